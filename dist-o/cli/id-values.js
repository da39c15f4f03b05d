import { H as normaliseInteger, z as MAX_INT64 } from "./json.js";
import { r as randomBelow } from "./random.js";
import { r as uuidOf } from "./candidate-values.js";
import { n as flatten, t as allowsNone } from "./flat-schema.js";
import { t as patternText } from "./pattern-text.js";
// src/contract/views/id-values.ts
function isFreeTextSchema(schema) {
	return Object.keys(schema).every((key) => FREE.has(key));
}
/**
* What an id must be: what its record says, and what the path takes that it is asked for by, which has no empty part. Where the two contradict
* one another (a number in a path that takes texts, other values), what the record says; of a path that contradicts itself, nothing.
* @param own of the record; `undefined` where ids are beside records
*/
function askableIds(own, asked) {
	const text = { type: "string" };
	if (isFreeTextSchema(own ?? text) && isFreeTextSchema(asked)) return own ?? text;
	const { default: _usual, example: _example, examples: _examples, ...rules } = asked;
	const both = { allOf: [
		own ?? {},
		rules,
		{ minLength: 1 }
	] };
	const flat = flatten(both);
	if (allowsNone(flat)) return own ?? { minLength: 1 };
	return flat.choices.length > 0 ? both : flat.keywords;
}
/** A word of twelve letters and digits, or of as many as it may have. */
function randomWord(random, length = USUAL) {
	return Array.from({ length }, () => randomBelow(36, random).toString(36)).join("");
}
/** The least integer that the schema of an id allows, within int64; `undefined` if it says none. */
function leastId({ minimum, exclusiveMinimum }) {
	const [first, second = first] = [...isBound(minimum) ? [typeof minimum === "bigint" ? minimum : BigInt(Math.ceil(minimum))] : [], ...isBound(exclusiveMinimum) ? [BigInt(typeof exclusiveMinimum === "bigint" ? exclusiveMinimum : Math.floor(exclusiveMinimum)) + 1n] : []];
	if (first === void 0 || second === void 0) return void 0;
	const least = first > second ? first : second;
	return least > MAX_INT64 ? void 0 : normaliseInteger(least);
}
/**
* Compiles the drawing of new ids that are texts, within their schema: as different as it allows, whatever its default and examples are.
* @param view compiles the view of a schema
*/
function compileIdTexts(schema, view) {
	const { default: _usual, example: _example, examples: _examples, ...rules } = schema;
	if (isFreeTextSchema(rules)) return (random) => randomWord(random);
	const { fits, show } = view(rules);
	const isPart = (text) => text !== "." && text !== "..";
	const length = Math.min(Math.max(USUAL, Number(rules.minLength ?? 0)), Number(rules.maxLength ?? Infinity));
	return (random) => {
		const likely = typeof rules.pattern === "string" ? patternText(rules.pattern, random, length) : rules.format === "uuid" ? uuidOf(random) : randomWord(random, length);
		if (isPart(likely) && fits(likely)) return likely;
		let made = ".";
		for (let tries = 0; tries < TRIES && !isPart(made); tries += 1) {
			const at = {
				seed: randomBelow(2 ** 32, random),
				path: "id"
			};
			made = String(show(void 0, {
				...at,
				keepsUnknown: false,
				isFull: false
			}));
		}
		return made;
	};
}
/** Keywords that leave a text free. */
const FREE = /* @__PURE__ */ new Set([
	"type",
	"description",
	"title",
	"readOnly",
	"example",
	"examples"
]);
/** How often a text is made until it is a part of a path. */
const TRIES = 20;
/** How long a word is. */
const USUAL = 12;
function isBound(bound) {
	return typeof bound === "bigint" || typeof bound === "number" && Number.isFinite(bound);
}
export { randomWord as a, leastId as i, compileIdTexts as n, isFreeTextSchema as r, askableIds as t };
