import { t as decodeContent } from "./decode-content.js";
import { _ as toHeaderRecord, f as headerValue, h as toHeaderLines, l as headerPairs, o as announceBody } from "./text-values.js";
import { u as splitTarget } from "./http.js";
import { E as charsetOf, F as decodeText, I as encodeText } from "./operations.js";
import { t as iterateYielding } from "./iterate-yielding.js";
import { h as ownMember } from "./json.js";
import { s as hiddenCredential } from "./secret-names.js";
import { i as requestParts, t as fromTapeBody } from "./tape-entry.js";
import { closeSync, openSync, writeSync } from "node:fs";
import { STATUS_CODES } from "node:http";
// src/recording/har/har.ts
/** The address of the service in a HAR, because a recording does not keep it. `.invalid` never resolves (RFC 2606). */
const RECORDED_ORIGIN = "https://petstore.invalid";
// src/recording/har/write-har.ts
/** Writes a HAR 1.2, entry by entry; the service is `petstore.invalid`. */
async function writeHar(file, entries) {
	const descriptor = openSync(file, "w");
	try {
		const pieces = harPieces(fromTape(entries));
		for await (const piece of iterateYielding(pieces)) writeSync(descriptor, piece);
	} finally {
		closeSync(descriptor);
	}
}
/** Writes exchanges of a journal as a HAR 1.2, piece by piece. `scheme`: how the sandbox was asked. */
function journalHar(exchanges, scheme) {
	return harPieces(fromJournal(exchanges, scheme));
}
function* fromTape(entries) {
	for (const entry of entries) yield fromTapeEntry(entry);
}
function fromTapeEntry(entry) {
	const { credential = "present", scheme = "bearer", headers, body, answer, failure } = entry;
	const { time = (/* @__PURE__ */ new Date(0)).toISOString(), ms = 0 } = entry;
	const { method, path, search } = requestParts(entry);
	const hidden = credential === "absent" ? [] : ["authorization", hiddenCredential(scheme)];
	return {
		time,
		ms,
		method,
		failure,
		origin: RECORDED_ORIGIN,
		target: path + search,
		request: {
			headers: [...toHeaderLines(headers), ...hidden],
			body: fromTapeBody(body)
		},
		answer: answer && {
			status: answer.status,
			headers: toHeaderLines(answer.headers),
			body: fromTapeBody(answer.body)
		}
	};
}
/** Writes a HAR 1.2 piece by piece, one entry in each. Bodies are decoded, as in every HAR. */
function* harPieces(exchanges) {
	yield `{"log":{"version":"1.2","creator":${JSON.stringify({
		name: "petstore-sandbox",
		version: "1"
	})},"entries":[`;
	let separator = "\n";
	for (const exchange of exchanges) {
		yield separator + JSON.stringify(toHarEntry(exchange));
		separator = ",\n";
	}
	yield "\n]}}\n";
}
/** A size without a text stands for a body that was not kept. The real size is not known. */
const NOT_KEPT = 1;
function toHarEntry({ time, ms, method, origin, target, request, answer, failure }) {
	const { search } = splitTarget(target);
	const { headers, body } = request;
	return {
		startedDateTime: time,
		time: ms,
		request: {
			method,
			url: origin + escapeTarget(target),
			httpVersion: "HTTP/1.1",
			cookies: [],
			headers: toHarHeaders(headers),
			queryString: [...new URLSearchParams(search)].map(([name, value]) => ({
				name,
				value
			})),
			...body && body.length > 0 && { postData: toPostData(body, headers) },
			headersSize: -1,
			bodySize: body?.length ?? NOT_KEPT
		},
		response: toResponse(answer ?? NO_ANSWER, failure),
		cache: {},
		timings: {
			send: 0,
			wait: ms,
			receive: 0
		}
	};
}
const NO_ANSWER = {
	status: 0,
	headers: [],
	body: Buffer.alloc(0)
};
function toPostData(bytes, headers) {
	const mimeType = fieldOf(headers, "content-type");
	const text = fieldOf(headers, "content-encoding") !== "" ? void 0 : textOf(bytes, mimeType);
	if (text !== void 0) return {
		mimeType,
		text
	};
	return {
		mimeType,
		text: bytes.toString("base64"),
		_encoding: "base64"
	};
}
function toResponse({ status, headers, body }, failure) {
	return {
		status,
		statusText: STATUS_CODES[status] ?? "",
		httpVersion: "HTTP/1.1",
		cookies: [],
		headers: toHarHeaders(headers),
		content: toContent(body, headers),
		redirectURL: fieldOf(headers, "location"),
		headersSize: -1,
		bodySize: -1,
		...failure !== void 0 && { _error: failure }
	};
}
function toContent(bytes, headers) {
	const mimeType = fieldOf(headers, "content-type");
	if (!bytes) return {
		size: NOT_KEPT,
		mimeType,
		comment: "the body was not kept"
	};
	const { bytes: decoded } = decodeContent(bytes, fieldOf(headers, "content-encoding"));
	const body = decoded ?? bytes;
	const text = textOf(body, decoded && mimeType);
	return {
		size: body.length,
		mimeType,
		...text === void 0 ? {
			text: body.toString("base64"),
			encoding: "base64"
		} : { text },
		...!decoded && { _encoded: true }
	};
}
/** The text of a HAR for these bytes, if they are what a reader makes of it. */
function textOf(bytes, type) {
	const label = charsetOf(type) ?? "utf-8";
	const text = decodeText(bytes, label);
	return encodeText(text, label)?.equals(bytes) ? text : void 0;
}
function fieldOf(lines, name) {
	return String(ownMember(toHeaderRecord(lines), name) ?? "");
}
function toHarHeaders(lines) {
	return headerPairs(lines).map(([name, value]) => ({
		name,
		value
	}));
}
/** Escapes only the bytes that an address cannot hold (RFC 3986, section 2). Escapes stay as they are. */
function escapeTarget(target) {
	return (target.startsWith("/") ? target : `/${target}`).replace(/#.*$/s, "").replace(/[^\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
function* fromJournal(exchanges, scheme) {
	for (const exchange of exchanges) yield fromExchange(exchange, scheme);
}
function fromExchange({ time, duration, request, answer, abandoned }, scheme) {
	const { method, target, rawHeaders: headers } = request;
	const { path, search } = splitTarget(target);
	const failure = abandoned ? "the client left before there was an answer" : "the connection was cut";
	return {
		time: new Date(time).toISOString(),
		ms: duration,
		method,
		target: path + search,
		origin: originOf(headers, scheme),
		request: {
			headers,
			body: bodyOf(request.body, headers)
		},
		answer: answer && {
			status: answer.status,
			headers: answer.rawHeaders,
			body: method === "HEAD" ? NONE : bodyOf(answer.body, answer.rawHeaders)
		},
		failure: answer ? restOf(answer) : failure
	};
}
/** What is said of a stream of which there is more than its body, or was to be. */
function restOf({ stream }) {
	if (!stream || stream.end === "whole" && stream.kept === stream.events) return void 0;
	return `the body has ${stream.kept} of ${stream.events} events of a stream; how it ended: ${stream.end}`;
}
const NONE = Buffer.alloc(0);
/** The service that a client addressed. */
function originOf(headers, scheme) {
	const origin = `${scheme}://${headerValue(headers, "host")}`;
	return URL.canParse(origin) ? new URL(origin).origin : RECORDED_ORIGIN;
}
/** The bytes of a body; `undefined` if there was one that was not kept, or whose bytes are not known. */
function bodyOf(text, headers) {
	if (text !== void 0) return encodeText(text, charsetOf(headerValue(headers, "content-type")) ?? "utf-8");
	return announceBody(headers) ? void 0 : NONE;
}
export { writeHar as n, RECORDED_ORIGIN as r, journalHar as t };
