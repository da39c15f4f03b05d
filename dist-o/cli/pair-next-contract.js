import "./rolldown-runtime.js";
import { r as assertServable } from "./admin-context.js";
import { c as pairContracts, t as contractNamed, u as renamesOf } from "./contract-pair.js";
import { t as createRecentMap } from "./recent-map.js";
import { n as ofExchange } from "./judged-exchange.js";
import { t as noFigures } from "./shadowed-exchange.js";
import { a as CONTRACT_HEADER } from "./text-values.js";
import { u as splitTarget } from "./http.js";
import { n as memoize } from "./memoize.js";
import { i as shown } from "./shown.js";
import { a as matchTarget } from "./contract.js";
import { a as isUnder } from "./document.js";
import { b as readTrusted, j as isEqualJson, l as isJsonObject } from "./json.js";
import { i as pointsOf } from "./ledger-of2.js";
import { h as settle } from "./settlement.js";
import { f as WithLater, l as withPresentNames, n as createKind, o as parentsOf } from "./record-kind.js";
import { r as deprecationsOf, t as behavioursOf } from "./template.js";
import { a as requestKey, r as createKeyTest } from "./keys.js";
import { t as RequestChoices } from "./request-choices.js";
import { d as errorOutcome, s as exchangeHandler } from "./beyond-contract.js";
import { n as askingFor } from "./contract-request.js";
import { t as serveContract } from "./serve-contract.js";
import { t as readNextContract } from "./read-next-contract.js";
import module from "node:module";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
// src/next/shadow/shadow-thread.ts
/** The judge of exchanges by the next contract, in a thread of its own: it takes as long as ten answers, and to begin a second. */
var ShadowThread = class {
	#worker;
	#asked = [];
	#failure;
	constructor(setup) {
		const cachesCode = module.getCompileCacheDir() !== void 0;
		const file = `./shadow-worker${extname(import.meta.filename)}`;
		this.#worker = new Worker(new URL(file, import.meta.url), { workerData: {
			...setup,
			cachesCode
		} });
		this.#worker.unref();
		this.#worker.on("message", (answer) => this.#asked.shift()?.resolve(answer));
		this.#worker.on("error", (error) => this.#fail(error));
		this.#worker.on("exit", () => this.#fail(/* @__PURE__ */ new Error("The thread of the next contract has ended")));
	}
	/** What exchanges show, for the counts. @throws Error once the thread has ended. */
	show(exchanges) {
		return this.#ask({ show: exchanges });
	}
	/** The verdict on each of some exchanges; `undefined` where that fails. @throws Error once the thread has ended. */
	judge(exchanges) {
		return this.#ask({ judge: exchanges });
	}
	/** The changes from one contract to the other. @throws Error once the thread has ended. */
	changes() {
		return this.#ask({ changes: true });
	}
	/** Ends the thread. */
	async close() {
		await this.#worker.terminate();
	}
	#ask(question) {
		if (this.#failure) return Promise.reject(this.#failure);
		const asked = Promise.withResolvers();
		try {
			this.#worker.postMessage(question);
		} catch (error) {
			return Promise.reject(error);
		}
		this.#asked.push(asked);
		return asked.promise;
	}
	#fail(error) {
		this.#failure ??= error;
		for (const { reject } of this.#asked.splice(0)) reject(this.#failure);
	}
};
// src/next/shadow/shadow.ts
/**
* Says of each exchange under the current contract what the next one would have made of it. Exchanges are judged in a thread of their
* own after they were answered, a batch at a time and with pauses, so that a busy sandbox keeps its time for answers: that changes nothing
* of the worlds, and delays nobody. When they come faster than that, the latest are left out of the counts; a verdict on one that is
* shown is then given when it is asked for.
*/
var Shadow = class {
	#options;
	#known = createRecentMap(MOST_KNOWN);
	#thread;
	#tally;
	#gathered = [];
	#gathering;
	/** The length of the bodies of the exchanges that are gathered. */
	#length = 0;
	#leftOut = 0;
	/** Pending until the exchanges that were handed over are counted. */
	#counting = /* @__PURE__ */ new Set();
	hasReported = false;
	#hasFailed = false;
	#isClosed = false;
	constructor(options) {
		this.#options = options;
	}
	/** Takes an exchange that was answered, which costs a few microseconds; one that is left out is not built. */
	add(answered) {
		if (this.#isClosed) return;
		if (this.#gathered.length >= MOST_WAITING || this.#length >= LONGEST_WAITING) {
			this.#leftOut += 1;
			return;
		}
		const exchange = answered.toShadowed();
		this.#length += lengthOf(exchange);
		this.#gathered.push(exchange);
		this.#gathering ??= setTimeout(() => this.#handOverBatch(), PACE);
	}
	/** Adds to exchanges what the next contract would have made of them, to those under the current one that can be judged. */
	async withVerdicts(exchanges) {
		const isMissing = (exchange) => isJudged(exchange) && !this.#known.has(exchange.id);
		if (exchanges.some(isMissing)) await this.#counted();
		const verdicts = /* @__PURE__ */ new Map();
		const missing = [];
		for (const exchange of exchanges.filter(isJudged)) {
			const verdict = this.#known.get(exchange.id);
			if (verdict) verdicts.set(exchange.id, verdict);
			else missing.push(exchange);
		}
		try {
			for (let from = 0; from < missing.length; from += MOST_WAITING) {
				const some = missing.slice(from, from + MOST_WAITING);
				const judged = await this.#begin().judge(some.map(ofExchange));
				for (const [at, verdict] of judged.entries()) if (verdict) verdicts.set(some[at].id, verdict);
			}
		} catch (error) {
			this.#fail(error, 0);
		}
		for (const [id, verdict] of verdicts) this.#known.set(id, verdict);
		return exchanges.map((exchange) => {
			const next = verdicts.get(exchange.id);
			return next ? {
				...exchange,
				next
			} : exchange;
		});
	}
	/** What the exchanges so far have shown; `undefined` if its thread ended before it said which changes there are. */
	async totals() {
		await this.#counted();
		const tally = await this.#tallyOfThread().catch((error) => {
			this.#fail(error, 0);
		});
		if (!tally) return void 0;
		if (this.#leftOut > 0) {
			tally.add({
				cells: [],
				figures: {
					...noFigures,
					unjudged: this.#leftOut
				}
			});
			this.#leftOut = 0;
		}
		return tally.totals();
	}
	/** Ends its thread. */
	async close() {
		this.#isClosed = true;
		clearTimeout(this.#gathering);
		await this.#thread?.close();
	}
	/** Resolves when all exchanges so far are counted. */
	async #counted() {
		this.#handOver(MOST_WAITING);
		await Promise.all(this.#counting);
	}
	/** Hands over a batch, unless the last one is not judged yet; and the next one after a pause. */
	#handOverBatch() {
		this.#gathering = void 0;
		if (this.#counting.size === 0) this.#handOver(BATCH);
		if (this.#gathered.length > 0) this.#gathering ??= setTimeout(() => this.#handOverBatch(), PACE);
	}
	#handOver(most) {
		if (this.#gathered.length === 0 || this.#isClosed) return;
		const exchanges = this.#gathered.splice(0, most);
		for (const exchange of exchanges) this.#length -= lengthOf(exchange);
		const counting = this.#count(exchanges).catch((error) => this.#fail(error, exchanges.length)).finally(() => this.#counting.delete(counting));
		this.#counting.add(counting);
	}
	async #count(exchanges) {
		const shown = await this.#begin().show(exchanges);
		for (const [at, verdict] of shown.verdicts.entries()) if (verdict) this.#known.set(exchanges[at].id, verdict);
		if (shown.failure !== void 0) this.#tell(shown.failure);
		(await this.#tallyOfThread()).add(shown);
	}
	/** @throws Error when it is closed: a thread that begins then would be ended by nobody. */
	#begin() {
		const { current, next, now } = this.#options;
		if (this.#isClosed) throw new Error("The judge of the next contract is closed");
		this.#thread ??= new ShadowThread({
			current: current.file,
			next: next.file,
			today: new Date(now).toISOString().slice(0, 10)
		});
		return this.#thread;
	}
	async #tallyOfThread() {
		const { current, next, tallyOf } = this.#options;
		const contracts = `${current.digest} ${next.digest}`;
		this.#tally ??= this.#begin().changes().then((changes) => tallyOf({
			changes,
			contracts
		}));
		return this.#tally;
	}
	/** Without its thread nothing more is judged; all else goes on. */
	#fail(error, count) {
		if (this.#isClosed) return;
		this.#leftOut += count;
		if (!this.#hasFailed) this.#options.onBug(error);
		this.#hasFailed = true;
	}
	#tell(message) {
		if (!this.hasReported) this.#options.onTrouble(`the next contract: ${message}`);
		this.hasReported = true;
	}
};
/** How many exchanges are judged at a time, and the pause before the next ones, in milliseconds: at most 3,200 a second. */
const BATCH = 64;
const PACE = 20;
/** How many exchanges may wait for their verdict, and how long their bodies may be, in characters. */
const MOST_WAITING = 1e3;
const LONGEST_WAITING = 16777216;
/** Of how many exchanges the verdict is known. */
const MOST_KNOWN = 5e3;
function lengthOf({ requestBody = "", responseBody = "" }) {
	return requestBody.length + responseBody.length;
}
/** Whether the next contract is asked about an exchange: not of one under it, and not where the current one has no operation. */
function isJudged({ contract, operation }) {
	return contract === "current" && operation !== void 0;
}
// src/sandbox/contracts/under-contract.ts
/** Creates what shows worlds by the contracts of a pair. */
function createUnderContract(contract, kinds) {
	const next = contractNamed(contract, "next");
	const renames = memoize((resource) => renamesOf(contract, resource));
	const isRenamed = [...kinds.keys()].some((each) => renames(each).size > 0);
	const nextKinds = isRenamed ? renamedKinds(kinds, renames) : kinds;
	const shown = {
		current: /* @__PURE__ */ new WeakMap(),
		next: /* @__PURE__ */ new WeakMap()
	};
	const asNext = (world) => {
		const points = pointsOf(next);
		return {
			...world,
			which: "next",
			points,
			errors: next.errors,
			ledger: settle(() => points.ledger, world.scenario.unspecified),
			deprecations: deprecationsOf(next, world.scenario),
			behaviours: behavioursOf(next, world.scenario),
			store: isRenamed ? new RenamedStore(world.store, nextKinds, renames) : world.store
		};
	};
	return {
		kinds: {
			current: kinds,
			next: nextKinds
		},
		show: (world, which) => {
			const known = shown[which].get(world);
			if (known) return known;
			const under = which === "next" ? asNext(world) : {
				...world,
				which
			};
			shown[which].set(world, under);
			return under;
		}
	};
}
/** Shows a store as the next contract calls the members of its records. What is written is kept under the names of the current one. */
var RenamedStore = class {
	kinds;
	#store;
	#renamesOf;
	/** Rows never change, and a store has the same ones as long as their records stay. */
	#shown = /* @__PURE__ */ new WeakMap();
	constructor(store, kinds, renamesOf) {
		this.kinds = kinds;
		this.#store = store;
		this.#renamesOf = renamesOf;
	}
	get version() {
		return this.#store.version;
	}
	count(resource, where) {
		return this.#store.count(resource, this.#where(resource, where));
	}
	list(resource, query) {
		return `[${this.rows(resource, query).map((row) => row.json)}]`;
	}
	rows(resource, query) {
		const asked = {
			...query,
			where: this.#where(resource, query.where)
		};
		return this.#allShown(resource, this.#store.rows(resource, asked));
	}
	near(resource, query) {
		const asked = {
			...query,
			where: this.#where(resource, query.where)
		};
		return this.#allShown(resource, this.#store.near(resource, asked));
	}
	get(resource, id) {
		const row = this.#store.get(resource, id);
		return row && this.rowShown(resource, row);
	}
	has(resource, filter, value) {
		return this.#store.has(resource, this.#renamesOf(resource).get(filter) ?? filter, value);
	}
	pending() {
		return this.#store.pending();
	}
	async create(...[resource, record, rule]) {
		const created = await this.#store.create(resource, this.kept(resource, record), rule);
		return {
			...created,
			row: this.rowShown(resource, created.row)
		};
	}
	async add(...[resource, record]) {
		const row = await this.#store.add(resource, this.kept(resource, record));
		return row && this.rowShown(resource, row);
	}
	put(...[resource, record]) {
		return this.#store.put(resource, this.kept(resource, record));
	}
	async update(...[resource, id, change]) {
		const row = await this.#store.update(resource, id, (before) => this.changedFrom(resource, before, change));
		return row && this.rowShown(resource, row);
	}
	remove(resource, id) {
		return this.#store.remove(resource, id);
	}
	draft() {
		return new RenamedDraft(this.#store.draft(), this.kinds, this.#renamesOf);
	}
	at(version) {
		const moment = this.#store.at(version);
		return moment && this.#momentShown(moment);
	}
	close() {
		return this.#store.close();
	}
	#where(resource, where) {
		const renames = this.#renamesOf(resource);
		return where?.map((each) => ({
			...each,
			filter: renames.get(each.filter) ?? each.filter
		}));
	}
	#allShown(resource, rows) {
		return rows.map((row) => this.rowShown(resource, row));
	}
	rowShown(resource, row) {
		const [kind, kept] = [this.kinds, this.#store.kinds].map((kinds) => kinds.get(resource));
		const renames = this.#renamesOf(resource);
		if (!kind || !kept || renames.size === 0) return row;
		const known = this.#shown.get(row);
		if (known) return known;
		const names = new Map([...renames].map(([name, former]) => [former, name]));
		const value = this.valueShown(resource, storedIn(row));
		const parents = withParameters(parentsOf(row, kept), names);
		const shown = kind.toRow({
			id: kind.idOf(row),
			value,
			parents
		});
		this.#shown.set(row, shown);
		return shown;
	}
	kept(resource, record) {
		const renames = this.#renamesOf(resource);
		if (renames.size === 0) return record;
		const value = renamed(record.value, renames);
		return {
			...record,
			value,
			parents: withParameters(record.parents, renames)
		};
	}
	valueShown(resource, value) {
		const former = new Map([...this.#renamesOf(resource)].map(([name, was]) => [name, [was]]));
		return withPresentNames(value, former);
	}
	changedFrom(resource, before, change) {
		return changedFrom(before, change(this.rowShown(resource, before)), this.#renamesOf(resource));
	}
	#momentShown(moment) {
		const shown = (resource, row) => this.rowShown(resource, row);
		return {
			count: (resource) => moment.count(resource),
			lastId: (resource) => moment.lastId(resource),
			*rows(resource) {
				for (const row of moment.rows(resource)) yield shown(resource, row);
			}
		};
	}
};
/** A draft, as the next contract calls the members of its records. */
var RenamedDraft = class extends RenamedStore {
	#draft;
	constructor(draft, kinds, renamesOf) {
		super(draft, kinds, renamesOf);
		this.#draft = draft;
	}
	get changing() {
		return this.#draft.changing;
	}
	set changing(changing) {
		this.#draft.changing = changing && this.#renamed(changing);
	}
	createNow(...[resource, record, rule]) {
		return this.rowShown(resource, this.#draft.createNow(resource, this.kept(resource, record), rule));
	}
	addNow(...[resource, record]) {
		const row = this.#draft.addNow(resource, this.kept(resource, record));
		return row && this.rowShown(resource, row);
	}
	updateNow(...[resource, id, change]) {
		const row = this.#draft.updateNow(resource, id, (before) => {
			let after;
			const value = this.changedFrom(resource, before, (shown) => {
				after = change(shown);
				return after instanceof WithLater ? after.value : after;
			});
			return after instanceof WithLater ? this.#laterKept(resource, value, after) : value;
		});
		return row && this.rowShown(resource, row);
	}
	#laterKept(resource, value, { later }) {
		const named = (members) => this.kept(resource, { value: members }).value;
		const { set, add = {} } = later ?? { set: {} };
		return new WithLater(value, later && {
			...later,
			set: named(set),
			add: named(add)
		});
	}
	removeNow(resource, id) {
		return this.#draft.removeNow(resource, id);
	}
	commit(onDecided) {
		return this.#draft.commit(onDecided);
	}
	drop() {
		this.#draft.drop();
	}
	end() {
		this.#draft.end();
	}
	#renamed({ resource, change, kept }) {
		return {
			resource,
			kept: (row) => kept(this.rowShown(resource, row)),
			change: async (value, before) => {
				const after = await change(this.valueShown(resource, value), before && this.rowShown(resource, before));
				return this.kept(resource, { value: after }).value;
			}
		};
	}
};
function withNames({ name, noun, id, parents, own, filters }, renames) {
	const names = new Map([...renames].map(([after, before]) => [before, after]));
	const found = filters.filter((each) => !each.name.startsWith("{")).map((each) => ({
		name: names.get(each.name) ?? each.name,
		values: each.values
	}));
	const parameters = parents.map((each) => parameterIn(names, each));
	return createKind({
		name,
		noun,
		id,
		parents: parameters,
		found,
		isScoped: own !== void 0
	});
}
/** The name that a parameter has in some renames, which have it in braces. */
function parameterIn(names, parameter) {
	return names.get(`{${parameter}}`)?.slice(1, -1) ?? parameter;
}
function withParameters(parents, names) {
	const entries = Object.entries(parents ?? {});
	return parents && Object.fromEntries(entries.map(([name, id]) => [parameterIn(names, name), id]));
}
function storedIn(row) {
	const { value } = readTrusted(row.json);
	return isJsonObject(value) ? value : {};
}
/** What is stored of a changed record: a member that stays as it was stored keeps its name, also the next one, which a later contract gave it. */
function changedFrom(before, after, renames) {
	if (renames.size === 0) return after;
	const stored = storedIn(before);
	const isKept = (name) => Object.hasOwn(stored, name) && isEqualJson(stored[name], after[name]);
	const moved = new Map([...renames].filter(([name]) => Object.hasOwn(after, name) && !isKept(name)));
	const formers = new Set(moved.values());
	const others = Object.entries(after).filter(([name]) => !formers.has(name));
	return Object.fromEntries(others.map(([name, member]) => [moved.get(name) ?? name, member]));
}
/** A record with other names for some of its members, in their places. */
function renamed(value, names) {
	if (!isJsonObject(value)) return {};
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member]));
}
/** The kinds of records under the names that the next contract has for their members. */
function renamedKinds(kinds, renamesOf) {
	const renamed = ([resource, kind]) => {
		const renames = renamesOf(resource);
		return [resource, renames.size === 0 ? kind : withNames(kind, renames)];
	};
	return new Map([...kinds].map(renamed));
}
// src/http/contract/serve-both.ts
/**
* Creates the receiver of all requests to two contracts over one state. Which of the two a request meets is chosen before it is looked
* at: by its path where their base paths differ, else by its header, else by its world.
*/
function serveBoth(context, fallback) {
	const { sandbox } = context;
	const both = {
		current: sandbox.contract,
		next: contractNamed(sandbox.contract, "next")
	};
	const under = createUnderContract(sandbox.contract, sandbox.home.current.store.kinds);
	const serve = {
		current: serveContract(context, fallback, {
			contract: both.current,
			kinds: under.kinds.current
		}),
		next: serveContract(context, fallback, {
			contract: both.next,
			kinds: under.kinds.next
		})
	};
	const whichPath = chooseByPath(both);
	const testOf = memoize(createKeyTest);
	const choiceOf = (asking, { chosenContract: chosen, scenario: { nextKeys } }) => {
		if (chosen !== void 0 || nextKeys.length === 0) return chosen;
		const key = requestKey(asking);
		return key !== void 0 && testOf(nextKeys)(key) ? "next" : void 0;
	};
	const answer = (request, response, { asking, live: { current } }) => {
		const chosen = choiceOf(asking, current);
		const byPath = whichPath(request.url);
		const header = request.headers[HEADER];
		const meet = (which) => {
			request.choices = new RequestChoices(under.show(current, which));
		};
		if (header !== void 0 && header !== "current" && header !== "next") {
			meet(byPath ?? chosen ?? "current");
			return refuse(400, `Sandbox-Contract must be current or next, got ${shown(header)}`, context)(request, response);
		}
		if (byPath !== void 0 && chosen !== void 0 && chosen !== byPath) {
			meet(chosen);
			return refuse(404, `This world meets the ${chosen} contract, which is under ${both[chosen].basePath || "/"}`, context)(request, response);
		}
		const which = byPath ?? header ?? chosen ?? "current";
		meet(which);
		return serve[which](request, response);
	};
	return (request, response) => {
		if (isUnder("/__admin", request.url)) return fallback.pass(request, response);
		const asking = askingOf(request, both, context);
		const now = sandbox.worldNow(asking);
		if (now) return answer(request, response, {
			asking,
			live: now
		});
		sandbox.worldOf(asking).then((live) => answer(request, response, {
			asking,
			live
		}), (error) => failing(error, context)(request, response)).catch((error) => fallback.fail(request, response, error));
	};
}
const HEADER = CONTRACT_HEADER.toLowerCase();
/** Whose world a request is in, by the operation that it may be of in either contract. */
function askingOf(request, { current, next }, context) {
	for (const contract of [current, next]) {
		const { match } = matchTarget(request.method, request.url, contract);
		if (match?.operation) return askingFor(match.operation, context)(request);
	}
	return request.headers.authorization;
}
/**
* Which contract a path is of, where their base paths differ: the one whose base path is the longest above it. Further base paths count
* where only one of the two has them.
*/
function chooseByPath({ current, next }) {
	if (current.basePath === next.basePath) return () => void 0;
	const placesOf = (which, own, other) => own.basePaths.flatMap((base) => base === own.basePath || !other.basePaths.includes(base) ? [{
		which,
		base
	}] : []);
	const deepestFirst = [...placesOf("current", current, next), ...placesOf("next", next, current)].sort((one, other) => other.base.length - one.base.length);
	return (target) => {
		const { path } = splitTarget(target);
		return deepestFirst.find(({ base }) => isUnder(base, path))?.which;
	};
}
function refuse(status, message, context) {
	return exchangeHandler(void 0, (_request, _id, choices) => errorOutcome(status, message, choices), context);
}
/** Reports an error where requests are answered. */
function failing(error, context) {
	return exchangeHandler(void 0, () => Promise.reject(error), context);
}
// src/http/pair-next-contract.ts
/**
* Opens the next contract beside the current one.
* @param given an OpenAPI document, as a path, or read already
* @throws UsageError (as a rejection) when it cannot be read, or not be served over the same state.
*/
async function pairNextContract(given, current) {
	const { source, remarks } = typeof given === "string" ? await readNextContract(given, current) : {
		source: given,
		remarks: []
	};
	const contract = pairContracts(current, source);
	const { document, operations, basePath } = contract.pair?.next ?? contract;
	assertServable(source, operations);
	const { title, version } = document.info;
	const info = {
		title,
		version,
		basePath,
		digest: source.digest
	};
	return {
		source,
		contract,
		serve: serveBoth,
		shadowOf: (options) => new Shadow({
			current,
			next: source,
			...options
		}),
		remarks,
		info,
		facts: (origin) => ({
			...info,
			url: origin + basePath
		})
	};
}
export { pairNextContract };
