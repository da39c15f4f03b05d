import "./rolldown-runtime.js";
import { n as changesOf, t as applyChanges } from "./changes-of.js";
import { b as partTexts, n as compileDocument, r as contractOf } from "./contract.js";
import { i as patternsBeside, t as createLinkedCompiler } from "./schema-validator.js";
import { f as headerValue, g as toHeaderMap } from "./text-values.js";
import { S as toPointer, h as ownMember, r as asObject, v as pointerKeys, y as readJson } from "./json.js";
import { n as memoize, t as lazy } from "./memoize.js";
import { A as mediaAmong, N as parseMediaType, l as isJsonKin, m as operationsIn, o as describedStatus } from "./operations.js";
import { a as openApiField } from "./openapi-objects.js";
import { n as atReference, o as pointerOf$1, t as LinkedDocument } from "./linked-document.js";
import { u as splitTarget } from "./http.js";
import { t as createRecentMap } from "./recent-map.js";
import { n as closureOf } from "./closed-sets.js";
import { r as belowAnyBase } from "./document.js";
import { a as decodePathTexts } from "./requests.js";
import { i as isCredentialGiven } from "./security.js";
// src/next/met-places.ts
/** Goes through values by the schemas of a document as it is written, and notes which of them say something of a value that is there. */
var PlaceFinder = class {
	#document;
	#fits;
	#matches;
	constructor(document, { linked, compile }, compilePattern) {
		this.#document = document;
		this.#fits = memoize((pointer) => {
			const schema = linked.of(atReference(document, `#${pointer}`));
			return compile(typeof schema === "boolean" ? schema ? {} : { not: {} } : schema);
		});
		this.#matches = memoize(compilePattern);
	}
	/** The object at a place, and where it is through all references; all of them are noted. */
	resolve(at, met, where = "") {
		let place = at;
		const known = /* @__PURE__ */ new Set();
		for (;;) {
			if (met && !met.has(place.pointer)) met.set(place.pointer, where);
			const { $ref } = Object(place.value);
			if (typeof $ref !== "string" || known.has($ref)) return place;
			known.add($ref);
			place = {
				pointer: pointerOf$1($ref),
				value: atReference(this.#document, $ref)
			};
		}
	}
	/** Notes the schemas that apply to a value. */
	visit(at, value, met, where) {
		this.#visit(at, value, {
			met,
			where,
			seen: /* @__PURE__ */ new Set()
		});
	}
	#visit(at, value, visit) {
		const { met, where, seen } = visit;
		const place = this.resolve(at, met, where);
		if (seen.has(place.pointer)) return;
		seen.add(place.pointer);
		const schema = Object(place.value);
		const inner = (...keys) => innerOf(place, keys);
		for (const keyword of [
			"allOf",
			"anyOf",
			"oneOf"
		]) {
			const branches = listOf(schema[keyword]).map((_, at) => inner(keyword, String(at)));
			const fitting = keyword === "allOf" ? branches : branches.filter(({ pointer }) => this.#isFit(pointer, value));
			for (const branch of fitting.length > 0 ? fitting : branches) this.#visit(branch, value, visit);
		}
		if (schema.if !== void 0) {
			const isSo = this.#isFit(inner("if").pointer, value);
			if (isSo) this.#visit(inner("if"), value, visit);
			const then = isSo ? "then" : "else";
			if (schema[then] !== void 0) this.#visit(inner(then), value, visit);
		}
		if (Array.isArray(value)) this.#visitItems(schema, value, visit, inner);
		const object = asObject(value);
		if (object) this.#visitMembers(schema, object, visit, inner);
	}
	#visitItems(schema, items, { met, where }, inner) {
		const first = listOf(schema.prefixItems).length;
		const each = {
			met,
			where: `${where}.*`
		};
		for (const [at, item] of items.entries()) {
			const seen = /* @__PURE__ */ new Set();
			if (at < first) this.#visit(inner("prefixItems", String(at)), item, {
				...each,
				seen
			});
			else if (schema.items !== void 0) this.#visit(inner("items"), item, {
				...each,
				seen
			});
			if (schema.contains !== void 0 && this.#isFit(inner("contains").pointer, item)) this.#visit(inner("contains"), item, {
				...each,
				seen
			});
		}
	}
	#visitMembers(schema, object, visit, inner) {
		const { met, where } = visit;
		const [properties, patterns, dependent] = [
			schema.properties,
			schema.patternProperties,
			schema.dependentSchemas
		].map((each) => Object(each));
		for (const name of Object.keys(properties)) if (!Object.hasOwn(object, name)) this.#noteAbsent(inner("properties", name), met, where);
		for (const [name, value] of Object.entries(object)) {
			const seen = /* @__PURE__ */ new Set();
			const isNamed = Object.hasOwn(properties, name);
			if (isNamed) this.#visit(inner("properties", name), value, {
				met,
				where: `${where}.${name}`,
				seen
			});
			const other = {
				met,
				where: `${where}.*`,
				seen
			};
			const fitting = Object.keys(patterns).filter((each) => this.#matches(each)(name));
			for (const pattern of fitting) this.#visit(inner("patternProperties", pattern), value, other);
			if (!isNamed && fitting.length === 0 && schema.additionalProperties !== void 0) this.#visit(inner("additionalProperties"), value, other);
			if (ownMember(dependent, name) !== void 0) this.#visit(inner("dependentSchemas", name), object, visit);
		}
	}
	#noteAbsent(at, met, where) {
		const { pointer } = this.resolve(at);
		if (!met.has(`${pointer}#absent`)) met.set(`${pointer}${ABSENT_PART}`, where);
	}
	#isFit(pointer, value) {
		return this.#fits(pointer)(value, { firstOnly: true }).length === 0;
	}
};
function innerOf({ pointer, value }, keys) {
	return {
		pointer: pointer + toPointer(keys),
		value: keys.reduce((each, key) => Object(each)[key], value)
	};
}
/** What the pointer of something ends with where a message could have it, and does not. */
const ABSENT_PART = "#absent";
/** The media type in some content that a body is of, as `mediaAmong` finds it; without a type, the only one. */
function mediaFor(content, header) {
	const all = Object.keys(Object(content));
	const type = parseMediaType(header);
	return type.kind === "type" ? mediaAmong(all, type) : all.length === 1 ? all[0] : void 0;
}
function listOf(value) {
	return Array.isArray(value) ? value : [];
}
// src/next/operation-changes.ts
/** Finds the changes that an operation meets, by its operationId. */
function changesByOperation({ changes }) {
	const groups = Map.groupBy(changes.filter((change) => !isText(change)), ({ operation }) => operation);
	const whole = groups.get(void 0) ?? [];
	return memoize((operation) => {
		const all = [...whole, ...groups.get(operation) ?? []];
		return {
			all,
			ofRequest: all.filter(({ answer }) => answer === void 0)
		};
	});
}
/** Whether a change is of what is only said: texts, examples, names. Nobody gets anything else by it. */
function isText({ id, level }) {
	return level === "info" && TEXT.test(id);
}
const TEXT = /(?:^api-tag-|^api-operation-id-|^x-api-(?:tags|version|license|contact|termsofservice)-changed$|-(?:title|summary|description|example|examples|external-documentation|comment|form-in-XML|links|extension)-(?:added|removed|changed)$|-annotation-only$)/;
// src/next/read-request.ts
function readSentRequest(exchange) {
	const { method, target, requestHeaders, requestBody: body, isReduced = false } = exchange;
	const headers = toHeaderMap(requestHeaders);
	return {
		method,
		target,
		...splitTarget(target),
		headers,
		body,
		isReduced,
		json: lazy(() => body === void 0 ? void 0 : jsonOf(body))
	};
}
/** The text of a body as JSON; `undefined` if it is none. */
function jsonOf(text) {
	try {
		return { value: readJson(text).value };
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return;
	}
}
function typeOf({ headers }) {
	return parseMediaType(headers["content-type"]);
}
/** The value of a body by the rule for its media type; `undefined` if it is not what that is about. */
function bodyValue(request, rule) {
	const { body = "", headers } = request;
	if (rule.kind === "json") return request.json();
	if (rule.kind === "bytes") return { value: body };
	const fields = rule.readFields && partTexts(body, headers["content-type"] ?? "");
	const reading = fields ? rule.readFields?.(fields) : rule.read?.(body);
	return reading && "value" in reading ? reading : void 0;
}
// src/next/met-changes.ts
/** Creates the finder of changes that are met, by what the older contract says of requests and answers. */
function createMeetingFinder(comparison, contracts, compilePattern) {
	const { document } = comparison;
	const finder = new PlaceFinder(document, contracts.older, compilePattern);
	const changesOf = changesByOperation(comparison);
	const places = memoize((change) => placesOfChange(change, document));
	return (exchange, request, operation) => {
		const { all } = changesOf(operation.id);
		if (all.length === 0) return [];
		const keys = [
			"paths",
			contracts.pathOf(operation.id) ?? "",
			operation.method.toLowerCase()
		];
		const place = innerOf({
			pointer: "",
			value: document
		}, keys);
		const asked = /* @__PURE__ */ new Map();
		const answered = /* @__PURE__ */ new Map();
		visitOperation(place, operation, asked);
		visitParameters(finder, place, operation, request, asked);
		visitBody(finder, place, operation, request, asked);
		const status = visitAnswer(finder, place, exchange, asked, answered);
		return all.flatMap((row) => {
			const isOfAnswer = row.answer !== void 0;
			if (isOfAnswer && row.answer !== status) return [];
			const where = whereMet(places(row), isOfAnswer ? answered : asked, isOfAnswer);
			return where === void 0 ? [] : [{
				row,
				where
			}];
		});
	};
}
/**
* Finds the places of a change: the nearest objects of the older document that its patch is within. What is removed or changed is met
* where it is there, what is added where its object is there; a status that is added, where an answer of its class is (`…/responses#2`).
*/
function placesOfChange({ patch }, document) {
	const all = patch.flatMap((step) => placeOf(step, document) ?? []);
	const isRemoved = all.some(({ kind }) => kind === "response");
	const others = all.filter(({ kind, rest }) => !(rest[0] === "required" && kind === "schema") && !(isRemoved && kind === "responses"));
	const kept = others.length > 0 ? others : all;
	const isDefault = ({ rest }) => rest[0] === "default";
	return {
		pointers: [...new Set(kept.filter((each) => !isDefault(each)).map(pointerOf))],
		absent: [...new Set(kept.filter(isDefault).map(pointerOf))]
	};
}
/** The operation itself is met, and how its callers show who they are. */
function visitOperation(place, { security, id }, met) {
	met.set(place.pointer, `operation ${id}`);
	if (Object(place.value).security === void 0) met.set("/security", "credentials");
	for (const name of security.flatMap((each) => Object.keys(each))) met.set(toPointer([
		"components",
		"securitySchemes",
		name
	]), "credentials");
}
function visitParameters(finder, place, operation, request, met) {
	const { parameters } = Object(place.value);
	if (!Array.isArray(parameters)) return;
	const query = operation.readQuery(request.search);
	for (const at of parameters.keys()) {
		const own = innerOf(place, ["parameters", String(at)]);
		const { in: side, name } = Object(finder.resolve(own).value);
		const where = `${side} ${name}`;
		if (!(side === "path" || side === "query" && Object.hasOwn(query.texts, name) || side === "header" && request.headers[String(name).toLowerCase()] !== void 0 || side === "cookie" && (request.headers.cookie ?? "").includes(`${name}=`))) {
			const schema = finder.resolve(innerOf(finder.resolve(own), ["schema"]));
			met.set(schema.pointer + ABSENT_PART, where);
			continue;
		}
		visitForm(finder, finder.resolve(own, met, where), side === "query" ? query.values[name] : void 0, met, where);
	}
}
/** What a parameter or a header is: a schema, or one media type. */
function visitForm(finder, place, value, met, where) {
	const { schema, content } = Object(place.value);
	if (schema !== void 0) finder.visit(innerOf(place, ["schema"]), value, met, where);
	for (const type of Object.keys(Object(content))) visitMedia(finder, innerOf(place, ["content", type]), value, met, where);
}
function visitMedia(finder, place, value, met, where) {
	finder.resolve(place, met, where);
	if (Object(place.value).schema !== void 0) finder.visit(innerOf(place, ["schema"]), value, met, where);
}
function visitBody(finder, place, { takes }, request, met) {
	if (request.body === "" || Object(place.value).requestBody === void 0) return;
	const body = finder.resolve(innerOf(place, ["requestBody"]), met, "body");
	const type = mediaFor(Object(body.value).content, request.headers["content-type"]);
	if (type === void 0) return;
	const rule = takes?.find(typeOf(request));
	const content = rule && request.body !== void 0 ? bodyValue(request, rule) : void 0;
	visitMedia(finder, innerOf(body, ["content", type]), content?.value, met, "body");
}
/** Returns the status under which the answer is described; `undefined` if it is not. */
function visitAnswer(finder, place, { status, responseHeaders, responseBody }, asked, answered) {
	if (status === void 0) return void 0;
	const responses = innerOf(place, ["responses"]);
	const where = `answer ${status}`;
	for (const mark of [String(status).charAt(0), "*"]) asked.set(`${responses.pointer}#${mark}`, where);
	const described = describedStatus(Object(responses.value), status);
	if (described === void 0) return void 0;
	const own = innerOf(responses, [described]);
	asked.set(own.pointer, where);
	const answer = finder.resolve(own, answered, where);
	const { headers, content } = Object(answer.value);
	for (const name of Object.keys(Object(headers))) {
		if (headerValue(responseHeaders, name.toLowerCase()) === void 0) continue;
		const at = `${where} header ${name}`;
		visitForm(finder, finder.resolve(innerOf(answer, ["headers", name]), answered, at), void 0, answered, at);
	}
	const type = mediaFor(content, headerValue(responseHeaders, "content-type"));
	if (type === void 0 || responseBody === "") return described;
	const read = responseBody !== void 0 && isJsonKin(type) ? jsonOf(responseBody) : void 0;
	visitMedia(finder, innerOf(answer, ["content", type]), read?.value, answered, `${where} body`);
	return described;
}
/** Where a message has one of the places of a change; in a request, a default is read where nothing was sent. */
function whereMet({ pointers, absent }, met, isOfAnswer) {
	return [...pointers, ...absent.map((each) => isOfAnswer ? each : each + ABSENT_PART)].map((each) => met.get(each)).find((where) => where !== void 0);
}
/** What is met by no exchange of an operation that is there already: titles, addresses, new operations and components. */
const NEVER = /* @__PURE__ */ new Set(["components", "pathItem"]);
function placeOf({ op, path, from }, document) {
	const place = nearest(document, pointerKeys(op === "move" ? from ?? path : path));
	const { kind, rest } = place;
	return NEVER.has(kind) || kind === "document" && rest[0] !== "security" ? void 0 : place;
}
function pointerOf({ at, kind, rest }) {
	if (kind === "document") return "/security";
	const [status = ""] = rest;
	return kind === "responses" && status !== "" ? `${toPointer(at)}#${/^\d/.test(status) ? status.charAt(0) : "*"}` : toPointer(at);
}
function nearest(document, keys) {
	let place = {
		at: [],
		kind: "document",
		rest: keys,
		value: document
	};
	for (;;) {
		const [name, key] = place.rest;
		const field = name === void 0 ? void 0 : openApiField(place.kind, name);
		if (!field || name === void 0) return place;
		const length = field.form === "one" ? 1 : 2;
		if (length === 2 && key === void 0) return place;
		const steps = place.rest.slice(0, length);
		const value = steps.reduce((each, step) => Object(each)[step], place.value);
		if (!(typeof value === "object" || length === 2 && typeof value === "boolean") || value === null) return place;
		place = {
			at: [...place.at, ...steps],
			kind: field.of,
			rest: place.rest.slice(length),
			value
		};
	}
}
// src/next/partial-contracts.ts
/**
* Compiles the contracts between two when they are asked for, and keeps those that were used last. All have the addresses of the older
* one: which contract a request is meant for is not what this is about.
*/
function partialContracts(comparison, compilePattern) {
	const { document, changes } = comparison;
	const byName = new Map(changes.map((change) => [change.name, change]));
	const known = createRecentMap(MOST_KEPT);
	const compile = (whole, paths) => {
		const written = {
			...whole,
			servers: document.servers ?? []
		};
		const linked = new LinkedDocument(written);
		const compileSchema = createLinkedCompiler("exact", {
			linked,
			compilePattern
		});
		const part = paths ? partOf(written, linked, paths) : linked.document;
		return {
			...compileDocument(part, compileSchema),
			linked,
			compile: compileSchema
		};
	};
	const older = compile(document);
	const newer = lazy(() => compile(applyChanges(comparison, byName.keys())));
	const paths = lazy(() => pathsOf([newer().document, older.document]));
	return {
		older,
		newer,
		with: (names, at) => {
			const closed = closureOf(names, byName);
			const key = JSON.stringify([closed.toSorted(), at]);
			const found = known.get(key) ?? compile(applyChanges(comparison, closed), at);
			known.set(key, found);
			return found;
		},
		pathOf: (operation) => paths().get(operation)
	};
}
/** How many contracts are kept compiled: each is about a few operations. */
const MOST_KEPT = 300;
/** The parts of a document that some of its paths lead to. */
function partOf(written, linked, paths) {
	const { openapi, info, servers = [], security = [], components } = written;
	const { securitySchemes = {} } = components;
	const items = paths.flatMap((path) => {
		const item = written.paths[path];
		return item ? [[path, linked.of(item)]] : [];
	});
	return {
		openapi,
		info,
		servers,
		security,
		paths: Object.fromEntries(items),
		components: {
			schemas: {},
			securitySchemes: linked.of(securitySchemes)
		}
	};
}
function pathsOf(documents) {
	return new Map(documents.flatMap(({ paths }) => operationsIn(paths).map(({ path, operation }) => [operation.operationId, path])));
}
// src/next/request-problems.ts
/** Why a contract refuses a request; nothing if it takes it. */
function requestProblems(request, { match }, words) {
	const { method, path } = request;
	const found = match(method, path);
	if (!found) return [noOperation("no-path", "the path is gone (404)")];
	if (!found.operation) return [noOperation("no-method", `the path no longer has the method ${method} (405)`)];
	const { operation, pathTexts } = found;
	const { isReduced } = request;
	const credential = credentialProblem(request, operation);
	const violations = [
		...operation.readQuery(request.search).violations,
		...operation.readPath(decodePathTexts(pathTexts), request.target).violations,
		...(operation.readHeaders?.(request.headers) ?? []).filter(({ rule }) => !isReduced || rule !== "required")
	].map((violation) => toProblem(violation, words));
	return [
		...credential ? [credential] : [],
		...violations,
		...bodyProblems(request, operation, words)
	];
}
function noOperation(rule, why) {
	return {
		location: "operation",
		rule,
		why
	};
}
/** Whether a key is right is not known here, only whether there is one of the right form. */
function credentialProblem({ headers, search, isReduced }, { credentials }) {
	const { isPublic, combinations } = credentials;
	const request = {
		headers,
		search,
		hasCertificate: true
	};
	if (isPublic || combinations.some((each) => isCredentialGiven(each, request))) return void 0;
	if (isReduced && combinations.flat().some(({ location }) => !isAuthorization(location))) return void 0;
	const wanted = combinations.map((each) => each.map(({ words }) => words).join(" and "));
	return {
		location: "credentials",
		rule: wanted.join(", or "),
		why: `credentials: must be ${wanted.join(", or ")}`
	};
}
function isAuthorization(location) {
	return location === "header.authorization";
}
function bodyProblems(request, { takes }, words) {
	const { body } = request;
	if (!takes || body === void 0) return [];
	if (body === "") return takes.isRequired ? [{
		location: "body",
		rule: "required",
		why: "body: is required"
	}] : [];
	const rule = takes.find(typeOf(request));
	if (!rule) return [{
		location: "header.content-type",
		rule: "media-type",
		why: `header content-type: must be ${takes.types.join(" or ")}`
	}];
	const content = bodyValue(request, rule);
	if (!content) return [{
		location: "body",
		rule: "unread",
		why: `body: must be ${BODIES[rule.kind]}`
	}];
	return [...content.violations ?? [], ...rule.validate(content.value)].map((violation) => toProblem(violation, words));
}
function toProblem({ location, rule, message }, words) {
	const [side = "", ...keys] = location.split(".");
	const shown = side === "body" ? keys.map((key) => words.has(key) || INDEX.test(key) ? key : "*") : keys;
	const name = keys.join(".") || "the body";
	const said = message.toLowerCase().startsWith(`${name.toLowerCase()} `) ? message.slice(name.length + 1) : message;
	return {
		location,
		rule,
		why: `${[side, shown.join(".")].filter((each) => each !== "").join(" ")}: ${CHOICES[rule] ?? withoutValue(said)}`
	};
}
const BODIES = {
	json: "JSON",
	form: "a form",
	bytes: "bytes"
};
/** The branches of a choice may have no names, so these messages name none. */
const CHOICES = {
	oneOf: "must fit exactly one of its schemas",
	anyOf: "must fit one of its schemas"
};
const INDEX = /^\d{1,6}$/;
/** A message shows at its end which value it got. */
function withoutValue(message) {
	const at = message.indexOf(", got ");
	return at < 0 ? message : message.slice(0, at);
}
// src/next/refused-changes.ts
/**
* Creates the finder of refusals. A change refuses a request if the older contract with this change, and what it requires, does so at a
* place where the whole next contract does. What no change does alone, the smallest set does that is found by leaving out one after the
* other.
* @param words what is public in both contracts
*/
function createRefusalFinder(comparison, contracts, words) {
	const changesOf = changesByOperation(comparison);
	const byName = new Map(comparison.changes.map((change) => [change.name, change]));
	const sets = createRecentMap(MOST_SETS);
	const problems = (request, names, paths) => requestProblems(request, contracts.with(names, paths), words);
	return (request, operation, before) => {
		const isNew = (problem) => !before.some((each) => isSame(each, problem));
		const whole = requestProblems(request, contracts.newer(), words).filter(isNew);
		if (whole.length === 0) return NONE;
		const next = contracts.newer().match(request.method, request.path)?.operation?.id;
		const operations = next === void 0 ? [operation] : [.../* @__PURE__ */ new Set([operation, next])];
		const paths = pathsFor(operations, request);
		const names = namesOf(operations.map(changesOf));
		const refusing = names.flatMap((change) => {
			return problems(request, [change], paths).filter((problem) => isNew(problem) && whole.some((each) => isRelated(each, problem))).slice(0, 1).map(({ why, location }) => ({
				change,
				why,
				location
			}));
		});
		const together = whole.filter((each) => !refusing.some((found) => isRelated(each, found))).flatMap((problem) => {
			const isRefused = (some) => problems(request, some, paths).some((each) => isNew(each) && isRelated(each, problem));
			const key = `${operation} ${problem.rule} ${problem.location.replace(/\d+/g, "*")}`;
			const known = sets.get(key);
			const found = known && isRefused(known) ? known : smallestOf(names, isRefused);
			sets.set(key, found);
			const others = found.length > 1 ? `, together with ${found.length - 1} more` : "";
			return found.map((change) => ({
				change,
				why: `${problem.why}${others}`
			}));
		});
		const all = [...refusing, ...together].map(({ change, why }) => [change, why]);
		return [...new Map(all.toReversed())].map(([change, why]) => ({
			change,
			why
		})).toReversed();
	};
	/** The paths that a request may be about, in either contract. */
	function pathsFor(operations, { method, path }) {
		const found = operations.flatMap((each) => contracts.pathOf(each) ?? []);
		const { match, basePaths } = contracts.newer();
		const other = match(method, path);
		const named = other && !other.operation ? belowAnyBase(basePaths, other.path) ?? other.path : void 0;
		return [.../* @__PURE__ */ new Set([...found, ...named === void 0 ? [] : [named]])];
	}
	/** A set that refuses, from which nothing can be left out. */
	function smallestOf(names, isRefused) {
		if (names.length > MOST_TRIED) return names;
		if (!isRefused(names)) return names;
		let kept = names;
		for (const name of names) {
			const rest = kept.filter((each) => !closureOf([each], byName).includes(name));
			if (rest.length > 0 && isRefused(rest)) kept = rest;
		}
		return kept;
	}
}
const NONE = [];
const MOST_SETS = 1e3;
/** The smallest refusing set is searched among at most so many changes; beyond that, all of them together are reported. */
const MOST_TRIED = 200;
function namesOf(all) {
	return [...new Set(all.flatMap(({ ofRequest }) => ofRequest.map(({ name }) => name)))];
}
function isSame(one, other) {
	return one.location === other.location && one.rule === other.rule;
}
/** Whether one place is the other, or within it. */
function isRelated({ location: one }, { location: other }) {
	return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
// src/next/next-judge.ts
/**
* Creates the judge of exchanges under a current contract by the next one. Contracts with some of the changes are compiled when an
* exchange needs them.
* @param options `today` is an ISO date: whether what was deprecated may go depends on it
*/
function nextJudge(older, newer, { today }) {
	const comparison = changesOf({
		older: older.written,
		newer: newer.written
	}, today);
	const compilePattern = patternsBeside(newer.links);
	const contracts = partialContracts(comparison, compilePattern);
	const words = /* @__PURE__ */ new Set([...contractOf(older).words, ...contractOf(newer).words]);
	const refusals = createRefusalFinder(comparison, contracts, words);
	const meetings = createMeetingFinder(comparison, contracts, compilePattern);
	const byName = Map.groupBy(comparison.changes, ({ name }) => name);
	const show = (exchange) => {
		const request = readSentRequest(exchange);
		const operation = contracts.older.match(request.method, request.path)?.operation;
		if (!operation) return NOTHING;
		const before = requestProblems(request, contracts.older, words);
		const { status = 0 } = exchange;
		const refused = before.length === 0 || status >= 200 && status < 400 ? refusals(request, operation.id, before) : [];
		return {
			operation: operation.id,
			refused: refused.flatMap(({ change, why }) => rowsFor(byName.get(change) ?? [], operation.id).map((row) => ({
				row,
				why
			}))),
			met: meetings(exchange, request, operation)
		};
	};
	return {
		comparison,
		show,
		judge: (exchange) => exchangeUnderNext(show(exchange))
	};
}
/** What an exchange shows of each change, each once. */
function exchangeUnderNext({ operation, refused, met }) {
	const firstOf = (all) => [...new Map(all.toReversed())].toReversed();
	return {
		...operation !== void 0 && { operation },
		refused: firstOf(refused.map(({ row, why }) => [row.name, why])).map(([change, why]) => ({
			change,
			why
		})),
		met: firstOf(met.map(({ row, where }) => [row.name, where])).map(([change, where]) => ({
			change,
			where
		}))
	};
}
const NOTHING = {
	refused: [],
	met: []
};
/** What is said of a change that refuses a request, for one operation. */
function rowsFor(all, operation) {
	const ofRequest = all.filter(({ answer }) => answer === void 0);
	return [
		ofRequest.filter((each) => each.operation === operation),
		ofRequest.filter((each) => each.operation === void 0),
		ofRequest,
		all
	].find((rows) => rows.length > 0) ?? [];
}
export { readSentRequest as a, jsonOf as i, nextJudge as n, isText as o, requestProblems as r, mediaFor as s, exchangeUnderNext as t };
