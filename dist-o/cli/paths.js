import { p as wordsOf } from "./text.js";
// src/contract/resources/paths.ts
function readPath(template) {
	return {
		template,
		segments: template.replace(/\.(?:json|xml)$/i, "").split("/").filter((part) => part !== "").map((word) => ({
			word,
			parameter: /^\{([^{}]+)\}$/.exec(word)?.[1]
		}))
	};
}
/** What two templates have in common if only the names of their parameters differ. */
function pathKey(segments) {
	return segments.map(({ word, parameter }) => parameter === void 0 ? word : "{}").join("/");
}
/** The parameter that a path ends in: the path is one of an item. */
function itemParameter({ segments }) {
	return segments.at(-1)?.parameter;
}
/** Whether a path ends in a word below an item: `/orders/{id}/cancel`. */
function isBelowItem({ segments }) {
	return segments.at(-1)?.parameter === void 0 && segments.at(-2)?.parameter !== void 0;
}
/** The last word of a path that is no parameter. */
function lastWord(segments) {
	return segments.findLast(({ parameter }) => parameter === void 0)?.word;
}
/** The singular of an English word, as far as names of resources need it. */
function singular(word) {
	if (/ies$/i.test(word)) return word.replace(/ies$/i, "y");
	if (/(?:api|emoji|kpi|taxi|uri|wiki)s$/i.test(word)) return word.slice(0, -1);
	if (/(?:ss|us|is)$/i.test(word)) return word;
	if (/(?:x|ch|sh|ss|zz|(?:bon|camp|cens|corp|stat|vir)us)es$/i.test(word)) return word.slice(0, -2);
	return word.replace(/s$/i, "");
}
/** The plural of an English word, as far as what is listed needs it. */
function plural(word) {
	if (isPlural(word)) return word;
	if (/[^aeiou]y$/i.test(word)) return word.replace(/y$/i, "ies");
	return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}
/** Whether a word is the plural of something. */
function isPlural(word) {
	return singular(word) !== word;
}
/** Whether a member is named as the id of something: `orderId`, `owner_id`. */
function isReference(name) {
	const words = wordsOf(name);
	return words.length > 1 && words.at(-1) === "id";
}
/** The id of the record of a resource that has one at most. */
const ONLY = "only";
export { itemParameter as a, plural as c, isReference as i, readPath as l, isBelowItem as n, lastWord as o, isPlural as r, pathKey as s, ONLY as t, singular as u };
