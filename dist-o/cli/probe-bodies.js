import { h as ownMember, r as asObject } from "./json.js";
import { p as wordsOf } from "./text.js";
import { i as memberAt } from "./records-in-answers.js";
import { i as isReference, u as singular } from "./paths.js";
import { n as flatten } from "./flat-schema.js";
import { o as showCredentials } from "./security.js";
// src/silences/probing/probe-requests.ts
/** Whether a request only reads. Without permission to write, no other request is sent. */
function isRead({ method }) {
	return READS.has(method);
}
/** Whether an operation is a GET with an answer that ends. */
function isPlainRead({ method, responses, takes }) {
	const types = Object.values(responses).flatMap(({ content = {} }) => Object.keys(content));
	return method === "GET" && !takes?.isRequired && !types.includes("text/event-stream");
}
/** A request with the key where an operation takes it. Of several ways, the first one is used. */
function requestWithKey(request, { credentials }, key) {
	const [combination = []] = credentials.isPublic ? [] : credentials.combinations;
	const { headers = [], ...shown } = showCredentials(combination, key, request.path);
	return {
		...request,
		authorization: null,
		...shown,
		headers: [...request.headers ?? [], ...headers]
	};
}
/** Builds the reason why there is no result. */
function unknown(why) {
	return { unknown: why };
}
/** What an answer makes of a request: it is served, or refused with a status that contracts have for that; `other` for any other one. */
function verdictOn({ status = 0 }) {
	if (status >= 200 && status < 300) return "served";
	return REFUSALS.has(status) ? "refused" : "other";
}
/** Why an answer says nothing of a request: there is none, the key may not ask, or the service is busy. `undefined` if it does. */
function whySilent({ status, capture }) {
	if (status === void 0) return unknown("no answer came");
	if (!SILENT.has(status)) return void 0;
	return unknown(`${capture.method} ${capture.target} is answered ${status}`);
}
const READS = /* @__PURE__ */ new Set(["GET", "HEAD"]);
/** The statuses of a refusal of what is sent (`CompiledOperation.refusal`): nobody asks by a method that the contract does not have. */
const REFUSALS = /* @__PURE__ */ new Set([
	400,
	405,
	422
]);
/** Statuses that say nothing about what a request asks. */
const SILENT = /* @__PURE__ */ new Set([
	401,
	403,
	407,
	408,
	429,
	501,
	502,
	503,
	504
]);
// src/silences/probing/probe-bodies.ts
/** The beginning of texts of all records that probes create, by which people can find these records. */
const CREATED_TEXT = "petstore-sandbox verify";
/**
* Makes a valid body of an operation: of a record that is given, else of its schema with what it requires alone; what names other records
* names those that are there. Each number makes another one.
*/
async function probeBody(asker, id, { number, set = {}, isPlain = false }) {
	const operation = asker.operation(id);
	const [schema] = operation?.bodies.values() ?? [];
	if (!operation || !schema) return unknown(`${id} takes no JSON`);
	const wrapper = asker.record(id)?.inRequest ?? [];
	const inner = wrapper.reduce((at, name) => ownMember(membersOf(at), name) ?? {}, schema);
	const given = await givenFields(asker, id, inner, number);
	const at = {
		seed: 1,
		path: `verify/${id}/${number}`,
		keepsUnknown: true,
		isFull: false
	};
	const view = (part, value, name = "") => asker.contract.views(part).show(value, {
		...at,
		path: `${at.path}/${name}`
	});
	const shown = asObject(memberAt(view(schema, wrapped(given, wrapper)), wrapper));
	if (!shown) return unknown(`no valid body of ${id} can be made: give a record with --records`);
	const members = membersOf(inner);
	const required = flatten(inner).keywords.required;
	const hidden = (Array.isArray(required) ? required.map(String) : []).filter((name) => !Object.hasOwn(shown, name) && Object.hasOwn(members, name)).map((name) => [name, view(ownMember(members, name) ?? {}, void 0, name)]);
	const writable = Object.entries({
		...shown,
		...Object.fromEntries(hidden)
	}).filter(([name]) => flatten(ownMember(members, name) ?? {}).keywords.readOnly !== true);
	const plain = Object.fromEntries(writable);
	const text = textField(members, Object.keys(plain));
	const marked = text === void 0 ? {} : { [text]: `${CREATED_TEXT} ${number}${isPlain ? "" : " ä"}` };
	const fields = [{
		...plain,
		...marked
	}, plain].map((fields) => ({
		...fields,
		...set
	}))[[{
		...plain,
		...marked
	}, plain].findIndex((fields) => isValid(operation, wrapped(fields, wrapper)))];
	if (!fields) return unknown(`no valid body of ${id} can be made: give a record with --records`);
	return {
		body: wrapped(fields, wrapper),
		fields
	};
}
/** The schemas of the members of an object. */
function membersOf(schema) {
	return flatten(schema).keywords.properties ?? {};
}
/** The schemas of the fields of the body of an operation, without its wrapper. */
function fieldsOfBody(asker, id) {
	const [schema = {}] = asker.operation(id)?.bodies.values() ?? [];
	return membersOf((asker.record(id)?.inRequest ?? []).reduce((at, name) => ownMember(membersOf(at), name) ?? {}, schema));
}
function isValid({ validateBody }, body) {
	return validateBody === void 0 || validateBody(body).length === 0;
}
function wrapped(fields, wrapper) {
	return wrapper.reduceRight((inside, name) => ({ [name]: inside }), fields);
}
/** Fields of a record that a user gave; and the ids of records that are there, or that records of the same kind have. */
async function givenFields(asker, id, schema, number) {
	const resource = asker.record(id)?.resource;
	if (!resource) return {};
	const given = asker.given.records.get(resource.name) ?? [];
	const members = membersOf(schema);
	const template = given[number % Math.max(1, given.length)] ?? {};
	const kept = Object.entries(template).filter(([name]) => Object.hasOwn(members, name));
	const fields = Object.fromEntries(kept);
	const like = (await asker.known(resource.name)).flatMap(({ value }) => {
		const object = asObject(value);
		return object ? [object] : [];
	});
	const required = flatten(schema).keywords.required;
	for (const name of Array.isArray(required) ? required.map(String) : []) {
		if (!isReference(name) || Object.hasOwn(fields, name)) continue;
		const named = wordsOf(name).slice(0, -1).join("");
		const other = asker.contract.records.resources.find((each) => singular(wordsOf(each.name).join("")) === named);
		const [there] = other ? await asker.known(other.name) : [];
		const same = like.find((each) => Object.hasOwn(each, name))?.[name];
		const value = there?.id ?? same;
		if (value !== void 0) fields[name] = value;
	}
	return fields;
}
/** A field for the text by which people find a record. */
function textField(members, names) {
	return names.find((name) => {
		const { type, maxLength, ...more } = flatten(ownMember(members, name) ?? {}).keywords;
		const isOpen = [
			"enum",
			"const",
			"format",
			"pattern"
		].every((each) => more[each] === void 0);
		return type === "string" && isOpen && Number(maxLength ?? 100) >= 40 && !isReference(name);
	});
}
export { isRead as a, verdictOn as c, isPlainRead as i, whySilent as l, fieldsOfBody as n, requestWithKey as o, probeBody as r, unknown as s, CREATED_TEXT as t };
