import { p as wordsOf, s as plainName } from "./text.js";
import { u as singular } from "./paths.js";
import { m as memberOf$1 } from "./json.js";
import { n as atReference } from "./linked-document.js";
// src/contract/resources/shape.ts
/** Why something is decided as it is, where `x-sandbox` says it: a clause that follows "because". */
const DECLARED = "x-sandbox says so";
/** How many references may lead to one schema. */
const DEEPEST = 32;
/**
* Creates the reader for the schemas of one document as it is written. References are followed when a shape is asked for, and each node
* is read once: what is a part of many schemas, and recursive schemas, are no trouble.
* @param document any JSON; references that lead out of it are read as a schema that allows anything.
*/
function createShapeReader(document) {
	const known = /* @__PURE__ */ new WeakMap();
	const read = /* @__PURE__ */ new WeakMap();
	const contentOf = (schema) => {
		const node = asSchema(follow(schema, document)) ?? {};
		const remembered = read.get(node);
		if (remembered) return remembered;
		read.set(node, {
			...NOTHING,
			node
		});
		const content = readContent(node, contentOf);
		read.set(node, content);
		return content;
	};
	return (schema) => {
		const remembered = known.get(schema);
		if (remembered) return remembered;
		const shape = {
			...contentOf(schema),
			name: nameOf(schema, document)
		};
		if (asSchema(schema)) known.set(schema, shape);
		return shape;
	};
}
/** Follows the references of a node (RFC 6901 pointers into the document); `undefined` if one leads nowhere or to itself. */
function follow(node, document) {
	const trail = /* @__PURE__ */ new Set();
	let at = node;
	for (;;) {
		const reference = at?.$ref;
		if (typeof reference !== "string") return at;
		if (trail.has(reference)) return void 0;
		trail.add(reference);
		at = atReference(document, reference);
	}
}
/** Whether a shape is an object: it says so, or declares members without saying anything else. */
function isObjectShape({ types, members }) {
	return types.includes("object") || types.length === 0 && members.size > 0;
}
/** Whether a schema is that of a text of any kind, which words can be looked for in. */
function isPlainText({ types, format, node }) {
	const { enum: listed, const: only } = node;
	return types.includes("string") && !format && listed === void 0 && only === void 0;
}
/** Whether a shape is an array of objects. */
function isListShape(shape, read) {
	return shape.items !== void 0 && isObjectShape(read(shape.items));
}
/** Whether two shapes are records of one kind: one schema, or nearly the same members. */
function areAlike(one, other) {
	if (one.node === other.node) return true;
	const [here, there] = [one.members.size, other.members.size];
	if (Math.min(here, there) < Math.max(here, there) * ALIKE) return false;
	const shared = [...one.members.keys()].filter((name) => other.members.has(name)).length;
	const all = one.members.size + other.members.size - shared;
	return shared > 1 && shared / all >= ALIKE;
}
/**
* The properties of a record that it can be found and sorted by: its members, and those in `attributes` where it is a resource object of
* JSON:API, as `attributes.NAME`.
*/
function shapeProperties(record, read) {
	const attributes = record.members.has("type") ? record.members.get(ATTRIBUTES) : void 0;
	const inside = attributes && read(attributes);
	if (!inside || !isObjectShape(inside)) return record.members;
	const found = [...inside.members].map(([name, schema]) => [`${ATTRIBUTES}.${name}`, schema]);
	return new Map([...record.members, ...found]);
}
/** The name of a property for itself: `title` for `attributes.title`. */
function ownName(property) {
	return property.startsWith(`attributes.`) ? property.slice(ATTRIBUTES.length + 1) : property;
}
/** What a record has in the place of a property: a member of its own, else one in a member (`customer.id`). `undefined` if it has none. */
function propertyIn(record, property) {
	if (Object.hasOwn(record, property)) return memberOf$1(record, property);
	const dot = property.indexOf(".");
	return dot < 0 ? void 0 : memberOf$1(memberOf$1(record, property.slice(0, dot)), property.slice(dot + 1));
}
/**
* The attributes that a body gives without the object round them: it has members with the names of attributes, and none that is called
* so itself.
*/
function flatAttributes(body, record, read) {
	if (body.members.has("attributes")) return /* @__PURE__ */ new Map();
	const attributes = [...shapeProperties(record, read)].filter(([name]) => ownName(name) !== name);
	return new Map(attributes.map(([name, schema]) => [ownName(name), schema]).filter(([name]) => body.members.has(name)));
}
/** A record with some attributes, in the object for them. */
function withAttributes(record, attributes) {
	return {
		...record,
		[ATTRIBUTES]: {
			...Object(memberOf$1(record, ATTRIBUTES)),
			...attributes
		}
	};
}
/** A record with the members of another; of what both have as their attributes, each stays that the other does not have. */
function mergedMembers(record, other) {
	const [old, given] = [record, other].map((each) => memberOf$1(each, ATTRIBUTES));
	const whole = {
		...record,
		...other
	};
	return [old, given].every((each) => typeof each === "object" && each !== null) ? withAttributes(whole, {
		...Object(old),
		...Object(given)
	}) : whole;
}
/** The object that has the attributes in a resource object of JSON:API. */
const ATTRIBUTES = "attributes";
/** The names that a property had in earlier contracts, as its schema says them: `x-sandbox: { was: NAME }`, or a list, the last one first. */
function namesBefore(schema) {
	const { was } = Object(schema["x-sandbox"]);
	return (Array.isArray(was) ? was : [was]).filter((each) => typeof each === "string");
}
/** The part of their members that the shapes of one kind of record have in common. */
const ALIKE = .8;
const NOTHING = {
	types: [],
	format: void 0,
	isReadOnly: false,
	isOpen: false,
	members: /* @__PURE__ */ new Map(),
	required: /* @__PURE__ */ new Set(),
	items: void 0
};
function readContent(node, contentOf) {
	const read = (list) => asList(list).map((part) => contentOf(part));
	const all = read(node.allOf);
	const branches = [...read(node.oneOf), ...read(node.anyOf)];
	const parts = [...all, ...branches];
	const own = Object.entries(node.properties ?? {});
	const types = typesOf(node, all, branches);
	const mayBeArray = types.length === 0 || types.includes("array");
	return {
		node,
		types,
		format: textOf(node.format) ?? parts.find(({ format }) => format !== void 0)?.format,
		isReadOnly: node.readOnly === true || parts.some(({ isReadOnly }) => isReadOnly),
		members: joined("allOf", [
			...all.map(({ members }) => members),
			joined("anyOf", branches.map(({ members }) => members)),
			new Map(own)
		]),
		required: /* @__PURE__ */ new Set([...all.flatMap(({ required }) => [...required]), ...asList(node.required).map(String)]),
		isOpen: saysMore(node) || parts.some(({ isOpen }) => isOpen),
		items: mayBeArray ? itemsIn(node, all, branches) : void 0
	};
}
function saysMore({ additionalProperties, unevaluatedProperties, patternProperties }) {
	return [additionalProperties, unevaluatedProperties].some((each) => each !== void 0 && each !== false) || patternProperties !== void 0;
}
/** Members of one name are both at once in all parts of a schema, and either in the branches of a union. */
function joined(keyword, all) {
	const [first = /* @__PURE__ */ new Map(), ...others] = all.filter(({ size }) => size > 0);
	if (others.length === 0) return first;
	const members = new Map(first);
	for (const [name, schema] of others.flatMap((each) => [...each])) {
		const before = members.get(name);
		const isNew = before === void 0 || before === schema;
		members.set(name, isNew ? schema : { [keyword]: [before, schema] });
	}
	return members;
}
/** The items of all parts at once, without those of which nothing is said; else those of a branch. */
function itemsIn(node, all, branches) {
	const own = [asSchema(node.items), ...all.map(({ items }) => items)].filter((each) => each !== void 0);
	const [first, ...others] = new Set(own.filter(saysAny));
	if (others.length > 0) return { allOf: [first, ...others] };
	return first ?? own[0] ?? branches.find(({ items }) => items !== void 0)?.items;
}
/** Whether a schema says more than that something is an object. */
function saysAny({ type, ...others }) {
	return !(type === void 0 || type === "object") || Object.keys(others).some((keyword) => !UNSAYING.has(keyword));
}
/** Keywords that say nothing of values. */
const UNSAYING = /* @__PURE__ */ new Set([
	"title",
	"description",
	"example",
	"examples",
	"xml"
]);
function typesOf({ type }, all, branches) {
	const own = (typeof type === "string" ? [type] : asList(type).map(String)).filter(isNoNull);
	if (own.length > 0 || all.length === 0 && branches.length === 0) return own;
	const either = branches.flatMap(({ types }) => types);
	const [first = [], ...others] = [...all.map(({ types }) => types), either].filter(({ length }) => length > 0);
	const both = first.filter((each) => others.every((types) => types.includes(each)));
	return [...new Set(both)];
}
const isNoNull = (type) => type !== "null";
/** The last name that references lead through. */
function nameOf(schema, document) {
	let name;
	let at = schema;
	for (let left = DEEPEST; left > 0; left -= 1) {
		const { $ref: reference } = at;
		if (typeof reference !== "string") break;
		name = reference.split("/").at(-1);
		at = atReference(document, reference) ?? {};
	}
	return name;
}
function asList(value) {
	return Array.isArray(value) ? value : [];
}
function asSchema(value) {
	return typeof value === "object" && value !== null ? value : void 0;
}
function textOf(value) {
	return typeof value === "string" ? value : void 0;
}
// src/contract/resources/ids.ts
/**
* Finds the property of a record that the last parameter of its path names. It fits the parameter by type and format, and
* is the first of: the same name; the same but for case and separators; an attribute of that name (JSON:API); what has the name as its
* title; what is left round the name of the resource (`external_order_id`: `external_id`); what is left of the parameter's words after leading ones, where these are not the name of the resource; a usual name, of
* read-only properties first; the only read-only UUID; `metadata.name`; what is left of the name of the resource. An integer or number of the same
* name, or `id` for one that ends so, fits a parameter that is a text, as every part of a path is; a text there fits one that is an integer: it
* has digits. What a creation takes is an id only where each value that it takes
* can be kept as one: a new id never replaces what a client sent.
*/
function findId(parameter, { record, resource, read, declaredId, created }) {
	const { name, shape } = parameter;
	const properties = shapeProperties(record, read);
	const shapeOf = (property) => read(properties.get(property) ?? {});
	const sentOf = (property) => {
		const schema = created && memberOf(created, property, read);
		const sent = schema && read(schema);
		return sent?.isReadOnly || shapeOf(property).isReadOnly ? void 0 : sent;
	};
	const found = (property, because) => {
		const at = property.reduce((inside, each) => read(inside.members.get(each) ?? {}), record);
		const kind = kindOf(shape, at, sentOf(property.join(".")));
		return {
			parameter: name,
			property,
			kind,
			asked: isDigits(shape, at) ? DIGITS : shape.node,
			because
		};
	};
	const names = [...record.members.keys()];
	const attributes = [...properties.keys()].filter((each) => ownName(each) !== each);
	const isKept = (property, fits) => {
		const sent = sentOf(property);
		return sent === void 0 || fits(sent);
	};
	const fits = (property) => haveOneType(shapeOf(property), shape) && haveOneFormat(shapeOf(property), shape) && isKept(property, (sent) => haveOneType(sent, shape) && isAsStrict(sent, shape));
	const isCounted = (property) => shape.types.includes("string") && isNumber(shapeOf(property)) && isKept(property, isNumber) || isDigits(shape, shapeOf(property)) && sentOf(property) === void 0;
	const named = (wanted, all = names) => all.find((each) => plainName(ownName(each)) === wanted && fits(each));
	const declared = declaredId === void 0 ? void 0 : memberPath(declaredId, record, read);
	if (declared) return found(declared, DECLARED);
	const isIt = (property) => record.members.has(property) && fits(property);
	if (isIt(name)) return found([name], "it has the name of the parameter");
	const plain = plainName(name);
	const same = named(plain) ?? names.find((each) => plainName(each) === plain && isCounted(each));
	if (same === name) return found([name], "it has the name of the parameter, and one of them is a number");
	if (same) return found([same], "it has the name of the parameter, but for case and separators");
	const attribute = named(plain, attributes);
	if (attribute) return found(attribute.split("."), "it is the attribute of the name of the parameter");
	const titled = names.find((each) => plainName(titleOf(shapeOf(each))) === plain && fits(each));
	if (titled) return found([titled], "its title is the name of the parameter");
	const words = wordsOf(name);
	const round = named(wordsRound(words, wordsOf(singular(resource))).join(""));
	if (round) return found([round], "it is what the parameter says round the name of the resource");
	const rest = words.map((_, from) => from > 0 && named(words.slice(from).join(""))).find(Boolean);
	const left = (property) => found([property], "it is what is left of the name of the parameter");
	if (rest && plain !== plainName(singular(resource))) return left(rest);
	const counted = words.at(-1) === "id" ? names.find((each) => ID.test(each) && isCounted(each)) : void 0;
	if (counted) return found([counted], "it is the id, and one of both is a number");
	const isGiven = (property) => shapeOf(property).isReadOnly;
	const isStrict = (property) => isAsStrict(shapeOf(property), shape);
	const usual = words.at(-1) === "slug" ? [] : usualNames(resource).flatMap((each) => named(each) ?? []);
	const likely = usual.find((each) => isGiven(each) && isStrict(each)) ?? usual.find(isStrict);
	if (likely) return found([likely], "it has a usual name of an id, and the type of the parameter");
	const unique = shape.format === "uuid" ? names.filter((each) => isGiven(each) && isStrict(each)) : [];
	if (unique[0] && !unique[1]) return found([unique[0]], "it is the only read-only UUID of the record");
	const sure = idNames(resource);
	const loose = usual.find((each) => sure.includes(plainName(each)));
	if (loose) return found([loose], "it has a usual name of an id, and the type of the parameter");
	const metadata = record.members.get("metadata");
	const inside = metadata && read(metadata);
	if (inside && isObjectShape(inside) && inside.members.has("name") && isText(shape)) return found(["metadata", "name"], "records of this kind have their name in metadata");
	if (rest) return left(rest);
	return {
		parameter: name,
		property: void 0,
		kind: kindOf(shape, shape, void 0),
		asked: shape.node,
		because: "no property of the record has its name and type, so the value of the path is kept beside the record"
	};
}
/** The members that lead to a property, written with a dot before a member in a member; `undefined` if the record has no such one. */
function memberPath(property, { members }, read) {
	if (members.has(property)) return [property];
	const [first = "", ...rest] = property.split(".");
	const second = rest.join(".");
	return members.has(first) && read(members.get(first) ?? {}).members.has(second) ? [first, second] : void 0;
}
/** The names of properties, without case and separators, that are ids wherever they stand. */
function idNames(resource) {
	return [
		"id",
		`${plainName(singular(resource))}id`,
		"pk",
		"numpk",
		"uuid",
		"gid",
		"sid"
	];
}
/** What an id must be. */
function idSchemaOf(kind) {
	if (kind === "int64") return {
		type: "integer",
		format: "int64"
	};
	return kind === "uuid" ? {
		type: "string",
		format: "uuid"
	} : {
		type: "string",
		minLength: 1
	};
}
/** The parameters of a path before its last segment that are parameters: those that name its parents, from the outside. */
function parentParameters({ segments }) {
	return segments.slice(0, -1).flatMap(({ parameter }) => parameter === void 0 ? [] : [parameter]);
}
/** Whether values of the two shapes can be the same: both integers, both texts, or one that allows anything. */
function haveOneType(one, other) {
	const types = (shape) => shape.types.map((type) => type === "number" ? "integer" : type);
	if (one.types.length === 0 || other.types.length === 0) return true;
	return types(one).some((type) => types(other).includes(type));
}
/** Words without those of a resource within them; none where these are not there, or first or last: the last ones say what is meant. */
function wordsRound(words, resource) {
	const at = words.findIndex((_, from) => resource.every((word, of) => words[from + of] === word));
	return at > 0 && at + resource.length < words.length ? words.filter((_, each) => each < at || each >= at + resource.length) : [];
}
function usualNames(resource) {
	return [
		...idNames(resource),
		"slug",
		"login",
		"key",
		"code",
		"number",
		"name"
	];
}
/** A member that is called `id` alone. */
const ID = /^_?id$/i;
/** What ids are that are texts in records, and integers in paths. */
const DIGITS = {
	type: "string",
	pattern: "^[1-9][0-9]{4,8}$"
};
/** Whether a parameter takes integers, and a property is a text that may be any. */
function isDigits(parameter, { types, format, node }) {
	const isFree = format === void 0 && node.enum === void 0 && node.pattern === void 0;
	return isNumber(parameter) && isFree && types.length === 1 && types[0] === "string";
}
/** What ids are, by the parameter and the property; a text that clients send is one where no path demands more. */
function kindOf(parameter, property, sent) {
	const both = [parameter, property];
	if (isDigits(parameter, property)) return "text";
	if (both.some(({ types }) => types.includes("integer") || types.includes("number"))) return "int64";
	const isUuid = ({ format }) => format === "uuid";
	return both.some(isUuid) && (!sent || isUuid(sent) || isUuid(parameter)) ? "uuid" : "text";
}
/** Formats that distinguish kinds of ids; others (`string`) do not. */
const FORMATS = /* @__PURE__ */ new Set([...[
	"date",
	"date-time",
	"email",
	"hostname",
	"ipv4",
	"ipv6",
	"time",
	"uri",
	"uuid"
]]);
function formatOf({ format = "" }) {
	return FORMATS.has(format) ? format : void 0;
}
/** Whether values of two shapes can be of one format: one that names none does not speak against it. */
function haveOneFormat(one, other) {
	const [first, second] = [formatOf(one), formatOf(other)];
	return first === void 0 || second === void 0 || first === second;
}
/** Whether every value of a shape has the format that a parameter demands. */
function isAsStrict(shape, parameter) {
	const format = formatOf(parameter);
	return format === void 0 || formatOf(shape) === format;
}
/** What a body has in the place of a property of the record: a member, or one of its attributes, with or without the object round them. */
function memberOf(body, property, read) {
	return body.members.get(property) ?? shapeProperties(body, read).get(property) ?? body.members.get(ownName(property));
}
function titleOf({ node: { title } }) {
	return typeof title === "string" ? title : "";
}
function isNumber({ types }) {
	return types.length === 1 && (types[0] === "integer" || types[0] === "number");
}
function isText({ types }) {
	return types.length === 0 || types.includes("string");
}
export { namesBefore as _, memberPath as a, shapeProperties as b, DECLARED as c, flatAttributes as d, follow as f, mergedMembers as g, isPlainText as h, idSchemaOf as i, areAlike as l, isObjectShape as m, haveOneType as n, parentParameters as o, isListShape as p, idNames as r, ATTRIBUTES as s, findId as t, createShapeReader as u, ownName as v, withAttributes as x, propertyIn as y };
