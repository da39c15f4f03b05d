import { r as randomBelow } from "./random.js";
import { t as StorageError } from "./store.js";
import { t as NextCounter } from "./next-counter.js";
import { c as rowOf, m as settled, o as parentsOf, p as laterOf, r as foundValues, s as rowAfter, t as changeTo } from "./record-kind.js";
import { n as sumOfFigures, t as noFigures } from "./shadowed-exchange.js";
import { i as isOfShown, n as countsOverShown, r as hasShown } from "./shown-record.js";
import { n as Records, t as RecordBase } from "./records.js";
// src/next/shadow/next-tally.ts
/** Counts in this process. A reset changes nothing of it, as of the coverage. */
var LocalTally = class {
	#changes;
	#counter;
	#figures = noFigures;
	constructor({ changes }) {
		this.#changes = changes;
		this.#counter = new NextCounter(changes);
	}
	add({ cells, figures }) {
		this.#figures = sumOfFigures(this.#figures, figures);
		for (const cell of cells) addCell(this.#counter, this.#changes, cell);
	}
	async totals() {
		return {
			...this.#counter.counts(),
			figures: this.#figures
		};
	}
};
/** Adds a count of one change and client. */
function addCell(counter, changes, { change, ...count }) {
	const row = changes[change];
	if (row) counter.addCount(row, count);
}
// node_modules/lowdb/lib/core/Low.js
function checkArgs(adapter, defaultData) {
	if (adapter === void 0) throw new Error("lowdb: missing adapter");
	if (defaultData === void 0) throw new Error("lowdb: missing default data");
}
var Low = class {
	adapter;
	data;
	constructor(adapter, defaultData) {
		checkArgs(adapter, defaultData);
		this.adapter = adapter;
		this.data = defaultData;
	}
	async read() {
		const data = await this.adapter.read();
		if (data) this.data = data;
	}
	async write() {
		if (this.data) await this.adapter.write(this.data);
	}
	async update(fn) {
		fn(this.data);
		await this.write();
	}
};
// src/store/record-reader.ts
/** The part of a store that reads: its records are in indexes in memory. */
var RecordReader = class {
	records;
	constructor(records) {
		this.records = records;
	}
	get kinds() {
		return this.base.kinds;
	}
	get base() {
		return this.records.base;
	}
	get version() {
		return this.records.version;
	}
	at(version) {
		return this.records.at(version);
	}
	count(resource, where) {
		const { index } = this.records.part(resource);
		return where === void 0 || where.length === 0 ? index.all.length : countRows(index, where);
	}
	list(resource, query) {
		const { index, base } = this.records.part(resource);
		const { where, count, order, skip, after } = query;
		const rows = order === "id" && skip === void 0 && after === void 0 ? listOf(index, where) : void 0;
		if (!rows) return `[${this.rows(resource, query).map(({ json }) => json).join(",")}]`;
		const head = rows.headOf(count);
		const seeded = index === base ? rows : listOf(base, where);
		return head !== void 0 && head === seeded?.headOf(count) ? base.firstPage(seeded, count) : index.firstPage(rows, count);
	}
	rows(resource, query) {
		return listRows(this.records.part(resource).index, query);
	}
	near(resource, query) {
		return nearRows(this.records.part(resource).index, query);
	}
	get(resource, id) {
		return this.records.part(resource).index.get(id);
	}
	pending() {
		return this.records.pending.ids().flatMap(({ resource, id }) => {
			const { kind, index } = this.records.part(resource);
			const row = index.get(id);
			const later = row && laterOf(row);
			return row && later ? {
				resource,
				id: kind.idOf(row),
				parents: parentsOf(row, kind),
				later
			} : [];
		});
	}
	has(resource, filter, value) {
		const { layer, base, index } = this.records.part(resource);
		return (layer.isEmpty ? base : index).has(filter, value);
	}
};
/** The list that is kept ready for some conditions, if there is one. */
function listOf(index, where = []) {
	const [condition, second] = where;
	if (!condition) return index.all;
	const { filter, values } = condition;
	if (second || values.length !== 1 || values[0] === void 0) return void 0;
	return index.list(filter, values[0]);
}
function countRows(index, where) {
	const { spans, tests } = choose(index, where);
	const [only] = spans;
	if (only && spans.length === 1 && tests.length === 0) return only.length;
	let count = 0;
	for (const _row of inOrder(spans, tests)) count += 1;
	return count;
}
/** The records of a list. It costs as much as it reads; with several conditions, as the rarest of them. */
function listRows(index, { where = ALL, count, skip = 0, after, order, random }) {
	const { spans, tests } = choose(index, where);
	if (order === "shuffled") {
		const [only] = spans;
		return shuffled(only && spans.length === 1 && tests.length === 0 ? only : [...inOrder(spans, tests)], skip + count, random).slice(skip);
	}
	return take(inOrder(spans, tests, {
		from: after,
		isBack: order === "newest"
	}), skip, count);
}
function nearRows(index, { where = ALL, count, from, isBack }) {
	const { spans, tests } = choose(index, where);
	return take(inOrder(spans, tests, {
		from,
		isBack,
		most: count
	}), 0, count);
}
const ALL = [];
/** Reads by the condition that the fewest records meet, and tests the others. */
function choose(index, where) {
	if (where.length === 0) return {
		spans: [index.all],
		tests: []
	};
	const found = where.map((condition) => {
		const isIndexed = !condition.values.includes(void 0);
		const values = [...new Set(condition.values)];
		const spans = isIndexed ? values.map((value) => index.span(condition.filter, value)) : [index.all];
		return {
			condition,
			spans,
			length: spans.reduce((sum, span) => sum + span.length, 0),
			isIndexed
		};
	});
	const narrowest = found.reduce((one, other) => other.length < one.length ? other : one);
	return {
		spans: narrowest.spans,
		tests: found.filter((each) => each !== narrowest || !each.isIndexed).map(({ condition }) => ({
			filter: index.filter(condition.filter),
			values: new Set(condition.values)
		}))
	};
}
function isMet({ filter, values }, row) {
	return foundValues(row[filter.key]).some((value) => values.has(value));
}
/** The rows of some spans by id, each once. However many spans there are, a row costs a few comparisons. */
function* inOrder(spans, tests, { from, isBack = false, most } = {}) {
	const isBefore = (one, other) => isBack ? one.row.id > other.row.id : one.row.id < other.row.id;
	const heads = spans.flatMap((span) => {
		const rows = read(span, {
			from,
			isBack,
			most: most ?? FIRST
		});
		const { value: row } = rows.next();
		return row ? [{
			row,
			rows
		}] : [];
	}).sort((one, other) => isBefore(one, other) ? -1 : 1);
	let last;
	for (let [head] = heads; head; [head] = heads) {
		const { row } = head;
		const { value: next } = head.rows.next();
		const moved = next ? {
			...head,
			row: next
		} : heads.pop();
		if (moved && heads.length > 0) sink(heads, moved, isBefore);
		if (row.id !== last?.id && tests.every((test) => isMet(test, row))) yield row;
		last = row;
	}
}
/** Puts one in place of the first of a heap. */
function sink(heads, one, isBefore) {
	let at = 0;
	for (;;) {
		const [left, right] = [heads[2 * at + 1], heads[2 * at + 2]];
		const isRight = left !== void 0 && right !== void 0 && isBefore(right, left);
		const first = isRight ? right : left;
		if (!first || !isBefore(first, one)) break;
		heads[at] = first;
		at = 2 * at + (isRight ? 2 : 1);
	}
	heads[at] = one;
}
/** How many rows are read first; then more at a time. */
const FIRST = 32;
const MOST = 1024;
function* read(span, { from, isBack, most }) {
	let size = Math.max(1, most);
	if (isBack) {
		let end = from === void 0 ? span.length : span.countBelow(from);
		for (; end > 0; size = Math.max(size, Math.min(2 * size, MOST))) {
			const start = Math.max(0, end - size);
			yield* span.slice(start, end).reverse();
			end = start;
		}
		return;
	}
	let start = from === void 0 ? 0 : span.countBelow(from);
	if (from !== void 0 && span.at(start)?.id === from) start += 1;
	for (; start < span.length; size = Math.max(size, Math.min(2 * size, MOST))) {
		yield* span.slice(start, start + size);
		start += size;
	}
}
function take(rows, skip, count) {
	const taken = [];
	if (count <= 0) return taken;
	let seen = 0;
	for (const row of rows) {
		seen += 1;
		if (seen > skip) taken.push(row);
		if (taken.length >= count) break;
	}
	return taken;
}
/** Draws `count` different rows in random order, in time proportional to `count` (a sparse Fisher-Yates shuffle). */
function shuffled(rows, count, random) {
	const moved = /* @__PURE__ */ new Map();
	return Array.from({ length: Math.min(count, rows.length) }, (_, at) => {
		const other = at + randomBelow(rows.length - at, random);
		const drawn = moved.get(other) ?? other;
		moved.set(other, moved.get(at) ?? at);
		return rows.at(drawn);
	});
}
/** See `StoreDraft`. Until a resource is changed here, its records are read where they are; what has changed there meanwhile is found at the end. */
var Draft = class extends RecordReader {
	changing;
	#live;
	#commit;
	#read = /* @__PURE__ */ new Map();
	/** The version of each resource that is changed here, when its first change began. */
	#began = /* @__PURE__ */ new Map();
	#changes = [];
	#isOver = false;
	constructor(live, commit) {
		super(live.branch());
		this.#live = live;
		this.#commit = commit;
	}
	get version() {
		return this.#live.version;
	}
	at(version) {
		return this.#live.at(version);
	}
	count(resource, where) {
		this.#noteList(resource);
		return super.count(resource, where);
	}
	list(resource, query) {
		this.#noteList(resource);
		return super.list(resource, query);
	}
	rows(resource, query) {
		this.#noteList(resource);
		return super.rows(resource, query);
	}
	near(resource, query) {
		this.#noteList(resource);
		return super.near(resource, query);
	}
	get(resource, id) {
		this.#note(resource, id);
		return super.get(resource, id);
	}
	has(resource, filter, value) {
		this.#noteList(resource);
		return super.has(resource, filter, value);
	}
	async create(resource, record, rule) {
		const { kind } = this.records.part(resource);
		const { id, lastId } = this.#nextId(resource, rule);
		const changed = this.#changed(resource, kind.withId(id, record.value), void 0);
		const value = changed instanceof Promise ? await changed : changed;
		return {
			row: this.#kept(kind, rowOf(kind, {
				id,
				value,
				parents: record.parents
			})),
			lastId
		};
	}
	async add(resource, record) {
		const { kind } = this.records.part(resource);
		if (this.get(resource, rowOf(kind, record).id)) return void 0;
		const { id } = record;
		const value = await this.#changed(resource, kind.withId(id, record.value), void 0);
		return this.#kept(kind, rowOf(kind, {
			...record,
			value
		}));
	}
	async put(resource, record) {
		const { kind } = this.records.part(resource);
		const before = this.get(resource, rowOf(kind, record).id);
		const value = await this.#changed(resource, kind.withId(record.id, record.value), before);
		this.#kept(kind, rowOf(kind, {
			...record,
			value
		}));
		return before === void 0;
	}
	async update(resource, id, change) {
		const { kind } = this.records.part(resource);
		const before = this.get(resource, id);
		if (!before) return void 0;
		const value = await this.#changed(resource, change(before), before);
		return this.#kept(kind, rowAfter(kind, before, value));
	}
	async remove(resource, id) {
		return this.removeNow(resource, id);
	}
	createNow(resource, record, rule) {
		const { kind } = this.records.part(resource);
		return this.#set(kind, rowOf(kind, {
			id: this.#nextId(resource, rule).id,
			...record
		}));
	}
	addNow(resource, record) {
		const { kind } = this.records.part(resource);
		const row = rowOf(kind, record);
		return this.get(resource, row.id) ? void 0 : this.#set(kind, row);
	}
	updateNow(resource, id, change) {
		const { kind } = this.records.part(resource);
		const before = this.get(resource, id);
		return before && this.#set(kind, rowAfter(kind, before, change(before)));
	}
	removeNow(resource, id) {
		const { kind } = this.records.part(resource);
		if (!this.get(resource, id)) return false;
		this.#make({
			kind,
			id,
			row: void 0
		});
		return true;
	}
	commit(onDecided = () => {}) {
		return this.#commit({
			read: this.#read,
			changes: this.#changes
		}, onDecided);
	}
	drop() {
		this.#changes = [];
	}
	end() {
		this.#isOver = true;
	}
	draft() {
		throw new Error("A draft has no drafts of its own");
	}
	/** A draft has no place of its own. */
	async close() {
		this.end();
	}
	/** What a record becomes that the operation itself keeps. */
	#changed(resource, value, before) {
		const { changing } = this;
		return changing?.resource === resource ? changing.change(value, before) : value;
	}
	#kept(kind, row) {
		if (this.changing?.resource === kind.name) this.changing.kept(row);
		return this.#set(kind, row);
	}
	#nextId(resource, rule) {
		const { ids, index } = this.records.part(resource);
		const beyond = ids.branch();
		const id = beyond.next(rule, (taken) => index.get(taken) !== void 0);
		this.#note(resource, id);
		return {
			id,
			lastId: beyond.last
		};
	}
	#set(kind, row) {
		this.#make(changeTo(kind, row));
		return row;
	}
	#make(change) {
		const { kind, id } = change;
		if (this.#isOver) throw new Error("The request has ended: its records cannot be changed any more");
		if (this.#changes.length >= 500) throw new Error(`One request can change at most 500 records`);
		this.#note(kind.name, id);
		if (!this.#began.has(kind.name)) this.#began.set(kind.name, this.#live.part(kind.name).version);
		this.records.apply(change);
		this.#changes.push(change);
	}
	/** Notes a record as it was when it was first asked for. */
	#note(resource, id) {
		const { rows } = this.#readOf(resource);
		if (!rows.has(id)) rows.set(id, super.get(resource, id));
	}
	#noteList(resource) {
		const read = this.#readOf(resource);
		read.listed ??= this.#began.get(resource) ?? this.#live.part(resource).version;
	}
	#readOf(resource) {
		const known = this.#read.get(resource);
		if (known) return known;
		const read = {
			part: this.#live.part(resource),
			rows: /* @__PURE__ */ new Map(),
			listed: void 0
		};
		this.#read.set(resource, read);
		return read;
	}
};
/** Whether something that a draft has read is being written. */
function isWriting(records, [resource, { rows, listed }]) {
	const { ids } = records.part(resource);
	if (!ids.isWriting) return false;
	return listed !== void 0 || [...rows.keys()].some((id) => ids.isPending(id));
}
/** Whether what a draft has read of a resource is as it was. */
function isAsRead(records, [resource, read]) {
	const part = records.part(resource);
	if (part !== read.part || read.listed !== void 0 && read.listed !== part.version) return false;
	for (const [id, row] of read.rows) if (part.index.get(id) !== row) return false;
	return true;
}
// src/store/world-store.ts
/** A store as its world sees it: the world can reset it, take snapshots of it, and replace it by another. Its records are in indexes in memory. */
var WorldStore = class extends RecordReader {
	draft() {
		return new Draft(this.records, (drafted, onDecided) => this.commit(drafted, onDecided));
	}
	/** Whether a record becomes something else by itself at a time that has come. */
	isDue(now) {
		return this.records.pending.isDue(now);
	}
	/**
	* Makes records what they become by themselves, in the order of their times.
	* @throws StorageError when that cannot be stored.
	*/
	async settleDue(now) {
		for (let failed = 0;;) {
			const due = this.records.pending.due(now).slice(0, 500);
			if (due.length === 0) return;
			const draft = this.draft();
			for (const { resource, id } of due) draft.updateNow(resource, id, (before) => settled(before, now));
			draft.end();
			if (!await draft.commit()) failed += 1;
			if (failed > MOST_RETRIES) throw new StorageError("others change at the same time what is due", "replaced");
		}
	}
	/** The records as they are now, to start another store with. */
	copyRecords() {
		return this.records.copy();
	}
	/** The number of records, in all resources. */
	get size() {
		return this.records.parts().filter(({ kind }) => !isOfShown(kind)).reduce((sum, { index }) => sum + index.all.length, 0);
	}
	sizeOf(resource) {
		return this.records.part(resource).index.all.length;
	}
	/** How far it is from its base, in all resources. */
	get layer() {
		const counts = {
			created: 0,
			changed: 0,
			removed: 0
		};
		for (const { kind, layer } of this.records.parts()) {
			if (isOfShown(kind)) continue;
			const own = layer.counts;
			counts.created += own.created;
			counts.changed += own.changed;
			counts.removed += own.removed;
		}
		return hasShown(this) ? countsOverShown(this, counts) : counts;
	}
	/** Whether it differs from the base in more than what is known; with `since`, a version at which it did not, the rest is not looked at. */
	hasChangedBeyond(isKnown, since) {
		const replaced = this.version - this.records.version;
		return this.records.hasChangedBeyond(isKnown, since === void 0 ? since : since - replaced);
	}
};
/** The records of a world in indexes, and lowdb, which keeps their changes in memory or in a file. */
var IndexedStore = class IndexedStore extends WorldStore {
	#db;
	#adapter;
	#held;
	#isOver = false;
	constructor(records, adapter, db = lowOf(adapter)) {
		super(records);
		this.#adapter = adapter;
		this.#db = db;
	}
	static inMemory(records) {
		return new IndexedStore(records, new MemoryAdapter());
	}
	/**
	* Starts with some records, which replace the content of a file. To replace it is not a write of lowdb, which adds the changes
	* in its data to what is there.
	* @throws StorageError when the file cannot be written; it is then unchanged.
	*/
	static async seed(file, records) {
		await file.begin(records.base, records.changes());
		return new IndexedStore(records, file);
	}
	/**
	* Resumes from a file; `undefined` if it does not exist. `start` has the records that its changes apply to, or the kinds of the records if
	* the file has these, too.
	* @throws UsageError when the file is damaged; StartError when it cannot be read; StorageError when it cannot be rewritten.
	*/
	static async resume(file, start) {
		const db = lowOf(file);
		await db.read();
		if (!file.header) return void 0;
		const { base: kept, changes } = db.data;
		db.data = {
			base: [],
			changes: []
		};
		const rows = new Map(kept.map(({ kind, rows }) => [kind.name, rows]));
		const base = start instanceof RecordBase ? start : RecordBase.of(start, rows);
		return new IndexedStore(Records.of(base, changes.flat()), file, db);
	}
	create(resource, { value, parents }, rule) {
		const part = this.records.part(resource);
		const { kind, index, ids } = part;
		const lastId = ids.last;
		const id = ids.next(rule, (taken) => index.get(taken) !== void 0);
		const row = rowOf(kind, {
			id,
			value,
			parents
		});
		return this.#keep(part, changeTo(kind, row), () => ({
			row,
			lastId
		}));
	}
	async add(resource, record) {
		const part = this.records.part(resource);
		const row = rowOf(part.kind, record);
		while (part.ids.isPending(row.id)) await part.ids.nextEnd();
		if (part.index.get(row.id)) return void 0;
		return this.#keep(part, changeTo(part.kind, row), () => row);
	}
	put(resource, record) {
		const part = this.records.part(resource);
		const { kind } = part;
		return this.#keep(part, changeTo(kind, rowOf(kind, record)), (before) => before === void 0);
	}
	async update(resource, id, change) {
		const part = this.records.part(resource);
		const { kind, ids } = part;
		while (ids.isPending(id)) await ids.nextEnd();
		const before = part.index.get(id);
		if (!before) return void 0;
		const row = rowAfter(kind, before, change(before));
		return this.#keep(part, changeTo(kind, row), () => row);
	}
	async remove(resource, id) {
		const part = this.records.part(resource);
		const { kind, index, ids } = part;
		if (!index.get(id) && !ids.isPending(id)) return false;
		return this.#keep(part, {
			kind,
			id,
			row: void 0
		}, (before) => before !== void 0);
	}
	async commit({ read, changes }, onDecided) {
		const { records } = this;
		const reads = [...read];
		while (changes.length > 0) {
			const writing = reads.find((each) => isWriting(records, each));
			if (this.#held) await this.#held;
			else if (writing) await records.part(writing[0]).ids.nextEnd();
			else break;
		}
		if (!reads.every((each) => isAsRead(records, each))) return false;
		if (changes.length === 0) return true;
		await this.#keepAll(changes, onDecided);
		return true;
	}
	async handOver(begin) {
		const held = Promise.withResolvers();
		this.#held = held.promise;
		try {
			await this.#adapter.written();
			const result = await begin();
			this.#isOver = true;
			return result;
		} finally {
			this.#held = void 0;
			held.resolve();
		}
	}
	async close() {
		this.#isOver = true;
		await this.#adapter.close();
	}
	/** Stores changes as one, and makes them; in memory, where that cannot fail, they are made at once. */
	async #keepAll(changes, onDecided) {
		if (this.#isOver) throw replaced();
		const make = () => {
			for (const change of changes) this.records.apply(change);
			onDecided();
		};
		if (this.#adapter instanceof MemoryAdapter) {
			make();
			return this.#db.write();
		}
		const ids = ({ kind }) => this.records.part(kind.name).ids;
		for (const change of changes) ids(change).begin(change.id);
		try {
			this.#db.data.changes.push(changes);
			await this.#db.write();
		} catch (error) {
			for (const change of changes) ids(change).rewind(change.id);
			throw error;
		} finally {
			for (const change of changes) ids(change).end(change.id);
		}
		make();
	}
	/** Stores a change, then makes it; `result` is called with the record that was there before. */
	async #keep({ ids }, change, result) {
		ids.begin(change.id);
		try {
			if (this.#held) await this.#held;
			if (this.#isOver) throw replaced();
			this.#db.data.changes.push(change);
			await this.#db.write();
		} catch (error) {
			ids.rewind(change.id);
			throw error;
		} finally {
			ids.end(change.id);
		}
		return result(this.records.apply(change));
	}
};
/** How often what is due is made again when others have changed it at the same time. */
const MOST_RETRIES = 40;
function replaced() {
	return new StorageError("The state has been replaced", "replaced");
}
/**
* lowdb's adapter for records that are in memory only. As on disk, all changes of one turn of the event
* loop complete together: if they were answered one by one, between two reads of requests, the clients would wake up
* one by one, which costs a third of the throughput of creations.
*/
var MemoryAdapter = class {
	#next;
	async read() {
		return null;
	}
	write({ changes }) {
		changes.length = 0;
		this.#next ??= new Promise((resolve) => {
			setImmediate(() => {
				this.#next = void 0;
				resolve();
			});
		});
		return this.#next;
	}
	async written() {
		await this.#next;
	}
	close() {
		return this.written();
	}
};
function lowOf(adapter) {
	return new Low(adapter, {
		base: [],
		changes: []
	});
}
export { addCell as a, LocalTally as i, WorldStore as n, isAsRead as r, IndexedStore as t };
