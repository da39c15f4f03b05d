import { s as plainName } from "./text.js";
import { C as typeWord, F as isWhole, I as nearestDouble, N as isNumeric, O as compareNumbers, P as isRaw, V as isInt64, d as isSameJson, h as ownMember, m as memberOf, p as jsonProblemText, r as asObject, v as pointerKeys, y as readJson } from "./json.js";
import { r as memoizeTexts, t as lazy } from "./memoize.js";
import { a as isUnder, i as belowBase } from "./document.js";
import { a as objectsIn } from "./linked-document.js";
import { A as mediaAmong, E as charsetOf, F as decodeText, N as parseMediaType, c as isIgnoredOfAnswer, j as mediaType, l as isJsonKin, o as describedStatus, u as jsonContent } from "./operations.js";
import { n as petStoreHints } from "./built-in-contract.js";
import { a as parentsAsked, i as memberAt, n as idAsked, o as recordSent, r as idIn, s as recordsIn, t as decodePath } from "./records-in-answers.js";
import { n as flatten } from "./flat-schema.js";
import { g as toHeaderMap, l as headerPairs } from "./text-values.js";
import { i as isCredentialGiven, l as curlCommand } from "./security.js";
import { i as shown } from "./shown.js";
import { u as splitTarget } from "./http.js";
import { n as createSchemaCompiler, t as createLinkedCompiler } from "./schema-validator.js";
import { a as bracketKeys, d as responseViolation, f as severities, l as compareSeverity, p as violationOf, u as requestViolation } from "./styled-parameters.js";
import { _ as statusPlaces, b as partTexts, c as isWriteOnly, h as createHeaderReader, l as withoutHidden, x as forRequests, y as evenParts } from "./contract.js";
import { n as splitQuery } from "./query.js";
import { r as idNames, v as ownName, y as propertyIn } from "./ids.js";
import { a as itemValues, c as sequenceItem, l as sequenceKind, o as readFrame, s as sequenceFrames, u as wholeFrames } from "./sequences.js";
import { t as decodeContent } from "./decode-content.js";
import { t as Secrets } from "./redaction.js";
import { n as repeatedKeys } from "./json-places.js";
import { t as contractPointer } from "./contract-pointer.js";
import { A as isServed, M as requestedList, N as requestedRecordKey, b as askSample, c as countNames, h as jsonAnswer, j as recordKeyIn, l as isCountHeader, m as findReasons, n as silences, r as outsideChoice } from "./silence-kinds.js";
import { r as ledgerOf } from "./ledger-of2.js";
import { t as builtInEntry } from "./built-in-ledger.js";
import { _ as usesUndocumented, o as choicesOf } from "./settlement.js";
import "./option-kinds.js";
import { n as fingerprintPlace, t as fingerprintOf } from "./fingerprint.js";
import { n as emptyBaseline } from "./baseline.js";
import { t as createRecentMap } from "./recent-map.js";
import { c as checkWords, n as ifMixed, o as recordRules, s as LIST_FILTER } from "./join-findings.js";
import { t as ExchangeCounter } from "./exchange-counter.js";
import { i as withKnownChanges } from "./known-changes.js";
import { a as Remarks, r as listFindings } from "./coverage.js";
import { hash, randomUUID } from "node:crypto";
import { isUtf8 } from "node:buffer";
import { hostname } from "node:os";
// src/check/checker-options.ts
/** Makes the name of an instance from the host and a port, or another text that is unique on the host. */
function instanceName(rest) {
	return `${hostname()}:${rest}`.replace(/[^\w.:-]/g, "-").slice(0, 100);
}
/** Makes the stamp of a run at its start. */
function stampRun({ instance, sample = 1 }) {
	const run = randomUUID();
	return {
		instance: instance ?? instanceName(run.slice(0, 8)),
		run,
		sequence: 0,
		sample
	};
}
// src/silences/hinted-entries.ts
/** What only the hints of a contract know to be open: the status and the forms of samples. */
const hintedEntries = {
	observe: (seen, { name, choices }) => {
		const { id } = seen.facts.exchange.operation;
		const sample = seen.contract.hints.samples[id];
		if (!sample || !isServed(seen)) return void 0;
		if (sample.status === name) return choices.find(({ choice }) => choice === seen.status)?.choice ?? "other";
		const field = Object.entries(sample.fields).find(([, { entry }]) => entry === name);
		const text = field && asObject(seen.answer)?.[field[0]];
		if (!field || typeof text !== "string") return void 0;
		return Object.entries(field[1].forms).toSorted(([, one], [, other]) => Number(hasPrefix(one)) - Number(hasPrefix(other))).find(([, form]) => patternOf(form).test(text))?.[0] ?? "other";
	},
	provoke: {
		writes: true,
		ask: ({ asker }, entry) => askSample(asker, entry)
	}
};
/** A text with any prefix may be of another form, too: that is looked for first. */
function hasPrefix(form) {
	return typeof form === "object" && form.prefix !== "";
}
function patternOf(form) {
	if (typeof form === "string") return PATTERNS[form];
	if (form.prefix !== "") return /^[a-z]+[_-][\da-z]+$/i;
	return form.radix === 10 ? /^\d+$/ : /^[\da-z]+$/i;
}
const PATTERNS = {
	uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
	milliseconds: /T\d\d:\d\d:\d\d\.\d{3}Z$/,
	seconds: /T\d\d:\d\d:\d\dZ$/,
	offset: /T\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/
};
// src/silences/run/claims.ts
/** The statements about exchanges of a run that may still have to be taken back. */
var Claims = class {
	#claims = [];
	add(claim) {
		if (this.#claims.length >= MOST_CLAIMS) this.#claims.shift();
		this.#claims.push(claim);
	}
	/** Takes back what a write makes untrue that began at a time: to a record, to any of its resource (`undefined`), or to none that was there (`NEW`). */
	takeBack(resource, key, began) {
		if (this.#claims.length === 0) return;
		const isUntrue = (claim) => claim.resource === resource && (claim.key === void 0 || key === void 0 || claim.key === key) && began <= claim.end;
		for (const claim of this.#claims) if (isUntrue(claim)) claim.takeBack();
		this.#claims = this.#claims.filter((claim) => !isUntrue(claim));
	}
};
/** Stands for the key of a record that was not there before. */
const NEW = Symbol("new");
/** How many claims can be taken back. */
const MOST_CLAIMS = 1e3;
// src/silences/run/known-records.ts
/**
* Remembers the last 50,000 records of a resource that exchanges showed. Exchanges overlap: a list can show a record while its
* creation is still being answered, and a record as it was before a removal that was answered sooner. So a record counts as
* known at a time only if it was shown before that time, and shown by an exchange that began after everything that may have removed it.
*/
var KnownRecords = class {
	#records = createRecentMap(MOST$3);
	/** When the last exchange ended that may have touched a record, by key; for all others, `#floor`. */
	#touched = /* @__PURE__ */ new Map();
	#floor = NEVER;
	/** Adds the records that an answer showed. */
	see(keys, { began, end }, isCreation) {
		for (const key of keys) {
			if (began <= this.#touchedAt(key).removed) continue;
			const known = this.#records.get(key);
			if (!known) this.#records.set(key, {
				end,
				created: isCreation
			});
			else {
				if (end < known.end) known.end = end;
				if (isCreation) known.created = true;
			}
		}
	}
	/** Forgets what an exchange may have made untrue. */
	touch({ key, kind }, { end }) {
		const what = kind === "changed" ? "changed" : "removed";
		if (key === void 0 || kind !== "absent" && typeof key === "string" && !this.#records.has(key)) this.#touchAll(what, end);
		else this.#touchOne(key, what, end);
	}
	/** Whether a record was shown before `time` (milliseconds since 1970) or given by another creation, and is certainly still there. */
	has(key, time) {
		const known = this.#records.peek(key);
		if (!known || this.#touchedAt(key).removed >= time) return false;
		return known.created || known.end < time;
	}
	/** Those of some records that nothing can have touched since `began`. */
	untouched(keys, began) {
		return keys.filter((key) => {
			const { removed, changed } = this.#touchedAt(key);
			return began > removed && began > changed;
		});
	}
	/** Forgets the records that a list of all records, with these keys, has left out: something else has removed them. */
	keepOnly(keys, { began, end }) {
		const shown = new Set(keys);
		const missing = [...this.#records.keys()].filter((key) => !shown.has(key) && (this.#records.peek(key)?.end ?? began) < began);
		for (const key of missing) this.#touchOne(key, "removed", end);
	}
	#touchOne(key, what, end) {
		const before = this.#touchedAt(key);
		if (this.#touched.size >= MOST_TOUCHED) this.#forgetTouches();
		this.#touched.set(key, later(before, what, end));
		if (what === "removed") this.#records.delete(key);
	}
	#touchAll(what, end) {
		this.#floor = later(this.#floor, what, end);
		if (what === "removed") this.#records.clear();
	}
	#touchedAt(key) {
		const own = this.#touched.size === 0 ? void 0 : this.#touched.get(key);
		if (!own) return this.#floor;
		const { removed, changed } = this.#floor;
		return {
			removed: Math.max(own.removed, removed),
			changed: Math.max(own.changed, changed)
		};
	}
	/** Forgets which records were touched; only the time of the last touch is kept, for every record. */
	#forgetTouches() {
		for (const { removed, changed } of this.#touched.values()) this.#floor = later(later(this.#floor, "removed", removed), "changed", changed);
		this.#touched.clear();
	}
};
/** How many records are remembered. */
const MOST$3 = 5e4;
/** How many records are remembered as touched, each on its own. */
const MOST_TOUCHED = 1e4;
const NEVER = {
	removed: Number.NEGATIVE_INFINITY,
	changed: Number.NEGATIVE_INFINITY
};
function later(ends, what, end) {
	return end > ends[what] ? {
		...ends,
		[what]: end
	} : ends;
}
// src/silences/run/page-walks.ts
/** The pages of the lists of a resource, read while nothing was written. */
var PageWalks = class {
	#walks = createRecentMap(MOST_WALKS);
	#onForget;
	/** `onForget` is called when a list has more records than are remembered, and all of it is forgotten. */
	constructor(onForget) {
		this.#onForget = onForget;
	}
	/**
	* Adds a page with the keys of its records.
	* @param written when the last write ended that may have been to a record of the resource
	* @param recent how long pages are compared with earlier ones, in milliseconds
	*/
	add(page, keys, { began, end, written, recent }) {
		const walk = this.#walkOf(page.walk);
		const isSame = page.total === void 0 || walk.total === void 0 || page.total === walk.total;
		if (walk.began <= written || began - walk.began > recent || !isSame) restart(walk);
		if (began <= written) return NOTHING$5;
		if (walk.parts.size === 0) walk.began = began;
		walk.total = page.total ?? walk.total;
		const at = place(walk, page);
		if (at === void 0) return this.#list(walk, keys, end);
		if (walk.parts.has(at)) cut(walk, at);
		const repeated = keys.filter((key) => {
			const other = walk.places.get(key);
			return other !== void 0 && !overlap(walk, {
				at: other,
				other: at,
				page
			});
		});
		walk.parts.set(at, {
			...page,
			keys
		});
		for (const key of keys) walk.places.set(key, at);
		if (repeated.length > 0) {
			restart(walk);
			return {
				...NOTHING$5,
				repeated
			};
		}
		const found = this.#list(walk, keys, end);
		const whole = wholeOf(walk);
		if (!whole) return found;
		const all = new Set([...walk.places].flatMap(([key, part]) => whole.has(part) ? key : []));
		const missing = [...walk.listed].filter(([key]) => !all.has(key));
		for (const [key] of missing) walk.listed.delete(key);
		return {
			repeated: [],
			all,
			missing
		};
	}
	/** Forgets a list: an answer of it was wrong. */
	forget({ walk }) {
		this.#walks.delete(walk);
	}
	#walkOf(name) {
		const known = this.#walks.get(name);
		if (known) return known;
		const walk = {
			began: Number.POSITIVE_INFINITY,
			total: void 0,
			parts: /* @__PURE__ */ new Map(),
			places: /* @__PURE__ */ new Map(),
			listed: /* @__PURE__ */ new Map()
		};
		this.#walks.set(name, walk);
		return walk;
	}
	#list(walk, keys, end) {
		for (const key of keys) walk.listed.set(key, end);
		if (walk.listed.size > 1e4 || walk.parts.size > MOST_PARTS) {
			restart(walk);
			walk.listed.clear();
			this.#onForget();
		}
		return NOTHING$5;
	}
};
/** How many records of one list are remembered. */
const MOST_LISTED = 1e4;
/** How many lists, by client, filters and order, are remembered. */
const MOST_WALKS = 200;
const MOST_PARTS = 1e3;
const NOTHING$5 = {
	repeated: [],
	all: void 0,
	missing: []
};
function restart(walk) {
	walk.parts.clear();
	walk.places.clear();
	walk.began = Number.POSITIVE_INFINITY;
	walk.total = void 0;
}
/** Leaves out the pages from one that is read again: what comes after it belongs to an earlier reading. */
function cut({ parts, places }, from) {
	for (const [at, { keys }] of parts) {
		if (at < from) continue;
		for (const key of keys) if (places.get(key) === at) places.delete(key);
		parts.delete(at);
	}
}
/** The place of a page: what comes before it, or its number in a chain of cursors; `undefined` if it goes on after an unknown page. */
function place(walk, { at, cursor }) {
	if (cursor === void 0) return at;
	const before = [...walk.parts].findLast(([, { offers }]) => offers.includes(cursor));
	return before && before[0] + before[1].step;
}
/** Whether two pages have records in common by what they ask for. */
function overlap({ parts }, { at, other, page }) {
	const [low, high] = at < other ? [at, other] : [other, at];
	const step = parts.get(low)?.step ?? page.step;
	return high - low < step;
}
/** The places of all pages from the first to the last; `undefined` if one is missing. */
function wholeOf({ parts }) {
	const places = /* @__PURE__ */ new Set();
	let at = 0;
	for (;;) {
		const part = parts.get(at);
		if (!part || places.has(at)) return void 0;
		places.add(at);
		if (part.isEnd) return places;
		at += part.step;
	}
}
// src/silences/run/written-records.ts
/**
* Remembers what exchanges have done to the records of a resource: of each record only what no other exchange can have made untrue. What
* overlaps, and what may have been done to a record, makes it unknown until it is written or removed again.
*/
var WrittenRecords = class {
	#records = /* @__PURE__ */ new Map();
	/** When the last exchange ended that may have touched any record. */
	#floor = Number.NEGATIVE_INFINITY;
	#onForget;
	/** `onForget` is called when there are more records than are remembered, and all are forgotten. */
	constructor(onForget) {
		this.#onForget = onForget;
	}
	/** What is known of a record for an exchange that began at a time; `undefined` if nothing is certain. */
	known(key, began) {
		const entry = this.#records.get(key);
		if (!entry?.known || entry.began <= this.#floor || entry.end >= began) return void 0;
		return entry.known;
	}
	/** Whether nothing may have touched a record since a time. */
	isUntouched(key, since) {
		return since > this.#floor && since > (this.#records.get(key)?.end ?? Number.NEGATIVE_INFINITY);
	}
	/** Remembers what was done to a record. */
	take(effect, { who, parents, began, end }) {
		const { key } = effect;
		const before = this.#records.get(key);
		const isClear = began > this.#floor && (before === void 0 || began > before.end);
		const last = before?.known?.who === who && isClear ? before.known : void 0;
		const common = {
			who,
			parents,
			end
		};
		const known = effect.kind === "removed" ? {
			...common,
			state: "gone",
			isNew: false,
			members: {},
			shown: last?.shown
		} : {
			...common,
			state: "there",
			isNew: effect.isNew || last?.state === "there" && last.isNew,
			members: membersAfter(effect, last),
			shown: effect.written.shown
		};
		this.#set(key, {
			began,
			end: Math.max(end, before?.end ?? end),
			known: isClear ? known : void 0
		});
	}
	/** Forgets what an exchange may have made untrue: of a record, or of all. */
	touch(key, { began, end }) {
		if (key === void 0) {
			this.#floor = Math.max(this.#floor, end);
			return;
		}
		const before = this.#records.get(key);
		if (before?.known && end < before.began) return;
		this.#set(key, {
			began,
			end: Math.max(end, before?.end ?? end),
			known: void 0
		});
	}
	#set(key, entry) {
		this.#records.delete(key);
		if (this.#records.size >= 1e4) {
			for (const { end } of this.#records.values()) this.#floor = Math.max(this.#floor, end);
			this.#records.clear();
			this.#onForget();
		}
		this.#records.set(key, entry);
	}
};
/** How many records of a resource are remembered as written or removed. */
const MOST$2 = 1e4;
/** The expected members after a write: of a whole record those that were sent; of a changed one those that the last answer has shown, too. */
function membersAfter({ isWhole, written }, last) {
	if (isWhole || last?.state !== "there") return written.members;
	const { shown } = written;
	const taken = new Set(written.removed);
	const kept = Object.keys(last.members).flatMap((name) => {
		const value = shown?.[name];
		return value === void 0 || taken.has(name) ? [] : [[name, value]];
	});
	return {
		...Object.fromEntries(kept),
		...written.members
	};
}
// src/silences/run/resource-memory.ts
/** How long what a client has written, or was shown, is held against later answers: others may write too. In milliseconds. */
const RECENT = 6e4;
/** What is remembered of a resource: which records are known, what was written, and what lists have shown. */
var ResourceMemory = class {
	known = new KnownRecords();
	written;
	walks;
	/** When the last write ended. */
	lastWrite = Number.NEGATIVE_INFINITY;
	/** The lists that have shown a record that was created in the run. */
	listing = /* @__PURE__ */ new Set();
	#shown = /* @__PURE__ */ new Set();
	/** When the records were created that were last. */
	#created = /* @__PURE__ */ new Map();
	constructor(onForget) {
		this.written = new WrittenRecords(() => onForget(MOST$2));
		this.walks = new PageWalks(() => onForget(MOST_LISTED));
	}
	/** Notes the key of a record that was shown. */
	knows(key) {
		if (typeof key !== "string") return;
		if (this.#shown.size >= 1e4) this.#shown.clear();
		this.#shown.add(key);
	}
	take(effect, done) {
		const { key } = effect;
		this.written.take(effect, done);
		this.knows(key);
		this.#created.delete(key);
		if (effect.kind === "removed" || !effect.isNew) return;
		this.#created.set(key, done.end);
		for (const [oldest, end] of this.#created) if (this.#created.size > MOST_CREATED || done.end - end > 6e4) this.#created.delete(oldest);
		else break;
	}
	/** Whether a record was created not long ago. */
	isCreated(key) {
		return this.#created.has(key);
	}
	/** Forgets known writes that an exchange may have made untrue. */
	touch({ key, kind }, span) {
		if (kind === "absent") {
			this.written.touch(key, span);
			return;
		}
		this.lastWrite = Math.max(this.lastWrite, span.end);
		const isAny = typeof key === "string" && !this.#shown.has(key);
		this.written.touch(isAny ? void 0 : key, span);
	}
	/** The records that a client has created below the same parents in the last minute, and that are there for an exchange that began at a time. */
	createdFor({ who, parents, began }) {
		return [...this.#created.keys()].filter((key) => {
			const known = this.written.known(key, began);
			return known?.state === "there" && known.who === who && known.parents === parents && began - known.end <= 6e4;
		});
	}
};
/** How many records are remembered as created, for lists that should have them. */
const MOST_CREATED = 1e3;
// src/silences/run/run-memory.ts
/** The note of an exchange that says nothing about later ones. */
const emptyNote = {
	resource: "",
	ids: [],
	isAll: false,
	touches: [],
	createdId: void 0,
	place: "",
	references: [],
	list: void 0,
	removed: void 0,
	mayChoose: false,
	sent: []
};
/**
* Remembers what the exchanges of a run have shown, as far as it is needed to understand later ones. Where the contract has
* operations that remove or change records, it knows of records only what no exchange of the run can have made untrue: what one
* may have removed or changed is forgotten, and nothing else. What was said of an exchange before the answer of an overlapping removal
* came is taken back (`claims`). What clients do that no exchange of the run shows, it cannot know: a record that is no longer found
* is forgotten as well.
*/
var RunMemory = class {
	/** What was said of exchanges, as long as it can be taken back: by observers, and by rules. */
	claims = new Claims();
	ruleClaims = new Claims();
	#resources = /* @__PURE__ */ new Map();
	#onForget;
	#invented;
	#given = createRecentMap(MOST_RESOURCES);
	/** The members for which null was sent, by record; and how many exchanges may have touched that since, with the one that sent it. */
	#nulls = createRecentMap(MOST_RESOURCES);
	#sent = createRecentMap(MOST$1);
	/** The fields of which a value was taken that nothing had. */
	#takesNew = /* @__PURE__ */ new Set();
	#references = createRecentMap(MOST$1);
	/** The resources of which a record may have been changed. */
	#changed = /* @__PURE__ */ new Set();
	#created = createRecentMap(MOST_RESOURCES);
	#greatest = createRecentMap(MOST_RESOURCES);
	#removed = createRecentMap(MOST$1);
	/** Until when any record of a resource that was removed may have come back. */
	#mayBeBack = createRecentMap(MOST_RESOURCES);
	/** The last list of those that are asked for in one way, and the longest one of some records. */
	#lists = createRecentMap(MOST_LISTS);
	#longest = createRecentMap(MOST_LISTS);
	/**
	* `invented` are values that were invented for the run: no record has them until one is created with them. `onForget` is called when a
	* resource has more records than are remembered as written or listed, and all of these are forgotten.
	*/
	constructor({ invented = NONE$3, onForget = () => {} } = {}) {
		this.#invented = invented;
		this.#onForget = onForget;
	}
	/** What is remembered of a resource. */
	of(resource) {
		const known = this.#resources.get(resource);
		if (known) return known;
		const memory = new ResourceMemory((most) => this.#onForget(resource, most));
		this.#resources.set(resource, memory);
		return memory;
	}
	/** Adds what an exchange has shown. */
	add(note, span) {
		const { resource, ids, createdId, sent } = note;
		for (const touch of note.touches) this.#touch(touch, span);
		this.#bringBack(note, span.end);
		if (ids.length > 0) this.of(resource).known.see(ids, span, createdId !== void 0);
		if (note.isAll) this.of(resource).known.keepOnly(ids, span);
		this.#addIds(note, span);
		if (note.removed !== void 0) this.#removed.set(keyOf$1(resource, note.removed), span.end);
		if (note.list) this.#addList(note.list, resource, span);
		this.#addReferences(note, span);
		for (const name of sent) this.#sent.set(name, true);
	}
	/** Forgets what an exchange may have made untrue that was not looked at. */
	miss() {
		this.#created.clear();
		this.#removed.clear();
		this.#lists.clear();
		this.#longest.clear();
	}
	/** The id from the last creation in a resource, if that creation had ended by `time`. */
	createdBefore(resource, time) {
		const last = this.#created.peek(resource);
		return last && last.end <= time ? last.id : void 0;
	}
	/** The greatest id that was shown in a resource. */
	greatestIn(resource) {
		return this.#greatest.peek(resource)?.id;
	}
	/** Whether a record was removed before `time`, and nothing has shown it since. */
	isRemoved(resource, id, time) {
		const end = this.#removed.peek(keyOf$1(resource, id));
		const back = this.#mayBeBack.peek(resource) ?? Number.NEGATIVE_INFINITY;
		return end !== void 0 && end < time && end > back;
	}
	/** The records of the last list that was asked for in a way (`exactly`), as long as nothing can have touched them. */
	listOf(exactly) {
		const last = this.#lists.peek(exactly);
		return last ? this.untouchedIn(last, last.began) : [];
	}
	/** Whether there were more than `count` records at `time` of what asks for them: by one list, or several that have none in common. */
	hasMore(parts, count, time) {
		const counted = (asked) => {
			const list = this.#longest.peek(asked);
			return list && list.end <= time ? this.untouchedIn(list, list.began).length : 0;
		};
		return parts.some((all) => all.reduce((sum, asked) => sum + counted(asked), 0) > count);
	}
	/** The ids of the records in a list that nothing can have removed or changed since `began`. */
	untouchedIn({ resource, ids }, began) {
		return this.#resources.get(resource)?.known.untouched(ids, began) ?? ids;
	}
	/** Whether a field may name something at `time`: a record certainly does, or the run has seen that anything is taken. */
	takesReference(reference, time = Number.POSITIVE_INFINITY) {
		if (this.#takesNew.has(fieldOf(reference))) return true;
		const shown = this.#references.peek(keyOfValue(reference));
		if (!shown) return false;
		if (shown.key === void 0) return true;
		const list = {
			resource: reference.resource,
			ids: [shown.key]
		};
		return shown.end <= time && this.untouchedIn(list, shown.began).length > 0;
	}
	/** Whether no record can have a value of a field yet: it was invented for the run. */
	isNewReference(reference) {
		const { resource, value } = reference;
		return value !== void 0 && this.#invented.has(value) && !this.#changed.has(resource) && !this.#references.has(keyOfValue(reference));
	}
	/** Whether a record with this id was seen before `time`, or created by an earlier exchange, in a resource, and is certainly there. */
	hasRecord(resource, id, time) {
		return this.#resources.get(resource)?.known.has(id, time) ?? false;
	}
	/** Counts what the records of a resource have in a field that their creations left out: how many were seen, and whether all had the same. */
	countGiven(resource, field, value) {
		const key = fieldOf({
			resource,
			field,
			value
		});
		const before = this.#given.peek(key);
		const isSame = !before || before.isSame && before.value === value;
		const count = {
			value,
			times: (before?.times ?? 0) + 1,
			isSame
		};
		this.#given.set(key, count);
		return count;
	}
	/** Notes that a change whose answer shows no record has sent null for a member of one. */
	noteNull(resource, key, name) {
		this.#nulls.set(keyOf$1(resource, key), {
			name,
			touches: 0
		});
	}
	/** The member of a record for which the last change before `time` has sent null, if nothing else can have touched it since. */
	nullSent(resource, key, time) {
		const sent = this.#nulls.peek(keyOf$1(resource, key));
		if (!sent || sent.touches > 1) return void 0;
		return this.untouchedIn({
			resource,
			ids: [key]
		}, time).length > 0 ? sent.name : void 0;
	}
	/** Whether a client has sent a field of this name although the contract does not declare it. */
	wasSent(name) {
		return this.#sent.has(name);
	}
	#touch(touch, span) {
		const { resource, key, kind } = touch;
		this.of(resource).known.touch(touch, span);
		if (kind === "changed") this.#changed.add(resource);
		const sent = key === void 0 ? void 0 : this.#nulls.peek(keyOf$1(resource, key));
		if (sent) sent.touches += 1;
		else if (key === void 0) this.#nulls.clear();
		this.claims.takeBack(resource, key, span.began);
	}
	/**
	* Forgets removals of records that an exchange may have put there again, whatever its answer shows. What a path names by a text that no
	* removal named may be any of them, as may what a client named that nobody saw.
	*/
	#bringBack({ resource, ids, touches, removed, mayChoose }, end) {
		if (removed !== void 0) return;
		for (const { resource: of, key, kind } of touches) {
			if (kind === "absent") continue;
			if (!(key !== void 0 && this.#removed.delete(keyOf$1(of, key))) && !isInt64(key)) this.#mayBeBack.set(of, end);
		}
		if (mayChoose && touches.length === 0 && ids.length === 0) this.#mayBeBack.set(resource, end);
	}
	/** When creations overlap, the greatest id counts. */
	#addIds({ resource, ids, createdId, mayChoose }, { began, end }) {
		let greatest = this.#greatest.peek(resource)?.id;
		const before = greatest;
		for (const id of ids) {
			this.#removed.delete(keyOf$1(resource, id));
			if (isInt64(id) && (greatest === void 0 || id > greatest)) greatest = id;
		}
		if (greatest !== void 0 && greatest !== before) this.#greatest.set(resource, { id: greatest });
		if (isInt64(createdId)) {
			const last = this.#created.peek(resource);
			if (!last || createdId > last.id || last.end <= began) this.#created.set(resource, {
				id: createdId,
				end
			});
		}
		if (mayChoose) this.#created.delete(resource);
	}
	#addList({ exactly, ids, parts }, resource, span) {
		this.#lists.set(exactly, {
			resource,
			ids,
			...span
		});
		for (const part of parts) {
			const known = this.#longest.peek(part.asked);
			if (known && this.untouchedIn(known, known.began).length >= part.ids.length) continue;
			this.#longest.set(part.asked, {
				resource,
				ids: part.ids,
				...span
			});
		}
	}
	#addReferences({ references, createdId }, { began, end }) {
		for (const each of references) {
			if (createdId !== void 0 && this.isNewReference(each)) this.#takesNew.add(fieldOf(each));
			this.#references.set(keyOfValue(each), {
				key: each.key,
				began,
				end
			});
		}
	}
};
const MOST$1 = 1e4;
const MOST_RESOURCES = 1e3;
const MOST_LISTS = 500;
const NONE$3 = /* @__PURE__ */ new Set();
function keyOf$1(resource, id) {
	return `${resource}\n${id}`;
}
function fieldOf({ resource, field }) {
	return `${resource}\n${field}`;
}
function keyOfValue(reference) {
	return `${fieldOf(reference)}\n${reference.value}`;
}
// src/silences/run-note.ts
/**
* Reads what an exchange says about later ones; `undefined` if nothing.
* @param asked the records of a list, and what asks for the same
*/
function readNote(facts, contract, asked) {
	const { record, exchange } = facts;
	const note = readRecordNote(facts, contract.records, undeclaredIn(facts));
	const isServed = exchange.status >= 200 && exchange.status < 300;
	if (!record || !isServed) return note;
	const { role, resource, givesId, item } = record;
	const removed = role === "remove" && item !== void 0 ? requestedRecordKey(facts) : void 0;
	const isWrite = role === "create" && !givesId || role === "replace" || role === "update";
	const list = asked();
	if (!note && removed === void 0 && !isWrite && !list) return void 0;
	return {
		...note ?? emptyNote,
		resource: resource.name,
		references: referencesIn(facts, record, contract),
		list,
		removed,
		mayChoose: isWrite
	};
}
/**
* Reads what an exchange says about the records of its resource; `undefined` if nothing. `sent` are the undeclared fields of its
* request.
*/
function readRecordNote(facts, records, sent = emptyNote.sent) {
	const { record, exchange } = facts;
	const touches = readTouches(facts, exchange.status, records);
	const said = {
		...emptyNote,
		touches,
		sent
	};
	const isServed = exchange.status >= 200 && exchange.status < 300;
	const ids = record && isServed ? idsShown(facts, record) : NO_IDS;
	const isAll = record !== void 0 && records.changing.has(record.resource.name) && showsAll(facts, record, ids);
	if (!record || ids.length === 0 && !isAll) return touches.length === 0 && sent.length === 0 ? void 0 : said;
	const { resource, givesId, inAnswer, id } = record;
	return {
		...said,
		isAll,
		resource: resource.name,
		ids: record.parents.length === 0 ? ids : ids.map((each) => recordKeyIn(record, each, facts)),
		createdId: givesId ? ids[0] : void 0,
		place: [
			"body",
			...inAnswer,
			...id.property ?? []
		].join(".")
	};
}
/** Reads what a request is about whose answer is not there, or is not judged; `undefined` if it is of no operation. */
function readUnjudgedRequest(method, target, { match, records }) {
	const found = match(method, splitTarget(target).path);
	if (!found?.operation) return void 0;
	const { operation } = found;
	const path = decodePath(found.pathTexts);
	const record = records.byId.get(operation.id);
	return {
		path,
		record,
		asked: record && idAsked(record, path),
		exchange: { operation }
	};
}
/**
* Reads what an exchange may have done to records that were there. Only a refusal (4xx) says that nothing was done; without an answer
* (`undefined`), or after a failure, it may have been. A record that is not found any more was removed by something else.
*/
function readTouches(asked, status, { touches, changing }) {
	const { record, exchange } = asked;
	if ((status === 404 || status === 410) && record?.item !== void 0) {
		const { name } = record.resource;
		const key = requestedRecordKey(asked);
		return key !== void 0 && changing.has(name) ? [{
			resource: name,
			key,
			kind: "absent"
		}] : NO_TOUCHES;
	}
	if (status !== void 0 && status >= 400 && status < 500 && status !== 408) return NO_TOUCHES;
	return (touches.get(exchange.operation.id) ?? []).map(({ resource, removes, isOne }) => ({
		resource,
		key: isOne ? requestedRecordKey(asked) : void 0,
		kind: removes ? "removed" : "changed"
	}));
}
const NO_IDS = [];
const NO_TOUCHES = [];
const NO_REFERENCES = [];
/** The fields of a request that the contract does not declare; of a list of changes (RFC 6902), those that it names. */
function undeclaredIn({ exchange: { operation }, request }) {
	const sent = request.content?.value;
	const { bodyFields } = operation;
	return (Array.isArray(sent) ? sent.flatMap((change) => {
		const at = asObject(change)?.path;
		return typeof at === "string" ? at.split("/")[1] ?? [] : [];
	}) : Object.keys(asObject(sent) ?? {})).filter((name) => !bodyFields.has(name));
}
/** Values of fields that name other records, each once: a set for so few values would take most of the time. */
function referencesIn(facts, record, contract) {
	const { name: resource } = record.resource;
	const fields = contract.once(findReferences).get(resource);
	if (!fields || record.role === "remove") return NO_REFERENCES;
	const isChanging = contract.records.changing.has(resource);
	const found = [];
	for (const each of recordsIn(record, jsonAnswer(facts)?.value) ?? []) for (const field of fields) {
		const value = memberAt(each, [field]);
		const isKnown = (known) => known.field === field && known.value === value;
		if (value === void 0 || value === null || typeof value === "object") continue;
		if (found.some(isKnown)) continue;
		const id = isChanging ? idIn(record, each) : void 0;
		const key = id === void 0 ? void 0 : recordKeyIn(record, id, facts);
		found.push({
			resource,
			field,
			value,
			key
		});
	}
	return found;
}
/** The fields of each resource of which the ledger asks whether they may name what is not there. */
function findReferences(contract) {
	const found = /* @__PURE__ */ new Map();
	for (const { kind, field, operations } of ledgerOf(contract).entries) for (const id of kind === "unlistedReference" && field !== void 0 ? operations : []) {
		const name = contract.records.byId.get(id)?.resource.name;
		const fields = found.get(name ?? "") ?? [];
		if (name !== void 0 && !fields.includes(field)) found.set(name, [...fields, field]);
	}
	return found;
}
/** The ids of the records in a successful answer, which are still there. Runs for every list. */
function idsShown(facts, record) {
	if (record.role === "remove") return NO_IDS;
	const ids = [];
	for (const each of recordsIn(record, jsonAnswer(facts)?.value) ?? []) {
		const id = idIn(record, each);
		if (id !== void 0) ids.push(id);
	}
	return ids;
}
/** Whether a list has all records of its resource: it asks for no others, and has fewer than it may. */
function showsAll({ exchange, query, response }, record, ids) {
	const limit = record.parameters.find(({ meaning }) => meaning === "limit")?.name;
	if (record.role !== "list" || record.parents.length > 0 || limit === void 0) return false;
	const isPlain = query.violations.length === 0 && Object.keys(query.texts).every((name) => name === limit);
	const list = recordsIn(record, response.content?.value);
	return exchange.status === record.status && isPlain && query.unknown.length === 0 && list?.length === ids.length && ids.length < Number(query.values[limit]);
}
// src/silences/observe-exchange.ts
/** How an exchange shows each kind of silence. */
const observers = new Map([...Object.entries(silences), ["own", hintedEntries]]);
/** The headers of answers that show entries of the ledger: the kept verdict on an exchange depends on them. */
const observedHeaders = [...observers.values()].flatMap(({ headers = [] }) => headers);
/** The signs of an exchange that shows nothing. */
const noSigns = {
	observations: [],
	questions: [],
	note: void 0,
	changing: void 0
};
/** Creates the reader of the signs of exchanges. */
function createSignReader(contract) {
	const look = createSight(contract);
	const { records } = contract;
	return (facts, violations) => {
		const { exchange, record } = facts;
		const { status } = exchange;
		if (status === 429 || status >= 500) return signsOfFailure(readTouches(facts, status, records), record);
		const { seen, entries } = look(facts, violations);
		const observations = [];
		const questions = [];
		for (const entry of entries) {
			const sign = signOf(entry, seen);
			if (typeof sign === "function") questions.push({
				entry: entry.name,
				ask: sign
			});
			else if (sign !== void 0) observations.push({
				entry: entry.name,
				choice: sign
			});
		}
		const isChanging = record !== void 0 && records.changing.has(record.resource.name);
		return {
			observations,
			questions,
			note: readNote(facts, contract, seen.asked),
			changing: isChanging ? record.resource.name : void 0
		};
	};
}
/** Prepares exchanges for observers, each with the entries that it may show. */
function createSight(contract) {
	const entriesFor = createSelection(contract);
	const shapeOf = createShapeFinder(contract);
	return (facts, violations) => {
		const { operation, status } = facts.exchange;
		const entries = entriesFor(operation.id);
		const content = jsonAnswer(facts);
		const json = content && isJsonKin(content.type) ? content : void 0;
		const ofRequest = violations.filter(({ source }) => source === "request");
		return {
			seen: {
				contract,
				facts,
				status,
				answer: json?.value,
				text: json?.text,
				shape: shapeOf(operation, status),
				reasons: findReasons(facts, ofRequest, entries),
				asked: lazy(() => requestedList(facts))
			},
			entries
		};
	};
}
/** Reads the signs of an exchange whose answer is not there, or is not judged: what it may have done all the same. */
function readUnjudged({ method, target, status }, contract) {
	const request = readUnjudgedRequest(method, target, contract);
	if (!request) return noSigns;
	return signsOfFailure(readTouches(request, status, contract.records), request.record);
}
/** What a request shows that is no operation of the contract, but nearly one. */
function observeOutside({ method, target, status }, contract) {
	if (status === void 0) return NOTHING$4;
	const found = outsideChoice({
		method,
		path: splitTarget(target).path,
		status
	}, contract);
	const entry = found && ledgerOf(contract).find(found.kind);
	return entry && found ? [{
		entry: entry.name,
		choice: found.choice
	}] : NOTHING$4;
}
/** Asks the memory of a run what exchanges did not show on their own; `began` is in milliseconds since 1970. */
function askRun(questions, run, began) {
	if (questions.length === 0) return NOTHING$4;
	return questions.flatMap(({ entry, ask }) => {
		const choice = ask(run, began);
		return choice === void 0 ? [] : [{
			entry,
			choice
		}];
	});
}
const NOTHING$4 = [];
/** What an entry shows in an exchange; what is none of its choices is `other`. */
function signOf(entry, seen) {
	const sign = observers.get(entry.kind)?.observe(seen, entry);
	if (sign === void 0 || typeof sign === "function") return sign;
	return choicesOf(entry).includes(sign) ? sign : "other";
}
/** The entries of each operation: those that are about it, and those that are about all; found when an exchange of it is first seen. */
function createSelection(contract) {
	const known = /* @__PURE__ */ new Map();
	const byOperation = lazy(() => {
		const found = /* @__PURE__ */ new Map();
		for (const entry of ledgerOf(contract).entries) {
			const { operations } = entry;
			const reads = observers.get(entry.kind)?.isReadBack ? readsOf(operations, contract) : [];
			for (const id of operations.length === 0 ? [EVERY] : [...operations, ...reads]) found.set(id, [...found.get(id) ?? [], entry]);
		}
		return found;
	});
	return (operation) => {
		const entries = known.get(operation) ?? [...byOperation().get(EVERY) ?? [], ...byOperation().get(operation) ?? []];
		known.set(operation, entries);
		return entries;
	};
}
/** The operations that read the records which others are about. */
function readsOf(operations, { records }) {
	const resources = new Set(operations.map((id) => records.byId.get(id)?.resource.name));
	return [...records.byId.values()].flatMap(({ role, resource, operation }) => role === "read" && resources.has(resource.name) ? operation : []);
}
/** Stands for all operations. */
const EVERY = "";
/** Finds what the contract shows in an answer of an operation: the object, or one item of the list; for an error that it does not describe, another one. */
function createShapeFinder({ roles }) {
	const { shapes } = roles;
	const byId = lazy(() => new Map(shapes.operations.map((each) => [each.id, each])));
	const errors = /* @__PURE__ */ new Map();
	return ({ id, responses }, status) => {
		if (status < 400) {
			const answer = byId().get(id)?.success?.answer;
			return answer?.items ? shapes.read(answer.items) : answer;
		}
		const documented = describedStatus(responses, status) ?? Object.keys(responses).find((each) => /^[45]/.test(each)) ?? "";
		const key = `${id} ${documented}`;
		if (!errors.has(key)) {
			const { content = {} } = responses[documented] ?? {};
			const schema = jsonContent(content)?.schema;
			errors.set(key, schema && shapes.read(schema));
		}
		return errors.get(key);
	};
}
/** The signs of what may have been done, or not: a creation may have taken an id. */
function signsOfFailure(touches, record) {
	const mayChoose = record !== void 0 && record.role !== "list" && record.role !== "read";
	if (touches.length === 0 && !mayChoose) return noSigns;
	const resource = record?.resource.name ?? "";
	return {
		...noSigns,
		note: {
			...emptyNote,
			touches,
			resource,
			mayChoose
		}
	};
}
// src/check/judge/contract-places.ts
/** Creates the placer of a contract. */
function createPlacer(contract) {
	const { check } = contract.hints;
	if (check) return createSections(contract, check);
	const find = memoizeTexts((key) => {
		const [operation, status, source, location] = JSON.parse(key);
		return contractPointer(contract.written, operation, {
			source,
			location
		}, status) ?? "/paths";
	}, {
		most: 500,
		longest: 300
	});
	return (violation, { operation, status }) => {
		const { source, location } = violation;
		return {
			...violation,
			pointer: find(JSON.stringify([
				operation,
				status,
				source,
				location
			]))
		};
	};
}
function createSections({ operations, records }, check) {
	const byId = new Map(operations.map(({ id, section }) => [id, section]));
	const { sections, bodySections } = check;
	const sectionOf = ({ location, source }, { operation, status = 0 }) => {
		if (!location.startsWith("body") || !records.byId.has(operation)) return byId.get(operation);
		return source === "response" && status >= 400 ? bodySections.errors : bodySections.records;
	};
	return (violation, about) => {
		const section = ownMember(sections, violation.rule) ?? sectionOf(violation, about);
		return {
			...violation,
			...section !== void 0 && { section }
		};
	};
}
// src/check/reports/findings/example.ts
/** Keeps the parts of an exchange that its example shows. */
function keepExchange({ time, method, target, status, requestHeaders, responseHeaders }, bodies) {
	return {
		time,
		method,
		status,
		target: target.length > LONGEST$1 ? target.slice(0, LONGEST$1) + CUT : target,
		requestHeaders: shownHeaders(requestHeaders),
		responseHeaders: shownHeaders(responseHeaders),
		requestBody: keepBody(bodies.request),
		responseBody: keepBody(bodies.response)
	};
}
/** Builds the example of a finding, redacted. */
function toExample(kept, { secrets, upstream, basePath }) {
	const target = secrets.redactTarget(kept.target);
	const headers = secrets.redactHeaders(kept.requestHeaders);
	const sent = shownBody(kept.requestBody, secrets);
	const got = shownBody(kept.responseBody, secrets);
	const lacks = [...target.endsWith(CUT) ? ["the address is shortened"] : [], ...sent.lack === void 0 ? [] : [sent.lack]];
	const method = secrets.redact(kept.method);
	return {
		time: new Date(kept.time).toISOString(),
		request: {
			method,
			target,
			headers,
			...sent.shown !== void 0 && { body: sent.shown }
		},
		response: {
			status: kept.status,
			headers: secrets.redactHeaders(kept.responseHeaders),
			...got.shown !== void 0 && { body: got.shown }
		},
		curl: curlCommand({
			method,
			url: urlOf(target, {
				upstream,
				basePath
			}),
			headers,
			body: sent.sendable,
			lacks
		})
	};
}
/** Takes user and password out of a base address. */
function withoutUserinfo(address) {
	return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, "$1");
}
/** Where a proxy listens by default. */
const OWN_ORIGIN = "http://127.0.0.1:4011";
/** The longest target or body, in characters. */
const LONGEST$1 = 2e3;
/** The end of a shortened text. For redaction, it means that a credential may be cut in half. */
const CUT = "…";
/** Headers whose values are shown. Other headers are shown by name only, since their values may be confidential. */
const SHOWN = /^(accept|accept-encoding|allow|authorization|content-encoding|content-length|content-type|date|deprecation|etag|host|if-none-match|link|location|prefer|retry-after|sunset|transfer-encoding|user-agent|www-authenticate|x-request-id|x-sandbox-[a-z]+)$/i;
function shownHeaders(lines) {
	return headerPairs(lines).flatMap(([name, value]) => [name, SHOWN.test(name) ? value : "[not shown]"]);
}
function keepBody(body) {
	if (body.kind !== "text") return body.kind === "none" ? void 0 : "unread";
	const more = Math.max(0, body.text.length - LONGEST$1);
	return {
		text: more > 0 ? body.text.slice(0, LONGEST$1) + CUT : body.text,
		more
	};
}
function shownBody(body, secrets) {
	if (!body) return {};
	if (body === "unread") return {
		shown: "[not read]",
		sendable: void 0,
		lack: "the body was not read and is left out"
	};
	const text = secrets.redactBody(body.text);
	if (body.more === 0) return {
		shown: text,
		sendable: text
	};
	const more = `${body.more.toLocaleString("en")} more characters`;
	return {
		shown: `${text} [${more}]`,
		sendable: text.endsWith(CUT) ? text.slice(0, -1) : text,
		lack: `the body is shortened: ${more} were sent`
	};
}
/** Replaces the contract's base path in a client's target with the upstream's. */
function urlOf(target, { upstream, basePath }) {
	const base = upstream === void 0 ? `${OWN_ORIGIN}${basePath}` : withoutUserinfo(upstream);
	const below = belowBase(basePath, target);
	return below === void 0 ? new URL(base).origin + target : base.replace(/\/$/, "") + below;
}
// src/check/records/same-values.ts
/**
* Whether two values that are written in one form differ: a reference to a record is written otherwise than the record. What a sound
* service may write in another way is no difference: times of one instant, numbers of one value, texts without the spaces round them, lists
* in another order, hidden digits.
* @param uncompared names of members within them that are not compared
*/
function differs(sent, got, uncompared = NONE$2) {
	if (sent === null || sent === void 0 || got === null || got === void 0) return false;
	if (Array.isArray(sent) && Array.isArray(got)) return sent.length === got.length && sent.some((each, at) => differs(each, got[at], uncompared)) && !isSameSet(sent, got);
	const [asked, answered] = [asObject(sent), asObject(got)];
	if (asked && answered) return Object.entries(asked).some(([name, each]) => !uncompared.has(name) && differs(each, ownMember(answered, name), uncompared));
	if (isNumeric(sent)) return isNumeric(got) && !isSameJson(sent, got);
	if (typeof sent === "string" && typeof got === "string") return !isSameText(sent, got);
	return typeof sent === "boolean" && typeof got === "boolean" && sent !== got;
}
/** Whether a value came back: an object may have more members than were sent, and a time may be written in another zone. */
function isEchoOf(sent, got, member) {
	if (isSameJson(sent, got)) return true;
	if (sent === null) return got === void 0;
	if (Array.isArray(sent)) return Array.isArray(got) && sent.length === got.length && sent.every((each, at) => isEchoOf(each, got[at]));
	const [asked, answered] = [asObject(sent), asObject(got)];
	if (asked && answered) return Object.entries(asked).every(([name, each]) => isEchoOf(each, ownMember(answered, name)));
	return member?.isTime === true && Date.parse(typeWord(sent)) === Date.parse(typeWord(got));
}
const NONE$2 = /* @__PURE__ */ new Set();
/** Whether two lists have the same items, in any order. */
function isSameSet(one, other) {
	const left = [...other];
	return one.every((each) => {
		const at = left.findIndex((candidate) => !differs(each, candidate));
		if (at >= 0) left.splice(at, 1);
		return at >= 0;
	});
}
function isSameText(sent, got) {
	const [one, other] = [sent.trim().normalize(), got.trim().normalize()];
	if (one === other || HIDDEN.test(other)) return true;
	if (TIME$2.test(one) && TIME$2.test(other)) return isSameTime(one, other);
	if (NUMBER.test(one) && NUMBER.test(other)) return Number(one) === Number(other);
	return CASELESS.test(one) && withoutSlash(one) === withoutSlash(other);
}
/** A date, perhaps with a time (RFC 3339, section 5.6). */
const TIME$2 = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;
/** UUIDs, web and e-mail addresses: case is not significant in most of their parts. */
const CASELESS = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|https?:\/\/\S+|[^\s@]+@[^\s@]+)$/i;
/** A service shows no more than the end of a card or a key. */
const HIDDEN = /[*•]{3}/;
/** Whether two times are one instant; a service may keep whole seconds. */
function isSameTime(one, other) {
	const [a, b] = [Date.parse(one), Date.parse(other)];
	const isCut = !one.includes(".") || !other.includes(".");
	return a === b || isCut && Math.floor(a / 1e3) === Math.floor(b / 1e3);
}
function withoutSlash(text) {
	return text.toLowerCase().replace(/\/$/, "");
}
// src/check/records/sent-changes.ts
/**
* Reads what a list of changes (RFC 6902) leaves in the members of a record. Of a member into which a change reaches by an index, or which
* is moved or copied, nothing is known: that depends on what was there.
*/
function lastWrites(changes) {
	const written = /* @__PURE__ */ new Map();
	const removed = /* @__PURE__ */ new Set();
	const forget = (name) => {
		if (name === void 0) return;
		written.delete(name);
		removed.delete(name);
	};
	const unclear = /* @__PURE__ */ new Set();
	for (const each of changes) {
		const { op, path, from, value } = asObject(each) ?? {};
		const [name, ...inside] = typeof path === "string" ? keysOf(path) : [];
		if (op === "test" || name === void 0) continue;
		forget(name);
		if (typeof from === "string") {
			const [source] = keysOf(from);
			forget(source);
			if (op === "move" && source !== void 0) unclear.add(source);
		}
		if (inside.length === 0 && (op === "add" || op === "replace") && value !== void 0 && value !== null) {
			written.set(name, value);
			unclear.delete(name);
		} else if (inside.length === 0 && op === "remove") {
			removed.add(name);
			unclear.delete(name);
		} else unclear.add(name);
	}
	for (const name of unclear) forget(name);
	return {
		written,
		removed
	};
}
/** The keys of a pointer; none if it is none. */
function keysOf(pointer) {
	return pointer.startsWith("/") ? pointerKeys(pointer) : [];
}
// src/check/judge/record-rules.ts
/**
* Checks the rules of a single record that a schema cannot express: an answer at the path of a record has the id that was asked for
* (contract, section 4.3), and what writes a record returns what was sent (4.2).
*/
function checkRecord(facts, words) {
	const { record, exchange } = facts;
	if (!record || exchange.status !== record.status) return [];
	const sameId = facts.asked === void 0 || record.role === "create" || record.role === "list" ? [] : checkSameId(facts, record, {
		asked: facts.asked,
		words
	});
	if (sameId.length > 0 || !isEchoing(record)) return sameId;
	return checkEcho(facts, record, words.givesBackAll);
}
/** The members that a request writes, as far as they are valid: an invalid value is not expected back (`accepted-invalid` reports it). */
function sentMembers({ exchange, request }, record) {
	const value = request.content?.value;
	if (Array.isArray(value)) return sentInChanges(value, record);
	const problems = exchange.operation.validateBody?.(value) ?? [];
	const bad = new Set(problems.map(({ location }) => location));
	const sent = recordSent(record, value);
	if (!sent) return [];
	return record.echoed.flatMap((member) => {
		const each = ownMember(sent, member.sentAs);
		const at = [
			"body",
			...record.inRequest,
			member.sentAs
		].join(".");
		return each === void 0 || bad.has(at) ? [] : [{
			member,
			value: each
		}];
	});
}
/** The members that a request takes out of a record: by null where its media type says so (RFC 7396), or by a change of its own (RFC 6902). */
function removedMembers({ request }, record) {
	if (record.role !== "update") return [];
	const { value, type } = request.content ?? {};
	const isTaken = takenOut(value, {
		type,
		record
	});
	return record.echoed.filter((member) => isTaken(member.sentAs));
}
/** The rule that an answer breaks that shows something else than was sent, by the role of its operation. */
const echoRules = {
	create: "create-echo",
	replace: "replace-echo",
	update: "update-echo"
};
/**
* Checks that what was sent is what comes back. Values are compared exactly, digit for digit. A contract may promise the whole of a
* creation (`givesAll`); another one describes members, so that those that come back in the same form are those that were sent.
*/
function checkEcho(facts, record, givesAll) {
	const got = asObject(recordsIn(record, facts.response.content?.value)?.[0]);
	if (!got) return [];
	const violation = ({ name }, message) => responseViolation(echoRules[record.role], [
		"body",
		...record.inAnswer,
		name
	].join("."), message);
	const isWhole = givesAll && record.role === "create";
	const changed = sentMembers(facts, record).flatMap(({ member, value }) => {
		const { name, isRequired, uncompared } = member;
		const back = ownMember(got, name);
		if (isEchoOf(value, back, member)) return [];
		if (back === void 0 && isRequired) return [];
		if (!isWhole && !(differs(value, back, uncompared) && canShow(record, got, {
			name,
			value
		}))) return [];
		return [violation(member, `${name} was sent as ${shown(value)}, got ${shown(back)}`)];
	});
	const kept = removedMembers(facts, record).flatMap((member) => {
		const back = ownMember(got, member.name);
		if (back === void 0 || back === null || member.isRequired) return [];
		if (record.defaults[member.name] !== void 0) return [];
		return [violation(member, `${member.name} was taken out, got ${shown(back)}`)];
	});
	return [...changed, ...kept];
}
function isEchoing(record) {
	return Object.hasOwn(echoRules, record.role);
}
function checkSameId({ response }, record, { asked, words }) {
	const { resource, inAnswer } = record;
	const [answered] = recordsIn(record, response.content?.value) ?? [];
	const id = record.id.property && memberAt(answered, record.id.property);
	if (!isIdLike(id, asked) || isSameId(id, asked) || hasOtherId(answered, record, asked)) return [];
	const message = `the ${words.of(resource).one} ${asked} was asked for, got ${shown(id)}`;
	const place = [
		"body",
		...inAnswer,
		...record.id.property ?? []
	].join(".");
	return [responseViolation("get-same-id", place, message)];
}
/**
* Whether the record has what was asked for in another member that is an id by its name. Then the parameter names that one, whatever their
* types: where no member has the name of the parameter, which one it means is a guess.
*/
function hasOtherId(answered, { id, item, resource }, asked) {
	const [first = "", ...rest] = id.property ?? [];
	if (rest.length === 0 && plainName(first) === plainName(item ?? "")) return false;
	const ids = idNames(resource.name);
	return Object.entries(asObject(answered) ?? {}).some(([name, value]) => ids.includes(plainName(name)) && typeWord(value) === String(asked));
}
/** Whether a value is of the type of an id, including a number that only its text can represent. */
function isIdLike(value, id) {
	if (typeof id === "string") return typeof value === "string";
	return typeof value === "number" || typeof value === "bigint" || JSON.isRawJSON(value);
}
/** Texts in a path may be written in another case, or stand for a record that the service knows, such as one's own. */
function isSameId(id, asked) {
	if (typeof asked !== "string") return id === asked;
	return typeWord(id).toLowerCase() === asked.toLowerCase() || STANDING_FOR.has(asked.toLowerCase());
}
const STANDING_FOR = /* @__PURE__ */ new Set([
	"me",
	"self",
	"current",
	"latest"
]);
/** Whether a record can show a value: a contract may take what no answer may have. */
function canShow({ isShown }, got, { name, value }) {
	return isShown({
		...got,
		[name]: value
	}) || !isShown(got);
}
const MERGE_PATCH = "application/merge-patch+json";
function takenOut(value, { type, record }) {
	if (Array.isArray(value)) {
		const { removed } = lastWrites(value);
		return (name) => removed.has(name);
	}
	const sent = type === MERGE_PATCH ? recordSent(record, value) : void 0;
	return (name) => sent !== void 0 && ownMember(sent, name) === null;
}
function sentInChanges(changes, record) {
	const { written } = lastWrites(changes);
	return record.echoed.flatMap((member) => {
		const value = written.get(member.sentAs);
		return value === void 0 ? [] : [{
			member,
			value
		}];
	});
}
// src/contract/requests/requested-value.ts
/** Finds what a query asks for by a parameter, or by a member of one that is an object (`page[size]`); `undefined` if there is none. */
function requestedValue(name, { values, texts, violations }, parameters) {
	const ofParameter = (parameter, schema, value) => ({
		parameter,
		schema,
		value,
		isInvalid: violations.length > 0 && violations.some(({ location }) => location === `query.${parameter}`),
		isGiven: texts[parameter] !== void 0
	});
	const named = (wanted) => parameters.find((each) => each.in === "query" && each.name === wanted);
	const own = named(name);
	if (own) return ofParameter(name, own.schema, values[name]);
	const [base = "", member] = bracketKeys(name) ?? [];
	const whole = named(base);
	if (!whole || member === void 0) return void 0;
	const { properties } = flatten(whole.schema).keywords;
	const schema = memberOf(properties, member);
	if (schema === void 0) return void 0;
	return ofParameter(base, schema, memberOf(values[base], member));
}
// src/check/judge/count-rules.ts
/** Checks the counts that an envelope or a documented header states against the records that are there. */
function checkCounts(facts, record, records) {
	if (record.inAnswer.length === 0 && countHeaders(facts).length === 0) return [];
	const stated = listCountsIn(facts, record);
	const span = listSpan(facts, record);
	return [
		...checkTotal(stated, span, records.length),
		...checkCount(stated, span, records.length),
		...checkPages(stated, span)
	];
}
function listCountsIn(facts, { inAnswer }) {
	const { exchange, response } = facts;
	const found = /* @__PURE__ */ new Map();
	const put = (name, value, place) => {
		if (!found.has(name)) found.set(name, [value, place]);
	};
	for (const name of countHeaders(facts)) {
		const value = exchange.responseHeaders[name];
		if (value !== void 0 && /^\d{1,15}$/.test(value)) put("total", Number(value), `header.${name}`);
	}
	if (inAnswer.length > 0) walk(asObject(response.content?.value), ["body"], inAnswer, put);
	const more = moreIn(found);
	return {
		total: countOf(found, countNames.total),
		pages: countOf(found, countNames.pages),
		count: countOf(found, ["count"]),
		more: more?.[0],
		moreAt: more?.[1] ?? "body"
	};
}
/** How many records a list may have, and what says so; `undefined` if nothing does. */
function limitIn({ query, exchange }, name) {
	const asked = requestedValue(name, query, exchange.operation.parameters);
	const limit = asked?.isInvalid ? asked.schema.maximum : asked?.value;
	if (!isNumeric(limit)) return void 0;
	const nearest = nearestDouble(limit);
	if (nearest < 1) return void 0;
	const words = asked?.isInvalid ? `the maximum of ${name}` : asked?.isGiven ? name : `the default ${name}`;
	return {
		limit: Math.floor(nearest),
		words
	};
}
/** Reads where a list is. */
function listSpan(facts, { parameters }) {
	const { query, exchange } = facts;
	const asked = (meaning) => {
		const role = parameters.find((each) => each.meaning === meaning);
		return role && requestedValue(role.name, query, exchange.operation.parameters);
	};
	const limiting = parameters.find(({ meaning }) => meaning === "limit");
	const limit = limiting && limitIn(facts, limiting.name)?.limit;
	const [offset, page] = [asked("offset"), asked("page")];
	const firstOf = (meaning) => parameters.find((each) => each.meaning === meaning)?.first;
	return {
		skipped: ["after", "before"].some((each) => asked(each)?.value !== void 0) ? void 0 : offset?.value !== void 0 ? after(offset.value, firstOf("offset") ?? 0) : page?.value !== void 0 ? times(after(page.value, firstOf("page") ?? 1), limit) : 0,
		limit,
		isFiltered: query.unknown.length > 0 || query.violations.length > 0 || parameters.some(({ meaning, name }) => NARROWING.has(meaning) && isAsking(requestedValue(name, query, exchange.operation.parameters)?.value, meaning))
	};
}
/** The documented headers that say how many records there are: a kept verdict depends on no others. */
function countHeaders({ exchange: { operation, status } }) {
	const headers = operation.responses[status]?.headers;
	if (!headers) return [];
	return Object.keys(headers).filter(isCountHeader).map((name) => name.toLowerCase());
}
/** Objects in which an answer speaks of its list, by `plainName`. */
const ABOUT = new Set("meta metadata paging pagination page pageinfo resultinfo responsemetadata cursor cursors links".split(" "));
/** How deep they are looked for. */
const DEEPEST$1 = 3;
function walk(object, place, [array, ...inside], put) {
	if (!object || place.length > DEEPEST$1) return;
	for (const [name, value] of Object.entries(object)) {
		const at = [...place, name];
		if (name === array) {
			if (inside.length > 0) walk(asObject(value), at, inside, put);
		} else if (asObject(value)) {
			if (ABOUT.has(plainName(name))) walk(asObject(value), at, [], put);
			else if (isNext(name)) put(plainName(name), true, at.join("."));
		} else put(plainName(name), value, at.join("."));
	}
}
const isNext = (name) => countNames.next.some((each) => each === plainName(name));
function countOf(found, names) {
	for (const name of names) {
		const [value, place] = found.get(name) ?? [];
		const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : isWhole(value) ? nearestDouble(value) : -1;
		if (place !== void 0 && number >= 0) return {
			value: number,
			place
		};
	}
}
/** How the answer states whether there are more records: by a flag, or by an address or cursor that is present or absent. */
function moreIn(found) {
	for (const name of countNames.more) {
		const [value, place] = found.get(name) ?? [];
		if (typeof value === "boolean" && place !== void 0) return [value, place];
	}
	for (const name of countNames.next) {
		const [value, place] = found.get(name) ?? [];
		if (place !== void 0) return [value !== null && value !== "" && value !== false, place];
	}
}
/** The total is that of all: no fewer than are shown, and as many where the list says, or shows, that it ends. */
function checkTotal(stated, span, count) {
	const { total, more, moreAt } = stated;
	const { skipped } = span;
	if (!total) return [];
	const { value, place } = total;
	const violation = (message, at = place) => [responseViolation("list-count", at, message)];
	const end = count === 0 ? 0 : (skipped ?? 0) + count;
	if (value < end) return violation(`there are ${value} in all, got ${end}`);
	if (span.isFiltered || skipped === void 0 || count === 0 && skipped > 0) return [];
	if (more === true && value <= end) return violation(`there are ${value} in all, and more after these ${end}`, moreAt);
	if (more === false && value > end) return violation(`there are ${value} in all, and no more after these ${end}`);
	if (more === void 0 && isEnd$1(span, count) && value > end) {
		const message = `there are ${value} in all, and the list ends after ${end}`;
		return [responseViolation("list-count", place, message, "warning")];
	}
	return [];
}
/** `count` is how many are shown, or how many there are in all. */
function checkCount({ count, more }, span, shownHere) {
	const { skipped = 0, isFiltered } = span;
	if (!count || count.value === shownHere) return [];
	const end = shownHere === 0 ? 0 : skipped + shownHere;
	const isWholeList = more === false && !isFiltered && span.skipped !== void 0 && shownHere > 0;
	if (count.value > end && !isWholeList) return [];
	if (count.value === end) return [];
	const message = `count is that of the records, got ${shown(count.value)} for ${shownHere}`;
	return [responseViolation("list-count", count.place, message)];
}
/** Checks that the stated number of pages is the total divided by the limit, rounded up. */
function checkPages({ pages, total }, { limit, isFiltered }) {
	if (!pages || !total || limit === void 0 || isFiltered) return [];
	const filled = Math.ceil(total.value / limit);
	if (pages.value === filled || filled === 0 && pages.value === 1) return [];
	const message = `${total.value} records fill ${filled} pages of ${limit}, got ${pages.value}`;
	return [responseViolation("list-count", pages.place, message, "warning")];
}
/** Whether a list shows that it ends: it has fewer than it may. */
function isEnd$1({ limit }, count) {
	return limit !== void 0 && count < limit;
}
/** The meanings of parameters that may leave records out of a list. */
const NARROWING = /* @__PURE__ */ new Set([
	"filter",
	"search",
	"since",
	"until",
	"lookup",
	"expand",
	"nothing"
]);
/** An object asks for something only if one of its members does. */
function isAsking(value, meaning) {
	return value !== void 0 && !(meaning === "nothing" && typeof value === "object");
}
/** How far a position is from the first one, however large it is. What half a page is, a contract does not say. */
function after(position, first) {
	return isWhole(position) ? nearestDouble(position) - first : void 0;
}
/** The product, but 0 for the first page even if the limit is infinite. */
function times(pages, limit) {
	if (pages === 0) return 0;
	return limit === void 0 || pages === void 0 ? void 0 : pages * limit;
}
// src/check/run/list-page.ts
/** Reads an answer of a list as a page; `undefined` if it has no list, or the request is not understood. */
function readPage(facts, record, who) {
	const { exchange, query, response } = facts;
	const list = recordsIn(record, response.content?.value);
	if (exchange.status !== record.status || !list || query.violations.length > 0) return void 0;
	const given = (meaning) => {
		const role = record.parameters.find((each) => each.meaning === meaning);
		const value = role && requestedValue(role.name, query, exchange.operation.parameters)?.value;
		return typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? value : void 0;
	};
	if (given("before") !== void 0) return void 0;
	const counts = listCountsIn(facts, record);
	const span = listSpan(facts, record);
	const [cursor, offset, page] = [
		given("after"),
		given("offset"),
		given("page")
	];
	const isByPage = isPaged(record) && typeof offset !== "number";
	if ([offset, page].some((each) => typeof each === "number" && !Number.isInteger(each))) return void 0;
	const before = isByPage ? pagesBefore(record, page) : offsetOf(record, offset);
	const total = counts.total?.value;
	return {
		walk: walkOf(facts, record, who),
		at: cursor === void 0 ? before : void 0,
		step: isByPage ? 1 : span.limit ?? list.length,
		cursor: cursor === void 0 ? void 0 : String(cursor),
		offers: offersIn(response.content?.value, record, list),
		isEnd: isEnd({
			counts,
			span,
			record,
			count: list.length
		}),
		total,
		count: list.length,
		isPlain: !span.isFiltered
	};
}
const GOING_ON$1 = /* @__PURE__ */ new Set([
	"page",
	"offset",
	"after",
	"before"
]);
function offsetOf({ parameters }, value) {
	if (typeof value !== "number") return 0;
	return value - (parameters.find(({ meaning }) => meaning === "offset")?.first ?? 0);
}
function isPaged({ parameters }) {
	return parameters.some(({ meaning }) => meaning === "page");
}
function pagesBefore({ parameters }, page) {
	if (typeof page !== "number") return 0;
	return page - (parameters.find(({ meaning }) => meaning === "page")?.first ?? 1);
}
function walkOf({ exchange, path }, record, who) {
	const going = new Set(record.parameters.flatMap(({ meaning, name }) => GOING_ON$1.has(meaning) ? name : []));
	const asked = splitQuery(exchange.search).filter(({ name }) => !going.has(name)).map(({ name, value }) => JSON.stringify([name, value])).toSorted();
	const parents = Object.values(parentsAsked(record, path)).map(String);
	return hash("sha256", JSON.stringify([
		record.operation,
		who,
		parents,
		asked
	]), "base64");
}
/** Whether a page is the last one: it says so, it has all records, or fewer than its limit. */
function isEnd({ counts: { more, total }, span: { limit, skipped }, record, count }) {
	if (more !== void 0) return !more;
	if (count === 0) return true;
	if (total && skipped !== void 0) return skipped + count >= total.value;
	if (limit !== void 0) return count < limit;
	return !record.parameters.some(({ meaning }) => GOING_ON$1.has(meaning) || meaning === "limit");
}
const MOST_OFFERS = 50;
const LONGEST_OFFER = 500;
const DEEPEST = 3;
/** What an answer offers to go on after: the texts beside its records, what their addresses ask for, and the last id. */
function offersIn(answer, { inAnswer, id, parameters }, list) {
	if (!parameters.some(({ meaning }) => meaning === "after")) return [];
	const offers = /* @__PURE__ */ new Set();
	const add = (value) => {
		const text = typeWord(value);
		if (offers.size < MOST_OFFERS && text.length <= LONGEST_OFFER) offers.add(text);
	};
	const walk = (value, depth) => {
		for (const each of Object.values(asObject(value) ?? {})) if (typeof each === "string" || typeof each === "number" || typeof each === "bigint") {
			add(each);
			const at = String(each).indexOf("?");
			if (at >= 0) for (const pair of splitQuery(String(each).slice(at))) add(pair.value);
		} else if (depth < DEEPEST) walk(each, depth + 1);
	};
	const last = id.property?.reduce((at, name) => asObject(at)?.[name], list.at(-1));
	if (last !== void 0) add(last);
	if (inAnswer.length > 0) walk(answer, 0);
	return [...offers];
}
// src/check/run/run-evidence.ts
/** Creates the reader for a contract; `undefined` where none of the rules that need it holds, or where no exchange says anything: no operation changes records, and no list goes on. */
function createRunEvidenceReader(contract) {
	const { records, hints } = contract;
	if (recordRules.filter(({ isOfRun }) => isOfRun).every(({ id }) => hints.check?.leftOut.includes(id))) return void 0;
	const going = [...records.byId.values()].filter(({ parameters }) => parameters.some(({ meaning }) => GOING_ON.has(meaning)));
	const told = /* @__PURE__ */ new Set([...records.changing, ...going.map(({ resource }) => resource.name)]);
	if (told.size === 0) return void 0;
	return (facts) => {
		const { record, exchange } = facts;
		const touches = readTouches(facts, exchange.status, records);
		if (!record || !told.has(record.resource.name)) return touches.length === 0 ? void 0 : {
			touches,
			about: void 0
		};
		const about = readAbout(facts, record);
		const key = about.effect && "key" in about.effect ? about.effect.key : void 0;
		return {
			touches: touches.filter((each) => !isOf(each, record, key)),
			about
		};
	};
}
/** Reads what an exchange says whose answer is not there, or is not judged: what it may have done all the same. */
function readUnjudgedEvidence({ method, target, status }, contract) {
	const request = readUnjudgedRequest(method, target, contract);
	if (!request) return void 0;
	const { record, path } = request;
	const touches = readTouches(request, status, contract.records);
	if (record?.role !== "create" || isRefused(status)) return touches.length === 0 ? void 0 : {
		touches,
		about: void 0
	};
	return {
		touches,
		about: {
			...NOTHING$3,
			record,
			parents: parentsText(record, path),
			effect: ADDED
		}
	};
}
/** The key of a record in its resource; the only record of a resource has the key of its parents. */
function recordKey(record, asked) {
	if (!record.resource.isSingleton) return requestedRecordKey(asked);
	return parentsText(record, asked.path);
}
const GOING_ON = /* @__PURE__ */ new Set([
	"page",
	"offset",
	"after"
]);
const ADDED = { kind: "added" };
const NOTHING$3 = {
	who: "",
	parents: "",
	effect: void 0,
	read: void 0,
	shown: [],
	page: void 0
};
function readAbout(facts, record) {
	const { role } = record;
	const who = whoAsks(facts);
	return {
		record,
		who,
		parents: parentsText(record, facts.path),
		effect: effectOf(facts, record),
		read: readOf(facts, record),
		shown: role === "list" || role === "read" ? shownIn(facts, record) : [],
		page: role === "list" ? readPage(facts, record, who) : void 0
	};
}
/** Whether a status says that nothing was done. */
function isRefused(status) {
	return status !== void 0 && status >= 300 && status < 500 && status !== 408;
}
function parentsText(record, path) {
	return JSON.stringify(Object.values(parentsAsked(record, path)).map(String));
}
/** Whether a touch is about the record of this exchange, whose effect is known exactly. */
function isOf({ resource, key }, record, own) {
	if (own === void 0 || resource !== record.resource.name) return false;
	return key === own || key === void 0 && record.resource.isSingleton;
}
function whoAsks({ exchange }) {
	const { requestHeaders: headers, search, operation } = exchange;
	const request = {
		headers,
		search,
		hasCertificate: false
	};
	const keys = operation.credentials.known.map(({ find }) => find(request)).map((each) => typeof each === "object" ? each.keys[0] : "");
	const all = [headers.authorization ?? "", ...keys].join("\n");
	return all.trim() === "" ? "" : hash("sha256", all, "base64").slice(0, 16);
}
function isDone({ status }, record) {
	return status >= 200 && status < 300 && status !== 202 && WRITING.has(record.role);
}
const WRITING = /* @__PURE__ */ new Set([
	"create",
	"replace",
	"update",
	"remove"
]);
function effectOf(facts, record) {
	const { exchange } = facts;
	const { role } = record;
	if (!isDone(exchange, record)) return role === "create" && !isRefused(exchange.status) ? ADDED : void 0;
	const asked = recordKey(record, facts);
	if (role === "remove") return asked === void 0 || record.resource.isSingleton ? void 0 : {
		kind: "removed",
		key: asked
	};
	const answered = asObject(recordsIn(record, facts.response.content?.value)?.[0]);
	const id = answered && idIn(record, answered);
	const shown = id === void 0 ? void 0 : recordKeyIn(record, id, facts);
	const key = asked ?? shown;
	const isNew = role === "create" || exchange.status === 201;
	if (key === void 0) return role === "create" ? ADDED : void 0;
	if (asked !== void 0 && shown !== void 0 && asked !== shown) return void 0;
	if (typeof asked === "string" && !isNew && shown === void 0 && !record.resource.isSingleton) return void 0;
	return {
		kind: "written",
		key,
		isNew,
		isWhole: role !== "update",
		written: writtenBy(facts, record, answered)
	};
}
/** What was sent, as the answer has it; what the answer shows as something else is not expected of later ones. */
function writtenBy(facts, record, answered) {
	const members = sentMembers(facts, record).flatMap(({ member: { name, uncompared }, value }) => {
		const back = answered && ownMember(answered, name);
		if (differs(value, back, uncompared)) return [];
		return [[name, back ?? value]];
	});
	return {
		members: Object.fromEntries(members),
		removed: removedMembers(facts, record).map(({ name }) => name),
		shown: answered
	};
}
function readOf(facts, record) {
	const key = record.role === "read" ? recordKey(record, facts) : void 0;
	if (key === void 0) return void 0;
	const { status } = facts.exchange;
	if (status === 404 || status === 410) return {
		key,
		isThere: false
	};
	return status >= 200 && status < 300 ? {
		key,
		isThere: true
	} : void 0;
}
function shownIn(facts, record) {
	const { status } = facts.exchange;
	if (status !== record.status) return [];
	return (recordsIn(record, facts.response.content?.value) ?? []).flatMap((each, at) => {
		const value = asObject(each);
		if (!value) return [];
		const path = record.role === "list" ? [...record.inAnswer, String(at)] : record.inAnswer;
		if (record.role === "read") {
			const key = recordKey(record, facts);
			return key === void 0 ? [] : [{
				key,
				value,
				path
			}];
		}
		const id = idIn(record, value);
		return id === void 0 ? [] : [{
			key: recordKeyIn(record, id, facts),
			value,
			path
		}];
	});
}
// src/check/run/run-rules.ts
/**
* The rules that need other exchanges of a run: pages that together are a list, records that are as they were written, and gone when they
* were removed. They are silent where another exchange, checked or not, makes that undecidable; what a later answer explains is taken
* back (`claim`).
*/
var RunRules = class {
	#words;
	#run;
	constructor(contract, run) {
		this.#words = checkWords(contract);
		this.#run = run;
	}
	/**
	* Judges an exchange by those before it, and remembers what it says. The violations are warnings.
	* @param isSound whether its answer can be believed: no other rule about its records is broken
	*/
	judge(evidence, span, isSound) {
		const { about, touches } = evidence;
		const found = about && isSound ? this.#check(about, span) : [];
		if (about?.page && !isSound) this.#run.of(about.record.resource.name).walks.forget(about.page);
		for (const touch of touches) {
			this.#run.of(touch.resource).touch(touch, span);
			if (touch.kind !== "absent") this.#run.ruleClaims.takeBack(touch.resource, touch.key, span.began);
		}
		if (about?.effect) this.#take(about, span, isSound);
		return found;
	}
	/** Remembers a violation of an exchange, to take it back if an overlapping write shows up. */
	claim(evidence, { key }, end, takeBack) {
		const resource = evidence?.about?.record.resource.name;
		if (resource !== void 0) this.#run.ruleClaims.add({
			resource,
			key,
			end,
			takeBack
		});
	}
	#take(about, span, isSound) {
		const { effect, who, parents, record } = about;
		const { name } = record.resource;
		const memory = this.#run.of(name);
		const key = effect && "key" in effect ? effect.key : void 0;
		this.#run.ruleClaims.takeBack(name, key ?? NEW, span.began);
		for (const { resource } of record.resource.parents) if (resource !== void 0) this.#run.of(resource).written.touch(void 0, span);
		memory.lastWrite = Math.max(memory.lastWrite, span.end);
		if (!effect || effect.kind === "added") return;
		if (isSound) memory.take(effect, {
			...span,
			who,
			parents
		});
		else memory.written.touch(effect.key, span);
	}
	#check(about, span) {
		const { record } = about;
		const memory = this.#run.of(record.resource.name);
		const ofRecords = about.shown.flatMap((each) => this.#checkShown(each, about, {
			memory,
			span
		}));
		const ofRead = this.#checkRead(about, {
			memory,
			span
		});
		for (const { key } of about.shown) memory.knows(key);
		return [
			...ofRead,
			...ofRecords,
			...this.#checkPage(about, {
				memory,
				span,
				ofRecords
			})
		];
	}
	/** Whether a record that was asked for is there, or gone. */
	#checkRead(about, { memory, span }) {
		const { read, who, record, shown: records } = about;
		if (!read) return [];
		const { key, isThere } = read;
		const known = memory.written.known(key, span.began);
		if (!known || known.who !== who) return [];
		const { one } = this.#words.of(record.resource);
		if (known.state === "gone") {
			if (!isThere || records.some(({ value }) => saysGone(value, known))) return [];
			return [warning("removed-gone", "status", key, `the ${one} was removed, and is still read`)];
		}
		if (isThere || span.began - known.end > 6e4) return [];
		return [warning("read-your-writes", "status", key, `the ${one} was written, and is not found`)];
	}
	/** Whether a record is as it was written; in a list, whether it is not gone. */
	#checkShown({ key, value, path }, { who, record }, { memory, span }) {
		const known = memory.written.known(key, span.began);
		if (!known || known.who !== who) return [];
		const at = (...members) => [
			"body",
			...path,
			...members
		].join(".");
		const { one } = this.#words.of(record.resource);
		if (known.state === "gone") {
			if (record.role !== "list" || saysGone(value, known)) return [];
			const message = `the ${one} ${shown(key)} was removed, and is still listed`;
			return [warning("removed-gone", at(...record.id.property ?? []), key, message)];
		}
		if (span.began - known.end > 6e4 || isLater(known, value)) return [];
		return changedIn(known, value, record.echoed).map((name) => {
			const message = `${name} was written as ${shown(known.members[name])}, got ${shown(ownMember(value, name))}`;
			return warning("read-your-writes", at(name), key, message);
		});
	}
	/** Whether the pages of a list have each record once, and all of them. */
	#checkPage(about, { memory, span, ofRecords }) {
		const { page, record, shown: records, who, parents } = about;
		if (!page) return [];
		const { began, end } = span;
		const isWrong = new Set(ofRecords.map(({ key }) => key));
		const keys = records.map(({ key }) => key).filter((key) => !isWrong.has(key));
		const { lastWrite: written } = memory;
		const found = memory.walks.add(page, keys, {
			began,
			end,
			written,
			recent: RECENT
		});
		const { one } = this.#words.of(record.resource);
		const place = ["body", ...record.inAnswer].join(".");
		const repeated = records.filter(({ key }) => found.repeated.includes(key)).map(({ key, path }) => {
			const message = `the ${one} ${shown(key)} is on another page, too`;
			return {
				...warning("list-repeated", [
					"body",
					...path,
					...record.id.property ?? []
				].join("."), key, message),
				key: void 0
			};
		});
		const listed = found.missing.filter(([key, time]) => began - time <= 6e4 && memory.written.isUntouched(key, time)).map(([key]) => key);
		const { all } = found;
		if (page.isPlain && keys.some((key) => memory.isCreated(key))) memory.listing.add(record.operation);
		const created = all && page.isPlain && memory.listing.has(record.operation) ? memory.createdFor({
			who,
			parents,
			began
		}).filter((key) => !all.has(key)) : [];
		const missing = [.../* @__PURE__ */ new Set([...listed, ...created])].filter((key) => !isWrong.has(key));
		return [...repeated, ...missing.map((key) => {
			const message = `the ${one} ${shown(key)} is there, and is not listed`;
			return {
				...warning("list-missing", place, key, message),
				key: void 0
			};
		})];
	}
};
function warning(rule, place, key, message) {
	return {
		violation: responseViolation(rule, place, message, "warning"),
		key
	};
}
/** The members that a record shows otherwise than they were written. */
function changedIn({ members }, value, echoed) {
	const uncompared = new Map(echoed.map((each) => [each.name, each.uncompared]));
	return Object.entries(members).flatMap(([name, written]) => differs(written, ownMember(asObject(value) ?? {}, name), uncompared.get(name)) ? name : []);
}
/**
* Whether a record shows that it was written again after a write of the run: something that no client sends, a time, a number or a
* version, is later than the answer to that write had it.
*/
function isLater({ members, shown }, value) {
	if (!shown) return false;
	return Object.entries(shown).some(([name, before]) => {
		if (Object.hasOwn(members, name)) return false;
		const now = ownMember(value, name);
		if (isNumeric(before) && isNumeric(now)) return compareNumbers(now, before) > 0;
		if (typeof before !== "string" || typeof now !== "string") return false;
		if (TIME$1.test(before) && TIME$1.test(now)) return Date.parse(now) > Date.parse(before);
		return VERSIONS.has(plainName(name)) && !isSameJson(now, before);
	});
}
/** Whether a record is marked as removed, and was not before: services may keep removed records with a mark. */
function saysGone(record, { shown }) {
	const isNew = ([name, value]) => !shown || !isSameJson(value, ownMember(shown, name));
	return Object.entries(record).filter(isNew).some(([name, value]) => GONE.test(name) && isSet(value) || typeof value === "string" && IS_GONE.test(value));
}
const TIME$1 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const VERSIONS = /* @__PURE__ */ new Set([
	"etag",
	"version",
	"revision",
	"rev",
	"resourceversion",
	"hash"
]);
const GONE = /delet|remov|archiv|cancel|trash|discard|inactive|disabled/i;
const IS_GONE = /^(?:(?:soft[-_ ]?)?deleted|removed|archived|cancell?ed|trashed|discarded|inactive|disabled|closed|terminated)$/i;
function isSet(value) {
	return value !== null && value !== false && value !== "" && value !== 0;
}
// src/check/clean-finding.ts
/** Removes credentials from a finding, including credentials that were seen only after it. The result has no example. */
function cleanFinding({ example: _example, ...finding }, cleaning) {
	const { rule } = finding;
	const operation = cleanOperation(finding.operation, cleaning);
	const location = cleanPlace(finding.location, cleaning);
	return {
		...finding,
		operation,
		location,
		fingerprint: fingerprintOf({
			rule,
			operation,
			location
		}),
		message: cleaning.secrets.redact(finding.message)
	};
}
/** Removes credentials from the name of a place. If there is one, `*` replaces all that the contract does not name. */
function cleanPlace(place, { secrets, words }) {
	const holdsOne = (text) => secrets.redact(text) !== text;
	if (!holdsOne(place)) return place;
	const { known, rest } = placeParts(place, words);
	if (holdsOne(rest)) return `${known}*`;
	if (holdsOne(known)) return place;
	let kept = known;
	while (kept !== "" && !holdsOne(place.slice(kept.length))) kept = withoutLastStep(kept);
	return `${kept}*`;
}
/** Removes credentials from the name of an operation: in an unknown path, each segment with a credential becomes `*`. */
function cleanOperation(operation, cleaning) {
	const { secrets } = cleaning;
	if (secrets.redact(operation) === operation) return operation;
	return cleanPlace(operation.split("/").map((each) => secrets.redact(each) === each ? each : "*").join("/"), cleaning);
}
/** Removes credentials from violations. A kept verdict repeats its violations, so each of them is cleaned only once. */
var ViolationCleaner = class {
	#cleaning;
	#cleaned = /* @__PURE__ */ new WeakMap();
	constructor(cleaning) {
		this.#cleaning = cleaning;
	}
	/** Removes credentials from a violation. Returns the same object if it contains none. */
	clean(violation) {
		const { count } = this.#cleaning.secrets;
		const known = this.#cleaned.get(violation);
		if (known?.count === count) return known.clean;
		const clean = cleanViolation(violation, this.#cleaning);
		this.#cleaned.set(violation, {
			count,
			clean
		});
		return clean;
	}
};
/**
* Names the place of a violation (`body.0.colour`) for a finding. If the rest is a value and not a name (the
* key of a map, an id, something sent by mistake), it becomes `*`, so that a fingerprint is the same in every run and
* contains no value. `words` are the names of the contract.
*/
function stablePlace(location, words) {
	const { known, rest } = placeParts(location, words);
	return isName(rest) ? location : `${known}*`;
}
/** `body.0.` of `body.0.v4.`; empty after the last one. */
function withoutLastStep(known) {
	const steps = known.slice(0, -1);
	const end = Math.max(...[..."./ "].map((mark) => steps.lastIndexOf(mark)));
	return known.slice(0, end + 1);
}
function cleanViolation(violation, cleaning) {
	const message = cleaning.secrets.redactMessage(violation.message, violation.location);
	const location = cleanPlace(violation.location, cleaning);
	if (message === violation.message && location === violation.location) return violation;
	return {
		...violation,
		message,
		location
	};
}
/** Splits the name of a place or an operation where the names of the contract end. */
function placeParts(place, words) {
	let at = 0;
	let previous = "";
	for (const step of place.split(SEPARATOR)) {
		if (!(step === "" && METHOD.test(previous)) && !words.has(step) && !FIXED.test(step) && !METHOD.test(step)) break;
		at += step.length + 1;
		previous = step;
	}
	return {
		known: place.slice(0, at),
		rest: place.slice(at)
	};
}
const SEPARATOR = /[./ ]/;
/** The beginnings of places and operations, the headers that rules name, indexes, and `*` for an index. */
const FIXED = /^(?:body|exchange|header|operation|path|query|request|response|status|authorization|content-type|deprecation|sunset|none|v\d|\d{1,3}|\*)$/;
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
const LONGEST = 60;
const NAME = /^[A-Za-z_$@][\w$@-]*(?:\.(?:[A-Za-z_$@][\w$@-]*|\d{1,3}))*$/;
function isName(rest) {
	if (rest === "") return true;
	const digits = rest.match(/\d/g)?.length ?? 0;
	return rest.length <= LONGEST && digits < 4 && NAME.test(rest.replace(/^\d+\./, ""));
}
// src/check/read-capture.ts
/** Reads a capture: finds its operation and decodes its bodies. */
function readCapture(capture, { match, basePaths }) {
	const { method, status, failure, exported } = capture;
	const { path, search } = splitTarget(capture.target);
	if (status === void 0) return {
		exchange: void 0,
		reason: "no-answer"
	};
	if (method === "OPTIONS") return {
		exchange: void 0,
		reason: "options"
	};
	const found = match(method, path);
	if (!found?.operation) return {
		exchange: void 0,
		reason: basePaths.some((each) => isUnder(each, path)) ? "unknown-operation" : "other-path"
	};
	const lines = {
		asked: toHeaderMap(capture.requestHeaders),
		answered: toHeaderMap(capture.responseHeaders)
	};
	const request = decodeBody(capture.requestBody, lines.asked, exported);
	const response = decodeBody(capture.responseBody, lines.answered, exported);
	const { bodyTypes, responses } = found.operation;
	const described = responses[describedStatus(responses, status) ?? ""]?.content ?? {};
	const taken = bodyTypes.map(({ type }) => type);
	const bodiless = bodilessReason(method, status);
	const isPart = capture.isPart && response.unread === void 0;
	const partly = [];
	if (request.unread) partly.push(`request-${request.unread}`);
	if (bodiless) partly.push(bodiless);
	else if (isPart) partly.push("rest-of-stream");
	else if (failure !== void 0) partly.push("cut-answer");
	else if (response.unread) partly.push(`response-${response.unread}`);
	const isCut = failure !== void 0 && !isPart;
	return {
		exchange: {
			...found,
			method,
			target: capture.target,
			search,
			requestHeaders: withLackingType(lines.asked, taken, request.body, exported),
			requestBody: isCut ? { kind: "unread" } : request.body,
			status,
			responseHeaders: withLackingType(lines.answered, Object.keys(described), response.body, exported),
			responseBody: isCut ? { kind: "unread" } : response.body,
			...isPart && { isPart },
			...capture.isReduced && { isReduced: true },
			...exported && { exported }
		},
		partly
	};
}
/** Undoes the content codings of a copied body (`undefined` if it was not kept), and reads it in its charset. */
function decodeBody(bytes, headers, exported) {
	if (bytes === void 0) return unread(exported ? "body-not-exported" : "body-too-long");
	if (bytes.length === 0) return NOTHING$2;
	const { "content-encoding": coding = "", "content-type": type = "" } = headers;
	const { bytes: decoded, problem } = decodeContent(bytes, coding, LONGEST_DECODED);
	if (problem !== void 0) return unread(problem === "too-long" ? "body-too-long" : problem);
	if (decoded.length > LONGEST_DECODED) return unread("body-too-long");
	if (decoded.length === 0) return NOTHING$2;
	const charset = charsetOf(type);
	if (charset === void 0) return unread("unknown-charset");
	return {
		body: {
			kind: "text",
			text: decodeText(evenParts(decoded, type), charset),
			exact: isUtf8(decoded)
		},
		unread: void 0
	};
}
/** Decodes the bodies of an exchange, as an example shows them. */
function readBodies({ requestHeaders, requestBody, responseHeaders, responseBody }) {
	const read = (bytes, headers) => decodeBody(bytes, toHeaderMap(headers)).body;
	return {
		request: read(requestBody, requestHeaders),
		response: read(responseBody, responseHeaders)
	};
}
/** RFC 9110, sections 9.3.2, 15.3.5 and 15.4.5. */
function bodilessReason(method, status) {
	if (method === "HEAD") return "head";
	if (status === 204) return "no-content";
	return status === 304 ? "not-modified" : void 0;
}
/**
* Headers with a media type for a body that the export of another program has without header lines: nobody knows that it had none, and it
* has one of those that the contract has there, JSON if it looks like that.
*/
function withLackingType(headers, types, body, exported) {
	if (!exported?.lacksLines || headers["content-type"] !== void 0 || body.kind === "none") return headers;
	const text = body.kind === "text" ? body.text : "";
	const looksLikeJson = /^\s*[[{]/.test(text.slice(0, 100));
	const type = types.find((each) => isJsonKin(each) === looksLikeJson) ?? types[0];
	return type === void 0 ? headers : {
		...headers,
		"content-type": type.replaceAll("*", "x")
	};
}
/** The longest decoded body that is judged, in bytes. */
const LONGEST_DECODED = 1048576;
const NOTHING$2 = {
	body: { kind: "none" },
	unread: void 0
};
function unread(reason) {
	return {
		body: { kind: "unread" },
		unread: reason
	};
}
// src/check/reports/findings/findings.ts
/** Keeps the findings of a run, each with its earliest exchange: 1,000 unknown ones, and all that the baseline knows. */
var Findings = class {
	#baseline;
	#known;
	#room;
	#findings = /* @__PURE__ */ new Map();
	#findingOf = /* @__PURE__ */ new WeakMap();
	#leftOut = {
		error: 0,
		warning: 0,
		note: 0
	};
	constructor({ baseline = emptyBaseline, room = MOST_FINDINGS }) {
		this.#baseline = baseline;
		this.#known = new Set(baseline.entries.map(({ fingerprint }) => fingerprint));
		this.#room = new FindingRoom(room);
	}
	/** Adds the violations of one exchange. */
	add(violations, sighting) {
		const worst = /* @__PURE__ */ new Map();
		for (const [index, violation] of violations.entries()) {
			const times = 1 + (sighting.further?.get(index) ?? 0);
			const finding = this.#knownFinding(violation) ?? this.#find(violation, sighting);
			if (!finding) this.#leftOut[violation.severity] += times;
			else {
				this.#findingOf.set(violation, finding);
				if (sighting.time < finding.example.time) keepEarlier(finding, violation, sighting);
				finding.occurrences += times;
				count(finding, violation.severity, worst);
			}
		}
	}
	/** Takes back a violation that was added, the only one of its finding in its exchange; without others its finding is gone. */
	takeBack(violation) {
		const finding = this.#knownFinding(violation);
		if (!finding) return;
		finding.count -= 1;
		finding.occurrences -= 1;
		finding.bySeverity[violation.severity] -= 1;
		if (finding.count > 0) return;
		this.#findings.delete(finding.fingerprint);
		if (!this.#isKnown(finding)) this.#room.leave(finding);
	}
	/** Counts violations that are in no finding because their exchange had too many. */
	leaveOut(counts) {
		for (const severity of severities) this.#leftOut[severity] += counts[severity];
	}
	/** How many violations belong to no kept finding, by severity. The baseline knows none of them. */
	get leftOut() {
		return { ...this.#leftOut };
	}
	/**
	* The findings at `now` (milliseconds since 1970), new ones first, then the most severe, then the most frequent.
	* `clean` takes credentials out, even from places: findings that then have the same place become one.
	*/
	list(now, clean) {
		const findings = [...this.#findings.values()].map(({ bySeverity, ...finding }) => clean({
			...finding,
			...ifMixed(bySeverity)
		}));
		return listFindings(findings, {
			baseline: this.#baseline,
			now
		});
	}
	#knownFinding(violation) {
		const known = this.#findingOf.get(violation);
		return known && this.#findings.get(known.fingerprint) === known ? known : void 0;
	}
	#find(violation, sighting) {
		const { rule, severity, message } = violation;
		const { operation, status, time, example } = sighting;
		const location = sighting.place ?? fingerprintPlace(violation, status);
		const fingerprint = fingerprintOf({
			rule,
			operation,
			location
		});
		const room = this.#isKnown({
			rule,
			operation,
			location
		}) ? void 0 : this.#room;
		const found = this.#findings.get(fingerprint);
		if (found) {
			if (compareSeverity(severity, found.severity) < 0) {
				room?.leave(found);
				const seen = new Date(time).toISOString();
				const firstSeen = seen < found.firstSeen ? seen : found.firstSeen;
				Object.assign(found, {
					severity,
					message,
					firstSeen,
					example: example()
				});
				room?.enter(found);
			}
			return found;
		}
		if (room && !this.#makeRoomFor(violation)) return void 0;
		const finding = {
			fingerprint,
			severity,
			rule,
			operation,
			location,
			message,
			...placeInContract(violation),
			count: 0,
			occurrences: 0,
			bySeverity: {
				error: 0,
				warning: 0,
				note: 0
			},
			firstSeen: new Date(time).toISOString(),
			example: example()
		};
		this.#findings.set(fingerprint, finding);
		room?.enter(finding);
		return finding;
	}
	/** Whether the baseline has a finding. */
	#isKnown(finding) {
		return this.#known.has(fingerprintOf(finding));
	}
	#makeRoomFor(violation) {
		if (!this.#room.isFull) return true;
		const gone = this.#room.giveWayTo(violation);
		if (!gone) return false;
		this.#findings.delete(gone.fingerprint);
		this.#leftOut[gone.severity] += gone.occurrences;
		return true;
	}
};
/** Room for a bounded number of findings. The least severe give way, then those of the rule that has the most findings. */
var FindingRoom = class {
	#size;
	/** The findings in the room, by severity and rule. */
	#groups = /* @__PURE__ */ new Map();
	#taken = 0;
	constructor(size) {
		this.#size = size;
	}
	get isFull() {
		return this.#taken >= this.#size;
	}
	/** Gives a finding its place. */
	enter(finding) {
		this.#taken += 1;
		const key = keyOf(finding);
		const group = this.#groups.get(key);
		if (group) group.push(finding);
		else this.#groups.set(key, [finding]);
	}
	/** Frees the place of a finding, which has the severity and rule with which it entered. */
	leave(finding) {
		this.#taken -= 1;
		const group = this.#groups.get(keyOf(finding)) ?? [];
		group.splice(group.lastIndexOf(finding), 1);
	}
	/** Removes and returns the finding that gives way to a new one; `undefined` if the new one does not fit. */
	giveWayTo(finding) {
		const group = [...this.#groups.values()].reduce(lesser, []);
		const last = group.at(-1);
		if (!last) return void 0;
		const order = compareSeverity(last.severity, finding.severity);
		const own = this.#groups.get(keyOf(finding))?.length ?? 0;
		if (order < 0 || order === 0 && own + 1 >= group.length) return void 0;
		this.leave(last);
		return last;
	}
};
/** The section of the built-in contract, or the place in the document of another one. */
function placeInContract({ section = "–", pointer }) {
	return pointer === void 0 ? { section } : { pointer };
}
/** Counts an exchange for a finding once, at the worst severity that it has there. */
function count(finding, severity, worst) {
	const counted = worst.get(finding);
	if (counted !== void 0 && compareSeverity(counted, severity) <= 0) return;
	if (counted === void 0) finding.count += 1;
	else finding.bySeverity[counted] -= 1;
	finding.bySeverity[severity] += 1;
	worst.set(finding, severity);
}
/** Exchanges are added in the order in which they ended, and files in any order: a later one may have begun earlier. */
function keepEarlier(finding, { severity, message }, { time, example }) {
	const seen = new Date(time).toISOString();
	if (seen < finding.firstSeen) finding.firstSeen = seen;
	if (severity === finding.severity) Object.assign(finding, {
		message,
		example: example()
	});
}
/** How many findings are kept. Nobody reads a longer list. */
const MOST_FINDINGS = 1e3;
function keyOf({ severity, rule }) {
	return `${severity} ${rule}`;
}
/** The group that gives way: the less severe one, or else the larger one. An empty group never does. */
function lesser(one, other) {
	const [a, b] = [one[0]?.severity, other[0]?.severity];
	if (!a || !b) return a ? one : other;
	if (a !== b) return compareSeverity(a, b) < 0 ? other : one;
	return other.length > one.length ? other : one;
}
// src/check/run-findings.ts
/** The findings of a run, and the credentials in its exchanges; no listed finding contains a credential. */
var RunFindings = class {
	#basePath;
	#upstream;
	#findings;
	#cleaning;
	#cleaner;
	constructor({ baseline, upstream }, { words, basePath }) {
		this.#basePath = basePath;
		this.#upstream = upstream;
		this.#findings = new Findings({ ...baseline && { baseline } });
		this.#cleaning = {
			secrets: new Secrets(words),
			words
		};
		this.#cleaner = new ViolationCleaner(this.#cleaning);
	}
	/**
	* Learns the credentials of an exchange. `bodies` are its bodies as they were decoded for the judge; a body that was not judged is
	* decoded here. Without `bodies`, only header lines and target are read: an equal exchange had the same bodies.
	*/
	learn(capture, bodies) {
		const { secrets } = this.#cleaning;
		const { requestHeaders, target, requestBody, responseHeaders, responseBody } = capture;
		const read = ({ request, response }) => ({
			asked: request.kind === "text" ? request.text : requestBody,
			answered: response.kind === "text" ? response.text : responseBody
		});
		const { asked, answered } = bodies ? read(bodies) : NO_BODIES;
		secrets.learn(requestHeaders, target, asked);
		secrets.learn(responseHeaders, "", answered);
	}
	/** The credentials seen so far. */
	credentials() {
		return this.#cleaning.secrets.list();
	}
	/** The target of an exchange that was learned, without credentials. */
	redactTarget(target) {
		return this.#cleaning.secrets.redactTarget(target);
	}
	/** A text without the credentials seen so far. */
	redact(text) {
		return this.#cleaning.secrets.redact(text);
	}
	/** Redacts these credentials as well. */
	adopt(credentials) {
		this.#cleaning.secrets.adopt(credentials);
	}
	/** Adds the violations of an exchange that was learned. Returns them without credentials. */
	add(capture, found, { operation, bodies, cut }) {
		const { status, time } = capture;
		const violations = found.map((each) => this.#cleaner.clean(each));
		this.#findings.add(violations, {
			operation,
			status,
			time,
			example: () => keepExchange(capture, bodies),
			...cut && { further: cut.further }
		});
		if (cut) this.#findings.leaveOut(cut.leftOut);
		return violations;
	}
	/** Takes back a violation that `add` has returned. */
	takeBack(violation) {
		this.#findings.takeBack(violation);
	}
	/** Adds a problem that only several exchanges of a service show together. */
	addProblem({ capture, operation, place, violation }) {
		const { time, status } = capture;
		const bodies = readBodies(capture);
		this.#findings.add([this.#cleaner.clean(violation)], {
			operation,
			status,
			time,
			place,
			example: () => keepExchange(capture, bodies)
		});
	}
	/** How many violations are in none of the findings, by severity. */
	get leftOut() {
		return this.#findings.leftOut;
	}
	/** The findings at a time, in milliseconds since 1970. */
	list(now) {
		return this.#findings.list(now, (kept) => this.#withExample(this.#clean(kept), kept));
	}
	/** The findings without examples, which takes a fraction of the work. */
	outlines(now) {
		return this.#findings.list(now, (kept) => this.#clean(kept));
	}
	/** The finding with a fingerprint, if there is one. */
	find(fingerprint, now) {
		const found = this.#findings.list(now, (kept) => ({
			...this.#clean(kept),
			kept
		})).find((each) => each.fingerprint === fingerprint);
		if (!found) return void 0;
		const { kept, ...finding } = found;
		return this.#withExample(finding, kept);
	}
	#clean(kept) {
		return cleanFinding(kept, this.#cleaning);
	}
	#withExample(finding, { example }) {
		const [upstream, basePath] = [this.#upstream, this.#basePath];
		return {
			...finding,
			example: toExample(example, {
				...this.#cleaning,
				upstream,
				basePath
			})
		};
	}
};
const NO_BODIES = {
	asked: void 0,
	answered: void 0
};
// src/check/checker-memory.ts
/** The memory of a checker: findings, coverage, ledger and counts of the exchanges of a run. */
var CheckerMemory = class {
	#coverage;
	#ledger;
	#upstream;
	#now;
	#from;
	#digest;
	#stamp;
	#exchanges = new ExchangeCounter();
	#findings;
	#violations;
	#words;
	#contract;
	#placed;
	#next;
	#baseline;
	#redactTarget = (target) => this.#findings.redactTarget(target);
	#run;
	#rules;
	/** Sentences about what could not be judged. */
	#remarks = new Remarks();
	/** How many judged exchanges have a violation. */
	#violated = 0;
	constructor(options, { contract, coverage, ledger, next }) {
		const { source, upstream, instance, sample, baseline, now = Date.now } = options;
		this.#baseline = baseline;
		this.#digest = source.digest;
		this.#coverage = coverage;
		this.#ledger = ledger;
		this.#upstream = upstream;
		this.#now = now;
		this.#from = now();
		this.#stamp = stampRun({
			instance,
			sample
		});
		this.#findings = new RunFindings(options, contract);
		this.#words = checkWords(contract);
		this.#contract = contract;
		this.#placed = contract.once(createPlacer);
		this.#next = next;
		this.#run = this.#newRun();
		this.#rules = new RunRules(contract, this.#run);
		this.#violations = new ViolationCounter(new Set(contract.operations.map(({ id }) => id)));
	}
	/** Adds an exchange. Returns all its violations without credentials, including violations of the rules that remember other exchanges. */
	add(capture, { verdict, repeated, file }) {
		const { operation, unchecked, partly, marks, signs, cut, remark } = verdict;
		if (remark !== void 0) this.#remarks.add(remark);
		if (unchecked) this.#exchanges.unchecked(unchecked);
		else this.#exchanges.checked({
			repeated,
			partly
		});
		this.#coverage.add(marks);
		this.#findings.learn(capture, repeated ? void 0 : verdict.bodies);
		if (verdict.next) this.#next?.add(capture, verdict.next, {
			file,
			redactTarget: this.#redactTarget
		});
		const reused = this.#checkNewId(capture, verdict);
		const joint = this.#checkJoint(capture, verdict, reused.length === 0);
		const found = [
			...verdict.violations,
			...reused,
			...joint.map((each) => each.violation)
		];
		this.#remember(capture, signs);
		if (found.length === 0) return found;
		if (!unchecked) this.#violated += 1;
		const violations = this.#findings.add(capture, found, verdict);
		this.#violations.add(operation, violations, cut?.further);
		const ofRun = violations.slice(verdict.violations.length);
		for (const [at, violation] of ofRun.entries()) {
			const takeBack = () => this.#findings.takeBack(violation);
			const shownWith = joint[at - reused.length];
			if (shownWith) this.#rules.claim(verdict.evidence, shownWith, orderOf(capture).end, takeBack);
			else this.#claim(capture, signs, takeBack);
		}
		return violations;
	}
	/** Adds a problem that only several exchanges of a service show together. */
	addProblem(noted) {
		this.#findings.addProblem(noted);
	}
	/** Counts an exchange that was forwarded without a check; what it may have done is remembered. */
	skip(reason, exchange) {
		this.#exchanges.unchecked(reason);
		const { note } = exchange ? readUnjudged(exchange, this.#contract) : noSigns;
		this.#run.miss();
		if (exchange && note) this.#run.add(note, spanOf(exchange));
		const evidence = exchange && readUnjudgedEvidence(exchange, this.#contract);
		if (evidence) this.#rules.judge(evidence, orderOf(exchange), false);
	}
	/** Starts another session, perhaps with another service: the records seen so far are forgotten. */
	nextSession() {
		this.#run = this.#newRun();
		this.#rules = new RunRules(this.#contract, this.#run);
	}
	/** The credentials seen so far. */
	credentials() {
		return this.#findings.credentials();
	}
	/** Redacts these credentials as well. */
	adopt(credentials) {
		this.#findings.adopt(credentials);
	}
	/** The report so far, with the next number of its run. */
	report() {
		this.#stamp = {
			...this.#stamp,
			sequence: this.#stamp.sequence + 1
		};
		const now = this.#now();
		const next = this.next(now);
		return {
			...this.#toReport(this.#findings.list(now), now),
			...next && { next }
		};
	}
	/** What the exchanges so far show of the next contract; `undefined` if there is none. */
	next(now = this.#now()) {
		const next = this.#next?.report((text) => this.#findings.redact(text));
		return next && withKnownChanges(next, this.#baseline, now);
	}
	/** The report so far without examples, which takes a fraction of the work. */
	outline() {
		const now = this.#now();
		return this.#toReport(this.#findings.outlines(now), now);
	}
	/** The results of the exchanges so far. */
	figures() {
		const { exchanges, unchecked } = this.#exchanges.report();
		const violated = this.#violated;
		return {
			clean: exchanges.total - exchanges.unchecked - violated,
			violated,
			unchecked: exchanges.unchecked,
			reasons: unchecked,
			violations: this.#violations.list()
		};
	}
	/** The finding with a fingerprint, if there is one. */
	finding(fingerprint) {
		return this.#findings.find(fingerprint, this.#now());
	}
	#toReport(findings, now) {
		const upstream = this.#upstream;
		const { leftOut } = this.#findings;
		return {
			version: 1,
			tool: "petstore-sandbox",
			contract: this.#digest,
			...this.#stamp,
			upstream: upstream === void 0 ? void 0 : withoutUserinfo(upstream),
			from: new Date(this.#from).toISOString(),
			to: new Date(now).toISOString(),
			...this.#exchanges.report(),
			findings,
			findingsLeftOut: leftOut.error + leftOut.warning + leftOut.note,
			leftOutBySeverity: leftOut,
			coverage: this.#coverage.report(),
			ledger: this.#ledger.report((target) => this.#findings.redactTarget(target)),
			...this.#remarks.report(this.#ledger.remark)
		};
	}
	/** Adds what an exchange shows together with others of its run, and what it says about later ones. */
	#remember(capture, signs) {
		const { questions, note, changing: resource } = signs;
		const span = spanOf(capture);
		const shown = askRun(questions, this.#run, span.began);
		const { time, method, target, status } = capture;
		const seen = {
			time,
			method,
			target,
			status
		};
		this.#ledger.add(shown, seen);
		if (note) this.#run.add(note, span);
		if (resource === void 0) return;
		for (const each of shown) {
			const takeBack = () => this.#ledger.takeBack(each, seen);
			this.#run.claims.add({
				resource,
				key: void 0,
				end: span.end,
				takeBack
			});
		}
	}
	/** Claims about a creation can be taken back, in case a removal of the record with this id turns out to be earlier. */
	#claim(capture, { note, changing }, takeBack) {
		if (changing === void 0) return;
		const [key] = note?.ids ?? [];
		this.#run.claims.add({
			resource: changing,
			key,
			end: spanOf(capture).end,
			takeBack
		});
	}
	#checkNewId({ time, status }, { signs, operation }) {
		const { note } = signs;
		const { resource = "", ids: [key] = [], createdId } = note ?? {};
		if (createdId === void 0 || key === void 0) return [];
		if (!this.#run.hasRecord(resource, key, time)) return [];
		const { one } = this.#words.of({ name: resource });
		const message = `a created ${one} must have a new id, got ${shown(createdId)}, which was seen before`;
		const violation = responseViolation("create-new-id", note?.place ?? "body", message);
		return [this.#placed(violation, {
			operation,
			status
		})];
	}
	/** Checks the rules by role that need other exchanges; `isNew` says that no creation has an id that was seen before. */
	#checkJoint(capture, { evidence, violations, operation }, isNew) {
		if (!evidence) return NONE$1;
		const isSound = isNew && !violations.some(isOfRecords);
		return this.#rules.judge(evidence, orderOf(capture), isSound).map((each) => ({
			...each,
			violation: this.#placed(each.violation, {
				operation,
				status: capture.status
			})
		}));
	}
	#newRun() {
		const onForget = (resource, most) => this.#remarks.add(`${resource}: more than ${most} records were written or listed; what was known of them is forgotten, and what later exchanges make of it is not checked.`);
		return new RunMemory({ onForget });
	}
};
/** Counts violations by rule, operation and severity. */
var ViolationCounter = class {
	#operations;
	#counts = /* @__PURE__ */ new Map();
	/** Operations that are not in `operations` are counted together. */
	constructor(operations) {
		this.#operations = operations;
	}
	/** Adds the violations of an exchange; `further` has, by index, how many more violations of the same kind there are. */
	add(named, violations, further) {
		const operation = this.#operations.has(named) ? named : "none";
		for (const [index, { rule, severity }] of violations.entries()) {
			const key = `${rule} ${operation} ${severity}`;
			const found = this.#counts.get(key);
			const times = 1 + (further?.get(index) ?? 0);
			if (found) found.count += times;
			else this.#counts.set(key, {
				rule,
				operation,
				severity,
				count: times
			});
		}
	}
	list() {
		return [...this.#counts.values()].map((each) => ({ ...each }));
	}
};
const NONE$1 = [];
/** Whether the records in an answer break a rule: then they are no evidence about later answers. */
function isOfRecords({ rule, source }) {
	return source === "response" && (rule.startsWith("list-") || rule === "get-same-id");
}
function spanOf({ time, duration }) {
	return {
		began: time,
		end: time + duration
	};
}
/** From when to when an exchange took, to tell which of two was first. Times in files are whole milliseconds: it may have ended one later. */
function orderOf({ time, began, duration }) {
	return began === void 0 ? {
		began: time,
		end: time + duration + 1
	} : {
		began,
		end: began + duration
	};
}
// src/check/judge/answers.ts
/** Creates the finder of a contract. Each answer is compiled when it is first found. */
function createAnswerFinder({ compile, links, document, hints }) {
	const known = /* @__PURE__ */ new Map();
	const compileAnswer = links ? createLinkedCompiler("exact", links, withoutHidden) : compile;
	const anyError = lazy(() => {
		const schema = hints.check && document.components.schemas[hints.check.errors];
		return schema && describe({
			description: "",
			content: { "application/json": { schema } }
		});
	});
	return ({ responses }, status) => {
		const key = describedStatus(responses, status);
		const answer = key === void 0 ? void 0 : responses[key];
		if (key === void 0 || !answer) return status < 400 ? void 0 : anyError();
		const before = known.get(answer);
		if (before?.status === key) return before;
		const found = describe(answer, key);
		known.set(answer, found);
		return found;
	};
	function describe({ content = {}, headers = {} }, status) {
		const parameters = Object.entries(headers).filter(([name]) => !isIgnoredOfAnswer(name) && name.toLowerCase() !== "set-cookie").map(toParameter);
		return {
			status,
			contents: Object.entries(content).map(([written, { schema = {} }]) => ({
				key: written,
				type: mediaType(written),
				schema,
				validate: compileAnswer(schema),
				statuses: lazy(() => statusPlaces(schema))
			})),
			readHeaders: createHeaderReader(parameters, compile)
		};
	}
}
/** The media type of a body, and the content that it has; `undefined` if it has none of those that are described. */
function contentSent({ contents }, header) {
	const type = parseMediaType(header);
	const keys = contents.map(({ key }) => key);
	const sent = mediaAmong(keys, type);
	return {
		type,
		content: contents.find(({ key }) => key === sent)
	};
}
/** Whether every body that an answer may have is JSON: then it can not be empty. */
function isJsonAlone({ contents }) {
	return contents.length > 0 && contents.every(({ type }) => isJsonKin(type));
}
/** The names of all headers that the answers and the parameters of a contract have, in small letters: verdicts depend on them. */
function describedHeaders({ operations }) {
	const names = operations.flatMap(({ parameters, responses, credentials }) => [
		...parameters.flatMap(({ in: place, name }) => headerOf(place, name)),
		...Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers)),
		...credentials.combinations.flat().flatMap(({ location }) => {
			const [place = "", ...rest] = location.split(".");
			return headerOf(place, rest.join("."));
		})
	]);
	return new Set(names.map((each) => each.toLowerCase()));
}
function headerOf(place, name) {
	if (place === "header") return [name];
	return place === "cookie" ? ["cookie"] : [];
}
/** A header is described as a parameter is (OpenAPI 3.1, section 4.8.21). */
function toParameter([name, header]) {
	const { required = false, schema = {}, explode = false, content = {} } = header;
	const [media] = Object.entries(content);
	return {
		name,
		in: "header",
		required,
		explode,
		...media ? {
			media: media[0],
			schema: media[1].schema ?? {}
		} : { schema }
	};
}
// src/check/judge/exchange-facts.ts
/**
* Reads the facts of an exchange by what its operation describes: bodies in JSON and its kin, in forms, and others as texts.
*/
function readFacts(exchange, contract) {
	const { operation, method, search, status } = exchange;
	const path = readPath(exchange);
	const record = contract.records.byId.get(operation.id);
	const answerHasBody = method !== "HEAD" && status >= 200 && !BODILESS.has(status);
	const described = contract.once(createAnswerFinder)(operation, status);
	const content = answerHasBody ? contentOf(exchange, described) : void 0;
	return {
		exchange,
		path,
		record,
		answerHasBody,
		described,
		query: operation.readQuery(search),
		asked: record && idAsked(record, path),
		...readSent(exchange, contract.hints.check?.takesAnyCharset),
		answered: content,
		response: answerHasBody ? readAnswered(exchange, described, content) : NOTHING$1
	};
}
/** Whether a path names a record by something that is no int64, although the ids of its resource are. */
function hasInvalidId({ record, asked }) {
	return record?.item !== void 0 && record.id.kind === "int64" && asked === void 0;
}
/** The headers that rules may read, and on which a kept verdict depends; observers may read others (`inHeaders`). */
const judgedHeaders = [...[
	"authorization",
	"content-type",
	"content-encoding",
	"content-length"
], ...[
	"if-none-match",
	"if-modified-since",
	"deprecation",
	"sunset"
]];
/**
* Reads a body, which must be JSON (contract, section 4: bodies are `application/json`), or of another media type of JSON that its operation
* takes.
*/
function readText(source, { text, exact }, type) {
	const violations = [];
	const violation = violationOf[source];
	if (!exact) violations.push(violation("invalid-utf8", "body", "the body must be UTF-8, got other bytes"));
	try {
		const { value, plain } = readJson(text);
		for (const { place } of repeatedKeys(text, {
			value,
			plain
		})) {
			const message = `${place} appears twice in its object`;
			violations.push(violation("duplicate-key", `body.${place}`, message, "warning"));
		}
		return {
			content: {
				value,
				text,
				plain,
				type
			},
			violations
		};
	} catch (error) {
		const message = `the body must be JSON: ${jsonProblemText(error)}`;
		violations.push(violation("invalid-json", "body", message));
		return {
			content: void 0,
			violations
		};
	}
}
const NOTHING$1 = {
	content: void 0,
	violations: []
};
const BODILESS = /* @__PURE__ */ new Set([
	204,
	205,
	304
]);
/** The path parameters, decoded; those in a style with marks (`;id=5`) as texts without them. */
function readPath({ operation, pathTexts, target }) {
	const path = decodePath(pathTexts);
	const marked = operation.parameters.filter(({ style }) => style === "matrix" || style === "label");
	if (marked.length === 0) return path;
	const { values } = operation.readPath(pathTexts, target);
	const texts = marked.flatMap(({ name }) => {
		const value = values[name];
		return value === void 0 || typeof value === "object" ? [] : [[name, String(value)]];
	});
	return {
		...path,
		...Object.fromEntries(texts)
	};
}
function readSent({ operation: { takes }, requestBody: body, requestHeaders }, takesAny = false) {
	if (!takes || body.kind === "none") return {
		request: NOTHING$1,
		taken: void 0
	};
	const header = requestHeaders["content-type"];
	const type = parseMediaType(header);
	const isAny = takesAny || body.kind === "unread" && charsetOf(header) === void 0;
	const taken = takes.find(isAny && type.kind === "type" ? {
		...type,
		charset: void 0
	} : type);
	if (!taken) return {
		request: {
			content: void 0,
			violations: [wrongMediaType(type, {
				source: "request",
				taking: takes.types,
				sent: header
			})]
		},
		taken
	};
	if (body.kind === "unread") return {
		request: NOTHING$1,
		taken
	};
	if (taken.kind === "form") return {
		request: readForm(body, taken, header ?? ""),
		taken
	};
	return {
		request: readAs(taken.kind, body, {
			source: "request",
			type: nameOf$1(type)
		}),
		taken
	};
}
function readForm({ text }, rule, type) {
	const broken = (problem) => {
		const message = `the body must be a form: ${problem}`;
		return {
			content: void 0,
			violations: [requestViolation("invalid-form", "body", message)]
		};
	};
	const fields = rule.readFields && partTexts(text, type);
	if (rule.readFields && !fields) return broken("its parts can not be told apart by its boundary");
	const reading = fields ? rule.readFields?.(fields) : rule.read?.(text);
	if (!reading) return NOTHING$1;
	if ("problem" in reading) return broken(reading.problem);
	return {
		content: {
			value: reading.value,
			text,
			plain: false,
			type: nameOf$1(parseMediaType(type))
		},
		violations: reading.violations ?? []
	};
}
function contentOf({ responseBody, responseHeaders }, described) {
	if (!described || responseBody.kind === "none") return void 0;
	return contentSent(described, responseHeaders["content-type"]).content;
}
function readAnswered({ responseBody, responseHeaders, isPart }, described, content) {
	if (!described || described.contents.length === 0 || responseBody.kind === "none") return NOTHING$1;
	const sent = responseHeaders["content-type"];
	const type = parseMediaType(sent);
	if (!content) return {
		content: void 0,
		violations: [wrongMediaType(type, {
			source: "response",
			taking: described.contents.map((each) => each.type),
			sent
		})]
	};
	if (responseBody.kind === "unread") return NOTHING$1;
	const name = nameOf$1(type);
	const records = sequenceKind(name);
	if (records) return readStream(responseBody, records, {
		type: name,
		schema: content.schema,
		isPart: isPart === true
	});
	return readAs(isJsonKin(name) ? "json" : "bytes", responseBody, {
		source: "response",
		type: name
	});
}
/** What the schemas of streams say of their items; each is read once. */
const itemsOf = /* @__PURE__ */ new WeakMap();
function itemOf(schema, kind) {
	const known = itemsOf.get(schema) ?? /* @__PURE__ */ new Map();
	itemsOf.set(schema, known);
	if (!known.has(kind)) known.set(kind, sequenceItem(schema, kind));
	return known.get(kind);
}
/** The items of a stream. Where it is a list of values, and whole, that is its content too. */
function readStream({ text }, kind, { type, schema, isPart }) {
	const item = itemOf(schema, kind);
	const content = {
		value: text,
		text,
		plain: false,
		type
	};
	if (!item) return {
		content: isPart ? void 0 : content,
		violations: []
	};
	const sent = (isPart ? wholeFrames(text, kind) : sequenceFrames(text, kind)).flatMap((each) => readFrame(each, kind) ?? []);
	const values = sent.flatMap((each) => itemValues(each, item, kind).values.slice(0, 1));
	return {
		content: kind !== "events" && !isPart && values.length === sent.length ? {
			...content,
			value: values
		} : void 0,
		violations: [],
		stream: {
			kind,
			item,
			sent
		}
	};
}
function readAs(kind, body, { source, type }) {
	if (kind === "json") return readText(source, body, type);
	const { text } = body;
	return {
		content: {
			value: text,
			text,
			plain: true,
			type
		},
		violations: []
	};
}
function nameOf$1(type) {
	return type.kind === "type" ? type.name : "";
}
/** The violation of a body whose media type is none of those that it may have (`taking`); `sent` is its Content-Type. */
function wrongMediaType(type, { source, taking, sent }) {
	const violation = (rule, message) => violationOf[source](rule, "header.content-type", message);
	if (type.kind === "malformed") return violation("malformed-content-type", `Content-Type must be a media type, got ${shown(type.text)}`);
	const seen = type.kind === "absent" ? "none" : shown(sent);
	return violation("media-type", `Content-Type must be ${taking.join(" or ")}, got ${seen}`);
}
// src/check/judge/request-rules.ts
/** Checks a request by what its operation takes: its credentials, its parameters in all styles, and its body but for JSON. */
function requestViolations(facts, words) {
	const { operation, requestHeaders, isReduced } = facts.exchange;
	const ofHeaders = (operation.readHeaders?.(requestHeaders) ?? []).filter(({ rule }) => !isReduced || rule !== "required");
	return [
		...checkCredentials(facts, words),
		...[
			...checkQuery(facts),
			...checkPath(facts),
			...ofHeaders
		].map((each) => asBroken(each, facts)),
		...checkBody$1(facts)
	];
}
/**
* Checks that a service refused every request that it must refuse; `ofRequest` are the violations of the request. A service may
* accept a list with an invalid query: a contract leaves this open.
*/
function checkRefusal({ exchange: { operation, status } }, ofRequest, words) {
	if (status < 200 || status > 299) return [];
	const found = [];
	if (ofRequest.some(({ rule }) => rule === "credential")) found.push(responseViolation("unauthorised", "status", `${words.unauthorised}, got ${status}`));
	const invalid = ofRequest.find(isInvalid);
	if (invalid) {
		const isUnknown = invalid.location.startsWith("path") && operation.answers.has(404);
		const message = `${words.invalid(invalid, isUnknown ? 404 : 400)}, got ${status}`;
		found.push(responseViolation("accepted-invalid", "status", message, "warning"));
	}
	return found;
}
/**
* Weighs the violations of a request by its answer: if the service refused it (with any 4xx), the service is right and the
* violations become notes. Another rule checks whether the 4xx is documented.
* @param merged those of the schemas, of request and answer
*/
function weigh({ request, response, exchange: { status } }, merged) {
	const of = (side) => merged.filter(({ source }) => source === side);
	const ofRequest = [...request.violations, ...of("request")];
	return {
		ofRequest,
		found: [
			...status >= 400 && status <= 499 ? ofRequest.map((each) => ({
				...each,
				severity: "note"
			})) : ofRequest,
			...response.violations,
			...of("response")
		]
	};
}
/** For JSON Schema, a text that is not of its type breaks the keyword `type`, in which our reader names the type. */
function asKeyword(each) {
	if (each.rule === "int32") return {
		...each,
		rule: "format"
	};
	return TYPES.has(each.rule) ? {
		...each,
		rule: "type"
	} : each;
}
const TYPES = /* @__PURE__ */ new Set([
	"array",
	"boolean",
	"int64",
	"integer",
	"number",
	"string"
]);
/**
* Checks that one of the combinations of credentials is there. Whether a key is right is not known here, and in a recording all are
* hidden; certificates are shown where no exchange has them.
*/
function checkCredentials({ exchange }, words) {
	const { isPublic, combinations } = exchange.operation.credentials;
	const { requestHeaders: headers, search } = exchange;
	const request = {
		headers,
		search,
		hasCertificate: true
	};
	if (isPublic || combinations.some((each) => isCredentialGiven(each, request))) return [];
	if (exchange.exported?.lacksLines) return [];
	if (exchange.isReduced && combinations.flat().some(isElsewhere)) return [];
	const location = combinations[0]?.[0]?.location ?? "header.authorization";
	return [requestViolation("credential", location, words.credential(combinations))];
}
/** Whether a credential is outside the headers that recordings keep a trace of. */
function isElsewhere({ location }) {
	return location !== "header.authorization";
}
function checkQuery({ query, exchange }) {
	const keys = exchange.operation.credentials.known.map(({ location }) => location);
	const unknown = query.unknown.filter((name) => !keys.includes(`query.${name}`)).map((name) => {
		const message = `the operation has no parameter ${shown(name)}`;
		return requestViolation("unknown-parameter", "query", message, "note");
	});
	return [...query.violations, ...unknown];
}
function checkPath({ exchange, path }) {
	const { readPath, parameters } = exchange.operation;
	const malformed = parameters.filter(({ name, in: place }) => place === "path" && path[name] === void 0).map(({ name }) => {
		const message = `${name} must be valid percent-encoding, got ${shown(exchange.pathTexts[name])}`;
		return requestViolation("malformed-path", `path.${name}`, message);
	});
	const places = new Set(malformed.map(({ location }) => location));
	const texts = Object.entries(path).map(([name, text]) => [name, text ?? ""]);
	const read = readPath(Object.fromEntries(texts), exchange.target).violations;
	return [...malformed, ...read.filter(({ location }) => !places.has(location))];
}
/** A body that is no JSON by its schema, and of every one whether it may be there. JSON is checked elsewhere. */
function checkBody$1({ exchange, request, taken }) {
	const { operation, requestBody, exported } = exchange;
	const { kind } = requestBody;
	if (!operation.takes && kind === "text") return [unexpected("the operation takes no body, got one")];
	if (operation.takes?.isRequired && kind === "none") return [requestViolation("required", "body", "the body is required, got nothing")];
	if (!request.content || !taken || taken.kind === "json") return [];
	const lacking = exported?.lacksFields ?? [];
	const isLacking = ({ location }) => lacking.some((name) => `${location}.`.startsWith(`body.${name}.`));
	return taken.validate(request.content.value).filter((each) => !isLacking(each)).map(asKeyword);
}
function unexpected(message) {
	return requestViolation("unexpected-body", "body", message, "warning");
}
/**
* The keyword that a parameter breaks, of those that are numbers by what the number is, however it is written: a validator that reads numbers
* from texts finds the same. What is given twice has no one value.
*/
function asBroken(violation, { exchange, query, path }) {
	const { rule, location } = violation;
	const at = location.indexOf(".");
	const [place, named] = [location.slice(0, at), location.slice(at + 1)];
	const broken = asKeyword(violation);
	if (!NUMBERS.has(rule) || !(place === "query" || place === "path" || place === "header")) return broken;
	const { requestHeaders, operation } = exchange;
	const text = {
		query: query.texts,
		path,
		header: requestHeaders
	}[place][named] ?? "";
	const { schema } = operation.parameters.find((each) => each.in === place && [each.name, each.name.toLowerCase()].includes(named)) ?? {};
	const isRepeated = query.violations.some((each) => each.location === location && each.rule === "repeated-parameter");
	if (rule === "int64" && place === "path" && DIGITS.test(text)) return {
		...violation,
		rule: "int64-range"
	};
	if (schema?.type !== "integer" || isRepeated) return broken;
	const value = integerIn(text);
	if (value === void 0) return {
		...violation,
		rule: "type"
	};
	const isBeyond = (bound, sign) => isNumeric(bound) && compareNumbers(value, bound) * sign > 0;
	if (isBeyond(schema.minimum, -1)) return {
		...violation,
		rule: "minimum"
	};
	return isBeyond(schema.maximum, 1) ? {
		...violation,
		rule: "maximum"
	} : broken;
}
const NUMBERS = /* @__PURE__ */ new Set([
	"int32",
	"int64",
	"integer"
]);
const DIGITS = /^-?\d+$/;
/** The integer that a text stands for, in any form of JavaScript's; `undefined` if it stands for none. */
function integerIn(text) {
	if (/^-?\d{1,400}$/.test(text)) return BigInt(text);
	const number = Number(text);
	return text.trim() === "" || Number.isNaN(number) || number % 1 ? void 0 : number;
}
/** These rules concern the form of a request, not its meaning: a service may accept violations. */
const ACCEPTABLE = /* @__PURE__ */ new Set([
	"duplicate-key",
	"invalid-utf8",
	"undeclared-field"
]);
function isInvalid({ severity, rule, location }) {
	return severity === "error" && /^(body|path)\b/.test(location) && !ACCEPTABLE.has(rule);
}
// src/check/judge/answer-rules.ts
/** Checks an answer by what its operation describes: its status, its headers, whether it has a body, and a body that is no JSON. */
function checkAnswer(facts, words) {
	return [
		...checkStatus(facts, words),
		...checkHeaders(facts),
		...checkPresence(facts),
		...checkText(facts),
		...checkErrorStatus(facts, words)
	];
}
/** Finds the entry of the ledger that explains an undocumented status; `undefined` if there is none. */
function openPointOf(facts) {
	const { status } = facts.exchange;
	for (const [name, applies] of APPLIES) if (applies(facts) && usesUndocumented(builtInEntry(name), status)) return name;
}
/** Notes the use of a deprecated operation (contract, section 9), and an answer that does not announce its end. */
function checkDeprecation({ exchange }) {
	const { operation, responseHeaders } = exchange;
	const { deprecation } = operation;
	if (!deprecation) return [];
	const { sunset: day, successorPath } = deprecation;
	const end = day === void 0 ? "" : ` and will be removed on ${day}`;
	const way = successorPath === void 0 ? "" : `; use ${successorPath}`;
	const use = `${operation.id} is deprecated${end}${way}`;
	const notes = [requestViolation("deprecated-operation", "operation", use, "note")];
	if (day === void 0 || exchange.exported?.lacksLines) return notes;
	const { sunset } = responseHeaders;
	if (responseHeaders.deprecation === void 0) notes.push(missing("Deprecation", "RFC 9745"));
	if (sunset === void 0) notes.push(missing("Sunset", "RFC 8594"));
	else if (dayOf(sunset) !== day.slice(0, 10)) {
		const message = `Sunset must say ${day}, got ${shown(sunset)}`;
		notes.push(responseViolation("deprecation-header", "header.sunset", message, "note"));
	}
	return notes;
}
function checkStatus(facts, words) {
	const { operation, status, requestHeaders } = facts.exchange;
	const documented = Object.keys(operation.responses).filter((each) => !each.startsWith("x-"));
	if (facts.described?.status !== void 0 || documented.length === 0) return [];
	const isConditional = "if-none-match" in requestHeaders || "if-modified-since" in requestHeaders;
	if (status === 304 && isConditional) return [];
	const point = words.namesOpenPoints ? openPointOf(facts) : void 0;
	const open = point ? `. The contract leaves this open (ledger: ${point}): do not rely on it` : "";
	const severity = status >= 300 && status < 500 ? "warning" : "error";
	const message = `the status must be one of ${documented.join(", ")}, got ${status}${open}`;
	const location = point ? `status.${point}` : "status";
	return [responseViolation("undocumented-status", location, message, severity)];
}
/** The described headers. An answer to HEAD may leave those out that follow from the body (RFC 9110, section 9.3.2). */
function checkHeaders({ exchange, described }) {
	const { method, responseHeaders, isReduced } = exchange;
	return (described?.readHeaders?.(responseHeaders) ?? []).flatMap((each) => {
		if (each.rule !== "required") return [{
			...asKeyword(each),
			source: "response"
		}];
		if (method === "HEAD" || isReduced) return [];
		const message = `the header ${each.location.slice(7)} is required, got nothing`;
		return [responseViolation("required", each.location, message)];
	});
}
function checkPresence({ answerHasBody, exchange, described }) {
	if (!answerHasBody || exchange.responseBody.kind !== "none") return [];
	if (exchange.exported?.lacksLines) return [];
	if (!described || !isJsonAlone(described)) return [];
	return [responseViolation("required", "body", "the body is required, got nothing")];
}
/** A text is checked where the contract says that it is one. */
function checkText({ response: { content }, answered }) {
	if (!answered || !content || isJsonKin(content.type)) return [];
	const { type, format } = answered.schema;
	if (type !== "string" || format === "binary") return [];
	return answered.validate(content.text).map(({ keyword, text }) => responseViolation(keyword, "body", `the body ${text}`));
}
/**
* What an error says of its status is the HTTP status: `status` of a problem (RFC 9457, section 3.1.2), and members of the described shape that
* are called so, where they have such a number. Of a list of errors, that of the only one.
*/
function checkErrorStatus({ response: { content }, exchange, answered }, { error }) {
	if (exchange.status < 400 || !content || !isJsonKin(content.type)) return [];
	const described = answered?.statuses() ?? [];
	const isCertain = error !== void 0 || content.type === PROBLEM;
	return (isCertain ? [["status"], ...described.filter(isDeeper)] : described).flatMap((path) => {
		const said = valueAt(content.value, path);
		if (!(isCertain && path.length === 1 ? isWhole(said) : isStatus(said))) return [];
		if (typeWord(said) === String(exchange.status)) return [];
		const place = path.join(".");
		const message = `${error ?? ""}${place} must be the HTTP status ${exchange.status}, got ${shown(said)}`;
		return [responseViolation("error-status", `body.${place}`, message)];
	});
}
const PROBLEM = "application/problem+json";
const isDeeper = (path) => path.length > 1 || path[0] !== "status";
/** Whether a value can be an HTTP status: other numbers are error codes of the service. */
function isStatus(value) {
	return (typeof value === "string" || isWhole(value)) && /^[45]\d\d$/.test(typeWord(value));
}
/** What is at a path of members; an item of a list only if it is the only one. */
function valueAt(value, path) {
	return path.reduce((at, name) => {
		if (Array.isArray(at)) return at.length === 1 ? at[0] : void 0;
		const object = asObject(at);
		return object && ownMember(object, name);
	}, value);
}
/**
* Whether an entry can explain an undocumented status of an operation; the first that can counts. An entry that is about no operation has none.
*/
const APPLIES = [
	["repeatedQuery", breaksQuery("repeated-parameter")],
	["emptyQuery", breaksQuery("empty-parameter")],
	["invalidQuery", ({ query }) => query.violations.length > 0],
	["unknownQuery", ({ query }) => query.unknown.length > 0],
	["contentType", ({ request }) => request.violations.some(({ location }) => location === "header.content-type")],
	["codedBody", ({ exchange }) => exchange.requestHeaders["content-encoding"] !== void 0],
	["largeBody", ({ exchange }) => exchange.operation.body !== void 0],
	["invalidPetId", hasInvalidId],
	["head", ({ exchange }) => exchange.method === "HEAD"],
	["afterSunset", ({ exchange }) => exchange.operation.deprecation?.sunset !== void 0],
	["messageStatus", ({ exchange }) => Object.hasOwn(petStoreHints.samples, exchange.operation.id)]
];
function breaksQuery(rule) {
	return ({ query }) => query.violations.some((each) => each.rule === rule);
}
function missing(name, rfc) {
	const message = `a deprecated operation announces itself with ${name} (${rfc}), got none`;
	return responseViolation("deprecation-header", `header.${name.toLowerCase()}`, message, "note");
}
/** Every answer of a service announces the same day, so parsing it is remembered. */
const dayOf = memoizeTexts((date) => {
	const time = Date.parse(date);
	return Number.isNaN(time) ? void 0 : new Date(time).toISOString().slice(0, 10);
}, {
	most: 100,
	longest: 100
});
// src/check/judge/body-rules.ts
/**
* Creates the check of bodies in JSON. By which schemas Prism judges, a table says (`JUDGED` in prism.ts); our own rules judge by the others,
* and say what is wrong in a body that Prism refuses, and where. What a schema needs is made when a body is first checked by it.
*/
async function createBodyCheck({ links, compile }) {
	const { createPrism } = await import("./prism.js");
	const prism = createPrism(links.linked, withoutHidden);
	const findNamed = createNamedFinder(links);
	const known = {
		request: /* @__PURE__ */ new WeakMap(),
		response: /* @__PURE__ */ new WeakMap()
	};
	const compileItem = createLinkedCompiler("exact", links, withoutHidden);
	const rulesFor = (source, schema, validate = () => compile(schema, forRequests)) => {
		const before = known[source].get(schema);
		if (before) return before;
		const rules = {
			schema,
			validate: validate(),
			named: findNamed(source, schema),
			...prism(source === "request" ? forRequests(schema) : schema, source)
		};
		known[source].set(schema, rules);
		return rules;
	};
	return ({ exchange, request, response, taken, answered }) => {
		const sent = taken?.kind === "json" && request.content ? bodySent(exchange) : void 0;
		const asked = sent && rulesFor("request", sent.schema);
		const isJson = response.content !== void 0 && isJsonKin(response.content.type);
		const { stream } = response;
		const items = stream && rulesFor("response", stream.item.schema, () => compileItem(stream.item.schema));
		const told = isJson && answered ? rulesFor("response", answered.schema, () => answered.validate) : void 0;
		return {
			violations: [
				...asked && request.content ? checkBody("request", asked, request.content) : [],
				...told && response.content ? checkBody("response", told, response.content) : [],
				...items && stream ? checkStream(items, stream) : []
			],
			remark: (asked?.remark ?? told?.remark ?? (isLong(stream) ? longStream : void 0))?.(exchange.operation.id)
		};
	};
}
/** What an operation takes as a body of the media type that was sent; `undefined` if it takes none of it. */
function bodySent({ operation, requestHeaders }) {
	const { bodyTypes } = operation;
	const types = bodyTypes.map(({ whole }) => whole);
	const sent = mediaAmong(types, parseMediaType(requestHeaders["content-type"]));
	return bodyTypes.find(({ whole }) => whole === sent);
}
/** Creates what demands the branch of an `anyOf` that a discriminator names, which is a hint alone. */
function createNamedFinder(links) {
	const compilers = {
		request: createLinkedCompiler("exact", links, void 0, true),
		response: createLinkedCompiler("exact", links, withoutHidden, true)
	};
	return (source, schema) => hasHints(schema) ? compilers[source](schema, source === "request" ? forRequests : void 0) : void 0;
}
function hasHints(schema) {
	for (const { anyOf, discriminator } of objectsIn(schema)) if (anyOf !== void 0 && discriminator !== void 0) return true;
	return false;
}
const MOST_ITEMS = 200;
function checkBody(source, { schema, judge, validate, named }, { value: whole, plain }) {
	const value = Array.isArray(whole) && whole.length > MOST_ITEMS ? whole.slice(0, MOST_ITEMS) : whole;
	const violation = violationOf[source];
	const found = plain && judge ? judge(value) : void 0;
	const invalid = plain && judge && !found ? [] : problemsIn(source, validate, value);
	if (found && invalid.length === 0) return [violation(found.rule, placeAt(found.path), found.message)];
	const bad = new Set(invalid.map(({ location }) => location));
	const { undeclared, hidden } = oddFields(schema, value);
	const warned = undeclared.flatMap((place) => {
		const location = placeAt([place]);
		if (bad.has(location)) return [];
		const message = `${location} is not a field that the contract declares`;
		return [violation("undeclared-field", location, message, "warning")];
	});
	const shown = (source === "response" ? hidden : []).map((place) => {
		const message = `${placeAt([place])} is writeOnly: an answer should not have it`;
		return violation("write-only", placeAt([place]), message, "warning");
	});
	const misnamed = (invalid.length > 0 ? [] : named?.(value) ?? []).map(({ path, text }) => {
		const location = placeAt(path);
		const message = `${location} ${text}: so says the branch of anyOf that the discriminator names; another one fits`;
		return violation("discriminator", location, message, "note");
	});
	return [
		...invalid,
		...warned,
		...shown,
		...misnamed
	];
}
/** How many items of a stream are judged, the first ones. */
const MOST_STREAM_ITEMS = 1e4;
function isLong(stream) {
	return stream !== void 0 && stream.sent.length > MOST_STREAM_ITEMS;
}
const longStream = (operation) => `${operation}: of a stream with more than ${MOST_STREAM_ITEMS} items, only these are judged.`;
/** Judges the items of a stream one by one; what is wrong says which one it is, counted from 1, and the place in it. */
function checkStream(rules, { kind, item, sent }) {
	const noun = kind === "events" ? "event" : "item";
	return sent.slice(0, MOST_STREAM_ITEMS).flatMap((each, index) => {
		const place = `body.${index}`;
		const inItem = (violation) => ({
			...violation,
			location: violation.location.replace("body", place),
			message: `${noun} ${index + 1}: ${violation.message.replace("body", place)}`
		});
		const { values, problem } = itemValues(each, item, kind);
		const found = values.map((value) => checkBody("response", rules, {
			value,
			text: each.text,
			plain: false,
			type: ""
		}));
		const fitting = found.find((all) => all.every(({ severity }) => severity !== "error"));
		if (fitting) return fitting.map(inItem);
		if (kind === "events" && each.text === LAST && index === sent.length - 1) return [];
		if (!problem) return (found[0] ?? []).map(inItem);
		const at = item.isEvent ? "body.data" : "body";
		const message = `${at} must be JSON: ${jsonProblemText(problem)}`;
		return [inItem(violationOf.response("invalid-json", at, message))];
	});
}
const LAST = "[DONE]";
function problemsIn(source, validate, value) {
	return validate(value).map((problem) => {
		const location = placeAt(problem.path);
		return violationOf[source](ruleOf(problem, value), location, `${location} ${problem.text}`);
	});
}
function placeAt(path) {
	return ["body", ...path].join(".");
}
/** An integer that its format cannot hold breaks the range of int64, or the format; anything else has the wrong type. */
function ruleOf({ keyword, path }, root) {
	if (keyword !== "int64" && keyword !== "int32") return keyword;
	let value = root;
	for (const part of path) value = value[part];
	return isInteger(value) ? keyword === "int64" ? "int64-range" : "format" : "type";
}
function isInteger(value) {
	if (isRaw(value)) return Math.abs(nearestDouble(value)) >= 2 ** 63;
	return typeof value === "bigint" || Number.isInteger(value);
}
function oddFields(schema, value) {
	const found = {
		undeclared: [],
		hidden: []
	};
	collect(schema, value, [], found);
	return found;
}
/** Shares its lists, and builds no text before a field is found, because this runs for every item of every list. */
function collect(schema, value, path, found) {
	if (typeof value !== "object" || value === null) return;
	const { items, fields, hidden, isOpen } = declaredBy(schema);
	if (Array.isArray(value)) {
		if (!items) return;
		for (let index = 0; index < value.length; index += 1) {
			path.push(index);
			collect(items, value[index], path, found);
			path.pop();
		}
		return;
	}
	const record = asObject(value);
	if (!record || !fields) return;
	for (const name in record) {
		const own = fields.get(name);
		const field = record[name];
		const isHidden = hidden.has(name);
		if (!isHidden && (own ? typeof field !== "object" || field === null : isOpen)) continue;
		path.push(name);
		if (isHidden) found.hidden.push(placeOf(path));
		else if (own) collect(own, field, path, found);
		else found.undeclared.push(placeOf(path));
		path.pop();
	}
}
/** Asked for every value, so that it is read once for each schema. */
function declaredBy(schema) {
	const known = declared.get(schema);
	if (known) return known;
	const parts = [
		schema.allOf,
		schema.oneOf,
		schema.anyOf
	].flatMap((list) => Array.isArray(list) ? list.map((part) => declaredBy(part)) : []);
	const own = schema.properties;
	const fields = [...parts.flatMap((part) => [...part.fields ?? []]), ...Object.entries(own ?? {})];
	const isDeclared = own !== void 0 || parts.some((part) => part.fields !== void 0);
	const mine = Object.entries(own ?? {}).map(([name, each]) => [name, isWriteOnly(each)]);
	const within = parts.flatMap((part) => [...part.fields ?? []].map(([name]) => [name, part.hidden.has(name)]));
	const all = [...mine, ...within];
	const mayBeHidden = all.flatMap(([name, isHidden]) => isHidden ? [name] : []);
	const shown = new Set(all.flatMap(([name, isHidden]) => isHidden ? [] : [name]));
	const others = [schema.additionalProperties, schema.unevaluatedProperties];
	const made = {
		items: schema.items ?? parts.find(({ items }) => items)?.items,
		fields: isDeclared ? new Map(fields) : void 0,
		hidden: new Set(mayBeHidden.filter((name) => !shown.has(name))),
		isOpen: others.some((more) => more !== void 0 && more !== false) || schema.patternProperties !== void 0 || parts.some(({ isOpen }) => isOpen)
	};
	declared.set(schema, made);
	return made;
}
const declared = /* @__PURE__ */ new WeakMap();
/** A name with a separator in it is a value, perhaps a credential (`v4.local.…`), whose parts could be mistaken for names. */
function placeOf(path) {
	const name = String(path.at(-1));
	return [...path.slice(0, -1), /[./ ]/.test(name) ? "*" : name].join(".");
}
// src/check/judge/list-rules.ts
/** Checks the rules of a list of records that a schema cannot express (contract, sections 2, 4.1 and 8). */
function checkList(facts, words) {
	const { record, exchange, response } = facts;
	if (record?.role !== "list" || exchange.status !== record.status) return [];
	const records = recordsIn(record, response.content?.value);
	if (!records) return [];
	const list = {
		facts,
		record,
		records,
		words
	};
	const of = (meaning) => record.parameters.filter((parameter) => parameter.meaning === meaning);
	return [
		...of("limit").flatMap((parameter) => checkLimit(parameter, list)),
		...of("filter").flatMap((parameter) => checkFilter(parameter, list)),
		...[...of("since"), ...of("until")].flatMap((parameter) => checkBound(parameter, list)),
		...checkIds(list),
		...checkCounts(facts, record, records)
	];
}
function checkLimit({ name }, { facts, record, records, words }) {
	const limited = limitIn(facts, name);
	if (!limited || records.length <= limited.limit) return [];
	const message = `at most ${limited.limit} ${words.of(record.resource).many} (${limited.words}), got ${records.length}`;
	return [responseViolation("list-limit", placeIn(record), message)];
}
function checkFilter({ name, property = "" }, { facts, record, records, words }) {
	const given = requestedValue(name, facts.query, facts.exchange.operation.parameters);
	if (!given || given.isInvalid || given.value === void 0) return [];
	const { schema, value: asked } = given;
	const match = matcherOf(schema, Array.isArray(asked) ? asked : [asked]);
	return records.flatMap((item, index) => {
		const object = asObject(item);
		const value = object && propertyIn(object, property);
		if (match(value ?? record.defaults[property])) return [];
		const { many } = words.of(record.resource);
		const message = `only ${many} with ${property} ${[asked].flat().map(typeWord).join(" or ")} were asked for, got ${shown(value)}`;
		return [responseViolation(words.filterRule(property), placeIn(record, index, property), message)];
	});
}
/** A bound whose name says which property it is of: certainly beyond it is what is before, or after, all that it may mean. */
function checkBound({ name, meaning, property = "" }, { facts, record, records, words }) {
	const given = requestedValue(name, facts.query, facts.exchange.operation.parameters);
	const bare = plainName(ownName(property)).replace(/(?:at|on|date|time)$/, "");
	if (!given || given.isInvalid || !plainName(name).includes(bare)) return [];
	const [bound] = boundsOf(given.value);
	if (bound === void 0) return [];
	return records.flatMap((item, index) => {
		const object = asObject(item);
		const value = object && propertyIn(object, property);
		const [least, most] = boundsOf(value);
		const [, end] = boundsOf(given.value);
		if (least === void 0 || most === void 0 || end === void 0) return [];
		if (meaning === "since" ? most >= bound : least <= end) return [];
		const { many } = words.of(record.resource);
		const message = `only ${many} with ${property} ${meaning} ${shown(given.value)} were asked for, got ${shown(value)}`;
		return [responseViolation(LIST_FILTER, placeIn(record, index, property), message)];
	});
}
/** The least and the greatest number, or time, that a value may mean: a date is all of its day. Nothing for anything else. */
function boundsOf(value) {
	if (typeof value === "number") return [value, value];
	if (typeof value !== "string" || !TIME.test(value)) return [];
	const time = Date.parse(value);
	return [time, value.length > DATE ? time + 999 : time + DAY - 1];
}
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/i;
const DATE = 10;
const DAY = 864e5;
/** Whether a value is one of those that were asked for, or has one of them in it. */
function matcherOf(schema, asked) {
	const item = schema.items ?? schema;
	const isFree = [item.type].flat().includes("string") && !Array.isArray(item.enum) && item.format !== "uuid";
	if (isFree && item.format !== void 0) return () => true;
	const matches = (value) => Array.isArray(value) ? value.some(matches) : asked.some((each) => isFree ? contains(value, each) : isSameJson(each, value));
	return matches;
}
/** How a service compares free texts is not specified: at the least, the found value contains the text. */
function contains(value, asked) {
	return typeof value === "string" && value.toLowerCase().includes(typeWord(asked).trim().toLowerCase());
}
/** Below parents, the ids of one list are those of one parent. */
function checkIds({ record, records }) {
	const { id } = record;
	if (!id.property) return [];
	const { property } = id;
	const seen = /* @__PURE__ */ new Set();
	return records.flatMap((item, index) => {
		const value = memberAt(item, property);
		if (value === void 0) return [];
		if (!seen.has(value)) {
			seen.add(value);
			return [];
		}
		const message = `ids must be unique, got ${shown(value)} again`;
		return [responseViolation("list-unique-id", placeIn(record, index, ...property), message)];
	});
}
function placeIn({ inAnswer }, ...path) {
	return [
		"body",
		...inAnswer,
		...path
	].join(".");
}
// src/check/judge/judge.ts
/**
* The judge of a contract: Prism for bodies, and our own rules for all else. The first call loads Prism. A judge remembers nothing of what it
* judged, so that all share one.
* @throws Error when a schema of the contract of this package does not compile.
*/
function createJudge(contract) {
	return contract.once(makeJudge);
}
async function makeJudge(contract) {
	assertCompiles(contract);
	const checkBodies = await createBodyCheck(contract);
	const words = checkWords(contract);
	const placed = contract.once(createPlacer);
	return (exchange) => {
		const facts = readFacts(exchange, contract);
		const { violations, remark } = checkBodies(facts);
		const { ofRequest, found } = weigh(facts, onePerPlace([...requestViolations(facts, words), ...violations]));
		const all = [
			...found,
			...checkAnswer(facts, words),
			...checkRefusal(facts, ofRequest, words),
			...checkList(facts, words),
			...checkRecord(facts, words),
			...checkDeprecation(facts)
		];
		const about = {
			operation: exchange.operation.id,
			status: exchange.status
		};
		return {
			facts,
			violations: all.map((each) => placed(each, about)),
			remark
		};
	};
}
/** One error for each place: with the first rule, since a wrong type breaks an enumeration too, and the last words. Others come after them. */
function onePerPlace(violations) {
	const places = /* @__PURE__ */ new Map();
	const minor = [];
	for (const each of violations) if (each.severity === "error") {
		const place = `${each.source} ${each.location}`;
		const first = places.get(place);
		places.set(place, first ? {
			...first,
			message: each.message
		} : each);
	} else minor.push(each);
	return [...places.values(), ...minor];
}
/** Compiles all schemas of the built-in contract at once: unlike contracts of users, it was not validated when it was read. */
function assertCompiles({ links, document }) {
	if (!links.isBuilt) return;
	const compile = createSchemaCompiler("exact");
	for (const [name, schema] of Object.entries(document.components.schemas)) try {
		compile(schema);
	} catch (cause) {
		const why = cause.message;
		const place = `openapi.yaml: components.schemas.${name}`;
		throw new Error(`${place} does not compile: ${why}. Correct the schema.`, { cause });
	}
}
// src/check/verdict.ts
/** The verdict on an exchange whose judge threw an error, which is a bug. The error's message may hold a credential. */
function failedVerdict(error) {
	const message = `the exchange could not be judged: ${error instanceof Error ? error.name : typeof error}`;
	return {
		operation: "unknown",
		violations: [{
			...responseViolation("checker-failed", "exchange", message),
			section: "–"
		}],
		cut: void 0,
		unchecked: "checker-failed",
		partly: [],
		marks: [],
		signs: noSigns,
		evidence: void 0,
		bodies: {
			request: { kind: "unread" },
			response: { kind: "unread" }
		},
		remark: void 0
	};
}
/** Keeps at most `most` violations, the most severe ones; among equally severe ones, the first of each rule before any second. */
function boundViolations(violations, most = MOST) {
	if (violations.length <= most) return {
		kept: violations,
		further: NONE,
		leftOut: NOTHING
	};
	const kinds = kindsOf(violations);
	const chosen = kinds.toSorted(byWeight).slice(0, most);
	const isChosen = new Set(chosen);
	const leftOut = { ...NOTHING };
	for (const kind of kinds) if (!isChosen.has(kind)) leftOut[kind.severity] += kind.members.length;
	const kept = new Set(chosen.map(({ members }) => members[0]));
	for (const { members } of chosen) for (const each of members) if (kept.size < most) kept.add(each);
	const inOrder = violations.filter((each) => kept.has(each));
	const further = /* @__PURE__ */ new Map();
	for (const { members } of chosen) {
		const cut = members.filter((each) => !kept.has(each)).length;
		if (cut > 0) further.set(inOrder.indexOf(members[0]), cut);
	}
	return {
		kept: inOrder,
		further,
		leftOut
	};
}
const MOST = 1e3;
const NONE = /* @__PURE__ */ new Map();
const NOTHING = {
	error: 0,
	warning: 0,
	note: 0
};
function kindsOf(violations) {
	const kinds = /* @__PURE__ */ new Map();
	const ordinals = /* @__PURE__ */ new Map();
	for (const each of violations) {
		const { severity, rule } = each;
		const key = `${severity} ${rule} ${fingerprintPlace(each, void 0)}`;
		const known = kinds.get(key);
		if (known) known.members.push(each);
		else {
			const ordinal = ordinals.get(`${severity} ${rule}`) ?? 0;
			ordinals.set(`${severity} ${rule}`, ordinal + 1);
			kinds.set(key, {
				severity,
				ordinal,
				members: [each]
			});
		}
	}
	return [...kinds.values()];
}
function byWeight(one, other) {
	return compareSeverity(one.severity, other.severity) || one.ordinal - other.ordinal;
}
// src/check/judge-capture.ts
/** Judges a capture on its own. `CheckerMemory` applies the rules that need other exchanges. */
function judgeCapture(capture, tools) {
	const { judge, contract, coverage, readSigns, readEvidence, ledger } = tools;
	const reading = readCapture(capture, contract);
	if (!reading.exchange) return outside(capture, reading.reason, tools);
	const { exchange, partly } = reading;
	const { facts, violations, remark } = judge(exchange);
	const stable = violations.map((each) => withStablePlace(each, contract.words));
	const bodies = {
		request: exchange.requestBody,
		response: exchange.responseBody
	};
	const { observations, ...signs } = readSigns(facts, violations);
	const { kept, further, leftOut } = boundViolations(stable);
	return {
		operation: exchange.operation.id,
		violations: kept,
		cut: kept === stable ? void 0 : {
			further,
			leftOut
		},
		unchecked: void 0,
		partly,
		marks: [...coverage.marksOf(facts), ...marksOf(observations, ledger, capture)],
		signs,
		bodies,
		remark,
		evidence: readEvidence?.(facts)
	};
}
const LONGEST_NAME = 200;
function outside(capture, reason, { contract, ledger, readEvidence }) {
	const { status, method } = capture;
	const isAccepted = status !== void 0 && status >= 200 && status < 300;
	const operation = nameOf(method, splitTarget(capture.target).path);
	const message = `the contract does not describe ${operation}, which was answered ${status}`;
	const undescribed = responseViolation("undescribed-operation", "status", message, "warning");
	const violation = contract.once(createPlacer)(undescribed, {
		operation,
		status
	});
	const observations = reason === "unknown-operation" ? observeOutside(capture, contract) : [];
	return {
		operation,
		violations: reason === "unknown-operation" && isAccepted ? [violation] : [],
		cut: void 0,
		unchecked: reason,
		partly: [],
		marks: marksOf(observations, ledger, capture),
		signs: reason === "no-answer" ? readUnjudged(capture, contract) : noSigns,
		evidence: readEvidence && reason === "no-answer" ? readUnjudgedEvidence(capture, contract) : void 0,
		bodies: {
			request: { kind: "unread" },
			response: { kind: "unread" }
		},
		remark: void 0
	};
}
function marksOf(observations, ledger, capture) {
	return ledger ? observations.map((each) => ledger.markOf(each, capture)) : [];
}
/** Method and path, with `*` for everything that looks like an id, so that not every record is a separate operation. */
function nameOf(method, path) {
	return `${method} ${path.split("/").map((each) => /\d|%|.{40}/.test(each) && !/^v\d+$/.test(each) ? "*" : each).join("/")}`.slice(0, LONGEST_NAME);
}
function withStablePlace(violation, words) {
	const location = stablePlace(violation.location, words);
	return location === violation.location ? violation : {
		...violation,
		location
	};
}
export { stampRun as S, readRecordNote as _, judgedHeaders as a, hintedEntries as b, CheckerMemory as c, createRunEvidenceReader as d, askRun as f, observedHeaders as g, observeOutside as h, openPointOf as i, decodeBody as l, noSigns as m, failedVerdict as n, readFacts as o, createSignReader as p, createJudge as r, describedHeaders as s, judgeCapture as t, readCapture as u, RunMemory as v, instanceName as x, emptyNote as y };
