import { N as isNumeric, O as compareNumbers, P as isRaw, _ as parseJson, h as ownMember, v as pointerKeys, w as valueAt, x as stringifyJson } from "./json.js";
import { t as HIDDEN } from "./secret-names.js";
import { i as shown } from "./shown.js";
import { i as isSecretPlace } from "./redact-by-name.js";
import { f as matchersOf } from "./fault.js";
// src/faults/request-filter.ts
/** A body as conditions look into it; `undefined` if it is not JSON. */
function bodyToMatch(body) {
	try {
		return parseJson(body.toString());
	} catch {
		return;
	}
}
/** Makes the filter of a fault's `on`, `when` and `between`. */
function createRequestFilter({ on, when = {}, between }, expressions) {
	const tests = [];
	if (on !== "*") {
		const operations = new Set(typeof on === "string" ? [on] : on);
		tests.push(({ operation }) => operations.has(operation));
	}
	if (between) {
		const [from, to] = faultTimeSpan(between);
		tests.push(({ time }) => time >= from && time < to);
	}
	tests.push(...whenParts(when, expressions).map(({ isMet }) => isMet));
	return (request) => tests.every((test) => test(request));
}
/** The single matchers of a `when`. */
function whenParts(when, expressions) {
	return matchersOf(when).map(({ path, matcher }) => {
		const test = createTest(matcher, expressions);
		const read = createReader(path);
		return {
			path,
			matcher,
			read,
			isMet: (request) => test(read(request))
		};
	});
}
/** Whether a matcher at this place tests a credential. */
function isSecretPart({ path }) {
	return path[0] === "key" || isSecretPlace(path);
}
/**
* Reads the name of a field of a body as the path to it: a JSON Pointer (RFC 6901: `/owner/city`, `/tags/0`) leads into
* the body, and any other name to a field of the body itself. The name must satisfy the scenario schema.
*/
function fieldWay(name) {
	if (!name.startsWith("/")) return [name];
	return pointerKeys(name);
}
/** The times of a fault's `between`, in milliseconds since 1970: from the first (inclusive) to the second (exclusive). */
function faultTimeSpan([from, to]) {
	return [from === null ? Number.NEGATIVE_INFINITY : Date.parse(from), to === null ? Number.POSITIVE_INFINITY : Date.parse(to)];
}
/** The single conditions of a `when`, for counting requests; none of their values shows a credential. */
function whenConditions(when, expressions) {
	return whenParts(when, expressions).map((part) => {
		const { path, matcher, isMet, read } = part;
		const isSecret = isSecretPart(part);
		const seenIn = (request) => {
			const values = read(request);
			if (isSecret && values.length > 0) return HIDDEN;
			return values.length > 1 ? values : values[0];
		};
		const place = ["when", ...path].join(".");
		return {
			name: place,
			wanted: isSecret ? HIDDEN : matcher,
			isMet,
			seenIn,
			miss: (request) => `${place} ${isSecret ? "is not as asked for" : explain(seenIn(request), matcher)}`
		};
	});
}
function createReader([part, name = ""]) {
	if (part === "path") return ({ path }) => given(path[name]);
	if (part === "query") return ({ query }) => query.filter((pair) => pair.name === name).map(({ value }) => value);
	if (part === "header") {
		const lower = name.toLowerCase();
		return ({ headers }) => [given(ownMember(headers, lower))].flat(2);
	}
	if (part === "key") return ({ key }) => [key];
	const way = fieldWay(name);
	return ({ body }) => given(valueAt(body, way));
}
function createTest(matcher, expressions) {
	if (typeof matcher === "object" && matcher !== null) {
		if ("absent" in matcher) return (values) => values.length === 0;
		if ("not" in matcher) {
			const isEqual = createValueTest(matcher.not, expressions);
			return (values) => !values.some(isEqual);
		}
	}
	const isEqual = createValueTest(matcher, expressions);
	return (values) => values.some(isEqual);
}
/** Parameters and headers are text, and fields of a body have types: `3` matches the text 3 and the number 3. */
function createValueTest(matcher, expressions) {
	if (isBetween(matcher)) {
		const { above, below } = matcher;
		return (value) => {
			const number = numberOf(value);
			if (number === void 0) return false;
			if (above !== void 0 && compareNumbers(number, above) <= 0) return false;
			return below === void 0 || compareNumbers(number, below) < 0;
		};
	}
	if (typeof matcher === "object" && matcher !== null) {
		const isFound = expressions.get(matcher.matches);
		return (value) => isScalar(value) && isFound(scalarText(value));
	}
	const text = String(matcher);
	return (value) => typeof value === "string" ? value === text : value === matcher;
}
function isBetween(matcher) {
	return typeof matcher === "object" && matcher !== null && ("above" in matcher || "below" in matcher);
}
/** A number of a body, or the number that a text is, exact to the last digit. */
function numberOf(value) {
	if (isNumeric(value)) return value;
	if (typeof value !== "string" || value.length > LONGEST_NUMBER || !NUMBER.test(value)) return void 0;
	return JSON.rawJSON(value.replace(/^(-?)0+(?=\d)/, "$1"));
}
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** In characters; a longer text is no number. */
const LONGEST_NUMBER = 100;
function isScalar(value) {
	return value !== void 0 && value !== null && (typeof value !== "object" || isRaw(value));
}
/** A number that only its text can represent is an object to JavaScript. */
function scalarText(value) {
	return typeof value === "object" ? stringifyJson(value) : String(value);
}
function given(value) {
	return value === void 0 ? [] : [value];
}
function explain(seen, matcher) {
	if (typeof matcher === "object" && matcher !== null) {
		if ("absent" in matcher) return `is ${shown(seen)}, but must be absent`;
		if ("not" in matcher) return `is ${shown(seen)}, which it must not be`;
		if (isBetween(matcher)) return `is ${shown(seen)}, not ${betweenText(matcher)}`;
		return `is ${shown(seen)}, which ${matcher.matches} does not match`;
	}
	return `is ${shown(seen)}, not ${shown(matcher)}`;
}
function betweenText({ above, below }) {
	return [above === void 0 ? [] : [`above ${shown(above)}`], below === void 0 ? [] : [`below ${shown(below)}`]].flat().join(" and ");
}
export { isSecretPart as a, fieldWay as i, createRequestFilter as n, whenConditions as o, faultTimeSpan as r, whenParts as s, bodyToMatch as t };
