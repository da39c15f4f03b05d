import { V as isInt64, b as readTrusted, d as isSameJson, z as MAX_INT64 } from "./json.js";
import { t as lazy } from "./memoize.js";
import { t as evenlyEncoded } from "./percent-encoding.js";
import { D as evenMediaType } from "./operations.js";
import { h as toHeaderLines, n as decodeForm } from "./text-values.js";
import { n as createKeyFinder, t as createCredentialTest } from "./security.js";
import { n as createRandom } from "./random.js";
import { n as secretsOf, r as withoutCredentials } from "./redaction.js";
import { s as redactAddress } from "./redact-by-name.js";
import { i as requestParts, n as isReplayable, t as fromTapeBody } from "./tape-entry.js";
import { t as mergePatch } from "./merge-patch.js";
import { r as recordsOf, t as redactContent } from "./redact-content.js";
import "./settlement.js";
import { hash } from "node:crypto";
// src/tape/tape-index.ts
/** Indexes a tape; `undefined` for an empty one. */
function indexTape(entries, contract, { takesAnyKey = false } = {}) {
	if (entries.length === 0) return void 0;
	const classes = createCredentialClasses(contract, takesAnyKey);
	const requestAt = (place) => {
		const entry = entries[place];
		const request = isReplayable(entry) ? toTapeRequest(entry) : void 0;
		return request && {
			...request,
			credential: classes.recorded(entry)
		};
	};
	const places = /* @__PURE__ */ new Map();
	const byPath = /* @__PURE__ */ new Map();
	for (const place of entries.keys()) {
		const request = requestAt(place);
		if (!request) continue;
		append(places, tapeKey(request), place);
		append(byPath, request.path, place);
	}
	const byKey = new Map([...places].map(([key, all]) => [key, toRepeats(all, entries)]));
	const greatestIds = greatestIdsOf(entries, contract);
	const made = lazy(() => new MadeRecords(entries, contract, greatestIds));
	return {
		entries,
		byKey,
		byPath,
		greatestIds,
		classes,
		requestAt,
		get made() {
			return made();
		}
	};
}
/** Computes the key that equal requests share. */
function tapeKey({ credential, method, path, search, contentType, body, prefer }) {
	const digest = body.length === 0 ? "" : hash("sha256", body, "base64url");
	const parts = [
		credential,
		method,
		path,
		canonicalQuery(search),
		evenMediaType(contentType),
		digest,
		prefer
	];
	return hash("sha256", parts.join("\n"), "base64url");
}
/**
* Reads the compared parts of a recorded request; `undefined` if its body was not kept. Parameters and members that carry a
* credential by their names are not compared: the credential may have changed since, and an old recording may still contain it.
*/
function toTapeRequest(entry) {
	const { credential = "present", headers = {}, body, answer } = entry;
	const bytes = fromTapeBody(body);
	if (!bytes) return void 0;
	const parts = requestParts({ request: redactAddress(entry.request) });
	const applied = headerOf(answer?.headers, "preference-applied");
	return {
		...parts,
		path: evenlyEncoded(parts.path),
		credential,
		contentType: headerOf(headers, "content-type"),
		body: withoutCredentials(bytes),
		prefer: DECIDES.test(applied) ? canonicalPrefer(headerOf(headers, "prefer")) : ""
	};
}
/** Reads the compared parts of a request, in the way of the recorder: its credential is hidden wherever it appears. */
function readTapeRequest(request) {
	const { credential, method, target, headers, body, words } = request;
	const requestHeaders = toHeaderLines(headers);
	const secrets = secretsOf({
		requestHeaders,
		target,
		requestBody: body
	}, words);
	const wire = {
		coding: String(headers["content-encoding"] ?? ""),
		type: String(headers["content-type"] ?? "")
	};
	const { path, search } = requestParts({ request: `${method} ${secrets.redactTarget(target)}` });
	return {
		credential,
		method,
		path: evenlyEncoded(path),
		search,
		contentType: secrets.redact(String(headers["content-type"] ?? "")),
		body: withoutCredentials(redactContent(body, wire, secrets).bytes),
		prefer: canonicalPrefer(secrets.redact(String(headers.prefer ?? "")))
	};
}
/**
* Creates the reader of the classes of a tape. Where any key is accepted, nothing tells one that was recorded as right from one that was
* recorded as wrong: their exchanges are those of one client, in recorded order.
*/
function createCredentialClasses({ match, operations }, takesAnyKey) {
	const isGiven = createCredentialTest(operations);
	const keysIn = createKeyFinder(operations);
	return {
		recorded: (entry) => {
			const { credential = "present" } = entry;
			if (credential === "present") return credential;
			const { method, path } = requestParts(entry);
			const operation = match(method, path)?.operation;
			return isAccepted(entry, operation, takesAnyKey) ? "present" : credential;
		},
		asked: (request, isKey) => {
			if (!isGiven(request)) return "absent";
			return takesAnyKey || keysIn(request).some(isKey) ? "present" : "invalid";
		}
	};
}
function append(map, key, place) {
	const places = map.get(key);
	if (places) places.push(place);
	else map.set(key, [place]);
}
function toRepeats(all, entries) {
	const entryAt = (place) => entries[place];
	return {
		all,
		places: all.filter((place) => entryAt(place).played !== true),
		last: all.findLast((place) => entryAt(place).credential !== "invalid") ?? all.at(-1)
	};
}
function greatestIdsOf(entries, contract) {
	const seen = /* @__PURE__ */ new Set();
	const greatest = /* @__PURE__ */ new Map();
	for (const entry of entries) {
		const { answer } = entry;
		const isWrite = CHANGING.has(requestParts(entry).method);
		if (!answer || answer.status > 299 || seen.has(answer) && !isWrite) continue;
		seen.add(answer);
		const { operation, records = [], asked } = recordsOf(entry, contract) ?? {};
		const resource = operation?.resource.name ?? "";
		for (const { id } of isWrite && asked ? [...records, asked] : records) {
			if (!isInt64(id) || id >= MAX_INT64) continue;
			if (id > (greatest.get(resource) ?? 0)) greatest.set(resource, id);
		}
	}
	return greatest;
}
/** Methods of operations on a record that is there. */
const CHANGING = /* @__PURE__ */ new Set([
	"PUT",
	"PATCH",
	"DELETE"
]);
/** Preferences that change the answer. */
const DECIDES = /(^|[,;\s])(code|fault)\s*=/i;
function canonicalPrefer(text) {
	return DECIDES.test(text) ? text.replace(/\s+/g, "").toLowerCase() : "";
}
function headerOf(headers, name) {
	return [headers?.[name] ?? []].flat().join(", ");
}
/** Two queries are equal if they have the same parameters; order matters only among equal names. */
function canonicalQuery(search) {
	if (search.length <= 1) return "";
	const pairs = search.slice(1).split("&").filter((part) => part !== "").map((part) => {
		const at = part.indexOf("=");
		return at < 0 ? [decode(part), ""] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
	});
	return JSON.stringify(pairs.toSorted(([a = ""], [b = ""]) => a < b ? -1 : a > b ? 1 : 0));
}
/** Form encoding: a plus sign is a space. A text that cannot be decoded stays as it is. */
function decode(text) {
	return decodeForm(text) ?? text;
}
/** Whether a sandbox accepts the credential of an exchange, although it was recorded as absent or invalid. */
function isAccepted({ credential, scheme = "bearer", answer }, operation, takesAnyKey) {
	if (!operation) return takesAnyKey && credential === "invalid";
	const { isPublic, isBearer, known } = operation.credentials;
	if (credential === "absent") return !isPublic && !isBearer && answer?.status !== 401;
	return isPublic || takesAnyKey && known.some((each) => isOfForm(each, scheme));
}
/** Whether a credential is sent in the way that a tape calls by this name. */
function isOfForm({ challenge = "", location }, scheme) {
	if (location !== "header.authorization") return scheme === "bearer";
	const name = challenge.toLowerCase();
	return scheme === (name === "bearer" || name === "basic" ? name : "other");
}
/** What the recorded writes of a tape can leave in a store. */
var MadeRecords = class {
	#byResource = /* @__PURE__ */ new Map();
	#greatestIds;
	/** `greatestIds` are the greatest ids of all recorded records, by resource. */
	constructor(entries, contract, greatestIds) {
		this.#greatestIds = greatestIds;
		for (const entry of entries) this.#add(entry, contract);
	}
	/** Whether a change can come from replaying the tape. */
	has({ resource, id, parents, row, isSeeded }) {
		const made = this.#byResource.get(resource);
		const own = made?.records.get(keyOf({
			id,
			...parents && { parents }
		}));
		const greatest = this.#greatestIds.get(resource) ?? 0;
		const isRecorded = !isSeeded && isInt64(id) && id <= greatest;
		if (!row) return isRecorded || own?.isRemoved === true;
		const { value } = readTrusted(row.json);
		const isAsSent = (sent) => sent === void 0 || isSameJson(mergePatch(value, sent), value);
		if (!own) return isRecorded || !isSeeded && made?.unnamed.some(isAsSent) === true;
		return own.values.some((each) => isSameJson(each, value)) || own.unshown.some(isAsSent);
	}
	#add(entry, contract) {
		const found = recordsOf(entry, contract);
		if (!found || !WRITES.has(found.operation.role)) return;
		const { operation, records, asked } = found;
		const { name, record } = operation.resource;
		const sent = found.sent && declaredIn(found.sent, record.members);
		const made = this.#byResource.get(name) ?? {
			records: /* @__PURE__ */ new Map(),
			unnamed: []
		};
		this.#byResource.set(name, made);
		const of = (place) => {
			const key = keyOf(place);
			const own = made.records.get(key) ?? {
				values: [],
				unshown: [],
				isRemoved: false
			};
			made.records.set(key, own);
			return own;
		};
		if (operation.role === "remove") {
			if (asked) of(asked).isRemoved = true;
		} else if (records.length > 0) {
			const isWhole = operation.shown?.node === record.node;
			for (const each of records) {
				of(each).values.push(each.value);
				if (!isWhole) of(each).unshown.push(sent);
			}
		} else if (asked) of(asked).unshown.push(sent);
		else made.unnamed.push(sent);
	}
};
const WRITES = /* @__PURE__ */ new Set([
	"create",
	"replace",
	"update",
	"action",
	"remove"
]);
/** What a record is known by: its id, below parents with their values. */
function keyOf({ id, parents }) {
	return parents ? JSON.stringify([...Object.values(parents), id].map(String)) : id;
}
function declaredIn(sent, members) {
	return Object.fromEntries(Object.entries(sent).filter(([name]) => members.has(name)));
}
// src/sandbox/worlds/request-choices.ts
/**
* Makes the choices for one request: the ledger of its world decides what the contract leaves open; the rest is drawn by
* chance.
* A draw depends on two things: the state of the world's random numbers at the first draw of the request, and the name of
* what is drawn. Concurrent requests and the settings of other entries make no difference.
*/
var RequestChoices = class {
	world;
	/** The entries of the ledger that the answer relies on. */
	relied = [];
	/** The choices that were drawn, if any. */
	drawn;
	/** The state of the world's random numbers before this request drew any. */
	chance;
	#hasDrawn = false;
	#random;
	constructor(world) {
		this.world = world;
		this.chance = world.random.state();
	}
	/** Asks the ledger for its choice, and records that the answer relies on the entry. Where the contract is not silent, nothing is asked. */
	decide(point) {
		const { name } = point;
		if (name === void 0) return point.pinned;
		const isAsked = this.relied.includes(name);
		if (!isAsked) this.relied.push(name);
		const { choices, isRotating } = this.world.ledger;
		if (!isRotating) return choices[name];
		this.#takeChance();
		if (choices[name] !== "rotate") return choices[name];
		const { drawn = {} } = this;
		if (!isAsked) this.drawn = {
			...drawn,
			[name]: this.#draw(name, point)
		};
		return this.drawn?.[name];
	}
	/** Asks for the choice of a kind that is about all operations, or about one: for what is rarely asked. */
	decideOn(kind, operation) {
		return this.decide(this.world.points.at(kind, operation));
	}
	random() {
		this.#takeChance();
		this.#random ??= createRandom(this.chance, "answer");
		return this.#random();
	}
	/** Chance of another name: what is drawn of it changes nothing else. */
	stream(name) {
		this.#takeChance();
		return createRandom(this.chance, name);
	}
	/** Lets a request that is tried again draw the same. */
	again() {
		this.#random = void 0;
	}
	#draw(name, { choices, isSteady }) {
		const { chance, seed } = this.world.scenario;
		const drawn = createRandom(isSteady ? chance ?? seed : this.chance, name)();
		return choices[Math.floor(drawn * choices.length)];
	}
	/** Moves the world's random numbers one step for each request that draws, so that the next one draws other values. */
	#takeChance() {
		if (this.#hasDrawn) return;
		this.#hasDrawn = true;
		this.chance = this.world.random.state();
		this.world.random();
	}
};
/** The methods that a path allows, with HEAD only if it is served (ledger, `head`). */
function allowedBy(choices, methods) {
	return methods.includes("HEAD") && choices.decideOn("head") === 405 ? methods.filter((method) => method !== "HEAD") : methods;
}
/** The present state of a world as a starting point, for a request that does not look at it. */
function startingPointNow({ world, chance }, taped) {
	return {
		world,
		taped,
		chance,
		version: world.store.version,
		lastId: void 0,
		counts: []
	};
}
/** Whether a slot knows its starting point. */
function isAnswered(slot) {
	return "start" in slot;
}
export { indexTape as a, startingPointNow as i, allowedBy as n, readTapeRequest as o, isAnswered as r, tapeKey as s, RequestChoices as t };
