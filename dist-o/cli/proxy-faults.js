import { c as hasHeader, f as headerValue, l as headerPairs, v as withoutHeader } from "./text-values.js";
import { r as bearerToken, u as splitTarget } from "./http.js";
import "./read-body.js";
import { a as matchTarget } from "./contract.js";
import { n as splitQuery } from "./query.js";
import { a as decodePathTexts } from "./requests.js";
import { a as keysIn } from "./security.js";
import { i as pieceLength, n as injectedAnswer, r as injectedWords, t as endConnection } from "./ending.js";
import { d as isDisconnection, u as isCutting } from "./fault.js";
import { i as withoutPreference, n as readPrefer, r as strikesOf } from "./prefer.js";
import { t as bodyToMatch } from "./request-filter.js";
import { a as changedLines, c as linesOfChanged, d as unfitHead, f as withLines, i as REWRITE_HEADER, l as rewriteBody, o as changedStatus, s as isBodyless, u as rewritesOf } from "./fault-plan.js";
import { a as resetConnection } from "./socket-answer.js";
import { n as writeAnswerHead } from "./forwarded-exchange.js";
import { once } from "node:events";
import { STATUS_CODES } from "node:http";
// src/proxy/faults/injected.ts
/** Sends an answer of a fault, which is not the service's. A page of another origin may read it. */
async function sendInjected({ status, headers, contentType = "application/json", body }, { request, response }, { throttle, isCut, lines, id, closing }) {
	const bytes = Buffer.from(body);
	const own = [
		...bytes.length === 0 ? [] : ["Content-Type", contentType],
		...[
			"X-Sandbox-Origin",
			"fault",
			"X-Request-Id",
			id
		],
		...status === 204 || status === 304 ? [] : ["Content-Length", String(bytes.length)]
	];
	const all = withLines([...corsLinesFor(request, headers), ...own], headerPairs([...lines, ...headers]));
	response.writeHead(status, STATUS_CODES[status] ?? "", all);
	const sent = isCut ? bytes.subarray(0, bytes.length / 2) : bytes;
	if (request.method === "HEAD") return void response.end();
	if (Number.isFinite(throttle)) {
		response.flushHeaders();
		const step = Math.max(1, Math.round(throttle / 20));
		for (let at = 0; at < sent.length; at += step) {
			const piece = sent.subarray(at, at + step);
			if (!await waitFor(piece.length / throttle * 1e3, response, closing)) return;
			response.write(piece);
		}
	} else if (isCut) response.flushHeaders();
	if (isCut) response.write(Number.isFinite(throttle) ? NOTHING$1 : sent, () => response.socket?.destroySoon());
	else response.end(Number.isFinite(throttle) ? NOTHING$1 : sent);
}
/** Waits for some milliseconds, or until the client leaves or the proxy stops; resolves to whether the client is still there. */
function waitFor(milliseconds, response, closing) {
	if (response.destroyed || closing.aborted) return Promise.resolve(!response.destroyed);
	return new Promise((resolve) => {
		const settle = () => {
			clearTimeout(timer);
			response.off("close", settle);
			closing.removeEventListener("abort", settle);
			resolve(!response.destroyed);
		};
		const timer = setTimeout(settle, milliseconds);
		response.on("close", settle);
		closing.addEventListener("abort", settle);
	});
}
const NOTHING$1 = Buffer.alloc(0);
/** The service would let a page of another origin read its answer, or it would not have got the request; a fault can set these lines otherwise. */
function corsLinesFor({ headers: { origin } }, given) {
	if (origin === void 0 || hasHeader(given, "access-control-allow-origin")) return [];
	const names = [
		"X-Request-Id",
		"X-Sandbox-Fault",
		"Retry-After"
	];
	for (const [name] of headerPairs(given)) names.push(name);
	return [...[
		"Access-Control-Allow-Origin",
		origin,
		"Access-Control-Allow-Credentials",
		"true"
	], ...[
		"Access-Control-Expose-Headers",
		[...new Set(names)].join(", "),
		"Vary",
		"Origin"
	]];
}
// src/proxy/faults/struck-answer.ts
/** What faults that act on an answer do to it on its way to the client; `undefined` if they leave it as it is. */
function strikesOnAnswer(strikes, tools) {
	const { faults, after } = strikes;
	const throttle = Math.min(strikes.before.throttle, after.throttle);
	const lines = [
		...strikes.lines ?? [],
		...tools.lines,
		...faults.length === 0 ? [] : ["X-Sandbox-Fault", faults.join(",")]
	];
	if (lines.length === 0) return void 0;
	const onLeft = (how) => tools.onNotice(`fault ${faults.join(", ")}: the answer to ${tools.what} was not rewritten (${how})`);
	const acts = {
		after,
		throttle,
		lines,
		tools,
		onLeft
	};
	return { send: (answer, exchange) => send(answer, exchange, acts) };
}
async function send(answer, exchange, { after, throttle, lines, tools, onLeft }) {
	const { response } = exchange;
	const { closing } = tools;
	if (after.delay > 0 && !await waitFor(after.delay, response, closing)) return;
	const { connection, respond } = after.end ?? {};
	if (isDisconnection(connection)) {
		answer.letGo();
		endConnection(connection, {
			response,
			closing
		});
		return;
	}
	const pace = {
		throttle,
		isCut: isCutting(connection),
		closing
	};
	if (respond) {
		answer.letGo();
		return sendInjected(tools.injected(respond), exchange, {
			...pace,
			lines,
			id: tools.id
		});
	}
	const { head, parts } = await changedAnswer(answer, after, {
		onLeft,
		isHead: exchange.request.method === "HEAD"
	});
	const all = withLines(head.rawHeaders, headerPairs([...answer.more, ...lines]));
	writeAnswerHead({
		...head,
		rawHeaders: all
	}, exchange);
	await sendParts({
		...answer,
		parts
	}, exchange, {
		...pace,
		length: lengthIn(all)
	});
}
function lengthIn(lines) {
	const length = headerValue(lines, "content-length");
	return length === void 0 ? void 0 : Number(length);
}
/** An answer as faults change it: only one that is rewritten is kept back, until it is complete or too long for that. */
async function changedAnswer({ head, parts }, { changes }, { onLeft, isHead }) {
	if (changes.length === 0) return {
		head,
		parts
	};
	const rewrites = rewritesOf(changes);
	const status = head.statusCode;
	const next = changedStatus(status, changes);
	const given = {
		status,
		lines: head.rawHeaders
	};
	let lines = head.rawHeaders;
	let body = parts;
	let how;
	if (rewrites.length > 0) {
		const unfit = unfitHead(given);
		if (isHead && unfit === void 0) lines = linesOfChanged(lines);
		const kept = unfit === void 0 ? await keep(parts) : void 0;
		const result = rewriteBody({
			...given,
			body: kept?.whole
		}, rewrites);
		how = result.how;
		if (kept) body = kept.parts;
		if (result.body) {
			lines = [
				...linesOfChanged(lines),
				"Content-Length",
				String(result.body.length)
			];
			body = only(result.body);
		} else onLeft(how);
	}
	if (isBodyless(next) !== isBodyless(status)) {
		lines = withoutFraming(lines);
		if (!isBodyless(next)) lines = [
			...lines,
			"Content-Length",
			"0"
		];
		else body = only(NOTHING);
	}
	const said = how === void 0 ? [] : [[REWRITE_HEADER, how]];
	return {
		head: {
			statusCode: next,
			statusMessage: next === status ? head.statusMessage ?? "" : STATUS_CODES[next] ?? "",
			rawHeaders: withLines(changedLines(lines, changes), said)
		},
		parts: body
	};
}
function withoutFraming(lines) {
	return withLines(lines, [
		"content-length",
		"transfer-encoding",
		"trailer"
	].map((name) => [name, null]));
}
/** Keeps a body until it is complete, or too long to be rewritten. */
async function keep(parts) {
	const iterator = parts[Symbol.asyncIterator]();
	const kept = [];
	let size = 0;
	for (;;) {
		const { done, value } = await iterator.next();
		if (done) {
			const whole = Buffer.concat(kept);
			return {
				whole,
				parts: only(whole)
			};
		}
		kept.push(value);
		size += value.length;
		if (size <= 1048576) continue;
		const rest = async function* () {
			yield* kept;
			yield* { [Symbol.asyncIterator]: () => iterator };
		};
		return {
			whole: void 0,
			parts: rest()
		};
	}
}
async function* only(body) {
	if (body.length > 0) yield body;
}
async function sendParts({ parts, trailers, letGo }, { request, response }, { throttle, isCut, length, closing }) {
	const isBare = request.method === "HEAD" || isBodyless(response.statusCode);
	const began = performance.now();
	let sent = 0;
	if (!isBare) response.write(NOTHING);
	for await (const part of parts) {
		const half = isCut ? part.subarray(0, halfOf(part, length, sent)) : part;
		for (const piece of piecesOf(half, throttle)) {
			sent += piece.length;
			if (Number.isFinite(throttle)) {
				const due = began + sent / throttle * 1e3 - performance.now();
				if (due > 0 && !await waitFor(due, response, closing)) return;
			}
			if (response.destroyed) return;
			if (!response.write(piece) && !await drained(response)) return;
		}
		if (half.length < part.length) break;
	}
	if (response.destroyed) return;
	if (!isCut) {
		const given = trailers();
		if (given.length > 0) response.addTrailers(headerPairs(given));
		response.end();
		return;
	}
	letGo();
	if (isBare) response.flushHeaders();
	cut(response, isBare || length !== void 0 || response.chunkedEncoding);
}
/** Where a part is cut: halfway through the whole, or, if its length is not known, through the part. */
function halfOf(part, length, before) {
	const left = length === void 0 ? part.length / 2 : length / 2 - before;
	return Math.max(0, Math.min(part.length, Math.floor(left)));
}
/** Pieces that leave at a steady pace. */
function* piecesOf(part, throttle) {
	const size = pieceLength(throttle);
	for (let at = 0; at < part.length; at += size) yield part.subarray(at, at + size);
}
/** Closes a connection once what was written has left. If only its end would delimit the answer, it is reset: the client must notice. */
function cut(response, isDelimited) {
	const { socket } = response;
	const end = () => {
		if (isDelimited || !socket) socket?.destroySoon();
		else resetConnection(socket);
	};
	response.write(NOTHING, end);
}
/** Resolves to whether the client still reads. */
async function drained(response) {
	const over = new AbortController();
	const settled = once(response, "drain", { signal: over.signal }).then(() => true, () => false);
	const leave = () => over.abort();
	response.once("close", leave);
	const isDrained = await settled;
	response.off("close", leave);
	return isDrained;
}
const NOTHING = Buffer.alloc(0);
// src/proxy/faults/proxy-faults.ts
/** The faults of a proxy: one set, which strikes the requests to the operations of the contract, whatever they are. */
var ProxyFaults = class {
	#options;
	#plan;
	constructor(options) {
		this.#options = options;
		this.#plan = options.plan;
	}
	get contract() {
		return this.#options.contract;
	}
	/** The faults in force, as those of a world, by the real time. */
	get current() {
		return {
			faults: this.#plan,
			clock: {
				now: Date.now,
				isTicking: true
			}
		};
	}
	/** Replaces the faults; those that stay keep their counters (FaultPlan). */
	setFaults(plan) {
		this.#plan = plan;
	}
	strike(request, response, id) {
		if (this.#plan.isEmpty) return void 0;
		const { contract } = this.#options;
		const { match } = matchTarget(request.method, request.url, contract);
		const operation = match?.operation;
		if (!operation) return void 0;
		const path = decodePathTexts(match.pathTexts);
		return this.#strike({
			request,
			response,
			id,
			operation,
			path
		});
	}
	async #strike(asked) {
		const { request, response, id, operation } = asked;
		const plan = this.#plan;
		const body = plan.readsBody(operation.id) ? await readWhole(request, response) : void 0;
		if (response.destroyed) return {
			isOver: false,
			body
		};
		const preferences = readPrefer(String(request.headers.prefer ?? ""), plan);
		const { fault } = preferences;
		const wanted = {
			...preferences,
			code: void 0
		};
		const forced = fault === void 0 ? void 0 : strikesOf(wanted, plan, {
			id,
			time: Date.now()
		});
		const lines = fault === void 0 ? [] : ["Preference-Applied", `fault=${fault}`];
		if (fault !== void 0) request.rawHeaders = [...withoutPreference(request.rawHeaders, "fault")];
		const strikes = await (forced ?? plan.strike(faultRequest(asked, body), id));
		if (await this.#act(asked, strikes, lines)) return { isOver: true };
		const answer = strikesOnAnswer(strikes, {
			lines,
			id,
			closing: this.#options.closing,
			injected: (respond) => this.#injected(respond, operation),
			what: `${request.method} ${operation.path}`,
			onNotice: this.#options.onNotice
		});
		return {
			isOver: false,
			body,
			...answer && { strikes: answer }
		};
	}
	/** Does what comes before the service is asked; resolves to whether that was all. */
	async #act(asked, strikes, more) {
		const { request, response, id, operation } = asked;
		const { closing } = this.#options;
		const { delay, end } = strikes.before;
		if (delay > 0 && !await waitFor(delay, response, closing)) return true;
		if (!end) return false;
		const { connection, respond } = end;
		if (!request.complete) request.resume();
		if (isDisconnection(connection)) endConnection(connection, {
			response,
			closing
		});
		else if (respond) {
			const throttle = Math.min(strikes.before.throttle, strikes.after.throttle);
			const lines = [
				...strikes.lines ?? [],
				...more,
				"X-Sandbox-Fault",
				strikes.faults.join(",")
			];
			const pace = {
				throttle,
				isCut: isCutting(connection),
				lines,
				id,
				closing
			};
			await sendInjected(this.#injected(respond, operation), {
				request,
				response
			}, pace);
		}
		return true;
	}
	#injected(respond, operation) {
		const { contract, seed } = this.#options;
		return injectedAnswer(respond, {
			shapeOf: (status) => contract.errors(operation.id, status),
			seed,
			style: () => "snake_case",
			wording: (status) => operation.answers.get(status) ?? injectedWords(status),
			required: (status) => requiredLines(status, operation)
		});
	}
};
/** Reads a body before it is forwarded; `undefined` if there is none, or it is too long: then it is put back, and forwarded as it comes. */
function readWhole(request, response) {
	const { promise, resolve } = Promise.withResolvers();
	if (/100-continue/i.test(request.headers.expect ?? "")) {
		response.writeContinue();
		request.rawHeaders = withoutHeader(request.rawHeaders, "expect");
		delete request.headers.expect;
	}
	const parts = [];
	let size = 0;
	const settle = (body) => {
		request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
		resolve(body);
	};
	const onEnd = () => settle(Buffer.concat(parts));
	const onGone = () => settle(void 0);
	const onData = (part) => {
		parts.push(part);
		size += part.length;
		if (size <= 1048576) return;
		request.pause();
		settle(void 0);
		request.unshift(Buffer.concat(parts));
	};
	request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);
	return promise;
}
function requiredLines(status, { allowed }) {
	if (status === 401) return ["WWW-Authenticate", "Bearer"];
	if (status === 405) return ["Allow", allowed.join(", ")];
	return status === 407 ? ["Proxy-Authenticate", "Bearer"] : [];
}
function faultRequest({ request: { headers, url = "" }, operation, path }, body) {
	const { search } = splitTarget(url);
	return {
		time: Date.now(),
		operation: operation.id,
		path,
		headers,
		query: splitQuery(search),
		key: keyIn(operation, headers, search),
		body: body && bodyToMatch(body)
	};
}
/** The credential that a request has for an operation; empty without one. */
function keyIn({ credentials }, headers, search) {
	if (credentials.isBearer) return bearerToken(headers.authorization) ?? "";
	return keysIn(credentials, {
		headers,
		search
	})[0] ?? "";
}
export { readWhole as n, strikesOnAnswer as r, ProxyFaults as t };
