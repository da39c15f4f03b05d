// src/base/json/int64.ts
const MIN = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
/** Integers of this many characters are exact as numbers. */
const SURELY_SAFE = 15;
/** Converts an integer to its only form: a number if that is safe, otherwise a bigint. */
function normaliseInteger(value) {
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : value;
}
/** Whether a value is an int64 in its only form. */
function isInt64(value) {
	if (typeof value === "number") return Number.isSafeInteger(value);
	return typeof value === "bigint" && value >= MIN && value <= MAX_INT64;
}
/** Reads an int64 from the text of a parameter: an optional minus sign and decimal digits; `undefined` for anything else. */
function parseInt64(text) {
	if (!/^-?\d{1,40}$/.test(text)) return void 0;
	if (text.length <= SURELY_SAFE) return Number(text) + 0;
	const value = normaliseInteger(BigInt(text));
	return isInt64(value) ? value : void 0;
}
/** Orders two int64s, for sorting. */
function compareInt64(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}
// src/base/json/exact-numbers.ts
/** Whether a value is a number: one that a double holds, a bigint, or a number that only its text can represent. */
function isNumeric(value) {
	if (typeof value === "number") return Number.isFinite(value);
	return typeof value === "bigint" || isRaw(value);
}
/** Whether a value is a number that only its text can represent. To JavaScript it is an object. */
function isRaw(value) {
	return typeof value === "object" && value !== null && "rawJSON" in value && JSON.isRawJSON(value);
}
/** The double that is nearest to a number: an infinite one beyond all doubles. */
function nearestDouble(value) {
	return Number(isRaw(value) ? value.rawJSON : value);
}
/** A copy of a value with every number as a double, for libraries that know no other numbers. */
function inDoubles(node) {
	if (typeof node === "bigint" || isRaw(node)) return nearestDouble(node);
	if (typeof node !== "object" || node === null) return node;
	if (Array.isArray(node)) return node.map(inDoubles);
	return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inDoubles(value)]));
}
/** Whether a value is a number without a fraction, however large: `1.0` is (JSON Schema 2020-12 core, section 4.2.3). */
function isWhole(value) {
	if (typeof value === "number") return Number.isInteger(value);
	return typeof value === "bigint" || isRaw(value) && decimalOf(value).exponent >= 0;
}
/** Orders two numbers by their exact values: negative if the first is the smaller. */
function compareNumbers(one, other) {
	if (typeof one === "bigint" && typeof other === "bigint") return order(one, other);
	if (typeof one === "number" && typeof other === "number") return order(one, other);
	return compareDecimals(decimalOf(one), decimalOf(other));
}
/** Whether a number is a whole multiple of a positive one, by their exact values: 19.99 is one of 0.01. */
function isMultiple(value, of) {
	if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return value % of === 0;
	const dividend = decimalOf(value);
	const divisor = decimalOf(of);
	if (dividend.digits === "0") return true;
	const power = dividend.exponent - divisor.exponent;
	if (power < 0) return false;
	const by = BigInt(divisor.digits);
	return remainder(dividend.digits, by) * powerOfTen(power, by) % by === 0n;
}
/** A text that two JSON values have in common exactly if they are equal (JSON Schema 2020-12 core, section 4.2.2). */
function canonicalText(value) {
	if (isNumeric(value)) {
		if (Number.isSafeInteger(value)) return String(value + 0);
		const { isNegative, digits, exponent } = decimalOf(value);
		const zeros = exponent >= 0 && exponent <= MOST_ZEROS ? "0".repeat(exponent) : `e${exponent}`;
		return `${isNegative ? "-" : ""}${digits}${zeros}`;
	}
	if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
	if (typeof value !== "object" || value === null) return String(JSON.stringify(value));
	return `{${Object.keys(value).toSorted().map((name) => `${JSON.stringify(name)}:${canonicalText(value[name])}`).join()}}`;
}
/** Whether a value is one of several, as JSON; these are compared once, however often they are asked for. */
function isAmong(value, values) {
	const texts = AMONG.get(values) ?? new Set(values.map(canonicalText));
	AMONG.set(values, texts);
	return texts.has(canonicalText(value));
}
/** Whether two JSON values are equal: numbers by their values, objects whatever the order of their members. */
function isEqualJson(one, other) {
	if (one === other) return true;
	const isSimple = (value) => typeof value === "string" || typeof value === "boolean";
	if (isSimple(one) || isSimple(other) || one === null || other === null) return false;
	return canonicalText(one) === canonicalText(other);
}
/** The indexes of the first item of a list that is equal to an earlier one, and of that one; `undefined` if all differ. */
function repeatedItem(items) {
	const texts = /* @__PURE__ */ new Map();
	const simple = /* @__PURE__ */ new Map();
	for (const [at, item] of items.entries()) {
		const isSimple = typeof item === "string" || Number.isSafeInteger(item);
		const key = isSimple ? item : canonicalText(item);
		const seen = isSimple ? simple : texts;
		const earlier = seen.get(key);
		if (earlier !== void 0) return [earlier, at];
		seen.set(key, at);
	}
}
/** Splits the text of a JSON number. */
function parseDecimal(text) {
	const [, sign = "", whole = "", fraction = "", power = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
	const all = (whole + fraction).replace(/^0+/, "");
	let end = all.length;
	while (end > 0 && all[end - 1] === "0") end -= 1;
	if (end === 0) return {
		isNegative: false,
		digits: "0",
		exponent: 0
	};
	return {
		isNegative: sign === "-",
		digits: all.slice(0, end),
		exponent: clamp(Number(power)) - fraction.length + all.length - end
	};
}
/** The exact sum of two numbers. */
function addNumbers(one, other) {
	const [a, b] = [decimalOf(one), decimalOf(other)];
	const exponent = Math.min(a.exponent, b.exponent);
	if (Math.max(a.exponent, b.exponent) - exponent > MOST_ADDED) return nearestDouble(one) + nearestDouble(other);
	const scaled = ({ isNegative, digits, exponent: own }) => BigInt(`${isNegative ? "-" : ""}${digits}${"0".repeat(own - exponent)}`);
	const sum = scaled(a) + scaled(b);
	const text = `${sum}e${exponent}`;
	const whole = exponent >= 0 ? sum * 10n ** BigInt(exponent) : void 0;
	return whole === void 0 ? Number(text) : normaliseInteger(whole);
}
/** How many digits two numbers may be apart to be added exactly. */
const MOST_ADDED = 400;
/** The texts of lists of values, as `canonicalText` writes them. */
const AMONG = /* @__PURE__ */ new WeakMap();
/** The longest end of zeros that is written out: a number of at most 16 digits is written as JavaScript does. */
const MOST_ZEROS = 20;
/** An exponent beyond this one counts as this one, so that it is exact as a number. */
const MOST_EXPONENT = 0x38d7ea4c68000;
function clamp(exponent) {
	return Math.max(-0x38d7ea4c68000, Math.min(MOST_EXPONENT, exponent));
}
function decimalOf(value) {
	return parseDecimal(typeof value === "object" ? value.rawJSON : String(value));
}
function order(one, other) {
	return one < other ? -1 : one > other ? 1 : 0;
}
function compareDecimals(one, other) {
	const sign = (each) => each.digits === "0" ? 0 : each.isNegative ? -1 : 1;
	const bySign = sign(one) - sign(other);
	if (bySign !== 0 || sign(one) === 0) return bySign;
	const size = (each) => each.digits.length + each.exponent;
	const bySize = size(one) - size(other);
	const byText = one.digits < other.digits ? -1 : Number(one.digits > other.digits);
	return (bySize || byText) * sign(one);
}
/** How many digits are taken at a time: a bigint of a million digits takes long to make. */
const CHUNK = 18;
function remainder(digits, by) {
	let rest = 0n;
	for (let at = 0; at < digits.length; at += CHUNK) {
		const chunk = digits.slice(at, at + CHUNK);
		rest = (rest * 10n ** BigInt(chunk.length) + BigInt(chunk)) % by;
	}
	return rest;
}
/** A power of ten modulo a number, by squaring: the exponent may have sixteen digits. */
function powerOfTen(exponent, by) {
	let [result, base] = [1n % by, 10n % by];
	for (let left = BigInt(exponent); left > 0n; left /= 2n) {
		if (left % 2n === 1n) result = result * base % by;
		base = base * base % by;
	}
	return result;
}
/** Names of members that would reach the prototypes of JavaScript objects. */
const PROTOTYPE_NAMES = [
	"__proto__",
	"constructor",
	"prototype"
];
/**
* Parses JSON text; integers become a safe `number` or a `bigint`.
* @throws SyntaxError when the text is not JSON, or nests deeper than `MAX_DEPTH`.
*/
function parseJson(text) {
	return readJson(text).value;
}
/**
* Parses JSON text like `parseJson`, and reports whether it is plain.
* @throws SyntaxError when the text is not JSON, or nests too deeply.
*/
function readJson(text) {
	assertDepth(text);
	return readTrusted(text);
}
/**
* Parses JSON text that this program wrote, however deeply it nests.
* @throws SyntaxError when the text is not JSON.
*/
function readTrusted(text) {
	const plain = !MAY_LOSE.test(text);
	return {
		value: plain ? JSON.parse(text) : JSON.parse(text, reviveNumber),
		plain
	};
}
/** Whether `JSON.parse` reads the text of a value as that value: every number in it is one that a double holds. */
function isPlain(value) {
	const waiting = [value];
	while (waiting.length > 0) {
		const next = waiting.pop();
		if (typeof next === "number" && Math.abs(next) > Number.MAX_SAFE_INTEGER) return false;
		if (typeof next === "bigint" || isRaw(next)) return false;
		if (typeof next === "object" && next !== null) for (const each of Object.values(next)) waiting.push(each);
	}
	return true;
}
/** A text nests too deeply. */
var DepthError = class extends SyntaxError {
	constructor(deepest) {
		super(`nested deeper than ${deepest} levels`);
	}
};
/**
* Parses JSON text of another program like `JSON.parse`; `deepest` is how deeply it may nest.
* @throws DepthError; SyntaxError when the text is not JSON.
*/
function parseForeign(text, deepest = 64) {
	assertDepth(text, deepest);
	return JSON.parse(text);
}
/** Whether a value is an object with members. */
function isJsonObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) && !isRaw(value);
}
/** A value as an object with its members; `undefined` for anything else. */
function asObject(value) {
	return isJsonObject(value) ? value : void 0;
}
/** An object that has these members and no others: not even those that every object inherits. */
function bareMap(members) {
	const map = new Bare();
	return members ? Object.assign(map, members) : map;
}
/** A member of an object; `undefined` if it has none of that name, also where every object of JavaScript inherits one. */
function ownMember(object, name) {
	return Object.hasOwn(object, name) ? object[name] : void 0;
}
/** An own member of any value; `undefined` if it is no object or has none. */
function memberOf(value, name) {
	return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? value[name] : void 0;
}
/** What is at a path of names; `undefined` if it leads nowhere. */
function valueAt(value, path) {
	return path.reduce((at, name) => memberOf(at, name), value);
}
/**
* The exact value of a JSON number's text: a number if a double holds it, a bigint for an integer of up to 40 digits, otherwise
* raw JSON.
* @throws SyntaxError when the text is not a JSON number.
*/
function exactNumber(source) {
	const { isNegative, digits, exponent } = parseDecimal(source);
	if (exponent >= 0 && digits.length + exponent <= 40) {
		const value = BigInt(digits + "0".repeat(exponent));
		return normaliseInteger(isNegative ? -value : value);
	}
	const value = Number(source);
	if (Number.isFinite(value)) {
		const printed = parseDecimal(String(value));
		if (printed.digits === digits && printed.exponent === exponent && printed.isNegative === isNegative) return value;
	}
	return JSON.rawJSON(source);
}
/** Whether two values are the same JSON, digit for digit. */
function isSameJson(one, other) {
	return one === other || one !== void 0 && other !== void 0 && stringifyJson(one) === stringifyJson(other);
}
/** Writes a value as JSON text, with bigints as integers. `indent` as in `JSON.stringify`. */
function stringifyJson(value, indent) {
	return JSON.stringify(value, writeBigint, indent);
}
/** The text of a value; `String` throws for numbers that only their text can represent, and for objects with a `toString` of their own. */
function typeWord(value) {
	return typeof value === "object" && value !== null ? stringifyJson(value) : String(value);
}
/** Extracts the problem from the error that `parseJson` throws. */
function jsonProblem({ message }) {
	const [, what = message, place] = /^(.*?) in JSON at (.*)$/s.exec(message) ?? [];
	return {
		what: what.replace(/, (\.\.\.)?".*$/s, ""),
		place
	};
}
/** The problem and its place, as one phrase. */
function jsonProblemText(error) {
	const { what, place } = jsonProblem(error);
	return place === void 0 ? what : `${what} at ${place}`;
}
/** The keys along which a JSON pointer (RFC 6901) leads. */
function pointerKeys(pointer) {
	return pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
/** The JSON pointer (RFC 6901) along some keys. */
function toPointer(keys) {
	return keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
/** Removes every repetition of a character at the end of a text. An expression such as `0+$` would take quadratic time. */
function withoutEnd(text, char) {
	let end = text.length;
	while (end > 0 && text[end - 1] === char) end -= 1;
	return text.slice(0, end);
}
/** Finds the closing quote of a JSON string whose opening quote is at `start`. */
function endOfString(text, start) {
	let end = text.indexOf("\"", start + 1);
	while (isEscaped(text, end)) end = text.indexOf("\"", end + 1);
	return end;
}
/** Whether an odd number of backslashes precedes a position of a text. */
function isEscaped(text, at) {
	let first = at;
	while (first > 0 && text[first - 1] === "\\") first -= 1;
	return (at - first) % 2 === 1;
}
/** The value at a JSON pointer (RFC 6901) in a document; `undefined` if there is none. */
function atPointer(document, pointer) {
	return pointerKeys(pointer).reduce((value, key) => Object.hasOwn(Object(value), key) ? value[key] : void 0, document);
}
/** Its instances inherit from an object that has nothing. Without any prototype they would be hash tables, which cost each request a microsecond. */
const Bare = function Bare() {};
Bare.prototype = Object.create(null);
const MAY_LOSE = /\d{16}|\d[.eE]/;
function reviveNumber(_key, value, context) {
	const { source } = context;
	if (typeof value !== "number" || source === void 0) return value;
	return exactNumber(source);
}
function writeBigint(_key, value) {
	return typeof value === "bigint" ? JSON.rawJSON(String(value)) : value;
}
const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
	91,
	93,
	123,
	125
];
/** Refuses text that nests too deeply before a parser or a validator recurses into it. */
function assertDepth(text, deepest = 64) {
	if (!mayNestTooDeeply(text, deepest)) return;
	let depth = 0;
	let quoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const char = text.charCodeAt(at);
		if (quoted) {
			if (char === BACKSLASH) at += 1;
			else if (char === QUOTE) quoted = false;
		} else if (char === QUOTE) quoted = true;
		else if (char === OPEN_ARRAY || char === OPEN_OBJECT) depth += 1;
		else if (char === CLOSE_ARRAY || char === CLOSE_OBJECT) depth -= 1;
		if (depth > deepest) throw new DepthError(deepest);
	}
}
/** A few brackets cannot nest deeply; counting them with `indexOf` is faster than scanning every character. */
function mayNestTooDeeply(text, deepest) {
	if (text.length <= deepest) return false;
	return countOf("[", text, deepest) + countOf("{", text, deepest) > deepest;
}
function countOf(bracket, text, most) {
	let count = 0;
	let at = text.indexOf(bracket);
	while (at >= 0 && count <= most) {
		count += 1;
		at = text.indexOf(bracket, at + 1);
	}
	return count;
}
export { isAmong as A, compareInt64 as B, typeWord as C, canonicalText as D, addNumbers as E, isWhole as F, normaliseInteger as H, nearestDouble as I, parseDecimal as L, isMultiple as M, isNumeric as N, compareNumbers as O, isRaw as P, repeatedItem as R, toPointer as S, withoutEnd as T, parseInt64 as U, isInt64 as V, parseJson as _, bareMap as a, readTrusted as b, isEscaped as c, isSameJson as d, jsonProblem as f, parseForeign as g, ownMember as h, atPointer as i, isEqualJson as j, inDoubles as k, isJsonObject as l, memberOf as m, PROTOTYPE_NAMES as n, endOfString as o, jsonProblemText as p, asObject as r, exactNumber as s, DepthError as t, isPlain as u, pointerKeys as v, valueAt as w, stringifyJson as x, readJson as y, MAX_INT64 as z };
