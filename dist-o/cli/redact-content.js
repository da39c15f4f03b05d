import { P as isRaw, h as ownMember, r as asObject } from "./json.js";
import { F as decodeText, I as encodeText, M as otherCharset } from "./operations.js";
import { a as parentsAsked, n as idAsked, o as recordSent, r as idIn, s as recordsIn, t as decodePath } from "./records-in-answers.js";
import { t as ONLY } from "./paths.js";
import { t as decodeContent } from "./decode-content.js";
import { i as requestParts, r as recordedJson } from "./tape-entry.js";
// src/tape/records-of.ts
/** Reads the records of a recorded exchange; `undefined` if it was not successful, or its operation has no part in a resource. */
function recordsOf(entry, { match, records: { byId } }) {
	const { answer, headers, body } = entry;
	if (!answer || answer.status < 200 || answer.status > 299) return void 0;
	const { method, path } = requestParts(entry);
	const found = match(method, path);
	const operation = found?.operation && byId.get(found.operation.id);
	if (!operation) return void 0;
	const texts = decodePath(found.pathTexts);
	const id = idAsked(operation, texts);
	const parents = operation.parents.length > 0 && { parents: parentsAsked(operation, texts) };
	const json = recordedJson(body, headers);
	const sent = recordSent(operation, json);
	const shown = recordsIn(operation, recordedJson(answer.body, answer.headers)) ?? [];
	const isOne = operation.role !== "list";
	return {
		operation,
		records: shown.flatMap((each) => {
			const value = isOne ? withSent(operation, each, sent) : pickShown(operation, each);
			const own = value && (idIn(operation, value) ?? (isOne ? id : void 0) ?? idOfSingleton(operation));
			return own === void 0 || !value ? [] : [{
				id: own,
				value,
				...parents
			}];
		}),
		sent,
		asked: id === void 0 ? void 0 : {
			id,
			...parents
		},
		changes: operation.role === "update" && Array.isArray(json) ? json : void 0
	};
}
/** The declared members of a shown record; `undefined` if it is not as the contract says. */
function pickShown({ shown, isShown }, value) {
	const object = asObject(value);
	return object && shown && isShown(object) ? pick(shown, object) : void 0;
}
/** An answer may leave out what was sent: a new record whose answer has its id alone is what was sent, with that id. */
function withSent(operation, value, sent) {
	const picked = pickShown(operation, value);
	const { role, resource, shown } = operation;
	if (!picked || !sent || role !== "create" && role !== "replace") return picked;
	const left = Object.entries(sent).filter(([name]) => resource.record.members.has(name) && !shown?.members.has(name));
	return left.length === 0 ? picked : {
		...Object.fromEntries(left),
		...picked
	};
}
function pick({ members, isOpen }, value) {
	const declared = [...members.keys()].flatMap((name) => {
		const member = ownMember(value, name);
		return member === void 0 ? [] : [[name, member]];
	});
	const picked = Object.fromEntries(declared);
	return isOpen ? {
		...picked,
		...value
	} : picked;
}
/** The only record of a resource has no id of its own. */
function idOfSingleton({ resource }) {
	return resource.isSingleton ? ONLY : void 0;
}
// src/redaction/redact-content.ts
/** Redacts a body that may have content codings, and another charset than UTF-8. */
function redactContent(bytes, { coding = "", type }, secrets) {
	const charset = otherCharset(type);
	const redact = (plain) => redactText(secrets.redactBytes(plain), charset, secrets);
	const decoded = coding === "" ? void 0 : decodeContent(bytes, coding).bytes;
	if (!decoded || decoded === bytes) return {
		bytes: redact(bytes),
		isDecoded: false
	};
	const redacted = redact(decoded);
	return redacted === decoded ? {
		bytes,
		isDecoded: false
	} : {
		bytes: redacted,
		isDecoded: true
	};
}
/** Redacts every text in a JSON value, which may be a body; keys, numbers and everything else stay. */
function redactValues(value, secrets) {
	const redact = (each) => {
		if (typeof each === "string") return secrets.redactBody(each);
		if (Array.isArray(each)) return each.map(redact);
		if (typeof each !== "object" || each === null || isRaw(each)) return each;
		return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, redact(item)]));
	};
	return redact(value);
}
/** Redacts what only the text shows: in UTF-16, no byte of a letter stands beside that of the next. */
function redactText(bytes, charset, secrets) {
	if (charset === void 0) return bytes;
	const text = decodeText(bytes, charset);
	const redacted = secrets.redactBody(text);
	return redacted === text ? bytes : encodeText(redacted, charset) ?? Buffer.from(redacted);
}
export { redactValues as n, recordsOf as r, redactContent as t };
