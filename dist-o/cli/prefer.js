import { l as headerPairs } from "./text-values.js";
import "./time.js";
import { c as defaultPoint, s as connections } from "./fault.js";
import { n as strikeOnce } from "./fault-plan.js";
// src/faults/prefer.ts
/** Parses `Prefer`; preferences that are unknown or cannot be granted are ignored (RFC 7240, section 2). */
function readPrefer(header, plan) {
	const code = /^[45]\d\d$/;
	const wanted = parsePrefer(header);
	const status = code.test(wanted.get("code") ?? "") ? Number(wanted.get("code")) : void 0;
	const milliseconds = /^\d{1,6}$/.test(wanted.get("delay") ?? "") ? Number(wanted.get("delay")) : void 0;
	const delay = milliseconds !== void 0 && milliseconds <= 6e5 ? milliseconds : void 0;
	const name = wanted.get("fault") ?? "";
	const fault = isConnection(name) || plan.has(name) ? name : void 0;
	const unknownFault = wanted.has("fault") && fault === void 0 ? name : void 0;
	return {
		applied: [
			...status === void 0 ? [] : [`code=${status}`],
			...delay === void 0 ? [] : [`delay=${delay}`],
			...fault === void 0 || status !== void 0 ? [] : [`fault=${fault}`],
			...unknownFault === void 0 ? [] : [`fault-unknown=${toWord(unknownFault)}`]
		],
		delay: delay ?? 0,
		code: status,
		fault,
		unknownFault
	};
}
/** The strikes that a request asks for; `undefined` if it asks for none. */
function strikesOf({ code, fault }, plan, request) {
	if (code !== void 0) return strikeOnce("prefer", "before", { respond: { status: code } });
	if (fault === void 0) return void 0;
	const forced = plan.force(fault, request.id, request.time);
	if (forced || !isConnection(fault)) return forced;
	const end = { connection: fault };
	return strikeOnce("prefer", defaultPoint(end), end);
}
/** The value of one preference of a request, if it states it. */
function preferred(header, name) {
	return header === void 0 ? void 0 : parsePrefer(String(header)).get(name);
}
/** Header lines without one preference of `Prefer`, every other byte of which stays; a line of nothing else is left out. */
function withoutPreference(lines, name) {
	return headerPairs(lines).flatMap(([field, value]) => {
		if (field.toLowerCase() !== "prefer") return [field, value];
		const all = split(value, ",");
		const others = all.filter((each) => !parsePrefer(each).has(name));
		if (others.length === all.length) return [field, value];
		const rest = others.join(",").trim();
		return rest === "" ? [] : [field, rest];
	});
}
const LONGEST_NAME = 60;
/** A name as a `word` of RFC 7240: a token, or text in quotes. */
function toWord(name) {
	const known = name.slice(0, LONGEST_NAME).replace(/[^\x20-\x7e]/g, "?");
	return /^[\w!#$%&'*+.^`|~-]+$/.test(known) ? known : `"${known.replace(/["\\]/g, "\\$&")}"`;
}
function isConnection(name) {
	return connections.includes(name);
}
const NAME = /^[\w-]+$/;
/** Splits `a=1, b="2"; parameter` into names and values, in linear time. A repeated name keeps its first value (RFC 7240). */
function parsePrefer(header) {
	const wanted = /* @__PURE__ */ new Map();
	for (const preference of split(header, ",")) {
		const [first = ""] = split(preference, ";");
		const at = first.indexOf("=");
		const name = (at < 0 ? first : first.slice(0, at)).trim().toLowerCase();
		const value = at < 0 ? "" : unquote(first.slice(at + 1).trim());
		if (NAME.test(name) && value !== void 0 && !wanted.has(name)) wanted.set(name, value);
	}
	return wanted;
}
/** Splits at separators outside quotes. */
function split(text, separator) {
	const parts = [];
	let start = 0;
	let isQuoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text[at];
		if (character === "\"") isQuoted = !isQuoted;
		else if (character === "\\" && isQuoted) at += 1;
		else if (character === separator && !isQuoted) {
			parts.push(text.slice(start, at));
			start = at + 1;
		}
	}
	return [...parts, text.slice(start)];
}
/** Removes the quotes of a value; `undefined` if they do not enclose all of it. */
function unquote(value) {
	if (!value.includes("\"")) return value;
	return value.length > 1 && value.startsWith("\"") && value.endsWith("\"") ? value.slice(1, -1).replace(/\\(.)/gs, "$1") : void 0;
}
export { withoutPreference as i, readPrefer as n, strikesOf as r, preferred as t };
