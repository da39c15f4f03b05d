// src/faults/limit-windows.ts
/** How many clients the rate limits of a world tell apart at a time. All others share one count for each limit. */
const MOST_LIMITED_CLIENTS = 1e4;
/** How often it is looked which windows are over, if there is no room for another, in milliseconds by the clock of the world. */
const SWEEP_PACE = 1e3;
/** The windows of all clients of a world of this process. */
var LimitWindows = class LimitWindows {
	#windows;
	#swept = Number.NEGATIVE_INFINITY;
	constructor(windows = /* @__PURE__ */ new Map()) {
		this.#windows = new Map(windows);
	}
	/** Counts a call at a time; returns the window that it is in. */
	count({ token, client, per }, time) {
		const own = nameOf(token, client);
		const name = this.#windows.has(own) || this.#hasRoom(time) ? own : nameOf(token, OTHERS);
		const known = this.#windows.get(name);
		const { began, ends, count } = known && isIn(known, time) ? known : {
			began: time,
			ends: time + per,
			count: 0
		};
		const window = {
			began,
			ends,
			count: count + 1
		};
		this.#windows.set(name, window);
		return window;
	}
	/** The windows of some faults alone, by their tokens, which may have others from now on. */
	of(tokens) {
		const kept = [...this.#windows].flatMap(([name, window]) => {
			const [token = "", client = ""] = name.split(SEPARATOR);
			const next = tokens.get(token);
			return next === void 0 ? [] : [[nameOf(next, client), window]];
		});
		return new LimitWindows(new Map(kept));
	}
	#hasRoom(time) {
		if (this.#windows.size < 1e4) return true;
		if (time < this.#swept || time >= this.#swept + 1e3) {
			this.#swept = time;
			for (const [name, window] of this.#windows) if (!isIn(window, time)) this.#windows.delete(name);
		}
		return this.#windows.size < MOST_LIMITED_CLIENTS;
	}
};
/** The client that all have the name of for whom there is no room. */
const OTHERS = "";
const SEPARATOR = "\n";
function nameOf(token, client) {
	return token + SEPARATOR + client;
}
/** Whether a window is neither over nor, after the clock was set back, still to come. */
function isIn({ began, ends }, time) {
	return time >= began && time < ends;
}
/** The tally of one process: it answers immediately. */
var MemoryTally = class MemoryTally {
	#counters;
	#windows;
	constructor(counters = /* @__PURE__ */ new Map(), windows = new LimitWindows()) {
		this.#counters = counters;
		this.#windows = windows;
	}
	call(tokens) {
		return tokens.map((token) => {
			const counters = this.#of(token);
			counters.calls += 1;
			return counters.calls;
		});
	}
	strike(due, requestId) {
		const struck = [];
		for (const [place, { token, times, isEnd }] of due.entries()) {
			const counters = this.#of(token);
			if (times !== void 0 && counters.struck >= times) continue;
			struck.push({
				place,
				before: counters.struck
			});
			counters.struck += 1;
			name(requestId, counters);
			if (isEnd) break;
		}
		return struck;
	}
	limit(calls, time) {
		return calls.map((call) => {
			const window = this.#windows.count(call, time);
			if (window.count > call.requests + 1) this.#of(call.token).early += 1;
			return window;
		});
	}
	force(token, requestId) {
		const counters = this.#of(token);
		counters.forced += 1;
		name(requestId, counters);
		return counters.forced;
	}
	read(token) {
		return this.#counters.get(token) ?? NOTHING;
	}
	/** Requests under way may still count in both, so they share the counters. */
	keep(tokens) {
		const counters = new Map(tokens.map((token) => [token, this.#of(token)]));
		return new MemoryTally(counters, this.#windows.of(new Map(tokens.map((each) => [each, each]))));
	}
	copy(tokens) {
		return new MemoryTally(/* @__PURE__ */ new Map(), this.#windows.of(tokens));
	}
	#of(token) {
		let counters = this.#counters.get(token);
		if (!counters) {
			counters = {
				calls: 0,
				struck: 0,
				forced: 0,
				early: 0,
				requests: []
			};
			this.#counters.set(token, counters);
		}
		return counters;
	}
};
const NOTHING = {
	calls: 0,
	struck: 0,
	forced: 0,
	requests: []
};
function name(requestId, counters) {
	if (counters.requests.length === 100) counters.requests.shift();
	counters.requests.push(requestId);
}
export { MOST_LIMITED_CLIENTS as n, SWEEP_PACE as r, MemoryTally as t };
