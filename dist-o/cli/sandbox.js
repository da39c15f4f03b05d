import { r as UsageError } from "./errors.js";
import { s as oneAtATime } from "./time.js";
import { r as coveredOperations } from "./contract-pair.js";
import { h as ownMember, r as asObject } from "./json.js";
import { n as valuePlaces, r as valuesIn, t as valueIn } from "./value-cases.js";
import { t as Durations } from "./durations.js";
import { n as mergeReceipts, o as recordCounts, t as WorldsOfKeys } from "./worlds-of-keys.js";
import { o as worldIdOf, t as SHARED_WORLD } from "./keys.js";
import { c as usualCount } from "./load-scenario.js";
import { c as scenarioResources } from "./scenario-records.js";
import { n as Records, r as countChanges } from "./records.js";
import { t as MemoryTally } from "./fault-tally.js";
import { _ as allRecordKinds, c as overtake, d as withFaults, f as withKeys, g as MemoryPosition, h as withWorldContract, m as withRoutes, p as withLedger, r as copyParts, s as createWorld, t as MemorySnapshots, u as withClock } from "./snapshots.js";
import { t as IndexedStore } from "./world-store.js";
import { t as Journal } from "./journal.js";
import { t as StorageError } from "./store.js";
import { r as isAnswered } from "./request-choices.js";
import { a as isOfSameData, i as digestOf, n as createTemplate, o as seedBase, s as templateWithKey } from "./template.js";
// src/journal/coverage-counters.ts
function createCounter(operation) {
	const statuses = [...operation.answers.keys()];
	return {
		operation,
		count: 0,
		answers: new Map(statuses.map((status) => [status, createAnswerCounter(casesOf(operation, status))])),
		places: valuePlaces(operation).map((place) => ({
			...place,
			cases: place.cases.map((each) => ({
				...each,
				counts: /* @__PURE__ */ new Map()
			}))
		}))
	};
}
function createAnswerCounter(cases, isDocumented = true) {
	return {
		isDocumented,
		count: 0,
		cases: Object.fromEntries(cases.map((name) => [name, { count: 0 }]))
	};
}
/** The counters of an operation that are not zero. */
function cellsOf(counter) {
	const { operation, count, answers, places } = counter;
	const cells = [];
	const add = (count, ...path) => {
		if (count > 0) cells.push({
			name: nameOf(operation.id, ...path),
			count
		});
	};
	add(count);
	for (const [status, answer] of answers) {
		add(answer.count, status);
		for (const [name, each] of Object.entries(answer.cases)) add(each.count, status, name);
	}
	for (const [at, place] of places.entries()) for (const [caseAt, { counts }] of place.cases.entries()) for (const [status, count] of counts) add(count, "value", at, caseAt, status);
	return cells;
}
/** Sets a counter by its name; a name that the contract does not have is ignored. */
function setCell(counter, { name, count }) {
	const [, ...path] = JSON.parse(name);
	const [first, second, third, fourth] = path;
	if (first === void 0) counter.count = count;
	else if (first === "value") (counter.places[Number(second)]?.cases[Number(third)]?.counts)?.set(Number(fourth), count);
	else {
		const answer = answerCounter(counter, Number(first));
		const counted = second === void 0 ? answer : Object.entries(answer.cases).find(([each]) => each === second)?.[1];
		if (counted) counted.count = count;
	}
}
/** The operationId in the name of a counter; `undefined` for requests that match none. */
function countedOperation(name) {
	return JSON.parse(name)[0];
}
/** The name of the counter of requests that match no operation. */
const UNMATCHED = nameOf();
/** The counter of a status; it is added if the status is not documented. */
function answerCounter({ answers }, status) {
	const known = answers.get(status);
	if (known) return known;
	const added = createAnswerCounter([], false);
	answers.set(status, added);
	return added;
}
function reportCoverage(counters, unmatched) {
	const operations = counters.map(toOperation);
	const cells = operations.flatMap(namedCells);
	const never = cells.filter(({ count }) => count === 0).map(({ name }) => name);
	return {
		operations,
		unmatched,
		met: cells.length - never.length,
		of: cells.length,
		never
	};
}
function casesOf({ lists }, status) {
	if (status === 401) return ["no key", "a wrong key"];
	return lists.has(status) ? ["an empty list", "a list with items"] : [];
}
function nameOf(...path) {
	return JSON.stringify(path);
}
function toOperation({ operation, count, answers, places }) {
	const { id, method, path, deprecation } = operation;
	return {
		operation: id,
		method,
		path,
		deprecated: deprecation !== void 0,
		...deprecation?.sunset !== void 0 && { sunset: deprecation.sunset },
		count,
		answers: inOrder([...answers]).map(([status, answer]) => ({
			status,
			documented: answer.isDocumented,
			count: answer.count,
			cases: Object.entries(answer.cases).map(([name, each]) => ({
				name,
				count: each.count
			}))
		})),
		places: places.map(toPlace)
	};
}
/** Documented answers in the order of the contract, then others by their status. */
function inOrder(answers) {
	const others = answers.filter(([, { isDocumented }]) => !isDocumented);
	return [...answers.filter(([, { isDocumented }]) => isDocumented), ...others.toSorted(([one], [other]) => one - other)];
}
function toPlace({ side, name, cases }) {
	return {
		place: `${side}.${name}`,
		cases: cases.map(({ name, counts }) => {
			const answers = [...counts].toSorted(([one], [other]) => one - other).map(([status, count]) => ({
				status,
				count
			}));
			return {
				name,
				count: answers.reduce((sum, { count }) => sum + count, 0),
				answers
			};
		})
	};
}
/** Everything that can be met of an operation, with its name. */
function namedCells({ operation, answers, places }) {
	return [...answers.filter((answer) => answer.documented).flatMap(({ status, count, cases }) => [{
		name: `${operation} ${status}`,
		count
	}, ...cases.map((each) => ({
		name: `${operation} ${status} ${each.name}`,
		count: each.count
	}))]), ...places.flatMap(({ place, cases }) => cases.map(({ name, count }) => ({
		name: `${operation} ${place} ${name}`,
		count
	})))];
}
// src/journal/client-coverage.ts
/**
* Counts which parts of the contract the clients have met: operations × answers × cases of values. Every exchange is counted when
* it ends, so the size of the journal does not matter. Counting a request that was seen before leaves no garbage behind.
*/
var ClientCoverage = class {
	#operations;
	#unmatched = 0;
	/** The operations with new counts since `takeCounted`; `undefined` stands for requests that match none. */
	#counted = /* @__PURE__ */ new Set();
	#queries = /* @__PURE__ */ new WeakMap();
	constructor(operations) {
		this.#operations = new Map(operations.map((each) => [each.id, createCounter(each)]));
	}
	/**
	* Counts an exchange. `operation` is the operationId, `undefined` if the request matches none; `status` is 0 if there was no
	* answer; `request` is `undefined` if the request was not read.
	*/
	count(operation, status, isEmptyList, request) {
		const counter = operation === void 0 ? void 0 : this.#operations.get(operation);
		this.#counted.add(operation);
		if (!counter) {
			this.#unmatched += 1;
			return;
		}
		counter.count += 1;
		const answer = answerCounter(counter, status);
		answer.count += 1;
		const list = answer.cases[isEmptyList ? "an empty list" : "a list with items"];
		if (list) list.count += 1;
		if (!request) return;
		if (request.violations.some(({ rule }) => rule === "credential")) {
			const refusal = answer.cases[request.hasCredential ? "a wrong key" : "no key"];
			if (refusal) refusal.count += 1;
			return;
		}
		for (const met of this.#casesOfQuery(counter, request.query)) countMet(met, status);
		for (const place of counter.places) countPlace(place, status, request);
	}
	/** Equal queries are one object (`QueryReader`): their cases are looked for once. */
	#casesOfQuery({ places }, query) {
		const known = this.#queries.get(query);
		if (known) return known;
		const met = places.flatMap(({ side, name, schema, cases }) => {
			if (side !== "query") return [];
			const text = query.texts[name];
			return metCase(cases, text === void 0 ? void 0 : valueIn(text, schema)) ?? [];
		});
		this.#queries.set(query, met);
		return met;
	}
	/** The counters of operations with new counts since the last call. */
	takeCounted() {
		const cells = [...this.#counted].flatMap((operation) => {
			const counter = operation === void 0 ? void 0 : this.#operations.get(operation);
			return counter ? cellsOf(counter) : [{
				name: UNMATCHED,
				count: this.#unmatched
			}];
		});
		this.#counted.clear();
		return cells;
	}
	/** All counters that are not zero. */
	cells() {
		return [...[...this.#operations.values()].flatMap(cellsOf), {
			name: UNMATCHED,
			count: this.#unmatched
		}];
	}
	/** Sets counters to totals that include other processes. */
	set(cells) {
		for (const cell of cells) {
			const operation = countedOperation(cell.name);
			const counter = operation === void 0 ? void 0 : this.#operations.get(operation);
			if (counter) setCell(counter, cell);
			else if (cell.name === UNMATCHED) this.#unmatched = cell.count;
		}
	}
	/** What was met so far and what was not. */
	report() {
		return reportCoverage([...this.#operations.values()], this.#unmatched);
	}
};
/** Counts the case of a field or of a path parameter. */
function countPlace({ side, name, inner, cases }, status, request) {
	if (side === "body") {
		const value = asObject(request.body.value);
		if (!value) return;
		if (inner) for (const met of metCases(cases, valuesIn(value, inner))) countMet(met, status);
		else countMet(metCase(cases, ownMember(value, name)), status);
	} else if (side === "path") countMet(metCase(cases, ownMember(request.path.values, name) ?? INVALID), status);
}
/** A value that is invalid for every type. */
const INVALID = "";
function metCase(cases, value) {
	return cases.find(({ isMet }) => isMet(value));
}
/** The cases that any of some values meet, each once. */
function metCases(cases, values) {
	return new Set(values.flatMap((value) => metCase(cases, value) ?? []));
}
function countMet(met, status) {
	met?.counts.set(status, (met.counts.get(status) ?? 0) + 1);
}
// src/sandbox/worlds/live-world.ts
/**
* A world over time: the state that its requests see now, and the ways to change it from outside. `LocalWorld` and
* `ReplicaWorld` differ in where snapshots and counters are, and in whom a change of settings must reach.
*/
var LiveWorld = class {
	/** In milliseconds since 1970. */
	created = Date.now();
	/** When it last got a request, in milliseconds since the start of the process. */
	lastUsed = performance.now();
	requests = 0;
	#madeKey;
	#memory;
	#keeper;
	#template;
	#state;
	#world;
	#isClosed = false;
	/** Serialises resets, reloads, restorations and what else must not meet them. */
	alone = oneAtATime();
	/** `keeper` stores the exchanges of the journal for other replicas. */
	constructor({ id, template, state, memory, madeKey }, keeper) {
		this.#madeKey = madeKey;
		this.#template = template;
		this.#state = state;
		this.#memory = memory;
		this.#keeper = keeper;
		this.#world = this.#create(id, this.#newJournal());
	}
	/** See `World.id`. */
	get id() {
		return this.#world.id;
	}
	/** See `WorldOptions`. */
	get madeKey() {
		return this.#madeKey;
	}
	/** Whether the records outlive the world and the process. */
	get isKept() {
		return this.#state.isKept;
	}
	get current() {
		return this.#world;
	}
	/** How it starts again. */
	get template() {
		return this.#template;
	}
	get counts() {
		const { store } = this.#state;
		return recordCounts(this.#template.scenario.resources, (name) => store.sizeOf(name));
	}
	/** The number of records that were created, changed or removed. */
	get changes() {
		return countChanges(this.#state.store.layer);
	}
	/** What its faults did, in the order of the scenario. */
	receipts() {
		return this.#world.faults.receipts();
	}
	/** Whether a record becomes something else by itself at a time of its clock that has come. */
	get isDue() {
		return this.#state.store.isDue(this.#world.clock.now());
	}
	/** Makes records what they have become by now, which a clock that is set back leaves. @throws StorageError when it cannot be stored. */
	async settleDue() {
		if (this.isDue) await this.#state.store.settleDue(this.#world.clock.now());
	}
	/** Takes a request that arrived at `time` (as in `lastUsed`); returns the world to answer it in. */
	use(time) {
		this.requests += 1;
		this.lastUsed = time;
		return this.#world;
	}
	/**
	* Restores the start of the scenario: records, faults with their counters, clock, chance, keys, ledger and journal.
	* @throws StorageError when the start cannot be written; nothing is changed then.
	*/
	reset() {
		return this.alone(async () => {
			this.assertOpen();
			this.#state = await this.startOver();
			await this.clearRequests();
			const { id, faults, journal } = this.#world;
			this.begin(id, this.#newJournal());
			this.begun("again");
			this.#world = {
				...this.#world,
				faults: this.#world.faults.after(faults.receipts())
			};
			journal.close();
		});
	}
	/**
	* Switches to another scenario: the records are those that it opens, everything else starts again, and the journal stays.
	* @throws StorageError when the records cannot be written; nothing is changed then.
	*/
	load({ id, replacesAnimals, open }) {
		return this.alone(async () => {
			this.assertOpen();
			const former = this.#state;
			const { template, state } = replacesAnimals ? await former.store.handOver(() => open(former)) : await open(former);
			const lost = replacesAnimals ? this.changes : 0;
			this.#state = state;
			this.#template = template;
			this.begin(id);
			this.begun("switched");
			if (state === former) return {
				reseeded: false,
				lost
			};
			await former.store.close();
			return state.isResumed ? {
				reseeded: false,
				lost,
				resumed: true
			} : {
				reseeded: true,
				lost
			};
		});
	}
	/**
	* Goes on under a changed contract, with the records that `open` makes of the present ones: what was changed from outside stays, but for
	* choices of the ledger, and faults, tape and chance start again. Changes that arrive meanwhile wait and are then refused.
	* @throws what `open` throws, and StorageError; nothing is changed then.
	*/
	changeContract(open) {
		return this.alone(async () => {
			this.assertOpen();
			const [former, before] = [this.#state, {
				template: this.#template,
				current: this.#world
			}];
			const { template, state } = await former.store.handOver(() => open(former));
			this.#state = state;
			this.#template = template;
			before.current.journal.useWords(template.words);
			this.begin(before.current.id);
			this.adopt(before, { withLedger: false });
			this.begun("switched");
			await former.store.close();
		});
	}
	/** Replaces the faults; those that stay keep their counters (FaultPlan). */
	setFaults(faults) {
		this.#set(withFaults(this.#world, faults));
	}
	setRoutes(routes) {
		this.#set(withRoutes(this.#world, routes));
	}
	setClock(change) {
		this.#set(withClock(this.#world, change));
	}
	/** Replaces the accepted keys, except the key that was made for this world. */
	setKeys(accepted) {
		this.#set(this.#withKeys(accepted));
	}
	setLedger(unspecified) {
		this.#set(withLedger(this.#world, unspecified));
	}
	setContract(chosenContract) {
		this.#set(withWorldContract(this.#world, chosenContract));
	}
	/** Takes over the faults, routes, clock, keys, ledger and contract that were changed in another world of the scenario. */
	adopt(other, { withLedger: takesLedger } = { withLedger: true }) {
		const { template } = other;
		const { scenario, faults, clock, isClockSet, isKey, ledger, chosenContract } = other.current;
		if (scenario.faults !== template.scenario.faults) {
			const tally = this.#world.faults.tally.keep([]);
			this.#world = withFaults(this.#world, faults.after([], tally));
		}
		if (scenario.routes !== template.scenario.routes) this.#world = withRoutes(this.#world, scenario.routes);
		if (isClockSet) this.#world = {
			...this.#world,
			clock,
			isClockSet
		};
		if (isKey !== template.isKey) this.#world = this.#withKeys(scenario.keys);
		if (takesLedger && ledger !== template.ledger) this.#world = withLedger(this.#world, scenario.unspecified);
		if (chosenContract !== void 0) this.#world = withWorldContract(this.#world, chosenContract);
	}
	/**
	* Empties the journal.
	* @throws StorageError when a server that has it does not empty it.
	*/
	async forgetRequests() {
		await this.clearRequests();
		this.#world.journal.close();
		this.#world = {
			...this.#world,
			journal: this.#newJournal()
		};
	}
	/** What is known of a request in its journal, whichever replica has answered it. */
	recall(slot) {
		const start = isAnswered(slot) ? slot.start : void 0;
		return {
			start,
			isKey: start?.world.isKey ?? this.#world.isKey,
			unknown: longAgo(this.#world.scenario)
		};
	}
	/** Closes the kept state after everything acknowledged is durable. */
	close() {
		return this.alone(async () => {
			this.#isClosed = true;
			this.#world.journal.close();
			await this.#state.store.close();
		});
	}
	/** The records and the counters, wherever they are. */
	get state() {
		return this.#state;
	}
	/** Refuses to change a closed world: its place may already belong to the next world of its key. */
	assertOpen() {
		if (this.#isClosed) throw new StorageError("this world was closed meanwhile, like the longest unused of too many. Try again", "replaced");
	}
	/** Begins the scenario with the present records. */
	begin(id, journal = this.#world.journal) {
		this.#world = this.#create(id, journal);
	}
	replace(parts) {
		this.#world = {
			...this.#world,
			...parts
		};
	}
	/** Goes back to records and all other parts of an earlier time, with their clock: what the world had not been told then is untold. */
	goBack(state, parts) {
		this.#state = state;
		this.#world = {
			...parts,
			store: state.store,
			isClockSet: true
		};
	}
	/** Learns the key that was made for this world elsewhere. */
	takeKey(key) {
		this.#madeKey = key;
		this.#template = templateWithKey(this.#template, key);
		this.#world = this.#withKeys(this.#world.scenario.keys);
	}
	/** Marks the tape as outdated if the store changed before the tape started. */
	overtake() {
		overtake(this.#world, this.#state);
	}
	/** Forgets the requests that are not in this process. */
	async clearRequests() {}
	/** Called after the settings were changed from outside. */
	changed() {}
	/** Called after the scenario began again, or another one began. */
	begun(_how) {}
	#set(world) {
		this.#world = world;
		this.changed();
	}
	#withKeys(accepted) {
		const own = this.#madeKey;
		const isWhole = own === void 0 || accepted.includes(own);
		return withKeys(this.#world, isWhole ? accepted : [...accepted, own]);
	}
	#create(id, journal) {
		const { store } = this.#state;
		const counters = this.#state.counters();
		return overtake(createWorld(this.#template, {
			id,
			store,
			journal,
			counters
		}), this.#state);
	}
	#newJournal() {
		return new Journal(this.#template.words, this.#memory, this.#keeper);
	}
};
/** Why the records at the time of a request may not be known. */
function longAgo({ resources: { noun } }) {
	return `The ${noun} of that time are not known any more: more than 1,000 changes have followed.`;
}
// src/sandbox/worlds/local-states.ts
function localStates({ contract, hasUpstream, onProgress = () => {} }, directory) {
	const kinds = allRecordKinds(contract, hasUpstream);
	const seeds = {
		contract,
		kinds,
		onProgress
	};
	const layer = ({ scenario: { name }, data, base }, id) => directory?.layer({
		name,
		data
	}, base.kinds, id);
	const resetOthers = async (template, open) => {
		if (!directory) return;
		const used = new Set([...open].map((id) => layer(template, id)?.path));
		const layers = await directory.layers(template.scenario.name);
		await directory.removeLayers(layers.filter((each) => !used.has(each)));
	};
	return {
		isKept: directory !== void 0,
		openHome: async (scenario, kept) => {
			const stale = directory && kept !== "forget" ? await staleLayers(scenario, {
				directory,
				kinds,
				kept
			}) : await directory?.layers(scenario.name) ?? [];
			const state = await LocalState.open(scenario, {
				...seeds,
				directory,
				kept
			});
			await directory?.removeLayers(stale);
			if (kept !== "forget" && stale.length > 0) directory?.onNotice({
				message: `${scenario.name}: the scenario's data has changed; the changes in ${stale.length} ${stale.length === 1 ? "world" : "worlds"} were lost`,
				isTrouble: false
			});
			return state;
		},
		beginHome: (scenario) => LocalState.open(scenario, {
			...seeds,
			directory,
			kept: "forget"
		}),
		beginOtherWorlds: resetOthers,
		resetOtherWorlds: resetOthers,
		beginAgain: async (template, id) => {
			const own = layer(template, id)?.path;
			const layers = await directory?.layers(template.scenario.name) ?? [];
			if (own === void 0 || !layers.includes(own)) return false;
			await directory?.removeLayers([own]);
			return true;
		},
		forgetWorld: async (_template, id) => {
			const layers = await directory?.layersOf(id) ?? [];
			await directory?.removeLayers(layers);
			return layers.length > 0;
		},
		kept: async () => directory?.worlds(),
		openWorld: async (template, id) => {
			const file = layer(template, id);
			return file ? LocalState.openLayer(template.base, file) : LocalState.inMemory(Records.of(template.base));
		},
		keep: async ({ id, isKept }, template, records) => {
			const { scenario, data } = template;
			const file = id !== void 0 && id !== "shared" ? layer(template, id) : directory?.file({
				name: scenario.name,
				data
			}, kinds);
			return LocalState.of(records, isKept ? file : void 0);
		},
		beginWorld: async (template, id, madeKey) => {
			const file = madeKey === void 0 ? layer(template, id) : void 0;
			return LocalState.of(Records.of(template.base), file);
		}
	};
}
/** The records of a world of this process, in memory or in a file. */
var LocalState = class LocalState {
	store;
	isResumed;
	#file;
	constructor(store, file, isResumed = false) {
		this.store = store;
		this.isResumed = isResumed;
		this.#file = file;
	}
	/**
	* Resumes the kept state of a scenario, or seeds it.
	* @throws UsageError for damaged state or state of other data; StartError when it cannot be read; StorageError when not
	* written.
	*/
	static async open(scenario, options) {
		const { directory, kinds, kept } = options;
		const file = directory?.file({
			name: scenario.name,
			data: digestOf(scenario)
		}, kinds);
		if (file && kept !== "forget") {
			const { noun } = scenario.resources;
			const resumed = await LocalState.#resume(file, {
				...options,
				noun
			});
			if (resumed) return resumed;
		}
		return LocalState.of(Records.of(await seedBase(scenario, options)), file);
	}
	/**
	* Opens the records of a world: those of its scenario, with the changes that the file holds. Changes to other data are
	* forgotten.
	* @throws UsageError when the kept state is damaged; StartError when it cannot be read; StorageError when it cannot be
	* removed.
	*/
	static async openLayer(base, file) {
		const store = await IndexedStore.resume(file, base);
		if (store && file.isOfItsData) return new LocalState(store, file, true);
		await store?.close();
		return LocalState.of(Records.of(base), file);
	}
	/** Starts with some records, in memory only. */
	static inMemory(records) {
		return new LocalState(IndexedStore.inMemory(records), void 0);
	}
	/**
	* Starts with some records, which replace the contents of the file, if there is one.
	* @throws StorageError when they cannot be written.
	*/
	static async of(records, file) {
		return file ? new LocalState(await IndexedStore.seed(file, records), file) : LocalState.inMemory(records);
	}
	get isKept() {
		return this.#file !== void 0;
	}
	counters() {
		return {
			tally: new MemoryTally(),
			position: new MemoryPosition()
		};
	}
	/**
	* Replaces this state by one with its initial records, or with other ones. Changes that arrive meanwhile wait and are then refused.
	* @throws StorageError when the new state cannot be written; this state then stays.
	*/
	async startOver(records = Records.of(this.store.base)) {
		const next = await this.store.handOver(() => LocalState.of(records, this.#file?.again()));
		await this.store.close();
		return next;
	}
	static async #resume(file, { directory, kinds, kept, noun }) {
		const store = await IndexedStore.resume(file, kinds);
		if (!store) return void 0;
		const { layer, size } = store;
		const isUnchanged = countChanges(layer) === 0;
		if (file.isOfItsData) {
			const message = `${file.path}: resumed with ${size} ${noun}, ${describe(layer)}`;
			directory?.onNotice({
				message,
				isTrouble: false
			});
			return new LocalState(store, file, true);
		}
		await store.close();
		if (kept === "resume" && !isUnchanged) throw new UsageError(`${file.path} was seeded from other data than the scenario has now, and has changes: ${describe(layer)}. Start with --fresh to forget them, or with another --data.`);
		const lost = isUnchanged ? "nothing was lost" : `lost: ${describe(layer)}`;
		const message = `${file.path}: the scenario's data has changed; its ${noun} were reseeded; ${lost}`;
		directory?.onNotice({
			message,
			isTrouble: false
		});
	}
};
/** A world of this process alone: its records are in memory or in a file, everything else is in memory. */
var LocalWorld = class extends LiveWorld {
	#snapshots;
	/** `room` is shared by the snapshots of all worlds. */
	constructor(options, room) {
		super(options);
		this.#snapshots = new MemorySnapshots(room);
	}
	async listSnapshots() {
		return this.#snapshots.list(this.#scenarioName);
	}
	takeSnapshot(name) {
		return this.alone(async () => {
			const { current: world, template, state } = this;
			return this.#snapshots.take(name, {
				world,
				template,
				store: state.store
			});
		});
	}
	restore(name) {
		return this.alone(async () => {
			this.assertOpen();
			const snapshot = this.#snapshots.find(name, this.#scenarioName);
			if (!snapshot || !isOfSameData(snapshot.template, this.template)) return { of: snapshot?.template.scenario.name };
			const state = await this.state.startOver(snapshot.kept.copy());
			const { id, journal } = this.current;
			this.goBack(state, {
				...copyParts(snapshot.world),
				id,
				journal
			});
			return { restored: snapshot };
		});
	}
	async removeSnapshot(name) {
		return this.#snapshots.remove(name, this.#scenarioName);
	}
	/** Does nothing: this process has answered all requests of the world, and recognises their keys anyway. */
	learnKeys() {}
	/** Drops what the world has in a file, then closes the world: a request under way cannot bring that back. */
	async end() {
		await this.reset();
		await this.close();
	}
	async close() {
		try {
			await super.close();
		} finally {
			this.#snapshots.clear();
		}
	}
	startOver() {
		return this.state.startOver();
	}
	/** A copy of its records, as they are now. */
	get records() {
		return this.state.store.copyRecords();
	}
	/** Whether records of a resource are others than at the start. */
	hasChanged(resource) {
		return this.state.store.kinds.has(resource) && !this.records.part(resource).layer.isEmpty;
	}
	/** Its snapshots are of the earlier contract, and forgotten. */
	async changeContract(open) {
		await super.changeContract(open);
		this.#snapshots.clear();
	}
	get #scenarioName() {
		return this.template.scenario.name;
	}
};
/** The counts in words; changed and removed records are named only if there are any. */
function describe({ created, changed, removed }) {
	const more = [...changed > 0 ? [`${changed} changed`] : [], ...removed > 0 ? [`${removed} removed`] : []];
	return [`${created} created`, ...more].join(", ");
}
/**
* Finds the kept changes of worlds that belong to other records than a scenario has now, before it is opened.
* @throws UsageError when they are damaged, or `kept` refuses them; StartError when they cannot be read.
*/
async function staleLayers(scenario, { directory, kinds, kept }) {
	const { name, resources: { noun } } = scenario;
	const stale = await directory.layers(name, {
		data: digestOf(scenario),
		kinds
	});
	const [first] = stale;
	if (first !== void 0 && kept === "resume") throw new UsageError(`${first} has changes to other ${noun} than the scenario has now${stale.length > 1 ? `, and so do ${stale.length - 1} more worlds` : ""}. Start with --fresh to forget them, or with another --data.`);
	return stale;
}
// src/sandbox/worlds/scenario-switch.ts
function templateOf(scenario, base, { contract, onMiss }) {
	return createTemplate(scenario, {
		contract,
		base,
		onMiss: onMiss ?? scenario.replay.onMiss ?? "store"
	});
}
/**
* Switches all worlds to another scenario: the records stay if its data is the same. A world that cannot follow is closed.
* @throws StorageError when the records of the scenario cannot be written; nothing is changed then.
*/
async function switchAll(given, options) {
	const { states, home, worlds, contract } = options;
	const scenario = given.resources === scenarioResources(contract) ? given : scenarioUnder(given, contract);
	const old = home.template;
	const isSamePlace = !states.isKept || scenario.name === old.scenario.name;
	const keepsAnimals = isSamePlace && digestOf(scenario) === old.data;
	const isShared = scenario.isolation === "shared";
	const begins = isSamePlace && !keepsAnimals;
	const openHome = () => begins ? states.beginHome(scenario) : states.openHome(scenario, "replace");
	const reload = await home.load({
		id: isShared ? SHARED_WORLD : void 0,
		replacesAnimals: begins,
		open: async (former) => {
			const state = keepsAnimals ? former : await openHome();
			return {
				template: templateOf(scenario, state.store.base, options),
				state
			};
		}
	});
	if (isShared !== (old.scenario.isolation === "shared")) {
		for (const world of await worlds.removeAll()) await options.discard(world).catch(options.onTrouble);
		if (begins) await states.beginOtherWorlds(home.template, /* @__PURE__ */ new Set());
		return reload;
	}
	const follow = {
		keepsAnimals,
		isSamePlace,
		template: home.template,
		states
	};
	const reloads = await Promise.all(worlds.list().map((world) => followHome(world, follow).catch(async (error) => {
		options.onTrouble(error);
		worlds.remove(world);
		await options.discard(world).catch(options.onTrouble);
		return { lost: 0 };
	})));
	if (begins) await states.beginOtherWorlds(home.template, worldIds(worlds.list()));
	return {
		...reload,
		lost: reloads.reduce((sum, { lost }) => sum + lost, reload.lost)
	};
}
/** Switches one world of a key to another scenario; its state is then in memory only. */
async function switchOne(world, scenario, options) {
	const keepsAnimals = digestOf(scenario) === world.template.data;
	const open = async (former) => {
		const base = keepsAnimals ? world.template.base : await seedBase(scenario, {
			...options,
			kinds: world.template.base.kinds
		});
		return {
			template: templateIn(world, templateOf(scenario, base, options)),
			state: keepsAnimals ? former : LocalState.inMemory(Records.of(base))
		};
	};
	return world.load({
		id: world.id,
		replacesAnimals: !keepsAnimals,
		open
	});
}
/**
* A scenario as another version of its contract has it: without the resources that are gone there, and with records of new ones, where it
* generates those of all.
*/
function scenarioUnder(scenario, contract) {
	const { resources: before, generate, records, lastIds } = scenario;
	const resources = scenarioResources(contract);
	const isOfAll = [...before.all.keys()].every((name) => generate.has(name));
	const generated = [...resources.all].flatMap(([name, resource]) => {
		const own = isOfAll && !before.all.has(name) ? { count: usualCount(resource) } : generate.get(name);
		return own ? [[name, own]] : [];
	});
	const those = (all) => new Map([...all].filter(([name]) => resources.all.has(name)));
	return {
		...scenario,
		resources,
		generate: new Map(generated),
		records: those(records),
		lastIds: those(lastIds)
	};
}
/** The ids of the worlds that are kept, and not in memory only. */
function worldIds(worlds) {
	return new Set(worlds.flatMap(({ id, isKept }) => id !== void 0 && isKept ? [id] : []));
}
function followHome(world, { template: home, keepsAnimals, isSamePlace, states }) {
	const template = templateIn(world, home);
	const keeps = keepsAnimals && world.template.base === template.base;
	const { madeKey } = world;
	const id = world.id;
	const begin = () => isSamePlace || madeKey !== void 0 ? states.beginWorld(template, id, madeKey) : states.openWorld(template, id);
	const open = async (former) => ({
		template,
		state: keeps ? former : await begin()
	});
	return world.load({
		id: world.id,
		replacesAnimals: isSamePlace && !keeps,
		open
	});
}
/** The template of one world: a key that was made for it works under every scenario. */
function templateIn({ madeKey }, template) {
	return madeKey === void 0 ? template : templateWithKey(template, madeKey);
}
// src/sandbox/sandbox.ts
/**
* The worlds of a running sandbox: one that all keys share, or one for each working key. In the latter case, requests without
* a working key have a world of their own, in which nothing can be changed.
*
* Nobody who uses one can tell whether its worlds are those of this process or those of replicas. What is at hand is returned
* at once (`worldNow`, `home`, `receipts`); what may have to be opened, written or asked of a server is a promise. A method
* about other replicas does nothing where there are none.
*
* Worlds of keys are opened once for all who ask, closed before the next one of their key is opened, and changed together,
* while no other is opened.
*/
var Sandbox = class {
	#contract;
	#coverage;
	durations = new Durations();
	/** The world of requests without a working key; with isolation `shared`, the world of all keys. */
	home;
	options;
	open;
	states;
	/** What faults did in worlds that are gone. */
	#pastReceipts = [];
	#evicted = 0;
	/** The worlds that are being closed, by id. */
	#leaving = /* @__PURE__ */ new Map();
	/** Serialises changes of all worlds. */
	#change = oneAtATime();
	/** Pending while all worlds are changed: no world is opened meanwhile. */
	#changing;
	constructor(home, states, options) {
		const { contract, limits = {} } = options;
		this.#contract = contract;
		this.#coverage = new ClientCoverage(coveredOperations(contract));
		this.options = options;
		this.home = home;
		this.states = states;
		this.open = new WorldsOfKeys(limits, { left: (world, why) => this.#left(world, why) });
	}
	get contract() {
		return this.#contract;
	}
	/** The parts of the contract that clients have met, in all worlds; a reset does not clear them, a change of the contract does. */
	get coverage() {
		return this.#coverage;
	}
	/** Whether all keys share one world. */
	get isolation() {
		return this.home.id === "shared" ? "shared" : "per-key";
	}
	/** The scenario that new worlds start with. */
	get scenario() {
		return this.home.current.scenario;
	}
	/** How many worlds were removed because they were unused or too many. */
	get evicted() {
		return this.#evicted;
	}
	/** All worlds that have an id, in the order in which they were made. */
	worlds() {
		const worlds = this.open.list();
		return this.home.id === "shared" ? [this.home, ...worlds] : worlds;
	}
	/** All worlds, including the world of requests without a working key. */
	everyWorld() {
		return [this.home, ...this.open.list()];
	}
	/**
	* Finds a world by its id or by a working key; the world of such a key is made if it does not exist yet.
	* @throws (as a rejection) what `worldOf` throws.
	*/
	async find(idOrKey) {
		const known = this.worlds().find(({ id }) => id === idOrKey);
		if (known) return known;
		const world = await this.worldOf(idOrKey === "" ? void 0 : { key: idOrKey });
		if (world !== this.home) return world;
		return this.home.id === "shared" && this.home.current.isKey(idOrKey) ? world : void 0;
	}
	/** Removes the world of a key, open or only kept, with everything in it; returns whether there was one. */
	async remove(id) {
		const forget = () => this.states.forgetWorld(this.home.template, id);
		await this.open.opened();
		const world = this.open.list().find((each) => each.id === id);
		if (!world) return this.#changeKept(id, forget);
		this.open.remove(world);
		if (this.losesReceipts) this.#remember(world);
		return this.#letGo(id, async () => {
			await world.end();
			await forget();
			return true;
		});
	}
	/**
	* Restores the start of the scenario in all worlds, also in those that are kept and not open.
	* @throws StorageError when the start of one of them cannot be written; the others are reset all the same.
	*/
	reset() {
		return this.changeAll(async () => {
			const worlds = this.everyWorld();
			const failed = (await Promise.allSettled([...worlds.map((world) => world.reset()), this.states.resetOtherWorlds(this.home.template, worldIds(worlds))])).find((each) => each.status === "rejected");
			if (failed) throw failed.reason;
		});
	}
	/**
	* Restores the start of the scenario in one world, by its id or by a working key, also where it is not open or what is kept of it cannot be
	* read; returns how it is then, if there is one.
	* @throws StorageError when its start cannot be written; nothing is changed then.
	*/
	async resetOne(idOrKey) {
		await this.open.opened();
		if (!this.worlds().some(({ id }) => id === idOrKey) && await this.#beginAgain(idOrKey)) return this.#begun(idOrKey);
		const world = await this.find(idOrKey).catch((error) => {
			if (!(error instanceof UsageError)) throw error;
			return "unreadable";
		});
		if (world === "unreadable") {
			const id = worldIdOf(idOrKey);
			return await this.#beginAgain(id) ? this.#begun(id) : void 0;
		}
		await world?.reset();
		return world;
	}
	/**
	* Switches all worlds to another scenario: the records stay if its data is the same, the rest starts again.
	* @throws StorageError when the records cannot be written; nothing is changed then.
	*/
	load(scenario) {
		return this.changeAll(() => {
			const { contract, onMiss, onNotice } = this.options;
			return switchAll(scenario, {
				contract,
				onMiss,
				states: this.states,
				home: this.home,
				worlds: this.open,
				discard: (world) => this.#discard(world),
				onTrouble: ({ message }) => onNotice?.({
					message,
					isTrouble: true
				})
			});
		});
	}
	/** What the faults of all worlds did, in the order of the scenario, including worlds that are gone. */
	receipts() {
		return mergeReceipts([...this.everyWorld().map((world) => world.receipts()), this.#pastReceipts]);
	}
	/** How many worlds of keys are kept; `undefined` if worlds end with this process. */
	kept() {
		return this.states.kept(this.home.template);
	}
	/** Closes the kept state after everything acknowledged is durable. */
	close() {
		return this.#change(async () => {
			await this.read("counts").catch(() => {});
			this.open.stop();
			for (const world of await this.open.removeAll()) {
				this.#remember(world);
				await world.close();
			}
			await Promise.all(this.#leaving.values());
			await this.home.close();
		});
	}
	/** Waits while all worlds are changed. A change waits for worlds that are being opened, so these must not wait for it. */
	async untilStill() {
		while (this.#changing) await this.#changing;
	}
	get isChanging() {
		return this.#changing !== void 0;
	}
	/** Waits until the last world with an id is closed: two worlds must never have one place. */
	async untilLeft(id) {
		await this.#leaving.get(id);
	}
	/** From now on, the worlds are of another contract. */
	takeContract(contract) {
		this.#contract = contract;
		this.#coverage = new ClientCoverage(coveredOperations(contract));
		this.options = {
			...this.options,
			contract
		};
	}
	/** Changes all worlds, including those that are being opened; the opening of others waits. */
	changeAll(act) {
		return this.#change(async () => {
			const { promise, resolve } = Promise.withResolvers();
			this.#changing = promise;
			try {
				await this.open.opened();
				await Promise.all(this.#leaving.values());
				return await act();
			} finally {
				this.#changing = void 0;
				resolve();
			}
		});
	}
	#left(world, why) {
		const { onNotice } = this.options;
		this.#evicted += 1;
		const reason = why === "unused" ? "it was unused for too long" : "there were too many";
		const lost = world.isKept || world.changes === 0 ? "" : `; changes lost: ${world.changes}`;
		onNotice?.({
			message: `world ${world.id} was removed: ${reason}${lost}`,
			isTrouble: false
		});
		this.#discard(world).catch(({ message }) => onNotice?.({
			message,
			isTrouble: true
		}));
	}
	/** Closes a world that is no longer used. */
	async #discard(world) {
		if (this.losesReceipts) this.#remember(world);
		await this.#letGo(world.id, () => world.close());
	}
	/** Lets a world that is not open begin again; returns whether anything was kept of it. */
	#beginAgain(id) {
		return this.#changeKept(id, () => this.states.beginAgain(this.home.template, id));
	}
	/** A world that is not open, at its start. */
	#begun(id) {
		const { scenario, base } = this.home.template;
		const counts = recordCounts(scenario.resources, (name) => base.index(name).all.length);
		return {
			id,
			current: { scenario },
			counts
		};
	}
	/** Changes what is kept of a world that is not open, once it is closed. */
	#changeKept(id, change) {
		const leaving = this.#leaving.get(id);
		return this.#letGo(id, async () => {
			await leaving;
			return change();
		});
	}
	/** Closes or forgets the world with an id; the next world of its key is opened after that. */
	#letGo(id, close) {
		const closing = close();
		const left = closing.catch(() => {}).finally(() => this.#leaving.get(id) === left && this.#leaving.delete(id));
		this.#leaving.set(id, left);
		return closing;
	}
	#remember(world) {
		this.#pastReceipts = mergeReceipts([this.#pastReceipts, world.receipts()]);
	}
};
export { templateOf as a, LocalWorld as c, templateIn as i, localStates as l, scenarioUnder as n, worldIds as o, switchOne as r, LocalState as s, Sandbox as t, LiveWorld as u };
