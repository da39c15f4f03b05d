import { r as UsageError } from "./errors.js";
import { o as unwritable } from "./files.js";
import { i as readLines } from "./read-files.js";
import { g as parseForeign, t as DepthError } from "./json.js";
import { i as shown } from "./shown.js";
import { u as shortName } from "./text.js";
import { n as createSchemaCompiler, r as explainProblem } from "./schema-validator.js";
import { l as redactProblem } from "./redact-by-name.js";
import { t as tapeEntrySchema } from "./tape-entry-schema.js";
import { closeSync, fstatSync, ftruncateSync, openSync, statSync, writeSync } from "node:fs";
// src/tape/tape-file.ts
/**
* Reads a tape file (`.tape.ndjson`) entry by entry.
* @throws UsageError that names file, line, key and rule of the first problem.
*/
function* readTape(file, listener = {}) {
	const validate = createSchemaCompiler("double")(tapeEntrySchema);
	for (const { text, number, ended } of readLines(file, listener.onRead)) {
		if (text.trim() === "") continue;
		const value = parse(text, `${file}:${number}`);
		if (value === void 0) {
			if (!ended) return listener.onTorn?.(number);
			throw new UsageError(`${file}:${number}: the line is not JSON. A tape has one recorded exchange per line; correct or delete this one.`);
		}
		if (number === 1 && isHead(value)) {
			checkHead(value, file);
			listener.onHead?.(value);
			continue;
		}
		const [problem] = validate(value);
		if (problem) throw new UsageError(`${file}:${number}: ${explain(problem)}`);
		yield checkTime(value, `${file}:${number}`);
	}
}
/**
* Loads the tape of a scenario, given inline or as the path of a file. Equal answers share one object, so that
* memory depends on the different answers, not on how often they occur.
* @throws UsageError when the file cannot be read or an entry in it is invalid.
*/
function loadTape(exchanges) {
	if (typeof exchanges !== "string") return {
		tape: exchanges,
		files: [],
		remarks: [],
		head: void 0
	};
	assertPlayable(exchanges);
	const remarks = [];
	const share = createSharer();
	const onTorn = (line) => remarks.push(`${exchanges}:${line}: the last line was cut off and is left out. \`scenario import ${exchanges} --out NAME.yaml\` writes the recording again.`);
	let head;
	const onHead = (found) => {
		head = found;
	};
	return {
		tape: Array.from(readTape(exchanges, {
			onHead,
			onTorn
		}), share),
		files: [exchanges],
		remarks,
		head
	};
}
/**
* Writes a tape file, one entry per line. Each entry is passed to the system at once, so a crash of this process loses none. If
* others move, delete or change the file, nothing more is written: nobody would notice that entries are missing.
*/
var TapeWriter = class {
	#file;
	#head;
	#descriptor;
	/** How many bytes it has. */
	#size = 0;
	#begun = false;
	#open = true;
	/**
	* Opens a tape. An old one keeps its content until the first entry, for a run that does not even start.
	* @throws UsageError when the file cannot be written.
	*/
	constructor(file, head) {
		this.#file = file;
		this.#head = head;
		try {
			this.#descriptor = openSync(file, "a");
		} catch (cause) {
			throw unwritable(file, cause);
		}
	}
	/**
	* Appends an entry.
	* @throws UsageError when it cannot be written, or the tape is not as it was left.
	*/
	append(entry) {
		const head = this.#begun ? "" : `${JSON.stringify(this.#head)}\n`;
		this.#write(`${head}${JSON.stringify(entry)}\n`);
	}
	/**
	* Ends the tape. A second call does nothing.
	* @throws UsageError when a tape without an entry cannot be written, or the tape is not as it was left.
	*/
	close() {
		if (!this.#open) return;
		this.#open = false;
		try {
			if (this.#begun) this.#assertOwn();
			else this.#write(`${JSON.stringify(this.#head)}\n`);
		} finally {
			closeSync(this.#descriptor);
		}
	}
	#write(text) {
		const bytes = Buffer.from(text);
		if (this.#begun) this.#assertOwn();
		try {
			if (!this.#begun) ftruncateSync(this.#descriptor, 0);
			this.#begun = true;
			for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
			this.#size += bytes.length;
		} catch (cause) {
			this.#size = fstatSync(this.#descriptor).size;
			throw unwritable(this.#file, cause);
		}
	}
	#assertOwn() {
		const { dev, ino } = fstatSync(this.#descriptor);
		const there = statSync(this.#file, { throwIfNoEntry: false });
		if (there?.ino !== ino || there.dev !== dev) throw this.#changed("it was deleted, moved or replaced");
		if (there.size === this.#size) return;
		throw this.#changed(`another process has changed it: it has ${there.size} bytes instead of ${this.#size}`);
	}
	#changed(why) {
		return new UsageError(`${this.#file} cannot be written: ${why} while it was recorded. Record again, to a file that nothing else writes to.`);
	}
};
function parse(text, place) {
	try {
		return parseForeign(text);
	} catch (error) {
		if (error instanceof DepthError) throw new UsageError(`${place}: ${error.message}. A tape has one recorded exchange per line; correct or delete this one.`, { cause: error });
		return;
	}
}
function isHead(value) {
	return typeof value === "object" && value !== null && "tape" in value;
}
function checkHead({ tape }, file) {
	if (tape === 1) return;
	throw new UsageError(`${file}:1: tape must be 1, the version of the format, got ${shown(tape)}. Use the release that wrote it.`);
}
function explain(problem) {
	const { path } = problem;
	return `${path.map(shortName).join(".") || "the entry"} ${redactProblem({
		path,
		text: explainProblem(problem)
	})} The format: docs/recording.md.`;
}
function checkTime(entry, place) {
	if (entry.time === void 0 || !Number.isNaN(Date.parse(entry.time))) return entry;
	throw new UsageError(`${place}: time must be a time that exists, got ${shown(entry.time)}.`);
}
/** How large a tape may be that is played, since all of it is in memory; in bytes. */
const LARGEST = 1073741824;
function assertPlayable(file) {
	if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= LARGEST) return;
	throw new UsageError(`${file}: a tape that is played may have ${LARGEST / 1024 / 1024} MiB. Record a shorter session; petstore-sandbox check reads one of any size.`);
}
/** Creates a function that lets entries with equal answers share one object. */
function createSharer() {
	const answers = /* @__PURE__ */ new Map();
	return (entry) => {
		if (!entry.answer) return entry;
		const text = JSON.stringify(entry.answer);
		const known = answers.get(text);
		if (!known) answers.set(text, entry.answer);
		return known ? {
			...entry,
			answer: known
		} : entry;
	};
}
export { loadTape as n, readTape as r, TapeWriter as t };
