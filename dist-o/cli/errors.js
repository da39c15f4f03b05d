// src/base/errors.ts
/** A user's mistake on the command line or in a file: one message, exit 2. */
var UsageError = class extends Error {
	name = "UsageError";
	/** What has been given for the name of a file may be the file itself: a message never has it. */
	constructor(message, options) {
		super(withoutPem(message), options);
	}
};
/** The sandbox cannot start, e.g. because its port is taken: one message, exit 3. */
var StartError = class extends Error {
	name = "StartError";
	/** As in a UsageError: never the content of a file that was given for its name. */
	constructor(message, options) {
		super(withoutPem(message), options);
	}
};
/** Throws an error outside any caller, so that an unhandled bug does not go unnoticed. */
function rethrow(error) {
	queueMicrotask(() => {
		throw error;
	});
}
/** There are too many long texts to parse them soon. */
var TooManyTexts = class extends Error {};
/** Whether a text has what a PEM file begins with (RFC 7468, section 2): where a name is expected, it is the file itself, maybe a key. */
function hasPem(text) {
	return text.includes("-----BEGIN");
}
/**
* A message without the PEM texts in it, whole ones or their beginnings: they may be keys. A header in brackets is one that a
* message names, `(-----BEGIN CERTIFICATE-----)`: it stays.
*/
function withoutPem(message) {
	return message.replace(PEM, "(the text of a PEM file)");
}
/** The certificates of a PEM text (RFC 7468, section 5), each with its lines of encapsulation. */
function certificateBlocks(text) {
	return [...text.matchAll(CERTIFICATE)].map(([block]) => block);
}
/** How many certificates a PEM text begins, whole ones and others. */
function countBegunCertificates(text) {
	return text.match(BEGINNING)?.length ?? 0;
}
/** The certificates of a PEM text, and nothing else that it has, such as a private key. */
function certificatesIn(text) {
	return certificateBlocks(text).map((block) => `${block}\n`).join("");
}
/** Whether a PEM text has anything besides certificates, such as a private key. */
function hasOtherBlocks(text) {
	return text.replaceAll(CERTIFICATE, "").includes("-----BEGIN ");
}
const PEM = /-----BEGIN(?! [A-Z ]*-----\))[\s\S]*?(?:-----END [A-Z ]*-----|$)/g;
/** The beginning of a certificate (RFC 7468, section 5.1); OpenSSL has two more names for it. */
const BEGINNING = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/g;
/** The whole of one. */
const CERTIFICATE = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[^-]*-----END \1-----/g;
export { certificatesIn as a, hasPem as c, certificateBlocks as i, rethrow as l, TooManyTexts as n, countBegunCertificates as o, UsageError as r, hasOtherBlocks as s, StartError as t };
