import { _ as parseJson, b as readTrusted, x as stringifyJson } from "./json.js";
import { i as shown } from "./shown.js";
import { i as listed, o as oneOf } from "./text.js";
import { h as withLater, o as parentsOf, p as laterOf, t as changeTo } from "./record-kind.js";
// src/store/change.ts
/** The resource whose records need not name it, where their ids are integers. */
const UNNAMED_RESOURCE = "pets";
function isUnnamed({ name, id, parents }) {
	return name === "pets" && id.kind === "int64" && id.property !== void 0 && parents.length === 0;
}
/** Whether no record has to name its resource. */
function areUnnamed(kinds) {
	return [...kinds.values()].every(isUnnamed);
}
/** A record that is added and removed again, so that its id stays in use. */
function placeholderRow(kind, id) {
	return kind.toRow({
		id,
		value: kind.withId(id, {})
	});
}
/** The texts of records that are kept with the names of an earlier contract, for members or parents: a server knows them by these. */
const earlierTexts = /* @__PURE__ */ new WeakMap();
/**
* The text of a record, as it is kept: its JSON; with what is kept beside it, a JSON array of both.
*/
function keptText(kind, row) {
	const earlier = earlierTexts.get(row);
	if (earlier !== void 0) return earlier;
	const { id, parents } = kind;
	const later = row[".{}later"] === void 0 ? void 0 : laterOf(row);
	if (id.property !== void 0 && parents.length === 0 && !later) return row.json;
	const beside = {
		...id.property === void 0 && { id: kind.idOf(row) },
		...parents.length > 0 && { parents: parentsOf(row, kind) },
		...later && { later }
	};
	return `[${row.json},${stringifyJson(beside)}]`;
}
/** The text of a change: that of the record, or `{"removed":id}`. */
function recordChangeText({ kind, id, row }) {
	return row ? keptText(kind, row) : stringifyJson({ removed: id });
}
/** Reads a change from its text; returns a text that describes the problem if there is one. */
function readChange(text, kind) {
	let value;
	try {
		value = text.startsWith("[") ? readTrusted(text).value : parseJson(text);
	} catch {
		return "this is not JSON";
	}
	if (typeof value !== "object" || value === null) return `this is not ${oneOf(kind.noun)}: ${shown(value)}`;
	if (Array.isArray(value) && value.length === 2) return readBeside(text, value, kind);
	const id = kind.idIn(value);
	const { removed } = value;
	if (id === void 0 && kind.isKey(removed)) return {
		kind,
		id: removed,
		row: void 0
	};
	if (!kind.isId(id)) return wrongId(kind, id);
	const parents = tied(void 0, kind);
	if (typeof parents === "string") return parents;
	const row = kind.toRow({
		id,
		value
	}, text);
	if (row.json !== text) earlierTexts.set(row, text);
	return changeTo(kind, row);
}
function readBeside(text, [value, beside], kind) {
	const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
	const { id: own, parents: kept, later } = Object(beside);
	if (!isRecord) return `this is not a record: ${shown(value)}`;
	const id = kind.id.property === void 0 ? own : kind.idIn(value);
	if (!kind.isId(id)) return wrongId(kind, id);
	const end = `,${stringifyJson(beside)}]`;
	const json = text.endsWith(end) ? text.slice(1, -end.length) : void 0;
	const parents = tied(kept, kind);
	if (typeof parents === "string") return parents;
	const row = withLater(kind.toRow({
		id,
		value,
		parents
	}, json), later);
	if (parents !== kept || json !== void 0 && row.json !== json) earlierTexts.set(row, text);
	return changeTo(kind, row);
}
/**
* The parents of a kept record by the parameters that the contract has: those of the same names, in any order; else one that was renamed is
* in the same place of the path. A text if it cannot be told which is which.
*/
function tied(kept, { name, parents }) {
	if (kept === void 0 && parents.length === 0) return kept;
	const names = Object.keys(kept ?? {});
	if (kept && names.every((each) => parents.includes(each))) {
		const same = parents.filter((each) => names.includes(each));
		if (same.every((each, at) => names[at] === each)) return kept;
		return Object.fromEntries(same.map((each) => [each, kept[each]]));
	}
	if (kept && names.length === parents.length && !names.some(isMoved)) {
		const values = Object.values(kept);
		return Object.fromEntries(parents.map((each, at) => [each, values[at]]));
	}
	return `this record is below ${below(names)}, and ${name} are below ${below(parents)} in the contract`;
}
/** Whether a name is not where it was written: objects have names that are integers first. */
function isMoved(name) {
	return /^\d+$/.test(name);
}
function below(parameters) {
	const names = parameters.map((each) => `{${each}}`);
	return names.length === 0 ? "no parameter" : listed(names, "and");
}
function wrongId({ id: { kind, property = ["id"] } }, seen) {
	return `${property.join(".")} must be ${IDS[kind]}, got ${shown(seen)}`;
}
const IDS = {
	int64: "an integer (int64)",
	uuid: "a UUID",
	text: "a text"
};
export { placeholderRow as a, keptText as i, areUnnamed as n, readChange as o, isUnnamed as r, recordChangeText as s, UNNAMED_RESOURCE as t };
