import { r as UsageError } from "./errors.js";
import { n as openRegularFile, r as readChunk, t as FileError } from "./read-files.js";
import path from "node:path";
import { accessSync, closeSync, constants, existsSync, lstatSync, realpathSync, statSync } from "node:fs";
// src/base/files/files.ts
/**
* Makes sure that only a file of our own is overwritten; `what` names its kind, with an article, for the message.
* @throws UsageError when the file is something else, or cannot be read.
*/
function assertOwnFile(file, { what, isOwn }) {
	if (!existsSync(file)) return;
	const head = readHead(file);
	if (head === "" || isOwn(head)) return;
	throw new UsageError(`${file} exists and is not ${what}, so it is not overwritten. Choose another name, or delete it.`);
}
/**
* Reads the first lines of a file that is about to be overwritten; they say what kind of file it is.
* @throws UsageError when it cannot be read.
*/
function readHead(file) {
	try {
		const descriptor = openRegularFile(file);
		const chunk = Buffer.alloc(LONGEST_HEAD);
		const length = readChunk(descriptor, chunk);
		closeSync(descriptor);
		return chunk.toString("utf8", 0, length);
	} catch (cause) {
		if (!(cause instanceof FileError)) throw cause;
		throw new UsageError(`${file} is not overwritten: ${cause.message}. Choose another name.`, { cause });
	}
}
/**
* Checks in advance that a file can be written at the end of a long run: its directory must exist and be
* writable, and so must the file if it exists. `flag` is the flag that names the file.
* @throws UsageError
*/
function assertWritable(file, flag) {
	const directory = path.dirname(path.resolve(file));
	const refuse = (why, cause) => {
		throw unwritable(`${flag} ${file}`, cause, `${why}. Name a file in an existing directory that you can write to`);
	};
	if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) refuse(`there is no directory ${directory}`);
	const existing = statSync(file, { throwIfNoEntry: false });
	if (existing?.isDirectory()) refuse("it is a directory");
	if (existing?.isFile() === false) refuse("it is not a regular file");
	try {
		accessSync(directory, constants.W_OK);
		if (existing) accessSync(file, constants.W_OK);
	} catch (cause) {
		refuse(cause.code, cause);
	}
}
/** The error for a file that cannot be written. `why` is the reason, with a way out if there is one. */
function unwritable(file, cause, why = reasonOf(cause)) {
	return new UsageError(`${file} cannot be written: ${why}.`, { cause });
}
/**
* Whether a file is, or would be, in a directory or below it, after all symbolic links are followed. This is false for a link that
* leads nowhere, and for a file in a directory that does not exist.
*/
function isBelow(file, directory) {
	try {
		const parent = realpathSync(path.dirname(path.resolve(directory, file)));
		const place = path.join(parent, path.basename(file));
		const real = lstatSync(place, { throwIfNoEntry: false }) ? realpathSync(place) : place;
		const way = path.relative(realpathSync(directory), real);
		return way !== "" && way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
	} catch {
		return false;
	}
}
/** The size of a file, in bytes; 0 if it is missing, which is refused when it is read. */
function sizeOf(file) {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
function reasonOf(cause) {
	const { code, message } = cause;
	return code === "ENOENT" ? "its directory does not exist. Create it first" : `${code ?? message}. Name another file, or make room for it`;
}
/** In bytes. */
const LONGEST_HEAD = 65536;
export { sizeOf as a, readHead as i, assertWritable as n, unwritable as o, isBelow as r, assertOwnFile as t };
