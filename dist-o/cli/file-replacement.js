import { r as UsageError } from "./errors.js";
import { t as _usingCtx } from "./usingCtx.js";
import path from "node:path";
import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import process from "node:process";
import { open } from "node:fs/promises";
// src/base/files/file-replacement.ts
/**
* A new file that is written beside the old one and replaces it atomically: a reader sees one or the
* other, even after a crash. A file that was not committed is removed at the end of the `using` block, so
* that a failure (a full disk) leaves nothing behind. `write-file-atomic` does not fit: it takes the whole
* content at once, and some of our writers stream.
*/
var FileReplacement = class FileReplacement {
	/** Where the new content is written. */
	beside;
	#file;
	#old;
	#isCommitted = false;
	/**
	* Also removes what writers of this file left beside it when they were killed.
	* @throws the system's error when `file` cannot be read, or is not a regular file.
	*/
	static afterKills(file) {
		const replacement = new FileReplacement(file);
		removeLeftovers(replacement.#file);
		return replacement;
	}
	/** @throws the system's error when `file` cannot be read, or is not a regular file. */
	constructor(file) {
		this.#old = statSync(file, { throwIfNoEntry: false });
		if (this.#old && !this.#old.isFile()) throw notRegular(file);
		this.#file = this.#old ? realpathSync(file) : file;
		this.beside = `${this.#file}.${process.pid}.new`;
	}
	/**
	* Flushes the new content to disk and replaces the old file, keeping its mode.
	* @throws the system's error; the old file is then unchanged.
	*/
	commit() {
		sync(this.beside, "r+");
		this.#replace();
	}
	/** The same as `commit`, without blocking while the content is flushed. */
	async commitAsync() {
		const file = await open(this.beside, "r+");
		await file.sync().finally(() => file.close());
		this.#replace();
	}
	#replace() {
		if (this.#old) chmodSync(this.beside, this.#old.mode);
		renameSync(this.beside, this.#file);
		this.#isCommitted = true;
		if (process.platform !== "win32") sync(path.dirname(this.#file), "r");
	}
	[Symbol.dispose]() {
		if (!this.#isCommitted) rmSync(this.beside, { force: true });
	}
};
/**
* Writes a text in place of a file: whole, or not at all.
* @param what names it for the message: `the report`
* @throws UsageError when it cannot be written.
*/
function replaceFile(file, text, what) {
	try {
		try {
			var _usingCtx$1 = _usingCtx();
			const replacement = _usingCtx$1.u(FileReplacement.afterKills(file));
			writeFileSync(replacement.beside, text);
			replacement.commit();
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			_usingCtx$1.d();
		}
	} catch (cause) {
		throw notWritten(file, what, cause);
	}
}
/** Says that a file cannot be written, why, and the way out. */
function notWritten(file, what, cause) {
	const { code, message } = cause;
	return new UsageError(`${file}: ${what} cannot be written (${code ?? message}). Name a file in a directory that exists and is writable.`, { cause });
}
function notRegular(file) {
	return Object.assign(/* @__PURE__ */ new Error(`${file} is not a regular file`), { code: "not a regular file" });
}
/** How long a leftover must have been unchanged to be removed: its writer may run in another container, where its process id means nothing here. */
const UNTOUCHED = 6e4;
function removeLeftovers(file) {
	const { dir, base } = path.parse(file);
	for (const name of readdirSync(dir === "" ? "." : dir)) {
		const pid = name.startsWith(`${base}.`) && /^\.(\d+)\.new$/.exec(name.slice(base.length))?.[1];
		if (!pid || isRunning(Number(pid))) continue;
		const left = path.join(dir, name);
		const written = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
		if (Date.now() - written > UNTOUCHED) rmSync(left, { force: true });
	}
}
function isRunning(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code !== "ESRCH";
	}
}
function sync(name, flags) {
	const descriptor = openSync(name, flags);
	try {
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}
export { notWritten as n, replaceFile as r, FileReplacement as t };
