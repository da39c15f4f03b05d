import { b as readTrusted, j as isEqualJson, l as isJsonObject, n as PROTOTYPE_NAMES } from "./json.js";
import { i as shown } from "./shown.js";
import { o as describedStatus, p as memberBody } from "./operations.js";
import { E as namesRecord, P as unwrap, a as nounOf, b as chosenBy } from "./resources.js";
import { i as pointsOf } from "./ledger-of2.js";
import { a as compileTarget, d as compileRecordForm, g as membersNamed, i as refusedUnlessKept, r as refuseUnkept, u as answered, y as viewAt } from "./apply-recorded-answer.js";
import { s as plainName } from "./text.js";
import { S as withoutReadOnly } from "./contract.js";
import { u as requestViolation } from "./styled-parameters.js";
import { d as flatAttributes, m as isObjectShape, r as idNames, s as ATTRIBUTES, u as createShapeReader, x as withAttributes } from "./ids.js";
import { n as flatten } from "./flat-schema.js";
import "./silence-kinds.js";
import "./settlement.js";
import { s as otherContractOf } from "./contract-pair.js";
import { o as parentsOf } from "./record-kind.js";
import { isDeepStrictEqual } from "node:util";
// src/sandbox/answers/body-to-record.ts
/**
* Compiles how what a body gives becomes what the record has: a name that differs from one of the record in case and
* separators alone is that one, a text or an integer where the record has an object alone is the id of that object, or the value of its lists, and attributes of
* JSON:API may be without the object round them. `undefined` if all of it is as the record has it.
*/
function compileBodyToRecord(body, record, read) {
	return compile(body, record, {
		read,
		known: /* @__PURE__ */ new Map()
	});
}
const same = (name) => name;
function compile(body, record, compiling) {
	if (body.node === record.node) return void 0;
	const ofBody = compiling.known.get(body.node) ?? /* @__PURE__ */ new Map();
	compiling.known.set(body.node, ofBody);
	const before = ofBody.get(record.node);
	if (before) return {
		nameOf: same,
		convert: (value) => before.found?.convert(value) ?? value
	};
	const slot = {};
	ofBody.set(record.node, slot);
	slot.found = compileNew(body, record, compiling);
	return slot.found;
}
function compileNew(body, record, compiling) {
	if (isObjectShape(body) && isObjectShape(record)) return compileMembers(body, record, compiling);
	const { read } = compiling;
	if (isScalar(body) && isObjectShape(record) && !takesAll(record, body)) return toChoice(body, record, read) ?? toReference(record);
	if (!body.items || !record.items) return void 0;
	const item = compile(read(body.items), read(record.items), compiling);
	return item && {
		nameOf: same,
		convert: (value) => Array.isArray(value) ? value.map(item.convert) : value
	};
}
function compileMembers(body, record, compiling) {
	const { read } = compiling;
	const flat = flatAttributes(body, record, read);
	const changes = new Map([...body.members].flatMap(([name, schema]) => {
		const own = nameIn(record, name, body);
		const there = flat.get(name) ?? record.members.get(own);
		const inside = there && compile(read(schema), read(there), compiling);
		return own === name && !inside ? [] : [[name, {
			own,
			inside
		}]];
	}));
	if (changes.size === 0 && flat.size === 0) return void 0;
	const converted = (value, isHere) => {
		const entries = Object.entries(value).filter(([name]) => isHere(name));
		return Object.fromEntries(entries.map(([name, each]) => {
			const change = changes.get(name);
			return change ? [change.own, change.inside?.convert(each) ?? each] : [name, each];
		}));
	};
	return {
		nameOf: (name) => flat.has(name) ? ATTRIBUTES : changes.get(name)?.own ?? name,
		convert: (value) => {
			if (!isJsonObject(value)) return value;
			if (flat.size === 0) return converted(value, () => true);
			const own = converted(value, (name) => !flat.has(name));
			return withAttributes(own, converted(value, (name) => flat.has(name)));
		}
	};
}
function nameIn(record, name, body) {
	if (record.members.has(name)) return name;
	const [own, other] = [...record.members.keys()].filter((each) => plainName(each) === plainName(name));
	return own === void 0 || other !== void 0 || body.members.has(own) ? name : own;
}
/**
* A value of a list that a record has in an object, with what stands at the same place of the lists beside it: `planned` is
* `{ value: planned, label: Planned }`.
*/
function toChoice(body, record, read) {
	const values = listedIn(body);
	const lists = [...record.members].map(([name, schema]) => ({
		name,
		list: listedIn(read(schema))
	}));
	const own = lists.find(({ list }) => values.length > 0 && values.every((each) => list.includes(each)));
	if (!own) return void 0;
	const beside = lists.filter((each) => each !== own && each.list.length === own.list.length);
	return {
		nameOf: same,
		convert: (value) => {
			const at = own.list.indexOf(value);
			if (at < 0) return value;
			const more = beside.map(({ name, list }) => [name, list[at]]);
			return {
				[own.name]: value,
				...Object.fromEntries(more)
			};
		}
	};
}
function listedIn({ node: { enum: values } }) {
	return Array.isArray(values) ? values : [];
}
/** What is known of an object by its id alone. */
function toReference(record) {
	const all = [...record.members.keys()];
	const required = all.filter((each) => record.required.has(each));
	const usual = [
		...idNames(""),
		"slug",
		"login",
		"key",
		"code",
		"name"
	];
	const own = [required, all].flatMap((names) => usual.map((each) => names.find((name) => plainName(name) === each))).find((each) => each !== void 0);
	if (own === void 0) return void 0;
	return {
		nameOf: same,
		convert: (value) => value === null || typeof value === "object" ? value : { [own]: value }
	};
}
/** Whether a record has the texts or integers of a body as they are, perhaps beside an object. */
function takesAll({ types }, body) {
	const isTaken = (type) => types.includes(type) || type === "integer" && types.includes("number");
	return types.length === 0 || body.types.every(isTaken);
}
function isScalar({ types }) {
	return types.length > 0 && types.every((type) => type === "string" || type === "integer");
}
// src/sandbox/answers/field-rules.ts
/**
* Compiles the refusals of the ledger that are about single fields of an operation's body.
* @param records the records that fields may refer to; without them no reference is looked up.
*/
function compileFieldRules({ contract, operation }, records) {
	const points = pointsOf(contract);
	const bound = points.ledger.entries.flatMap(({ kind, operations, field }) => {
		if (field === void 0 || !isFieldKind(kind) || !operations.includes(operation.id)) return [];
		const { name, ...point } = points.at(kind, operation.id, field);
		return name === void 0 ? [] : {
			kind,
			field,
			point: {
				name,
				...point
			}
		};
	});
	const ofValues = bound.flatMap((each) => valueRule(each) ?? []);
	const listed = records ? bound.flatMap((each) => unlistedRule(each, records) ?? []) : [];
	const rules = [...ofValues, ...listed];
	return (context, body) => {
		const found = [];
		for (const rule of rules) {
			const violation = rule(context, body);
			if (violation) found.push(violation);
		}
		return found;
	};
}
function isFieldKind(kind) {
	return kind === "unlistedReference" || Object.hasOwn(PROBLEMS, kind);
}
function valueRule({ kind, field, point }) {
	if (kind === "unlistedReference") return void 0;
	const problem = PROBLEMS[kind];
	return (context, body) => {
		const text = problem(body[field]);
		if (text === void 0 || context.decide(point) !== "reject") return void 0;
		return violationOf(point, field, text);
	};
}
function violationOf({ name }, field, text) {
	return requestViolation(name, `body.${field}`, `${field} ${text}`);
}
const PROBLEMS = {
	emptyText: (value) => value === "" ? "must not be empty, got \"\"" : void 0,
	longText: (value) => {
		if (typeof value !== "string" || value.length <= 255) return void 0;
		const { length } = [...value];
		return length > 255 ? `must have at most 255 characters, got ${length}` : void 0;
	},
	negativeNumber: (value) => isInteger(value) && value < 0 ? `must be at least 0, got ${value}` : void 0
};
function isInteger(value) {
	return typeof value === "number" || typeof value === "bigint";
}
function unlistedRule({ kind: silence, field, point }, { kind, noun }) {
	const isFound = kind.filters.some(({ name }) => name === field);
	if (silence !== "unlistedReference" || !isFound) return void 0;
	return (context, body) => {
		const value = body[field];
		if (!(typeof value === "string" || isInteger(value)) || context.decide(point) !== "reject") return void 0;
		if (context.world.store.has(kind.name, field, value)) return void 0;
		return violationOf(point, field, `must be that of an existing ${noun.one}, got ${shown(value)}`);
	};
}
// src/sandbox/answers/record-body.ts
/** Compiles the body of an operation that writes records; with `isNew`, fields that are left out may get what the ledger decides. */
function compileRecordBody(parts, { isNew }) {
	const { contract, resource, kind, record } = parts;
	const read = createShapeReader(contract.document);
	const written = memberBody(parts.operation) ?? {};
	const { record: shape, wrapper } = unwrap(read(written), {
		word: resource.word,
		read,
		record: resource.record
	});
	const schema = withoutReadOnly(wrapper === void 0 ? written : shape.node);
	const { keywords, choices } = flatten(schema);
	const properties = Object.entries(keywords.properties ?? {});
	const names = new Set(properties.map(([each]) => each));
	const toRecord = compileBodyToRecord(shape, read(record), read);
	const ownNames = new Set([...names, ...read(schema).members.keys()].map((each) => toRecord?.nameOf(each) ?? each));
	const isOpen = keywords.additionalProperties !== void 0 && keywords.additionalProperties !== false;
	const isSimple = choices.length === 0 && names.size > 0 && !isOpen && !keywords.patternProperties;
	const never = /* @__PURE__ */ new Set([...PROTOTYPE_NAMES, ...kind.id.property?.slice(0, 1) ?? []]);
	const others = pointsOf(contract).at("unknownFields", parts.operation.id);
	/** Whether the ledger of a world keeps undeclared fields, always or for some requests. */
	const keepsUnknown = ({ world }) => {
		const choice = others.name === void 0 ? others.pinned : world.ledger.choices[others.name];
		return choice === "keep" || choice === "rotate";
	};
	const fields = properties.map((each) => toField(each, parts, {
		isNew,
		keepsUnknown
	}));
	const whole = contract.views(schema);
	const rules = compileFieldRules(parts, parts);
	const times = stampsOf(record, ownNames, isNew);
	const states = isNew ? firstStates(record, ownNames) : {};
	const hasStates = Object.keys(states).length > 0;
	const undeclaredIn = (members) => {
		if (isSimple) {
			for (const field in members) if (!names.has(field)) return Object.keys(members).filter((each) => !names.has(each));
		}
		return NONE;
	};
	const take = isSimple ? compilePicker(fields) : (context, body) => withMissing(shownMembers(whole, body, viewAt(context, "body", keepsUnknown(context))), fields, context);
	return {
		read: ({ body: { value } }) => {
			const inner = wrapper === void 0 || !isJsonObject(value) ? value : value[wrapper];
			const members = isJsonObject(inner) ? inner : {};
			return {
				members,
				undeclared: undeclaredIn(members)
			};
		},
		refuse: (context, { members, undeclared }) => {
			const found = [];
			for (const field of undeclared) {
				if (context.decide(others) !== "reject") break;
				const message = `${shown(field)} is not a field of ${parts.bodyName}`;
				found.push(requestViolation("unknownFields", `body.${field}`, message));
			}
			found.push(...rules(context, members));
			return found.length === 0 ? void 0 : context.refuse(found);
		},
		pick: (context, { members, undeclared }) => {
			const taken = take(context, members);
			const picked = toRecord ? toRecord.convert(taken) : taken;
			if (undeclared.length === 0 || context.decide(others) !== "keep") return picked;
			const more = undeclared.filter((field) => !never.has(field));
			return {
				...picked,
				...Object.fromEntries(more.map((field) => [field, members[field]]))
			};
		},
		stamps: times.length === 0 && !hasStates ? () => void 0 : (context) => ({
			...states,
			...stamped(context, times)
		}),
		isPartial: requiresNothing(schema),
		isDeclared: isSimple || !isOpen ? (each) => ownNames.has(each) : () => true,
		isSound: isSimple && !toRecord && fields.every(({ isPlain }) => isPlain) && isSound(parts, keywords)
	};
}
/** Whether a body may be without any member, whichever of its choices it is. */
function requiresNothing(schema) {
	const { keywords, choices } = flatten(schema);
	return (!Array.isArray(keywords.required) || keywords.required.length === 0) && choices.every((all) => all.some(requiresNothing));
}
const NONE = [];
/**
* Compiles the function that takes declared fields, from code: it reads and writes each field in a place of its own, and all records
* get one hidden class. A loop over the fields costs a creation several percent. Names are written as JSON strings.
*/
function compilePicker(fields) {
	const body = `'use strict'
return (context, body) => {
  const picked = {}
  let value
  ${fields.flatMap(({ name, isInherited, isPlain, whenMissing }, at) => {
		const key = JSON.stringify(name);
		const set = name === "__proto__" ? `define(picked, ${key}, { value, enumerable: true })` : `picked[${key}] = value`;
		return [
			`value = ${isInherited ? `!hasOwn(body, ${key}) ? undefined : ` : ""}body[${key}]`,
			...isPlain ? [] : [`if (value !== undefined) value = fields[${at}].take(context, value)`],
			...whenMissing ? [`if (value === undefined) value = fields[${at}].whenMissing(context)`] : [],
			`if (value !== undefined) ${set}`
		];
	}).join("\n  ")}
  return picked
}`;
	return new Function("fields", "hasOwn", "define", body)(...[
		fields,
		Object.hasOwn,
		Object.defineProperty
	]);
}
function toField([name, schema], parts, of) {
	const { keywords, choices } = flatten(schema);
	const isPlain = choices.length === 0 && !keywords.properties && !keywords.items;
	const view = parts.contract.views(schema);
	return {
		name,
		isPlain,
		isInherited: name in Object.prototype,
		whenMissing: of.isNew ? defaultOf(parts, name, schema) : void 0,
		take: isPlain ? (_context, value) => value : (context, value) => shownBody(view, value, viewAt(context, "body", of.keepsUnknown(context)))
	};
}
/** A valid value without what its schema does not declare. */
function shownBody(view, value, at) {
	return view.fits(value) ? value : view.show(value, at);
}
/** What is shown of the members of a body; none where its schema is that of no object, as a list of changes is. */
function shownMembers(view, members, at) {
	const value = shownBody(view, members, at);
	return isJsonObject(value) ? value : {};
}
/** The members of a body that is no plain object, with what a new record has in the place of those that it leaves out. */
function withMissing(members, fields, context) {
	const missing = fields.flatMap(({ name, whenMissing }) => {
		const value = Object.hasOwn(members, name) ? void 0 : whenMissing?.(context);
		return value === void 0 ? [] : [[name, value]];
	});
	return missing.length === 0 ? members : {
		...members,
		...Object.fromEntries(missing)
	};
}
/** What a new record has in the place of a field that its creation leaves out: its default, or what the ledger decides. */
function defaultOf({ contract, operation, resource }, field, schema) {
	const view = contract.views(schema);
	const { default: usual } = flatten(schema).keywords;
	if (usual !== void 0 && view.fits(usual)) {
		if (resource.record.required.has(field)) return () => usual;
		const filled = pointsOf(contract).at("schemaDefault", operation.id);
		return (context) => context.decide(filled) === "filled" ? usual : void 0;
	}
	const point = pointsOf(contract).at("omittedValue", operation.id, field);
	if (point.name === void 0) return void 0;
	return (context) => {
		const choice = context.decide(point);
		return choice === "absent" || !view.fits(choice) ? void 0 : choice;
	};
}
/** Names of members that say when a record was created or changed; by `plainName`. */
const CREATED = /* @__PURE__ */ new Set([...[
	"created",
	"createdat",
	"createdon",
	"createdtime",
	"creationtime",
	"datecreated"
]]);
const CHANGED = /* @__PURE__ */ new Set([...[
	"updated",
	"updatedat",
	"updatedon",
	"modified",
	"modifiedat",
	"lastmodified",
	"dateupdated"
]]);
function stampsOf(record, given, isNew) {
	const { properties, required } = flatten(record).keywords;
	const needed = new Set(Array.isArray(required) ? required : []);
	const isTime = ([name, schema]) => !given.has(name) && flatten(schema).keywords.format === "date-time";
	const isBegun = ([name, schema]) => {
		const { type, readOnly } = flatten(schema).keywords;
		return needed.has(name) && readOnly === true && type === "string";
	};
	return Object.entries(properties ?? {}).filter(isTime).filter((member) => {
		const name = plainName(member[0]);
		return CHANGED.has(name) || isNew && (CREATED.has(name) || isBegun(member));
	}).map(([name]) => name);
}
/** The state that a record begins in, of each that a creation does not take: what the contract shows, else the first of its values. */
function firstStates(record, given) {
	const { properties } = flatten(record).keywords;
	const states = Object.entries(properties ?? {}).flatMap(([name, schema]) => {
		const { enum: values, default: usual, example } = flatten(schema).keywords;
		if (!STATE.test(plainName(name)) || given.has(name) || !Array.isArray(values)) return [];
		const first = [
			usual,
			example,
			values[0]
		].find((each) => values.includes(each));
		return typeof first === "string" ? [[name, first]] : [];
	});
	return Object.fromEntries(states);
}
const STATE = /^(?:.*status|state|phase|stage|lifecyclestate|workflowstate)$/;
function stamped({ world }, names) {
	const now = new Date(world.clock.now()).toISOString();
	return Object.fromEntries(names.map((name) => [name, now]));
}
/** Whether a record with these fields and its id alone fits the schema of records: then none has to be looked at again. */
function isSound({ record, kind }, body) {
	const whole = flatten(record);
	const { properties, required } = whole.keywords;
	if (whole.choices.length > 0 || !isJsonObject(properties)) return false;
	const keywords = new Set(Object.keys(whole.keywords));
	for (const known of SIMPLE) keywords.delete(known);
	if ([...keywords].some((keyword) => !keyword.startsWith("x-"))) return false;
	const own = kind.id.property?.[0];
	const given = new Set(Array.isArray(body.required) ? body.required : []);
	const isThere = (name) => name === own || given.has(name);
	return Object.entries(body.properties ?? {}).every(([name, schema]) => Object.hasOwn(properties, name) && properties[name].writeOnly !== true && isDeepStrictEqual(bare(schema), bare(properties[name]))) && (Array.isArray(required) ? required : []).every(isThere);
}
/** A schema without words for people. */
function bare(schema) {
	const words = [
		"title",
		"description",
		"example",
		"examples"
	];
	return Object.fromEntries(Object.entries(schema).filter(([each]) => !words.includes(each) && !each.startsWith("x-")));
}
/** Keywords of an object that say nothing about its members as a whole. */
const SIMPLE = [
	"type",
	"properties",
	"required",
	"title",
	"description",
	"example",
	"additionalProperties"
];
// src/sandbox/answers/role-parts.ts
/** Adds what a handler needs to know of the records of its operation; `undefined` for a sample. */
function recordParts(parts) {
	const { contract, kinds, role } = parts;
	const resource = contract.roles.resources.find(({ name }) => name === role.resource);
	const kind = resource && kinds.get(resource.name);
	if (!resource || !kind) return void 0;
	return {
		...parts,
		resource,
		kind,
		record: contract.resolve(resource.record.node),
		noun: nounOf(resource.name, contract.hints, resource.word)
	};
}
/** A handler, with how the store takes over the changes of a tape if the operation changes anything. */
function toHandler({ handle, take }) {
	return Object.assign(handle, { take });
}
// src/sandbox/lists/records-below.ts
/** Compiles what finds the records below one of a resource, each of which may be removed meanwhile. */
function compileBelow(contract, resource) {
	const own = contract.roles.resources;
	const others = otherContractOf(contract)?.roles.resources ?? [];
	const below = [...own, ...others.filter(({ name }) => !own.some((each) => each.name === name))].flatMap(({ name, parents }) => {
		const at = parents.findIndex((each) => each.resource === resource);
		const parameters = parents.slice(0, at + 1).map(({ parameter }) => `{${parameter}}`);
		return at < 0 ? [] : [{
			name,
			parameters
		}];
	});
	return function* find(store, row) {
		const kind = store.kinds.get(resource);
		if (!kind) return;
		const ids = [...Object.values(parentsOf(row, kind) ?? {}), kind.idOf(row)];
		for (const { name, parameters } of below) {
			const known = parameters.slice(-ids.length);
			const values = ids.slice(-known.length);
			const where = known.map((filter, at) => ({
				filter,
				values: [values[at]]
			}));
			for (const { id } of eachRow(store, name, where)) yield {
				resource: name,
				id
			};
		}
	};
}
/** The records that meet conditions, by their ids, each of which may be removed meanwhile. */
function* eachRow(store, name, where) {
	let from;
	for (;;) {
		const rows = store.near(name, {
			where,
			from,
			isBack: false,
			count: MOST_READ
		});
		yield* rows;
		from = rows.at(-1)?.id;
		if (rows.length < MOST_READ) return;
	}
}
const MOST_READ = 1e3;
// src/sandbox/operations/remove.ts
/**
* Compiles an operation that removes a record, or those of a collection that have all members of its body, or of its query. Its body, if
* it has one, is the record as it was, and says that it is gone.
*/
function compileRemove(parts) {
	const { contract, operation, resource } = parts;
	const shape = contract.roles.shapes.operations.find(({ id }) => id === operation.id);
	if (shape && !namesRecord(shape, resource)) return compileRemoveSome(parts);
	const plan = compilePlan(parts);
	return toHandler({
		handle: (context) => serve(plan, context),
		take: async (context) => {
			const row = context.path.violations.length > 0 ? void 0 : plan.target.find(context);
			return row && refusedUnlessKept(context, plan.removal(context.world.store, row), plan.undone);
		}
	});
}
/**
* Compiles what removes a record of a resource, after what is below it: whoever has its id later begins with nothing below.
* @returns what resolves with whether the record was there
*/
function compileRemoval(contract, resource) {
	const below = compileBelow(contract, resource);
	return async (store, row) => {
		for (const each of below(store, row)) await store.remove(each.resource, each.id);
		return store.remove(resource, row.id);
	};
}
/** Compiles a PUT or DELETE without a body: what its path names belongs to a set, or no longer. Done twice, the result is the same. */
function compileLink(parts) {
	const plan = compileLinkPlan(parts);
	const { target, form, kind, name } = plan;
	return toHandler({
		handle: async (context) => {
			const refused = target.missingParent(context);
			if (refused) return refused;
			if (!target.hasId(context)) return target.missing(context);
			try {
				if (!await change(plan, context)) return target.missing(context);
				const id = target.id(context);
				return form.value(context, kind.withId(id, {}), `${name}/${target.key(context, id)}`);
			} catch (error) {
				return refuseUnkept(context, error, plan.undone);
			}
		},
		take: async (context) => context.path.violations.length > 0 || !target.hasId(context) ? void 0 : refusedUnlessKept(context, change(plan, context), plan.undone)
	});
}
function compilePlan(parts) {
	const { contract, operation, resource, noun } = parts;
	const form = compileRecordForm(parts);
	const again = pointsOf(contract).at("removedTwice", operation.id);
	const documents = (status) => describedStatus(operation.responses, status) !== void 0;
	const undone = {
		noun,
		undone: "removed"
	};
	return {
		name: resource.name,
		noun,
		undone,
		again,
		target: compileTarget(parts),
		form,
		done: Object.fromEntries(Object.entries(DONE).filter(([name]) => declares(form.schema, name))),
		removal: compileRemoval(contract, resource.name),
		/** Whether a record that is not there is refused, and not answered with 404. */
		isRefused: again.name === void 0 && documents(400) && !documents(404)
	};
}
function serve(plan, context) {
	const refused = plan.target.missingParent(context);
	if (refused) return refused;
	const row = plan.target.find(context);
	return row ? removeOne(plan, context, row) : missing(plan, context);
}
async function removeOne(plan, context, row) {
	try {
		return await plan.removal(context.world.store, row) ? gone(plan, context, row) : missing(plan, context);
	} catch (error) {
		return refuseUnkept(context, error, plan.undone);
	}
}
function missing({ target, form, again, isRefused }, context) {
	if (context.decide(again) === "success" && target.hasId(context)) return answered(context, form, "");
	return isRefused ? context.error(400, target.whyMissing(context), "store") : target.missing(context);
}
/** What bodies of removals say; a view has those that its schema declares. A record may have data of its own. */
const GONE = {
	deleted: true,
	removed: true,
	success: true,
	ok: true
};
const DONE = {
	data: true,
	result: true
};
function gone({ form, name, done }, context, row) {
	const { value } = readTrusted(row.json);
	return form.value(context, {
		...done,
		...isJsonObject(value) ? value : {},
		...GONE
	}, `${name}/${row.id}`);
}
/** Removes the records that have all members that are given; none if no member is. It answers 404 if there is none of them. */
function compileRemoveSome(parts) {
	const plan = compileSomePlan(parts);
	return toHandler({
		handle: async (context) => {
			const refused = plan.target.missingParent(context);
			if (refused) return refused;
			const wanted = wantedIn(plan, context);
			try {
				const row = await removeAll(plan, context, wanted);
				return row ? gone(plan, context, row) : context.notFound(`no ${plan.noun.one} has ${shown(wanted)}`);
			} catch (error) {
				return refuseUnkept(context, error, plan.undone);
			}
		},
		take: async (context) => context.path.violations.length > 0 ? void 0 : refusedUnlessKept(context, removeAll(plan, context, wantedIn(plan, context)), plan.undone)
	});
}
function compileSomePlan(parts) {
	const { contract, operation, resource } = parts;
	const { operations, read } = contract.roles.shapes;
	const shape = operations.find(({ id }) => id === operation.id);
	return {
		...compilePlan(parts),
		members: shape ? chosenBy({
			operation: shape,
			resource,
			read
		}) : [],
		body: shape?.body && compileRecordBody(parts, { isNew: false })
	};
}
function wantedIn({ body, members }, context) {
	const given = body ? body.read(context).members : context.query.values;
	const wanted = members.filter((each) => Object.hasOwn(given, each));
	return Object.fromEntries(wanted.map((each) => [each, given[each]]));
}
/** Removes the records that have all of some members; returns the first of them. */
async function removeAll({ name, target, removal }, context, wanted) {
	const { store } = context.world;
	let first;
	if (Object.keys(wanted).length === 0) return first;
	for (const row of eachRow(store, name, target.where(context))) if (hasAll(row, wanted) && await removal(store, row)) first ??= row;
	return first;
}
function hasAll(row, wanted) {
	const { value } = readTrusted(row.json);
	return isJsonObject(value) && Object.entries(wanted).every(([name, each]) => isEqualJson(value[name], each));
}
function compileLinkPlan(parts) {
	const { contract, resource, noun, operation, kind } = parts;
	const isAdding = operation.method === "PUT";
	const undone = {
		noun,
		undone: isAdding ? "added" : "removed"
	};
	return {
		name: resource.name,
		kind,
		isAdding,
		undone,
		target: compileTarget(parts),
		form: compileRecordForm(parts),
		removal: compileRemoval(contract, resource.name)
	};
}
/** Adds or removes the link; `false` if the record with the id is below other parents. */
async function change({ name, kind, isAdding, target, removal }, context) {
	const { store } = context.world;
	const id = target.id(context);
	const row = store.get(name, target.key(context, id));
	if (row && !target.isBelow(context, row)) return !isAdding;
	if (row && !isAdding) await removal(store, row);
	if (row || !isAdding) return true;
	const parents = target.parents(context);
	await store.put(name, {
		id,
		value: kind.withId(id, target.named({}, parents)),
		parents
	});
	return true;
}
function declares(schema, name) {
	return schema !== void 0 && membersNamed(schema, name).length > 0;
}
export { recordParts as a, compileFieldRules as c, compileBelow as i, compileRemoval as n, toHandler as o, compileRemove as r, compileRecordBody as s, compileLink as t };
