import "./rolldown-runtime.js";
import { r as assertServable, t as ADMIN_PATH } from "./admin-context.js";
import { l as rethrow, r as UsageError, t as StartError } from "./errors.js";
import { n as listen } from "./listen.js";
import { t as createIds } from "./random.js";
import { n as Closed, t as controlSandbox } from "./control-sandbox.js";
import { i as markOf, r as contractOf } from "./contract.js";
import { s as remarksOf } from "./contract-source.js";
import { a as exampleRequest, o as takesKeys } from "./silence-kinds.js";
import { i as usableKey } from "./usable-key.js";
import "./words.js";
import { t as Secrets } from "./redaction.js";
import { i as parseScenario, r as loadScenario } from "./load-scenario.js";
import { r as ledgerOf } from "./ledger-of2.js";
import { t as StorageError } from "./store.js";
import { r as contractOfRun } from "./choose-contract2.js";
import { r as documentsPath, u as bareError } from "./beyond-contract.js";
import { m as reuseLines } from "./text-values.js";
import { i as pieceLength } from "./ending.js";
import { g as MOST_EVENTS } from "./resources.js";
import { n as openServerTls, t as asksForHealth } from "./open-server-tls.js";
import { d as isAddress } from "./option-kinds.js";
import { n as memoize } from "./memoize.js";
import { n as JournalMemory } from "./journal.js";
import { i as LocalTally } from "./world-store.js";
import { _ as allRecordKinds, n as SnapshotRoom } from "./snapshots.js";
import { n as Records, t as RecordBase } from "./records.js";
import { o as readChange, s as recordChangeText } from "./change.js";
import { t as changeTo } from "./record-kind.js";
import { a as templateOf, c as LocalWorld, i as templateIn, l as localStates, n as scenarioUnder, r as switchOne, s as LocalState, t as Sandbox } from "./sandbox.js";
import { a as requestKey, n as createKey, o as worldIdOf, t as SHARED_WORLD } from "./keys.js";
import { o as seedBase, s as templateWithKey } from "./template.js";
import { r as mostKept } from "./worlds-of-keys.js";
import { a as isUnder } from "./document.js";
import { h as rememberFiles } from "./scenario-file.js";
import { d as checkedLater, h as oneOfChoices, i as aFunction, p as integerFrom, u as assertOptions } from "./assert-options.js";
import { o as withoutUser } from "./shown.js";
import { r as LONGEST_TIMER } from "./time.js";
import "./fault.js";
import { i as optionRules, n as flagOf } from "./options.js";
import { s as redactAddress } from "./redact-by-name.js";
import { a as choicesNamed, u as mergeUnspecified } from "./settlement.js";
import { t as _usingCtx } from "./usingCtx.js";
import path from "node:path";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
// src/http/exchange/body-sender.ts
/** Shorter bodies are written at once; in bytes. */
const LONG = 1048576;
/** How much of a long body is written at once, in characters of a string or in bytes. */
const PIECE = 262144;
/** Sends bodies, long ones as fast as they are read. Above a limit for all, clients that read nothing are cut off. */
var BodySender = class {
	#limits;
	/** Ordered by the last read, the oldest first. */
	#waiting = /* @__PURE__ */ new Map();
	#size = 0;
	constructor(limits = LIMITS$1) {
		this.#limits = limits;
	}
	/** Sends a body of `size` bytes. The head has been written. */
	send(response, body, size) {
		const isLatin1 = typeof body === "string" && size === body.length;
		if (size >= LONG) this.#sendPieces(response, body, {
			size,
			isLatin1
		});
		else if (isLatin1) response.end(body, "latin1");
		else response.end(typeof body === "string" ? Buffer.from(body) : body);
	}
	#sendPieces(response, body, { size, isLatin1 }) {
		let at = 0;
		const write = () => {
			this.#touch(response, size);
			for (let goesOn = true; goesOn && at < body.length;) {
				const end = endOfPiece(body, at);
				const piece = typeof body === "string" ? body.slice(at, end) : body.subarray(at, end);
				at = end;
				if (isLatin1) goesOn = response.write(piece, "latin1");
				else goesOn = response.write(typeof piece === "string" ? Buffer.from(piece) : piece);
			}
			if (at >= body.length) response.end();
		};
		this.#size += size;
		response.on("drain", write);
		response.once("close", () => {
			this.#size -= size;
			this.#waiting.delete(response);
		});
		write();
		this.#bound();
	}
	/** Records that the client has read something. */
	#touch(response, size) {
		this.#waiting.delete(response);
		this.#waiting.set(response, {
			size,
			since: performance.now()
		});
	}
	#bound() {
		let size = this.#size;
		for (const [response, each] of this.#waiting) {
			const isIdle = performance.now() - each.since >= this.#limits.patience;
			if (size <= this.#limits.most || !isIdle) return;
			size -= each.size;
			response.destroy();
		}
	}
};
const LIMITS$1 = {
	most: 536870912,
	patience: 1e3
};
/** Where the next piece ends: never inside a surrogate pair. */
function endOfPiece(body, at) {
	const end = Math.min(at + PIECE, body.length);
	if (typeof body !== "string" || end === body.length) return end;
	const last = body.charCodeAt(end - 1);
	return last >= 55296 && last <= 56319 ? end - 1 : end;
}
// src/http/exchange/http-context.ts
/** Creates a keeper that shares equal header lines among the requests of a connection. */
function createHeaderKeeper() {
	const last = /* @__PURE__ */ new WeakMap();
	return ({ socket, rawHeaders }) => {
		const kept = reuseLines(rawHeaders, last.get(socket));
		if (kept === rawHeaders) last.set(socket, kept);
		return kept;
	};
}
// src/http/exchange/stream-sender.ts
/** Sends streams, each as fast as its client reads, and counts those that are open. */
var StreamSender = class {
	#limits;
	#open = /* @__PURE__ */ new Map();
	#count = 0;
	constructor(limits = LIMITS) {
		this.#limits = limits;
	}
	/** Why a world can have no more streams now; `undefined` if it can. */
	refusal(world) {
		const { mostOfWorld, most } = this.#limits;
		if ((this.#open.get(world) ?? 0) >= mostOfWorld) return `${mostOfWorld} streams of this world are open; close one, or try again later`;
		if (this.#count >= most) return `${most} streams are open; close one, or try again later`;
	}
	/** Sends a stream. The head has been written. */
	send(response, sending) {
		const { world, onEnd } = sending;
		this.#add(world, 1);
		new StreamRun(response, this.#limits, {
			...sending,
			onEnd: (sent) => {
				this.#add(world, -1);
				onEnd?.(sent);
			}
		}).start();
	}
	#add(world, count) {
		const now = (this.#open.get(world) ?? 0) + count;
		this.#count += count;
		if (now === 0) this.#open.delete(world);
		else this.#open.set(world, now);
	}
};
const LIMITS = {
	mostOfWorld: 500,
	most: 2e3,
	mostEvents: MOST_EVENTS,
	longest: 36e5
};
/** One stream on its way. At most one item is held, and only until the client takes it. */
var StreamRun = class {
	#response;
	#limits;
	#sending;
	#kept = [];
	#keptLength = 0;
	#keptEvents = 0;
	#isKeeping = true;
	/** The place of the item that is sent now, and what is left of it. */
	#at = 0;
	#rest;
	#bytes = 0;
	/** From when the rate counts, and what was sent since. */
	#since = performance.now();
	#sentSince = 0;
	/** When the next item may be sent. */
	#next = 0;
	#timer;
	#deadline;
	#isEnded = false;
	constructor(response, limits, sending) {
		this.#response = response;
		this.#limits = limits;
		this.#sending = sending;
	}
	start() {
		const { closing, stream } = this.#sending;
		const { socket } = this.#response;
		this.#response.flushHeaders();
		this.#response.once("close", this.#leave);
		if (stream.every > 0) socket?.once("end", this.#leaveEarly);
		closing.addEventListener("abort", this.#stop);
		this.#deadline = setTimeout(() => this.#endAtBound("late", HOURS), this.#limits.longest);
		if (closing.aborted) this.#stop();
		else if (this.#response.destroyed || !socket) this.#leave();
		else this.#go();
	}
	#leave = () => this.#finish("left");
	#leaveEarly = () => {
		this.#leave();
		this.#response.destroy();
	};
	#stop = () => {
		this.#finish("stopped");
		this.#response.end();
	};
	/** Sends until the client has to read, the next item has to wait, or there is no more. */
	#go = () => {
		const began = performance.now();
		try {
			while (!this.#isEnded && this.#step()) if (performance.now() - began > SLICE) return void setImmediate(this.#go);
		} catch (error) {
			this.#sending.onBug(error);
			this.#finish("cut");
			this.#response.destroy();
		}
	};
	/** Sends a piece; returns whether another one can be sent at once. */
	#step() {
		const { stream, cut, rate } = this.#sending;
		if (!this.#rest) {
			const early = this.#next - performance.now();
			if (early > 0 && this.#at < stream.count) return this.#wait(early, true);
			if (cut && this.#at >= cut.after && !cut.isWithin) return this.#cutOff();
			if (this.#at >= stream.count) return cut ? this.#cutOff() : this.#complete();
			if (this.#at >= this.#limits.mostEvents) return this.#endAtBound("full", EVENTS);
			this.#rest = this.#take(stream.frame(this.#at));
		}
		const isLast = cut !== void 0 && this.#at >= cut.after;
		const rest = isLast ? this.#rest.subarray(0, this.#rest.length / 2) : this.#rest;
		const due = rate === void 0 ? rest.length : Math.floor((performance.now() - this.#since) / 1e3 * rate) - this.#sentSince;
		const least = Math.min(rest.length, pieceLength(rate ?? Number.POSITIVE_INFINITY));
		if (due < least) return this.#wait((least - due) / (rate ?? 1) * 1e3);
		const piece = rest.subarray(0, due);
		this.#bytes += piece.length;
		this.#sentSince += piece.length;
		const goesOn = piece.length === 0 || this.#response.write(piece);
		this.#rest = piece.length < this.#rest.length ? this.#rest.subarray(piece.length) : void 0;
		if (isLast && piece.length === rest.length) return this.#cutOff();
		if (!this.#rest) {
			this.#at += 1;
			if (stream.every > 0) this.#next = performance.now() + stream.every;
		}
		if (!goesOn) this.#response.once("drain", this.#go);
		return goesOn;
	}
	/** The bytes of an item, of which the beginning of the stream keeps the text. */
	#take(frame) {
		this.#isKeeping &&= this.#keptLength + frame.length <= this.#sending.keeps;
		if (this.#isKeeping) {
			this.#kept.push(frame);
			this.#keptLength += frame.length;
			this.#keptEvents += 1;
		}
		return Buffer.from(frame);
	}
	/** Goes on after some milliseconds; a rate does not count what could have been sent between two items. */
	#wait(milliseconds, isBetween = false) {
		this.#timer = setTimeout(() => {
			if (isBetween) {
				this.#since = performance.now();
				this.#sentSince = 0;
			}
			this.#go();
		}, Math.max(1, Math.ceil(milliseconds)));
		return false;
	}
	#complete() {
		this.#finish("whole");
		this.#response.end();
		return false;
	}
	/** Closes the connection without an end of the body. */
	#cutOff() {
		this.#finish("cut");
		this.#response.socket?.destroySoon();
		return false;
	}
	/** Ends a stream that has met a bound, and says so where a comment may stand. */
	#endAtBound(end, words) {
		if (this.#isEnded) return false;
		this.#finish(end);
		this.#response.end(this.#sending.stream.isEvents ? `: ${words(this.#limits)}\n\n` : void 0);
		return false;
	}
	#finish(end) {
		if (this.#isEnded) return;
		this.#isEnded = true;
		clearTimeout(this.#timer);
		clearTimeout(this.#deadline);
		this.#response.off("close", this.#leave);
		this.#response.off("drain", this.#go);
		this.#response.socket?.off("end", this.#leaveEarly);
		this.#sending.closing.removeEventListener("abort", this.#stop);
		this.#sending.onEnd?.({
			events: this.#at,
			bytes: this.#bytes,
			text: this.#kept.join(""),
			kept: this.#keptEvents,
			end
		});
	}
};
const EVENTS = ({ mostEvents }) => `a stream of the sandbox has at most ${mostEvents} events`;
const HOURS = ({ longest }) => `a stream of the sandbox lasts at most ${longest / 6e4} minutes`;
/** How long a stream is sent at a time, in milliseconds. */
const SLICE = 5;
// src/store/records-under-kinds.ts
/**
* Takes the base of worlds over to other kinds. A resource that the worlds do not have yet begins with the records of `seeded`; so does one
* whose records are none of its new kind, if no world has changed them.
* @param isChanged whether a world has changed records of a resource
* @throws UsageError when changes of a world would be lost.
*/
function recordsUnderKinds(base, seeded, isChanged) {
	const { kinds } = seeded;
	const rows = [...kinds.keys()].map((name) => {
		const begins = seeded.index(name).all;
		const fresh = begins.slice(0, begins.length);
		if (!base.kinds.has(name)) return [name, fresh];
		const kind = base.index(name).kind;
		const { all } = base.index(name);
		const kept = rowsUnder(all.slice(0, all.length).map((row) => changeTo(kind, row)), kinds);
		if (typeof kept !== "string") return [name, kept];
		if (isChanged(name)) throw lost(name, kept);
		return [name, fresh];
	});
	for (const name of base.kinds.keys()) if (!kinds.has(name) && isChanged(name)) throw lost(name, `the contract has no ${name}`);
	const next = RecordBase.of(kinds, new Map(rows));
	return {
		base: next,
		under: (records) => Records.of(next, records.changes().filter(({ kind }) => kinds.has(kind.name)).map((change) => {
			const read = readUnder(change, kinds);
			if (typeof read === "string") throw lost(change.kind.name, read);
			return read;
		}))
	};
}
function rowsUnder(changes, kinds) {
	const rows = [];
	for (const change of changes) {
		const read = readUnder(change, kinds);
		if (typeof read === "string") return read;
		if (read.row) rows.push(read.row);
	}
	return rows;
}
function readUnder(change, kinds) {
	const kind = kinds.get(change.kind.name);
	return kind ? readChange(recordChangeText(change), kind) : `the contract has no ${change.kind.name}`;
}
function lost(resource, problem) {
	return new UsageError(`Changes to ${resource} would be lost: ${problem}. Forget them first (POST /__admin/reset), or start again with the changed contract.`);
}
// src/sandbox/local-sandbox.ts
/** A place in this process: worlds are in memory, or kept in a directory, which people know as `name`. */
function localPlace(directory, name) {
	return {
		name,
		open: async (scenario, options) => {
			const { kept = "resume" } = options;
			const states = localStates(options, directory);
			const state = await states.openHome(scenario, kept);
			return new LocalSandbox({
				template: templateOf(scenario, state.store.base, options),
				state,
				states,
				directory
			}, options);
		},
		close: () => directory?.close()
	};
}
/** The worlds of this process. No other replica knows them, so they are always up to date. */
var LocalSandbox = class extends Sandbox {
	isUnreachable = false;
	losesReceipts = true;
	#directory;
	#memory;
	#room;
	constructor({ template, state, states, directory }, options) {
		const [memory, room] = [new JournalMemory(), new SnapshotRoom()];
		const id = template.scenario.isolation === "shared" ? SHARED_WORLD : void 0;
		super(new LocalWorld({
			id,
			template,
			state,
			memory
		}, room), states, options);
		this.#directory = directory;
		this.#memory = memory;
		this.#room = room;
	}
	worldNow(asking) {
		const world = this.#worldAtHand(asking);
		return world?.isDue ? void 0 : world;
	}
	#worldAtHand(asking) {
		const { home, open } = this;
		if (open.isEmpty && home.id === "shared") return home;
		const key = requestKey(asking);
		if (key === void 0) return home;
		const known = open.get(key);
		if (known) return known;
		return home.id === "shared" || !home.current.isKey(key) ? home : void 0;
	}
	async worldOf(asking) {
		await this.untilStill();
		const key = requestKey(asking);
		const world = this.#worldAtHand(asking) ?? await this.open.open(key, () => this.#open(key));
		await world.settleDue();
		return world;
	}
	/** The world is in memory only. */
	async createWorld() {
		const key = createKey();
		const template = templateWithKey(this.home.template, key);
		const state = LocalState.inMemory(Records.of(template.base));
		const world = this.#begin(worldIdOf(key), {
			template,
			state
		}, key);
		this.open.add(key, world);
		return {
			world,
			key
		};
	}
	/** The state of a world with a scenario of its own is in memory only. */
	async loadInto(world, scenario) {
		return world === this.home ? this.load(scenario) : switchOne(world, scenario, this.options);
	}
	async changeContract(contract) {
		const { onProgress, hasUpstream } = this.options;
		const directory = this.#directory;
		const kinds = allRecordKinds(contract, hasUpstream);
		const present = this.home.template;
		const scenario = scenarioUnder(present.scenario, contract);
		const seeded = await seedBase(scenario, {
			contract,
			kinds,
			onProgress
		});
		const states = localStates({
			contract,
			hasUpstream,
			onProgress
		}, directory);
		const before = markOf(this.contract);
		directory?.useContract(markOf(contract));
		await this.changeAll(async () => {
			await directory?.layers(scenario.name, {
				data: present.data,
				kinds
			});
			const worlds = this.everyWorld();
			const isChanged = (name) => worlds.some((world) => world.hasChanged(name));
			const taken = memoize((base) => recordsUnderKinds(base, seeded, isChanged));
			for (const { template, records } of worlds) taken(template.base).under(records);
			for (const world of worlds) {
				const { base, scenario: own, data } = world.template;
				const next = own === present.scenario ? scenario : scenarioUnder(own, contract);
				const options = {
					...this.options,
					contract
				};
				const template = {
					...templateIn(world, templateOf(next, taken(base).base, options)),
					data
				};
				const changed = world.changeContract(async () => ({
					template,
					state: await states.keep(world, template, taken(base).under(world.records))
				}));
				await (world === this.home ? changed : changed.catch((error) => this.#leave(world, error)));
			}
			this.states = states;
			this.takeContract(contract);
		}).catch((error) => {
			directory?.useContract(before);
			throw error;
		});
	}
	change(make) {
		return make();
	}
	async refresh() {
		await Promise.all(this.everyWorld().map((world) => world.settleDue()));
	}
	async read() {}
	shareCoverage() {}
	createNextTally(counted) {
		return new LocalTally(counted);
	}
	exchangesFor(own) {
		return own;
	}
	async trouble() {
		return this.#directory?.trouble();
	}
	/** Closes a world whose records cannot be written under a changed contract, and says why; its file has them as they were. */
	async #leave(world, { message }) {
		this.open.remove(world);
		this.options.onNotice?.({
			message,
			isTrouble: true
		});
		await world.close();
	}
	/** Opens the world of a key, with what applies to all worlds. */
	async #open(key) {
		const id = worldIdOf(key);
		await this.untilLeft(id);
		const { template } = this.home;
		return this.#begin(id, {
			template,
			state: await this.states.openWorld(template, id)
		});
	}
	/** Begins a world with the settings that the control plane has changed in all worlds. */
	#begin(id, opened, madeKey) {
		const world = new LocalWorld({
			id,
			...opened,
			memory: this.#memory,
			madeKey
		}, this.#room);
		world.adopt(this.home);
		return world;
	}
};
// src/http/open-store.ts
/** Opens the place where the worlds of a sandbox are. No other code knows which places there are; what is not needed is not loaded. */
async function openWorldPlace({ data, maxWorlds, worldIdle = 36e5, waitReplicas = 0, onNotice = () => {}, onProgress }, scenario, { source, next, handlers }) {
	if (data === void 0) return localPlace();
	const contract = source.mark;
	const most = mostKept(maxWorlds);
	if (isAddress(data)) {
		const { RedisGroup } = await import("./redis-group.js");
		const { replicaPlace } = await import("./replicas.js");
		const group = contract ? `${contract.name}/${scenario.name}` : scenario.name;
		const own = {
			name: source.file.name,
			digest: next ? source.digest : OWN
		};
		const options = {
			group,
			served: {
				contract: contract ?? own,
				next: next?.digest,
				handlers
			},
			waitReplicas,
			idle: worldIdle,
			most
		};
		return replicaPlace(await RedisGroup.open(data, {
			...options,
			onNotice,
			onProgress
		}));
	}
	const { DataDirectory } = await import("./data-directory.js");
	const directory = contract ? path.join(data, contract.name) : data;
	const options = {
		contract,
		most,
		onNotice,
		onProgress
	};
	return localPlace(await DataDirectory.open(directory, options), directory);
}
/** Stands for the digest of the contract of this package alone: an upgrade of one replica after the other may bring another version of it. */
const OWN = "built-in";
// src/http/request-gate.ts
/**
* Stands before what answers requests, so that it can be replaced: those that arrive meanwhile wait, and those that are being answered
* are waited for.
*/
var RequestGate = class {
	#serve;
	#underWay = 0;
	#waiting;
	#still;
	constructor(serve) {
		this.#serve = serve;
	}
	listener = (request, response) => {
		const pass = () => {
			if (!isUnder("/__admin", request.url)) this.#count(response);
			this.#serve(request, response);
		};
		if (this.#waiting) this.#waiting.push(pass);
		else pass();
	};
	/** Replaces what answers by what `act` gives, while nothing is being answered; if it fails, all stays. */
	async replace(act) {
		const waiting = [];
		this.#waiting = waiting;
		try {
			await Promise.race([this.#untilStill(), setTimeout$1(LONGEST_WAIT, void 0, { ref: false })]);
			this.#serve = await act();
		} finally {
			this.#waiting = void 0;
			for (const pass of waiting) pass();
		}
	}
	#count(response) {
		this.#underWay += 1;
		response.once("close", () => {
			this.#underWay -= 1;
			if (this.#underWay === 0) this.#still?.();
		});
	}
	#untilStill() {
		if (this.#underWay === 0) return Promise.resolve();
		return new Promise((resolve) => {
			this.#still = resolve;
		});
	}
};
/** How long requests that are being answered are waited for, in milliseconds: a fault may delay one for minutes. */
const LONGEST_WAIT = 2e3;
// src/http/start-options.ts
/**
* Checks the options, except those that a scenario also has (`seed`, `keys`, `unspecified`, `isolation`).
* @throws UsageError that names the option and the rule.
*/
function assertStartOptions(options) {
	assertOptions(options, {
		of: "startSandbox",
		rules
	});
}
/** A scenario with overrides: choices of the ledger are replaced one by one, everything else as a whole. */
function withOverrides(scenario, { unspecified, ...rest }) {
	if (unspecified === void 0) return {
		...scenario,
		...rest
	};
	return {
		...scenario,
		...rest,
		unspecified: mergeUnspecified(scenario.unspecified, unspecified)
	};
}
/** A scenario in a run of rotation: the entries of the ledger that it names stay as they are. */
function inRotation(scenario, rotation) {
	if (!rotation) return scenario;
	const { unspecified, chance } = rotation;
	return {
		...scenario,
		chance,
		unspecified: mergeUnspecified(unspecified, choicesNamed(scenario.unspecified))
	};
}
/** The options that override a scenario; the rules of the scenario apply to them. Options that were not given are absent. */
function overridesOf({ seed, keys, unspecified, isolation }) {
	return {
		...isolation !== void 0 && { isolation },
		...seed !== void 0 && { seed },
		...keys !== void 0 && { keys },
		...unspecified !== void 0 && { unspecified }
	};
}
/**
* A scenario with a fault, named `delay`, that delays every answer; the scenario as it is for a delay of 0. The fault comes first, so
* that it also delays what other faults answer. It takes the place of a fault of the scenario with that name, which becomes a remark;
* only its own state, as exports contain it, stays with its counts.
* @throws UsageError when the scenario has as many faults as it may.
*/
function withDelay(scenario, delay = 0) {
	if (delay === 0) return scenario;
	const { name, faults, remarks } = scenario;
	const fault = delayFault(delay);
	const own = faults.find(({ id }) => id === DELAY_FAULT);
	if (own && isSame(own, fault)) return scenario;
	const others = faults.filter((each) => each !== own);
	if (others.length >= 1e3) throw new UsageError(`The delay of every answer is one fault too many: the scenario ${name} has ${others.length.toLocaleString("en")} already. Remove one, or start without --delay.`);
	return {
		...scenario,
		faults: [fault, ...others],
		remarks: own ? [...remarks, REPLACED] : remarks
	};
}
/** @throws UsageError for an option that is about an upstream. */
function assertNotBehind(options) {
	const { mock, routes, readOnly, timeout, ca, insecure } = options;
	const [name] = Object.entries({
		mock,
		routes,
		readOnly,
		timeout,
		ca,
		insecure
	}).find(([, value]) => value !== void 0 && value !== false) ?? [];
	if (name === void 0) return;
	throw new UsageError(`${name === "routes" ? name : `--${flagOf(name)}`} needs --upstream URL, or upstream in the scenario: it is about the service behind the sandbox.`);
}
/** The error for a scenario that names another upstream than that of the start. */
function otherUpstream(name, upstream, address) {
	return new UsageError(`The scenario ${name} is of the upstream ${redactAddress(withoutUser(upstream))}, and this sandbox has ${address === void 0 ? "none" : "another one"}. A sandbox has one from its start to its end: start another one with this scenario.`);
}
const rules = {
	scenario: {
		fits: (value) => typeof value === "string" || typeof value === "object" && value !== null,
		must: "a name, a path or a scenario as an object"
	},
	...optionRules("startSandbox"),
	routes: checkedLater,
	otherData: oneOfChoices(["refuse", "reseed"]),
	writeTimeout: integerFrom(1, LONGEST_TIMER),
	onExchange: aFunction,
	onAnswered: aFunction,
	onBug: aFunction,
	onNotice: aFunction,
	onProgress: aFunction
};
/** The id of the fault. */
const DELAY_FAULT = "delay";
const REPLACED = `warning: the fault ${DELAY_FAULT} of the scenario is replaced by that of --delay. Give one of them up, or the fault another id.`;
function delayFault(delay) {
	return {
		id: DELAY_FAULT,
		on: "*",
		delay: typeof delay === "number" ? delay : {
			type: "uniform",
			...delay
		}
	};
}
/** Whether a fault is the same but for its counts. */
function isSame({ counts: _counts, ...own }, fault) {
	return isDeepStrictEqual(own, fault);
}
// src/http/scenario-reader.ts
/** Reads the scenarios of a sandbox, each with what its options override, and with the code that says what operations do beyond the contract. */
var ScenarioReader = class {
	#surroundings;
	/** What decides what scenarios leave open, in a run of rotation. */
	rotation;
	/** The base address of the service behind the sandbox, which the options say or the first scenario; `undefined` if there is none. */
	upstream;
	#hasBegun = false;
	#handlers;
	constructor(surroundings) {
		this.#surroundings = surroundings;
		this.upstream = surroundings.options.upstream;
	}
	/** The digest of the handlers that were loaded from a file; `undefined` without. */
	get handlersDigest() {
		return this.#handlers?.loaded.digest || void 0;
	}
	/** @throws UsageError (as a rejection) that names what is wrong, in the scenario or in the code. */
	async read(scenario, { isLarge = false, readFile = rememberFiles(), isLocal = false } = {}) {
		const { options, run, contract, onProgress } = this.#surroundings;
		await run.assertAbout?.(scenario, readFile);
		const { now } = options;
		const hasUpstream = this.upstream !== void 0;
		const { of, startedBy } = run.scenarios ?? {};
		const from = of ? contractOf(of) : contract();
		const given = typeof scenario === "string" ? await loadScenario(scenario, from, {
			now,
			hasUpstream,
			onProgress,
			readFile
		}) : await parseScenario(scenario, from, {
			now,
			hasUpstream,
			isLarge,
			readFile
		});
		this.#assertOfStart(given);
		const behaving = await this.#withHandlers(given, from, isLocal);
		const overridden = withOverrides((from === contract() ? behaving : await startedBy?.(behaving, {
			from,
			contract: contract()
		})) ?? behaving, overridesOf(options));
		return inRotation(await this.#withRoutes(withDelay(overridden, options.delay)), this.rotation);
	}
	/** The service behind the sandbox is that of its start. */
	#assertOfStart({ name, upstream }) {
		const { options } = this.#surroundings;
		const isFirst = !this.#hasBegun;
		this.#hasBegun = true;
		if (options.upstream !== void 0) return;
		if (isFirst) this.upstream = upstream;
		else if (upstream !== void 0 && upstream !== this.upstream) throw otherUpstream(name, upstream, this.upstream);
	}
	async #withRoutes(scenario) {
		const { options, contract } = this.#surroundings;
		if (!options.mock && !options.routes) return scenario;
		return (await import("./serve-upstream.js")).withRouteOptions(scenario, options, contract());
	}
	async #withHandlers(scenario, contract, isLocal) {
		const file = this.#surroundings.options.handlers ?? scenario.handlersFile;
		if (file === void 0) return scenario;
		const { readHandlers } = await import("./read-handlers.js");
		const loaded = isLocal ? await this.#load(file) : this.#loadedFrom(file);
		const files = [...scenario.files, ...loaded.files];
		return {
			...scenario,
			files,
			handlers: readHandlers(loaded, contract)
		};
	}
	async #load(file) {
		const { loadHandlers, handlersInCode } = await import("./load-handlers.js");
		const loaded = typeof file === "string" ? await loadHandlers(file) : handlersInCode(file);
		this.#handlers = {
			file,
			loaded
		};
		return loaded;
	}
	/** Code that was loaded before. */
	#loadedFrom(file) {
		if (this.#handlers?.file === file) return this.#handlers.loaded;
		throw new UsageError(`The scenario names handlers, ${String(file)}: code is loaded from the command line, and from nowhere else. Start the sandbox with this scenario, or with --handlers.`);
	}
};
// src/http/start-sandbox.ts
/**
* Starts a sandbox.
* @throws UsageError when an option or the scenario is invalid, or the kept state belongs to other data; StartError
* when host and port cannot be bound or the directory cannot be used.
*/
function startSandbox(options = {}) {
	return startChangingSandbox(options, { isChanging: false });
}
/** Starts a sandbox as `startSandbox` does, with more parts of its run. */
async function startChangingSandbox(options, { isChanging, ...parts }) {
	assertStartOptions(options);
	const { scenario = "default", onProgress } = options;
	const run = await contractOfRun({
		...options,
		scenario
	}, onProgress);
	return startSandboxOf(run.source, options, {
		...run,
		isChanging,
		...parts
	});
}
/** Starts a sandbox of a contract, as `startSandbox` does. By default, what scenarios say of contracts does not count. */
async function startSandboxOf(started, options = {}, run = {}) {
	try {
		var _usingCtx$1 = _usingCtx();
		assertStartOptions(options);
		let source = started;
		const { host = "127.0.0.1", port = 0, onMiss, onExchange, onAnswered, onBug = rethrow } = options;
		const next = await nextOf(options, source, run);
		let contract = next?.contract ?? contractOf(source);
		assertServable(source, contract.operations);
		let isStarting = true;
		const onProgress = (progress) => isStarting && options.onProgress?.(progress);
		const scenarios = new ScenarioReader({
			options,
			run,
			contract: () => contract,
			onProgress
		});
		const overrides = {
			...overridesOf(options),
			...options.routes && { routes: options.routes }
		};
		if (Object.keys(overrides).length > 0) await parseScenario({
			version: 1,
			...overrides
		}, contract, { name: "startSandbox" });
		const scenario = await scenarios.read(options.scenario ?? "default", {
			readFile: run.readFile,
			isLocal: true
		});
		const address = scenarios.upstream;
		const hasUpstream = address !== void 0;
		if (!hasUpstream) assertNotBehind(options);
		const opened = _usingCtx$1.a(new AsyncDisposableStack());
		const served = address === void 0 ? void 0 : await (await import("./serve-upstream.js")).serveUpstream(address, source, {
			...options,
			traffic: await run.openTraffic?.(address, source),
			proxyEnvironment: run.proxyEnvironment,
			onBug
		});
		opened.defer(() => served?.upstream.close());
		const tls = await openServerTls(options, opened);
		const contracts = {
			source,
			next: next?.source,
			handlers: scenarios.handlersDigest
		};
		const place = await openWorldPlace({
			...options,
			onProgress
		}, scenario, contracts).catch(toStartError);
		opened.defer(() => place.close());
		const kept = keptOf(options);
		const sandbox = await place.open(scenario, {
			contract,
			hasUpstream,
			kept,
			onMiss,
			onNotice: options.onNotice,
			onProgress,
			limits: {
				most: options.maxWorlds,
				idle: options.worldIdle
			}
		}).catch(toStartError);
		opened.defer(() => sandbox.close());
		const closing = new AbortController();
		let isDraining = false;
		const nextId = createIds(contract.hints.requestIds !== "short");
		const listeners = new Set(onExchange && [({ exchange }) => onExchange(exchange)]);
		const { createApp } = await import("./app.js");
		const onNotice = options.onNotice ?? (() => {});
		const shadow = options.next === void 0 ? void 0 : next?.shadowOf({
			now: Date.now(),
			onBug,
			tallyOf: (counted) => sandbox.createNextTally(counted),
			onTrouble: (message) => onNotice({
				message,
				isTrouble: true
			})
		});
		opened.defer(() => shadow?.close());
		const context = {
			sandbox,
			source,
			next: next?.source,
			shadow,
			upstream: served?.upstream,
			layerOver: served?.layerOver,
			route: served && ((here) => served.route(context)(here)),
			scheme: tls ? "https" : "http",
			trust: tls?.trust,
			adminToken: options.adminToken,
			readScenario: scenarios.read.bind(scenarios),
			nextId,
			keepHeaders: createHeaderKeeper(),
			bodySender: new BodySender(),
			streamSender: new StreamSender(),
			secrets: new Secrets(contract.words),
			listeners,
			onAnswered,
			onBug,
			onNotice,
			isDraining: () => isDraining || closing.signal.aborted,
			closing: closing.signal
		};
		const app = createApp(context, next?.serve);
		const onClose = () => closing.abort();
		const bareAnswer = bareError(nextId);
		const refusalOf = tls && (await import("./certificate-refusal.js")).refusalIn(bareAnswer);
		const asProxy = served && (await import("./start-forwarding2.js")).asProxyListens;
		const gate = run.isChanging ? new RequestGate(app) : void 0;
		const server = await listen(gate?.listener ?? app, {
			host,
			port,
			name: tls?.name,
			onClose,
			bareAnswer,
			halfOpen: true,
			identity: tls?.identity,
			isOpen: asksForHealth,
			...refusalOf && { refusalOf },
			noTunnel: "This server makes no tunnels; send it plain requests",
			...asProxy ?? { writeTimeout: options.writeTimeout ?? LONGEST_UNREAD },
			onCut: () => served?.upstream.stop(),
			maxConnections: options.maxConnections ?? 1e3,
			onFull: (message) => context.onNotice({
				message,
				isTrouble: false
			})
		});
		opened.defer(() => server.close());
		isStarting = false;
		const running = opened.move();
		const close = () => running.disposeAsync();
		const changeContract = async (changed) => {
			if (!gate || next || served) throw new UsageError("It goes on with the contract that it has read at its start.");
			const other = contractOf(changed);
			assertServable(changed, other.operations);
			await gate.replace(async () => {
				await sandbox.changeContract(other);
				source = changed;
				contract = other;
				result.url = server.origin + other.basePath;
				Object.assign(context, {
					source,
					secrets: new Secrets(other.words)
				});
				return createApp(context);
			});
		};
		const result = {
			...controlOf(context),
			changeContract,
			url: server.origin + contract.basePath,
			get example() {
				const { path, ...shown } = exampleRequest(contract, usableKey(sandbox.scenario.keys));
				return {
					url: server.origin + path,
					...shown
				};
			},
			adminUrl: server.origin + ADMIN_PATH,
			get docsUrl() {
				return `${server.origin + documentsPath(contract)}/docs`;
			},
			tls: tls?.trust,
			get takesKeys() {
				return takesKeys(contract);
			},
			get key() {
				return usableKey(sandbox.scenario.keys);
			},
			get scenario() {
				return sandbox.scenario;
			},
			upstream: served?.upstream.url,
			data: place.name,
			get size() {
				return sandbox.home.counts.pets;
			},
			get counts() {
				return sandbox.home.counts;
			},
			get contract() {
				return servedContract(contract, source, next);
			},
			next: next?.facts(server.origin),
			get leavesOpen() {
				return ledgerOf(contract);
			},
			get stability() {
				return contract.operations.flatMap(({ id, stability }) => stability ? [{
					operation: id,
					stability
				}] : []);
			},
			load: async (other) => {
				const reload = await sandbox.load(await scenarios.read(other, { isLocal: true }));
				return {
					scenario: sandbox.scenario.name,
					...sandbox.home.counts,
					...reload
				};
			},
			settled: async () => served?.upstream.settled(),
			receipts: () => sandbox.receipts(),
			beginRun: async (run) => {
				scenarios.rotation = run;
				await sandbox.load(await scenarios.read(options.scenario ?? "default"));
				await sandbox.reset();
			},
			drain: () => {
				isDraining = true;
				server.drain();
			},
			close,
			[Symbol.asyncDispose]: close
		};
		return result;
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		await _usingCtx$1.d();
	}
}
function servedContract({ document, basePath, recordedTitle, hints }, source, next) {
	const { title, version } = document.info;
	return {
		title,
		version,
		basePath,
		get digest() {
			return source.digest;
		},
		shownTitle: recordedTitle,
		main: hints.main?.resource,
		...next && { next: next.info },
		remarks: [...remarksOf(source), ...next?.remarks ?? []],
		files: [source, next?.source].flatMap((each) => each?.file.places?.length ? [each.file.places] : [])
	};
}
/** How long a client may leave its answer unread, in milliseconds. */
const LONGEST_UNREAD = 3e4;
/** The next contract, if there is one, and how both are served: loaded only then. */
async function nextOf({ next }, source, { next: read }) {
	if (next === void 0 && read === void 0) return void 0;
	const { pairNextContract: openNext } = await import("./pair-next-contract.js");
	return openNext(read ?? next, source);
}
function keptOf({ fresh, otherData }) {
	if (fresh) return "forget";
	return otherData === "reseed" ? "replace" : "resume";
}
/** The sandbox does not start if the disk cannot store the initial records. */
function toStartError(error) {
	if (!(error instanceof StorageError)) throw error;
	const wayOut = error.reason === "unwritable" ? "Make room, or use" : "Correct this, or use";
	throw new StartError(`${error.message}. ${wayOut} another --data.`, { cause: error });
}
/** Controls the sandbox of this process like a client of its control plane, but without HTTP. */
function controlOf(context) {
	const load = async () => (await import("./sandbox-control-plane2.js")).askInProcess(context);
	let made;
	const ask = () => {
		const { contract } = context.sandbox;
		if (made?.of !== contract) made = {
			of: contract,
			ask: load()
		};
		return made.ask;
	};
	return controlSandbox(async (request) => (await ask())(request), listenIn(context));
}
function listenIn({ sandbox, listeners, closing }) {
	return (name) => async (onExchange, onError) => {
		const world = name === void 0 ? void 0 : await sandbox.find(name);
		const listen = ({ exchange }) => {
			if (name === void 0 || world && exchange.world === world.id) onExchange(exchange);
		};
		const stop = () => onError(new Closed());
		listeners.add(listen);
		closing.addEventListener("abort", stop);
		return () => {
			listeners.delete(listen);
			closing.removeEventListener("abort", stop);
		};
	};
}
export { startSandbox as n, startSandboxOf as r, startChangingSandbox as t };
