import { d as shorten } from "./text.js";
import { U as parseInt64, V as isInt64, b as readTrusted, d as isSameJson, l as isJsonObject, n as PROTOTYPE_NAMES, p as jsonProblemText, x as stringifyJson, y as readJson } from "./json.js";
import { n as memoize, t as lazy } from "./memoize.js";
import { t as evenlyEncoded } from "./percent-encoding.js";
import { F as decodeText, N as parseMediaType, l as isJsonKin, p as memberBody, u as jsonContent } from "./operations.js";
import { l as readPath, n as isBelowItem, s as pathKey, t as ONLY } from "./paths.js";
import { n as flatten } from "./flat-schema.js";
import { h as toHeaderLines, u as headerText } from "./text-values.js";
import { i as shown, r as dissimilarity } from "./shown.js";
import { u as splitTarget } from "./http.js";
import { c as isWriteOnly, g as says } from "./contract.js";
import { c as errorBody, d as statusWords, n as splitQuery } from "./query.js";
import { P as unwrap, a as nounOf } from "./resources.js";
import { u as createShapeReader } from "./ids.js";
import { a as withParentMembers, i as findParentMembers } from "./candidate-values.js";
import { n as secretsOf } from "./redaction.js";
import { r as recordedJson } from "./tape-entry.js";
import { t as StorageError } from "./store.js";
import { s as otherContractOf } from "./contract-pair.js";
import { n as allowedBy } from "./request-choices.js";
import { c as rowOf } from "./record-kind.js";
// src/journal/nearest-operation.ts
/** Finds the operation nearest to a method and a target; `undefined` if none is near. */
function nearestOperation({ method, target }, operations) {
	const path = evenlyEncoded(splitTarget(target).path);
	const given = path.split("/");
	if (given.length > MOST_SEGMENTS) return void 0;
	const [nearest] = operations.map((operation) => {
		const aligned = align(given, operation.path.split("/"));
		const isMethod = method === operation.method || method === "HEAD" && operation.method === "GET";
		return {
			operation,
			aligned,
			distance: aligned.distance + (isMethod ? 0 : OTHER_METHOD)
		};
	}).filter(({ aligned }) => aligned.distance <= FARTHEST).toSorted((a, b) => a.distance - b.distance);
	if (!nearest) return void 0;
	const { operation, aligned } = nearest;
	const meant = `${operation.method} ${shorten(aligned.path.join("/"), LONGEST)}`;
	const text = `${method} ${shorten(path, LONGEST)} is not an operation of the contract. Did you mean ${meant} (${operation.id})?`;
	return {
		operation: operation.id,
		method: operation.method,
		path: operation.path,
		text
	};
}
/** Paths of a contract in the order of how like they are to a path, the likest first. */
function byLikePath(path, templates) {
	const given = path.split("/").slice(0, MOST_COMPARED);
	const far = /* @__PURE__ */ new Map();
	const between = (segment, wanted) => {
		const key = `${segment}/${wanted}`;
		const distance = far.get(key) ?? apart(segment, wanted);
		far.set(key, distance);
		return distance;
	};
	return templates.map((template) => ({
		template,
		distance: pathDistance(given, template.split("/"), between)
	})).toSorted((one, other) => one.distance - other.distance).map(({ template }) => template);
}
/** The most segments of a path that are compared with those of others. */
const MOST_COMPARED = 20;
/** How far two paths are from one another: segments are apart, or one of the two lacks them. */
function pathDistance(given, template, between) {
	let row = template.map((_, at) => at * SEGMENT).concat(template.length * SEGMENT);
	for (const [place, segment] of given.entries()) {
		const next = [(place + 1) * SEGMENT];
		for (const [at, wanted] of template.entries()) next.push(Math.min((row[at] ?? 0) + between(segment, wanted), (row[at + 1] ?? 0) + SEGMENT, (next[at] ?? 0) + SEGMENT));
		row = next;
	}
	return row.at(-1) ?? 0;
}
/** The longest path in a sentence, in bytes. */
const LONGEST = 200;
/** Longer paths are not near to anything, and would take long to compare. */
const MOST_SEGMENTS = 7;
/** The distance for an additional or missing segment, the one for another method, and the one beyond which a path is not near. */
const SEGMENT = .5;
const OTHER_METHOD = .4;
const FARTHEST = .7;
/** Aligns the segments of a path with those of a template in the nearest way. */
function align(given, template) {
	const [segment, ...others] = given;
	const [wanted, ...rest] = template;
	if (segment === void 0) return wanted === void 0 ? NOTHING : lacking(align(given, rest), template);
	const surplus = segment === "" ? SEGMENT / 5 : SEGMENT;
	const without = further(align(others, template), surplus);
	if (wanted === void 0) return without;
	return [
		further(align(others, rest), apart(segment, wanted), isParameter(wanted) ? segment : wanted),
		without,
		lacking(align(given, rest), template)
	].reduce((best, each) => each.distance < best.distance ? each : best);
}
const NOTHING = {
	distance: 0,
	path: []
};
/** Adds the first segment of a template, which the path lacks, before the others. A path without the template's last word is not similar. */
function lacking(others, [wanted = "", ...rest]) {
	return further(others, !isParameter(wanted) && rest.every(isParameter) ? 1 : SEGMENT, wanted);
}
function further({ distance, path }, more, ...segment) {
	return {
		distance: distance + more,
		path: [...segment, ...path]
	};
}
/** The distance of a segment from that of a template; a difference in case counts little. */
function apart(segment, wanted) {
	if (isParameter(wanted)) return segment === "" ? 1 : 0;
	if (segment === wanted) return 0;
	return Math.max(.1, dissimilarity(segment.toLowerCase(), wanted.toLowerCase()));
}
function isParameter(segment) {
	return segment.startsWith("{");
}
/** One request on its way through the sandbox: the request, and the decisions about it. */
var RequestContext = class {
	request;
	choices;
	violations = [];
	/** The key of the request, once it has been accepted. */
	key = "";
	/** The body as it was sent; empty until it has been read. */
	bytes = NO_BYTES;
	/** The nearest entry, if the request is not on the tape. */
	miss;
	body = {
		text: void 0,
		value: void 0,
		plain: true,
		problem: void 0
	};
	/** The rule for a body of its media type; `undefined` if the operation takes none of it. */
	bodyRule;
	/** Where the world stood when the request was served (`StartingPoint`). */
	version;
	lastId;
	counts = NONE$2;
	taped;
	/** What users say of its operation, if anything, and the hook that has ended it. */
	hooks;
	ended;
	/** The world with the draft that the request changes, while it does. */
	#drafted;
	#query;
	#path;
	constructor(request, choices) {
		this.request = request;
		this.choices = choices;
		this.version = choices.world.store.version;
	}
	get world() {
		return this.#drafted ?? this.choices.world;
	}
	/** Lets the request be served in a draft of its records, from the beginning. */
	beginDraft() {
		const { world } = this.choices;
		const draft = world.store.draft();
		this.#drafted = {
			...world,
			store: draft
		};
		return draft;
	}
	endDraft() {
		this.#drafted = void 0;
	}
	get chance() {
		return this.choices.chance;
	}
	get operation() {
		return this.request.operation;
	}
	get hasCredential() {
		const { isBearer, known } = this.operation.credentials;
		if (isBearer) return this.request.headers.authorization !== void 0;
		return known.some(({ find }) => find(this.request) !== "absent");
	}
	get query() {
		this.#query ??= this.operation.readQuery(this.request.search);
		return this.#query;
	}
	/** Reads the query again, less strictly. */
	takeQuery(lenience) {
		this.#query = this.operation.readQuery(this.request.search, lenience);
		return this.#query;
	}
	get path() {
		this.#path ??= this.operation.readPath(this.request.params, this.request.target);
		return this.#path;
	}
	/** Asks the ledger, and records that the answer relies on the entry. */
	decide(point) {
		return this.choices.decide(point);
	}
	decideOn(kind, operation) {
		return this.choices.decideOn(kind, operation);
	}
	/** Notes the present version of the records: other requests may have been answered since this one arrived. */
	noteVersion() {
		this.version = this.world.store.version;
	}
	/** Parses the body that was read, by its media type; a promise if that takes its time. */
	takeBody(text, bytes) {
		const { takes } = this.operation;
		const type = this.request.headers["content-type"];
		this.bodyRule = takes?.find(parseMediaType(type));
		if (!takes?.takesOtherTypes) {
			this.body = parseBody(text);
			return;
		}
		const { readParts } = this.bodyRule ?? {};
		const decoded = decodedBy(type, this.bodyRule, {
			text,
			bytes
		});
		this.body = decoded.problem === void 0 ? parseBodyBy(this.bodyRule, takes, decoded.text) : decoded;
		if (!readParts || text === "") return void 0;
		return readParts(bytes, type ?? "").then((reading) => {
			this.body = formBody(text, reading);
		});
	}
	faultRequest() {
		const { params, search, headers } = this.request;
		return {
			time: this.world.clock.now(),
			operation: this.operation.id,
			path: params,
			query: splitQuery(search),
			headers,
			key: this.key,
			body: this.body.value
		};
	}
	json(status, body, headers = NONE$2) {
		return {
			status,
			headers,
			body,
			origin: "store"
		};
	}
	/** An answer with an error in the shape of the contract; credentials of the request are redacted in the message. */
	error(status, message, origin, headers = [], { violations = NONE$2, code } = {}) {
		const about = {
			status,
			operation: this.operation.id,
			violations,
			code
		};
		const secrets = lazy(() => this.#secrets());
		const content = errorContent(this.choices, about, (text = message) => secrets().redact(text));
		return {
			...content,
			status,
			headers: [...headers, ...content.headers],
			origin
		};
	}
	/** A 404 with the contract's message for this operation, if any, and the reason. */
	notFound(why) {
		const { answers } = this.operation;
		const textOf = (text) => typeof text === "string" ? text.trim() : "";
		const described = textOf(answers.get(404));
		const documented = [...answers].some(([status, text]) => status < 300 && textOf(text) === described) || described === "" ? "Not found" : described;
		const head = documented.endsWith(".") ? documented.slice(0, -1) : documented;
		return this.error(404, `${head}: ${why}`, "store");
	}
	/** A refusal with the violations in one message, with the status that the contract has for it. */
	refuse(all) {
		const violations = all.slice(0, 100);
		this.violations.push(...violations);
		const message = violations.map((each) => each.message).join("; ");
		const { refusal, allowed } = this.operation;
		const headers = refusal === 405 ? ["Allow", allowedBy(this.choices, allowed).join(", ")] : NONE$2;
		return this.error(refusal, message, "contract", headers, { violations });
	}
	/** The credentials of the request and its body, to be left out of everything that one answer says. */
	#secrets() {
		const { headers, target } = this.request;
		const requestBody = this.body.text;
		const given = {
			requestHeaders: toHeaderLines(headers),
			target,
			requestBody
		};
		return secretsOf(given, this.world.words);
	}
};
/**
* Writes an error in the shape of the contract, worded as the ledger decides; `message` is called only if its text is used: without a
* text for the whole, with that of a violation for one.
*/
function errorContent(choices, { status, operation, violations = NONE$2, code }, message) {
	const text = wordedBy(choices, status, message);
	const error = errorBody(status, text, choices.decideOn("errorCode"), code);
	const { errors, scenario } = choices.world;
	const shape = errors(operation, status);
	const reason = error.message;
	if (!shape) return {
		body: stringifyJson(error),
		reason,
		headers: NONE$2
	};
	const parts = violations.map((each) => ({
		location: each.location,
		message: wordedBy(choices, status, () => message(each.message))
	}));
	const body = shape.write(error, scenario.seed, parts);
	const headers = says(body, [reason, ...parts.map((each) => each.message)]) ? NONE$2 : ["X-Sandbox-Reason", headerText(reason, LONGEST_REASON)];
	return {
		body,
		contentType: shape.contentType,
		reason,
		headers
	};
}
/** The message of an Error: its own text or that of its status (ledger, `errorMessage`). */
function wordedBy(choices, status, message) {
	return choices.decideOn("errorMessage") === "short" ? statusWords(status) : message();
}
/** Parses the text of a body of an operation by the rule for its media type; a problem is returned, not thrown. */
function parseBodyBy(rule, takes, text) {
	if (!takes?.takesOtherTypes || rule?.kind === "json" && text !== "") return parseBody(text);
	if (!rule || text === "" || rule.readParts) return withProblem(text, void 0);
	return rule.read ? formBody(text, rule.read(text)) : {
		text,
		value: text,
		plain: true,
		problem: void 0
	};
}
/** Parses the text of a body; a problem is returned, not thrown. */
function parseBody(text) {
	if (text === void 0 || text === "") return withProblem(text, "the body is missing; send a JSON object");
	try {
		return {
			text,
			...readJson(text),
			problem: void 0
		};
	} catch (error) {
		return withProblem(text, `the body must be JSON: ${jsonProblemText(error)}`);
	}
}
const NONE$2 = [];
/** The longest reason in a header, in bytes. */
const LONGEST_REASON = 1e3;
const NO_BYTES = Buffer.alloc(0);
function formBody(text, reading) {
	return "problem" in reading ? withProblem(text, `the body must be a form: ${reading.problem}`) : {
		text,
		...reading,
		value: reading.value,
		plain: true,
		problem: void 0
	};
}
/** The text of a body in its charset. What is read as JSON or a form must be UTF-8; bytes may be anything. */
function decodedBy(type, rule, { text, bytes }) {
	const parsed = parseMediaType(type);
	const charset = parsed.kind === "type" ? parsed.charset : void 0;
	const plain = {
		value: void 0,
		plain: true,
		problem: void 0
	};
	if (charset !== void 0 && rule && rule.kind !== "json") return {
		...plain,
		text: decodeText(bytes, charset)
	};
	const isBroken = (rule?.kind === "json" || rule?.read !== void 0) && text.includes("�") && !bytes.equals(Buffer.from(text));
	return {
		...plain,
		text,
		...isBroken && { problem: "the body must be UTF-8 text" }
	};
}
function withProblem(text, problem) {
	return {
		text,
		value: void 0,
		plain: true,
		problem
	};
}
// src/sandbox/answers/declared-members.ts
/**
* Compiles what leaves members out of a changed record: new ones, which it did not have in their place before, that the contract does
* not declare where it declares any, or that have the names of what every object inherits.
* @param isLeftOut is asked of each of them
*/
function compileWithoutNew(parts) {
	const whole = lazy(() => knownIn({
		records: [parts.record],
		bodies: bodiesOf(parts)
	}));
	return (after, before, isLeftOut) => withoutNew(after, before, {
		known: whole(),
		path: [],
		isLeftOut
	});
}
/**
* Compiles what a record becomes that was put in place of another: with the members, also within, that the other had and the contract
* does not know, as an earlier one did. Lists are taken whole.
*/
function compileWithUnknown(parts) {
	const whole = lazy(() => knownIn({
		records: [parts.record],
		bodies: bodiesOf(parts)
	}));
	return (after, before) => withUnknown(after, before, whole());
}
/** Members that bodies have and the record has not, such as a password: the rules of the record do not apply to them. */
function membersBeside(parts) {
	const ofRecord = declaredIn(parts.record);
	const names = bodiesOf(parts).flatMap((body) => [...declaredIn(body).keys()]);
	return new Set(names.filter((name) => !ofRecord.has(name)));
}
function hasParts(schema) {
	const { keywords, choices } = flatten(schema);
	const { properties, items } = keywords;
	return choices.length > 0 || properties !== void 0 || isJsonObject(items) && hasParts(items);
}
function itemsIn(schemas) {
	return schemas.flatMap((schema) => {
		const { keywords, choices } = flatten(schema);
		const { items } = keywords;
		return [...isJsonObject(items) ? [items] : [], ...itemsIn(choices.flat())];
	});
}
function declaredIn(schema) {
	const { keywords, choices } = flatten(schema);
	const here = Object.entries(isJsonObject(keywords.properties) ? keywords.properties : {}).map(([name, member]) => {
		return [name, {
			isWriteOnly: isWriteOnly(member),
			schemas: isJsonObject(member) ? [member] : NONE$1
		}];
	});
	return joined([...choices.flat().flatMap((choice) => [...declaredIn(choice)]), ...here]);
}
function declaredInAll(schemas) {
	return joined(schemas.flatMap((schema) => [...declaredIn(schema)]));
}
/** Members of one name as one: what one of its schemas shows is shown. */
function joined(members) {
	const all = /* @__PURE__ */ new Map();
	for (const [name, { isWriteOnly, schemas }] of members) {
		const before = all.get(name);
		all.set(name, {
			isWriteOnly: isWriteOnly && before?.isWriteOnly !== false,
			schemas: [...before?.schemas ?? NONE$1, ...schemas]
		});
	}
	return all;
}
/** Whether a schema says that there may be any other member, or nothing of members. */
function isOpenTo(schema, declared) {
	const { additionalProperties, patternProperties } = flatten(schema).keywords;
	return additionalProperties !== void 0 && additionalProperties !== false || patternProperties !== void 0 || declared.size === 0;
}
/** The schemas of the bodies that write records of the resource, without their wrappers; what an action takes is none of its item. */
function bodiesOf({ contract, resource }) {
	const read = createShapeReader(contract.document);
	const ids = new Set(contract.roles.operations.filter((each) => each.resource === resource.name && !isAction(each)).map(({ operation }) => operation));
	return contract.operations.flatMap((operation) => {
		const body = memberBody(operation);
		if (!body || !ids.has(operation.id)) return [];
		const { record, wrapper } = unwrap(read(body), {
			word: resource.word,
			read,
			record: resource.record
		});
		return [wrapper === void 0 ? body : record.node];
	});
}
function isAction({ role, path }) {
	return role === "action" || role === "update" && isBelowItem(readPath(path));
}
const NONE$1 = [];
/** A value without what is left out of it; the value itself if it has nothing of it. */
function without(value, left) {
	if (!left || typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) {
		const part = left.item();
		if (!part) return value;
		const items = value.map((each) => without(each, part));
		return items.every((each, at) => each === value[at]) ? value : items;
	}
	if (!isJsonObject(value)) return value;
	let isSame = true;
	const entries = [];
	for (const name of Object.keys(value)) {
		const own = value[name];
		const part = typeof own === "object" && own !== null ? left.member(name) : void 0;
		const kept = part ? without(own, part) : own;
		const isGone = left.names.has(name);
		if (!isGone) entries.push([name, kept]);
		isSame &&= !isGone && kept === own;
	}
	return isSame ? value : Object.fromEntries(entries);
}
/** The members that a schema requires, or any branch of it. */
function requiredIn(schema) {
	const { keywords, choices } = flatten(schema);
	const own = Array.isArray(keywords.required) ? keywords.required.map(String) : [];
	return /* @__PURE__ */ new Set([...own, ...choices.flat().flatMap((each) => [...requiredIn(each)])]);
}
function knownIn({ records, bodies }) {
	if (![...records, ...bodies].some(hasParts)) return void 0;
	const [ofRecord, ofBodies] = [declaredInAll(records), declaredInAll(bodies)];
	const isOpen = (records.length > 0 ? records : bodies).every((each) => isOpenTo(each, records.length > 0 ? ofRecord : ofBodies));
	return {
		isKnown: (name) => isOpen || ofRecord.has(name) || ofBodies.has(name),
		member: memoize((name) => knownIn({
			records: ofRecord.get(name)?.schemas ?? NONE$1,
			bodies: ofBodies.get(name)?.schemas ?? NONE$1
		})),
		item: lazy(() => knownIn({
			records: itemsIn(records),
			bodies: itemsIn(bodies)
		}))
	};
}
/** Removes unknown new members; values that are unchanged are not visited. */
function withoutNew(value, before, { known, path, isLeftOut }) {
	if (!known || value === before || typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) {
		const item = known.item();
		if (!item) return value;
		const earlier = Array.isArray(before) ? before : NONE$1;
		const there = new Set(earlier);
		return value.map((each, at) => {
			const inside = {
				known: item,
				path: [...path, String(at)],
				isLeftOut
			};
			return there.has(each) ? each : withoutNew(each, earlier[at], inside);
		});
	}
	if (!isJsonObject(value)) return value;
	const old = isJsonObject(before) ? before : {};
	const entries = Object.entries(value).flatMap(([name, member]) => {
		const isThere = Object.hasOwn(old, name);
		const place = [...path, name];
		const isKnown = known.isKnown(name);
		if (!isThere && (!isKnown || PROTOTYPE_NAMES.includes(name)) && isLeftOut({
			path: place,
			isKnown
		})) return [];
		const inside = {
			known: known.member(name),
			path: place,
			isLeftOut
		};
		return [[name, withoutNew(member, isThere ? old[name] : void 0, inside)]];
	});
	return Object.fromEntries(entries);
}
function withUnknown(after, before, known) {
	if (!known || !isJsonObject(after) || !isJsonObject(before)) return after;
	const within = Object.entries(after).map(([name, value]) => [name, Object.hasOwn(before, name) ? withUnknown(value, before[name], known.member(name)) : value]);
	const isUnknown = ([name]) => !known.isKnown(name) && !Object.hasOwn(after, name);
	return Object.fromEntries([...within, ...Object.entries(before).filter(isUnknown)]);
}
// src/sandbox/answers/other-contract-members.ts
/**
* Finds the members that the contract beside this one declares of records and their bodies, and this one does not: its answers do not show
* them, and its writers leave them.
* @param answer the schema of an answer, whose members are declared, too
* @returns `undefined` where there are none
*/
function findOtherContractMembers(parts, answer) {
	const contract = otherContractOf(parts.contract);
	const resource = contract?.roles.resources.find(({ name }) => name === parts.resource.name);
	if (!contract || !resource) return void 0;
	const found = othersIn({
		own: [
			parts.record,
			...bodiesOf(parts),
			...answer ? [answer] : NONE$1
		],
		others: declaredBy({
			contract,
			resource
		})
	});
	return found && {
		strip: (value) => without(value, found),
		keep: (after, before) => kept(after, before, found)
	};
}
/** Creates what takes from a record what only another contract declares of its resource, and of the bodies that write it, also within. */
function createWithoutOtherContract(own, other) {
	const others = othersIn({
		own: declaredBy(own),
		others: declaredBy(other)
	});
	return (value) => without(value, others);
}
/**
* What is kept of a record that was changed as it is shown: what stayed as it was shown stays as it was, although the contract shows
* another value, or none.
* @param given the places that were given a value, whatever they showed before
*/
function keepUnshown(after, shown, before, given = NONE$1) {
	if (given.some((path) => path.length === 0)) return after;
	if (given.length === 0 && isSameJson(after, shown)) return before;
	if ([
		after,
		shown,
		before
	].every(Array.isArray)) return keepUnshownItems(after, shown, before, given);
	if (!isJsonObject(after) || !isJsonObject(shown) || !isJsonObject(before)) return after;
	const inside = insideOf(given);
	const members = Object.entries(after).map(([name, value]) => {
		return [name, Object.hasOwn(shown, name) && Object.hasOwn(before, name) ? keepUnshown(value, shown[name], before[name], inside(name)) : value];
	});
	const isUnshown = ([name]) => !Object.hasOwn(shown, name) && !Object.hasOwn(after, name);
	return Object.fromEntries([...members, ...Object.entries(before).filter(isUnshown)]);
}
/** Finds the places below a member or an item, from there. */
function insideOf(places) {
	const all = Map.groupBy(places, ([first]) => first);
	return (name) => (all.get(name) ?? NONE$1).map(([, ...rest]) => rest);
}
/** The same for lists: what comes before and after the items that were changed stays as it was, with what is not shown of it. */
function keepUnshownItems(after, shown, before, given) {
	if (shown.length > before.length) return after;
	const places = placesOf(shown, before);
	const most = Math.min(after.length, shown.length);
	const inside = insideOf(after.length === shown.length ? given : NONE$1);
	const isSame = (at, was) => inside(String(at)).length === 0 && isSameJson(after[at], shown[was]);
	let head = 0;
	while (head < most && isSame(head, head)) head += 1;
	let tail = 0;
	while (tail < most - head && isSame(after.length - 1 - tail, shown.length - 1 - tail)) tail += 1;
	const others = after.slice(head, after.length - tail);
	const replaced = shown.length - tail - head;
	const start = places[head] ?? before.length;
	const changed = others.length === replaced ? others.map((each, at) => {
		const kept = before[places[head + at]];
		return keepUnshown(each, shown[head + at], kept, inside(String(head + at)));
	}) : others;
	const end = replaced === 0 ? start : (places[head + replaced - 1] ?? before.length - 1) + 1;
	return [
		...before.slice(0, start),
		...changed,
		...before.slice(end)
	];
}
/** Where each item that is shown is kept: those that are not shown are left out, and the others are in their order. */
function placesOf(shown, before) {
	if (shown.length === before.length) return [...shown.keys()];
	const kept = Map.groupBy([...before.keys()].toReversed(), (at) => stringifyJson(before[at]));
	let next = 0;
	return shown.map((item) => {
		const places = kept.get(stringifyJson(item)) ?? [];
		while ((places.at(-1) ?? next) < next) places.pop();
		const place = places.at(-1) ?? next;
		next = place + 1;
		return place;
	});
}
function declaredBy({ contract, resource }) {
	return [contract.resolve(resource.record.node), ...bodiesOf({
		contract,
		resource
	})];
}
function othersIn({ own, others }) {
	const [ours, theirs] = [declaredInAll(own), declaredInAll(others)];
	const names = new Set([...theirs.keys()].filter((name) => !ours.has(name)));
	const within = (name) => ({
		own: ours.get(name)?.schemas ?? NONE$1,
		others: theirs.get(name)?.schemas ?? NONE$1
	});
	const both = [...ours.keys()].filter((name) => theirs.has(name));
	const nested = new Set(both.filter((name) => Object.values(within(name)).every((all) => all.some(hasParts))));
	const items = {
		own: itemsIn(own),
		others: itemsIn(others)
	};
	const hasItems = Object.values(items).every((all) => all.some(hasParts));
	if (names.size === 0 && nested.size === 0 && !hasItems) return void 0;
	return {
		names,
		member: memoize((name) => nested.has(name) ? othersIn(within(name)) : void 0),
		item: lazy(() => hasItems ? othersIn(items) : void 0)
	};
}
function kept(after, before, others) {
	if (!others || !isJsonObject(after) || !isJsonObject(before)) return after;
	const within = Object.entries(after).map(([name, value]) => [name, Object.hasOwn(before, name) ? kept(value, before[name], others.member(name)) : value]);
	return {
		...otherMembers(before, others),
		...Object.fromEntries(within)
	};
}
function otherMembers(before, { names }) {
	return Object.fromEntries(Object.entries(before).filter(([name]) => names.has(name)));
}
// src/sandbox/answers/hidden-members.ts
/**
* Finds the members of kept records that an answer does not show: those that the contract declares of the record, or of a body that
* writes it, and not of this answer, such as a password; also in objects and arrays within. What a record has beyond the contract is none
* of them.
*
* An answer that is open to any member hides those that are declared of bodies alone, unless records are open as well. `writeOnly` members
* are always hidden, and so is what only another contract over the same state declares.
*/
function hiddenMembers(parts, answer) {
	const { record } = parts;
	const hidden = hiddenIn({
		answers: [answer],
		records: [record],
		bodies: bodiesOf(parts)
	});
	const beside = findOtherContractMembers(parts, answer);
	return { strip: (value) => without(beside ? beside.strip(value) : value, hidden) };
}
/** A value without some members; the value itself if it has none of them. */
function withoutMembers(value, names) {
	if (names.size === 0 || !isJsonObject(value)) return value;
	const entries = Object.entries(value);
	const left = entries.filter(([name]) => !names.has(name));
	return left.length === entries.length ? value : Object.fromEntries(left);
}
function onlyMembers(value, names) {
	return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}
function hiddenIn({ answers, records, bodies }) {
	const [shown, ofRecord, ofBodies] = [
		answers,
		records,
		bodies
	].map(declaredInAll);
	const isOpen = answers.every((each) => isOpenTo(each, shown));
	const isRecordOpen = records.every((each) => isOpenTo(each, ofRecord));
	const areGiven = [...ofBodies].filter(([name]) => !ofRecord.has(name));
	const isHidden = ([, { isWriteOnly }]) => isWriteOnly;
	const known = isOpen ? [...[...ofRecord].filter(isHidden), ...isRecordOpen ? areGiven.filter(isHidden) : areGiven] : [...ofRecord, ...ofBodies];
	const names = /* @__PURE__ */ new Set([...known.map(([name]) => name).filter((name) => !shown.has(name)), ...[...shown].filter(isHidden).map(([name]) => name)]);
	const within = (name) => ({
		answers: (shown.get(name) ?? ofRecord.get(name))?.schemas ?? NONE$1,
		records: ofRecord.get(name)?.schemas ?? NONE$1,
		bodies: ofBodies.get(name)?.schemas ?? NONE$1
	});
	const nested = new Set([
		...shown.keys(),
		...ofRecord.keys(),
		...ofBodies.keys()
	].filter((name) => Object.values(within(name)).flat().some(hasParts)));
	const items = {
		answers: itemsIn(answers),
		records: itemsIn(records),
		bodies: itemsIn(bodies)
	};
	const hasItems = Object.values(items).flat().some(hasParts);
	if (names.size === 0 && nested.size === 0 && !hasItems) return void 0;
	return {
		names,
		member: memoize((name) => nested.has(name) && !names.has(name) ? hiddenIn(within(name)) : void 0),
		item: lazy(() => hasItems ? hiddenIn(items) : void 0)
	};
}
// src/sandbox/answers/answer-form.ts
/** Finds the form of success of an operation: the lowest, or the lowest of a kind. */
function formOf(parts, success) {
	const { status, response } = successOf(parts, success);
	const [type, content] = Object.entries(response?.content ?? {}).find(([type]) => isJsonKin(type)) ?? [];
	return {
		status,
		contentType: type === "application/json" ? void 0 : type,
		schema: content?.schema
	};
}
function successOf({ operation, role }, success) {
	const lowest = lowestSuccess(operation.responses, success);
	return success === void 0 ? {
		...lowest,
		status: role.status ?? lowest.status
	} : lowest;
}
/** An answer of this form with a text, or without a body if the form has none. */
function answered(context, { status, contentType, schema }, json, headers = NONE) {
	const answer = context.json(status, schema === void 0 ? "" : json, headers);
	return contentType === void 0 ? answer : {
		...answer,
		contentType
	};
}
/** Compiles the view of the rows of a resource by the schema of an answer, or of a part of one. */
function createRowView(parts, schema) {
	const resource = parts.resource.name;
	const view = parts.contract.views(schema);
	const hidden = hiddenMembers(parts, schema);
	const show = compileShowing(parts, schema);
	/** Rows never change, and a store has the same ones as long as their records stay. */
	const whole = /* @__PURE__ */ new WeakSet();
	const fits = (value) => view.fits(value) && hidden.strip(value) === value;
	const read = (context, row) => {
		const { value } = readTrusted(row.json);
		if (fits(value)) {
			whole.add(row);
			return {
				isWhole: true,
				value
			};
		}
		return {
			isWhole: false,
			value: show(value, recordAt(context, resource, row.id))
		};
	};
	return {
		fits,
		text: (context, row) => {
			if (whole.has(row)) return row.json;
			const { isWhole, value } = read(context, row);
			return isWhole ? row.json : stringifyJson(value);
		},
		value: (context, row) => read(context, row).value
	};
}
/** Where a view is made in a world, without undeclared fields unless they are kept. */
function viewAt({ world }, path, keepsUnknown = false) {
	return {
		seed: world.scenario.seed,
		path,
		keepsUnknown,
		isFull: false
	};
}
/**
* Where the view of records of the store is made, of all or of one. What they have beyond the contract stays where the schema allows
* it, whatever the ledger says by now: it has kept it, or a scenario has it, and a restart or another replica changes nothing of that.
*/
function recordAt(context, resource, id) {
	return viewAt(context, id === void 0 ? resource : `${resource}/${id}`, true);
}
/** Compiles the form of an answer with one record, which may be in a wrapper (`{ data: … }`). */
function compileRecordForm(parts, success) {
	const resource = parts.resource.name;
	const form = formOf(parts, success);
	const { schema } = form;
	const { views } = parts.contract;
	const { wrapper } = parts.role;
	const inner = schema && wrapper !== void 0 ? memberSchema(schema, wrapper) : schema;
	const rows = createRowView(parts, inner ?? {});
	const whole = views(schema ?? {});
	const showRecord = compileShowing(parts, inner ?? {});
	const wrap = (value, at) => stringifyJson(wrapper === void 0 ? value : whole.show({ [wrapper]: value }, at));
	const show = (context, row, headers) => {
		if (schema === void 0) return answered(context, form, "", headers);
		const text = wrapper === void 0 ? rows.text(context, row) : wrap(rows.value(context, row), recordAt(context, resource, row.id));
		return answered(context, form, text, headers);
	};
	return {
		...form,
		row: show,
		whole: wrapper === void 0 ? (context, row, headers) => answered(context, form, row.json, headers) : show,
		value: (context, value, path) => {
			if (schema === void 0) return answered(context, form, "");
			const at = viewAt(context, path);
			const shown = showRecord(value, at);
			const isNothing = isJsonObject(shown) && Object.keys(shown).length === 0;
			return answered(context, form, wrap(isNothing ? showRecord(value, {
				...at,
				isFull: true
			}) : shown, at));
		}
	};
}
/** The schema of a declared member; one of the branches of a union is that of any of them. */
function memberSchema(schema, name) {
	return eitherOf(membersNamed(schema, name));
}
/** The schemas of a declared member: its own, or those of the branches of a union. */
function membersNamed(schema, name) {
	const { keywords, choices } = flatten(schema);
	const known = keywords.properties ?? {};
	if (Object.hasOwn(known, name)) return [known[name]];
	return choices.flat().flatMap((branch) => membersNamed(branch, name));
}
/** The schema of what any of some allow; of anything, if there are none. */
function eitherOf(all) {
	const [first = {}] = all;
	return all.length > 1 ? { anyOf: all } : first;
}
const NONE = [];
/**
* Compiles how a kept value is shown by the schema of an answer. What is missing is made as records have it, whatever the answer says
* of it: each answer that shows a member shows the same one.
*/
function compileShowing(parts, schema) {
	const { views } = parts.contract;
	const view = views(schema);
	const record = views(parts.record);
	const hidden = hiddenMembers(parts, schema);
	if (record === view) return (value, at) => view.show(hidden.strip(value), at);
	return (value, at) => {
		const made = isJsonObject(value) ? record.show(value, at) : void 0;
		const whole = isJsonObject(made) ? {
			...made,
			...Object(value)
		} : value;
		return view.show(hidden.strip(whole), at);
	};
}
function lowestSuccess(responses, success) {
	const all = Object.keys(responses).filter((status) => /^2(?:\d\d|XX)$/i.test(status)).toSorted();
	const wanted = all.filter((status) => status === "201" === (success === "created"));
	const [lowest] = success === void 0 || wanted.length === 0 ? all : wanted;
	if (lowest !== void 0) return {
		status: Number(lowest.replace(/XX/i, "00")),
		response: responses[lowest]
	};
	const [redirection] = Object.keys(responses).filter((status) => /^3\d\d$/.test(status)).toSorted();
	return redirection === void 0 ? {
		status: 200,
		response: responses.default
	} : {
		status: Number(redirection),
		response: responses[redirection]
	};
}
// src/sandbox/answers/record-target.ts
/** Compiles the target of an operation: its last parameter is the id of an item, those before are parents. */
function compileTarget(parts) {
	const { operation, resource, noun, kind, role } = parts;
	const { elsewhere: alternatePath } = role;
	const inPath = readPath(operation.path).segments.flatMap(({ parameter }) => parameter ?? []);
	const names = alternatePath ? [] : inPath;
	const parents = (alternatePath ? [] : resource.parents).map(({ parameter, resource: of }, at) => {
		const name = names[at] ?? parameter;
		return {
			parameter,
			filter: `{${parameter}}`,
			key: `.{${parameter}}`,
			valueIn: compileParent(name, parts.kinds.get(of ?? ""))
		};
	});
	const members = findParentMembers(resource, parts.contract.roles.shapes.read);
	const items = itemsAbove(parts);
	const above = alternatePath ? items : items.slice(0, parents.length);
	const idName = role.rpc ? role.rpc.id : names[parents.length];
	const narrowed = (alternatePath?.narrowing ?? []).flatMap(({ parameter, filter }) => filter === void 0 ? [] : [{
		filter,
		valueIn: compileParent(parameter, void 0)
	}]);
	const conditions = [...parents, ...narrowed];
	const idAt = (context, name) => idOf(kind, role.rpc ? inBody(context, name) : valueAt(context, name));
	const whyNone = (context) => {
		const key = alternatePath?.isByKey ? inPath.at(-1) : void 0;
		return key === void 0 ? `there is no ${noun.one}` : `no ${noun.one} has the ${key} ${shown(valueAt(context, key))}`;
	};
	const target = {
		id: (context) => idName === void 0 ? ONLY : idAt(context, idName),
		key: kind.own ? (context, id) => kind.keyOf(id, target.parents(context)) : (_context, id) => id,
		placeOf: alternatePath ? ({ id }) => id : kind.idOf,
		keyAt: (context, place) => {
			if (alternatePath && kind.own) return kind.isKey(place) ? place : void 0;
			const id = typeof place === "string" ? idOf(kind, place) : place;
			return kind.isId(id) ? target.key(context, id) : void 0;
		},
		hasId: (context) => idName === void 0 || kind.isId(idAt(context, idName)),
		parents: (context) => parents.length === 0 ? void 0 : Object.fromEntries(parents.map(({ parameter, valueIn }) => [parameter, valueIn(context)])),
		where: (context) => conditions.length === 0 ? void 0 : conditions.map(({ filter, valueIn }) => ({
			filter,
			values: [valueIn(context)]
		})),
		find: (context) => {
			const key = target.key(context, target.id(context));
			const row = context.world.store.get(resource.name, key);
			return row && target.isBelow(context, row) ? row : void 0;
		},
		made: (context, value = {}) => {
			const parents = target.parents(context);
			return rowOf(kind, {
				id: target.id(context),
				value: target.named(value, parents),
				parents
			});
		},
		isBelow: (context, row) => parents.every(({ key, valueIn }) => row[key] === valueIn(context)),
		whyMissing: (context) => idName === void 0 ? whyNone(context) : `no ${noun.one} has the ${idName} ${idText(target.id(context))}`,
		missing: (context) => context.notFound(target.whyMissing(context)),
		missingParent: (context) => missingAmong(above, context),
		named: (value, values) => withParentMembers(value, members, values)
	};
	return target;
}
/** The items that the path of an operation leads through, from the outside, without the one that it leads to. */
function itemsAbove(parts) {
	const last = readPath(parts.role.path).segments.length - 1;
	return itemsOnPath(parts).filter(({ at, isMade }) => isMade && at < last);
}
/** The items that the path of an operation leads through, from the outside, and the one that it leads to. */
function itemsOnPath({ contract, role, kinds }) {
	const own = readPath(role.path).segments;
	const resources = new Map(contract.roles.resources.map((each) => [each.name, each]));
	const reads = contract.roles.operations.filter((each) => each.role === "read");
	return own.flatMap(({ parameter }, at) => {
		if (parameter === void 0) return [];
		const key = pathKey(own.slice(0, at + 1));
		const read = reads.find((each) => pathKey(readPath(each.path).segments) === key);
		const resource = resources.get(read?.resource ?? "");
		const kind = kinds.get(read?.resource ?? "");
		if (!read || !resource || !kind) return [];
		const names = own.slice(0, at).flatMap((each) => each.parameter ?? []);
		const parents = resource.parents.map((each, place) => ({
			parameter: each.parameter,
			key: `.{${each.parameter}}`,
			valueIn: compileParent(names[place] ?? each.parameter, kinds.get(each.resource ?? ""))
		}));
		const parentsIn = (context) => Object.fromEntries(parents.map((each) => [each.parameter, each.valueIn(context)]));
		const id = (context) => idOf(kind, valueAt(context, parameter));
		return [{
			name: parameter,
			at,
			kind,
			read,
			id,
			noun: nounOf(resource.name, contract.hints, resource.word),
			isMade: !isOnlyRead(contract.roles, resource),
			parents: (context) => parents.length === 0 ? void 0 : parentsIn(context),
			find: (context) => {
				const of = parentsIn(context);
				const row = context.world.store.get(resource.name, kind.keyOf(id(context), of));
				return row && parents.every((each) => row[each.key] === of[each.parameter]) ? row : void 0;
			}
		}];
	});
}
/** The answer if one of some items does not exist. */
function missingAmong(items, context) {
	const missing = items.find((item) => !item.find(context));
	if (!missing) return void 0;
	const { name, noun } = missing;
	return context.notFound(`no ${noun.one} has the ${name} ${idText(valueAt(context, name))}`);
}
/** Whether records of a resource are only read, and none can be made or found: then there is one under every key that is asked for. */
function isOnlyRead({ operations }, { name, isSingleton }) {
	const own = operations.filter(({ resource }) => resource === name);
	return !isSingleton && own.every(({ role, elsewhere: alternatePath }) => role === "read" && !alternatePath);
}
function valueAt(context, name) {
	return context.path.values[name];
}
/** A member of a body that is valid, which requires it where it names a record. */
function inBody({ body: { value } }, name) {
	const member = isJsonObject(value) ? value[name] : void 0;
	return typeof member === "string" || isInt64(member) ? member : "";
}
/** Compiles the value of a parent in the path: its id as the parent itself has it, whatever the path says of it; that of a scope as it is. */
function compileParent(name, kind) {
	return kind ? (context) => idOf(kind, valueAt(context, name)) : (context) => valueAt(context, name);
}
/** The id that a part of a path is: one path may say that it is an integer, and another that it is a text. */
function idOf({ id }, value) {
	if (id.kind !== "int64") return typeof value === "string" ? value : String(value);
	return typeof value === "string" ? parseInt64(value) ?? value : value;
}
function idText(id) {
	return typeof id === "string" ? shown(id) : String(id);
}
// src/sandbox/answers/apply-recorded-answer.ts
/**
* Compiles how the records in a recorded answer enter the store, under their recorded ids. An answer that shows no record, although it is
* one of the contract (204, or an id alone), means what its request asked for.
*/
function compileTapeTaker(parts, { isNew, make }) {
	const { contract, resource, kind, noun, record, role, operation } = parts;
	const { name } = resource;
	const view = contract.views(record);
	const target = compileTarget(parts);
	const undone = {
		noun,
		undone: isNew ? "added" : "changed"
	};
	const inside = (each) => role.wrapper !== void 0 && isJsonObject(each) ? each[role.wrapper] : each;
	const recordsOf = (context, json) => (Array.isArray(json) ? json : [json]).map(inside).filter((each) => isJsonObject(each) && view.problems(each).length === 0).map((each) => view.show(each, {
		...viewAt(context, name),
		keepsUnknown: false
	})).filter(isJsonObject);
	const isOfContract = ({ status }, json) => {
		if (!operation.answers.has(status)) return false;
		const schema = jsonContent(operation.responses[status]?.content)?.schema;
		return schema === void 0 || contract.views(schema).problems(json).length === 0;
	};
	const mentionIn = (json) => {
		const value = inside(json);
		const id = isJsonObject(value) ? kind.idIn(value) : void 0;
		if (!isJsonObject(value) || !kind.isId(id)) return {
			id: void 0,
			members: {}
		};
		const { members } = resource.record;
		return {
			id,
			members: Object.fromEntries(Object.entries(value).filter(([each]) => members.has(each)))
		};
	};
	return async (context, recorded) => {
		const { store } = context.world;
		if (context.path.violations.length > 0) return void 0;
		const json = recordedJson(recorded.body, recorded.headers);
		const records = recordsOf(context, json);
		if (records.length === 0) return isOfContract(recorded, json) ? make(context, mentionIn(json)) : void 0;
		const parents = target.parents(context);
		for (const value of records) {
			const own = kind.id.property === void 0 ? target.id(context) : kind.idIn(value);
			if (!kind.isId(own)) continue;
			const there = store.get(name, target.key(context, own));
			if (there && (isNew || !target.isBelow(context, there))) continue;
			try {
				await store.put(name, {
					id: own,
					value,
					parents
				});
			} catch (error) {
				return refuseUnkept(context, error, undone);
			}
		}
	};
}
/** Why a new world is refused, for its client. */
const TOO_MANY_WORLDS = "as many worlds are kept as there may be (10 times --max-worlds). Use a key that has one, or reset all worlds";
/** The answer when a change cannot be kept (ledger, `notKept`); any other error is thrown again. */
function refuseUnkept(context, error, { noun, undone }) {
	if (!(error instanceof StorageError)) throw error;
	const { why, retryAfter } = REASONS[error.reason];
	const message = `The ${noun.one} was not ${undone}: ${why(noun)}`;
	return context.error(context.decideOn("notKept"), message, "store", ["Retry-After", retryAfter]);
}
/** Waits for a change that a recorded answer stands for; answers if it cannot be kept. */
async function refusedUnlessKept(context, change, undone) {
	try {
		await change;
		return;
	} catch (error) {
		return refuseUnkept(context, error, undone);
	}
}
/** The reason, and the seconds after which a client may retry: freeing disk space takes longer. */
const REASONS = {
	unwritable: {
		why: () => "it cannot be written to the disk. Try again later",
		retryAfter: "5"
	},
	refused: {
		why: () => "the store does not take it. Try again later",
		retryAfter: "5"
	},
	unreachable: {
		why: () => "the store cannot be reached. Try again",
		retryAfter: "1"
	},
	replaced: {
		why: ({ many }) => `the ${many} were reset or replaced at the same time. Try again`,
		retryAfter: "1"
	},
	full: {
		why: () => TOO_MANY_WORLDS,
		retryAfter: "60"
	}
};
export { requiredIn as A, findOtherContractMembers as C, declaredInAll as D, compileWithoutNew as E, wordedBy as F, byLikePath as I, nearestOperation as L, errorContent as M, parseBody as N, itemsIn as O, parseBodyBy as P, createWithoutOtherContract as S, compileWithUnknown as T, recordAt as _, compileTarget as a, onlyMembers as b, itemsOnPath as c, compileRecordForm as d, createRowView as f, membersNamed as g, memberSchema as h, refusedUnlessKept as i, RequestContext as j, membersBeside as k, missingAmong as l, formOf as m, compileTapeTaker as n, isOnlyRead as o, eitherOf as p, refuseUnkept as r, itemsAbove as s, TOO_MANY_WORLDS as t, answered as u, successOf as v, keepUnshown as w, withoutMembers as x, viewAt as y };
