import { _ as parseJson, x as stringifyJson } from "./json.js";
import { c as writeYamlRows } from "./yaml.js";
import { m as valueRules } from "./contract.js";
import { a as ownIdOf } from "./record-kind.js";
import { o as toItem } from "./scenario-records.js";
// src/scenarios/scenario-text.ts
/**
* Writes a scenario piece by piece, in bounded memory: the records of the main resource under its name, others under `records`.
* @param input its settings; records and a tape's path in it are not written again
*/
async function* scenarioText({ exchanges, ...input }, { rows, resources, seed = 1 }, format) {
	const form = textForms[format];
	const isPath = typeof exchanges === "string";
	const settings = withoutRecords(input, resources);
	yield form.head(isPath ? {
		...settings,
		exchanges
	} : settings);
	if (!isPath) yield* inPieces(itemTexts("exchanges", exchanges ?? [], form.entry, form.list));
	const lists = [...resources.all.values()].flatMap((resource) => {
		const own = rows.get(resource.name);
		return own ? [{
			resource,
			own,
			rowText: form.row(resource, seed)
		}] : [];
	});
	const isMain = ({ resource }) => resource === resources.main;
	for (const { resource, own, rowText } of lists.filter(isMain)) yield* inPieces(itemTexts(resource.name, own, rowText, form.list));
	yield* inPieces(groupTexts(lists.filter((each) => !isMain(each)), form));
	yield form.tail;
}
function textRows(records) {
	return new Map([...records].map(([name, list]) => [name, { [Symbol.iterator]: () => rowsOf(list) }]));
}
/** A scenario as a single file could have it: the extended scenarios and the tape are merged into it. */
function toInput(scenario) {
	const { records, generate, resources } = scenario;
	const { main, all } = resources;
	const lists = [...records].flatMap(([name, list]) => {
		const resource = all.get(name);
		return resource ? [[name, list.map((record) => toItem(record, resource))]] : [];
	});
	const isMain = ([name]) => name === main?.name;
	const others = lists.filter((each) => !isMain(each));
	return {
		...scenarioSettings(scenario),
		...generate.size > 0 && { generate: generateInput([...generate], main) },
		...Object.fromEntries(lists.filter(isMain)),
		...others.length > 0 && { records: Object.fromEntries(others) }
	};
}
/** The same without its records, including generated ones. */
function scenarioSettings(scenario) {
	const { name, description, seed, chance, keys, isolation, lastIds, clock, deprecatedSince } = scenario;
	const { unspecified, faults, tape, replay, recording, resources, nextKeys } = scenario;
	const { behaviour, later } = scenario;
	const { routes } = scenario.routes;
	const { onMiss, overtaken } = replay;
	return {
		version: 1,
		name,
		...description !== "" && { description },
		seed,
		...chance !== void 0 && { chance },
		keys,
		...nextKeys.length > 0 && { nextKeys },
		...(isolation !== "shared" || scenario.hasUpstream) && { isolation },
		...Object.keys(clock).length > 0 && { clock: clockOf(clock) },
		...deprecatedSince !== void 0 && { deprecatedSince: dateOf(deprecatedSince) },
		...behaviour && { behaviour },
		...later.length > 0 && { later },
		unspecified,
		...faults.length > 0 && { faults },
		...routes.length > 0 && { routes },
		...lastIdInput(lastIds, resources),
		...tape.length > 0 && { exchanges: tape },
		...(onMiss || overtaken) && { replay: {
			...onMiss && { onMiss },
			...overtaken && { overtaken }
		} },
		...recording && { recording }
	};
}
/** The ordinary records of a resource; `undefined` if none has members of such values only. */
function ordinaryRecord({ members, required, path }) {
	const ordinary = [...members].flatMap(([name, schema]) => {
		const expression = ordinaryValue(valueRules(schema));
		return expression === void 0 ? [] : [{
			name,
			expression,
			isRequired: required.has(name)
		}];
	});
	const [first] = ordinary;
	const hasAll = [...required].every((name) => ordinary.some((each) => each.name === name));
	if (!first?.isRequired || !hasAll || path.length > 0) return void 0;
	const parts = ordinary.map(({ name, isRequired, expression }, at) => {
		const member = `${at > 0 ? "," : ""}${escapedText(JSON.stringify(name))}:(${expression})`;
		return isRequired ? member : `(?:${member})?`;
	});
	return {
		expression: new RegExp(`^\\{${parts.join("")}\\}$`),
		members: ordinary.map(({ name }) => name)
	};
}
/** The expression for the JSON of a value that fits a schema for certain; `undefined` where the schema has more rules. */
function ordinaryValue({ type, enum: values, format, ...more }) {
	if (Object.keys(more).length > 0) return void 0;
	if (values === void 0) return format === void 0 || format === "int64" ? ORDINARY[String(type)] : void 0;
	return Array.isArray(values) && values.every((value) => typeof value === "string") && type === void 0 && format === void 0 ? values.map((value) => escapedText(JSON.stringify(value))).join("|") : void 0;
}
/** The expressions for the JSON of a member of an ordinary record, by the type of its values. */
const ORDINARY = {
	integer: String.raw`-?\d+`,
	string: String.raw`"(?:[^"\\]|\\.)*"`,
	boolean: "true|false"
};
function* rowsOf(records) {
	for (const { id, value, parents = {} } of records) {
		const places = Object.entries(parents).map(([parameter, each]) => [`.{${parameter}}`, each]);
		yield {
			id,
			json: stringifyJson(value),
			...Object.fromEntries(places)
		};
	}
}
function escapedText(json) {
	return json.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
/** What is generated, in its short form where it is of the main resource. */
function generateInput(generate, main) {
	const own = generate.find(([name]) => name === main?.name);
	const others = generate.filter((each) => each !== own);
	return {
		...own?.[1],
		...Object.fromEntries(others)
	};
}
/** The greatest ids: that of the main resource alone where there are no others. */
function lastIdInput(lastIds, { main }) {
	const used = [...lastIds].filter(([, id]) => id !== 0);
	const [only, second] = used;
	if (!only) return {};
	const isMain = !second && only[0] === main?.name;
	return Object.fromEntries([["lastId", isMain ? only[1] : Object.fromEntries(used)]]);
}
/** What is left of a scenario without the lists of its records. */
function withoutRecords({ records: _records, ...input }, { all }) {
	const isRecords = (key) => all.get(key)?.isShort === true;
	const kept = Object.entries(input).filter(([key]) => !isRecords(key));
	return {
		version: 1,
		...Object.fromEntries(kept)
	};
}
/** The length of a piece, in characters: one message for each record would take longer than writing it. */
const PIECE = 65536;
/** Writes a list; nothing if it is empty. */
async function* itemTexts(key, items, textOf, { open, between, close }) {
	let isFirst = true;
	for await (const item of items) {
		yield (isFirst ? open(key) : between) + textOf(item);
		isFirst = false;
	}
	if (!isFirst) yield close;
}
/** Writes lists under `records`; nothing if all are empty. */
async function* groupTexts(lists, { group, inner }) {
	let isFirst = true;
	for (const { resource, own, rowText } of lists) {
		const indented = (row) => inner.indent(rowText(row));
		let isOpen = false;
		for await (const text of itemTexts(resource.name, own, indented, inner)) {
			if (!isOpen) yield isFirst ? group.open : group.between;
			isOpen = true;
			yield text;
		}
		if (isOpen) isFirst = false;
	}
	if (!isFirst) yield group.close;
}
async function* inPieces(texts) {
	let piece = "";
	for await (const text of texts) {
		piece += text;
		if (piece.length < PIECE) continue;
		yield piece;
		piece = "";
	}
	if (piece !== "") yield piece;
}
const textForms = {
	yaml: {
		head: (settings) => writeYamlRows(settings),
		list: {
			open: (key) => `${keyOf(key)}:\n`,
			between: "",
			close: ""
		},
		group: {
			open: "records:\n",
			between: "",
			close: ""
		},
		inner: {
			open: (key) => `  ${keyOf(key)}:\n`,
			between: "",
			close: "",
			indent: (item) => item.replace(/(?<=^|\n)(?=[^\n])/g, "  ")
		},
		row: (resource, seed) => {
			const ordinary = ordinaryRecord(resource);
			return (row) => {
				const [all, ...values] = ordinary?.expression.exec(row.json) ?? [];
				if (!ordinary || all === void 0) return itemOf(writeYamlRows({ list: [itemIn(row, resource, seed)] }, "list"));
				return `  - { ${values.map((json, at) => memberOf(ordinary.members[at], json)).filter(Boolean).join(", ")} }\n`;
			};
		},
		entry: (entry) => itemOf(writeYamlRows({ list: [entry] })),
		tail: ""
	},
	json: {
		head: (settings) => withoutEnd(stringifyJson(settings, 2)),
		list: {
			open: (key) => `,\n  ${JSON.stringify(key)}: [\n    `,
			between: ",\n    ",
			close: "\n  ]"
		},
		group: {
			open: ",\n  \"records\": {\n    ",
			between: ",\n    ",
			close: "\n  }"
		},
		inner: {
			open: (key) => `${JSON.stringify(key)}: [\n      `,
			between: ",\n      ",
			close: "\n    ]",
			indent: (item) => item
		},
		row: (resource, seed) => {
			const ordinary = ordinaryRecord(resource);
			return (row) => ordinary?.expression.test(row.json) ? row.json : stringifyJson(itemIn(row, resource, seed));
		},
		entry: (entry) => stringifyJson(entry),
		tail: "\n}\n"
	}
};
/** A member of an ordinary record in YAML, given its value in JSON; empty without a value. */
function memberOf(name = "", json) {
	return json === void 0 ? "" : `${keyOf(name)}: ${json.startsWith("\"") ? wordOf(json) : json}`;
}
function keyOf(name) {
	return wordOf(JSON.stringify(name), /^"[A-Za-z]\w*"$/);
}
function itemIn(row, resource, seed) {
	const stored = parseJson(row.json);
	const view = resource.view();
	const at = {
		seed,
		path: `${resource.name}/${row.id}`,
		keepsUnknown: true,
		isFull: false
	};
	const value = view.fits(stored) ? stored : view.show(stored, at);
	const parents = resource.parents.map(({ parameter }) => [parameter, Reflect.get(row, `.{${parameter}}`)]);
	return toItem({
		id: ownIdOf(row),
		value,
		parents: Object.fromEntries(parents)
	}, resource);
}
/** A text in YAML, given in JSON: without quotes if every YAML parser then reads a text. */
function wordOf(text, plain = /^"[A-Za-z]{3,}(?: [A-Za-z]+)*"$/) {
	return plain.test(text) && !/^"(?:false|n|no|null|off|on|true|y|yes)"$/i.test(text) ? text.slice(1, -1) : text.replace(UNPRINTABLE, escaped);
}
/** Characters that JSON allows in a string, and that YAML does not allow (YAML 1.2.2, section 5.1) or older parsers read as a line break. */
const UNPRINTABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;
function escaped(character) {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
/** The only item of a list, without the line of its key. */
function itemOf(list) {
	return list.slice(list.indexOf("\n") + 1);
}
/** An object's JSON without its end, so that more keys can follow. */
function withoutEnd(json) {
	return json.replace(/\n\}$/, "");
}
function clockOf({ now, ticking }) {
	return {
		...now !== void 0 && { now: dateOf(now) },
		...ticking !== void 0 && { ticking }
	};
}
function dateOf(time) {
	return time === "none" ? time : new Date(time).toISOString();
}
export { toInput as i, scenarioText as n, textRows as r, scenarioSettings as t };
