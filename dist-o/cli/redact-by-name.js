import { a as decoded, f as maySpellSecretName, h as splitCredential, o as hasScheme, t as HIDDEN, u as isSecretName } from "./secret-names.js";
import { c as isEscaped } from "./json.js";
// src/redaction/replace-spans.ts
/** Replaces parts of a text, in any order. Escapes are never split, and in a body a number remains one. */
function redactSpans(text, spans, isBody = false) {
	const whole = spans.map((span) => withWholeEscapes(text, span));
	let redacted = "";
	let done = 0;
	for (const [from, to] of whole.toSorted(([a], [b]) => a - b)) {
		if (to <= done) continue;
		if (from >= done) {
			const part = text.slice(from, to);
			const isNumber = isBody && isWithinNumber(text, [from, to]);
			redacted += text.slice(done, from) + (isNumber ? standInNumber(part) : HIDDEN);
		}
		done = to;
	}
	return redacted + text.slice(done);
}
/** Replaces parts of a text; of those that overlap, the first one is replaced. Returns the same text if there are none. */
function replaceSpans(text, parts, put) {
	if (parts.length === 0) return text;
	let replaced = "";
	let done = 0;
	for (const part of parts.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
		if (part.from < done) continue;
		replaced += text.slice(done, part.from) + (typeof put === "string" ? put : put(part));
		done = part.to;
	}
	return replaced + text.slice(done);
}
/**
* A text of the same form that stands for a credential in a body, so that the body can be replayed and checked like before: the
* same length and the same kinds of characters, in the same order. A stand-in is its own stand-in.
*/
function credentialPlaceholder(credential) {
	if (credential.includes("[redacted]")) return credential;
	const { scheme, credential: rest } = splitCredential(credential);
	if (scheme !== "" && rest !== "") return scheme + standInOf(rest);
	return standInOf(credential);
}
/** An integer or number of the same size that stands for a credential: `1000` for `4711`, `10.01` for `47.11`. */
function standInNumber(text) {
	const [, sign = "", digits = "", exponent = ""] = /^(-?)([\d.]*)(.*)$/s.exec(text) ?? [];
	const ones = [0, exponent === "" && !digits.includes(".") ? -1 : digits.search(/[1-9][0.]*$/)];
	return sign + digits.replace(/\d/g, (_, at) => ones.includes(at) ? "1" : "0") + exponent;
}
function withWholeEscapes(text, [from, to]) {
	const isCut = isEscaped(text, to) && /["\\/bfnrtu]/.test(text[to] ?? "");
	return [isEscaped(text, from) ? from - 1 : from, isCut ? to + 1 : to];
}
/** Whether a part is in a number of JSON, or looks as if it were. */
function isWithinNumber(text, [from, to]) {
	if (!/^[\d.eE+-]+$/.test(text.slice(from, to))) return false;
	const before = /(?:^|[:,[\s])([-\d.eE+]*)$/.exec(text.slice(Math.max(0, from - LONGEST_NUMBER), from));
	const after = /^([-\d.eE+]*)(?:$|[,\]}\s])/.exec(text.slice(to, to + LONGEST_NUMBER));
	return before !== null && after !== null;
}
/** The longest number around a part, in characters. */
const LONGEST_NUMBER = 60;
/** Forms that differ in more than the kinds of their characters, and a text of each. */
const FORMS = [
	[/^eyJ[\w-]+\.[\w-]+\.[\w-]*$/, "eyJhbGciOiJub25lIn0.e30.redacted"],
	[/^\d{4}-\d\d-\d\d$/, "1970-01-01"],
	[/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/, "1970-01-01T00:00:00Z"],
	[/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, "redacted@redacted.invalid"]
];
/** The longest text with one of these forms, in characters. */
const LONGEST_FORM = 4e3;
/** At least eight hexadecimal digits, and a UUID. */
const HEXADECIMAL = /^(?=.*\d)(?=.{8})[\da-f]+(?:[-:][\da-f]+)*$/i;
function standInOf(text) {
	const masked = HEXADECIMAL.test(text) ? text.replace(/[^-:]/g, "0") : maskOf(text);
	return knownForm(text) ?? knownForm(masked) ?? masked;
}
function knownForm(text) {
	if (text.length > LONGEST_FORM) return void 0;
	return FORMS.find(([form]) => form.test(text))?.[1];
}
function maskOf(text) {
	return text.replace(/[\xc2-\xf4][\x80-\xbf]+|[^\0-\x7f]/gu, "x").replace(/[a-z]/g, "x").replace(/[A-Z]/g, "X").replace(/\d/g, "0").replace(/[^\w\-.~+/=:@,;#$%&*() ]/g, "!");
}
// src/redaction/text-index.ts
/** Searches for many texts, each of at least four characters, at the same time, in time proportional to the searched text. */
var TextIndex = class {
	/** All of them, while they are few. */
	#few = [];
	#byStart = /* @__PURE__ */ new Map();
	/** Marks the hash of each text's first two characters, by which most positions can be skipped. */
	#first = new Uint8Array(SIZE);
	add(text) {
		const start = text.slice(0, START);
		const texts = this.#byStart.get(start);
		if (texts?.includes(text)) return;
		if (this.#few.length <= FEW) this.#few.push(text);
		this.#byStart.set(start, [...texts ?? [], text].toSorted((a, b) => b.length - a.length));
		this.#first[hash(text, 0)] = 1;
	}
	/** Finds the texts in another, even if one is cut off by an ellipsis (the UTF-8 bytes of U+2026). */
	find(text) {
		const found = [];
		const hasCut = text.includes(ELLIPSIS);
		if (this.#few.length <= FEW && !hasCut && !this.#few.some((each) => text.includes(each))) return found;
		for (let at = 0; at + START <= text.length; at += 1) {
			if (this.#first[hash(text, at)] === 0) continue;
			const texts = this.#byStart.get(text.slice(at, at + START));
			if (!texts) continue;
			const whole = texts.find((each) => text.startsWith(each, at));
			const end = whole ? at + whole.length : hasCut ? endOfCut(texts, text, at) : void 0;
			if (end === void 0) continue;
			found.push([at, end]);
			at = end - 1;
		}
		return found;
	}
};
/** The forms in which a credential may appear in a text: plain, without backslashes, and in base64 and base64url. */
function formsOf(secret) {
	return [
		secret,
		secret.replaceAll("\\", ""),
		...base64Forms(secret).flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")])
	];
}
/** Undoes percent-encoding and JSON escapes, even nested ones, and removes backslashes; `undefined` if there are none. */
function withoutEscapes(text) {
	if (!text.includes("%") && !text.includes("\\")) return void 0;
	const places = [];
	let plain = "";
	let done = 0;
	/** Where removed backslashes began: they belong to the next character. */
	let leftOut;
	const place = (at) => {
		places.push(leftOut ?? at);
		leftOut = void 0;
	};
	const copy = (end) => {
		plain += text.slice(done, end);
		for (let at = done; at < end; at += 1) place(at);
		done = end;
	};
	for (const match of text.matchAll(ESCAPE)) {
		const [whole, unit, byte = unit] = match;
		copy(match.index);
		const char = byte === void 0 ? "" : String.fromCharCode(Number.parseInt(byte, 16));
		if (char === "" || char === "\\") leftOut ??= done;
		else {
			plain += char;
			place(done);
		}
		done += whole.length;
	}
	if (done === 0) return void 0;
	copy(text.length);
	place(text.length);
	return {
		text: plain,
		places
	};
}
/** Undoes percent-encoding once, as Latin-1, and keeps the place of each character in the original. */
function withoutPercents(text) {
	const places = [];
	let plain = "";
	for (let at = 0; at < text.length; at += 1) {
		places.push(at);
		const digits = text[at] === "%" ? text.slice(at + 1, at + 3) : "";
		if (!/^[\da-f]{2}$/i.test(digits)) plain += text[at];
		else {
			plain += String.fromCharCode(Number.parseInt(digits, 16));
			at += 2;
		}
	}
	places.push(text.length);
	return {
		text: plain,
		places
	};
}
const START = 4;
/** How many texts are searched for one by one. */
const FEW = 24;
const SIZE = 4096;
const ELLIPSIS = "â¦";
function hash(text, at) {
	return (text.charCodeAt(at) << 5 ^ text.charCodeAt(at + 1)) & 4095;
}
function endOfCut(texts, text, at) {
	const cut = text.indexOf(ELLIPSIS, at);
	if (cut < 0 || cut - at > texts[0].length + 6) return void 0;
	const rest = text.slice(at, cut).replace(/(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3})?)$/i, "");
	return texts.some((each) => each.startsWith(rest)) ? cut : void 0;
}
/** The base64 characters that depend on the secret alone, for each of the three alignments at which it can begin. */
function base64Forms(secret) {
	const bytes = Buffer.from(secret, "latin1");
	if (bytes.length < SHORTEST_ENCODED) return [];
	return [
		0,
		1,
		2
	].map((before) => {
		const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
		const from = Math.ceil(before * 8 / 6);
		const to = Math.floor((before + bytes.length) * 8 / 6);
		return text.slice(from, to);
	});
}
/** Shorter secrets have too few base64 characters of their own. In bytes. */
const SHORTEST_ENCODED = 6;
const ESCAPE = /\\+u00([0-9a-f]{2})|\\+|%(?:25)*([0-9a-f]{2})/gi;
// src/redaction/redact-by-name.ts
/** Redacts the values of header lines (name, value, name, value …) with secret names. The scheme of a credential stays. */
function redactHeaders(lines, isSecret = isSecretName) {
	let redacted;
	for (let at = 0; at + 1 < lines.length; at += 2) {
		const value = lines[at + 1];
		const clean = redactHeader(lines[at], value, isSecret);
		if (clean === value) continue;
		redacted ??= [...lines];
		redacted[at + 1] = clean;
	}
	return redacted ?? lines;
}
/** Redacts user information and parameters with secret names in a text that contains addresses (a target, Location, Link). */
function redactAddress(text, isSecret) {
	return replaceSpans(text, findInAddress(text, isSecret), HIDDEN);
}
/** Whether a header with any other name has a credential as its value: one that begins with a scheme. */
function carriesScheme(name, value) {
	return hasScheme(value) && !CHALLENGE.test(name);
}
/**
* Finds the credentials in a text that contains addresses (a target, Location, Link): user information, and parameters with a
* secret name (RFC 6750, section 2.3), also in the fragment and the path (`;jsessionid=…`), and both also in an address
* that is percent-encoded in it (`?next=https%3A%2F%2Fuser%3A…`). `isSecret` is given where a contract has secret names of its own.
*/
function findInAddress(text, isSecret) {
	if (!isSecret && !mayHoldAddress(text)) return NONE;
	const found = findPlain(text, IN_ADDRESS, isSecret);
	if (!text.includes("%")) return found;
	for (const part of text.matchAll(PART)) found.push(...findEncoded(part[0], part.index, isSecret));
	return found;
}
/** Finds the credentials in the addresses in a body, in which some characters may be escapes of JSON. */
function findInBodyAddresses(text, isSecret) {
	return text.includes("=") || text.includes("@") && SLASHES.test(text) ? findPlain(text, IN_BODY, isSecret) : NONE;
}
/** A cheap test that every text with a credential in an address passes. */
function mayHoldAddress(text) {
	if (text.includes("%")) return true;
	return MARK.test(text) && (text.includes("//") || maySpellSecretName(text));
}
/**
* Creates a function that says whether a parameter or a field of a text carries a credential, by its name as it is written. `code`
* does only in a redirect or a request for a token (RFC 6749, sections 4.1.2 and 4.1.3), which other fields or the path show.
*/
function parameterTest(text, isSecret = isSecretName) {
	let hasGrant;
	return (written) => {
		const name = decoded(written)[0];
		if (!/^code$/i.test(name)) return isSecret(name);
		hasGrant ??= GRANT.test(text);
		return hasGrant;
	};
}
/** Redacts the value in the text of a problem if a name in its path, or in the value, marks it as a credential. */
function redactProblem({ path, text }) {
	const value = VALUE.exec(text)?.[0] ?? "";
	const names = Array.from(value.matchAll(NAME), ([, name]) => name);
	if (isSecretPlace([...path, ...names])) return text.replace(VALUE, ".");
	return redactAddress(text);
}
/** Whether a name in the path to a place marks it as a credential. */
function isSecretPlace(path) {
	return path.some((name) => name === "keys" || isSecretName(name));
}
/** Challenges name a scheme without a credential, so they are not redacted. */
const CHALLENGE = /^(?:www|proxy)-authenticate$/i;
function redactHeader(name, value, isSecret) {
	const { scheme } = splitCredential(value);
	if (isSecret(name)) return (/authorization$/i.test(name) ? scheme : "") + HIDDEN;
	if (carriesScheme(name, value)) return scheme + HIDDEN;
	return redactAddress(value, isSecret === isSecretName ? void 0 : isSecret);
}
const NONE = [];
const MARK = /[?&#;@]/;
const IN_ADDRESS = {
	userinfo: /(\/\/)([^/?#\s"'<>]*)@/g,
	parameter: /([?&#;])([^=?&#;\s"'<>]*)=([^?&#;\s"'<>]*)/g
};
/** In a body, slashes and `&` may have escapes of JSON. */
const IN_BODY = {
	userinfo: /(\/\\*\/)([^/?#\s"'<>\\]*)@/g,
	parameter: /([?&#;]|\\u0026)([^=?&#;\s"'<>\\]*)=([^?&#;\s"'<>\\]*)/g
};
/** A decoded value may itself be a query. */
const IN_ENCODED = {
	userinfo: IN_ADDRESS.userinfo,
	parameter: /(^|[?&#;])([^=?&#;\s"'<>]*)=([^?&#;\s"'<>]*)/g
};
const SLASHES = /\/\\*\//;
/** The parts of an address between its delimiters. */
const PART = /[^?&#;\s"'<>]+/g;
const GRANT = /(?:^|[?&#;\s])(?:state|session_state|grant_type|code_verifier|redirect_uri|client_id)=|(?:callback|redirect|oauth|oidc)[^?\s]{0,100}\?/i;
function findPlain(text, { userinfo, parameter }, isSecretField) {
	const found = [];
	for (const { 1: mark = "", 2: user = "", index } of text.matchAll(userinfo)) {
		const from = index + mark.length;
		found.push({
			from,
			to: from + user.length,
			texts: ofUserinfo(user)
		});
	}
	const isSecret = parameterTest(text, isSecretField);
	for (const { 1: mark = "", 2: name = "", 3: value = "", index } of text.matchAll(parameter)) {
		if (!isSecret(name)) continue;
		const from = index + mark.length + name.length + 1;
		found.push({
			from,
			to: from + value.length,
			texts: [value, ...decoded(value)]
		});
	}
	return found;
}
/** Finds the credentials in a part of an address after it was decoded once. */
function findEncoded(part, start, isSecret) {
	if (!part.includes("%")) return NONE;
	const value = part.slice(part.indexOf("=") + 1);
	const before = start + part.length - value.length;
	const { text, places } = withoutPercents(value);
	return findPlain(text, IN_ENCODED, isSecret).map(({ from, to, texts }) => ({
		from: before + places[from],
		to: before + places[to],
		texts
	}));
}
/** The password of user information, or the user if there is none: that may be a token. */
function ofUserinfo(userinfo) {
	const at = userinfo.indexOf(":");
	const secret = at < 0 ? userinfo : userinfo.slice(at + 1);
	return [secret, ...decoded(secret)];
}
const VALUE = /, got .*/s;
/** A key in JSON, no longer than a value is shown. */
const NAME = /"((?:[^"\\]|\\.){0,60})":/g;
export { mayHoldAddress as a, redactHeaders as c, formsOf as d, withoutEscapes as f, standInNumber as g, replaceSpans as h, isSecretPlace as i, redactProblem as l, redactSpans as m, findInAddress as n, parameterTest as o, credentialPlaceholder as p, findInBodyAddresses as r, redactAddress as s, carriesScheme as t, TextIndex as u };
