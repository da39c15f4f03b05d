import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { l as isJsonObject } from "./json.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { i as listed } from "./text.js";
import { a as operationIds, t as contractNamed } from "./contract-pair.js";
import { t as BEHAVIOUR_HOOKS } from "./operation-behaviour.js";
// src/behaviour/code/find-place.ts
/** The number of the line on which the code of handlers gives a name to something: an operation, and perhaps a hook in it. */
function lineOf(code, names) {
	let at = 0;
	for (const name of names) {
		const found = placeOfKey(code, name, at);
		if (found === void 0) return void 0;
		at = found;
	}
	return code.slice(0, at).split("\n").length;
}
/** Where a name is a key: perhaps in quotes, and followed by a colon, a comma or the parameters of a method. */
function placeOfKey(code, name, from) {
	for (let at = code.indexOf(name, from); at >= 0; at = code.indexOf(name, at + 1)) {
		if (isPartOfName(code[at - 1])) continue;
		const rest = code.slice(at + name.length, at + name.length + 40);
		if (/^['"]?\s*[:(,}]/.test(rest)) return at;
	}
}
function isPartOfName(char) {
	return char !== void 0 && /[\w$.]/.test(char);
}
// src/behaviour/code/read-handlers.ts
/**
* Compiles handlers for a contract.
* @throws UsageError that names file, line and rule of what cannot be meant.
*/
function readHandlers(loaded, contract) {
	const { value } = loaded;
	if (!isJsonObject(value)) throw mistake(loaded, [], `its default export must be handlers({ … }), got ${value === void 0 ? "nothing" : shown(value)}`);
	const known = operationIds(contract);
	const entries = Object.entries(value).map(([operation, hooks]) => {
		if (!known.includes(operation)) {
			const near = didYouMean(operation, known);
			const way = near === "" ? ` It has ${listed(known.slice(0, MOST_NAMED), "and")}${known.length > MOST_NAMED ? ", among others" : ""}` : near;
			throw mistake(loaded, [operation], `the contract has no operation ${shown(operation)}.${way}`);
		}
		return [operation, [compile(loaded, operation, {
			hooks,
			role: roleOf(contract, operation)
		})]];
	});
	return new Map(entries);
}
/** How many operations a sentence names. */
const MOST_NAMED = 5;
/** The roles whose operations keep a record of their own, which `change` is about. */
const KEEPING = [
	"create",
	"replace",
	"update",
	"action",
	"link"
];
function roleOf(contract, operation) {
	return [contract, contractNamed(contract, "next")].flatMap(({ roles }) => roles.operations).find((each) => each.operation === operation)?.role ?? "sample";
}
function compile(loaded, operation, { hooks, role }) {
	if (!isJsonObject(hooks)) throw mistake(loaded, [operation], `${operation} must be an object of hooks, got ${shown(hooks)}`);
	for (const [hook, call] of Object.entries(hooks)) {
		const at = [operation, hook];
		if (!BEHAVIOUR_HOOKS.some((each) => each === hook)) {
			const all = `The hooks are ${listed(BEHAVIOUR_HOOKS, "and")}`;
			const near = didYouMean(hook, BEHAVIOUR_HOOKS);
			throw mistake(loaded, at, `${operation} has no hook ${shown(hook)}.${near} ${all}`);
		}
		if (typeof call !== "function") throw mistake(loaded, at, `${operation}.${hook} must be a function, got ${shown(call)}`);
	}
	const own = hooks;
	if (own.change && own.answer) throw mistake(loaded, [operation, "change"], `${operation}.change would never be called, as answer stands in place of what the operation does. Leave one of them out`);
	if (own.change && !KEEPING.includes(role)) throw mistake(loaded, [operation, "change"], `${operation}.change would never be called, as the operation keeps no record by itself (its role is ${role}: contract explain says why). Use before, after or answer`);
	const { before, change, after, answer } = own;
	return {
		before,
		change,
		after,
		answer,
		placeOf: (hook) => placeIn(loaded, operation, hook)
	};
}
function placeIn({ name, code }, operation, hook) {
	const line = lineOf(code, [operation, hook]);
	return line === void 0 ? `${name}: ${operation}.${hook}` : `${name}:${line}`;
}
function mistake({ name, code }, at, what) {
	const line = at.length === 0 ? void 0 : lineOf(code, at) ?? lineOf(code, at.slice(0, 1));
	const end = /[.?]$/.test(what) ? "" : ".";
	return new UsageError(`${name}${line === void 0 ? "" : `:${line}`}: ${what}${end}`);
}
export { readHandlers };
