import { c as hasHeader, s as eachHeader, v as withoutHeader } from "./text-values.js";
import { l as compareSeverity } from "./styled-parameters.js";
import { i as cutAnswer } from "./socket-answer.js";
import { STATUS_CODES, request } from "node:http";
import { request as request$1 } from "node:https";
// src/proxy/failure.ts
/** Describes an error of the connection to the upstream, with the way out if one is known. */
function failureOf(error, upstream) {
	const kind = kindOf(error.code ?? "");
	const detail = `${upstream} ${speaksOther(error) ?? WHAT[kind]} (${error.code ?? error.message}).`;
	return {
		kind,
		status: kind === "upstream-timeout" ? 504 : 502,
		detail
	};
}
/** The failure of an upstream that sent nothing for `timeout` milliseconds. */
function timeoutFailure(upstream, timeout) {
	return {
		kind: "upstream-timeout",
		status: 504,
		detail: `${upstream} sent nothing for ${timeout} ms. Allow more with --timeout.`
	};
}
/** The failure of an upstream that sent something that HTTP does not allow there. */
function malformedFailure(detail) {
	return {
		kind: "upstream-malformed",
		status: 502,
		detail
	};
}
/** The failure of a client that hung up too early. 499 is a placeholder: there is no client to receive it. */
const clientLeft = {
	kind: "client-left",
	status: 499,
	detail: "the client closed the connection before the answer was complete."
};
/** The failure of an exchange that was not over when the proxy stopped. */
const proxyStopped = {
	kind: "proxy-stopped",
	status: 503,
	detail: "the proxy stopped before the answer was complete."
};
/** A failure as one text, for the capture. */
function failureText({ kind, detail }) {
	return `${kind}: ${detail}`;
}
/** Builds problem details (RFC 9457), marked as the proxy's own. */
function ownAnswer(status, detail) {
	const body = JSON.stringify({
		title: STATUS_CODES[status],
		status,
		detail
	});
	return {
		headers: [
			...["Content-Type", "application/problem+json"],
			...["Content-Length", String(Buffer.byteLength(body))],
			...["X-Sandbox-Origin", "proxy"]
		],
		body
	};
}
/** Answers a failure. Once an answer has begun, it is cut instead, so that the client notices. */
function answerFailure(response, { status, detail }) {
	if (response.headersSent || response.destroyed) return void cutAnswer(response);
	const { headers, body } = ownAnswer(status, detail);
	response.writeHead(status, STATUS_CODES[status] ?? "", headers);
	response.end(body);
}
const WHAT = {
	"upstream-refused": "refused the connection; is it running?",
	"upstream-reset": "closed the connection before its answer was complete",
	"upstream-timeout": "did not accept a connection in time",
	"upstream-tls": "is not trusted; name its authority with --ca, or accept it with --insecure",
	"upstream-dns": "has a name that does not resolve",
	"upstream-malformed": "sent something that is not an HTTP/1.1 answer",
	"upstream-error": "cannot be reached"
};
/** Recognises an address with http in place of https, or the reverse. */
function speaksOther({ code = "", message, rawPacket }) {
	if (NOT_TLS.test(`${code} ${message}`)) return "does not speak TLS; is its address http://…?";
	if (rawPacket?.[0] === 21 && rawPacket[1] === 3) return "speaks TLS; is its address https://…?";
}
/** The messages of OpenSSL when the first record is not TLS. */
const NOT_TLS = /wrong.version.number|packet.length.too.long|ssl[ _](?:routines::)?http.request/i;
function kindOf(code) {
	if ([
		"ECONNRESET",
		"EPIPE",
		"ECONNABORTED"
	].includes(code)) return "upstream-reset";
	if (code === "ECONNREFUSED") return "upstream-refused";
	if (code === "ETIMEDOUT") return "upstream-timeout";
	if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "upstream-dns";
	if (TLS.test(code)) return "upstream-tls";
	return /^HPE_|^ERR_INVALID_CHAR$/.test(code) ? "upstream-malformed" : "upstream-error";
}
/** Error codes of Node's TLS and of OpenSSL's verification of certificates. */
const TLS = /^ERR_TLS|^ERR_SSL|^EPROTO$|CERT|^UNABLE_TO|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/;
// src/proxy/forwarded-lines.ts
/**
* Picks the header lines to pass on: as they came, except `Host` and the hop-by-hop lines (RFC 9110,
* section 7.6.1: its list, and what `Connection` names). `Transfer-Encoding` keeps its place when the
* other side accepts it, since the body is then framed with the same codings.
*/
function forwardedLines(raw, { host, chunked }) {
	const named = namedByConnection(raw);
	const framed = chunked && hasHeader(raw, "transfer-encoding");
	const lines = [];
	let length = false;
	eachHeader(raw, (name, value) => {
		switch (SPECIAL_LENGTHS[name.length] ? name.toLowerCase() : "") {
			case "connection":
			case "keep-alive":
			case "proxy-connection":
			case "te":
			case "upgrade": return;
			case "host":
				lines.push(name, host ?? value);
				return;
			case "transfer-encoding":
				if (framed) lines.push(name, value);
				return;
			case "trailer":
				if (framed && !named?.has("trailer")) lines.push(name, value);
				return;
			case "content-length":
				length ||= Number(value) > 0;
				lines.push(name, value);
				return;
			case "content-disposition":
				if (!named?.has("content-disposition")) lines.push(name, length ? twiceEncoded(value) : value);
				return;
			default: if (!named?.has(name.toLowerCase())) lines.push(name, value);
		}
	});
	return lines;
}
/**
* Builds the header `sl-violations` in Prism's format: JSON in ASCII, the most severe violation first. If not all
* fit, the last ones are left out, and a final entry says how many. Without violations there is no line.
*/
function violationsLine(violations) {
	if (violations.length === 0) return [];
	const texts = violations.toSorted((a, b) => compareSeverity(a.severity, b.severity)).map((violation) => asciiJson(toDiagnostic(violation)));
	let length = 2;
	const kept = [];
	for (const text of texts) {
		length += text.length + 1;
		if (length > LONGEST - RESERVE) break;
		kept.push(text);
	}
	const left = texts.length - kept.length;
	if (left === 1 && length <= LONGEST) kept.push(texts.at(-1));
	else if (left > 0) kept.push(asciiJson(leftOut(left)));
	return ["sl-violations", `[${kept.join(",")}]`];
}
const SPECIAL = [...[
	"connection",
	"keep-alive",
	"proxy-connection",
	"te",
	"upgrade",
	"host"
], ...[
	"transfer-encoding",
	"trailer",
	"content-length",
	"content-disposition"
]];
/** Whether a name of this length may be special: most names need no lower-casing. */
const SPECIAL_LENGTHS = Array.from({ length: 32 }, (_, length) => SPECIAL.some((name) => name.length === length));
/** `Connection` cannot drop these: without them the message cannot be read. */
const NOT_TO_BE_NAMED = /* @__PURE__ */ new Set([
	"host",
	"content-length",
	"transfer-encoding"
]);
function namedByConnection(raw) {
	let named;
	eachHeader(raw, (name, text) => {
		if (name.length !== 10 || name.toLowerCase() !== "connection") return;
		const value = text.toLowerCase();
		if (value === "keep-alive" || value === "close") return;
		named ??= /* @__PURE__ */ new Set();
		for (const option of value.split(",")) named.add(option.trim());
	});
	for (const name of NOT_TO_BE_NAMED) named?.delete(name);
	return named;
}
/** Node decodes a Content-Disposition after Content-Length as Latin-1 and then as UTF-8. This undoes it. */
function twiceEncoded(value) {
	return Buffer.from(value, "utf8").toString("latin1");
}
/** The longest value that servers and clients accept, in characters. */
const LONGEST = 8e3;
/** Room for the entry that says how many were left out. */
const RESERVE = 200;
const SEVERITIES = {
	error: "Error",
	warning: "Warning",
	note: "Information"
};
function toDiagnostic({ source, location, severity, rule, message }) {
	return {
		location: [source, ...location.split(".").filter((step) => step !== "")],
		severity: SEVERITIES[severity],
		code: rule,
		message
	};
}
function leftOut(count) {
	return {
		location: [],
		severity: "Information",
		code: "left-out",
		message: `${count} more left out: a header has no room for them`
	};
}
function asciiJson(value) {
	return JSON.stringify(value).replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
// src/proxy/upstream-request.ts
/**
* Starts the request to the upstream with the header lines of the client's request.
* @throws Error when Node refuses to send something that it accepted, e.g. a control character.
*/
function askUpstream({ request, response, path, upstream, agent }) {
	const method = request.method;
	const outgoing = openRequest(upstream, {
		agent,
		method,
		path,
		headers: requestLines(request, response, {
			path,
			host: upstream.host
		})
	});
	if (hasBody(request)) outgoing.on("socket", readToTheEnd);
	return outgoing;
}
/**
* Opens a request to the upstream with these header lines, and no others.
* @throws Error when Node refuses to send something, e.g. a control character.
*/
function openRequest({ protocol, hostname, port }, given) {
	const options = {
		...given,
		host: hostname,
		port,
		setDefaultHeaders: false,
		maxHeaderSize: LONGEST_HEAD
	};
	const outgoing = protocol === "https:" ? request$1(options) : request(options);
	outgoing.maxHeadersCount = 0;
	return outgoing;
}
/** The longest head of a request or an answer, in bytes: longer than most servers accept. */
const LONGEST_HEAD = 262144;
/**
* Whether a failed request may be sent again. The upstream may close a kept connection just as it is used: a
* safe request without a body is then sent again on a new connection. No other request is ever repeated
* (RFC 9110, section 9.2.2).
*/
function mayAskAgain(request, { outgoing, code }) {
	return outgoing?.reusedSocket === true && (code === "ECONNRESET" || code === "EPIPE") && SAFE.has(request.method) && !hasBody(request);
}
/** Whether a request has a body (RFC 9112, section 6.3). */
function hasBody({ headers }) {
	const length = headers["content-length"];
	return length === void 0 ? headers["transfer-encoding"] !== void 0 : length !== "0";
}
/**
* Lets a connection be read to its end after a write to it has failed. A service may answer an upload and close
* without reading all of it: the answer has arrived by then, but Node destroys a socket at the first failed
* write, and the answer with it. Here that failure is reported once everything has been read.
*/
function readToTheEnd(socket) {
	if (Object.hasOwn(socket, "_write")) return;
	const late = (callback) => (error) => {
		if (!isHangUp(error) || socket.readableEnded || socket.destroyed) return callback(error);
		const report = () => {
			socket.off("end", report).off("close", report);
			callback(error);
		};
		socket.on("end", report).on("close", report);
	};
	const write = socket._write;
	socket._write = (chunk, encoding, callback) => write.call(socket, chunk, encoding, late(callback));
	const writev = socket._writev;
	if (writev) socket._writev = (chunks, callback) => writev.call(socket, chunks, late(callback));
}
const NOT_ASCII = /[^\0-\x7f]/;
function requestLines({ rawHeaders, headers }, response, { path, host }) {
	const lines = forwardedLines(rawHeaders, {
		host,
		chunked: true
	});
	if (!hasHeader(lines, "host")) lines.unshift("Host", host);
	if (!headers.expect || !NOT_ASCII.test(path + lines.join())) return lines;
	if (/100-continue/i.test(headers.expect)) response.writeContinue();
	return withoutHeader(lines, "expect");
}
const SAFE = /* @__PURE__ */ new Set([
	"GET",
	"HEAD",
	"OPTIONS"
]);
function isHangUp(error) {
	return error?.code === "EPIPE" || error?.code === "ECONNRESET";
}
export { openRequest as a, violationsLine as c, failureOf as d, failureText as f, timeoutFailure as g, proxyStopped as h, mayAskAgain as i, answerFailure as l, ownAnswer as m, askUpstream as n, readToTheEnd as o, malformedFailure as p, hasBody as r, forwardedLines as s, LONGEST_HEAD as t, clientLeft as u };
