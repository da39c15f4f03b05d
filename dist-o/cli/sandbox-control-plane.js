import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { H as normaliseInteger, U as parseInt64, V as isInt64, _ as parseJson, l as isJsonObject, n as PROTOTYPE_NAMES, x as stringifyJson } from "./json.js";
import { a as sinceSchema, c as nearMisses, d as problemError, f as targetOf, i as selectExchanges, n as filterSchemas, o as conditionsOf, r as readFilter, s as meetsAll } from "./exchange-filter.js";
import { a as operationIds, s as otherContractOf, t as contractNamed } from "./contract-pair.js";
import { _ as toHeaderRecord, f as headerValue, h as toHeaderLines, o as announceBody, v as withoutHeader } from "./text-values.js";
import { r as bearerToken, t as askedOrigin, u as splitTarget } from "./http.js";
import { N as parseMediaType } from "./operations.js";
import { a as matchTarget, m as valueRules, s as toPublicWords, u as exactly } from "./contract.js";
import { t as contractPointer } from "./contract-pointer.js";
import { n as splitQuery } from "./query.js";
import { a as decodePathTexts } from "./requests.js";
import { a as remarkText, b as compileExpressions, c as MOST_ROUTES, f as shownAnswerers, h as whenSchema, r as nameOf } from "./check-scenario.js";
import { a as isSecretPart, o as whenConditions, s as whenParts } from "./request-filter.js";
import { L as nearestOperation, P as parseBodyBy } from "./apply-recorded-answer.js";
import { c as scenarioResources } from "./scenario-records.js";
import { r as ledgerOf } from "./ledger-of2.js";
import { a as faultRoutes, c as sandboxRoute, d as countsSchemas, g as lateMetricsWriter, h as coverageSchema, l as unknownWorld, m as withComponents, n as metricsRoutes, o as findWorlds, p as schemaRef, t as healthRoutes, u as adminSchemas } from "./health-routes.js";
import { t as ADMIN_PATH } from "./admin-context.js";
import { a as createDispatcher, i as checkJson, o as documentRoutes, r as serveControlPlane } from "./serve-control-plane.js";
import { i as percentEncoded } from "./percent-encoding.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { d as shorten, i as listed, o as oneOf, p as wordsOf, r as firstOf } from "./text.js";
import { a as objectSchema, c as timeSchema, i as listSchema, l as withoutNeed, n as countSchema, o as switchSchema, s as textSchema } from "./schema-parts.js";
import { u as requestViolation } from "./styled-parameters.js";
import { a as withParentMembers } from "./candidate-values.js";
import { o as parentsOf, r as foundValues } from "./record-kind.js";
import { n as compileRemoval } from "./remove.js";
import { a as refusal, n as json, o as unknownName, r as problem, t as done } from "./admin-answer.js";
import { a as queryParameter, i as pathParameter, n as jsonRequest, r as jsonResponse, s as withYaml, t as YAML_TYPE } from "./document-parts.js";
import { n as routeAddress } from "./route-table.js";
import { i as idSchemaOf } from "./ids.js";
import { t as ONLY, u as singular } from "./paths.js";
import { a as nounOf } from "./resources.js";
import { a as changeClock, l as settingOf, v as recordKindsOf } from "./snapshots.js";
import { i as toInput, n as scenarioText, r as textRows, t as scenarioSettings } from "./scenario-text.js";
import { i as isOfShown, u as withoutUntouched } from "./shown-record.js";
import { a as TIME_PATTERN, c as timeOf } from "./time.js";
import { f as withContract, u as exactCurlCommand } from "./security.js";
import { a as exampleRequest } from "./silence-kinds.js";
import { n as isOfWorld } from "./client.js";
import { t as nextReportSchema } from "./next-schemas.js";
import { n as knownKey, r as takesAnyKey, t as DEFAULT_KEY } from "./usable-key.js";
import { o as worldIdOf } from "./keys.js";
import { f as policies, l as ledgerSettings, o as choicesOf, p as policyOf, t as ROTATE, u as mergeUnspecified } from "./settlement.js";
import { t as journalHar } from "./write-har.js";
import { p as schemeOf, s as hiddenCredential } from "./secret-names.js";
import { n as redactValues } from "./redact-content.js";
import { t as Secrets } from "./redaction.js";
import { n as describeScenario } from "./load-scenario.js";
import { a as countsText, i as countsIn } from "./worlds-of-keys.js";
import { c as isUsual, g as scenarioNames, i as findScenario, o as isOfPackage } from "./scenario-file.js";
import { n as RoutePlan, t as idleRoutes } from "./idle-routes.js";
import { setImmediate } from "node:timers/promises";
// src/sandbox/inspect/find-requests.ts
/** Finds exchanges in all worlds, the oldest first, and explains each. */
function findRequests(sandbox, filter) {
	const lists = worldsOf(sandbox, filter).map(({ journal }) => journal.list());
	const all = lists.length === 1 ? lists[0] : lists.flat().sort((a, b) => a.time - b.time);
	const { exchanges, total } = selectExchanges(all, filter);
	return {
		exchanges: exchanges.map((each) => explainExchange(each, sandbox.contract)),
		total
	};
}
/** The same without `limit`, one by one and world by world, so that memory never has to hold all of them. */
function* eachRequest(sandbox, filter) {
	const conditions = conditionsOf(filter);
	for (const { journal } of worldsOf(sandbox, filter)) for (const exchange of journal.each()) if (meetsAll(exchange, conditions)) yield exchange;
}
function findRequest(sandbox, id) {
	const has = ({ journal }) => journal.slots().some((slot) => slot.id === id);
	const found = (worldsOf(sandbox, {}).find(has)?.journal.list())?.find((exchange) => exchange.id === id);
	return found && explainExchange(found, sandbox.contract);
}
/**
* Counts the requests of all worlds that meet conditions.
* @throws UsageError when an expression in `when` is invalid.
*/
async function countRequests(sandbox, { when = {}, ...filter }) {
	const { expressions, remarks } = await compileExpressions([{ when }]);
	const [remark] = remarks;
	if (remark) throw new UsageError(`${remark.path.slice(1).join(".")} ${remark.text}`);
	const conditions = [...conditionsOf(filter).map((each) => of(each, ({ exchange }) => exchange)), ...whenConditions(when, expressions).map((each) => of(each, ({ request }) => request))];
	const kept = sandbox.everyWorld().flatMap((world) => {
		const { journal } = world.current;
		if (typeof when.key === "string") world.learnKeys([when.key]);
		const exchanges = journal.list();
		return journal.slots().map(async (slot, at) => {
			const exchange = exchanges[at];
			const request = toFaultRequest(slot.asked, sandbox.contract, exchange.time);
			const parts = when.body && await partsOf(slot.asked, request, sandbox.contract);
			return {
				exchange,
				request: parts ? {
					...request,
					body: parts
				} : request
			};
		});
	});
	const all = await Promise.all(kept);
	const count = all.filter((each) => meetsAll(each, conditions)).length;
	if (count > 0) return { count };
	return {
		count,
		nearest: nearMisses(all, conditions, ({ exchange }) => exchange)
	};
}
/** Adds what helps a reader to understand an exchange: the places in the contract of the rules that it breaks, and the operation that may have been meant. */
function explainExchange(exchange, served) {
	const contract = contractNamed(served, exchange.contract);
	return withNearest(withPointers(exchange, contract), contract);
}
function toFaultRequest({ method, target, headers: lines, body }, contract, time) {
	const { search } = splitTarget(target);
	const { match: found } = matchTarget(method, target, contract);
	const headers = toHeaderRecord(lines);
	return {
		time,
		headers,
		operation: found?.operation?.id ?? "",
		path: found?.operation ? decodePathTexts(found.pathTexts) : {},
		query: splitQuery(search),
		key: bearerToken(headers.authorization) ?? "",
		body: bodyOf$1(body ?? "", found?.operation, headers).value
	};
}
/** The fields of a kept body in parts, as its operation read them; `undefined` for any other body. */
async function partsOf({ body = "" }, { operation, headers }, { operations }) {
	const type = headers["content-type"];
	const { takes } = operations.find(({ id }) => id === operation) ?? {};
	const reading = await takes?.find(parseMediaType(type))?.readParts?.(Buffer.from(body), type ?? "");
	return reading && "value" in reading ? reading.value : void 0;
}
/** The value of a kept body, as its operation read it. */
function bodyOf$1(body, operation, headers) {
	const type = headers["content-type"];
	return parseBodyBy(operation?.takes?.find(parseMediaType(type)), operation?.takes, body);
}
/** The worlds that may have exchanges for a filter. */
function worldsOf(sandbox, { world }) {
	const worlds = sandbox.everyWorld().map(({ current }) => current);
	return world === void 0 ? worlds : worlds.filter(({ id }) => id === world);
}
function of(condition, partOf) {
	const { isMet, seenIn, miss, distanceFrom = () => 1 } = condition;
	return {
		...condition,
		isMet: (whole) => isMet(partOf(whole)),
		seenIn: (whole) => seenIn(partOf(whole)),
		distanceFrom: (whole) => distanceFrom(partOf(whole)),
		miss: (whole) => miss(partOf(whole))
	};
}
function withPointers(exchange, { written }) {
	const { operation, answer, violations } = exchange;
	if (operation === void 0 || violations.length === 0) return exchange;
	const explained = violations.map((violation) => {
		const pointer = contractPointer(written, operation, violation, answer?.status);
		return {
			...violation,
			...pointer !== void 0 && { pointer }
		};
	});
	return {
		...exchange,
		violations: explained
	};
}
/** A request that was answered well (a preflight, or from a tape) needs no suggestion. */
function withNearest(exchange, { operations }) {
	const { operation, answer } = exchange;
	if (operation !== void 0 || answer && answer.status < 400) return exchange;
	const nearest = nearestOperation(exchange.request, operations);
	return nearest ? {
		...exchange,
		nearest
	} : exchange;
}
/** How much all streams together may hold for their clients, in bytes; what several of them hold counts once. */
const MOST_HELD = 16777216;
/** How often something is sent, so that no proxy in between considers the connection dead, in milliseconds. */
const PULSE = 15e3;
/** How long exchanges are gathered for a client with a rate, in milliseconds. */
const PACE = 100;
/**
* Writes exchanges as server-sent events (HTML standard, section 9.2.5) as they are answered. An event is written out once, and all
* streams hold the same bytes. Exchanges beyond the rate of a stream are left out, and so are the latest ones if its client reads
* too slowly; an event `missed` has their number. If all streams together hold too much, those that are furthest behind are ended.
*/
var EventStreams = class {
	#options;
	#open = /* @__PURE__ */ new Set();
	#source;
	#held = 0;
	#ended = 0;
	#number = 0;
	constructor(options) {
		this.#options = options;
	}
	/** How many streams are open, how much they hold, in bytes, and how many were ended so far. */
	get figures() {
		return {
			open: this.#open.size,
			held: this.#held,
			ended: this.#ended
		};
	}
	/** Opens a stream, which is closed when `over` aborts; `undefined` if there are too many. */
	open({ filter, rate, over }) {
		if (this.#open.size >= 100) return void 0;
		const stream = new WaitingEvents(conditionsOf(filter), rate);
		if (this.#open.size === 0) {
			this.#source = this.#options.source();
			this.#source.add(this.#listen);
		}
		this.#open.add(stream);
		const timers = [setInterval(() => stream.wake(), PULSE)];
		if (rate !== void 0) timers.push(setInterval(() => stream.gather(rate * PACE / 1e3), PACE));
		const close = () => {
			for (const timer of timers) clearInterval(timer);
			this.#close(stream);
		};
		if (over.aborted) close();
		else over.addEventListener("abort", close, { once: true });
		return {
			pieces: this.#pieces(stream, over),
			cut: stream.cut
		};
	}
	async *#pieces(stream, over) {
		yield ": requests as they are answered\n\n";
		while (!over.aborted) {
			await stream.next();
			if (over.aborted) return;
			const { events, missed } = stream.take();
			if (missed > 0) events.push(Buffer.from(`event: missed\ndata: {"missed":${missed}}\n\n`));
			yield events.length > 0 ? events : ": still here\n\n";
			this.#release(stream.sent());
		}
	}
	#listen = (answered) => {
		let event;
		for (const stream of this.#open) {
			if (!meetsAll(answered, stream.conditions)) continue;
			if (stream.isFull) stream.miss();
			else {
				event ??= this.#write(answered);
				stream.add(event);
			}
		}
		while (this.#held > MOST_HELD) this.#endSlowest();
	};
	/** An event for all streams. Events that no stream takes are never written, so they cost almost nothing. */
	#write({ exchange }) {
		const explained = this.#options.explain(exchange);
		const bytes = Buffer.from(`id: ${explained.id}\ndata: ${stringifyJson(explained)}\n\n`);
		this.#number += 1;
		this.#held += bytes.length;
		return {
			bytes,
			number: this.#number,
			holders: 0
		};
	}
	#endSlowest() {
		const [slowest] = [...this.#open].toSorted((one, other) => one.oldest - other.oldest);
		if (!slowest) return;
		this.#ended += 1;
		this.#close(slowest);
		slowest.end();
		this.#options.onEnded(`a stream of requests was ended: it was read too slowly, and all streams together hold more than ${MOST_HELD / 1024 / 1024} MiB`);
	}
	#close(stream) {
		if (!this.#open.delete(stream)) return;
		this.#release(stream.clear());
		stream.wake();
		if (this.#open.size > 0) return;
		this.#source?.delete(this.#listen);
		this.#source = void 0;
	}
	#release(events) {
		for (const event of events) {
			event.holders -= 1;
			if (event.holders === 0) this.#held -= event.bytes.length;
		}
	}
};
/** How much may wait for one client, in bytes. */
const MOST_WAITING = 4194304;
/** The events of one stream that wait for its client, and those that are on their way to it. */
var WaitingEvents = class {
	conditions;
	#rate;
	#cut = new AbortController();
	#waiting = [];
	#sending = [];
	#size = 0;
	#missed = 0;
	/** How many more events the rate allows now. */
	#left;
	#wake = () => {};
	constructor(conditions, rate) {
		this.conditions = conditions;
		this.#rate = rate;
		this.#left = rate ?? Number.POSITIVE_INFINITY;
	}
	get cut() {
		return this.#cut.signal;
	}
	/** Whether the next event must be left out. */
	get isFull() {
		return this.#left < 1 || this.#size > MOST_WAITING;
	}
	/** The number of the oldest event that its client does not have yet. */
	get oldest() {
		return (this.#sending[0] ?? this.#waiting[0])?.number ?? Number.POSITIVE_INFINITY;
	}
	add(event) {
		event.holders += 1;
		this.#waiting.push(event);
		this.#size += event.bytes.length;
		this.#left -= 1;
		if (this.#rate === void 0) this.#wake();
	}
	miss() {
		this.#missed += 1;
		if (this.#rate === void 0) this.#wake();
	}
	/** Allows so many more events, and sends what has gathered. */
	gather(more) {
		this.#left = Math.min(this.#rate, this.#left + more);
		if (this.#waiting.length + this.#missed > 0) this.#wake();
	}
	wake() {
		this.#wake();
	}
	async next() {
		if (!(this.#rate === void 0 && this.#waiting.length > 0) && !this.#cut.signal.aborted) await new Promise((resolve) => {
			this.#wake = resolve;
		});
	}
	/** The events to send now, and how many were left out before them. */
	take() {
		this.#sending = this.#waiting;
		const taken = {
			events: this.#sending.map(({ bytes }) => bytes),
			missed: this.#missed
		};
		this.#waiting = [];
		this.#size = 0;
		this.#missed = 0;
		return taken;
	}
	sent() {
		const sent = this.#sending;
		this.#sending = [];
		return sent;
	}
	clear() {
		const held = [...this.sent(), ...this.#waiting];
		this.take();
		this.#sending = [];
		return held;
	}
	end() {
		this.#cut.abort();
	}
};
// src/sandbox/inspect/browse-records.ts
/** Reads a page of records, until `over` aborts. For the costs, see seekRecords. */
async function browseRecords(store, browsed, query, over) {
	const { after, before, limit } = query;
	const { name } = browsed.kind;
	const where = whereOf(query);
	const id = idIn$1(query, browsed);
	if (id !== void 0) return pageOf(rowsUnder(store, browsed, id), query);
	const isBack = before !== void 0;
	const isMeant = meantBy(query, browsed);
	const search = {
		where,
		from: before ?? after,
		isBack,
		count: limit,
		isMeant,
		over
	};
	const { rows: nearest, goOn } = await seekRecords(store, name, search);
	const rows = isBack ? nearest.toReversed() : nearest;
	const isAll = search.from === void 0 && goOn === void 0;
	const counted = isMeant ? void 0 : store.count(name, where);
	const behind = idBehind(store, browsed, {
		query,
		rows
	});
	return {
		rows,
		total: isAll ? rows.length : counted,
		next: isBack ? behind : goOn,
		previous: isBack ? goOn : behind
	};
}
/** The records that clients know by an id: one at most, or where each parent has ids of its own, one at most below each. */
function rowsUnder(store, { kind: { name, own } }, id) {
	if (own) {
		const where = [{
			filter: own.name,
			values: [id]
		}];
		return store.near(name, {
			where,
			from: void 0,
			isBack: false,
			count: MOST
		});
	}
	const row = store.get(name, id);
	return row ? [row] : [];
}
/** Whether a record meets all of the conditions, as in a page of them; `undefined` if there is no condition. */
function meetsAllConditions(conditions, browsed) {
	const id = idIn$1(conditions, browsed);
	const { found = [] } = conditions;
	const inText = id === void 0 ? textTest(conditions.q, browsed) : void 0;
	if (found.length === 0 && id === void 0) return inText;
	return (row) => meets(row, found) && (id === void 0 || browsed.kind.idOf(row) === id) && (inText === void 0 || inText(row));
}
function isMet(row, { filter, value }) {
	return foundValues(row[filter.key]).includes(value);
}
/** The id that `q` is, if it is one. Ids that are any texts are looked for as such. */
function idIn$1({ q = "" }, { kind }) {
	if (kind.id.kind === "int64") return parseInt64(q);
	return kind.id.kind === "uuid" && kind.isId(q) ? q : void 0;
}
/** The store itself finds records by filters with few values; each record is tested with the others. */
function isReady({ filter }) {
	return filter.values !== void 0;
}
/** The conditions that the store itself selects by. */
function whereOf({ found = [] }) {
	const ready = found.filter(isReady);
	if (ready.length === 0) return void 0;
	return ready.map(({ filter, value }) => ({
		filter: filter.name,
		values: [value]
	}));
}
/** The condition to test each record with; `undefined` if the store can select them itself. */
function meantBy({ found = [], q }, browsed) {
	const tested = found.filter((each) => !isReady(each));
	const inText = textTest(q, browsed);
	if (tested.length === 0) return inText;
	return (row) => meets(row, tested) && (inText === void 0 || inText(row));
}
function meets(row, found) {
	return found.every((each) => isMet(row, each));
}
/** Looks for a part of a text in the members that are texts, and in ids that are any texts. */
function textTest(q, { kind, texts }) {
	if (q === void 0) return void 0;
	const part = q.toLowerCase();
	const has = (value) => typeof value === "string" && value.toLowerCase().includes(part);
	const isInId = kind.id.kind === "text" ? (row) => has(kind.idOf(row)) : () => false;
	return (row) => {
		if (isInId(row)) return true;
		const value = JSON.parse(row.json);
		return texts.some((name) => Object.hasOwn(value, name) && has(value[name]));
	};
}
/** The page with the records of an id, as far as they meet the other conditions. */
function pageOf(under, { found = [], limit }) {
	const rows = under.filter((row) => meets(row, found)).slice(0, limit);
	return {
		rows,
		total: rows.length,
		next: void 0,
		previous: void 0
	};
}
/** The id at which the page in the other direction starts; `undefined` if there is no such page. */
function idBehind(store, { kind }, { query, rows }) {
	const { after, before } = query;
	const isBack = before !== void 0;
	const start = before ?? after;
	if (start === void 0) return void 0;
	const beside = isBack ? idBelow(start, store, kind.name) : idAbove(start);
	if (beside === void 0) return void 0;
	const way = {
		where: whereOf(query),
		from: beside,
		isBack: !isBack,
		count: 1
	};
	if (store.near(kind.name, way).length === 0) return void 0;
	const own = isBack ? rows.at(-1) : rows[0];
	return typeof beside === "string" && own ? own.id : beside;
}
/** The next higher id, so that nothing is between. */
function idAbove(id) {
	return typeof id === "string" ? `${id}\0` : withinInt64(BigInt(id) + 1n);
}
/** The next lower id: no record is between the two. */
function idBelow(id, store, resource) {
	if (typeof id !== "string") return withinInt64(BigInt(id) - 1n);
	const [nearest] = store.near(resource, {
		from: id,
		isBack: true,
		count: 1
	});
	return nearest?.id ?? "\0";
}
function withinInt64(integer) {
	const id = normaliseInteger(integer);
	return isInt64(id) ? id : void 0;
}
/**
* Seeks records from an id on, until `count` are found. Without a condition, this reads only the records that it finds. With a
* condition it reads one after another: a few at a time, so that no request waits for it, and at most 100,000.
*/
async function seekRecords(store, resource, { count, isMeant = always, over, ...near }) {
	const atOnce = isMeant === always ? count + 1 : AT_ONCE;
	const rows = [];
	let { from } = near;
	for (let seen = 0; seen < MOST && !over.aborted; seen += atOnce) {
		const slice = store.near(resource, {
			...near,
			from,
			count: atOnce
		});
		for (const row of slice) {
			if (!isMeant(row)) continue;
			if (rows.length === count) return {
				rows,
				goOn: rows.at(-1)?.id
			};
			rows.push(row);
		}
		if (slice.length < atOnce) return {
			rows,
			goOn: void 0
		};
		from = slice.at(-1)?.id;
		await setImmediate();
	}
	return {
		rows,
		goOn: from
	};
}
/** How many records are read for one page. */
const MOST = 1e5;
/** How many are read at once: this takes about a millisecond. */
const AT_ONCE = 1e3;
const always = () => true;
// src/admin/records/resource-outline.ts
/** The resources of a contract, as the control plane has them. The names that its document has already are not given again. */
function resourceOutlines(contract, taken) {
	const kinds = recordKindsOf(contract.written, contract.roles, contract.hints);
	const { all } = scenarioResources(contract);
	const used = new Set(taken);
	return contract.roles.resources.flatMap((found) => {
		const resource = all.get(found.name);
		const kind = kinds.get(found.name);
		if (!resource || !kind) return [];
		const { name, path, isSingleton } = found;
		return {
			resource,
			kind,
			path,
			isSingleton,
			noun: nounOf(name, contract.hints),
			texts: textsOf(resource),
			id: isSingleton ? { enum: [ONLY] } : idSchemaOf(kind.id.kind),
			filters: filtersOf(resource, kind.filters),
			record: recordSchema(resource),
			body: bodySchema(resource),
			names: namesOf(name, used)
		};
	});
}
/** The leading resource as `GET state` chooses among its records: a filter that has the name of a parameter of that route has a `_` before it. */
function asInState(leading) {
	const filters = leading.filters.map((each) => OF_STATE.has(each.name) ? {
		...each,
		name: `_${each.name}`
	} : each);
	return {
		...leading,
		filters
	};
}
/** The parameters that choose records of a resource. */
function recordConditionParameters({ filters, noun, kind, texts }) {
	const where = texts.length === 0 ? "a text" : texts.join(", ");
	const id = kind.id.kind === "text" ? "or of the id" : {
		int64: "an int64 is an id instead",
		uuid: "a UUID is an id instead"
	}[kind.id.kind];
	const q = kind.id.kind === "text" ? `A part of ${where} ${id}, in any case.` : `A part of ${where}, in any case; ${id}.`;
	return [...filters.map(({ filter, name, schema }) => queryParameter(name, `Only ${noun.many} with this ${filter.name}.`, schema)), queryParameter("q", q, {
		type: "string",
		minLength: 1
	})];
}
function conditionsIn(query, { filters }) {
	const found = filters.flatMap(({ filter, name }) => {
		const value = query[name];
		return isFound(value) ? [{
			filter,
			value
		}] : [];
	});
	const { q } = query;
	return {
		found,
		q: typeof q === "string" ? q : void 0
	};
}
/** What a record of a resource is shown as: its members, and beside them what its path says and they do not. */
function recordSchema(resource) {
	const { schema, path, beside } = resource;
	if (path.length === 0) return closed(schema);
	return closed(withMembers(schema, { [beside.path]: pathSchema(resource, path) }, [beside.path]));
}
/**
* What is put in the place of a record: what creates one, and members that only the service gives; the record itself where what creates
* one has members that are none of it (a file, other names). Its id is in the address, and need not be in the record.
*/
function bodySchema(resource) {
	const { schema, members, created, id, path, parents, beside } = resource;
	const creation = [...created.keys()].every((name) => members.has(name)) ? resource.creation : void 0;
	const base = withoutNeed(id.property ?? [], creation ?? schema);
	const given = creation ? created : members;
	const isParted = parents.length > 0;
	const own = id.property?.join(".");
	const more = [...members].filter(([name]) => name !== own && !given.has(name));
	return closed(withMembers(base, {
		...Object.fromEntries(more),
		...path.length > 0 && { [beside.path]: pathSchema(resource, parents.map(({ parameter }) => parameter)) }
	}, isParted ? [beside.path] : []));
}
/** The members that are texts of people's: neither one of some values nor in a format. */
function textsOf({ members }) {
	const isText = ({ type, enum: values, format }) => [type].flat().includes("string") && values === void 0 && format === void 0;
	return [...members].filter(([, schema]) => isText(schema)).map(([name]) => name);
}
/** The parameters that every list of records has. */
const OWN = [
	"q",
	"after",
	"before",
	"limit",
	"world"
];
/** The query parameters of `GET state`: no filter can have one of these names. */
const OF_STATE = /* @__PURE__ */ new Set([
	"name",
	"part",
	"format"
]);
function filtersOf(resource, filters) {
	const used = new Set(OWN);
	const free = (name) => used.has(name) ? free(`_${name}`) : name;
	const isParent = ({ name }) => name.startsWith("{");
	const order = (each) => isParent(each) ? 2 : each.values ? 0 : 1;
	return filters.filter((each) => isParent(each) || resource.members.has(each.name)).toSorted((one, other) => order(one) - order(other)).map((filter) => {
		const name = free(isParent(filter) ? filter.name.slice(1, -1) : filter.name);
		used.add(name);
		return {
			filter,
			name,
			schema: filterSchema(filter, resource)
		};
	});
}
function filterSchema({ name }, { members, parents }) {
	const parent = parents.find(({ parameter }) => `{${parameter}}` === name);
	if (parent) return idSchemaOf(parent.kind);
	const member = members.get(name) ?? {};
	const { items } = member;
	const isList = [member.type].flat().includes("array") && typeof items === "object" && items;
	const schema = valueRules(isList ? items : member);
	const { enum: values } = schema;
	return Array.isArray(values) && values.every((each) => typeof each === "string") ? {
		type: "string",
		...schema
	} : schema;
}
function namesOf(resource, used) {
	const many = capitalised(wordsOf(resource)) || "Records";
	const one = singular(many);
	const free = (name) => {
		if (used.has(name)) return free(`${name}Record`);
		used.add(name);
		return name;
	};
	return {
		record: free(one),
		body: free(`New${one}`),
		browse: free(`browse${many}`),
		read: free(`read${one}`),
		put: free(`put${one}`),
		remove: free(`remove${one}`)
	};
}
function capitalised(words) {
	return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}
function isFound(value) {
	return [
		"string",
		"number",
		"bigint",
		"boolean"
	].includes(typeof value);
}
function withMembers(schema, more, needed) {
	const { required: before } = schema;
	const required = [...Array.isArray(before) ? before : [], ...needed];
	return {
		...schema,
		...required.length > 0 && { required },
		properties: {
			...schema.properties,
			...more
		}
	};
}
/** The schema without additional members, unless it allows them itself. */
function closed(schema) {
	const isComposed = Object.keys(schema).some((keyword) => COMPOSING.has(keyword));
	const isOpen = [schema.additionalProperties, schema.unevaluatedProperties].some((each) => each !== void 0);
	const others = isComposed ? "unevaluatedProperties" : "additionalProperties";
	return exactly({
		...schema,
		...!isOpen && { [others]: false }
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
/** The values of the parameters of a record's path; those of its parents are needed. */
function pathSchema({ path, parents, id }, required) {
	const kindOf = (name) => parents.find(({ parameter }) => parameter === name)?.kind ?? id.kind;
	return {
		type: "object",
		description: "What the path to the record says, and the record itself does not.",
		additionalProperties: false,
		...required.length > 0 && { required },
		properties: Object.fromEntries(path.map((name) => [name, idSchemaOf(kindOf(name))]))
	};
}
// src/admin/records/record-routes.ts
/** The records of a resource in a world: a page of them, and each one. */
function recordRoutes(outline) {
	return [browseRoute(outline), ...itemRoutes(outline)];
}
function browseRoute(outline) {
	const { noun, names, filters, kind } = outline;
	const those = ["q", ...filters.flatMap(({ filter, name }) => filter.values ? [] : [name])].map((name) => `\`${name}\``);
	const { name } = kind;
	const place = placeSchema(outline);
	return {
		operationId: names.browse,
		...routeAddress("browseRecords", percentEncoded(name)),
		about: "one",
		summary: `Browse the ${noun.many} of a world`,
		description: `By ascending id. Without ${listed(those, "and")}, a page costs the same however many ${noun.many} there are. With them, the ${noun.many} are read one after another, at most 100,000: a page may then be short, or empty, and still have a \`next\`.`,
		parameters: [
			...recordConditionParameters(outline),
			queryParameter("after", "Starts after this id.", place),
			queryParameter("before", "Ends before this id; not together with `after`.", place),
			queryParameter("limit", `How many ${noun.many} at most.`, {
				type: "integer",
				minimum: 1,
				maximum: 100,
				default: 20
			})
		],
		responses: jsonResponse(`A page of the ${noun.many}.`, objectSchema({
			[name]: listSchema(schemaRef(names.record)),
			total: countSchema(`How many ${noun.many} there are on all pages; absent if every ${noun.one} would have to be read to count them.`),
			next: {
				...place,
				description: `The \`after\` of the next page; absent on the last page. A page with a \`next\` may be short if ${listed(those, "or")} is given.`
			},
			previous: {
				...place,
				description: "The `before` of the previous page; absent on the first page."
			}
		}, {
			optional: [
				"total",
				"next",
				"previous"
			],
			description: `A page of ${noun.many}, and the way to the next and the previous one.`
		})),
		handle: async ({ world, query, over }) => {
			const { after, before, limit } = query;
			if (after !== void 0 && before !== void 0) return refusal([requestViolation("not", "query.before", BOTH)]);
			const { store } = world.current;
			return {
				status: 200,
				pieces: pagePieces(await browseRecords(store, outline, {
					...conditionsIn(query, outline),
					after: idFrom(after),
					before: idFrom(before),
					limit: Number(limit)
				}, over), outline)
			};
		}
	};
}
const BOTH = "before cannot be used together with after: leave one of them out";
function itemRoutes(outline) {
	const { kind, noun, names, id } = outline;
	const { name } = kind;
	const about = "one";
	const addressFor = (id) => routeAddress(id, percentEncoded(name));
	const parameters = [pathParameter("id", `The id of ${oneOf(noun)}.`, id)];
	const below = outline.filters.filter(({ filter }) => isParent(filter, kind));
	const chosen = below.map((parent) => queryParameter(parent.name, `Only below this ${parent.filter.name}${kind.own ? "; needed where others have the same id" : ""}.`, parent.schema));
	const find = ({ world, path, query }, use) => {
		const { found = [] } = conditionsIn(query, outline);
		const [row, other] = rowsUnder(world.current.store, outline, idIn(path)).filter((each) => found.every((one) => isMet(each, one)));
		if (!row) return missing(path);
		if (!other) return use(row);
		const names = below.map(({ name: parent }) => parent);
		return refusal([requestViolation("required", `query.${names[0]}`, `several ${noun.many} have the id ${idText(idIn(path))}: say with ${names.join(", ")} below which parent it is`)]);
	};
	const missing = (path) => problem(404, `There is no ${noun.one} ${idText(idIn(path))}.`);
	return [
		{
			operationId: names.read,
			...addressFor("readRecord"),
			about,
			problems: [404],
			summary: `Show ${oneOf(noun)} of a world`,
			parameters: [...parameters, ...chosen],
			responses: jsonResponse(`The ${noun.one}.`, schemaRef(names.record)),
			handle: (asked) => find(asked, (row) => ({
				status: 200,
				pieces: [rowText(row, outline)]
			}))
		},
		{
			operationId: names.put,
			...addressFor("putRecord"),
			about,
			summary: `Put ${oneOf(noun)} into a world`,
			description: `It is new, or replaces the ${noun.one} with this id.`,
			parameters,
			requestBody: jsonRequest(`The ${noun.one}.`, schemaRef(names.body)),
			responses: { 204: { description: `The ${noun.one} is stored.` } },
			handle: (asked) => put(asked, outline)
		},
		{
			operationId: names.remove,
			...addressFor("removeRecord"),
			about,
			problems: [404],
			summary: `Remove ${oneOf(noun)} from a world`,
			parameters: [...parameters, ...chosen],
			responses: { 204: { description: `The ${noun.one} was removed.` } },
			handle: (asked) => find(asked, async (row) => {
				return await compileRemoval(asked.sandbox.contract, name)(asked.world.current.store, row) ? overtaken(asked.world) : missing(asked.path);
			})
		}
	];
}
async function put({ world, path, body }, outline) {
	const stored = toStored(idIn(path), body, outline);
	if ("violation" in stored) return refusal([stored.violation]);
	await world.current.store.put(outline.kind.name, stored.record);
	return overtaken(world);
}
/** Marks the tape as outdated, if there is one: the records no longer match it. */
function overtaken({ current: { tape } }) {
	if (tape) tape.overtaken = true;
	return done;
}
function isParent({ name }, { parents }) {
	return parents.some((parameter) => name === `{${parameter}}`);
}
/** What `after` and `before` take: any text where ids are texts, since there need not be such a record. */
function placeSchema({ kind, id }) {
	return kind.id.kind === "int64" && !kind.own ? id : {
		type: "string",
		minLength: 1
	};
}
function idIn({ id }) {
	return idFrom(id) ?? "";
}
/** The id that a parameter is, in a checked request. */
function idFrom(value) {
	return typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? value : void 0;
}
function idText(id) {
	return typeof id === "string" ? shown(id) : String(id);
}
/** A page is written in pieces: texts may be so long that the page does not fit into one text. */
function* pagePieces({ rows, ...more }, outline) {
	yield `{${JSON.stringify(outline.kind.name)}:[`;
	for (const [at, row] of rows.entries()) {
		const text = rowText(row, outline);
		yield at === 0 ? text : `,${text}`;
	}
	yield `]${Object.entries(more).filter(([, value]) => value !== void 0).map(([name, value]) => `,"${name}":${stringifyJson(value)}`).join("")}}`;
}
/** A record as it is kept, and beside its members what its path says and they do not. */
function rowText(row, { kind, resource: { path, parents, beside } }) {
	if (path.length === 0) return row.json;
	const [own] = path.slice(parents.length);
	const values = {
		...parentsOf(row, kind),
		...own !== void 0 && { [own]: kind.idOf(row) }
	};
	const members = row.json.slice(1, -1);
	const added = `${JSON.stringify(beside.path)}:${stringifyJson(values)}`;
	return `{${members}${members === "" ? "" : ","}${added}}`;
}
/** The record to store for a checked body, under the id of the address; or what is wrong with the body. */
function toStored(id, body, outline) {
	const { kind, resource } = outline;
	const { [resource.beside.path]: beside, ...given } = isJsonObject(body) ? body : {};
	const pathValues = isJsonObject(beside) ? beside : {};
	const { property } = kind.id;
	const [own] = resource.path.slice(resource.parents.length);
	const places = [[property, kind.idIn(given)], [own === void 0 ? void 0 : [resource.beside.path, own], own && pathValues[own]]];
	for (const [place, value] of places) {
		if (place === void 0 || value === void 0 || value === id) continue;
		const at = place.join(".");
		const message = `${at} must be the id of the address, ${shown(id)}, got ${shown(value)}. Leave it out, or use the same`;
		return { violation: requestViolation("const", `body.${at}`, message) };
	}
	const parents = Object.fromEntries(resource.parents.map(({ parameter }) => [parameter, pathValues[parameter]]));
	const value = withParentMembers(inOrder(given, resource.members), resource.parentMembers, parents);
	const isBelow = resource.parents.length > 0;
	return { record: {
		id,
		value: kind.withId(id, value),
		...isBelow && { parents }
	} };
}
/** The members that the contract declares, in its order, then others. */
function inOrder(given, members) {
	const declared = [...members.keys()].filter((name) => Object.hasOwn(given, name));
	const others = Object.keys(given).filter((name) => !members.has(name));
	return Object.fromEntries([...declared, ...others].filter((name) => !PROTOTYPE_NAMES.includes(name)).map((name) => [name, given[name]]));
}
// src/sandbox/inspect/state-text.ts
/** Writes a world as a scenario, piece by piece. Changes after the call do not appear. */
function stateText(world, format, { alone, name = world.scenario.name, conditions = {}, of } = {}) {
	const { store } = world;
	const moment = store.at(store.version);
	const { resources, seed } = world.scenario;
	const isMeant = of && meetsAllConditions(conditions, of);
	const kinds = [...store.kinds.values()].filter((kind) => !isOfShown(kind));
	const names = alone ?? kinds.map(({ name }) => name);
	const rowsOf = (name) => withoutUntouched(store, name, moment.rows(name));
	const written = {
		resources,
		seed,
		rows: new Map(names.map((each) => [each, isMeant && each === of?.kind.name ? rowsThat(isMeant, rowsOf(each)) : rowsOf(each)]))
	};
	if (alone) return scenarioText({
		version: 1,
		name
	}, written, format);
	const progress = progressOf(world, lastIdsAt(moment, world));
	const isOvertaken = progress.isOvertaken || isMeant !== void 0 && world.tape !== void 0;
	const input = {
		...toWorldInput(world, {
			...progress,
			isOvertaken
		}),
		name
	};
	return scenarioText(input, written, format);
}
/** Those of a world at a moment. */
function lastIdsAt(moment, { store }) {
	const names = [...store.kinds].filter(([, { id }]) => id.kind === "int64").map(([name]) => name);
	return new Map(names.map((name) => [name, moment.lastId(name)]));
}
/** The present state of a world's moving parts; `lastIds` are the greatest ids used so far. */
function progressOf({ clock, random, faults, tape }, lastIds) {
	return {
		lastIds,
		clock: settingOf(clock),
		chance: random.state(),
		counts: faults.counts(),
		tape: tape?.entries() ?? [],
		isOvertaken: tape?.overtaken ?? false
	};
}
/** A world as a scenario that continues from its present state, without its records. */
function toWorldInput({ scenario, faults, tape, store }, { lastIds, clock, chance, counts, tape: entries, isOvertaken }) {
	const now = {
		...scenario,
		clock,
		chance,
		tape: entries,
		lastIds: greatestOf(scenario.lastIds, lastIds),
		faults: faults.faults.map((fault, at) => withCounts(fault, counts[at])),
		later: store.pending().map(toWritten),
		replay: {
			onMiss: tape?.onMiss,
			overtaken: isOvertaken
		}
	};
	return scenarioSettings(now);
}
function toWritten({ resource, id, parents, later }) {
	const { at, ...becomes } = later;
	return {
		resource,
		id,
		...parents && Object.keys(parents).length > 0 ? { path: parents } : {},
		at: new Date(at).toISOString(),
		...becomes
	};
}
async function* rowsThat(isMeant, rows) {
	for await (const row of rows) if (isMeant(row)) yield row;
}
/** The greater id of each resource. */
function greatestOf(one, other) {
	const names = /* @__PURE__ */ new Set([...one.keys(), ...other.keys()]);
	const greater = (name) => {
		const [a, b] = [one.get(name) ?? 0, other.get(name) ?? 0];
		return a > b ? a : b;
	};
	return new Map([...names].map((name) => [name, greater(name)]));
}
function withCounts(fault, { calls = 0, fired = 0, forced = 0 } = {}) {
	const { counts: _start, ...rest } = fault;
	if (calls === 0 && fired === 0) return rest;
	return {
		...rest,
		counts: {
			calls,
			fired,
			...forced > 0 && { forced }
		}
	};
}
// src/admin/records/resource-routes.ts
/** The resources of the contract, for programs that do not know them. */
function resourcesRoute(outlines, leading) {
	const parts = outlines.map((outline) => ({
		outline,
		part: partOf(outline, leading)
	}));
	return sandboxRoute("listResources", {
		about: "all",
		summary: "List the resources of the contract",
		description: "What `state/{resource}` and `state/{resource}/{id}` take and show, and how many records a world has of each; where each key has a world and none is named, how many one begins with.",
		responses: jsonResponse("The resources, in the order of the contract.", objectSchema({ resources: listSchema(resourceSchema) })),
		handle: ({ world }) => {
			const { store } = world.current;
			const resources = parts.map(({ outline, part }) => ({
				...part,
				count: store.count(outline.kind.name)
			}));
			return json({ resources });
		}
	});
}
/** A world in the form of a scenario; records of the leading resource can be chosen. */
function stateRoute(outlines, leading) {
	const names = outlines.map(({ kind }) => kind.name);
	const alone = leading === void 0 ? "" : `\`${leading.kind.name}\` writes the ${leading.noun.many} alone, without faults, clock, chance, keys, ledger and tape, and so does the name of another resource; `;
	const parts = /* @__PURE__ */ new Set([
		"all",
		...names,
		"records"
	]);
	return sandboxRoute("getState", {
		about: "one",
		reads: "counts",
		summary: "Write a world as a scenario",
		description: "Records, clock, faults with their counts, chance, keys and ledger as they are now: a sandbox that is started from it continues from there.",
		parameters: [
			queryParameter("name", "The name of the scenario. Default: that of the scenario in force.", {
				type: "string",
				minLength: 1
			}),
			queryParameter("part", `${alone}\`records\` writes those of all resources alone, without the rest.`, {
				type: "string",
				enum: [...parts],
				default: "all"
			}),
			...leading ? recordConditionParameters(leading) : [],
			queryParameter("format", "The format of the text.", {
				type: "string",
				enum: Object.keys(MEDIA_TYPES),
				default: "json"
			})
		],
		responses: { 200: {
			description: "A scenario.",
			content: {
				[MEDIA_TYPES.json]: { schema: schemaRef("Scenario") },
				[MEDIA_TYPES.yaml]: { schema: { type: "string" } }
			}
		} },
		handle: (asked) => getState(asked, leading)
	});
}
/** What to say of an address below `state` that has no route: which resources there are. */
function unknownResource(path, outlines) {
	const named = /^\/state\/([^/]+)/.exec(path)?.[1];
	const names = outlines.map(({ kind }) => kind.name);
	if (named === void 0 || names.some((name) => percentEncoded(name) === named)) return void 0;
	const known = names.length === 0 ? "the contract has none" : `there are ${firstOf(names).join(", ")}`;
	return `There is no resource ${shown(named)}; ${known}.${didYouMean(named, names)}`;
}
const kindSchema = {
	enum: [
		"int64",
		"uuid",
		"text"
	],
	description: "What its values are."
};
const anySchema = (description) => ({
	type: "object",
	description
});
const resourceSchema = objectSchema({
	name: textSchema("Its name, as in `state/{resource}` and in scenarios."),
	path: textSchema("The path of its collection in the contract."),
	isSingleton: switchSchema("Whether there is one record only, with the id `only`."),
	isLeading: switchSchema("Whether `GET state` can choose among its records, and the counts called `pets` are of them."),
	noun: objectSchema({
		one: textSchema("What people call a record."),
		many: textSchema("What they call several.")
	}),
	id: objectSchema({
		kind: kindSchema,
		property: listSchema({ type: "string" }, "The members that lead to the id in a record; absent if no member has it."),
		parameter: textSchema("The parameter of the path to a record; absent if no path leads to one.")
	}, { optional: ["property", "parameter"] }),
	isScoped: switchSchema("Whether each parent has ids of its own: two records below different ones can have one id."),
	parents: listSchema(objectSchema({
		parameter: textSchema("The parameter of the path."),
		kind: kindSchema,
		resource: textSchema("The resource whose ids it takes; absent if it takes any value.")
	}, { optional: ["resource"] }), "What its records are below, from the outside."),
	beside: textSchema("The key of a record under which `state/{resource}` has what the path says and the record does not; absent if there is nothing."),
	filters: listSchema(objectSchema({
		parameter: textSchema("The parameter of `state/{resource}`."),
		name: textSchema("The member, or the parent in braces."),
		schema: anySchema("What its values must be.")
	}), "What its records are found by."),
	record: anySchema("The schema of a record as `state/{resource}` shows it, without references."),
	body: anySchema("The schema of what `PUT state/{resource}/{id}` takes, without references."),
	count: countSchema("How many records the world has.")
}, {
	optional: ["beside"],
	description: "A resource of the contract."
});
function partOf(outline, leading) {
	const { resource, kind, path, isSingleton, noun, filters, record, body } = outline;
	const { parameter } = resource.id;
	const { property } = kind.id;
	return {
		name: kind.name,
		path,
		isSingleton,
		isLeading: outline === leading,
		noun,
		id: {
			kind: kind.id.kind,
			...property && { property },
			...parameter && { parameter }
		},
		isScoped: resource.isScoped,
		parents: resource.parents.map(({ parameter: each, kind: of, resource: parent }) => ({
			parameter: each,
			kind: of,
			...parent !== void 0 && { resource: parent }
		})),
		...resource.path.length > 0 && { beside: resource.beside.path },
		filters: filters.map(({ filter, name, schema }) => ({
			parameter: name,
			name: filter.name,
			schema
		})),
		record,
		body
	};
}
const MEDIA_TYPES = {
	json: "application/json",
	yaml: YAML_TYPE
};
/** The resources of a part: one, or all of them. */
function namesIn(part, { kinds }) {
	const names = [...kinds.keys()];
	const one = names.find((name) => name === part);
	return one === void 0 || part === "records" ? names : [one];
}
function getState({ world, query }, leading) {
	const { name, part } = query;
	const format = query.format === "yaml" ? "yaml" : "json";
	return {
		status: 200,
		pieces: stateText(world.current, format, {
			...typeof name === "string" && { name },
			...leading && {
				conditions: conditionsIn(query, leading),
				of: leading
			},
			...part !== "all" && { alone: namesIn(part, world.current.store) }
		}),
		type: MEDIA_TYPES[format]
	};
}
// src/admin/routes/clock-routes.ts
/** The first and the last time that a clock can show: the years 0 to 9999, in milliseconds since 1970. */
const [FIRST, LAST$1] = [-621672192e5, 0xe677d21fdbff];
const clockSchema = objectSchema({
	now: textSchema("The time in the sandbox: a date-time (RFC 3339)."),
	ticking: switchSchema("Whether the clock ticks.")
}, { description: "What the clock shows." });
const changeSchema$1 = objectSchema({
	now: {
		type: [
			"string",
			"integer",
			"null"
		],
		title: "a date (2030-12-04), a time with its zone (2030-12-04T23:59:00Z), milliseconds or null",
		pattern: TIME_PATTERN,
		minimum: FIRST,
		maximum: LAST$1,
		description: "The time to set. An integer is in milliseconds since 1970; null is the real time."
	},
	ticking: switchSchema("Whether the clock ticks. Default: unchanged."),
	advance: {
		type: "integer",
		minimum: FIRST - LAST$1,
		maximum: LAST$1 - FIRST,
		description: "How far to move the clock forward, in milliseconds; a negative number moves it back."
	}
}, {
	optional: [
		"now",
		"ticking",
		"advance"
	],
	minProperties: 1,
	description: "How to set the clock."
});
const clockRoutes = [sandboxRoute("getClock", {
	about: "all",
	summary: "Show the time in the sandbox",
	description: "Without a world, the time of new worlds, if each key has its own.",
	responses: jsonResponse("The time.", clockSchema),
	handle: ({ world }) => json(toJson$5(world.current.clock))
}), sandboxRoute("putClock", {
	about: "all",
	summary: "Set the clock, or move it forward",
	requestBody: jsonRequest("What to change.", changeSchema$1),
	responses: jsonResponse("The time from now on.", clockSchema),
	handle: putClock
})];
function putClock({ world, worlds, body, notice }) {
	const { now: given, ...more } = body;
	const now = typeof given === "string" ? timeOf(given) : given;
	if (given !== void 0 && now === void 0) return refuse("now", `must be a time that exists, got ${JSON.stringify(given)}`);
	const change = {
		...more,
		...now !== void 0 && { now }
	};
	if (worlds.some(({ current }) => {
		const time = changeClock(current.clock, change).now();
		return time < FIRST || time > LAST$1;
	})) return refuse("advance", "must leave the clock within the years 0 to 9999; set now instead");
	for (const each of worlds) each.setClock(change);
	const clock = toJson$5(world.current.clock);
	notice(`the clock is at ${clock.now}${clock.ticking ? " and ticks" : ""}`);
	return json(clock);
}
function refuse(field, text) {
	return refusal([requestViolation("time", `body.${field}`, `${field} ${text}`)]);
}
function toJson$5({ now, isTicking }) {
	return {
		now: new Date(now()).toISOString(),
		ticking: isTicking
	};
}
// src/admin/routes/contract-routes.ts
const facts = {
	title: textSchema("Its title."),
	version: textSchema("Its version."),
	basePath: textSchema("The path under which it is served, such as `/v1`, or empty."),
	digest: textSchema("`sha256:` and the SHA-256 of the document, in hexadecimal.")
};
const whichSchema = { enum: ["current", "next"] };
const contractSchema = objectSchema({
	...facts,
	contract: {
		...whichSchema,
		description: "Which contract the world meets where neither the path nor `Sandbox-Contract` says it; absent without `--next`."
	},
	next: objectSchema(facts, { description: "The next contract, if there is one." }),
	upstream: textSchema("The base address of the service behind the sandbox, if there is one."),
	first: objectSchema({
		path: textSchema("Its path and query, with the base path."),
		authorization: textSchema("Its credential, if it needs one there."),
		headers: listSchema({ type: "string" }, "Further header lines: name, value, name, value …")
	}, {
		optional: ["authorization"],
		description: "A GET that is answered with success, to begin with; `$PETSTORE_KEY` stands for a key that is not known to everybody."
	})
}, {
	optional: [
		"contract",
		"next",
		"upstream",
		"first"
	],
	description: "The contract that a sandbox serves."
});
const changesOfNext = nextReportSchema.properties;
const reportSchema = objectSchema({
	...changesOfNext,
	exchanges: objectSchema({
		refused: countSchema("How many it would have refused."),
		otherwise: countSchema("How many it would have answered otherwise."),
		same: countSchema("How many it would have answered alike."),
		unjudged: countSchema("How many it was not asked about: they came faster than it can be asked, or it failed.")
	}, { description: "The exchanges so far under the current contract, in all worlds." })
}, { description: "What the exchanges so far show of the next contract." });
/** The contracts that are served. Their documents are below the same path, and are not of the control plane. */
const contractRoutes = [
	sandboxRoute("getContract", {
		about: "all",
		summary: "Show which contract is served",
		description: "Its documents are at `contract/openapi.yaml`, `contract/openapi.json` and `contract/docs`, also where the contract itself has the paths `/openapi.yaml`, `/openapi.json` and `/docs`; those of the next contract are there with `?contract=next`.",
		responses: jsonResponse("The contract.", contractSchema),
		handle: (subject) => json(toJson$4(subject))
	}),
	sandboxRoute("getNext", {
		about: "all",
		problems: [409, 503],
		summary: "Show which clients the next contract would refuse, and which have something that changes",
		description: "For a sandbox with `--next`: every change with its clients, of the exchanges under the current contract since the start. A client is the product in User-Agent or the origin of a page, and its world where keys have worlds of their own. At most a hundred clients are told apart; all others are together as `all other clients`, which are of no world. A reset does not clear it.",
		responses: jsonResponse("What the exchanges so far show.", reportSchema),
		handle: async ({ sandbox, shadow, next, world, isNamed }) => {
			if (!shadow || !next) return problem(409, ONE);
			const totals = await shadow.totals();
			if (!totals) return problem(503, NOT_JUDGED);
			const { changes, figures } = totals;
			const own = world.id === sandbox.home.id ? void 0 : world.id;
			const shown = isNamed ? changes.map((change) => ({
				...change,
				clients: change.clients.filter(({ client }) => isOfWorld(client, own))
			})) : changes;
			return json({
				contract: next.digest,
				changes: shown,
				exchanges: figures
			});
		}
	}),
	sandboxRoute("putContract", {
		about: "all",
		problems: [409],
		summary: "Say which of two contracts a world meets",
		description: "For a sandbox with `--next`. It counts where the request does not say it by its header `Sandbox-Contract`; where the base paths of the two differ, the world answers 404 under the path of the other. A reset ends it.",
		requestBody: jsonRequest("The contract.", objectSchema({ contract: {
			...whichSchema,
			description: "Which one."
		} })),
		responses: jsonResponse("The contract from now on.", contractSchema),
		handle: (subject) => {
			const { worlds, body, notice, next } = subject;
			if (!next) return problem(409, ONE);
			for (const each of worlds) each.setContract(body.contract);
			notice(`the ${body.contract} contract is met from now on`);
			return json(toJson$4(subject));
		}
	})
];
const NOT_JUDGED = "Exchanges are not judged by the next contract: what does so has ended, and the log says why. Start the sandbox again.";
const ONE = "This sandbox serves one contract. Start it with --next FILE to serve the next one, too.";
function toJson$4({ sandbox: { contract, scenario }, world, source, next, upstream }) {
	return {
		...factsOf(source),
		...upstream && { upstream: upstream.url },
		first: exampleRequest(contract, knownKey(scenario.keys) ?? "$PETSTORE_KEY"),
		...next && {
			contract: whichOf(world),
			next: factsOf(next)
		}
	};
}
function factsOf({ written, basePath, digest }) {
	const { title, version } = written.info;
	return {
		title,
		version,
		basePath,
		digest
	};
}
/** Which contract a world is served: the one that was chosen for it, else the one that the scenario has for its key. */
function whichOf({ id, current }) {
	const { chosenContract, scenario } = current;
	if (chosenContract !== void 0) return chosenContract;
	return scenario.nextKeys.some((key) => worldIdOf(key) === id) ? "next" : "current";
}
// src/admin/routes/ledger-routes.ts
const choiceSchema = { type: ["string", "integer"] };
const ledgerSchema = objectSchema({
	mode: {
		enum: [...policies, "chosen"],
		description: "The policy that makes the same choices, or `chosen`."
	},
	entries: {
		type: "array",
		items: objectSchema({
			name: textSchema("Its name, as scenarios and flags use it."),
			question: textSchema("What the contract leaves open."),
			section: textSchema("The section of the contract that is silent."),
			choice: {
				...choiceSchema,
				description: `The choice; \`${ROTATE}\` draws one for each request.`
			},
			alternatives: listSchema(choiceSchema, "The other possible choices."),
			choices: {
				type: "array",
				items: objectSchema({
					choice: choiceSchema,
					means: textSchema("What the choice means, as an answer to the question."),
					undocumented: listSchema({ type: "integer" }, "The statuses that it uses although the contract does not document them.")
				}),
				description: "Every choice, the pinned one first."
			}
		}, { description: "An entry of the ledger, and how it is decided." })
	}
});
/**
* How the points are decided that a contract leaves open.
* @param other of another contract over the same state
*/
function ledgerRoutes(ledger, other) {
	return [sandboxRoute("getLedger", {
		about: "all",
		summary: "Show how open points of the contract are decided",
		description: "Without a world, the ledger of new worlds, if each key has its own.",
		responses: jsonResponse("The ledger.", ledgerSchema),
		handle: ({ world }) => json(toJson$3(ledger, world.current.ledger))
	}), sandboxRoute("putLedger", {
		about: "all",
		summary: "Decide open points of the contract",
		description: "Without a mode, entries that are not named stay as they are.",
		requestBody: jsonRequest("A choice for each entry to change.", changeSchema(ledger, other)),
		responses: jsonResponse("The ledger from now on.", ledgerSchema),
		handle: ({ world, worlds, body, notice }) => {
			for (const each of worlds) each.setLedger(mergeUnspecified(each.current.scenario.unspecified, body));
			const after = toJson$3(ledger, world.current.ledger);
			notice(`the ledger was changed: ${Object.keys(body).join(", ")}`);
			return json(after);
		}
	})];
}
function changeSchema(ledger, other) {
	const all = [...ledgerSettings(ledger), ...other ? ledgerSettings(other) : []];
	const known = all.map(({ name, question, settings }) => [name, {
		enum: settings,
		description: question
	}]);
	return objectSchema({
		mode: {
			enum: policies,
			description: "Decides every entry that is not named."
		},
		...Object.fromEntries(known)
	}, {
		optional: ["mode", ...all.map(({ name }) => name)],
		minProperties: 1,
		title: "an object with mode or the names of entries"
	});
}
function toJson$3(ledger, ledgerNow) {
	return {
		mode: policyOf(ledger, ledgerNow) ?? "chosen",
		entries: ledger.entries.map((entry) => {
			const { name, question, section } = entry;
			const choice = ledgerNow.choices[name];
			return {
				name,
				question,
				section,
				choice,
				alternatives: choicesOf(entry).filter((each) => each !== choice),
				choices: entry.choices.map((each) => ({
					choice: each.choice,
					means: each.means,
					undocumented: each.undocumented ?? []
				}))
			};
		})
	};
}
// src/sandbox/inspect/repro.ts
/** Makes the repro of a request, or returns the reason why there is none. */
function makeRepro(sandbox, id, access) {
	const found = findSlot(sandbox, id);
	if (!found) return { none: UNKNOWN$2 };
	const { slot, live } = found;
	const { start, isKey, unknown } = live.recall(slot);
	const { world, version } = start ?? {};
	const moment = version === void 0 ? void 0 : world?.store.at(version);
	if (!start || !moment || !world) return { none: unknown };
	const secrets = secretsIn(live, world);
	const sent = withStandIns(slot.asked, {
		secrets,
		isKey
	});
	const exchange = slot.toExchange(secrets);
	const headers = withContract(sent.headers, exchange.contract);
	return {
		content: contentOf(slot, start, {
			secrets,
			exchange,
			sent,
			contract: sandbox.contract,
			lastIds: lastIdsAt(moment, world)
		}),
		written: {
			resources: world.scenario.resources,
			seed: world.scenario.seed,
			rows: new Map([...world.store.kinds].filter(([, kind]) => !isOfShown(kind)).map(([name, kind]) => [name, rowsWithoutSecrets(moment.rows(name), {
				secrets,
				kind
			})]))
		},
		curl: exactCurlCommand({
			...placeOf(sent, access),
			...sent,
			headers,
			...bodyOf(sent)
		})
	};
}
const UNKNOWN$2 = "There is no such request any more, or there never was.";
const ADDRESS = "127.0.0.1:4010";
/** The host that a request was sent to, and how it is trusted: a proxy in front of the sandbox has a certificate of its own. */
function placeOf({ headers }, { scheme, trust }) {
	const forwarded = headerValue(headers, "x-forwarded-proto");
	return {
		origin: askedOrigin({
			host: headerValue(headers, "host"),
			forwarded
		}, scheme) || `${scheme}://${ADDRESS}`,
		trust: forwarded === void 0 ? trust : void 0
	};
}
function findSlot(sandbox, id) {
	for (const live of sandbox.everyWorld()) {
		const slot = live.current.journal.slots().find((each) => each.id === id);
		if (slot) return {
			slot,
			live
		};
	}
}
/** The credentials that must not be shown. */
function secretsIn({ current }, { words, scenario }) {
	const secrets = new Secrets(toPublicWords([...words, REPRO_KEY], words));
	for (const each of current.journal.slots()) each.teach(secrets);
	for (const key of scenario.keys) if (!key.includes("*")) secrets.learn(["authorization", `Bearer ${key}`]);
	return secrets;
}
function contentOf(slot, start, { secrets, exchange, sent, contract, lastIds }) {
	const { world, chance, counts, taped, lastId } = start;
	const now = timeAt(exchange.time, world.clock);
	const description = shorten(`Before the request ${exchange.id}: ${sent.method} ${sent.target}${exchange.hooks === void 0 ? "" : `, with the hooks ${exchange.hooks}`}`, LONGEST);
	const scenario = {
		...world.scenario,
		description
	};
	const { isolation: _isolation, faults = [], ...others } = toWorldInput({
		...world,
		scenario
	}, {
		chance,
		counts,
		clock: { now },
		lastIds: new Map([...lastIds, ...inUse(exchange, lastId, contract)]),
		tape: world.tape?.entriesBefore(taped) ?? [],
		isOvertaken: isOvertaken(exchange, start)
	});
	const requests = {
		asked: toFaultRequest(slot.asked, contract, now),
		shown: toFaultRequest(sent, contract, now)
	};
	return {
		...redactValues(others, secrets),
		keys: [world.tape && takesAnyKey(world.scenario.keys) ? "*" : REPRO_KEY],
		...faults.length > 0 && { faults: redactValues(faultsWithoutSecrets(answersWithoutSecrets(faults, secrets), world.faults.expressions, requests), secrets) }
	};
}
/** The greatest id that was in use, also by records that were being written, in the resource of a creation. */
function inUse({ operation }, lastId, { roles }) {
	const resource = roles.operations.find((each) => each.operation === operation)?.resource;
	return lastId === void 0 || resource === void 0 ? [] : [[resource, lastId]];
}
/** In bytes. */
const LONGEST = 200;
/** What the clock of a world showed at a time of this machine, in milliseconds since 1970. */
function timeAt(time, clock) {
	const elapsed = clock.isTicking ? Date.now() - time : 0;
	return Math.round(clock.now() - elapsed);
}
/** Whether the store answered because the tape was outdated. */
function isOvertaken({ operation, request, miss }, { world, taped }) {
	const isReading = operation !== void 0 && ["GET", "HEAD"].includes(request.method);
	return world.tape !== void 0 && isReading && taped === void 0 && miss === void 0;
}
/** Redacts only texts: an id may be spelt like a key. */
function* rowsWithoutSecrets(rows, { secrets, kind }) {
	for (const row of rows) yield secrets.redact(row.json) === row.json ? row : withoutSecrets(row, {
		secrets,
		kind
	});
}
function withoutSecrets(row, { secrets, kind }) {
	const value = redactValues(parseJson(row.json), secrets);
	return kind.toRow({
		id: kind.idOf(row),
		value,
		parents: parentsOf(row, kind)
	});
}
/** The body for a command line, or the reason why it is left out. */
function bodyOf({ headers, body }) {
	if (body === void 0) return {
		body,
		lacks: announceBody(headers) ? ["the body was not kept and is left out"] : []
	};
	if (!body.includes("\0")) return {
		body,
		lacks: []
	};
	return {
		body: void 0,
		lacks: ["the body has U+0000, which no command can hold: it is left out"]
	};
}
const REPRO_KEY = DEFAULT_KEY;
/** A request without its credentials: an accepted key becomes the key of the repro, a wrong key stays as wrong as it was. */
function withStandIns({ method, target, headers, body }, { secrets, isKey }) {
	const authorization = headerValue(headers, "authorization");
	const others = secrets.redactHeaders(withoutHeader(headers, "authorization"));
	return {
		method,
		target: secrets.redactTarget(target),
		headers: [...others, ...authorization === void 0 ? [] : ["Authorization", standIn(authorization, isKey)]],
		body: body === void 0 ? void 0 : secrets.redactBody(body)
	};
}
function standIn(authorization, isKey) {
	const token = bearerToken(authorization);
	if (token !== void 0) return `Bearer ${isKey(token) ? REPRO_KEY : "wrong-key"}`;
	const scheme = schemeOf(authorization);
	return scheme === "bearer" ? "Bearer no token" : hiddenCredential(scheme);
}
function whenWithoutSecrets(when, expressions, { asked, shown }) {
	const clean = {};
	for (const each of whenParts(when, expressions)) {
		const { path, matcher, isMet, read } = each;
		const [part = "", name] = path;
		const own = !isSecretPart(each) && isMet(asked) === isMet(shown) ? matcher : metOrNot(isMet(asked), read(shown));
		if (name === void 0) clean[part] = own;
		else clean[part] = {
			...clean[part],
			[name]: own
		};
	}
	return clean;
}
/** A condition that a request with these values meets, or one that it does not meet. */
function metOrNot(isMet, [value]) {
	if (value === void 0) return isMet ? { absent: true } : OTHER;
	if (typeof value === "object" && value !== null) return isMet ? { not: OTHER } : OTHER;
	return isMet ? value : { not: value };
}
/** A value that differs from any value of the request. */
const OTHER = "another";
function respondWithoutSecrets({ headers, body, ...rest }, secrets) {
	return {
		...rest,
		...headers && { headers: headersWithoutSecrets(headers, secrets) },
		...body !== void 0 && { body: bodyWithoutSecrets(body, secrets) }
	};
}
function headersWithoutSecrets(headers, secrets) {
	const lines = secrets.redactHeaders(toHeaderLines(headers));
	return Object.fromEntries(Object.keys(headers).map((name, at) => [name, lines[2 * at + 1]]));
}
function bodyWithoutSecrets(body, secrets) {
	if (typeof body === "string") return secrets.redactBody(body);
	return parseJson(secrets.redactBody(stringifyJson(body)));
}
function isList(respond) {
	return Array.isArray(respond);
}
/**
* Removes credentials from the conditions of faults, so that each condition gives the same result for the request without
* credentials as it gave for the one that was sent. A condition on a credential is reduced to that result.
*/
function faultsWithoutSecrets(faults, expressions, requests) {
	return faults.map((fault) => {
		const { when } = fault;
		return when ? {
			...fault,
			when: whenWithoutSecrets(when, expressions, requests)
		} : fault;
	});
}
/** Removes credentials from the answers that faults give: those that their headers and members name. */
function answersWithoutSecrets(faults, secrets) {
	return faults.map((fault) => {
		const { respond } = fault;
		if (respond === void 0) return fault;
		const clean = (each) => respondWithoutSecrets(each, secrets);
		return {
			...fault,
			respond: isList(respond) ? respond.map(clean) : clean(respond)
		};
	});
}
// src/admin/routes/request-routes.ts
const { world: _world, ...ofExchanges } = filterSchemas;
const filterParameters = Object.entries(ofExchanges).map(([name, { description, ...schema }]) => queryParameter(name, description, schema));
/** The query parameters that say which requests are meant. */
const conditionParameters = filterParameters.filter(({ name }) => name !== "limit");
const rateParameter = queryParameter("rate", "How many requests per second at most. The others are only counted, which costs almost nothing.", {
	type: "integer",
	minimum: 1,
	maximum: 1e5
});
const { limit: _limit, ...countedConditions } = filterSchemas;
const countedSchema = withComponents(objectSchema({
	...countedConditions,
	since: sinceSchema,
	when: whenSchema()
}, { optional: [...Object.keys(countedConditions), "when"] }));
const requestRoutes = [
	sandboxRoute("listRequests", {
		reads: "requests",
		about: "all",
		summary: "List the last requests with their answers",
		parameters: filterParameters,
		responses: jsonResponse("The requests that meet all conditions, the newest first.", objectSchema({
			requests: {
				type: "array",
				items: schemaRef("Exchange")
			},
			total: countSchema("How many requests there are without `limit`.")
		})),
		handle: async (asked) => {
			const { exchanges, total } = findRequests(asked.sandbox, filterOf(asked));
			return {
				status: 200,
				pieces: listPieces((asked.shadow ? await asked.shadow.withVerdicts(exchanges) : exchanges).toReversed(), total)
			};
		}
	}),
	sandboxRoute("forgetRequests", {
		about: "all",
		summary: "Forget all requests so far",
		responses: { 204: { description: "The journal was emptied." } },
		handle: async ({ worlds, notice }) => {
			for (const world of worlds) await world.forgetRequests();
			notice("the journal was emptied");
			return done;
		}
	}),
	sandboxRoute("getRequest", {
		reads: "requests",
		problems: [404],
		summary: "Show a request with its answer",
		parameters: [pathParameter("id", "The `X-Request-Id` of the answer.")],
		responses: jsonResponse("The request with its answer.", schemaRef("Exchange")),
		handle: async ({ sandbox, shadow, path }) => {
			const exchange = findRequest(sandbox, path.id);
			if (!exchange) return problem(404, GONE);
			const [shown = exchange] = await shadow?.withVerdicts([exchange]) ?? [];
			return json(shown);
		}
	}),
	sandboxRoute("getRepro", {
		reads: "requests",
		problems: [404],
		summary: "Write a scenario in which a request gets the same answer again",
		description: "The world as it was before the request, with faults and their counts, clock, chance and tape; and the command that sends the request. Neither contains a credential: `sandbox-key` stands for a key that was accepted.",
		parameters: [pathParameter("id", "The `X-Request-Id` of the answer.")],
		responses: jsonResponse("The scenario, and the command for a sandbox that is started from it.", objectSchema({
			scenario: schemaRef("Scenario"),
			curl: textSchema("A command for sh.")
		})),
		handle: ({ sandbox, scheme, trust, path }) => {
			const repro = makeRepro(sandbox, path.id, {
				scheme,
				trust
			});
			if ("none" in repro) return problem(404, repro.none);
			return {
				status: 200,
				pieces: reproPieces(repro)
			};
		}
	}),
	sandboxRoute("countRequests", {
		reads: "requests",
		about: "all",
		summary: "Count requests",
		description: "If no request matches, the nearest ones are listed.",
		requestBody: jsonRequest("The conditions that the requests must meet.", countedSchema),
		responses: jsonResponse("The number of requests that meet all conditions.", objectSchema({
			count: countSchema("The number of requests."),
			nearest: {
				type: "array",
				items: schemaRef("NearMiss")
			}
		}, { optional: ["nearest"] })),
		handle: count
	}),
	sandboxRoute("getHar", {
		reads: "requests",
		about: "all",
		summary: "Write the last requests as a HAR",
		parameters: conditionParameters,
		responses: jsonResponse("A HAR 1.2, the oldest first.", { type: "object" }),
		handle: (asked) => ({
			status: 200,
			pieces: journalHar(eachRequest(asked.sandbox, filterOf(asked)), asked.scheme),
			headers: ["Content-Disposition", "attachment; filename=\"requests.har\""]
		})
	}),
	sandboxRoute("streamRequests", {
		about: "all",
		problems: [503],
		summary: "Stream requests as they are answered",
		description: "Server-sent events: the data of each is a request with its answer. An event `missed` says how many were left out, because of `rate` or because the client reads too slowly. There are at most 100 streams at a time.",
		parameters: [...conditionParameters, rateParameter],
		responses: { 200: {
			description: "An endless stream of events.",
			content: { "text/event-stream": { schema: { type: "string" } } }
		} },
		handle: (asked) => {
			const { rate, ...query } = asked.query;
			const { over, streams } = asked;
			const filter = filterOf({
				...asked,
				query
			});
			const stream = streams.open({
				filter,
				rate,
				over
			});
			if (!stream) return problem(503, TOO_MANY_STREAMS);
			return {
				status: 200,
				...stream,
				type: "text/event-stream"
			};
		}
	})
];
const coverageRoutes = [sandboxRoute("getCoverage", {
	reads: "coverage",
	summary: "Show which parts of the contract the clients have met",
	description: "In all worlds, since the start: a reset does not clear it.",
	responses: jsonResponse("The coverage.", coverageSchema),
	handle: ({ sandbox: { coverage, contract } }) => {
		const report = coverage.report();
		const roles = new Map(contract.roles.operations.map((each) => [each.operation, each]));
		const operations = report.operations.map((each) => {
			const { role, resource } = roles.get(each.operation) ?? {};
			return {
				...each,
				...role && { role },
				...resource !== void 0 && { resource }
			};
		});
		return json({
			...report,
			operations
		});
	}
})];
const UNKNOWN$1 = "world is neither the id of a world nor an accepted key.";
const GONE = "There is no such request any more, or there never was: a journal keeps the last 1,000 of a world. GET /__admin/requests lists them.";
const TOO_MANY_STREAMS = `There are 100 streams of requests, and no more at a time: close one, or read GET /__admin/requests.`;
/** The filter of a query; if a world is named by its key, its id is used. */
function filterOf({ sandbox, query, world, isNamed }) {
	const { world: _name, ...written } = query;
	assertOperation(written, sandbox);
	return readFilter({
		...written,
		...isNamed && world.id !== void 0 && { world: world.id }
	});
}
async function count({ sandbox, world, isNamed, body }) {
	const { when, ...written } = body;
	assertOperation(written, sandbox);
	const named = written.world === void 0 ? void 0 : await sandbox.find(written.world);
	if (written.world !== void 0 && !named) return problem(404, UNKNOWN$1);
	const id = named?.id ?? (isNamed ? world.id : void 0);
	const filter = readFilter({
		...written,
		...id !== void 0 && { world: id }
	});
	return json(await countRequests(sandbox, {
		...filter,
		...when && { when }
	}));
}
/** No request of an unknown operation will ever be found. */
function assertOperation({ operation }, { contract }) {
	if (operation === void 0) return;
	const ids = operationIds(contract);
	if (ids.includes(operation)) return;
	const way = didYouMean(operation, ids) || ` They are ${firstOf(ids, MOST_NAMED).join(", ")}.`;
	throw new UsageError(`operation must be an operationId of the contract, got ${shown(operation)}.${way}`);
}
const MOST_NAMED = 10;
async function* reproPieces({ content, written, curl }) {
	yield "{\"scenario\":";
	yield* scenarioText(content, written, "json");
	yield `,"curl":${JSON.stringify(curl)}}`;
}
/** The list is written in pieces: the exchanges together may be longer than a text can be. */
function* listPieces(exchanges, total) {
	let before = "{\"requests\":[";
	for (const exchange of exchanges) {
		yield before + stringifyJson(exchange);
		before = ",";
	}
	yield `${exchanges.length === 0 ? before : ""}],"total":${total}}`;
}
// src/admin/routes/scenario-routes.ts
const scenarioRoutes = [
	sandboxRoute("listScenarios", {
		summary: "List the scenarios that can be loaded by name",
		responses: jsonResponse("The scenarios in the working directory, then those of the package.", objectSchema({ scenarios: {
			type: "array",
			items: listedScenario()
		} })),
		handle: listScenarios
	}),
	sandboxRoute("getScenario", {
		about: "all",
		summary: "Show the scenario in force",
		description: "Extended scenarios are merged into it. Without a world, the scenario with which worlds begin.",
		parameters: [queryParameter("brief", "Whether its records and its tape, which can be long, are left out.", {
			type: "boolean",
			default: false
		})],
		responses: jsonResponse("The whole scenario.", schemaRef("Scenario")),
		handle: ({ world, query }) => {
			const { scenario } = world.current;
			const shown = query.brief ? {
				...scenario,
				...NOTHING
			} : scenario;
			const written = {
				rows: textRows(shown.records),
				resources: scenario.resources
			};
			return {
				status: 200,
				pieces: scenarioText(toInput(shown), written, "json")
			};
		}
	}),
	sandboxRoute("putScenario", {
		about: "all",
		takesScenario: true,
		summary: "Switch to another scenario",
		description: "The records stay if the data is the same; faults, keys, clock and ledger start as the scenario has them. The flags given at the start override it.",
		requestBody: withYaml(jsonRequest("The name of a scenario, or a whole one.", { oneOf: [objectSchema({ name: { type: "string" } }), schemaRef("Scenario")] })),
		responses: jsonResponse("The scenario is in force.", objectSchema({
			scenario: textSchema("Its name."),
			...countsSchemas,
			reseeded: switchSchema("Whether the records were seeded again because the data is different."),
			lost: countSchema("How many created, changed or removed records were lost.")
		}, {
			optional: ["records"],
			description: "The result of switching to another scenario."
		})),
		handle: putScenario
	})
];
const resetRoutes = [sandboxRoute("reset", {
	about: "all",
	repairs: true,
	reads: "counts",
	summary: "Go back to the start of the scenario",
	description: "Records, faults, keys, clock, chance, ledger and journal start again, also where what is kept of a world cannot be read.",
	responses: jsonResponse("The reset is done.", objectSchema({
		scenario: textSchema("The name of the scenario."),
		...countsSchemas
	}, { optional: ["records"] })),
	handle: async ({ sandbox, query, notice }) => {
		const isNamed = query.world !== void 0;
		const world = isNamed ? await sandbox.resetOne(query.world) : sandbox.home;
		if (!world) return unknownWorld();
		if (!isNamed) await sandbox.reset();
		const { name, resources } = world.current.scenario;
		const { counts } = world;
		const where = isNamed ? `, in the world ${world.id}` : "";
		notice(`reset: ${name} is back at its start, ${countsText(counts, resources)}${where}`);
		return json({
			scenario: name,
			...counts
		});
	}
})];
const NOTHING = {
	records: /* @__PURE__ */ new Map(),
	tape: []
};
function listedScenario() {
	return objectSchema({
		name: { type: "string" },
		description: { type: "string" }
	});
}
async function listScenarios({ sandbox: { contract }, readScenario }) {
	const scenarios = [];
	for (const name of scenarioNames(contract)) {
		const load = () => readScenario(name, { isLarge: false });
		scenarios.push({
			name,
			description: await describeScenario(load)
		});
	}
	return json({ scenarios });
}
async function putScenario({ sandbox, world, isNamed, body, isLarge, readScenario, notice }) {
	const scenario = await readScenario(withoutPaths(body, sandbox.contract), { isLarge });
	const { reseeded, lost } = await (isNamed ? sandbox.loadInto(world, scenario) : sandbox.load(scenario));
	const { counts } = world;
	notice(`scenario ${scenario.name} loaded, ${countsText(counts, scenario.resources)}`);
	for (const remark of scenario.remarks) notice(remark);
	return json({
		scenario: scenario.name,
		...counts,
		reseeded,
		lost
	});
}
/**
* A name, or a scenario that does not refer to files by path: a client may not read the files of this machine.
* @throws UsageError for a path, a contract, and a name that no scenario has.
*/
function withoutPaths(body, contract) {
	if (typeof body !== "object" || body === null || Array.isArray(body)) throw new UsageError("The body must be an object: { \"name\": … } or a whole scenario.");
	const { name, extends: base, exchanges } = body;
	if (Object.hasOwn(body, "upstream")) throw new UsageError("upstream cannot be given here: the address of a service comes from the command line alone. Leave it out, or start another sandbox with --upstream.");
	const contractKey = ["contract", "overlay"].find((key) => Object.hasOwn(body, key));
	if (contractKey !== void 0) throw new UsageError(`${contractKey} cannot be given here: no path is read, and a sandbox has one contract from its start to its end. Leave it out, or start another sandbox.`);
	if (Object.hasOwn(body, "handlers")) throw new UsageError("handlers cannot be given here: code is loaded from the command line or a file that it names, and from nowhere else. Leave it out.");
	if (typeof exchanges === "string") throw new UsageError("exchanges must be a list here: the path of a file is not read.");
	if (Object.keys(body).length === 1 && typeof name === "string") return fileOf(name, "name", contract);
	return typeof base === "string" ? {
		...body,
		extends: fileOf(base, "extends", contract)
	} : body;
}
/** The file of a scenario given by its name, or the name of one without a file. */
function fileOf(name, key, contract) {
	if (isUsual(name, contract)) return name;
	const names = scenarioNames(contract);
	if (names.includes(name) || isOfPackage(name, contract)) return findScenario(name, contract);
	throw new UsageError(`${key} must be the name of a scenario, since no path is read here.${didYouMean(name, names)} The names are ${names.join(", ")}; or send the scenario whole.`);
}
// src/admin/routes/snapshot-routes.ts
const nameSchema = {
	type: "string",
	pattern: "^([\\w-][\\w.-]{0,99}|\\.[\\w-][\\w.-]{0,98}|\\.\\.[\\w.-]{1,98})$",
	title: "up to 100 letters, digits, . _ and -, and neither . nor .."
};
const snapshotSchema = objectSchema({
	name: nameSchema,
	...countsSchemas,
	time: timeSchema("When it was taken, by the real time (RFC 3339).")
}, {
	optional: ["records"],
	description: "A snapshot of a world to go back to."
});
const named = pathParameter("name", "The name of a snapshot.");
const snapshotRoutes = [
	sandboxRoute("listSnapshots", {
		about: "one",
		summary: "List the snapshots of a world",
		responses: jsonResponse("The snapshots, in the order in which they were taken.", objectSchema({ snapshots: {
			type: "array",
			items: snapshotSchema
		} })),
		handle: async ({ world }) => json({ snapshots: (await world.listSnapshots()).map(toJson$2) })
	}),
	sandboxRoute("takeSnapshot", {
		about: "one",
		problems: [409],
		summary: "Take a snapshot of a world",
		description: `It replaces a snapshot with the same name. A world has at most 100.`,
		requestBody: jsonRequest("Its name.", objectSchema({ name: nameSchema })),
		responses: jsonResponse("The snapshot was taken.", snapshotSchema, 201),
		handle: async ({ world, body, notice }) => {
			const snapshot = await world.takeSnapshot(body.name);
			if ("noRoom" in snapshot) return problem(409, snapshot.noRoom);
			const { resources } = world.current.scenario;
			notice(`snapshot ${snapshot.name} taken, ${countsText(snapshot, resources)}`);
			return json(toJson$2(snapshot), 201);
		}
	}),
	sandboxRoute("restoreSnapshot", {
		about: "one",
		problems: [404, 409],
		summary: "Go back to a snapshot",
		description: "Everything in the world except the journal is as it was then. A snapshot belongs to the scenario that it was taken of, and to the records with which that begins: under any other, nothing is changed.",
		parameters: [named],
		responses: jsonResponse("The world is as it was in the snapshot.", snapshotSchema),
		handle: async ({ world, path, notice }) => {
			const { name } = path;
			const result = await world.restore(name);
			if ("restored" in result) {
				const { restored } = result;
				const { resources } = world.current.scenario;
				notice(`snapshot ${name} restored, ${countsText(restored, resources)}`);
				return json(toJson$2(restored));
			}
			if (result.of === void 0) return unknown(await world.listSnapshots());
			return problem(409, otherScenario(name, result.of, world.template.scenario));
		}
	}),
	sandboxRoute("removeSnapshot", {
		about: "one",
		problems: [404],
		summary: "Remove a snapshot",
		parameters: [named],
		responses: { 204: { description: "The snapshot was removed." } },
		handle: async ({ world, path }) => await world.removeSnapshot(path.name) ? done : unknown(await world.listSnapshots())
	})
];
function toJson$2({ name, time, ...counts }) {
	return {
		name,
		...countsIn(counts),
		time: new Date(time).toISOString()
	};
}
/** Why a snapshot of a scenario is not restored in the one in force, and the way out. */
function otherScenario(snapshot, of, { name: inForce, resources: { noun } }) {
	return of === inForce ? `The snapshot ${snapshot} was taken of the scenario ${of} when that began with other ${noun}. Switch back to those first (PUT /__admin/scenario), or take a new snapshot.` : `The snapshot ${snapshot} was taken of the scenario ${of}, and ${inForce} is in force. Switch back to the scenario first (PUT /__admin/scenario), or take a snapshot of ${inForce}.`;
}
function unknown(snapshots) {
	const names = snapshots.map(({ name }) => name);
	return unknownName("snapshot", names, "POST /__admin/snapshots takes one");
}
// src/admin/routes/upstream-routes.ts
const routeList = listSchema(schemaRef("RequestRoute"), "The routes in their order: the first that matches a request decides. What none matches goes to the upstream.");
const inForce = jsonResponse("The routes in force.", objectSchema({
	upstream: textSchema("The base address of the service behind the sandbox."),
	routes: routeList,
	operations: listSchema(objectSchema({
		operation: textSchema("The operationId."),
		method: { type: "string" },
		path: textSchema("The path as the contract writes it."),
		to: {
			enum: shownAnswerers,
			description: "Who answers it; `depends` if that depends on conditions."
		}
	}), "Who answers each operation of the contract."),
	warnings: listSchema({ type: "string" }, "Why a route never matches.")
}, {
	optional: ["warnings"],
	description: "Who answers requests."
}));
const upstreamRoutes = [sandboxRoute("getRoutes", {
	about: "all",
	problems: [409],
	summary: "Show who answers: the sandbox, or the service behind it",
	description: "Without a world, the routes with which worlds begin.",
	responses: inForce,
	handle: ({ upstream, world, sandbox }) => upstream ? json(toJson$1(upstream, world.current, sandbox.contract)) : NO_UPSTREAM
}), sandboxRoute("putRoutes", {
	about: "all",
	problems: [409],
	summary: "Say who answers, until a reset",
	description: "The routes take the place of those in force. The address of the service is that of the start: a command line alone can name one.",
	requestBody: jsonRequest("All routes; an empty list leaves everything to the upstream.", objectSchema({ routes: {
		...routeList,
		maxItems: MOST_ROUTES
	} })),
	responses: inForce,
	handle: putRoutes
})];
const NO_UPSTREAM = problem(409, "This sandbox has no upstream, so it answers everything by itself: start it with --upstream URL.");
async function putRoutes({ upstream, world, worlds, sandbox: { contract }, body: { routes }, notice }) {
	if (!upstream) return NO_UPSTREAM;
	const { plan, remarks } = await RoutePlan.of(routes);
	if (remarks.length > 0) return refusal(remarks.map(({ path, text }) => {
		const place = ["routes", ...path];
		const message = `${nameOf(place)} ${remarkText({
			path: place,
			text
		})}`;
		return requestViolation("route", ["body", ...place].join("."), message);
	}));
	for (const each of worlds) each.setRoutes(plan);
	const warnings = idleRoutes(routes, contract.operations).map(({ path, text }) => `warning: ${nameOf(["routes", ...path])} ${text}`);
	notice(routes.length === 0 ? "the upstream answers everything" : "other routes are in force");
	for (const warning of warnings) notice(warning);
	const shown = toJson$1(upstream, world.current, contract);
	return json({
		...shown,
		...warnings.length > 0 && { warnings }
	});
}
function toJson$1({ url }, { scenario }, contract) {
	const { routes } = scenario;
	return {
		upstream: url,
		routes: routes.routes,
		operations: contract.operations.map(({ id: operation, method, path }) => ({
			operation,
			method,
			path,
			to: routes.answererOf({
				operation,
				method
			})
		}))
	};
}
// src/admin/routes/world-routes.ts
const idSchema = textSchema("The id, as in the header `X-Sandbox-World` of answers.");
const worldSchema = objectSchema({
	id: idSchema,
	...countsSchemas,
	changes: countSchema("How many records were created, changed or removed since the world was made."),
	created: timeSchema("When it was made, by the real time."),
	requests: countSchema("The number of requests so far."),
	lastUsed: timeSchema("When it last got a request, by the real time.")
}, {
	optional: ["records"],
	description: "A world of a sandbox."
});
const worldRoutes = [
	sandboxRoute("listWorlds", {
		summary: "List the worlds",
		responses: jsonResponse("The worlds, in the order in which they were made.", objectSchema({ worlds: {
			type: "array",
			items: worldSchema
		} })),
		handle: ({ sandbox }) => json({ worlds: sandbox.worlds().map(toJson) })
	}),
	sandboxRoute("createWorld", {
		summary: "Make a key and its own world",
		description: "The world begins at the start of the scenario. It is kept in memory only.",
		responses: jsonResponse("The key and the world were made.", objectSchema({
			id: idSchema,
			key: textSchema("The API key of requests to it.")
		}), 201),
		handle: async ({ sandbox, notice }) => {
			const { world, key } = await sandbox.createWorld();
			notice(`world ${world.id} made`);
			return json({
				id: world.id,
				key
			}, 201);
		}
	}),
	sandboxRoute("removeWorld", {
		problems: [404, 409],
		summary: "Remove a world with everything in it",
		parameters: [pathParameter("id", "The id of a world.")],
		responses: { 204: { description: "The world was removed." } },
		handle: async ({ sandbox, path, notice }) => {
			const { id } = path;
			if (sandbox.home.id === id) return problem(409, LAST);
			if (!await sandbox.remove(id)) return problem(404, UNKNOWN);
			notice(`world ${id} removed`);
			return done;
		}
	})
];
const UNKNOWN = "No world has this id; GET /__admin/worlds lists the worlds.";
const LAST = "The world that all keys share stays; POST /__admin/reset?world=shared starts it again.";
function toJson(world) {
	const { id, counts, changes, created, requests, lastUsed } = world;
	const times = {
		created: new Date(created),
		lastUsed: new Date(Date.now() - (performance.now() - lastUsed))
	};
	return {
		id,
		...counts,
		changes,
		created: times.created.toISOString(),
		requests,
		lastUsed: times.lastUsed.toISOString()
	};
}
const keysSchema = objectSchema({ keys: schemaRef("Keys") });
const keyRoutes = [sandboxRoute("getKeys", {
	about: "all",
	summary: "List the accepted API keys",
	description: "Without a world, the keys that get a world of their own, if each key has one.",
	responses: jsonResponse("The keys; `*` matches any characters.", keysSchema),
	handle: ({ world }) => json({ keys: world.current.scenario.keys })
}), sandboxRoute("putKeys", {
	about: "all",
	summary: "Replace the accepted API keys",
	description: "A key that was made with a world still works in it.",
	requestBody: jsonRequest("The keys; `*` matches any characters.", keysSchema),
	responses: jsonResponse("The keys from now on.", keysSchema),
	handle: ({ world, worlds, body: { keys }, notice }) => {
		for (const each of worlds) each.setKeys(keys);
		const accepted = world.current.scenario.keys;
		notice(`the accepted keys were replaced: there are ${accepted.length}`);
		return json({ keys: accepted });
	}
})];
// src/admin/sandbox-control-plane.ts
/**
* Creates the control plane of a sandbox, as served over HTTP.
* @throws Error when its document cannot be compiled.
*/
function serveSandboxControlPlane(context) {
	const { words } = context.sandbox.contract;
	return serveControlPlane(sandboxControlPlane(context), {
		...context,
		words
	});
}
function sandboxControlPlane(context) {
	const { sandbox, listeners, onNotice } = context;
	const writeMetrics = lateMetricsWriter();
	const streams = new EventStreams({
		source: () => sandbox.exchangesFor(listeners),
		explain: (exchange) => explainExchange(exchange, sandbox.contract),
		onEnded: (message) => onNotice({
			message,
			isTrouble: false
		})
	});
	return {
		...sandboxOutline(sandbox.contract),
		publish: (make) => sandbox.change(make),
		find: async ({ about, isOpen, repairs, reads }, { world }) => {
			if (!isOpen) await sandbox.refresh().catch((error) => {
				if (!repairs || !(error instanceof UsageError)) throw error;
			});
			if (reads) await sandbox.read(reads);
			const found = await findWorlds(sandbox, about, repairs ? void 0 : world);
			if ("refused" in found) return found;
			const where = found.isNamed ? `, in the world ${found.world.id}` : "";
			const notice = (message) => onNotice({
				message: message + where,
				isTrouble: false
			});
			return { subject: {
				...context,
				streams,
				writeMetrics,
				notice,
				...found
			} };
		}
	};
}
/** The routes whose details do not follow from the contract. */
const fixedRoutes = [
	...healthRoutes,
	...documentRoutes,
	...contractRoutes,
	...scenarioRoutes,
	...resetRoutes,
	...faultRoutes,
	...upstreamRoutes,
	...requestRoutes,
	...clockRoutes,
	...snapshotRoutes,
	...keyRoutes,
	...worldRoutes
];
/** The routes of a sandbox's control plane that every contract has, except for those about records. */
function routesOf(contract) {
	const beside = otherContractOf(contract);
	return [
		...fixedRoutes,
		...ledgerRoutes(ledgerOf(contract), beside && ledgerOf(beside)),
		...coverageRoutes,
		...metricsRoutes
	];
}
/** The parts that the document of a sandbox's control plane is made from. */
function sandboxOutline(contract) {
	const schemas = adminSchemas(contract);
	const routes = routesOf(contract);
	const taken = [...[
		"Problem",
		"getState",
		"listResources",
		...Object.keys(schemas)
	], ...routes.map(({ operationId }) => operationId)];
	const outlines = resourceOutlines(contract, new Set(taken));
	const { leading: first } = scenarioResources(contract);
	const leading = outlines.find(({ resource }) => resource === first);
	return {
		title: "The control plane of petstore-sandbox",
		description: "Controls a running sandbox and shows what happened in it. Without `--admin-token` it answers only its own machine, under a loopback name.",
		routes: [
			...routes,
			stateRoute(outlines, leading && asInState(leading)),
			resourcesRoute(outlines, leading),
			...outlines.flatMap(recordRoutes)
		],
		schemas: {
			...schemas,
			...Object.fromEntries(outlines.flatMap(({ names, record, body }) => [[names.record, record], [names.body, body]]))
		},
		links: contract.links,
		explainPath: (path) => unknownResource(path, outlines)
	};
}
/**
* Calls the control plane of this process, with the same checks and answers as over HTTP.
* @throws Error when its document cannot be compiled.
*/
function askInProcess(context) {
	const dispatch = createDispatcher(sandboxControlPlane(context));
	return async (request) => {
		const { method, body } = request;
		const { status, json, pieces } = await dispatch({
			method,
			target: ADMIN_PATH + targetOf(request),
			refuse: () => void 0,
			readBody: (operation) => checkJson(body === void 0 ? "" : stringifyJson(body), operation),
			over: context.closing
		});
		if (status >= 400) throw problemError(status, json.detail);
		if (!pieces) return json;
		let text = "";
		for await (const piece of pieces) text += typeof piece === "string" ? piece : Buffer.concat(piece).toString();
		return parseJson(text);
	};
}
export { sandboxOutline as a, sandboxControlPlane as i, fixedRoutes as n, serveSandboxControlPlane as o, routesOf as r, askInProcess as t };
