import { E as addNumbers, N as isNumeric, V as isInt64, _ as parseJson, b as readTrusted, j as isEqualJson, m as memberOf, x as stringifyJson } from "./json.js";
import { i as percentEncoded } from "./percent-encoding.js";
import { i as shown } from "./shown.js";
import { t as NO_HINTS } from "./contract-hints.js";
import { a as nounOf } from "./resources.js";
import { y as propertyIn } from "./ids.js";
// src/store/later.ts
/** The key in a row of what its record becomes later: no property and no parameter has it. */
const LATER = ".{}later";
/** What a change makes of a record, where it also says what that becomes later: nothing, if that is `undefined`. */
var WithLater = class {
	value;
	later;
	constructor(value, later) {
		this.value = value;
		this.later = later;
	}
};
/** A row with what its record becomes later. */
function withLater(row, later) {
	return later ? {
		...row,
		[LATER]: stringifyJson(later)
	} : row;
}
/** What a record becomes later; `undefined` if nothing. */
function laterOf(row) {
	const text = row[LATER];
	return text === void 0 ? void 0 : parseJson(String(text));
}
/** What of a record becomes something else later still does after a change. */
function laterAfter(before, after) {
	const later = laterOf(before);
	if (!later) return void 0;
	const old = readTrusted(before.json).value;
	return [...Object.keys(later.set), ...Object.keys(later.add ?? {})].every((name) => isEqualJson(old[name], after[name])) ? later : void 0;
}
/** What a record becomes when its time has come; the same, if that is over. */
function settled(row, now) {
	const value = readTrusted(row.json).value;
	const later = laterOf(row);
	if (!later || later.at > now) return new WithLater(value, later);
	const added = Object.entries(later.add ?? {}).map(([name, by]) => {
		const old = value[name];
		return [name, isNumeric(old) ? addNumbers(old, by) : old];
	});
	return new WithLater({
		...value,
		...later.set,
		...Object.fromEntries(added)
	}, void 0);
}
/** The records of a store that become something else by themselves. To ask for what is due costs nothing while nothing is. */
var PendingRows = class PendingRows {
	/** By resource and id: when. */
	#times = /* @__PURE__ */ new Map();
	#next = Number.POSITIVE_INFINITY;
	/** Those among the records that worlds begin with. */
	static of(rows) {
		const pending = new PendingRows();
		for (const [resource, all] of rows) for (const row of all) if (row[".{}later"] !== void 0) pending.#add(resource, row);
		return pending;
	}
	copy() {
		const copy = new PendingRows();
		for (const [resource, times] of this.#times) copy.#times.set(resource, new Map(times));
		copy.#next = this.#next;
		return copy;
	}
	note({ kind: { name }, id, row }) {
		if (row?.[".{}later"] !== void 0) this.#add(name, row);
		else if (this.#times.size > 0) this.#times.get(name)?.delete(id);
	}
	/** Whether something is due. It may say so of what was changed in the meantime. */
	isDue(now) {
		return now >= this.#next;
	}
	/** What is due, the earliest first. */
	due(now) {
		const all = [...this.#times].flatMap(([resource, times]) => [...times].map(([id, at]) => ({
			resource,
			id,
			at
		})));
		const due = all.filter(({ at }) => at <= now);
		this.#next = due.length > 0 ? now : all.reduce((next, { at }) => Math.min(next, at), Number.POSITIVE_INFINITY);
		return due.toSorted((one, other) => one.at - other.at);
	}
	/** All of them. */
	ids() {
		return [...this.#times].flatMap(([resource, times]) => [...times.keys()].map((id) => ({
			resource,
			id
		})));
	}
	#add(resource, row) {
		const { at } = laterOf(row);
		const times = this.#times.get(resource) ?? /* @__PURE__ */ new Map();
		this.#times.set(resource, times.set(row.id, at));
		this.#next = Math.min(this.#next, at);
	}
};
// src/store/record-kind.ts
/**
* Builds the row of a record, with its id where a property has that.
* @throws Error when the id is none of the kind: what is kept under it could not be read back.
*/
function rowOf(kind, { id, value, parents, later }) {
	if (!kind.isId(id)) throw new Error(`${kind.name} must not keep a record under ${shown(id)}: ids are ${kind.id.kind}`);
	return withLater(kind.toRow({
		id,
		value: kind.withId(id, value),
		parents
	}), later);
}
/** The row of a record after a change: id and parents stay, and what it becomes later, unless its members are changed. */
function rowAfter(kind, before, after) {
	const { value, later } = after instanceof WithLater ? after : {
		value: after,
		later: laterAfter(before, after)
	};
	return rowOf(kind, {
		id: kind.idOf(before),
		value,
		parents: parentsOf(before, kind),
		later
	});
}
function parentsOf(row, { parents }) {
	if (parents.length === 0) return void 0;
	const entries = parents.map((name) => [name, row[`.{${name}}`]]);
	return Object.fromEntries(entries.filter(([, value]) => value !== void 0));
}
function changeTo(kind, row) {
	return {
		kind,
		id: row.id,
		row
	};
}
function createKind(parts) {
	const { name, noun, id, parents, found, isScoped, former = NONE } = parts;
	const filters = [...found.map((each) => ({
		...each,
		key: `.${each.name}`
	})), ...parents.map((parameter) => parentFilter(parameter))];
	const { property } = id;
	const properties = found.map((each) => each.name);
	const isId = TESTS[id.kind];
	const ids = isScoped ? scopedIds(properties, parents) : uniqueIds(properties, parents, isId);
	return {
		name,
		id,
		parents,
		filters,
		former,
		noun: noun ?? nounOf(name, NO_HINTS),
		...ids,
		...former.size > 0 && { toRow: (record, json) => {
			const value = withPresentNames(record.value, former);
			return value === record.value ? ids.toRow(record, json) : ids.toRow({
				...record,
				value
			});
		} },
		withId: property === void 0 ? (_id, value) => value : compileWithId(property),
		idIn: (value) => property?.reduce(memberOf, withPresentNames(value, former)),
		isId
	};
}
/** What the records of a store are called together. */
function nounOfAll(kinds) {
	const [only, second] = kinds.values();
	return only && !second ? only.noun.many : "records";
}
function parentFilter(parameter) {
	return {
		name: `{${parameter}}`,
		key: `.{${parameter}}`,
		values: void 0
	};
}
/** A record, with the present names of members that were called otherwise before; the same one if it has them. */
function withPresentNames(value, former) {
	if (former.size === 0) return value;
	const present = /* @__PURE__ */ new Map();
	for (const [name, names] of former) {
		const was = Object.hasOwn(value, name) ? void 0 : names.find((each) => Object.hasOwn(value, each));
		if (was !== void 0 && !present.has(was)) present.set(was, name);
	}
	if (present.size === 0) return value;
	const members = Object.entries(value).map(([member, each]) => [present.get(member) ?? member, each]);
	return Object.fromEntries(members);
}
/** The values that a row has under the key of a filter, each once. */
function foundValues(found) {
	return Array.isArray(found) ? found : [found];
}
/** The id that clients know the record of a row by: where parents have ids of their own, it stands beside the key that has both. */
function ownIdOf(row) {
	return row[OWN_KEY] ?? row.id;
}
/** The key of the own ids of such records in their rows: no property and no parameter has it. */
const OWN_KEY = ".{}";
const NONE = /* @__PURE__ */ new Map();
function uniqueIds(properties, parents, isId) {
	return {
		own: void 0,
		toRow: compileToRow(properties, { parents }),
		keyOf: (id) => id,
		idOf: ({ id }) => id,
		isKey: isId
	};
}
function scopedIds(properties, parents) {
	const keyOf = (id, of) => scopedKey(id, parents, of);
	return {
		own: {
			name: OWN_KEY.slice(1),
			key: OWN_KEY,
			values: void 0
		},
		toRow: compileToRow(properties, {
			parents,
			keyOf
		}),
		keyOf,
		idOf: ownIdOf,
		isKey: (value) => typeof value === "string"
	};
}
/** A text that orders records by their parents, then by their ids as in any other resource: integers by value, texts by code units. */
function scopedKey(id, parents, of) {
	return [...parents.map((name) => String(of?.[name] ?? "").replace(/[%/]/g, percentEncoded)), typeof id === "string" ? id : sortable(BigInt(id))].join("/");
}
/** An int64 in as many digits as every other; a negative one as what is above the least, since a minus comes before digits. */
function sortable(id) {
	return id < 0n ? `-${digits(id + 10n ** 19n)}` : digits(id);
}
function digits(id) {
	return String(id).padStart(19, "0");
}
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TESTS = {
	int64: isInt64,
	uuid: (value) => typeof value === "string" && UUID.test(value),
	text: (value) => typeof value === "string"
};
/**
* Compiles the function that builds rows from code: an object literal gives all rows of a kind one hidden class, and reads each
* property in its own place. A loop over the names would cost every creation several percent. Names are written as JSON strings.
*/
function compileToRow(properties, { parents, keyOf }) {
	const reads = properties.map((name, at) => {
		const key = JSON.stringify(name);
		return `const found${at} = ${name.includes(".") ? `propertyIn(value, ${key})` : `value[${key}]`}`;
	});
	const members = [
		...properties.map((name, at) => `${JSON.stringify(`.${name}`)}: typeof found${at} === 'object' || typeof found${at} === 'function' ? scalars(found${at}) : found${at}`),
		...parents.map((name) => `${JSON.stringify(`.{${name}}`)}: parents === undefined ? undefined : parents[${JSON.stringify(name)}]`),
		...keyOf ? [`${JSON.stringify(OWN_KEY)}: id`] : []
	];
	const key = keyOf ? "id: keyOf(id, parents)" : "id";
	const body = `'use strict'
return ({ id, value, parents }, json) => {
  ${reads.join("\n  ")}
  return { ${[
		key,
		"json: json === undefined ? jsonOf(value) : json",
		...members
	].join(", ")} }
}`;
	return new Function("jsonOf", "scalars", "keyOf", "propertyIn", body)(...[
		jsonOf,
		scalars,
		keyOf,
		propertyIn
	]);
}
/** Compiles `RecordKind.withId`, also from code: most records get their id at their creation. */
function compileWithId([first = "", second]) {
	const name = JSON.stringify(first);
	const key = first === "__proto__" ? `[${name}]` : name;
	if (second === void 0) {
		const body = `'use strict'
return (id, value) => hasOwn(value, ${name}) ? { ...value, ${key}: id } : { ${key}: id, ...value }`;
		return new Function("hasOwn", body)(Object.hasOwn);
	}
	return (id, value) => ({
		...!Object.hasOwn(value, first) && { [first]: void 0 },
		...value,
		[first]: {
			...Object(value[first]),
			[second]: id
		}
	});
}
/** `JSON.stringify` takes half the time of `stringifyJson`, and refuses what it cannot write exactly: a bigint. */
function jsonOf(value) {
	try {
		return JSON.stringify(value);
	} catch {
		return stringifyJson(value);
	}
}
/** What a record can be found by if its property is an array or an object: the texts, numbers and booleans of an array. */
function scalars(value) {
	if (!Array.isArray(value)) return void 0;
	const found = value.filter((each) => [
		"string",
		"number",
		"bigint",
		"boolean"
	].includes(typeof each));
	return found.length === 0 ? void 0 : [...new Set(found)];
}
export { ownIdOf as a, rowOf as c, PendingRows as d, WithLater as f, withLater as h, nounOfAll as i, withPresentNames as l, settled as m, createKind as n, parentsOf as o, laterOf as p, foundValues as r, rowAfter as s, changeTo as t, LATER as u };
