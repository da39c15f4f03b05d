import { i as MAX_DELAY, l as whenReady, o as durationOf } from "./time.js";
import { n as createRandom } from "./random.js";
import { t as decodeContent } from "./decode-content.js";
import { f as headerValue, h as toHeaderLines, l as headerPairs, s as eachHeader, u as headerText } from "./text-values.js";
import { n as jsonPatch, t as PatchError } from "./json-patch.js";
import { j as mediaType, l as isJsonKin } from "./operations.js";
import { _ as parseJson, x as stringifyJson } from "./json.js";
import { t as mergePatch } from "./merge-patch.js";
import { a as bodylessStatuses, c as defaultPoint, f as matchersOf, l as endingsOf } from "./fault.js";
import { t as MemoryTally } from "./fault-tally.js";
import { n as createRequestFilter } from "./request-filter.js";
import { t as sha256 } from "./sha256.js";
import { t as clientOf } from "./client.js";
import { randomUUID } from "node:crypto";
// src/faults/answer-change.ts
/** The longest body that is rewritten, in bytes, once it is decoded. */
const LARGEST_REWRITTEN = 1048576;
/** The header that says whether a body was rewritten, and if not, why. */
const REWRITE_HEADER = "X-Sandbox-Rewrite";
/** What a fault changes in an answer; `undefined` if it changes nothing. */
function changeOf({ status, headers, rewrite }) {
	if (status === void 0 && !headers && !rewrite) return void 0;
	return {
		...status !== void 0 && { status },
		...headers && { headers },
		...rewrite && { rewrite }
	};
}
/** The status that changes give an answer. */
function changedStatus(status, changes) {
	return changes.reduce((before, change) => change.status ?? before, status);
}
/** Whether an answer with a status has no body. */
function isBodyless(status) {
	return bodylessStatuses.includes(status);
}
/** Header lines with those that changes set, in place of those that have the same names, and without those that they remove. */
function changedLines(lines, changes) {
	const set = changes.flatMap(({ headers = {} }) => Object.entries(headers));
	return withLines(lines, [...new Map(set.map(([name, value]) => [name.toLowerCase(), [name, value]])).values()]);
}
/** Header lines with others in place of those that have the same names; `null` only removes them. */
function withLines(lines, set) {
	const names = new Set(set.map(([name]) => name.toLowerCase()));
	const left = [];
	eachHeader(lines, (name, value) => {
		if (!names.has(name.toLowerCase())) left.push(name, value);
	});
	for (const [name, value] of set) if (value !== null) left.push(name, value);
	return left;
}
/** The rewrites among changes, in order. */
function rewritesOf(changes) {
	return changes.flatMap(({ rewrite }) => rewrite ?? []);
}
/** Why the body of an answer cannot be rewritten, as far as its head tells; `undefined` if it may be. */
function unfitHead({ status, lines }) {
	if (isBodyless(status)) return "it has no body";
	if (status === 206) return "it is a part of a whole (206)";
	const type = headerValue(lines, "content-type");
	return type !== void 0 && isJsonKin(mediaType(type)) ? void 0 : "its type is not JSON";
}
/** Rewrites the JSON of a body, decoded, one rewrite after the other; numbers keep every digit. */
function rewriteBody({ lines, body, ...head }, rewrites) {
	const left = (why) => ({
		body: void 0,
		how: `left: ${headerText(why, LONGEST_REASON)}`
	});
	const unfit = unfitHead({
		lines,
		...head
	});
	if (unfit !== void 0) return left(unfit);
	if (body === void 0) return left(TOO_LONG);
	if (body.length === 0) return left("it has no body");
	const codings = headerPairs(lines).filter(([name]) => name.toLowerCase() === "content-encoding").map(([, value]) => value).join(", ");
	const { bytes, problem } = decodeContent(body, codings, LARGEST_REWRITTEN);
	if (!bytes) return left(UNDECODED[problem]);
	try {
		let value = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
		for (const rewrite of rewrites) value = rewritten(value, rewrite);
		const how = codings === "" ? "done" : `done, decoded ${headerText(codings, LONGEST_REASON)}`;
		return {
			body: Buffer.from(stringifyJson(value)),
			how
		};
	} catch (error) {
		if (error instanceof PatchError) return left(error.message);
		if (error instanceof SyntaxError || error instanceof TypeError) return left("it is not JSON");
		throw error;
	}
}
/** The lines of a body that was changed: without its length and coding, and without what is true of the former one alone. */
function linesOfChanged(lines) {
	return withLines(lines, OF_THE_BYTES.map((name) => [name, null]));
}
const OF_THE_BYTES = [...[
	"content-length",
	"content-encoding",
	"transfer-encoding",
	"trailer",
	"accept-ranges"
], ...[
	"etag",
	"digest",
	"content-digest",
	"repr-digest",
	"content-md5"
]];
const TOO_LONG = `it is longer than ${LARGEST_REWRITTEN} bytes`;
const UNDECODED = {
	"too-long": `decoded, ${TOO_LONG}`,
	"unknown-coding": "its content coding is not known",
	undecodable: "its content coding cannot be decoded"
};
function rewritten(value, { merge, patch }) {
	return patch === void 0 ? mergePatch(value, merge) : jsonPatch(value, patch);
}
/** In characters. */
const LONGEST_REASON = 200;
// src/faults/armed-fault.ts
/** A fault of a world: which requests it strikes, and how. Its counters are in the tally of the world, and are passed in. */
var ArmedFault = class {
	fault;
	start;
	at;
	matches;
	/** The part of the decision that is made where the counters are. */
	due;
	/** One per strike; the last one is also used for all later strikes. Empty if the fault does not end requests. */
	#endings;
	#draws;
	#isMeant;
	#changes;
	constructor(fault, draws, start) {
		const { token, counts } = start;
		this.fault = fault;
		this.start = start;
		this.at = defaultPoint(fault);
		this.matches = createRequestFilter(fault, draws.expressions);
		this.#endings = endingsOf(fault);
		this.#draws = draws;
		this.#changes = [changeOf(fault) ?? []].flat();
		this.#isMeant = parseCalls(fault.calls);
		const times = fault.times === void 0 ? void 0 : fault.times - counts.struck;
		this.due = {
			token,
			times,
			isEnd: this.#endings.length > 0 || fault.rateLimit !== void 0
		};
	}
	/** Decides whether a matching call is due, by its number in the tally. */
	call(number, { struck }) {
		const { probability = 1 } = this.fault;
		const call = this.start.counts.calls + number;
		const random = this.#randomOf(String(call));
		const { times = Number.POSITIVE_INFINITY } = this.due;
		return random() < probability && struck < times && this.#isMeant(call) ? {
			armed: this,
			random
		} : void 0;
	}
	/** The effect on a call that is due; `before` is how often the fault has struck before, by the tally. */
	strike({ random, end }, before) {
		const place = Math.min(this.start.counts.struck + before, this.#endings.length - 1);
		return {
			...this.#fire(random),
			end: end ?? this.#endings[place]
		};
	}
	/** The effect on a request that asked for the fault, by the number of such requests in the tally: always the first answer. */
	force(number) {
		const random = this.#randomOf(`forced/${this.start.counts.forced + number}`);
		return {
			...this.#fire(random),
			end: this.#endings[0]
		};
	}
	/** Its counters, computed from those of the tally. */
	counts({ calls, struck, forced }) {
		const { counts } = this.start;
		const allForced = counts.forced + forced;
		return {
			calls: counts.calls + calls,
			fired: counts.struck + struck + allForced,
			forced: allForced
		};
	}
	receipts(tallied) {
		const { id, expect, rateLimit } = this.fault;
		const { past, counts } = this.start;
		const { calls, fired } = this.counts(tallied);
		const early = tallied.early ?? 0;
		const tooEarly = (before = 0) => rateLimit && { tooEarly: before + early };
		const inAll = {
			calls: past.calls + tallied.calls,
			fired: past.fired + tallied.struck + tallied.forced,
			...tooEarly(past.tooEarly)
		};
		const requests = this.#requests(tallied);
		return {
			id,
			calls,
			fired,
			...tooEarly(counts.early),
			inAll,
			...expect && { expect },
			requests
		};
	}
	/** Where the counters of a copy begin. */
	startOfCopy(token, tallied) {
		const { counts } = this.start;
		return {
			token,
			counts: {
				calls: counts.calls + tallied.calls,
				struck: counts.struck + tallied.struck,
				forced: counts.forced + tallied.forced,
				early: (counts.early ?? 0) + (tallied.early ?? 0),
				requests: this.#requests(tallied)
			},
			past: this.receipts(tallied).inAll
		};
	}
	#requests({ requests }) {
		return [...this.start.counts.requests, ...requests].slice(-100);
	}
	/** The draws for a call depend only on the seed, the fault and the number of the call. */
	#randomOf(call) {
		return createRandom(this.#draws.seed, `${this.fault.id}/${call}`);
	}
	#fire(random) {
		const { delay = 0, throttle = Number.POSITIVE_INFINITY } = this.fault;
		return {
			delay: sampleDelay(delay, random),
			throttle,
			changes: this.#changes
		};
	}
};
/** The start of a fault's counters, from its scenario. */
function startOf({ counts = {} }, token, past = NONE) {
	const { calls = 0, fired = 0, forced = 0 } = counts;
	return {
		token,
		counts: {
			calls,
			struck: fired - forced,
			forced,
			requests: []
		},
		past
	};
}
/** Parses `3`, `1-2`, `5-` or `every 4`. The text has been checked against the scenario schema. */
function parseCalls(calls) {
	if (calls === void 0) return () => true;
	const text = String(calls);
	if (text.startsWith("every ")) {
		const interval = Number(text.slice(6));
		return (call) => call % interval === 0;
	}
	const [first = "", last] = text.split("-");
	const from = Number(first);
	const to = last === void 0 ? from : last === "" ? Number.POSITIVE_INFINITY : Number(last);
	return (call) => call >= from && call <= to;
}
/** Draws a delay in milliseconds; `random` returns numbers from 0 to 1, exclusive. */
function sampleDelay(delay, random) {
	if (typeof delay === "number") return delay;
	if (delay.type === "uniform") return delay.lower + random() * (delay.upper - delay.lower);
	return Math.min(delay.median * Math.exp(delay.sigma * normal(random)), MAX_DELAY);
}
const NONE = {
	calls: 0,
	fired: 0
};
/** Draws from the standard normal distribution (Box-Muller transform). */
function normal(random) {
	return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
// src/faults/rate-limit.ts
/** Whom a rate limit counts this request for. A key is a credential: only its digest is kept. */
function limitedCall(token, { requests, per, by = "key" }, request) {
	const { key, headers } = request;
	const who = by === "key" && key !== "" ? `key ${key}` : `client ${clientOf({ requestHeaders: toHeaderLines(headers) })}`;
	return {
		token,
		client: sha256(who).slice(0, DIGITS),
		requests,
		per: durationOf(per)
	};
}
/** The quota of a client by its window at a time. */
function quotaIn({ id }, limit, { ends, count }, time) {
	return {
		id,
		limit,
		left: Math.max(0, limit.requests - count),
		isOver: count > limit.requests,
		rest: ends - time,
		ends
	};
}
/** The quota of a client that has just used up all of it, for a request that asks for the fault. */
function usedUp({ id }, limit, time) {
	const per = durationOf(limit.per);
	return {
		id,
		limit,
		left: 0,
		isOver: true,
		rest: per,
		ends: time + per
	};
}
/** The answer to a request that is one too many: 429, to come back when every limit that it exceeds allows it. */
function limitRefusal(quotas) {
	const rest = Math.max(...quotas.filter(({ isOver }) => isOver).map((each) => each.rest));
	return { respond: {
		status: 429,
		headers: { "Retry-After": String(seconds(rest)) }
	} };
}
/**
* The header lines that tell a client of its quotas: `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10), and
* `X-RateLimit-…` of the limit that has the least left.
*/
function quotaLines(quotas) {
	const drafted = quotas.filter(({ limit: { headers = "draft" } }) => headers === "draft");
	const [legacy] = quotas.filter(({ limit }) => limit.headers === "legacy").toSorted((a, b) => a.left - b.left || b.rest - a.rest);
	const policies = drafted.map(({ id, limit: { requests, per } }) => `"${id}";q=${requests};w=${seconds(durationOf(per))}`);
	const limits = drafted.map(({ id, left, rest }) => `"${id}";r=${left};t=${seconds(rest)}`);
	return [...drafted.length === 0 ? [] : [
		"RateLimit-Policy",
		policies.join(", "),
		"RateLimit",
		limits.join(", ")
	], ...legacy === void 0 ? [] : [
		...["X-RateLimit-Limit", String(legacy.limit.requests)],
		...["X-RateLimit-Remaining", String(legacy.left)],
		...["X-RateLimit-Reset", String(seconds(legacy.ends))]
	]];
}
/** Of a SHA-256: no two clients of a sandbox have them in common. */
const DIGITS = 24;
function seconds(milliseconds) {
	return Math.ceil(milliseconds / 1e3);
}
// src/faults/fault-plan.ts
const NOTHING = {
	delay: 0,
	throttle: Number.POSITIVE_INFINITY,
	end: void 0,
	changes: []
};
const UNTOUCHED = {
	faults: [],
	before: NOTHING,
	after: NOTHING
};
/** The faults of a world. The tally counts how often each of them has struck. */
var FaultPlan = class FaultPlan {
	#armed;
	/** First the faults that act before the handler, then those that act after it. */
	#inOrder;
	#draws;
	#tally;
	constructor(armed, draws, tally) {
		this.#armed = armed;
		this.#inOrder = [...armed.filter(isBefore), ...armed.filter((each) => !isBefore(each))];
		this.#draws = draws;
		this.#tally = tally;
	}
	/** Takes parsed faults, at the start of their scenario. */
	static of(faults, { tally = new MemoryTally(), ...draws }) {
		const armed = faults.map((fault) => new ArmedFault(fault, draws, startOf(fault, fault.id)));
		return new FaultPlan(armed, draws, tally);
	}
	/** Other faults, with their expressions and the start of each one's counters, in the same tally. */
	resumed(faults, starts, expressions) {
		const draws = {
			...this.#draws,
			expressions
		};
		const armed = faults.map((fault, at) => new ArmedFault(fault, draws, starts[at]));
		return new FaultPlan(armed, draws, this.#tally);
	}
	/** The start of each fault's counters, in the order of the faults. */
	starts() {
		return this.#armed.map(({ start }) => start);
	}
	get faults() {
		return this.#armed.map(({ fault }) => fault);
	}
	get expressions() {
		return this.#draws.expressions;
	}
	/** The same faults at their start; those that had counts before add new counts to these (`Receipts.inAll`). */
	after(past, tally = this.#tally.keep([])) {
		const inAll = new Map(past.map((receipts) => [receipts.id, receipts.inAll]));
		const armed = this.#armed.map(({ fault, due: { token } }) => new ArmedFault(fault, this.#draws, startOf(fault, token, inAll.get(fault.id))));
		return new FaultPlan(armed, this.#draws, tally);
	}
	/** An independent plan with the same counters. */
	copy() {
		const tokens = new Map(this.#armed.map(({ due }) => [due.token, randomUUID()]));
		const armed = this.#armed.map((each) => {
			const token = tokens.get(each.due.token);
			return new ArmedFault(each.fault, this.#draws, each.startOfCopy(token, this.#read(each)));
		});
		return new FaultPlan(armed, this.#draws, this.#tally.copy(tokens));
	}
	/** Other faults, with their expressions; a fault that is the same object keeps its counters. */
	with(faults, expressions) {
		const draws = {
			...this.#draws,
			expressions
		};
		const known = new Map(this.#armed.map((each) => [each.fault, each]));
		const armed = faults.map((fault) => known.get(fault) ?? new ArmedFault(fault, draws, startOf(fault, randomUUID())));
		const tally = this.#tally.keep(armed.map(({ due }) => due.token));
		return new FaultPlan(armed, draws, tally);
	}
	get tally() {
		return this.#tally;
	}
	get isEmpty() {
		return this.#armed.length === 0;
	}
	/** Whether a condition of a fault that may strike an operation looks into the body. */
	readsBody(operation) {
		return this.faults.some(({ on, when }) => (on === "*" || [on].flat().includes(operation)) && matchersOf(when).some(({ path: [part] }) => part === "body"));
	}
	has(id) {
		return this.#armed.some(({ fault }) => fault.id === id);
	}
	/**
	* Decides what strikes a request. Every fault counts every call that matches it. The delays of all due faults
	* add up and the slowest throttle applies, until one of the faults ends the request.
	*/
	strike(request, requestId) {
		const called = this.#inOrder.filter(({ matches }) => matches(request));
		if (called.length === 0) return UNTOUCHED;
		const numbers = this.#tally.call(called.map(({ due }) => due.token));
		return whenReady(numbers, (given) => this.#strikeDue(called, {
			numbers: given,
			request,
			requestId
		}));
	}
	/** Fires a fault regardless of its `on`, `when`, `calls`, `probability` and `times`, and of how much is left of a rate limit. */
	force(id, requestId, time = Date.now()) {
		const armed = this.#armed.find(({ fault }) => fault.id === id);
		if (!armed) return void 0;
		const { fault, at, due } = armed;
		const quotas = fault.rateLimit ? [usedUp(fault, fault.rateLimit, time)] : [];
		return whenReady(this.#tally.force(due.token, requestId), (number) => ({
			...UNTOUCHED,
			faults: [id],
			counts: this.#countsWith(/* @__PURE__ */ new Map([[armed, { forced: number - 1 }]])),
			[at]: {
				...armed.force(number),
				...quotas.length > 0 && { end: limitRefusal(quotas) }
			},
			...quotas.length > 0 && { lines: quotaLines(quotas) }
		}));
	}
	/** The counters of every fault, in the order of the scenario. */
	counts() {
		return this.#armed.map((armed) => armed.counts(this.#read(armed)));
	}
	/** The receipts of every fault, in the order of the scenario. */
	receipts() {
		return this.#armed.map((armed) => armed.receipts(this.#read(armed)));
	}
	#strikeDue(called, { numbers, request, requestId }) {
		const before = called.map((armed, place) => [armed, { calls: numbers[place] - 1 }]);
		const counts = this.#countsWith(new Map(before));
		const due = called.flatMap((armed, place) => armed.call(numbers[place], this.#read(armed)) ?? []);
		if (due.length === 0) return {
			...UNTOUCHED,
			counts
		};
		const limited = due.some(({ armed }) => armed.fault.rateLimit) ? this.#limit(due, request) : { striking: due };
		return whenReady(limited, ({ striking, lines }) => {
			const struck = this.#tally.strike(striking.map(({ armed }) => armed.due), requestId);
			const more = {
				counts,
				...lines && { lines }
			};
			return whenReady(struck, (given) => ({
				...together(given, striking),
				...more
			}));
		});
	}
	/** Counts a call for the rate limits that are due. Only those that it exceeds strike. */
	#limit(due, request) {
		const limits = due.flatMap((each) => {
			const { rateLimit } = each.armed.fault;
			return rateLimit ? [{
				each,
				rateLimit
			}] : [];
		});
		const calls = limits.map(({ each, rateLimit }) => limitedCall(each.armed.due.token, rateLimit, request));
		return whenReady(this.#tally.limit(calls, request.time), (windows) => {
			const quotas = limits.map(({ each, rateLimit }, at) => quotaIn(each.armed.fault, rateLimit, windows[at], request.time));
			const over = new Set(limits.filter((_, at) => quotas[at]?.isOver).map(({ each }) => each));
			return {
				striking: due.filter((each) => over.has(each) || !each.armed.fault.rateLimit).map((each) => over.has(each) ? {
					...each,
					end: limitRefusal(quotas)
				} : each),
				lines: quotaLines(quotas)
			};
		});
	}
	/** The counters of all faults; the given ones replace those of the tally, which may include later calls. */
	#countsWith(given) {
		return this.#armed.map((armed) => armed.counts({
			...this.#read(armed),
			...given.get(armed)
		}));
	}
	#read({ due }) {
		return this.#tally.read(due.token);
	}
};
/** The strikes of a single ending, for a request that asks for it; `name` takes the place of a fault's id. */
function strikeOnce(name, point, end) {
	return {
		...UNTOUCHED,
		faults: [name],
		[point]: {
			...NOTHING,
			end
		}
	};
}
function isBefore({ at }) {
	return at === "before";
}
/** The combined effect of the faults that struck. */
function together(struck, due) {
	const faults = [];
	const strikes = {
		before: NOTHING,
		after: NOTHING
	};
	for (const { place, before } of struck) {
		const call = due[place];
		const { armed } = call;
		const { delay, throttle, end, changes } = armed.strike(call, before);
		const others = strikes[armed.at];
		strikes[armed.at] = {
			delay: others.delay + delay,
			throttle: Math.min(others.throttle, throttle),
			end,
			changes: changes.length === 0 ? others.changes : [...others.changes, ...changes]
		};
		faults.push(armed.fault.id);
	}
	return {
		...strikes,
		faults
	};
}
export { changedLines as a, linesOfChanged as c, unfitHead as d, withLines as f, REWRITE_HEADER as i, rewriteBody as l, strikeOnce as n, changedStatus as o, LARGEST_REWRITTEN as r, isBodyless as s, FaultPlan as t, rewritesOf as u };
