// src/behaviour/stack-of.ts
/** The parameter of addresses of modules that says which load they belong to: Node keeps each address for ever. */
const LOAD = "handlers";
/** The stack of an error of handlers, with their files as they are called. */
function stackOf(error) {
	return withoutLoads(error instanceof Error ? error.stack ?? String(error) : String(error));
}
function withoutLoads(text) {
	return text.replace(/\?handlers=\d+/g, "");
}
export { stackOf as n, withoutLoads as r, LOAD as t };
