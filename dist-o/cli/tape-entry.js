import { t as decodeContent } from "./decode-content.js";
import { _ as parseJson } from "./json.js";
import { isUtf8 } from "node:buffer";
// src/tape/tape-entry.ts
/** Turns bytes into a body on a tape; `undefined` for none. */
function toTapeBody(bytes) {
	if (bytes.length === 0) return void 0;
	return isUtf8(bytes) ? bytes.toString("utf8") : { base64: bytes.toString("base64") };
}
/** Turns a body on a tape into its bytes; `undefined` if they were not kept. */
function fromTapeBody(body) {
	if (body === void 0) return Buffer.alloc(0);
	if (typeof body === "string") return Buffer.from(body);
	return "base64" in body ? Buffer.from(body.base64, "base64") : void 0;
}
/** The JSON of a recorded body; `undefined` if it is none. */
function recordedJson(body, headers) {
	const bytes = fromTapeBody(body);
	if (bytes === void 0 || bytes.length === 0) return void 0;
	const { bytes: decoded } = decodeContent(bytes, String(headers?.["content-encoding"] ?? ""));
	try {
		return decoded && parseJson(decoded.toString("utf8"));
	} catch {
		return;
	}
}
/** Whether an exchange can be replayed: it is complete, and its answer is final (RFC 9110, section 15.2) and not a 304. */
function isReplayable({ body, answer, failure }) {
	if (!answer || failure !== void 0 || answer.status < 200 || answer.status === 304) return false;
	return !isOmitted(body) && !isOmitted(answer.body);
}
/** Splits the request of an entry into method, path and query (with its `?`, or empty). */
function requestParts({ request }) {
	const at = request.indexOf(" ");
	const target = request.slice(at + 1);
	const query = target.indexOf("?");
	const end = query < 0 ? target.length : query;
	return {
		method: request.slice(0, at),
		path: target.slice(0, end),
		search: target.slice(end)
	};
}
function isOmitted(body) {
	return typeof body === "object" && "omitted" in body;
}
export { toTapeBody as a, requestParts as i, isReplayable as n, recordedJson as r, fromTapeBody as t };
