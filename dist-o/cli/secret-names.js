// src/base/text/secret-names.ts
/**
* Whether a header, a parameter, a cookie, a member or a field of a form carries a credential, by its decoded name. All output
* uses this one list. RFC 6750 (access_token), RFC 6749 (client_secret, refresh_token) and RFC 9110
* (Authorization) define some names; the others are common. Case and separators are ignored.
*/
function isSecretName(name) {
	if (!ACCEPT_OR_REJECT.test(name)) return false;
	const words = wordsOf(name);
	return SECRET.some((each) => each.test(words)) && !PUBLIC.test(words);
}
/** Whether a secret name is that of nothing else in any contract: what is called `key`, `sid` or `session` may be public. */
function isCertainlySecret(name) {
	return isSecretName(name) && !AMBIGUOUS.test(wordsOf(name));
}
/** A cheap test that every text with a secret name passes; the name may contain percent escapes. */
function maySpellSecretName(text) {
	return ACCEPT_OR_REJECT.test(text) || text.includes("%");
}
/** The last three letters of every secret name, in small letters; a hyphen stands for any separator. */
const secretEndings = /* @__PURE__ */ new Set([...[
	"ken",
	"ret",
	"ord",
	"swd",
	"ase",
	"ode",
	"sid",
	"nid",
	"-id",
	"key",
	"ion",
	"uth",
	"kie"
], ...[
	"ie2",
	"ial",
	"als",
	"ass",
	"pwd",
	"jwt",
	"ess",
	"sig",
	"ure",
	"srf",
	"otp",
	"pop",
	"ier"
]]);
/** The text that replaces a credential. */
const HIDDEN = "[redacted]";
/** Whether a text looks random, like a session id or a signed value, rather than like words. */
function looksRandom(text) {
	if (UUID.test(text) || JWT.test(text)) return true;
	return (text.match(/[A-Za-z0-9]{16,}/g) ?? []).some(changesOften);
}
/** How an Authorization line carries its credential; this is what remains of it after redaction. */
const credentialSchemes = [
	"bearer",
	"basic",
	"other",
	"empty"
];
/** Determines how the value of an Authorization line carries its credential (RFC 9110, section 11.4). */
function schemeOf(authorization) {
	if (/^bearer +\S/i.test(authorization)) return "bearer";
	if (/^basic( |$)/i.test(authorization)) return "basic";
	return /^(bearer)?\s*$/i.test(authorization) ? "empty" : "other";
}
/** The value of an Authorization line with this scheme, with the credential redacted. */
function hiddenCredential(scheme) {
	return WRITTEN[scheme];
}
/**
* Collects the credentials in a header line with a secret name: for Authorization, the part after the scheme and
* the password in it; for cookies, the values that look like credentials, and those of the names that a contract has for its
* own (in small letters); for any other, the value. None is empty; a percent-encoded one is given both encoded and decoded.
*/
function credentialsInHeader(name, value, own = NO_NAMES) {
	const lower = name.toLowerCase();
	if (lower === "set-cookie") return cookies(value.split(";", 1), own);
	if (lower === "cookie") return cookies(value.split(";"), own);
	const { scheme, credential } = splitCredential(value.trim());
	return (/^basic/i.test(scheme) ? [credential, ...passwordIn(credential)] : [credential]).filter(isGiven);
}
/** Collects the credentials in a header line with another name whose value has the scheme of one (`X-Custom: Bearer …`). */
function credentialsOfScheme(value) {
	return credentialsInHeader("authorization", value).filter((each) => !isPlainWord(each));
}
/**
* Splits the value of an Authorization line into scheme and credential. The scheme includes the space; it is
* empty if the first word is not a common scheme, since it may then be part of the credential.
*/
function splitCredential(value) {
	const scheme = SCHEME.exec(value)?.[0] ?? "";
	return {
		scheme,
		credential: value.slice(scheme.length).trim()
	};
}
/** A text percent-decoded, its bytes read as Latin-1 and as UTF-8; only the text itself if nothing is encoded. */
function decoded(text) {
	if (!text.includes("%")) return [text];
	const latin1 = text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
	return [latin1, Buffer.from(latin1, "latin1").toString("utf8")];
}
/** Whether the value of a header begins with the scheme of a credential, and one follows. */
function hasScheme(value) {
	const { scheme, credential } = splitCredential(value.trim());
	return scheme !== "" && credential !== "";
}
/** Whether a text is a plain word, e.g. in `session=active`: it is too common to be searched for. */
function isPlainWord(text) {
	return WORD.test(text);
}
/** A cheap test that every secret name passes. */
const ACCEPT_OR_REJECT = /key|tok|secret|pass|pwd|auth|cookie|sess|sid|sig|jwt|cred|srf|assertion|otp|dpop|code/i;
const SECRET = [
	/(?:token|secret|password|passwd|passphrase|passcode|sess(?:ion)?-?id|api-?key)$/,
	/(?:^|-)(?:authorization|auth|cookie2?|credentials?|pass|pwd|jwt|sess|session|sid|sig|signature|[cx]srf|client-assertion|t?otp|dpo-?p|code-verifier|device-code)$/,
	/(?:^|-)(?:access|account|admin|app|auth|client|developer|functions|license|master|private|secret|service|session|signing|subscription|user)-?key$/,
	/^(?:x-)?key$/
];
/** Names of secrets that public values have, too: a position in a table, an id, a reference. */
const AMBIGUOUS = /^(?:x-)?key$|(?:^|-)(?:account|admin|app|developer|license|service|session|subscription|user)-?key$|(?:^|-)(?:auth|cookie2?|pass|sess|session|sess(?:ion)?-?id|sid|sig|signature)$/;
/** A name as words in small letters with hyphens. */
function wordsOf(name) {
	return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
/** A token that marks a place in a list is public; so is the header that says whether a page may send credentials (Fetch standard, CORS). */
const PUBLIC = /(?:^|-)(?:continuation|cursor|next|page|prev|previous|skip|start|sync)-?token$|^access-control-allow-credentials$/;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const JWT = /^eyJ[\w-]+\.[\w-]+/;
/** Words rarely change between letters and digits, or between lower and upper case. */
function changesOften(run) {
	return (run.match(/[a-zA-Z](?=\d)|\d(?=[a-zA-Z])|[a-z](?=[A-Z])|[A-Z](?=[a-z])/g) ?? []).length * 5 >= run.length;
}
const WRITTEN = {
	bearer: `Bearer ${HIDDEN}`,
	basic: `Basic ${HIDDEN}`,
	other: HIDDEN,
	empty: "Bearer"
};
const SCHEME = /^(?:basic|bearer|digest|dpop|hoba|mutual|negotiate|token|apikey|vapid)(?: +|$)/i;
/** Cookies also hold flags such as `1` and `en`: redacting those would redact everything. */
const SHORTEST_COOKIE = 6;
const WORD = /^[A-Za-z]{1,11}$/;
const NO_NAMES = /* @__PURE__ */ new Set();
function cookies(pairs, own) {
	return pairs.flatMap((pair) => {
		const at = pair.indexOf("=");
		if (at < 0) return [];
		const name = pair.slice(0, at).trim();
		const value = pair.slice(at + 1).trim().replace(/^"(.*)"$/s, "$1");
		const forms = [.../* @__PURE__ */ new Set([value, ...decoded(value)])];
		if (own.has(name.toLowerCase())) return forms.filter(isGiven);
		if (value.length < SHORTEST_COOKIE) return [];
		return (isSecretName(name) ? !WORD.test(value) : forms.some(looksRandom)) ? forms : [];
	});
}
/** The password of Basic credentials, which are a user and a password (RFC 7617). */
function passwordIn(credential) {
	return [Buffer.from(credential, "base64").toString("latin1").replace(/^[^:]*:/s, "")];
}
function isGiven(text) {
	return text !== "";
}
export { decoded as a, isCertainlySecret as c, looksRandom as d, maySpellSecretName as f, splitCredential as h, credentialsOfScheme as i, isPlainWord as l, secretEndings as m, credentialSchemes as n, hasScheme as o, schemeOf as p, credentialsInHeader as r, hiddenCredential as s, HIDDEN as t, isSecretName as u };
