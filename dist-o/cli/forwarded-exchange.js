import { l as sequenceKind } from "./sequences.js";
import { d as failureOf, f as failureText, g as timeoutFailure, h as proxyStopped, i as mayAskAgain, l as answerFailure, n as askUpstream, p as malformedFailure, r as hasBody, s as forwardedLines, u as clientLeft } from "./upstream-request.js";
import { l as headerPairs } from "./text-values.js";
import process from "node:process";
// src/proxy/exchange-copy.ts
/** A copy of an exchange in transit: its times and its bodies. */
var ExchangeCopy = class {
	/** The request's body; `undefined` when it has none or is not copied. */
	request;
	/** The answer's body; `undefined` when it is not copied. */
	answer;
	/** Whether the request has been sent in full. An answer may be complete before that. */
	isSent = false;
	#options;
	#time = Date.now();
	#began = performance.now();
	constructor(options) {
		const { copies, request, cap } = options;
		this.#options = options;
		this.request = copies && hasBody(request) ? new BodyCopy(cap) : void 0;
		this.answer = copies ? new BodyCopy(cap) : void 0;
	}
	/** The exchange when it has ended: with its answer, if one came, and its failure, if there was one. Clients usually leave streams. */
	toCapture(answer, failure) {
		const { id, request, copies } = this.#options;
		const isPart = answer && isStream(answer) && (failure !== void 0 || this.answer?.over);
		const isLeft = isPart && this.isSent && failure?.kind === "client-left";
		return {
			id,
			time: this.#time,
			began: this.#began,
			duration: performance.now() - this.#began,
			method: request.method,
			target: request.url,
			requestHeaders: request.rawHeaders,
			requestBody: copies ? this.#requestBody() : void 0,
			status: answer?.statusCode,
			responseHeaders: answer?.rawHeaders ?? [],
			responseBody: failure && !isPart ? void 0 : this.answer?.take(),
			...isPart && this.answer && { isPart: true },
			failure: failure && !isLeft ? failureText(failure) : void 0
		};
	}
	/** The body of a request that has been sent in full; `undefined` when it is longer than the cap. */
	sentBody() {
		return this.request ? this.request.take() : NO_BODY;
	}
	#requestBody() {
		if (!this.request) return NO_BODY;
		return this.isSent ? this.request.take() : void 0;
	}
};
/** A copy of a body in transit, up to a cap in bytes. */
var BodyCopy = class {
	#cap;
	#chunks = [];
	#size = 0;
	#keepsBeginning = false;
	constructor(cap) {
		this.#cap = cap;
	}
	/** Keeps the beginning of a body that is longer than the cap. */
	keepBeginning() {
		this.#keepsBeginning = true;
	}
	/** Whether the body is longer than the cap. Nothing is kept then, unless its beginning is. */
	get over() {
		return this.#size > this.#cap;
	}
	add(chunk) {
		const room = this.#cap - this.#size;
		this.#size += chunk.length;
		if (!this.over) this.#chunks.push(chunk);
		else if (!this.#keepsBeginning) this.#chunks = [];
		else if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
	}
	/** The chunks so far. */
	get chunks() {
		return this.#chunks;
	}
	/** The whole body; `undefined` when it is longer than the cap, and its beginning is not kept. */
	take() {
		return this.over && !this.#keepsBeginning ? void 0 : Buffer.concat(this.#chunks);
	}
};
/** Whether an answer is a stream, which is judged as far as it is kept. */
function isStream({ headers }) {
	return sequenceKind(headers["content-type"] ?? "") !== void 0;
}
const NO_BODY = Buffer.alloc(0);
// src/proxy/relay.ts
/** Passes on a body and its trailers as they arrive, at the pace of the reader; the last chunk goes together with the end. */
function relay(source, sink, { onChunk, onEnd }) {
	let begun = false;
	let ended = false;
	let held;
	const end = (last) => {
		ended = true;
		passTrailers(source, sink);
		setImmediate(finish, sink, last);
		onEnd();
	};
	const onFlushed = () => {
		if (sink.writableLength === 0 && source.isPaused()) source.resume();
	};
	const pass = () => {
		const chunk = held;
		held = void 0;
		if (!chunk || ended) return;
		if (sink.destroyed) return void source.resume();
		if (source.complete && source.readableLength === 0) return end(chunk);
		if (!sink.write(chunk, onFlushed)) source.pause();
	};
	source.on("data", (chunk) => {
		begun = true;
		onChunk(chunk);
		pass();
		held = chunk;
		if (source.complete) pass();
		else process.nextTick(pass);
	});
	source.on("end", () => {
		if (!ended) end(held);
	});
	process.nextTick(() => {
		if (!begun && !source.complete) sink.write(NOTHING);
	});
}
/** Passes on the trailers of a message; Node sends them if the outgoing body is chunked. */
function passTrailers({ rawTrailers }, sink) {
	if (rawTrailers.length === 0) return;
	sink.addTrailers(headerPairs(rawTrailers));
}
/** Reads an answer that is not passed on, so that its connection can be used again; a long one is cut. */
function discardAnswer(answer, cut) {
	let size = 0;
	answer.on("error", () => {});
	answer.on("data", (chunk) => {
		size += chunk.length;
		if (size > MOST_DISCARDED) cut();
	});
}
/** Collects the body of an answer, up to the cap of the copy. */
function holdAnswer(answer, copy, { onChunk, onEnd, onOver }) {
	const collect = (chunk) => {
		const beginning = copy.chunks;
		copy.add(chunk);
		onChunk();
		if (!copy.over) return;
		answer.off("data", collect).off("end", onEnd);
		onOver([...beginning, chunk]);
	};
	answer.on("data", collect).on("end", onEnd);
}
/** In bytes. */
const MOST_DISCARDED = 65536;
function finish(sink, last) {
	if (sink.destroyed) return;
	if (last && last.length <= SHORT) sink.end(last.toString("latin1"), "latin1");
	else if (last) sink.end(last);
	else sink.end();
}
/** In bytes. To turn a longer body into a string costs more than it saves. */
const SHORT = 16384;
const NOTHING = Buffer.alloc(0);
// src/proxy/upstream-call.ts
/** Sends one request to the upstream, and sends it again if that is safe. */
var UpstreamCall = class {
	#context;
	#options;
	#outgoing;
	#answer;
	#isInformed = false;
	#isOver = false;
	constructor(context, options) {
		this.#context = context;
		this.#options = options;
	}
	/** Whether the upstream is slow to read the request. */
	get isBlocked() {
		return this.#outgoing?.writableNeedDrain === true;
	}
	/** Sends the request; its body follows as it arrives. */
	send() {
		const outgoing = this.#ask(this.#context.agents.kept);
		if (!outgoing) return;
		const { request, body, onChunk, onSent } = this.#options;
		if (!hasBody(request)) {
			onSent();
			outgoing.end();
			return;
		}
		if (body) {
			onChunk(body);
			onSent();
			passTrailers(request, outgoing);
			outgoing.end(body);
			return;
		}
		const cut = () => void outgoing.destroy();
		request.socket.on("close", cut);
		const onEnd = () => {
			request.socket.off("close", cut);
			onSent();
		};
		relay(request, outgoing, {
			onChunk,
			onEnd
		});
		if (request.isPaused()) request.resume();
		outgoing.on("close", () => request.resume());
	}
	/** Abandons the call. */
	destroy() {
		this.#isOver = true;
		this.#outgoing?.destroy();
	}
	#ask(agent) {
		const { request, response, target, onInformation, onFailure } = this.#options;
		const { upstream, name } = this.#context;
		try {
			const outgoing = askUpstream({
				request,
				response,
				path: target,
				upstream,
				agent
			});
			outgoing.on("response", (answer) => this.#onResponse(answer));
			outgoing.on("information", (information) => {
				this.#isInformed = true;
				onInformation();
				passInformation(information, this.#options);
			});
			outgoing.on("upgrade", (_answer, socket) => {
				onFailure(malformedFailure(`${name} switched protocols without being asked.`));
				socket.destroy();
			});
			outgoing.on("error", (error) => this.#onError(error));
			this.#outgoing = outgoing;
			return outgoing;
		} catch (error) {
			onFailure(failureOf(error, name));
			return;
		}
	}
	#onResponse(answer) {
		const { onAnswer, onFailure } = this.#options;
		const status = answer.statusCode;
		if (status < 100) {
			const { name } = this.#context;
			onFailure(malformedFailure(`${name} answered with ${status}, which is not an HTTP status.`));
			return;
		}
		this.#isOver = true;
		this.#answer = answer;
		onAnswer(answer);
	}
	#onError(error) {
		const { request, onFailure } = this.#options;
		if (this.#isOver) {
			if (this.#answer?.complete === false) onFailure(failureOf(error, this.#context.name));
			return;
		}
		if (!this.#isInformed && mayAskAgain(request, {
			outgoing: this.#outgoing,
			code: error.code
		})) {
			this.#ask(this.#context.agents.fresh)?.end();
			return;
		}
		onFailure(failureOf(error, this.#context.name));
	}
};
/** Passes on an interim answer (RFC 9110, section 15.2). HTTP/1.0 has none. */
function passInformation({ statusCode, rawHeaders }, { request, response }) {
	if (request.httpVersionMinor === 0 || response.headersSent || response.destroyed) return;
	if (statusCode === 100) response.writeContinue();
	else response.writeInformation(statusCode, forwardedLines(rawHeaders, { chunked: false }));
}
// src/proxy/forwarded-exchange.ts
/** Takes one request to the upstream and the answer back, byte for byte, and reports the exchange. */
var ForwardedExchange = class {
	#context;
	#options;
	#copy;
	#call;
	#answer;
	#timer;
	#forwardedAt;
	#isDone = false;
	/** Whether the client has got what it was to, whatever else the service sends. */
	#isLetGo = false;
	/** Whether a fault holds the answer, and not the service. */
	#isHeld = false;
	/** Whether the parts of the answer are fetched one by one. */
	#isIterated = false;
	/** Called when the request was read in full, or is longer than its copy. */
	#onRead;
	constructor(context, options) {
		this.#context = context;
		this.#options = options;
		const { id, request, copies } = options;
		this.#copy = new ExchangeCopy({
			id,
			request,
			copies,
			cap: context.cap
		});
	}
	/** Sends the request to the upstream, with the upstream's target. */
	forward(target) {
		const { request, response, body } = this.#options;
		if (response.destroyed) return void this.#fail(clientLeft);
		response.on("close", () => {
			if (!this.#isLetGo) this.#fail(clientLeft);
		});
		this.#timer = setTimeout(() => this.#onSilence(), this.#context.timeout);
		this.#forwardedAt = performance.now();
		this.#call = new UpstreamCall(this.#context, {
			request,
			response,
			target,
			body,
			onChunk: (chunk) => {
				this.#onChunk(chunk, this.#copy.request);
				if (this.#copy.request?.over) this.#onRead?.();
			},
			onSent: () => {
				this.#copy.isSent = true;
				this.#timer?.refresh();
				this.#onRead?.();
			},
			onInformation: () => void this.#timer?.refresh(),
			onAnswer: (answer) => this.#onAnswer(answer),
			onFailure: (failure) => this.#fail(failure)
		});
		this.#call.send();
	}
	/** Answers in the upstream's place. */
	refuse(failure) {
		answerFailure(this.#options.response, failure);
		this.#finish(failure);
	}
	/** Ends the exchange because the proxy stops: with a 503, or with a cut if the answer has begun. */
	stop() {
		this.#fail(proxyStopped);
	}
	#onAnswer(answer) {
		this.#answer = answer;
		this.#timer?.refresh();
		answer.on("error", (error) => this.#fail(failureOf(error, this.#context.name)));
		if (this.#options.response.destroyed) return;
		if (isStream(answer)) this.#copy.answer?.keepBeginning();
		if (this.#options.isReplaced?.(answer)) this.#replace(() => this.#send(answer), answer);
		else this.#send(answer);
	}
	/** Leaves the answer to somebody else once the request has been read; where it is too long to be kept, `send` is called. */
	#replace(send, answer) {
		const { request, response, onReplaced } = this.#options;
		const go = () => {
			this.#onRead = void 0;
			if (this.#isDone) return;
			const body = this.#copy.isSent ? this.#copy.sentBody() : void 0;
			if (!body) return send();
			const capture = this.#close();
			if (answer) discardAnswer(answer, () => this.#call?.destroy());
			try {
				onReplaced?.(capture, body);
			} catch (error) {
				response.destroy();
				this.#context.onBug(error);
			}
		};
		if (this.#copy.isSent || this.#copy.request?.over) return void go();
		this.#onRead = go;
		if (request.headers.expect && this.#copy.request?.chunks.length === 0) response.writeContinue();
	}
	#send(answer) {
		const { annotate, strikes } = this.#options;
		if (annotate && !isStream(answer)) this.#hold(answer);
		else if (strikes) this.#strike(answer, strikes);
		else if (this.#writeHead(answer)) this.#relay(answer);
	}
	/** Leaves the answer to faults, after the beginning of its body, if that has arrived; the rest of it is still read for the record. */
	#strike(answer, strikes, beginning = []) {
		answer.pause();
		this.#isIterated = true;
		this.#isHeld = true;
		const rest = this.#partsOf(answer);
		const parts = async function* () {
			yield* beginning;
			yield* rest;
		};
		strikes.send(this.#coming(answer, parts()), this.#options).then(() => this.#readRest(answer)).catch((error) => this.#onStrikeError(error));
	}
	/** Reads what the client is not to get, as far as it is kept. */
	async #readRest(answer) {
		this.#isLetGo = true;
		if (!this.#isDone && !this.#isRead) {
			for await (const _part of this.#partsOf(answer)) if (this.#isRead) break;
		}
		this.#finish();
		if (!answer.complete) this.#call?.destroy();
	}
	#coming(answer, parts, more = []) {
		const letGo = () => {
			this.#isLetGo = true;
		};
		return {
			head: answer,
			more,
			parts,
			trailers: () => answer.rawTrailers,
			letGo
		};
	}
	/** Whether nothing more of the answer would be kept. */
	get #isRead() {
		return this.#copy.answer === void 0 || this.#copy.answer.over;
	}
	/** The parts of an answer, which are copied. The exchange ends with the last of them, before the client can have it. */
	async *#partsOf(answer) {
		this.#isHeld = false;
		for await (const chunk of answer.iterator({ destroyOnReturn: false })) {
			this.#onChunk(chunk, this.#copy.answer);
			if (answer.complete && answer.readableLength === 0) this.#finish();
			this.#isHeld = true;
			yield chunk;
			this.#isHeld = false;
		}
		this.#finish();
	}
	#onStrikeError(error) {
		if (this.#isDone) return;
		const failure = failureOf(error, this.#context.name);
		this.#fail(failure);
	}
	#writeHead(answer, more) {
		try {
			writeAnswerHead(answer, this.#options, more);
			return true;
		} catch (error) {
			const failure = failureOf(error, this.#context.name);
			if (this.#isDone) answerFailure(this.#options.response, failure);
			else this.#fail(failure);
			return false;
		}
	}
	#relay(answer) {
		relay(answer, this.#options.response, {
			onChunk: (chunk) => this.#onChunk(chunk, this.#copy.answer),
			onEnd: () => this.#finish()
		});
	}
	/** Holds the answer back for its verdict. An answer longer than the cap is passed on at once, without a verdict. */
	#hold(answer) {
		const { response } = this.#options;
		const onOver = (beginning) => {
			const { strikes } = this.#options;
			if (strikes) return this.#strike(answer, strikes, beginning);
			if (!this.#writeHead(answer)) return;
			for (const chunk of beginning) response.write(chunk);
			this.#relay(answer);
		};
		const onEnd = () => {
			const capture = this.#close();
			if (capture) this.#sendHeld(answer, capture);
		};
		const onChunk = () => void this.#timer?.refresh();
		holdAnswer(answer, this.#copy.answer, {
			onChunk,
			onEnd,
			onOver
		});
	}
	/** Sends an answer that was held back. Never rejects: a client that waits for ever is worse than one without a verdict. */
	async #sendHeld(answer, capture) {
		const { response, annotate, strikes } = this.#options;
		const { onBug } = this.#context;
		try {
			const more = await annotate?.(capture, this.#upstreamTime).catch((error) => {
				onBug(error);
				return [];
			});
			if (response.destroyed) return;
			if (strikes) return await strikes.send(this.#coming(answer, held(capture), more), this.#options);
			if (!this.#writeHead(answer, more)) return;
			passTrailers(answer, response);
			response.end(capture.responseBody);
		} catch (error) {
			response.destroy();
			onBug(error);
		}
	}
	#onChunk(chunk, copy) {
		copy?.add(chunk);
		this.#timer?.refresh();
		this.#context.onBytes?.(chunk.length);
	}
	/** Only the upstream's silence counts, not the client's. */
	#onSilence() {
		const clientIsSending = !this.#copy.isSent && !this.#call?.isBlocked && !this.#answer;
		const clientIsReading = this.#isIterated ? this.#isHeld : this.#answer?.isPaused() === true;
		const isOpen = this.#answer !== void 0 && isStream(this.#answer);
		if (clientIsSending || clientIsReading || isOpen || this.#onRead) return void this.#timer?.refresh();
		this.#fail(timeoutFailure(this.#context.name, this.#context.timeout));
	}
	#fail(failure) {
		if (this.#isDone) return;
		if (this.#onRead && failure.kind.startsWith("upstream-")) return;
		const { response, isReplaced } = this.#options;
		if (this.#call && !this.#answer && !response.headersSent && isReplaced?.(failure)) this.#replace(() => this.#end(failure));
		else this.#end(failure);
	}
	#end(failure) {
		const { response } = this.#options;
		if (failure.kind === "client-left") response.destroy();
		else if (!this.#isLetGo) answerFailure(response, failure);
		this.#finish(failure);
		this.#call?.destroy();
	}
	get #upstreamTime() {
		return this.#forwardedAt === void 0 ? void 0 : performance.now() - this.#forwardedAt;
	}
	#finish(failure) {
		const capture = this.#close(failure);
		if (!capture) return;
		try {
			this.#options.onDone(capture, this.#upstreamTime);
		} catch (error) {
			this.#context.onBug(error);
		}
	}
	/** Ends the exchange. Returns its capture the first time. */
	#close(failure) {
		if (this.#isDone) return void 0;
		this.#isDone = true;
		clearTimeout(this.#timer);
		return this.#copy.toCapture(this.#answer, failure);
	}
};
async function* held({ responseBody }) {
	if (responseBody && responseBody.length > 0) yield responseBody;
}
/**
* Writes the head of the client's answer: the upstream's status and header lines, then the lines of `more`.
* @throws Error when Node refuses to send something that it accepted.
*/
function writeAnswerHead({ statusCode, statusMessage, rawHeaders }, { request, response }, more = []) {
	const status = statusCode;
	const isBare = status === 204 || status === 304;
	const isNew = request.httpVersionMinor > 0;
	const lines = forwardedLines(rawHeaders, { chunked: isNew && !isBare });
	lines.push(...more);
	response.sendDate = false;
	if (response.shouldKeepAlive && isNew && !request.headers.expect) response.removeHeader("Connection");
	response.writeHead(status, statusMessage ?? "", lines);
}
export { writeAnswerHead as n, ForwardedExchange as t };
