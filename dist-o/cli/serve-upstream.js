import "./rolldown-runtime.js";
import { t as ADMIN_PATH } from "./admin-context.js";
import { r as UsageError } from "./errors.js";
import { n as coveredAs, o as operationsOfEither, s as otherContractOf } from "./contract-pair.js";
import { n as parseUpstream, t as createAgents } from "./upstream.js";
import { i as isWrite, n as RoutePlan, r as UNROUTED, t as idleRoutes } from "./idle-routes.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { l as WRITES, r as nameOf } from "./check-scenario.js";
import { c as hasHeader, f as headerValue, h as toHeaderLines, s as eachHeader, v as withoutHeader } from "./text-values.js";
import { n as memoize } from "./memoize.js";
import { i as withoutPreference, t as preferred } from "./prefer.js";
import { O as itemsIn, a as compileTarget, c as itemsOnPath, f as createRowView, h as memberSchema, j as RequestContext, m as formOf, p as eitherOf, r as refuseUnkept } from "./apply-recorded-answer.js";
import { _ as createComparison, a as strikeAnswer, c as createParts, d as namesInEnvelope, f as listFact, g as compileListRequest, h as NO_LIMIT, i as faultAnswer, l as compileConditions, m as readLink, n as askingFor, o as strikeRequest, p as pageLinks, r as answerRequest, t as ContractRequest, u as filled, v as sortValues } from "./contract-request.js";
import { I as nearestDouble, N as isNumeric, b as readTrusted, j as isEqualJson, l as isJsonObject, m as memberOf, w as valueAt, x as stringifyJson, y as readJson } from "./json.js";
import { M as otherCharset, l as isJsonKin } from "./operations.js";
import { a as recordParts } from "./remove.js";
import { a as keepShown, c as standingOf, o as rowShown, r as hasShown, s as shownOf, t as allShown } from "./shown-record.js";
import { u as splitTarget } from "./http.js";
import { i as percentEncoded } from "./percent-encoding.js";
import { o as oneOf, s as plainName } from "./text.js";
import { l as readPath, s as pathKey, t as ONLY } from "./paths.js";
import { t as decodeContent } from "./decode-content.js";
import { a as openRequest, d as failureOf, g as timeoutFailure, p as malformedFailure, s as forwardedLines } from "./upstream-request.js";
import { L as firstNumber } from "./resources.js";
import { t as createRecentMap } from "./recent-map.js";
import { l as isCountHeader } from "./silence-kinds.js";
import { a as decodePathTexts, i as createRouteFinder } from "./requests.js";
import { a as methodOverride, i as createForwarder, n as resolveName } from "./start-forwarding.js";
import { r as readBody, t as LARGEST_BODY } from "./read-body.js";
import { a as matchTarget } from "./contract.js";
import { a as isUnder, r as belowAnyBase } from "./document.js";
import { n as splitQuery } from "./query.js";
import { t as bodyToMatch } from "./request-filter.js";
import { a as requestKey } from "./keys.js";
import { a as refuseUnfit, c as ownAuthorization, d as errorOutcome, f as outcomeOf, i as isDocument, l as toPending, o as createEnding } from "./beyond-contract.js";
import { n as readWhole, r as strikesOnAnswer } from "./proxy-faults.js";
import { isUtf8 } from "node:buffer";
import { networkInterfaces } from "node:os";
// src/routes/mock-list.ts
/**
* The routes that `--mock` is short for: what it names is answered by the sandbox.
* @throws UsageError for a name that is neither an operation nor a resource.
*/
function mockRoutes(names, contract) {
	const operations = operationsOfEither(contract).map(({ id }) => id);
	const roles = [contract, otherContractOf(contract)].flatMap((each) => each?.roles.operations ?? []);
	const resources = new Set(roles.flatMap(({ resource }) => resource ?? []));
	const words = names.filter((name) => name === ALL || name === "writes");
	const found = names.filter((name) => !words.includes(name)).flatMap((name) => {
		const own = roles.filter(({ resource }) => resource === name).map(({ operation }) => operation);
		if (operations.includes(name)) own.push(name);
		if (own.length > 0) return own;
		const known = [
			...operations,
			...resources,
			WRITES,
			ALL
		];
		throw new UsageError(`--mock has ${shown(name)}, which is neither an operation nor a resource of the contract, nor ${WRITES} or ${ALL}.${didYouMean(name, known)} See contract explain.`);
	});
	return [...found.length > 0 ? [{
		on: [...new Set(found)],
		to: "sandbox"
	}] : [], ...[...new Set(words)].map((word) => ({
		on: word === ALL ? "*" : word,
		to: "sandbox"
	}))];
}
const ALL = "all";
// src/upstream/missing.ts
/** Whether a status says that the upstream does not have an operation, of which these answers are described; of a preflight none is. */
function isMissingBy(status, described, { undescribed, notImplemented }) {
	if (status === 501) return notImplemented;
	return (status === 404 || status === 405) && undescribed && described?.has(status) !== true;
}
/** Whether a failure is that the upstream cannot be reached. What may have been written there is not written here, too. */
function isUnreachableBy({ kind }, method) {
	if (!kind.startsWith("upstream-") || kind === "upstream-malformed") return false;
	return !isWrite(method) || NOT_CONNECTED.has(kind);
}
const NOT_CONNECTED = /* @__PURE__ */ new Set([
	"upstream-refused",
	"upstream-dns",
	"upstream-tls"
]);
// src/upstream/ask-upstream.ts
/** How long an answer may be that is read as a whole, in bytes. */
const LONGEST_ANSWER = 16777216;
/** Creates what asks the upstream over the connections that forward to it. */
function createAsk$1({ context, addressOf, durations }) {
	const { upstream, agents, name, timeout } = context;
	return async ({ target, headers }) => {
		const path = addressOf(GET, target);
		if (path === void 0) return { failure: outside(target) };
		const from = performance.now();
		const { promise, resolve } = Promise.withResolvers();
		let outgoing;
		const fail = (failure) => {
			resolve({ failure });
			outgoing?.destroy();
		};
		const timer = setTimeout(() => fail(timeoutFailure(name, timeout)), timeout);
		const send = (agent) => {
			const lines = linesOf(headers, upstream.host);
			outgoing = openRequest(upstream, {
				agent,
				method: GET,
				path,
				headers: lines
			});
			outgoing.on("response", (answer) => collect(answer, {
				resolve,
				fail,
				name
			}));
			outgoing.on("information", () => void timer.refresh());
			outgoing.on("error", (error) => {
				if (outgoing?.reusedSocket === true && error.code === "ECONNRESET") send(agents.fresh);
				else fail(failureOf(error, name));
			});
			outgoing.end();
		};
		try {
			send(agents.kept);
		} catch (error) {
			fail(failureOf(error, name));
		}
		const answer = await promise;
		clearTimeout(timer);
		durations.countAsked(GET, target, "status" in answer ? answer.status : 0, from);
		return answer;
	};
}
const GET = "GET";
function linesOf(raw, host) {
	const lines = forwardedLines([
		"content-length",
		"transfer-encoding",
		"expect",
		"trailer"
	].reduce(withoutHeader, raw), {
		host,
		chunked: false
	});
	if (!hasHeader(lines, "host")) lines.unshift("Host", host);
	return lines;
}
function collect(answer, { resolve, fail, name }) {
	const chunks = [];
	let size = 0;
	answer.on("data", (chunk) => {
		size += chunk.length;
		if (size <= 16777216) chunks.push(chunk);
		else fail(malformedFailure(`${name} sent more than ${LONGEST_ANSWER} bytes, which is too much to be merged with what was changed here.`));
	});
	answer.on("error", (error) => fail(failureOf(error, name)));
	answer.on("end", () => resolve({
		status: answer.statusCode,
		headers: answer.rawHeaders,
		bytes: Buffer.concat(chunks)
	}));
}
function outside(target) {
	return {
		kind: "outside-base",
		status: 404,
		detail: `${target.slice(0, 100)} is not an address of the upstream.`
	};
}
// src/upstream/layer/upstream-answer.ts
/** The upstream gave no answer. */
var NoAnswer = class extends Error {
	failure;
	constructor(failure) {
		super(failure.detail);
		this.failure = failure;
	}
};
/** The header lines of a read in the name of a request: without those that ask for a part, for nothing if it is known, for a content coding or another method. */
function wholeRequestLines(lines) {
	return [
		...without(lines, PARTIAL),
		"Accept-Encoding",
		"identity"
	];
}
/** The header lines of an answer of the upstream that hold for another body, too; the media type is among them. */
function linesForOther(lines) {
	return without(lines, OF_BODY);
}
/** The value of a successful answer in JSON; `undefined` if it is none that can be read. */
function jsonIn({ status, headers, bytes: body }) {
	if (status < 200 || status > 299 || body.length === 0) return void 0;
	const type = headerValue(headers, "content-type") ?? "";
	if (!isJsonKin(type) || otherCharset(type) !== void 0) return void 0;
	const coding = headerValue(headers, "content-encoding") ?? "";
	const { bytes } = decodeContent(body, coding, LONGEST_ANSWER);
	if (!bytes) return void 0;
	try {
		return readJson(bytes.toString()).value;
	} catch {
		return;
	}
}
const PARTIAL = /* @__PURE__ */ new Set([
	...[
		"accept-encoding",
		"range",
		"if-range",
		"if-none-match",
		"if-modified-since",
		"if-match"
	],
	...[
		"if-unmodified-since",
		"content-length",
		"content-type",
		"content-encoding",
		"expect"
	],
	...["transfer-encoding", "trailer"],
	...[
		"x-http-method-override",
		"x-http-method",
		"x-method-override"
	]
]);
/** The lines of CORS are those of the sandbox. */
const OF_BODY = /* @__PURE__ */ new Set([
	...[
		"content-length",
		"content-encoding",
		"content-md5",
		"content-digest",
		"repr-digest"
	],
	...[
		"content-range",
		"digest",
		"etag",
		"last-modified",
		"accept-ranges",
		"transfer-encoding"
	],
	...[
		"connection",
		"keep-alive",
		"trailer",
		"date",
		"x-request-id",
		"age",
		"proxy-connection"
	]
]);
function without(lines, names) {
	const kept = [];
	eachHeader(lines, (name, value) => {
		const plain = name.toLowerCase();
		if (!names.has(plain) && !/^(?:access-control|x-sandbox)-/.test(plain)) kept.push(name, value);
	});
	return kept;
}
// src/upstream/layer/known-items.ts
/** Compiles the items that the path of an operation names, from the outside, as far as they can be read. */
function compileItems(parts) {
	const { contract, role } = parts;
	if (role.rpc || role.elsewhere) return [];
	const own = readPath(role.path).segments;
	const items = itemsOnPath(parts).map(({ kind, noun, read, at, id, parents }) => ({
		kind,
		noun,
		id,
		parents,
		read: read.operation,
		wrapper: read.wrapper,
		isOwn: kind.name === role.resource && (at === own.length - 1 || role.role === "action"),
		target: ({ request }) => outerTarget(request.target, own.length - 1 - at)
	}));
	const records = recordParts(parts);
	const read = contract.roles.operations.find((each) => each.role === "read" && pathKey(readPath(each.path).segments) === pathKey(own));
	if (!records?.resource.isSingleton || !read) return items;
	const { kind, noun, resource } = records;
	const names = own.flatMap(({ parameter }) => parameter ?? []);
	const only = {
		kind,
		noun,
		read: read.operation,
		wrapper: read.wrapper,
		isOwn: true,
		id: () => ONLY,
		parents: (context) => resource.parents.length === 0 ? void 0 : Object.fromEntries(resource.parents.map(({ parameter }, at) => [parameter, context.path.values[names[at] ?? parameter]])),
		target: ({ request }) => splitTarget(request.target).path
	};
	return [...items, only];
}
/** The item that a creation would make, under the id that its body has; `undefined` if the service gives ids, or none can be read. */
function compileOwnId(parts) {
	const { contract, role } = parts;
	const records = recordParts(parts);
	const key = `${pathKey(readPath(role.path).segments)}/{}`;
	const read = contract.roles.operations.find((each) => each.role === "read" && pathKey(readPath(each.path).segments) === key);
	if (role.role !== "create" || role.elsewhere || !records || !read) return void 0;
	if (read.resource !== role.resource) return void 0;
	const { kind, noun } = records;
	const above = compileItems(parts);
	return ({ body: { value } }) => {
		const id = isJsonObject(value) ? kind.idIn(value) : void 0;
		if (!kind.isId(id)) return void 0;
		return {
			kind,
			noun,
			read: read.operation,
			wrapper: read.wrapper,
			isOwn: true,
			id: () => id,
			parents: (context) => parentsUnder(kind, above, context),
			target: ({ request }) => `${splitTarget(request.target).path}/${percentEncoded(String(id))}`
		};
	};
}
/** How the item of a request stands to the upstream. */
function standingIn(context, item) {
	const { kind } = item;
	return standingOf(context.world.store, kind, keyOf(item, context));
}
function keyOf({ kind, id, parents }, context) {
	return kind.keyOf(id(context), parents(context));
}
/**
* Makes a record of the upstream known here as the upstream shows it now, unless it was changed, removed or created here. Returns what
* the upstream answers in place of it, if it does.
* @throws (as a rejection) what `ask` throws; StorageError when it cannot be kept.
*/
async function makeKnown(item, context, ask) {
	const own = item.id(context);
	if (!item.kind.isId(own) || standingIn(context, item) !== "untouched") return void 0;
	const answer = await ask(item.target(context), item.read);
	if (!answer) return void 0;
	if (answer.status < 200 || answer.status > 299) return passedOn(answer);
	const was = recordIn(item, answer, own);
	if (!was) return unusable(item, context);
	await keepAsShown(item.kind, context, {
		own,
		parents: item.parents(context),
		was,
		isRemoved: false
	});
}
/** Keeps that a record of the upstream is removed here, if it is. */
async function noteRemoval(item, context) {
	const { store } = context.world;
	const key = keyOf(item, context);
	const shown = shownOf(store, item.kind, key);
	if (!shown || shown.isRemoved || store.get(item.kind.name, key)) return;
	await keepShown(store, item.kind, {
		...shown,
		isRemoved: true
	});
}
/** An answer of the upstream as that of the sandbox to another request. */
function passedOn({ status, headers, bytes }) {
	return {
		status,
		headers: linesForOther(headers),
		body: "",
		bytes,
		origin: "store"
	};
}
/** The target of an item that is some parts further out than that of a request. */
function outerTarget(target, parts) {
	const { path } = splitTarget(target);
	return parts === 0 ? path : path.split("/").slice(0, -parts).join("/");
}
/** The parents of a record that is created below some items, with the names that its resource has for them. */
function parentsUnder({ parents }, above, context) {
	if (parents.length === 0) return void 0;
	const values = above.map((item) => item.id(context));
	return Object.fromEntries(parents.map((name, at) => [name, values[at] ?? ""]));
}
/** The record in an answer of the upstream, under the id that was asked for; `undefined` if there is none. */
function recordIn({ kind, wrapper }, answer, id) {
	const value = jsonIn(answer);
	const inner = isJsonObject(value) && wrapper !== void 0 ? value[wrapper] : value;
	if (!isJsonObject(inner)) return void 0;
	const shown = kind.idIn(inner);
	return shown === void 0 || shown === id ? inner : void 0;
}
function unusable({ noun, target }, context) {
	const message = `The upstream did not answer GET ${target(context)} with ${oneOf(noun)} that can be changed here`;
	return context.error(502, message, "store");
}
/** Keeps a record and how it was shown. While both are the same, the record counts as the upstream's. */
async function keepAsShown(kind, { world: { store } }, shown) {
	const { own, parents, was } = shown;
	const key = kind.keyOf(own, parents);
	const known = shownOf(store, kind, key);
	const before = known && rowShown(kind, known).json;
	const isSame = before === rowShown(kind, shown).json;
	if (!isSame) await keepShown(store, kind, shown);
	const value = kind.withId(own, was);
	if (await store.add(kind.name, {
		id: own,
		value,
		parents
	})) return;
	if (!isSame) await store.update(kind.name, key, ({ json }) => json === before ? value : readTrusted(json).value);
}
// src/upstream/layer/asked-page.ts
/** Compiles how a list is asked for by its known parameters. */
function compileAskedPage(known) {
	const fieldOf = (meaning) => known.find((each) => each.meaning === meaning)?.field;
	const limited = known.find(({ meaning }) => meaning === "limit");
	const [limit, after, before] = [
		limited?.field,
		fieldOf("after"),
		fieldOf("before")
	];
	const paging = known.filter(({ meaning }) => PAGING.has(meaning)).flatMap(({ field }) => field ?? []);
	return (target, { limit: count, skip, going }) => {
		const { path, search } = splitTarget(target);
		const given = new URLSearchParams(search);
		const to = (changes) => withFields(path, given, changes);
		const [, shown, cursor] = after && TOKEN.exec(given.get(after) ?? "") || [];
		const own = shown === void 0 ? after && given.get(after) || void 0 : cursor || void 0;
		const number = going?.meaning === "after" ? void 0 : going?.field;
		const isNumbered = number !== void 0 && limit !== void 0 && own === void 0;
		const isBounded = limit !== void 0 && (given.has(limit) || typeof limited?.schema.default === "number");
		const place = (from, size) => (going?.meaning === "page" ? Math.floor(from / Math.max(1, size)) : from) + (going?.first ?? 0);
		return {
			style: isNumbered ? "numbered" : after !== void 0 || number !== void 0 ? "cursor" : "whole",
			target: shown === void 0 ? target : to([[after, own]]),
			shown: Number(shown ?? 0),
			isFirst: own === void 0 && skip === 0 && !(before !== void 0 && given.has(before)),
			isBack: before !== void 0 && given.has(before),
			after: own,
			limit: isBounded && count !== NO_LIMIT ? count : void 0,
			most: typeof limited?.schema.maximum === "number" ? limited.schema.maximum : MOST_AT_ONCE,
			from: isNumbered ? skip : 0,
			at: (from, size) => to([[number, String(place(from, size))], [limit, String(size)]]),
			continued: (next, size) => {
				if (isAddress(next)) return path + splitTarget(next).search;
				if (after === void 0) return void 0;
				return to([[after, next], ...size === void 0 ? [] : [[limit, String(size)]]]);
			},
			sized: (size) => to([[limit, String(size)]]),
			withoutPlace: to(paging.map((each) => [each, void 0])),
			beginning: to([...paging, limit].map((each) => [each, void 0])),
			cursorFor: (more) => after === void 0 ? void 0 : `sandbox:${more}:${own ?? ""}`
		};
	};
}
const PAGING = /* @__PURE__ */ new Set([
	"after",
	"before",
	"offset",
	"page"
]);
/** How many records are asked for at once, where the contract sets no bound. */
const MOST_AT_ONCE = 100;
/** A cursor of ours: how many records of a page were shown, and the cursor of the page. */
const TOKEN = /^sandbox:(\d{1,9}):(.*)$/s;
function withFields(path, given, changes) {
	const asked = new URLSearchParams(given);
	for (const [field, value] of changes) {
		if (field === void 0) continue;
		if (value === void 0) asked.delete(field);
		else asked.set(field, value);
	}
	const text = asked.toString();
	return text === "" ? path : `${path}?${text}`;
}
function isAddress(next) {
	return /^(?:https?:\/)?\/|^\?/.test(next);
}
// src/upstream/layer/lay-records.ts
/** Stands for a record that is left out. */
const GONE = Symbol("gone");
/** Lays records over those of one list of the upstream, a run at a time. What is on which run follows from the runs alone. */
var ListLayer = class {
	#order;
	#byKey;
	/** Records that the upstream does not have where they belong: those at the end that the order puts them, and those with a place of their own. */
	#atEnd;
	#placed;
	/** Records that are not where the upstream has them. */
	#out;
	/** @param records those that the list is about, by ascending id */
	constructor(records, order) {
		const { compare, end } = order;
		const isMoved = ({ by = NONE, byBefore = NONE }) => compare?.(by, byBefore) !== 0;
		const added = records.filter((each) => each.by !== void 0 && (each.byBefore === void 0 || compare !== void 0 && isMoved(each)));
		const [placed, atEnd] = partition(added, ({ standing }) => compare !== void 0 && (end === void 0 || standing === "changed"));
		this.#order = order;
		this.#byKey = new Map(records.map((each) => [each.key, each]));
		this.#atEnd = end === "first" ? atEnd.toReversed() : atEnd;
		this.#placed = compare ? placed.toSorted(({ by = NONE }, { by: other = NONE }) => compare(by, other)) : placed;
		const isAdded = new Set(added);
		this.#out = new Set(records.filter((each) => each.byBefore !== void 0 && (!each.by || isAdded.has(each))));
	}
	/** By how much the list has more records than that of the upstream. */
	get growth() {
		return this.added - this.#out.size;
	}
	/** How many records are added, wherever. */
	get added() {
		return this.#atEnd.length + this.#placed.length;
	}
	/** How many records of the upstream are left out, or have another place. */
	get out() {
		return this.#out.size;
	}
	/** How those stand to the upstream that the list does not show, of some of its records. */
	leftOut(records) {
		return records.flatMap(({ key }) => {
			const own = key === void 0 ? void 0 : this.#byKey.get(key);
			return own && !own.by ? [own.standing] : [];
		});
	}
	/** Whether it is known how the list is ordered. */
	get isOrdered() {
		return this.#order.compare !== void 0;
	}
	/** Whether what is on a run depends on the record after it. */
	needsNext(run) {
		const { compare } = this.#order;
		const last = run.at(-1);
		return last !== void 0 && this.#placed.some(({ by = NONE }) => (compare?.(by, last.by) ?? 0) >= 0);
	}
	/** A run of the upstream's list with the layer laid over. */
	lay(run, place) {
		const { compare, end } = this.#order;
		const placed = [...this.#placedIn(run, place)];
		const entries = end === "first" && place.isFirst ? this.#atEnd.map((each) => shownAs(each)) : [];
		for (const record of run) {
			while (placed[0] && (compare?.(placed[0].by ?? NONE, record.by) ?? 0) < 0) entries.push(shownAs(placed.shift()));
			const own = record.key === void 0 ? void 0 : this.#byKey.get(record.key);
			if (!own) entries.push({
				...record,
				standing: void 0
			});
			else if (own.by && own.byBefore && !this.#out.has(own)) entries.push(shownAs(own, record.value));
			else entries.push({
				key: own.key,
				value: GONE,
				standing: void 0
			});
		}
		entries.push(...placed.map((each) => shownAs(each)));
		if (end !== "first" && place.isLast) entries.push(...this.#atEnd.map((each) => shownAs(each)));
		return {
			entries,
			shift: this.#shiftBefore(run, place)
		};
	}
	/** The records whose place is in a run: not before its first record, unless it is the first run, and before that of the next. */
	#placedIn(run, { isFirst, isLast, next }) {
		const { compare } = this.#order;
		const [first] = run;
		if (!compare || !first && !isFirst) return NONE;
		return this.#placed.filter(({ by = NONE }) => {
			return (isFirst || !first || compare(by, first.by) >= 0) && (isLast || !next || compare(by, next.by) < 0);
		});
	}
	/** How many records are added before a run, less those that are left out before it. */
	#shiftBefore(run, { isFirst }) {
		const { compare, end } = this.#order;
		if (isFirst) return 0;
		const [first, last] = [run[0], run.at(-1)];
		const added = end === "first" ? this.#atEnd.length : 0;
		if (!first || !last) return added + this.#placed.length - (compare ? this.#out.size : 0);
		if (!compare) return this.#out.size === 0 ? added : void 0;
		const here = new Set(run.map(({ key }) => key));
		const placed = this.#placed.filter(({ by = NONE }) => compare(by, first.by) < 0);
		const out = [...this.#out];
		const before = out.filter(({ byBefore = NONE }) => compare(byBefore, first.by) < 0);
		const beside = out.filter(({ key, byBefore = NONE }) => compare(byBefore, first.by) === 0 && !here.has(key));
		if (beside.length > 0 && compare(first.by, last.by) === 0) return void 0;
		return added + placed.length - before.length - beside.length;
	}
};
const NONE = [];
function shownAs(record, there) {
	const { key, standing, show } = record;
	return {
		key,
		value: show(there),
		standing
	};
}
function partition(all, test) {
	const [yes, no] = [[], []];
	for (const each of all) (test(each) ? yes : no).push(each);
	return [yes, no];
}
/** Lays the layer over the page that is asked for; it reads what comes before and after it only where that says what belongs on it. */
function layPage(parts) {
	const { page, first, afterOwn } = parts;
	if (afterOwn !== void 0) return afterOwnRecord(parts, afterOwn);
	if (page.isBack) return Promise.resolve(before(parts));
	if (page.style === "whole") return byLimit(parts);
	const size = page.limit ?? (hasMore(page, first) ? first.records.length : void 0);
	return page.style === "numbered" && size !== void 0 && size > 0 ? byNumbers(parts, size) : byCursor(parts);
}
/** Whether the list of the upstream goes on after a page. */
function hasMore({ limit }, { says, records }) {
	return says.hasMore ?? (limit !== void 0 && limit > 0 && records.length >= limit);
}
function inOrder(records, { by }) {
	return records.map((each) => ({
		...each,
		by: by(each.value)
	}));
}
/** What comes before a record: what is added at the ends does not show there. */
function before({ first, layer, loader }) {
	const run = inOrder(first.records, loader);
	const { entries } = layer.lay(run, {
		isFirst: false,
		isLast: false,
		next: run.at(-1)
	});
	return {
		entries,
		hasNext: first.says.hasMore ?? true,
		cursor: void 0,
		from: 0
	};
}
/** A list that does not go on: of one that is cut at its limit, as many more are read as are left out. */
async function byLimit({ page, first, layer, loader }) {
	const { limit, most } = page;
	const isCut = hasMore(page, first);
	const size = Math.min((limit ?? 0) + layer.out, Math.max(most, limit ?? 0));
	const longer = isCut && limit !== void 0 && size > limit ? await loader.load(page.sized(size)) : void 0;
	const { records } = longer ?? first;
	const isLast = longer ? records.length < size : !isCut;
	const run = inOrder(records, loader);
	const { entries } = layer.lay(run, {
		isFirst: true,
		isLast,
		next: isLast ? void 0 : run.at(-1)
	});
	return {
		entries: entries.filter(isThere).slice(0, limit),
		hasNext: isCut,
		cursor: void 0,
		from: 0
	};
}
/** A page that ends where that of the upstream does; what does not fit comes with a cursor of ours. */
async function byCursor({ page, first, layer, loader }) {
	const { limit = Number.POSITIVE_INFINITY, shown } = page;
	const end = shown + limit;
	let { isFirst } = page;
	let current = first;
	for (let reads = 1;; reads += 1) {
		const run = inOrder(current.records, loader);
		const isMore = hasMore({ limit: current === first ? page.limit : many(page) }, current);
		const next = isMore && layer.needsNext(run) ? await nextOf(page, current, loader) : void 0;
		const laid = layer.lay(run, {
			isFirst,
			isLast: !isMore,
			next
		});
		const all = current.says.next === void 0 ? laid.entries.filter(isThere) : laid.entries;
		const cursor = all.length > end ? page.cursorFor(end) : void 0;
		const entries = all.slice(shown, cursor === void 0 ? void 0 : end);
		const further = isMore && all.length === 0 && reads < 10 ? await pageAfter(page, current, loader, many(page)) : void 0;
		if (!further) return {
			entries,
			hasNext: isMore || cursor !== void 0,
			cursor,
			from: 0
		};
		current = further;
		isFirst = false;
	}
}
function isThere({ value }) {
	return value !== GONE;
}
/** The first record of the next page, as far as the upstream says what leads to it. */
async function nextOf(page, current, loader) {
	const next = await pageAfter(page, current, loader);
	const [record] = next ? inOrder(next.records.slice(0, 1), loader) : [];
	return record;
}
async function pageAfter(page, { says, records }, loader, count) {
	const place = says.next ?? records.at(-1)?.key;
	const target = place === void 0 ? void 0 : page.continued(String(place), count);
	return target === void 0 ? void 0 : loader.load(target);
}
/** What comes after a record that was created here, of a list that goes on after ids. */
async function afterOwnRecord(parts, own) {
	const { page, first, layer, loader } = parts;
	const isMore = hasMore(page, first);
	const run = inOrder(first.records, loader);
	const whole = layer.lay(run, {
		isFirst: true,
		isLast: !isMore,
		next: run.at(-1)
	}).entries.filter(isThere);
	const at = whole.findIndex(({ key }) => key === own);
	const rest = at >= 0 ? whole : layer.lay([], {
		isFirst: false,
		isLast: true,
		next: void 0
	}).entries;
	const from = rest.findIndex(({ key }) => key === own) + 1;
	const end = from + (page.limit ?? rest.length);
	const isOver = at >= 0 && from === rest.length;
	const further = isMore && isOver && await pageAfter(page, first, loader, many(page));
	if (further) return byCursor({
		...parts,
		first: further,
		page: {
			...page,
			isFirst: false
		}
	});
	const hasNext = rest.length > end || at >= 0 && isMore;
	return {
		entries: rest.slice(from, end),
		hasNext,
		cursor: void 0,
		from: 0
	};
}
/**
* A page of a list that goes by numbers: the place of each record in the list with the layer follows from its place in that of the upstream,
* and from what is added and left out before it. It is read from there on, back and forth, until the page is complete.
*/
async function byNumbers({ page, first, layer, loader }, limit) {
	const few = layer.isOrdered ? FEW$1 : MANY;
	const run = new Run(page, sizeOf(limit, Math.min(few, page.most)), {
		first,
		loader,
		limit
	});
	const { from } = page;
	await run.enter();
	for (;;) {
		const { entries, start, isSure } = layRun(layer, run);
		const isComplete = start + entries.length > from + limit || run.isLast;
		if (start <= from && isSure || run.isFirst ? !isComplete && await run.forth() : await run.back()) continue;
		return {
			entries: entries.slice(Math.max(0, from - start), Math.max(0, from - start + limit)),
			hasNext: start + entries.length > from + limit || !run.isLast,
			cursor: void 0,
			from
		};
	}
}
/** Lays over a run; returns its entries, and the place of the first in the list with the layer. */
function layRun(layer, run) {
	const all = run.records;
	const isHeld = !run.isLast && layer.needsNext(all);
	const { isFirst, isLast } = run;
	const held = isHeld ? all.slice(0, -1) : all;
	const { entries, shift } = layer.lay(held, {
		isFirst,
		isLast,
		next: isHeld ? all.at(-1) : void 0
	});
	const isSure = shift !== void 0;
	return {
		entries: isSure ? entries.filter(isThere) : entries,
		start: run.start + (shift ?? 0),
		isSure
	};
}
/** A run of records of a list of the upstream that goes by numbers, which is read in pieces. */
var Run = class {
	records;
	start;
	isLast;
	#page;
	#loader;
	#limit;
	#total;
	#size;
	#reads = 1;
	constructor(page, size, { first, loader, limit }) {
		const { total } = first.says;
		this.#page = page;
		this.#loader = loader;
		this.#limit = limit;
		this.#total = total;
		this.#size = size;
		this.records = [...inOrder(first.records, loader)];
		this.start = page.from;
		this.isLast = !this.#goesOn(first, page.from, limit);
	}
	get isFirst() {
		return this.start === 0;
	}
	/** Goes back to the end of the list, if the page is beyond it. */
	async enter() {
		if (this.records.length > 0) return;
		this.start = Math.min(this.start, this.#total ?? this.start);
		while (this.records.length === 0 && await this.back());
	}
	/** Reads what comes before; returns whether there was anything. */
	async back() {
		if (this.start === 0) return false;
		const size = this.#size;
		const at = Math.floor((this.start - 1) / size) * size;
		const found = await this.#read(at, size);
		if (!found) return false;
		if (!(this.records.length === 0 || at + found.length >= this.start)) return this.#withSmaller(() => this.back());
		this.records.unshift(...found.slice(0, this.start - at));
		this.start = at;
		return true;
	}
	/** Reads what comes after; returns whether there was anything, or it is now known that there is not. */
	async forth() {
		if (this.isLast) return false;
		const size = this.#size;
		const end = this.start + this.records.length;
		const at = Math.floor(end / size) * size;
		const target = this.#page.at(at, size);
		const page = await this.#load(target);
		if (!page) return false;
		const found = inOrder(page.records, this.#loader).slice(end - at);
		const isLast = !this.#goesOn(page, at, size);
		if (found.length === 0 && !isLast) return this.#withSmaller(() => this.forth());
		this.records.push(...found);
		this.isLast = isLast;
		return true;
	}
	async #read(at, size) {
		const page = await this.#load(this.#page.at(at, size));
		return page && inOrder(page.records, this.#loader);
	}
	async #load(target) {
		this.#reads += 1;
		return this.#reads > 10 ? void 0 : this.#loader.load(target);
	}
	#goesOn({ says, records }, at, size) {
		const { total } = says;
		const end = at + records.length;
		return says.hasMore ?? (total === void 0 ? records.length >= size : end < total);
	}
	/** Reads pieces that are as long as the client's pages: the upstream does not give longer ones. */
	async #withSmaller(again) {
		if (this.#size === this.#limit) return false;
		this.#size = this.#limit;
		return again();
	}
};
/** How many records are read at once: several of the client's pages, if these are short. */
function sizeOf(limit, wanted) {
	return Math.max(1, Math.floor(wanted / limit)) * limit;
}
const FEW$1 = 20;
/** How many records are read at once where nothing of the first page is left. */
function many({ limit = MANY, most }) {
	return Math.max(limit, Math.min(MANY, most));
}
/** The same where a list has to be read from its beginning, as its order is not known. */
const MANY = 100;
// src/upstream/layer/laid-order.ts
/**
* Creates what finds the order of a list: that which is asked for, else what its first page shows. Where neither says it, records that were
* created here come last.
*/
function createOrders(kind) {
	const seen = /* @__PURE__ */ new WeakMap();
	return async (source) => {
		const { world, sort, page, first } = source;
		if (sort) return askedOrder(sort, source, kind);
		const known = seen.get(world) ?? createRecentMap(MOST_ORDERS);
		seen.set(world, known);
		const isFirst = page.isFirst && page.shown === 0;
		const kept = known.get(page.beginning);
		if (kept && !isFirst) return kept;
		const isWhole = isFirst && !hasMore(page, first);
		const shown = isFirst && (first.records.length >= FEW || isWhole) ? first : await source.load(page.beginning);
		const order = shown ? shownOrder(shown, kind) : UNKNOWN;
		if (isFirst || !kept) known.set(page.beginning, order);
		return order;
	};
}
/** Of how many lists of a world the order is remembered. */
const MOST_ORDERS = 200;
/** So many records show an order. */
const FEW = 3;
const UNKNOWN = {
	compare: void 0,
	end: "last",
	by: () => []
};
function orderBy(keys, end) {
	return {
		compare: createComparison(keys),
		end,
		by: (value) => sortValues(value, keys)
	};
}
/** The order that a request asks for; not known where the upstream compares otherwise. */
function askedOrder(sort, { first }, { id }) {
	const [key] = sort;
	const order = orderBy(sort, key !== void 0 && key.property === id.property?.join(".") ? key.isDown ? "first" : "last" : void 0);
	return isSorted(first, order) ? order : {
		...UNKNOWN,
		end: "last"
	};
}
/** The order that a page shows: by its ids, where they count up, else by a time. */
function shownOrder(page, kind) {
	const own = kind.id.property?.join(".");
	const [record] = page.records;
	const times = isJsonObject(record?.value) ? Object.entries(record.value).filter(isTime).map(([name]) => name) : [];
	const properties = [...own !== void 0 && kind.id.kind === "int64" ? [own] : [], ...times];
	for (const property of properties) for (const isDown of [false, true]) {
		const order = orderBy([{
			property,
			isDown
		}], isDown ? "first" : "last");
		if (page.records.length > 1 && isSorted(page, order) && isOfMany(page, order)) return order;
	}
	return UNKNOWN;
}
function isSorted({ records }, { compare, by }) {
	const all = records.map(({ value }) => by(value));
	return all.every((each, at) => at === 0 || (compare?.(all[at - 1] ?? [], each) ?? 0) <= 0);
}
/** Whether the records of a page have more than one value. */
function isOfMany({ records }, { compare, by }) {
	const [first, last] = [records[0], records.at(-1)];
	return first !== void 0 && last !== void 0 && compare?.(by(first.value), by(last.value)) !== 0;
}
function isTime([name, value]) {
	return /^(?:created|placed|published|posted|started|date|time|inserted|added|updated|modified)/.test(plainName(name)) && (isNumeric(value) || typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value));
}
// src/upstream/layer/laid-records.ts
/** Whether anything was created, changed or removed among the records that the path of a list is about. */
function hasLaid(list, context) {
	return standingRecords(list, context).some(({ standing }) => standing !== "untouched");
}
/** The records that were created, changed or removed among those that a list is about, by ascending id. */
function laidRecords(list, context, wanted) {
	const { tests = [] } = wanted;
	const isMet = compileConditions(wanted.where);
	const isShown = (row, value) => isMet(row, value) && tests.every((test) => test(value));
	return standingRecords(list, context).flatMap(({ key, row, shown, standing }) => {
		if (standing === "untouched") return [];
		const before = shown && rowShown(list.kind, shown);
		const was = shown && before && isShown(before, shown.was) ? shown.was : void 0;
		const view = row && list.rowView.value(context, row);
		const now = row && isShown(row, view) ? view : void 0;
		return [(by) => ({
			key,
			standing,
			by: now === void 0 ? void 0 : by(now),
			byBefore: was && by(was),
			show: (there) => isJsonObject(there) && row && shown ? changedIn(there, row, shown, now) : now
		})];
	});
}
/** The records below the parents of a path that the world has, or has kept of the upstream. */
function standingRecords({ name, kind, target }, context) {
	const { store } = context.world;
	const where = target.where(context);
	const own = store.rows(name, {
		where,
		count: NO_LIMIT,
		order: "id",
		random: Math.random
	}).map((row) => {
		const { id: key } = row;
		return {
			key,
			row,
			shown: shownOf(store, kind, key),
			standing: standingOf(store, kind, key, row)
		};
	});
	const isBelow = compileConditions(where);
	const gone = allShown(store, name).flatMap((shown) => {
		const before = rowShown(kind, shown);
		const { id: key } = before;
		if (!shown.isRemoved || !isBelow(before, shown.was) || store.get(name, key)) return [];
		return [{
			key,
			row: void 0,
			shown,
			standing: "removed"
		}];
	});
	return [...own, ...gone];
}
/** A record as the upstream shows it in its list, with what has changed of it. */
function changedIn(there, row, { was }, view) {
	const value = Object(readTrusted(row.json).value);
	const shown = Object(view);
	const changed = [.../* @__PURE__ */ new Set([...Object.keys(value), ...Object.keys(was)])].filter((name) => !isEqualJson(value[name], was[name]));
	const gone = new Set(changed.filter((name) => !Object.hasOwn(value, name)));
	const given = changed.filter((name) => Object.hasOwn(value, name) && (Object.hasOwn(there, name) || Object.hasOwn(shown, name)));
	return {
		...Object.fromEntries(Object.entries(there).filter(([name]) => !gone.has(name))),
		...Object.fromEntries(given.map((name) => [name, memberOf(shown, name) ?? memberOf(value, name)]))
	};
}
// src/upstream/layer/merged-header.ts
/** The header that says what an answer has of what was created, changed and removed here. */
const MERGED_HEADER = "X-Sandbox-Merged";
/** The value of the header. */
function mergedText({ created, changed, removed }) {
	return `created=${created}, changed=${changed}, removed=${removed}`;
}
// src/upstream/layer/page-envelope.ts
/** Reads what an answer says of a page; `path` leads to its records. */
function readPageSays(value, path, headers) {
	const found = { more: [] };
	const visit = (members, inside, page) => {
		const entries = Object.entries(members);
		const around = {
			beside: new Set(entries.map(([name]) => plainName(name))),
			array: lastOf(path)
		};
		for (const [name, each] of entries) {
			const plain = plainName(name);
			const link = readLink(plain)?.page ?? page;
			if (isJsonObject(each) && (inside[0] === name || link !== void 0 || !isRecordLike(each))) visit(each, inside[0] === name ? inside.slice(1) : [], link);
			else if (isNumeric(each) && listFact(plain, PROBE, around) === PROBE.total) found.total = nearestDouble(each);
			else if (typeof each === "boolean") {
				const [more, none] = [listFact(plain, PROBE, around), listFact(plain, NO_MORE, around)];
				if (more !== none || link === "next") found.more.push(more === false ? !each : each);
			} else if (link === "next") {
				const isThere = each !== null && each !== "";
				found.more.push(isThere);
				if (isThere) found.next ??= String(each);
			}
		}
	};
	if (isJsonObject(value)) visit(value, path);
	const links = headerValue(headers, "link");
	const linked = links === void 0 ? void 0 : linkIn(links, "next");
	if (links !== void 0) found.more.push(linked !== void 0);
	const [, counted] = countLine(headers) ?? [];
	return {
		total: found.total ?? (counted === void 0 ? void 0 : Number(counted)),
		hasMore: found.more.length === 0 ? void 0 : found.more.some(Boolean),
		next: found.next ?? linked
	};
}
/** An answer of the upstream with other records, and with what it says of its page as it is then; what it says otherwise stays. */
function withRecords(value, path, records, change) {
	const [member, ...inside] = path;
	if (member === void 0 || !isJsonObject(value)) return records;
	const written = Object(change.written);
	return {
		...changedMembers(value, lastOf(path), {
			...change,
			written
		}),
		[member]: inside.length === 0 ? records : withRecords(value[member], inside, records, {
			...change,
			written: written[member]
		})
	};
}
/** The header lines of an answer with the count and the link to the next page as they are now. */
function pageLines(lines, { before, now }) {
	const changed = [];
	const isMoved = before.hasNext !== now.hasNext || before.pages.next !== now.pages.next;
	eachHeader(lines, (name, text) => {
		if (isCountHeader(name) && /^\d+$/.test(text)) changed.push(name, String(Number(text) + now.total - before.total));
		else if (name.toLowerCase() === "link" && isMoved) changed.push(name, withNextLink(text, now.origin, now.pages.next?.address));
		else changed.push(name, text);
	});
	return changed;
}
/** The facts of no page: what a member means shows in which of them it says. */
const PROBE = {
	total: .25,
	count: .5,
	limit: 1,
	firstId: void 0,
	lastId: void 0,
	hasMore: true,
	hasNext: true,
	hasPrevious: false,
	isSorted: false,
	firstRecord: void 0,
	pages: {
		self: {
			address: void 0,
			number: void 0,
			skipped: void 0,
			cursor: void 0
		},
		first: {
			address: void 0,
			number: void 0,
			skipped: void 0,
			cursor: void 0
		},
		last: void 0,
		next: void 0,
		previous: void 0
	},
	origin: ""
};
const NO_MORE = {
	...PROBE,
	hasMore: false,
	hasNext: false
};
function lastOf(path) {
	return plainName(path.at(-1) ?? "");
}
/** Whether an object beside the records is a record itself, and not about the page. */
function isRecordLike(value) {
	return Object.hasOwn(value, "id");
}
function changedMembers(members, array, { before, now, written }) {
	const names = Object.keys(members);
	const around = {
		beside: new Set(names.map(plainName)),
		array
	};
	const isMoved = before.hasNext !== now.hasNext || before.pages.next !== now.pages.next;
	const changed = Object.entries(members).map(([name, each]) => {
		const plain = plainName(name);
		const page = readLink(plain)?.page;
		const mine = written[name];
		if (page === "next" && typeof each !== "boolean" && isMoved) return [name, mine ?? null];
		if (isJsonObject(each)) {
			if (isRecordLike(each)) return [name, each];
			return [name, changedMembers(each, array, {
				before,
				now,
				written: Object(mine)
			})];
		}
		if (typeof each === "boolean" && page === "next") return [name, now.hasNext];
		const was = listFact(plain, before, around);
		const is = listFact(plain, now, around);
		if (was === void 0 || is === void 0 || String(was) !== String(each)) return [name, each];
		return [name, typeof each === "string" ? String(is) : is];
	});
	const added = isMoved && now.hasNext ? Object.entries(written).filter(([name]) => !Object.hasOwn(members, name) && readLink(plainName(name))?.page === "next") : [];
	return Object.fromEntries([...changed, ...added]);
}
function countLine(lines) {
	let found;
	eachHeader(lines, (name, value) => {
		if (isCountHeader(name) && /^\d+$/.test(value)) found = [name, value];
	});
	return found;
}
/** The address of a relation in the value of a Link header (RFC 8288). */
function linkIn(text, relation) {
	for (const [, address, parameters = ""] of text.matchAll(LINK)) if (relationOf(parameters) === relation) return address;
}
function withNextLink(text, origin, address) {
	const others = [...text.matchAll(LINK)].filter(([, , parameters = ""]) => relationOf(parameters) !== "next").map(([whole]) => whole.trim());
	const next = address === void 0 ? [] : [`<${origin}${address}>; rel="next"`];
	return [...others, ...next].join(", ");
}
const LINK = /<([^<>]*)>((?:\s*;\s*[\w*]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;
function relationOf(parameters) {
	return /;\s*rel\s*=\s*"?([^\s",;]+)/i.exec(parameters)?.[1]?.toLowerCase();
}
// src/upstream/layer/list-layer.ts
/** Compiles a list; `undefined` if it cannot be told which of its records are which. */
function compileListLayer(parts) {
	const plan = compilePlan(parts);
	const { kind, role } = parts;
	if (!kind.id.property || role.rpc || role.elsewhere && kind.own) return void 0;
	return {
		isTouched: (context) => hasLaid(plan, context),
		lay: (context, ask) => lay(plan, context, ask)
	};
}
function compilePlan(parts) {
	const { resource, role, kind } = parts;
	const { schema = {} } = formOf(parts);
	const items = itemsIn([role.envelope.reduce(memberSchema, schema)]);
	const wanted = compileListRequest(parts);
	const page = wanted.known.find(({ meaning }) => meaning === "page");
	return {
		name: resource.name,
		kind,
		schema,
		path: role.envelope,
		target: compileTarget(parts),
		rowView: createRowView(parts, eitherOf(role.envelope.length === 0 ? items.slice(0, 1) : items)),
		wanted,
		asked: compileAskedPage(wanted.known),
		orderOf: createOrders(kind),
		firstPage: page?.first ?? firstNumber("page", {}, namesInEnvelope(schema))
	};
}
async function lay(plan, context, ask) {
	const { world, request } = context;
	const wanted = plan.wanted.read(context);
	const asked = plan.asked(request.target, wanted);
	const afterOwn = ownPlace(plan, context, asked);
	const page = afterOwn === void 0 ? asked : {
		...asked,
		isFirst: true,
		target: asked.withoutPlace
	};
	const answer = await ask(page.target);
	const first = answer && readPage(plan, context, answer);
	if (!first) return void 0;
	const load = async (target) => {
		const further = await ask(target);
		return further && readPage(plan, context, further);
	};
	const order = await plan.orderOf({
		world,
		sort: wanted.sort,
		page,
		first,
		load
	});
	const layer = new ListLayer(laidRecords(plan, context, wanted).map((ordered) => ordered(order.by)), order);
	const parts = {
		answer,
		first,
		page,
		laid: await layPage({
			page,
			first,
			layer,
			loader: {
				load,
				by: order.by
			},
			afterOwn
		}),
		layer,
		wanted
	};
	return isBare(parts) ? void 0 : toAnswer(plan, context, parts);
}
/** Whether a page of the upstream is what it would be with the layer laid over: it keeps its bytes. */
function isBare({ first, page, laid, layer }) {
	const { records, says } = first;
	return laid.entries.length === records.length && laid.entries.every(({ value }, at) => value === records[at]?.value) && laid.cursor === void 0 && laid.hasNext === hasMore(page, first) && (layer.growth === 0 || says.total === void 0);
}
/** The record that was created here after which a request wants a list to go on: the upstream does not know it. */
function ownPlace({ kind, target }, context, { after }) {
	const key = after === void 0 ? void 0 : target.keyAt(context, after);
	if (key === void 0) return void 0;
	return standingOf(context.world.store, kind, key) === "created" ? key : void 0;
}
/** Reads a page of the upstream; `undefined` if it is not the list that the contract describes. */
function readPage({ path, kind, target }, context, answer) {
	const value = jsonIn(answer);
	const records = valueAt(value, path);
	if (!Array.isArray(records) || !records.every(isJsonObject)) return void 0;
	const parents = target.parents(context);
	return {
		value,
		records: records.map((each) => {
			const id = kind.idIn(each);
			return {
				key: kind.isId(id) ? kind.keyOf(id, parents) : void 0,
				value: each
			};
		}),
		says: readPageSays(value, path, answer.headers)
	};
}
function toAnswer(plan, context, parts) {
	const { answer, first, laid, layer } = parts;
	const shown = laid.entries.filter(({ value }) => value !== GONE);
	const records = shown.map(({ value }) => value);
	const { before, now } = factsOf(plan, context, parts, records);
	const change = {
		before,
		now,
		written: filled(plan.schema, plan.path, {
			records: [],
			facts: now
		})
	};
	const body = stringifyJson(withRecords(first.value, plan.path, records, change));
	const counts = {
		created: 0,
		changed: 0,
		removed: 0
	};
	const shownHere = shown.flatMap(({ standing }) => standing ?? []);
	for (const each of [...shownHere, ...layer.leftOut(first.records)]) counts[each] += 1;
	const lines = pageLines(linesForOther(answer.headers), change);
	const contentType = headerValue(lines, "content-type");
	const headers = [
		...withoutHeader(lines, "content-type"),
		MERGED_HEADER,
		mergedText(counts)
	];
	return {
		counts,
		answer: {
			status: answer.status,
			body,
			contentType,
			headers,
			origin: "store"
		}
	};
}
/** What the upstream says of its page, and what is said of it with the layer laid over. */
function factsOf({ wanted: { known }, firstPage, kind }, { request }, { first, page, laid, layer: { growth }, wanted: { going, sort } }, records) {
	const { says } = first;
	const skipped = page.from;
	const count = first.records.length;
	const total = says.total ?? skipped + count;
	const limit = page.limit ?? count;
	const wasMore = hasMore(page, first);
	const linksFor = (of, next) => pageLinks({
		target: request.target,
		known,
		going,
		limit,
		skipped,
		firstPage,
		total: of,
		next,
		previous: void 0,
		isByCursor: laid.cursor !== void 0
	});
	const idOf = (value) => {
		const id = isJsonObject(value) ? kind.idIn(value) : void 0;
		return kind.isId(id) ? id : void 0;
	};
	const shared = {
		limit,
		isSorted: sort !== void 0,
		origin: request.origin,
		hasPrevious: !page.isFirst,
		firstRecord: going?.meaning === "offset" ? going.first : void 0
	};
	const pages = linksFor(total, wasMore ? NEXT : void 0);
	const before = {
		...shared,
		total,
		count,
		hasMore: wasMore,
		hasNext: wasMore,
		pages,
		firstId: idOf(first.records[0]?.value),
		lastId: idOf(first.records.at(-1)?.value)
	};
	const isSame = laid.cursor === void 0 && laid.hasNext === wasMore;
	const other = linksFor(total + growth, laid.hasNext ? laid.cursor ?? NEXT : void 0);
	return {
		before,
		now: {
			...shared,
			total: total + growth,
			count: records.length,
			hasMore: laid.hasNext,
			hasNext: laid.hasNext,
			pages: isSame ? {
				...other,
				next: pages.next
			} : other,
			firstId: idOf(records[0]),
			lastId: idOf(records.at(-1))
		}
	};
}
/** Stands for the next page where it is known by its number. */
const NEXT = "next";
// src/upstream/layer/layered-operation.ts
/** Compiles an operation; `handler` answers it from the records of a world alone. */
function compileLayered(parts, handler) {
	const { role, operation } = parts;
	const items = compileItems(parts);
	const records = recordParts(parts);
	const list = role.role === "list" && records ? compileListLayer(records) : void 0;
	const own = items.findLast(({ isOwn }) => isOwn);
	const names = new Set(items.map(({ kind }) => kind.name));
	if (role.resource !== void 0) names.add(role.resource);
	const isTouched = (store) => hasShown(store) || [...names].some((name) => store.count(name) > 0);
	const plan = {
		items,
		own,
		handler,
		ownId: compileOwnId(parts),
		isReading: operation.method === "GET",
		isRemoving: operation.method === "DELETE",
		mayMake: role.role === "replace" || role.role === "link",
		wrapper: role.wrapper,
		isDeclared: (name) => records?.resource.record.members.has(name) === true
	};
	return {
		isTouched,
		isOwn: (context) => isHere(plan, context),
		isLaidOver: (context) => list?.isTouched(context) === true,
		layOver: async (context, ask) => list?.lay(context, ask),
		handle: (context, ask) => handle(plan, context, ask)
	};
}
/** Whether what a request reads is here: a record that differs from the upstream's, or whatever is below one that is not the upstream's. */
function isHere({ items }, context) {
	return items.some((item) => {
		const standing = standingIn(context, item);
		return standing === "created" || standing === "removed" || item.isOwn && standing === "changed";
	});
}
async function handle(plan, context, ask) {
	const { own, handler, isReading, isRemoving, mayMake } = plan;
	const isAsked = !isReading || !isHere(plan, context);
	const wanted = plan.items.filter(({ isOwn }) => isAsked && !(isReading && isOwn));
	const made = plan.ownId?.(context);
	let absent;
	for (const item of made ? [...wanted, made] : wanted) {
		const refused = await makeKnown(item, context, ask).catch((error) => refuseUnkept(context, error, {
			noun: item.noun,
			undone: "changed"
		}));
		const isAbsent = refused?.status === 404 || refused?.status === 410;
		if (refused && !(isAbsent && (item === made || item === own && mayMake))) return refused;
		if (item === own) absent = refused;
		const standing = standingIn(context, item);
		if (standing === "created" || standing === "removed") break;
	}
	const answer = await handler(context);
	if (absent && answer.status === 404) return absent;
	if (!own) return answer;
	if (isRemoving && answer.status < 300) try {
		await noteRemoval(own, context);
	} catch (error) {
		return refuseUnkept(context, error, {
			noun: own.noun,
			undone: "removed"
		});
	}
	const standing = standingIn(context, own);
	const whole = standing === "changed" ? withUndeclared(plan, context, answer) : answer;
	return isReading ? withStanding(whole, standing) : whole;
}
function withStanding(answer, standing) {
	if (standing === "untouched") return answer;
	const text = mergedText({
		created: 0,
		changed: 0,
		removed: 0,
		[standing]: 1
	});
	return {
		...answer,
		headers: [
			...answer.headers,
			MERGED_HEADER,
			text
		]
	};
}
/** An answer with a changed record, with what the upstream shows of it beyond the contract, as far as that was not changed. */
function withUndeclared({ own, wrapper, isDeclared }, context, answer) {
	const { store } = context.world;
	const isJson = isJsonKin(answer.contentType ?? "application/json");
	if (!own || !isJson || answer.status >= 300 || answer.body === "") return answer;
	const key = keyOf(own, context);
	const [shown, row] = [shownOf(store, own.kind, key), store.get(own.kind.name, key)];
	const { value } = readTrusted(answer.body);
	const inner = isJsonObject(value) && wrapper !== void 0 ? value[wrapper] : value;
	if (!shown || !row || !isJsonObject(inner)) return answer;
	const kept = Object(readTrusted(row.json).value);
	const beyond = Object.entries(shown.was).filter(([name, each]) => !isDeclared(name) && !Object.hasOwn(inner, name) && isEqualJson(kept[name], each));
	if (beyond.length === 0) return answer;
	const whole = {
		...inner,
		...Object.fromEntries(beyond)
	};
	const body = stringifyJson(isJsonObject(value) && wrapper !== void 0 ? {
		...value,
		[wrapper]: whole
	} : whole);
	return {
		...answer,
		body
	};
}
// src/upstream/layer/open-layer.ts
/** Opens the layer of the operations of a contract over its upstream. */
function openLayer({ contract, kinds, handlers }, { ask, onNotice }) {
	const partsOf = createParts(contract, kinds);
	const operations = new Map(contract.operations.map((each) => [each.id, each]));
	const layered = memoize((operation) => compileLayered(partsOf(operation), handlers(operation)));
	const asks = (context) => createAsk(context, {
		ask,
		operations
	});
	const layOver = async (context) => {
		try {
			const laid = await layered(context.operation).layOver(context, asks(context));
			if (!laid) return void 0;
			const { struck } = context.request;
			return struck ? strikeAnswer(context, struck, laid.answer) : outcome(laid.answer);
		} catch (error) {
			if (!(error instanceof NoAnswer)) throw error;
			if (error.failure.kind === "upstream-malformed") onNotice(error.failure.detail);
			return;
		}
	};
	return {
		handlers: memoize((operation) => {
			const handler = handlers(operation);
			const own = (context) => layered(operation).handle(context, asks(context)).catch((error) => refuse(context, error));
			return Object.assign(own, { take: handler.take });
		}),
		answer: ({ request: made, choices, operation }) => {
			if (operation.method !== "GET") return void 0;
			const plan = layered(operation);
			if (!plan.isTouched(choices.world.store)) return void 0;
			const request = made();
			const context = new RequestContext(request, choices);
			if (context.path.violations.length > 0) return void 0;
			if (plan.isOwn(context)) return answerRequest(request, choices, (own) => plan.handle(own, asks(own)));
			return plan.isLaidOver(context) ? layOver(context) : void 0;
		}
	};
}
/** The answer where the upstream gave none that was needed. */
function refuse(context, error) {
	if (!(error instanceof NoAnswer)) throw error;
	return context.error(error.failure.status, error.failure.detail, "store");
}
/** Creates what asks for reads with the credential of a request, as far as the routes of its world send them to the upstream. */
function createAsk(context, { ask, operations }) {
	const { request, world } = context;
	const { routes } = world.scenario;
	return async (target, operation) => {
		const decision = operation === void 0 ? UNROUTED : routes.decide({
			operation,
			method: "GET"
		}, () => ({
			...context.faultRequest(),
			operation,
			query: [],
			body: void 0
		}));
		if (decision.to === "sandbox") return void 0;
		const answer = await ask({
			target,
			headers: OWN_PREFERENCES.reduce(withoutPreference, wholeRequestLines(toHeaderLines(request.headers)))
		});
		if (operation === void 0) return answered(answer);
		const { missing } = decision;
		if ("failure" in answer && missing.unreachable && isUnreachableBy(answer.failure, "GET")) return void 0;
		const whole = answered(answer);
		return isMissingBy(whole.status, operations.get(operation)?.answers, missing) ? void 0 : whole;
	};
}
/** The preferences that are the sandbox's alone. */
const OWN_PREFERENCES = [
	"answer",
	"code",
	"delay",
	"fault"
];
function answered(answer) {
	if ("failure" in answer) throw new NoAnswer(answer.failure);
	return answer;
}
function outcome(answer) {
	return {
		answer,
		connection: void 0,
		fault: void 0,
		violations: [],
		body: void 0
	};
}
// src/upstream/open-upstream.ts
/**
* Opens the real service behind a sandbox.
* @throws UsageError for a bad address or CA file; StartError for a name that does not resolve.
*/
async function openUpstream(options) {
	const { source } = options;
	const upstream = parseUpstream(options.upstream, source);
	const agents = createAgents(upstream, options);
	if (!agents.proxied) await resolveName(upstream);
	const route = {
		upstream,
		agents,
		basePath: source.basePath,
		routes: createRouteFinder(source)
	};
	const forwarder = createForwarder(options, route);
	const { queue } = forwarder;
	return {
		...forwarder,
		url: upstream.url,
		ask: createAsk$1(forwarder),
		settled: async (when) => queue?.drained(when),
		close: async () => {
			await queue?.drained();
			agents.destroy();
		}
	};
}
// src/http/exchange/pass-exchange.ts
/** Creates what passes requests on to the upstream, and journals the exchanges as they were. */
function createPassing(named, upstream, context) {
	const { record } = createEnding(named, context);
	const { secrets, onBug } = context;
	return ({ asked, refused, strikes, isReplaced, onReplaced, onPassed }) => {
		const { request, response, id, choices } = asked;
		const routable = request.url;
		request.url = request.originalUrl;
		const target = refused ?? upstream.targetOf(request);
		upstream.pass(request, response, target, {
			id,
			body: request.kept,
			strikes,
			isReplaced,
			onReplaced: (capture, body) => {
				request.url = routable;
				onReplaced?.(capture, body);
			},
			onPassed: (capture) => {
				const { keeper } = choices.world.journal;
				const outcome = outcomeIn(capture, response.statusCode, request.struck);
				const slot = record(asked, outcome, {
					length: capture.failure?.startsWith("client-left") ? void 0 : lengthOf(capture),
					isAbandoned: capture.failure?.startsWith("client-left") ?? false
				});
				keeper?.keep(slot, secrets).catch(onBug);
				onPassed?.(capture);
			}
		});
	};
}
/** An exchange that passed, as the sandbox journals its own: what the service sent, and the faults that have struck it. */
function outcomeIn(capture, sent, struck) {
	const { status, responseHeaders, responseBody, requestBody, failure } = capture;
	const answer = {
		status: failure === void 0 ? status : sent,
		headers: failure === void 0 ? responseHeaders : [],
		body: "",
		bytes: responseBody,
		origin: "upstream",
		reason: failure
	};
	const { unknownFault } = struck?.preferences ?? {};
	const isText = requestBody !== void 0 && requestBody.length > 0 && isUtf8(requestBody);
	return {
		...outcomeOf(answer),
		body: isText ? requestBody.toString() : void 0,
		...struck && { fault: struck.strikes.faults.join(",") || void 0 },
		...unknownFault !== void 0 && { unknownFault }
	};
}
/** The length of an answer; of one that is too long to be kept, only that it is not empty. */
function lengthOf({ responseBody, failure }) {
	return responseBody?.length ?? (failure === void 0 ? 1 : 0);
}
// src/http/contract/strike-passing.ts
/** Whether a fault can strike a request: its world has some, or it asks for one. */
function mayStrike({ request, choices }) {
	return request.headers.prefer !== void 0 || !choices.world.faults.isEmpty;
}
/**
* Strikes a request before the upstream is asked; resolves to the outcome if that was all. Otherwise the request keeps what struck it
* (`HttpRequest.struck`) for whoever answers, so that it is counted once.
*/
async function strikePassing(asked, { operation, read, context: { closing } }) {
	const { request, response } = asked;
	if (!request.kept && asked.choices.world.faults.readsBody(operation.id)) {
		const body = await readWhole(request, response);
		if (body) Object.assign(request, {
			kept: body,
			keepsBody: true
		});
		if (response.destroyed) return void 0;
	}
	const decided = await strikeRequest(contextOf(asked, operation, closing), read);
	if ("over" in decided) return decided.over;
	request.struck = decided;
	for (const applied of decided.preferences.applied) {
		const [name = ""] = /^\w+/.exec(applied) ?? [];
		request.rawHeaders = [...withoutPreference(request.rawHeaders, name)];
	}
}
/** What the faults that struck a request do to the upstream's answer; `undefined` if they leave it as it is. */
function strikesOnPassing(asked, operation, { closing, onNotice }) {
	const { request, id } = asked;
	if (!request.struck) return void 0;
	const { strikes, preferences } = request.struck;
	const { applied } = preferences;
	return strikesOnAnswer(strikes, {
		lines: applied.length === 0 ? [] : ["Preference-Applied", applied.join(", ")],
		id,
		closing,
		what: `${request.method} ${operation.path}`,
		injected: (respond) => faultAnswer(contextOf(asked, operation, closing), respond),
		onNotice: (message) => onNotice({
			message,
			isTrouble: false
		})
	});
}
function contextOf({ request, id, choices }, operation, closing) {
	return new RequestContext(new ContractRequest(request, {
		id,
		operation,
		closing
	}), choices);
}
// src/http/contract/route-requests.ts
/** Creates the receiver of requests that decides who answers each: what is behind the sandbox, or `here`. */
function routeRequests({ contract, layer, here: serve, fail }, upstream, context) {
	const { sandbox, nextId } = context;
	const isRefused = refuseUnfit(context);
	const here = (request, response) => {
		if (isRefused(request, response)) return;
		if (request.headers.expect && !request.kept) response.writeContinue();
		serve(request, response);
	};
	const kindOf = memoize((operation) => {
		const named = {
			operation: operation?.id,
			countedAs: operation && coveredAs(operation.id, contract)
		};
		return {
			operation,
			asking: operation ? askingFor(operation, context) : ownAuthorization,
			pass: createPassing(named, upstream, context),
			ending: createEnding(named, context)
		};
	});
	const noted = /* @__PURE__ */ new Set();
	/** Says once for each operation that the upstream does not have it. */
	const note = (operation, by, isTooLong = false) => {
		const text = isTooLong ? `the body of a request for ${operation.id} is longer than ${LARGEST_BODY} bytes: the answer of the upstream, which does not have it (${by}), passes` : `${operation.id} is missing at the upstream (${by}): the sandbox answers`;
		if (noted.has(text)) return;
		noted.add(text);
		context.onNotice({
			message: text,
			isTrouble: false
		});
	};
	const pass = (asked, { operation, pass: passOn }, missing) => {
		const { request, response } = asked;
		let by = "";
		const isReplaced = (answer) => {
			const isMissing = "kind" in answer ? missing.unreachable && isUnreachableBy(answer, request.method) : isMissingBy(answer.statusCode, operation?.answers, missing);
			if (isMissing) by = "kind" in answer ? answer.kind : String(answer.statusCode);
			return isMissing;
		};
		passOn({
			asked,
			strikes: operation && strikesOnPassing(asked, operation, context),
			isReplaced: operation || wantedMethod(request) ? isReplaced : void 0,
			onReplaced: (_capture, body) => {
				if (operation) note(operation, by);
				request.kept = body;
				request.keepsBody = true;
				here(request, response);
			},
			onPassed: () => {
				if (by !== "" && operation) note(operation, by, true);
			}
		});
	};
	const answer = (request, response, { kind, live, decision }) => {
		if (decision.to === "sandbox") return here(request, response);
		const { operation, ending } = kind;
		const id = nextId();
		const asked = toPending(request, response, {
			id,
			started: performance.now(),
			live
		});
		const refused = decision === ASKED_FOR ? void 0 : refusalOf(request, live.current);
		if (refused) return kind.pass({
			asked,
			refused
		});
		const go = () => answerStruck(asked, kind, decision);
		if (!operation || !mayStrike(asked)) return go();
		const { asking } = kind;
		const { world } = asked.choices;
		const read = () => faultRequestOf(request, {
			world,
			operation: operation.id,
			asking
		});
		strikePassing(asked, {
			operation,
			read,
			context
		}).then((over) => over ? ending.finish(asked, over) : go()).catch((error) => ending.fail(asked, error));
	};
	/** Answers a request that faults have struck, if any do. */
	const answerStruck = (asked, kind, { missing }) => {
		const { request, id, choices } = asked;
		const { operation, ending } = kind;
		const own = operation && layer.answer({
			operation,
			choices,
			request: () => new ContractRequest(request, {
				id,
				operation,
				closing: context.closing
			})
		});
		if (!own) return pass(asked, kind, missing);
		Promise.resolve(own).then((outcome) => {
			if (outcome) ending.finish(asked, outcome);
			else pass(asked, kind, missing);
		}).catch((error) => ending.fail(asked, error));
	};
	const decide = (request, response, { kind, kindOfRequest, live }) => {
		const { prefer } = request.headers;
		const wanted = preferred(prefer, "answer");
		if (wanted === "sandbox" || wanted === "upstream") {
			const decision = wanted === "sandbox" ? { to: wanted } : ASKED_FOR;
			if (wanted === "sandbox") request.granted = ["answer=sandbox"];
			else request.rawHeaders = [...withoutPreference(request.rawHeaders, "answer")];
			return answer(request, response, {
				kind,
				live,
				decision
			});
		}
		const { current: world } = live;
		const { routes } = world.scenario;
		const { asking } = kind;
		const read = () => faultRequestOf(request, {
			world,
			operation: kindOfRequest.operation,
			asking
		});
		if (!request.kept && routes.readsBody(kindOfRequest)) return void keepBody(request, response).then((isKept) => {
			if (isKept) decide(request, response, {
				kind,
				kindOfRequest,
				live
			});
			else tooLong(request, response, {
				kind,
				live
			});
		}).catch((error) => fail(request, response, error));
		answer(request, response, {
			kind,
			live,
			decision: routes.decide(kindOfRequest, read)
		});
	};
	/** A request that some services take for another one, where not every request is theirs. */
	const refusalOf = (request, { scenario }) => {
		const override = scenario.routes.keepsAny ? methodOverride(request) : void 0;
		if (override === void 0) return void 0;
		return {
			kind: "read-only",
			status: 403,
			detail: `${override.slice(0, 100)} is not forwarded: some services use it as the method, and routes keep requests from this one.`
		};
	};
	const tooLong = (request, response, { kind: { ending }, live }) => {
		const asked = toPending(request, response, {
			id: nextId(),
			started: performance.now(),
			live
		});
		const message = `a route looks into the body, which must then be at most ${LARGEST_BODY} bytes`;
		ending.finish(asked, errorOutcome(413, message, asked.choices));
	};
	return (request, response) => {
		const target = request.url;
		if (isUnder("/__admin", target)) return serve(request, response);
		const method = request.method;
		const preflight = wantedMethod(request);
		const { match } = matchTarget(preflight ?? method, target, contract);
		if (!match && isElsewhere(target, contract)) return serve(request, response);
		const operation = match?.operation;
		if (match && operation) request.params = decodePathTexts(match.pathTexts);
		const kind = kindOf(preflight === void 0 ? operation : void 0);
		const kindOfRequest = {
			operation: operation?.id,
			method: preflight ?? method
		};
		const asking = kind.asking(request);
		const now = sandbox.worldNow(asking);
		if (now) return decide(request, response, {
			kind,
			kindOfRequest,
			live: now
		});
		sandbox.worldOf(asking).then((live) => decide(request, response, {
			kind,
			kindOfRequest,
			live
		})).catch(() => here(request, response));
	};
}
/** A client that asks for the answer of the upstream gets that, whatever it is. */
const ASKED_FOR = {
	...UNROUTED,
	missing: {
		undescribed: false,
		notImplemented: false,
		unreachable: false
	}
};
/** The method that a preflight asks for: who answers that answers the preflight. */
function wantedMethod({ method, headers }) {
	return method === "OPTIONS" ? headers["access-control-request-method"] : void 0;
}
/** Whether a target that is no operation is not the service's. */
function isElsewhere(target, { basePaths }) {
	const { path } = splitTarget(target);
	if (belowAnyBase(basePaths, target) === void 0) return true;
	return basePaths.includes("") && (path === "/" || isDocument(path) || OWN.test(path));
}
const OWN = /^\/(docs(\/.*)?|openapi\.(yaml|json))$/;
/** Reads the body, so that a route can look into it; returns whether it is short enough. */
async function keepBody(request, response) {
	if (request.headers.expect) response.writeContinue();
	const { bytes } = await readBody(request, true, LARGEST_BODY, true);
	if (!bytes) return false;
	request.kept = bytes;
	request.keepsBody = true;
	return true;
}
function faultRequestOf(request, { world, operation = "", asking }) {
	const { headers, params = {}, kept } = request;
	return {
		time: world.clock.now(),
		operation,
		path: params,
		headers,
		query: splitQuery(splitTarget(request.originalUrl).search),
		key: requestKey(asking(request)) ?? "",
		body: kept && bodyToMatch(kept)
	};
}
// src/http/serve-upstream.ts
/**
* Opens the service at an address.
* @throws UsageError for a bad address, or that of the sandbox itself; StartError for a name that does not resolve.
*/
async function serveUpstream(address, source, options) {
	const { host = "127.0.0.1", port = 0 } = options;
	const { hostname, port: there, url } = parseUpstream(address, source);
	if (port === there && isOwn(hostname, host)) throw new UsageError(`The upstream ${url} is the address of this sandbox itself. Give that of the service, or another --port.`);
	const { readOnly, timeout, ca, insecure, proxyEnvironment, onBug, onNotice } = options;
	const upstream = await openUpstream({
		source,
		upstream: address,
		aside: {
			path: ADMIN_PATH,
			answer: () => false
		},
		...given({
			readOnly,
			timeout,
			ca,
			insecure,
			proxyEnvironment,
			onBug
		}),
		...options.traffic
	});
	const { ask } = upstream;
	const tell = (message) => onNotice?.({
		message,
		isTrouble: false
	});
	return {
		upstream,
		layerOver: (parts) => openLayer(parts, {
			ask,
			onNotice: tell
		}),
		route: (context) => (here) => routeRequests(here, upstream, context)
	};
}
/**
* A scenario with the routes of the options: those of `mock` come before those of `routes`, or else of the scenario.
* @throws UsageError for a name in `mock` that the contract does not have.
*/
async function withRouteOptions(scenario, { mock = [], routes: own }, contract) {
	const first = mockRoutes(mock, contract);
	const present = scenario.routes.routes;
	const rest = own ?? present;
	const routes = JSON.stringify(rest.slice(0, first.length)) === JSON.stringify(first) ? rest : [...first, ...rest];
	if (routes === present) return scenario;
	const { plan } = await RoutePlan.of(routes);
	const idle = idleRoutes(routes, operationsOfEither(contract)).map(({ path, text }) => `warning: ${nameOf(["routes", ...path])} ${text}`);
	return {
		...scenario,
		routes: plan,
		remarks: [...scenario.remarks, ...idle]
	};
}
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i;
const ANY = /* @__PURE__ */ new Set([
	"0.0.0.0",
	"::",
	""
]);
function isOwn(there, host) {
	if (there === host || ANY.has(there)) return true;
	if (LOOPBACK.test(there) && (LOOPBACK.test(host) || ANY.has(host))) return true;
	if (!ANY.has(host)) return false;
	return Object.values(networkInterfaces()).flatMap((each) => each ?? []).some(({ address }) => address === there);
}
/** Options without those that are `undefined`. */
function given(options) {
	return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== void 0));
}
export { serveUpstream, withRouteOptions };
