import { a as placeholderRow } from "./change.js";
import { d as PendingRows, o as parentsOf, r as foundValues, t as changeTo } from "./record-kind.js";
import { B as compareInt64, H as normaliseInteger, z as MAX_INT64 } from "./json.js";
// src/store/past.ts
/** The last changes of a store, so that its records can be shown as they were. */
var Past = class {
	#version = 0;
	/** Rings whose places are reused: an object for each change would live long enough to cost time. */
	#kinds = [];
	#ids = [];
	#before = [];
	#lastIds = [];
	/** The number of changes so far. */
	get version() {
		return this.#version;
	}
	/** Notes a change: the previous record, and the greatest id that had been used before it in its resource. */
	note({ kind, id }, before, lastId) {
		const at = this.#version % SIZE;
		this.#kinds[at] = kind;
		this.#ids[at] = id;
		this.#before[at] = before;
		this.#lastIds[at] = lastId;
		this.#version += 1;
	}
	/** The records that have changed after a version; `undefined` if that is too long ago. */
	since(version) {
		const count = this.#version - version;
		if (version < 0 || count < 0 || count > SIZE) return void 0;
		return Array.from({ length: count }, (_, step) => {
			const place = (version + step) % SIZE;
			return {
				kind: this.#kinds[place],
				id: this.#ids[place]
			};
		});
	}
	/**
	* Undoes the changes after a version in indexes of the present records, and in the greatest ids that have been used; returns whether it
	* could. If the version is too old, both stay unchanged.
	*/
	undo(indexes, version, lastIds) {
		if (version > this.#version || this.#version - version > SIZE) return false;
		for (let at = this.#version - 1; at >= version; at -= 1) {
			const place = at % SIZE;
			const { name } = this.#kinds[place];
			const before = this.#before[place];
			if (before) indexes.get(name)?.set(before);
			else indexes.get(name)?.delete(this.#ids[place]);
			lastIds.set(name, this.#lastIds[place]);
		}
		return true;
	}
};
/** How many changes can be undone: as many as a journal has exchanges, each of which makes at most one change. */
const SIZE = 1e3;
// src/store/row-list.ts
/** Items by their keys, in chunks that copies share: a copy costs nothing, a change one chunk and the list of chunks. */
var SortedList = class {
	#chunks;
	/** Marks the chunks that belong to this list alone. */
	#owner = {};
	#ownsChunkList = true;
	#length;
	#head = {};
	/** The index at which each chunk starts; computed on demand. */
	#starts;
	/** @param sorted by ascending key, without duplicates. */
	constructor(sorted = []) {
		this.#length = sorted.length;
		this.#chunks = sorted.length === 0 ? [] : Array.from({ length: Math.ceil(sorted.length / CHUNK) }, (_, at) => ({
			rows: sorted.slice(at * CHUNK, (at + 1) * CHUNK),
			owner: this.#owner
		}));
	}
	get length() {
		return this.#length;
	}
	/** An object that stays the same, also in copies, while the first `count` items do; `undefined` beyond `HEAD`. */
	headOf(count) {
		return count <= 100 ? this.#head : void 0;
	}
	/** Lets an empty list be an independent list of the same items. */
	copyInto(copy) {
		copy.#chunks = this.#chunks;
		copy.#length = this.#length;
		copy.#head = this.#head;
		this.#owner = {};
		this.#ownsChunkList = false;
		copy.#ownsChunkList = false;
		return copy;
	}
	get(key) {
		const rows = this.#chunks[this.chunkOf(this.#chunks, key)]?.rows;
		const item = rows?.[this.placeOf(rows, key)];
		return this.hasKey(item, key) ? item : void 0;
	}
	at(index) {
		if (index < 0 || index >= this.#length) return void 0;
		const { chunk, place } = this.#find(index);
		return this.#chunks[chunk]?.rows[place];
	}
	/** How many items have a lower key. */
	countBelow(key) {
		const chunk = this.chunkOf(this.#chunks, key);
		const rows = this.#chunks[chunk]?.rows;
		if (!rows) return 0;
		this.#starts ??= startsOf(this.#chunks);
		return this.#starts[chunk] + this.placeOf(rows, key);
	}
	/** The items from one index to another, exclusive. */
	slice(from, to) {
		const end = Math.min(to, this.#length);
		const rows = [];
		if (from >= end) return rows;
		let { chunk, place: at } = from === 0 ? FIRST : this.#find(from);
		while (rows.length < end - from) {
			const { rows: more } = this.#chunks[chunk];
			for (; at < more.length && rows.length < end - from; at += 1) rows.push(more[at]);
			chunk += 1;
			at = 0;
		}
		return rows;
	}
	/** The items of the chunks that this list does not share with another. */
	rowsNotIn(other) {
		const shared = new Set(other.#chunks.map(({ rows }) => rows));
		return this.#chunks.flatMap(({ rows }) => shared.has(rows) ? [] : rows);
	}
	/** Adds an item or replaces the one with its key; returns the replaced one. */
	set(item) {
		const key = this.keyOf(item);
		const chunk = this.chunkOf(this.#chunks, key);
		const rows = this.#chunks[chunk]?.rows ?? [];
		const place = this.placeOf(rows, key);
		const before = this.hasKey(rows[place], key) ? rows[place] : void 0;
		this.#touch(chunk, place);
		if (before) {
			this.#own(chunk)[place] = item;
			return before;
		}
		this.#length += 1;
		const isEnd = place === rows.length && chunk >= this.#chunks.length - 1;
		if (isEnd && rows.length % CHUNK === 0) this.#insert(this.#chunks.length, [item]);
		else if (isEnd) this.#own(chunk).push(item);
		else {
			const own = this.#own(chunk);
			own.splice(place, 0, item);
			this.#starts = void 0;
			if (own.length > 2 * CHUNK) this.#insert(chunk + 1, own.splice(CHUNK));
		}
	}
	delete(key) {
		const chunk = this.chunkOf(this.#chunks, key);
		const rows = this.#chunks[chunk]?.rows ?? [];
		const place = this.placeOf(rows, key);
		if (!this.hasKey(rows[place], key)) return void 0;
		this.#touch(chunk, place);
		this.#length -= 1;
		this.#starts = void 0;
		const own = this.#own(chunk);
		const [item] = own.splice(place, 1);
		if (own.length === 0) this.#chunks.splice(chunk, 1);
		return item;
	}
	/** The chunk that holds an index, and the place in it. */
	#find(index) {
		this.#starts ??= startsOf(this.#chunks);
		const chunk = chunkAt(this.#starts, index);
		return {
			chunk,
			place: index - this.#starts[chunk]
		};
	}
	/** The items of a chunk for a change; a shared chunk is copied first. */
	#own(chunk) {
		const held = this.#chunks[chunk];
		this.#ownChunkList();
		if (held.owner === this.#owner) return held.rows;
		const rows = held.rows.slice();
		this.#chunks[chunk] = {
			rows,
			owner: this.#owner
		};
		return rows;
	}
	#insert(chunk, rows) {
		this.#ownChunkList();
		this.#chunks.splice(chunk, 0, {
			rows,
			owner: this.#owner
		});
		this.#starts = void 0;
	}
	#ownChunkList() {
		if (this.#ownsChunkList) return;
		this.#chunks = this.#chunks.slice();
		this.#ownsChunkList = true;
	}
	/** Renews `head` if one of the first items is added, removed or changed. */
	#touch(chunk, place) {
		let index = place;
		for (let at = 0; at < chunk && index < 100; at += 1) index += this.#chunks[at].rows.length;
		if (index < 100) this.#head = {};
	}
};
var RowList = class RowList extends SortedList {
	copy() {
		return this.copyInto(new RowList());
	}
	keyOf({ id }) {
		return id;
	}
	hasKey(row, id) {
		return row !== void 0 && row.id === id;
	}
	chunkOf(chunks, id) {
		return chunkOf(chunks, id);
	}
	placeOf(rows, id) {
		return placeOf(rows, id);
	}
};
/** Rows sorted by the value of a filter, then by id. A row with several values occurs several times. */
var FoundRows = class FoundRows extends SortedList {
	/** Finds rows, given by ascending id, by a filter. */
	static of(rows, filter) {
		const found = rows.flatMap((row) => foundIn(row, filter));
		return new FoundRows(found.sort((one, other) => compareKeys(one, other)));
	}
	copy() {
		return this.copyInto(new FoundRows());
	}
	/** Takes the place of a row into account that was there before, and that of one that is there now. */
	move(before, after, filter) {
		if (before) for (const found of foundIn(before, filter)) this.delete(found);
		if (after) for (const found of foundIn(after, filter)) this.set(found);
	}
	/** The rows with a value, by ascending id. */
	span(value) {
		const first = this.countBelow({
			value,
			id: void 0
		});
		const end = this.countBelow({
			value,
			id: void 0,
			isAfter: true
		});
		return {
			length: end - first,
			at: (index) => index < end - first ? this.at(first + index)?.row : void 0,
			slice: (from, to) => this.slice(first + from, Math.min(first + to, end)).map(({ row }) => row),
			countBelow: (id) => this.countBelow({
				value,
				id
			}) - first
		};
	}
	keyOf(found) {
		return found;
	}
	hasKey(found, key) {
		return found !== void 0 && compareKeys(found, key) === 0;
	}
	chunkOf(chunks, key) {
		const first = firstThat(chunks.length, (at) => {
			const [found] = chunks[at].rows;
			return compareKeys(found, key) > 0;
		});
		return Math.max(first - 1, 0);
	}
	placeOf(rows, key) {
		return firstThat(rows.length, (at) => compareKeys(rows[at], key) >= 0);
	}
};
const FIRST = {
	chunk: 0,
	place: 0
};
/** The number of rows in a chunk, if they were added by ascending id. */
const CHUNK = 512;
/** The index of the last chunk that starts at or before an id; 0 if there is none. */
function chunkOf(chunks, id) {
	const last = chunks.length - 1;
	if (last <= 0 || firstId(chunks, last) <= id) return Math.max(last, 0);
	const guess = typeof id === "string" ? -1 : Math.floor((Number(id) - Number(firstId(chunks, 0))) / CHUNK);
	if (guess >= 0 && guess < last && firstId(chunks, guess) <= id && firstId(chunks, guess + 1) > id) return guess;
	let low = 0;
	let high = last;
	while (low + 1 < high) {
		const middle = low + high >>> 1;
		if (firstId(chunks, middle) <= id) low = middle;
		else high = middle;
	}
	return low;
}
/** The place of the row with an id within a chunk, or the place to insert it. */
function placeOf(rows, id) {
	const last = rows.at(-1);
	if (last === void 0 || last.id < id) return rows.length;
	if (typeof id !== "string") {
		const guess = Number(id) - Number(rows[0].id);
		if (rows[guess]?.id === id) return guess;
	}
	let low = 0;
	let high = rows.length;
	while (low < high) {
		const middle = low + high >>> 1;
		if (rows[middle].id < id) low = middle + 1;
		else high = middle;
	}
	return low;
}
/** The index of the first row of each chunk in the whole list. */
function startsOf(chunks) {
	let start = 0;
	return chunks.map(({ rows }) => {
		start += rows.length;
		return start - rows.length;
	});
}
function chunkAt(starts, index) {
	let low = 0;
	let high = starts.length;
	while (low + 1 < high) {
		const middle = low + high >>> 1;
		if (starts[middle] <= index) low = middle;
		else high = middle;
	}
	return low;
}
function firstId(chunks, at) {
	return chunks[at].rows[0].id;
}
function foundIn(row, { key }) {
	const found = row[key];
	if (found === void 0) return NONE;
	return foundValues(found).map((value) => ({
		value,
		id: row.id,
		row
	}));
}
const NONE = [];
/** Values of different types are ordered by their types. */
function compareKeys(one, other) {
	const [type, otherType] = [typeOf(one.value), typeOf(other.value)];
	if (type !== otherType) return type < otherType ? -1 : 1;
	if (one.value !== other.value) return one.value < other.value ? -1 : 1;
	return compareIds(one, other);
}
function compareIds(one, other) {
	if (one.id === void 0 || other.id === void 0) return rankOf(one) - rankOf(other);
	return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
function rankOf({ id, isAfter }) {
	return id !== void 0 ? 0 : isAfter ? 1 : -1;
}
/** Numbers and bigints are compared by value. */
function typeOf(value) {
	return typeof value === "bigint" ? "number" : typeof value;
}
/** The first index for which a test holds, if it holds for all after it; `length` if for none. */
function firstThat(length, test) {
	let low = 0;
	let high = length;
	while (low < high) {
		const middle = low + high >>> 1;
		if (test(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}
// src/store/record-index.ts
/** The records of a resource by id and by what they are found by: a query costs as much as its answer. A copy shares everything until one of the two changes it. */
var RecordIndex = class RecordIndex {
	kind;
	#all;
	/** For each filter with few values, the records with each value that there is. */
	#lists;
	#pages = new FirstPages();
	/** The number of records with each value of a filter; counted on demand. */
	#counts = [];
	/** The records in the order of their values of a filter; sorted on demand. */
	#found = [];
	constructor(kind, all, lists) {
		this.kind = kind;
		this.#all = all;
		this.#lists = lists;
	}
	/** Indexes records with distinct ids, given in any order. */
	static of(kind, rows) {
		const sorted = rows.toSorted((a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
		const lists = kind.filters.filter(({ values }) => values !== void 0).map((filter) => ({
			filter,
			byValue: listsOf(sorted, filter)
		}));
		return new RecordIndex(kind, new RowList(sorted), lists);
	}
	copy() {
		const lists = this.#lists.map(({ filter, byValue }) => ({
			filter,
			byValue: new Map([...byValue].map(([value, rows]) => [value, rows.copy()]))
		}));
		const copy = new RecordIndex(this.kind, this.#all.copy(), lists);
		for (const { filter, rows } of this.#found) copy.#found.push({
			filter,
			rows: rows.copy()
		});
		return copy;
	}
	/** All records by ascending id. */
	get all() {
		return this.#all;
	}
	/** The records with a value of a filter, by ascending id; those without any value are not found. */
	span(name, value) {
		return this.list(name, value) ?? this.#sorted(name).span(value);
	}
	/** The same where lists are kept ready; `undefined` for filters with many values. */
	list(name, value) {
		for (const { filter, byValue } of this.#lists) if (filter.name === name) return byValue.get(value) ?? NO_ROWS;
	}
	/** The first records of a list of this index, as a JSON array. */
	firstPage(rows, count) {
		return this.#pages.of(rows, count);
	}
	get(id) {
		return this.#all.get(id);
	}
	/** Whether any record has a value of a filter; for `undefined`, whether any has none. */
	has(name, value) {
		const list = value === void 0 ? void 0 : this.list(name, value);
		if (list) return list.length > 0;
		let known = this.#counts.find(({ filter }) => filter.name === name);
		if (!known) {
			known = {
				filter: this.filter(name),
				counts: /* @__PURE__ */ new Map()
			};
			for (const row of this.#all.slice(0, this.#all.length)) count(known, row, 1);
			this.#counts.push(known);
		}
		return known.counts.has(value);
	}
	filter(name) {
		const { filters, own } = this.kind;
		const filter = own?.name === name ? own : filters.find((each) => each.name === name);
		if (!filter) throw new Error(`${this.kind.name} has no filter ${name}`);
		return filter;
	}
	/** Adds a record or replaces the one with its id; returns the replaced one. */
	set(row) {
		const before = this.#all.set(row);
		for (const lists of this.#lists) move(lists, before, row);
		this.#moveFound(before, row);
		return before;
	}
	delete(id) {
		const before = this.#all.delete(id);
		for (const lists of this.#lists) move(lists, before, void 0);
		this.#moveFound(before, void 0);
		return before;
	}
	#moveFound(before, after) {
		for (const counts of this.#counts) {
			if (after) count(counts, after, 1);
			if (before) count(counts, before, -1);
		}
		for (const { filter, rows } of this.#found) rows.move(before, after, filter);
	}
	#sorted(name) {
		let known = this.#found.find(({ filter }) => filter.name === name);
		if (!known) {
			const filter = this.filter(name);
			known = {
				filter,
				rows: FoundRows.of(this.#all.slice(0, this.#all.length), filter)
			};
			this.#found.push(known);
		}
		return known.rows;
	}
};
/** Caches the first pages of lists as JSON, by length, until one of their records changes. */
var FirstPages = class {
	#lists = /* @__PURE__ */ new Map();
	#characters = 0;
	/** The number of cached characters. */
	get characters() {
		return this.#characters;
	}
	/** The first `count` records as a JSON array. Pages longer than `HEAD` are not cached. */
	of(rows, count) {
		const head = rows.headOf(count);
		if (!head) return toJson(rows, count);
		const length = Math.min(count, rows.length);
		const kept = this.#pagesOf(rows, head).byLength.get(length);
		if (kept !== void 0) return kept;
		const json = toJson(rows, length);
		if (json.length <= LONGEST) this.#keep(json, {
			rows,
			head,
			length
		});
		return json;
	}
	/** The pages that are cached for a list while its first records stay the same. */
	#pagesOf(rows, head) {
		const kept = this.#lists.get(rows);
		if (kept?.head === head) return kept;
		if (kept) this.#characters -= kept.characters;
		const pages = {
			head,
			byLength: /* @__PURE__ */ new Map(),
			characters: 0
		};
		this.#lists.set(rows, pages);
		return pages;
	}
	#keep(json, { rows, head, length }) {
		if (this.#characters + json.length > MOST) {
			this.#lists.clear();
			this.#characters = 0;
		}
		const pages = this.#pagesOf(rows, head);
		pages.byLength.set(length, json);
		pages.characters += json.length;
		this.#characters += json.length;
	}
};
/** The ids of a resource: the greatest so far, and those of records that are being written. Where ids are texts, none is the greatest. */
var RecordIds = class RecordIds {
	#base;
	#greatest;
	/** The greatest id, including records that are being written. */
	#last;
	/** Few at any time: a Set would be rebuilt constantly and leave garbage. */
	#pending = [];
	#waiting = [];
	constructor(base, greatest = greatestOf(base)) {
		this.#base = base;
		this.#greatest = greatest;
		this.#last = greatest;
	}
	/** The greatest id ever used, including removed records. */
	get greatest() {
		return this.#greatest;
	}
	/** The same ids, without those of records that are being written. */
	copy() {
		return new RecordIds(this.#base, this.#greatest);
	}
	/** Ids that follow those of records that are being written, too. */
	branch() {
		const last = compareInt64(this.#last, this.#greatest) < 0 ? this.#greatest : this.#last;
		return new RecordIds(this.#base, last);
	}
	/** Whether any record is being written. */
	get isWriting() {
		return this.#pending.length > 0;
	}
	/** The greatest id, including records that are being written. */
	get last() {
		return this.#last;
	}
	/** The next free id. The greatest int64 does not count as last, because no id is greater. */
	next({ step, above }, isTaken) {
		let id = plus(compareInt64(this.#last, above) < 0 ? above : this.#last, step);
		while (id > MAX_INT64 || isTaken(id) || this.isPending(id)) id = id >= MAX_INT64 ? 1 : normaliseInteger(BigInt(id) + 1n);
		return id;
	}
	isPending(id) {
		return this.#pending.includes(id);
	}
	/** Waits until the next write has ended, whatever its id; another may have begun by then. */
	nextEnd() {
		return new Promise((resolve) => this.#waiting.push(resolve));
	}
	/** Notes that a record with this id is being written. */
	begin(id) {
		this.#pending.push(id);
		if (isBetween(id, this.#last)) this.#last = id;
	}
	/** Notes that the write has ended, successfully or not. */
	end(id) {
		this.#pending.splice(this.#pending.indexOf(id), 1);
		if (this.#waiting.length > 0) for (const wake of this.#waiting.splice(0)) wake();
	}
	use(id) {
		if (isBetween(id, this.#greatest)) this.#greatest = id;
	}
	/** Goes back to the greatest id that was used or is being written, but for the one whose write failed. */
	rewind(failed) {
		this.#last = this.#greatest;
		for (const id of this.#pending) if (id !== failed && isBetween(id, this.#last)) this.#last = id;
	}
};
/** Never changed: lists that are changed belong to an index. */
const NO_ROWS = new RowList();
/** The rows with each value of a filter: of those that it names, and of those that there are. */
function listsOf(sorted, { key, values = [] }) {
	const rows = new Map(values.map((value) => [value, []]));
	for (const row of sorted) {
		const found = row[key];
		if (found === void 0) continue;
		for (const value of foundValues(found)) {
			const own = rows.get(value);
			if (own) own.push(row);
			else rows.set(value, [row]);
		}
	}
	return new Map([...rows].map(([value, own]) => [value, new RowList(own)]));
}
function move({ filter: { key }, byValue }, before, after) {
	const was = before?.[key];
	const is = after?.[key];
	if (was !== void 0 && was !== is) for (const value of foundValues(was)) byValue.get(value)?.delete(before.id);
	if (is === void 0) return;
	for (const value of foundValues(is)) {
		const list = byValue.get(value);
		if (list) list.set(after);
		else byValue.set(value, new RowList([after]));
	}
}
function count({ filter: { key }, counts }, row, more) {
	for (const value of foundValues(row[key])) {
		const sum = (counts.get(value) ?? 0) + more;
		if (sum === 0) counts.delete(value);
		else counts.set(value, sum);
	}
}
/** The size of the cache, in characters of one or two bytes. */
const MOST = 4194304;
/** Longer pages are not cached: sending them costs more than building them. */
const LONGEST = MOST / 8;
function toJson(rows, count) {
	return `[${rows.slice(0, count).map((row) => row.json).join(",")}]`;
}
/** Whether an id is greater than another, and lower than the greatest int64, which no id follows. */
function isBetween(id, last) {
	return typeof id !== "string" && id > last && id < MAX_INT64;
}
function plus(id, step) {
	return typeof id === "number" && Number.isSafeInteger(id + step) ? id + step : normaliseInteger(BigInt(id) + BigInt(step));
}
/** The greatest id, at least 0. The greatest int64 does not count, because no id is greater. */
function greatestOf({ all }) {
	const last = all.at(all.length - 1)?.id ?? 0;
	const greatest = last === MAX_INT64 ? all.at(all.length - 2)?.id ?? 0 : last;
	return typeof greatest !== "string" && greatest > 0 ? greatest : 0;
}
// src/store/records.ts
/** The records that worlds start with, of all resources: never changed, and shared by the worlds. */
var RecordBase = class RecordBase {
	kinds;
	#indexes;
	pending;
	constructor(kinds, indexes, pending) {
		this.kinds = kinds;
		this.#indexes = indexes;
		this.pending = pending;
	}
	/** Indexes rows with distinct ids, given in any order; a resource that is not among them has none. */
	static of(kinds, rows = /* @__PURE__ */ new Map()) {
		const indexes = [...kinds.values()].map((kind) => [kind.name, RecordIndex.of(kind, rows.get(kind.name) ?? [])]);
		return new RecordBase(kinds, new Map(indexes), PendingRows.of(rows));
	}
	index(resource) {
		return known(this.#indexes, resource);
	}
	/** How many there are, in all resources. */
	get size() {
		return this.indexes().reduce((sum, { all }) => sum + all.length, 0);
	}
	/** The rows of each resource, by ascending id. */
	rows() {
		return this.indexes().map(({ kind, all }) => ({
			kind,
			rows: all.slice(0, all.length)
		}));
	}
	indexes() {
		return [...this.#indexes.values()];
	}
};
/** The records of a store: an immutable base, which other stores may share, and the changes since, in one order for all resources. */
var Records = class Records {
	base;
	#parts;
	/** What these are a branch of, if they are one. */
	#trunk;
	#past = new Past();
	/** What becomes something else by itself. */
	pending;
	constructor(base, parts, { pending = new PendingRows(), trunk } = {}) {
		this.base = base;
		this.pending = pending;
		this.#parts = new Map(parts.map((part) => [part.kind.name, part]));
		this.#trunk = trunk;
	}
	/** Starts with the base, and makes these changes. */
	static of(base, changes = []) {
		const records = new Records(base, base.indexes().map((index) => RecordPart.of(index)), { pending: base.pending.copy() });
		for (const change of changes) records.apply(change);
		for (const { ids } of records.parts()) ids.rewind();
		return records;
	}
	/** The same records, to be changed independently. Copying costs nothing, however many there are. */
	copy() {
		return new Records(this.base, this.parts().map((part) => part.copy()), { pending: this.pending.copy() });
	}
	/** Records to be changed on trial: those of a resource are the ones here until they are changed there. It costs nothing, however many resources there are. */
	branch() {
		return new Records(this.base, [], { trunk: this });
	}
	part(resource) {
		if (this.#trunk && !this.#parts.has(resource)) return this.#trunk.part(resource);
		return known(this.#parts, resource);
	}
	parts() {
		return [...this.base.kinds.keys()].map((resource) => this.part(resource));
	}
	/** Makes a change; returns the record that was there before. */
	apply(change) {
		const part = this.#own(change.kind.name);
		const { greatest } = part.ids;
		const before = part.apply(change);
		this.pending.note(change);
		this.#past.note(change, before, greatest);
		return before;
	}
	/** The part of a resource that is changed here. */
	#own(resource) {
		const part = this.part(resource);
		if (this.#parts.has(resource)) return part;
		const own = part.branch();
		this.#parts.set(resource, own);
		return own;
	}
	changes() {
		return this.parts().flatMap((part) => part.changes());
	}
	/**
	* Whether some record is another than in the base, or was removed, and none of those that are known. With `since`, a version at which
	* there was none, only what has changed after it is looked at, if that is not too long ago.
	*/
	hasChangedBeyond(isKnown, since = -1) {
		const recent = this.#past.since(since);
		if (!recent) return this.parts().some((part) => part.hasChangedBeyond(isKnown));
		return recent.some(({ kind, id }) => {
			const changed = this.part(kind.name).changed(id);
			return changed !== void 0 && !isKnown(changed);
		});
	}
	/** The number of changes so far. */
	get version() {
		return this.#past.version;
	}
	/** The records as they were after so many changes; `undefined` if that is too long ago. */
	at(version) {
		const indexes = new Map(this.parts().map(({ kind, index }) => [kind.name, index.copy()]));
		const lastIds = new Map(this.parts().map(({ kind, ids }) => [kind.name, ids.greatest]));
		if (!this.#past.undo(indexes, version, lastIds)) return void 0;
		return {
			count: (resource) => known(indexes, resource).all.length,
			lastId: (resource) => known(lastIds, resource),
			rows: (resource) => inSlices(known(indexes, resource))
		};
	}
};
/** The records of one resource of a store. */
var RecordPart = class RecordPart {
	kind;
	base;
	/** The records after they differ from the base; most worlds are only read. */
	#changed;
	layer;
	ids;
	/** The number of changes so far. */
	version = 0;
	constructor(base, layer, ids, changed) {
		this.kind = base.kind;
		this.base = base;
		this.#changed = changed;
		this.layer = layer;
		this.ids = ids;
	}
	static of(base) {
		return new RecordPart(base, new Layer(base), new RecordIds(base));
	}
	copy() {
		return new RecordPart(this.base, this.layer.copy(), this.ids.copy(), this.#changed?.copy());
	}
	/** The same records for a branch, whose next ids are beyond those of records that are being written here. */
	branch() {
		const { base, layer, ids, index, version } = this;
		const branch = new RecordPart(base, layer.copy(), ids.branch(), index.copy());
		branch.version = version;
		return branch;
	}
	get index() {
		return this.#changed ?? this.base;
	}
	/** Makes a change; returns the record that was there before. */
	apply({ id, row }) {
		this.#changed ??= this.base.copy();
		const before = row ? this.#changed.set(row) : this.#changed.delete(id);
		if (row) this.ids.use(id);
		this.layer.count(id, before, row);
		this.version += 1;
		return before;
	}
	/** Whether some record is another than in the base, or was removed, and none of those that are known. */
	hasChangedBeyond(isKnown) {
		return this.changes().some(({ id }) => {
			const changed = this.changed(id);
			return changed !== void 0 && !isKnown(changed);
		});
	}
	/** What has become of the record that is known by this; `undefined` if it is as in the base. */
	changed(key) {
		const { kind, index, base } = this;
		const [row, seeded] = [index.get(key), base.get(key)];
		if (row && row === seeded) return void 0;
		const known = row ?? seeded;
		return {
			resource: kind.name,
			row,
			isSeeded: seeded !== void 0,
			id: known ? kind.idOf(known) : key,
			parents: known && parentsOf(known, kind)
		};
	}
	changes() {
		return differences(this.base, this.index, this.ids.greatest);
	}
};
function countChanges({ created, changed, removed }) {
	return created + changed + removed;
}
/** Tracks how far the records of a resource are from their base. */
var Layer = class Layer {
	#base;
	#counts = {
		created: 0,
		changed: 0,
		removed: 0
	};
	constructor(base) {
		this.#base = base;
	}
	/** An independent layer with the same counts. */
	copy() {
		const copy = new Layer(this.#base);
		Object.assign(copy.#counts, this.#counts);
		return copy;
	}
	get counts() {
		return { ...this.#counts };
	}
	/** Whether the store has the same records as its base. */
	get isEmpty() {
		return countChanges(this.#counts) === 0;
	}
	/** Counts a change of the record with an id; `undefined` means that there is none. */
	count(id, before, after) {
		const seeded = this.#base.get(id);
		const was = kindOf(before, seeded);
		const is = kindOf(after, seeded);
		if (was) this.#counts[was] -= 1;
		if (is) this.#counts[is] += 1;
	}
};
/** The entry of a resource. Names come from the contract, never from a client, so a missing one is a bug. */
function known(map, resource) {
	const value = map.get(resource);
	if (value === void 0) throw new Error(`The store has no resource ${resource}`);
	return value;
}
/** The number of records read at once. */
const SLICE = 1e3;
function* inSlices({ all }) {
	for (let from = 0; from < all.length; from += SLICE) yield* all.slice(from, from + SLICE);
}
/** How a record differs from the record with its id in the base. */
function kindOf(row, seeded) {
	if (row === seeded) return void 0;
	if (!seeded) return "created";
	return row ? "changed" : "removed";
}
/**
* The changes that lead from one index to another that began as its copy. The cost depends only on the parts that the two do
* not share. The greatest used id stays in use: if its record is gone, a stand-in for it is added and removed again.
*/
function differences(from, to, lastId) {
	const { kind } = to;
	const before = new Map(from.all.rowsNotIn(to.all).map((row) => [row.id, row]));
	const changed = [];
	for (const row of to.all.rowsNotIn(from.all)) {
		if (before.get(row.id) !== row) changed.push(changeTo(kind, row));
		before.delete(row.id);
	}
	const removed = [...before.keys()].map((id) => ({
		kind,
		id,
		row: void 0
	}));
	return [
		...changed,
		...removed,
		...comeAndGone(from, to, lastId)
	];
}
function comeAndGone(from, to, lastId) {
	if (!isAbove(lastId, from) || !isAbove(lastId, to)) return [];
	const { kind } = to;
	return [changeTo(kind, placeholderRow(kind, lastId)), {
		kind,
		id: lastId,
		row: void 0
	}];
}
/** Whether an id is greater than those of all records, and than 0, because new ids are. */
function isAbove(id, { all }) {
	const last = all.at(all.length - 1)?.id ?? 0;
	return id > 0 && typeof last !== "string" && id > last;
}
export { Records as n, countChanges as r, RecordBase as t };
