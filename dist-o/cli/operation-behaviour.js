// src/behaviour/operation-behaviour.ts
/** The hooks, in the order in which a request meets them; `answer` stands in place of the work with `change`. */
const BEHAVIOUR_HOOKS = [
	"before",
	"change",
	"answer",
	"after"
];
export { BEHAVIOUR_HOOKS as t };
