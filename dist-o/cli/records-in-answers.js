import { U as parseInt64, V as isInt64, r as asObject } from "./json.js";
import { n as percentDecoded } from "./percent-encoding.js";
// src/contract/records-in-answers.ts
/** The records in the JSON of a successful answer, also of values that are none; `undefined` if it has not the form for them. */
function recordsIn({ role, inAnswer }, answer) {
	const value = memberAt(answer, inAnswer);
	if (role === "list") return Array.isArray(value) ? value : void 0;
	return value === void 0 ? void 0 : [value];
}
/** The record in the JSON of a request; `undefined` if it is no object. */
function recordSent({ inRequest }, body) {
	return asObject(memberAt(body, inRequest));
}
/** The id that a record has in itself; `undefined` if there is none, or it is not of the kind of its resource. */
function idIn({ id }, record) {
	if (!id.property) return void 0;
	const value = memberAt(record, id.property);
	return isIdOf(id.kind, value) ? value : void 0;
}
/** The id that a path asks for; `undefined` if it names no record, or what it says is no id of the kind of the resource. */
function idAsked({ item, id }, path) {
	const text = item === void 0 ? void 0 : path[item];
	if (text === void 0) return void 0;
	return id.kind === "int64" ? parseInt64(text) : text;
}
/** The values of the parents in a path, by the names that the resource has for them; those that are none of their kind are left out. */
function parentsAsked({ parents }, path) {
	return Object.fromEntries(parents.flatMap(({ name, parameter, kind }) => {
		const text = path[parameter];
		const value = text !== void 0 && kind === "int64" ? parseInt64(text) : text;
		return value === void 0 ? [] : [[name, value]];
	}));
}
/** Decodes the parameters of a path; one that is no valid percent-encoding is `undefined`. */
function decodePath(texts) {
	return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, percentDecoded(text)]));
}
/** What is at a path of members; `undefined` if there is nothing. */
function memberAt(value, path) {
	let at = value;
	for (const name of path) {
		const object = asObject(at);
		if (!object || !Object.hasOwn(object, name)) return void 0;
		at = object[name];
	}
	return at;
}
function isIdOf(kind, value) {
	return kind === "int64" ? isInt64(value) : typeof value === "string";
}
export { parentsAsked as a, memberAt as i, idAsked as n, recordSent as o, idIn as r, recordsIn as s, decodePath as t };
