import "./rolldown-runtime.js";
import { l as rethrow, t as StartError } from "./errors.js";
import { n as listen } from "./listen.js";
import { i as createRouteFinder } from "./requests.js";
import "./words.js";
import { c as violationsLine, m as ownAnswer, t as LONGEST_HEAD } from "./upstream-request.js";
import { t as createIds } from "./random.js";
import { t as Durations } from "./durations.js";
import { t as bytesOf } from "./exchange.js";
import { t as ForwardedExchange } from "./forwarded-exchange.js";
import { s as eachHeader } from "./text-values.js";
import { n as asksForUpgrade, o as hostProblem, u as splitTarget } from "./http.js";
import { a as isUnder, i as belowBase } from "./document.js";
import { n as parseUpstream, t as createAgents } from "./upstream.js";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { lookup } from "node:dns/promises";
// src/proxy/check-schedulers.ts
/** Hands exchanges in batches to a checker in its own thread; one whose client waits for the verdict goes at once. */
var BatchScheduler = class {
	#checkAll;
	#hooks;
	#gathered = [];
	#handed = 0;
	#gathering;
	constructor(checkAll, hooks) {
		this.#checkAll = checkAll;
		this.#hooks = hooks;
	}
	get length() {
		return this.#gathered.length + this.#handed;
	}
	add(entry) {
		this.#gathered.push(entry);
		if (entry.resolve) this.#handOver();
		else if (this.#gathered.length === BATCH) setImmediate(() => this.#handOver());
		else this.#gathering ??= setTimeout(() => this.#handOver(), GATHERING);
	}
	hurry() {
		this.#handOver();
	}
	#handOver() {
		clearTimeout(this.#gathering);
		this.#gathering = void 0;
		if (this.#gathered.length === 0) return;
		const entries = this.#gathered;
		this.#gathered = [];
		this.#handed += entries.length;
		const { report, release, onEmpty } = this.#hooks;
		report(entries, this.#check(entries)).then(() => {
			this.#handed -= entries.length;
			release(entries);
			if (this.length === 0) onEmpty();
		});
	}
	/** Turns a synchronous throw into a rejection. */
	async #check(entries) {
		return this.#checkAll(entries.map(({ capture }) => capture));
	}
};
/** Checks exchanges between requests, for a moment in each turn of the event loop, less often while requests are in flight. */
var IdleScheduler = class {
	#options;
	#entries = [];
	#running = false;
	#isHurried = false;
	/** For how many turns of the event loop checks have yielded to requests. */
	#yielded = 0;
	constructor(options) {
		this.#options = options;
	}
	get length() {
		return this.#entries.length;
	}
	add(entry) {
		this.#entries.push(entry);
		if (entry.resolve) this.#yielded = Number.POSITIVE_INFINITY;
		if (this.#running) return;
		this.#running = true;
		setImmediate(() => this.#checkOrYield());
	}
	hurry() {
		this.#isHurried = true;
	}
	/** Checks for a moment, then lets the loop serve its sockets. */
	async #checkOrYield() {
		if (this.length > 0 && this.#shouldYield()) this.#yielded += 1;
		else {
			this.#yielded = 0;
			await this.#checkForAMoment();
		}
		if (this.length > 0) setImmediate(() => this.#checkOrYield());
		else this.#rest();
	}
	async #checkForAMoment() {
		const { report, release } = this.#options;
		const until = performance.now() + (this.length < BACKLOG ? MOMENT : LONG_MOMENT);
		while (this.length > 0) {
			const entry = this.#entries.shift();
			await report([entry], this.#check(entry));
			release([entry]);
			if (performance.now() >= until) break;
		}
	}
	async #check({ capture }) {
		return [await this.#options.check(capture)];
	}
	#shouldYield() {
		return this.#yielded < PATIENCE && this.length < BACKLOG && !this.#isHurried && !this.#options.isIdle();
	}
	#rest() {
		this.#running = false;
		this.#isHurried = false;
		this.#yielded = 0;
		this.#options.onEmpty();
	}
};
/** How many exchanges fill a batch. */
const BATCH = 64;
/** How long a batch is gathered, in milliseconds. */
const GATHERING = 20;
/** The most turns of the event loop for which checks yield. */
const PATIENCE = 20;
/** From this many waiting exchanges on, checks no longer yield. */
const BACKLOG = 32;
/** How long checks run in one turn, in milliseconds. A check is never interrupted. */
const MOMENT = .1;
/** How long checks run in one turn with a backlog, in milliseconds. */
const LONG_MOMENT = 2;
// src/proxy/check-queue.ts
/** Exchanges that wait for their check, bounded in number and bytes. A scheduler decides when they are checked. */
var CheckQueue = class {
	#options;
	#scheduler;
	#bytes = 0;
	/** Requests that wait for room. */
	#waiting = [];
	/** How many exchanges were added, and how many of them were checked: they are checked in order. */
	#added = 0;
	#checked = 0;
	#lag = 0;
	/** Callers that wait until this many exchanges are checked. */
	#awaiting = [];
	constructor(options) {
		this.#options = options;
		const { checker, isIdle } = options;
		const { checkAll } = checker;
		const hooks = {
			report: (entries, verdicts) => this.#reportAll(entries, verdicts),
			release: (entries) => this.#release(entries),
			onEmpty: () => this.#rest()
		};
		this.#scheduler = checkAll ? new BatchScheduler(checkAll.bind(checker), hooks) : new IdleScheduler({
			check: (capture) => checker.check(capture),
			isIdle,
			...hooks
		});
	}
	/** How many exchanges wait. */
	get length() {
		return this.#scheduler.length;
	}
	get progress() {
		const { length } = this;
		return {
			waiting: length,
			bytes: this.#bytes,
			lag: length === 0 ? 0 : this.#lag
		};
	}
	/** Resolves when there is room; `undefined` when there is room now, or when a full queue drops. */
	room() {
		if (this.#options.whenBehind === "drop" || !this.#isFull()) return void 0;
		return new Promise((resolve) => this.#waiting.push(resolve));
	}
	/** Queues an exchange. If the queue is full and drops, the exchange is counted as skipped. */
	add(capture) {
		const { whenBehind, checker, onChecked } = this.#options;
		if (whenBehind === "drop" && this.#isFull()) {
			checker.skip("queue-full", capture);
			onChecked(capture, "queue-full");
		} else this.#push({
			capture,
			resolve: void 0
		});
	}
	/** Checks an exchange whose client waits for the verdict. */
	judge(capture) {
		return new Promise((resolve) => this.#push({
			capture,
			resolve
		}));
	}
	/** Resolves when everything that was added so far has been checked: soon, or with `hurry: false` when requests leave time for it. */
	drained({ hurry = true } = {}) {
		const count = this.#added;
		if (this.#checked === count) return Promise.resolve();
		if (hurry) this.#scheduler.hurry();
		return new Promise((resolve) => this.#awaiting.push({
			count,
			resolve
		}));
	}
	#isFull() {
		return this.length >= this.#options.maxCount || this.#bytes >= this.#options.maxBytes;
	}
	#push(entry) {
		this.#bytes += bytesOf(entry.capture);
		this.#added += 1;
		this.#scheduler.add(entry);
	}
	/** Reports the violations of each exchange when they are known. */
	async #reportAll(entries, verdicts) {
		try {
			const all = await verdicts;
			for (const [at, entry] of entries.entries()) this.#report(entry, all[at] ?? []);
		} catch (error) {
			this.#options.onBug(error);
			for (const { resolve } of entries) resolve?.([]);
		}
	}
	#report({ capture, resolve }, violations) {
		const { onChecked, onBug } = this.#options;
		try {
			onChecked(capture, violations);
		} catch (error) {
			onBug(error);
		}
		resolve?.(violations);
	}
	#release(entries) {
		for (const { capture } of entries) this.#bytes -= bytesOf(capture);
		const last = entries.at(-1)?.capture;
		if (last) this.#lag = Math.max(0, Math.round(Date.now() - last.time - last.duration));
		this.#checked += entries.length;
		while (this.#awaiting[0] && this.#awaiting[0].count <= this.#checked) this.#awaiting.shift()?.resolve();
		if (!this.#isFull()) this.#admit(this.#options.maxCount - this.length);
	}
	#admit(count) {
		for (const resolve of this.#waiting.splice(0, count)) resolve();
	}
	#rest() {
		this.#admit(this.#waiting.length);
	}
};
// src/proxy/upstream-target.ts
/** Returns the upstream's target of a request, or why it is refused. */
function upstreamTarget(request, way) {
	const { from, readOnly } = way;
	const { headers, method = "", url = "" } = request;
	const badHost = hostProblem(request);
	if (badHost !== void 0) return refusal("bad-request", 400, `${badHost}.`);
	if (asksForUpgrade(request) && !offersHttp2(headers)) return refusal("upgrade", 501, "This proxy forwards HTTP/1.1 only and does not switch protocols. Connect to the service directly.");
	const target = targetUnderUpstream(method, url, way);
	if (target === void 0) {
		const but = way.own === void 0 ? "" : `, and not under ${way.own}`;
		return refusal("outside-base", 404, `This proxy forwards only what is under ${from || "/"}${but}; ${url.slice(0, 100)} is not.`);
	}
	if (readOnly && !READS.has(method)) return refusal("read-only", 403, `${method} is not forwarded: this proxy runs with --read-only, which allows GET, HEAD, OPTIONS and QUERY.`);
	const override = readOnly ? methodOverride(request) : void 0;
	if (override !== void 0) return refusal("read-only", 403, `${override.slice(0, 100)} is not forwarded: some services use it as the method, and this proxy runs with --read-only.`);
	return target;
}
/**
* Replaces the contract's base path (`from`) in a client's target with the upstream's (`to`), and keeps every other
* byte. Returns `undefined` for a target outside the base path, or one that leaves it when a server resolves dot
* segments, with or without decoding `%2e`, `%2f` and `%5c` first (RFC 3986, sections 5.2.4 and 6.2.2), or is the proxy's own.
*/
function targetUnderUpstream(method, target, { from, to, own, root, isElsewhere }) {
	const local = target.startsWith("/") ? target : withoutOrigin(target);
	if (local === void 0) return void 0;
	const below = belowBase(from, local);
	const isOther = below === void 0 && root !== void 0 && isElsewhere(method, local);
	const rest = isOther ? local : below;
	if (rest === void 0) return void 0;
	if (own !== void 0 && leadsTo(own, local)) return void 0;
	if (mayClimb(rest)) return void 0;
	return from === to ? local : (isOther ? root : to) + rest;
}
/**
* Finds the header line or parameter that makes some frameworks use another method than the request's own, e.g.
* `X-HTTP-Method-Override: DELETE` or `?_method=DELETE`. An override to a method that only reads does not count.
*/
function methodOverride({ rawHeaders, url = "" }) {
	let found;
	eachHeader(rawHeaders, (name, value) => {
		if (OVERRIDES.test(name) && !value.split(",").every((each) => READS.has(methodOf(each)))) found ??= `${name}: ${value}`;
	});
	if (found !== void 0 || !MAY_OVERRIDE.test(url)) return found;
	for (const [name, value] of new URLSearchParams(splitTarget(url).search)) if (name.toLowerCase() === "_method" && !READS.has(methodOf(value))) return `${name}=${value}`;
}
const READS = /* @__PURE__ */ new Set([
	"GET",
	"HEAD",
	"OPTIONS",
	"QUERY"
]);
/** Whether a client offers h2c. A server may ignore that (RFC 9110, section 7.8): the client continues with HTTP/1.1. */
function offersHttp2({ upgrade }) {
	return /^h2c$/i.test(upgrade ?? "");
}
function refusal(kind, status, detail) {
	return {
		kind,
		status,
		detail
	};
}
/** Whether a server that decodes a target and resolves its dot segments finds it under a path. */
function leadsTo(own, target) {
	if (isUnder(own, target)) return true;
	const { path } = splitTarget(target);
	if (!MAY_BE_WRITTEN_OTHERWISE.test(path)) return false;
	const resolved = new URL("http://host");
	resolved.pathname = path.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
	return isUnder(own, resolved.pathname.replace(/^\/+/, "/"));
}
/** Characters that a path needs so that resolving it could change it. */
const MAY_BE_WRITTEN_OTHERWISE = /%|\\|\/\.|^\/\//;
const DOTS = /(?:\.|%2e){2}/i;
/** Turns the absolute form, which every server must accept (RFC 9112, section 3.2.2), into the origin form. */
function withoutOrigin(target) {
	return /^https?:\/\/[^/?]+(\/.*)$/i.exec(target)?.[1];
}
function mayClimb(rest) {
	const at = rest.indexOf("?");
	const path = at < 0 ? rest : rest.slice(0, at);
	if (!DOTS.test(path)) return false;
	const decoded = path.replace(/%2e/gi, ".");
	return climbs(decoded.split("/")) || climbs(decoded.split(/\/|\\|%2f|%5c/i));
}
/** Whether a path leaves its start upwards. Some servers drop empty segments, and `;…` from a segment. */
function climbs(segments) {
	let depth = 0;
	for (const segment of segments) {
		const name = segment.replace(/;.*$/s, "");
		if (name === "..") depth -= 1;
		else if (name !== "" && name !== ".") depth += 1;
		if (depth < 0) return true;
	}
	return false;
}
const OVERRIDES = /^x-(http-method(-override)?|method-override)$/i;
/** Most targets need no look at their parameters; the name may contain escapes. */
const MAY_OVERRIDE = /_method|%/i;
function methodOf(text) {
	return text.trim().toUpperCase();
}
// src/proxy/forwarder.ts
/** Creates what forwards requests. */
function createForwarder(options, { upstream, agents, basePath, routes }) {
	const { timeout = LONGEST_SILENCE, readOnly = false, cap = LARGEST_COPY, sample = 1, checker } = options;
	const { annotate = false, random = Math.random, onExchange, onBytes, aside } = options;
	const { onBug = rethrow } = options;
	const context = {
		upstream,
		agents,
		name: agents.proxied ? `${upstream.url} (HTTPS_PROXY is set)` : upstream.url,
		timeout,
		cap,
		onBug,
		onBytes
	};
	const way = {
		from: basePath,
		to: upstream.basePath,
		root: upstream.root,
		isElsewhere: routes.isElsewhere,
		own: aside?.path,
		readOnly
	};
	const nextId = createIds();
	const durations = new ProxyDurations(routes.pathOf);
	const inFlight = /* @__PURE__ */ new Set();
	const queue = checker && createQueue(checker, options, () => inFlight.size === 0);
	const pass = (request, response, target, more = {}) => {
		const { id = nextId(), body, strikes, isReplaced, onReplaced, onPassed } = more;
		const recorder = options.recorder?.isOn === false ? void 0 : options.recorder;
		const isChosen = queue !== void 0 && (sample >= 1 || random() < sample);
		const copies = isChosen || recorder !== void 0 || onPassed !== void 0;
		const leave = () => {
			setImmediate(() => {
				inFlight.delete(passage);
			});
		};
		const passage = new ForwardedExchange(context, {
			request,
			response,
			id,
			copies,
			body,
			strikes,
			isReplaced,
			annotate: annotate && isChosen ? async (capture, upstreamTime) => {
				inFlight.delete(passage);
				recorder?.add(capture);
				const from = performance.now();
				const violations = await queue.judge(capture);
				const held = performance.now() - from;
				durations.count(capture, {
					answered: capture.status ?? 0,
					held,
					upstreamTime
				});
				return violationsLine(violations);
			} : void 0,
			onDone: (capture, upstreamTime) => {
				leave();
				const answered = response.headersSent ? response.statusCode : 0;
				durations.count(capture, {
					answered,
					held: 0,
					upstreamTime
				});
				onPassed?.(capture);
				if (typeof target === "string") recorder?.add(capture);
				if (isChosen) return queue.add(capture);
				checker?.skip("sampled-out", capture);
				onExchange?.(capture, checker && "sampled-out");
			},
			onReplaced: (capture, kept) => {
				leave();
				onReplaced?.(capture, kept);
			}
		});
		inFlight.add(passage);
		if (typeof target !== "string") return passage.refuse(target);
		const room = isChosen ? queue.room() : void 0;
		if (!room) return passage.forward(target);
		room.then(() => passage.forward(target)).catch((error) => {
			response.destroy();
			onBug(error);
		});
	};
	const stop = () => {
		for (const passage of inFlight) passage.stop();
	};
	const finish = async () => {
		const end = performance.now() + LONGEST_REST;
		while (inFlight.size > 0 && performance.now() < end) await setTimeout$1(20);
		stop();
	};
	const targetOf = (request) => upstreamTarget(request, way);
	const addressOf = (method, target) => targetUnderUpstream(method, target, way);
	return {
		targetOf,
		addressOf,
		pass,
		nextId,
		context,
		queue,
		durations,
		stop,
		finish
	};
}
/** Counts how long answers took, by the path of their operation. */
var ProxyDurations = class {
	/** Answers to clients, including the proxy's own. */
	server = new Durations();
	/** Answers of the service; the status is 0 if there was none. */
	client = new Durations();
	#routeOf;
	constructor(routeOf) {
		this.#routeOf = routeOf;
	}
	/** Counts an answer that a fault gave before the service was asked. */
	countOwn({ method = "", url = "" }, response) {
		const status = response.headersSent ? response.statusCode : 0;
		this.server.count(this.#routeOf(method, url), method, status, 0);
	}
	/** Counts an answer of the service to a request that no client sent. */
	countAsked(method, target, status, from) {
		const seconds = (performance.now() - from) / 1e3;
		this.client.count(this.#routeOf(method, target), method, status, seconds);
	}
	count(capture, { answered, held, upstreamTime }) {
		const { method, target, status = 0, duration } = capture;
		const route = this.#routeOf(method, target);
		this.server.count(route, method, answered, (duration + held) / 1e3);
		if (upstreamTime !== void 0) this.client.count(route, method, status, upstreamTime / 1e3);
	}
};
/** How long the upstream may be silent, in milliseconds. */
const LONGEST_SILENCE = 3e4;
/** How long the rest of an answer that its client is not to get may take when the proxy stops, in milliseconds. */
const LONGEST_REST = 1e3;
/** How much of each body is copied for the check, in bytes. */
const LARGEST_COPY = 1048576;
/** How many exchanges may wait for their check, and how many bytes of bodies. */
const MOST_WAITING = {
	count: 1e3,
	bytes: 67108864
};
function createQueue(checker, { whenBehind = "wait", queue = {}, onExchange, onBug = rethrow }, isIdle) {
	return new CheckQueue({
		checker,
		whenBehind,
		isIdle,
		onBug,
		maxCount: queue.count ?? MOST_WAITING.count,
		maxBytes: queue.bytes ?? MOST_WAITING.bytes,
		onChecked: (capture, result) => onExchange?.(capture, result)
	});
}
// src/proxy/start-forwarding.ts
/**
* Starts a proxy that passes everything under the contract's base path to an upstream and back, byte for byte.
* @throws UsageError for a bad upstream or CA file; StartError for a name that does not resolve, or a port in use.
*/
async function startForwarding(options) {
	const { host = "127.0.0.1", port = 0, source } = options;
	const upstream = parseUpstream(options.upstream, source);
	const agents = createAgents(upstream, options);
	if (!agents.proxied) await resolveName(upstream);
	const { basePath } = source;
	const { listener, queue, durations, stop, finish } = createForwardingListener(options, {
		upstream,
		agents,
		basePath,
		routes: createRouteFinder(source)
	});
	const server = await listen(listener, {
		host,
		port,
		name: options.name,
		onClose: () => {},
		onCut: stop,
		...asProxyListens,
		bareAnswer: ownAnswer,
		noTunnel: `This proxy makes no tunnels; send it requests under ${basePath}.`,
		maxConnections: options.maxConnections ?? 1e3,
		onFull: options.onFull,
		identity: options.identity,
		...options.isOpen && { isOpen: options.isOpen }
	});
	const close = async () => {
		await server.close();
		await finish();
		await queue?.drained();
		agents.destroy();
	};
	return {
		url: server.origin + basePath,
		upstream: upstream.url,
		settled: async (when) => queue?.drained(when),
		progress: () => queue?.progress,
		durations,
		drain: () => server.drain(),
		close,
		[Symbol.asyncDispose]: close
	};
}
/** How a server listens whose requests pass: an upload may take any time, and clients may need long or many header lines. */
const asProxyListens = {
	server: {
		requestTimeout: 0,
		maxHeaderSize: LONGEST_HEAD,
		requireHostHeader: false
	},
	leavesContinue: true,
	maxHeadersCount: 0
};
/**
* Resolves the name of an upstream: one that does not resolve is probably mistyped; a service that is down may still come up.
* @throws StartError (as a rejection) when it does not resolve.
*/
async function resolveName({ hostname, url }) {
	try {
		await lookup(hostname);
	} catch (cause) {
		throw new StartError(`The upstream ${url} has a name that does not resolve: ${hostname} (${cause.code}). Check the address, and that this machine is online.`, { cause });
	}
}
/** Creates the listener of a proxy: it forwards each request, and passes the finished exchange to its check. */
function createForwardingListener(options, route) {
	const { aside, strikes, onBug = rethrow } = options;
	const { targetOf, pass, nextId, queue, durations, stop, finish } = createForwarder(options, route);
	const listener = (request, response) => {
		try {
			const target = targetOf(request);
			if (typeof target !== "string" && target.kind === "outside-base") {
				if (aside?.answer(request, response)) return;
			}
			const id = nextId();
			const struck = typeof target === "string" ? strikes?.strike(request, response, id) : void 0;
			if (!struck) return pass(request, response, target, { id });
			struck.then(({ isOver, ...more }) => {
				if (isOver) durations.countOwn(request, response);
				else pass(request, response, target, {
					id,
					...more
				});
			}).catch((error) => {
				response.destroy();
				onBug(error);
			});
		} catch (error) {
			response.destroy();
			onBug(error);
		}
	};
	return {
		listener,
		queue,
		durations,
		stop,
		finish
	};
}
export { methodOverride as a, createForwarder as i, resolveName as n, startForwarding as r, asProxyListens as t };
