import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { s as oneAtATime } from "./time.js";
import { n as JournalMemory } from "./journal.js";
import { t as NextCounter } from "./next-counter.js";
import { a as addCell } from "./world-store.js";
import { n as sumOfFigures, t as noFigures } from "./shadowed-exchange.js";
import { t as StorageError } from "./store.js";
import { a as templateOf, o as worldIds, t as Sandbox, u as LiveWorld } from "./sandbox.js";
import { a as requestKey, n as createKey, o as worldIdOf, r as createKeyTest, t as SHARED_WORLD } from "./keys.js";
import { i as digestOf, o as seedBase, s as templateWithKey } from "./template.js";
import { U as parseInt64, _ as parseJson, x as stringifyJson } from "./json.js";
import { i as parseScenario } from "./load-scenario.js";
import { i as toInput, t as scenarioSettings } from "./scenario-text.js";
import { _ as allRecordKinds, i as noRoomAtServer, l as settingOf, o as createClock } from "./snapshots.js";
import { h as settle } from "./settlement.js";
import { c as hasHeader, f as headerValue, v as withoutHeader } from "./text-values.js";
import { r as bearerToken } from "./http.js";
import { t as createRecentMap } from "./recent-map.js";
import { i as withHeaders } from "./exchange.js";
import { t as Secrets } from "./redaction.js";
import { r as isAnswered } from "./request-choices.js";
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
// src/sandbox/replicas/replica-settings.ts
/** Remembers which settings a world of replicas has, and whether this replica has changed them. */
var SettingsMark = class {
	/** The id of the world's own settings; `undefined` until they are read. */
	#own;
	/** The id that the settings of the home world had when they were adopted. */
	#adopted;
	#isUnpublished = false;
	/** Whether settings of another replica have replaced the changes made here. */
	#isOverwritten = false;
	/** The id of the world's own settings. */
	get own() {
		return this.#own;
	}
	/** The id of the settings, both those of the world and those adopted from the home world. */
	get id() {
		return this.#own === void 0 ? void 0 : `${this.#own} ${this.#adopted ?? ""}`;
	}
	/** Whether there are changes that the other replicas do not know yet. */
	get isUnpublished() {
		return this.#isUnpublished;
	}
	/** Records a change made here. */
	change() {
		this.#isUnpublished = true;
	}
	/** Begins again; `own` is the id of the settings, if it is known. */
	begin(own) {
		this.#own = own;
	}
	/** Whether the settings are those on the server; `home` is undefined for the home world itself. */
	isCurrent({ settings }, home) {
		return settings === this.#own && (home === void 0 || this.#adopted === home.#own);
	}
	/** Whether settings with this id belong to the same records. */
	isSameGeneration(id) {
		return generationOf(id) === generationOf(this.#own);
	}
	/** Records that the settings of another replica were taken over; changes made here before that must be made again. */
	take(own, home) {
		this.#isOverwritten = this.#isUnpublished;
		this.#own = own;
		this.#adopted = home?.own;
	}
	/**
	* Publishes the settings as text; returns whether no other replica has changed them in the meantime.
	* @throws StorageError when the server cannot be reached; the settings are then read again.
	*/
	async publish(server, text) {
		this.#isUnpublished = false;
		const isOverwritten = this.#isOverwritten;
		this.#isOverwritten = false;
		if (isOverwritten) return false;
		const known = this.#own ?? "";
		let published;
		try {
			published = await server.replaceSettings(known, text());
		} finally {
			this.#own = published;
		}
		return published !== void 0;
	}
};
function settingsText({ scenario, clock, isClockSet, faults, chosenContract: told }) {
	return stringifyJson({
		time: Date.now(),
		starts: faults.starts(),
		isClockSet,
		...told !== void 0 && { told },
		scenario: scenarioSettings({
			...scenario,
			clock: settingOf(clock),
			tape: []
		})
	});
}
async function readWorldSettings(text, contract) {
	const { time, starts, isClockSet, told, scenario } = parseJson(text);
	return {
		time,
		starts,
		isClockSet,
		told,
		scenario: await parseScenario(scenario, contract)
	};
}
/** Says of settings that the contract does not allow any more whose they are, and the way out. */
function refuseSettings(whose, way) {
	return (error) => {
		if (!(error instanceof UsageError)) throw error;
		const message = `The settings of ${whose} do not fit the contract: ${error.message} ${way}`;
		throw new UsageError(message, { cause: error });
	};
}
/** The way out where settings were kept. */
const FORGET_SETTINGS = "Start with --fresh to forget them, or with another --data.";
/** A world with these settings; the counters of its faults stay where they are. */
function withSettings(world, { scenario, starts, time, isClockSet, told }) {
	const { faults, expressions, routes, keys, clock, unspecified } = scenario;
	const { now, ticking } = clock;
	const passed = now !== void 0 && ticking ? Date.now() - time : 0;
	return {
		...world,
		isClockSet,
		chosenContract: told,
		scenario: {
			...world.scenario,
			faults,
			expressions,
			routes,
			keys,
			unspecified
		},
		isKey: createKeyTest(keys),
		clock: createClock({
			...clock,
			...now !== void 0 && { now: now + passed }
		}),
		faults: world.faults.resumed(faults, starts, expressions),
		ledger: settle(() => world.points.ledger, unspecified)
	};
}
/** The generation of the records that settings belong to, taken from the id of the settings. */
function generationOf(settings) {
	return settings?.split("/")[0];
}
// src/sandbox/replicas/replica-requests.ts
/** The requests of a world of replicas: those answered here are stored for all replicas, and all stored requests are shown here. */
var ReplicaRequests = class {
	#journal;
	#replica;
	#writeStartingPoint;
	#keyIds = new KeyIds();
	/** The keys that were learnt last, and how many credentials were known then. */
	#learnt = {
		keys: [],
		count: 0
	};
	/** The oldest first. */
	#known = [];
	/** Serialises reading and clearing. */
	#alone = oneAtATime();
	/** `replica` is the name of this replica. */
	constructor(journal, replica, writeStartingPoint) {
		this.#journal = journal;
		this.#replica = replica;
		this.#writeStartingPoint = writeStartingPoint;
	}
	keep(slot, secrets) {
		const answered = slot;
		const { keys } = answered.start.world.scenario;
		if (keys !== this.#learnt.keys || secrets.count !== this.#learnt.count) {
			for (const key of keys) if (!key.includes("*")) secrets.learn(["authorization", `Bearer ${key}`]);
			this.#learnt = {
				keys,
				count: secrets.count
			};
		}
		const start = this.#writeStartingPoint(answered.start);
		const text = writeExchange(answered, secrets, {
			keyIds: this.#keyIds,
			replica: this.#replica,
			...start && { start }
		});
		return this.#journal.keep(text);
	}
	/**
	* Shows in a journal the requests that any replica has stored.
	* @throws StorageError when the server cannot be reached.
	*/
	refresh(journal) {
		return this.#alone(async () => {
			const former = journal.shown ? this.#known : [];
			const { first, entries } = await this.#journal.after(former.at(-1)?.place);
			const own = new Map(journal.ownSlots().map((slot) => [slot.id, slot]));
			const isThere = ({ place }) => first !== void 0 && !this.#journal.isBefore(place, first);
			const read = entries.map((entry) => this.#toKnown(entry, own));
			this.#known = [...former.filter(isThere), ...read].filter(({ slot, id }) => slot.id === id);
			const slots = this.#known.map(({ slot }) => slot);
			journal.show(slots, slots.filter(isOfOtherReplica).reduce((sum, { size }) => sum + size, 0));
		});
	}
	/**
	* Forgets all requests so far.
	* @throws StorageError when the server does not forget them.
	*/
	clear() {
		return this.#alone(() => this.#journal.clear());
	}
	/** Learns keys, so that requests to other replicas that were made with them are recognised. */
	learnKeys(keys) {
		for (const key of keys) this.#keyIds.idOf(key);
	}
	#toKnown({ id: place, text }, own) {
		const written = readExchange(text);
		const { id } = written.exchange;
		return {
			place,
			id,
			slot: own.get(id) ?? new OtherSlot(written, text.length, this.#keyIds)
		};
	}
};
/** The slot of an exchange that another replica has answered. This replica does not know its credentials. */
var OtherSlot = class {
	size;
	written;
	#keyIds;
	/** `length` is the length of its text. */
	constructor(written, length, keyIds) {
		this.written = written;
		this.size = OWN_SIZE + 2 * length;
		this.#keyIds = keyIds;
	}
	get id() {
		return this.written.exchange.id;
	}
	/** The request, with the accepted key if this replica knows it. */
	get asked() {
		const { exchange, keyId } = this.written;
		const { method, target, rawHeaders, body } = exchange.request;
		const key = keyId === void 0 ? void 0 : this.#keyIds.keyOf(keyId);
		return {
			method,
			target,
			headers: key !== void 0 && hasHeader(rawHeaders, "authorization") ? [
				...withoutHeader(rawHeaders, "authorization"),
				"Authorization",
				`Bearer ${key}`
			] : rawHeaders,
			body
		};
	}
	teach() {}
	toExchange(secrets) {
		const { exchange } = this.written;
		const { request, answer } = exchange;
		const redact = (text) => text && secrets.redactBody(text);
		return withHeaders({
			...exchange,
			request: {
				...request,
				target: secrets.redact(request.target),
				body: redact(request.body)
			},
			answer: answer && {
				...answer,
				body: redact(answer.body)
			}
		});
	}
};
function isOfOtherReplica(slot) {
	return !isAnswered(slot);
}
/** Tells of the exchanges of this replica as it answers them, and of those of the others as they are stored. */
function exchangesOfAll(own, others, replica) {
	const follows = /* @__PURE__ */ new Map();
	return {
		add: (listen) => {
			const follow = ({ text }) => {
				const written = readExchange(text);
				if (written.replica === replica) return;
				const exchange = new OtherSlot(written, text.length, new KeyIds()).toExchange(new Secrets());
				listen({
					...exchange,
					exchange
				});
			};
			follows.set(listen, follow);
			others.add(follow);
			own.add(listen);
		},
		delete: (listen) => {
			const follow = follows.get(listen);
			if (follow) others.delete(follow);
			follows.delete(listen);
			own.delete(listen);
		}
	};
}
/** Writes the exchange in a slot, redacted: a line of JSON, then the bodies. Escaping the bodies would triple the time. */
function writeExchange(slot, secrets, { keyIds, ...origin }) {
	slot.teach(secrets);
	const key = bearerToken(headerValue(slot.asked.headers, "authorization"));
	const isAccepted = key !== void 0 && slot.start.world.isKey(key);
	const { request, answer, ...exchange } = slot.toLines(secrets);
	const { body: asked, ...requestLines } = request;
	const { body: answered, ...answerLines } = answer ?? {};
	return `${JSON.stringify({
		...origin,
		...isAccepted && { keyId: keyIds.idOf(key) },
		exchange: {
			...exchange,
			request: requestLines,
			...answer && { answer: answerLines }
		},
		asked: asked?.length,
		answered: answered?.length
	})}\n${asked ?? ""}${answered ?? ""}`;
}
/** Reads what `writeExchange` writes. */
function readExchange(text) {
	const end = text.indexOf("\n");
	const { asked, answered, ...shared } = JSON.parse(text.slice(0, end));
	const { request, answer, ...exchange } = shared.exchange;
	const from = end + 1 + (asked ?? 0);
	const askedBody = asked === void 0 ? void 0 : text.slice(end + 1, from);
	const answeredBody = answered === void 0 ? void 0 : text.slice(from);
	return {
		...shared,
		exchange: {
			...exchange,
			request: {
				...request,
				body: askedBody
			},
			answer: answer && {
				...answer,
				body: answeredBody
			}
		}
	};
}
/** Translates a starting point for other replicas; `undefined` if they could not use it. */
function writeStartingPoint({ world, version, chance, lastId, counts, taped }, now) {
	const number = now.store.numberOf(version);
	if (world !== now.world || now.settings === void 0 || number === void 0) return void 0;
	return {
		settings: now.settings,
		version: number,
		chance,
		counts,
		...lastId !== void 0 && { lastId: String(lastId) },
		...taped && { taped: world.scenario.tape.indexOf(taped) }
	};
}
/** Translates the starting point of another replica; `undefined` if this replica no longer knows the state. */
function readStartingPoint(written, { world, store, settings }) {
	if (!written || written.settings !== settings) return void 0;
	const { version, chance, lastId, counts, taped } = written;
	return {
		world,
		version: store.versionOf(version),
		chance,
		counts,
		lastId: lastId === void 0 ? void 0 : parseInt64(lastId),
		taped: taped === void 0 ? void 0 : world.scenario.tape[taped]
	};
}
/** The working keys that were last used here, by the ids of their worlds, which replicas tell one another instead of keys. */
var KeyIds = class {
	#ids = createRecentMap(MOST);
	#keys = createRecentMap(MOST);
	/** The id of a key; the key is known from then on. */
	idOf(key) {
		const known = this.#ids.get(key);
		if (known !== void 0) return known;
		const id = worldIdOf(key);
		this.#ids.set(key, id);
		this.#keys.set(id, key);
		return id;
	}
	keyOf(id) {
		return this.#keys.get(id);
	}
};
/** The size of a slot without its text, in bytes. */
const OWN_SIZE = 500;
/** The number of keys that are remembered. */
const MOST = 1e3;
// src/sandbox/replicas/replica-world.ts
/** The records of a world that replicas share, and what else the server keeps of it. */
var ReplicaState = class {
	isKept = true;
	isResumed;
	server;
	#counters;
	constructor(server, isResumed) {
		this.server = server;
		this.isResumed = isResumed;
	}
	get store() {
		return this.server.store;
	}
	counters() {
		this.#counters = this.server.counters();
		return this.#counters;
	}
	/**
	* Reads what all replicas have counted since the world began.
	* @throws StorageError when the server cannot be reached.
	*/
	async readCounts() {
		await this.#counters?.refresh();
	}
};
/** A world that replicas share. It is brought up to date (`catchUp`) before a request sees it. */
var ReplicaWorld = class extends LiveWorld {
	#requests;
	#settings = new SettingsMark();
	#contract;
	/** `journal` is the journal of the world, `replica` the name of this replica. */
	constructor(options, journal, replica) {
		let now;
		const requests = new ReplicaRequests(journal, replica, (start) => now && writeStartingPoint(start, now()));
		super(options, requests);
		this.#requests = requests;
		this.#contract = options.contract;
		now = () => this.#now();
	}
	/** Whether the server lost the records, so that the world began again. */
	get isLost() {
		return this.state.store.isLost;
	}
	/** Why the world cannot be brought up to date now; `undefined` if it can. */
	get trouble() {
		return this.state.server.trouble;
	}
	/**
	* Brings the world up to date with everything that was acknowledged before the call. If it has no settings of its own, it
	* has those of `home`.
	* @throws StorageError when the server cannot be reached.
	*/
	async catchUp(home) {
		const { server } = this.state;
		await server.store.sync();
		this.overtake();
		const begun = home === this ? void 0 : home.#settings;
		if (this.#settings.isCurrent(server, begun)) return;
		await this.alone(async () => {
			if (!this.#settings.isCurrent(server, begun)) await this.#takeSettings(server, home);
		});
	}
	/**
	* Publishes changed settings to the other replicas. Returns false if another replica has changed them in the meantime; the next
	* `catchUp` then discards the changes made here.
	* @throws StorageError when the server cannot be reached; the changes are then discarded as well.
	*/
	async publish() {
		const { server } = this.state;
		if (!this.#settings.isUnpublished) return true;
		return this.alone(() => this.#settings.publish(server, () => settingsText(this.current)));
	}
	/** Forgets the settings that the control plane has changed, for all replicas: the settings of the scenario apply again. */
	async forgetSettings() {
		await this.state.server.forgetSettings();
	}
	learnKey(key) {
		this.takeKey(key);
	}
	/**
	* Reads what the faults of the world did in all replicas.
	* @throws StorageError when the server cannot be reached.
	*/
	readCounts() {
		return this.state.readCounts();
	}
	/**
	* Reads the requests that any replica has answered.
	* @throws StorageError when the server cannot be reached.
	*/
	async readRequests() {
		const { journal, scenario } = this.current;
		this.learnKeys(scenario.keys);
		await this.#requests.refresh(journal);
	}
	learnKeys(keys) {
		this.#requests.learnKeys(keys);
	}
	recall(slot) {
		if (!isOfOtherReplica(slot)) return super.recall(slot);
		const { start, keyId, replica } = slot.written;
		return {
			start: readStartingPoint(start, this.#now()),
			isKey: () => keyId !== void 0,
			unknown: `The replica ${replica} has answered it, in a state that this one does not know: ask that one.`
		};
	}
	async listSnapshots() {
		return [...(await this.state.server.listSnapshots()).values()].map((text) => JSON.parse(text)).toSorted((a, b) => a.time - b.time);
	}
	takeSnapshot(name) {
		return this.alone(async () => {
			const { server } = this.state;
			const settings = settingsText(this.current);
			await server.store.sync();
			const snapshot = {
				name,
				...this.counts,
				time: Date.now()
			};
			const others = (await this.listSnapshots()).filter((each) => each.name !== name);
			const { noun } = this.template.scenario.resources;
			const noRoom = noRoomAtServer(snapshot, others, noun);
			if (noRoom) return noRoom;
			await server.takeSnapshot(name, {
				about: JSON.stringify(snapshot),
				settings
			});
			return snapshot;
		});
	}
	restore(name) {
		return this.alone(async () => {
			this.assertOpen();
			const { server } = this.state;
			const about = (await server.listSnapshots()).get(name);
			const check = (settings) => readWorldSettings(settings, this.#contract).catch(refuseSettings(`the snapshot ${name}`, "Nothing was changed."));
			const found = about === void 0 ? "none" : await server.restore(name, check);
			if (found === "restored") return { restored: JSON.parse(about) };
			if (found === "other data") return { of: server.scenario };
			return { of: await server.scenarioWith(name) };
		});
	}
	removeSnapshot(name) {
		return this.state.server.removeSnapshot(name);
	}
	/** Closes the world here only: the server removes what it has for all replicas together. */
	end() {
		return this.close();
	}
	async startOver() {
		await this.state.store.startOver();
		return this.state;
	}
	clearRequests() {
		return this.#requests.clear();
	}
	changed() {
		this.#settings.change();
	}
	begun(how) {
		this.#settings.begin(how === "again" ? this.state.server.settings : void 0);
	}
	#now() {
		return {
			world: this.current,
			store: this.state.store,
			settings: this.#settings.id
		};
	}
	/** Takes over the settings that another replica has published, or else those of `home` or of the scenario. */
	async #takeSettings(server, home) {
		const { id, text } = await server.readSettings();
		const refuse = refuseSettings(`${server.scenario} at the server`, FORGET_SETTINGS);
		const settings = text === void 0 ? void 0 : await readWorldSettings(text, this.#contract).catch(refuse);
		const { random } = this.current;
		this.begin(this.id);
		if (this.#settings.isSameGeneration(id)) this.replace({ random });
		if (settings) this.replace(withSettings(this.current, settings));
		else if (home !== this) this.adopt(home);
		this.#settings.take(id, home === this ? void 0 : home.#settings);
	}
};
// src/sandbox/replicas/replica.ts
/** One of the processes that form one sandbox: it follows the scenario of its group, and opens that scenario's worlds. */
var Replica = class {
	isKept = true;
	group;
	/** Distinguishes this replica from the others, also for people. */
	name = `${hostname()}-${process.pid}-${randomBytes(3).toString("hex")}`;
	#contract;
	#kinds;
	/** When this replica last looked for expired worlds, in milliseconds since the start of the process. */
	#lookedAt = Number.NEGATIVE_INFINITY;
	#mark = "";
	constructor(group, contract, hasUpstream) {
		this.group = group;
		this.#contract = contract;
		this.#kinds = allRecordKinds(contract, hasUpstream);
	}
	/** The scenario to start with: the given one, or the one that the group was switched to. */
	async start(given, kept) {
		const { mark, text } = await this.group.scenario();
		this.#mark = mark;
		if (text === void 0) return given;
		if (kept === "resume") {
			const switched = await this.#read(text);
			const message = `${this.group.address}: the sandbox was switched to the scenario ${switched.name}; --fresh goes back to ${given.name}`;
			this.group.onNotice({
				message,
				isTrouble: false
			});
			return switched;
		}
		this.#mark = await this.group.announce(void 0);
		return given;
	}
	/**
	* Whether this replica runs the scenario of the group.
	* @throws StorageError when the server cannot be reached.
	*/
	async isCurrent() {
		return await this.group.scenarioMark() === this.#mark;
	}
	/** Follows the group to its present scenario: calls `load` with it, or with `undefined` for the scenario of the start. */
	async follow(load) {
		const { mark, text } = await this.group.scenario();
		await load(text === void 0 ? void 0 : await this.#read(text));
		this.#mark = mark;
	}
	/**
	* Checks what is kept of the worlds of a scenario, as far as it is of the same data.
	* @param isHomeRead whether that of its home world was read already
	* @throws UsageError when the contract does not have what is there.
	*/
	async assertKept(scenario, { isHomeRead }) {
		const { address } = this.group;
		const of = {
			kinds: this.#kinds,
			data: digestOf(scenario)
		};
		if (!isHomeRead) await this.group.readKept(scenario.name, "", of);
		await this.#eachOther(scenario.name, /* @__PURE__ */ new Set(), async (id) => {
			const settings = await this.group.readKept(scenario.name, id, of);
			const whose = `the world ${id} of ${scenario.name} at ${address}`;
			if (settings !== void 0) await readWorldSettings(settings, this.#contract).catch(refuseSettings(whose, FORGET_SETTINGS));
		});
	}
	/** Switches the group to a scenario. */
	async announce(scenario) {
		this.#mark = await this.group.announce(stringifyJson(toInput(scenario)));
	}
	/**
	* Opens the records in which a scenario begins.
	* @throws UsageError when they belong to other data; StorageError when the server does not accept them.
	*/
	async openHome(scenario, kept) {
		const base = await seedBase(scenario, {
			contract: this.#contract,
			kinds: this.#kinds
		});
		const { group } = this;
		const { noun } = scenario.resources;
		const data = digestOf(scenario);
		const found = await group.openWorld(scenario.name, "", {
			base,
			data,
			kept,
			onLost: this.#onLost(scenario, scenario.name),
			watch: group.onNotice
		});
		const { world, isResumed } = found;
		if (!world) throw new UsageError(`${group.address} has the ${noun} of ${scenario.name} from other data than the scenario has here (${found.changes} of them created, changed or removed). Start all replicas with the same scenario, or with --fresh to forget those ${noun}.`);
		const message = `${group.address}: ${isResumed ? "shares" : "began"} ${scenario.name} with ${world.store.size} ${noun}`;
		group.onNotice({
			message,
			isTrouble: false
		});
		return new ReplicaState(world, isResumed);
	}
	/** Begins the home world, unless another replica has begun it: its records then stay. */
	beginHome(scenario) {
		return this.openHome(scenario, "replace");
	}
	/** Does nothing: a world of a key begins when it is opened, perhaps by another replica. */
	async beginOtherWorlds() {}
	beginWorld(template, id, key) {
		return this.openWorld(template, id, key);
	}
	/**
	* Opens the records of one world; `key` was made for it.
	* @throws StorageError when the server does not accept them.
	*/
	async openWorld({ scenario, base, data }, id, key) {
		const { name } = scenario;
		await this.#admit(name, id, key);
		const start = {
			base,
			data,
			kept: "replace",
			onLost: this.#onLost(scenario, `${name}, world ${id}`)
		};
		const { world, isResumed } = await this.group.openWorld(name, id, start);
		await this.group.enlist(name, id, key);
		return new ReplicaState(world, isResumed);
	}
	/**
	* Restores the start of a scenario in the worlds of keys that are not among `open`; all replicas follow.
	* @throws StorageError when the server does not accept it.
	*/
	async resetOtherWorlds({ scenario: { name }, base, data }, open) {
		await this.#eachOther(name, open, (id) => this.#beginAgain(name, id, {
			base,
			data
		}));
	}
	async beginAgain({ scenario: { name }, base, data }, id) {
		if (!(await this.worlds(name)).includes(id)) return false;
		await this.#beginAgain(name, id, {
			base,
			data
		});
		return true;
	}
	/**
	* Lets the settings of the worlds of keys that are not among `open` be those of the scenario again.
	* @throws StorageError when the server does not accept it.
	*/
	async forgetSettingsOfOtherWorlds(scenario, open) {
		await this.#eachOther(scenario, open, (id) => this.group.forgetSettings(scenario, id));
	}
	async kept({ scenario: { name } }) {
		return {
			count: await this.group.countWorlds(name),
			most: this.group.mostWorlds
		};
	}
	/** Removes a world under every scenario, so that no switch brings it back; returns whether it was listed. */
	async forgetWorld({ scenario }, id) {
		const names = /* @__PURE__ */ new Set([scenario.name, ...await this.group.scenarios()]);
		let wasListed = false;
		for (const name of names) {
			if (await this.group.strike(name, id)) wasListed = true;
			await this.group.removeWorld(name, id);
		}
		await this.group.journal(id).remove();
		return wasListed;
	}
	/** The ids of the existing worlds of a scenario, whichever replica made them. */
	async worlds(scenario) {
		const ids = await this.group.worlds(scenario);
		const there = await Promise.all(ids.map((id) => this.group.has(scenario, id)));
		await Promise.all(ids.filter((_, at) => !there[at]).map((id) => this.group.strike(scenario, id)));
		return ids.filter((_, at) => there[at]);
	}
	async #beginAgain(scenario, id, start) {
		await this.group.beginAgain(scenario, id, start);
		await this.group.journal(id).clear();
	}
	/** Does something with each world of a scenario that is not among `open`, a few at once. */
	async #eachOther(scenario, open, act) {
		const ids = (await this.worlds(scenario)).filter((id) => !open.has(id));
		for (let from = 0; from < ids.length; from += AT_ONCE) await Promise.all(ids.slice(from, from + AT_ONCE).map(act));
	}
	/** Lists a world that is about to be opened. */
	async #admit(scenario, id, key) {
		if (await this.group.admit(scenario, id, key) !== "refused") return;
		if (performance.now() - this.#lookedAt > LOOK_PACE) {
			this.#lookedAt = performance.now();
			await this.worlds(scenario);
			if (await this.group.admit(scenario, id, key) !== "refused") return;
		}
		const { address, mostWorlds } = this.group;
		const message = `${address} has ${mostWorlds} worlds of ${scenario}, which is the most (10 times --max-worlds), so a new one is refused. Each expires when it is unused for --world-idle; a higher --max-worlds keeps more`;
		this.group.tellFull(message);
		throw new StorageError(message, "full");
	}
	#read(text) {
		return parseScenario(parseJson(text), this.#contract, { isLarge: true });
	}
	#onLost({ resources: { noun } }, what) {
		return () => this.group.onNotice({
			message: `${this.group.address} does not have the ${noun} of ${what} any more; they began again`,
			isTrouble: true
		});
	}
};
const AT_ONCE = 100;
/** The shortest time between two searches for expired worlds, in milliseconds. */
const LOOK_PACE = 5e3;
// src/sandbox/replicas/replicas.ts
/** A place that replicas share: a server. */
function replicaPlace(group) {
	return {
		name: group.address,
		open: async (scenario, options) => {
			const { contract, hasUpstream, kept = "resume" } = options;
			const replica = new Replica(group, contract, hasUpstream);
			const started = await replica.start(scenario, kept);
			if (kept !== "forget") await replica.assertKept(started, { isHomeRead: true });
			const state = await replica.openHome(started, kept);
			const sandbox = new ReplicaSandbox({
				template: templateOf(started, state.store.base, options),
				state
			}, replica, options);
			await sandbox.catchUpHome();
			if (kept === "forget") await sandbox.forget();
			return sandbox;
		},
		close: () => group.close()
	};
}
/** Counts what exchanges show of the next contract at the server, for all replicas. What it does not take is added with what comes next. */
var SharedTally = class {
	#server;
	#counted;
	#waiting;
	#figures = noFigures;
	/** Serialises adding and reading. */
	#alone = oneAtATime();
	constructor(server, counted) {
		this.#server = server;
		this.#counted = counted;
		this.#waiting = new NextCounter(counted.changes);
	}
	add({ cells, figures }) {
		this.#figures = sumOfFigures(this.#figures, figures);
		for (const cell of cells) addCell(this.#waiting, this.#counted.changes, cell);
		this.#alone(() => this.#send()).catch(() => {});
	}
	/** @throws StorageError when the server cannot be reached. */
	totals() {
		return this.#alone(async () => {
			await this.#send();
			return this.#server.totals(this.#counted);
		});
	}
	async #send() {
		const { changes } = this.#waiting.counts();
		const cells = changes.flatMap(({ clients }, change) => clients.map((count) => ({
			change,
			...count
		})));
		const figures = this.#figures;
		if (Object.values(figures).every((count) => count === 0) && cells.length === 0) return;
		this.#waiting = new NextCounter(this.#counted.changes);
		this.#figures = noFigures;
		try {
			await this.#server.add({
				cells,
				figures
			}, this.#counted);
		} catch (error) {
			this.#figures = sumOfFigures(this.#figures, figures);
			for (const cell of cells) addCell(this.#waiting, this.#counted.changes, cell);
			throw error;
		}
	}
};
function unlessUnreadable(error) {
	if (!(error instanceof UsageError)) throw error;
}
/** How often a change is made again because other replicas were faster. */
const MOST_TRIES = 20;
/** The worlds that replicas share. None is at hand: each is brought up to date before it is used. */
var ReplicaSandbox = class extends Sandbox {
	/** The server keeps what the faults of removed worlds did. */
	losesReceipts = false;
	#replica;
	#memory;
	#sharedCoverage;
	#follower;
	#start;
	/** Pending while this replica follows its group to another scenario. */
	#following;
	/** Serialises changes of the control plane: unpublished changes cannot be told apart, so one failure would lose all of them. */
	#publishing = oneAtATime();
	constructor({ template, state }, replica, options) {
		const { group, name } = replica;
		const memory = new JournalMemory();
		const id = template.scenario.isolation === "shared" ? SHARED_WORLD : void 0;
		const { contract } = options;
		const home = new ReplicaWorld({
			id,
			template,
			state,
			memory,
			contract
		}, group.journal(""), name);
		super(home, replica, options);
		this.#replica = replica;
		this.#memory = memory;
		this.#start = template.scenario;
		this.#sharedCoverage = group.coverage(this.coverage);
		this.#follower = group.follower(() => ["", ...this.open.list().map((world) => world.id)]);
	}
	get isUnreachable() {
		return this.home.trouble !== void 0;
	}
	worldNow() {}
	async worldOf(asking) {
		const world = await this.#worldOf(asking);
		await world.settleDue();
		return world;
	}
	async #worldOf(asking) {
		const { home, open } = this;
		await this.catchUpHome();
		const key = requestKey(asking);
		if (key === void 0 || home.id === "shared" && home.current.isKey(key)) return home;
		const world = await this.#worldOfKey(key);
		if (!world) return home;
		await this.#catchUp(world);
		if (world.madeKey === void 0 || !world.isLost) return world;
		open.remove(world);
		await this.#replica.forgetWorld(world.template, world.id);
		return home;
	}
	async createWorld() {
		const key = createKey();
		await this.untilStill();
		return {
			world: await this.open.open(key, () => this.#open(worldIdOf(key), key)),
			key
		};
	}
	async changeContract() {
		throw new UsageError("The replicas of a server have one contract from their start to their end. Stop all of them, and start them with the changed one.");
	}
	/** Switches all replicas: the others follow before their next answer. */
	async load(scenario) {
		await this.#replica.assertKept(scenario, { isHomeRead: false });
		await this.#replica.announce(scenario);
		const reload = await super.load(scenario);
		await Promise.all(this.everyWorld().map((world) => world.forgetSettings()));
		await this.#replica.forgetSettingsOfOtherWorlds(scenario.name, worldIds(this.open.list()));
		await this.refresh();
		return reload;
	}
	async loadInto(world, scenario) {
		if (world === this.home) return this.load(scenario);
		throw new UsageError("A world that replicas share has the scenario of all worlds: leave out ?world= to switch all of them.");
	}
	change(make) {
		return this.#publishing(async () => {
			for (let tries = 0; tries < MOST_TRIES; tries += 1) {
				const result = await make();
				if (!(await Promise.all(this.everyWorld().map((world) => world.publish()))).includes(false)) return result;
				await this.refresh();
			}
			throw new StorageError("other replicas keep changing the same worlds", "replaced");
		});
	}
	/** Brings all worlds up to date, and opens the worlds of other replicas while there is room. */
	async refresh() {
		const { home, open } = this;
		await this.catchUpHome();
		const others = await this.#replica.worlds(home.template.scenario.name);
		await open.opened();
		const known = new Set(open.list().map(({ id }) => id));
		for (const id of others) {
			await this.untilStill();
			if (!known.has(id) && !open.isFull) await open.open(id, () => this.#open(id)).catch(unlessUnreadable);
		}
		await Promise.all(open.list().map((world) => this.#catchUp(world)));
		await Promise.all(this.everyWorld().map((world) => world.settleDue()));
	}
	async read(what) {
		if (what === "coverage") return this.#sharedCoverage.refresh();
		const read = (world) => what === "counts" ? world.readCounts() : world.readRequests();
		await Promise.all(this.everyWorld().map(read));
	}
	shareCoverage() {
		this.#sharedCoverage.send();
	}
	createNextTally(counted) {
		return new SharedTally(this.#replica.group.next(), counted);
	}
	exchangesFor(own) {
		return exchangesOfAll(own, this.#follower, this.#replica.name);
	}
	async trouble() {
		return this.home.trouble;
	}
	/**
	* Follows the group to its scenario, and brings the home world up to date.
	* @throws StorageError when the server cannot be reached.
	*/
	async catchUpHome() {
		const { home } = this;
		const caughtUp = this.#catchUp(home);
		caughtUp.catch(() => {});
		if (await this.#replica.isCurrent()) return caughtUp;
		const follow = (scenario = this.#start) => super.load(scenario);
		this.#following ??= this.#replica.follow(follow).finally(() => {
			this.#following = void 0;
		});
		await this.#following;
		await this.#catchUp(home);
	}
	/** Forgets the worlds of keys, the requests, the coverage and what was shown of the next contract; the records of the home world stay. */
	async forget() {
		await this.#replica.resetOtherWorlds(this.home.template, /* @__PURE__ */ new Set());
		await this.#sharedCoverage.clear();
		await this.#replica.group.next().clear();
		await this.home.forgetRequests();
	}
	async #worldOfKey(key) {
		const { home, open } = this;
		const known = open.get(key);
		if (known) return known;
		const id = worldIdOf(key);
		const isAccepted = home.id !== "shared" && home.current.isKey(key);
		const { name } = home.template.scenario;
		if (!isAccepted && !await this.#replica.group.isMadeFor(name, id, key)) return void 0;
		const madeKey = isAccepted ? void 0 : key;
		const listed = await open.rename(id, key);
		if (listed && madeKey !== void 0) listed.learnKey(madeKey);
		if (listed) return listed;
		if (this.isChanging) {
			await this.untilStill();
			return this.#worldOfKey(key);
		}
		return open.get(key) ?? open.open(key, () => this.#open(id, madeKey));
	}
	async #open(id, madeKey) {
		const { template } = this.home;
		const { group, name } = this.#replica;
		const state = await this.#replica.openWorld(template, id, madeKey);
		const own = madeKey === void 0 ? template : templateWithKey(template, madeKey);
		const { contract } = this;
		const world = new ReplicaWorld({
			id,
			template: own,
			state,
			memory: this.#memory,
			madeKey,
			contract
		}, group.journal(id), name);
		await this.#catchUp(world);
		return world;
	}
	#catchUp(world) {
		return world.catchUp(this.home);
	}
};
export { replicaPlace };
