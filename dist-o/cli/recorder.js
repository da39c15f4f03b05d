import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { f as fileNames, i as aFunction, n as aBoolean, r as aFileName, s as aText, u as assertOptions } from "./assert-options.js";
import { r as contractOf } from "./contract.js";
import { a as isArchive, c as credentialFinder, i as formatOf, o as sharingTape, r as assertOverwritable, s as tapeFileOf } from "./recording-formats.js";
import { t as Secrets } from "./redaction.js";
import { r as readTape, t as TapeWriter } from "./tape-file.js";
import { t as FileReplacement } from "./file-replacement.js";
import { a as sizeOf, o as unwritable } from "./files.js";
import { t as iterateYielding } from "./iterate-yielding.js";
import { o as otherContract } from "./contract-source.js";
import { c as scenarioResources, o as toItem } from "./scenario-records.js";
import { a as toTapeBody, i as requestParts, n as isReplayable, t as fromTapeBody } from "./tape-entry.js";
import { B as compareInt64, V as isInt64, d as isSameJson, h as ownMember, r as asObject, x as stringifyJson } from "./json.js";
import { c as writeYamlRows, n as hasTooManyTokens } from "./yaml.js";
import { l as largestScenario } from "./scenario-file.js";
import { n as jsonPatch, t as PatchError } from "./json-patch.js";
import { t as mergePatch } from "./merge-patch.js";
import { t as lazy } from "./memoize.js";
import { i as shown } from "./shown.js";
import { n as createSchemaCompiler } from "./schema-validator.js";
import { u as singular } from "./paths.js";
import { r as recordsOf, t as redactContent } from "./redact-content.js";
import { t as _usingCtx } from "./usingCtx.js";
import { f as headerValue, l as headerPairs, s as eachHeader } from "./text-values.js";
import { p as schemeOf } from "./secret-names.js";
import { l as sequenceKind, u as wholeFrames } from "./sequences.js";
import path from "node:path";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
// src/recording/recorded-scenario-text.ts
/**
* Writes a recording as a scenario, in YAML or JSON. The order depends only on the recorded exchanges, and times are on
* separate lines, so that a diff of two recordings shows the real differences.
*/
function recordedScenarioText(parts) {
	const { format, named, recording, state, resources, exchanges } = parts;
	const { all, main } = resources;
	const lists = [...all.values()].map((resource) => [resource.name, state.records(resource.name).map(({ record, seen }) => ({
		...toItem(record, resource),
		[resource.beside.seen]: seen
	}))]);
	const short = main?.isShort ? main.name : void 0;
	const others = lists.filter(([name, list]) => name !== short && list.length > 0);
	const { conflicts } = state;
	const content = {
		version: 1,
		description: "Recorded from real traffic.",
		...named,
		recording: {
			...recording,
			...conflicts.length > 0 && { conflicts }
		},
		...Object.fromEntries(lists.filter(([name]) => name === short)),
		...others.length > 0 && { records: Object.fromEntries(others) },
		exchanges
	};
	return format === "json" ? `${stringifyJson(content, 2)}\n` : writeYamlRows(withoutUndefined(content), ...lists.map(([name]) => name === short ? name : ["records", name]));
}
/** A recording is too long for its format. Its tape stays, so that it can be written in another format. */
var TooLongError = class extends UsageError {};
/**
* Makes sure that one scenario can hold so many records, before its text is made.
* @throws TooLongError
*/
function assertFewRecords(state, { basePath, records }, where) {
	if (records.resources.map(({ name, path, record }) => {
		const members = [...record.required].reduce((sum, member) => sum + member.length + 5, 0);
		return state.records(name).length * (FRAME + members + basePath.length + path.length);
	}).reduce((sum, each) => sum + each, 0) > largestScenario[where.format]) throw tooLong(where);
}
/**
* Makes sure that a scenario can be read back.
* @throws TooLongError
*/
function assertFits(text, where) {
	if (!fitsInFile(text, where.format)) throw tooLong(where);
}
/** Whether a scenario with this text can be read back. */
function fitsInFile(text, format) {
	if (Buffer.byteLength(text) > largestScenario[format]) return false;
	return format === "json" || !hasTooManyTokens(text);
}
/** Removes what is undefined, which YAML would write as null. */
function withoutUndefined(value) {
	if (Array.isArray(value)) return value.map(withoutUndefined);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== void 0).map(([key, item]) => [key, withoutUndefined(item)]));
}
/** The shortest row, `  - { seen: GET PATH }` and the end of its line, without its path; a member is at least `NAME: 1, `. */
const FRAME = 19;
function tooLong({ format, file, tape, noun }) {
	const most = `${largestScenario[format] / 1024 / 1024} MiB`;
	const { dir, name } = path.parse(file);
	const wayOut = format === "yaml" ? `A .json file may have more: petstore-sandbox scenario import ${tape} --out ${path.join(dir, `${name}.json`)}` : `Record a shorter session, or check the tape, which is kept: petstore-sandbox check ${tape}`;
	return new TooLongError(`${file} is not written: its ${noun} do not fit into a ${format.toUpperCase()} scenario, which may have ${most}. ${wayOut}`);
}
// src/recording/recorded-state.ts
/** The state of a recording: the records in its answers, each as in the latest answer, without those that were removed. */
var RecordedState = class {
	#contract;
	#byResource = /* @__PURE__ */ new Map();
	#conflicts = [];
	#writes = 0;
	constructor(contract) {
		this.#contract = contract;
	}
	/** Adds the next exchange. */
	add(entry) {
		const { answer } = entry;
		if (!answer || answer.status < 200 || answer.status > 299) return;
		const found = recordsOf(entry, this.#contract);
		if (found) this.#addRecords(found, entry);
		else if (!this.#isKnown(entry) && !isSafe(requestParts(entry).method)) this.#writes += 1;
	}
	/** The records of a resource at the start, by ascending id, without those that were created in the recording. */
	records(resource) {
		const fits = this.#wholeTest(resource);
		return (this.#byResource.get(resource)?.list() ?? []).filter(({ isWhole, record }) => isWhole || fits(record.value)).toSorted((one, other) => compareIds(one.record.id, other.record.id));
	}
	get created() {
		return [...this.#byResource.values()].reduce((sum, { created }) => sum + created, 0);
	}
	/** A line for each record whose values differ between two answers, without a write between them. */
	get conflicts() {
		return this.#conflicts;
	}
	#addRecords(found, entry) {
		const { operation, records, asked } = found;
		const { name } = operation.resource;
		const state = this.#of(name);
		const span = spanOf(entry);
		const isPut = operation.role === "replace" && entry.answer?.status === 201;
		if (operation.role === "create" || isPut) {
			for (const each of records) state.create(each);
			if (isPut && asked) state.create(asked);
		} else if (operation.role === "list" || operation.role === "read") for (const each of records) this.#see(found, each, entry);
		else {
			this.#writes += 1;
			if (operation.role === "remove") {
				if (asked) state.remove(asked, span.end);
				if (asked) this.#removeBelow(name, asked.id, span.end);
			} else if (records.length > 0) for (const each of records) this.#see(found, each, entry);
			else this.#change(found, entry);
		}
	}
	#see({ operation }, record, { request, ...entry }) {
		const { resource, shown: view, id } = operation;
		const state = this.#of(resource.name);
		const earlier = state.get(record);
		if (earlier && earlier.writes === this.#writes) {
			const names = [...view?.members.keys() ?? [], ...Object.keys(record.parents ?? {})];
			for (const field of names) {
				if (field === id.property?.[0]) continue;
				const [was, is] = [earlier.record, record].map(({ value, parents }) => ownMember(value, field) ?? parents?.[field]);
				if (isSameJson(was, is)) continue;
				if (this.#conflicts.length === MOST_CONFLICTS) this.#conflicts.push(FURTHER);
				if (this.#conflicts.length > MOST_CONFLICTS) break;
				this.#conflicts.push(`${singular(resource.name)} ${record.id}: ${field} was ${shown(was)} in ${earlier.seen}, then ${shown(is)} in ${request}`);
			}
		}
		const isWhole = view?.node === resource.record.node;
		const kept = Object.entries(isWhole ? {} : earlier?.record.value ?? {}).filter(([name]) => !view?.members.has(name));
		const value = kept.length === 0 ? record.value : {
			...Object.fromEntries(kept),
			...record.value
		};
		const seen = {
			record: {
				...record,
				value
			},
			seen: request,
			isWhole,
			writes: this.#writes
		};
		state.see(seen, spanOf({
			request,
			...entry
		}).began);
	}
	/** A write whose answer does not show the record leaves it as it was sent. */
	#change({ operation, asked, sent, changes }, entry) {
		if (!asked) return;
		const state = this.#of(operation.resource.name);
		const earlier = state.get(asked);
		const see = (value) => {
			const seen = {
				record: {
					...asked,
					value
				},
				seen: entry.request,
				isWhole: false
			};
			state.see({
				...seen,
				writes: this.#writes
			}, spanOf(entry).began);
		};
		const patched = changes && earlier && asObject(patchedBy(changes, earlier.record.value));
		if (patched) see(patched);
		if (!sent) return;
		const [property, inner] = operation.id.property ?? [];
		const own = property !== void 0 && inner === void 0 ? { [property]: asked.id } : {};
		const { members } = operation.resource.record;
		const declared = Object.fromEntries(Object.entries(sent).filter(([name]) => members.has(name)));
		if (operation.role === "update" && !earlier) return;
		see(operation.role === "update" ? mergePatch(earlier?.record.value, declared) : {
			...own,
			...declared
		});
	}
	/** Removing a parent also removes the records below it. */
	#removeBelow(parent, id, end) {
		for (const { name, parents } of this.#contract.records.resources) {
			const own = parents.find(({ resource }) => resource === parent);
			const below = this.#byResource.get(name)?.list() ?? [];
			for (const { record } of own ? below : []) {
				if (record.parents?.[own?.parameter ?? ""] !== id) continue;
				this.#of(name).remove(record, end);
				this.#removeBelow(name, record.id, end);
			}
		}
	}
	#of(resource) {
		const known = this.#byResource.get(resource) ?? new SeenRecords(this.#keysOf(resource));
		this.#byResource.set(resource, known);
		return known;
	}
	/** What a store knows the records of a resource by: the id, below parents with ids of their own with theirs. */
	#keysOf(resource) {
		const own = scenarioResources(this.#contract).all.get(resource);
		if (!own?.isScoped) return ({ id }) => id;
		const names = own.parents.map(({ parameter }) => parameter);
		return ({ id, parents }) => JSON.stringify([...names.map((name) => parents?.[name]), id].map(String));
	}
	#isKnown(entry) {
		const { method, path } = requestParts(entry);
		return this.#contract.match(method, path)?.operation !== void 0;
	}
	/** Whether members that were seen in parts make a record. */
	#wholeTest(resource) {
		const schema = scenarioResources(this.#contract).all.get(resource)?.schema;
		const validate = lazy(() => schema && createSchemaCompiler("exact", this.#contract.links)(schema));
		return (value) => validate()?.(value).length === 0;
	}
};
/** How many conflicts are kept. Each is a line of the recording. */
const MOST_CONFLICTS = 1e3;
const FURTHER = "further conflicts are left out";
function isSafe(method) {
	return [
		"GET",
		"HEAD",
		"OPTIONS",
		"TRACE"
	].includes(method);
}
/** The record after a JSON patch (RFC 6902); `undefined` if the patch does not apply to what was seen of it. */
function patchedBy(changes, value) {
	try {
		return jsonPatch(value, changes);
	} catch (error) {
		if (error instanceof PatchError) return void 0;
		throw error;
	}
}
/** When an exchange began and ended, in milliseconds since 1970; infinitely late and early if it does not say so. */
function spanOf({ time, ms = 0 }) {
	if (time === void 0) return {
		began: Number.POSITIVE_INFINITY,
		end: Number.NEGATIVE_INFINITY
	};
	const began = Date.parse(time);
	return {
		began,
		end: began + ms
	};
}
/** Integers by value, then texts by code units. */
function compareIds(one, other) {
	if (isInt64(one) && isInt64(other)) return compareInt64(one, other);
	if (typeof one === typeof other) return one < other ? -1 : Number(one > other);
	return isInt64(one) ? -1 : 1;
}
/** The records of one resource that a recording has shown: a store has each once. */
var SeenRecords = class {
	#seen = /* @__PURE__ */ new Map();
	#created = /* @__PURE__ */ new Set();
	/** When the removal of a record had ended, in milliseconds since 1970. */
	#removed = /* @__PURE__ */ new Map();
	#keyOf;
	/** @param keyOf what a store knows a record by. */
	constructor(keyOf) {
		this.#keyOf = keyOf;
	}
	get(place) {
		return this.#seen.get(this.#keyOf(place));
	}
	/** Adds what an exchange that began at a time showed. An exchange that overlaps a removal shows the record as it was before. */
	see(sighting, began) {
		const key = this.#keyOf(sighting.record);
		const removed = this.#removed.get(key);
		if (removed !== void 0 && began <= removed) return;
		this.#seen.set(key, sighting);
	}
	create(place) {
		this.#created.add(this.#keyOf(place));
	}
	/** Removes a record; `end` is when the answer to that was complete, in milliseconds since 1970. */
	remove(place, end) {
		const key = this.#keyOf(place);
		this.#seen.delete(key);
		this.#removed.set(key, end);
	}
	/** The records that are there, without those that were created. */
	list() {
		return [...this.#seen].flatMap(([key, each]) => this.#created.has(key) ? [] : [each]);
	}
	get created() {
		return this.#created.size;
	}
};
// src/recording/finish-recording.ts
/** With this many exchanges or more, the tape stays beside the scenario. */
const MOST_INLINE = 1e3;
/** The length in bytes from which the tape stays beside the scenario: a scenario file is read as a whole, and its size is limited. */
const LONGEST_INLINE = 4194304;
/**
* Writes a recording from its tape: the scenario, with the tape in it or beside it, or a HAR. The tape is read at most
* twice, entry by entry, in turns with everything else that this process does.
* @throws (as a rejection) UsageError when the tape cannot be read or a file cannot be written; TooLongError when the result could not be read back.
*/
async function finishRecording(options) {
	const { file } = options;
	const format = formatOf(file);
	const survey = await surveyTape(options);
	const other = survey.head.contract && otherContract(survey.head, options.source.recordedTitle);
	if (other) throw new UsageError(`${options.tape}:1: the tape was recorded under ${other}, which is another contract than the present one. Name its own with --contract.`);
	const beside = tapeFileOf(file);
	let isInline = survey.exchanges < MOST_INLINE && statSync(options.tape).size < LONGEST_INLINE;
	const kept = () => keptEntries(options);
	if (isArchive(format)) await replace(file, (target) => format.write(target, kept()));
	else {
		const { state, head, from, to } = survey;
		const contract = contractOf(options.source);
		const resources = scenarioResources(contract);
		const where = {
			format: format.scenario,
			file,
			tape: options.tape,
			noun: resources.noun
		};
		assertFewRecords(state, contract, where);
		const { digest, recordedTitle: title } = options.source;
		const recording = {
			from,
			to,
			contract: head.contract ?? digest,
			title
		};
		const named = namesFrom(file, options.source.file.place);
		const textWith = (exchanges) => recordedScenarioText({
			format: format.scenario,
			named,
			recording,
			state,
			resources,
			exchanges
		});
		let text = textWith(isInline ? [...kept()] : path.basename(beside));
		if (isInline && !fitsInFile(text, format.scenario)) {
			isInline = false;
			text = textWith(path.basename(beside));
		}
		assertFits(text, where);
		if (!isInline && !(survey.intact && isSameFile(options.tape, beside))) await replace(beside, (target) => copyTape(target, survey.head, kept()));
		await replace(file, async (target) => writeFileSync(target, text));
	}
	const tape = isArchive(format) || isInline ? void 0 : beside;
	if (!tape && isSameFile(options.tape, beside)) rmSync(beside);
	return {
		file,
		tape,
		...summaryOf(survey, scenarioResources(contractOf(options.source)))
	};
}
/** The files of a user's contract, relative to a recording, so that this is replayed with them. */
function namesFrom(file, place) {
	if (!place) return {};
	const from = path.dirname(path.resolve(file));
	const relative = (each) => path.relative(from, each).replaceAll("\\", "/");
	const overlay = place.overlay.map(relative);
	return {
		contract: relative(place.contract),
		...overlay.length > 0 && { overlay }
	};
}
async function copyTape(target, head, entries) {
	const writer = new TapeWriter(target, head);
	try {
		for await (const entry of iterateYielding(entries)) writer.append(entry);
	} finally {
		writer.close();
	}
}
/** Writes a file in full before it replaces the old one. */
async function replace(file, write) {
	try {
		try {
			var _usingCtx$1 = _usingCtx();
			const replacement = _usingCtx$1.u(FileReplacement.afterKills(file));
			await write(replacement.beside);
			replacement.commit();
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			_usingCtx$1.d();
		}
	} catch (cause) {
		if (cause.code === void 0) throw cause;
		throw unwritable(file, cause);
	}
}
function isSameFile(one, other) {
	return path.resolve(one) === path.resolve(other);
}
function summaryOf({ state, exchanges, unknown, dropped, failed, torn }, { all, main }) {
	const { created, conflicts } = state;
	const counts = [...all.keys()].map((name) => [name, state.records(name).length]);
	const ofMain = counts.find(([name]) => name === main?.name)?.[1] ?? 0;
	const records = counts.length === 1 && counts[0]?.[0] === "pets" ? {} : { records: Object.fromEntries(counts) };
	const rest = {
		created,
		conflicts,
		unknown,
		dropped,
		failed,
		torn
	};
	return {
		exchanges,
		pets: ofMain,
		...records,
		...rest
	};
}
/**
* Goes through a tape once, for everything that is counted or collected.
* @throws (as a rejection) UsageError when the tape cannot be read.
*/
async function surveyTape({ tape, dropUnknown, source, redact = (entry) => entry, onProgress }) {
	const contract = contractOf(source);
	const isKnown = knownPath(contract);
	const found = {
		state: new RecordedState(contract),
		head: { tape: 1 },
		from: void 0,
		to: void 0,
		exchanges: 0,
		unknown: 0,
		dropped: 0,
		failed: 0,
		torn: false,
		intact: true
	};
	const onHead = (head) => {
		found.head = head;
	};
	const onTorn = () => {
		found.torn = true;
		found.intact = false;
	};
	for await (const raw of iterateYielding(readTape(tape, {
		onHead,
		onTorn,
		...reading("reading", tape, onProgress)
	}))) {
		const entry = redact(raw);
		if (entry !== raw) found.intact = false;
		if (!isKnown(entry)) {
			found.unknown += 1;
			if (dropUnknown) {
				found.dropped += 1;
				found.intact = false;
				continue;
			}
		}
		found.exchanges += 1;
		if (!isReplayable(entry)) found.failed += 1;
		if (entry.failure === void 0) found.state.add(entry);
		const { time } = entry;
		if (time !== void 0 && (found.from === void 0 || time < found.from)) found.from = time;
		if (time !== void 0 && (found.to === void 0 || time > found.to)) found.to = time;
	}
	return found;
}
/** Reads those entries of a tape that are kept, without credentials. */
function* keptEntries({ tape, dropUnknown, source, redact = (entry) => entry, onProgress }) {
	const isKnown = knownPath(contractOf(source));
	for (const entry of readTape(tape, reading("writing", tape, onProgress))) if (!dropUnknown || isKnown(entry)) yield redact(entry);
}
/** Tells the progress of going through a tape. */
function reading(step, tape, onProgress = () => {}) {
	const of = sizeOf(tape);
	return { onRead: (done) => onProgress({
		step,
		done,
		of
	}) };
}
/** Whether the contract has the path of an entry, whatever its method. */
function knownPath({ match }) {
	return (entry) => {
		const { method, path } = requestParts(entry);
		return match(method, path) !== void 0;
	};
}
// src/recording/to-tape-entry.ts
/** The entries on a tape for a body that is longer than a capture keeps, and for a body that was cut off. */
const TOO_LONG = { omitted: "longer than what is kept" };
const CUT = { omitted: "cut off" };
/**
* Turns a captured exchange into an entry of the tape: only with allowed headers, and without credentials.
* @param hasCredential whether a request has a credential, wherever the contract has them
*/
function toTapeEntry(capture, secrets, hasCredential) {
	const { method, target, requestHeaders, requestBody, responseHeaders, responseBody } = capture;
	const { status, failure, time, duration } = capture;
	const request = keepMessage(requestHeaders, requestBody ?? TOO_LONG, recordedRequestHeaders);
	const answer = status === void 0 ? void 0 : {
		status,
		...keepMessage(responseHeaders, capture.isPart && responseBody ? partOf(responseBody, capture) : responseBody ?? (failure === void 0 ? TOO_LONG : CUT), recordedAnswerHeaders),
		...method === "HEAD" && keepLength(responseHeaders)
	};
	return redactEntry({
		request: `${method} ${originForm(target)}`,
		...credentialOf(capture, hasCredential),
		...request,
		...answer && { answer },
		...failure !== void 0 && { failure },
		...answer === void 0 && failure === void 0 && { failure: "no answer came" },
		time: new Date(time).toISOString(),
		ms: Math.max(0, Math.floor(duration * 10) / 10)
	}, secrets);
}
/** Removes credentials from an entry. Returns the same object if it has none. */
function redactEntry(entry, secrets) {
	const request = secrets.redactTarget(entry.request);
	const sent = redactMessage(entry, secrets);
	const answer = entry.answer && redactMessage(entry.answer, secrets);
	const failure = entry.failure && secrets.redact(entry.failure);
	if (sent === entry && answer === entry.answer && failure === entry.failure && request === entry.request) return entry;
	return {
		...sent,
		request,
		...answer && { answer },
		...failure !== void 0 && { failure }
	};
}
/** The headers of a request that a recording keeps. All others are left out, including credentials. */
const recordedRequestHeaders = [
	"content-type",
	"content-encoding",
	"prefer",
	"if-none-match",
	"if-modified-since"
];
/** The headers of an answer that a recording keeps. Replay generates dates, lengths, ids and hop-by-hop headers. */
const recordedAnswerHeaders = [
	"content-type",
	"content-encoding",
	"content-language",
	"content-disposition",
	"deprecation",
	"sunset",
	"link",
	"location",
	"retry-after",
	"www-authenticate",
	"preference-applied",
	"allow",
	"accept-post",
	"cache-control",
	"etag",
	"last-modified",
	"vary"
];
/** Picks the named headers from header lines, in the order of the names; `undefined` if there are none. */
function keepHeaders(lines, names) {
	const found = /* @__PURE__ */ new Map();
	eachHeader(lines, (written, text) => {
		const name = written.toLowerCase();
		if (!names.includes(name)) return;
		const other = found.get(name);
		const value = text.trim();
		found.set(name, other === void 0 ? value : [other, value].flat());
	});
	if (found.size === 0) return void 0;
	const kept = {};
	for (const name of names) if (found.has(name)) kept[name] = found.get(name);
	return kept;
}
/** A client of a proxy may send a whole address (RFC 9112, section 3.2.2), but a tape does not name the service. */
function originForm(target) {
	const [, rest = target] = /^https?:\/\/[^/?]*(.*)$/is.exec(target) ?? [];
	return rest.startsWith("?") || rest === "" ? `/${rest}` : rest;
}
/** The whole items of the beginning of a stream, whose client left, or which is longer than what is kept. */
function partOf(bytes, { responseHeaders, failure }) {
	const kind = sequenceKind(headerValue(responseHeaders, "content-type") ?? "");
	const isCoded = headerValue(responseHeaders, "content-encoding") !== void 0;
	if (failure !== void 0 || isCoded || !kind) return failure === void 0 ? TOO_LONG : CUT;
	return Buffer.from(wholeFrames(bytes.toString("latin1"), kind).join(""), "latin1");
}
/** The class of a credential, and its scheme: nothing else of it is kept. A 401 means that it was invalid (contract, section 5). */
function credentialOf(capture, hasCredential) {
	if (!hasCredential(capture)) return { credential: "absent" };
	const authorization = headerValue(capture.requestHeaders, "authorization");
	const credential = capture.status === 401 ? "invalid" : "present";
	if (authorization === void 0) return { credential };
	const scheme = schemeOf(authorization);
	return scheme === "bearer" ? { credential } : {
		credential,
		scheme
	};
}
function keepMessage(lines, kept, names) {
	const headers = keepHeaders(lines, names);
	const body = Buffer.isBuffer(kept) ? toTapeBody(kept) : kept;
	return {
		...headers && { headers },
		...body !== void 0 && { body }
	};
}
/** The length that an answer to HEAD says its body would have (RFC 9110, section 8.6), if it gives exactly one. */
function keepLength(lines) {
	const values = headerPairs(lines).filter(([name]) => name.toLowerCase() === "content-length");
	const [[, value = ""] = []] = values;
	return values.length === 1 && /^\d{1,15}$/.test(value.trim()) ? { length: Number(value) } : {};
}
/** Redacts a message. An encoded body with a credential is kept decoded, since its bytes change anyway. */
function redactMessage(message, secrets) {
	const headers = redactHeaders(message.headers, secrets);
	const withHeaders = headers === message.headers ? message : {
		...message,
		headers
	};
	const bytes = fromTapeBody(message.body);
	if (bytes === void 0) return withHeaders;
	const field = (name) => String(headers?.[name] ?? "");
	const wire = {
		coding: field("content-encoding"),
		type: field("content-type")
	};
	const { bytes: redacted, isDecoded } = redactContent(bytes, wire, secrets);
	if (redacted === bytes) return withHeaders;
	if (!isDecoded) return withBody(withHeaders, redacted);
	const { "content-encoding": _coding, ...rest } = headers;
	return withBody({
		...withHeaders,
		headers: rest
	}, redacted);
}
function withBody(message, bytes) {
	return {
		...message,
		body: toTapeBody(bytes)
	};
}
function redactHeaders(headers, secrets) {
	if (!headers) return headers;
	const clean = (value) => secrets.redactTarget(value);
	const entries = Object.entries(headers).map(([name, values]) => [name, typeof values === "string" ? clean(values) : values.map(clean)]);
	return entries.every(([name, value]) => String(value) === String(headers[name])) ? headers : Object.fromEntries(entries);
}
// src/recording/recorder.ts
/**
* Starts a recording of exchanges under a contract. It holds one exchange at a time in memory, and no credential that can be recognised reaches a file.
* @throws UsageError for an unknown ending, for a tape that cannot be written, or for an earlier tape that was not finished.
*/
function startRecorder(options, source) {
	assertRecorderOptions(options);
	const { file, dropUnknown = false, onFailure = () => {}, onProgress = () => {} } = options;
	formatOf(file);
	assertOverwritable(file);
	const tape = tapeFileOf(file);
	assertFinished(tape, file);
	const recorded = contractOf(source);
	const secrets = new Secrets(recorded.words);
	const hasCredential = credentialFinder(recorded);
	const { digest: contract, recordedTitle: title } = source;
	const writer = new TapeWriter(tape, {
		tape: 1,
		contract,
		...title !== void 0 && { title }
	});
	let failure;
	let closed;
	const finish = async () => {
		writer.close();
		if (failure) throw failure;
		const redact = (entry) => redactEntry(entry, secrets);
		return finishRecording({
			tape,
			file,
			dropUnknown,
			source,
			redact,
			onProgress
		});
	};
	return {
		add: (capture) => {
			if (failure || closed) return;
			try {
				secrets.learn(capture.requestHeaders, capture.target, capture.requestBody);
				secrets.learn(capture.responseHeaders, "", capture.responseBody);
				writer.append(toTapeEntry(capture, secrets, hasCredential));
			} catch (error) {
				failure = error;
				onFailure(failure);
			}
		},
		close: () => {
			closed ??= finish();
			return closed;
		}
	};
}
/**
* Checks how to record.
* @throws UsageError that names the option and the rule.
*/
function assertRecorderOptions(options) {
	assertOptions(options, {
		of: "createRecorder",
		rules,
		required: ["file"]
	});
}
const rules = {
	file: aText,
	contract: aFileName,
	overlay: fileNames,
	dropUnknown: aBoolean,
	onFailure: aFunction,
	onProgress: aFunction
};
/** A tape newer than its recording was left by a crash, and is not overwritten. */
function assertFinished(tape, file) {
	if (!existsSync(tape) || statSync(tape).size === 0) return;
	const isDone = (each) => existsSync(each) && statSync(each).mtimeMs >= statSync(tape).mtimeMs;
	if (isDone(file)) return;
	const owner = sharingTape(file).find(isDone);
	throw new UsageError(owner ? `${tape} is the tape of ${owner}. Record to another name, or delete both.` : `${tape} belongs to a recording that was not finished. Finish it with \`petstore-sandbox scenario import ${tape} --out ${file}\`, or delete it.`);
}
export { TooLongError as a, finishRecording as i, startRecorder as n, redactEntry as r, assertRecorderOptions as t };
