import { closeSync, constants, fstatSync, openSync, write, writeSync } from "node:fs";
import process from "node:process";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
// src/cli/log/line-writer.ts
/**
* Writes lines to standard error without ever blocking on its reader. Lines go out in batches; unread lines
* are kept up to a bound, then dropped and counted. A line with the count follows once there is room again.
* A line given as a function is made together with its batch: made between two requests, lines cost up to twice as much.
*/
var LineWriter = class {
	#output = openStderr();
	#toNotice;
	#unmade = [];
	#waiting = "";
	#waitingLines = 0;
	#dropped = 0;
	#batch;
	#isWriting = false;
	#timer;
	#standing;
	/** `toNotice` formats the line that reports how many were dropped; `standing` is what is on the terminal. */
	constructor(toNotice, standing) {
		this.#toNotice = toNotice;
		this.#standing = standing;
		process.once("exit", this.#writeRest);
	}
	write(line) {
		this.#unmade.push(line);
		if (this.#unmade.length >= MOST_UNMADE) this.#make();
		if (!this.#batch) this.#schedule(PACE);
	}
	writeAll(lines) {
		for (const line of lines) this.write(line);
	}
	/** Resolves once all lines are written, or after `PATIENCE`, so that a slow reader cannot block a stop. */
	async close() {
		const end = performance.now() + PATIENCE;
		while ((this.#batch || !this.#isEmpty) && performance.now() < end) await setTimeout$1(PACE);
		process.off("exit", this.#writeRest);
		this.#writeRest();
		clearTimeout(this.#timer);
		if (this.#output.fd !== 2 && !this.#isWriting) closeSync(this.#output.fd);
	}
	get #isEmpty() {
		return this.#unmade.length === 0 && this.#waiting === "";
	}
	#make() {
		const lines = this.#unmade;
		this.#unmade = [];
		for (const line of lines) {
			const text = typeof line === "string" ? line : line();
			if (this.#waiting.length + text.length < MOST) {
				this.#waiting += `${text}\n`;
				this.#waitingLines += 1;
			} else this.#dropped += 1;
		}
	}
	#schedule(delay) {
		this.#timer ??= setTimeout(this.#flush, delay).unref();
	}
	#flush = () => {
		this.#timer = void 0;
		this.#batch ??= this.#takeBatch();
		if (!this.#batch) return;
		this.#standing?.hold();
		const { fd, waits } = this.#output;
		this.#isWriting = true;
		if (waits) write(fd, this.#batch.bytes, this.#written);
		else this.#written(...writeAtOnce(fd, this.#batch.bytes));
	};
	#written = (error, count) => {
		this.#isWriting = false;
		const { bytes, lines } = this.#batch;
		if (error?.code === "EAGAIN") {
			this.#schedule(RETRY);
			return;
		}
		if (!error && count < bytes.length) {
			this.#batch = {
				bytes: bytes.subarray(count),
				lines
			};
			this.#flush();
			return;
		}
		if (error) this.#dropped += lines;
		this.#batch = void 0;
		this.#standing?.release();
		if (!this.#isEmpty || error) this.#schedule(error ? RETRY : PACE);
	};
	/** Takes the waiting lines and, if lines were dropped, the notice that says so. */
	#takeBatch() {
		this.#make();
		const notice = this.#dropped > 0 ? `${this.#toNotice(this.#dropped)}\n` : "";
		const text = this.#waiting + notice;
		const lines = this.#waitingLines + this.#dropped;
		this.#waiting = "";
		this.#waitingLines = 0;
		this.#dropped = 0;
		return text === "" ? void 0 : {
			bytes: Buffer.from(text),
			lines
		};
	}
	/** At the end of the process: writes as much as standard error accepts without waiting. */
	#writeRest = () => {
		if (this.#isWriting) return;
		if (!this.#isEmpty) this.#standing?.hold();
		try {
			for (;;) {
				this.#batch ??= this.#takeBatch();
				if (!this.#batch) return;
				const { bytes, lines } = this.#batch;
				const count = writeSync(this.#output.fd, bytes);
				this.#batch = count < bytes.length ? {
					bytes: bytes.subarray(count),
					lines
				} : void 0;
			}
		} catch {}
	};
};
/**
* Opens standard error so that a write does not block. A pipe, a terminal or a device is reopened, because the flag
* belongs to the open file, which other processes share. What cannot be reopened (a socket) gets the flag through
* Node's own stream.
*/
function openStderr() {
	if (fstatSync(2).isFile()) return {
		fd: 2,
		waits: true
	};
	const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
	try {
		return {
			fd: openSync(`/proc/self/fd/2`, O_WRONLY | O_NONBLOCK | O_NOCTTY),
			waits: false
		};
	} catch {
		process.stderr;
		return {
			fd: 2,
			waits: true
		};
	}
}
/** How long lines are collected before they are written, in milliseconds. */
const PACE = 10;
/** The delay before a failed write is retried, in milliseconds. */
const RETRY = 50;
/** How long a stop waits for the reader, in milliseconds. */
const PATIENCE = 1e3;
/** The most characters that may wait. */
const MOST = 1048576;
/** The most lines that may wait to be made. */
const MOST_UNMADE = 256;
/** Writes synchronously: passing a batch to another thread and back costs more than writing it. */
function writeAtOnce(fd, bytes) {
	try {
		return [null, writeSync(fd, bytes)];
	} catch (error) {
		return [error, 0];
	}
}
export { openStderr as n, LineWriter as t };
