import "./rolldown-runtime.js";
// src/behaviour/refusal.ts
/** The refusal that an error is, whichever copy of this package has thrown it. */
function refusedBy(error) {
	return Object(error)[MARK];
}
var HookRefusal = class extends Error {
	name = "Refusal";
	constructor(status, text) {
		const { code, message } = typeof text === "string" ? { message: text } : text ?? {};
		super(message ?? `The request is refused with ${status}`);
		const refused = {
			status,
			code,
			message
		};
		Object.defineProperty(this, MARK, { value: refused });
	}
};
const MARK = Symbol.for("petstore-sandbox.refused");
// src/behaviour/code/define-handlers.ts
/**
* Says what operations do beyond their contract, by their operationIds. With the types of a contract (`petstore-sandbox contract types`),
* bodies, parameters and records have theirs: `handlers<operations, resources>({ … })`.
*/
function handlers(given) {
	return given;
}
/**
* Ends the request with an error of a status from 400 to 599: nothing that it has changed is kept. Without a text, the error says what the
* contract describes. It returns nothing, so it can stand in place of any value.
*/
function refuse(status, text) {
	throw new HookRefusal(status, text);
}
export { refuse as n, refusedBy as r, handlers as t };
