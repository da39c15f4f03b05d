import { t as decodeContent } from "./decode-content.js";
import { g as toHeaderMap } from "./text-values.js";
import { F as decodeText, M as otherCharset } from "./operations.js";
import { a as decoded, d as looksRandom, i as credentialsOfScheme, l as isPlainWord, m as secretEndings, r as credentialsInHeader, u as isSecretName } from "./secret-names.js";
import { o as noWords } from "./contract.js";
import { i as percentEncoded } from "./percent-encoding.js";
import { a as mayHoldAddress, c as redactHeaders, d as formsOf, f as withoutEscapes, g as standInNumber, h as replaceSpans, m as redactSpans, n as findInAddress, o as parameterTest, p as credentialPlaceholder, r as findInBodyAddresses, s as redactAddress, t as carriesScheme, u as TextIndex } from "./redact-by-name.js";
// src/redaction/member-finder.ts
/** Creates the test of names: the list, but for what a contract says about its own members. */
function createNameTest({ members, passwords } = noWords) {
	const known = /* @__PURE__ */ new Map();
	return (name) => {
		const before = known.get(name);
		if (before !== void 0) return before;
		const is = passwords.has(name) || !members.has(name) && isSecretName(name);
		if (known.size < MOST_KNOWN) known.set(name, is);
		return is;
	};
}
/**
* Creates a finder. It looks for names, not for structure: so it also finds the members of JSON that is invalid or cut off, or that
* is written in a text of JSON, and those that are there twice. It reads a text once, and looks at a name only if its last letters
* are those of a credential.
*
* `jsonc-parser` was measured instead (Node 24): its scanner takes 600 µs for a list of a hundred records (7 kB), and this 35 µs,
* less than JSON.parse (140 µs); for 1 MB it takes 24 ms, and this 8 ms. It also sees neither JSON in a text nor what was cut off.
*/
function createMemberFinder(isSecret, passwords) {
	const endings = /* @__PURE__ */ new Set();
	for (const name of [...secretEndings, ...passwords]) endings.add(endingOf(name, name.length));
	return (text) => {
		const hasEscapes = text.includes("\\u");
		let found;
		let isRequest;
		const isSecretIn = (name) => {
			if (name !== "code") return isSecret(name);
			isRequest ??= TOKEN_REQUEST.test(text);
			return isRequest || isSecret(name);
		};
		let at = text.indexOf(":");
		while (at >= 0) {
			const end = quoteBefore(text, at);
			let next = at + 1;
			if (end >= 0 && (hasEscapes || endings.has(endingOf(text, end)))) {
				const key = keyBefore(text, end);
				if (key && isSecretIn(key.name)) {
					found ??= [];
					next = collectValue(text, next, key, found);
				}
			}
			at = text.indexOf(":", next);
		}
		return found ?? NONE$1;
	};
}
/** The text of a found member, without escapes; of one that is cut off, as much as there is. */
function textOfMember(text, { from, to, depth }) {
	let value = text.slice(from, to);
	for (let level = 0; level <= depth && value.includes("\\"); level += 1) value = unescaped(value);
	return value;
}
const NONE$1 = [];
/** How many names are remembered. */
const MOST_KNOWN = 2e3;
/** The longest name that is looked at, as it is written, and how deep JSON in a text is read. */
const LONGEST_NAME = 400;
const DEEPEST = 3;
/** Fields of a request for a token (RFC 6749, section 4.1.3): only beside them, `code` is a credential. */
const TOKEN_REQUEST = /"(?:grant_type|code_verifier|redirect_uri)\\*"\s*:/;
const [QUOTE, BACKSLASH, SPACE, COLON] = [
	34,
	92,
	32,
	58
];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
	91,
	93,
	123,
	125
];
/** The place of the quote before a colon and white space; -1 if there is none. */
function quoteBefore(text, colon) {
	let at = colon - 1;
	while (at >= 0 && text.charCodeAt(at) <= SPACE) at -= 1;
	return text.charCodeAt(at) === QUOTE ? at : -1;
}
/** The last three letters before a place, in small letters; anything that is neither letter nor digit is a hyphen, and left out at the end. */
function endingOf(text, end) {
	let last = end - 1;
	while (last > 0 && end - last < 8 && letterAt(text, last) === HYPHEN) last -= 1;
	return letterAt(text, last - 2) << 16 | letterAt(text, last - 1) << 8 | letterAt(text, last);
}
const HYPHEN = 45;
function letterAt(text, at) {
	if (at < 0) return QUOTE;
	const code = text.charCodeAt(at);
	const small = code | 32;
	if (small >= 97 && small <= 122) return small;
	return code === QUOTE || code >= 48 && code <= 57 ? code : HYPHEN;
}
/** The name that ends at a quote; `undefined` if it is too long, or is not one. */
function keyBefore(text, end) {
	const slashes = slashesBefore(text, end, 0);
	const depth = Math.log2(slashes + 1);
	if (!Number.isInteger(depth) || depth > DEEPEST) return void 0;
	const to = end - slashes;
	for (let at = to - 1; at >= 0 && to - at <= LONGEST_NAME; at -= 1) {
		if (text.charCodeAt(at) !== QUOTE) continue;
		const before = slashesBefore(text, at, 0);
		if (before > slashes) continue;
		if (before < slashes) return void 0;
		return {
			name: textOfMember(text, {
				from: at + 1,
				to,
				kind: "text",
				name: "",
				depth,
				isInner: false
			}),
			depth
		};
	}
}
/** How many backslashes are before a place, but not before `from`. */
function slashesBefore(text, at, from) {
	let first = at;
	while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
	return at - first;
}
/** Collects the text or the number after a name, or all of them in a list or an object. Returns the place after it. */
function collectValue(text, start, key, found) {
	const slashes = 2 ** key.depth - 1;
	let at = afterSpace(text, start);
	let lists = 0;
	let objects = 0;
	do {
		const code = text.charCodeAt(at);
		if (code === QUOTE || code === BACKSLASH) {
			const { from, to, next } = stringAt(text, at, slashes);
			if (from < 0 && code === QUOTE) return at;
			const after = from < 0 ? Math.max(at + 1, afterSpace(text, at)) : afterSpace(text, next);
			const isName = objects > 0 && text.charCodeAt(after) === COLON;
			if (from >= 0 && !isName) found.push({
				...key,
				from,
				to,
				kind: "text",
				isInner: objects > 0
			});
			at = after;
		} else if (code === OPEN_OBJECT) objects += 1;
		else if (code === OPEN_ARRAY) lists += 1;
		else if (code === CLOSE_OBJECT) objects -= 1;
		else if (code === CLOSE_ARRAY) lists -= 1;
		else {
			BARE.lastIndex = at;
			const [bare = ""] = BARE.exec(text) ?? [];
			if (bare !== "" && !CONSTANT$1.test(bare)) {
				const kind = NUMBER.test(bare) ? "number" : "text";
				found.push({
					...key,
					from: at,
					to: at + bare.length,
					kind,
					isInner: objects > 0
				});
			}
			at += Math.max(1, bare.length);
			continue;
		}
		if (code !== QUOTE && code !== BACKSLASH) at += 1;
	} while ((lists > 0 || objects > 0) && at < text.length);
	return at;
}
/** A value without quotes: a number, a constant, or anything in JSON that is invalid. */
const BARE = /[^\s,:[\]{}"\\]+/y;
const CONSTANT$1 = /^(?:true|false|null)$/;
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** White space, also as escapes, as in JSON with line breaks in a text. */
const WHITE = /(?:\s|\\+[nrt])*/y;
function afterSpace(text, at) {
	WHITE.lastIndex = at;
	return at + (WHITE.exec(text)?.[0].length ?? 0);
}
/** The string at a place whose quotes have this many backslashes; `from` is -1 if there is none. One that is cut off ends with the text. */
function stringAt(text, at, slashes) {
	const quote = at + slashes;
	if (!(text.charCodeAt(quote) === QUOTE && slashesBefore(text, quote, at) === slashes)) return {
		from: -1,
		to: -1,
		next: -1
	};
	const from = quote + 1;
	for (let end = text.indexOf("\"", from); end >= 0; end = text.indexOf("\"", end + 1)) {
		const before = slashesBefore(text, end, from);
		if (before < slashes) return {
			from,
			to: end - before,
			next: end - before
		};
		if ((before - slashes) % (2 * (slashes + 1)) === 0) return {
			from,
			to: end - slashes,
			next: end + 1
		};
	}
	const to = text.length - (/(?:…|\xe2\x80\xa6)$/.exec(text.slice(-3))?.[0].length ?? 0);
	return {
		from,
		to: Math.max(from, to),
		next: text.length
	};
}
/** Undoes the escapes of JSON once; an escape that is cut off stays. */
function unescaped(text) {
	return text.replace(ESCAPE, (_whole, hex, char) => hex === void 0 ? CHARS[char] ?? char : String.fromCharCode(Number.parseInt(hex, 16)));
}
const ESCAPE = /\\(?:u([\da-f]{4})|([^u]))/gis;
const CHARS = {
	n: "\n",
	r: "\r",
	t: "	",
	b: "\b",
	f: "\f"
};
// src/redaction/body-credentials.ts
/** Creates a reader; `words` says which members the contract declares. */
function createBodyReader(words) {
	const isSecret = createNameTest(words);
	const findMembers = createMemberFinder(isSecret, words.passwords);
	const membersIn = (text) => {
		const found = findMembers(text);
		if (found.length === 0) return NONE;
		return found.map((each) => ({
			...each,
			value: textOfMember(text, each)
		}));
	};
	const partsOf = (body) => {
		const members = membersIn(body);
		const fields = fieldsOf(body, isSecret);
		const addresses = findInBodyAddresses(body, isSecret);
		if (members.length + fields.length + addresses.length === 0) return NONE;
		const end = endOfCut(body);
		const inAddresses = addresses.map(({ from, to, texts }) => ({
			...toField(body, {
				from,
				to: Math.min(to, end),
				name: ""
			}, decoded),
			forms: texts
		}));
		return [
			...members,
			...fields,
			...inAddresses
		];
	};
	return {
		credentialsIn: (body) => partsOf(body).slice(-MOST$1).flatMap(searchedFor),
		redact: (body) => replaceSpans(body, partsOf(body), replacementOf),
		redactMembers: (text) => replaceSpans(text, membersIn(text), replacementOf),
		isSecretPlace: (place) => place.startsWith("body.") && place.split(".").some(isSecret),
		blank: (body) => replaceSpans(body, partsOf(body), "")
	};
}
/** A body without the credentials that it names, for a comparison; the same object if there are none. */
function withoutCredentials(bytes) {
	if (bytes.length === 0) return bytes;
	const text = bytes.toString("latin1");
	const blank = plainReader.blank(text);
	return blank === text ? bytes : Buffer.from(blank, "latin1");
}
const NONE = [];
const plainReader = createBodyReader(noWords);
/** How many credentials of one body are searched for: more are not remembered. */
const MOST$1 = 1e3;
/** Longer credentials are only redacted where they are; in characters. */
const LONGEST = 8192;
/** Shorter numbers are too common to be searched for; in characters. */
const SHORTEST_NUMBER = 8;
function replacementOf({ kind, value }) {
	if (kind === "number") return standInNumber(value);
	const text = credentialPlaceholder(value);
	return kind === "field" && text !== "[redacted]" ? percentEncoded(text) : text;
}
function searchedFor({ kind, name, value, forms = [value], isInner }) {
	if (value.length > LONGEST) return NONE;
	if (kind === "number") return value.length < SHORTEST_NUMBER || standInNumber(value) === value ? NONE : [value];
	if (credentialPlaceholder(value) === value) return NONE;
	const header = COOKIE.test(name) ? name : "authorization";
	return forms.flatMap((form) => credentialsInHeader(header, form)).flatMap(withDecoded).filter((text) => !isPlainWord(text) && (!isInner || looksRandom(text)));
}
const COOKIE = /^(?:set-)?cookie$/i;
function withDecoded(text) {
	return [text, ...decoded(text)];
}
/** Where a text ends before the ellipsis that shows that it was shortened. */
function endOfCut(text) {
	return text.length - (/(?:…|\xe2\x80\xa6)$/.exec(text.slice(-3))?.[0].length ?? 0);
}
/** The fields of a form, or of lines of text like `password=…`. JSON and HTML are neither. */
function fieldsOf(body, isSecret) {
	if (IS_MULTIPART.test(body)) return partsOfMultipart(body, isSecret);
	if (!body.includes("=") || /^\s*[[{"<]/.test(body.slice(0, 100))) return NONE;
	const test = parameterTest(body, isSecret);
	const end = endOfCut(body);
	const found = [];
	for (const { 1: mark = "", 2: name = "", 3: value = "", index } of body.matchAll(FIELD)) {
		if (!test(name)) continue;
		const from = index + mark.length + name.length + 1;
		found.push(toField(body, {
			from,
			to: Math.min(from + value.length, end),
			name
		}, inForm));
	}
	return found;
}
/** The line that begins each part of a multipart form (RFC 7578, section 4.2). */
const IS_MULTIPART = /^content-disposition:[ \t]{0,9}form-data/im;
const FIELD = /(^|[&\r\n])([^\s=&"'<>{}]{1,200})=([^&\r\n]*)/g;
/** The decoded forms of a field: a plus sign is a space, if the form was encoded as it should be. */
function inForm(written) {
	return [...decoded(written), ...decoded(written.replaceAll("+", " "))];
}
function toField(body, { from, to, name }, decode) {
	const forms = decode(body.slice(from, to));
	return {
		from,
		to,
		kind: "field",
		name,
		value: forms.at(-1),
		forms,
		isInner: false
	};
}
/** The parts of a multipart form (RFC 7578) with secret names. */
function partsOfMultipart(body, isSecret) {
	const found = [];
	let at = 0;
	while (at < body.length) {
		DISPOSITION.lastIndex = at;
		const head = DISPOSITION.exec(body);
		if (!head) break;
		EMPTY_LINE.lastIndex = head.index;
		const line = EMPTY_LINE.exec(body);
		if (!line) break;
		const from = line.index + line[0].length;
		const next = body.indexOf("\n--", from);
		const end = next < 0 ? endOfCut(body) : next;
		const to = body[end - 1] === "\r" ? end - 1 : end;
		const [, name = ""] = NAME.exec(head[0]) ?? [];
		if (isSecret(name) && from < to) found.push({
			from,
			to,
			kind: "raw",
			name,
			value: body.slice(from, to),
			isInner: false
		});
		at = Math.max(from, end);
	}
	return found;
}
const DISPOSITION = /content-disposition:[^\r\n]{0,1000}/gi;
const EMPTY_LINE = /\n\r?\n/g;
const NAME = /[;\s]name="?([^";\r\n]{1,200})/i;
// src/redaction/redaction.ts
/** Shorter credentials are not searched for: redacting them would redact half of every body. */
const SHORTEST = 4;
/** How many credentials are remembered, the latest ones. */
const MOST = 1e3;
/** A text that is worth comparing before it is searched, in characters. */
const LONG = 200;
/** How many header names and values are remembered, so that they are not parsed again. */
const MOST_SEEN = 2e3;
/** The longest decoded body that credentials are learnt from, in bytes. */
const LONGEST_DECODED = 1048576;
/**
* The credentials seen so far, and their redaction: by the names that carry them (`isSecretName`), and anywhere
* else, plain, percent-encoded, with JSON escapes, in base64, or cut off by an ellipsis.
*/
var Secrets = class {
	#known = /* @__PURE__ */ new Set();
	#words;
	/** Given where the contract has secret names of its own. */
	#isSecret;
	#bodies;
	#index;
	#count = 0;
	#secretNames = /* @__PURE__ */ new Map();
	#seen = /* @__PURE__ */ new Set();
	#lastTarget = "";
	#lastMayHold = false;
	#redactedHeaders = /* @__PURE__ */ new WeakMap();
	#lastLong = {
		count: -1,
		text: "",
		isBody: false,
		redacted: ""
	};
	/** The words of the contract are never redacted, even if a credential has the same text. */
	constructor(words = noWords) {
		this.#words = words;
		const { credentials } = words;
		if (credentials.size > 0) this.#isSecret = (name) => credentials.has(name.toLowerCase()) || isSecretName(name);
		this.#bodies = bodyReaderFor(words);
	}
	/** The number of credentials learnt so far: while it is the same, so are the results of `redact`. */
	get count() {
		return this.#count;
	}
	/** Learns the credentials in the header lines of a message, in the target of a request, and in a body; bytes may be encoded. */
	learn(lines, target = "", body) {
		for (let at = 0; at + 1 < lines.length; at += 2) this.#learnHeader(lines[at], lines[at + 1]);
		if (this.#mayHoldAddress(target)) this.#learnAddress(target);
		if (body !== void 0 && body.length > 0) this.#learnBody(lines, body);
	}
	#learnBody(lines, body) {
		const text = typeof body === "string" ? body : decodedText(lines, body);
		if (text !== void 0) this.#add(this.#bodies.credentialsIn(text));
	}
	#learnAddress(text) {
		for (const { texts } of findInAddress(text, this.#isSecret)) this.#add(texts);
	}
	/** The credentials that are remembered. */
	list() {
		return [...this.#known];
	}
	/** Adds credentials that others remember, without forgetting any of its own. */
	adopt(others) {
		for (const text of others) this.#known.add(text);
		this.#count += others.length;
		this.#index = void 0;
	}
	/** Redacts a text, and the members of JSON that it quotes; returns the same text if it contains no credential. */
	redact(text) {
		return this.#redactKnown(text.includes("\"") ? this.#bodies.redactMembers(text) : text);
	}
	/** Redacts a message about a place, e.g. `body.0.password`. The value there is left out if it is a credential, however short. */
	redactMessage(message, place) {
		const isCredential = message.includes(GOT) && this.#bodies.isSecretPlace(place);
		return this.redact(isCredential ? message.slice(0, message.indexOf(GOT)) : message);
	}
	/**
	* Redacts a body. The credentials that it names itself are replaced by stand-ins of the same form (`credentialPlaceholder`), so that it can
	* still be replayed and checked. Returns the same text if it contains no credential.
	*/
	redactBody(text) {
		return this.#redactKnown(this.#bodies.redact(text), true);
	}
	/** Redacts the bytes of a body in the same way; returns the same object if they contain no credential. */
	redactBytes(bytes) {
		if (bytes.length === 0) return bytes;
		const text = bytes.toString("latin1");
		const named = this.#bodies.redact(text);
		const redacted = this.#known.size === 0 ? named : this.#redactLatin1(named, true);
		return redacted === text ? bytes : Buffer.from(redacted, "latin1");
	}
	#redactKnown(text, isBody = false) {
		if (this.#known.size === 0 || text.length < SHORTEST) return text;
		if (text.length < LONG) return this.#redactAnew(text, isBody);
		const { count, text: before, isBody: wasBody } = this.#lastLong;
		if (text === before && isBody === wasBody && count === this.#count) return this.#lastLong.redacted;
		const redacted = this.#redactAnew(text, isBody);
		this.#lastLong = {
			count: this.#count,
			text,
			isBody,
			redacted
		};
		return redacted;
	}
	#redactAnew(text, isBody) {
		if (!BEYOND_ASCII.test(text)) return this.#redactLatin1(text, isBody);
		const bytes = Buffer.from(text, "utf8").toString("latin1");
		const redacted = this.#redactLatin1(bytes, isBody);
		return redacted === bytes ? text : Buffer.from(redacted, "latin1").toString("utf8");
	}
	/** Redacts a request target, or another text that contains addresses. */
	redactTarget(target) {
		return this.redact(this.#mayHoldAddress(target) ? redactAddress(target, this.#isSecret) : target);
	}
	/** Redacts header lines (name, value, name, value …); returns the same array if they contain no credential. */
	redactHeaders(lines) {
		const known = this.#redactedHeaders.get(lines);
		if (known?.count === this.#count) return known.redacted;
		const redacted = this.#redactLines(lines);
		this.#redactedHeaders.set(lines, {
			count: this.#count,
			redacted
		});
		return redacted;
	}
	#redactLines(lines) {
		const named = redactHeaders(lines, this.#isSecret);
		if (this.#known.size === 0) return named;
		const redacted = named.map((text) => this.redact(text));
		return redacted.every((text, at) => text === lines[at]) ? lines : redacted;
	}
	/** A target is learnt from and then redacted; the second call uses the result of the first. */
	#mayHoldAddress(target) {
		if (target !== this.#lastTarget) {
			this.#lastTarget = target;
			this.#lastMayHold = mayHoldAddress(target) || this.#isSecret !== void 0 && /[?&#;]/.test(target);
		}
		return this.#lastMayHold;
	}
	#learnHeader(name, value) {
		let isSecret = this.#secretNames.get(name);
		if (isSecret === void 0) {
			isSecret = (this.#isSecret ?? isSecretName)(name);
			if (this.#secretNames.size < MOST_SEEN) this.#secretNames.set(name, isSecret);
		}
		if (!isSecret) {
			if (carriesScheme(name, value)) this.#add(credentialsOfScheme(value));
			else if (mayHoldAddress(value)) this.#learnAddress(value);
		} else if (!this.#seen.has(value)) {
			if (this.#seen.size >= MOST_SEEN) this.#seen.clear();
			this.#seen.add(value);
			this.#add(credentialsInHeader(name, value, this.#words.credentials));
		}
	}
	#add(texts) {
		for (const text of texts) {
			this.#addOne(text);
			if (BEYOND_ASCII.test(text)) this.#addOne(Buffer.from(text, "utf8").toString("latin1"));
		}
	}
	#addOne(text) {
		if (text.length < SHORTEST || text === "[redacted]" || this.#known.has(text)) return;
		if (this.#words.has(text) || CONSTANT.test(text) || BEYOND_BYTES.test(text)) return;
		if (this.#known.size >= MOST) this.#forgetHalf();
		this.#known.add(text);
		this.#count += 1;
		if (this.#index) this.#addForms(text, this.#index);
	}
	#forgetHalf() {
		for (const text of [...this.#known].slice(0, MOST / 2)) this.#known.delete(text);
		this.#seen.clear();
		this.#index = void 0;
	}
	#redactLatin1(text, isBody) {
		const index = this.#index ?? this.#makeIndex();
		const spans = index.find(text);
		const unescaped = withoutEscapes(text);
		if (unescaped) {
			const { text: plain, places } = unescaped;
			for (const [from, to] of index.find(plain)) spans.push([places[from], places[to]]);
		}
		return spans.length === 0 ? text : redactSpans(text, spans, isBody);
	}
	#makeIndex() {
		const index = new TextIndex();
		for (const text of this.#known) this.#addForms(text, index);
		this.#index = index;
		return index;
	}
	/** A credential that is a word of the contract but for an escape has that word as a form: the word stays public. */
	#addForms(secret, index) {
		for (const form of formsOf(secret)) if (form.length >= SHORTEST && !this.#words.has(form)) index.add(form);
	}
};
/** The credentials of one exchange; the words of the contract are never redacted. */
function secretsOf(exchange, words) {
	const { requestHeaders, responseHeaders = [], target, requestBody } = exchange;
	const secrets = new Secrets(words);
	secrets.learn(requestHeaders, target, requestBody);
	secrets.learn(responseHeaders);
	return secrets;
}
/** What a message has before the value that it shows. */
const GOT = ", got ";
/** Texts that are no credentials: a client that has lost its key sends `undefined`, and JSON is full of the others. */
const CONSTANT = /^(?:true|false|null|undefined)$/;
/** A body without its codings: in its charset, or its bytes as Latin-1. */
function decodedText(lines, body) {
	const { "content-encoding": coding, "content-type": type } = toHeaderMap(lines);
	const bytes = coding === void 0 ? body : decodeContent(body, coding, LONGEST_DECODED).bytes;
	const charset = otherCharset(type);
	return charset && bytes ? decodeText(bytes, charset) : bytes?.toString("latin1");
}
const readers = /* @__PURE__ */ new WeakMap();
/** The reader for the words of a contract is made once: there are many `Secrets` of one exchange each. */
function bodyReaderFor(words) {
	const known = readers.get(words);
	if (known) return known;
	const reader = createBodyReader(words);
	readers.set(words, reader);
	return reader;
}
const BEYOND_ASCII = /[\x80-\uffff]/;
const BEYOND_BYTES = /[\u0100-\uffff]/;
export { secretsOf as n, withoutCredentials as r, Secrets as t };
