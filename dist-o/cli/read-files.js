import { c as hasPem, r as UsageError } from "./errors.js";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
// src/base/files/read-files.ts
/**
* Reads a text file that a user named: a regular file of limited size, in UTF-8. A byte order mark is
* removed.
* @throws UsageError that names the file, the problem and the way out.
*/
function readTextFile(file, { place = file, largest, wayOut }) {
	const refuse = (what, way, cause) => new UsageError(`${place}: ${what}. ${way}`, { cause });
	let bytes;
	try {
		bytes = readRegularFile(file, largest);
	} catch (error) {
		if (!(error instanceof FileError)) throw error;
		const { reason, message } = error;
		throw refuse(message, reason === "forbidden" ? GRANT_ACCESS : wayOut[reason === "missing" || reason === "large" ? reason : "other"], error);
	}
	if (bytes.includes(0)) throw refuse("the file is binary, not text", wayOut.other);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (error) {
		throw refuse("the file is not UTF-8 text", "Save it as UTF-8.", error);
	}
}
var FileError = class extends Error {
	reason;
	/** `what` is a clause that follows the name of the file, e.g. `this is a directory`. */
	constructor(reason, what, options) {
		super(what, options);
		this.reason = reason;
	}
};
/**
* Opens a regular file for reading, and nothing else: a device may be endless, and a FIFO can block its reader.
* @throws FileError
*/
function openRegularFile(file) {
	if (hasPem(file)) throw new FileError("missing", "this is the text of a file, not its name");
	const descriptor = attempt(() => openSync(file, READ_WITHOUT_BLOCKING));
	const kind = kindOf(fstatSync(descriptor));
	if (kind === void 0) return descriptor;
	closeSync(descriptor);
	throw new FileError("special", `this is a ${kind}, not a regular file`);
}
/**
* Reads a regular file of at most `largest` bytes. The size is checked before and while reading: a file
* may grow, and files under `/proc` report the size 0.
* @throws FileError
*/
function readRegularFile(file, largest) {
	const descriptor = openRegularFile(file);
	try {
		const { size } = fstatSync(descriptor);
		const chunks = [];
		let length = 0;
		while (length <= largest && size <= largest) {
			const chunk = Buffer.allocUnsafe(Math.max(size - length, SMALLEST_CHUNK));
			const read = readChunk(descriptor, chunk);
			if (read === 0) return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
			chunks.push(chunk.subarray(0, read));
			length += read;
		}
		throw new FileError("large", `the file is larger than ${largest / 1024 / 1024} MiB`);
	} finally {
		closeSync(descriptor);
	}
}
/**
* Reads the next bytes of an open file into a chunk; returns how many, 0 at the end.
* @throws FileError
*/
function readChunk(descriptor, chunk) {
	return attempt(() => readSync(descriptor, chunk));
}
/**
* Reads a file line by line; only the current line is in memory. `onRead` is called with the bytes read so far.
* @throws UsageError when the file is not a readable regular file, is not UTF-8, or has a line longer than 256 MiB.
*/
function* readLines(file, onRead = () => {}) {
	const decoder = new TextDecoder("utf-8", {
		fatal: true,
		ignoreBOM: true
	});
	const descriptor = naming(file, () => openRegularFile(file));
	try {
		const chunk = Buffer.allocUnsafe(CHUNK);
		let parts = [];
		let size = 0;
		let number = 0;
		let done = 0;
		const take = (ended) => {
			number += 1;
			const bytes = Buffer.concat(parts);
			parts = [];
			size = 0;
			try {
				return {
					text: decoder.decode(bytes),
					number,
					ended
				};
			} catch (cause) {
				if (!ended) return {
					text: bytes.toString("latin1"),
					number,
					ended
				};
				throw new UsageError(`${file}:${number}: the line is not UTF-8 text. Save it as UTF-8.`, { cause });
			}
		};
		for (;;) {
			const read = naming(file, () => readChunk(descriptor, chunk));
			if (read === 0) break;
			done += read;
			let from = 0;
			for (;;) {
				const end = chunk.subarray(0, read).indexOf(10, from);
				const part = chunk.subarray(from, end < 0 ? read : end);
				if (part.length > 0) parts.push(Buffer.from(part));
				size += part.length;
				if (size > LONGEST) throw new UsageError(`${file}:${number + 1}: the line is longer than 256 MiB, so this is not a tape. Name another file.`);
				if (end < 0) break;
				yield take(true);
				from = end + 1;
			}
			onRead(done);
		}
		if (size > 0) yield take(false);
	} finally {
		closeSync(descriptor);
	}
}
const GRANT_ACCESS = "Give yourself permission to read it.";
/** Without O_NONBLOCK, opening a FIFO waits for a writer. */
const READ_WITHOUT_BLOCKING = constants.O_RDONLY | constants.O_NONBLOCK;
const SMALLEST_CHUNK = 65536;
function kindOf(stats) {
	if (stats.isFile()) return void 0;
	if (stats.isDirectory()) return "directory";
	if (stats.isFIFO()) return "FIFO";
	return "device";
}
function attempt(act) {
	try {
		return act();
	} catch (cause) {
		throw toFileError(cause);
	}
}
function toFileError(cause) {
	switch (cause.code) {
		case "ENOENT":
		case "ENOTDIR": return new FileError("missing", "there is no such file", { cause });
		case "ENXIO": return new FileError("special", "this is a socket, not a regular file", { cause });
		case "EACCES":
		case "EPERM": return new FileError("forbidden", "no permission to read the file", { cause });
		default: return new FileError("unreadable", `the file cannot be read (${cause.code ?? cause.message})`, { cause });
	}
}
/** Bytes read at once. */
const CHUNK = 262144;
/** The longest line, in bytes: a tape keeps bodies of a few MiB at most. */
const LONGEST = 268435456;
/** Turns an error of the file into a UsageError that names it. */
function naming(file, act) {
	try {
		return act();
	} catch (error) {
		if (!(error instanceof FileError)) throw error;
		const why = error.reason === "missing" ? "there is no such tape. Put it back beside its scenario, or record it again." : `${error.message}. Name a tape, as --record writes it.`;
		throw new UsageError(`${file}: ${why}`, { cause: error });
	}
}
export { readRegularFile as a, readLines as i, openRegularFile as n, readTextFile as o, readChunk as r, FileError as t };
