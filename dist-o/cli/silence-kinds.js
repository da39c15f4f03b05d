import { f as titled, i as listed, o as oneOf, p as wordsOf, r as firstOf, s as plainName, t as counted } from "./text.js";
import { I as conventionalMeaning, P as unwrap, a as nounOf } from "./resources.js";
import { a as itemParameter, c as plural, i as isReference, l as readPath, r as isPlural, u as singular } from "./paths.js";
import { l as areAlike, m as isObjectShape } from "./ids.js";
import { n as flatten } from "./flat-schema.js";
import { N as parseMediaType, l as isJsonKin, o as describedStatus } from "./operations.js";
import { N as isNumeric, O as compareNumbers, U as parseInt64, V as isInt64, _ as parseJson, d as isSameJson, h as ownMember, n as PROTOTYPE_NAMES, o as endOfString, r as asObject, x as stringifyJson, y as readJson } from "./json.js";
import { a as parentsAsked, i as memberAt, o as recordSent, r as idIn, s as recordsIn } from "./records-in-answers.js";
import { u as splitTarget } from "./http.js";
import { i as percentEncoded, t as evenlyEncoded } from "./percent-encoding.js";
import { c as verdictOn, i as isPlainRead, l as whySilent, n as fieldsOfBody, r as probeBody, t as CREATED_TEXT } from "./probe-bodies.js";
import { n as repeatedKeys } from "./json-places.js";
import { t as LARGEST_BODY } from "./read-body.js";
import { i as isCredentialGiven, o as showCredentials } from "./security.js";
import { i as isListSchema } from "./styled-parameters.js";
import { a as errorWord, d as statusWords, i as errorMemberMeaning, n as splitQuery, s as wordingOf } from "./query.js";
import { p as isFraming } from "./text-values.js";
import { gzipSync } from "node:zlib";
// src/silences/finding/open-answers.ts
/** Whether the object of an answer, or the items of a list, may have fields that the contract does not declare; so where it describes no JSON. */
function takesMoreFields({ responses }, status) {
	const { content = {} } = responses[describedStatus(responses, status) ?? ""] ?? {};
	const [, json] = Object.entries(content).find(([type]) => isJsonKin(type)) ?? [];
	return isOpen(json?.schema, DEEPEST$2);
}
/** Whether a contract describes the answer of an operation with a status. A `default` that is said to be a success is no error. */
function describesAnswer({ responses }, status) {
	const described = describedStatus(responses, status);
	if (described !== "default" || status < 400) return described !== void 0;
	const words = responses.default?.description ?? "";
	return !SUCCESS.test(words) || FAILURE.test(words);
}
/** Words of a `default` that is the success of its operation, and of one that is an error. */
const SUCCESS = /\b(?:success(?:ful|fully)?|succeeded|ok|okay)\b/i;
const FAILURE = /\b(?:errors?|fail(?:ed|s|ure)?|problem|unexpected|unsuccessful|not|otherwise)\b/i;
/** How deep choices are looked into: what is deeper counts as closed. */
const DEEPEST$2 = 6;
function isOpen(schema, depth) {
	if (schema === void 0) return true;
	if (depth === 0) return false;
	const { keywords, choices } = flatten(schema);
	const items = keywords.items;
	if (items !== void 0) return isOpen(items, depth - 1);
	return !CLOSING.some((each) => keywords[each] !== void 0 && keywords[each] !== true) && choices.flat().every((each) => isOpen(each, depth - 1));
}
/** Keywords that say what else an object may have. */
const CLOSING = [...[
	"additionalProperties",
	"unevaluatedProperties",
	"patternProperties",
	"propertyNames"
], ...[
	"maxProperties",
	"const",
	"enum",
	"not",
	"prefixItems"
]];
// src/silences/finding/scope.ts
/** Prepares a contract for rules of silence. */
function ledgerScope(contract) {
	const { roles, operations, hints } = contract;
	const byId = new Map(roles.operations.map((each) => [each.operation, each]));
	const shapes = new Map(roles.shapes.operations.map((each) => [each.id, each]));
	const resources = new Map(roles.resources.map((each) => [each.name, each]));
	const sites = operations.map((operation) => ({
		operation,
		role: byId.get(operation.id),
		shape: shapes.get(operation.id)
	}));
	const records = sites.flatMap(({ operation, role, shape }) => {
		const resource = resources.get(role?.resource ?? "");
		if (!role || role.rpc || !shape || !resource) return [];
		return [{
			operation,
			role,
			shape,
			resource,
			noun: nounIn(resource, hints)
		}];
	});
	return {
		contract,
		sites,
		records,
		writers: findWriters(contract, sites, records)
	};
}
/** The operations on records with one of some roles. */
function withRole({ records }, ...roles) {
	return records.filter(({ role }) => roles.includes(role.role));
}
/** What is left open at each operation with a role. */
function atRole(scope, role, find) {
	return withRole(scope, role).flatMap((site) => {
		const found = find(site);
		return found ? [{
			operation: site.operation.id,
			...found
		}] : [];
	});
}
/** Whether an operation removes records of the resource. */
function isRemoved({ resource }, scope) {
	return withRole(scope, "remove").some((each) => each.resource === resource);
}
/**
* Whether an item is a record of the resource that its path names. Where nothing lists or creates one, several parameters in a row are
* no id, and the schema has another name, the path says only what the operation takes.
*/
function isOwn({ resource, role, shape }, scope) {
	const isKept = withRole(scope, "list", "create").some((each) => each.resource === resource);
	const isRow = /\}\/\{[^/]*$/.test(role.path);
	const schema = (shape.success?.answer ?? shape.body)?.name;
	const isNamed = schema !== void 0 && plainName(schema) === singular(plainName(resource.word));
	return isKept || !isRow || isNamed;
}
/** Whether the contract describes answers with a status for an operation. */
function documents({ operation }, status) {
	return describesAnswer(operation, status);
}
/** Whether a documented status says how what the contract forbids is answered. */
function documentsRefusal(site) {
	return [
		400,
		422,
		site.operation.refusal
	].some((each) => documents(site, each));
}
/** What a choice says that uses statuses, of which some operations do not document one. */
function using(sites, ...statuses) {
	const missing = statuses.filter((status) => sites.some((site) => !documents(site, status)));
	return missing.length > 0 ? { undocumented: missing } : {};
}
/** The refusals of some operations: how they read (`400`, `400 or 422`), and which statuses of them are not documented. */
function refusals(sites) {
	const statuses = [...new Set(sites.map(({ operation }) => operation.refusal))].toSorted();
	const missing = statuses.filter((status) => sites.some((site) => site.operation.refusal === status && !documents(site, status)));
	return {
		text: listed((statuses.length === 0 ? [400] : statuses).map(String), "or"),
		label: missing.length > 0 ? { undocumented: missing } : {}
	};
}
/** The refusal of the operation that an entry is named after, the first of those that it decides; what of them is not documented, as in `refusals`. */
function refusalOf(sites) {
	return {
		...refusals(sites),
		text: refusals(sites.slice(0, 1)).text
	};
}
/** The choices of an entry that asks whether something may be: it may, or it is refused. */
function acceptOrReject(sites) {
	const { text, label } = refusalOf(sites);
	return [{
		choice: "accept",
		means: "yes"
	}, {
		choice: "reject",
		means: `no: it is refused with ${text}`,
		isStrict: true,
		...label
	}];
}
/** The names of operations. */
function operationIdsOf(sites) {
	return sites.map(({ operation }) => operation.id);
}
/** Which of two statuses some operations document: `Only 404 is documented.`, `404 is documented for 2 of 3 operations, 400 for 1.` */
function documentedText(sites, ...[one, other]) {
	const [has, hasOther] = [one, other].map((status) => sites.filter((site) => documents(site, status)).length);
	const all = sites.length;
	if (has === all && hasOther === all) return `Both ${one} and ${other} are documented.`;
	if (has === 0 && hasOther === 0) return `Neither ${one} nor ${other} is documented.`;
	if (has + hasOther === all && (has === 0 || hasOther === 0)) return `Only ${has > 0 ? one : other} is documented.`;
	return `${one} is documented for ${has} of ${all} operations that have it, ${other} for ${hasOther}.`;
}
/** The schema of a successful answer in JSON; `undefined` if it has none. */
function shownBy({ shape }) {
	return shape?.success?.answer;
}
const WRITING$1 = [
	"create",
	"replace",
	"update"
];
function findWriters(contract, sites, records) {
	const ofRecords = contract.roles.resources.flatMap((resource) => {
		const own = records.filter((each) => each.resource === resource && each.shape.body);
		const all = WRITING$1.flatMap((role) => own.filter((each) => each.role.role === role));
		const [first] = all;
		return first ? [toWriter(contract, all, first)] : [];
	});
	const ofSamples = sites.filter((site) => site.role?.role === "sample" && site.shape?.body && writes(site.shape.body, site));
	const samples = [...Map.groupBy(ofSamples, ({ shape, operation }) => shape?.body?.name ?? operation).values()].map((all) => toWriter(contract, all));
	const order = new Map(sites.map(({ operation }, at) => [operation.id, at]));
	const placeOf = ({ site }) => order.get(site.operation.id) ?? 0;
	return [...ofRecords, ...samples].toSorted((one, other) => placeOf(one) - placeOf(other));
}
/** Whether a body writes something: the fields of a search only select. */
function writes(body, { operation }) {
	const last = operation.path.split("/").findLast((word) => word !== "" && !word.startsWith("{"));
	return isObjectShape(body) && !(body.required.size === 0 && SEARCH.test(last ?? ""));
}
const SEARCH = /(?:^|[-_.:])(?:search|query|find|filter|lookup)(?:$|[-_.:])/i;
/** What records are called: `line items`; where there is no plural, `history records`. */
function nounIn({ name, word }, hints) {
	const { one, many } = nounOf(name, hints, word);
	const plain = plainWords(one);
	return {
		one: plain,
		many: one === many ? `${plain} records` : plainWords(many)
	};
}
/** A name as words: `line_items` and `lineItems` are `line items`. What is written in capitals stays so. */
function plainWords(name) {
	return name.replace(/(?<=[a-z\d])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[_-]+/g, " ");
}
function toWriter({ roles, resolve }, all, first) {
	const { read } = roles.shapes;
	const [site] = all;
	const sent = site.shape?.body;
	const { resource, noun } = first ?? {};
	const { record, wrapper } = resource ? unwrap(sent, {
		word: resource.word,
		read,
		record: resource.record
	}) : {
		record: sent,
		wrapper: void 0
	};
	const own = resource?.id?.property?.[0];
	return {
		site,
		all,
		resource,
		noun,
		body: record,
		location: wrapper === void 0 ? "body" : `body.${wrapper}`,
		fields: [...record.members].flatMap(([name, schema]) => {
			const shape = read(schema);
			if (shape.isReadOnly || name === own) return [];
			const { keywords, choices } = flatten(resolve(shape.node));
			return [{
				name,
				isRequired: record.required.has(name),
				shape,
				keywords,
				isEither: choices.length > 0
			}];
		})
	};
}
// src/silences/finding/found-silence.ts
/** A silence about every operation; none if the contract has no operation to which it applies. */
function everywhere(is, silence) {
	return is ? [silence] : [];
}
// src/silences/run/requested-list.ts
/** How many records of a list are remembered. */
const LONGEST_LIST = 200;
/**
* The records of a list, and what asks for the same by the same credential; `undefined` for what is none. What a client may see depends on
* its credential.
*/
function requestedList(facts) {
	const { record, exchange, response, query } = facts;
	const { method, status } = exchange;
	if (record?.role !== "list" || status !== record.status || method !== "GET") return void 0;
	if (query.violations.length > 0 || query.unknown.length > 0) return void 0;
	const asked = requestedListKey(facts);
	const list = recordsIn(record, response.content?.value);
	if (!list || list.length > LONGEST_LIST || asked === void 0) return void 0;
	const ids = list.flatMap((each) => {
		const id = idIn(record, each);
		return id === void 0 ? [] : [recordKeyIn(record, id, facts)];
	});
	if (ids.length < list.length || new Set(ids).size < ids.length) return void 0;
	const limits = limitsOf(facts).map((name) => query.texts[name]);
	const parts = enumFilters(facts).flatMap(({ name, property, values }) => {
		if (query.texts[name] !== void 0) return [];
		const groups = Map.groupBy(ids, (_, at) => memberAt(list[at], [property]));
		return values.flatMap((value) => {
			const some = groups.get(value);
			return some ? [{
				asked: requestedListKey(facts, { [name]: value }) ?? "",
				ids: some
			}] : [];
		});
	});
	return {
		exactly: JSON.stringify([asked, limits]),
		ids,
		parts: [{
			asked,
			ids
		}, ...parts]
	};
}
/**
* What asks for a list, whatever its limit, with some parameters changed or left out (`undefined`); `undefined` if it says too much, or
* nothing of who asks.
*/
function requestedListKey(facts, changed = {}) {
	const { target, requestHeaders, operation } = facts.exchange;
	const { authorization } = requestHeaders;
	const limits = limitsOf(facts);
	const others = Object.entries({
		...facts.query.texts,
		...changed
	}).filter(([name, text]) => text !== void 0 && !limits.includes(name));
	if (authorization === void 0 && !operation.credentials.isPublic) return void 0;
	const path = evenlyEncoded(splitTarget(target).path);
	const asked = JSON.stringify([
		path,
		others.toSorted(),
		authorization
	]);
	return asked.length > LONGEST_ASKED ? void 0 : asked;
}
/** What asks for lists that together have no more than a list: those of each value of a parameter that it is not filtered by. */
function requestedSubsets(facts, changed = {}) {
	const texts = {
		...facts.query.texts,
		...changed
	};
	const keysOf = (values) => values.flatMap((each) => requestedListKey(facts, {
		...changed,
		...each
	}) ?? []);
	return [keysOf([{}]), ...enumFilters(facts).flatMap(({ name, values }) => texts[name] === void 0 ? [keysOf(values.map((value) => ({ [name]: value })))] : [])];
}
/** The parameters of a list of which each value has records of its own. */
function enumFilters({ record, exchange }) {
	return (record?.parameters ?? []).flatMap(({ name, meaning, property }) => {
		if (meaning !== "filter" || property === void 0) return [];
		const values = exchange.operation.parameters.find((each) => each.in === "query" && each.name === name)?.schema.enum;
		return Array.isArray(values) && values.every((each) => typeof each === "string") ? [{
			name,
			property,
			values
		}] : [];
	});
}
/** What the record that a path asks for is known by; `undefined` if it names none. */
function requestedRecordKey(asked) {
	const { record } = asked;
	return record && asked.asked !== void 0 ? recordKeyIn(record, asked.asked, asked) : void 0;
}
/** What a record is known by in its resource: its id, below parents with their values. */
function recordKeyIn(record, id, { path }) {
	if (record.parents.length === 0) return id;
	return JSON.stringify([...Object.values(parentsAsked(record, path)), id].map(String));
}
/** A longer query is remembered by nobody. */
const LONGEST_ASKED = 2e3;
function limitsOf({ record }) {
	return (record?.parameters ?? []).flatMap(({ name, meaning }) => meaning === "limit" ? name : []);
}
// src/silences/observing/observed-exchange.ts
/** Whether an answer serves its request. */
function isServed({ status }) {
	return status >= 200 && status < 300;
}
/** The reason of a kind, and of a field or parameter if one is given; `undefined` if the request has none. */
function refusalReason({ reasons }, kind, name) {
	return reasons.find((each) => each.kind === kind && (name === void 0 || each.name === name));
}
/** What an answer shows that serves a request in spite of a reason to refuse it (`served`), or refuses it. */
function weighReason(observed, { kind, name }, served) {
	if (!refusalReason(observed, kind, name)) return void 0;
	return isServed(observed) ? served(observed) : refusedFor(observed, {
		kind,
		name
	});
}
/**
* What a refusal shows about what may be the reason for it: `reject` for the documented status, `other` for 400 or 422 in its place. Only
* if nothing else in the request can be the reason, or the answer names this one and no other.
*/
function refusedFor(seen, { kind, name }) {
	const { status, facts } = seen;
	const { refusal } = facts.exchange.operation;
	if (status !== 400 && status !== 422 && status !== refusal) return void 0;
	return ifOnly(seen, {
		kind,
		name
	}, status === refusal ? "reject" : "other");
}
/** A choice that a refusal shows if a reason is the only one that it can have. */
function ifOnly(seen, { kind, name }, choice) {
	const { reasons, facts } = seen;
	const text = answerTexts(seen);
	const isIt = (each) => each.kind === kind && (name === void 0 || each.name === name);
	const names = reasons.flatMap((each) => isIt(each) ? each.name ?? [] : []);
	const others = reasons.filter((each) => !isIt(each) && !(each.kind === "unclear" && names.includes(each.name ?? "")));
	const words = new Set(text.split(/[^\w-]+/));
	const isNamed = (each) => each.name === void 0 || text.includes(each.name);
	if (names.some((each) => words.has(each)) && !others.some(isNamed)) return choice;
	const references = others.filter((each) => each.kind === "unlistedReference");
	if (references.length < others.length) return void 0;
	if (references.length === 0) return choice;
	const asked = references.map(({ name: field = "" }) => referenceIn(facts, field));
	return (run, began) => asked.every((each) => run.takesReference(each, began)) ? choice : void 0;
}
/** A field that names other records, with its value in a request. */
function referenceIn({ record, request }, field) {
	const value = record && recordSent(record, request.content?.value)?.[field];
	return {
		resource: record?.resource.name ?? "",
		field,
		value
	};
}
/** The record in an answer that serves a request about one. */
function shownRecord(seen) {
	const { facts, answer } = seen;
	const { record } = facts;
	if (!record || record.role === "list" || !isServed(seen)) return void 0;
	return asObject(recordsIn(record, answer)?.[0]);
}
/** The records of a list that is answered as it is documented. */
function listIn({ facts, answer, status }) {
	const { record } = facts;
	return record?.role === "list" && status === record.status ? recordsIn(record, answer) : void 0;
}
/** A choice that a list of some length shows if there are more records, with some parameters changed or left out. */
function ifMore({ facts }, length, choice, changed = {}) {
	const parts = requestedSubsets(facts, changed);
	return (run, began) => run.hasMore(parts, length, began) ? choice : void 0;
}
function parametersOfMeaning({ parameters }, wanted) {
	return parameters.flatMap(({ name, meaning }) => meaning === wanted ? name : []);
}
/** What an answer says, without the names of the members that the contract has in it. */
function answerTexts({ answer, text = "", shape }) {
	const object = asObject(answer);
	if (!object || !shape) return text;
	return Object.entries(object).map(([name, value]) => `${shape.members.has(name) ? "" : name} ${stringifyJson(value)}`).join(" ");
}
// src/silences/probing/probe-records.ts
/** Nothing is known. */
const NOTHING_GIVEN = {
	records: /* @__PURE__ */ new Map(),
	parameters: /* @__PURE__ */ new Map()
};
/** The records in the answer of a list, or of what reads or writes one; those without an id are left out. */
function recordsWithIds(record, values, path) {
	const parents = parentValues(record, path);
	return values.flatMap((value) => {
		const id = idIn(record, value);
		return id === void 0 ? [] : [{
			id,
			value,
			parents
		}];
	});
}
/** The values of the parents of a path, by the names that the resource has for them. */
function parentValues({ parents }, path) {
	return Object.fromEntries(parents.flatMap(({ name, parameter }) => {
		const value = path[parameter];
		return value === void 0 ? [] : [[name, value]];
	}));
}
/** The path values of a record in an operation on it, or on what is beside it. */
function pathTo({ item, parents }, { id, parents: known }) {
	const above = parents.flatMap(({ name, parameter }) => {
		const value = known[name];
		return value === void 0 ? [] : [[parameter, value]];
	});
	return Object.fromEntries([...above, ...item === void 0 ? [] : [[item, String(id)]]]);
}
/** A value for a parameter: one that was given, else what the contract shows; `undefined` if somebody must know it. */
function parameterValueFor({ name, schema, ...parameter }, { parameters }) {
	const given = parameters.get(name);
	if (given !== void 0) return given;
	const { example, examples } = parameter;
	const [first] = Object.values(examples ?? {});
	const { enum: values, const: only, default: usual } = schema;
	const listed = Array.isArray(values) ? values : [];
	const inSchema = Array.isArray(schema.examples) ? schema.examples : [];
	const plain = [
		usual,
		only,
		example,
		first?.value,
		schema.example,
		...inSchema,
		...listed
	].find((each) => each !== void 0 && each !== null && typeof each !== "object");
	return plain === void 0 ? void 0 : String(plain);
}
/** The list that shows the records of a resource. */
function listOfResource({ records, operations }, resource) {
	const [shortest] = operations.flatMap(({ id, path }) => {
		const record = records.byId.get(id);
		return record?.role === "list" && record.resource.name === resource ? [{
			id,
			path
		}] : [];
	}).toSorted((one, other) => one.path.length - other.path.length);
	return shortest?.id;
}
// src/silences/probing/probe-steps.ts
/** A probe that only reads. */
function reading(ask) {
	return { ask: (creations, entry) => ask(creations.asker, entry) };
}
/** A probe that sends a request of each of some operations that read, with a change. */
function atReads(change, { most = 2, isWanted, none = UNREAD } = {}) {
	return reading(async (asker) => joined(await plainReads(asker, most, isWanted), (id) => sent(asker, id, change), none));
}
/** Sends a request; returns why its answer shows nothing, if it is known. */
async function sent(asker, id, change) {
	const answer = await asker.ask(id, change);
	return "unknown" in answer ? answer.unknown : whySilent(answer)?.unknown;
}
/** Why none of several parts of a probe shows anything: the reason of the first one. */
async function joined(items, ask, none) {
	const whys = [];
	for (const item of items) whys.push(await ask(item));
	return whys.length === 0 || whys.every((each) => each !== void 0) ? whys[0] ?? none : void 0;
}
/** The names of some operations that read, and whose values are all known: lists first. What is about all operations is asked at these. */
async function plainReads(asker, most, isWanted = () => true) {
	const { operations } = asker.contract;
	const reads = operations.filter((each) => isPlainRead(each) && isWanted(each));
	const rank = ({ id }) => {
		const role = asker.record(id)?.role;
		return role === "list" ? 0 : role === "read" ? 1 : 2;
	};
	const found = [];
	for (const operation of reads.toSorted((one, other) => rank(one) - rank(other))) {
		if (found.length === most) break;
		if (!("unknown" in await asker.path(operation.id))) found.push(operation.id);
	}
	return found;
}
/** Sends a sample that the hints of the contract name, once for the run; and one with other fields, if they are given. */
async function askSample(asker, { operation: id = "" }, set) {
	const operation = asker.operation(id);
	if (!operation || !Object.hasOwn(asker.contract.hints.samples, id)) return `${id} creates no records that can be found again`;
	const made = await probeBody(asker, id, {
		number: 1,
		isPlain: true
	});
	if ("unknown" in made) return made.unknown;
	const first = asker.service.exchanges.find(({ answer: { capture } }) => capture.target === operation.path && capture.method === "POST")?.answer ?? await asker.ask(id, { body: made.body });
	if ("unknown" in first) return first.unknown;
	if (verdictOn(first) !== "served") return `it has no ${operation.path}`;
	return set && sent(asker, id, { body: {
		...made.fields,
		...set
	} });
}
/** The parameter that says how many records a list has at most. */
function limitOf(record) {
	return record?.parameters.find(({ meaning }) => meaning === "limit")?.name;
}
function fewRecords(operation, length, all = length) {
	return all > length ? `records of ${operation} have no ids` : `${operation} lists only ${length} records`;
}
/** Why no operation is read. */
const UNREAD = "nothing can be read without further values";
/** Values that probes invent for what names other records, besides the number that each run has. */
const INVENTED_NUMBER = 2147480003;
const INVENTED_UUID = "3b241101-e2bb-4255-8caf-4136c566a962";
const INVENTED_TEXT = "no-such-record";
/** A number of a run that every service can hold. */
function smallNumber(invented) {
	return Number(BigInt(invented) - 2n ** 53n);
}
/** A probe that changes creations, after some that show that the service takes them. What it creates is removed. */
function atCreation(ask) {
	return {
		writes: true,
		ask: async (creations, entry) => {
			const { asker } = creations;
			const all = asker.contract.operations.map(({ id }) => id);
			return joined((entry.operations.length > 0 ? entry.operations : all).filter((id) => asker.record(id)?.role === "create").slice(0, 2), async (id) => {
				const base = await creations.base(id);
				if ("unknown" in base) return base.unknown;
				const before = creations.count;
				const why = await ask(creations, entry, id);
				await creations.clear(before);
				return why;
			}, "it is about no creation of records that can be found again");
		}
	};
}
function creating(change) {
	return atCreation((creations, _entry, id) => create(creations, id, change));
}
async function create(creations, id, change) {
	const made = await creations.create(id, change);
	return "unknown" in made ? made.unknown : whySilent(made.answer)?.unknown;
}
/** A probe that changes a record which it created. What it creates is removed. */
function onCreated(ask) {
	return {
		writes: true,
		ask: async (creations, { operation: id = "", field = "" }) => {
			const resource = creations.asker.record(id)?.resource.name;
			if (resource === void 0) return `${id} is about no records`;
			const before = creations.count;
			const there = await created(creations, resource);
			const why = typeof there === "string" ? there : await ask(creations, {
				id,
				field,
				resource,
				there
			});
			await creations.clear(before);
			return why;
		}
	};
}
/** A probe of a record that it created and removed. */
function afterRemoval(ask) {
	return onCreated(async (creations, site) => {
		const why = await creations.remove(site.there);
		return why === void 0 ? ask(creations, site) : `what was created stays: ${why}`;
	});
}
/** Creates a record of a resource; or says why none can be created. */
async function created(creations, resource) {
	const [id] = [...creations.asker.contract.records.byId.values()].flatMap((each) => each.role === "create" && each.resource.name === resource ? each.operation : []);
	if (id === void 0) return `no operation creates one of ${resource}`;
	const base = await creations.base(id);
	if ("unknown" in base) return base.unknown;
	const made = await creations.create(id);
	if ("unknown" in made) return made.unknown;
	return made.record ?? `a creation by ${id} is answered ${made.answer.status ?? "by nothing"}, or without an id`;
}
async function askOn({ asker }, id, there, change = {}) {
	const record = asker.record(id);
	if (!record) return `${id} is about no records`;
	const answer = await asker.ask(id, {
		...change,
		path: pathTo(record, there)
	});
	return "unknown" in answer ? answer.unknown : whySilent(answer)?.unknown;
}
/** The operation of a role on the single records of a resource. */
function operationOn({ contract }, resource, role) {
	return [...contract.records.byId.values()].find((each) => each.resource.name === resource && each.role === role && each.item !== void 0);
}
// src/silences/kinds/silence.ts
/** Keeps the values of a kind as types. */
function defineSilence(silence) {
	return silence;
}
// src/silences/kinds/announced-end.ts
const afterSunset = defineSilence({
	of: "request",
	values: [
		410,
		404,
		"served"
	],
	why: "clients that are still there on that day handle one of these answers, or none",
	find: ({ sites }) => {
		const ended = sites.filter(({ operation }) => operation.deprecation?.sunset !== void 0);
		return everywhere(ended.length > 0, {
			question: "How is an operation answered after its sunset?",
			choices: [
				{
					choice: 410,
					means: "with 410 and an Error",
					...using(ended, 410)
				},
				{
					choice: 404,
					means: "with 404 and an Error",
					...using(ended, 404)
				},
				{
					choice: "served",
					means: "as before: it is still there"
				}
			],
			settledBy: "the answer 410 in `responses` of what is deprecated: “After its sunset.”"
		});
	},
	observe: seeAfterSunset,
	provoke: reading((asker) => joined(asker.contract.operations.filter(({ deprecation }) => deprecation?.sunset !== void 0), async (operation) => {
		const answer = await asker.ask(operation.id);
		if ("unknown" in answer) return answer.unknown;
		const end = Date.parse(operation.deprecation?.sunset ?? "");
		return asker.service.timeOf(answer) >= end ? void 0 : `the sunset of ${operation.id} is yet to come`;
	}, "nothing has a sunset"))
});
const deprecationHeaders = defineSilence({
	of: "answer",
	values: ["sent", "none"],
	why: "monitoring of clients warns of what ends by these headers, or does not",
	standard: "RFC 9745 and RFC 8594",
	find: ({ sites }) => everywhere(sites.some(({ operation }) => operation.deprecation && !announcesItsEnd(operation)), {
		question: "Does a deprecated operation announce its end in headers?",
		choices: [{
			choice: "sent",
			means: "yes: in Deprecation, Sunset and Link"
		}, {
			choice: "none",
			means: "no"
		}],
		settledBy: "the headers Deprecation (RFC 9745) and Sunset (RFC 8594) in `headers` of its answers"
	}),
	headers: ["sunset", "deprecation"],
	observe: (seen) => {
		const { operation, responseHeaders } = seen.facts.exchange;
		if (!operation.deprecation || !(isServed(seen) || seen.status === 404)) return void 0;
		const { sunset, deprecation } = responseHeaders;
		if (sunset !== void 0 || deprecation !== void 0) return "sent";
		return operation.deprecation.sunset === void 0 ? void 0 : "none";
	},
	provoke: atReads({}, {
		isWanted: ({ deprecation }) => deprecation !== void 0,
		none: "nothing that is deprecated can be read without further values"
	})
});
/** Whether the contract says itself that the answers of a deprecated operation announce its end. */
function announcesItsEnd({ responses }) {
	return Object.values(responses).some(({ headers = {} }) => Object.keys(headers).some((name) => /^(?:deprecation|sunset)$/i.test(name)));
}
/** Sees how an operation is answered after its sunset. */
function seeAfterSunset({ facts, status, contract }) {
	const end = Date.parse(facts.exchange.operation.deprecation?.sunset ?? "");
	const { record, asked } = facts;
	if (Number.isNaN(end)) return void 0;
	const late = (choice) => {
		return (_run, began) => began >= end ? choice : void 0;
	};
	const name = record?.resource.name ?? "";
	if (status === 410) return asked !== void 0 && contract.records.changing.has(name) ? void 0 : late(410);
	if (isServed({ status })) return late("served");
	if (status >= 300 && status < 400 && status !== 304) return late("other");
	if (status !== 404 || asked === void 0) return void 0;
	return (run, began) => began >= end && run.hasRecord(name, asked, began) ? 404 : void 0;
}
// src/silences/finding/described-words.ts
/** What the contract says in words about an operation: its own summary and description, and those of its success. */
function wordsOn({ operation, shape }, { contract: { written, resolve } }) {
	const own = resolve(resolve(written.paths[shape?.path.template ?? ""])?.[operation.method.toLowerCase()]);
	const { responses } = operation;
	const answer = responses[describedStatus(responses, shape?.success?.status ?? 200) ?? ""];
	return [...[
		own?.summary,
		own?.description,
		answer?.description
	], shape?.success?.answer?.node.description].filter((each) => typeof each === "string").join("\n");
}
/** What the contract says in words about a field. */
function wordsOfField({ shape, keywords }) {
	return [
		shape.node.description,
		keywords.description,
		keywords.title
	].filter((each) => typeof each === "string").join("\n");
}
/** Whether words say in which order a list is. */
function saysOrder(words) {
	return ORDER.test(words);
}
/** Whether words about a field say how long its text may be. */
function saysLength(words) {
	return LENGTH.test(words);
}
/** Whether words about a field say that its text is not empty, or what an empty one does. */
function saysEmpty(words) {
	return EMPTY.test(words);
}
/** Whether words about a field say which numbers it may have. */
function saysBounds(words) {
	return BOUNDS$1.test(words);
}
/** Whether words about a field say what stands for it where it is left out. */
function saysDefault(words) {
	return DEFAULT.test(words);
}
/**
* Whether a contract says itself that the objects of its answers have fields beyond the declared ones, or none: an example has some, or
* half of the answers or more have a keyword about it.
*/
function saysMoreFields({ sites, contract }) {
	const { read } = contract.roles.shapes;
	const objects = sites.flatMap(({ shape }) => {
		const answer = shape?.success?.answer;
		const shown = answer?.items ? read(answer.items) : answer;
		return shown && (isObjectShape(shown) || isDescribed$1(shown)) ? [shown] : [];
	});
	const said = objects.filter(isDescribed$1);
	return said.length > 0 && said.length * 2 >= objects.length || sites.some((site) => examplesOf(site, contract).some((each) => hasUndeclared(each, site.shape?.success?.answer, read)));
}
/** The example values of the successful answer of an operation in JSON. */
function examplesOf({ operation, shape }, { resolve }) {
	const { responses } = operation;
	const { content = {} } = responses[describedStatus(responses, shape?.success?.status ?? 200) ?? ""] ?? {};
	return Object.entries(content).flatMap(([type, { example, examples = {} }]) => isJsonKin(type) ? [example, ...Object.values(examples).map((each) => resolve(each).value)] : []);
}
/** Whether a field is a text that people write, by its name: a name, a title, a comment. Ids, keys, codes and addresses of machines are none. */
function isFreeTextName(name) {
	const [last = "", before = ""] = wordsOf(name).toReversed();
	return FREE$1.has(last) && !(last === "name" && MACHINES.has(before));
}
/** Whether a field is a text that people write as much of as they like, by its name: a description, a comment. A name or a title is short. */
function isLongText(name) {
	return LONG.has(wordsOf(name).at(-1) ?? "");
}
/** Whether a field is a number of things, or a size, by its name: one that is below 0 says nothing. */
function isCount(name) {
	const words = wordsOf(name);
	return words.some((word) => COUNTS.has(word)) && !NO_COUNTS.has(words.at(-1) ?? "");
}
function isDescribed$1({ node }) {
	return node.additionalProperties !== void 0 || node.unevaluatedProperties !== void 0;
}
/** Whether the object of an example, or an item of its list, has a member that is not declared. */
function hasUndeclared(value, shape, read) {
	if (!shape || typeof value !== "object" || value === null) return false;
	if (Array.isArray(value)) {
		const { items } = shape;
		return items !== void 0 && value.some((each) => hasUndeclared(each, read(items), read));
	}
	const { members } = shape;
	return members.size > 0 && Object.keys(value).some((name) => !members.has(name));
}
const ORDER = /\b(?:sort(?:ed|s)|ordered|order(?:ing)? (?:by|of|from)|in (?:\w+[ -]){0,3}order\b|most recent|recent(?:ly)? .{0,40}first|newest|oldest|latest|alphabetical(?:ly)?|chronological(?:ly)?|ascending|descending|unordered|order is)/i;
const LENGTH = /\b(?:max(?:imum)?\b|at most|up to|no more than|no longer than|exceed|limit(?:ed)?\b|less than|fewer than|between \d|characters|chars\b|length|bytes|truncated)/i;
const EMPTY = /\b(?:empty|blank|at least (?:one|1)|minimum|characters|length|null)\b/i;
const BOUNDS$1 = /\b(?:positive|non-?negative|negative|greater|larger|more than|at least|at most|minimum|maximum|min\b|max\b|between|range|from \d|natural|zero|unsigned|\d+ ?(?:-|–|to) ?\d+)|[<>≥≤]/i;
const DEFAULT = /\b(?:defaults?|if (?:not|none|omitted|unset|absent)|omitt(?:ed|ing)|when not|unless)\b/i;
const LONG = /* @__PURE__ */ new Set([
	...[
		"description",
		"summary",
		"abstract",
		"note",
		"notes",
		"comment",
		"comments",
		"message"
	],
	...[
		"text",
		"body",
		"content",
		"words",
		"reason",
		"remark",
		"remarks",
		"question",
		"answer"
	],
	...[
		"bio",
		"biography",
		"about",
		"instructions",
		"memo",
		"prompt",
		"feedback",
		"greeting"
	]
]);
const FREE$1 = /* @__PURE__ */ new Set([
	...LONG,
	...[
		"name",
		"firstname",
		"lastname",
		"fullname",
		"nickname",
		"surname",
		"username",
		"title"
	],
	...[
		"subject",
		"headline",
		"caption",
		"heading",
		"label",
		"motto",
		"tagline",
		"slogan",
		"topic"
	],
	...[
		"street",
		"city",
		"town",
		"company",
		"organization",
		"author",
		"password",
		"passphrase"
	]
]);
/** Things whose names are read by machines (`file name`), so that an empty one makes no sense. */
const MACHINES = /* @__PURE__ */ new Set([
	...[
		"file",
		"path",
		"host",
		"domain",
		"branch",
		"tag",
		"ref",
		"event",
		"field",
		"column"
	],
	...[
		"table",
		"class",
		"type",
		"role",
		"region",
		"zone",
		"image",
		"package",
		"module",
		"method"
	],
	...[
		"repo",
		"repository",
		"bucket",
		"queue",
		"server",
		"record",
		"key",
		"code",
		"scope"
	],
	...[
		"parameter",
		"property",
		"attribute",
		"metric",
		"variable",
		"secret",
		"workflow",
		"model"
	]
]);
const COUNTS = /* @__PURE__ */ new Set([
	...[
		"count",
		"counts",
		"quantity",
		"qty",
		"number",
		"size",
		"length",
		"total",
		"amount",
		"price"
	],
	...[
		"cost",
		"fee",
		"limit",
		"rows",
		"max",
		"maximum",
		"min",
		"minimum",
		"age",
		"duration"
	],
	...[
		"seconds",
		"minutes",
		"hours",
		"days",
		"weeks",
		"months",
		"years",
		"year",
		"ttl",
		"timeout"
	],
	...[
		"interval",
		"weight",
		"width",
		"height",
		"depth",
		"distance",
		"area",
		"volume",
		"capacity"
	],
	...[
		"seats",
		"stock",
		"copies",
		"pages",
		"attempts",
		"retries",
		"port",
		"cores",
		"memory"
	],
	...[
		"storage",
		"percent",
		"percentage",
		"guests",
		"passengers",
		"people",
		"units",
		"points"
	]
]);
/** Last words of names that contain the word of a count without being one: `number_id`, `max_at`. */
const NO_COUNTS = /* @__PURE__ */ new Set([
	"id",
	"ids",
	"at",
	"on",
	"date",
	"time",
	"timestamp",
	"ref",
	"key"
]);
// src/silences/run/read-exchange.ts
/** Reads a text as JSON, whatever it was sent as; `repeated` are the places of keys that an object has twice. `undefined` if it is none. */
function readAsJson(text) {
	try {
		const read = readJson(text);
		const repeated = repeatedKeys(text, read).map(({ place }) => place);
		return {
			content: {
				...read,
				text,
				type: "application/json"
			},
			repeated
		};
	} catch {
		return;
	}
}
/**
* The JSON of an answer, also where the judge does not read it: of a success that the contract does not document, such as the 202 of
* a message or a creation, or sent as another type. What the service has chosen shows there too.
*/
function jsonAnswer(read) {
	const { exchange, answerHasBody, response } = read;
	const { responseBody } = exchange;
	if (response.content || !answerHasBody || responseBody.kind !== "text") return response.content;
	return readAsJson(responseBody.text)?.content;
}
// src/silences/observing/refusal-reasons.ts
/**
* Finds the reasons for which a service may refuse a request. `entries` are those of its operation, `violations` those that a judge has
* found in the request.
*/
function findReasons(facts, violations, entries) {
	const { content } = facts.request;
	const places = content === void 0 || isJsonKin(content.type) ? /^(?:header|cookie)\./ : /^(?:header|cookie|body)\b/;
	const isJudgedInvalid = violations.some(({ rule, location }) => !OF_NOTHING.has(rule) && places.test(location));
	return [
		...hasCredential(facts) ? [] : [{ kind: "credential" }],
		...ofQuery(facts),
		...ofPath(facts),
		...isJudgedInvalid ? [{ kind: "invalid" }] : [],
		...ofBody(facts, entries)
	];
}
/** The record in a request in JSON; `undefined` if it has none. */
function sentRecord(facts) {
	return recordOf(facts, facts.request.content);
}
/** Whether a request has the credentials that it needs, as far as it is known. */
function hasCredential({ exchange }) {
	const { operation, requestHeaders: headers, search, exported, isReduced } = exchange;
	const { isPublic, combinations } = operation.credentials;
	const request = {
		headers,
		search,
		hasCertificate: true
	};
	if (isPublic || combinations.some((each) => isCredentialGiven(each, request))) return true;
	const isElsewhere = combinations.flat().some(({ location }) => location !== AUTHORIZATION);
	return exported?.lacksLines === true || isReduced === true && isElsewhere;
}
const AUTHORIZATION = "header.authorization";
const OF_QUERY = /* @__PURE__ */ new Map([["repeated-parameter", "repeatedQuery"], ["empty-parameter", "emptyQuery"]]);
/** Reads each value alone, too: where a parameter is repeated, the whole query shows nothing but the repetition. */
function ofQuery({ exchange, query, record }) {
	const { operation, search } = exchange;
	const found = query.unknown.map((name) => ({
		kind: "unknownQuery",
		name
	}));
	const ofValues = (query.violations.length === 0 ? [] : search.slice(1).split("&")).flatMap((part) => operation.readQuery(part).violations).filter(({ rule, location }) => rule !== "required" && location !== "");
	for (const { rule, location } of [...query.violations, ...ofValues]) found.push({
		kind: OF_QUERY.get(rule) ?? "invalidQuery",
		name: location.slice(6)
	});
	for (const name of Object.keys(query.texts)) {
		const schema = operation.parameters.find((each) => each.in === "query" && each.name === name);
		if (record?.parameters.find((each) => each.name === name)?.meaning !== "limit" && schema?.schema.enum === void 0) found.push({
			kind: "unclear",
			name
		});
	}
	return found;
}
function ofPath({ exchange, path }) {
	const { operation, target } = exchange;
	const texts = Object.entries(path);
	const broken = texts.filter(([, text]) => text === void 0).map(([name]) => name);
	const wrong = operation.readPath(Object.fromEntries(texts.map(([name, text]) => [name, text ?? ""])), target).violations.map(({ location }) => location.slice(5));
	return [.../* @__PURE__ */ new Set([...broken, ...wrong])].map((name) => ({
		kind: "invalidId",
		name
	}));
}
function ofBody(facts, entries) {
	const { operation, requestBody, requestHeaders, status } = facts.exchange;
	const hasBody = requestBody.kind === "unread" || requestBody.kind === "text" && requestBody.text !== "";
	if (!operation.takes) return hasBody ? [{ kind: "unclear" }] : [];
	const found = [];
	const { "content-type": type, "content-encoding": coding = "identity" } = requestHeaders;
	const isCoded = coding.toLowerCase() !== "identity";
	if (isCoded) found.push({ kind: "codedBody" });
	if (requestBody.kind === "unread") {
		const isLarge = Number(requestHeaders["content-length"]) > LARGEST_BODY;
		found.push({ kind: isLarge && !isCoded ? "largeBody" : "unclear" });
	}
	const rule = operation.takes.find(parseMediaType(type));
	if (hasBody && !rule) found.push({ kind: "contentType" });
	if (requestBody.kind === "none" && operation.takes.isRequired) found.push({ kind: "invalid" });
	if (requestBody.kind !== "text") return found;
	const { content, repeated, isInvalid } = bodyOf(facts, requestBody, rule !== void 0);
	found.push(...repeated.map((place) => ({
		kind: "duplicateKeys",
		name: place.split(".").at(-1)
	})));
	if (isInvalid) found.push({ kind: "invalid" });
	if (!content || !operation.validateBody || !isJsonKin(content.type)) return found;
	if (status >= 400 && operation.validateBody(content.value).length > 0) found.push({ kind: "invalid" });
	const sent = recordOf(facts, content);
	return sent ? [...found, ...ofFields(sent, facts, entries)] : found;
}
/** The JSON of a body. Problems of a body show even if it was sent as another type. */
function bodyOf({ request, exchange }, body, isTaken) {
	if (isTaken || !exchange.operation.takes?.validateJson) {
		const { content, violations } = request;
		return {
			content,
			repeated: violations.filter(({ rule }) => rule === "duplicate-key").map(({ location }) => location),
			isInvalid: violations.some(({ rule }) => rule !== "duplicate-key" && !OF_NOTHING.has(rule))
		};
	}
	const read = readAsJson(body.text);
	const { content, repeated = [] } = read ?? {};
	return {
		content,
		repeated,
		isInvalid: !read || !body.exact
	};
}
function recordOf({ record }, content) {
	if (!content || !isJsonKin(content.type)) return void 0;
	return record ? recordSent(record, content.value) : asObject(content.value);
}
function ofFields(sent, { exchange, record }, entries) {
	const found = [];
	const { bodyFields, body } = exchange.operation;
	const others = Object.keys(sent).filter((name) => !bodyFields.has(name));
	const isPlain = (record?.inRequest ?? []).length === 0;
	if (others.length > 0 && isPlain && body && flatten(body).choices.length === 0) {
		const isAsked = entries.some(({ kind }) => kind === "unknownFields");
		found.push(...others.map((name) => ({
			kind: isAsked ? "unknownFields" : "unclear",
			name
		})));
	}
	for (const { kind, field = "" } of entries) {
		const value = sent[field];
		if (value !== void 0 && FIELDS.get(kind)?.(value)) found.push({
			kind,
			name: field
		});
	}
	const listed = new Set(found.flatMap(({ kind, name }) => kind === REFERENCE ? name : []));
	for (const name of Object.keys(sent)) if (isReference(name) && !listed.has(name)) found.push({
		kind: "unclear",
		name
	});
	return found;
}
const REFERENCE = "unlistedReference";
/** When a value of a field is what a kind asks about. */
const FIELDS = /* @__PURE__ */ new Map([
	["emptyText", (value) => value === ""],
	["longText", isLong],
	["negativeNumber", (value) => (typeof value === "number" || typeof value === "bigint") && value < 0],
	[REFERENCE, () => true]
]);
/** Characters are counted only if there may be too many. */
function isLong(value) {
	return typeof value === "string" && value.length > 255 && [...value].length > 255;
}
/** Rules that give no reason to refuse a request, or that have a reason of their own. */
const OF_NOTHING = /* @__PURE__ */ new Set([...[
	"credential",
	"media-type",
	"malformed-content-type",
	"deprecated-operation"
]]);
// src/silences/kinds/body-forms.ts
const contentType = defineSilence({
	of: "request",
	values: [400, 415],
	why: "clients that forget the Content-Type are served by one service and refused by the next",
	standard: "RFC 9110, section 15.5.16",
	find: (scope) => {
		const sites = withJson(scope).filter(({ operation }) => leavesTypeOpen(operation));
		return everywhere(sites.length > 0, {
			question: "How is a body that is not sent as application/json answered?",
			choices: [{
				choice: 400,
				means: `with ${refusals(sites).text}`,
				...refusals(sites).label
			}, {
				choice: 415,
				means: "with 415",
				isStrict: true,
				...using(sites, 415)
			}],
			settledBy: "the answer 415 in `responses` of what takes a body"
		});
	},
	observe: (seen) => leavesTypeOpen(seen.facts.exchange.operation) ? seeRefusal(seen, "contentType", 415) : void 0,
	provoke: creating({ as: (text) => ({
		text,
		type: "text/plain"
	}) })
});
const codedBody = defineSilence({
	of: "request",
	values: [415, 400],
	why: "clients and proxies compress bodies where they may",
	standard: "RFC 9110, section 15.5.16",
	find: (scope) => {
		const sites = withBody(scope);
		return everywhere(sites.length > 0, {
			question: "How is a body answered that has a content coding such as gzip?",
			choices: [{
				choice: 415,
				means: "with 415",
				...using(sites, 415)
			}, {
				choice: 400,
				means: "with 400",
				...using(sites, 400)
			}],
			settledBy: "the answer 415 in `responses`, or a sentence: “Bodies have no content coding.”"
		});
	},
	observe: (seen) => seeRefusal(seen, "codedBody", 415),
	provoke: creating({ as: (text) => ({
		text: gzipSync(text),
		coding: "gzip"
	}) })
});
const largeBody = defineSilence({
	of: "request",
	values: [413, 400],
	why: "clients find the limit out when the first body is refused",
	standard: "RFC 9110, section 15.5.14",
	find: (scope) => {
		const sites = withBody(scope);
		return everywhere(sites.length > 0, {
			question: "How is a body answered that is too large? The contract names no limit.",
			choices: [{
				choice: 413,
				means: "with 413",
				...using(sites, 413)
			}, {
				choice: 400,
				means: "with 400",
				...using(sites, 400)
			}],
			settledBy: "the answer 413 in `responses`, with the limit in its description"
		});
	},
	observe: (seen) => {
		if (seen.status === 413) return 413;
		return isServed(seen) ? void 0 : seeRefusal(seen, "largeBody", 413);
	},
	provoke: atCreation(async (creations, _entry, id) => {
		const made = await creations.create(id, { as: (text) => ({ text: text.padEnd(LARGE) }) });
		if ("unknown" in made) return made.unknown;
		return verdictOn(made.answer) === "served" ? `it takes a body of ${LARGE} bytes` : void 0;
	})
});
const duplicateKeys = defineSilence({
	of: "request",
	values: ["last", "reject"],
	why: "what a gateway reads of such a body is not what the service reads",
	standard: "RFC 8259, section 4",
	find: (scope) => {
		const sites = withJson(scope);
		const { text, label } = refusals(sites);
		return everywhere(sites.length > 0, {
			question: "What happens to a body in which an object has a key twice (RFC 8259, section 4)?",
			choices: [{
				choice: "last",
				means: "the last value counts"
			}, {
				choice: "reject",
				means: `it is refused with ${text}`,
				isStrict: true,
				...label
			}],
			settledBy: "a sentence in `info.description`: “The keys of an object are unique.”"
		});
	},
	observe: (seen) => weighReason(seen, { kind: "duplicateKeys" }, seeLast),
	provoke: atCreation(async (creations, _entry, id) => {
		const base = await creations.base(id);
		const [{ sent }] = "unknown" in base ? [{ sent: {} }] : base;
		const [name, value] = Object.entries(sent).find(([, each]) => String(each).startsWith("petstore-sandbox verify")) ?? [];
		if (name === void 0) return "a body has no text that can be given twice";
		const first = `${CREATED_TEXT}, the first of two`;
		return create(creations, id, {
			set: { [name]: String(value) },
			as: (text) => {
				const key = `${stringifyJson(name)}:`;
				return { text: text.replace(key, `${key}${stringifyJson(first)},${key}`) };
			}
		});
	})
});
/** The size of a large body in bytes: more than most services accept, and little enough to send. */
const LARGE = 3145728;
/**
* Whether an operation leaves open how a body of another media type than JSON is refused: it takes JSON alone, and documents no 415,
* nor any other answer that says it of all refusals.
*/
function leavesTypeOpen({ bodyTypes, answers, responses }) {
	const isSaid = !answers.has(400) && (responses["4XX"] ?? responses.default) !== void 0;
	return bodyTypes.every(({ type }) => isJsonKin(type)) && !answers.has(415) && !isSaid;
}
function withBody({ sites }) {
	return sites.filter(({ operation }) => operation.bodyTypes.length > 0);
}
function withJson(scope) {
	return withBody(scope).filter(({ operation }) => operation.bodyTypes.some(({ type }) => isJsonKin(type)));
}
/** Sees how a body is refused for its form: with a status of its own, or the usual one. */
function seeRefusal(seen, kind, own) {
	const { status, facts } = seen;
	if (!refusalReason(seen, kind)) return void 0;
	if (isServed(seen)) return "other";
	if (status === own) return refusalReason(seen, "contentType") && refusalReason(seen, "codedBody") ? void 0 : own;
	if (facts.exchange.operation.refusal !== 400 || status !== 400 && status !== 422) return void 0;
	const reasons = seen.reasons.filter((each) => each.kind !== "unlistedReference");
	return ifOnly({
		...seen,
		reasons
	}, { kind }, status === 422 ? "other" : status);
}
/** Whether the answer has the last of the different values that the request gives a field. */
function seeLast({ facts, answer }) {
	const { content } = facts.request;
	const { record, exchange } = facts;
	const sent = sentRecord(facts);
	const got = record ? recordsIn(record, answer)?.[0] : asObject(answer);
	if (!content || !sent || (record?.inRequest.length ?? 0) > 0 || got === void 0) return void 0;
	const names = record ? record.echoed.map(({ name, sentAs }) => [sentAs, name]) : [...exchange.operation.bodyFields].map((name) => [name, name]);
	const echoed = new Map(names);
	const seen = repeatedKeys(content.text, content).filter(({ place, key }) => place === key && echoed.has(key)).flatMap(({ key, offset }) => {
		const before = content.text.slice(0, offset).trimEnd().replace(/,$/, "");
		const first = memberAt(parseJson(`${before}}`), [key]);
		const back = memberAt(got, [echoed.get(key) ?? ""]);
		if (first === void 0 || back === void 0 || isSameJson(sent[key], first)) return [];
		return isSameJson(sent[key], back) ? "last" : isSameJson(first, back) ? "other" : [];
	});
	const [only, second] = new Set(seen);
	return second === void 0 ? only : void 0;
}
// src/silences/kinds/changes.ts
const unknownReplaced = defineSilence({
	of: "request",
	values: ["not-found", "create"],
	why: "clients create by PUT where a service lets them, or take a 404 for a lost record",
	find: (scope) => atRole(scope, "replace", (site) => {
		const { operation, resource, noun } = site;
		const isRecord = isOfItem(site) && isOwn(site, scope);
		if (resource.isSingleton || !isRecord || operation.answers.has(201)) return void 0;
		const hasPost = createsByPost(site, scope);
		const notFound = {
			choice: "not-found",
			means: "with 404: there is nothing to replace",
			...using([site], 404)
		};
		const choices = hasPost ? [notFound, {
			choice: "create",
			means: "it is created, with 201",
			...using([site], 201)
		}] : [{
			choice: "create",
			means: "it is created: there is no other way"
		}, notFound];
		return {
			isSettled: hasPost && (documents(site, 404) || !site.shape.body?.required.size),
			question: `What becomes of a PUT of ${oneOf(noun)} that is not there?`,
			choices,
			settledBy: "the answer 201 in `responses` where it creates, and 404 where it does not"
		};
	}),
	observe: (seen) => ifRemoved(seen, isServed(seen) ? "create" : seen.status === 404 ? "not-found" : void 0),
	provoke: afterRemoval(async (creations, { id, resource, there }) => {
		const { asker } = creations;
		const body = await probeBody(asker, id, { number: 80 });
		if ("unknown" in body) return body.unknown;
		const record = asker.record(id);
		const answer = await asker.ask(id, {
			body: body.body,
			...record && { path: pathTo(record, there) }
		});
		if ("unknown" in answer) return answer.unknown;
		if (verdictOn(answer) === "served") creations.keep(resource, there);
		return whySilent(answer)?.unknown;
	})
});
const nullMember = defineSilence({
	of: "request",
	values: ["kept", "removed"],
	why: "clients send null to take a value out, or to say that there is none",
	find: (scope) => atRole(scope, "update", (site) => {
		const { noun } = site;
		const name = nullableMember(site, scope);
		if (name === void 0) return void 0;
		return {
			at: {
				source: "request",
				location: "body"
			},
			question: `What does null do to a member of ${oneOf(noun)} that may be null or left out, such as \`${name}\`?`,
			choices: [{
				choice: "kept",
				means: "the member is null"
			}, {
				choice: "removed",
				means: "the member is gone, as in a merge patch (RFC 7396)"
			}],
			settledBy: "the media type application/merge-patch+json, or a sentence in the description of the body"
		};
	}),
	observe: (seen) => {
		const { record } = seen.facts;
		const [sent, got] = [sentRecord(seen.facts), shownRecord(seen)];
		const key = requestedRecordKey(seen.facts);
		if (!record || !isServed(seen)) return void 0;
		const { name: resource, record: schema } = record.resource;
		const isOpen = (name) => !schema.required.has(name) && isNullable(name, schema, seen);
		if (record.role === "read") {
			if (!got || key === void 0) return void 0;
			const names = [...schema.members.keys()].filter(isOpen);
			const shown = new Map(names.map((name) => [name, nullIn(got, name)]));
			return (run, began) => shown.get(run.nullSent(resource, key, began) ?? "");
		}
		const name = Object.keys(sent ?? {}).find((each) => sent?.[each] === null && isOpen(each));
		if (record.role !== "update" || name === void 0) return void 0;
		if (seen.text && got && record.isShown(got)) return nullIn(got, name);
		if (key === void 0 || got) return void 0;
		return (run) => {
			run.noteNull(resource, key, name);
		};
	},
	isReadBack: true,
	provoke: onCreated(async (creations, { id, there }) => {
		const { asker } = creations;
		const [name] = Object.entries(fieldsOfBody(asker, id)).find(([, schema]) => [flatten(schema).keywords.type].flat().includes("null")) ?? [];
		if (name === void 0) return "no member of its body may be null";
		const why = await askOn(creations, id, there, { body: { [name]: null } });
		const reading = operationOn(asker, asker.record(id)?.resource.name ?? "", "read");
		return why ?? (reading && await askOn(creations, reading.operation, there));
	})
});
const removedTwice = defineSilence({
	of: "request",
	values: ["not-found", "success"],
	why: "clients that try a removal again take the 404 of the second one for a failure",
	find: (scope) => atRole(scope, "remove", (site) => {
		const { resource, noun, role } = site;
		if (resource.isSingleton || !isOfItem(site) || shownBy(site)) return void 0;
		return {
			isSettled: documents(site, 404) || documents(site, 400),
			question: `How is the removal of ${oneOf(noun)} answered that is not there, or no longer?`,
			choices: [{
				choice: "not-found",
				means: "with 404",
				...using([site], 404)
			}, {
				choice: "success",
				means: `with ${role.status}, as the first time`
			}],
			settledBy: `a sentence in the description of the ${role.status}, or of the 404: “It is gone already.”`
		};
	}),
	observe: (seen) => ifRemoved(seen, isServed(seen) ? "success" : seen.status === 404 ? "not-found" : void 0),
	provoke: afterRemoval((creations, { id, there }) => askOn(creations, id, there))
});
const readRemoved = defineSilence({
	of: "request",
	values: [404, 410],
	why: "clients forget what is gone, and ask again for what was never there",
	standard: "RFC 9110, sections 15.5.5 and 15.5.11",
	find: (scope) => atRole(scope, "read", (site) => {
		const { resource, noun, role } = site;
		const isCounted = resource.id?.kind === "int64" && createsByPost(site, scope);
		if (role.elsewhere || !isOfItem(site) || !isCounted || !isRemoved(site, scope)) return void 0;
		return {
			question: `How is ${oneOf(noun)} answered that was removed?`,
			choices: [{
				choice: 404,
				means: "with 404, as one that never was",
				...using([site], 404)
			}, {
				choice: 410,
				means: "with 410: it was there",
				...using([site], 410)
			}],
			settledBy: "the answer 410 in `responses`, or a sentence in the description of the 404"
		};
	}),
	observe: (seen) => ifRemoved(seen, seen.status === 404 ? 404 : seen.status === 410 ? 410 : void 0),
	provoke: afterRemoval((creations, { id, there }) => askOn(creations, id, there))
});
const entityTags = defineSilence({
	of: "answer",
	values: ["none", "etag"],
	why: "clients write over what others wrote since they read, or count on being stopped",
	standard: "RFC 9110, sections 8.8 and 13",
	find: (scope) => atRole(scope, "read", (site) => {
		const { resource, noun, role } = site;
		const writers = writersOf(site, scope);
		const isPlain = !role.elsewhere && !resource.isSingleton && isOfItem(site);
		const isWritten = writers.some(({ operation }) => WRITING.has(operation.method));
		if (!isPlain || !isWritten || !isOwn(site, scope) || saysTags([site, ...writers])) return void 0;
		const isShown = [...resource.record.members.keys()].some((name) => /^_?etag$/i.test(name));
		return {
			operations: operationIdsOf([site, ...writers]),
			isSettled: isShown,
			isSteady: true,
			question: `Does ${oneOf(noun)} have an ETag, and do If-None-Match and If-Match count?`,
			choices: [{
				choice: "none",
				means: "no"
			}, {
				choice: "etag",
				means: "yes: 304 where it is the same, 412 where it is not (RFC 9110, section 13)",
				...label(using([site], 304), using(writers, 412))
			}],
			settledBy: "the header ETag in `headers` of the answer, and 304 and 412 in `responses`"
		};
	}),
	headers: ["etag"],
	observe: (seen) => {
		const { method, operation, requestHeaders, responseHeaders } = seen.facts.exchange;
		if (method !== "GET" || seen.facts.record?.role !== "read") return void 0;
		if (seen.status === 304 && requestHeaders["if-none-match"] !== void 0) return "etag";
		return seen.status === 200 && operation.method === "GET" && responseHeaders.etag === void 0 ? "none" : void 0;
	},
	provoke: reading(async (asker, { operation = "" }) => {
		const first = await asker.ask(operation);
		if ("unknown" in first) return first.unknown;
		const { etag } = first.headers;
		return etag === void 0 ? void 0 : sent(asker, operation, { headers: ["If-None-Match", etag] });
	})
});
function label(...all) {
	const undocumented = all.flatMap((each) => each.undocumented ?? []);
	return undocumented.length > 0 ? { undocumented } : {};
}
/** What a record shows of a member that was set to null. */
function nullIn(record, name) {
	if (!Object.hasOwn(record, name)) return "removed";
	return record[name] === null ? "kept" : "other";
}
function isNullable(name, { members }, { contract }) {
	const schema = contract.resolve(members.get(name));
	return schema !== void 0 && [flatten(schema).keywords.type].flat().includes("null");
}
function isOfItem({ role }) {
	return itemParameter(readPath(role.path)) !== void 0;
}
const WRITING = /* @__PURE__ */ new Set(["PUT", "PATCH"]);
function createsByPost({ resource }, scope) {
	return withRole(scope, "create").some((each) => each.resource === resource);
}
/** What changes the record that an operation reads, at the same path. */
function writersOf({ resource, role }, scope) {
	return withRole(scope, "replace", "update", "remove").filter((each) => each.resource === resource && each.role.path === role.path);
}
/** Whether the contract has entity tags itself: a header of an answer, or of a request. */
function saysTags(sites) {
	return sites.some(({ operation }) => {
		const answered = Object.values(operation.responses).flatMap(({ headers = {} }) => Object.keys(headers));
		const asked = operation.parameters.flatMap((each) => each.in === "header" ? each.name : []);
		return [...answered, ...asked].some((name) => /^(?:etag|if-(?:none-)?match)$/i.test(name));
	});
}
/** A member that a change may set to null, and that a record may lack: null may mean either. */
function nullableMember({ operation, resource, shape }, { contract }) {
	const { read } = contract.roles.shapes;
	if (!operation.bodyTypes.some(({ type }) => isJsonKin(type) && !/(?:merge-patch|json-patch)/.test(type)) || !shape.body) return void 0;
	const { record: body } = unwrap(shape.body, {
		word: resource.word,
		read,
		record: resource.record
	});
	const isNullable = (schema) => {
		const { type } = flatten(contract.resolve(schema)).keywords;
		return [type].flat().includes("null");
	};
	return [...body.members].find(([name, schema]) => !resource.record.required.has(name) && isNullable(schema) && isNullable(resource.record.members.get(name)))?.[0];
}
/** What an answer shows of a record that was removed: of one below parents, these may be gone too. */
function ifRemoved({ facts, reasons }, choice) {
	const { record, exchange } = facts;
	const key = requestedRecordKey(facts);
	const isPlain = record !== void 0 && record.parents.length === 0 && reasons.length === 0;
	if (choice === void 0 || key === void 0 || !isPlain) return void 0;
	if (exchange.operation.deprecation?.sunset !== void 0) return void 0;
	const { name } = record.resource;
	return (run, began) => run.isRemoved(name, key, began) ? choice : void 0;
}
// src/silences/probing/invalid-requests.ts
/** The name of a parameter or field that no contract has. */
const UNKNOWN_NAME = "petstoreSandboxVerify";
/** Parameters of an operation's query with values that the contract forbids. */
function wrongQueries({ contract }, operation) {
	if (!operation) return [];
	const role = contract.records.byId.get(operation.id);
	const isGoingOn = (name) => role?.parameters.some((each) => each.name === name && GOING_ON.has(each.meaning)) === true;
	return operation.parameters.flatMap((parameter) => {
		const { name, schema } = parameter;
		if (parameter.in !== "query" || isListSchema(schema) || isGoingOn(name)) return [];
		const { minimum, maximum } = schema;
		const value = [...[...maximum === void 0 ? [] : [String(BigInt(Math.trunc(Number(maximum))) + 1n)], ...minimum === void 0 ? [] : [String(BigInt(Math.trunc(Number(minimum))) - 1n)]], "no-such-value"].find((text) => {
			return operation.readQuery(`?${percentEncoded(name)}=${percentEncoded(text)}`).violations.some(({ location }) => location === `query.${name}`);
		});
		return value === void 0 ? [] : [{
			parameter,
			value
		}];
	});
}
/** Requests that need a credential and that the contract forbids. */
async function wrongRequests(asker) {
	const closed = asker.contract.operations.filter(({ credentials }) => !credentials.isPublic);
	const reads = closed.filter(isPlainRead);
	const queries = reads.flatMap((operation) => wrongQueries(asker, operation).slice(0, 1).map(({ parameter: { name }, value }) => ({
		id: operation.id,
		change: { query: [[name, value]] }
	})));
	const paths = reads.flatMap((operation) => {
		const path = wrongValue(operation);
		return path ? [{
			id: operation.id,
			change: { path }
		}] : [];
	});
	const creations = closed.filter(({ id }) => asker.record(id)?.role === "create");
	return [
		...(asker.mayWrite ? creations.map(({ id }) => ({
			id,
			change: { text: "{" }
		})) : []).slice(0, 2),
		...queries.slice(0, 2),
		...paths.slice(0, 2)
	];
}
/** A value for a parameter of a path that the contract forbids, of some texts; `undefined` if it allows all of them. */
function wrongValue(operation, texts = [
	"no-such-value",
	"-",
	"0",
	"x".repeat(300)
]) {
	const names = operation.parameters.filter((each) => each.in === "path").map(({ name }) => name);
	for (const name of names.toReversed()) for (const text of texts) {
		const { violations } = operation.readPath({ [name]: text });
		if (violations.some(({ location }) => location === `path.${name}`)) return { [name]: text };
	}
}
/** The path to a record that a service hardly has: its id is one that the contract allows. `undefined` if none is known. */
async function pathToNone(asker, record) {
	const { item, resource } = record;
	const operation = asker.operation(record.operation);
	if (item === void 0 || !operation) return void 0;
	const known = await asker.known(resource.name);
	const taken = new Set(known.map(({ id }) => String(id)));
	const [first] = known;
	const like = first === void 0 ? [] : [turned(String(first.id))];
	const id = [...FREE, ...like].find((each) => !taken.has(each) && operation.readPath({ [item]: each }).violations.every(isElsewhere(item)));
	return id === void 0 ? void 0 : pathTo(record, {
		id,
		parents: first?.parents ?? {}
	});
}
/** Cursors are texts of the service: a wrong one is asked about as such. */
const GOING_ON = /* @__PURE__ */ new Set(["after", "before"]);
/** Ids that hardly anything has: a number also where ids are in 32 bits, a UUID, a text. */
const FREE = [
	"2147480001",
	"3b241101-e2bb-4255-8caf-4136c566a962",
	"no-such-record"
];
function isElsewhere(item) {
	return ({ location }) => location !== `path.${item}`;
}
/** An id of the same form as another: its letters and digits are turned about. */
function turned(id) {
	return id.replace(/[a-z0-9]/gi, (each) => TURNED[TURNED.indexOf(each) ^ 1] ?? each);
}
const TURNED = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
// src/silences/kinds/credentials.ts
const challenge = defineSilence({
	of: "error",
	values: ["scheme", "realm"],
	why: "clients parse the challenge of a 401 as they have seen it",
	standard: "RFC 6750, section 3",
	find: (scope) => {
		const [scheme] = bearerSchemes(scope);
		return everywhere(scheme !== void 0, {
			at: `/components/securitySchemes/${scheme}`,
			question: "Which challenge does WWW-Authenticate of a 401 have?",
			choices: [{
				choice: "scheme",
				means: "the scheme alone: Bearer"
			}, {
				choice: "realm",
				means: `the scheme with a realm: Bearer realm="${realmOf(scope)}" (RFC 6750, section 3)`
			}],
			settledBy: "the header WWW-Authenticate in `headers` of the 401, with an example"
		});
	},
	headers: ["www-authenticate"],
	observe: ({ status, facts }) => {
		if (status !== 401) return void 0;
		const challenge = facts.exchange.responseHeaders["www-authenticate"]?.trim() ?? "";
		if (/^bearer$/i.test(challenge)) return "scheme";
		if (/^bearer .*\brealm=/i.test(challenge)) return "realm";
		const { isBearer } = facts.exchange.operation.credentials;
		return isBearer || /^bearer\b/i.test(challenge) ? "other" : void 0;
	},
	provoke: atReads({ isBare: true }, {
		isWanted: ({ credentials }) => !credentials.isPublic,
		none: "nothing that needs a credential can be read"
	})
});
const refusalOrder = defineSilence({
	of: "request",
	values: ["credential", "request"],
	standard: "RFC 9110, section 15",
	why: "clients send a wrong request without a key, and react to the one of two refusals that they have seen",
	find: (scope) => {
		const sites = scope.sites.filter(isProtected);
		const label = using(sites, 401);
		const documented = sites.find(({ operation }) => operation.answers.has(401));
		const { none, one, some, first } = credentialWords(scope);
		return everywhere(sites.length > 0, {
			at: documented && {
				operation: documented.operation.id,
				source: "response",
				location: "status",
				status: 401
			},
			question: `What is checked first of a request that has ${none}, and is also invalid?`,
			choices: [{
				choice: "credential",
				means: `${one}: it is refused with 401`,
				...label
			}, {
				choice: "request",
				means: `the request: it is refused as with ${some}; with 401 if it is valid`,
				...label
			}],
			settledBy: `${documented ? "a sentence in the description of the 401" : "the answer 401 in `responses`, with a sentence"}: “${first} checked first.”`
		});
	},
	observe: seeRefusalOrder,
	provoke: reading(async (asker) => {
		let asked = 0;
		for (const { id, change } of await wrongRequests(asker)) {
			const allowed = await asker.ask(id, change);
			if (!(!("unknown" in allowed) && (verdictOn(allowed) === "refused" || allowed.status === 404))) continue;
			await asker.ask(id, {
				...change,
				isBare: true
			});
			asked += 1;
			if (asked === MOST_ASKED$1) break;
		}
		if (asked === 0) return "no request that needs a credential is refused for something else";
		return asker.mayWrite ? void 0 : "needs --allow-writes: only a creation is refused with 400 for sure";
	})
});
/** What the credentials of a contract are called: by its schemes, if these are of one kind. */
function credentialWords(scope) {
	const words = new Set(neededSchemes(scope).map(([, scheme]) => wordOf(scheme)));
	const [word] = words;
	if (word === void 0 || word === CREDENTIALS || words.size > 1) return {
		none: "no credentials that work",
		one: "the credentials",
		some: "credentials that work",
		first: "The credentials are"
	};
	return {
		none: `no ${word} that works`,
		one: `the ${word}`,
		some: `a ${word} that works`,
		first: `The ${word} is`
	};
}
const CREDENTIALS = "credentials";
function wordOf(scheme) {
	if (isBearer(scheme)) return "token";
	return scheme.type === "apiKey" ? "key" : CREDENTIALS;
}
function isProtected({ operation }) {
	return operation.security.length > 0 && operation.security.every((each) => Object.keys(each).length > 0);
}
/** The schemes of the operations that need one, by their names. */
function neededSchemes({ contract, sites }) {
	const schemes = contract.written.components?.securitySchemes ?? {};
	return [...new Set(sites.filter(isProtected).flatMap(({ operation }) => operation.security.flatMap(Object.keys)))].map((name) => [name, contract.resolve(ownMember(schemes, name) ?? {})]);
}
/** The names of the schemes whose challenge is Bearer, of the operations that need one. */
function bearerSchemes(scope) {
	return neededSchemes(scope).flatMap(([name, scheme]) => isBearer(scheme) ? [name] : []);
}
function isBearer({ type, scheme }) {
	return type === "http" && scheme?.toLowerCase() === "bearer" || type === "oauth2" || type === "openIdConnect";
}
/** The name of the main records, or else of all: where there are several resources, no realm is named after one. */
function realmOf({ contract: { roles, hints } }) {
	const [only, second] = roles.resources;
	return (hints.main?.resource ?? (second ? void 0 : only?.name))?.replace(/[^\w.-]/g, "") ?? "records";
}
/** Sees whether a request without a key that works is refused for that, or for something else that is certainly refused. */
function seeRefusalOrder(seen) {
	const { facts, status, reasons } = seen;
	const { operation, requestBody } = facts.exchange;
	const isBadId = refusalReason(seen, "invalidId") !== void 0;
	const isInvalid = refusalReason(seen, "invalid") !== void 0 && requestBody.kind === "text";
	const isRefused = operation.answers.has(operation.refusal) || isBadId && operation.answers.has(404);
	const others = reasons.some(({ kind }) => kind === "contentType" || kind === "codedBody");
	if (!(isBadId || isInvalid) || !isRefused || others) return void 0;
	if (status === 401 && !operation.credentials.isPublic) return "credential";
	if (!refusalReason(seen, "credential")) return void 0;
	return status === operation.refusal || status === 404 && isBadId ? "request" : void 0;
}
const MOST_ASKED$1 = 4;
// src/silences/kinds/error-forms.ts
const errorCode = defineSilence({
	of: "error",
	values: [
		"snake_case",
		"SCREAMING_CASE",
		"status"
	],
	why: "clients compare codes of errors with words that they have seen once",
	find: (scope) => {
		const found = codeAt(scope);
		const code = found?.path.at(-1);
		return everywhere(code !== void 0, {
			at: found && placeOf(found),
			question: `How is \`${code}\` of an Error written?`,
			choices: [
				{
					choice: "snake_case",
					means: "as a word such as not_found"
				},
				{
					choice: "SCREAMING_CASE",
					means: "as a word such as NOT_FOUND"
				},
				{
					choice: "status",
					means: "as the status in a text, such as \"404\""
				}
			],
			settledBy: `an \`enum\` of \`${code}\`, or examples of errors`
		});
	},
	observe: (seen) => {
		const code = wordIn(seen, "code");
		return code === void 0 ? void 0 : wordingOf(code, seen.status);
	},
	provoke: reading(provokeErrors)
});
const errorMessage = defineSilence({
	of: "error",
	values: ["detailed", "short"],
	why: "clients search the message of an error for words, or show it to people",
	find: (scope) => {
		const found = messageAt(scope);
		return everywhere(found !== void 0, {
			at: found && placeOf(found),
			isSettled: hasCode(scope) || typesOfErrors(scope).every((type) => PROBLEM.test(type)),
			question: `How is \`${found?.path.at(-1)}\` of an Error worded?`,
			choices: [{
				choice: "detailed",
				means: "it says what is wrong, and often the way out"
			}, {
				choice: "short",
				means: "by the words of the status alone, such as \"Not Found\""
			}],
			settledBy: "a sentence in the description of the error: “The message is for people and can change.”"
		});
	},
	observe: (seen) => {
		const message = wordIn(seen, "message");
		if (message === void 0) return void 0;
		if (message.trim() === "") return "other";
		return message.toLowerCase() === statusWords(seen.status).toLowerCase() ? "short" : "detailed";
	},
	provoke: reading(provokeErrors)
});
function placeOf({ operation, status, path }) {
	return {
		operation,
		source: "response",
		location: ["body", ...path].join("."),
		status
	};
}
/** The member of documented errors that has a code in words; `undefined` if no error has one that is not settled. */
function codeAt(scope) {
	return memberOfErrors(scope, (shape, read) => codeIn(shape, read, 2));
}
/** The member of documented errors that has words for people, by its name; `undefined` if none has. */
function messageAt(scope) {
	return memberOfErrors(scope, (shape, read) => wordedMember(shape, read, 2));
}
function memberOfErrors(scope, find) {
	const { read } = scope.contract.roles.shapes;
	for (const { site, status, body } of errorBodies(scope)) {
		const path = body.schema && find(read(body.schema), read);
		if (path) return {
			operation: site.operation.id,
			status: statusOf(status, site.operation),
			path
		};
	}
}
/** A status of an error that is described under this key: `404`, `4XX` or `default`. */
function statusOf(key, { responses }) {
	return Array.from({ length: 200 }, (_, at) => 400 + at).find((each) => describedStatus(responses, each) === key) ?? 400;
}
/** The way to such a member of an object, of an object in it, or of the items of a list in it. */
function wordedMember(shape, read, depth) {
	const names = new Set([...shape.members.keys()].map(plainName));
	for (const [name, schema] of shape.members) {
		const member = read(schema);
		const inner = member.items ? read(member.items) : member;
		const isMessage = name !== "name" && errorMemberMeaning(plainName(name), names) === "message";
		if (inner.types.includes("string")) {
			if (isMessage) return [name];
			continue;
		}
		const found = depth > 1 ? wordedMember(inner, read, depth - 1) : void 0;
		if (found) return [
			name,
			...member.items ? [FIRST] : [],
			...found
		];
	}
}
/** Stands for the items of a list in the way to a member. */
const FIRST = "0";
/** Whether an error has a code beside its words, of which programs make something. */
function hasCode(scope) {
	const { read } = scope.contract.roles.shapes;
	return errorsOf(scope).some((schema) => {
		const whole = read(schema);
		const { members } = whole.items ? read(whole.items) : whole;
		const inner = [...members.values()].flatMap((each) => {
			const member = read(each);
			return [...(member.items ? read(member.items) : member).members.keys()];
		});
		return [...members.keys(), ...inner].some((name) => CODES.has(plainName(name)));
	});
}
const PROBLEM = /^application\/problem\+(?:json|xml)\b/i;
function errorBodies({ sites }) {
	return sites.flatMap((site) => Object.entries(site.operation.responses).filter(([status]) => /^[45d]/.test(status)).flatMap(([status, { content = {} }]) => Object.entries(content).map(([type, body]) => ({
		site,
		status,
		type,
		body
	}))));
}
/** The schemas of documented errors. */
function errorsOf(scope) {
	return errorBodies(scope).flatMap(({ body: { schema } }) => schema ? [schema] : []);
}
function typesOfErrors(scope) {
	return errorBodies(scope).map(({ type }) => type);
}
const CODES = /* @__PURE__ */ new Set(["code", "errorcode"]);
/** The way to the member of an object with a code, or of an object in it. */
function codeIn(shape, read, depth) {
	if (shape.items && depth > 1) {
		const inner = codeIn(read(shape.items), read, depth);
		return inner && [FIRST, ...inner];
	}
	if (!isObjectShape(shape)) return void 0;
	for (const [name, schema] of shape.members) {
		const { types, node } = read(schema);
		if (types.includes("string") && !node.enum && node.const === void 0 && CODES.has(plainName(name))) return [name];
	}
	if (depth === 1) return void 0;
	for (const [name, schema] of shape.members) {
		const found = codeIn(read(schema), read, depth - 1);
		if (found) return [name, ...found];
	}
}
/** A word of an error that is as the contract describes errors, and leaves the word open. */
function wordIn(seen, meaning) {
	const { status, answer, facts } = seen;
	if (status < 400) return void 0;
	const { responses } = facts.exchange.operation;
	const documented = Object.keys(responses).find((each) => /^[45]/.test(each));
	const { content = {} } = responses[describedStatus(responses, status) ?? documented ?? ""] ?? {};
	const [, json] = Object.entries(content).find(([type]) => isJsonKin(type)) ?? [];
	const found = errorWord(answer, meaning);
	if (!json?.schema || !found) return void 0;
	const said = asObject(answer)?.status;
	if (typeof said === "number" && said !== status) return void 0;
	return isOpenAt(json.schema, found.path) ? found.text : void 0;
}
/** Whether a schema says no more of a member than that it is a text. */
function isOpenAt(schema, path) {
	let at = flatten(schema).keywords;
	for (const name of path) {
		const members = at.properties ?? {};
		const items = at.items;
		const next = name === ITEM ? items : ownMember(members, name);
		if (!next) return false;
		at = flatten(next).keywords;
	}
	return [
		"enum",
		"const",
		"pattern",
		"default"
	].every((each) => at[each] === void 0);
}
const ITEM = "*";
/** Provokes an error of each kind that reads can have: without a credential, for a record that is not there, and for what is invalid. */
async function provokeErrors(asker) {
	const [closed] = await plainReads(asker, 1, ({ credentials }) => !credentials.isPublic);
	if (closed !== void 0) await asker.ask(closed, { isBare: true });
	const [read] = await plainReads(asker, 1, ({ id }) => asker.record(id)?.role === "read");
	const record = read === void 0 ? void 0 : asker.record(read);
	const path = record && await pathToNone(asker, record);
	if (read !== void 0 && path) await asker.ask(read, { path });
	for (const { id, change } of await wrongRequests(asker)) await asker.ask(id, change);
}
// src/silences/kinds/field-values.ts
const unlistedReference = defineSilence({
	of: "creation",
	values: ["accept", "reject"],
	why: "clients name what is not there, and learn of it when somebody looks it up",
	find: (scope) => atFields(scope, isUnlisted, ({ name }, { noun }) => ({
		question: `May the ${name} of ${oneOf({ one: noun?.one ?? "record" })} name what is not there? The contract does not list what it names.`,
		settledBy: `a sentence in the description of \`${name}\`, and an operation that lists what it names`
	})),
	observe: (seen, { field = "" }) => {
		const reason = {
			kind: "unlistedReference",
			name: field
		};
		if (!refusalReason(seen, reason.kind, field)) return void 0;
		const choice = isServed(seen) ? "accept" : refusedFor(seen, reason);
		if (choice === void 0 || typeof choice === "function") return void 0;
		if (!isServed(seen) && seen.text?.includes(field)) return choice;
		const reference = referenceIn(seen.facts, field);
		return (run) => run.isNewReference(reference) ? choice : void 0;
	},
	provoke: atCreation((creations, { field = "" }, id) => {
		const { type, format } = flatten(ownMember(fieldsOfBody(creations.asker, id), field) ?? {}).keywords;
		const number = format === "int32" ? INVENTED_NUMBER : smallNumber(creations.asker.service.newReference);
		const value = type === "integer" ? number : format === "uuid" ? INVENTED_UUID : INVENTED_TEXT;
		return create(creations, id, { set: { [field]: value } });
	})
});
const emptyText = defineSilence({
	of: "creation",
	values: ["accept", "reject"],
	why: "clients send what a form gives them; an empty text is accepted by one release and refused by the next",
	find: (scope) => atFields(scope, isMaybeEmpty, (field, writer) => ({
		question: `May ${named(field.name, writer, scope)} be empty?`,
		isSettled: !isFreeTextName(field.name) || saysEmpty(wordsOfField(field)) || isShownWith("minLength", field, writer, scope),
		settledBy: `\`minLength\` in the schema of \`${field.name}\`: 1 or 0`
	})),
	observe: seeAccepted,
	provoke: ofField("")
});
const longText = defineSilence({
	of: "creation",
	values: ["accept", "reject"],
	why: "clients find the longest text out when the first one is refused or cut",
	find: (scope) => atFields(scope, isMaybeLong, (field, writer) => ({
		question: `May ${named(field.name, writer, scope)} have more than 255 characters?`,
		isSettled: !(isLongText(field.name) || isKey(field, scope)) || saysLength(wordsOfField(field)) || isShownWith("maxLength", field, writer, scope),
		settledBy: `\`maxLength\` in the schema of \`${field.name}\``
	})),
	observe: seeAccepted,
	provoke: ofField(CREATED_TEXT.padEnd(300, "."))
});
const negativeNumber = defineSilence({
	of: "creation",
	values: ["accept", "reject"],
	why: "clients count on a number being a count or an id, or send -1 for none",
	find: (scope) => atFields(scope, isMaybeNegative, (field, writer) => ({
		question: `May ${named(field.name, writer, scope)} be below 0?`,
		isSettled: !isCount(field.name) || countsRecords(field, writer) || saysBounds(wordsOfField(field)) || isShownWith("minimum", field, writer, scope),
		settledBy: `\`minimum\` in the schema of \`${field.name}\``
	})),
	observe: seeAccepted,
	provoke: ofField(-1)
});
/** Whether a service takes a value of a field: it is served, and what the answer shows of it is what was sent. */
function seeAccepted(seen, { kind, field = "" }) {
	return weighReason(seen, {
		kind,
		name: field
	}, () => {
		const { facts } = seen;
		if (!facts.record) return "accept";
		const back = memberAt(shownRecord(seen), [field]);
		return back !== void 0 && isSameJson(back, sentRecord(facts)?.[field]) ? "accept" : void 0;
	});
}
/** A probe of whether a value of a field is taken, also of what creates no records that can be found again. */
function ofField(value) {
	const probe = atCreation((creations, { field = "" }, id) => create(creations, id, { set: { [field]: value } }));
	return {
		writes: true,
		ask: (creations, entry) => creations.asker.record(entry.operation ?? "") ? probe.ask(creations, entry) : askSample(creations.asker, entry, { [entry.field ?? ""]: value })
	};
}
function atFields(scope, is, ask) {
	return scope.writers.flatMap((writer) => writer.fields.filter((field) => !field.isEither && is(field, writer, scope)).map((field) => ({
		operation: writer.site.operation.id,
		field: field.name,
		operations: operationIdsOf(writer.all),
		of: writer.resource ? void 0 : "request",
		at: {
			source: "request",
			location: `${writer.location}.${field.name}`
		},
		choices: acceptOrReject(writer.all),
		...ask(field, writer)
	})));
}
/** A field with its article, and of what it is one where the contract has several resources: `a name`, `the name of an order`. */
function named(name, { noun, site }, { contract }) {
	if (!noun) return `the ${name} that ${site.operation.id} takes`;
	return contract.roles.resources.length > 1 ? `the ${name} of ${oneOf(noun)}` : oneOf({ one: name });
}
function isOf$1(type, { shape }) {
	return shape.types.length === 1 && shape.types[0] === type;
}
function says({ keywords }, ...names) {
	return names.some((name) => keywords[name] !== void 0);
}
/** Whether a field is a required text that no keyword restricts. */
function isMaybeEmpty(field) {
	const isSaid = says(field, "minLength", "enum", "const", "format", "pattern", "default");
	return field.isRequired && isOf$1("string", field) && !isSaid;
}
function isMaybeLong(field) {
	return isOf$1("string", field) && !says(field, "maxLength", "enum", "const", "format", "pattern");
}
function isMaybeNegative(field) {
	return isOf$1("integer", field) && !says(field, "minimum", "exclusiveMinimum", "enum", "const", "multipleOf");
}
/** Whether a parameter in a body says how much of a list is wanted, or from where on: less than none of it is nothing. */
function countsRecords({ name }, { resource }) {
	return !resource && COUNTING.has(conventionalMeaning(plainName(name)));
}
const COUNTING = /* @__PURE__ */ new Set([
	"limit",
	"offset",
	"page"
]);
/** Whether a path names records by a field: its values are parts of addresses. */
function isKey({ name }, { sites }) {
	return sites.some(({ operation }) => operation.parameters.some((each) => each.in === "path" && plainName(each.name) === plainName(name)));
}
/** Whether the schema of the record bounds a field: then a value beyond the bound cannot be kept as sent. */
function isShownWith(keyword, { name }, { resource }, { contract }) {
	const shown = resource?.record.members.get(name);
	if (!shown) return false;
	return flatten(contract.resolve(shown)).keywords[keyword] !== void 0;
}
/** The id of something that is no resource of the contract, which records have in common. */
function isUnlisted(field, { resource }, { contract }) {
	const { name } = field;
	const isId = isOf$1("integer", field) || isOf$1("string", field);
	if (!resource || !isId || !isReference(name) || !resource.record.members.has(name)) return false;
	if (says(field, "enum", "const")) return false;
	const named = wordsOf(name).slice(0, -1);
	const isNamedBy = (word) => namesOf(word).has(named.join(""));
	const words = contract.operations.flatMap(({ path }) => readPath(path).segments.flatMap(({ word, parameter }) => parameter === void 0 ? word : []));
	return ![...contract.roles.resources.map((each) => each.name), ...new Set(words)].some(isNamedBy);
}
/** The names, without separators, that a field may call a resource or a list by. */
function namesOf(resource) {
	const words = wordsOf(resource);
	return /* @__PURE__ */ new Set([
		words.join(""),
		singular(words.join("")),
		singular(words.at(-1) ?? "")
	]);
}
// src/base/json/json-layout.ts
/** Whether JSON text has white space, and has a line for each field and item; `undefined` if its value has neither. */
function whitespaceOf(text = "", value) {
	if (!hasContent(value)) return void 0;
	if (!MAY_HAVE_SPACE.test(text.trim())) return "compact";
	const marks = withoutStrings(text.trim());
	if (!/\s/.test(marks)) return "compact";
	return ON_ONE_LINE.test(marks) ? "other" : "indented";
}
/** Whether JSON text has characters beyond ASCII as they are, or escaped; `undefined` if it has none. */
function escapesOf(text = "") {
	const isRaw = Buffer.byteLength(text) > text.length;
	const isEscaped = text.includes("\\u") && ESCAPE.test(text);
	if (isRaw && isEscaped) return "other";
	return isRaw ? "none" : isEscaped ? "unicode" : void 0;
}
/** White space of JSON stands beside one of its marks. Text may have it there too, but most has not. */
const MAY_HAVE_SPACE = /[[\]{},:]\s|\s[[\]{},:]/;
/** A field or an item, or the end of an object or a list that is not empty, that does not begin on a line of its own. */
const ON_ONE_LINE = /[[{,](?!\s*\n|[\]}])|[^\s[{][^\S\n]*[\]}]/;
/** JSON with its strings emptied. */
function withoutStrings(json) {
	let marks = "";
	let from = 0;
	for (let start = json.indexOf("\""); start >= 0; start = json.indexOf("\"", from)) {
		marks += `${json.slice(from, start)}""`;
		from = endOfString(json, start) + 1;
	}
	return marks + json.slice(from);
}
/** Whether there is a field or an item, around which white space could be. */
function hasContent(answer) {
	if (Array.isArray(answer)) return answer.length > 0;
	const record = asObject(answer);
	return record !== void 0 && Object.keys(record).length > 0;
}
/** An escape of a character beyond ASCII whose backslash is not itself escaped. */
const ESCAPE = /(?<!\\)(?:\\\\)*\\u(?!00[0-7])[\da-f]{4}/i;
// src/silences/kinds/json-form.ts
/** Entries about all answers show in any answer, so a few reads are enough. */
const reads = atReads({}, { most: 3 });
const caching = defineSilence({
	of: "answer",
	values: ["none", "no-store"],
	why: "browsers and proxies keep answers for as long as they like where nothing is said",
	standard: "RFC 9111, section 4.2.2",
	find: (scope) => everywhere(scope.sites.some(shownBy), {
		isSettled: scope.sites.some((site) => saysCaching(site, scope)),
		question: "Do answers say whether they may be cached?",
		choices: [{
			choice: "none",
			means: "no"
		}, {
			choice: "no-store",
			means: "yes: Cache-Control: no-store"
		}],
		settledBy: "the header Cache-Control in `headers` of the answers"
	}),
	headers: ["cache-control"],
	observe: inJson(({ "cache-control": control }) => {
		if (control === void 0) return "none";
		return control.trim().toLowerCase() === "no-store" ? "no-store" : "other";
	}),
	provoke: reads
});
const extraFields = defineSilence({
	of: "answer",
	values: ["none", "added"],
	why: "clients that refuse fields they do not know break at the next release",
	find: (scope) => everywhere(scope.sites.some((site) => shownBy(site) && takesMoreFields(site.operation, site.shape?.success?.status ?? 200)), {
		isSettled: saysMoreFields(scope),
		question: "Do the objects of answers have fields that the contract does not declare?",
		choices: [{
			choice: "none",
			means: "no"
		}, {
			choice: "added",
			means: "yes: any others, too (in the sandbox `undeclaredField`)",
			breaks: ["undeclared-field"]
		}],
		settledBy: "a sentence in `info.description`: “Answers can get further fields.”; or `additionalProperties: false` in schemas that are no part of an `allOf`, with which each later field breaks clients that validate"
	}),
	observe: seeExtraFields,
	provoke: reads
});
const keyOrder = defineSilence({
	of: "answer",
	values: ["contract", "reversed"],
	why: "tests compare the text of answers, and not what they say",
	standard: "RFC 8259, section 4",
	find: everyJson({
		question: "In which order are the fields of an object?",
		choices: [{
			choice: "contract",
			means: "as in the contract"
		}, {
			choice: "reversed",
			means: "the other way round"
		}],
		settledBy: "a sentence in `info.description`: “The order of fields means nothing (RFC 8259, section 4).”"
	}),
	observe: (seen) => {
		const declared = [...seen.shape?.members.keys() ?? []];
		const orders = /* @__PURE__ */ new Map();
		for (const each of objectsIn(seen)) {
			const { order, count } = orderOf$1(each, declared);
			if (order) orders.set(order, Math.max(count, orders.get(order) ?? 0));
		}
		const [[only, count] = [], second] = orders;
		if (orders.has("mixed")) return void 0;
		if (second) return "other";
		return count !== void 0 && count >= 3 ? only : void 0;
	},
	provoke: reads
});
const charset = defineSilence({
	of: "answer",
	values: ["none", "utf-8"],
	why: "clients compare the Content-Type with application/json",
	standard: "RFC 8259, section 11",
	find: everyJson({
		question: "Does the Content-Type of an answer name a charset?",
		choices: [{
			choice: "none",
			means: "no: application/json"
		}, {
			choice: "utf-8",
			means: "yes: application/json; charset=utf-8"
		}],
		settledBy: "the media type with or without `charset=utf-8` as a key of `content`"
	}),
	headers: ["content-type"],
	observe: inJson((headers) => {
		const type = parseMediaType(headers["content-type"]);
		if (type.kind !== "type") return void 0;
		if (type.charset === void 0) return "none";
		return type.charset === "utf-8" ? "utf-8" : "other";
	}),
	provoke: reads
});
const whitespace = defineSilence({
	of: "answer",
	values: ["compact", "indented"],
	why: "clients search the text of answers, or split it at line ends",
	standard: "RFC 8259, section 2",
	find: everyJson({
		question: "Is there whitespace in the JSON of an answer?",
		choices: [{
			choice: "compact",
			means: "no"
		}, {
			choice: "indented",
			means: "yes: each field is on a line of its own, indented"
		}],
		settledBy: "a sentence in `info.description`: “White space in JSON means nothing.”"
	}),
	observe: inJson((_headers, { text, answer }) => whitespaceOf(text, answer)),
	provoke: reads
});
const textEscapes = defineSilence({
	of: "answer",
	values: ["none", "unicode"],
	why: "clients that look for a word in the text of an answer do not find it escaped",
	standard: "RFC 8259, section 7",
	find: everyJson({
		question: "Are letters beyond ASCII escaped in the JSON of an answer?",
		choices: [{
			choice: "none",
			means: "no: ä"
		}, {
			choice: "unicode",
			means: "yes: \\u00e4"
		}],
		settledBy: "a sentence in `info.description`: “Answers are JSON (RFC 8259), and read as such.”"
	}),
	observe: inJson((_headers, { text }) => escapesOf(text)),
	provoke: { ask: async (creations, entry) => {
		await reads.ask(creations, entry);
		const { asker } = creations;
		if (!asker.mayWrite) return "needs --allow-writes: all names that were seen are ASCII";
		const creating = [...asker.contract.records.byId.values()].find(({ role }) => role === "create");
		if (creating) await creations.base(creating.operation);
	} }
});
/** Whether an operation has a header about caching, or its description names one (RFC 9111, section 5). */
function saysCaching(site, scope) {
	return Object.values(site.operation.responses).flatMap(({ headers: own = {} }) => Object.keys(own)).some((name) => /^(?:cache-control|etag|expires|last-modified)$/i.test(name)) || /\b(?:cache-control|max-age|etags?|if-none-match)\b/i.test(wordsOn(site, scope));
}
/** A silence about all answers, where there are any in JSON. */
function everyJson(silence) {
	return ({ sites }) => everywhere(sites.some(shownBy), silence);
}
/** The observer of answers in JSON: of errors only where the contract describes them as such, others may come from something in front of a service. */
function inJson(see) {
	return (seen) => seen.text !== void 0 && isDescribed(seen) ? see(seen.facts.exchange.responseHeaders, seen) : void 0;
}
/** Whether an answer serves its request, or is an error in the form that the contract has for errors. */
function isDescribed(seen) {
	return isServed(seen) || seen.shape !== void 0;
}
/** The objects that the contract describes: the body itself, or the items of a list. */
function objectsIn(seen) {
	const { answer } = seen;
	if (!isDescribed(seen)) return [];
	const objects = [];
	for (const each of Array.isArray(answer) ? answer : [answer]) {
		const object = asObject(each);
		if (!object) return [];
		objects.push(object);
	}
	return objects;
}
/** Sees whether the service adds fields that the contract does not declare. */
function seeExtraFields(seen) {
	const { facts, status, shape } = seen;
	const { members } = shape ?? {};
	if (!members || shape?.isOpen || members.size === 0) return void 0;
	const objects = objectsIn(seen);
	if (objects.length === 0 || !takesMoreFields(facts.exchange.operation, status)) return void 0;
	const sent = asObject(facts.request.content?.value) ?? {};
	let isAny = false;
	let common;
	for (const each of objects) {
		const others = [];
		for (const name in each) if (!members.has(name)) others.push(name);
		isAny ||= others.length > 0;
		common = (common ?? others).filter((name) => others.includes(name) && !Object.hasOwn(sent, name));
	}
	if (!isAny) return "none";
	if (status >= 400) return "added";
	const names = common ?? [];
	if (names.length === 0) return void 0;
	return (run) => names.some((name) => !run.wasSent(name)) ? "added" : void 0;
}
function orderOf$1(object, declared) {
	let order;
	let count = 0;
	let previous = -1;
	for (const name in object) {
		const rank = declared[previous + 1] === name ? previous + 1 : declared.indexOf(name);
		if (rank < 0) continue;
		const step = rank > previous ? "contract" : "reversed";
		if (count > 0) order = order === void 0 || order === step ? step : "mixed";
		previous = rank;
		count += 1;
	}
	return {
		order,
		count
	};
}
// src/silences/finding/listed-nouns.ts
/** What the records of a list are called, from its own items: a list may show what its path is not named after. */
function listedNoun(site, scope) {
	const { resource, role, noun } = site;
	const items = listedItemShape(site, scope);
	if (Object.hasOwn(scope.contract.hints.nouns, resource.name) || !role.elsewhere && isPlural(resource.word)) return noun.many;
	const words = readPath(role.path).segments.flatMap(({ word, parameter }) => parameter === void 0 && !LISTING.test(word) ? word : []);
	const word = words.at(-1);
	if (word !== void 0 && isPlural(word)) return plainWords(word);
	const called = words.length === 0 ? listedBy(site.operation.id) : void 0;
	if (called !== void 0) return called;
	const member = role.envelope.at(-1);
	if (member !== void 0 && isPlural(member) && !PLAIN.test(member)) return plainWords(member);
	const name = items?.name;
	const named = words.findLast((each) => name !== void 0 && isOf(name, each));
	if (named === void 0 && name === void 0) return listedBy(site.operation.id) ?? noun.many;
	const one = plainWords(named ?? lowered(name ?? ""));
	return UNCOUNTED.test(one) ? `${one} records` : plural(one);
}
/** Whether a list may have only a part of the records; otherwise its length is the total. */
function isPart({ role }) {
	return role.parameters.some(({ meaning }) => meaning === "limit" || PAGING.has(meaning));
}
function listedItemShape({ role, shape }, { contract }) {
	const { read } = contract.roles.shapes;
	const answer = shape.success?.answer;
	const list = role.envelope.reduce((at, name) => at && read(at.members.get(name) ?? {}), answer);
	return list?.items && read(list.items);
}
/** What an operation lists by its own name: `getOpenRoles` and `list-open-roles` list open roles. */
function listedBy(operation) {
	const said = wordsOf(operation).join(" ");
	const [, what] = /^(?:browse|fetch|find|get|list|query|retrieve|search)(?: all)? (.+)$/.exec(said) ?? [];
	return what !== void 0 && isPlural(what) ? what : void 0;
}
/** Whether the name of a schema has a word in it: `ElementBase` has `element`. */
function isOf(schema, word) {
	const [words, sought] = [wordsOf(schema), wordsOf(singular(word))];
	return sought.length > 0 && sought.every((each) => words.includes(each));
}
/** What has no plural. */
const UNCOUNTED = /(?:advice|content|data|equipment|feedback|hardware|history|information|inventory|literature|media|music|news|software|staff|traffic|usage|weather)$/i;
/** The name of a schema as that of a thing: `Order` and `OrderObject` are an order, an `APIKey` stays. */
function lowered(name) {
	return name.replace(GENERIC, "").replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
/** Endings of schema names that carry no meaning: `OrderDto`. */
const GENERIC = /(?<=\w)[._-]?(?:Object|Model|Dto|DTO|Schema|Entity|Resource|Response|Base|Full|object|model|dto|schema|entity)$/;
/** Words of paths that say that something is listed, and not what. */
const LISTING = /^(?:all|find|index|list|lookup|mine|query|search)$/i;
/** Names of members that any list may have (`items`, `data`), so they name nothing. */
const PLAIN = /^(?:items|results|records|values|entries|objects|rows|elements|resources|contents|members|nodes|edges|hits|collections?|lists?)$/i;
/** Meanings of parameters that continue a list: they need a fixed order. */
const PAGING = /* @__PURE__ */ new Set([
	"after",
	"before",
	"page",
	"offset"
]);
// src/silences/kinds/list-order.ts
const listOrder = defineSilence({
	of: "list",
	values: [
		"id",
		"newest",
		"shuffled"
	],
	why: "clients take the first record for the oldest or the newest one, or expect one list twice to be in one order",
	find: (scope) => {
		const lists = withRole(scope, "list").filter((site) => !hasDefaultSort(site)).map((site) => toOrdered(site, scope));
		return [...Map.groupBy(lists, ({ items, site }) => items?.node ?? site).values()].flatMap((all) => [...Map.groupBy(all, ({ alike }) => alike).values()]).map((all) => {
			const [{ site, orders, isPaged, isSettled, many, sort }] = all;
			return {
				operation: site.operation.id,
				operations: operationIdsOf(all.map((each) => each.site)),
				isSteady: isPaged || void 0,
				isSettled,
				question: `In which order are ${many} listed${sort === void 0 ? "" : ` without \`${sort}\``}?`,
				choices: isPaged ? orders : withShuffled(orders),
				settledBy: `a sentence in its description: in which order, or that it can change; or ${sort === void 0 ? "a parameter that sorts, with a default" : `\`default\` in the schema of \`${sort}\``}`
			};
		});
	},
	observe: (seen) => {
		const { record, query } = seen.facts;
		const list = listIn(seen);
		if (!list || !record) return void 0;
		if (parametersOfMeaning(record, "sort").some((name) => query.texts[name] !== void 0)) return void 0;
		const asked = seen.asked();
		const order = orderOf(list.map((each) => idIn(record, each)));
		if (order === void 0) return asked && unlikeLast(asked, record);
		return asked && list.length >= LEAST_IN_ORDER ? order : void 0;
	},
	provoke: reading(async (asker, { operation = "" }) => {
		for (let time = 1; time <= 3; time += 1) {
			const listed = await longestList(asker, operation);
			if ("unknown" in listed) return listed.unknown;
			const { length } = listed.known;
			if (length < FEW) return fewRecords(operation, length, listed.records.length);
		}
	})
});
const sortTies = defineSilence({
	of: "list",
	values: ["id", "newest"],
	why: "clients that sort by something which many records share expect one order of those",
	find: (scope) => atRole(scope, "list", (site) => {
		const { role } = site;
		const sort = role.parameters.find(({ meaning }) => meaning === "sort");
		const hasKey = keyOfItems(site, scope) !== void 0;
		if (!sort || !hasKey || !isPart(site)) return void 0;
		return {
			at: {
				source: "request",
				location: `query.${sort.name}`
			},
			isSteady: true,
			question: `In which order are ${listedNoun(site, scope)} that are equal in what \`${sort.name}\` sorts by?`,
			choices: tiesOf(site, scope),
			settledBy: `a sentence in the description of \`${sort.name}\`: “Those with equal values are in the order of their ids.”, or that their order can change from page to page`
		};
	}),
	observe: (seen) => {
		const list = listIn(seen);
		const { record, query } = seen.facts;
		if (!list || !record) return void 0;
		const [sort] = parametersOfMeaning(record, "sort").filter((name) => query.texts[name] !== void 0);
		const property = sort === void 0 ? "" : query.texts[sort] ?? "";
		if (!record.resource.record.members.has(property)) return void 0;
		const sorted = list.flatMap((each) => {
			const value = ownMember(asObject(each) ?? {}, property);
			return value === void 0 ? [] : [{
				value,
				id: idIn(record, each)
			}];
		});
		return orderOfTies(sorted.map(({ value }) => value), sorted.map(({ id }) => id));
	},
	provoke: reading(async (asker, { operation = "" }) => {
		const sort = asker.record(operation)?.parameters.find(({ meaning }) => meaning === "sort");
		if (!sort) return `${operation} has no parameter that sorts`;
		const plain = await longestList(asker, operation);
		if ("unknown" in plain) return plain.unknown;
		const fields = tiedFields(plain.records).slice(0, MOST_SORTED);
		for (const field of fields) await longestList(asker, operation, [[sort.name, field]]);
		return fields.length > 0 ? void 0 : `no records of ${operation} are equal in what it can sort by`;
	})
});
/** The member by which the items of a list can be told apart (`metadata.name`); `undefined` if they have none. */
function keyOfItems(site, scope) {
	const items = listedItemShape(site, scope);
	if (!items || !isObjectShape(items)) return void 0;
	const own = site.resource.id?.property;
	return [...own !== void 0 && areAlike(items, site.resource.record) ? [own] : [], ["id"]].find(([name = ""]) => items.members.has(name))?.join(".");
}
function toOrdered(site, scope) {
	const orders = ordersOf(site, scope);
	const many = listedNoun(site, scope);
	const isPaged = site.role.parameters.some(({ meaning }) => PAGING.has(meaning));
	const isSettled = saysOrder(`${wordsOn(site, scope)}\n${sortWords(site)}`);
	const sort = site.role.parameters.find(({ meaning }) => meaning === "sort")?.name;
	return {
		site,
		many,
		orders,
		sort,
		isPaged,
		isSettled,
		items: listedItemShape(site, scope),
		alike: JSON.stringify([
			orders,
			sort,
			isPaged,
			isSettled
		])
	};
}
/** The words about the parameters that sort a list. */
function sortWords({ operation, role }) {
	const sorts = new Set(role.parameters.flatMap(({ name, meaning }) => meaning === "sort" ? name : []));
	return operation.parameters.map(({ name, description = "" }) => sorts.has(name) && /\bdefaults?\b/i.test(description) ? "sorted" : "").join(" ");
}
/** The orders that records can always be in: by their ids where these say something, else by their age, or in any one. */
function ordersOf(site, scope) {
	const key = keyOfItems(site, scope);
	const { kind = "int64" } = site.resource.id ?? {};
	if (key === void 0) return kind === "int64" && isCreated(site, scope) ? AGES : ANY;
	const { types, format } = keyShape(key, site, scope);
	if (types.includes("integer") || types.includes("number")) return twoOrders(`by ${key}, the lowest first`, `by ${key}, the highest first`);
	return format === "uuid" || RANDOM.test(wordsOf(key).at(-1) ?? "") ? ANY : twoOrders(`by ${key}, from A to Z`, `by ${key}, from Z to A`);
}
/** The orders of records that are equal in what a list is sorted by. */
function tiesOf(site, scope) {
	const orders = ordersOf(site, scope);
	return orders === ANY ? TIES : orders;
}
/** Whether clients create the records; the order of creation of others is not known. */
function isCreated({ resource }, scope) {
	return withRole(scope, "create").some((each) => each.resource === resource);
}
function keyShape(key, site, scope) {
	const { read } = scope.contract.roles.shapes;
	const items = listedItemShape(site, scope);
	return key.split(".").reduce((at, name) => read(at.members.get(name) ?? {}), items);
}
const twoOrders = (id, newest) => [{
	choice: "id",
	means: id
}, {
	choice: "newest",
	means: newest
}];
/** Last words of names of generated ids: an order by them has no meaning. */
const RANDOM = /^(?:id|uuid|guid|gid|sid|uid|ulid|key|token|hash|ref)$/;
/** The possible orders of records without ids. */
const AGES = twoOrders("as they were added, the oldest first", "the newest first");
/** The possible orders of records with random ids. */
const ANY = twoOrders("in an order of no meaning, each time the same", "the other way round, each time the same");
const TIES = twoOrders("in the same order each time, on all pages", "in the opposite order each time, on all pages");
/** What is listed whole can come in another order each time. Of two orders that say nothing, one is enough then. */
function withShuffled(orders) {
	const [first, ...others] = orders;
	return [
		first,
		...orders === ANY ? [] : others,
		SHUFFLED
	];
}
const SHUFFLED = {
	choice: "shuffled",
	means: "in another order each time",
	isErratic: true
};
/** Whether a list is always sorted by something that the contract names. */
function hasDefaultSort({ operation, role }) {
	const sorts = new Set(role.parameters.flatMap((each) => each.meaning === "sort" ? each.name : []));
	return operation.parameters.some(({ name, schema, required }) => sorts.has(name) && (required || schema.default !== void 0));
}
/** A shuffled list of this length is sorted by chance once in 60 times, and repeats its last order once in 120. */
const LEAST_IN_ORDER = 5;
/** The order of ids that count up, or are texts; `undefined` if they are in none. */
function orderOf(ids) {
	if (!ids.every(isInt64) && !ids.every((id) => typeof id === "string")) return void 0;
	if (ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? id))) return "id";
	return ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? id)) ? "newest" : void 0;
}
/** Whether records that nothing has touched come in another order than when the same list was last asked for. */
function unlikeLast({ exactly, ids }, record) {
	const { name } = record.resource;
	const isCounted = record.id.kind === "int64";
	return (run, began) => {
		const still = run.untouchedIn({
			resource: name,
			ids
		}, began);
		const order = compareLists(run.listOf(exactly), still);
		if (order === "reordered") return "shuffled";
		return order === "alike" && isCounted && still.length >= LEAST_IN_ORDER ? "other" : void 0;
	};
}
/** Whether two lists are equal, or have common records in another order; `undefined` if neither. */
function compareLists(one, other) {
	if (one.length === other.length && one.every((id, index) => id === other[index])) return "alike";
	const places = new Map(one.map((id, index) => [id, index]));
	const common = other.flatMap((id) => places.get(id) ?? []);
	return common.every((place, index) => index === 0 || place > common[index - 1]) ? void 0 : "reordered";
}
/** In how many orders some records can be. */
function waysOf(count) {
	return count <= 1 ? 1 : count * waysOf(count - 1);
}
/** The order of ids among equal values of a list that rises by them; `undefined` if too few are equal, or they are in several orders. */
function orderOfTies(values, ids) {
	if (!values.every((value, at) => at === 0 || !isBelow(value, values[at - 1] ?? null))) return void 0;
	const groups = [];
	for (const [at, value] of values.entries()) if (at > 0 && isSameJson(value, values[at - 1])) groups.at(-1)?.push(ids[at]);
	else groups.push([ids[at]]);
	const long = groups.filter(({ length }) => length >= 2);
	const [only, second] = new Set(long.map(orderOf));
	const ways = long.reduce((product, { length }) => product * waysOf(length), 1);
	return second === void 0 && ways >= waysOf(LEAST_IN_ORDER) ? only : void 0;
}
function isBelow(one, other) {
	if (typeof one === "string" && typeof other === "string") return one < other;
	return isNumeric(one) && isNumeric(other) && compareNumbers(one, other) < 0;
}
/** The fewest records whose order says something. */
const FEW = 5;
/** By how many fields a list is sorted to find equal records. */
const MOST_SORTED = 4;
/** A list with the greatest limit that can be asked for soundly. */
async function longestList(asker, operation, query = []) {
	const limit = limitOf(asker.record(operation));
	const schema = asker.operation(operation)?.parameters.find(({ name }) => name === limit)?.schema;
	const most = Math.min(Number(schema?.maximum ?? 0), 100);
	const long = limit && most >= FEW ? [[limit, String(most)]] : [];
	const listed = await asker.list(operation, { query: [...query, ...long] });
	return "unknown" in listed && long.length > 0 ? asker.list(operation, { query }) : listed;
}
/** The fields in which some records of a list are equal and others are not, so that the list can be sorted by them. */
function tiedFields(records) {
	const objects = records.flatMap((each) => {
		const object = asObject(each);
		return object ? [object] : [];
	});
	return [...new Set(objects.flatMap((each) => Object.keys(each)))].filter((name) => {
		const values = objects.flatMap((each) => ownMember(each, name) ?? []);
		return values.every((each) => typeof each !== "object") && new Set(values).size < values.length;
	});
}
// src/contract/list-counts.ts
/** Names of members that state counts of a list, by `plainName`. */
const countNames = {
	total: [
		"total",
		"totalcount",
		"totalitems",
		"totalresults",
		"totalelements",
		"totalrecords"
	],
	/** How many pages they fill. */
	pages: [
		"pages",
		"totalpages",
		"pagecount"
	],
	more: [
		"hasmore",
		"hasnext",
		"hasnextpage"
	],
	next: [...[
		"next",
		"nextpage",
		"nextpageuri",
		"nextpageurl",
		"nexturl",
		"nexturi",
		"nextlink"
	], ...[
		"nexthref",
		"nextcursor",
		"endcursor",
		"nextpagetoken",
		"nexttoken",
		"nextmarker",
		"nextoffset"
	]]
};
/** Whether a header says how many records there are. */
function isCountHeader(name) {
	return HEADERS.has(plainName(name));
}
/** Whether a member of a list says by its name whether there are more, or what leads to them. */
function isMoreName(name) {
	return MORE.has(plainName(name));
}
const MORE = /* @__PURE__ */ new Set([
	...countNames.more,
	...countNames.next,
	...countNames.total,
	...countNames.pages,
	...[
		"continue",
		"cursor",
		"cursors",
		"continuation",
		"continuationtoken",
		"paging",
		"pagination"
	]
]);
const HEADERS = /* @__PURE__ */ new Set([...[
	"xtotalcount",
	"totalcount",
	"xtotal",
	"xcount",
	"xtotalitems",
	"xtotalrecords"
]]);
// src/silences/kinds/list-pages.ts
const listFill = defineSilence({
	of: "list",
	values: ["full", "short"],
	why: "clients take a list that is shorter than its limit for the last one",
	find: (scope) => atRole(scope, "list", (site) => {
		const { role } = site;
		const limit = role.parameters.find(({ meaning }) => meaning === "limit");
		const isCounted = role.parameters.some(({ meaning }) => meaning === "page" || meaning === "offset");
		if (!limit || isCounted || hasLeastItems(site, scope)) return void 0;
		return {
			at: {
				source: "request",
				location: `query.${limit.name}`
			},
			isSettled: saysMore(site, scope),
			question: `\`${limit.name}\` means “at most”: is a list filled up to it?`,
			choices: [{
				choice: "full",
				means: "yes, where there are as many"
			}, {
				choice: "short",
				means: "no: it has half of what it could have"
			}],
			settledBy: `a sentence in the description of \`${limit.name}\`: “A list has fewer only where there are no more.”, or how clients know that there are more`
		};
	}),
	observe: (seen) => {
		const list = listIn(seen);
		const { record, query } = seen.facts;
		const [limit] = record ? parametersOfMeaning(record, "limit") : [];
		if (!list || limit === void 0 || query.violations.length > 0) return void 0;
		const most = Number(query.texts[limit] ?? query.values[limit]);
		if (!(most >= 2) || list.length > most) return void 0;
		if (list.length === most) return "full";
		return seen.asked() && ifMore(seen, list.length, "short");
	},
	provoke: reading(async (asker, { operation = "" }) => {
		const limit = limitOf(asker.record(operation));
		const whole = await asker.list(operation);
		if ("unknown" in whole) return whole.unknown;
		const { length } = whole.records;
		if (!limit || length < 3) return fewRecords(operation, length);
		for (const most of /* @__PURE__ */ new Set([Math.min(length, 100) - 1, 2])) {
			const listed = await asker.list(operation, { query: [[limit, String(most)]] });
			if ("unknown" in listed) return listed.unknown;
		}
	})
});
const listTotal = defineSilence({
	of: "list",
	values: ["none", "header"],
	why: "clients show a number of pages, or ask until a list is empty",
	find: (scope) => withRole(scope, "list").filter((site) => site.role.envelope.length === 0 && isPart(site) && !hasCountHeader(site)).map((site) => ({
		operation: site.operation.id,
		at: {
			source: "response",
			location: "status",
			status: site.role.status
		},
		isSettled: hasLinks(site),
		question: `Does a list say how many ${listedNoun(site, scope)} there are in all?`,
		choices: [{
			choice: "none",
			means: "no"
		}, {
			choice: "header",
			means: "yes: in the header X-Total-Count"
		}],
		settledBy: "the header with the total in `headers` of the answer, or an envelope with a count"
	})),
	headers: [
		"x-total-count",
		"x-total",
		"total-count",
		"x-count"
	],
	observe: (seen) => {
		if (!listIn(seen)) return void 0;
		const { responseHeaders } = seen.facts.exchange;
		const counts = Object.keys(responseHeaders).filter(isCountHeader);
		if (counts.length === 0) return "none";
		return counts.every((name) => /^\d+$/.test(ownMember(responseHeaders, name) ?? "")) ? "header" : "other";
	},
	provoke: reading(async (asker, { operation = "" }) => {
		const listed = await asker.list(operation);
		return "unknown" in listed ? listed.unknown : void 0;
	})
});
const staleCursor = defineSilence({
	of: "request",
	values: ["go-on", "reject"],
	why: "clients keep the place in a list while others remove what is there",
	find: (scope) => atRole(scope, "list", (site) => {
		const { noun, role } = site;
		const cursor = role.parameters.find(({ meaning }) => meaning === "after" || meaning === "before");
		if (!cursor || !isRemoved(site, scope)) return void 0;
		const { text, label } = refusalOf([site]);
		return {
			field: cursor.name,
			at: {
				source: "request",
				location: `query.${cursor.name}`
			},
			question: `How is a \`${cursor.name}\` answered whose ${noun.one} is gone?`,
			choices: [{
				choice: "go-on",
				means: "the list goes on from where it was"
			}, {
				choice: "reject",
				means: `it is refused with ${text}`,
				isStrict: true,
				...label
			}],
			settledBy: `a sentence in the description of \`${cursor.name}\`: how long it is good, and what comes after that`
		};
	}),
	observe: (seen, { field = "" }) => {
		const { record, query } = seen.facts;
		const text = query.texts[field];
		if (!record || text === void 0 || record.parents.length > 0) return void 0;
		const id = record.id.kind === "int64" ? parseInt64(text) : text;
		const { name } = record.resource;
		const choice = isServed(seen) ? "go-on" : refusedFor(seen, {
			kind: "unclear",
			name: field
		});
		if (id === void 0 || choice === void 0 || typeof choice === "function") return void 0;
		return (run, began) => run.isRemoved(name, id, began) ? choice : void 0;
	},
	provoke: onCreated(async (creations, { id, field, there }) => {
		const change = { query: [[field, String(there.id)]] };
		const before = await creations.asker.ask(id, change);
		if ("unknown" in before) return before.unknown;
		if (verdictOn(before) !== "served") return `${field} does not take the id of a record, and of other cursors nothing is known`;
		const why = await creations.remove(there);
		if (why !== void 0) return why;
		const answer = await creations.asker.ask(id, change);
		return "unknown" in answer ? answer.unknown : whySilent(answer)?.unknown;
	})
});
/** Whether a list must have some items. */
function hasLeastItems({ role, shape }, { contract }) {
	const { read } = contract.roles.shapes;
	const answer = shape.success?.answer;
	const list = role.envelope.reduce((at, name) => at && read(at.members.get(name) ?? {}), answer);
	return Number(list?.node.minItems ?? 0) > 0;
}
/** Whether the answer says itself that there are more: in a header, in a member, or in a member of one (`meta`, `links`). */
function saysMore(site, { contract }) {
	const { read } = contract.roles.shapes;
	const answer = site.shape.success?.answer;
	if (hasLinks(site) || hasCountHeader(site)) return true;
	return [...answer?.members ?? []].some(([name, schema]) => isMoreName(name) || [...read(schema).members.keys()].some(isMoreName));
}
/** Whether the answer leads to other pages (RFC 8288). */
function hasLinks({ operation, role }) {
	return headersOf({
		operation,
		role
	}).some((name) => name.toLowerCase() === "link");
}
function hasCountHeader(site) {
	return headersOf(site).some(isCountHeader);
}
function headersOf({ operation, role }) {
	const { responses } = operation;
	return Object.keys(responses[describedStatus(responses, role.status ?? 200) ?? ""]?.headers ?? {});
}
// src/silences/finding/creation-defaults.ts
/** What writes new records. */
function creators({ writers }) {
	return writers.filter(({ site }) => site.role?.role === "create");
}
/** The defaults of the fields of a creation that a record may be without, by their names. */
function defaultsIn({ fields, resource }, { contract }) {
	const { members, required } = resource?.record ?? {};
	const open = fields.filter(({ name }) => members?.has(name) && !required?.has(name));
	return new Map(open.flatMap(({ name, shape, keywords: { default: usual } }) => usual !== void 0 && contract.views(shape.node).fits(usual) ? [[name, usual]] : []));
}
/** The same of all creations, by their operations. */
function allDefaults(contract) {
	const scope = ledgerScope(contract);
	return new Map(creators(scope).map((writer) => [writer.site.operation.id, defaultsIn(writer, scope)]));
}
// src/silences/kinds/new-records.ts
const omittedValue = defineSilence({
	of: "creation",
	values: ["absent"],
	why: "clients leave a field out and count on the value that they have seen",
	find: (scope) => creators(scope).flatMap((writer) => writer.fields.filter((field) => isLeftOpen(field, writer, scope)).map((field) => omitted(field, writer))),
	observe: (seen, { field = "", choices }) => {
		const { record } = seen.facts;
		const sent = sentRecord(seen.facts);
		const got = shownRecord(seen);
		if (record?.role !== "create" || !sent || !got || Object.hasOwn(sent, field)) return void 0;
		const value = got[field];
		const choice = choices.find((each) => each.choice === value)?.choice;
		const { name, record: schema } = record.resource;
		if (!schema.required.has(field)) return value === void 0 ? ABSENT : choice ?? "other";
		const most = timesToBeSure(choices.length - 1);
		return (run) => {
			const { times, isSame } = run.countGiven(name, field, value);
			if (!isSame) return ABSENT;
			return times >= most ? choice ?? "other" : void 0;
		};
	},
	provoke: atCreation(async (creations, { field = "", choices }, id) => {
		if (!creations.asker.record(id)?.resource.record.required.has(field)) return void 0;
		for (let time = timesToBeSure(choices.length - 1); time > 0; time -= 1) {
			const made = await creations.create(id);
			if ("unknown" in made) return made.unknown;
		}
	})
});
const schemaDefault = defineSilence({
	of: "creation",
	values: ["filled", "absent"],
	why: "clients leave out what has a default, and read it from the record",
	standard: "JSON Schema Validation, section 9.2",
	find: (scope) => creators(scope).flatMap((writer) => {
		const { site, noun, location } = writer;
		const names = [...defaultsIn(writer, scope).keys()];
		if (names.length === 0) return [];
		const named = listed(firstOf(names, MOST_NAMED$1), "and");
		return {
			operation: site.operation.id,
			at: {
				source: "request",
				location
			},
			question: `Does ${oneOf(noun ?? RECORD)} get the \`default\` of what its creation leaves out (${named})?`,
			choices: [{
				choice: "filled",
				means: "yes"
			}, {
				choice: "absent",
				means: "no: the record is without it"
			}],
			settledBy: `${named} in \`required\` of what is answered: records then always have it`
		};
	}),
	observe: (seen) => {
		const { record, exchange } = seen.facts;
		const sent = sentRecord(seen.facts);
		const got = shownRecord(seen);
		if (record?.role !== "create" || !sent || !got) return void 0;
		const results = [...seen.contract.once(allDefaults).get(exchange.operation.id) ?? []].flatMap(([name, value]) => {
			if (Object.hasOwn(sent, name)) return [];
			if (got[name] === void 0) return ABSENT;
			return isSameJson(got[name], value) ? "filled" : "other";
		});
		return new Set(results).size > 1 ? "other" : results[0];
	},
	provoke: atCreation(async () => void 0)
});
const idSequence = defineSilence({
	of: "creation",
	values: [
		"next",
		"sparse",
		"beyond-2^53"
	],
	why: "clients guess the next id, order records by it, or keep it in a number that cannot hold it",
	find: (scope) => atRole(scope, "create", (site) => {
		const bounds = idBounds(site, scope);
		if (!bounds) return void 0;
		const { noun } = site;
		const id = idName(site, scope);
		return {
			at: {
				source: "response",
				location: "status",
				status: site.role.status
			},
			question: `Which ${id} does a created ${noun.one} get?`,
			choices: bounds.isWide ? [...SEQUENCES, BEYOND] : SEQUENCES,
			settledBy: `a sentence in the description of ${id === "id" ? "the id" : id}: “Ids mean nothing; they can have gaps.”${bounds.isSaid ? "" : ", and `format: int64`"}`
		};
	}),
	observe: (seen) => {
		const { record } = seen.facts;
		if (record?.role !== "create" || !record.id.property) return void 0;
		const shown = shownRecord(seen);
		const id = shown && memberAt(shown, record.id.property);
		if (id === void 0 || !record.givesId) return void 0;
		if (!isInt64(id)) return record.id.kind === "int64" ? "other" : void 0;
		const { name } = record.resource;
		if (id > 2n ** 53n) return "beyond-2^53";
		return nextOrSparse(id, {
			resource: name,
			mayReuse: seen.contract.records.changing.has(name)
		});
	},
	provoke: atCreation(async () => void 0)
});
const idReuse = defineSilence({
	of: "creation",
	values: ["never", "again"],
	why: "clients keep the id of what was removed, and find another record under it",
	find: (scope) => atRole(scope, "create", (site) => {
		const { resource, noun, shape } = site;
		const isCounted = resource.id?.kind === "int64" && resource.id.property !== void 0;
		const isGiven = shape.body?.members.has(resource.id?.property?.[0] ?? "");
		if (!isCounted || isGiven || !isRemoved(site, scope)) return void 0;
		const id = idName(site, scope);
		return {
			at: {
				source: "response",
				location: "status",
				status: site.role.status
			},
			question: `Does a new ${noun.one} get the ${id} of one that was removed?`,
			choices: [{
				choice: "never",
				means: "no"
			}, {
				choice: "again",
				means: "yes, if that was the greatest"
			}],
			settledBy: `a sentence in the description of ${id === "id" ? "the id" : id}: “Ids are not used again.”`
		};
	}),
	observe: (seen) => {
		const { record } = seen.facts;
		const id = createdId(seen);
		if (record?.role !== "create" || !isInt64(id) || record.parents.length > 0) return void 0;
		return againOrNever(id, record.resource.name);
	},
	provoke: afterRemoval(async (creations, { resource }) => {
		const next = await created(creations, resource);
		return typeof next === "string" ? next : void 0;
	})
});
const location = defineSilence({
	of: "creation",
	values: ["none", "address"],
	why: "clients follow Location where it is there, and build the address themselves where it is not",
	standard: "RFC 9110, sections 10.2.2 and 15.3.2",
	find: (scope) => withRole(scope, "create").filter((site) => site.operation.answers.has(201) && !hasLocation(site)).map((site) => ({
		operation: site.operation.id,
		at: {
			source: "response",
			location: "status",
			status: 201
		},
		isSettled: hasOwnAddress(site),
		question: `Does a 201 carry the address of the new ${site.noun.one}?`,
		choices: [{
			choice: "none",
			means: "no"
		}, {
			choice: "address",
			means: "yes: in the header Location"
		}],
		settledBy: "the header Location in `headers` of the 201 (RFC 9110, section 15.3.2)"
	})),
	headers: ["location"],
	observe: (seen) => {
		const { record, exchange } = seen.facts;
		if (record?.role !== "create" || !isServed(seen)) return void 0;
		const { location } = exchange.responseHeaders;
		const id = createdId(seen);
		if (id === void 0 && seen.status !== 201) return void 0;
		if (location === void 0) return "none";
		const [path = ""] = location.split(/[?#]/);
		const last = (path.split("/").at(-1) ?? "").split(/[=;,.()]/);
		return id === void 0 || last.includes(percentEncoded(String(id))) ? "address" : "other";
	},
	provoke: atCreation(async () => void 0)
});
const notKept = defineSilence({
	of: "creation",
	values: [
		503,
		500,
		507
	],
	why: "clients try again after a 503, and give up after a 500",
	standard: "RFC 9110, section 15.6",
	find: (scope) => {
		const sites = scope.records.filter(({ operation }) => operation.method !== "GET");
		return everywhere(sites.length > 0, {
			question: "How is a change that cannot be stored answered?",
			choices: [
				{
					choice: 503,
					means: "with 503: it may work later",
					...using(sites, 503)
				},
				{
					choice: 500,
					means: "with 500",
					...using(sites, 500)
				},
				{
					choice: 507,
					means: "with 507: there is no room",
					...using(sites, 507)
				}
			],
			settledBy: "the answer 503 in `responses` of what writes, with Retry-After"
		});
	},
	observe: () => void 0,
	provoke: { ask: async () => "it cannot be provoked from outside" }
});
/** What stands for a field that a new record does not have, or of which a service chooses the value. */
const ABSENT = "absent";
/** How often one of some values comes in a row by chance less than once in a hundred times. */
function timesToBeSure(values) {
	return 1 + Math.ceil(Math.log(100) / Math.log(values));
}
/** Whether nothing says what a field of few values is that a creation leaves out. */
function isLeftOpen(field, { resource }, scope) {
	const { name, isRequired, keywords, isEither } = field;
	if (isRequired || isEither || keywords.default !== void 0) return false;
	const shown = resource?.record.members.get(name);
	if (shown === void 0 || valuesOf(field).length < 2) return false;
	return scope.contract.roles.shapes.read(shown).node.default === void 0;
}
/** How many fields a question names. */
const MOST_NAMED$1 = 5;
/** How many values an entry has choices for. */
const MOST_VALUES = 20;
function valuesOf({ keywords }) {
	const texts = (Array.isArray(keywords.enum) ? keywords.enum : []).filter((each) => typeof each === "string");
	const isChoice = (text) => text !== "absent" && text !== "rotate" && text.isWellFormed();
	return texts.filter(isChoice).slice(0, MOST_VALUES);
}
function omitted(field, writer) {
	const { name } = field;
	const { site, resource, noun, location } = writer;
	const none = resource?.record.required.has(name) === true ? "a value that the service chooses, and shows" : "none at all";
	const values = valuesOf(field).map((value) => ({
		choice: value,
		means: `it is ${value}`
	}));
	return {
		operation: site.operation.id,
		field: name,
		at: {
			source: "request",
			location: `${location}.${name}`
		},
		isSettled: saysDefault(wordsOfField(field)),
		question: `Which ${name} does ${oneOf(noun ?? RECORD)} get that is created without one?`,
		choices: [{
			choice: ABSENT,
			means: none
		}, ...values],
		settledBy: `\`default\` in the schema of \`${name}\`, or that it is required`
	};
}
const RECORD = { one: "record" };
const SEQUENCES = [{
	choice: "next",
	means: "the next integer"
}, {
	choice: "sparse",
	means: "a greater one, with gaps (in the sandbox up to 1,000)",
	isErratic: true
}];
const BEYOND = {
	choice: "beyond-2^53",
	means: "one that a double cannot hold, from 9007199254740993 on"
};
/** What a question calls the id of a record: by its member where another one could be meant. */
function idName({ resource }, { contract }) {
	const own = resource.id?.property?.[0];
	const { read } = contract.roles.shapes;
	const isDifferent = ([name, schema]) => name !== own && plainName(name) === "id" && read(schema).types.includes("integer");
	return own !== void 0 && [...resource.record.members].some(isDifferent) ? `\`${own}\`` : "id";
}
/** How wide the ids of new records may be, and whether a format says so; `undefined` if they are none that count up without a bound. */
function idBounds({ resource, shape }, { contract }) {
	const { read } = contract.roles.shapes;
	const { id } = resource;
	if (id?.kind !== "int64" || !id.property) return void 0;
	const at = id.property.reduce((inside, each) => read(inside.members.get(each) ?? {}), resource.record);
	if (shape.body?.members.has(id.property[0] ?? "")) return void 0;
	const both = [at, read(id.asked)];
	if (both.some(({ node }) => BOUNDS.some((each) => node[each] !== void 0))) return void 0;
	return {
		isWide: both.every(({ types, format }) => types.includes("integer") && (format === void 0 || format === "int64")),
		isSaid: both.some(({ format }) => format === "int64")
	};
}
const BOUNDS = [
	"maximum",
	"exclusiveMaximum",
	"multipleOf",
	"enum",
	"const",
	"allOf",
	"anyOf",
	"oneOf"
];
function hasLocation({ operation }) {
	const headers = operation.responses["201"]?.headers ?? {};
	return Object.keys(headers).some((name) => plainName(name) === "location");
}
/** Whether a created record says itself where it is. */
function hasOwnAddress({ resource }) {
	return [...resource.record.members.keys()].some((name) => ADDRESSES.has(plainName(name)));
}
const ADDRESSES = /* @__PURE__ */ new Set([
	"self",
	"href",
	"url",
	"uri",
	"link",
	"links",
	"selflink",
	"resourceuri"
]);
function createdId(seen) {
	const { record } = seen.facts;
	const shown = shownRecord(seen);
	return record && shown && idIn(record, shown);
}
/** Other clients may create records in between; this cannot be told from a gap. */
function nextOrSparse(id, { resource, mayReuse }) {
	return (run, began) => {
		const before = run.createdBefore(resource, began);
		if (before === void 0) return void 0;
		if (id <= before) return mayReuse ? void 0 : "other";
		return BigInt(id) - BigInt(before) === 1n ? "next" : "sparse";
	};
}
/** If the greatest id was removed, and the next creation gets the one after it, ids are not used again. */
function againOrNever(id, resource) {
	return (run, began) => {
		if (run.isRemoved(resource, id, began)) return "again";
		const greatest = run.greatestIn(resource);
		return greatest !== void 0 && BigInt(id) - BigInt(greatest) === 1n && run.isRemoved(resource, greatest, began) ? "never" : void 0;
	};
}
// src/contract/example-request.ts
/**
* A request that a service of the contract answers with success, to try it: the first list that needs no parameters, else what there is
* (`examplePath`), with a value for each parameter of the query or the headers that it requires. The path begins with the base path.
* @param key is shown where the operation takes one, as a bearer token where that is among others
*/
function exampleRequest(contract, key) {
	const template = examplePath(contract.roles);
	const operation = contract.operations.find((each) => each.method === "GET" && each.template === template);
	const path = operation?.path ?? contract.basePath;
	const required = contract.roles.shapes.operations.find(({ id }) => id === operation?.id)?.parameters.filter((each) => each.isRequired && !isFraming(each)) ?? [];
	const query = required.flatMap((each) => each.in === "query" ? pairs(each, contract) : []);
	const headers = required.flatMap((each) => each.in === "header" ? [each.name, textOf(givenValue(each, contract))] : []);
	const { combinations = [] } = operation?.credentials ?? {};
	const bearer = combinations.find((each) => each.length === 1 && each[0]?.challenge === "Bearer");
	const target = query.length === 0 ? path : `${path}?${query.join("&")}`;
	const [combination] = bearer ? [bearer] : combinations;
	const shown = combination ? showCredentials(combination, key, target) : {
		path: target,
		headers: []
	};
	return {
		...shown,
		headers: [...headers, ...shown.headers]
	};
}
function takesKeys({ operations }) {
	return operations.some(({ credentials }) => credentials.combinations.length > 0);
}
/**
* The path to ask for first, without parameters in it: of the first list that requires none elsewhere, else of a list, else of a GET that
* requires none, else of any. Empty if there is none.
*/
function examplePath({ operations, shapes }) {
	const demanding = new Set(shapes.operations.filter(({ parameters }) => parameters.some(({ isRequired }) => isRequired)).map(({ id }) => id));
	const plain = operations.filter(({ method, path }) => method === "GET" && !path.includes("{"));
	return [plain.filter(({ role }) => role === "list"), plain].flatMap((each) => [each.find(({ operation }) => !demanding.has(operation)), each[0]]).find((each) => each !== void 0)?.path ?? "";
}
/** The pairs of a parameter in a query: a list has one for each item. */
function pairs(parameter, contract) {
	return [givenValue(parameter, contract)].flat().map((each) => `${percentEncoded(parameter.name)}=${percentEncoded(textOf(each))}`);
}
/** What the schema of a parameter says, else a value that it allows. */
function givenValue({ name, shape: { node } }, { views, resolve }) {
	const { default: usual, example, examples } = node;
	const [first] = Array.isArray(examples) ? examples : [];
	return usual ?? example ?? first ?? views(resolve(node)).show(void 0, {
		...MADE,
		path: name
	});
}
const MADE = {
	seed: 1,
	keepsUnknown: false,
	isFull: true
};
function textOf(value) {
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}
// src/silences/kinds/path-forms.ts
/** It is seen in requests of no operation (`outsideChoice`). */
const seenOutside = () => void 0;
const invalidId = defineSilence({
	of: "request",
	values: ["not-found", "reject"],
	why: "clients tell a wrong id from one that nothing has by the status",
	find: ({ sites, records }) => {
		const all = sites.flatMap((site) => {
			const parameter = site.operation.parameters.find(isBoundInPath);
			return parameter ? [{
				site,
				parameter
			}] : [];
		}).toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)));
		return [...Map.groupBy(all, ({ parameter }) => parameter.name).values()].map((group) => {
			const open = group.filter(({ site }) => !answersWrongId(site));
			const asked = open.length > 0 ? open : group;
			const [{ site, parameter }] = asked;
			const { operation } = site;
			const same = asked.map((each) => each.site);
			const { name } = parameter;
			const noun = itemParameter(readPath(operation.path)) === name && records.find((each) => each.operation === operation)?.noun;
			const value = valueText(parameter);
			const { text, label } = refusalOf(same);
			return {
				operation: operation.id,
				isSettled: open.length === 0,
				operations: operationIdsOf(same),
				at: {
					source: "request",
					location: `path.${name}`
				},
				question: `How is ${oneOf({ one: name })} that is not ${value} answered? ${documentedText(same, 404, operation.refusal)}`,
				choices: [{
					choice: "not-found",
					means: `with 404, as one that ${noun ? `no ${noun.one}` : "nothing"} has`,
					...using(same, 404)
				}, {
					choice: "reject",
					means: `with ${text}`,
					isStrict: true,
					...label
				}],
				settledBy: `a sentence in the description of the 404 or the ${operation.refusal}: “The ${name} is not ${value}.”`
			};
		});
	},
	observe: seeInvalidId,
	provoke: reading((asker, { operations }) => joined(operations.flatMap((id) => asker.operation(id) ?? []).filter((each) => isPlainRead(each) && wrongValue(each) !== void 0).slice(0, 2), (operation) => sent(asker, operation.id, { path: wrongValue(operation) ?? {} }), "nothing that is read has a value of its path that can be invalid"))
});
const head = defineSilence({
	of: "request",
	values: ["served", 405],
	why: "caches and monitors ask with HEAD whether something is there",
	standard: "RFC 9110, section 9.1",
	find: ({ sites }) => {
		const heads = new Set(sites.flatMap(({ operation }) => operation.method === "HEAD" ? operation.path : []));
		const gets = sites.filter(({ operation }) => operation.method === "GET" && !heads.has(operation.path));
		return everywhere(gets.length > 0, {
			question: "Is HEAD served where the contract has GET?",
			choices: [{
				choice: "served",
				means: "yes: as GET, without the body"
			}, {
				choice: 405,
				means: "no: it is answered with 405",
				isStrict: true,
				...using(gets, 405)
			}],
			settledBy: "an operation `head` at the path, or a sentence in `info.description`"
		});
	},
	observe: (seen) => {
		const { method, operation } = seen.facts.exchange;
		if (method !== "HEAD" || operation.method !== "GET") return void 0;
		if (isServed(seen)) return "served";
		if (seen.status === 405) return 405;
		return seen.status === 404 && !operation.path.includes("{") ? "other" : void 0;
	},
	provoke: atReads({ method: "HEAD" }, { isWanted: ({ allowed }) => !allowed.includes("HEAD") || allowed.includes("GET") })
});
const otherMethods = defineSilence({
	of: "request",
	values: [405, 404],
	why: "clients find out what a path can do, and take a 404 for a path that is not there",
	standard: "RFC 9110, section 15.5.6",
	find: ({ sites }) => everywhere(sites.length > 0, {
		question: "How is a method answered that a path of the contract does not have?",
		choices: [{
			choice: 405,
			means: "with 405 and Allow (RFC 9110, section 15.5.6)",
			undocumented: [405]
		}, {
			choice: 404,
			means: "with 404, as for an unknown path",
			undocumented: [404]
		}],
		settledBy: "a sentence in `info.description`: “Other methods are answered with 405.”"
	}),
	observe: seenOutside,
	provoke: {
		writes: true,
		ask: async ({ asker }) => {
			const written = await plainReads(asker, 1, ({ allowed }) => !allowed.includes("PATCH"));
			const { basePath, operations } = asker.contract;
			const unread = operations.filter(({ allowed, path }) => !allowed.includes("GET") && !path.includes("{") && path.startsWith(`${basePath}/`));
			for (const { id } of unread.slice(0, 1)) await asker.ask(id, { method: "GET" });
			if (!asker.mayWrite) return "needs --allow-writes";
			const change = {
				method: "PATCH",
				body: {},
				type: "application/json"
			};
			for (const id of written) await asker.ask(id, change);
		}
	}
});
const trailingSlash = defineSilence({
	of: "request",
	values: [404, "served"],
	why: "clients that join addresses with a slash too many are served by one service and not by the next",
	standard: "RFC 3986, section 6.2.4",
	find: ({ sites }) => everywhere(sites.length > 0, {
		question: "Is a path with a trailing slash served?",
		choices: [{
			choice: 404,
			means: "no: it is answered with 404",
			undocumented: [404]
		}, {
			choice: "served",
			means: "yes, as without it",
			breaks: ["undescribed-operation"]
		}],
		settledBy: "a sentence in `info.description`: “Paths have no trailing slash.”"
	}),
	observe: seenOutside,
	provoke: atReads({ toPath: (path) => `${path}/` })
});
const pathCase = defineSilence({
	of: "request",
	values: [404, "served"],
	why: "clients write a path in capitals where the first service did not mind",
	standard: "RFC 3986, section 6.2.2.1",
	find: ({ sites, contract: { basePath, roles } }) => {
		const plain = examplePath(roles) || sites[0]?.operation.path.slice(basePath.length) || "/";
		const last = plain.lastIndexOf("/") + 1;
		const example = basePath + plain.slice(0, last) + plain.slice(last).replace(/[^{}]/, titled);
		return everywhere(sites.length > 0, {
			question: `Is a path served whose letters have another case (\`${example}\`)?`,
			choices: [{
				choice: 404,
				means: "no: it is answered with 404",
				undocumented: [404]
			}, {
				choice: "served",
				means: "yes, as in lower case",
				breaks: ["undescribed-operation"]
			}],
			settledBy: "a sentence in `info.description`: “Paths are case-sensitive.”"
		});
	},
	observe: seenOutside,
	provoke: atReads({ toPath: (path) => {
		const at = path.lastIndexOf("/") + 1;
		return path.slice(0, at) + titled(path.slice(at));
	} })
});
/** What a request shows that nearly matches the contract. With parameters in the path, the record may just not exist. */
function outsideChoice({ method, path, status }, { match, matchCaseless }) {
	if (NEVER_OTHER.has(method)) return void 0;
	const found = match(method, path);
	if (found && !found.operation) {
		if (status === 405) return {
			kind: "otherMethods",
			choice: 405
		};
		if (status === 501) return {
			kind: "otherMethods",
			choice: "other"
		};
		const isThere = !found.path.includes("{");
		return status === 404 && isThere ? {
			kind: "otherMethods",
			choice: 404
		} : void 0;
	}
	const hasSlash = path.endsWith("/");
	const near = hasSlash ? match(method, path.slice(0, -1)) : matchCaseless(method, path);
	if (!near?.operation) return void 0;
	const kind = hasSlash ? "trailingSlash" : "pathCase";
	if (isServed({ status })) return {
		kind,
		choice: "served"
	};
	if (status >= 300 && status < 400) return {
		kind,
		choice: "other"
	};
	const { operation } = near;
	const mayBeMissing = operation.path.includes("{") || describedStatus(operation.responses, 404) !== void 0;
	return status === 404 && !mayBeMissing ? {
		kind,
		choice: 404
	} : void 0;
}
/** Methods that are answered by something in front of the service, or like GET. */
const NEVER_OTHER = /* @__PURE__ */ new Set([
	"OPTIONS",
	"TRACE",
	"CONNECT",
	"HEAD"
]);
/** Whether a documented status says how a wrong id is answered. */
function answersWrongId(site) {
	return documents(site, 404) || documentsRefusal(site);
}
function isRead({ site: { role } }) {
	return role?.role === "read";
}
/** Whether some texts are no value of a parameter of a path. */
function isBoundInPath({ in: place, schema }) {
	if (place !== "path") return false;
	const { type = "string", format, ...more } = schema;
	return ![type].flat().includes("string") || FORMATS.has(format) || KEYWORDS.some((each) => more[each] !== void 0);
}
/** Formats that texts are checked for. */
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
const KEYWORDS = [...[
	"enum",
	"const",
	"pattern",
	"minLength",
	"maxLength",
	"allOf",
	"anyOf",
	"oneOf"
]];
function valueText({ schema: { type, format } }) {
	if (format === "int64" || format === "int32") return `an ${format}`;
	if (type === "integer") return "an integer";
	if (format === "uuid") return "a UUID";
	return type === "number" || type === "boolean" ? `a ${type}` : "as its schema demands";
}
/** Sees how an id that is none of its kind is answered. */
function seeInvalidId(seen) {
	const { facts, status } = seen;
	const reason = refusalReason(seen, "invalidId");
	const { parameters, deprecation } = facts.exchange.operation;
	if (!reason || refusalReason(seen, "credential")) return void 0;
	if (isServed(seen)) return "other";
	if (status !== 404) return refusedFor(seen, { kind: "invalidId" });
	if (parameters.filter((each) => each.in === "path").length > 1) return void 0;
	const end = Date.parse(deprecation?.sunset ?? "");
	return Number.isNaN(end) ? "not-found" : (_run, began) => began < end ? "not-found" : void 0;
}
// src/silences/kinds/query-values.ts
const invalidQuery = defineSilence({
	of: "request",
	isByQuery: true,
	values: ["reject", "clamp"],
	why: "clients show what they get for a mistyped filter, or send more than the maximum and count on being served",
	find: (scope) => {
		const lists = withRole(scope, "list");
		const asked = lists.flatMap((site) => {
			const bound = inQuery(site).filter(isBound);
			return bound.length === 0 || documentsRefusal(site) ? [] : [{
				site,
				bound,
				names: bound.map(({ name }) => `\`${name}\``)
			}];
		});
		return [...Map.groupBy(asked, ({ site, names }) => `${site.operation.refusal} ${names}`).values()].map((all) => {
			const [{ site, bound, names }] = all;
			const { operation } = site;
			const some = names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), "other parameter"] : names;
			const list = lists.length === 1 ? "the list" : `the list of ${listedNoun(site, scope)}`;
			const others = all.length > 1 ? `, and of ${counted(all.length - 1, "other list")},` : "";
			return {
				operation: operation.id,
				operations: operationIdsOf(all.map((each) => each.site)),
				question: `How is an invalid ${listed(some, "or")} of ${list}${others} answered? ${operation.refusal} is not documented there.`,
				choices: [{
					choice: "reject",
					means: `refused with ${operation.refusal}`,
					undocumented: [operation.refusal]
				}, {
					choice: "clamp",
					means: clampText(bound, site)
				}],
				settledBy: `the answer ${operation.refusal} in \`responses\`, with its error`
			};
		});
	},
	observe: (seen) => weighReason(seen, { kind: "invalidQuery" }, seeClamped),
	provoke: reading((asker, { operation = "" }) => joined(wrongQueries(asker, asker.operation(operation)).slice(0, MOST_ASKED), ({ parameter, value }) => sent(asker, operation, { query: [[parameter.name, value]] }), "no value of its parameters is invalid"))
});
const emptyQuery = defineSilence({
	of: "request",
	isByQuery: true,
	values: ["reject", "ignore"],
	why: "forms send fields that nobody filled in as parameters without a value",
	find: (scope) => {
		const boundIn = (site) => inQuery(site).filter(isBound);
		const sites = scope.sites.filter((site) => boundIn(site).length > 0);
		const [first] = sites.flatMap(boundIn);
		const { text, label } = refusals(sites);
		return everywhere(first !== void 0, {
			isSettled: true,
			question: withUndocumented(`How is a parameter without a value taken (\`?${first?.name}=\`)?`, ...[sites, scope]),
			choices: [{
				choice: "reject",
				means: `it is refused with ${text}`,
				...label
			}, {
				choice: "ignore",
				means: "as one that is not given"
			}],
			settledBy: "`allowEmptyValue` at the parameter, or a sentence in `info.description`"
		});
	},
	observe: (seen) => weighReason(seen, { kind: "emptyQuery" }, seeIgnored),
	provoke: reading(async (asker) => joined(await plainReads(asker, 2, (each) => wrongQueries(asker, each).length > 0), (id) => joined(wrongQueries(asker, asker.operation(id)).slice(0, 2), ({ parameter }) => sent(asker, id, { query: [[parameter.name, ""]] }), "no parameter demands a value"), "no parameter demands a value"))
});
function inQuery({ operation }) {
	return operation.parameters.filter((parameter) => parameter.in === "query");
}
/** A question with a sentence about the operations that do not document the refusal. */
function withUndocumented(question, sites, scope) {
	const silent = sites.filter((site) => !documents(site, site.operation.refusal));
	if (silent.length === 0) return question;
	const [only, second] = silent;
	const isList = !second && only?.role?.role === "list" && withRole(scope, "list").length === 1;
	if (second && silent.length < sites.length) return question;
	const where = isList ? "the list" : second ? "any operation that has one" : only?.operation.id;
	return `${question} ${refusals(silent).text} is not documented for ${where}.`;
}
/** The one thing that a query has wrong, and what its answer lists; `undefined` if more is wrong, or it is no list. */
function oneProblem(seen) {
	const list = listIn(seen);
	const { facts, reasons } = seen;
	const [violation, second] = facts.query.violations;
	const kinds = new Set(reasons.flatMap(({ kind }) => kind === "unclear" ? [] : kind));
	if (!list || !violation || second || kinds.size > 1) return void 0;
	const name = violation.location.slice(6);
	const role = facts.record?.parameters.find((each) => each.name === name);
	const parameter = facts.exchange.operation.parameters.find((each) => each.in === "query" && each.name === name);
	return role && parameter && {
		list,
		name,
		role,
		parameter,
		rule: violation.rule
	};
}
/** How many parameters a question names. */
const MOST_NAMED = 3;
/** Whether some texts are no value of a parameter. */
function isBound({ schema }) {
	const { type = "string", ...more } = schema;
	return ![type].flat().every((each) => each === "string") || BINDING.some((keyword) => more[keyword] !== void 0);
}
const BINDING = [
	"enum",
	"const",
	"format",
	"pattern",
	"minLength",
	"maxLength",
	"allOf",
	"anyOf",
	"oneOf"
];
/** What is done with an invalid value that is not refused: a maximum for what is above it, no record for what is none of an enum. */
function clampText(parameters, { noun, role }) {
	const filters = new Set(role.parameters.flatMap(({ name, meaning }) => meaning === "filter" ? name : []));
	const most = parameters.find(({ schema }) => isNumeric(schema.maximum));
	const few = parameters.find(({ name, schema }) => filters.has(name) && Array.isArray(schema.enum));
	const none = few && `no ${noun.one} has an unknown ${few.name}`;
	const isOne = new Set(parameters.map(({ name }) => name)).size === 1;
	if (none && isOne) return `the list is empty: ${none}`;
	const maximum = Number(most?.schema.maximum);
	const nearest = [...most ? [`${most.name} ${maximum * 2} as ${maximum}`] : [], ...none ? [none] : []].join("; ");
	return `taken as the nearest that is valid${nearest === "" ? "" : `: ${nearest}`}`;
}
/**
* Whether a list is what the nearest valid query would give; a value that a filter does not have matches nothing. A limit shows only if
* the list has exactly that many records: if there are fewer, no more may exist.
*/
function seeClamped(seen) {
	const { list, name, role, parameter, rule } = oneProblem(seen) ?? {};
	if (!list || !role || !parameter || rule === "malformed-parameter") return void 0;
	if (role.meaning === "filter") {
		if (!enumFilters(seen.facts).some((each) => each.name === name)) return void 0;
		return list.length === 0 ? ifMore(seen, 0, "clamp", { [name ?? ""]: void 0 }) : "other";
	}
	if (role.meaning !== "limit") return void 0;
	const { minimum, maximum, default: usual } = parameter.schema;
	const text = ownMember(seen.facts.query.texts, name ?? "") ?? "";
	if (!/^-?\d{1,15}$/.test(text)) return seeAsMany(list.length, Number(usual ?? NaN), "clamp");
	const [least, most] = [Number(minimum), Number(maximum)];
	if (Number(text) < least) return seeAsMany(list.length, least, "clamp");
	return Number(text) > most ? seeAsMany(list.length, most, "clamp") : void 0;
}
/** Sees the choice in a list of `limit` records, `other` in a longer one, and nothing in a shorter one, which may be complete. */
function seeAsMany(length, limit, seen) {
	if (!(limit >= 1)) return void 0;
	if (length > limit) return "other";
	return length === limit ? seen : void 0;
}
/** An empty list may also be the answer for an empty text; as a filter, it lets nothing through, or only what has it. */
function seeIgnored(seen) {
	const { list, role, parameter } = oneProblem(seen) ?? {};
	if (!list || !role || !parameter || list.length === 0) return void 0;
	if (role.meaning === "limit") return seeAsMany(list.length, Number(parameter.schema.default ?? NaN), "ignore");
	const { property } = role;
	if (role.meaning !== "filter" || property === void 0) return void 0;
	return list.every((each) => memberAt(each, [property]) !== "") ? "ignore" : void 0;
}
/** How many invalid values are asked about one entry. */
const MOST_ASKED = 4;
// src/silences/kinds/query-parameters.ts
const unknownQuery = defineSilence({
	of: "request",
	values: ["ignore", "reject"],
	why: "clients send parameters that a later release gives a meaning, or a mistyped filter that filters nothing",
	find: (scope) => {
		const asked = scope.sites.filter(hasOptionalQuery);
		const { text } = refusals(asked);
		const { label } = refusals(scope.sites);
		return everywhere(asked.length > 0, {
			isSettled: asked.some((site) => leadsBeyondQuery(site, scope)),
			question: withUndocumented("What happens to a query parameter that the operation does not have?", ...[asked, scope]),
			choices: [{
				choice: "ignore",
				means: "it is ignored"
			}, {
				choice: "reject",
				means: `it is refused with ${text}`,
				isStrict: true,
				...label
			}],
			settledBy: "a sentence in `info.description`: “Parameters that an operation does not have are ignored.”"
		});
	},
	observe: (seen) => weighReason(seen, { kind: "unknownQuery" }, () => "ignore"),
	provoke: atReads({ query: [[UNKNOWN_NAME, "1"]] })
});
const repeatedQuery = defineSilence({
	of: "request",
	isByQuery: true,
	values: [
		"reject",
		"first",
		"last"
	],
	why: "clients and proxies add a parameter that is already there, and get what one of the two asks for",
	standard: "OpenAPI 3.1, section 4.8.12.3",
	find: (scope) => {
		const sites = scope.sites.filter((site) => inQuery(site).some(({ schema }) => !isListSchema(schema)));
		const { text, label } = refusals(sites);
		return everywhere(sites.length > 0, {
			question: withUndocumented("How is a parameter taken that is given twice?", sites, scope),
			choices: [
				{
					choice: "reject",
					means: `it is refused with ${text}`,
					...label
				},
				{
					choice: "first",
					means: "by its first value"
				},
				{
					choice: "last",
					means: "by its last value"
				}
			],
			settledBy: "a sentence in `info.description`: “A parameter is given once; a repeated one is refused.”"
		});
	},
	observe: (seen) => weighReason(seen, { kind: "repeatedQuery" }, seeCounted),
	provoke: reading(async (asker) => joined(await plainReads(asker, 2, ({ id }) => twoValues(asker, id).length > 0), async (id) => {
		const listed = await asker.list(id);
		if ("unknown" in listed) return listed.unknown;
		for (const { name, one, other } of twoValues(asker, id)) {
			const why = await sent(asker, id, { query: [[name, one], [name, other]] });
			if (why !== void 0) return why;
		}
		return listed.records.length <= 2 ? `${id} lists too few records to tell two values apart` : void 0;
	}, "no list has a parameter that can be given twice"))
});
/** Whether a read has a parameter that may be left out: one that is misspelt changes what comes back, and nothing says so. */
function hasOptionalQuery(site) {
	return site.operation.method === "GET" && inQuery(site).some(({ required }) => !required);
}
/** Whether an example of an answer leads to its own operation with a parameter that this does not have: it takes what it does not declare. */
function leadsBeyondQuery(site, { contract }) {
	const { path, parameters } = site.operation;
	const known = new Set(parameters.flatMap(({ name, in: place }) => place === "query" ? name : []));
	const isBeyond = (text) => {
		const [before = "", query = ""] = text.split("?", 2);
		return before.endsWith(path) && /^(?:https?:\/)?\//.test(before) && [...new URLSearchParams(query).keys()].some((name) => !known.has(name.replace(/\[.*/, "")));
	};
	return examplesOf(site, contract).some((each) => textsIn(each, DEEPEST$1).some(isBeyond));
}
/** How deep an example is looked into for links. */
const DEEPEST$1 = 8;
function textsIn(value, depth) {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null || depth === 0) return [];
	return Object.values(value).flatMap((each) => textsIn(each, depth - 1));
}
/** Which of two different values of a parameter counted. */
function seeCounted(seen) {
	const { list, name, role } = oneProblem(seen) ?? {};
	if (!list || !role) return void 0;
	const { operation, search } = seen.facts.exchange;
	const values = splitQuery(search).flatMap((each) => each.name === name ? each.value ?? [] : []);
	const [first, last] = values;
	if (values.length !== 2 || first === void 0 || last === void 0 || first === last) return void 0;
	const isValid = (value) => operation.readQuery(`?${name}=${value}`).violations.length === 0;
	if (!isValid(first) || !isValid(last)) return void 0;
	if (role.meaning === "limit") {
		const [one, other] = [Number(first), Number(last)];
		if (list.length > Math.max(one, other)) return "other";
		if (list.length <= Math.min(one, other)) return void 0;
		return one > other ? "first" : "last";
	}
	const { property } = role;
	if (role.meaning !== "filter" || property === void 0 || list.length === 0) return void 0;
	const shown = new Set(list.map((each) => String(memberAt(each, [property]))));
	if (shown.size > 1) return "other";
	if (shown.has(first)) return ifMore(seen, 0, "first", { [name ?? ""]: last });
	return shown.has(last) ? ifMore(seen, 0, "last", { [name ?? ""]: first }) : "other";
}
/** Two values of parameters of a list that show different records: limits, and listed values of filters. */
function twoValues(asker, id) {
	const record = asker.record(id);
	const limit = limitOf(record);
	const limits = [["1", "4"], ["4", "1"]].map(([one = "", other = ""]) => ({
		name: limit ?? "",
		one,
		other
	}));
	const filters = (record?.parameters ?? []).flatMap(({ name, meaning }) => {
		const parameter = asker.operation(id)?.parameters.find((each) => each.name === name);
		const listed = meaning === "filter" ? parameter?.schema.enum : void 0;
		const values = Array.isArray(listed) ? listed : [];
		const [one, other] = [values[0], values.at(-1)];
		return typeof one === "string" && typeof other === "string" && one !== other ? [{
			name,
			one,
			other
		}] : [];
	});
	return [...limit === void 0 ? [] : limits, ...filters.slice(0, 1)];
}
// src/silences/kinds/unknown-fields.ts
const unknownFields = defineSilence({
	of: "creation",
	values: [
		"drop",
		"keep",
		"reject"
	],
	why: "clients send a mistyped field and take its record for complete, or keep notes of their own in one",
	find: (scope) => {
		const shared = sharedNames(scope);
		return scope.writers.flatMap((writer) => {
			const { resource, site, all, noun } = writer;
			if (!resource || !noun || saysOthers(writer) || !isOwnWriter(writer, scope)) return [];
			const { text, label } = refusalOf(all);
			const keep = {
				choice: "keep",
				means: `they are kept, and answered with the ${noun.one}`,
				breaks: ["undeclared-field"]
			};
			const isKept = !all.some((each) => isClosed(each));
			return [{
				operation: site.operation.id,
				operations: operationIdsOf(all),
				at: {
					source: "request",
					location: writer.location
				},
				question: `What happens to fields that ${site.shape?.body?.name ?? "the body"} does not have?`,
				choices: [
					{
						choice: "drop",
						means: "they are dropped"
					},
					...isKept ? [keep] : [],
					{
						choice: "reject",
						means: `they are refused with ${text}`,
						isStrict: true,
						...label
					}
				],
				settledBy: othersText(writer, scope.contract.openapi, shared)
			}];
		});
	},
	observe: (seen) => weighReason(seen, { kind: "unknownFields" }, seeKept),
	provoke: creating({ set: { [UNKNOWN_NAME]: CREATED_TEXT } })
});
/** What would say what happens to other fields; `shared` are the schemas that say more than what a body is: a keyword there speaks of answers, too. */
function othersText({ body }, openapi, shared) {
	const isShared = body.name !== void 0 && shared.has(body.name);
	const isWhole = CHOICES.every((each) => body.node[each] === void 0);
	const sentence = "a sentence in its description: “Other fields are dropped.”";
	const apart = sentence.replace("its description", "the description of the body");
	if (isShared && isWhole) return `${apart}, or a schema of its own for the body, with \`additionalProperties\`, true or false`;
	if (isWhole) return `\`additionalProperties\`, true or false, in the schema of the body, or ${sentence}`;
	if (openapi.startsWith("3.0")) return apart;
	return isShared ? `${apart}, or a schema of its own for the body, with \`unevaluatedProperties\`, true or false` : `\`unevaluatedProperties\`, true or false, in the schema of the body, or ${sentence}`;
}
const CHOICES = [
	"allOf",
	"anyOf",
	"oneOf"
];
/** The names of the schemas that answers are of, and that others are put together from (`allOf`), wherever these are written. */
function sharedNames({ contract: { written }, sites }) {
	const answered = sites.flatMap((site) => shownBy(site)?.name ?? []);
	return /* @__PURE__ */ new Set([...answered, ...partNames(written, DEEPEST)]);
}
/** How deep a document is looked into for parts of schemas. */
const DEEPEST = 40;
function partNames(node, depth) {
	if (typeof node !== "object" || node === null || depth === 0) return [];
	return [...Object.entries(node).flatMap(([key, value]) => key === "allOf" && Array.isArray(value) ? value.flatMap(nameOfReference) : []), ...Object.values(node).flatMap((each) => partNames(each, depth - 1))];
}
function nameOfReference(part) {
	return typeof part?.$ref === "string" ? [part.$ref.split("/").at(-1) ?? ""] : [];
}
/** Whether what a writer writes are records that its path names. */
function isOwnWriter({ site }, scope) {
	const record = scope.records.find(({ operation }) => operation === site.operation);
	return record !== void 0 && isOwn(record, scope);
}
/** Whether a body says itself what happens to other fields, or declares none. */
function saysOthers({ body }) {
	const { additionalProperties, unevaluatedProperties } = body.node;
	return additionalProperties !== void 0 || unevaluatedProperties !== void 0 || body.isOpen || body.members.size === 0;
}
/** Whether an answer can not have other fields than those that are declared. */
function isClosed(site) {
	const { additionalProperties, unevaluatedProperties } = shownBy(site)?.node ?? {};
	return additionalProperties === false || unevaluatedProperties === false;
}
/** Whether fields that the contract does not declare are in the record that was created. */
function seeKept(seen) {
	const { facts, reasons } = seen;
	const [sent, got] = [sentRecord(facts), shownRecord(seen)];
	if (!sent || !got) return void 0;
	const own = /* @__PURE__ */ new Set([...PROTOTYPE_NAMES, facts.record?.id.property?.[0]]);
	const names = reasons.flatMap(({ kind, name = "" }) => kind === "unknownFields" && !own.has(name) ? name : []);
	const results = new Set(names.flatMap((name) => seeField(sent[name], got[name]) ?? []));
	return results.size > 1 ? "other" : [...results][0];
}
/** A field whose value differs comes from the service itself. */
function seeField(sent, got) {
	if (got === void 0) return "drop";
	return isSameJson(sent, got) ? "keep" : void 0;
}
// src/silences/silence-kinds.ts
/** Kinds about the form of answers: their headers, and how their JSON is written. */
const forms = {
	caching,
	extraFields,
	keyOrder,
	charset,
	whitespace,
	textEscapes
};
/** Every kind of silence, in the order in which its entries are listed. */
const silences = {
	listOrder,
	listFill,
	listTotal,
	invalidQuery,
	unknownQuery,
	repeatedQuery,
	emptyQuery,
	errorCode,
	errorMessage,
	challenge,
	refusalOrder,
	invalidId,
	afterSunset,
	deprecationHeaders,
	head,
	otherMethods,
	trailingSlash,
	pathCase,
	...forms,
	omittedValue,
	schemaDefault,
	idSequence,
	location,
	unknownFields,
	notKept,
	unlistedReference,
	emptyText,
	longText,
	negativeNumber,
	contentType,
	codedBody,
	largeBody,
	duplicateKeys,
	unknownReplaced,
	nullMember,
	removedTwice,
	readRemoved,
	idReuse,
	staleCursor,
	sortTies,
	entityTags
};
/** The kinds about the form of answers. */
const formKinds = new Set(Object.keys(forms));
export { isServed as A, smallNumber as C, parentValues as D, parameterValueFor as E, describesAnswer as F, takesMoreFields as I, requestedList as M, requestedRecordKey as N, pathTo as O, ledgerScope as P, operationOn as S, listOfResource as T, INVENTED_NUMBER as _, exampleRequest as a, askSample as b, countNames as c, pathToNone as d, wrongQueries as f, announcesItsEnd as g, jsonAnswer as h, examplePath as i, recordKeyIn as j, recordsWithIds as k, isCountHeader as l, findReasons as m, silences as n, takesKeys as o, wrongValue as p, outsideChoice as r, ABSENT as s, formKinds as t, UNKNOWN_NAME as u, INVENTED_TEXT as v, NOTHING_GIVEN as w, limitOf as x, INVENTED_UUID as y };
