import { d as shorten } from "./text.js";
import { H as normaliseInteger, U as parseInt64, s as exactNumber, x as stringifyJson } from "./json.js";
import { n as percentDecoded } from "./percent-encoding.js";
// src/base/http/header-lines.ts
/** The header that says which contract a request is for, and which one answered it. */
const CONTRACT_HEADER = "Sandbox-Contract";
/** Calls `visit` with the name and the value of each line, in order. Allocates nothing. */
function eachHeader(lines, visit) {
	for (let at = 0; at + 1 < lines.length; at += 2) visit(lines[at], lines[at + 1]);
}
function headerPairs(lines) {
	const pairs = [];
	eachHeader(lines, (name, value) => pairs.push([name, value]));
	return pairs;
}
/** The value of the first line with a name (given in lower case); `undefined` if there is none. */
function headerValue(lines, wanted) {
	for (let at = 0; at + 1 < lines.length; at += 2) if (isNamed(lines[at], wanted)) return lines[at + 1];
}
/** Whether there is a line with a name (given in lower case). */
function hasHeader(lines, wanted) {
	return headerValue(lines, wanted) !== void 0;
}
/** Whether the lines announce a body (RFC 9112, section 6.3). */
function announceBody(lines) {
	const length = headerValue(lines, "content-length");
	return length === void 0 ? hasHeader(lines, "transfer-encoding") : length !== "0";
}
/** The lines except those with a name (given in lower case). */
function withoutHeader(lines, unwanted) {
	const left = [];
	eachHeader(lines, (name, value) => {
		if (!isNamed(name, unwanted)) left.push(name, value);
	});
	return left;
}
/** Converts lines to headers by name. */
function toHeaderRecord(lines) {
	const entries = [...Map.groupBy(headerPairs(lines), ([name]) => name.toLowerCase())].map(([name, pairs]) => {
		const all = pairs.map(([, value]) => value);
		return [name, name === "set-cookie" ? all : all.join(", ")];
	});
	return Object.fromEntries(entries);
}
/** Converts lines to headers by name, of which the first line counts, as most services read them. */
function toHeaderMap(lines) {
	const map = Object.create(null);
	eachHeader(lines, (written, value) => {
		const name = written.toLowerCase();
		if (name === "content-encoding" && name in map) map[name] += `, ${value}`;
		map[name] ??= value;
	});
	return map;
}
/** Converts headers by name, as in Node's `headers` or on a tape, to lines. */
function toHeaderLines(headers = {}) {
	const lines = [];
	for (const [name, values = []] of Object.entries(headers)) if (typeof values === "string") lines.push(name, values);
	else for (const value of values) lines.push(name, value);
	return lines;
}
/** The lines as they appear in a message: `Name: value`. */
function headerTexts(lines) {
	return headerPairs(lines).map(([name, value]) => `${name}: ${value}`);
}
/** Returns the header lines of the previous message if the new ones are equal, so that one array serves both. */
function reuseLines(lines, before) {
	if (before === void 0 || lines.length !== before.length) return lines;
	return lines.every((text, at) => text === before[at]) ? before : lines;
}
/**
* Whether a parameter or header of a contract frames or codes a message (RFC 9110, sections 7.6 to 7.8, 8.4 and 8.6; RFC 9112,
* section 6). It follows from how the message is sent, and from nothing that a contract says: made from a schema, it would make the
* message unreadable.
*/
function isFraming(given) {
	return given.in === "header" && FRAMING.has(given.name.toLowerCase());
}
/** A text as the value of a header, in visible ASCII (RFC 9110, section 5.5), of at most so many characters. */
function headerText(text, longest) {
	return shorten(text.replace(/[^ -~]+/g, "?"), longest).replace(/[^ -~]/g, "...");
}
const FRAMING = /* @__PURE__ */ new Set([...[
	"connection",
	"content-encoding",
	"content-length",
	"expect",
	"host"
], ...[
	"keep-alive",
	"proxy-connection",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade"
]]);
/** Compares lengths first, which decides most names without lower-casing them. */
function isNamed(name, wanted) {
	return name.length === wanted.length && name.toLowerCase() === wanted;
}
// src/contract/requests/text-values.ts
/** The types that a text can be of: it is never null. */
function textTypes({ type }) {
	return [type ?? []].flat().filter((each) => each !== "null");
}
function createTextReader(schema) {
	const { enum: choices, format } = schema;
	const types = textTypes(schema);
	const readers = types.map((type) => readerOf(type, format));
	const [only] = readers;
	if (only && readers.length === 1) return only;
	if (types.length > 0) return (text) => {
		for (const read of readers) {
			const value = read(text);
			if (value !== void 0) return value;
		}
	};
	if (format === "int64") return parseInt64;
	if (!Array.isArray(choices)) return (text) => text;
	const byText = new Map(choices.map((each) => [stringifyJson(each), each]));
	for (const each of choices) if (typeof each === "string") byText.set(each, each);
	return (text) => byText.get(text);
}
/** Splits the text of a query (with or without its `?`) or of a form into its pairs. */
function splitPairs(text) {
	const pairs = [];
	for (const part of text.replace(/^\?/, "").split("&")) {
		if (part === "") continue;
		const at = part.indexOf("=");
		const name = at < 0 ? part : part.slice(0, at);
		const raw = at < 0 ? "" : part.slice(at + 1);
		pairs.push({
			name: decodeForm(name) ?? name,
			value: decodeForm(raw),
			raw
		});
	}
	return pairs;
}
/** Decodes form encoding, in which a plus sign is a space; `undefined` if the percent-encoding is invalid. */
function decodeForm(text) {
	return percentDecoded(text.replaceAll("+", " "));
}
function readerOf(type, format) {
	switch (type) {
		case "integer": return format === "int64" ? parseInt64 : integerIn;
		case "number": return numberIn;
		case "boolean": return (text) => text === "true" || text === "false" ? text === "true" : void 0;
		default: return (text) => text;
	}
}
/** Integers of this many characters are exact as numbers. */
const SURELY_SAFE = 15;
function integerIn(text) {
	if (!/^-?\d+$/.test(text)) return void 0;
	return text.length <= SURELY_SAFE ? Number(text) + 0 : normaliseInteger(BigInt(text));
}
function numberIn(text) {
	if (!/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return void 0;
	return exactNumber(text.replace(/^(-?)0+(?=\d)/, "$1"));
}
export { toHeaderRecord as _, CONTRACT_HEADER as a, hasHeader as c, headerTexts as d, headerValue as f, toHeaderMap as g, toHeaderLines as h, textTypes as i, headerPairs as l, reuseLines as m, decodeForm as n, announceBody as o, isFraming as p, splitPairs as r, eachHeader as s, createTextReader as t, headerText as u, withoutHeader as v };
