/** All clients beyond the first hundred, as one. */
const OTHERS = "all other clients";
/** Counts by change and client what exchanges show. */
var NextCounter = class {
	#rows;
	#counts = /* @__PURE__ */ new Map();
	#clients = /* @__PURE__ */ new Set();
	constructor(rows) {
		this.#rows = rows;
	}
	add(client, shown, { refused, met }) {
		if (refused.length === 0 && met.length === 0) return;
		const known = this.#knows(client) ? client : OTHERS;
		for (const { row, why } of refused) this.#add(row, known, {
			refused: 1,
			met: 0,
			example: {
				...shown,
				shows: why
			}
		});
		for (const { row, where } of met) this.#add(row, known, {
			refused: 0,
			met: 1,
			example: {
				...shown,
				shows: where
			}
		});
	}
	/** Adds what exchanges of a client have shown of a change, as it was counted elsewhere. */
	addCount(row, { client, ...count }) {
		this.#add(row, this.#knows(client) ? client : OTHERS, count);
	}
	/** The counts so far, with every change. `redact` takes credentials out of texts. */
	counts(redact = same) {
		return { changes: this.#rows.map((row) => countedRow(row, this.#counts.get(keyOf(row)), redact)) };
	}
	#add(row, client, count) {
		const key = keyOf(row);
		const clients = this.#counts.get(key) ?? /* @__PURE__ */ new Map();
		this.#counts.set(key, addCount(clients, client, count));
	}
	#knows(client) {
		if (client === "all other clients") return true;
		if (this.#clients.size < 100) this.#clients.add(client);
		return this.#clients.has(client);
	}
};
/** The counts of several runs with the same two contracts as one; their order makes no difference. */
function mergeNextCounts(all) {
	const rows = /* @__PURE__ */ new Map();
	const counts = /* @__PURE__ */ new Map();
	for (const change of all.flatMap(({ changes }) => changes)) {
		const key = keyOf(change);
		rows.set(key, rows.get(key) ?? change);
		const own = counts.get(key) ?? /* @__PURE__ */ new Map();
		counts.set(key, own);
		for (const { client, ...count } of change.clients) addCount(own, client, count);
	}
	const named = mostSeen([...counts.values()]);
	return { changes: [...rows].map(([key, row]) => {
		const own = /* @__PURE__ */ new Map();
		for (const [client, count] of counts.get(key) ?? []) addCount(own, named.has(client) ? client : OTHERS, count);
		return countedRow(row, own, same);
	}) };
}
/** Whether a change refuses a client, is met by one, or neither: of that, exchanges say nothing. */
function stateOf({ clients }) {
	if (clients.some(({ refused }) => refused > 0)) return "refused";
	return clients.length > 0 ? "met" : "not met";
}
function same(text) {
	return text;
}
/** The key of a change within one operation and message. */
function keyOf({ name, operation = "", text }) {
	return JSON.stringify([
		name,
		operation,
		text
	]);
}
function addCount(counts, client, count) {
	const known = counts.get(client);
	return counts.set(client, known ? sumOf(known, count) : count);
}
function sumOf(one, other) {
	const [first] = [one, other].toSorted((a, b) => Number(b.refused > 0) - Number(a.refused > 0) || compare(rank(a), rank(b)));
	return {
		refused: one.refused + other.refused,
		met: one.met + other.met,
		example: (first ?? one).example
	};
}
function rank({ example: { time, exchange, request, shows } }) {
	return [
		time,
		exchange,
		request,
		shows
	].join("\n");
}
function compare(one, other) {
	return one < other ? -1 : Number(one > other);
}
/** The clients that stay separate in a sum: those with the most exchanges, independent of the order of addition. */
function mostSeen(all) {
	const totals = /* @__PURE__ */ new Map();
	for (const [client, { refused, met }] of all.flatMap((counts) => [...counts])) totals.set(client, (totals.get(client) ?? 0) + refused + met);
	totals.delete(OTHERS);
	const sorted = [...totals].toSorted((a, b) => b[1] - a[1] || compare(a[0], b[0]));
	return new Set(sorted.slice(0, 100).map(([client]) => client));
}
function countedRow(row, counts = /* @__PURE__ */ new Map(), redact) {
	const clean = /* @__PURE__ */ new Map();
	for (const [client, { example, ...count }] of counts) addCount(clean, redact(client), {
		...count,
		example: {
			...example,
			request: redact(example.request),
			shows: redact(example.shows)
		}
	});
	const clients = [...clean].map(([client, count]) => ({
		client,
		...count
	})).toSorted((a, b) => b.refused - a.refused || b.met - a.met || compare(a.client, b.client));
	return {
		...row,
		clients
	};
}
export { stateOf as i, OTHERS as n, mergeNextCounts as r, NextCounter as t };
