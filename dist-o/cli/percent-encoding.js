// src/base/text/percent-encoding.ts
/**
* A text percent-encoded as one part of an address (RFC 3986, section 2.1). Half of a surrogate pair has no code: it is written as
* U+FFFD, as everywhere in addresses (URL Standard).
*/
function percentEncoded(text) {
	return encodeURIComponent(text.toWellFormed());
}
/**
* A percent-encoded text as all that are equivalent to it are written (RFC 3986, section 6.2.2): letters, digits and `-._~` as they are, and
* hexadecimal digits in capitals. What is reserved stays encoded: `%2f` is `%2F` and never a slash.
*/
function evenlyEncoded(text) {
	return text.includes("%") ? text.replace(ENCODED, evenly) : text;
}
/** What a percent-encoded text says; one whose percent-encoding is invalid is taken as it is. */
function percentDecodedIfValid(text) {
	return percentDecoded(text) ?? text;
}
/** What a percent-encoded text says; `undefined` where its percent-encoding is invalid. */
function percentDecoded(text) {
	if (!text.includes("%")) return text;
	try {
		return decodeURIComponent(text);
	} catch {
		return;
	}
}
const ENCODED = /%[\da-f]{2}/gi;
function evenly(code) {
	const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
	return /[\w.~-]/.test(character) ? character : code.toUpperCase();
}
export { percentEncoded as i, percentDecoded as n, percentDecodedIfValid as r, evenlyEncoded as t };
