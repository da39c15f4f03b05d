import process from "node:process";
// src/base/http/serialize-requests.ts
/**
* Creates a listener that takes the requests of a connection one at a time: each waits until the answers to those before it have
* been handed to the operating system. So one answer waits for a client that sends many requests and does not read, and no
* request overtakes a change that was sent before it. When more than a few requests wait, nothing is read from their connection.
*/
function serializeRequests(listener) {
	return (request, response) => {
		if (response.socket) return void listener(request, response);
		count(response, WAITING);
		response.once("socket", () => takeSoon(listener, request, response));
	};
}
/**
* Answers a request once all requests that have arrived are read: answering between two reads wakes up the clients one by one,
* which costs a sixth of the throughput (a third for creations). A request that has waited was read long ago.
*/
function afterReading(request, answer, ...given) {
	if (waited.has(request)) answer(...given);
	else setImmediate(answer, ...given);
}
/**
* What a request that waits counts for, in bytes. Node stops reading from a connection on which 64 KiB of answers
* wait, so it stops when so many requests wait, once it has parsed what it has read (at most 64 KiB).
*/
const WAITING = 1024;
/** For how long the requests that have waited are taken at once, before the event loop serves other connections; in milliseconds. */
const MOMENT = 2;
const waited = /* @__PURE__ */ new WeakSet();
/** Adds to the bytes that wait on a connection. Node stops reading only because of answers, not of requests. */
function count(response, bytes) {
	const { _onPendingData } = response;
	_onPendingData(bytes);
}
function take(listener, request, response) {
	count(response, -1024);
	if (response.destroyed) return;
	waited.add(request);
	listener(request, response);
}
/** The end of the moment that runs; 0 for none. */
let until = 0;
/** Takes a request in this turn of the event loop, or in the next one when this one has taken long. */
function takeSoon(...given) {
	if (until === 0) {
		until = performance.now() + MOMENT;
		setImmediate(() => {
			until = 0;
		});
	}
	if (performance.now() < until) process.nextTick(take, ...given);
	else setImmediate(take, ...given);
}
// src/base/http/read-body.ts
/** The largest accepted body, in bytes. */
const LARGEST_BODY = 1048576;
/**
* Reads a request's body as UTF-8 text; a refusal is returned, not thrown. `codedToo` also reads a body with
* a content coding: a tape may match it by its bytes. `largest` is in bytes; a body that `isAny` need be no text.
*/
function readBody(request, codedToo = false, largest = LARGEST_BODY, isAny = false) {
	const { promise, resolve, reject } = Promise.withResolvers();
	const coding = codingOf(request.headers);
	if (coding !== void 0 && !codedToo) {
		drainBody(request);
		return Promise.resolve(unsupportedCoding(coding));
	}
	if (Number(request.headers["content-length"]) > largest) {
		drainBody(request);
		return Promise.resolve(tooLarge(largest));
	}
	const chunks = [];
	let size = 0;
	const onData = (chunk) => {
		size += chunk.length;
		if (size <= largest) return void chunks.push(chunk);
		request.off("data", onData);
		drainBody(request);
		resolve(tooLarge(largest));
	};
	request.on("data", onData);
	request.once("end", () => {
		const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
		afterReading(request, resolve, readingOf(request, bytes, codedToo, isAny));
	});
	request.once("error", reject);
	return promise;
}
/** What `readBody` makes of a body that has been read already, and was not too long. */
function readingOf({ headers }, bytes, codedToo = false, isAny = false) {
	const coding = codingOf(headers);
	if (coding === void 0) return decode(bytes, isAny);
	return codedToo ? {
		...unsupportedCoding(coding),
		bytes
	} : unsupportedCoding(coding);
}
/** Discards the body of a refused request, so that its sender can read the answer. Beyond a limit, the connection is cut. */
function drainBody(request) {
	let size = 0;
	request.on("data", (chunk) => {
		size += chunk.length;
		if (size > MOST_DRAINED) request.destroy();
	});
	request.on("error", () => {});
}
function codingOf({ "content-encoding": coding }) {
	return coding === void 0 || coding.toLowerCase() === "identity" ? void 0 : coding;
}
function tooLarge(largest) {
	return { refused: {
		status: 413,
		message: `the body must be at most ${largest} bytes`
	} };
}
const NOT_UTF8 = {
	status: 400,
	message: "the body must be UTF-8 text"
};
function unsupportedCoding(coding) {
	return { refused: {
		status: 415,
		message: `Content-Encoding must be identity, got ${JSON.stringify(coding.slice(0, 60))}`,
		headers: ["Accept-Encoding", "identity"]
	} };
}
function decode(bytes, isAny) {
	const text = bytes.toString("utf8");
	if (isAny) return {
		text,
		bytes
	};
	if (text.includes("�") && !bytes.equals(Buffer.from(text))) return {
		refused: NOT_UTF8,
		bytes
	};
	return {
		text,
		bytes
	};
}
/** How much of a refused body is read, in bytes. */
const MOST_DRAINED = 67108864;
export { afterReading as a, readingOf as i, drainBody as n, serializeRequests as o, readBody as r, LARGEST_BODY as t };
