import { _ as toHeaderRecord } from "./text-values.js";
// src/journal/exchange.ts
/** What answered: the store, a fault, a tape, the checks against the contract, or none of these (no such route). */
const origins = [
	"store",
	"fault",
	"tape",
	"contract",
	"upstream",
	"none"
];
/** How a stream can end: all was sent, a fault cut it, the client left, the server stopped, or a bound was met. */
const streamEnds = [
	"whole",
	"cut",
	"left",
	"stopped",
	"full",
	"late"
];
/** The same exchange with the headers in both forms. */
function withHeaders(exchange) {
	const { request, answer } = exchange;
	const { method, target, rawHeaders, body } = request;
	return {
		...exchange,
		request: {
			method,
			target,
			headers: toHeaderRecord(rawHeaders),
			rawHeaders,
			body
		},
		answer: answer && {
			status: answer.status,
			headers: toHeaderRecord(answer.rawHeaders),
			rawHeaders: answer.rawHeaders,
			body: answer.body,
			...answer.stream && { stream: answer.stream }
		}
	};
}
/** The total length of the bodies of a capture, in bytes. */
function bytesOf({ requestBody, responseBody }) {
	return (requestBody?.length ?? 0) + (responseBody?.length ?? 0);
}
export { withHeaders as i, origins as n, streamEnds as r, bytesOf as t };
