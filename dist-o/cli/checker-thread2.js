import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { r as createChecker, t as packCaptures } from "./packed-captures.js";
import module from "node:module";
import { extname } from "node:path";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
// src/check/threads/checker-thread.ts
/** Starts a checker: in its own thread if there is a core for it, otherwise in this one. */
async function startChecker(options) {
	if (availableParallelism() > 1) return new CheckerThread(options);
	const { check, skip, report, outline, next, finding, figures } = await createChecker(options);
	return {
		check,
		skip,
		report: async () => report(),
		outline: async () => outline(),
		next: async () => next(),
		finding: async (fingerprint) => finding(fingerprint),
		figures: async () => figures(),
		close: async () => {}
	};
}
/**
* A checker in its own thread, for machines with a core to spare: no exchange waits for the check of
* another, and Prism loads while the first exchanges pass. Files can be checked in several such threads.
*/
var CheckerThread = class {
	#worker;
	#checks = [];
	#questions = [];
	#onRead = () => {};
	#skipped = [];
	#failure;
	/** Files need more memory than exchanges that pass: `limits` can be left open for them. */
	constructor({ source, next, baseline, ...options }, limits = LIMITS) {
		const known = baseline?.entries ?? [];
		this.#worker = startWorker({
			...options,
			contract: source.file,
			next: next?.file,
			known
		}, limits);
		this.#worker.on("message", (answer) => this.#take(answer));
		this.#worker.on("error", (error) => this.#fail(error));
		this.#worker.on("exit", () => this.#fail(/* @__PURE__ */ new Error("The checker thread has ended")));
	}
	/** Judges one exchange and returns its violations. @throws Error once the thread has failed, which is a bug. */
	async check(capture) {
		const [violations] = await this.checkAll([capture]);
		return violations;
	}
	/** Judges exchanges and returns the violations of each. @throws Error once the thread has failed, which is a bug. */
	checkAll(captures) {
		if (this.#failure) return Promise.reject(this.#failure);
		if (captures.length === 0) return Promise.resolve([]);
		this.#send(captures);
		const check = Promise.withResolvers();
		this.#checks.push(check);
		return check.promise;
	}
	/**
	* Checks the exchanges of files. `onRead` is called with the bytes read so far.
	* @throws UsageError when a file is invalid; Error once the thread has failed, which is a bug.
	*/
	checkFiles(files, onRead) {
		this.#onRead = onRead;
		return this.#ask({ files });
	}
	/** Counts an exchange that was forwarded without a check, by reason. */
	skip(reason, exchange) {
		const { method, target, status, time, began, duration } = exchange ?? NO_EXCHANGE;
		const isSafe = SAFE.has(method);
		const kept = {
			method,
			target,
			status,
			time,
			duration,
			...began !== void 0 && { began }
		};
		this.#skipped.push({
			reason,
			exchange: isSafe ? void 0 : kept
		});
		if (this.#skipped.length >= MOST_SKIPPED) this.#sendSkipped();
	}
	/** The report so far. @throws Error once the thread has failed, which is a bug. */
	report() {
		return this.#ask("report");
	}
	/** The report so far, in which these credentials are redacted as well. @throws Error once the thread has failed, which is a bug. */
	reportWithout(credentials) {
		return this.#ask({ credentials });
	}
	/** The report so far without examples. @throws Error once the thread has failed, which is a bug. */
	outline() {
		return this.#ask("outline");
	}
	/** What the exchanges so far show of the next contract. @throws Error once the thread has failed, which is a bug. */
	next() {
		return this.#ask("next");
	}
	/** The results of the exchanges so far. @throws Error once the thread has failed, which is a bug. */
	figures() {
		return this.#ask("figures");
	}
	/** The finding with a fingerprint, if there is one. @throws Error once the thread has failed, which is a bug. */
	finding(fingerprint) {
		return this.#ask({ fingerprint });
	}
	/** Ends the thread. */
	async close() {
		await this.#worker.terminate();
	}
	#ask(ask) {
		if (this.#failure) return Promise.reject(this.#failure);
		this.#sendSkipped();
		const question = Promise.withResolvers();
		this.#questions.push(question);
		this.#worker.postMessage({ ask });
		return question.promise;
	}
	#sendSkipped() {
		if (this.#skipped.length > 0) this.#send([]);
	}
	#send(captures) {
		const packed = packCaptures(captures);
		const message = {
			captures: packed,
			skipped: this.#skipped
		};
		this.#skipped = [];
		this.#worker.postMessage(message, [packed.bodies]);
	}
	#take(answer) {
		if ("verdicts" in answer) this.#checks.shift()?.resolve(answer.verdicts);
		else if ("result" in answer) this.#questions.shift()?.resolve(answer.result);
		else if ("read" in answer) this.#onRead(answer.read);
		else this.#questions.shift()?.reject(new UsageError(answer.problem));
	}
	#fail(error) {
		this.#failure ??= error;
		const waiting = [...this.#checks.splice(0), ...this.#questions.splice(0)];
		for (const { reject } of waiting) reject(this.#failure);
	}
};
/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = /* @__PURE__ */ new Set([
	"GET",
	"HEAD",
	"OPTIONS",
	"TRACE"
]);
const NO_EXCHANGE = {
	method: "GET",
	target: "/",
	status: void 0,
	time: 0,
	duration: 0
};
/** How many unchecked exchanges are counted here before the thread is informed. */
const MOST_SKIPPED = 1e4;
/**
* Without limits, V8 lets the thread's heap grow to 256 MB before it collects garbage, although only a quarter of that is in use.
* The maximum that can be in use (64 MiB of bodies, 16 MiB of verdicts) is far below this limit.
*/
const LIMITS = {
	maxOldGenerationSizeMb: 512,
	maxYoungGenerationSizeMb: 8
};
/** Starts the thread from the file beside this one, which has the same ending as this one. */
function startWorker(setup, resourceLimits) {
	const cachesCode = module.getCompileCacheDir() !== void 0;
	const file = `./checker-worker${extname(import.meta.filename)}`;
	return new Worker(new URL(file, import.meta.url), {
		workerData: {
			...setup,
			cachesCode
		},
		resourceLimits
	});
}
export { startChecker as n, CheckerThread as t };
