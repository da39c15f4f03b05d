// src/base/text/text.ts
/** Writes a count: `1 finding`, `2,000 findings`. */
function counted(count, one, many = `${one}s`) {
	return `${count.toLocaleString("en")} ${Number(count) === 1 ? one : many}`;
}
/** Names several things in a sentence: `a, b and c`. */
function listed(names, word) {
	const [last = ""] = names.slice(-1);
	return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${word} ${last}`;
}
/** The first of several names, and how many more there are: a contract may have thousands. */
function firstOf(names, most = 40) {
	if (names.length <= most) return names;
	return [...names.slice(0, most), `${(names.length - most).toLocaleString("en")} more`];
}
/** A noun with its article: `an order`, `a line item`, `a user`. */
function oneOf({ one }) {
	return `${VOWEL.test(one) ? "an" : "a"} ${one}`;
}
/** Words that begin with the sound of a vowel, as far as their letters say: those of `user`, `unit` and `euro` do not. */
const VOWEL = /^(?!eu|one(?:\b|[-_ ])|ubi|uni(?!n|m)|u(?:pc|rl|ri|rn|uid|tc)\b|us[aeu]|ut[ei]|ur[ai])[aeiou]/i;
/** A text with a capital at its beginning. */
function titled(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
/** Collapses every run of white space into one space, and trims both ends. */
function oneLine(text) {
	return text.trim().replace(/\s+/g, " ");
}
/** Makes a text safe for a terminal: characters that move, colour or turn it become U+FFFD. `lines` keeps line feeds. */
function printable(text, { lines = false } = {}) {
	const shown = text.replace(UNPRINTABLE, "�");
	return lines ? shown : shown.replaceAll("\n", "�");
}
/** Escapes a text for HTML, between tags or in a quoted attribute. */
function escapeHtml(text) {
	return text.toWellFormed().replace(/[&<>"']/g, (char) => ENTITIES[char]);
}
/** A text as one word for sh. */
function quote(text) {
	return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
/** Shortens a text to at most `most` bytes of UTF-8: it is cut between two characters, and ends with an ellipsis. */
function shorten(text, most) {
	if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return text;
	const kept = Buffer.from(text).subarray(0, most - ELLIPSIS.length);
	return new TextDecoder().decode(kept, { stream: true }) + ELLIPSIS;
}
/** A name as messages say it: it may be as long as the text that it is from, and is shortened. */
function shortName(name) {
	return shorten(name, LONGEST_NAME);
}
/**
* The words of a name, in lower case: `orderId`, `order_id` and `Order-ID` have the same ones.
*/
function wordsOf(name) {
	return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ").replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, " ").toLowerCase().split(/[^a-z\d]+/).filter((word) => word !== "");
}
/** A name without case and separators: names that are equal in it are the same name. */
function plainName(name) {
	return name.toLowerCase().replace(/[^a-z\d]+/g, "");
}
/** C0 (except the line feed) and C1 control codes, line and paragraph separators, and bidirectional controls (UAX 9). */
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
/** What is said of a name, in bytes. */
const LONGEST_NAME = 400;
const ELLIPSIS = "...";
export { oneLine as a, printable as c, shorten as d, titled as f, listed as i, quote as l, escapeHtml as n, oneOf as o, wordsOf as p, firstOf as r, plainName as s, counted as t, shortName as u };
