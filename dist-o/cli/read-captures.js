import { r as UsageError } from "./errors.js";
import { a as sizeOf } from "./files.js";
import { h as toHeaderLines } from "./text-values.js";
import { r as passing } from "./progress.js";
import { s as hiddenCredential } from "./secret-names.js";
import { o as otherContract } from "./contract-source.js";
import { a as readScenarioTape } from "./load-scenario.js";
import { i as requestParts, t as fromTapeBody } from "./tape-entry.js";
import { r as readTape } from "./tape-file.js";
import { n as archiveFormatOf, t as TAPE_ENDING } from "./recording-formats.js";
// src/recording/read-captures.ts
/** The remark on a tape that a crash cut off. */
const TORN = "the last line of the tape was cut off and is left out";
/**
* Reads the exchanges of a HAR, a tape or a recorded scenario for the check against a contract; those of a tape one at a time.
* @throws UsageError that names file, place and rule when something is invalid, or when there are no exchanges.
*/
function* readCaptures(file, contract, listener = {}) {
	let count = 0;
	for (const capture of capturesOf(file, contract, listener)) {
		count += 1;
		yield capture;
	}
	if (count > 0) return;
	throw new UsageError(`${file}: there is no exchange in it. Name a HAR, a tape (${TAPE_ENDING}) or a recorded scenario.`);
}
function* capturesOf(file, contract, { onRemark = () => {}, onRead = () => {} }) {
	const archive = archiveFormatOf(file);
	if (archive) {
		onRead(0);
		const { captures, remarks } = archive.read(file, contract);
		remarks.forEach(onRemark);
		yield* passing(captures, sizeOf(file), onRead);
		return;
	}
	const onTorn = () => onRemark(TORN);
	const isTape = file.endsWith(TAPE_ENDING);
	const read = isTape ? 0 : sizeOf(file);
	const onHead = (head) => {
		const other = otherContract(head, contract.recordedTitle);
		if (other) throw new UsageError(`${file}: it was recorded under ${other}, which is another contract than the present one. Name its own with --contract.`);
	};
	const tape = {
		onHead,
		onTorn,
		onRead: (bytes) => onRead(read + bytes)
	};
	const entries = isTape ? readTape(file, tape) : readScenarioTape(file, contract, tape);
	let count = 0;
	for (const entry of entries) {
		count += 1;
		yield {
			...toCapture(entry, String(count)),
			isReduced: true
		};
	}
}
/** Turns a recorded exchange into a capture for the check. Parts that were not recorded stay missing. */
function toCapture(entry, id) {
	const { credential = "present", scheme = "bearer", headers, body, answer } = entry;
	const { failure, time, ms = 0 } = entry;
	const { method, path, search } = requestParts(entry);
	return {
		id,
		time: time === void 0 ? 0 : Date.parse(time),
		duration: ms,
		method,
		target: path + search,
		requestHeaders: [...toHeaderLines(headers), ...credential === "absent" ? [] : ["authorization", hiddenCredential(scheme)]],
		requestBody: fromTapeBody(body),
		status: answer?.status,
		responseHeaders: toHeaderLines(answer?.headers),
		responseBody: fromTapeBody(answer?.body),
		failure
	};
}
export { readCaptures as n, TORN as t };
