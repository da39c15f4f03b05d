import { r as UsageError } from "./errors.js";
import { r as isBelow } from "./files.js";
import { o as readTextFile } from "./read-files.js";
import { n as linesInJson, r as parseStrictJson } from "./strict-json.js";
import { t as YAML_TOO_DEEP } from "./yaml.js";
import { i as yamlLines, r as parseYamlData } from "./run-in-process.js";
import { i as shown } from "./shown.js";
import path from "node:path";
import { existsSync, realpathSync } from "node:fs";
// src/contract/reading/contract-files.ts
/** What a contract may be at most, all files together. */
const LARGEST = {
	bytes: 33554432,
	files: 5e3,
	nodes: 2e5
};
/**
* What a small contract may have at most, all files together, in bytes: with a hundred aliases to all that is in it, its reading takes
* less memory than a thread may have.
*/
const MOST_SMALL = 131072;
/** A contract is larger than a small one. */
var LargeContract = class extends Error {};
/**
* Reads the files of one contract: its own, and those in the same folder or below that it refers to. Links lead nowhere else. Each
* is read once.
*/
var ContractFiles = class {
	#folder;
	#wayOut;
	#onlySmall;
	/** The texts of files that were fetched, by their names. */
	#fetched;
	#known = /* @__PURE__ */ new Map();
	#missing = /* @__PURE__ */ new Set();
	#bytes = 0;
	#nodes = 0;
	/** The file with which the contract begins. */
	first;
	/**
	* @param file its path, or the file if it was read and changed
	* @param kind what it must be, for messages
	* @param onlySmall whether a large contract is left unread
	* @param fetched the texts of those that are at an address of the web
	* @throws UsageError when it cannot be read, or is no YAML or JSON; LargeContract.
	*/
	constructor(file, { kind = "document", onlySmall = false, fetched = {} } = {}) {
		this.#onlySmall = onlySmall;
		this.#fetched = fetched;
		this.#wayOut = `Name an OpenAPI ${kind}, in YAML or JSON.`;
		const place = typeof file === "string" ? this.#placeOf(file) : file.place;
		this.#folder = path.dirname(place);
		this.first = typeof file === "string" ? this.#read(place, file) : file;
	}
	/**
	* The file that a reference in another one names; `undefined` if there is none.
	* @param named the reference up to its `#`, decoded
	* @throws UsageError when it is outside the folder, cannot be read, or there is too much.
	*/
	open(named, { from, at }) {
		if (this.#isFetched(from.place)) throw new UsageError(`${at} refers to ${shown(named)}: a document from an address has references within itself only. Make one of it and what it refers to, e.g. with npx @redocly/cli bundle, or save all of them and give the first file.`);
		const wanted = path.resolve(path.dirname(from.place), named);
		if (!isBelow(wanted, this.#folder)) throw new UsageError(`${at} refers to ${shown(named)}, which is not in the folder of the contract or below it. Copy it there, and refer to the copy.`);
		if (!existsSync(wanted)) {
			this.#missing.add(wanted);
			return;
		}
		const place = realPlace(wanted);
		const name = path.join(path.dirname(from.name), named);
		return this.#known.get(place) ?? this.#read(place, name, `Correct what ${at} refers to.`);
	}
	/** The places of all files that were read so far, but for those that were fetched, and of those that are not there. */
	get places() {
		return [...[...this.#known.keys()].filter((place) => !this.#isFetched(place)), ...this.#missing];
	}
	/** All files that were read so far. */
	get all() {
		return this.#known.values();
	}
	#isFetched(place) {
		return Object.hasOwn(this.#fetched, place);
	}
	#placeOf(file) {
		return this.#isFetched(file) ? file : realPlace(file);
	}
	#read(place, name, wayOut = this.#wayOut) {
		if (this.#known.size === LARGEST.files) throw new UsageError(`${this.first.name}: has more than ${LARGEST.files.toLocaleString("en")} files. Bundle them into one file.`);
		const text = this.#fetched[place] ?? readTextFile(place, {
			place: name,
			largest: LARGEST.bytes - this.#bytes,
			wayOut: {
				missing: wayOut,
				large: `A contract may have ${LARGEST.bytes / 1024 / 1024} MiB, all files together. Take out what is not served.`,
				other: wayOut
			}
		});
		this.#bytes += Buffer.byteLength(text);
		if (this.#onlySmall && this.#bytes > 131072) throw new LargeContract();
		const file = {
			name,
			place,
			text,
			...parse(text, name)
		};
		this.#nodes += countNodes(file.value, LARGEST.nodes - this.#nodes);
		if (this.#nodes > LARGEST.nodes) throw new UsageError(`${name}: has more than ${LARGEST.nodes.toLocaleString("en")} objects and lists, with what refers to it. Take out what is not served.`);
		this.#known.set(place, file);
		return file;
	}
};
/** The place of a file without links; as it is, if there is none. */
function realPlace(file) {
	try {
		return realpathSync(file);
	} catch {
		return path.resolve(file);
	}
}
function parse(text, name) {
	if (/\.json$/i.test(name) || isJson(text)) {
		const slips = [];
		const value = parseStrictJson(text, name, void 0, (line, key) => slips.push({
			line,
			rule: `the key ${shown(key)} appears twice.`,
			cost: LAST_COUNTS
		}));
		const linesOf = (paths) => linesInJson(text, paths);
		return {
			value,
			slips,
			linesOf,
			lineOf: (keys) => linesInJson(text, [keys])[0]
		};
	}
	const data = parseYamlData(text, {
		mergeKeys: true,
		lenient: true
	});
	if ("problem" in data) {
		const { problem } = data;
		const line = "line" in problem ? `:${problem.line}` : "";
		throw new UsageError(`${name}${line}: not YAML: ${problem.what}. ${problem.what === YAML_TOO_DEEP ? TOO_DEEP : WAYS_OUT[problem.code] ?? "Correct it."}`);
	}
	const { value, lines } = data;
	return {
		value,
		slips: data.slips.map(({ code, line, what }) => ({
			line,
			rule: `${what}.`,
			cost: code === "DUPLICATE_KEY" ? LAST_COUNTS : "The value is taken without it."
		})),
		lineOf: yamlLines(value, lines)
	};
}
/** Whether a text is JSON, which is read in a tenth of the time that YAML takes. */
function isJson(text) {
	if (!text.trimStart().startsWith("{")) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
const LAST_COUNTS = "The last one counts.";
const TOO_DEEP = "Write what is deeper as a schema of its own, and refer to it.";
/** What to do about a text that is not read, by the code of its problem. */
const WAYS_OUT = { TOO_MANY: "JSON of the same size is read with less memory." };
/** The number of objects and lists in a value; of more than `most`, it stops counting. */
function countNodes(value, most) {
	if (typeof value !== "object" || value === null) return 0;
	let count = 1;
	for (const each of Object.values(value)) {
		if (count > most) break;
		count += countNodes(each, most - count);
	}
	return count;
}
export { MOST_SMALL as i, LARGEST as n, LargeContract as r, ContractFiles as t };
