import "./rolldown-runtime.js";
import { n as jsonPatch } from "./json-patch.js";
import { D as canonicalText, F as isWhole, I as nearestDouble, M as isMultiple, N as isNumeric, O as compareNumbers, P as isRaw, S as toPointer, a as bareMap, h as ownMember, j as isEqualJson, v as pointerKeys, x as stringifyJson } from "./json.js";
import { t as ContractSource } from "./contract-source.js";
import { C as shapeOf, D as evenMediaType, c as isIgnoredOfAnswer, n as METHODS, s as isIgnoredHeader, x as parameterNames } from "./operations.js";
import { i as shown } from "./shown.js";
import { s as UNCHECKED_PATTERN } from "./schema-validator.js";
import { t as ROLE_EXTENSION } from "./declared-roles.js";
import { a as openApiField, i as isReferable, n as OPENAPI_OBJECTS } from "./openapi-objects.js";
import { r as createSecurityReader } from "./security.js";
import { n as createRandom } from "./random.js";
import { n as compileLinear, t as UnsupportedSyntax } from "./linear-expression.js";
import { t as patternText } from "./pattern-text.js";
import { _ as namesBefore } from "./ids.js";
import { n as atReference } from "./linked-document.js";
import { f as titled } from "./text.js";
// src/contract/changes/comparison/compared-parts.ts
/** Describes an edit; `what` is the end of its id. */
function fact(effect, what, text) {
	return {
		what,
		effect,
		text
	};
}
/** Describes an edit whose whole id is given. */
function factWithId(effect, id, text) {
	return {
		id,
		effect,
		text
	};
}
/** What removes an item of a list of the older document. */
function removal(name, at) {
	return {
		op: "remove",
		path: [name, String(at)]
	};
}
/** An object of the older document with the one of the newer that it becomes. */
var ComparedPart = class {
	kind;
	older;
	newer;
	/** The older object, with parts and references in place of what it holds. */
	value = {};
	inner = [];
	/** The parts that have it as an inner one. */
	around = /* @__PURE__ */ new Set();
	edits = [];
	/** Whether it is a component. */
	isShared = false;
	/** The name that a reference to it has. */
	name;
	constructor(kind, older, newer) {
		this.kind = kind;
		this.older = older;
		this.newer = newer;
	}
};
/** A reference to an object of one of the documents. */
var Reference = class {
	side;
	kind;
	target;
	name;
	constructor(side, kind, { target, name }) {
		this.side = side;
		this.kind = kind;
		this.target = target;
		this.name = name;
	}
};
// src/contract/changes/comparison/plain-objects.ts
/** Puts a value at a path, which is there but for its last key. */
function setAt(into, path, value) {
	const around = path.slice(0, -1).reduce((each, key) => each[key], into);
	around[path.at(-1)] = value;
}
/** A value whose objects have the members alone that they show: a contract may call any of its own `constructor`. */
function withoutPrototypes(value) {
	if (Array.isArray(value)) return value.map(withoutPrototypes);
	if (!isPlainObject(value)) return value;
	const made = bare({});
	for (const [name, each] of Object.entries(value)) made[name] = withoutPrototypes(each);
	return made;
}
/** The objects by name that a member of an object is; none where it is not there. */
function mapOf(object, name) {
	const value = object[name];
	return isPlainObject(value) ? value : bare({});
}
/** The list that a member of an object is; an empty one where it is not there. */
function listAt(object, name) {
	const value = object[name];
	return Array.isArray(value) ? value : [];
}
function indexedItems(list) {
	return list.map((value, at) => ({
		at,
		value
	}));
}
/** The names of the members of two objects. */
function namesInEither(one, other) {
	return [.../* @__PURE__ */ new Set([...Object.keys(one), ...Object.keys(other)])];
}
/** What two lists have in common, and what one of them has alone, by what each is known by. Of several that are alike, the first counts. */
function pairUp(before, after, keyOf) {
	const [older, newer] = [before, after].map((list) => new Map(list.toReversed().map((each) => [keyOf(each), each])));
	const same = new Set(after);
	return {
		common: before.flatMap((one) => {
			const other = same.has(one) ? one : newer.get(keyOf(one));
			return other === void 0 ? [] : [{
				older: one,
				newer: other
			}];
		}),
		removed: before.filter((each) => !newer.has(keyOf(each))),
		added: after.filter((each) => !older.has(keyOf(each)))
	};
}
/** Whether a member was added, removed or changed. */
function turnOf(before, after) {
	if (before === void 0) return "added";
	return after === void 0 ? "removed" : "changed";
}
/** Whether a value is an object of JSON. */
function isPlainObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) && !isRaw(value);
}
/** The members of an object, and no others. */
function bare(object) {
	return Object.assign(Object.create(MEMBERLESS), object);
}
/** `true` and `false` are schemas, too. */
function toObject(value) {
	if (isPlainObject(value)) return value;
	return value === false ? { not: {} } : {};
}
const ANNOTATIONS = /* @__PURE__ */ new Set([...[
	"title",
	"description",
	"example",
	"examples",
	"externalDocs",
	"deprecated",
	"$comment"
], "xml"]);
/** Whether a keyword does not restrict the values that a schema allows. */
function isAnnotation(name) {
	return ANNOTATIONS.has(name) || name.startsWith("x-");
}
/** The keyword by which a schema is another one, with something said of it. */
function wrapperOf(schema) {
	return [
		"allOf",
		"anyOf",
		"oneOf"
	].find((keyword) => {
		const { [keyword]: list, ...rest } = schema;
		return Array.isArray(list) && list.length === 1 && Object.keys(rest).every((name) => isAnnotation(name) || FLATTENED.has(name));
	});
}
/** Keywords beside a reference that describe the place and not the value. */
const FLATTENED = /* @__PURE__ */ new Set([
	"readOnly",
	"writeOnly",
	"default"
]);
/** The keyword with which a schema is a choice of one other schema and null. */
function nullChoice(schema) {
	return ["anyOf", "oneOf"].find((keyword) => {
		const branches = schema[keyword];
		if (!Array.isArray(branches) || branches.length !== 2) return false;
		return Object.keys(splitAnnotations(schema).rest).filter((name) => name !== keyword).length === 0 && branches.some(isNull);
	});
}
/** What is said of a schema and its place, and what it says of values. */
function splitAnnotations(schema) {
	const isAboutPlace = ([name]) => isAnnotation(name) || FLATTENED.has(name);
	const entries = Object.entries(schema);
	return {
		annotations: Object.fromEntries(entries.filter(isAboutPlace)),
		rest: Object.fromEntries(entries.filter((each) => !isAboutPlace(each)))
	};
}
/** Whether a schema allows null by a list of types, and nothing else of it forbids that. */
function allowsNullByType({ type, enum: values, const: value }) {
	return Array.isArray(type) && type.length > 1 && type.includes("null") && value === void 0 && !(Array.isArray(values) && !values.includes(null));
}
/** A schema as it is without null, which is one of its types. */
function withoutNull({ type, enum: values, ...rest }) {
	const types = [type].flat().filter((each) => each !== "null");
	return {
		...rest,
		type: types.length === 1 ? types[0] : types,
		...Array.isArray(values) && { enum: values.filter((each) => each !== null) }
	};
}
/** Whether a schema allows null alone. */
function isNull(schema) {
	return isPlainObject(schema) && schema.type === "null";
}
/** What has no members, and can be made a text: where a contract has an object in the place of one, it is said so. */
const MEMBERLESS = Object.freeze(Object.create(null, { [Symbol.toPrimitive]: { value: () => "[object Object]" } }));
// src/contract/changes/comparison/compare-notes.ts
/** Members that say something of a part and nothing of what may be sent, with what a text calls them. */
const NOTES = {
	title: "title",
	summary: "summary",
	description: "description",
	example: "example",
	examples: "examples",
	externalDocs: "external documentation",
	links: "links",
	$comment: "comment",
	xml: "form in XML"
};
/** Names that are plural in texts: `has new examples`, not `has a new examples`. */
const MANY = /* @__PURE__ */ new Set([
	"examples",
	"externalDocs",
	"links"
]);
/** Whether a member of a part is an annotation. */
function isNote(name) {
	return Object.hasOwn(NOTES, name) || name.startsWith("x-") && name !== "x-sunset" && name !== "x-unchecked-pattern";
}
/** Since when something is gone that is deprecated, as oasdiff reads it. */
const SUNSET = "x-sunset";
/** Compares annotations of a part: descriptions, examples, extensions. */
function compareNotes(part, matching) {
	for (const name of namesInEither(part.older, part.newer).filter(isNote)) {
		const [before, after] = [noteOf(part, matching, "older", name), noteOf(part, matching, "newer", name)];
		if (isEqualJson(before, after)) continue;
		const own = ownMember(NOTES, name);
		const word = own ?? `extension ${name}`;
		const turn = turnOf(before, after);
		const text = {
			added: `has ${MANY.has(name) ? "new" : "a new"} ${word}`,
			removed: `no longer has its ${word}`,
			changed: `has ${MANY.has(name) ? "other" : "another"} ${word}`
		}[turn];
		const what = `${own?.replaceAll(" ", "-") ?? "extension"}-${turn}`;
		matching.set(part, [name], fact("note", what, text));
	}
}
/** Compares whether a member of a part is `true`. */
function compareFlag(part, matching, { member, on, off }) {
	const [was, is] = [part.older[member] === true, part.newer[member] === true];
	if (was !== is) matching.set(part, [member], is ? on : off);
}
/** Compares whether a part is deprecated, and the day of its end. Both together are one change where both begin or end. */
function compareDeprecation(part, matching) {
	const { older, newer } = part;
	const isDayOther = !isEqualJson(older[SUNSET], newer[SUNSET]);
	const isFlagOther = older.deprecated === true !== (newer.deprecated === true);
	const names = [...isFlagOther ? ["deprecated"] : [], ...isDayOther ? [SUNSET] : []];
	const [first] = names;
	if (first === void 0) return;
	const named = isFlagOther ? flagFact(newer) : dayFact(older[SUNSET], newer[SUNSET]);
	const id = OASDIFF_IDS[part.kind]?.[named.what ?? ""];
	const steps = names.map((name) => matching.step(part, [name]));
	matching.edit(part, {
		facts: [{
			...named,
			...id && { id }
		}],
		steps,
		at: [first]
	});
}
/** What oasdiff calls changes of deprecation, where that does not follow from the place. */
const OASDIFF_IDS = {
	operation: {
		deprecated: "endpoint-deprecated",
		"deprecated-with-sunset": "endpoint-deprecated-with-sunset",
		reactivated: "endpoint-reactivated",
		"sunset-deleted": "sunset-deleted",
		"sunset-earlier": "api-sunset-date-changed-too-small"
	},
	parameter: {
		"deprecated-with-sunset": "request-parameter-deprecated",
		"sunset-earlier": "request-parameter-sunset-date-changed-too-small"
	}
};
function flagFact({ deprecated, [SUNSET]: day }) {
	if (deprecated !== true) return fact("note", "reactivated", "is no longer deprecated");
	return day === void 0 ? fact("note", "deprecated", "is deprecated") : fact("note", "deprecated-with-sunset", `is deprecated until ${shown(day)}`);
}
function dayFact(before, after) {
	if (after === void 0) return fact("meaning", "sunset-deleted", "no longer says until when it is there");
	const text = `is there until ${shown(after)}`;
	if (before === void 0) return fact("note", "sunset-added", text);
	const isEarlier = Date.parse(String(after)) < Date.parse(String(before));
	const other = `${text} instead of ${shown(before)}`;
	return isEarlier ? fact("meaning", "sunset-earlier", other) : fact("note", "sunset-later", other);
}
/** The annotation with its references resolved; a former name (`was`) is compared as a renaming of the property. */
function noteOf(part, matching, side, name) {
	const value = part[side][name];
	if (!isPlainObject(value)) return value;
	if (openApiField(part.kind, name)?.form === "map") return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, matching.resolve(side, each).target]));
	if (name !== "x-sandbox") return value;
	const { was: _, ...others } = value;
	return Object.keys(others).length > 0 ? others : void 0;
}
// src/contract/changes/comparison/compare-security.ts
/**
* Compares the credentials that two operations take, or two contracts for all operations that do not say: alternatives, in any order. It
* refuses a client if none of the newer ones is content with what one of the older ones had it send.
*/
function compareSecurity(part, matching, prefix) {
	const [before, after] = [alternativesOf(part.older), alternativesOf(part.newer)];
	const pairs = pairUp(before, after, ({ value }) => textOf(value));
	const removed = [...pairs.removed];
	const added = [...pairs.added];
	if (added.length > 0) part.value.security ??= [];
	for (const one of pairs.removed) {
		const same = added.find(({ value }) => namesOf$2(value) === namesOf$2(one.value));
		if (!same) continue;
		added.splice(added.indexOf(same), 1);
		removed.splice(removed.indexOf(one), 1);
		matching.edit(part, {
			facts: scopeFacts(one.value, same.value, prefix),
			steps: [{
				op: "replace",
				path: ["security", String(one.at)],
				value: same.value
			}],
			at: ["security"]
		});
	}
	const keys = keysOf(matching);
	const others = after.map(({ value }) => value);
	const isTaken = (one) => isEnough(one, others, {
		sent: keys,
		wanted: keys
	});
	const isFirst = before.length === 0;
	const opening = isFirst ? "takes credentials" : "takes other credentials, too";
	const changes = [...added.map(({ at, value }) => ({
		fact: factWithId(isFirst && !isTaken({}) ? "narrower" : "wider", `${prefix}-added`, `${opening}: ${wordsOf(value)}`),
		step: matching.addition(part, "security", at)
	})), ...removed.map(({ at, value }) => ({
		fact: factWithId(isTaken(value) ? "wider" : "narrower", `${prefix}-removed`, `no longer takes the credentials ${wordsOf(value)}`),
		step: removal("security", at)
	}))];
	const isOne = added.length > 0 && removed.length > 0 && removed.length === before.length;
	matching.editEach(part, changes, {
		at: ["security"],
		isOne
	});
}
/** Compares the ways in which clients show who they are; each goes with the operations that come to need it, or need it no longer. */
function compareSchemes(part, matching) {
	const before = schemesOf(part.older, matching, "older");
	const after = schemesOf(part.newer, matching, "newer");
	for (const name of namesInEither(before, after)) {
		const [older, newer] = [before[name], after[name]];
		const path = [
			"components",
			"securitySchemes",
			name
		];
		if (older && newer && isEqualJson(meaningOf(older), meaningOf(newer))) continue;
		const effect = isAnyRefused(part, name, matching) ? "narrower" : "note";
		const facts = older && newer ? schemeFacts(name, older, newer).map((each) => ({
			...each,
			effect
		})) : [schemeFact(newer ? "added" : "removed", name, newer ? "is new" : "is gone")];
		const step = newer ? {
			op: "add",
			path,
			value: newer
		} : {
			op: "remove",
			path
		};
		matching.edit(part, {
			facts,
			steps: [step],
			at: path
		});
	}
}
/** The security schemes of a document by name. */
function schemesOf({ components }, matching, side) {
	const schemes = Object.entries(mapOf(Object(components), "securitySchemes"));
	return Object.fromEntries(schemes.map(([name, each]) => [name, matching.resolve(side, each).target]));
}
/** Says of edits of schemes which others they go with: an operation needs a scheme that is there. */
function tieSchemes(edits) {
	for (const scheme of edits) {
		const [components, section, name] = scheme.steps[0]?.path ?? [];
		if (components !== "components" || section !== "securitySchemes" || name === void 0) continue;
		const [fact] = scheme.facts;
		for (const edit of edits) {
			if (edit === scheme) continue;
			if (fact?.id === `${SCHEME}-added` && schemesGiven(edit).includes(name)) edit.requires.add(scheme);
			if (fact?.id === `${SCHEME}-removed` && schemesTaken(edit).includes(name)) scheme.requires.add(edit);
		}
	}
}
/** Reads the credentials of schemes as one document has them, else as the other. */
function keysOf(matching, first = "older") {
	const all = (first === "older" ? ["newer", "older"] : ["older", "newer"]).map((side) => schemesOf(matching.documents[side], matching, side));
	const securitySchemes = Object.assign({}, ...all);
	const read = createSecurityReader({ components: { securitySchemes } });
	return (name) => read([{ [name]: [] }]).combinations[0]?.[0];
}
/** Whether what a client sends by one alternative is enough for one of some others. */
function isEnough(one, others, { sent, wanted }) {
	const keys = Object.keys(one).map(sent);
	const isSent = (name) => {
		const { location, challenge } = wanted(name);
		const isAny = challenge === "ApiKey";
		return keys.some((key) => key.location === location && (isAny || key.challenge === challenge));
	};
	return others.length === 0 || others.some((each) => Object.keys(each).every(isSent));
}
/** Whether an operation of the older document refuses clients if one scheme is what the newer one says. */
function isAnyRefused({ older }, scheme, matching) {
	const sent = keysOf(matching);
	const changed = keysOf(matching, "newer");
	const wanted = (name) => (name === scheme ? changed : sent)(name);
	const operations = Object.values(mapOf(older, "paths")).map((item) => matching.resolve("older", item).target).flatMap((item) => METHODS.map((method) => item[method]).filter(isPlainObject));
	return [...new Set(operations.map(({ security }) => security ?? older.security))].some((security) => {
		const all = alternativesOf({ security }).map(({ value }) => value);
		return all.some((one) => scheme in one && !isEnough(one, all, {
			sent,
			wanted
		}));
	});
}
function alternativesOf(object) {
	return indexedItems(listAt(object, "security").filter(isPlainObject)).map(({ at, value }) => ({
		at,
		value: Object(value)
	}));
}
function textOf(alternative) {
	return canonicalText(Object.fromEntries(Object.entries(alternative).map(([name, scopes]) => [name, [scopes].flat().toSorted()])));
}
function namesOf$2(alternative) {
	return Object.keys(alternative).toSorted().join("\n");
}
function wordsOf(alternative) {
	return Object.keys(alternative).join(" and ") || "none";
}
function scopeFacts(older, newer, prefix) {
	return Object.keys(newer).flatMap((name) => {
		const { added, removed } = pairUp(listAt(older, name), listAt(newer, name), String);
		const id = `${prefix}-scope`;
		return [...added.map((scope) => factWithId("meaning", `${id}-added`, `needs the scope ${shown(scope)} of ${name}`)), ...removed.map((scope) => factWithId("wider", `${id}-removed`, `no longer needs the scope ${shown(scope)} of ${name}`))];
	});
}
/** A scheme without its description, which makes no difference. */
function meaningOf({ description: _, ...scheme }) {
	return scheme;
}
const SCHEME = "api-security-component";
function schemeFact(action, name, text) {
	return factWithId("note", `${SCHEME}-${action}`, `has the security scheme ${name}, which ${text}`);
}
function schemeFacts(name, older, newer) {
	if (older.type !== newer.type) return [schemeFact("type-changed", name, `is ${shown(newer.type)} instead of ${shown(older.type)}`)];
	const [from, to] = [mapOf(older, "flows"), mapOf(newer, "flows")];
	const found = namesInEither(from, to).flatMap((flow) => {
		const [before, after] = [mapOf(from, flow), mapOf(to, flow)];
		const [had, has] = [mapOf(before, "scopes"), mapOf(after, "scopes")];
		return [...[{
			action: "oauth-url-changed",
			member: "authorizationUrl"
		}, {
			action: "oauth-token-url-changed",
			member: "tokenUrl"
		}].filter(({ member }) => before[member] !== after[member]).map(({ action, member }) => schemeFact(action, name, `has another ${member}`)), ...namesInEither(had, has).filter((scope) => had[scope] !== has[scope]).map((scope) => {
			const action = turnOf(had[scope], has[scope]);
			return schemeFact(`oauth-scope-${action}`, name, `has the scope ${shown(scope)} ${action}`);
		})];
	});
	const other = {
		...schemeFact("changed", name, "is another"),
		id: `x-${SCHEME}-changed`
	};
	return found.length > 0 ? found : [other];
}
/** The names of the security schemes that a list of alternatives needs. */
function schemesIn(value) {
	return Array.isArray(value) ? value.flatMap((each) => Object.keys(Object(each))) : [];
}
/** The schemes that are needed after an edit and may not be before. */
function schemesGiven({ steps }) {
	return steps.flatMap(({ path, value }) => path[0] === "security" ? schemesIn([value]) : schemesIn(Object(value).security));
}
/** The schemes that an edit no longer needs. */
function schemesTaken({ steps, part }) {
	return steps.flatMap(({ op, path }) => {
		const [first, at = "", method = ""] = path;
		if (op !== "remove") return [];
		if (first === "security") return schemesIn([part.value.security[Number(at)]]);
		return schemesIn(Object(Object(Object(part.value.paths)[at])[method]).security);
	});
}
// src/contract/changes/comparison/compare-operations.ts
/** Compares two operations of one method and path. */
function compareOperations(part, matching) {
	compareParameterLists(part, matching);
	compareBody(part, matching);
	compareAnswers(part, matching);
	compareSecurity(part, matching, "api-security");
	compareTags(part, matching);
	compareId(part, matching);
	compareDeprecation(part, matching);
	compareServers(part, matching);
	if (!isEqualJson(part.older.callbacks, part.newer.callbacks) && !areSameCallbacks(part, matching)) matching.set(part, ["callbacks"], fact("other", "callbacks-changed", "has other callbacks"));
}
/** What is to be said of an operation that is gone: it may have been deprecated until a day. */
function removalFact$1({ deprecated, [SUNSET]: sunset }, { isPath, today }) {
	const prefix = isPath ? "api-path-removed" : "api-removed";
	const text = isPath ? "is gone with its path" : "is gone";
	if (deprecated !== true) return factWithId("narrower", `${prefix}-without-deprecation`, text);
	if (typeof sunset === "string" && sunset.slice(0, 10) > today) return factWithId("narrower", `${prefix}-before-sunset`, `${text}, before ${shown(sunset)}`);
	const isDay = typeof sunset === "string" && !Number.isNaN(Date.parse(sunset));
	const late = `${text}, after it was deprecated`;
	return factWithId(isDay ? "note" : "narrower", `${prefix}-with-deprecation`, late);
}
/** Where a contract or an operation is: the first server is the one that counts, and comes and goes with the others if it is another. */
function compareServers(part, matching) {
	const [before, after] = [listAt(part.older, "servers"), listAt(part.newer, "servers")];
	const known = (list) => list.length === 0 ? [{ url: "/" }] : list;
	if (isEqualJson(known(before), known(after))) return;
	const { common, added, removed } = pairUp(indexedItems(before), indexedItems(after), ({ value }) => canonicalText(value));
	const urlOf = (server) => shown(Object(server).url);
	const changes = [...added.map(({ at, value }) => ({
		fact: factWithId("note", "x-api-server-added", `is at ${urlOf(value)}, too`),
		step: matching.addition(part, "servers", at)
	})), ...removed.map(({ at, value }) => ({
		fact: factWithId("other", "x-api-server-removed", `is no longer at ${urlOf(value)}`),
		step: removal("servers", at)
	}))];
	const kept = common.map(({ older }) => older.value);
	const isInOrder = isEqualJson(before[0], after[0]) && isEqualJson(after.slice(0, kept.length), kept);
	const moved = factWithId("other", "x-api-servers-moved", "has its servers in another order");
	const facts = changes.length > 0 ? changes.map((each) => each.fact) : [moved];
	if (kept.length === 0 || !isInOrder) matching.set(part, ["servers"], facts);
	else matching.editEach(part, changes, { at: ["servers"] });
}
function areSameCallbacks({ older, newer }, matching) {
	const [before, after] = [mapOf(older, "callbacks"), mapOf(newer, "callbacks")];
	const { common, removed, added } = pairUp(Object.keys(before), Object.keys(after), String);
	const isSame = (name) => matching.isSame("callback", before[name], after[name]);
	return removed.length + added.length === 0 && common.every((each) => isSame(each.older));
}
function parametersOf(part, matching, side) {
	return indexedItems(listAt(part[side], "parameters")).flatMap(({ at, value }) => {
		const { target } = matching.resolve(side, value);
		const name = String(target.name);
		if (isIgnoredHeader(target.in, name)) return [];
		return [{
			at,
			value,
			target,
			key: `${String(target.in)} ${target.in === "header" ? name.toLowerCase() : name}`
		}];
	});
}
function compareParameterLists(part, matching) {
	const before = parametersOf(part, matching, "older");
	const after = parametersOf(part, matching, "newer");
	const { common, removed, added } = pairUp(before, after, ({ key }) => key);
	if (after.length > 0) part.value.parameters ??= [];
	const textOf = ({ target }) => `${String(target.in)} parameter ${String(target.name)}`;
	for (const { older, newer } of common) {
		const parameter = {
			in: String(older.target.in),
			name: String(older.target.name)
		};
		matching.inner(part, ["parameters", String(older.at)], {
			kind: "parameter",
			older: older.value,
			newer: newer.value,
			way: { context: {
				side: "parameter",
				parameter
			} }
		});
	}
	for (const each of removed) {
		const step = removal("parameters", each.at);
		const id = `request-parameter-removed${each.target.deprecated === true ? "-with-deprecation" : ""}`;
		matching.edit(part, {
			facts: [factWithId("other", id, `no longer has the ${textOf(each)}`)],
			steps: [step],
			at: {
				older: step.path,
				newer: []
			}
		});
	}
	for (const each of added) {
		const isRequired = each.target.required === true;
		const text = `has the new ${textOf(each)}${isRequired ? ", which is required" : ""}`;
		matching.edit(part, {
			facts: [factWithId(isRequired ? "narrower" : "wider", additionId(part, matching, each), text)],
			steps: [matching.addition(part, "parameters", each.at)],
			at: {
				older: [],
				newer: ["parameters", String(each.at)]
			}
		});
	}
}
function additionId({ newer }, matching, { target, value }) {
	if (target.in === "path") return "new-request-path-parameter";
	const prefix = `new-${target.required === true ? "required" : "optional"}-request`;
	return listAt(Object(matching.origins.get(newer) ?? newer), "parameters").includes(value) ? `${prefix}-parameter` : `${prefix}-default-parameter-to-existing-path`;
}
function compareBody(part, matching) {
	const path = ["requestBody"];
	const [older, newer] = [part.older.requestBody, part.newer.requestBody];
	if (older === void 0 && newer === void 0) return;
	if (older !== void 0 && newer !== void 0) matching.inner(part, path, {
		kind: "requestBody",
		older,
		newer,
		way: { context: { side: "request" } }
	});
	else if (newer === void 0) {
		const gone = factWithId("meaning", "request-body-removed", "no longer takes a body");
		matching.set(part, path, gone, {
			older: path,
			newer: []
		});
	} else {
		const { required, content } = matching.resolve("newer", newer).target;
		const effect = Object.keys(Object(content)).length > 0 ? "narrower" : "meaning";
		const added = required === true ? factWithId(effect, "request-body-added-required", "needs a body") : factWithId("wider", "request-body-added-optional", "may take a body");
		matching.set(part, path, added, {
			older: [],
			newer: path
		});
	}
}
function isSuccess(status) {
	return status.startsWith("2");
}
function compareAnswers(part, matching) {
	const [before, after] = [mapOf(part.older, "responses"), mapOf(part.newer, "responses")];
	const statuses = (all) => Object.keys(all).filter((name) => !name.startsWith("x-"));
	const { common, removed, added } = pairUp(statuses(before), statuses(after), String);
	if (added.length > 0) part.value.responses ??= {};
	for (const { older: status } of common) matching.inner(part, ["responses", status], {
		kind: "response",
		older: before[status],
		newer: after[status],
		way: { context: {
			side: "answer",
			status
		} }
	});
	const edit = (some) => {
		const first = (all) => ["responses", ...some.filter((one) => one in all).slice(0, 1)];
		matching.edit(part, {
			facts: some.map((status) => statusFact(status, status in after)),
			steps: some.map((status) => matching.step(part, ["responses", status])),
			at: {
				older: first(before),
				newer: first(after)
			}
		});
	};
	const isOther = !common.some(({ older }) => isSuccess(older)) && added.some(isSuccess) && removed.some(isSuccess);
	const together = isOther ? [...removed, ...added].filter(isSuccess) : [];
	if (isOther) edit(together);
	for (const status of [...removed, ...added]) if (!together.includes(status)) edit([status]);
}
function statusFact(status, isNew) {
	const what = `response-${isSuccess(status) ? "" : "non-"}success-status`;
	return isNew ? factWithId("other", `${what}-added`, `may answer ${status}, too`) : factWithId("other", `${what}-removed`, `no longer answers ${status}`);
}
function compareTags(part, matching) {
	const [before, after] = [listAt(part.older, "tags"), listAt(part.newer, "tags")];
	const pairs = pairUp(indexedItems(before), indexedItems(after), ({ value }) => String(value));
	if (after.length > 0) part.value.tags ??= [];
	const changes = [...pairs.removed.map(({ at, value }) => ({
		fact: fact("note", "tag-removed", `no longer has the tag ${shown(value)}`),
		step: removal("tags", at)
	})), ...pairs.added.map(({ at, value }) => ({
		fact: fact("note", "tag-added", `has the tag ${shown(value)}`),
		step: matching.addition(part, "tags", at)
	}))];
	matching.editEach(part, changes, { at: ["tags"] });
}
/** The name of an operation; one that its document does not have is made of method and path. */
function compareId(part, matching) {
	const [before, after] = [part.older.operationId, part.newer.operationId];
	if (before === after || isMade(before) && isMade(after)) return;
	const action = isMade(before) ? "added" : "removed";
	const instead = isMade(before) ? "" : ` instead of ${shown(before)}`;
	const text = `has the operationId ${shown(after)}${instead}`;
	matching.set(part, ["operationId"], fact("note", `operation-id-${action}`, text));
}
function isMade(operationId) {
	return /^[A-Z]+ \//.test(String(operationId));
}
// src/contract/changes/comparison/compare-documents.ts
/**
* Compares two documents: their operations by method and path, whatever the names of the parameters in it, and what is of the whole
* contract.
* @param today an ISO date, for what may go after a day
*/
function compareDocuments(part, matching, today) {
	const { older, newer, value } = part;
	value.paths = {};
	value.components = { securitySchemes: schemesOf(older, matching, "older") };
	compareInfo(part, matching);
	compareServers(part, matching);
	compareSchemes(part, matching);
	compareWebhooks(part, matching);
	if (!isEqualJson(older.tags, newer.tags)) matching.set(part, ["tags"], fact("note", "tags-changed", "describes its tags otherwise"));
	compareNotes(part, matching);
	if (comparePaths(part, matching, today)) compareSecurity(part, matching, "api-global-security");
}
/** Compares two path items of webhooks or callbacks, which change as a whole. */
function comparePathItems(part, matching) {
	for (const method of METHODS) {
		const [older, newer] = [part.older[method], part.newer[method]];
		if (isPlainObject(older) && isPlainObject(newer)) matching.inner(part, [method], {
			kind: "operation",
			older,
			newer
		});
		else if (older !== newer) matching.edit(part, WHOLE);
	}
	const others = (item) => Object.fromEntries(Object.entries(item).filter(([name]) => !METHODS.includes(name)));
	if (!isEqualJson(others(part.older), others(part.newer))) matching.edit(part, WHOLE);
}
/** Compares two callbacks. */
function compareCallbacks(part, matching) {
	for (const name of namesInEither(part.older, part.newer)) {
		const [older, newer] = [part.older[name], part.newer[name]];
		if (isPlainObject(older) && isPlainObject(newer)) matching.inner(part, [name], {
			kind: "pathItem",
			older,
			newer
		});
		else matching.edit(part, WHOLE);
	}
}
/** Says what goes together once all edits are known. */
function tieOperations(part, matching) {
	tieSchemes(matching.edits);
	tieIds(part, matching.edits);
	const isOf = (wanted) => (edit) => edit.steps.some(({ op, path }) => op === wanted && path[0] === "paths" && METHODS.includes(path[2] ?? ""));
	const first = part.edits.find(isOf("add"));
	if (part.inner.length === 0 && first) for (const each of part.edits.filter(isOf("remove"))) each.requires.add(first);
}
const WHOLE = {
	facts: [fact("other", "changed", "is another")],
	steps: [],
	at: {}
};
function compareInfo(part, matching) {
	const [before, after] = [mapOf(part.older, "info"), mapOf(part.newer, "info")];
	for (const name of namesInEither(before, after)) {
		if (isEqualJson(before[name], after[name])) continue;
		const text = typeof after[name] === "string" && name !== "description" ? `has the ${name} ${shown(after[name])}` : `has another ${name}`;
		const id = `x-api-${name.toLowerCase()}-changed`;
		matching.set(part, ["info", name], factWithId("note", id, text));
	}
}
function compareWebhooks(part, matching) {
	const [before, after] = [mapOf(part.older, "webhooks"), mapOf(part.newer, "webhooks")];
	if (Object.keys(after).length > 0) part.value.webhooks ??= {};
	for (const name of namesInEither(before, after)) {
		const [older, newer] = [before[name], after[name]];
		const turn = turnOf(older, newer);
		if (turn === "changed" && matching.isSame("pathItem", older, newer)) continue;
		const id = turn === "changed" ? "x-webhook-changed" : `webhook-${turn}`;
		const text = `has ${{
			added: "the new",
			removed: "no longer the",
			changed: "another"
		}[turn]} webhook ${shown(name)}`;
		matching.set(part, ["webhooks", name], factWithId("other", id, text));
	}
}
/** Compares all paths; returns whether some operation takes the credentials of the whole contract. */
function comparePaths(part, matching, today) {
	const pathsOf = (document) => Object.entries(mapOf(document, "paths")).filter(([path]) => !path.startsWith("x-"));
	const after = new Map(pathsOf(part.newer));
	const sames = new Map([...after.keys()].map((path) => [shapeOf(path), path]));
	const pairs = pathsOf(part.older).map(([path, older]) => {
		const other = after.has(path) ? path : sames.get(shapeOf(path));
		const newer = other === void 0 ? void 0 : after.get(other);
		return {
			path,
			other: other ?? path,
			older: Object(older),
			newer
		};
	});
	const taken = new Set(pairs.map(({ other }) => other));
	for (const [path, newer] of after) if (!taken.has(path)) pairs.push({
		path,
		other: path,
		older: void 0,
		newer
	});
	const paths = part.value.paths;
	return pairs.map((pair) => {
		const [side, item] = pair.older ? ["older", pair.older] : ["newer", pair.newer];
		paths[pair.path] = withoutOperations(matching.copy(side, item, "pathItem"));
		const isInherited = comparePath(part, matching, pair, today);
		if (pair.older && pair.newer) comparePathNotes(part, matching, pair, pair.older, pair.newer);
		return isInherited;
	}).includes(true);
}
/** A path item without its operations, and without the parameters that these have then themselves. */
function withoutOperations(item) {
	return Object.fromEntries(Object.entries(item).filter(([name]) => !METHODS.includes(name) && name !== "parameters"));
}
/** Compares the operations of a path; returns whether one takes the credentials of the whole contract. */
function comparePath(part, matching, pair, today) {
	const { path, other } = pair;
	const own = parameterNames(path);
	const names = new Map(parameterNames(other).map((name, at) => [name, own[at] ?? name]));
	let isInherited = false;
	for (const method of METHODS) {
		const [before, after] = [pair.older?.[method], pair.newer?.[method]].map((each) => isPlainObject(each) ? each : void 0);
		if (!before && !after) continue;
		const inherits = [before, after].every((each) => each?.security === void 0);
		isInherited ||= inherits;
		const hasOwnServers = [
			pair.older,
			pair.newer,
			before,
			after
		].some((each) => each?.servers);
		const whole = (side, operation) => {
			const item = pair[side];
			if (!item || !operation) return void 0;
			const security = inherits ? void 0 : part[side].security ?? [];
			const inherited = item.servers ?? part[side].servers ?? [{ url: "/" }];
			return wholeOperation(matching, {
				side,
				item,
				operation,
				names,
				security,
				servers: hasOwnServers ? inherited : void 0
			});
		};
		const [older, newer] = [whole("older", before), whole("newer", after)];
		compareOperation(part, matching, {
			pair,
			method,
			today,
			older,
			newer
		});
	}
	return isInherited;
}
function compareOperation(part, matching, { pair, method, today, older, newer }) {
	const at = [
		"paths",
		pair.path,
		method
	];
	const operation = String((older ?? newer)?.operationId);
	if (older && newer) {
		const context = {
			side: "operation",
			operation
		};
		matching.inner(part, at, {
			kind: "operation",
			older,
			newer,
			way: { context }
		});
	} else if (newer) matching.edit(part, {
		facts: [{
			...factWithId("note", "endpoint-added", "is new"),
			operation
		}],
		steps: [{
			op: "add",
			path: at,
			value: matching.copy("newer", newer, "operation")
		}],
		at: {
			older: ["paths", pair.path],
			newer: [
				"paths",
				pair.other,
				method
			]
		}
	});
	else if (older) {
		setAt(part.value, at, matching.copy("older", older, "operation"));
		const isPath = pair.newer === void 0;
		matching.edit(part, {
			facts: [{
				...removalFact$1(older, {
					isPath,
					today
				}),
				operation
			}],
			steps: [{
				op: "remove",
				path: at
			}],
			at: {
				older: at,
				newer: ["paths"]
			}
		});
	}
}
/** Compares what a path item states for all its operations, apart from parameters and servers. */
function comparePathNotes(part, matching, { path, other }, older, newer) {
	const [before, after] = [withoutOperations(older), withoutOperations(newer)];
	for (const name of namesInEither(before, after)) {
		if (name === "servers" || isEqualJson(before[name], after[name])) continue;
		const [at, value] = [[
			"paths",
			path,
			name
		], after[name]];
		const id = `x-api-path-${name.toLowerCase().replace(/^x-/, "")}-changed`;
		const step = value === void 0 ? {
			op: "remove",
			path: at
		} : {
			op: "add",
			path: at,
			value
		};
		const place = {
			older: at,
			newer: [
				"paths",
				other,
				name
			]
		};
		const facts = [factWithId("note", id, `has another ${name} at ${path}`)];
		matching.edit(part, {
			facts,
			steps: [step],
			at: place
		});
	}
}
/**
* An operation with the parameters of its path, which are called as in the older document, and with the credentials and the servers of
* the contract if it is to have them itself.
*/
function wholeOperation(matching, { side, item, operation, names, security, servers }) {
	const keyOf = (slot) => {
		const { target } = matching.resolve(side, slot);
		return `${String(target.in)} ${String(target.name).toLowerCase()}`;
	};
	const named = (slot) => {
		const { target } = matching.resolve(side, slot);
		const name = names.get(String(target.name));
		if (side === "older" || target.in !== "path" || name === void 0 || name === target.name) return slot;
		return matching.derive(target, `as ${name}`, () => ({
			...target,
			name
		}));
	};
	const purpose = `whole${security === void 0 ? "" : " with credentials"}${servers === void 0 ? "" : " with servers"}`;
	return matching.derive(operation, purpose, () => {
		const own = listAt(operation, "parameters");
		const keys = own.map(keyOf);
		const ofPath = listAt(item, "parameters").filter((slot) => !keys.includes(keyOf(slot)));
		const parameters = [...own, ...ofPath].map(named);
		return {
			...operation,
			...parameters.length > 0 && { parameters },
			...security !== void 0 && { security: operation.security ?? security },
			...servers !== void 0 && { servers: operation.servers ?? servers }
		};
	});
}
/** An operationId can only be added once the operation that has it has lost it. */
function tieIds(part, edits) {
	const losers = /* @__PURE__ */ new Map();
	const takers = [];
	for (const edit of edits) for (const { op, path, value } of edit.steps) {
		const [first, at = "", method = "", ...rest] = path;
		if (edit.part === part && first === "paths" && method !== "" && rest.length === 0) {
			const item = Object(mapOf(part.value, "paths")[at]);
			if (op === "add") takers.push({
				id: Object(value).operationId,
				edit
			});
			else losers.set(Object(item[method]).operationId, edit);
		} else if (path.join() === "operationId") {
			takers.push({
				id: value,
				edit
			});
			losers.set(edit.part.older.operationId, edit);
		}
	}
	for (const { id, edit } of takers) {
		const loser = losers.get(id);
		if (loser && loser !== edit) edit.requires.add(loser);
	}
}
// src/contract/changes/comparison/keywords.ts
/** The keywords about single values, in the order in which they are told. Types and enums come before. */
const VALUE_KEYWORDS = [
	{
		keyword: "maximum",
		form: "upper",
		word: "max",
		about: "number"
	},
	{
		keyword: "exclusiveMaximum",
		form: "upper",
		word: "exclusive-max",
		about: "number"
	},
	{
		keyword: "minimum",
		form: "lower",
		word: "min",
		about: "number"
	},
	{
		keyword: "exclusiveMinimum",
		form: "lower",
		word: "exclusive-min",
		about: "number"
	},
	{
		keyword: "maxLength",
		form: "upper",
		about: "text"
	},
	{
		keyword: "minLength",
		form: "lower",
		about: "text"
	},
	{
		keyword: "maxItems",
		form: "upper",
		about: "list"
	},
	{
		keyword: "minItems",
		form: "lower",
		about: "list"
	},
	{
		keyword: "maxProperties",
		form: "upper",
		about: "object"
	},
	{
		keyword: "minProperties",
		form: "lower",
		about: "object"
	},
	{
		keyword: "maxContains",
		form: "upper",
		about: "list"
	},
	{
		keyword: "minContains",
		form: "lower",
		about: "list"
	},
	{
		keyword: "const",
		form: "value",
		noun: "value"
	},
	{
		keyword: "pattern",
		form: "value",
		about: "text"
	},
	{
		keyword: "multipleOf",
		form: "value",
		noun: "step",
		about: "number"
	},
	{
		keyword: "uniqueItems",
		form: "value",
		noun: "rule that items are unique:",
		about: "list"
	},
	{
		keyword: "contentMediaType",
		form: "value",
		noun: "media type",
		about: "text"
	},
	{
		keyword: "contentEncoding",
		form: "value",
		noun: "encoding",
		about: "text"
	},
	{
		keyword: "default",
		form: "value",
		word: "default-value",
		noun: "default"
	}
];
/** Those with the schemas of parts of a value, and conditions. Properties come before, branches after. */
const PART_KEYWORDS = [
	{
		keyword: "additionalProperties",
		form: "schema",
		isWithin: true
	},
	{
		keyword: "items",
		form: "schema",
		noun: "a schema for its items",
		isWithin: true
	},
	{
		keyword: "contains",
		form: "schema",
		noun: "a schema that some item must fit",
		isWithin: true
	},
	{
		keyword: "propertyNames",
		form: "schema",
		noun: "a schema for the names of its members"
	},
	{
		keyword: "then",
		form: "schema",
		noun: "a schema for those that fit its condition"
	},
	{
		keyword: "else",
		form: "schema",
		noun: "a schema for those that do not fit its condition"
	},
	{
		keyword: "contentSchema",
		form: "schema",
		noun: "a schema for its content"
	},
	{
		keyword: "not",
		form: "whole",
		noun: "a schema that it must not fit"
	},
	{
		keyword: "if",
		form: "whole",
		noun: "a condition"
	},
	{
		keyword: "unevaluatedItems",
		form: "whole",
		noun: "a rule for all other items"
	},
	{
		keyword: "unevaluatedProperties",
		form: "whole",
		noun: "a rule for all other members"
	},
	{
		keyword: "patternProperties",
		form: "schemas",
		word: "pattern-property",
		isWithin: true,
		noun: "a schema for members whose name fits"
	},
	{
		keyword: "dependentSchemas",
		form: "schemas",
		word: "dependent-schema",
		noun: "a schema for objects with the member"
	},
	{
		keyword: "dependentRequired",
		form: "lists",
		noun: "members that go with the member"
	}
];
/** Whether clients send a value, or get it. */
const ACCESS_KEYWORDS = [{
	keyword: "readOnly",
	form: "flag"
}, {
	keyword: "writeOnly",
	form: "flag"
}];
/** How the ids of changes of a keyword begin. */
function keywordWord({ keyword, word }) {
	return word ?? keyword.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
/** The kind of value that a keyword is about; `undefined`: any. */
function aboutOf(keyword) {
	return VALUE_KEYWORDS.find((each) => each.keyword === keyword)?.about;
}
/** The default values of keywords: written out, they change nothing. */
const LEAST = {
	minLength: 0,
	minItems: 0,
	minProperties: 0,
	minContains: 1
};
// src/contract/changes/comparison/implied-keywords.ts
/**
* Whether all values that a schema allows fit one more keyword, as far as its keywords about single values say: then the keyword changes
* nothing where it comes or goes.
*/
function isImplied(schema, keyword, wanted) {
	const types = schema.type === void 0 ? void 0 : [schema.type].flat().map(String);
	const own = TYPES[aboutOf(keyword) ?? ""];
	if (own && types && !types.some((type) => own.includes(type))) return true;
	const values = valuesOf(schema);
	if (values) return values.every((value) => fits(value, keyword, wanted));
	const bound = bounded(keyword);
	if (bound) return boundsOf(schema, bound).some((each) => isWithin(each, bound, wanted));
	if (keyword === "format") {
		const [least, most] = ownMember(INTEGERS, String(wanted)) ?? [];
		return least !== void 0 && isImplied(schema, "minimum", least) && isImplied(schema, "maximum", most);
	}
	if (keyword === "pattern") return ANY_TEXT.includes(String(wanted));
	if (keyword === "multipleOf") return isStep(schema, types, wanted);
	if (keyword === "uniqueItems") return isNumeric(schema.maxItems) && compareNumbers(schema.maxItems, 1) <= 0;
	return false;
}
/** What a keyword of a schema says; `undefined`: nothing. */
function keywordValue(schema, keyword) {
	if (keyword === "pattern") return schema.pattern ?? schema["x-unchecked-pattern"];
	return keyword === "uniqueItems" && schema.uniqueItems === false ? void 0 : schema[keyword];
}
/** What a change of one keyword does to the values, given all that both schemas say. */
function effectOf({ older, newer }, keyword, effect) {
	const [before, after] = [keywordValue(older, keyword), keywordValue(newer, keyword)];
	if (keyword.startsWith("content")) return "meaning";
	if (effect === "narrower") return isImplied(older, keyword, after) ? "note" : effect;
	if (effect === "wider") return isImplied(newer, keyword, before) ? "note" : effect;
	if (keyword === "pattern") return patternEffect(older, newer);
	if (keyword !== "multipleOf" || !isNumeric(before) || !isNumeric(after)) return effect;
	if (isMultiple(before, after)) return "wider";
	return isMultiple(after, before) ? "narrower" : effect;
}
/** Whether a schema allows a value, as far as its keywords about single values say. */
function admits(schema, value) {
	if (Array.isArray(schema.enum) && !schema.enum.some((each) => isEqualJson(each, value))) return false;
	if (schema.const !== void 0 && !isEqualJson(schema.const, value)) return false;
	const types = schema.type === void 0 ? void 0 : [schema.type].flat();
	if (types && !types.some((type) => isOfType(value, String(type)))) return false;
	const isBound = (keyword, size, wrong) => isNumeric(schema[keyword]) && wrong(compareNumbers(size, schema[keyword]));
	if (isNumeric(value)) {
		const size = value;
		if (isBound("minimum", size, (order) => order < 0) || isBound("maximum", size, (order) => order > 0)) return false;
		if (isBound("exclusiveMinimum", size, (order) => order <= 0)) return false;
		return !isBound("exclusiveMaximum", size, (order) => order >= 0);
	}
	const [least, most, size] = typeof value === "string" ? [
		"minLength",
		"maxLength",
		[...value].length
	] : [
		"minItems",
		"maxItems",
		Array.isArray(value) ? value.length : void 0
	];
	if (size === void 0) return true;
	return !isBound(String(least), Number(size), (order) => order < 0) && !isBound(String(most), Number(size), (order) => order > 0);
}
/** Patterns that take any text. */
const ANY_TEXT = [
	"",
	".*",
	"^.*$",
	"^.*",
	".*$",
	"^",
	"$"
];
/**
* What another pattern does to the texts, as far as texts show it that are drawn by both. That all of these fit does not show that all
* others do: then it only means something else.
*/
function patternEffect(older, newer) {
	const [isLess, isMore] = [leavesOut(newer, older), leavesOut(older, newer)];
	if (isLess && isMore) return "other";
	if (isLess) return "narrower";
	return isMore ? "wider" : "meaning";
}
const TYPES = {
	number: ["number", "integer"],
	text: ["string"],
	list: ["array"],
	object: ["object"]
};
/** Whether one value fits a keyword; of patterns and formats that is not known. */
function fits(value, keyword, wanted) {
	if (keyword === "multipleOf") return !isNumeric(value) || isMultiple(value, wanted);
	return KNOWN$1.has(keyword) ? admits({ [keyword]: wanted }, value) : false;
}
/** The keywords for which a single value is tested. */
const KNOWN$1 = /* @__PURE__ */ new Set([...[
	"enum",
	"const",
	"type",
	"minimum",
	"maximum",
	"exclusiveMinimum",
	"exclusiveMaximum"
], ...[
	"minLength",
	"maxLength",
	"minItems",
	"maxItems"
]]);
/** The values of an enum, as far as the schema allows them. */
function valuesOf(schema) {
	const all = schema.const === void 0 ? schema.enum : [schema.const];
	return Array.isArray(all) ? all.filter((value) => admits(schema, value)) : void 0;
}
function bounded(keyword) {
	const [, exclusive, end, of] = /^(exclusiveM|m)(ax|in)(imum|\w+)$/.exec(keyword) ?? [];
	if (end === void 0) return void 0;
	const isNumber = of === "imum";
	return {
		inclusive: `m${end}${of}`,
		exclusive: isNumber ? `exclusiveM${end}imum` : void 0,
		isOpen: exclusive === "exclusiveM",
		sign: end === "in" ? 1 : -1
	};
}
/** The bounds that a schema has in one direction; of whole numbers, the first that is within. */
function boundsOf(schema, { inclusive, exclusive, sign }) {
	const given = [{
		value: schema[inclusive] ?? LEAST[inclusive],
		isOpen: false
	}, {
		value: exclusive && schema[exclusive],
		isOpen: true
	}].filter((each) => isNumeric(each.value));
	const types = [schema.type].flat().filter((type) => type !== "null");
	if (!(exclusive !== void 0 && types.join() === "integer")) return given;
	const ofFormat = INTEGERS[String(schema.format)]?.[sign === 1 ? 0 : 1];
	return [...given.map((each) => firstWhole(each, sign)), ...ofFormat === void 0 ? [] : [{
		value: ofFormat,
		isOpen: false
	}]];
}
/** The values of formats of whole numbers. */
const INTEGERS = {
	int32: [-(2 ** 31), 2 ** 31 - 1],
	int64: [-(2n ** 63n), 2n ** 63n - 1n]
};
function firstWhole({ value, isOpen }, sign) {
	if (isWhole(value)) {
		if (!isOpen) return {
			value,
			isOpen
		};
		const near = nearestDouble(value);
		if (typeof value === "bigint") return {
			value: value + BigInt(sign),
			isOpen: false
		};
		return Number.isSafeInteger(near) ? {
			value: near + sign,
			isOpen: false
		} : {
			value,
			isOpen
		};
	}
	const near = nearestDouble(value);
	if (!Number.isSafeInteger(Math.trunc(near))) return {
		value,
		isOpen
	};
	return {
		value: sign === 1 ? Math.ceil(near) : Math.floor(near),
		isOpen: false
	};
}
function isWithin(own, { isOpen, sign }, wanted) {
	if (!isNumeric(wanted)) return false;
	const order = compareNumbers(own.value, wanted) * sign;
	return order > 0 || order === 0 && (own.isOpen || !isOpen);
}
/** Whether all values are multiples of a step. */
function isStep(schema, types, wanted) {
	const steps = [...isNumeric(schema.multipleOf) ? [schema.multipleOf] : [], ...types?.includes("integer") && !types.includes("number") ? [1] : []];
	return isNumeric(wanted) && steps.some((step) => isMultiple(step, wanted));
}
/** Whether a schema does not take a text that is drawn by the pattern of another. */
function leavesOut({ pattern }, of) {
	const [fitted, fits] = [compiled(of.pattern), compiled(pattern)];
	if (!fitted || !fits || ANY_TEXT.includes(String(pattern)) || isDeep(String(of.pattern))) return false;
	const random = createRandom(0, String(of.pattern));
	for (let tries = 0; tries < MOST_DRAWN; tries += 1) {
		const text = patternText(String(of.pattern), random, tries % LONGEST);
		if (text.length <= MOST_LETTERS && fitted(text) && admits(of, text) && !fits(text)) return true;
	}
	return false;
}
const MOST_DRAWN = 60;
/** How often more than it must be a part is repeated, and how long a text may be, to be tried. */
const LONGEST = 12;
const MOST_LETTERS = 2e3;
/** Whether groups nest so deeply that a drawn text may be very long. */
function isDeep(pattern) {
	let depth = 0;
	return [...pattern].some((letter) => {
		if (letter === "(") depth += 1;
		if (letter === ")") depth -= 1;
		return depth > DEEPEST;
	});
}
const DEEPEST = 3;
/** A pattern that is not checked says nothing. */
function compiled(pattern) {
	if (typeof pattern !== "string") return void 0;
	try {
		return compileLinear(pattern);
	} catch (error) {
		if (!(error instanceof UnsupportedSyntax)) throw error;
		return;
	}
}
function isOfType(value, type) {
	if (type === "null") return value === null;
	if (type === "array") return Array.isArray(value);
	if (type === "integer") return isNumeric(value) && isWhole(value);
	if (type === "number") return isNumeric(value);
	if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value) && !isNumeric(value);
	return typeof value === type;
}
// src/contract/changes/comparison/compare-keywords.ts
/** Compares what two schemas say in some keywords. Returns the edits of those about single values. */
function compareKeywords(part, matching, keywords) {
	return keywords.flatMap((row) => compareKeyword(part, matching, row) ?? []);
}
/** Notes another value of a keyword, with what that does given all that both schemas say. */
function editValue(part, matching, keyword, named) {
	const effect = effectOf(part, keyword, named.effect);
	const edit = matching.edit(part, {
		facts: [{
			...named,
			effect,
			...effect === "other" && { breaks: "both" }
		}],
		steps: namesOf$1(part, keyword).map((name) => matching.step(part, [name])),
		at: [keyword]
	});
	return {
		about: aboutOf(keyword),
		effect: named.effect,
		edit
	};
}
/** Compares the schemas of the first items, by their places. */
function comparePrefix(part, matching) {
	const keyword = "prefixItems";
	const [before, after] = [listAt(part.older, keyword), listAt(part.newer, keyword)];
	const common = Math.min(before.length, after.length);
	if (before.length !== after.length) {
		const turn = after.length > before.length ? "added" : "removed";
		const text = `has schemas for its first ${after.length} items instead of ${before.length}`;
		const facts = [fact(EFFECTS[turn], `prefix-items-${turn}`, text)];
		if (common === 0) {
			matching.set(part, [keyword], facts);
			return;
		}
		const added = after.slice(common).map((_, at) => matching.addition(part, keyword, common + at));
		const removed = before.slice(common).map((_, at) => removal(keyword, common + at));
		matching.edit(part, {
			facts,
			steps: [...added, ...removed],
			at: [keyword]
		});
	}
	for (let at = 0; at < common; at += 1) matching.inner(part, [keyword, String(at)], {
		kind: "schema",
		older: before[at],
		newer: after[at],
		way: WITHIN$1
	});
}
/** What a rule that is added, or no longer there, does to the values that are allowed. */
const EFFECTS = {
	added: "narrower",
	removed: "wider",
	changed: "other"
};
const WITHIN$1 = { within: "*" };
const SAME = {};
function compareKeyword(part, matching, row) {
	const { keyword, form } = row;
	const [before, after] = [keywordValue(part.older, keyword), keywordValue(part.newer, keyword)];
	if (form === "schema") compareSchema(part, matching, row);
	else if (form === "schemas" || form === "lists") compareByName(part, matching, row);
	else if (form === "whole") {
		if (!(before === after || before !== void 0 && after !== void 0 && matching.isSame("schema", before, after))) matching.set(part, [keyword], schemaFact(row, before, after));
	} else if (form === "flag") {
		const word = keywordWord(row);
		compareFlag(part, matching, {
			member: keyword,
			on: fact("note", `became-${word}`, `is ${word} now`),
			off: fact("note", `became-not-${word}`, `is no longer ${word}`)
		});
	} else {
		const orLeast = (value) => value === void 0 ? LEAST[keyword] : value;
		if (!isEqualJson(orLeast(before), orLeast(after))) return editValue(part, matching, keyword, valueFact(row, before, after));
	}
}
/** A pattern that is not checked stands under another keyword. */
function namesOf$1({ older, newer }, keyword) {
	if (keyword !== "pattern") return [keyword];
	return [keyword, UNCHECKED_PATTERN].filter((name) => older[name] !== newer[name]);
}
function compareSchema(part, matching, row) {
	const { keyword } = row;
	const [older, newer] = [part.older[keyword], part.newer[keyword]];
	if (older === newer || isAny(older) && isAny(newer)) return;
	const isAdditional = keyword === "additionalProperties";
	if (isAny(older) || isAny(newer) || isAdditional && !(isPlainObject(older) && isPlainObject(newer))) matching.set(part, [keyword], isAdditional ? othersFact(older, newer) : schemaFact(row, older, newer));
	else matching.inner(part, [keyword], {
		kind: "schema",
		older,
		newer,
		way: wayOf(row)
	});
}
function wayOf({ isWithin }) {
	return isWithin ? WITHIN$1 : SAME;
}
/** Whether a schema allows any value, so that it states nothing. */
function isAny(schema) {
	const isEmpty = isPlainObject(schema) && Object.keys(schema).length === 0;
	return schema === void 0 || schema === true || isEmpty;
}
/** Compares schemas, or lists of names, that a keyword has by name. */
function compareByName(part, matching, row) {
	const { keyword, form, noun } = row;
	const [before, after] = [mapOf(part.older, keyword), mapOf(part.newer, keyword)];
	const names = namesInEither(before, after);
	if (names.length > 0) part.value[keyword] = { ...mapOf(part.value, keyword) };
	for (const name of names) {
		const [older, newer] = [before[name], after[name]];
		const turn = turnOf(older, newer);
		if (turn === "changed" && form === "schemas") matching.inner(part, [keyword, name], {
			kind: "schema",
			older,
			newer,
			way: wayOf(row)
		});
		else if (turn !== "changed" || !isEqualJson(sorted(older), sorted(newer))) {
			const text = `${{
				added: "has",
				removed: "no longer has",
				changed: "has other"
			}[turn]} ${noun} ${shown(name)}`;
			matching.set(part, [keyword, name], fact(EFFECTS[turn], `${keywordWord(row)}-${turn}`, text));
		}
	}
}
function sorted(list) {
	return [list].flat().toSorted();
}
function schemaFact(row, before, after) {
	const turn = turnOf(before, after);
	const noun = row.noun ?? "";
	const text = {
		added: `has ${noun}`,
		removed: `no longer has ${noun}`,
		changed: `has another ${noun.replace(/^an? /, "")}`
	}[turn];
	return fact(EFFECTS[turn], `${keywordWord(row)}-${turn}`, text);
}
function othersFact(before, after) {
	const what = "additional-properties";
	if (after === false) return fact("narrower", `${what}-denied`, "may have no other members");
	if (isAny(after)) return fact("wider", `${what}-allowed`, "may have any other members");
	if (before === false) return fact("wider", `${what}-allowed`, "may have other members that fit a schema");
	return fact("narrower", `${what}-restricted`, "may have other members only if they fit a schema");
}
function valueFact(row, before, after) {
	const { keyword, form } = row;
	const word = keywordWord(row);
	const text = differenceText(row.noun ?? word.replaceAll("-", " "), before, after);
	const turn = turnOf(before, after);
	if (keyword === "default") return fact("meaning", `${word}-${turn}`, text);
	if (keyword === "pattern" && turn === "changed" && [".*", "^.*$"].includes(String(after))) return fact("wider", "pattern-generalized", text);
	if (form === "value") return fact(EFFECTS[turn], `${word}-${turn}`, text);
	if (turn !== "changed") return fact(EFFECTS[turn], `${word}-${turn === "added" ? "set" : "unset"}`, text);
	const isHigher = compareNumbers(after, before) > 0;
	return fact(isHigher === (form === "upper") ? "wider" : "narrower", `${word}-${isHigher ? "increased" : "decreased"}`, text);
}
function differenceText(noun, before, after) {
	if (before === void 0) return `has the ${noun} ${shown(after)}, where it had none`;
	if (after === void 0) return `no longer has the ${noun} ${shown(before)}`;
	return `has the ${noun} ${shown(after)} instead of ${shown(before)}`;
}
// src/contract/changes/comparison/compare-types.ts
/** Compares the types and formats of two schemas, whether they allow null, and their enums. */
function compareTypes(part, matching) {
	const { older, newer } = part;
	const [before, after] = [typeNames(older), typeNames(newer)];
	const isChanged = !isEqualJson(before?.toSorted(), after?.toSorted());
	const isNullChanged = before !== void 0 && after !== void 0 && hasNull(older) !== hasNull(newer);
	const isList = isChanged && isNullChanged;
	if (isList) part.value.type = withNull(before, hasNull(older));
	const steps = [];
	if (isList) steps.push(...listSteps(before, after));
	else if (isChanged) {
		const list = withNull(after ?? [], hasNull(newer));
		const value = list.length === 1 ? list[0] : list;
		const op = before === void 0 ? "add" : "replace";
		steps.push(after ? {
			op,
			path: ["type"],
			value
		} : {
			op: "remove",
			path: ["type"]
		});
	}
	return [
		...editTypes(part, matching, {
			isChanged,
			steps
		}),
		...isNullChanged ? [editNull(part, matching, isList)] : [],
		...compareEnums(part, matching)
	];
}
/** The types that a schema allows, except null; `undefined` if it has no `type`. */
function typeNames({ type }) {
	if (type === void 0) return void 0;
	const all = [type].flat().map(String);
	const others = all.filter((each) => each !== "null");
	return others.length > 0 ? others : all;
}
/** That a schema whose values have another type altogether is another one; `undefined` if some value may fit the types of both. */
function otherSchemaFact({ older, newer }) {
	const [one, other] = [typeNames(older), typeNames(newer)];
	if (!one || !other || isSome(one, other) || isSome(other, one)) return void 0;
	return {
		...typeFact({
			older,
			newer
		}, "other"),
		...asText(older, newer)
	};
}
/** That null is allowed from now on, or no longer. */
function nullFact(isNullable) {
	return isNullable ? fact("wider", "became-nullable", "may be null") : fact("narrower", "became-not-nullable", "may no longer be null");
}
/** Whether some value of the types of one schema fits those of another. */
function isSome(types, others) {
	return types.some((type) => covers(others, type));
}
function covers(types, type) {
	return types.includes(type) || type === "integer" && types.includes("number");
}
function hasNull({ type }) {
	return Array.isArray(type) && type.length > 1 && type.includes("null");
}
function withNull(types, isNullable) {
	return [...types, ...isNullable ? ["null"] : []];
}
/** A change of types and formats is one, with the steps of what changes the types. */
function editTypes(part, matching, { isChanged, steps }) {
	const { older, newer } = part;
	const isFormatChanged = older.format !== newer.format;
	if (!isChanged && !isFormatChanged) return [];
	const [before, after] = [typeNames(older), typeNames(newer)];
	const ofTypes = isChanged ? typesEffect(before, after) : void 0;
	const named = joined(ofTypes, isFormatChanged ? formatEffect(older.format, newer.format, after ?? before) : void 0);
	const effect = joined(ofTypes, isFormatChanged ? checkedFormatEffect(part) : void 0);
	return [{
		effect: named,
		edit: matching.edit(part, {
			facts: [{
				...typeFact(part, named),
				effect,
				...asText(older, newer),
				...effect === "other" && { breaks: "both" }
			}],
			steps: [...steps, ...isFormatChanged ? [matching.step(part, ["format"])] : []],
			at: [isChanged ? "type" : "format"]
		})
	}];
}
function editNull(part, matching, isList) {
	const { older, newer } = part;
	const isNullable = hasNull(newer);
	const types = typeNames(newer) ?? [];
	const inList = isNullable ? {
		op: "add",
		path: ["type", "-"],
		value: "null"
	} : removal("type", typeNames(older)?.length ?? 0);
	const value = isNullable ? withNull(types, true) : newer.type;
	const isUnchanged = allowsNullByType(older) === allowsNullByType(newer);
	const edit = matching.edit(part, {
		facts: [{
			...nullFact(isNullable),
			...isUnchanged && { effect: "note" }
		}],
		steps: [isList ? inList : {
			op: "replace",
			path: ["type"],
			value
		}],
		at: ["type"]
	});
	return {
		about: "null",
		effect: isNullable ? "wider" : "narrower",
		edit
	};
}
/** Indexes are those of the older list: what is removed goes last. */
function listSteps(before, after) {
	return [...after.filter((each) => !before.includes(each)).map((value) => ({
		op: "add",
		path: ["type", "-"],
		value
	})), ...before.flatMap((each, at) => after.includes(each) ? [] : [removal("type", at)])];
}
function typesEffect(before, after) {
	if (!after || before?.every((each) => covers(after, each))) return "wider";
	return !before || after.every((each) => covers(before, each)) ? "narrower" : "other";
}
/** Formats of which the second has all values of the first, as oasdiff names them (checker/check_types.go, `isFormatContained`). */
const WITHIN = [...[
	"number float double",
	"integer int32 int64",
	"integer int32 bigint",
	"integer int64 bigint"
], ...["string date date-time", "string time date-time"]];
function formatEffect(before, after, types) {
	if (after === void 0) return "wider";
	if (before === void 0) return "narrower";
	const isWithin = (from, to) => WITHIN.includes(`${types?.[0]} ${from} ${to}`);
	if (isWithin(before, after)) return "wider";
	return isWithin(after, before) ? "narrower" : "other";
}
/** The formats that are checked; any other is a hint. */
const CHECKED_FORMATS = /* @__PURE__ */ new Set([
	...[
		"date",
		"time",
		"date-time",
		"iso-time",
		"iso-date-time",
		"duration",
		"byte",
		"uuid"
	],
	...[
		"uri",
		"uri-reference",
		"uri-template",
		"url",
		"email",
		"hostname",
		"ipv4",
		"ipv6"
	],
	...[
		"json-pointer",
		"json-pointer-uri-fragment",
		"relative-json-pointer"
	]
]);
const NUMBER_FORMATS = /* @__PURE__ */ new Set([
	"int32",
	"int64",
	"float",
	"double"
]);
/** What another format does to the values: a date is no date with a time, whatever it is called. */
function checkedFormatEffect({ older, newer }) {
	const checked = ({ format, type }) => {
		return ([type].flat().some((each) => each === "integer" || each === "number") ? NUMBER_FORMATS : CHECKED_FORMATS).has(String(format)) ? format : void 0;
	};
	const [before, after] = [checked(older), checked(newer)];
	if (before === after) return "meaning";
	const types = typeNames(newer) ?? typeNames(older);
	if (before && after && types?.[0] === "string") return "other";
	const effect = formatEffect(before, after, types);
	if (effect === "narrower" && isImplied(older, "format", after)) return "note";
	return effect === "wider" && isImplied(newer, "format", before) ? "note" : effect;
}
function joined(...effects) {
	const all = effects.filter((each) => each !== void 0);
	const changing = all.filter((each) => each !== "note" && each !== "meaning");
	const [first, ...others] = new Set(changing.length > 0 ? changing : all);
	return others.length === 0 && first ? first : "other";
}
/** The change of a type, in the words of oasdiff for one type or for a list of them. */
function typeFact({ older, newer }, effect) {
	const [before, after] = [typeNames(older), typeNames(newer)];
	const text = `is ${typeText(after, newer.format)} instead of ${typeText(before, older.format)}`;
	if (((before?.length ?? 0) > 1 || (after?.length ?? 0) > 1) && before && after && effect !== "other") return fact(effect, `list-of-types-${effect === "wider" ? "widened" : "narrowed"}`, text);
	return fact(effect, `type-${{
		wider: "generalized",
		narrower: "specialized"
	}[String(effect)] ?? "changed"}`, text);
}
function typeText(types, format) {
	const names = types?.join(" or ") ?? "anything";
	return typeof format === "string" ? `${names} (${format})` : names;
}
/** What becomes of texts that were values of the older schema, where values are written as texts: any number is a text. */
function asText(older, newer) {
	if (takesTexts(newer, older)) return { asText: "wider" };
	return takesTexts(older, newer) ? { asText: "narrower" } : {};
}
const SIMPLE = /* @__PURE__ */ new Set([
	"integer",
	"number",
	"boolean"
]);
/** Whether a schema takes, as texts, all that numbers and booleans of another one are written as. */
function takesTexts(schema, of) {
	if (!(typeNames(of)?.every((type) => SIMPLE.has(type)) && !hasNull(of)) || typeNames(schema)?.join() !== "string") return false;
	const texts = Array.isArray(of.enum) ? of.enum.map(String) : void 0;
	const written = {
		type: "string",
		...texts ? { enum: texts } : { minLength: 1 }
	};
	return Object.entries(schema).every(([name, value]) => {
		if (name === "type" || name === "default" || isAnnotation(name)) return true;
		if (name === "format") return !CHECKED_FORMATS.has(String(value));
		if (name !== "enum") return isImplied(written, name, value);
		return Array.isArray(value) && texts?.every((text) => value.includes(text)) === true;
	});
}
function compareEnums(part, matching) {
	const { enum: before } = part.older;
	const { enum: after } = part.newer;
	if (!Array.isArray(before) && !Array.isArray(after)) return [];
	if (!Array.isArray(before) || !Array.isArray(after)) return [editValue(part, matching, "enum", Array.isArray(after) ? fact("narrower", "became-enum", `must be one of ${valuesText(after)}`) : fact("wider", "became-not-enum", "may have any value, not only those of an enum"))];
	const { added, removed } = pairUp(indexedItems(before), indexedItems(after), ({ value }) => canonicalText(value));
	const changes = [...added.map(({ at, value }) => ({
		fact: fact("wider", "enum-value-added", `may be ${shown(value)}, too`),
		step: matching.addition(part, "enum", at)
	})), ...removed.map(({ at, value }) => ({
		fact: fact("narrower", "enum-value-removed", `may no longer be ${shown(value)}`),
		step: removal("enum", at)
	}))];
	if (changes.length > 0 && removed.length === before.length) {
		const facts = changes.map((each) => each.fact);
		return [{
			effect: "other",
			edit: matching.set(part, ["enum"], facts)
		}];
	}
	return matching.editEach(part, changes, { at: ["enum"] }).map((edit) => ({
		effect: edit.facts[0]?.effect ?? "other",
		edit
	}));
}
function valuesText(values) {
	const more = values.length > 5 ? ` and ${values.length - 5} more` : "";
	return `${values.slice(0, 5).map((each) => shown(each)).join(", ")}${more}`;
}
// src/contract/changes/comparison/compare-messages.ts
/** Compares whether a parameter or the body of a request is required. */
function compareRequired$1(part, matching) {
	compareFlag(part, matching, {
		member: "required",
		on: fact("narrower", "became-required", "is required now"),
		off: fact("wider", "became-optional", "is no longer required")
	});
}
/** Compares whether a header of an answer is always there. */
function comparePresence(part, matching) {
	compareFlag(part, matching, {
		member: "required",
		on: fact("note", "became-required", "is always there now"),
		off: fact("wider", "became-optional", "is no longer always there")
	});
}
/** Compares the style of a parameter or a header, and its schema or media type. */
function compareForm(part, matching) {
	compareStyle(part, matching);
	const { older, newer } = part;
	const [before, after] = [mapOf(older, "content"), mapOf(newer, "content")];
	const [one, other] = [Object.keys(before), Object.keys(after)];
	if (one.map(evenMediaType).join() !== other.map(evenMediaType).join()) {
		const names = ["schema", "content"].filter((name) => older[name] !== void 0 || newer[name] !== void 0);
		const text = `is ${other.join() || "plain"} instead of ${one.join() || "plain"}`;
		matching.edit(part, {
			facts: [fact("other", "content-changed", text)],
			steps: names.map((name) => matching.step(part, [name])),
			at: ["content"]
		});
		return;
	}
	for (const [at, type] of one.entries()) matching.inner(part, ["content", type], {
		kind: "media",
		older: before[type],
		newer: after[other[at]],
		way: { context: { isContent: true } }
	});
	if (one.length > 0 || older.schema === void 0 && newer.schema === void 0) return;
	const schemas = {
		older: older.schema ?? {},
		newer: newer.schema ?? {}
	};
	matching.inner(part, ["schema"], {
		kind: "schema",
		...schemas
	});
}
/** Compares two descriptions of one media type. */
function compareMedia(part, matching) {
	const [older, newer] = [part.older.schema, part.newer.schema];
	if (older !== void 0 && newer !== void 0) matching.inner(part, ["schema"], {
		kind: "schema",
		older,
		newer
	});
	else if (older !== newer) matching.set(part, ["schema"], older === void 0 ? fact("narrower", "media-type-schema-added", "has a schema") : fact("wider", "media-type-schema-removed", "no longer has a schema"));
	if (!isEqualJson(encodingOf(part.older), encodingOf(part.newer))) matching.set(part, ["encoding"], fact("other", "encoding-changed", "is written otherwise in forms"));
}
/** Compares the media types of the body of a request. */
function compareRequestContent(part, matching) {
	compareContent(part, matching, true);
}
/** Compares the media types of an answer, and its headers. */
function compareResponses(part, matching) {
	compareContent(part, matching, false);
	const [before, after] = [mapOf(part.older, "headers"), mapOf(part.newer, "headers")];
	const names = (all) => Object.keys(all).filter((name) => !isIgnoredOfAnswer(name));
	const pairs = pairUp(names(before), names(after), (name) => name.toLowerCase());
	if (Object.keys(after).length > 0) part.value.headers ??= {};
	for (const { older: name, newer } of pairs.common) matching.inner(part, ["headers", name], {
		kind: "header",
		older: before[name],
		newer: after[newer],
		way: { context: {
			side: "header",
			header: name
		} }
	});
	for (const name of pairs.removed) {
		const path = ["headers", name];
		const { required } = matching.resolve("older", before[name]).target;
		const gone = factWithId("other", `${required === true ? "required" : "optional"}-response-header-removed`, `no longer has the header ${name}`);
		matching.set(part, path, gone, {
			older: path,
			newer: []
		});
	}
	for (const name of pairs.added) {
		const path = ["headers", name];
		const added = factWithId("note", "response-header-added", `has the new header ${name}`);
		matching.set(part, path, added, {
			older: [],
			newer: path
		});
	}
}
/** How the parts of a form are written; of their media types, neither order nor what `evenMediaType` leaves out counts. */
function encodingOf(media) {
	if (media.encoding === void 0) return void 0;
	return Object.fromEntries(Object.entries(mapOf(media, "encoding")).map(([name, each]) => {
		const { contentType } = Object(each);
		if (typeof contentType !== "string") return [name, each];
		const types = contentType.split(",").map(evenMediaType).toSorted();
		return [name, {
			...Object(each),
			contentType: types
		}];
	}));
}
/** The style of a value with its defaults (OpenAPI 3.1, section 4.8.12). */
function styleOf({ in: place = "header", style, explode, allowReserved = false, allowEmptyValue = false }) {
	const own = style ?? (place === "query" || place === "cookie" ? "form" : "simple");
	return {
		style: own,
		explode: explode ?? own === "form",
		allowReserved,
		allowEmptyValue
	};
}
/** The part of a style that is visible for the types of a parameter: a single value looks the same in most styles. */
function formOf({ schema }, { style, explode, allowEmptyValue }) {
	const types = isPlainObject(schema) && schema.$ref === void 0 ? typeNames(schema) : void 0;
	const isPlain = types && !types.some((type) => type === "array" || type === "object") && style !== "label" && style !== "matrix";
	const isList = types?.every((type) => type === "array") && style === "simple";
	return `${isPlain ? "plain" : isList ? style : `${String(style)} ${String(explode)}`} ${String(allowEmptyValue)}`;
}
function compareStyle(part, matching) {
	const [before, after] = [styleOf(part.older), styleOf(part.newer)];
	const others = Object.keys(after).filter((name) => before[name] !== after[name]);
	if (others.length === 0) return;
	const texts = others.map((name) => `${name} is ${shown(after[name])} instead of ${shown(before[name])}`);
	const isSameForm = formOf(part.older, before) === formOf(part.newer, after);
	const text = `is written otherwise: ${texts.join(", ")}`;
	matching.edit(part, {
		facts: [fact(isSameForm ? "note" : "other", "style-changed", text)],
		steps: Object.entries(after).map(([name, value]) => ({
			op: "add",
			path: [name],
			value
		})),
		at: others.slice(0, 1)
	});
}
/** Compares media types by what they mean. A body has one at least: where all are others, that is one change. */
function compareContent(part, matching, isRequest) {
	const [before, after] = [mapOf(part.older, "content"), mapOf(part.newer, "content")];
	const { common, removed, added } = pairUp(Object.keys(before), Object.keys(after), evenMediaType);
	if (added.length > 0) part.value.content ??= {};
	const types = new Set(Object.keys(after).map(evenMediaType));
	const isInRange = (type) => [`${type.split("/")[0]}/*`, "*/*"].some((range) => range !== type && types.has(range));
	const effectOf = (effect) => isRequest ? effect : "other";
	const changes = [...added.map((type) => ({
		type,
		fact: fact(effectOf("wider"), "media-type-added", `may be ${type}, too`)
	})), ...removed.map((type) => ({
		type,
		fact: fact(effectOf(isInRange(type) ? "note" : "narrower"), "media-type-removed", `may no longer be ${type}`)
	}))];
	if (added.length > 0 && removed.length > 0 && common.length === 0) matching.edit(part, {
		facts: changes.map((each) => each.fact),
		steps: changes.map(({ type }) => matching.step(part, ["content", type])),
		at: ["content"]
	});
	else for (const { type, fact: own } of changes) matching.set(part, ["content", type], own);
	for (const { older: type, newer } of common) matching.inner(part, ["content", type], {
		kind: "media",
		older: before[type],
		newer: after[newer],
		way: isRequest ? {} : { context: { side: "response" } }
	});
}
// src/contract/changes/comparison/compare-branches.ts
/** The keywords that are compared here. */
const BRANCH_KEYWORDS = [
	"allOf",
	"anyOf",
	"oneOf",
	"discriminator"
];
/**
* Compares the parts and the choices of two schemas, whatever their order: branches belong together that have the name of one component,
* else those that mean the same, else those that are left where as many are left of one type.
*/
function compareBranches(part, matching) {
	const isRenamed = hasOtherNames(part, matching);
	for (const keyword of LISTS) {
		const before = branchesOf(part.older, keyword);
		const after = branchesOf(part.newer, keyword);
		if (before.length > 0 && after.length > 0) {
			const pairs = pair(before, after, matching);
			comparePairs({
				part,
				matching,
				keyword
			}, pairs, isRenamed && keyword !== "allOf");
		} else if (before.length + after.length > 0 && !(isRenamed && keyword !== "allOf")) matching.set(part, [keyword], listFacts(matching, keyword, before, after));
	}
	if (isRenamed) renameBranches(part, matching);
	else compareMapping(part, matching);
}
const LISTS = [
	"allOf",
	"anyOf",
	"oneOf"
];
function branchesOf(schema, keyword) {
	const list = schema[keyword];
	if (!Array.isArray(list)) return [];
	const { propertyName } = Object(schema.discriminator);
	return list.map((branch, at) => {
		const values = keyword === "allOf" ? void 0 : valuesIn(branch, propertyName);
		const inner = values ? Object(branch).allOf[0] : branch;
		return {
			at,
			schema: inner,
			path: [
				keyword,
				String(at),
				...values ? ["allOf", "0"] : []
			],
			name: nameOf(inner),
			values
		};
	});
}
/** The values of a discriminator that mean a branch, if it is written as the reader writes it. */
function valuesIn(branch, property) {
	if (!isPlainObject(branch) || typeof property !== "string") return void 0;
	const { allOf, properties, ...rest } = branch;
	const { enum: values } = Object(Object(properties)[property]);
	return Array.isArray(allOf) && allOf.length === 1 && nameOf(allOf[0]) !== void 0 && Array.isArray(values) && Object.keys(rest).join() === "required" ? values : void 0;
}
function nameOf(schema) {
	const { $ref } = Object(schema);
	return typeof $ref === "string" ? lastOf($ref) : void 0;
}
function pair(before, after, matching) {
	const common = [];
	let [removed, added] = [before, after];
	const take = (fits) => {
		for (const older of removed) {
			const newer = added.find((each) => fits(older, each));
			if (!newer) continue;
			common.push({
				older,
				newer
			});
			removed = removed.filter((each) => each !== older);
			added = added.filter((each) => each !== newer);
		}
	};
	take((one, other) => one.name !== void 0 && one.name === other.name);
	for (const exact of [true, false]) take((one, other) => isAlike(one.schema, other.schema) && matching.isSame("schema", one.schema, other.schema, exact));
	const isUnnamed = (each) => each.name === void 0;
	if (removed.length === added.length) take((one, other) => [one, other].every(isUnnamed) && isAlike(one.schema, other.schema));
	return {
		common,
		removed,
		added
	};
}
/** Whether two schemas have one type: a cheap test before the full comparison. */
function isAlike(one, other) {
	const [a, b] = [one, other].map((each) => isPlainObject(each) && nameOf(each) === void 0 ? typeNames(each) : []);
	return isNull(one) === isNull(other) && (a?.length === 0 || b?.length === 0 || isEqualJson(a, b));
}
/** The facts where only one of two schemas has the keyword: a new choice narrows, a removed one widens. */
function listFacts(matching, keyword, before, after) {
	if (keyword === "allOf") return [...after.map((each) => branchFact(matching, keyword, each, "added")), ...before.map((each) => branchFact(matching, keyword, each, "removed"))];
	const word = keyword.replace("Of", "-of");
	const which = `${keyword === "oneOf" ? "exactly one" : "one"} of some schemas: ${namesText([...before, ...after])}`;
	return after.length > 0 ? [fact("narrower", `${word}-set`, `must fit ${which}`)] : [fact("wider", `${word}-unset`, `need no longer fit ${which}`)];
}
/** Where the branches that both have get other names, the lists are replaced with the discriminator. */
function comparePairs({ part, matching, keyword }, { common, added, removed }, isRenamed) {
	const isOneEdit = common.length === 0 || keyword === "oneOf" && added.length > 0 && removed.length > 0;
	for (const { older, newer } of common) {
		const isWithin = !isRenamed && !isOneEdit;
		if (!isWithin && (older.name === void 0 || newer.name === void 0)) continue;
		const schemas = {
			kind: "schema",
			older: older.schema,
			newer: newer.schema
		};
		const inner = matching.inner(part, older.path, schemas);
		if (!isWithin) inner.isShared = true;
	}
	if (isRenamed) return;
	const changes = [...added.map((branch) => ({
		branch,
		action: "added"
	})), ...removed.map((branch) => ({
		branch,
		action: "removed"
	}))];
	if (isOneEdit) {
		const mapping = keyword === "allOf" ? [] : mappingSteps(part);
		matching.edit(part, {
			facts: changes.map(({ branch, action }) => branchFact(matching, keyword, branch, action)),
			steps: [matching.step(part, [keyword]), ...mapping],
			at: [keyword]
		});
		return;
	}
	for (const { branch, action } of changes) {
		const isNew = action === "added";
		const step = isNew ? matching.addition(part, keyword, branch.at) : removal(keyword, branch.at);
		const place = [keyword, String(branch.at)];
		matching.edit(part, {
			facts: [branchFact(matching, keyword, branch, action)],
			steps: [step, ...mappingSteps(part, branch)],
			at: isNew ? {
				older: [keyword],
				newer: place
			} : {
				older: place,
				newer: [keyword]
			}
		});
	}
}
function branchFact(matching, keyword, branch, action) {
	const isNew = action === "added";
	if (isNull(branch.schema) && keyword !== "allOf") return nullFact(isNew);
	const name = namesText([branch]);
	const what = `${keyword.replace("Of", "-of")}-${action}`;
	if (keyword !== "allOf") return isNew ? fact("wider", what, `may be ${name}, too`) : fact("narrower", what, `may no longer be ${name}`);
	const { target } = matching.resolve(isNew ? "newer" : "older", branch.schema);
	const verb = isNew ? "has" : "no longer has";
	if (Object.keys(target).every(isAnnotation)) return fact("note", `${what}-annotation-only`, `${verb} what ${name} says of it`);
	return isNew ? fact("narrower", what, `must fit ${name}, too`) : fact("wider", what, `need no longer fit ${name}`);
}
function namesText(branches) {
	const names = branches.map(({ name, schema }) => {
		const { title, type } = Object(schema);
		if (name !== void 0) return name;
		if (typeof title === "string") return title;
		return typeof type === "string" ? `a schema of type ${type}` : "a schema";
	});
	const more = names.length > 5 ? ` and ${names.length - 5} more` : "";
	return `${names.slice(0, 5).join(", ")}${more}`;
}
function mappingOf(schema) {
	return mapOf(Object(schema.discriminator), "mapping");
}
/** A mapping holds references or bare component names; both end in the name. */
function lastOf(reference) {
	return reference === void 0 ? void 0 : String(reference).split("/").at(-1);
}
/** The values of a discriminator that do not mean the same schemas. */
function otherValues({ older, newer }) {
	const [from, to] = [mappingOf(older), mappingOf(newer)];
	return namesInEither(from, to).filter((value) => lastOf(from[value]) !== lastOf(to[value]));
}
/** The edits of a discriminator's mapping that concern a branch; without one, all of them. */
function mappingSteps(part, branch) {
	const [before, after] = [mappingOf(part.older), mappingOf(part.newer)];
	if (isPlainObject(part.value.discriminator)) part.value.discriminator = {
		...part.value.discriminator,
		mapping: { ...before }
	};
	return otherValues(part).filter((value) => !branch || branch.values?.includes(value)).map((value) => {
		const path = [
			"discriminator",
			"mapping",
			value
		];
		return value in after ? {
			op: "add",
			path,
			value: after[value]
		} : {
			op: "remove",
			path
		};
	});
}
/** What a mapping says of schemas that are no branches, as those that have this one in their `allOf`. */
function compareMapping(part, matching) {
	const branches = [part.older, part.newer].flatMap((schema) => LISTS.flatMap((keyword) => branchesOf(schema, keyword)));
	for (const value of otherValues(part)) {
		if (branches.some(({ values }) => values?.includes(value))) continue;
		const path = [
			"discriminator",
			"mapping",
			value
		];
		const steps = mappingSteps(part).filter((step) => step.path[2] === value);
		matching.edit(part, {
			facts: [mappingFact(part, value)],
			steps,
			at: path
		});
	}
}
/** Values that name their branch as the older schema has it name none of the newer, and the other way round. */
function renamingFact(what, text) {
	return {
		...fact("other", `discriminator-${what}`, text),
		breaks: "both"
	};
}
function mappingFact({ older, newer }, value) {
	if (!(value in mappingOf(older))) return fact("wider", "discriminator-mapping-added", `names a schema ${shown(value)}`);
	if (value in mappingOf(newer)) return renamingFact("mapping-changed", `means another schema with ${shown(value)}`);
	return fact("narrower", "discriminator-mapping-deleted", `no longer names a schema ${shown(value)}`);
}
/** Whether the discriminators of two schemas call what they both have otherwise. */
function hasOtherNames({ older, newer }, matching) {
	const [before, after] = [propertyName(older), propertyName(newer)];
	if (before === void 0 && after === void 0) return false;
	if (before !== after) return true;
	return LISTS.some((keyword) => pair(branchesOf(older, keyword), branchesOf(newer, keyword), matching).common.some((each) => !isEqualJson(each.older.values?.toSorted(), each.newer.values?.toSorted())));
}
function propertyName({ discriminator }) {
	return Object(discriminator).propertyName;
}
/** The names of all branches, and what of them says so, are one difference. */
function renameBranches(part, matching) {
	const steps = [
		"discriminator",
		"anyOf",
		"oneOf"
	].filter((each) => part.older[each] !== void 0 || part.newer[each] !== void 0).map((keyword) => matching.step(part, [keyword]));
	matching.edit(part, {
		facts: renamingFacts(part),
		steps,
		at: ["discriminator"]
	});
}
function renamingFacts(part) {
	const [before, after] = [propertyName(part.older), propertyName(part.newer)];
	if (before === void 0) return [fact("narrower", "discriminator-added", `names its branch in ${shown(after)}`)];
	const gone = `no longer names its branch in ${shown(before)}`;
	if (after === void 0) return [fact("wider", "discriminator-removed", gone)];
	const instead = `names its branch in ${shown(after)} instead of ${shown(before)}`;
	if (before !== after) return [renamingFact("property-name-changed", instead)];
	const facts = otherValues(part).map((value) => mappingFact(part, value));
	if (facts.length > 0) return facts;
	return [renamingFact("mapping-changed", "means its branches with other names")];
}
// src/contract/changes/comparison/compare-properties.ts
/**
* Compares the properties of two schemas, and which of them are required. A property that is called otherwise is one that goes and one
* that comes, unless the newer document says at it what it was: `x-sandbox: { was: NAME }`, or a list of all its names before.
*/
function compareProperties(part, matching) {
	const { older, newer, value } = part;
	const [before, after] = [propertiesOf(older), propertiesOf(newer)];
	const renamed = renamedIn(before, after, matching);
	const formers = new Set(renamed.values());
	const names = namesInEither(before, after);
	if (names.length > 0) value.properties = { ...mapOf(value, "properties") };
	if (listAt(newer, "required").length > 0) value.required ??= [];
	for (const name of names) {
		const former = renamed.get(name);
		if (former !== void 0) rename(part, matching, {
			name,
			former
		});
		else if (name in before && name in after) {
			keep(part, matching, {
				former: name,
				name
			});
			compareRequired(part, matching, name);
		} else if (name in after) addProperty(part, matching, name);
		else if (!formers.has(name)) removeProperty(part, matching, name);
	}
	const required = [...listAt(older, "required"), ...listAt(newer, "required")].map(String);
	for (const name of new Set(required)) if (!names.includes(name)) compareRequired(part, matching, name);
}
function propertiesOf(schema) {
	return mapOf(schema, "properties");
}
/** The property under a name, as the newer schema has it if it is there, else the older one. */
function propertyOf(part, matching, name) {
	const side = name in propertiesOf(part.newer) ? "newer" : "older";
	const { target } = matching.resolve(side, propertiesOf(part[side])[name]);
	const former = propertiesOf(part.older)[name];
	return {
		name,
		isRequired: isRequired(part[side], name),
		wasRequired: isRequired(part.older, name),
		hasDefault: target.default !== void 0,
		isReadOnly: target.readOnly === true,
		isWriteOnly: target.writeOnly === true,
		...former !== void 0 && { wasWriteOnly: matching.resolve("older", former).target.writeOnly === true }
	};
}
function isRequired(schema, name) {
	return listAt(schema, "required").includes(name);
}
/** The former names (`was`) of new properties whose former name is gone. */
function renamedIn(before, after, matching) {
	const renamed = /* @__PURE__ */ new Map();
	const formers = /* @__PURE__ */ new Set();
	for (const name of Object.keys(after)) {
		if (name in before) continue;
		const { target } = matching.resolve("newer", after[name]);
		const was = namesBefore(target).find((each) => each in before && !(each in after));
		if (was === void 0 || formers.has(was)) continue;
		renamed.set(name, was);
		formers.add(was);
	}
	return renamed;
}
/** Compares a property that is on both sides, whatever it was called. */
function keep(part, matching, { former, name }) {
	matching.inner(part, ["properties", former], {
		kind: "schema",
		older: propertiesOf(part.older)[former],
		newer: propertiesOf(part.newer)[name],
		way: { property: propertyOf(part, matching, name) }
	});
}
/** Whether a property is required is one more difference, if it is there on both sides. */
function compareRequired(part, matching, name) {
	if (isRequired(part.older, name) === isRequired(part.newer, name)) return;
	const named = isRequired(part.newer, name) ? fact("narrower", "became-required", "is required now") : fact("wider", "became-optional", "is no longer required");
	matching.edit(part, {
		facts: [{
			...named,
			property: propertyOf(part, matching, name)
		}],
		steps: requiredSteps(part, name),
		at: ["properties", name]
	});
}
/** What makes a name required as it is in the newer document, whether there is a property of it or not. */
function requiredSteps({ older, newer }, name) {
	const before = listAt(older, "required");
	if (isRequired(newer, name)) return before.includes(name) ? [] : [{
		op: "add",
		path: ["required", "-"],
		value: name
	}];
	return before.flatMap((each, at) => each === name ? [removal("required", at)] : []);
}
function addProperty(part, matching, name) {
	const property = propertyOf(part, matching, name);
	const text = `is new${property.isRequired ? ", and required" : ""}`;
	matching.edit(part, {
		facts: [additionFact(part, property, text)],
		steps: [matching.step(part, ["properties", name]), ...requiredSteps(part, name)],
		at: {
			older: [],
			newer: ["properties", name]
		}
	});
}
function removeProperty(part, matching, name) {
	matching.edit(part, {
		facts: [removalFact(part, propertyOf(part, matching, name), "is gone")],
		steps: [matching.step(part, ["properties", name]), ...requiredSteps(part, name)],
		at: {
			older: ["properties", name],
			newer: []
		}
	});
}
function additionFact({ older }, property, text) {
	return {
		what: "property-added",
		effect: property.isRequired ? "narrower" : "wider",
		...isClosed(older) ? { breaks: "answer" } : {},
		text,
		property
	};
}
function removalFact({ newer }, property, text) {
	return {
		what: "property-removed",
		effect: "other",
		...isClosed(newer) ? { breaks: "request" } : {},
		text,
		property
	};
}
/** Whether there may be no other members than those that are listed. */
function isClosed({ additionalProperties, unevaluatedProperties, patternProperties }) {
	return (additionalProperties === false || unevaluatedProperties === false) && patternProperties === void 0;
}
/** The value stays, with all that is said of it, under its new name: in requests and answers at once, since a record has it under one. */
function rename(part, matching, { name, former }) {
	keep(part, matching, {
		former,
		name
	});
	const property = propertyOf(part, matching, name);
	const was = {
		...property,
		name: former,
		isRequired: isRequired(part.older, former)
	};
	const { target } = matching.resolve("newer", propertiesOf(part.newer)[name]);
	const edit = matching.edit(part, {
		facts: [removalFact(part, was, `is called ${name} now`), additionFact(part, property, `has the value that ${former} had`)],
		steps: [
			{
				op: "add",
				path: [
					"properties",
					former,
					ROLE_EXTENSION
				],
				value: target[ROLE_EXTENSION]
			},
			{
				op: "move",
				from: ["properties", former],
				path: ["properties", name]
			},
			...requiredSteps(part, former),
			...requiredSteps(part, name)
		],
		at: {
			older: ["properties", former],
			newer: ["properties", name]
		}
	});
	matching.tie(stringifyJson([former, name]), edit);
}
// src/contract/changes/comparison/compare-schemas.ts
/** Compares two schemas. One whose values have another type altogether is another schema: that is one change, with all that it says. */
function compareSchemas(part, matching) {
	const fact = otherSchemaFact(part);
	if (fact) {
		const value = matching.copy("newer", part.newer, "schema");
		matching.edit(part, {
			facts: [fact],
			steps: [{
				op: "replace",
				path: [],
				value
			}],
			at: ["type"]
		});
		return;
	}
	tieValues(part, [...compareTypes(part, matching), ...compareKeywords(part, matching, VALUE_KEYWORDS)]);
	compareProperties(part, matching);
	compareKeywords(part, matching, PART_KEYWORDS);
	comparePrefix(part, matching);
	compareBranches(part, matching);
	compareKeywords(part, matching, ACCESS_KEYWORDS);
	compareDeprecation(part, matching);
	compareNotes(part, matching);
	compareOtherKeywords(part, matching);
}
const KNOWN = /* @__PURE__ */ new Set([
	...[
		...VALUE_KEYWORDS,
		...PART_KEYWORDS,
		...ACCESS_KEYWORDS
	].map(({ keyword }) => keyword),
	...[
		"type",
		"format",
		"enum",
		"properties",
		"required",
		"prefixItems",
		...BRANCH_KEYWORDS
	],
	...[
		"deprecated",
		SUNSET,
		UNCHECKED_PATTERN,
		"$defs",
		"definitions"
	]
]);
/** Compares unknown keywords as a whole: no value is validated by them. */
function compareOtherKeywords(part, matching) {
	for (const name of namesInEither(part.older, part.newer)) if (!KNOWN.has(name) && !isNote(name) && !isEqualJson(part.older[name], part.newer[name])) matching.set(part, [name], fact("meaning", "keyword-changed", `says otherwise in ${name}`));
}
/**
* Says which edits of a schema need one another, so that some value fits whatever is applied. What narrows needs all that widens the same
* kind of value: with these, the schema allows what the newer one does, at least; with nothing that narrows, what the older one does. What
* does both counts as both. A default goes with the values that it is one of.
*/
function tieValues(part, edits) {
	const isOf = (effect) => ({ effect: its }) => its === effect || its === "other";
	for (const one of edits.filter(isOf("narrower"))) for (const other of edits.filter(isOf("wider"))) if (one !== other && isSameKind(one, other)) one.edit.requires.add(other.edit);
	tieDefault(part, edits);
}
function isSameKind({ about }, other) {
	return about === void 0 || other.about === void 0 || about === other.about;
}
function tieDefault({ older, newer }, edits) {
	const own = edits.find(({ edit }) => edit.at.older?.[0] === "default")?.edit;
	if (!own) return;
	const others = edits.filter(({ edit }) => edit !== own);
	if (newer.default !== void 0 && !admits(older, newer.default)) {
		for (const { effect, edit } of others) if (effect !== "narrower") own.requires.add(edit);
	}
	if (older.default !== void 0 && !admits(newer, older.default)) {
		for (const { effect, edit } of others) if (effect !== "wider") edit.requires.add(own);
	}
}
// src/contract/changes/comparison/matching.ts
/** Finds which objects of two documents belong together, and how they differ. */
var Matching = class Matching {
	documents;
	#compare;
	#parts = /* @__PURE__ */ new Map();
	#firstOf = {
		older: /* @__PURE__ */ new Map(),
		newer: /* @__PURE__ */ new Map()
	};
	#derived = /* @__PURE__ */ new WeakMap();
	#waiting = [];
	/** What was found to be the same, or is being looked at: schemas may contain themselves. */
	similarities;
	/** The original of an object that was made of it. */
	origins = /* @__PURE__ */ new WeakMap();
	edits = [];
	#tied = /* @__PURE__ */ new Map();
	constructor(documents, compare, likenesses = /* @__PURE__ */ new Map()) {
		this.documents = documents;
		this.#compare = compare;
		this.similarities = likenesses;
	}
	/** The part of an object in both documents, at a path within another part, whose value gets it. */
	inner(around, path, { kind, older, newer, way = {} }) {
		const part = this.part(kind, older, newer);
		setAt(around.value, path, part);
		around.inner.push({
			part,
			way
		});
		part.around.add(around);
		return part;
	}
	/** The part of two objects, which may be references. */
	part(kind, older, newer) {
		const find = (side, value) => isReferable(kind) ? this.resolve(side, value) : {
			target: toObject(value),
			name: void 0
		};
		const [before, after] = [find("older", older), find("newer", newer)];
		const [one, other] = kind === "schema" ? this.#inOneForm(before, after, older, newer) : [before.target, after.target];
		const known = this.#parts.get(one)?.get(other);
		const { name } = before;
		if (known) {
			known.isShared = true;
			known.name ??= name;
			return known;
		}
		const part = new ComparedPart(kind, one, other);
		part.name = name ?? after.name;
		part.isShared = name !== void 0;
		const row = this.#parts.get(one) ?? /* @__PURE__ */ new Map();
		this.#parts.set(one, row.set(other, part));
		for (const [side, object] of [["older", one], ["newer", other]]) if (!this.#firstOf[side].has(object)) this.#firstOf[side].set(object, part);
		this.#waiting.push(part);
		return part;
	}
	/** Compares all parts that were found, and those that are found on the way. */
	run() {
		for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
			next.value = this.copy("older", next.older, next.kind);
			this.#compare(next, this);
		}
	}
	/** The first part that an object of one side belongs to; `undefined` if the other side has nothing for it. */
	partOf(side, object) {
		return this.#firstOf[side].get(object);
	}
	/** Notes an edit of a part. `at` is where it is in both documents, unless it says so for each. */
	edit(part, { facts, steps, at }) {
		const place = isPath(at) ? {
			older: at,
			newer: at
		} : at;
		const edit = {
			part,
			facts,
			steps,
			requires: /* @__PURE__ */ new Set(),
			at: place
		};
		part.edits.push(edit);
		this.edits.push(edit);
		return edit;
	}
	/** Notes changes of what a part has several of: each is an edit, or all are one. */
	editEach(part, changes, { at, isOne = false }) {
		return (isOne ? [changes] : changes.map((each) => [each])).map((some) => this.edit(part, {
			facts: some.map((each) => each.fact),
			steps: some.map(({ step }) => step),
			at
		}));
	}
	/** Notes that a part has something else at a path, and what is to be said of it. */
	set(part, path, facts, at = path) {
		return this.edit(part, {
			facts: [facts].flat(),
			steps: [this.step(part, path)],
			at
		});
	}
	/** What gives a part at a path of a member, or of one within that, what the newer document has there. */
	step({ kind, older, newer }, path) {
		const [name = "", key] = path;
		const within = (object) => key === void 0 ? object : ownMember(Object(object), key);
		const [before, after] = [within(older[name]), within(newer[name])];
		if (after === void 0) return {
			op: "remove",
			path
		};
		const op = before === void 0 ? "add" : "replace";
		const field = openApiField(kind, name);
		if (!field) return {
			op,
			path,
			value: after
		};
		if (key === void 0) return {
			op,
			path,
			value: this.#copyField("newer", after, field)
		};
		const inner = field.form === "one" ? openApiField(field.of, key) : field;
		return {
			op,
			path,
			value: inner ? this.copyOf("newer", after, inner.of) : after
		};
	}
	/** What adds one of the items of a list of the newer document. */
	addition({ kind, newer }, name, at) {
		const value = newer[name][at];
		const field = openApiField(kind, name);
		const copy = field ? this.copyOf("newer", value, field.of) : value;
		return {
			op: "add",
			path: [name, "-"],
			value: copy
		};
	}
	/** Says that an edit can only be had with the others that are tied under the same words. */
	tie(words, edit) {
		const first = this.#tied.get(words) ?? edit;
		this.#tied.set(words, first);
		if (first === edit) return;
		first.requires.add(edit);
		edit.requires.add(first);
	}
	/** Whether two objects mean the same; what is only said of them may differ, unless it is `exact`. */
	isSame(kind, older, newer, exact = false) {
		const similarity = this.#likeness(kind, older, newer);
		return similarity === "equal" || similarity === "same" && !exact;
	}
	#likeness(kind, older, newer) {
		const [one, other] = [this.resolve("older", older), this.resolve("newer", newer)];
		const row = this.similarities.get(one.target) ?? /* @__PURE__ */ new Map();
		this.similarities.set(one.target, row);
		const known = row.get(other.target);
		if (known !== void 0) return known;
		row.set(other.target, "equal");
		const scratch = new Matching(this.documents, this.#compare, this.similarities);
		scratch.part(kind, older, newer);
		scratch.run();
		const facts = scratch.edits.flatMap((edit) => edit.facts);
		const isSame = facts.every(({ effect }) => effect === "note");
		const found = facts.length === 0 ? "equal" : isSame ? "same" : "other";
		row.set(other.target, found);
		return found;
	}
	/** What references lead to, and the name of the last one. */
	resolve(side, value) {
		let target = toObject(value);
		let name;
		for (let $ref = target.$ref; typeof $ref === "string"; $ref = target.$ref) {
			name = pointerKeys($ref.replace(/^#/, "")).at(-1);
			target = toObject(atReference(this.documents[side], $ref));
		}
		return {
			target,
			name
		};
	}
	/** A copy of a value with what references lead to in their places. */
	copy(side, value, kind) {
		if (!isPlainObject(value)) return value;
		const copy = Object.entries(value).map(([name, each]) => {
			const field = openApiField(kind, name);
			return [name, field ? this.#copyField(side, each, field) : each];
		});
		return bare(Object.fromEntries(copy));
	}
	/** A copy of an object in the place of another, which may itself be a reference. */
	copyOf(side, value, kind) {
		if (isPlainObject(value) && typeof value.$ref === "string" && isReferable(kind)) return new Reference(side, kind, this.resolve(side, value));
		return this.copy(side, value, kind);
	}
	/** An object that is made of another one, once for each purpose. */
	derive(from, purpose, make) {
		const all = this.#derived.get(from) ?? /* @__PURE__ */ new Map();
		this.#derived.set(from, all);
		const made = all.get(purpose) ?? bare(make());
		all.set(purpose, made);
		this.origins.set(made, from);
		return made;
	}
	#copyField(side, value, { form, of }) {
		if (form === "one") return this.copyOf(side, value, of);
		if (Array.isArray(value)) return value.map((each) => this.copyOf(side, each, of));
		if (!isPlainObject(value)) return value;
		return bare(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.copyOf(side, each, of)])));
	}
	/** Two schemas that say the same in two ways (a part of its own, a choice with null), in one of them. */
	#inOneForm(before, after, older, newer) {
		const [one, other] = [before.target, after.target];
		const [by, otherBy] = [nullChoice(one), nullChoice(other)];
		if (by && by !== otherBy) return [one, this.#asChoice(by, after, newer)];
		if (otherBy && !by) return [this.#asChoice(otherBy, before, older), other];
		const [wrapper, otherWrapper] = [wrapperOf(one), wrapperOf(other)];
		const isList = wrapper && Array.isArray(other[wrapper]) || otherWrapper && Array.isArray(one[otherWrapper]);
		if (wrapper === otherWrapper || isList) return [one, other];
		const flat = (side, schema) => wrapperOf(schema) ? this.derive(schema, "flat", () => this.#flat(side, schema)) : schema;
		return [flat("older", one), flat("newer", other)];
	}
	/** A schema as a choice, as the one that it is compared with is: of itself and null if it allows null. */
	#asChoice(by, { target, name }, written) {
		const { annotations, rest } = splitAnnotations(target);
		return this.derive(target, by, () => {
			const own = nullChoice(target);
			if (own) return {
				...annotations,
				[by]: target[own]
			};
			if (allowsNullByType(target)) return {
				...annotations,
				[by]: [withoutNull(rest), { type: "null" }]
			};
			return name === void 0 ? {
				...annotations,
				[by]: [rest]
			} : { [by]: [written] };
		});
	}
	#flat(side, schema) {
		const by = wrapperOf(schema);
		if (!by) return schema;
		const { [by]: list, ...rest } = schema;
		const { target } = this.resolve(side, list[0]);
		return this.#flat(side, {
			...target,
			...rest
		});
	}
};
function isPath(at) {
	return Array.isArray(at);
}
// src/contract/changes/component-layout.ts
/** Writes the older document so that each part stands at one place: what is used more than once is a component. */
function layOutComponents(root, matching) {
	return new Arranging(matching).arrange(root);
}
/** A component that only one of the documents has. */
var Lone = class {
	reference;
	value;
	constructor(reference, value) {
		this.reference = reference;
		this.value = value;
	}
};
var Arranging = class {
	#matching;
	#lone = {
		older: /* @__PURE__ */ new Map(),
		newer: /* @__PURE__ */ new Map()
	};
	#names = /* @__PURE__ */ new Map();
	#taken = /* @__PURE__ */ new Set();
	#pointers = /* @__PURE__ */ new Map();
	#waiting = [];
	constructor(matching) {
		this.#matching = matching;
	}
	arrange(root) {
		const values = this.#matching.edits.flatMap(({ steps }) => steps.map(({ value }) => value));
		for (const part of this.#ledTo([root, ...values], () => true)) if (part instanceof ComparedPart && part.isShared) this.#name(part, part.kind, part.name);
		for (const lone of [...this.#lone.older.values(), ...this.#lone.newer.values()]) this.#name(lone, lone.reference.kind, lone.reference.name);
		const document = this.#render(root.value, []);
		this.#pointers.set(root, []);
		const components = this.#components(Object(root.value.components));
		return {
			document: {
				...document,
				components
			},
			patchOf: (edit) => this.#patchOf(edit)
		};
	}
	/** All components: those of the older document, parts that are used more than once, and the sections that patches add to. */
	#components(own) {
		const sections = bareMap({ schemas: {} });
		for (const [section, all] of Object.entries(own)) sections[section] = bareMap({ ...all });
		const sectionAt = (section) => sections[section] ??= bareMap();
		for (let part = this.#waiting.pop(); part; part = this.#waiting.pop()) {
			const [section, name] = this.#placeOf(part, part.kind);
			const into = sectionAt(section);
			if (!Object.hasOwn(into, name)) into[name] = this.#render(part.value, this.#pointers.get(part) ?? []);
		}
		for (const lone of this.#lone.older.values()) {
			const [section, name] = this.#placeOf(lone, lone.reference.kind);
			sectionAt(section)[name] = this.#render(lone.value, [
				"components",
				section,
				name
			]);
		}
		for (const { reference } of this.#lone.newer.values()) sectionAt(sectionOf(reference.kind));
		return { ...sections };
	}
	/** The parts and components that values lead to, and that these lead to if they are followed. What a reference leads to is shared. */
	#ledTo(values, isFollowed) {
		const found = /* @__PURE__ */ new Set();
		const waiting = [...values];
		while (waiting.length > 0) {
			const value = waiting.pop();
			if (typeof value !== "object" || value === null || isRaw(value)) continue;
			if (value instanceof Reference) {
				const target = this.#target(value);
				if (target instanceof ComparedPart) target.isShared = true;
				waiting.push(target);
			} else if (!(value instanceof ComparedPart || value instanceof Lone)) waiting.push(...Object.values(value));
			else if (!found.has(value)) {
				found.add(value);
				if (isFollowed(value)) waiting.push(value.value);
			}
		}
		return found;
	}
	#target(reference) {
		const { side, target, kind } = reference;
		const known = this.#matching.partOf(side, target) ?? this.#lone[side].get(target);
		if (known) return known;
		const lone = new Lone(reference, this.#matching.copy(side, target, kind));
		this.#lone[side].set(target, lone);
		return lone;
	}
	#name(thing, kind, wanted = "part") {
		const section = sectionOf(kind);
		const key = (name) => `${section}/${name}`;
		let name = wanted;
		for (let number = 2; this.#taken.has(key(name)); number += 1) name = `${wanted}-${number}`;
		this.#taken.add(key(name));
		this.#names.set(thing, name);
		if (thing instanceof ComparedPart) this.#pointers.set(thing, [
			"components",
			section,
			name
		]);
	}
	#placeOf(thing, kind) {
		return [sectionOf(kind), this.#names.get(thing)];
	}
	/** A value as it stands at some keys of the document. */
	#render(value, at) {
		if (typeof value !== "object" || value === null || isRaw(value)) return value;
		if (value instanceof Reference) return this.#refTo(value);
		if (value instanceof ComparedPart) {
			if (value.isShared) return this.#refToPart(value);
			this.#pointers.set(value, at);
			return this.#render(value.value, at);
		}
		if (Array.isArray(value)) return value.map((each, index) => this.#render(each, [...at, String(index)]));
		return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#render(each, [...at, name])]));
	}
	#refTo(reference) {
		const target = this.#target(reference);
		if (target instanceof ComparedPart) return this.#refToPart(target);
		return { $ref: `#${toPointer(["components", ...this.#placeOf(target, reference.kind)])}` };
	}
	#refToPart(part) {
		this.#waiting.push(part);
		return { $ref: `#${toPointer(["components", ...this.#placeOf(part, part.kind)])}` };
	}
	#patchOf({ part, steps }) {
		const at = this.#pointers.get(part) ?? [];
		const pointer = (path) => toPointer([...at, ...path]);
		const own = steps.map(({ op, path, from, value }) => ({
			op,
			path: pointer(path),
			...from && { from: pointer(from) },
			...value !== void 0 && { value: this.#render(value, []) }
		}));
		const isNew = (thing) => thing instanceof Lone && thing.reference.side === "newer";
		return [...[...this.#ledTo([steps], isNew)].filter((thing) => thing instanceof Lone).filter(isNew).map((lone) => this.#addition(lone)), ...own];
	}
	#addition(lone) {
		const place = ["components", ...this.#placeOf(lone, lone.reference.kind)];
		return {
			op: "add",
			path: toPointer(place),
			value: this.#render(lone.value, place)
		};
	}
};
function sectionOf(kind) {
	return OPENAPI_OBJECTS[kind].section;
}
// src/contract/changes/oasdiff-checks.ts
/** oasdiff's level of one of its ids; `undefined` for an id that is not its own. */
function oasdiffLevel(id) {
	return LEVELS.get(id);
}
const ERRORS = `
  api-deprecated-sunset-missing api-deprecated-sunset-parse api-invalid-stability-level api-path-removed-before-sunset
  api-path-removed-without-deprecation api-path-sunset-parse api-removed-before-sunset api-removed-without-deprecation
  api-stability-decreased api-sunset-date-changed-too-small api-sunset-date-too-small new-request-path-parameter
  new-required-request-default-parameter-to-existing-path new-required-request-header-property new-required-request-parameter
  new-required-request-property new-required-request-property-with-default request-body-added-required request-body-all-of-added
  request-body-any-of-removed request-body-became-enum request-body-became-not-nullable request-body-became-required
  request-body-const-added request-body-const-changed request-body-contains-added request-body-content-encoding-changed
  request-body-content-media-type-changed request-body-content-schema-added request-body-dependent-required-added
  request-body-dependent-required-changed request-body-dependent-schema-added request-body-else-added
  request-body-enum-value-removed request-body-exclusive-max-decreased request-body-exclusive-min-increased request-body-if-added
  request-body-list-of-types-narrowed request-body-max-contains-decreased request-body-max-decreased
  request-body-max-length-decreased request-body-media-type-removed request-body-media-type-schema-added
  request-body-min-contains-increased request-body-min-increased request-body-min-items-increased
  request-body-min-length-increased request-body-one-of-removed request-body-pattern-property-added
  request-body-prefix-items-removed request-body-property-names-added request-body-removed request-body-then-added
  request-body-type-changed request-body-unevaluated-items-added request-body-unevaluated-properties-added
  request-body-wrapped-in-one-of request-header-property-became-enum request-header-property-became-required
  request-parameter-became-enum request-parameter-became-not-nullable request-parameter-became-required
  request-parameter-default-value-added request-parameter-default-value-changed request-parameter-default-value-removed
  request-parameter-deprecated-sunset-missing request-parameter-enum-value-removed request-parameter-exclusive-max-decreased
  request-parameter-exclusive-min-increased request-parameter-list-of-types-narrowed request-parameter-max-decreased
  request-parameter-max-items-decreased request-parameter-max-length-decreased request-parameter-min-increased
  request-parameter-min-items-increased request-parameter-min-length-increased request-parameter-pattern-added
  request-parameter-property-became-not-nullable request-parameter-property-enum-value-removed
  request-parameter-property-list-of-types-narrowed request-parameter-property-type-specialized
  request-parameter-removed-before-sunset request-parameter-sunset-date-changed-too-small request-parameter-sunset-date-too-small
  request-parameter-sunset-deleted request-parameter-sunset-parse request-parameter-type-changed
  request-parameter-x-extensible-enum-value-removed request-property-all-of-added request-property-any-of-removed
  request-property-became-enum request-property-became-not-nullable request-property-became-required
  request-property-became-required-with-default request-property-const-added request-property-const-changed
  request-property-contains-added request-property-content-encoding-changed request-property-content-media-type-changed
  request-property-content-schema-added request-property-dependent-required-added request-property-dependent-required-changed
  request-property-dependent-schema-added request-property-deprecated-sunset-invalid request-property-deprecated-sunset-missing
  request-property-else-added request-property-enum-value-removed request-property-exclusive-max-decreased
  request-property-exclusive-min-increased request-property-if-added request-property-list-of-types-narrowed
  request-property-max-contains-decreased request-property-max-decreased request-property-max-length-decreased
  request-property-min-contains-increased request-property-min-increased request-property-min-items-increased
  request-property-min-length-increased request-property-one-of-removed request-property-pattern-added
  request-property-pattern-property-added request-property-prefix-items-removed request-property-property-names-added
  request-property-stability-decreased request-property-sunset-date-too-small request-property-then-added
  request-property-type-changed request-property-unevaluated-items-added request-property-unevaluated-properties-added
  request-property-x-extensible-enum-value-removed required-response-header-removed response-body-became-nullable
  response-body-const-changed response-body-const-removed response-body-contains-removed response-body-content-encoding-changed
  response-body-content-media-type-changed response-body-content-schema-removed response-body-dependent-required-changed
  response-body-dependent-required-removed response-body-dependent-schema-removed response-body-else-removed
  response-body-exclusive-max-increased response-body-exclusive-min-decreased response-body-if-removed
  response-body-list-of-types-widened response-body-max-contains-increased response-body-max-increased
  response-body-max-length-increased response-body-max-length-unset response-body-min-contains-decreased
  response-body-min-decreased response-body-min-items-decreased response-body-min-items-unset response-body-min-length-decreased
  response-body-one-of-added response-body-pattern-property-removed response-body-prefix-items-added
  response-body-property-names-removed response-body-then-removed response-body-type-changed response-body-type-generalized
  response-body-unevaluated-items-removed response-body-unevaluated-properties-removed response-body-wrapped-in-one-of
  response-header-became-nullable response-header-became-optional response-header-type-changed response-header-type-generalized
  response-media-type-name-generalized response-media-type-removed response-property-became-nullable
  response-property-became-optional response-property-const-changed response-property-const-removed
  response-property-contains-removed response-property-content-encoding-changed response-property-content-media-type-changed
  response-property-content-schema-removed response-property-dependent-required-changed
  response-property-dependent-required-removed response-property-dependent-schema-removed
  response-property-deprecated-sunset-invalid response-property-deprecated-sunset-missing response-property-else-removed
  response-property-exclusive-max-increased response-property-exclusive-min-decreased response-property-if-removed
  response-property-list-of-types-widened response-property-max-contains-increased response-property-max-increased
  response-property-max-length-increased response-property-max-length-unset response-property-min-contains-decreased
  response-property-min-decreased response-property-min-items-decreased response-property-min-items-unset
  response-property-min-length-decreased response-property-one-of-added response-property-pattern-property-removed
  response-property-prefix-items-added response-property-property-names-removed response-property-stability-decreased
  response-property-sunset-date-too-small response-property-then-removed response-property-type-changed
  response-property-type-generalized response-property-unevaluated-items-removed response-property-unevaluated-properties-removed
  response-required-property-removed response-success-status-removed sunset-deleted webhook-removed
`;
const WARNINGS = `
  optional-response-header-removed request-body-all-of-removed request-body-exclusive-max-set request-body-exclusive-min-set
  request-body-max-length-set request-body-max-set request-body-min-items-set request-body-min-set
  request-parameter-exclusive-max-set request-parameter-exclusive-min-set request-parameter-max-length-set
  request-parameter-max-set request-parameter-min-items-set request-parameter-min-set request-parameter-pattern-changed
  request-parameter-property-type-changed request-parameter-removed request-property-all-of-removed
  request-property-exclusive-max-set request-property-exclusive-min-set request-property-max-length-set request-property-max-set
  request-property-min-items-set request-property-min-set request-property-pattern-changed request-property-removed
  response-body-media-type-schema-removed response-optional-property-removed response-property-enum-value-added
  response-required-property-became-not-write-only
`;
const INFOS = `
  api-global-security-added api-global-security-removed api-global-security-scope-added api-global-security-scope-removed
  api-major-version-not-bumped api-operation-id-added api-operation-id-removed api-path-removed-with-deprecation
  api-removed-with-deprecation api-schema-removed api-security-added api-security-component-added
  api-security-component-oauth-scope-added api-security-component-oauth-scope-changed api-security-component-oauth-scope-removed
  api-security-component-oauth-token-url-changed api-security-component-oauth-url-changed api-security-component-removed
  api-security-component-type-changed api-security-removed api-security-scope-added api-security-scope-removed
  api-stability-increased api-tag-added api-tag-removed api-version-decreased api-version-not-bumped endpoint-added
  endpoint-deprecated endpoint-deprecated-with-sunset endpoint-reactivated new-optional-request-default-parameter-to-existing-path
  new-optional-request-parameter new-optional-request-property request-body-added-optional
  request-body-all-of-added-annotation-only request-body-all-of-removed-annotation-only request-body-any-of-added
  request-body-became-nullable request-body-became-optional request-body-const-removed request-body-contains-removed
  request-body-content-schema-removed request-body-default-value-added request-body-default-value-changed
  request-body-default-value-removed request-body-dependent-required-removed request-body-dependent-schema-removed
  request-body-discriminator-added request-body-discriminator-mapping-added request-body-discriminator-mapping-changed
  request-body-discriminator-mapping-deleted request-body-discriminator-property-name-changed request-body-discriminator-removed
  request-body-else-removed request-body-exclusive-max-increased request-body-exclusive-min-decreased request-body-if-removed
  request-body-list-of-types-widened request-body-max-contains-increased request-body-max-increased
  request-body-max-length-increased request-body-media-type-added request-body-media-type-schema-removed
  request-body-min-contains-decreased request-body-min-decreased request-body-min-length-decreased request-body-one-of-added
  request-body-pattern-property-removed request-body-prefix-items-added request-body-property-names-removed
  request-body-then-removed request-body-type-compatible request-body-type-generalized request-body-unevaluated-items-removed
  request-body-unevaluated-properties-removed request-optional-property-became-not-read-only
  request-optional-property-became-not-write-only request-optional-property-became-read-only
  request-optional-property-became-write-only request-parameter-became-nullable request-parameter-became-optional
  request-parameter-deprecated request-parameter-enum-value-added request-parameter-exclusive-max-increased
  request-parameter-exclusive-min-decreased request-parameter-list-of-types-widened request-parameter-max-increased
  request-parameter-max-items-increased request-parameter-max-length-increased request-parameter-min-decreased
  request-parameter-min-items-decreased request-parameter-min-length-decreased request-parameter-pattern-generalized
  request-parameter-pattern-removed request-parameter-property-became-nullable request-parameter-property-enum-value-added
  request-parameter-property-list-of-types-widened request-parameter-property-type-generalized request-parameter-reactivated
  request-parameter-removed-with-deprecation request-parameter-type-generalized request-property-all-of-added-annotation-only
  request-property-all-of-removed-annotation-only request-property-any-of-added request-property-became-nullable
  request-property-became-optional request-property-const-removed request-property-contains-removed
  request-property-content-schema-removed request-property-default-value-added request-property-default-value-changed
  request-property-default-value-removed request-property-dependent-required-removed request-property-dependent-schema-removed
  request-property-deprecated request-property-deprecated-with-sunset request-property-discriminator-added
  request-property-discriminator-mapping-added request-property-discriminator-mapping-changed
  request-property-discriminator-mapping-deleted request-property-discriminator-property-name-changed
  request-property-discriminator-removed request-property-else-removed request-property-enum-value-added
  request-property-exclusive-max-increased request-property-exclusive-min-decreased request-property-if-removed
  request-property-list-of-types-widened request-property-max-contains-increased request-property-max-increased
  request-property-max-length-increased request-property-min-contains-decreased request-property-min-decreased
  request-property-min-length-decreased request-property-one-of-added request-property-pattern-generalized
  request-property-pattern-property-removed request-property-pattern-removed request-property-prefix-items-added
  request-property-property-names-removed request-property-reactivated request-property-stability-increased
  request-property-then-removed request-property-type-compatible request-property-type-generalized
  request-property-unevaluated-items-removed request-property-unevaluated-properties-removed
  request-read-only-property-enum-value-removed request-read-only-property-exclusive-max-decreased
  request-read-only-property-exclusive-min-increased request-read-only-property-max-decreased
  request-read-only-property-max-length-decreased request-read-only-property-min-increased
  request-required-property-became-not-read-only request-required-property-became-not-write-only
  request-required-property-became-read-only request-required-property-became-write-only response-body-all-of-added
  response-body-all-of-added-annotation-only response-body-all-of-removed response-body-all-of-removed-annotation-only
  response-body-any-of-added response-body-any-of-removed response-body-became-not-nullable response-body-const-added
  response-body-contains-added response-body-content-schema-added response-body-default-value-added
  response-body-default-value-changed response-body-default-value-removed response-body-dependent-required-added
  response-body-dependent-schema-added response-body-discriminator-added response-body-discriminator-mapping-added
  response-body-discriminator-mapping-changed response-body-discriminator-mapping-deleted
  response-body-discriminator-property-name-changed response-body-discriminator-removed response-body-else-added
  response-body-if-added response-body-list-of-types-narrowed response-body-max-contains-decreased
  response-body-media-type-schema-added response-body-min-contains-increased response-body-one-of-removed
  response-body-pattern-property-added response-body-prefix-items-removed response-body-property-names-added
  response-body-then-added response-body-type-compatible response-body-type-specialized response-body-unevaluated-items-added
  response-body-unevaluated-properties-added response-header-added response-header-became-not-nullable
  response-header-type-compatible response-header-type-specialized response-media-type-added response-media-type-name-changed
  response-media-type-name-specialized response-mediatype-enum-value-removed response-non-success-status-added
  response-non-success-status-removed response-optional-property-added response-optional-property-became-not-read-only
  response-optional-property-became-not-write-only response-optional-property-became-read-only
  response-optional-property-became-write-only response-optional-write-only-property-added
  response-optional-write-only-property-removed response-property-all-of-added response-property-all-of-added-annotation-only
  response-property-all-of-removed response-property-all-of-removed-annotation-only response-property-any-of-added
  response-property-any-of-removed response-property-became-not-nullable response-property-became-required
  response-property-const-added response-property-contains-added response-property-content-schema-added
  response-property-default-value-added response-property-default-value-changed response-property-default-value-removed
  response-property-dependent-required-added response-property-dependent-schema-added response-property-deprecated
  response-property-deprecated-with-sunset response-property-discriminator-added response-property-discriminator-mapping-added
  response-property-discriminator-mapping-changed response-property-discriminator-mapping-deleted
  response-property-discriminator-property-name-changed response-property-discriminator-removed response-property-else-added
  response-property-enum-value-removed response-property-if-added response-property-list-of-types-narrowed
  response-property-max-contains-decreased response-property-min-contains-increased response-property-one-of-removed
  response-property-pattern-added response-property-pattern-changed response-property-pattern-property-added
  response-property-pattern-removed response-property-prefix-items-removed response-property-property-names-added
  response-property-reactivated response-property-stability-increased response-property-then-added
  response-property-type-compatible response-property-type-specialized response-property-unevaluated-items-added
  response-property-unevaluated-properties-added response-required-property-added response-required-property-became-not-read-only
  response-required-property-became-read-only response-required-property-became-write-only
  response-required-write-only-property-added response-required-write-only-property-removed response-success-status-added
  response-write-only-property-became-optional response-write-only-property-became-required
  response-write-only-property-enum-value-added webhook-added
`;
const LEVELS = new Map([
	...idsIn(ERRORS, "error"),
	...idsIn(WARNINGS, "warning"),
	...idsIn(INFOS, "info")
]);
function idsIn(text, level) {
	return text.trim().split(/\s+/).map((id) => [id, level]);
}
// src/contract/changes/change-ids.ts
/**
* The id of what is said at a place, and its level. The id is oasdiff's if it has one, else one of ours, which begins with `x-`. What
* refuses requests of a client that keeps to the older contract is an error, and nothing else of a request is; so is an answer that may
* be what the older contract rules out. In all other things the level is that of oasdiff.
*/
function nameFact(fact, at) {
	const ids = fact.id === void 0 ? idsOf(fact.what ?? "changed", at) : [fact.id];
	const known = ids.find((id) => oasdiffLevel(id) !== void 0);
	const own = ids.at(-1) ?? "";
	const level = levelOf(fact, at, known === void 0 ? levelOfKin(own) : oasdiffLevel(known));
	return {
		id: known ?? (own.startsWith("x-") ? own : `x-${own}`),
		level
	};
}
/** Whether the side of the message never contains it: `readOnly` in requests, `writeOnly` in answers. */
function isHidden({ side, property }) {
	return side === "request" && property?.isReadOnly === true || side === "response" && property?.isWriteOnly === true;
}
/** A sentence about a place. */
function sentence(text, context) {
	return `${titled(placeText(context))} ${text}.`;
}
/** A place in few words, for the name of a change. */
function shortPlace({ operation, side, status, parameter, header, path }) {
	return [operation, [{
		contract: void 0,
		operation: void 0,
		request: "body",
		answer: status,
		response: status,
		header: `${status}.header.${header}`,
		parameter: `${parameter?.in}.${parameter?.name}`
	}[side], ...path].filter((each) => each !== void 0).join(".")].filter(Boolean).join(" ");
}
/** oasdiff's names of what does not follow from where it is. */
const ALIASES = {
	"response-body-enum-value-removed": ["response-mediatype-enum-value-removed"],
	"request-body-type-specialized": ["request-body-type-changed"],
	"request-property-type-specialized": ["request-property-type-changed"],
	"request-parameter-type-specialized": ["request-parameter-type-changed"]
};
/** The ids that something may have, the best first; the last is what ours is called. */
function idsOf(what, context) {
	const { side, path, property } = context;
	const isRoot = path.length === 0;
	const need = property?.isRequired ? "required" : "optional";
	const hidden = isHidden(context) ? `${side === "request" ? "read" : "write"}-only-` : "";
	const isProperty = property !== void 0 && path.at(-1) === property.name;
	if (what === "property-added" || what === "property-removed") return propertyIds(what, context, need);
	if (/^became-(?:not-)?(?:read|write)-only$/.test(what) && isProperty && (side === "request" || side === "response")) return [`${side}-${need}-property-${what}`];
	switch (side) {
		case "request":
		case "response": {
			const plain = `${side}-${isRoot ? "body" : `${hidden}property`}-${what}`;
			return [
				...property?.hasDefault && what === "became-required" ? [`${plain}-with-default`] : [],
				...ALIASES[plain] ?? [],
				plain
			];
		}
		case "parameter": {
			const plain = isRoot ? `request-parameter-${what}` : `request-parameter-property-${what}`;
			return [
				...!isRoot && context.parameter?.in === "header" ? [`request-header-property-${what}`] : [],
				...ALIASES[plain] ?? [],
				plain
			];
		}
		case "header": return [isRoot ? `response-header-${what}` : `response-header-property-${what}`];
		default: return [`${side === "operation" || side === "contract" ? "api" : "response"}-${what}`];
	}
}
function propertyIds(what, { side, parameter, property }, need) {
	const isNew = what === "property-added";
	if (side === "request") {
		if (property?.isReadOnly) return [`request-read-only-${what}`];
		if (!isNew) return ["request-property-removed"];
		return [`new-${need}-request-property${property?.isRequired && property.hasDefault ? "-with-default" : ""}`];
	}
	if (side === "response") return [`response-${need}-${property?.isWriteOnly ? "write-only-" : ""}${what}`];
	if (side === "parameter") return [...isNew && property?.isRequired && parameter?.in === "header" ? ["new-required-request-header-property"] : [], isNew ? `new-${need}-request-parameter-property` : `request-parameter-${what}`];
	return [`response-header-${what}`];
}
/** The level that oasdiff gives the same change of a property, a body or a parameter. */
function levelOfKin(id) {
	const words = id.split("-");
	const bound = words.findIndex((word) => word === "max" || word === "min");
	const like = bound > 0 && words.at(-1) === "set" ? [
		...words.slice(0, bound),
		"max",
		"set"
	].join("-") : id;
	return [
		"body",
		"property",
		"parameter",
		"parameter-property"
	].map((at) => like.replace(/^(request|response)-(?:body|parameter-property|parameter|property)-/, `$1-${at}-`)).map(oasdiffLevel).find((level) => level !== void 0);
}
/** What a client sends may not fit what narrows, nor what it gets what widens. `usual` is what oasdiff says. */
function levelOf(fact, at, usual) {
	const { side } = at;
	const isAnswer = side === "response" || side === "header" || side === "answer";
	if (at.isWithinHidden) return "info";
	const ofAccess = accessLevel(fact, at, usual);
	if (ofAccess !== void 0) return ofAccess;
	if (isHidden(at) && (side === "request" || at.property?.wasWriteOnly !== false)) return "info";
	const effect = (side === "parameter" || side === "header") && !at.isContent && fact.asText || fact.effect;
	if ((fact.breaks === "both" || fact.breaks === (isAnswer ? "answer" : "request")) && effect === fact.effect) return "error";
	switch (effect) {
		case "note": return "info";
		case "meaning": return atMostWarning(usual ?? "warning");
		case "narrower": return isAnswer ? "info" : "error";
		case "wider":
			if (isAnswer) return fact.what === "property-added" ? "info" : "error";
			return usual === "warning" && effect === fact.effect ? usual : "info";
		default: return usual ?? (side === "request" || side === "parameter" ? "error" : "warning");
	}
}
/** Of what answers no longer have, or have from now on, and of what requests must have from now on. */
function accessLevel({ what }, { side, property }, usual) {
	if (side === "response" && what === "became-not-write-only") return usual;
	if (side === "response" && what === "became-write-only" && property) return property.isRequired || property.wasRequired ? "error" : "warning";
	return side === "request" && what === "became-not-read-only" && property?.isRequired ? "error" : void 0;
}
function atMostWarning(level) {
	return level === "error" ? "warning" : level;
}
function placeText(context) {
	const { side, status, parameter, header, path } = context;
	if (path.at(-1) === "*") return `each value in ${placeText({
		...context,
		path: path.slice(0, -1)
	})}`;
	const whole = {
		contract: "the contract",
		operation: "the operation",
		request: "the request body",
		answer: `the answer ${status}`,
		response: `the body of the answer ${status}`,
		parameter: `the ${parameter?.in} parameter ${parameter?.name}`,
		header: `the header ${header} of the answer ${status}`
	}[side];
	if (path.length === 0 || side === "contract" || side === "operation" || side === "answer") return whole;
	const property = `property ${path.join(".")}`;
	if (side === "request") return `the request ${property}`;
	return `the ${property} of ${side === "response" ? `the answer ${status}` : whole}`;
}
// src/contract/changes/describe-edits.ts
/**
* What is said of all edits: each for every operation that meets it, once for each of its messages, where it comes first in that.
* @param root the part of the whole documents
*/
function describeEdits(root, matching) {
	const descriptions = [];
	const known = /* @__PURE__ */ new Map();
	const changed = changedParts(matching);
	const describe = (edit, fact, around) => {
		const context = contextOfFact(fact, around);
		const { operation, status } = context;
		const text = sentence(fact.text, context);
		const key = JSON.stringify([operation, text]);
		const texts = known.get(edit) ?? /* @__PURE__ */ new Set();
		if (texts.has(key)) return;
		known.set(edit, texts.add(key));
		descriptions.push({
			edit,
			...nameFact(fact, context),
			...operation !== void 0 && { operation },
			...status !== void 0 && { answer: status },
			text,
			place: shortPlace(context)
		});
	};
	const visit = (part, context, seen) => {
		if (seen.has(part) || !changed.has(part)) return;
		seen.add(part);
		for (const edit of part.edits) for (const fact of edit.facts) describe(edit, fact, context);
		for (const { part: inner, way } of part.inner) visit(inner, contextOf(context, way), way.context ? /* @__PURE__ */ new Set() : seen);
	};
	visit(root, {
		side: "contract",
		path: []
	}, /* @__PURE__ */ new Set());
	return descriptions;
}
/** The parts with edits, and those that lead to them. */
function changedParts({ edits }) {
	const changed = /* @__PURE__ */ new Set();
	const waiting = edits.map(({ part }) => part);
	for (let part = waiting.pop(); part; part = waiting.pop()) {
		if (changed.has(part)) continue;
		changed.add(part);
		waiting.push(...part.around);
	}
	return changed;
}
function contextOf(around, { property, within, context }) {
	const name = property?.name ?? within;
	if (name === void 0) return {
		...around,
		...context
	};
	const { property: _, ...others } = around;
	return {
		...others,
		path: [...around.path, name],
		...property && { property },
		...(around.isWithinHidden || isHidden(around)) && { isWithinHidden: true }
	};
}
/** A fact may be about an operation of the whole contract, and about a property of its place. */
function contextOfFact({ operation, property }, around) {
	return {
		...around,
		...operation !== void 0 && {
			side: "operation",
			operation
		},
		...property && {
			path: [...around.path, property.name],
			property
		}
	};
}
// src/contract/changes/changes-of.ts
/**
* Every smallest difference of two contracts. What only looks different is none: references that move, members in another order, names of
* components, parameters of a path in place of its operations.
* @param older as a contract is read: OpenAPI 3.1 with references within it alone
* @param today an ISO date: whether what was deprecated may go depends on it
*/
function changesOf({ older, newer }, today) {
	const compare = (part, matching) => {
		if (part.kind === "document") compareDocuments(part, matching, today);
		else for (const comparePart of COMPARED[part.kind] ?? []) comparePart(part, matching);
	};
	const documents = {
		older: withoutPrototypes(older),
		newer: withoutPrototypes(newer)
	};
	const matching = new Matching(documents, compare);
	const root = matching.part("document", documents.older, documents.newer);
	matching.run();
	tieOperations(root, matching);
	const { document, patchOf } = layOutComponents(root, matching);
	const together = togetherOf(matching.edits);
	const descriptions = describeEdits(root, matching);
	const names = namesOf(Map.groupBy(descriptions, ({ edit }) => together.get(edit) ?? [edit]));
	const pointer = pointersOf(matching);
	const parts = new Map([...names].map(([group, name]) => [group, {
		name,
		...sharedBy(group)
	}]));
	return {
		document,
		changes: inOrder(descriptions.flatMap(({ edit, place: _, ...said }) => {
			const shared = parts.get(together.get(edit) ?? [edit]);
			return shared ? [{
				...said,
				...shared,
				pointers: pointer(edit)
			}] : [];
		}))
	};
	/** The members that all changes with one name share. */
	function sharedBy(group) {
		const others = group.flatMap((each) => [...each.requires]);
		const required = new Set(others.map((other) => names.get(together.get(other) ?? [other])));
		required.delete(names.get(group));
		return {
			patch: group.flatMap(patchOf),
			requires: [...required].filter((name) => name !== void 0)
		};
	}
}
/**
* The older contract with some of the changes, which is a contract again if none that they require is missing.
* @param names of changes
*/
function applyChanges({ document, changes }, names) {
	const wanted = new Set(names);
	const operations = once([...new Map(changes.flatMap(({ name, patch }) => wanted.has(name) ? [[name, patch]] : [])).values()].flat()).toSorted(byTurn);
	return withoutEmptyPaths(jsonPatch(document, operations, { isOwn: true }));
}
/**
* The older of two contracts with some of their changes, to be served as the older one is: with what is known of that. Without changes it
* is the older one itself.
* @param names of changes, with all that they require
*/
function partialSource(older, comparison, names) {
	if (names.length === 0) return older;
	const text = stringifyJson(applyChanges(comparison, names));
	return new ContractSource({
		...older.file,
		text,
		isBuilt: false
	}, older.links.compilePattern);
}
/** The comparers of the kinds of objects, in the order in which changes are listed. */
const COMPARED = {
	operation: [compareOperations, compareNotes],
	pathItem: [comparePathItems],
	callback: [compareCallbacks],
	parameter: [
		compareRequired$1,
		compareForm,
		compareDeprecation,
		compareNotes
	],
	requestBody: [
		compareRequired$1,
		compareRequestContent,
		compareNotes
	],
	response: [compareResponses, compareNotes],
	header: [
		comparePresence,
		compareForm,
		compareDeprecation,
		compareNotes
	],
	media: [compareMedia, compareNotes],
	schema: [compareSchemas]
};
/** A name for each group of edits that go together: that of the first thing that is said of it, with the place. */
function namesOf(groups) {
	const taken = /* @__PURE__ */ new Map();
	const names = /* @__PURE__ */ new Map();
	for (const [group, [first]] of groups) {
		if (!first) continue;
		const name = first.place === "" ? first.id : `${first.id} ${first.place}`;
		const count = (taken.get(name) ?? 0) + 1;
		taken.set(name, count);
		names.set(group, count === 1 ? name : `${name} (${count})`);
	}
	return names;
}
function pointersOf(matching) {
	const [older, newer] = [pointersIn(matching.documents.older), pointersIn(matching.documents.newer)];
	const find = (pointers, part, side, keys) => {
		let object = part[side];
		while (object && !pointers.has(object)) object = matching.origins.get(object);
		const at = object && pointers.get(object);
		return at && toPointer([...at, ...keys ?? []]);
	};
	return ({ part, at }) => {
		const [one, other] = [find(older, part, "older", at.older), find(newer, part, "newer", at.newer)];
		return {
			...one !== void 0 && { older: one },
			...other !== void 0 && { newer: other }
		};
	};
}
/** Sorts changes: first those of the whole contract, then operation by operation. */
function inOrder(changes) {
	const groups = Map.groupBy(changes, ({ operation }) => operation);
	const whole = groups.get(void 0) ?? [];
	groups.delete(void 0);
	return [...whole, ...[...groups.values()].flat()];
}
/** Several changes may bring the same component. */
function once(operations) {
	const known = /* @__PURE__ */ new Set();
	return operations.filter(({ op, path }) => {
		if (op !== "add" || path.endsWith("/-")) return true;
		const isNew = !known.has(path);
		known.add(path);
		return isNew;
	});
}
/**
* All paths are those of the document before: what is put there goes first and shifts nothing, then what is removed, from the end of each
* list, then what gets another name, from the inside.
*/
function byTurn(one, other) {
	const turns = TURNS[one.op] - TURNS[other.op];
	if (turns !== 0) return turns;
	return TURNS[one.op] === 0 ? depthOf(one) - depthOf(other) : fromEnd(one.from ?? one.path, other.from ?? other.path);
}
const TURNS = {
	add: 0,
	replace: 0,
	remove: 1,
	move: 2
};
function depthOf({ path }) {
	return path.startsWith("/components/") ? 0 : 1;
}
function fromEnd(one, other) {
	const [a, b] = [pointerKeys(one), pointerKeys(other)];
	for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
		const [x, y] = [a[at], b[at]];
		if (x === y) continue;
		return /^\d+$/.test(x) && /^\d+$/.test(y) ? Number(y) - Number(x) : x < y ? 1 : -1;
	}
	return b.length - a.length;
}
/** A path without operations is none, unless there is no other. */
function withoutEmptyPaths(document) {
	const hasOperations = (item) => METHODS.some((method) => method in item);
	const paths = Object.entries(document.paths).filter(([path, item]) => path.startsWith("x-") || hasOperations(item));
	return paths.length === 0 ? document : {
		...document,
		paths: Object.fromEntries(paths)
	};
}
/** The keys that lead to each object of a document; the first way, where it is there twice. */
function pointersIn(document) {
	const found = /* @__PURE__ */ new Map();
	const waiting = [[document, []]];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const [object, path] = next;
		if (typeof object !== "object" || object === null || isRaw(object) || found.has(object)) continue;
		found.set(object, path);
		for (const [name, value] of Object.entries(object)) waiting.push([value, [...path, name]]);
	}
	return found;
}
/**
* The edits that can only be had together, for each edit: those that require one another in a circle (Tarjan, "Depth-first search and linear
* graph algorithms", 1972).
*/
function togetherOf(edits) {
	const groups = /* @__PURE__ */ new Map();
	const numbers = /* @__PURE__ */ new Map();
	const lows = /* @__PURE__ */ new Map();
	const open = [];
	for (const root of edits) {
		if (numbers.has(root)) continue;
		const path = [enter(root)];
		for (let last = path.at(-1); last; last = path.at(-1)) {
			const { edit, others } = last;
			const { value: next, done } = others.next();
			if (!done) {
				if (!numbers.has(next)) path.push(enter(next));
				else if (open.includes(next)) lower(edit, numbers.get(next));
				continue;
			}
			path.pop();
			const around = path.at(-1);
			if (around) lower(around.edit, lows.get(edit));
			if (lows.get(edit) !== numbers.get(edit)) continue;
			const group = open.splice(open.indexOf(edit));
			for (const each of group) groups.set(each, group);
		}
	}
	return groups;
	function enter(edit) {
		numbers.set(edit, numbers.size);
		lows.set(edit, numbers.size - 1);
		open.push(edit);
		return {
			edit,
			others: edit.requires[Symbol.iterator]()
		};
	}
	function lower(edit, to = 0) {
		lows.set(edit, Math.min(lows.get(edit) ?? to, to));
	}
}
export { changesOf as n, partialSource as r, applyChanges as t };
