import { d as headerTexts } from "./text-values.js";
// src/base/http/socket-answer.ts
/** Refuses a message on a socket without a Node response: answers after the earlier answers, and ends the connection. */
function answerOnSocket(socket, refusal) {
	const { status, phrase, message, headers: more = [], answer } = refusal;
	afterAnswers(socket, (begun) => {
		if (begun || !socket.writable) return void socket.destroySoon();
		const { headers, body } = answer(status, message);
		const lines = [
			`HTTP/1.1 ${status} ${phrase}`,
			...headerTexts([...headers, ...more]),
			"Connection: close"
		];
		socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
		setTimeout(() => socket.destroy(), LINGER).unref();
	});
}
/** Answers a message that is not HTTP. `longest` is the limit of a whole header, in bytes. */
function answerMalformed(error, socket, { answer, longest }) {
	const { code = "" } = error;
	if (!/^(HPE|ERR_HTTP)_/.test(code)) return void socket.destroy();
	if (code === "HPE_CLOSED_CONNECTION") return;
	const [status, phrase, message] = reason(code, longest);
	answerOnSocket(socket, {
		status,
		phrase,
		message,
		answer
	});
}
/** Cuts an answer that has begun. A reset tells the client that it is not whole, even if only its end would delimit it. */
function cutAnswer(response) {
	const { socket, req } = response;
	if (req.httpVersionMinor > 0 || !socket || socket.destroyed) response.destroy();
	else resetConnection(socket);
}
/**
* The connection that carries another one: that of TCP under one with TLS, otherwise the connection itself. Node exposes it only
* as `_parent`.
*/
function carrierOf(socket) {
	return socket._parent ?? socket;
}
/** Resets a connection (RFC 9293, section 3.10.5), with TLS or without: its client sees an error, not an end. */
function resetConnection(socket) {
	if (socket.writableEnded) socket.destroy();
	else carrierOf(socket).resetAndDestroy();
}
/** How long a client may keep sending after such an answer, in milliseconds. */
const LINGER = 1e3;
/** Waits for the answers to all complete requests, then says whether an answer to the unreadable rest has begun. */
function afterAnswers(socket, act) {
	const current = socket._httpMessage;
	if (!current?.req.complete) return void act(current?.headersSent === true);
	current.once("close", () => afterAnswers(socket, act));
}
function reason(code, longest) {
	switch (code) {
		case "HPE_HEADER_OVERFLOW": return [
			431,
			"Request Header Fields Too Large",
			`The request header must be at most ${longest / 1024} KiB`
		];
		case "ERR_HTTP_REQUEST_TIMEOUT": return [
			408,
			"Request Timeout",
			"The request did not arrive in time"
		];
		case "HPE_INVALID_METHOD": return [
			400,
			"Bad Request",
			"This is not an HTTP/1.1 request, or its method is not one of the registered ones"
		];
		default: return [
			400,
			"Bad Request",
			`This is not an HTTP/1.1 request${parserReason(code)}`
		];
	}
}
/** The reason Node's parser gives, from its error code, e.g. ` (invalid header token)`. */
function parserReason(code) {
	const [, words] = /^HPE_(.+)$/.exec(code) ?? [];
	return words ? ` (${words.toLowerCase().replaceAll("_", " ")})` : "";
}
export { resetConnection as a, cutAnswer as i, answerOnSocket as n, carrierOf as r, answerMalformed as t };
