import { t as decodeContent } from "./decode-content.js";
import { f as headerValue, o as announceBody } from "./text-values.js";
import { E as charsetOf, F as decodeText } from "./operations.js";
import { y as evenParts } from "./contract.js";
// src/next/judged-exchange.ts
/** An exchange of a journal. A body that it does not have may have been too long. */
function ofExchange({ request, answer }) {
	const { method, target, rawHeaders } = request;
	return {
		method,
		target,
		requestHeaders: rawHeaders,
		requestBody: request.body ?? (announceBody(rawHeaders) ? void 0 : ""),
		status: answer?.status,
		responseHeaders: answer?.rawHeaders ?? [],
		responseBody: answer?.body
	};
}
/** An exchange that a proxy copied, or that was read from a file. One that was cut off says nothing with its bodies. */
function ofCapture(capture) {
	const { method, target, requestHeaders, status, responseHeaders, failure, isReduced } = capture;
	const isCut = failure !== void 0;
	return {
		method,
		target,
		requestHeaders,
		status,
		responseHeaders,
		requestBody: isCut ? void 0 : textOf(capture.requestBody, requestHeaders),
		responseBody: isCut ? void 0 : textOf(capture.responseBody, responseHeaders),
		...isReduced && { isReduced }
	};
}
/** How a report names an exchange, and the file that it was read from. `redactTarget` takes out credentials, also one that is cut short. */
function shownExchange({ id, time, method, target }, { file, redactTarget }) {
	const short = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}…` : target;
	return {
		exchange: file === void 0 ? id : `${file}#${id}`,
		time: new Date(time).toISOString(),
		request: `${method} ${redactTarget(short)}`
	};
}
/** The longest target that is shown, in characters. */
const LONGEST_TARGET = 500;
/** The longest decoded body that is read, in bytes. */
const LONGEST = 1048576;
function textOf(bytes, lines) {
	if (bytes === void 0 || bytes.length === 0) return bytes && "";
	const coding = headerValue(lines, "content-encoding") ?? "";
	const decoded = decodeContent(bytes, coding, LONGEST).bytes;
	const type = headerValue(lines, "content-type");
	const charset = charsetOf(type);
	if (!decoded || decoded.length > LONGEST || charset === void 0) return void 0;
	return decodeText(evenParts(decoded, type ?? ""), charset);
}
export { ofExchange as n, shownExchange as r, ofCapture as t };
