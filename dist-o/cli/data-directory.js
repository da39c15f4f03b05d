import "./rolldown-runtime.js";
import { r as UsageError, t as StartError } from "./errors.js";
import { i as percentEncoded } from "./percent-encoding.js";
import { i as shown } from "./shown.js";
import { t as StorageError } from "./store.js";
import { t as FileReplacement } from "./file-replacement.js";
import { i as nounOfAll, t as changeTo } from "./record-kind.js";
import { o as endOfString } from "./json.js";
import { i as listed } from "./text.js";
import { n as areUnnamed, o as readChange, r as isUnnamed, s as recordChangeText, t as UNNAMED_RESOURCE } from "./change.js";
import { t as _usingCtx } from "./usingCtx.js";
import path from "node:path";
import { statSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { mkdir, open, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { isUtf8 } from "node:buffer";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";
// src/store/file/record-file-format.ts
/** In version 3, no record names its resource. */
const VERSIONS = [3, 4];
function versionFor(kinds) {
	return areUnnamed(kinds) ? 3 : 4;
}
/** The first line of a file. Its last key is the checksum of the line without that key. */
function headerLine(header) {
	const text = headerText(header);
	return `${text.slice(0, -1)},"crc32":"${toHex(crc32(text))}"}\n`;
}
function newHeader(header) {
	return {
		...header,
		sum: crc32(headerText(header))
	};
}
/**
* Parses the first line of a file, whose records errors call `noun`.
* @throws UsageError that names the file when it belongs to another program, is of another version, or is damaged.
*/
function parseHeader(line, file, noun = "records") {
	const { format, version, data, seeded, contract } = parseObject(line);
	if (format !== FORMAT) throw wrongLine(file, 1, `this is not a file of ${noun}`);
	if (!isVersion(version)) throw wrongLine(file, 1, `it has version ${JSON.stringify(version)}; this petstore-sandbox reads ${READ}`);
	if (typeof data !== "string" || !Number.isSafeInteger(seeded) || seeded < 0) throw wrongLine(file, 1, "data must be a string and seeded a count");
	const header = {
		version,
		data,
		seeded,
		contract: markIn(contract)
	};
	if (`${line}\n` !== headerLine(header)) throw wrongLine(file, 1, "its checksum does not match its content");
	return newHeader(header);
}
/**
* Whether a file was begun with another version of a contract than its present one.
* @throws UsageError that names the file when it was begun with another contract.
*/
function isOfOtherVersion({ contract: began }, { file, contract: now }) {
	if (began?.name === now?.name) return began?.digest !== now?.digest;
	throw new UsageError(`${file} has records of ${named(began)}, and this sandbox serves ${named(now)}. Use another --data, or start with --fresh to forget them.`);
}
/**
* The lines of the changes `from` to `to` (exclusive). A line is a JSON array of a checksum, in hexadecimal, the name of the resource
* unless it need not be named (`isUnnamed`), and the text of the change. Changes that are one have one line: after an empty name a list of
* lengths in characters, and for each of them what its own line would have. The checksum is the CRC-32 of the UTF-8 of what follows it, continued
* from the checksum `sum` of the line before: a line that is missing, repeated or moved is noticed as one that was changed.
*/
function toLines(changes, { from, to, sum: before }) {
	let text = "";
	let sum = before;
	for (let at = from; at < to; at += 1) {
		const change = changes[at];
		const item = isList(change) ? itemOfAll(change) : itemOf(change);
		sum = crc32(item, sum);
		text += `["${toHex(sum)}",${item}]\n`;
	}
	return {
		text,
		sum
	};
}
/** Reads a line, given without its line end; `before` is the checksum of the line before. `undefined` if its checksum does not match. */
function fromLine(line, before) {
	const text = line.slice(PREFIX, -1);
	const sum = crc32(text, before);
	return line.startsWith(`["${toHex(sum)}",`) && line.endsWith("]") ? {
		text,
		sum
	} : void 0;
}
/** Reads the changes of a line without its checksum; returns a text that describes the problem if there is one. */
function changesIn(text, kinds) {
	if (!text.startsWith(SEVERAL)) {
		const change = changeIn(text, kinds);
		return typeof change === "string" ? change : [change];
	}
	const changes = [];
	const end = text.indexOf("]");
	let from = end + 2;
	for (const length of lengthsIn(text.slice(SEVERAL.length, end + 1))) {
		const change = changeIn(text.slice(from, from + length), kinds);
		if (typeof change === "string") return change;
		changes.push(change);
		from += length + 1;
	}
	return from === text.length + 1 ? changes : "its lengths do not fit its content";
}
function wrongLine(file, line, what) {
	return new UsageError(`${file}:${line}: ${what}. The file was not changed. Repair it, move it away, or start with --fresh to forget its content.`);
}
/** What the text of changes begins with that are one: no resource has an empty name. */
const SEVERAL = "\"\",";
function isList(change) {
	return Array.isArray(change);
}
function itemOfAll(changes) {
	const items = changes.map(itemOf);
	return `${SEVERAL}[${items.map(({ length }) => length)}],${items.join(",")}`;
}
function lengthsIn(text) {
	try {
		const lengths = JSON.parse(text);
		return Array.isArray(lengths) ? lengths.map(Number) : [];
	} catch {
		return [];
	}
}
function changeIn(text, kinds) {
	const isNamed = text.startsWith("\"");
	const end = isNamed ? endOfString(text, 0) : -1;
	const name = isNamed ? nameIn(text.slice(0, end + 1)) : UNNAMED_RESOURCE;
	if (name === void 0) return "this is not JSON";
	const kind = kinds.get(name);
	if (!kind) return `the contract has no ${name}`;
	return readChange(isNamed ? text.slice(end + 2) : text, kind);
}
const FORMAT = "petstore-sandbox pets";
const READ = listed(VERSIONS.map(String), "and");
function named(contract) {
	return contract ? `the contract ${contract.name}` : "the contract of this package";
}
function headerText({ version, data, seeded, contract }) {
	return JSON.stringify({
		format: FORMAT,
		version,
		data,
		seeded,
		contract
	});
}
/** The contract in a header; what is not as this program writes it does not match the checksum. */
function markIn(contract) {
	if (contract === void 0) return void 0;
	const { name, digest } = Object(contract);
	return {
		name: String(name),
		digest: String(digest)
	};
}
function isVersion(value) {
	return VERSIONS.some((version) => version === value);
}
function itemOf(change) {
	const text = recordChangeText(change);
	return isUnnamed(change.kind) ? text : `${JSON.stringify(change.kind.name)},${text}`;
}
function nameIn(text) {
	try {
		return String(JSON.parse(text));
	} catch {
		return;
	}
}
function parseObject(line) {
	try {
		return Object(JSON.parse(line));
	} catch {
		return {};
	}
}
/** A checksum as eight hexadecimal digits. */
function toHex(sum) {
	return digits(sum >>> 24) + digits(sum >>> 16 & 255) + digits(sum >>> 8 & 255) + digits(sum & 255);
}
/** The length of `["01234567",`. */
const PREFIX = 12;
/** Two digits for each byte: `toString(16)` would cost more than the checksum itself. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function digits(byte) {
	return DIGITS[byte];
}
// src/store/file/record-file-content.ts
/**
* Reads a file of records, piece by piece. A last line without an end was being written when its process ended.
* @throws UsageError that names the file and the line when it is damaged, or has records that the contract does not have.
*/
async function readRecordFile(handle, file, { kinds, onHeader = () => {}, onProgress = () => {} }) {
	const { size: of } = await handle.stat();
	const base = /* @__PURE__ */ new Map();
	const changes = [];
	let seeds = 0;
	/** How many lines were read. */
	let lines = 0;
	let header;
	let sum = 0;
	let size = 0;
	let rest = Buffer.alloc(0);
	for await (const piece of piecesOf(handle)) {
		const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
		const end = bytes.lastIndexOf(NEWLINE);
		rest = bytes.subarray(end + 1);
		onProgress({
			step: "resuming",
			done: size,
			of
		});
		size += end + 1;
		if (!header && end < 0) break;
		if (end < 0) continue;
		const texts = toTexts(bytes.subarray(0, end), lines + 1, file);
		if (!header) {
			header = parseHeader(texts.shift(), file, nounOfAll(kinds));
			onHeader(header);
			sum = header.sum;
			lines = 1;
		}
		const first = lines + 1;
		for (const [at, text] of texts.entries()) {
			const place = {
				file,
				number: first + at
			};
			const line = fromLine(text, sum);
			if (!line) throw wrongLine(file, place.number, WRONG_SUM);
			sum = line.sum;
			const read = changesIn(line.text, kinds);
			if (typeof read === "string") throw wrongLine(file, place.number, read);
			if (seeds === header.seeded) changes.push(...read);
			else {
				for (const seeded of read) addTo(base, seeded, place);
				seeds += 1;
			}
		}
		lines += texts.length;
	}
	header ??= parseHeader("", file, nounOfAll(kinds));
	const { seeded } = header;
	const next = lines + 1;
	if (seeds < seeded) throw wrongLine(file, next, `the file ends here; it began with ${seeded} ${nounOfAll(kinds)} and has ${seeds}`);
	if (fromLine(rest.toString("utf8", 0, rest.length - 1), sum)) throw wrongLine(file, next, "its line end is damaged");
	let line = 2;
	for (const { rows } of base.values()) {
		assertDistinct(rows, line, file);
		line += rows.length;
	}
	return {
		header,
		base: [...base.values()],
		changes,
		size,
		sum,
		torn: rest.length
	};
}
/**
* Reads only the first line of a file of records.
* @throws UsageError that names the file when it is damaged or belongs to another program; StartError when it cannot be read.
*/
async function readHeader(file, kinds) {
	return parseHeader(await readFirstLine(file), file, nounOfAll(kinds));
}
/**
* Opens a file of records for reading and writing; `undefined` if it does not exist.
* @throws StartError when it cannot be opened, or is not a regular file.
*/
async function openRecordFile(file) {
	try {
		if (!(await stat(file)).isFile()) throw new Error("it is not a regular file");
		return await open(file, "r+");
	} catch (cause) {
		const { code, message } = cause;
		if (code === "ENOENT") return void 0;
		throw new StartError(`${file} cannot be opened: ${message}. Make it a file that you can write to, or use another --data.`, { cause });
	}
}
/**
* Writes a new file of records and replaces the old one with it atomically.
* @throws the system's error; the old file is then unchanged.
*/
async function beginRecordFile(file, { kinds, data, contract, base, changes, beforeCommit, onProgress = () => {} }) {
	try {
		var _usingCtx$3 = _usingCtx();
		const replacement = _usingCtx$3.u(new FileReplacement(file));
		const handle = await open(replacement.beside, "w+");
		try {
			const seeded = base.reduce((sum, { rows }) => sum + rows.length, 0);
			const header = newHeader({
				version: versionFor(kinds),
				data,
				seeded,
				contract
			});
			let { sum } = header;
			let size = 0;
			const write = async (text) => {
				const bytes = Buffer.from(text);
				await writeBytes(handle, bytes, size);
				size += bytes.length;
			};
			await write(headerLine(header));
			for (const part of slicesOf(base, changes)) {
				onProgress({
					step: "writing",
					done: part.from,
					of: part.of,
					unit: nounOfAll(kinds)
				});
				const lines = toLines(part.changes, {
					from: 0,
					to: part.changes.length,
					sum
				});
				await write(lines.text);
				sum = lines.sum;
			}
			await handle.sync();
			const identity = await handle.stat();
			beforeCommit();
			replacement.commit();
			return {
				handle,
				identity,
				header,
				size,
				sum
			};
		} catch (error) {
			await handle.close();
			throw error;
		}
	} catch (_) {
		_usingCtx$3.e = _;
	} finally {
		_usingCtx$3.d();
	}
}
/** Writes bytes at a position in a file. */
async function writeBytes(handle, bytes, position) {
	for (let done = 0; done < bytes.length;) {
		const left = bytes.length - done;
		const { bytesWritten } = await handle.write(bytes, done, left, position + done);
		done += bytesWritten;
	}
}
/** Writes bytes at a position in a file, before it returns. */
function writeBytesNow({ fd }, bytes, position) {
	for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done, position + done);
}
/** Writes as many bytes as are asked for, without a line end, at a position in a file. */
async function writeFiller(handle, length, position) {
	const filler = Buffer.alloc(Math.min(length, LONGEST), " ");
	for (let done = 0; done < length; done += filler.length) await writeBytes(handle, filler.subarray(0, length - done), position + done);
}
/** Bytes read at once. */
const PIECE = 1048576;
const NEWLINE = 10;
/** The content of a file, piece by piece. A stream that is not read to its end would close the file. */
async function* piecesOf(handle) {
	for (let position = 0;;) {
		const piece = Buffer.allocUnsafe(PIECE);
		const { bytesRead } = await handle.read(piece, 0, PIECE, position);
		if (bytesRead === 0) return;
		yield piece.subarray(0, bytesRead);
		position += bytesRead;
	}
}
function toTexts(bytes, first, file) {
	if (isUtf8(bytes)) return bytes.toString("utf8").split("\n");
	throw wrongLine(file, first + bytes.toString("latin1").split("\n").findIndex((line) => !isUtf8(Buffer.from(line, "latin1"))), "this is not UTF-8");
}
const WRONG_SUM = "its checksum does not match its content and the lines before it";
/** Adds a record to those of its resource, which stand one after the other in a file. */
function addTo(base, { kind, row }, { file, number }) {
	if (!row) throw wrongLine(file, number, "id must be an integer (int64), got nothing");
	const own = base.get(kind.name) ?? {
		kind,
		rows: []
	};
	if (own.rows.length === 0) base.set(kind.name, own);
	own.rows.push(row);
}
/** Refuses records of a resource that share an id; `first` is the number of the line of the first of them. */
function assertDistinct(rows, first, file) {
	if (rows.every((row, at) => at === 0 || rows[at - 1].id < row.id)) return;
	const ids = /* @__PURE__ */ new Set();
	const again = rows.findIndex(({ id }) => ids.size === ids.add(id).size);
	if (again < 0) return;
	throw wrongLine(file, first + again, `an earlier line also has the id ${rows[again].id}`);
}
function* slicesOf(base, changes) {
	const of = base.reduce((sum, { rows }) => sum + rows.length, 0);
	let before = 0;
	for (const { kind, rows } of base) {
		for (let from = 0; from < rows.length; from += SLICE) yield {
			changes: rows.slice(from, from + SLICE).map((row) => changeTo(kind, row)),
			from: before + from,
			of
		};
		before += rows.length;
	}
	for (let from = 0; from < changes.length; from += SLICE) yield {
		changes: changes.slice(from, from + SLICE),
		from,
		of: changes.length
	};
}
/** In bytes; a header is much shorter. */
const LONGEST_HEADER = 4096;
async function readFirstLine(file) {
	try {
		try {
			var _usingCtx3 = _usingCtx();
			const { buffer, bytesRead } = await _usingCtx3.a(await open(file)).read(Buffer.alloc(LONGEST_HEADER));
			return buffer.toString("utf8", 0, bytesRead).split("\n", 1)[0];
		} catch (_) {
			_usingCtx3.e = _;
		} finally {
			await _usingCtx3.d();
		}
	} catch (cause) {
		const { message } = cause;
		throw new StartError(`${file} cannot be read: ${message}. Make it a file that you can read, or use another --data.`, { cause });
	}
}
/** How many records are written at once, so that no request waits for more. */
const SLICE = 2e3;
/** Bytes written at once. */
const LONGEST = 65536;
// src/store/file/append-file.ts
/** An open file of records. A change counts only if the file is still in place, and as this process left it. */
var AppendFile = class {
	#options;
	#size;
	#sum;
	/** The most bytes that were refused since everything could be written. */
	#refused = 0;
	#isWriting = false;
	#isFlushing = false;
	/** Whether the last flush failed. */
	#isUnflushed = false;
	/** Whether a part of a refused change may still be behind the content. */
	#isRagged = false;
	/** Whether others may have changed the content, so that it must be read before it is written to. */
	#isDoubted = false;
	/** When this process last wrote, in milliseconds since 1970, rounded up. */
	#wroteAt = now();
	/** Whether the times of the file are those of this process's clock; on a network drive they may not be. */
	#hasOwnTimes = true;
	#syncTimer;
	constructor(options) {
		this.#options = options;
		this.#size = options.size;
		this.#sum = options.sum;
	}
	/** See `#refused`. */
	get refused() {
		return this.#refused;
	}
	/** Whether what failed last has succeeded since: a write of as many bytes, or a flush. */
	get isSound() {
		return this.#refused === 0 && !this.#isUnflushed;
	}
	/**
	* Appends changes, and flushes them to disk within `SYNC_AFTER`. The operating system takes them at once, which costs less than
	* a thread that waits for it; only while it flushes the file it may make a writer wait.
	* @throws StorageError when this process has replaced or removed the file; Error when they cannot be written, the content is then
	* unchanged.
	*/
	async append(changes) {
		if (this.#isRagged) await this.#cutBack();
		this.#assertInPlace();
		if (this.#isDoubted) await this.#assertOwnContent();
		const lines = toLines(changes, {
			from: 0,
			to: changes.length,
			sum: this.#sum
		});
		const bytes = Buffer.from(lines.text);
		await this.#write(bytes);
		if (bytes.length >= this.#refused) this.#refused = 0;
		this.#size += bytes.length;
		this.#sum = lines.sum;
		this.#syncTimer ??= setTimeout(() => this.#sync(), SYNC_AFTER);
	}
	/** @throws Error when the file is not in place, or not as this process left it. */
	async look() {
		if (this.#options.isYielding()) return;
		this.#assertInPlace();
		if (this.#isDoubted) await this.#assertOwnContent();
	}
	/**
	* Writes and removes again as many bytes as were refused, and flushes: a process that is killed in between leaves a torn last line.
	* @throws Error when that fails; the content is then unchanged.
	*/
	async probe() {
		if (this.#isRagged) await this.#cutBack();
		await this.look();
		const { handle } = this.#options;
		this.#isWriting = true;
		try {
			await writeFiller(handle, this.#refused, this.#size);
			await this.#flush();
		} finally {
			await this.#cutBack();
			this.#isWriting = false;
		}
		this.#refused = 0;
	}
	/** Flushes everything to disk and closes the file. */
	async close() {
		clearTimeout(this.#syncTimer);
		await this.#sync();
		await this.#options.handle.close();
	}
	async #write(bytes) {
		const { handle } = this.#options;
		let isRefused = true;
		this.#isWriting = true;
		try {
			if (this.#isFlushing) {
				await writeBytes(handle, bytes, this.#size);
				isRefused = false;
				this.#assertThere();
			} else writeBytesNow(handle, bytes, this.#size);
			this.#wroteAt = now();
		} catch (cause) {
			if (isRefused) this.#refused = Math.max(this.#refused, bytes.length);
			await this.#cutBack().catch(() => {});
			throw cause;
		} finally {
			this.#isWriting = false;
		}
	}
	/** Truncates the file to its content: removes parts of a refused change. */
	async #cutBack() {
		this.#isRagged = true;
		await this.#options.handle.truncate(this.#size);
		this.#isRagged = false;
		this.#wroteAt = now();
	}
	async #flush() {
		this.#isUnflushed = true;
		await this.#options.handle.datasync();
		this.#isUnflushed = false;
	}
	async #sync() {
		this.#syncTimer = void 0;
		this.#isFlushing = true;
		try {
			if (this.#options.isYielding()) return;
			await this.#flush();
			if (this.#options.isYielding()) return;
			if (this.#isWriting) this.#assertThere();
			else this.#assertInPlace();
		} catch (cause) {
			if (!this.#options.isYielding()) this.#options.onSyncFailure(cause);
		} finally {
			this.#isFlushing = false;
		}
	}
	/** @throws Error when the file is not in place, or has another length than this process gave it. */
	#assertInPlace() {
		const { size, mtimeMs } = this.#assertThere();
		if (size !== this.#size && !this.#isRagged) throw this.#doubt(CHANGED(size, this.#size));
		if (this.#hasOwnTimes && mtimeMs > this.#wroteAt) this.#isDoubted = true;
	}
	/** @throws Error when the file, or the lock of its directory, was deleted, moved or replaced; StorageError when this process did so. */
	#assertThere() {
		const { path, isHeld, identity, isYielding } = this.#options;
		if (isYielding()) throw new StorageError("The file has been replaced", "replaced");
		if (!isHeld()) throw this.#doubt(NOT_HELD);
		const stats = statSync(path, { throwIfNoEntry: false });
		if (stats?.ino !== identity.ino || stats.dev !== identity.dev) throw this.#doubt(GONE);
		return stats;
	}
	/**
	* Reads the whole file, because somebody else had it or may have written to it.
	* @throws Error when its content is not what this process wrote.
	*/
	async #assertOwnContent() {
		const { handle, path, kinds } = this.#options;
		const read = await readRecordFile(handle, path, { kinds }).catch((cause) => {
			throw new Error(OVERWRITTEN, { cause });
		});
		if (read.size !== this.#size || read.sum !== this.#sum || read.torn > 0) throw new Error(OVERWRITTEN);
		this.#isDoubted = false;
		this.#hasOwnTimes &&= statSync(path).mtimeMs <= this.#wroteAt;
	}
	#doubt(why) {
		this.#isDoubted = true;
		return new Error(why);
	}
};
/** @throws Error when the directory is no longer locked by this process. */
function assertHeld(isHeld) {
	if (!isHeld()) throw new Error(NOT_HELD);
}
/** How long written changes may wait before they are flushed to disk, in milliseconds. */
const SYNC_AFTER = 1e3;
const WAY_OUT = "Put it back as it was, or restore a snapshot or reset, which write it anew from memory";
const GONE = `it was deleted, moved or replaced while it was in use. Put it back, or restart the sandbox`;
const OVERWRITTEN = `another process has overwritten it while it was in use. ${WAY_OUT}`;
const CHANGED = (size, own) => `another process has changed it while it was in use: it has ${size} bytes instead of ${own}. ${WAY_OUT}`;
const NOT_HELD = "the lock of its directory was deleted, moved or replaced, so another process may be using the directory. Put it back, or restart the sandbox";
/** Times of files have fractions of milliseconds. */
function now() {
	return Date.now() + 1;
}
// src/store/file/files-in-use.ts
/**
* The open files of one directory: which one is in place at a path, and which cannot be written. What this process itself does to a
* file goes through here, so that it is not taken for the doing of others.
*/
var FilesInUse = class {
	isHeld;
	onNotice;
	#inPlace = /* @__PURE__ */ new Map();
	#failing = /* @__PURE__ */ new Set();
	/** What was refused to a file that is closed. */
	#refused;
	#looking;
	constructor({ isHeld, onNotice }) {
		this.isHeld = isHeld;
		this.onNotice = onNotice;
	}
	/** Notes that a file is read, to be used from now on. */
	enter(path, file) {
		const before = this.#inPlace.get(path);
		if (before && before !== file) before.isYielding = true;
		this.#inPlace.set(path, file);
	}
	/** Notes that a file is no longer used, and how many bytes were refused to it: the disk has no room until as many can be written. */
	leave(path, file, bytes = 0) {
		if (this.#inPlace.get(path) === file) this.#inPlace.delete(path);
		this.#failing.delete(file);
		if (bytes > (this.#refused?.bytes ?? 0)) this.#refused = {
			path,
			bytes
		};
	}
	/** Replaces or removes a file, and owns whatever happens to it meanwhile. If `replace` fails, the earlier file stays. */
	async replacing(path, file, replace) {
		const before = this.#inPlace.get(path);
		if (before && before !== file) before.isYielding = true;
		if (file) this.#inPlace.set(path, file);
		else this.#inPlace.delete(path);
		try {
			await replace();
		} catch (error) {
			if (this.#inPlace.get(path) === file) {
				this.#inPlace.delete(path);
				if (before) {
					before.isYielding = false;
					this.#inPlace.set(path, before);
				}
			}
			throw error;
		}
	}
	/**
	* Removes the file at a path, if there is one.
	* @throws StorageError when it cannot be removed.
	*/
	async remove(path) {
		try {
			assertHeld(this.isHeld);
			await this.replacing(path, void 0, () => rm(path, { force: true }));
		} catch (cause) {
			const message = `${path} cannot be removed: ${cause.message}`;
			throw new StorageError(message, "unwritable", { cause });
		}
	}
	isFailing(file) {
		return this.#failing.has(file);
	}
	/** Notes that a file cannot be written, and says so once. */
	failed(file, message) {
		if (!this.#failing.has(file)) this.onNotice({
			message,
			isTrouble: true
		});
		this.#failing.add(file);
	}
	/** Notes that a file can be written, and says so if it could not. */
	recovered(file, path) {
		if (this.#failing.delete(file)) this.#sayWritable(path);
	}
	/** Whether a file cannot be written, or is not as this process left it; within a second, as far as is known by then. */
	async isTroubled() {
		this.#looking ??= this.#look().finally(() => {
			this.#looking = void 0;
		});
		let timer;
		const late = new Promise((resolve) => {
			timer = setTimeout(resolve, LONGEST_LOOK);
		});
		await Promise.race([this.#looking, late]);
		clearTimeout(timer);
		return this.#failing.size > 0 || this.#refused !== void 0;
	}
	async #look() {
		const files = /* @__PURE__ */ new Set([...this.#inPlace.values(), ...this.#failing]);
		await Promise.all([...files].map((file) => file.look()));
		if (!this.#refused) return;
		const { path, bytes } = this.#refused;
		if (!await hasRoom(path, bytes)) return;
		this.#refused = void 0;
		this.#sayWritable(path);
	}
	#sayWritable(path) {
		this.onNotice({
			message: `${path} can be written again`,
			isTrouble: false
		});
	}
};
/** Whether the disk takes some bytes beside a file; they are removed again. */
async function hasRoom(file, bytes) {
	const beside = `${file}.room.new`;
	try {
		try {
			try {
				var _usingCtx$2 = _usingCtx();
				const handle = _usingCtx$2.a(await open(beside, "w"));
				await writeFiller(handle, bytes, 0);
				await handle.datasync();
			} catch (_) {
				_usingCtx$2.e = _;
			} finally {
				await _usingCtx$2.d();
			}
		} finally {
			await rm(beside, { force: true });
		}
		return true;
	} catch {
		return false;
	}
}
/** The files of the worlds of keys in a directory. Those that are there stay; a new one needs room. */
var KeptLayers = class {
	most;
	#onNotice;
	/** The size of each file in bytes; `undefined` if it has changed since it was measured. */
	#sizes;
	isNoticed = false;
	constructor(files, { most, onNotice }) {
		this.#sizes = new Map(files.map((file) => [file, void 0]));
		this.most = most;
		this.#onNotice = onNotice;
	}
	get count() {
		return this.#sizes.size;
	}
	/**
	* Makes room for a file that is about to be written.
	* @throws StorageError when it is new, and there are as many as there may be.
	*/
	add(file) {
		if (this.#sizes.has(file) || this.count < this.most) {
			this.#sizes.set(file, void 0);
			return;
		}
		const message = `${this.most} worlds of keys are kept, which is the most (10 times --max-worlds), so no new one can be changed. POST /__admin/reset forgets the changes of all worlds; a higher --max-worlds keeps more`;
		if (!this.isNoticed) this.#onNotice({
			message,
			isTrouble: true
		});
		this.isNoticed = true;
		throw new StorageError(message, "full");
	}
	has(file) {
		return this.#sizes.has(file);
	}
	change(file) {
		this.#sizes.set(file, void 0);
	}
	remove(file) {
		if (this.#sizes.delete(file)) this.isNoticed = false;
	}
	/** The size of all files in bytes. It measures those that have changed since it was last asked. */
	async bytes() {
		const changed = [...this.#sizes].flatMap(([file, size]) => size === void 0 ? [file] : []);
		for (let from = 0; from < changed.length; from += AT_ONCE) await Promise.all(changed.slice(from, from + AT_ONCE).map((file) => this.#measure(file)));
		return [...this.#sizes.values()].reduce((sum, size) => sum + (size ?? 0), 0);
	}
	async #measure(file) {
		const size = await stat(file).then((stats) => stats.size, () => 0);
		if (this.#sizes.has(file)) this.#sizes.set(file, size);
	}
};
/** How long a look at all files is waited for, in milliseconds: to read a long file again takes longer. */
const LONGEST_LOOK = 900;
const AT_ONCE = 100;
// src/store/file/record-file.ts
/**
* lowdb's adapter for records on disk: a header line, a line for each initial record, then a line for each
* change. The file only grows, by one line for each change, so that a change costs the same with ten records as with a
* million. All changes of one turn of the event loop share one write. An acknowledged change has been passed to the
* operating system and survives the end of the process. It is flushed to disk at most a second later, so a power cut can
* lose the changes of a second.
*/
var RecordFile = class RecordFile {
	#options;
	isYielding = false;
	#header;
	#file;
	/** How many bytes were refused when the file could not be begun. */
	#refused = 0;
	#next;
	#running = Promise.resolve();
	constructor(options) {
		this.#options = options;
	}
	get path() {
		return this.#options.file;
	}
	get isOfItsData() {
		return this.#header?.data === this.#options.data;
	}
	get header() {
		return this.#header;
	}
	/**
	* Reads the file; `null` if it does not exist. A last line that is torn, because its process was killed,
	* was never acknowledged and is cut off. A file whose records did not name their resources is rewritten once they have to.
	* @throws UsageError that names the file when it is damaged, another program's or of another contract; StartError when it
	* cannot be read; StorageError when it cannot be rewritten. The file is then unchanged.
	*/
	async read() {
		const { file, kinds, data, contract, files, onProgress } = this.#options;
		let isOld = false;
		const onHeader = (header) => {
			isOld = isOfOtherVersion(header, {
				file,
				contract
			});
		};
		const handle = await openRecordFile(file);
		if (!handle) return null;
		files.enter(file, this);
		try {
			const identity = await handle.stat();
			const { base, changes, torn, ...begun } = await readRecordFile(handle, file, {
				kinds,
				onHeader,
				onProgress
			});
			const { header, size } = begun;
			if (header.data !== data) {
				this.#header = header;
				files.leave(file, this);
				await handle.close();
				return {
					base,
					changes
				};
			}
			if (torn > 0) {
				await handle.truncate(size);
				const message = `${file}: the last line was torn, by a process that was killed, and was cut off (${torn} bytes)`;
				files.onNotice({
					message,
					isTrouble: false
				});
			}
			if (isOld) {
				const message = `${file}: was begun with another version of the contract; its records are shown as the present one has them`;
				files.onNotice({
					message,
					isTrouble: false
				});
			}
			const version = versionFor(kinds);
			if (header.version < version) {
				await this.#beginAgain(base, changes);
				await handle.close();
				const message = `${file}: rewritten in version ${version} of its format`;
				files.onNotice({
					message,
					isTrouble: false
				});
			} else this.#take({
				handle,
				identity,
				...begun
			});
			return {
				base,
				changes
			};
		} catch (error) {
			files.leave(file, this);
			await handle.close();
			throw error;
		}
	}
	/**
	* Replaces the file by a new one with these records and the changes to them; that of a world without changes is removed.
	* @throws StorageError when it cannot be written; the old file is then unchanged.
	*/
	begin(base, changes = []) {
		if (!this.#options.layers) return this.#beginAgain(base.rows(), changes);
		return changes.length > 0 ? this.#beginAgain([], changes) : this.#remove();
	}
	/**
	* Writes the new changes, and removes them from the data.
	* @throws StorageError when they cannot be written; the file is then unchanged.
	*/
	write({ changes }) {
		if (!this.#next) {
			this.#next = this.#running.then(() => this.#append(changes));
			this.#running = this.#next.catch(() => {});
		}
		return this.#next;
	}
	again() {
		return new RecordFile(this.#options);
	}
	/** See `FileInUse`. */
	look() {
		this.#running = this.#running.then(() => this.#look());
		return this.#running;
	}
	written() {
		return this.#running;
	}
	/** Flushes everything to disk and closes the file. */
	close() {
		const closed = this.#running.then(() => this.#close());
		this.#running = closed.catch(() => {});
		return closed;
	}
	async #beginAgain(base, changes) {
		try {
			await this.#begin(base, changes);
		} catch (cause) {
			throw storageError(this.path, cause);
		}
	}
	async #remove() {
		const { file, files, layers } = this.#options;
		await files.remove(file);
		layers?.remove(file);
	}
	async #begin(base, changes) {
		const { file, kinds, data, contract, files, layers, onProgress } = this.#options;
		assertHeld(files.isHeld);
		const beforeCommit = () => {
			assertHeld(files.isHeld);
			if (this.isYielding) throw new StorageError("The file has been removed", "replaced");
		};
		const isNew = layers?.has(file) === false;
		layers?.add(file);
		try {
			await files.replacing(file, this, async () => this.#take(await beginRecordFile(file, {
				kinds,
				data,
				contract,
				base,
				changes,
				beforeCommit,
				onProgress
			})));
		} catch (error) {
			if (isNew) layers?.remove(file);
			throw error;
		}
	}
	#take({ header, ...begun }) {
		const { file: path, kinds, files } = this.#options;
		this.#header = header;
		this.#file = new AppendFile({
			...begun,
			path,
			kinds,
			isHeld: files.isHeld,
			isYielding: () => this.isYielding,
			onSyncFailure: (cause) => void this.#failed(cause)
		});
	}
	async #append(waiting) {
		await new Promise(setImmediate);
		this.#next = void 0;
		const changes = waiting.splice(0);
		try {
			if (!this.#file) await this.#beginFor(changes);
			await this.#file?.append(changes);
		} catch (cause) {
			throw this.#failed(cause);
		}
		const { files, layers } = this.#options;
		layers?.change(this.path);
		if (!files.isFailing(this)) return;
		if (this.#refused === 0 && this.#file?.isSound) files.recovered(this, this.path);
		else this.look();
	}
	/** Begins the file of a world, for its first changes. */
	async #beginFor(changes) {
		try {
			await this.#begin([], []);
		} catch (cause) {
			if (cause instanceof StorageError && cause.reason === "full") throw cause;
			const lines = toLines(changes, {
				from: 0,
				to: changes.length,
				sum: 0
			});
			const { data, kinds, contract } = this.#options;
			const text = headerLine(newHeader({
				version: versionFor(kinds),
				data,
				seeded: 0,
				contract
			})) + lines.text;
			this.#refused = Math.max(this.#refused, Buffer.byteLength(text));
			throw cause;
		}
	}
	async #look() {
		const { files } = this.#options;
		try {
			if (!files.isFailing(this)) return await this.#file?.look();
			if (!this.#file && !await hasRoom(this.path, this.#refused)) return;
			await this.#file?.probe();
			this.#refused = 0;
			files.recovered(this, this.path);
		} catch (cause) {
			this.#failed(cause);
		}
	}
	async #close() {
		const { files } = this.#options;
		const file = this.#file;
		this.#file = void 0;
		try {
			await file?.close();
		} finally {
			const refused = Math.max(this.#refused, file?.refused ?? 0);
			if (this.isYielding && refused === 0) files.recovered(this, this.path);
			files.leave(this.path, this, refused);
		}
	}
	/**
	* Reports only that writing starts to fail, not each failed change, not that this process itself has replaced the file, and not that
	* there are too many worlds, which is reported once for all of them.
	*/
	#failed(cause) {
		const error = storageError(this.path, cause);
		if (error.reason !== "replaced" && error.reason !== "full") this.#options.files.failed(this, error.message);
		return error;
	}
};
function storageError(file, cause) {
	if (cause instanceof StorageError) return cause;
	const message = `${file} cannot be written: ${cause.message}`;
	return new StorageError(message, "unwritable", { cause });
}
// src/store/file/data-directory.ts
/** A directory in which one sandbox keeps its state: a file for each scenario, and for the changes of each of its worlds. */
var DataDirectory = class DataDirectory {
	#directory;
	#lock;
	#files;
	#kept;
	#contract;
	#onProgress;
	onNotice;
	constructor(directory, lock, { kept, contract, onNotice, onProgress }) {
		this.#contract = contract;
		this.#onProgress = onProgress;
		this.#directory = directory;
		this.#lock = lock;
		this.#kept = kept;
		this.onNotice = onNotice;
		this.#files = new FilesInUse({
			isHeld: lock.isHeld,
			onNotice
		});
	}
	/**
	* Locks a directory for this process, and creates it if need be. It has room for `most` worlds of keys.
	* @throws StartError when it cannot be created or written to, or another process uses it.
	*/
	static async open(directory, options) {
		try {
			await makeDirectory(path.resolve(directory));
			const lock = await lockDirectory(directory);
			await removeLeftOver(directory);
			const kept = new KeptLayers((await readdir(directory)).filter(isAnyLayer).map((file) => path.join(directory, file)), options);
			return new DataDirectory(directory, lock, {
				kept,
				...options
			});
		} catch (cause) {
			if (cause instanceof StartError) throw cause;
			const { message, code } = cause;
			if (code === "EEXIST") throw new StartError(`--data ${directory} is a file. Name a directory to keep state in. A contract or a scenario is a word: petstore-sandbox ${directory}.`, { cause });
			throw new StartError(`--data ${directory} cannot be used: ${message}. Name a directory that you can write to.`, { cause });
		}
	}
	file({ name, data }, kinds) {
		return new RecordFile({
			file: path.join(this.#directory, nameOf(name)),
			kinds,
			data,
			contract: this.#contract,
			files: this.#files,
			onProgress: this.#onProgress
		});
	}
	layer({ name, data }, kinds, world) {
		return new RecordFile({
			file: path.join(this.#directory, nameOf(name, world)),
			kinds,
			data,
			contract: this.#contract,
			files: this.#files,
			layers: this.#kept
		});
	}
	/** The files of a scenario's worlds; with `than`, only those that belong to other data, after the others were read if the contract has changed. */
	async layers(scenario, than) {
		const isLayer = layerTest(scenario);
		const files = (await readdir(this.#directory)).filter(isLayer).map((file) => path.join(this.#directory, file));
		if (than === void 0) return files;
		const headers = await Promise.all(files.map((file) => readHeader(file, than.kinds)));
		for (const [at, header] of headers.entries()) {
			const file = files[at];
			const isOld = isOfOtherVersion(header, {
				file,
				contract: this.#contract
			});
			if (header.data === than.data && isOld) await assertReadable(file, than.kinds);
		}
		return files.filter((_, at) => headers[at]?.data !== than.data);
	}
	async layersOf(world) {
		return (await readdir(this.#directory)).filter((file) => file.endsWith(`+${world}${ENDING}`)).map((file) => path.join(this.#directory, file));
	}
	async removeLayers(files) {
		for (const file of files) {
			await this.#files.remove(file);
			this.#kept.remove(file);
		}
	}
	useContract(contract) {
		if (contract?.name !== this.#contract?.name) throw new UsageError("Its title has changed, and state is kept under the title. Start again to serve it with a state of its own.");
		this.#contract = contract;
	}
	async worlds() {
		const { count, most } = this.#kept;
		return {
			count,
			most,
			bytes: await this.#kept.bytes()
		};
	}
	async trouble() {
		if (!this.#isHeld()) return "The directory of --data is no longer locked by this process.";
		return await this.#files.isTroubled() ? "The directory of --data cannot be written." : void 0;
	}
	#isHeld() {
		try {
			return this.#lock.isHeld();
		} catch {
			return false;
		}
	}
	close() {
		this.#lock.release();
	}
};
/**
* Locks a directory for this process, with a lock on the file `lock` in it.
* @throws StartError that names the process that uses the directory; the system's error when it does not
* support locks, or the directory cannot be written to.
*/
async function lockDirectory(directory) {
	const file = path.join(directory, "lock");
	const database = new DatabaseSync(file, { timeout: 0 });
	const owner = path.join(directory, "lock.owner");
	try {
		database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
	} catch (error) {
		database.close();
		if (error.errcode !== SQLITE_BUSY) throw error;
		throw new StartError(`--data ${directory} is used by ${await ownerOf(owner)}. Stop it, or use another directory.`);
	}
	const release = () => database.close();
	try {
		const { dev, ino } = statSync(file);
		await writeFile(owner, JSON.stringify({
			pid: process.pid,
			host: hostname()
		}));
		const isHeld = () => {
			const there = statSync(file, { throwIfNoEntry: false });
			return there?.ino === ino && there.dev === dev;
		};
		return {
			isHeld,
			release
		};
	} catch (error) {
		release();
		throw error;
	}
}
/** The name of the file of a scenario, or of one of its worlds: the two differ, as encoded names never contain a plus sign. */
function nameOf(scenario, world) {
	if (!scenario.isWellFormed()) throw new UsageError(`With --data, the name of a scenario must be well-formed Unicode, got ${shown(scenario)}: it contains a lone surrogate. Correct its name.`);
	const name = percentEncoded(scenario);
	return `${world === void 0 ? name : `${name}+${world}`}${ENDING}`;
}
function layerTest(scenario) {
	const start = nameOf(scenario).slice(0, -ENDING.length);
	return (file) => file.startsWith(`${start}+w-`) && file.endsWith(ENDING);
}
/** Whether a file is that of a world, of any scenario: the name of a scenario is encoded, and has no plus sign. */
function isAnyLayer(file) {
	return file.includes("+w-") && file.endsWith(ENDING);
}
const ENDING = ".pets.ndjson";
/** Creates a directory and its parents. Node's own `recursive` option never returns if a parent does not allow it (`/proc/x`). */
async function makeDirectory(directory) {
	try {
		await mkdir(directory);
	} catch (error) {
		const { code } = error;
		if (code === "EEXIST" && (await stat(directory)).isDirectory()) return;
		const parent = path.dirname(directory);
		if (code !== "ENOENT" || await exists(parent)) throw error;
		await makeDirectory(parent);
		await mkdir(directory);
	}
}
/** Reads a file of records: it throws what `readRecordFile` and `openRecordFile` throw. */
async function assertReadable(file, kinds) {
	try {
		var _usingCtx$1 = _usingCtx();
		const handle = _usingCtx$1.a(await openRecordFile(file));
		if (handle) await readRecordFile(handle, file, { kinds });
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		await _usingCtx$1.d();
	}
}
async function exists(directory) {
	return stat(directory).then(() => true, () => false);
}
/** Removes new files left by a process that was killed before they replaced the old ones. */
async function removeLeftOver(directory) {
	const left = (await readdir(directory)).filter((file) => LEFT_OVER.test(file));
	for (const file of left) await rm(path.join(directory, file), { force: true });
}
const LEFT_OVER = /\.pets\.ndjson\.(\w+\.)?new$/;
const SQLITE_BUSY = 5;
/** The process that holds the lock, read from the file in which it names itself. */
async function ownerOf(owner) {
	try {
		const { pid, host } = JSON.parse(await readFile(owner, "utf8"));
		return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
	} catch {
		return "a process that has just started";
	}
}
export { DataDirectory };
