import { b as readTrusted } from "./json.js";
import { n as createKind } from "./record-kind.js";
// src/store/shown-record.ts
/** The name under which a world keeps what its upstream showed of records that were then changed or removed here. No resource has it. */
const SHOWN = "@upstream";
/** The kinds of the records of worlds that have an upstream: what it has shown is kept beside its records, so that it goes wherever they go. */
function withShownRecords(kinds) {
	return new Map([...kinds, [SHOWN, shownKind]]);
}
/** Whether records of a kind are no records of a resource, but what the upstream has shown of them. */
function isOfShown({ name }) {
	return name === SHOWN;
}
/** How far a world is from its upstream, from how far its records are from those that it began with. */
function countsOverShown(store, counts) {
	let { created, changed, removed } = counts;
	for (const kind of store.kinds.values()) for (const shown of allShown(store, kind.name)) {
		const key = kind.keyOf(shown.own, shown.parents);
		const row = store.get(kind.name, key);
		if (shown.isRemoved) removed += 1;
		else if (row) created -= 1;
		if (row && standingOf(store, kind, key, row) === "changed") changed += 1;
	}
	return {
		created,
		changed,
		removed
	};
}
/** Whether a world keeps anything of what an upstream has shown. */
function hasShown(store) {
	return store.kinds.has(SHOWN) && store.count(SHOWN) > 0;
}
/** What was kept of the record with a key; `undefined` if it was never changed or removed here. */
function shownOf(store, { name }, key) {
	const row = store.get(SHOWN, placeOf(name, key));
	return row && toShown(row);
}
/** What was kept of the records of a resource. */
function allShown(store, resource) {
	if (!hasShown(store)) return NONE;
	const where = [{
		filter: "resource",
		values: [resource]
	}];
	const count = Number.MAX_SAFE_INTEGER;
	return store.rows(SHOWN, {
		where,
		count,
		order: "id",
		random: Math.random
	}).map(toShown);
}
/** Keeps what the upstream shows of a record, or that it is removed here. */
async function keepShown(store, kind, { own, parents, was, isRemoved }) {
	const { name: resource } = kind;
	const id = placeOf(resource, kind.keyOf(own, parents));
	await store.put(SHOWN, {
		id,
		value: {
			id,
			resource,
			own,
			parents,
			was,
			isRemoved
		}
	});
}
/** The row of a record as the upstream showed it. */
function rowShown(kind, { own, parents, was }) {
	return kind.toRow({
		id: own,
		value: kind.withId(own, was),
		parents
	});
}
/** How a record of a world stands to the upstream. One that was shown and is the same still is the upstream's. */
function standingOf(store, kind, key, row = store.get(kind.name, key)) {
	if (!hasShown(store)) return row ? "created" : "untouched";
	const shown = shownOf(store, kind, key);
	if (!shown) return row ? "created" : "untouched";
	if (shown.isRemoved) return row ? "created" : "removed";
	return row && row.json !== rowShown(kind, shown).json ? "changed" : "untouched";
}
/** Rows of a resource without those that are still as the upstream shows them. */
function* withoutUntouched(store, resource, rows) {
	const kind = hasShown(store) ? store.kinds.get(resource) : void 0;
	if (!kind) return yield* rows;
	for (const row of rows) if (standingOf(store, kind, row.id, row) !== "untouched") yield row;
}
const shownKind = createKind({
	name: SHOWN,
	noun: {
		one: "record of the upstream",
		many: "records of the upstream"
	},
	id: {
		kind: "text",
		property: ["id"]
	},
	parents: [],
	found: [{
		name: "resource",
		values: void 0
	}]
});
const NONE = [];
/** Rows never change, and a store has the same ones as long as their records stay. */
const read = /* @__PURE__ */ new WeakMap();
function toShown(row) {
	const known = read.get(row);
	if (known) return known;
	const { value } = readTrusted(row.json);
	const { own, parents, was, isRemoved } = value;
	const shown = {
		own,
		parents,
		was,
		isRemoved
	};
	read.set(row, shown);
	return shown;
}
function placeOf(resource, key) {
	return `${resource}/${key}`;
}
export { keepShown as a, standingOf as c, isOfShown as i, withShownRecords as l, countsOverShown as n, rowShown as o, hasShown as r, shownOf as s, allShown as t, withoutUntouched as u };
