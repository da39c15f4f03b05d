import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { t as resultCache } from "./result-cache.js";
import { s as isWebAddress } from "./http.js";
import { n as runInProcess } from "./run-in-process.js";
import { t as sha256 } from "./sha256.js";
import { a as openSource } from "./contract-source.js";
import { n as LARGEST } from "./contract-files.js";
import path, { extname } from "node:path";
import { readFileSync, statSync } from "node:fs";
import process from "node:process";
import { Worker } from "node:worker_threads";
// src/contract/reading/read-contract.ts
/**
* Reads a contract from files of a user, or from addresses of the web, of which each is fetched once, in a thread or a process of its own, which is ended when it takes too long or too much memory.
* @throws UsageError (as a rejection) that names the file, the line, the rule and the way out.
*/
async function readContract({ file, overlays = [] }, limits = LIMITS) {
	const overlay = overlays.map((each) => path.resolve(each));
	const place = {
		contract: path.resolve(file),
		overlay
	};
	const key = JSON.stringify([
		file,
		overlays,
		place
	]);
	const known = READ.get(key);
	if (known && stampOf(known.places) === known.stamp && known.digests === digestsOf([file, ...overlays])) return known.source;
	const start = Date.now();
	const { names, fetched, remarks } = await fetchThose([file, ...overlays]);
	const [first = file, ...rest] = names;
	const given = {
		file: first,
		overlays: rest,
		fetched
	};
	const isLocal = Object.keys(fetched).length === 0;
	const reading = (isLocal ? kept(given) : void 0) ?? await readApart(given, limits);
	if ("refusal" in reading) throw new UsageError(reading.refusal);
	if (isLocal && Date.now() - start > 200) keep(given, reading, start);
	const source = await openSource({
		...reading,
		remarks: [...remarks, ...reading.remarks],
		...isLocal && { place }
	});
	const { places } = reading;
	const stamp = stampOf(places, start);
	READ.delete(key);
	if (stamp !== void 0) READ.set(key, {
		source,
		places,
		stamp,
		digests: digestsOf([file, ...overlays])
	});
	for (const oldest of [...READ.keys()].slice(0, -MOST_READ)) READ.delete(oldest);
	return source;
}
/**
* Asks addresses of the web again, of which contracts were read, and remembers what they have now for the next reading.
* @returns whether one of them has another text
* @throws UsageError (as a rejection) that names the address, the problem and the way out.
*/
async function fetchAgain(addresses) {
	const { fetchIfChanged } = await import("./fetch-text.js");
	let isChanged = false;
	for (const address of addresses) {
		const before = FETCHED.get(address);
		const now = await fetchIfChanged(address, before?.etag, FETCHING);
		if (now) FETCHED.set(address, now);
		if (now && now.digest !== before?.digest) isChanged = true;
	}
	return isChanged;
}
/** What was fetched last: once for all readings, until `fetchAgain`. */
const FETCHED = /* @__PURE__ */ new Map();
async function fetchNow(address) {
	const { fetchText } = await import("./fetch-text.js");
	const fetched = await fetchText(address, FETCHING);
	FETCHED.set(address, fetched);
	for (const oldest of [...FETCHED.keys()].slice(0, -MOST_READ)) FETCHED.delete(oldest);
	return fetched;
}
function digestsOf(files) {
	return files.map((file) => FETCHED.get(file)?.digest).join();
}
/** Fetches those files that are addresses of the web: their names, in the order of the files, their texts, and what to tell a person. */
async function fetchThose(files) {
	const fetched = {};
	const remarks = [];
	const names = [];
	for (const file of files) {
		if (!isWebAddress(file)) {
			names.push(file);
			continue;
		}
		const { name, text, digest } = FETCHED.get(file) ?? await fetchNow(file);
		const own = Object.hasOwn(fetched, name) ? `${name} (${names.length + 1})` : name;
		fetched[own] = text;
		names.push(own);
		remarks.push(`${own} was fetched: ${digest}.`);
	}
	return {
		names,
		fetched,
		remarks
	};
}
const FETCHING = {
	largest: LARGEST.bytes,
	time: 1e4
};
/** The contracts that were read last, as a source is compiled once, and several sandboxes of one process may serve the same. */
const READ = /* @__PURE__ */ new Map();
const MOST_READ = 4;
/** The sizes and times of files; `undefined` if one is gone, or has changed since a time in milliseconds. */
function stampOf(places, since = Number.POSITIVE_INFINITY) {
	const stamps = places.map((place) => {
		const found = statSync(place, { throwIfNoEntry: false });
		return found && found.mtimeMs < since ? `${found.size} ${found.mtimeMs}` : void 0;
	});
	return stamps.includes(void 0) ? void 0 : stamps.join("\n");
}
/** The reading of files that was kept when they were as they are now. */
function kept(place) {
	const result = resultCache()?.get(keyOfReading(place));
	if (result === void 0) return void 0;
	const end = result.indexOf("\n");
	const { digests, ...head } = JSON.parse(result.slice(0, end));
	const texts = head.places.map(textOf);
	if (texts.some((text, at) => text === void 0 || sha256(text) !== digests[at])) return void 0;
	return {
		...head,
		firstText: texts[0],
		text: result.slice(end + 1)
	};
}
/** Keeps a reading, unless a file has changed since it began. */
function keep(place, reading, start) {
	const cache = resultCache();
	const { text, firstText, ...head } = reading;
	const texts = cache ? head.places.map(textOf) : [];
	const isAsRead = texts[0] === firstText && !texts.includes(void 0);
	if (!cache || !isAsRead || stampOf(head.places, start) === void 0) return;
	const digests = texts.map((each) => sha256(String(each)));
	cache.keep(keyOfReading(place), `${JSON.stringify({
		...head,
		digests
	})}\n${text}`);
}
function keyOfReading({ file, overlays }) {
	return {
		reading: file,
		overlays,
		from: process.cwd()
	};
}
function textOf(place) {
	return statSync(place, { throwIfNoEntry: false })?.isFile() ? readFileSync(place, "utf8") : void 0;
}
const LIMITS = {
	time: 3e4,
	memory: 2048
};
/**
* A thread starts faster than a process, and a small contract does not take as much memory as ends a thread with the process around it.
* What overlays make of a contract has no such bound.
*/
async function readApart(place, limits) {
	const size = place.fetched?.[place.file]?.length ?? statSync(place.file, { throwIfNoEntry: false })?.size ?? 0;
	if (place.overlays.length === 0 && size <= 131072) {
		const reading = await readInThread(place, limits);
		if (reading !== "large") return reading;
	}
	const outcome = await runInProcess(ENTRY, place, limits);
	return "result" in outcome ? outcome.result : refused(place, outcome.excess);
}
function readInThread(place, { time, memory }) {
	const { promise, resolve, reject } = Promise.withResolvers();
	const worker = new Worker(ENTRY, {
		workerData: place,
		resourceLimits: { maxOldGenerationSizeMb: memory }
	});
	const refuse = (what) => resolve(refused(place, what));
	const timer = setTimeout(() => refuse(`longer than ${time / 1e3} s`), time);
	worker.once("message", resolve);
	worker.once("error", (error) => {
		if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return reject(error);
		refuse(`more than ${memory} MiB of memory`);
	});
	return promise.finally(() => {
		clearTimeout(timer);
		return worker.terminate();
	});
}
function refused({ file }, what) {
	return { refusal: `${file}: reading it takes ${what}. Take out what is not served; JSON is read faster than YAML.` };
}
const ENTRY = new URL(`./contract-worker${extname(import.meta.filename)}`, import.meta.url);
export { readContract as n, fetchAgain as t };
