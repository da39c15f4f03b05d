import { n as CONTRACT_PATH } from "./admin-context.js";
import { a as CONTRACT_HEADER, c as hasHeader, f as headerValue, h as toHeaderLines, o as announceBody } from "./text-values.js";
import { o as hostProblem, u as splitTarget } from "./http.js";
import { a as afterReading, n as drainBody, r as readBody } from "./read-body.js";
import { n as memoize, t as lazy } from "./memoize.js";
import { d as shorten, i as listed, t as counted } from "./text.js";
import { a as matchTarget } from "./contract.js";
import { t as contractNamed } from "./contract-pair.js";
import { a as isUnder, r as belowAnyBase } from "./document.js";
import { n as createOperationMatcher, t as allowedMethods } from "./requests.js";
import { I as byLikePath, M as errorContent, t as TOO_MANY_WORLDS } from "./apply-recorded-answer.js";
import { n as secretsOf } from "./redaction.js";
import { i as requestParts, t as fromTapeBody } from "./tape-entry.js";
import { i as startingPointNow, n as allowedBy, o as readTapeRequest, t as RequestChoices } from "./request-choices.js";
import { c as errorBody } from "./query.js";
import { r as UsageError, t as StartError } from "./errors.js";
import { d as isDisconnection, u as isCutting } from "./fault.js";
import { b as readTrusted, r as asObject, x as stringifyJson } from "./json.js";
import { I as takesMoreFields } from "./silence-kinds.js";
import { t as StorageError } from "./store.js";
import { E as charsetOf, F as decodeText, L as isUtf8Label } from "./operations.js";
import { i as withHeaders } from "./exchange.js";
import { r as KeptText } from "./journal.js";
import { t as BEHAVIOUR_HOOKS } from "./operation-behaviour.js";
import "./keys.js";
import { i as pieceLength, t as endConnection } from "./ending.js";
import { isUtf8 } from "node:buffer";
// src/sandbox/request/play-tape.ts
/** Answers a request without an accepted credential from the tape; `undefined` for a 401, if the tape does not have it. */
async function playCredential(context, tape) {
	const isGiven = context.hasCredential || context.request.headers.authorization !== void 0;
	const entry = await tape.play(askedOf(context, isGiven ? "invalid" : "absent"));
	context.taped = entry;
	return entry && toAnswer(entry);
}
/**
* Answers a request from the tape (docs/recording.md); `undefined` if the store answers: requests that the tape does not
* have, and every GET after the store has made a change. `take` makes the change of a recorded answer.
*/
async function playTape(context, tape, take) {
	if (tape.overtaken && context.operation.method === "GET") return void 0;
	const asked = askedOf(context, acceptedClass(context));
	const entry = await tape.play(asked);
	if (entry) return answerFrom(entry, context, take);
	context.miss = tape.nearest(asked);
	if (tape.onMiss === "store") return void 0;
	return context.error(404, `This was not recorded: ${context.miss}`, "none");
}
/** Answers a request outside the contract from the tape; if the tape does not have it, names the nearest entry. */
async function playBeyondContract(request, world, tape) {
	const { search } = splitTarget(request.target);
	const asked = readTapeRequest({
		...request,
		credential: tape.classOf({
			...request,
			search,
			hasCertificate: false
		}, world.isKey),
		words: world.words
	});
	const taped = await tape.play(asked);
	return taped ? {
		answer: toAnswer(taped),
		taped
	} : { miss: tape.nearest(asked) };
}
/** The class of an accepted credential, as recordings have it. */
function acceptedClass({ operation, hasCredential }) {
	return operation.credentials.isBearer || hasCredential ? "present" : "absent";
}
function askedOf({ request, bytes, world }, credential) {
	return readTapeRequest({
		...request,
		credential,
		body: bytes,
		words: world.words
	});
}
function toAnswer(entry) {
	const { status, headers, body, length } = entry.answer;
	const bytes = fromTapeBody(body) ?? Buffer.alloc(0);
	const isKnown = length !== void 0 && requestParts(entry).method === "HEAD";
	return {
		status,
		headers: [...toHeaderLines(headers), ...isKnown ? ["Content-Length", String(length)] : []],
		body: "",
		bytes,
		origin: "tape"
	};
}
/** Takes the answer of an entry; a change in it is also made in the store. */
async function answerFrom(entry, context, take) {
	context.taped = entry;
	const { answer } = entry;
	return take && answer && answer.status < 300 && await take(context, answer) || toAnswer(entry);
}
// src/http/exchange/answer-headers.ts
/** All header lines of an answer (name, value, name, value …). */
function answerHeaderLines(answer, { id, world, drawn, which, fault, length, isHead, page }) {
	const { status, contentType = "application/json", headers, origin, bytes, stream } = answer;
	const lines = (stream ? !bytes : length !== 0 && !bytes) ? ["Content-Type", contentType] : [];
	lines.push(...headers, "X-Sandbox-Origin", origin, "X-Request-Id", id);
	if (world !== void 0) lines.push("X-Sandbox-World", world);
	if (which !== void 0) lines.push(CONTRACT_HEADER, which);
	if (drawn !== void 0) lines.push("X-Sandbox-Unspecified", drawnText(drawn));
	if (fault !== void 0) lines.push("X-Sandbox-Fault", fault);
	const cors = page === void 0 ? corsLines : corsLinesFor(page, lines);
	const isUserDefined = origin === "fault" || origin === "tape" || fault !== void 0;
	lines.push(...isUserDefined ? withoutOwn(cors, headers) : cors);
	if (!(status === 204 || status === 304 || stream !== void 0 || bytes !== void 0 && isHead)) lines.push("Content-Length", String(length));
	return lines;
}
/**
* The CORS lines of an answer to a request without an `Origin` (Fetch standard, "CORS protocol"). No page reads it,
* so no header is exposed; `Vary` keeps caches from reusing it for a request with an `Origin`.
*/
const corsLines = [
	"Access-Control-Allow-Origin",
	"*",
	"Vary",
	"Origin"
];
/**
* The additional header lines that answer a preflight request (Fetch standard, "CORS-preflight request") for
* a path with these methods. Everything requested is granted, so that a page can also read a 405.
*/
function preflightLines(methods, asked) {
	const method = listOf(asked["access-control-request-method"]);
	const headers = listOf(asked["access-control-request-headers"]);
	const isPrivate = asked["access-control-request-private-network"] === "true";
	return [
		...["Access-Control-Allow-Methods", union(methods, method).join(", ")],
		...["Access-Control-Allow-Headers", union(USUAL_HEADERS, headers).join(", ")],
		...["Access-Control-Max-Age", "600"],
		...["Vary", "Access-Control-Request-Method, Access-Control-Request-Headers"],
		...isPrivate ? ["Access-Control-Allow-Private-Network", "true"] : []
	];
}
function drawnText(drawn) {
	return Object.entries(drawn).map(([name, choice]) => `${name}=${choice}`).join(", ");
}
const CORS = /^access-control-/i;
/** A scenario may set CORS lines on purpose: they replace ours with the same name. */
function withoutOwn(cors, headers) {
	const own = headers.filter((name, at) => at % 2 === 0 && CORS.test(name));
	if (own.length === 0) return cors;
	const names = new Set(own.map((name) => name.toLowerCase()));
	return cors.filter((_, at) => !names.has(cors[at - at % 2].toLowerCase()));
}
/** The CORS lines for a page of `origin`. They name the origin and each header: with credentials, browsers ignore `*`. */
function corsLinesFor(origin, lines) {
	const names = /* @__PURE__ */ new Set([
		"Content-Length",
		"Date",
		"Vary"
	]);
	for (let at = 0; at < lines.length; at += 2) names.add(lines[at]);
	return [...[
		"Access-Control-Allow-Origin",
		origin,
		"Access-Control-Allow-Credentials",
		"true"
	], ...[
		"Access-Control-Expose-Headers",
		[...names].join(", "),
		"Vary",
		"Origin"
	]];
}
const USUAL_HEADERS = [
	"Authorization",
	"Content-Type",
	"Prefer"
];
function listOf(value) {
	return String(value ?? "").split(",").map((item) => item.trim()).filter((item) => item !== "");
}
/** The first list, then the items of the second that it does not contain, ignoring case. */
function union(first, second) {
	const known = new Set(first.map((item) => item.toLowerCase()));
	return [...first, ...second.filter((item) => !known.has(item.toLowerCase()))];
}
// src/http/exchange/error-outcome.ts
/** An outcome outside the contract: no operation, no state. */
function outcomeOf(answer) {
	return {
		answer,
		connection: void 0,
		fault: void 0,
		violations: [],
		body: void 0
	};
}
/** An outcome outside the contract, with an error in the shape of the contract. */
function errorOutcome(status, message, choices, headers = []) {
	const content = errorContent(choices, { status }, () => message);
	return outcomeOf({
		...content,
		status,
		origin: "none",
		headers: [...headers, ...content.headers]
	});
}
/** Creates the sandbox's answer to a message that is not HTTP, or CONNECT: an Error, with the header lines of every answer. */
function bareError(nextId) {
	return (status, message) => {
		const body = JSON.stringify(errorBody(status, message));
		return {
			headers: [
				...[
					"Content-Type",
					"application/json",
					"Content-Length",
					String(Buffer.byteLength(body))
				],
				...[
					"X-Sandbox-Origin",
					"none",
					"X-Request-Id",
					nextId()
				],
				...corsLines,
				...["Date", (/* @__PURE__ */ new Date()).toUTCString()]
			],
			body
		};
	};
}
// src/sandbox/request/vary-answer.ts
/** Writes a JSON answer of the sandbox in the form that the ledger chooses; only entries that are not pinned are relied on. */
function varyAnswer(outcome, choices) {
	const { answer } = outcome;
	return answer && isOwnJson(answer) ? {
		...outcome,
		answer: formed(answer, choices, outcome.context?.operation)
	} : outcome;
}
function formed(answer, choices, operation) {
	const { ledger, points } = choices.world;
	const isChosen = (kind, choice) => {
		const point = points.at(kind);
		return !(point.name === void 0 || ledger.choices[point.name] === point.pinned) && choices.decide(point) === choice;
	};
	const isOpen = !operation || takesMoreFields(operation, answer.status);
	const cache = !answer.headers.some((name, at) => at % 2 === 0 && /^cache-control$/i.test(name)) && isChosen("caching", "no-store") ? ["Cache-Control", "no-store"] : [];
	const changes = [...isOpen && isChosen("extraFields", "added") ? [withExtraField] : [], ...isChosen("keyOrder", "reversed") ? [reversed] : []];
	const contentType = isChosen("charset", "utf-8") ? "application/json; charset=utf-8" : void 0;
	const indent = isChosen("whitespace", "indented") ? 2 : void 0;
	const body = changes.length > 0 || indent !== void 0 ? rewrite(answer.body, changes, indent) : answer.body;
	return {
		...answer,
		headers: [...answer.headers, ...cache],
		contentType,
		body: isChosen("textEscapes", "unicode") ? escaped(body) : body
	};
}
function isOwnJson({ origin, body, bytes, contentType }) {
	return (origin === "store" || origin === "contract" || origin === "none") && body !== "" && bytes === void 0 && contentType === void 0;
}
/** Changes the objects that the contract describes: the body itself, or the items of a list. */
function rewrite(text, changes, indent) {
	const { value } = readTrusted(text);
	const change = (item) => {
		const object = asObject(item);
		return object ? changes.reduce((changed, each) => each(changed), object) : item;
	};
	return stringifyJson(Array.isArray(value) ? value.map(change) : change(value), indent);
}
const EXTRA_FIELD = "undeclaredField";
function withExtraField(object) {
	return EXTRA_FIELD in object ? object : {
		...object,
		[EXTRA_FIELD]: true
	};
}
function reversed(object) {
	return Object.fromEntries(Object.entries(object).toReversed());
}
/** Escapes every character beyond ASCII; JSON has them only in its strings. */
function escaped(json) {
	return json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
// src/sandbox/hooks/hooks-text.ts
/** Returns what says which hooks a request has met, where they are written, and which of them has ended it. */
function hooksText({ hooks = [], ended }) {
	const end = ended && {
		...ended.at,
		isRefusal: ended.refused !== void 0,
		why: ended.message
	};
	return () => {
		const own = BEHAVIOUR_HOOKS.flatMap((hook) => hooks.filter((each) => each[hook]).map(({ placeOf }) => `${hook} ${placeOf(hook)}`));
		if (!end) return own.join(", ");
		const what = end.isRefusal ? "refused it" : "failed";
		const why = end.why === "" ? "" : `: ${shorten(end.why, LONGEST_WHY)}`;
		return `${own.join(", ")}; ${end.hook} ${end.place} ${what}${why}`;
	};
}
/** In bytes. */
const LONGEST_WHY = 500;
// src/http/exchange/exchange-slot.ts
/** An answer as it is kept when its stream has ended. */
function afterStream(answer, sent) {
	return {
		...answer,
		body: sent.text,
		bytes: void 0,
		stream: ENDED,
		sent
	};
}
/** Longer bodies are not kept, because a thousand of them would fill the memory; in characters. */
const LONGEST_KEPT = 65536;
/** The parts of an exchange, with credentials, in memory only. Its fields are reused: no object of an exchange stays alive. */
var ExchangeSlot = class {
	#world;
	#version = 0;
	#chance = 0;
	#lastId;
	#counts = NONE;
	#taped;
	#id = new KeptText();
	#operation;
	#time = 0;
	#duration = 0;
	#method = "";
	#target = new KeptText();
	#headers = [];
	#body = new KeptText();
	#hasBody = false;
	#fault;
	#reason;
	/** Says which hooks it has met. */
	#hooks;
	#miss;
	#isAbandoned = false;
	size = 0;
	#unknownFault;
	#violations = NONE;
	#relied = [];
	#reliedCount = 0;
	#drawn;
	#answer = { ...CUT };
	/** `undefined` if nothing was sent. */
	#length;
	/** Replaces the exchange in this slot. */
	fill({ method, originalUrl }, outcome, circumstances) {
		const { world, version, chance, lastId, counts, taped } = circumstances.start;
		this.#world = world;
		this.#version = version;
		this.#chance = chance;
		this.#lastId = lastId;
		this.#counts = counts;
		this.#taped = taped;
		this.#id.text = circumstances.id;
		this.#operation = circumstances.operation;
		this.#time = Date.now() - circumstances.duration;
		this.#duration = circumstances.duration;
		this.#method = method;
		this.#target.text = originalUrl;
		this.#headers = circumstances.headers;
		this.#length = circumstances.length;
		this.#hasBody = outcome.body !== void 0 && !isLong(outcome.body);
		this.#body.text = this.#hasBody ? outcome.body : "";
		this.#fault = outcome.fault;
		this.#reason = outcome.answer && answerReason(outcome.answer);
		this.#hooks = outcome.context?.hooks && hooksText(outcome.context);
		this.#miss = outcome.miss;
		this.#isAbandoned = circumstances.isAbandoned;
		this.#unknownFault = outcome.unknownFault;
		this.#violations = outcome.violations.length === 0 ? NONE : outcome.violations;
		this.#fillRelied(circumstances.relied);
		this.#drawn = circumstances.drawn;
		this.#fillAnswer(outcome.answer ?? CUT);
		this.size = this.#estimate();
	}
	get id() {
		return this.#id.text;
	}
	get asked() {
		return {
			method: this.#method,
			target: this.#target.text,
			headers: this.#headers,
			body: this.#hasBody ? this.#body.text : void 0
		};
	}
	get start() {
		return {
			world: this.#world,
			version: this.#version,
			chance: this.#chance,
			lastId: this.#lastId,
			counts: this.#counts,
			taped: this.#taped
		};
	}
	teach(secrets) {
		const { headers, bytes, body } = this.#answer;
		secrets.learn(this.#headers, this.#target.text, this.#hasBody ? this.#body.text : void 0);
		secrets.learn(headers, "", bytes ?? body);
	}
	/** When the request arrived, in milliseconds since 1970. */
	get time() {
		return this.#time;
	}
	/** The id of the world that answered. */
	get world() {
		return this.#world?.id;
	}
	/** Which of two contracts answered, if there are two. */
	get which() {
		return this.#world?.which;
	}
	get operation() {
		return this.#operation;
	}
	get origin() {
		return this.#isAbandoned ? "none" : this.#answer.origin;
	}
	get fault() {
		return this.#fault;
	}
	get method() {
		return this.#method;
	}
	/** `undefined` if nothing was sent. */
	get status() {
		return this.#length === void 0 ? void 0 : this.#answer.status;
	}
	target(secrets) {
		return secrets.redactTarget(this.#target.text);
	}
	requestBody(secrets) {
		return this.#hasBody ? secrets.redactBody(this.#body.text) : void 0;
	}
	/** The body of the answer; `undefined` if it was too long to be kept, or is not text. */
	answerBody(secrets) {
		const { bytes, body } = this.#answer;
		const text = bytes ? textOf(bytes, this.#answer) : body;
		return text === "" && this.#length !== 0 || text === void 0 ? void 0 : secrets.redactBody(text);
	}
	/** The exchange for the judge of the next contract, credentials included. */
	toShadowed() {
		const { id, asked, time, world, status } = this;
		const { method, target, headers, body: asking } = asked;
		const { bytes, body, sent: stream } = this.#answer;
		const text = stream !== void 0 && (stream.kept < stream.events || stream.end !== "whole") ? "" : bytes ? textOf(bytes, this.#answer) : body;
		return {
			id,
			time,
			method,
			target,
			requestHeaders: headers,
			status,
			world: world === "shared" ? void 0 : world,
			requestBody: asking ?? (announceBody(headers) ? void 0 : ""),
			responseHeaders: status === void 0 ? [] : this.#shownLines(this.#answer, void 0),
			responseBody: text === "" && (this.#length ?? 0) !== 0 ? void 0 : text
		};
	}
	toExchange(secrets) {
		return withHeaders(this.toLines(secrets));
	}
	toLines(secrets) {
		const { world, which, operation, method, origin, fault } = this;
		return {
			id: this.#id.text,
			time: this.time,
			duration: this.#duration,
			...world !== void 0 && { world },
			...which !== void 0 && { contract: which },
			operation,
			request: {
				method,
				target: this.target(secrets),
				rawHeaders: secrets.redactHeaders(this.#headers),
				body: this.requestBody(secrets)
			},
			answer: this.#answerRecord(secrets),
			origin,
			...this.#isAbandoned && { abandoned: true },
			...this.#unknownFault !== void 0 && { unknownFault: secrets.redact(this.#unknownFault) },
			...this.#reason !== void 0 && { reason: secrets.redact(this.#reason) },
			...this.#hooks !== void 0 && { hooks: secrets.redact(this.#hooks()) },
			fault,
			relied: this.#relied.slice(0, this.#reliedCount),
			...this.#drawn && { drawn: this.#drawn },
			...this.#miss !== void 0 && { miss: secrets.redact(this.#miss) },
			violations: this.#violations.map((violation) => ({
				...violation,
				message: secrets.redact(violation.message)
			}))
		};
	}
	#answerRecord(secrets) {
		if (this.#length === void 0) return void 0;
		const page = headerValue(this.#headers, "origin");
		const answer = {
			...this.#answer,
			headers: secrets.redactHeaders(this.#answer.headers)
		};
		const rawHeaders = this.#shownLines(answer, page && secrets.redactTarget(page));
		const { status, sent } = this.#answer;
		return {
			status,
			rawHeaders,
			body: this.answerBody(secrets),
			...sent && { stream: streamRecord(sent) }
		};
	}
	/** The header lines of its answer, to a page if there is one. */
	#shownLines(answer, page) {
		if (answer.origin === "upstream") return answer.headers;
		return answerHeaderLines(answer, {
			id: this.#id.text,
			world: this.world,
			fault: this.#fault,
			length: this.#length ?? 0,
			drawn: this.#drawn,
			which: this.which,
			isHead: this.#method === "HEAD",
			page
		});
	}
	/** An estimate: texts may take two bytes per character, and equal header lines are shared. */
	#estimate() {
		const body = this.#hasBody ? this.#body.length : 0;
		const { bytes } = this.#answer;
		const answer = bytes ? bytes.length : this.#answer.body.length;
		let violations = 0;
		for (const { message, location } of this.#violations) violations += VIOLATION_SIZE + message.length + location.length;
		const reason = this.#reason?.length ?? 0;
		const texts = body + answer + reason + this.#target.length + violations;
		return OWN_SIZE + 2 * texts + 16 * this.#headers.length;
	}
	#fillRelied(relied) {
		this.#reliedCount = relied.length;
		for (let at = 0; at < relied.length; at += 1) this.#relied[at] = relied[at];
	}
	/** Leaves out a long body; `#length` shows that there was one. */
	#fillAnswer(given) {
		const { status, headers, body, bytes, origin, contentType, stream, sent } = given;
		const answer = this.#answer;
		answer.status = status;
		answer.headers = headers;
		answer.body = isLong(body) ? "" : body;
		answer.bytes = isLong(bytes) ? NOT_KEPT : bytes;
		answer.origin = origin;
		answer.contentType = contentType;
		answer.stream = stream && ENDED;
		answer.sent = sent && {
			...sent,
			text: ""
		};
	}
};
/** What one of the sandbox's own errors says, or why the upstream gave no answer; a fault or a tape gives none. */
function answerReason(answer) {
	if (answer.origin === "upstream") return answer.reason;
	return answer.status < 400 || isForeign(answer) ? void 0 : answer.reason;
}
/** Whether a scenario or a service gave the answer, so that it may have credentials of its own. */
function isForeign({ origin }) {
	return origin === "fault" || origin === "tape" || origin === "upstream";
}
/** The size of a slot without texts, in bytes. */
const OWN_SIZE = 1e3;
/** The size of a violation without texts, in characters. */
const VIOLATION_SIZE = 100;
const NONE = [];
const NOT_KEPT = Buffer.alloc(0);
/** Stands for the items of a stream that has ended. */
const ENDED = {
	count: 0,
	every: 0,
	isEvents: false,
	frame: () => ""
};
function streamRecord({ events, bytes, kept, end }) {
	return {
		events,
		bytes,
		kept,
		end
	};
}
/** Stands for the answer if the connection was cut before there was one. */
const CUT = {
	status: 0,
	headers: NONE,
	body: "",
	origin: "fault"
};
/** Bytes that are a text: in UTF-8, or in the charset that their type names. */
function textOf(bytes, { headers, contentType }) {
	const type = hasHeader(headers, "content-encoding") ? void 0 : contentType ?? headerValue(headers, "content-type");
	const label = charsetOf(type) ?? "utf-8";
	return isUtf8Label(label) && !isUtf8(bytes) ? void 0 : decodeText(bytes, label);
}
function isLong(body) {
	return body !== void 0 && body.length > 65536;
}
// src/http/exchange/exchange-outlines.ts
/** The exchange in a slot, for listeners. The getters belong to a class, because an object with its own getters takes longer to make. */
var JustAnswered = class {
	#slot;
	#secrets;
	#exchange;
	constructor(slot, secrets) {
		this.#slot = slot;
		this.#secrets = secrets;
	}
	get exchange() {
		this.#exchange ??= this.#slot.toExchange(this.#secrets);
		return this.#exchange;
	}
	get time() {
		return this.#slot.time;
	}
	get world() {
		return this.#slot.world;
	}
	get operation() {
		return this.#slot.operation;
	}
	get origin() {
		return this.#slot.origin;
	}
	get fault() {
		return this.#slot.fault;
	}
	get request() {
		return this.#exchange?.request ?? new RequestOutline(this.#slot, this.#secrets);
	}
	get answer() {
		if (this.#slot.status === void 0) return void 0;
		return this.#exchange?.answer ?? new AnswerOutline(this.#slot, this.#secrets);
	}
};
/** Creates a function that summarises an exchange later, from its parts: the whole exchange costs ten times as much. */
function summariser({ method, originalUrl }, { answer, body, connection, fault, miss, unknownFault }, { id, duration, headers, isAbandoned, secrets }) {
	const status = isAbandoned ? void 0 : answer?.status;
	const origin = isAbandoned ? "none" : answer?.origin ?? "fault";
	const reason = answer && !isAbandoned ? answerReason(answer) : void 0;
	const given = answer && isForeign(answer) ? answer : void 0;
	return () => {
		secrets.learn(headers, originalUrl, body);
		if (given) secrets.learn(given.headers, "", given.bytes ?? given.body);
		const summary = {
			id,
			duration,
			method,
			target: secrets.redactTarget(originalUrl),
			status,
			origin,
			connection,
			fault,
			reason: reason === void 0 ? void 0 : secrets.redact(reason)
		};
		if (!isAbandoned && unknownFault === void 0 && miss === void 0) return summary;
		return {
			...summary,
			...isAbandoned && { abandoned: true },
			...unknownFault !== void 0 && { unknownFault: secrets.redact(unknownFault) },
			...miss !== void 0 && { miss: secrets.redact(miss) }
		};
	};
}
var SlotPart = class {
	slot;
	secrets;
	constructor(slot, secrets) {
		this.slot = slot;
		this.secrets = secrets;
	}
};
var RequestOutline = class extends SlotPart {
	get method() {
		return this.slot.method;
	}
	get target() {
		return this.slot.target(this.secrets);
	}
	get body() {
		return this.slot.requestBody(this.secrets);
	}
};
var AnswerOutline = class extends SlotPart {
	get status() {
		return this.slot.status;
	}
	get body() {
		return this.slot.answerBody(this.secrets);
	}
};
// src/http/exchange/send-outcome.ts
/** Sends an outcome. Returns the length of the body in bytes, for a stream 0; `undefined` if no answer is sent. */
function sendOutcome({ answer, connection, fault, throttle, cutAfter }, recipient) {
	const { id, world, drawn, which, request, response, closing, bodySender } = recipient;
	if (isDisconnection(connection)) endConnection(connection, {
		response,
		closing
	});
	if (!answer) return void 0;
	const { status, body, bytes } = answer;
	const length = lengthOf(answer);
	const isHead = request.method === "HEAD";
	const page = request.headers.origin;
	response.writeHead(status, answerHeaderLines(answer, {
		id,
		world,
		drawn,
		which,
		fault,
		length,
		isHead,
		page
	}));
	const isCut = isCutting(connection);
	if (answer.stream && !isHead) recipient.streamSender.send(response, {
		stream: answer.stream,
		world: world ?? "",
		keeps: LONGEST_KEPT,
		rate: throttle,
		closing,
		cut: isCut ? cutOf(answer.stream, cutAfter) : void 0,
		onEnd: recipient.onStreamed,
		onBug: recipient.onBug
	});
	else if (throttle !== void 0 && !isHead && length > 0) {
		const whole = bytes ?? Buffer.from(body);
		const rest = {
			rate: throttle,
			closing
		};
		if (isCut) sendThrottled(response, halfOf(whole), {
			...rest,
			last: (piece) => cut(response, piece)
		});
		else sendThrottled(response, whole, {
			...rest,
			last: (piece) => response.end(piece)
		});
	} else if (isCut) truncate(response, bytes ?? Buffer.from(body));
	else bodySender.send(response, bytes ?? body, length);
	return length;
}
function lengthOf({ bytes, body }) {
	return bytes ? bytes.length : Buffer.byteLength(body);
}
/** Calls `done` once: when a response has been sent completely, or when its connection has ended before that. */
function whenSent(response, socket, done) {
	let isSettled = false;
	const settle = () => {
		if (isSettled) return;
		isSettled = true;
		response.off("close", settle);
		socket.off("close", settle);
		done(response.writableFinished);
	};
	response.once("close", settle);
	socket.once("close", settle);
}
/** Where a stream is cut: after so many items, else in the middle of the one in the middle. */
function cutOf({ count }, after) {
	return after === void 0 ? {
		after: Math.floor(count / 2),
		isWithin: true
	} : {
		after,
		isWithin: false
	};
}
/** Sends the head and half of the body, then closes. */
function truncate(response, body) {
	response.flushHeaders();
	cut(response, halfOf(body));
}
/** Sends a last piece of the body, then closes. */
function cut(response, piece) {
	response.write(piece, () => response.socket?.destroySoon());
}
function halfOf(body) {
	return body.subarray(0, body.length / 2);
}
/** Sends a body in pieces, never faster than the rate, until the connection ends. The head must have been written. */
function sendThrottled(response, body, { rate, closing, last }) {
	const piece = pieceLength(rate);
	const began = performance.now();
	let at = 0;
	let timer;
	const wait = () => {
		const next = Math.min(at + piece, body.length);
		timer = setTimeout(send, Math.max(1, Math.ceil(began + next / rate * 1e3 - performance.now())));
	};
	const send = () => {
		const due = Math.floor((performance.now() - began) / 1e3 * rate);
		if (due >= body.length) return finish();
		const from = at;
		at = Math.max(at, due);
		if (at === from || response.write(body.subarray(from, at))) wait();
		else response.once("drain", wait);
	};
	const stop = () => {
		clearTimeout(timer);
		response.off("drain", wait);
		closing.removeEventListener("abort", finish);
	};
	const finish = () => {
		stop();
		last(body.subarray(at));
	};
	response.once("close", stop);
	closing.addEventListener("abort", finish);
	if (closing.aborted) return void finish();
	response.flushHeaders();
	wait();
}
// src/http/exchange/exchange-handler.ts
/**
* Creates a handler that sends the outcome of `respond` and journals the exchange; `askingIn` says whose world a request is in, and
* `countedAs` under which name the operation is covered.
*/
function exchangeHandler(operation, respond, context, askingIn = ownAuthorization, countedAs = operation) {
	const { sandbox, nextId, onBug } = context;
	const { finish, fail } = createEnding({
		operation,
		countedAs
	}, context);
	const answer = (asked) => {
		let outcome;
		try {
			outcome = respond(asked.request, asked.id, asked.choices);
		} catch (error) {
			fail(asked, error);
			return;
		}
		if (outcome instanceof Promise) outcome.then((later) => finish(asked, later), (error) => fail(asked, error));
		else afterReading(asked.request, finish, asked, outcome);
	};
	return (request, response) => {
		const id = request.struck?.id ?? nextId();
		const started = performance.now();
		const asking = askingIn(request);
		const now = sandbox.worldNow(asking);
		if (now) {
			answer(toPending(request, response, {
				id,
				started,
				live: now
			}));
			return;
		}
		sandbox.worldOf(asking).then((live) => answer(toPending(request, response, {
			id,
			started,
			live
		})), (error) => {
			const asked = toPending(request, response, {
				id,
				started,
				live: sandbox.home
			});
			fail(asked, error);
		}).catch((error) => {
			response.destroy();
			onBug(error);
		});
	};
}
function ownAuthorization({ headers }) {
	return headers.authorization;
}
function toPending(request, response, { id, started, live }) {
	const world = live.use(started);
	return {
		request,
		response,
		id,
		started,
		choices: request.choices ?? new RequestChoices(world)
	};
}
/**
* Creates `finish`, which sends an outcome and journals it, and `fail`, which does the same for an error; neither throws. `record` only
* journals an outcome that somebody else has sent.
*
* A journal that replicas share stores the exchange before the answer is sent: a client that has the answer then finds the
* exchange at every replica. Throttled answers are journalled after they were sent, when it is known whether the client got them.
*/
function createEnding({ operation, countedAs }, context) {
	const { sandbox, keepHeaders, secrets, listeners, onAnswered, onBug, onNotice } = context;
	const { closing, bodySender, streamSender, shadow } = context;
	const send = (asked, outcome, isAbandoned) => {
		const { request, response, id, choices } = asked;
		const { world, drawn } = choices;
		const { id: of, which } = world;
		const recipient = {
			id,
			world: of,
			drawn,
			which,
			request,
			response,
			closing,
			bodySender,
			streamSender,
			onStreamed: outcome.answer?.stream ? (sent) => recordStream(asked, outcome, sent) : void 0,
			onBug
		};
		const length = isAbandoned ? void 0 : sendOutcome(outcome, recipient);
		if (isAbandoned) request.socket.destroy();
		else if (!request.complete && request.readableFlowing === null) drainBody(request);
		return length;
	};
	const deliver = (asked, answered) => {
		const { request, response, choices } = asked;
		const formed = choices.world.ledger.isFormed ? varyAnswer(answered, choices) : answered;
		const outcome = formed.answer?.stream ? admitted(formed, asked) : formed;
		const isAbandoned = outcome.isAbandoned === true || request.socket.destroyed;
		const { keeper } = choices.world.journal;
		if (isStreamed(outcome, request) && !isAbandoned) return void send(asked, outcome, false);
		if (keeper && outcome.throttle === void 0) {
			const length = isAbandoned || !outcome.answer ? void 0 : lengthOf(outcome.answer);
			const slot = record(asked, outcome, {
				length,
				isAbandoned
			});
			const sendLater = () => attempt(asked, () => send(asked, outcome, isAbandoned));
			keeper.keep(slot, secrets).catch(onBug).then(sendLater);
			return;
		}
		const length = send(asked, outcome, isAbandoned);
		if (length === void 0 || outcome.throttle === void 0) return void record(asked, outcome, {
			length,
			isAbandoned
		});
		whenSent(response, request.socket, (isWhole) => {
			const hasLeft = !isWhole && outcome.connection === void 0;
			const sent = {
				length: hasLeft ? void 0 : length,
				isAbandoned: hasLeft
			};
			try {
				const slot = record(asked, outcome, sent);
				if (keeper) keeper.keep(slot, secrets).catch(onBug);
			} catch (error) {
				onBug(error);
			}
		});
	};
	/** Journals a stream, which has ended. */
	const recordStream = (asked, outcome, sent) => {
		try {
			const answer = outcome.answer && afterStream(outcome.answer, sent);
			const { keeper } = asked.choices.world.journal;
			const slot = record(asked, {
				...outcome,
				answer
			}, {
				length: sent.bytes,
				isAbandoned: false
			});
			if (keeper) keeper.keep(slot, secrets).catch(onBug);
			const bound = BOUNDS[sent.end];
			if (bound) onNotice({
				message: `A stream of ${operation} ended: ${bound}`,
				isTrouble: false
			});
		} catch (error) {
			onBug(error);
		}
	};
	/** An outcome with a stream, or with the refusal of one more. */
	const admitted = (outcome, { request, choices }) => {
		if (!isStreamed(outcome, request)) return outcome;
		const why = streamSender.refusal(choices.world.id ?? "");
		if (why === void 0) return outcome;
		const { answer } = errorOutcome(503, `No stream now: ${why}`, choices, ["Retry-After", "1"]);
		return {
			...outcome,
			answer,
			connection: void 0
		};
	};
	const record = ({ request, id, started, choices }, outcome, { length, isAbandoned }) => {
		const { answer, context: requestContext, taped } = outcome;
		const status = length === void 0 ? 0 : answer?.status ?? 0;
		sandbox.coverage.count(countedAs, status, isEmptyList(answer), requestContext);
		sandbox.shareCoverage();
		const duration = performance.now() - started;
		sandbox.durations.count(operation, request.method, status, duration / 1e3);
		const headers = keepHeaders(request);
		const start = requestContext ?? startingPointNow(choices, taped);
		const { relied, drawn } = choices;
		const what = {
			id,
			operation,
			duration,
			headers,
			length,
			isAbandoned,
			start,
			relied,
			drawn
		};
		const slot = choices.world.journal.add(ExchangeSlot, (empty) => empty.fill(request, outcome, what));
		if (shadow && operation !== void 0 && slot.which === "current") shadow.add(slot);
		if (listeners.size > 0) {
			slot.teach(secrets);
			const answered = new JustAnswered(slot, secrets);
			for (const listen of listeners) listen(answered);
		}
		onAnswered?.(summariser(request, outcome, {
			id,
			duration,
			headers,
			isAbandoned,
			secrets
		}));
		return slot;
	};
	const attempt = (asked, act) => {
		try {
			act();
		} catch (error) {
			onBug(error);
			rescue(asked);
		}
	};
	const finish = (asked, outcome) => attempt(asked, () => deliver(asked, outcome));
	const rescue = (asked) => {
		const { response, choices } = asked;
		if (response.writableEnded) return;
		if (response.headersSent) return void response.destroy();
		response.statusMessage = "";
		try {
			deliver(asked, failed(choices));
		} catch {
			response.destroy();
		}
	};
	const fail = (asked, error) => {
		const { request, choices } = asked;
		if (request.destroyed && !request.complete) return finish(asked, ABANDONED);
		if (isOfStore(error)) {
			if (!sandbox.isUnreachable && !isFull(error)) onNotice({
				message: error.message,
				isTrouble: true
			});
			return finish(asked, unavailable(choices, error, sandbox.scenario.resources));
		}
		onBug(error);
		finish(asked, failed(choices));
	};
	return {
		finish,
		fail,
		record
	};
}
/** Whether the answer of an outcome is sent item by item. */
function isStreamed({ answer, connection }, { method }) {
	return answer?.stream !== void 0 && method !== "HEAD" && !isDisconnection(connection);
}
/** What a stream met that ended at a bound. */
const BOUNDS = {
	full: "it has the most events that a stream may have",
	late: "it has lasted as long as a stream may"
};
function isEmptyList(answer) {
	const bytes = answer?.bytes;
	return bytes ? bytes.equals(EMPTY_LIST) : answer?.body === "[]";
}
const EMPTY_LIST = Buffer.from("[]");
const ABANDONED = {
	...outcomeOf(void 0),
	isAbandoned: true
};
/** Whether the records of a world cannot be opened, read or changed now. */
function isOfStore(error) {
	return error instanceof StorageError || error instanceof StartError || error instanceof UsageError;
}
/** Whether there are too many worlds, which is reported once for all of them. */
function isFull(error) {
	return error instanceof StorageError && error.reason === "full";
}
/** The answer when the records of a world cannot be read or changed now; the log has the reason. */
function unavailable(choices, error, { noun }) {
	if (isFull(error)) {
		const message = `This key gets no world: ${TOO_MANY_WORLDS}`;
		return errorOutcome(choices.decideOn("notKept"), message, choices, ["Retry-After", "60"]);
	}
	const isServer = error instanceof StorageError && error.reason !== "unwritable";
	const message = isServer ? `The store of the ${noun} does not answer. Try again` : `The ${noun} of this key cannot be read from the disk. Try again later`;
	const headers = ["Retry-After", isServer ? "1" : "5"];
	return errorOutcome(choices.decideOn("notKept"), message, choices, headers);
}
function failed(choices) {
	return errorOutcome(500, "The sandbox failed; its log says why", choices);
}
// src/http/contract/beyond-contract.ts
/** Adds the answers to requests that match no operation of the contract. */
function addOtherRoutes(router, context) {
	const { contract } = context.sandbox;
	const methods = allowedMethods(contract.operations);
	const grant = exchangeHandler(void 0, ({ headers }) => preflightOutcome(methods, headers), context);
	router.use((request, response, next) => isPreflight(request) ? grant(request, response) : next());
	const named = tapeFirst(refuseNamed, "whole");
	for (const path of contract.namedPaths) router.all(path, exchangeHandler(void 0, named, context));
	const byContract = memoize(notFoundResponder);
	const notFound = tapeFirst((request, id, choices) => byContract(contractNamed(contract, choices.world.which))(request, id, choices), "whole");
	router.use(exchangeHandler(void 0, notFound, context));
}
/** Creates the answers to methods that a path does not have: OPTIONS, 405 (RFC 9110, section 15.5.6) or 404 (`otherMethods`). */
function createMethodRefusal(context) {
	return ({ path, allowed }) => {
		const refuse = ({ method }, _id, choices) => {
			const isHidden = !(method === "HEAD" && allowed.includes("HEAD")) && choices.decideOn("otherMethods") === 404;
			const methods = allowedBy(choices, allowed).join(", ");
			if (isHidden) return errorOutcome(404, `There is no ${method} ${path}; it has ${methods}`, choices);
			return errorOutcome(405, `${method} is not allowed on ${path}; allowed: ${methods}`, choices, ["Allow", methods]);
		};
		const refusal = exchangeHandler(void 0, tapeFirst(refuse, "own"), context);
		const grant = ({ headers }, _id, choices) => {
			const methods = allowedBy(choices, allowed);
			return preflightOutcome(methods, headers, ["Allow", methods.join(", ")]);
		};
		const options = exchangeHandler(void 0, grant, context);
		return (request, response) => request.method === "OPTIONS" ? options(request, response) : refusal(request, response);
	};
}
/**
* Refuses requests that Node would accept, or would refuse without a body: requests without the one valid Host header that
* HTTP/1.1 requires (RFC 9112, section 3.2), with an unknown transfer coding (RFC 9112, section 6.1), or with
* an unknown expectation (RFC 9110, section 10.1.1). The function that it creates returns whether it has refused a request.
*/
function refuseUnfit(context) {
	const refuse = (status, messageFor) => exchangeHandler(void 0, (request, _id, world) => errorOutcome(status, messageFor(request), world), context);
	const withoutHost = refuse(400, (request) => hostProblem(request));
	const coded = refuse(501, () => "The only supported transfer coding is chunked");
	const expecting = refuse(417, () => "The only supported expectation is 100-continue");
	return (request, response) => {
		const { expect, "transfer-encoding": coding } = request.headers;
		if (hostProblem(request) !== void 0) withoutHost(request, response);
		else if (coding !== void 0 && coding.toLowerCase() !== "chunked") coded(request, response);
		else if (!isMet(expect)) expecting(request, response);
		else return false;
		return true;
	};
}
/** Where documents are whose own paths the contract has: below the control plane, where all of them always are. */
function documentsPath({ match }) {
	return DOCUMENTS.some((name) => match("GET", `/${name}`)) ? CONTRACT_PATH : "";
}
const DOCUMENTS = [
	"docs",
	"openapi.yaml",
	"openapi.json"
];
/** Whether a path is that of a document below the control plane. */
function isDocument(path) {
	return DOCUMENTS.some((name) => path === `${CONTRACT_PATH}/${name}`);
}
function notFoundResponder(contract) {
	const { operations, basePaths } = contract;
	const moved = lazy(() => {
		const own = operations.filter(({ path }) => !basePaths.some((each) => isUnder(each, path)));
		return createOperationMatcher(own.map((each) => ({
			...each,
			at: each.path,
			path: each.template,
			otherPaths: []
		})));
	});
	return ({ originalUrl, method = "", headers }, _id, choices) => {
		const { path } = splitTarget(originalUrl);
		const found = matchTarget(method, originalUrl, contract);
		const request = {
			requestHeaders: toHeaderLines(headers),
			target: originalUrl
		};
		const shown = secretsOf(request, choices.world.words).redactTarget(path).slice(0, 100);
		const elsewhere = moved()(method, belowAnyBase(basePaths, path) ?? "")?.operation;
		return errorOutcome(404, `There is no ${method} ${shown}; ${found.match ? nearWay(found.match, found) : elsewhere ? `by servers of its own it is at ${elsewhere.at}` : wayOut(path, contract)}`, choices);
	};
}
/** How to correct a path that almost matches one of the contract. */
function nearWay(match, { hasSlash, hasOtherCase }) {
	const { path } = match.operation ?? match;
	return [...hasOtherCase ? [`write it as in ${path}`] : [], ...hasSlash ? ["remove the trailing slash"] : []].join(" and ");
}
function wayOut(path, { operations, basePath, basePaths }) {
	const below = operations.filter((operation) => isUnder(basePath, operation.path));
	if (basePaths.some((each) => isUnder(each, path))) {
		const paths = [...new Set(below.map((operation) => operation.path))];
		if (paths.length > MOST_PATHS) {
			const near = byLikePath(path, paths).slice(0, MOST_PATHS);
			return `the nearest of the ${counted(paths.length, "path")} here are ${listed(near, "and")}`;
		}
		return `${paths.length === 1 ? "the path here is" : "the paths here are"} ${listed(paths, "and")}`;
	}
	const [first] = below;
	return `the contract is served under ${basePath}, e.g. ${first?.method} ${first?.path}`;
}
const MOST_PATHS = 10;
function refuseNamed({ url }, _id, choices) {
	return errorOutcome(404, `The contract names ${splitTarget(url).path} without showing its shape, so the sandbox cannot answer it`, choices);
}
function isMet(expectation) {
	return expectation === void 0 || /^(100-continue)?$/i.test(expectation);
}
/**
* Lets the tape answer a request that is not an operation of the contract. Without a tape, `respond` answers.
* If the tape does not have the request, the answer is a 404 that names the nearest entry (`whole`), or the answer
* of `respond` (`own`).
*/
function tapeFirst(respond, miss) {
	return async (request, id, choices) => {
		const { world } = choices;
		const { tape } = world;
		if (!tape) return respond(request, id, choices);
		const reading = await readBody(request, true);
		const played = await playBeyondContract({
			method: request.method,
			target: request.originalUrl,
			headers: request.headers,
			body: reading.bytes ?? Buffer.alloc(0)
		}, world, tape);
		const body = "text" in reading && reading.text !== "" ? reading.text : void 0;
		if ("answer" in played) return {
			...outcomeOf(played.answer),
			body,
			taped: played.taped
		};
		return {
			...miss === "own" ? await respond(request, id, choices) : errorOutcome(404, `This was not recorded: ${played.miss}`, choices),
			body,
			miss: played.miss
		};
	};
}
/** Whether a request is a preflight (Fetch standard, "CORS-preflight request") and not another OPTIONS. */
function isPreflight({ method, headers }) {
	return method === "OPTIONS" && headers["access-control-request-method"] !== void 0;
}
/** The answer to OPTIONS: allows these methods, and everything that the request headers `asked` ask for. */
function preflightOutcome(methods, asked, headers = []) {
	return outcomeOf({
		status: 204,
		headers: [...headers, ...preflightLines(methods, asked)],
		body: "",
		origin: "none"
	});
}
export { refuseUnfit as a, ownAuthorization as c, errorOutcome as d, outcomeOf as f, playTape as h, isDocument as i, toPending as l, playCredential as m, createMethodRefusal as n, createEnding as o, corsLines as p, documentsPath as r, exchangeHandler as s, addOtherRoutes as t, bareError as u };
