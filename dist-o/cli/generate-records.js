import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { B as compareInt64, H as normaliseInteger, a as bareMap, h as ownMember, l as isJsonObject, z as MAX_INT64 } from "./json.js";
import "./progress.js";
import { n as createRandom, r as randomBelow } from "./random.js";
import { a as withParentMembers } from "./candidate-values.js";
import { t as ONLY, u as singular } from "./paths.js";
import { a as randomWord, i as leastId, n as compileIdTexts, r as isFreeTextSchema, t as askableIds } from "./id-values.js";
import { p as wordsOf } from "./text.js";
import { n as flatten } from "./flat-schema.js";
import { a as oneByWeight, i as likelyDraws, n as createDraw, o as oneOfValues, r as hasHint } from "./likely-values.js";
// src/scenarios/generate/field-draws.ts
/**
* How the fields of a batch are drawn that a scenario says something of, that refer to records, or whose values are told by a name or a
* hint, each from a stream of its own. The others are made by a view.
*/
function drawsOf(batch, surroundings) {
	const { schemas, choices, trustsHints } = batch;
	const isDrawn = ([name, schema]) => choices.has(name) || trustsHints && hasHint(schemaOf(name, batch)) || referredTo(name, schema, surroundings.all) !== void 0;
	const { [DRAWN]: drawn = [], [OTHERS]: others = [] } = Object.groupBy([...schemas.members].filter(([name]) => !isId(name, schemas)), (member) => isDrawn(member) ? DRAWN : OTHERS);
	return [...drawn.map(([name]) => drawAlone(name, batch, surroundings)), ...likelyDraws({
		resource: schemas.name,
		members: others,
		seed: surroundings.seed
	})];
}
/**
* The resource that a field refers to by its name and type: `orderId`, `order_id` and `lastOrderId` are ids of orders, and `orderIds` are a list
* of them. `undefined` if it refers to none.
*/
function referredTo(field, schema, all) {
	const isList = schema.type === "array";
	const value = isList ? schema.items ?? {} : schema;
	const named = wordsOf(isList ? singular(field) : field);
	const branches = flatten(value).choices.flat();
	const words = branches.some((each) => flatten(each).keywords.properties !== void 0) ? [...named, "id"] : named;
	const [longest] = all.filter(({ words: name }) => endsWith(words, name)).filter(({ schemas }) => [value, ...branches].some((each) => fits(each, schemas))).toSorted((one, other) => other.words.length - one.words.length);
	return longest?.schemas;
}
/** The resources by their words, in which each field looks for its own. */
function namesOfAll(all) {
	const named = all.flatMap((schemas) => namesOf(schemas).map((words) => ({
		words,
		schemas
	})));
	const isOne = ({ words }) => named.filter((each) => each.words.join(" ") === words.join(" ")).length === 1;
	return named.filter(isOne);
}
/** Draws ids of records that exist, or lists of up to three of them. */
function drawIds(ids, how) {
	const draw = drawFrom(ids, how);
	return () => draw(ids.length);
}
/**
* Draws ids of earlier records of the same resource for one record after another, so that a tree of them has an end. The first refers to
* none: `undefined`.
*/
function drawEarlierIds(ids, how) {
	const places = new Map(ids.map((id, at) => [id, at]));
	const draw = drawFrom(ids, how);
	return (id) => {
		const earlier = places.get(id) ?? 0;
		return earlier > 0 ? draw(earlier) : void 0;
	};
}
const DRAWN = "drawn";
const OTHERS = "others";
function isId(name, { id: { property } }) {
	return property?.length === 1 && property[0] === name;
}
function drawAlone(name, batch, { seed, ids, all }) {
	const { schemas } = batch;
	const fields = [name];
	const stream = `${schemas.name}/${name}`;
	const schema = schemaOf(name, batch);
	const told = [schema, schemas.members.get(name) ?? {}];
	const [target] = hasHint(schema) ? [] : told.flatMap((each) => referredTo(name, each, all) ?? []);
	const existing = (target && ids.get(target.name)) ?? [];
	if (target && existing.length === 0 && !schemas.required.has(name)) return {
		fields,
		draw: () => ({ [name]: void 0 })
	};
	const draw = drawOf$1(schema, {
		existing,
		isOwn: target === schemas,
		seed,
		stream
	});
	return {
		fields,
		draw: (id) => {
			const value = draw(id);
			if (value === void 0) return target ? { [name]: void 0 } : {};
			return isAbsent(name, value, batch) ? {} : { [name]: value };
		}
	};
}
/** How the values of a field are drawn that has `existing` records to refer to, which may be of its own resource, or none. */
function drawOf$1(schema, { existing, isOwn, seed, stream }) {
	if (existing.length === 0) return createDraw(schema, createRandom(seed, stream).state(), stream);
	const how = {
		seed,
		stream,
		isList: schema.type === "array"
	};
	return isOwn ? drawEarlierIds(existing, how) : drawIds(existing, how);
}
/** What a field is drawn from: what the scenario says, else what a body that creates the record says, else the record. */
function schemaOf(name, { schemas, choices }) {
	const given = choices.get(name);
	if (given !== void 0) return isList(given) ? oneOfValues(given) : oneByWeight(given);
	return schemas.created.get(name) ?? schemas.members.get(name) ?? {};
}
function isList(choices) {
	return Array.isArray(choices);
}
/** Whether a drawn value stands for a record without the field: not where it is one of the field's own. */
function isAbsent(name, value, { schemas, choices }) {
	if (value !== "absent") return false;
	const { enum: values } = schemas.members.get(name) ?? {};
	return !(Array.isArray(values) && values.includes("absent")) && Object.hasOwn(choices.get(name) ?? {}, "absent");
}
const MOST_IN_LIST = 3;
/** Draws from the first of some ids. */
function drawFrom(ids, { isList, seed, stream }) {
	const random = createRandom(seed, stream);
	const one = (count) => ids[randomBelow(count, random)];
	if (!isList) return one;
	return (count) => {
		const length = 1 + randomBelow(MOST_IN_LIST, random);
		return [...new Set(Array.from({ length }, () => one(count)))];
	};
}
/** The words of a field that is an id of a resource: its own name with that of the id, or the parameter of its path. */
function namesOf({ name, id }) {
	const own = [...wordsOf(singular(name)), ...wordsOf(id.property?.at(-1) ?? "id")];
	const parameter = wordsOf(id.parameter ?? "");
	const isRenamed = parameter.join(" ") !== own.join(" ");
	return parameter.length > 1 && isRenamed ? [own, parameter] : [own];
}
function endsWith(words, end) {
	const from = words.length - end.length;
	return from >= 0 && end.every((word, at) => words[from + at] === word);
}
function fits({ type }, { id }) {
	return [type].flat().includes(id.kind === "int64" ? "integer" : "string");
}
// src/scenarios/generate/generate-records.ts
/**
* Generates records from the contract's schemas and their `x-faker` hints: ids first, then the fields, each from a stream of its own,
* so that a new field changes no other. A field named as the id of a resource draws from its records. The same seed gives the same
* records; a higher count only adds to them, except to what refers to them.
* @param batches of all resources, also of those of which none is generated
* @throws Error when a hint is not a method of faker; UsageError when there are no parents.
*/
function generateRecords(batches, { seed, onProgress = () => {} }) {
	const parts = possible(batches.map((batch) => ({
		batch,
		fresh: newIds(batch, seed)
	})));
	const surroundings = {
		seed,
		ids: new Map(parts.map(({ batch: { schemas, kept }, fresh }) => [schemas.name, [...kept.map(({ id }) => id), ...fresh]])),
		all: namesOfAll(batches.map(({ schemas }) => schemas))
	};
	const placed = placeAll(parts, seed);
	const generated = parts.filter(({ fresh }) => fresh.length > 0).map(({ batch, fresh }) => {
		const { name, parentMembers } = batch.schemas;
		const generate = createGenerate(batch, surroundings);
		return [name, placed(name).slice(batch.kept.length).map(({ id, parents }, done) => {
			if (done % 4096 === 0) onProgress({
				step: "generating",
				done,
				of: fresh.length,
				unit: batch.noun
			});
			const value = withParentMembers(generate(id), parentMembers, parents);
			return parents ? {
				id,
				value,
				parents
			} : {
				id,
				value
			};
		})];
	});
	return new Map(generated);
}
/**
* The ids of generated records, others than those of the records that exist: integers count up from there, UUIDs and other texts follow
* from the seed, within their schema, which may not allow so many.
*/
function newIds(batch, seed) {
	const { schemas, kept, count } = batch;
	if (count === 0) return [];
	if (schemas.isSingleton) return kept.length > 0 ? [] : [ONLY];
	const taken = new Set(kept.map(({ id }) => id));
	if (schemas.id.kind === "int64") return countUp(batch, taken);
	const draw = drawOf(batch, seed);
	const isAllowed = testOf(batch);
	const ids = [];
	while (ids.length < count) {
		const id = drawNew(draw, (each) => !taken.has(each) && isAllowed(each));
		if (id === void 0) break;
		taken.add(id);
		ids.push(id);
	}
	return ids;
}
/**
* How the parents of one record after another are drawn: from a record that exists, with its own parents; a scope takes any value, and has
* one. `undefined` if there are none.
* @throws UsageError when there is no record of a parent.
*/
function drawsOfParents({ name, parents }, surroundings) {
	if (parents.length === 0) return void 0;
	const { placed, schemas, seed } = surroundings;
	const draws = parents.map(({ parameter, resource, ...more }, at) => {
		if (resource === void 0) {
			const scope = scopeOf({
				parameter,
				resource,
				...more
			}, surroundings);
			return () => [[parameter, scope]];
		}
		const existing = placed(resource);
		if (existing.length === 0) throw new UsageError(`generate: ${name}: each belongs to one of ${resource}, and there are none. List or generate some.`);
		const random = createRandom(seed, `${name}/{${parameter}}`);
		const above = schemas.get(resource)?.parents ?? [];
		return () => {
			const { id, parents: own } = existing[randomBelow(existing.length, random)];
			return [...above.slice(0, at).flatMap((each, place) => {
				const value = own?.[each.parameter];
				const mine = parents[place]?.parameter;
				return value === void 0 || mine === void 0 ? [] : [[mine, value]];
			}), [parameter, id]];
		};
	});
	return () => Object.fromEntries(draws.flatMap((draw) => draw()));
}
/** If the schema of ids allows no record of a parent, none can be generated below it, however many are wanted. */
function possible(parts) {
	const isBarren = ({ batch: { count, kept }, fresh }) => count > 0 && kept.length === 0 && fresh.length === 0;
	const barren = new Set(parts.filter(isBarren).map(({ batch }) => batch.schemas.name));
	const isBelow = ({ batch: { schemas }, fresh }) => fresh.length > 0 && schemas.parents.some(({ resource }) => barren.has(resource ?? ""));
	if (!parts.some(isBelow)) return parts;
	return possible(parts.map((part) => isBelow(part) ? {
		...part,
		fresh: []
	} : part));
}
/** The ids of all records with their parents, in their order: found out when they are asked for, since those of parents come first. */
function placeAll(parts, seed) {
	const batches = new Map(parts.map((part) => [part.batch.schemas.name, part]));
	const schemas = new Map(parts.map(({ batch }) => [batch.schemas.name, batch.schemas]));
	const known = /* @__PURE__ */ new Map();
	const placed = (resource) => {
		const before = known.get(resource);
		if (before) return before;
		const { batch, fresh } = batches.get(resource) ?? {};
		known.set(resource, batch?.kept ?? []);
		if (!batch || !fresh || fresh.length === 0) return batch?.kept ?? [];
		const parents = drawsOfParents(batch.schemas, {
			seed,
			schemas,
			placed,
			views: batch.views
		});
		const all = [...batch.kept, ...fresh.map((id) => parents ? {
			id,
			parents: parents()
		} : { id })];
		known.set(resource, all);
		return all;
	};
	return placed;
}
/** Creates the function that makes one record after another, by its id: a view makes what is not drawn, so that something is always found. */
function createGenerate(batch, surroundings) {
	const { schemas, view } = batch;
	const draws = drawsOf(batch, surroundings);
	const { seed } = surroundings;
	return (id) => {
		const drawn = Object.assign(bareMap(), ...draws.map(({ draw }) => draw(id)));
		const at = {
			seed,
			path: `${schemas.name}/${id}`,
			keepsUnknown: true,
			isFull: true
		};
		const shown = { ...toObject(view.show(membersOf(id, schemas, drawn), at)) };
		const absent = draws.flatMap(({ fields }) => fields.filter((name) => !(name in drawn)));
		for (const name of absent) if (!schemas.required.has(name)) delete shown[name];
		const to = Object.keys(drawn).filter((name) => drawn[name] === void 0);
		return membersOf(id, schemas, to.reduce((value, name) => withoutReference(value, name, {
			id,
			view
		}), shown));
	};
}
/** A record whose field refers to none: it is without it, or has null or an empty list, or refers to itself, whichever its schema allows. */
function withoutReference(value, name, { id, view }) {
	const { [name]: _, ...without } = value;
	return [without, ...[
		null,
		[],
		id,
		[id]
	].map((none) => ({
		...value,
		[name]: none
	}))].find((each) => view.problems(each).length === 0) ?? value;
}
/** The members in the order of the contract, with the id in its place. */
function membersOf(id, { members, id: place }, drawn) {
	const [first, second] = place.property ?? [];
	const shown = (name) => {
		const own = ownMember(drawn, name);
		if (name !== first) return own;
		return second === void 0 ? id : {
			...toObject(own),
			[second]: id
		};
	};
	const entries = [...members.keys()].map((name) => [name, shown(name)]);
	return Object.fromEntries(entries.filter(([, value]) => value !== void 0));
}
function toObject(value) {
	return isJsonObject(value) ? value : {};
}
const MOST_DRAWS = 1e3;
function drawNew(draw, isFree) {
	for (let tries = 0; tries < MOST_DRAWS; tries += 1) {
		const id = String(draw());
		if (isFree(id)) return id;
	}
}
/** Tests an id by its schema, and as a part of a path: clients take `.` and `..` out of one (RFC 3986, section 5.2.4). */
function testOf({ schemas, views }) {
	const schema = idSchema(schemas);
	if (schemas.id.kind === "uuid" || isFreeTextSchema(schema)) return () => true;
	const { problems } = views(schema);
	return (id) => id !== "." && id !== ".." && problems(id).length === 0;
}
/**
* Counts up above the greatest id, and from the least one that the schema allows; beside the greatest int64 there is room below it. Where
* the contract allows few, half of them are left for creations.
*/
function countUp(batch, taken) {
	const { schemas, kept } = batch;
	const schema = idSchema(schemas);
	const bound = leastId(schema);
	const most = typeof schema.maximum === "number" ? schema.maximum - Number(bound ?? 1) + 1 : Infinity;
	const count = Math.min(batch.count, Math.max(1, Math.floor(most / 2)));
	const least = bound === void 0 ? void 0 : BigInt(bound);
	const known = kept.map(({ id }) => id).filter((id) => typeof id !== "string");
	if (least !== void 0) known.push(normaliseInteger(least - 1n));
	const last = known.reduce((one, other) => compareInt64(one, other) > 0 ? one : other, known[0] ?? 0);
	let next = last < MAX_INT64 - BigInt(count) ? BigInt(last) + 1n : least ?? 1n;
	return Array.from({ length: count }, () => {
		while (taken.has(normaliseInteger(next))) next += 1n;
		const id = normaliseInteger(next);
		next += 1n;
		return id;
	});
}
function drawOf({ schemas, views }, seed) {
	const { name, id } = schemas;
	const random = createRandom(seed, `${name}/${id.property?.join(".") ?? id.parameter ?? ""}`);
	if (id.kind === "uuid") return () => uuidOf(random);
	const schema = idSchema(schemas);
	if (isFreeTextSchema(schema)) return () => randomWord(random);
	if (hasHint(schema)) return createDraw(schema, random.state(), name);
	const make = compileIdTexts(schema, views);
	return () => make(random);
}
function idSchema({ id: { property = [], asked }, members }) {
	const [name, second] = property;
	const own = name === void 0 || second !== void 0 ? void 0 : members.get(name);
	return askableIds(own, asked);
}
/** A UUID of version 4 (RFC 9562, section 5.4). */
function uuidOf(random) {
	const digits = Array.from({ length: 32 }, () => randomBelow(16, random).toString(16));
	digits[12] = "4";
	digits[16] = (8 + randomBelow(4, random)).toString(16);
	const text = digits.join("");
	const ends = [
		0,
		8,
		12,
		16,
		20,
		32
	];
	return ends.slice(1).map((end, at) => text.slice(ends[at], end)).join("-");
}
/** The value of a scope: a plain one, unless the path takes another. */
function scopeOf({ parameter, kind, asked }, { seed, views }) {
	const usual = kind === "int64" ? 1 : "default";
	const { problems } = views(asked);
	const isAllowed = (value) => problems(value).length === 0;
	if (isAllowed(usual)) return usual;
	const draw = createDraw(askableIds(void 0, asked), createRandom(seed, `{${parameter}}`).state(), parameter);
	for (let tries = 0; tries < MOST_TRIES; tries += 1) {
		const value = draw();
		if ((typeof value === "string" || typeof value === "number") && isAllowed(value)) return value;
	}
	return usual;
}
/** How often a value is drawn that a path takes. */
const MOST_TRIES = 100;
export { generateRecords };
