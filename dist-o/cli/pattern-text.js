import { r as randomBelow } from "./random.js";
// src/contract/views/pattern-text.ts
/**
* Draws a text that matches a regular expression, as far as it has characters, classes, groups, alternatives and repetitions;
* assertions are taken for met, so that the caller must test the text.
* @param reach how many more repetitions than the fewest there may be.
*/
function patternText(pattern, random, reach) {
	return readAlternatives({
		pattern,
		at: 0,
		random,
		reach,
		depth: 0
	});
}
/** How deeply groups may nest. */
const DEEPEST = 40;
/** How many times a part may be repeated. */
const MOST = 1e3;
function readAlternatives(reading) {
	const drawn = [readSequence(reading)];
	while (reading.pattern[reading.at] === "|") {
		reading.at += 1;
		drawn.push(readSequence(reading));
	}
	return drawn[randomBelow(drawn.length, reading.random)];
}
function readSequence(reading) {
	const { pattern } = reading;
	let text = "";
	while (reading.at < pattern.length && !"|)".includes(pattern[reading.at])) {
		const start = reading.at;
		let part = readPart(reading);
		const end = reading.at;
		const count = readCount(reading);
		const after = reading.at;
		for (let done = 0; done < count; done += 1) {
			text += part;
			reading.at = start;
			if (done + 1 < count) part = readPart(reading);
			reading.at = end;
		}
		reading.at = after;
	}
	return text;
}
function readPart(reading) {
	const { pattern, random } = reading;
	const char = String.fromCodePoint(pattern.codePointAt(reading.at));
	reading.at += char.length;
	switch (char) {
		case "^":
		case "$": return "";
		case ".": return oneOf([LETTERS], random);
		case "[": return readClass(reading);
		case "(": return readGroup(reading);
		case "\\": {
			const ranges = readEscape(reading);
			return ranges ? oneOf(ranges, random) : "";
		}
		default: return char;
	}
}
function readGroup(reading) {
	const [opening = ""] = /^(?:\?:|\?[=!]|\?<[=!]|\?<\w{1,50}>)?/.exec(reading.pattern.slice(reading.at)) ?? [];
	reading.at += opening.length;
	const inside = {
		...reading,
		depth: reading.depth + 1
	};
	const text = inside.depth > DEEPEST ? "" : readAlternatives(inside);
	reading.at = inside.at + 1;
	return /[=!]/.test(opening) ? "" : text;
}
function readClass(reading) {
	const { pattern, random } = reading;
	const isNegated = pattern[reading.at] === "^";
	if (isNegated) reading.at += 1;
	const ranges = [];
	while (reading.at < pattern.length && pattern[reading.at] !== "]") {
		const from = readMember(reading);
		if (!(pattern[reading.at] === "-" && pattern[reading.at + 1] !== "]")) ranges.push(...from);
		else {
			reading.at += 1;
			const to = readMember(reading);
			ranges.push([from[0]?.[0] ?? 0, to.at(-1)?.[1] ?? 0]);
		}
	}
	reading.at += 1;
	return oneOf(isNegated ? allBut(ranges) : ranges, random);
}
function readMember(reading) {
	const char = String.fromCodePoint(reading.pattern.codePointAt(reading.at));
	reading.at += char.length;
	if (char === "\\") return readEscape(reading) ?? [];
	return [only(char)];
}
/** Reads what follows a backslash; `undefined` for an assertion. */
function readEscape(reading) {
	const rest = reading.pattern.slice(reading.at);
	const [, code] = /^(?:u\{?([\dA-Fa-f]{1,6})\}?|x[\dA-Fa-f]{2})/.exec(rest) ?? [];
	const coded = code ?? /^x([\dA-Fa-f]{2})/.exec(rest)?.[1];
	if (coded !== void 0) {
		const value = Number.parseInt(coded, 16);
		reading.at += rest[1] === "{" ? coded.length + 3 : coded.length + 1;
		return [[value, value]];
	}
	const property = /^[pP]\{[^}]{1,50}\}/.exec(rest)?.[0];
	reading.at += property?.length ?? 1;
	if (property) return rangesOf(property);
	const char = rest[0] ?? "";
	if (char === "b" || char === "B") return void 0;
	return CLASSES[char] ?? [only(CONTROLS[char] ?? char)];
}
function readCount(reading) {
	const { pattern, random, reach } = reading;
	const [quantifier = "", from, comma, to] = /^(?:[*+?]|\{(\d{1,9})(,?)(\d{0,9})\})/.exec(pattern.slice(reading.at)) ?? [];
	if (quantifier === "") return 1;
	reading.at += quantifier.length;
	if (pattern[reading.at] === "?") reading.at += 1;
	const least = from === void 0 ? Number(quantifier === "+") : Number(from);
	const most = quantifier === "?" ? 1 : from === void 0 || comma && !to ? Infinity : Number(to || from);
	const widest = Math.min(most - least, reach);
	return Math.min(least + randomBelow(widest + 1, random), MOST);
}
const LETTERS = [97, 122];
const CAPITALS = [65, 90];
const DIGITS = [48, 57];
const PRINTABLE = [32, 126];
const OTHER_SCRIPTS = [161, 13311];
const CLASSES = {
	d: [DIGITS],
	w: [
		LETTERS,
		CAPITALS,
		DIGITS,
		[95, 95]
	],
	s: [[32, 32]],
	D: [LETTERS],
	W: [[32, 32]],
	S: [LETTERS]
};
const CONTROLS = {
	n: "\n",
	r: "\r",
	t: "	",
	f: "\f",
	v: "\v",
	"0": "\0"
};
function only(char) {
	const code = char.codePointAt(0) ?? 0;
	return [code, code];
}
/** Characters that have a property of Unicode, such as `p{Lu}`, or have it not: printable ones of ASCII, else some of other scripts. */
function rangesOf(property) {
	const expression = new RegExp(`\\${property}`, "u");
	const among = ([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((code) => expression.test(String.fromCodePoint(code))).map((code) => [code, code]);
	const printable = among(PRINTABLE);
	return printable.length > 0 ? printable : among(OTHER_SCRIPTS);
}
function allBut(ranges) {
	return Array.from({ length: PRINTABLE[1] - PRINTABLE[0] + 1 }, (_, at) => PRINTABLE[0] + at).filter((code) => !ranges.some(([from, to]) => code >= from && code <= to)).map((code) => [code, code]);
}
function oneOf(ranges, random) {
	const sizes = ranges.map(([from, to]) => Math.max(0, to - from + 1));
	let left = randomBelow(sizes.reduce((all, size) => all + size, 0), random);
	for (const [at, [from]] of ranges.entries()) {
		const size = sizes[at];
		if (left < size) return String.fromCodePoint(from + left);
		left -= size;
	}
	return "";
}
export { patternText as t };
