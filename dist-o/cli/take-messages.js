import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { r as contractOf } from "./contract.js";
import { a as openSource } from "./contract-source.js";
import { n as unpackCaptures, r as createChecker } from "./packed-captures.js";
import { t as createBaseline } from "./baseline.js";
import { parentPort } from "node:worker_threads";
// src/check/threads/take-messages.ts
/** Takes the messages to the checker thread one by one, so that verdicts and answers go back in their order. */
function takeMessages({ contract, next: nextFile, known, cachesCode: _, ...options }) {
	const creating = openSource(contract).then(async (source) => {
		const next = nextFile && await openSource(nextFile);
		const baseline = createBaseline(known);
		return {
			source,
			checker: await createChecker({
				...options,
				source,
				next,
				baseline
			})
		};
	});
	let last = Promise.resolve();
	parentPort?.on("message", (message) => {
		last = last.then(async () => take(message, await creating));
	});
}
async function take(message, work) {
	const { checker } = work;
	if (!("ask" in message)) return takeCaptures(message, checker);
	const { ask } = message;
	if (typeof ask === "string") return answer({ result: checker[ask]() });
	if ("fingerprint" in ask) return answer({ result: checker.finding(ask.fingerprint) });
	if ("files" in ask) return takeFiles(ask.files, work);
	checker.adopt(ask.credentials);
	answer({ result: checker.report() });
}
function takeCaptures({ captures: packed, skipped }, checker) {
	for (const { reason, exchange } of skipped) checker.skip(reason, exchange);
	const captures = unpackCaptures(packed);
	if (captures.length > 0) answer({ verdicts: captures.map((capture) => checker.check(capture)) });
}
async function takeFiles(files, { checker, source }) {
	const { checkEach } = await import("./check-files.js");
	const remarks = [];
	try {
		const onRemark = (remark) => remarks.push(remark);
		checkEach(files, {
			checker,
			contract: contractOf(source)
		}, {
			onRemark,
			onRead: tellRead()
		});
		answer({ result: {
			remarks,
			credentials: checker.credentials()
		} });
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		answer({ problem: error.message });
	}
}
/** How often the thread reports its progress, in milliseconds. */
const PACE = 100;
/** Creates a function that tells the bytes read so far, now and then. */
function tellRead() {
	let next = 0;
	return (bytes) => {
		if (performance.now() < next) return;
		next = performance.now() + PACE;
		answer({ read: bytes });
	};
}
function answer(message) {
	parentPort?.postMessage(message);
}
export { takeMessages };
