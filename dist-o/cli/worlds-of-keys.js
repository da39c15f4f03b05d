import { r as firstOf } from "./text.js";
// src/scenarios/record-counts.ts
/** The counts of the resources of a contract, from the number of records of each. */
function recordCounts({ leading, all }, sizeOf) {
	const others = [...all.keys()].filter((name) => name !== leading?.name);
	return {
		pets: leading ? sizeOf(leading.name) : 0,
		...others.length > 0 && { records: Object.fromEntries(others.map((name) => [name, sizeOf(name)])) }
	};
}
/** The counts alone, from something that has them. */
function countsIn({ pets, records }) {
	return {
		pets,
		...records && { records }
	};
}
function sumOf({ pets, records = {} }) {
	return Object.values(records).reduce((sum, each) => sum + each, pets);
}
/** The counts for the log: `orders 50, shops 3`. */
function countsText({ pets, records = {} }, { leading }) {
	const counts = [[leading?.name ?? "records", pets], ...Object.entries(records)];
	return firstOf(counts.map(([name, count]) => `${name} ${count}`)).join(", ");
}
// src/sandbox/worlds/worlds-of-keys.ts
/** How many worlds of keys may be kept, in a directory or at a server, when so many may be open. */
function mostKept(most = USUAL_WORLDS) {
	return 10 * most;
}
/** The worlds of keys. When there are too many, or one is unused for too long, the world that was unused for the longest time is removed. */
var WorldsOfKeys = class {
	#most;
	#idle;
	#owner;
	/** In the order in which they were made. An LRU cache would have to be told of every request; here a world knows its last use. */
	#byKey = /* @__PURE__ */ new Map();
	#opening = /* @__PURE__ */ new Map();
	#timer;
	constructor({ most = USUAL_WORLDS, idle = 36e5 }, owner) {
		this.#most = most;
		this.#idle = idle;
		this.#owner = owner;
		const pace = Math.min(Math.max(idle / 10, SHORTEST_PACE), LONGEST_PACE);
		this.#timer = setInterval(() => this.#dropUnused(), pace).unref();
	}
	get isEmpty() {
		return this.#size === 0;
	}
	/** Whether adding a world would remove another. */
	get isFull() {
		return this.#size >= this.#most;
	}
	get(key) {
		return this.#byKey.get(key);
	}
	add(key, world) {
		this.#byKey.set(key, world);
		if (this.#size > this.#most) this.#dropLongestUnused();
	}
	/** Adds the world of a key that `open` opens, once for all who ask meanwhile; one that cannot be opened is not added. */
	open(key, open) {
		const known = this.#opening.get(key);
		if (known) return known;
		const opening = open();
		this.#opening.set(key, opening);
		const isOver = () => this.#opening.get(key) === opening && this.#opening.delete(key);
		opening.then((world) => isOver() && this.add(key, world), isOver);
		if (this.#size > this.#most) this.#dropLongestUnused();
		return opening;
	}
	/** Waits for the worlds that are being opened now, whether or not they can be opened. */
	async opened() {
		await Promise.allSettled(this.#opening.values());
	}
	/** Moves a world that another replica made to the entry of its key, once the key is known. */
	async rename(from, key) {
		await this.#opening.get(from)?.catch(() => {});
		const world = this.#byKey.get(from);
		if (!world) return void 0;
		this.#byKey.delete(from);
		this.#byKey.set(key, world);
		return world;
	}
	/** The worlds that are open, in the order in which they were made. */
	list() {
		return [...this.#byKey.values()];
	}
	/** Removes a world; returns whether it was there. */
	remove(world) {
		const found = [...this.#byKey].find(([, each]) => each === world);
		return found !== void 0 && this.#byKey.delete(found[0]);
	}
	/** Removes all worlds, including those that are still being opened. */
	async removeAll() {
		const open = this.list();
		const opening = [...this.#opening.values()];
		this.#byKey.clear();
		this.#opening.clear();
		const opened = await Promise.allSettled(opening);
		return [...open, ...opened.flatMap((each) => each.status === "fulfilled" ? [each.value] : [])];
	}
	stop() {
		clearInterval(this.#timer);
	}
	#dropUnused() {
		const last = performance.now() - this.#idle;
		for (const [key, world] of this.#byKey) if (world.lastUsed < last) this.#drop(key, world, "unused");
	}
	#dropLongestUnused() {
		const [first, ...others] = this.#byKey;
		if (!first) return;
		const [key, oldest] = others.reduce((a, b) => b[1].lastUsed < a[1].lastUsed ? b : a, first);
		this.#drop(key, oldest, "too many");
	}
	#drop(key, world, why) {
		this.#byKey.delete(key);
		this.#owner.left(world, why);
	}
	get #size() {
		return this.#byKey.size + this.#opening.size;
	}
};
/** Sums what the same faults did in several worlds. */
function mergeReceipts(all) {
	const byId = /* @__PURE__ */ new Map();
	for (const receipts of all.flat()) {
		const before = byId.get(receipts.id);
		byId.set(receipts.id, before ? sum(before, receipts) : receipts);
	}
	return [...byId.values()];
}
const USUAL_WORLDS = 1e3;
/** Bounds of the interval at which unused worlds are looked for, in milliseconds. */
const SHORTEST_PACE = 100;
const LONGEST_PACE = 6e4;
function sum(a, b) {
	return {
		...a,
		...sumOfCounts(a, b),
		inAll: sumOfCounts(a.inAll, b.inAll),
		requests: [...a.requests, ...b.requests].slice(-100)
	};
}
function sumOfCounts(a, b) {
	const isLimit = a.tooEarly !== void 0 || b.tooEarly !== void 0;
	return {
		calls: a.calls + b.calls,
		fired: a.fired + b.fired,
		...isLimit && { tooEarly: (a.tooEarly ?? 0) + (b.tooEarly ?? 0) }
	};
}
export { countsText as a, countsIn as i, mergeReceipts as n, recordCounts as o, mostKept as r, sumOf as s, WorldsOfKeys as t };
