import { t as counted } from "./text.js";
import { t as NO_HINTS } from "./contract-hints.js";
import { i as isReference } from "./paths.js";
import { i as shown } from "./shown.js";
import { d as hasScopedIds, f as idPlace } from "./contract.js";
import { a as nounOf } from "./resources.js";
import { t as decideRoles } from "./roles.js";
import { i as resumeRandom, n as createRandom } from "./random.js";
import { h as settle } from "./settlement.js";
import { i as formerNames, s as otherContractOf, u as renamesOf } from "./contract-pair.js";
import { s as tapeKey } from "./request-choices.js";
import { n as createKind } from "./record-kind.js";
import { r as createKeyTest } from "./keys.js";
import { l as withShownRecords } from "./shown-record.js";
import { o as recordCounts, s as sumOf } from "./worlds-of-keys.js";
import { t as FaultPlan } from "./fault-plan.js";
// src/store/record-kinds.ts
/**
* The kinds of the records of a contract, from its resources.
* @param document as it is written, with its references
*/
function recordKindsOf(document, roles = decideRoles(document), hints = NO_HINTS) {
	const { read } = roles.shapes;
	const kinds = roles.resources.map((resource) => {
		const { name } = resource;
		const { kind, property } = idPlace(resource, read);
		const id = {
			kind,
			property
		};
		const found = foundIn(resource, {
			id,
			roles,
			read
		});
		const parents = resource.parents.map(({ parameter }) => parameter);
		const isScoped = hasScopedIds(resource, kind, roles.operations);
		const former = formerNames(resource);
		return createKind({
			name,
			noun: nounOf(name, hints),
			id,
			parents,
			found,
			isScoped,
			former
		});
	});
	return new Map(kinds.map((kind) => [kind.name, kind]));
}
/**
* The kinds of the records of worlds: those of their contract; of two over one state, those of either, and what records are found by in
* either. Worlds that have an upstream also keep what it has shown.
*/
function allRecordKinds(contract, hasUpstream = false) {
	const kinds = kindsOfEither(contract);
	return hasUpstream ? withShownRecords(kinds) : kinds;
}
function kindsOfEither(contract) {
	const { written, roles, hints } = contract;
	const own = recordKindsOf(written, roles, hints);
	const beside = otherContractOf(contract);
	if (!beside) return own;
	const others = recordKindsOf(beside.written, beside.roles, contract.hints);
	const both = [...own.values()].map((kind) => withFilters(kind, others.get(kind.name), renamesOf(contract, kind.name)));
	const added = [...others.values()].filter(({ name }) => !own.has(name));
	return new Map([...both, ...added].map((kind) => [kind.name, kind]));
}
/** A kind that finds records by what another kind of the same records does, too. */
function withFilters(kind, other, renames) {
	if (!other) return kind;
	const { name, noun, id, parents, own, former } = kind;
	const found = [...kind.filters, ...other.filters].filter((each) => !each.name.startsWith("{"));
	const byName = Map.groupBy(found, (each) => renames.get(each.name) ?? each.name);
	return createKind({
		name,
		noun,
		id,
		parents,
		isScoped: own !== void 0,
		former,
		found: [...byName].map(([property, same]) => ({
			name: property,
			values: same.every(({ values }) => values !== void 0) ? [...new Set(same.flatMap(({ values }) => values ?? []))] : void 0
		}))
	});
}
/** What records are found by: what their lists filter by, enums and booleans, and references. */
function foundIn({ name, record }, { id, roles, read }) {
	const asked = new Set(roles.operations.filter(({ resource }) => resource === name).flatMap(({ parameters, elsewhere: alternatePath }) => [...parameters.flatMap(({ meaning, property }) => meaning === "filter" ? property ?? [] : []), ...(alternatePath?.narrowing ?? []).flatMap(({ filter }) => filter?.startsWith("{") ? [] : filter ?? [])]));
	const beside = [...asked].filter((property) => !record.members.has(property));
	return [...[...record.members].flatMap(([property, schema]) => {
		const shape = read(schema);
		const values = fewValues(shape.items && asked.has(property) ? read(shape.items) : shape);
		const isId = id.property?.length === 1 && id.property[0] === property;
		return asked.has(property) || !isId && (values || isReferenceOf(property, shape)) ? [{
			name: property,
			values
		}] : [];
	}), ...beside.map((name) => ({
		name,
		values: void 0
	}))];
}
function fewValues({ node, types }) {
	const listed = node.enum;
	if (!Array.isArray(listed)) return types.length === 1 && types[0] === "boolean" ? [true, false] : void 0;
	const values = listed.filter((value) => [
		"string",
		"number",
		"bigint",
		"boolean"
	].includes(typeof value));
	return values.length > FEW ? void 0 : values;
}
/** The most values for which lists are kept ready: each change of a record costs as much whatever their number, but each list has a size of its own. */
const FEW = 32;
/** Whether a property has the id of another record, by its name and type. */
function isReferenceOf(property, { types }) {
	return isReference(property) && types.some((type) => type === "integer" || type === "string");
}
// src/tape/tape-player.ts
/** The tape of a world, and how far it has been replayed for each request. */
var TapePlayer = class TapePlayer {
	onMiss;
	/** Whether the store itself has changed a record: from then on it knows more than the tape. */
	overtaken = false;
	/** The version of the store that was looked at last. */
	#seen;
	#index;
	#position;
	constructor(index, onMiss, position = new MemoryPosition()) {
		this.#index = index;
		this.onMiss = onMiss;
		this.#position = position;
	}
	/** An independent player at the same place, whose position is in memory. */
	copy() {
		const played = /* @__PURE__ */ new Map();
		for (const { all: [first = 0] } of this.#index.byKey.values()) {
			const count = this.#position.read(first);
			if (count > 0) played.set(first, count);
		}
		const copy = new TapePlayer(this.#index, this.onMiss, new MemoryPosition(played));
		copy.overtaken = this.overtaken;
		return copy;
	}
	/** Finds out whether a store has changes that no replay can have made: it knows more than the tape then. */
	lookAt(store) {
		const { version } = store;
		if (this.overtaken || version === this.#seen) return;
		this.overtaken = store.hasChangedBeyond((change) => this.#index.made.has(change), this.#seen);
		this.#seen = version;
	}
	/** The greatest id of any recorded record of a resource; 0 if it has none. */
	greatestIdOf(resource) {
		return this.#index.greatestIds.get(resource) ?? 0;
	}
	/** The class of the credential of a request that no operation of the contract judges. */
	classOf(request, isKey) {
		return this.#index.classes.asked(request, isKey);
	}
	/** Returns the next recorded exchange for a request, and in the end always the last one; `undefined` if there is none. */
	async play(request) {
		const repeats = this.#repeatsOf(request) ?? (request.prefer === "" ? void 0 : this.#repeatsOf({
			...request,
			prefer: ""
		}));
		if (!repeats) return void 0;
		const { all, places, last } = repeats;
		const count = await this.#position.next(all[0]);
		return this.#index.entries[places[count] ?? last];
	}
	/** Describes the recorded request nearest to one that the tape does not have. */
	nearest(request) {
		return nearestMiss(request, this.#index);
	}
	/** The tape; entries that have been played are marked. The one that goes on being played is not, unless others come after it. */
	entries() {
		const played = [...this.#index.byKey.values()].flatMap(({ all, places, last }) => {
			const count = this.#position.read(all[0]);
			return places.slice(0, last === places.at(-1) ? Math.min(count, places.length - 1) : count);
		});
		return this.#marked(new Set(played));
	}
	/** The tape from which an entry is played next: those of equal requests before it are marked. */
	entriesBefore(next) {
		const place = next ? this.#index.entries.indexOf(next) : -1;
		const request = place < 0 ? void 0 : this.#index.requestAt(place);
		const { all = [] } = (request && this.#repeatsOf(request)) ?? {};
		return this.#marked(new Set(all.filter((each) => each < place)));
	}
	#marked(played) {
		const { entries } = this.#index;
		if (played.size === 0) return entries;
		return entries.map((entry, place) => played.has(place) ? {
			...entry,
			played: true
		} : entry);
	}
	#repeatsOf(request) {
		return this.#index.byKey.get(tapeKey(request));
	}
};
/** How many entries of a path are compared: a message must not cost a walk through the tape. */
const MOST_COMPARED = 200;
/** Describes the recorded request nearest to a request, and how they differ. */
function nearestMiss(request, { requestAt, byPath }) {
	const nearest = (byPath.get(request.path)?.slice(0, MOST_COMPARED) ?? []).map((place) => {
		const recorded = requestAt(place);
		return {
			place,
			recorded,
			differences: differences(request, recorded)
		};
	}).toSorted((a, b) => a.differences.length - b.differences.length)[0];
	if (!nearest) return `nothing on the tape has the path ${shown(request.path)}`;
	const { place, recorded } = nearest;
	const line = shown(`${recorded.method} ${recorded.path}${recorded.search}`).slice(1, -1);
	return `the nearest on the tape is exchange ${place + 1}, ${line}: ${nearest.differences.join(", ")}`;
}
/** The position of a tape that only one process plays: it answers immediately. */
var MemoryPosition = class {
	#counts;
	constructor(counts = /* @__PURE__ */ new Map()) {
		this.#counts = new Map(counts);
	}
	next(first) {
		const count = this.read(first);
		this.#counts.set(first, count + 1);
		return count;
	}
	read(first) {
		return this.#counts.get(first) ?? 0;
	}
};
/** The parts of a request, the most important first, with the text for a difference. */
const PARTS = {
	method: ({ method }, recorded) => `method ${method}, recorded ${recorded.method}`,
	credential: ({ credential }, recorded) => `credential ${credential}, recorded ${recorded.credential}`,
	search: ({ search }, recorded) => `query ${shown(search.slice(1))}, recorded ${shown(recorded.search.slice(1))}`,
	contentType: ({ contentType }, recorded) => `content type ${shown(contentType)}, recorded ${shown(recorded.contentType)}`,
	body: ({ body }, recorded) => `another body (${body.length} bytes, recorded ${recorded.body.length})`
};
function differences(request, recorded) {
	return Object.entries(PARTS).flatMap(([part, say]) => {
		const swapped = {
			...request,
			[part]: recorded[part]
		};
		return tapeKey(swapped) === tapeKey(request) ? [] : [say(request, recorded)];
	});
}
// src/sandbox/worlds/world.ts
function createWorld(template, { id, store, journal, counters: { tally, position } }) {
	const { scenario, isKey, ledger, points, deprecations, words, errors, tape, onMiss } = template;
	const { behaviours } = template;
	const { seed, chance, faults, clock, expressions } = scenario;
	return {
		id,
		scenario,
		store,
		isKey,
		ledger,
		points,
		deprecations,
		journal,
		words,
		errors,
		behaviours,
		clock: createClock(clock),
		isClockSet: false,
		random: chance === void 0 ? createRandom(seed, "answers") : resumeRandom(chance),
		faults: FaultPlan.of(faults, {
			seed,
			expressions,
			tally
		}),
		tape: tape && new TapePlayer(tape, onMiss, position)
	};
}
/** A world with other faults; those that stay keep their counters (FaultPlan). */
function withFaults(world, faults) {
	const { expressions } = faults;
	return {
		...world,
		scenario: {
			...world.scenario,
			faults: faults.faults,
			expressions
		},
		faults
	};
}
function withRoutes(world, routes) {
	return {
		...world,
		scenario: {
			...world.scenario,
			routes
		}
	};
}
function withClock(world, change) {
	return {
		...world,
		clock: changeClock(world.clock, change),
		isClockSet: true
	};
}
function withKeys(world, keys) {
	return {
		...world,
		scenario: {
			...world.scenario,
			keys
		},
		isKey: createKeyTest(keys)
	};
}
/** A world with new settings of the ledger. */
function withLedger(world, unspecified) {
	const scenario = {
		...world.scenario,
		unspecified
	};
	return {
		...world,
		scenario,
		ledger: settle(() => world.points.ledger, unspecified)
	};
}
function withWorldContract(world, chosenContract) {
	return {
		...world,
		chosenContract
	};
}
/** Creates a world's clock; `real` returns the real time. */
function createClock({ now, ticking = false }, real = Date.now) {
	if (now === void 0) return real === Date.now ? REAL : {
		now: real,
		isTicking: true
	};
	return ticking ? tickingFrom(now, real) : {
		now: () => now,
		isTicking: false
	};
}
function changeClock(clock, change, real = Date.now) {
	const { now, advance = 0, ticking = now === null || clock.isTicking } = change;
	if (now === null && ticking && advance === 0) return createClock({}, real);
	return createClock({
		now: (now === void 0 ? clock.now() : now ?? real()) + advance,
		ticking
	}, real);
}
/** The setting of a clock that continues from the present time of this one. */
function settingOf(clock) {
	if (clock === REAL) return {};
	return {
		now: clock.now(),
		...clock.isTicking && { ticking: true }
	};
}
/** Marks the tape as outdated if the store changed before the tape started. */
function overtake(world, { store }) {
	const { tape } = world;
	if (tape) {
		tape.overtaken ||= world.scenario.replay.overtaken;
		tape.lookAt(store);
	}
	return world;
}
const REAL = {
	now: Date.now,
	isTicking: true
};
function tickingFrom(now, real) {
	const offset = now - real();
	return {
		now: () => real() + offset,
		isTicking: true
	};
}
// src/sandbox/worlds/snapshots.ts
/** An independent copy of the parts of a world that count or move. */
function copyParts({ store: _store, journal: _journal, ...world }) {
	return {
		...world,
		random: resumeRandom(world.random.state()),
		faults: world.faults.copy(),
		tape: world.tape?.copy()
	};
}
/** Counts the snapshots that all worlds of a process have in memory. */
var SnapshotRoom = class {
	#count = 0;
	#records = 0;
	/** Makes room for a snapshot beside the others of its world, in place of one with its name; or returns why there is none. `noun` is what records are called together. */
	add(snapshot, others, { replaced, noun }) {
		const count = this.#count - (replaced ? 1 : 0);
		const records = this.#records - (replaced ? sumOf(replaced) : 0) + sumOf(snapshot);
		const noRoom = noRoomIn(others) ?? noRoomInAll(count) ?? noRoomFor(records, noun, "all worlds");
		if (noRoom) return noRoom;
		this.#count = count + 1;
		this.#records = records;
	}
	remove(snapshot) {
		this.#count -= 1;
		this.#records -= sumOf(snapshot);
	}
};
/** Why there is no room for a snapshot at a server, beside the others of its world. */
function noRoomAtServer(snapshot, others, noun) {
	const records = others.reduce((sum, each) => sum + sumOf(each), sumOf(snapshot));
	return noRoomIn(others) ?? noRoomFor(records, noun, "a world");
}
/** The snapshots of a world, in memory. Each scenario has its own. */
var MemorySnapshots = class {
	#room;
	/** The snapshots under all scenarios, in the order in which they were taken. */
	#all = NONE;
	constructor(room) {
		this.#room = room;
	}
	list(scenario) {
		return this.#all.filter((each) => scenarioOf(each) === scenario);
	}
	/** The last snapshot with a name; a snapshot of this scenario comes before others. */
	find(name, scenario) {
		const named = this.#all.filter((each) => each.name === name);
		return named.find((each) => scenarioOf(each) === scenario) ?? named.at(-1);
	}
	/** Takes a snapshot, in place of one with the same name of the same scenario; or returns why there is no room for it. */
	take(name, of) {
		const replaced = this.#of(name, of.template.scenario.name);
		const others = this.#all.filter((each) => each !== replaced);
		const snapshot = takeSnapshot(name, of);
		const beside = others.filter((each) => scenarioOf(each) === scenarioOf(snapshot));
		const { noun } = of.template.scenario.resources;
		const noRoom = this.#room.add(snapshot, beside, {
			replaced,
			noun
		});
		if (noRoom) return noRoom;
		this.#all = [...others, snapshot];
		return snapshot;
	}
	/** Removes a snapshot of a scenario; returns whether there was one with that name. */
	remove(name, scenario) {
		const found = this.#of(name, scenario);
		if (!found) return false;
		this.#room.remove(found);
		this.#all = this.#all.filter((each) => each !== found);
		return true;
	}
	clear() {
		for (const each of this.#all) this.#room.remove(each);
		this.#all = NONE;
	}
	#of(name, scenario) {
		return this.#all.find((each) => each.name === name && scenarioOf(each) === scenario);
	}
};
function takeSnapshot(name, { world, template, store }) {
	const time = Date.now();
	return {
		name,
		...recordCounts(template.scenario.resources, (resource) => store.sizeOf(resource)),
		time,
		template,
		kept: store.copyRecords(),
		world: copyParts(world)
	};
}
/** How many snapshots all worlds of a process may have together. */
const MOST_IN_ALL = 1e4;
/** How many records snapshots may have together: each costs up to 16 bytes, if it is changed afterwards. */
const MOST_RECORDS = 1e7;
function noRoomIn(others) {
	return others.length < 100 ? void 0 : refusal(100, "a world");
}
function noRoomInAll(count) {
	return count < MOST_IN_ALL ? void 0 : refusal(MOST_IN_ALL, "all worlds");
}
function noRoomFor(records, noun, where) {
	if (records <= MOST_RECORDS) return void 0;
	return { noRoom: `The snapshots of ${where} have at most ${`${MOST_RECORDS.toLocaleString("en")} ${noun}`} together. ${WAY_OUT}` };
}
function refusal(most, where) {
	return { noRoom: `${where === "a world" ? "A world has" : "All worlds have together"} at most ${counted(most, "snapshot")}. ${WAY_OUT}` };
}
const WAY_OUT = "Remove one first (DELETE /__admin/snapshots/{name}).";
/** One empty list for all: most worlds have no snapshot. */
const NONE = [];
function scenarioOf({ template }) {
	return template.scenario.name;
}
export { allRecordKinds as _, changeClock as a, overtake as c, withFaults as d, withKeys as f, MemoryPosition as g, withWorldContract as h, noRoomAtServer as i, settingOf as l, withRoutes as m, SnapshotRoom as n, createClock as o, withLedger as p, copyParts as r, createWorld as s, MemorySnapshots as t, withClock as u, recordKindsOf as v };
