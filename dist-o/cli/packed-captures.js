import { m as reuseLines, s as eachHeader } from "./text-values.js";
import { r as contractOf } from "./contract.js";
import { t as bytesOf } from "./exchange.js";
import { a as judgedHeaders, c as CheckerMemory, d as createRunEvidenceReader, g as observedHeaders, n as failedVerdict, p as createSignReader, r as createJudge, s as describedHeaders, t as judgeCapture } from "./judge-capture.js";
import { t as createRecentMap } from "./recent-map.js";
import { t as CoverageCounter } from "./coverage.js";
import { a as ledgerCounterOf } from "./ledger-counter.js";
import { hash } from "node:crypto";
// src/check/verdict-cache.ts
/** Creates a cache that is limited in number and in bytes. */
function createVerdictCache() {
	return createRecentMap(MOST, {
		most: MOST_BYTES,
		heaviest: MOST_BYTES / 4,
		weigh: sizeOf
	});
}
/** The headers on which every verdict depends, in small letters: those that rules and observers read. */
const usualHeaders = /* @__PURE__ */ new Set([...judgedHeaders, ...observedHeaders]);
/**
* The key of a capture: captures with equal keys violate the same rules with the same messages. `undefined` if a body
* was not kept. The known credentials make no difference, because a verdict is kept before redaction.
* @param read the headers on which verdicts depend, in small letters
*/
function captureKey(capture, read = usualHeaders) {
	const { method, target, status, failure, requestBody, responseBody } = capture;
	if (requestBody === void 0 || responseBody === void 0) return void 0;
	const lines = readLines(capture.requestHeaders, read) + readLines(capture.responseHeaders, read);
	const head = `${method}\n${target}\n${status}\n${failure ?? ""}\n${capture.isReduced ?? ""}${capture.isPart ?? ""}${JSON.stringify(capture.exported)}${lines}`;
	const lengths = `${head.length},${requestBody.length},${responseBody.length}`;
	const bodies = requestBody.toString("latin1") + responseBody.toString("latin1");
	return hash("sha256", `${lengths}\n${head}${bodies}`, "base64");
}
const MOST = 2e3;
const MOST_BYTES = 16777216;
function readLines(lines, wanted) {
	let read = "\n";
	eachHeader(lines, (written, value) => {
		const name = written.toLowerCase();
		if (wanted.has(name)) read += `${name}:${value}\n`;
	});
	return read;
}
function sizeOf({ violations, signs, evidence, bodies }) {
	const { ids = [], references = [] } = signs.note ?? {};
	let size = 700 + 16 * ids.length + 40 * references.length;
	for (const { message, location } of violations) size += 2 * (message.length + location.length) + 200;
	for (const body of [bodies.request, bodies.response]) if (body.kind === "text") size += (evidence?.about ? 6 : 2) * body.text.length;
	return size;
}
// src/check/checker.ts
/**
* Creates a checker, which loads Prism.
* @throws Error when a schema of the contract does not compile.
*/
async function createChecker(options) {
	const contract = contractOf(options.source);
	const coverage = new CoverageCounter(contract.operations);
	const ledger = ledgerCounterOf(contract);
	const tools = {
		judge: await createJudge(contract),
		contract,
		coverage,
		ledger,
		readSigns: createSignReader(contract),
		readEvidence: createRunEvidenceReader(contract)
	};
	const next = await createWatch(options);
	const cache = options.keepVerdicts === false ? void 0 : createCache(options);
	const memory = new CheckerMemory(options, {
		contract,
		coverage,
		ledger,
		next
	});
	return {
		check: (capture, file) => memory.add(capture, {
			...judgeOnce(capture, {
				...tools,
				next
			}, cache),
			file
		}),
		skip: (reason, exchange) => memory.skip(reason, exchange),
		nextSession: () => memory.nextSession(),
		credentials: () => memory.credentials(),
		adopt: (credentials) => memory.adopt(credentials),
		report: () => memory.report(),
		outline: () => memory.outline(),
		next: () => memory.next(),
		finding: (fingerprint) => memory.finding(fingerprint),
		figures: () => memory.figures()
	};
}
function createCache({ source, next }) {
	const described = [source, ...next ? [next] : []].map(contractOf).flatMap((each) => [...describedHeaders(each)]);
	return {
		verdicts: createVerdictCache(),
		headers: /* @__PURE__ */ new Set([...usualHeaders, ...described])
	};
}
async function createWatch({ source, next, now = Date.now }) {
	if (!next) return void 0;
	const { createNextWatch } = await import("./next-watch.js");
	return createNextWatch(source, next, now());
}
/** The verdict on a capture, kept from an equal one (`repeated`) or new. A failed judge is itself a violation. */
function judgeOnce(capture, tools, cache) {
	const key = cache && captureKey(capture, cache.headers);
	const kept = key === void 0 ? void 0 : cache?.verdicts.get(key);
	if (kept) return {
		verdict: kept,
		repeated: true
	};
	try {
		const verdict = underNext(judgeCapture(capture, tools), capture, tools.next);
		if (key !== void 0) cache?.verdicts.set(key, verdict);
		return {
			verdict,
			repeated: false
		};
	} catch (error) {
		return {
			verdict: failedVerdict(error),
			repeated: false
		};
	}
}
/** A verdict with what the exchange shows of the next contract. If that can not be judged, the verdict says so. */
function underNext(verdict, capture, next) {
	if (!next) return verdict;
	try {
		return {
			...verdict,
			next: next.show(capture)
		};
	} catch (error) {
		const name = error instanceof Error ? error.name : typeof error;
		const remark = `${verdict.operation} can not be judged by the next contract: ${name}.`;
		return {
			...verdict,
			remark: verdict.remark ?? remark
		};
	}
}
// src/check/threads/packed-captures.ts
/** Packs captures, and copies their bodies once. Equal header lines of captures in a row are sent once. */
function packCaptures(captures) {
	const bytes = new Uint8Array(captures.reduce((size, each) => size + bytesOf(each), 0));
	const heads = [];
	let at = 0;
	const put = (body) => {
		if (body === void 0) return void 0;
		bytes.set(body, at);
		at += body.length;
		return body.length;
	};
	for (const { requestBody, responseBody, ...rest } of captures) {
		const before = heads.at(-1);
		heads.push({
			...rest,
			requestHeaders: reuseLines(rest.requestHeaders, before?.requestHeaders),
			responseHeaders: reuseLines(rest.responseHeaders, before?.responseHeaders),
			requestLength: put(requestBody),
			responseLength: put(responseBody)
		});
	}
	return {
		heads,
		bodies: bytes.buffer
	};
}
/** Unpacks captures, in their order. */
function unpackCaptures({ heads, bodies }) {
	let at = 0;
	const take = (length) => {
		if (length === void 0) return void 0;
		at += length;
		return Buffer.from(bodies, at - length, length);
	};
	return heads.map(({ requestLength, responseLength, ...rest }) => ({
		...rest,
		requestBody: take(requestLength),
		responseBody: take(responseLength)
	}));
}
export { unpackCaptures as n, createChecker as r, packCaptures as t };
