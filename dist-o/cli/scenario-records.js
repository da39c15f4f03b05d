import { h as ownMember, n as PROTOTYPE_NAMES, w as valueAt } from "./json.js";
import { a as withParentMembers } from "./candidate-values.js";
import { c as plural, i as isReference, t as ONLY } from "./paths.js";
import { f as titled, o as oneOf, p as wordsOf, r as firstOf } from "./text.js";
import { i as mapParts } from "./linked-document.js";
import { i as listSchema, s as textSchema } from "./schema-parts.js";
import { o as NUMBERS } from "./schema-validator.js";
import { m as valueRules, p as readRecordSchemas, u as exactly } from "./contract.js";
import { t as WITHOUT_FIELD } from "./likely-values.js";
// src/scenarios/scenario-resources.ts
/** The resources of a contract. They are read once: that takes longer than reading most scenarios. */
function scenarioResources(contract) {
	return contract.once(readResources);
}
/** The field of a record that `generate` draws from a list of values, by its key: `ownerIds` for `ownerId`. */
function listedField(key, { members, id }) {
	return [...members.keys()].find((name) => name !== id.property?.[0] && isReference(name) && `${name}s` === key);
}
function readResources({ written, roles, views, hints }) {
	const all = new Map(readRecordSchemas(written, roles).map((schemas) => [schemas.name, {
		...toResource(schemas, wordsFor(schemas.name, hints)),
		view: () => views(asKept(schemas.schema))
	}]));
	const [only, second] = all.values();
	const main = all.get(hints.main?.resource ?? "") ?? (second ? void 0 : only);
	const noun = !second && only && ownMember(hints.nouns, only.name)?.many || "records";
	return {
		all,
		main,
		leading: main ?? only,
		noun
	};
}
/** The schema of a record without words that hide members from answers: a scenario has all that is kept. */
function asKept(schema) {
	const { writeOnly: _hidden, ...kept } = mapParts(schema, asKept);
	return kept;
}
/** The keys of the format: a resource of one of these names has no short form. */
const FORMAT_KEYS = /* @__PURE__ */ new Set([
	...[
		"$schema",
		"version",
		"name",
		"description",
		"extends",
		"seed",
		"chance",
		"keys",
		"isolation"
	],
	...[
		"records",
		"generate",
		"lastId",
		"clock",
		"deprecatedSince",
		"unspecified",
		"faults",
		"faults+"
	],
	...[
		"upstream",
		"routes",
		"exchanges",
		"replay",
		"recording",
		"contract",
		"overlay",
		"nextKeys"
	]
]);
const MOST_GENERATED = 5e6;
function wordsFor(name, { nouns }) {
	const noun = ownMember(nouns, name);
	return {
		one: noun ? titled(oneOf(noun)) : `A record of ${name}`,
		many: noun?.many ?? `records of ${name}`
	};
}
function toResource(schemas, words) {
	const { name, id, parents, members, isOpen } = schemas;
	const free = (wanted) => members.has(wanted) || isOpen && !wanted.startsWith("$") ? free(`$${wanted}`) : wanted;
	const path = [...parents.map(({ parameter }) => parameter), ...id.property === void 0 && id.parameter !== void 0 ? [id.parameter] : []];
	const beside = {
		seen: free("seen"),
		other: free("other"),
		path: free("path")
	};
	const item = itemSchema({
		...schemas,
		beside,
		path
	}, words);
	return {
		...schemas,
		beside,
		path,
		isShort: !FORMAT_KEYS.has(name),
		noun: words.many,
		item,
		list: {
			...listSchema(item, `The ${words.many} that exist.`),
			...schemas.isSingleton && { maxItems: 1 }
		},
		generate: generateSchema(schemas, words)
	};
}
/** A record as it is written: its members, and beside them what is no member. */
function itemSchema(parts, words) {
	const { schema, members, id, beside, path, isOpen } = parts;
	const { type: _type, additionalProperties, required, properties, ...rules } = valueRules(schema);
	const [first] = id.property ?? [];
	const needed = [.../* @__PURE__ */ new Set([
		...Array.isArray(required) ? required : [],
		...first === void 0 ? [] : [first],
		...path.length > 0 ? [beside.path] : []
	])];
	const additions = {
		[beside.seen]: textSchema(`In a recording: the request whose answer last showed ${words.one.replace(/^An? /, "the ")}.`),
		...!isOpen && { [beside.other]: otherSchema([...members.keys()]) },
		...path.length > 0 && { [beside.path]: pathSchema(path) }
	};
	const isComposed = Object.keys(rules).some((keyword) => COMPOSING.has(keyword));
	const isSaid = isOpen && rules.unevaluatedProperties !== void 0;
	return exactly({
		type: "object",
		description: `${words.one} as it is written.`,
		...isComposed || isSaid ? !isOpen && { unevaluatedProperties: false } : { additionalProperties: isOpen ? additionalProperties ?? true : false },
		required: needed,
		properties: {
			...properties,
			...additions
		},
		...rules
	});
}
/** Keywords whose schemas see all members of a record. */
const COMPOSING = /* @__PURE__ */ new Set([
	"allOf",
	"anyOf",
	"oneOf",
	"if",
	"not",
	"dependentSchemas"
]);
/** Fields of the contract have a place of their own. */
function otherSchema(members) {
	const not = [...members, ...PROTOTYPE_NAMES];
	return {
		type: "object",
		propertyNames: {
			not: { enum: not },
			title: `another name than ${firstOf(not).join(", ")}`
		},
		description: "Further fields, as the ledger keeps them (unknownFields: keep)."
	};
}
function pathSchema(path) {
	const value = { type: ["string", "integer"] };
	return {
		[NUMBERS]: "exact",
		$comment: `write path: { ${path.map((name) => `${name}: 1`).join(", ")} }`,
		type: "object",
		additionalProperties: false,
		required: path,
		properties: Object.fromEntries(path.map((name) => [name, value])),
		description: "What the path to the record says, and the record itself does not."
	};
}
const weight = {
	type: "number",
	minimum: 0,
	maximum: 1e6
};
function generateSchema(schemas, { many }) {
	const { name: resource, members, id } = schemas;
	const keys = [...members].filter(([name]) => name !== id.property?.[0]).flatMap(([name, schema]) => {
		if (isReference(name) && isScalar(schema)) return [[`${name}s`, valuesSchema(name, schema)]];
		const { enum: values } = schema;
		return Array.isArray(values) ? [[name, weightsSchema(name, values, schemas)]] : [];
	});
	return {
		type: "object",
		additionalProperties: false,
		description: `${many.slice(0, 1).toUpperCase()}${many.slice(1)} to generate from the schema of the contract, after those of \`${resource}\`.`,
		properties: {
			count: {
				type: "integer",
				minimum: 0,
				maximum: MOST_GENERATED,
				description: "How many."
			},
			...Object.fromEntries(keys.filter(([key]) => key !== "count"))
		}
	};
}
function valuesSchema(name, schema) {
	return {
		type: "array",
		minItems: 1,
		items: valueRules(schema),
		description: `The ${plural(wordsOf(name).slice(0, -1).join(" "))} to draw from, with equal probability. Default: the hints in openapi.yaml.`
	};
}
function weightsSchema(name, values, { required }) {
	const absent = required.has(name) || values.includes("absent") ? [] : [WITHOUT_FIELD];
	const names = [...values.map(String).filter((each) => each.isWellFormed()), ...absent];
	return {
		type: "object",
		additionalProperties: false,
		minProperties: 1,
		not: {
			type: "object",
			additionalProperties: { const: 0 }
		},
		title: "a map of weights, one of them above 0",
		properties: Object.fromEntries(names.map((each) => [each, weight])),
		description: `The weight of each ${name}${absent.length > 0 ? `; absent stands for no ${name}` : ""}. Default: the hints in openapi.yaml.`
	};
}
function isScalar({ type, enum: values }) {
	return !Array.isArray(values) && (type === "integer" || type === "string");
}
// src/scenarios/scenario-records.ts
/** Where a file has records of a resource: under its name at the top level, and under `records`; one of the two, if the file is right. */
function recordPlaces(content, { name, isShort }) {
	return [...isShort ? [[name]] : [], ["records", name]].flatMap((path) => {
		const items = valueAt(content, path);
		return Array.isArray(items) ? [{
			path,
			items
		}] : [];
	});
}
/** The same scenario, by name. */
function byName(content, resources) {
	const { records: _records, generate, lastId, ...rest } = content;
	const all = [...resources.all.values()];
	const short = new Set(all.flatMap(({ name, isShort }) => isShort ? [name] : []));
	const settings = Object.entries(rest).filter(([key]) => !short.has(key));
	const lists = all.flatMap((resource) => {
		const [place] = recordPlaces(content, resource);
		return place ? [[resource.name, place.items]] : [];
	});
	return {
		...Object.fromEntries(settings),
		...lists.length > 0 && { records: Object.fromEntries(lists) },
		...generate && { generate: generateByName(generate, resources) },
		...lastId !== void 0 && { lastId: lastIdByName(lastId, resources) }
	};
}
/** The records of a scenario, of the resources that it has any of. */
function scenarioRecordsIn({ records = {} }, { all }) {
	const lists = [...all.values()].map((resource) => {
		const items = ownMember(records, resource.name) ?? [];
		return [resource.name, items.map((item, at) => toRecord(item, resource, at))];
	});
	return new Map(lists.filter(([, { length }]) => length > 0));
}
/** What `generate` says to draw fields from, by field: the key of a list is that of its field with an s. */
function choicesIn(keys, resource) {
	const entries = Object.entries(keys).flatMap(([key, given]) => typeof given === "number" ? [] : [[listedField(key, resource) ?? key, given]]);
	return new Map(entries);
}
/** A record in the form of a scenario: members that the contract does not declare are kept apart. The order of the others stays. */
function toItem({ id, value, parents }, { members, beside, isOpen, path, id: { property, parameter } }) {
	const isOwn = ([name]) => isOpen || members.has(name);
	const { own = [], other } = Object.groupBy(Object.entries(value), (member) => isOwn(member) ? "own" : "other");
	if (!other && path.length === 0) return value;
	const isBeside = property === void 0 && parameter !== void 0;
	return {
		...Object.fromEntries(own),
		...other && { [beside.other]: Object.fromEntries(other) },
		...path.length > 0 && { [beside.path]: {
			...parents,
			...isBeside && { [parameter]: id }
		} }
	};
}
/** Where the id of a written record is; `undefined` if it has none that is written. */
function idPath({ id: { property, parameter }, beside }) {
	if (property) return property;
	return parameter === void 0 ? void 0 : [beside.path, parameter];
}
/** Reads a record as it is written; one without an id of its own is known by its place, from 1. */
function toRecord(item, resource, at) {
	const { beside, parents, parentMembers, isSingleton } = resource;
	const { [beside.seen]: _seen, [beside.other]: other, [beside.path]: path, ...own } = item;
	const place = idPath(resource);
	const id = place ? valueAt(item, place) : isSingleton ? ONLY : at + 1;
	const values = parents.map(({ parameter }) => [parameter, valueAt(path, [parameter])]);
	const above = Object.fromEntries(values);
	return {
		id,
		value: withParentMembers({
			...own,
			...other
		}, parentMembers, above),
		...parents.length > 0 && { parents: above }
	};
}
function generateByName(generate, { all, main }) {
	const keys = Object.keys(main?.generate.properties ?? {});
	const entries = Object.entries(generate);
	const short = entries.filter(([key]) => keys.includes(key));
	const named = entries.filter(([key]) => !keys.includes(key) && all.has(key));
	return {
		...Object.fromEntries(named),
		...main && (short.length > 0 || entries.length === 0) && { [main.name]: Object.fromEntries(short) }
	};
}
function lastIdByName(lastId, { main }) {
	return typeof lastId === "object" ? lastId : { [main?.name ?? ""]: lastId };
}
export { scenarioRecordsIn as a, scenarioResources as c, recordPlaces as i, choicesIn as n, toItem as o, idPath as r, MOST_GENERATED as s, byName as t };
