import "./rolldown-runtime.js";
import { n as compileLinear, t as UnsupportedSyntax } from "./linear-expression.js";
// src/faults/expression.ts
/** How much of a text is searched, in characters. */
const LONGEST_MATCHED = 1e4;
/**
* Compiles a JavaScript regular expression (flag `u`) that searches the first 10,000 characters of a text, in linear time.
* @throws ExpressionError
*/
function compileExpression(source) {
	assertJavaScript(source);
	if (SURROGATE.test(source)) throw new ExpressionError("has half a character (\\ud83d). Write it whole: \\u{1f43e}.");
	try {
		const test = compileLinear(source);
		return (text) => test(text.slice(0, LONGEST_MATCHED));
	} catch (cause) {
		if (!(cause instanceof UnsupportedSyntax)) throw cause;
		throw new ExpressionError(without(cause.message), { cause });
	}
}
/** Why an expression is refused; the message is the predicate of a sentence about its place. */
var ExpressionError = class extends Error {};
const SURROGATE = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;
function assertJavaScript(source) {
	try {
		new RegExp(source, "u");
	} catch (cause) {
		throw new ExpressionError(`is not a regular expression: ${cause.message.replace(/^Invalid regular expression: /, "")}.`, { cause });
	}
}
function without(what) {
	return `has ${what}, which RE2, the engine for expressions, does not support. Rewrite it without (docs/faults.md).`;
}
export { ExpressionError, compileExpression };
