import "./rolldown-runtime.js";
import { a as sizeOf } from "./files.js";
import { r as contractOf } from "./contract.js";
import { n as readCaptures } from "./read-captures.js";
import { s as tapeFileOf } from "./recording-formats.js";
import { r as createChecker } from "./packed-captures.js";
import { S as stampRun } from "./judge-capture.js";
import { n as emptyBaseline } from "./baseline.js";
import { t as mergeReports } from "./merge-reports.js";
import { t as CheckerThread } from "./checker-thread2.js";
import { availableParallelism } from "node:os";
// src/check/threads/check-files.ts
/**
* Checks HAR files and recordings, each as a separate session. Several threads share large ones, and their reports are merged.
* @throws UsageError that names file, place and rule when a file is invalid.
*/
async function checkFiles(files, { source, next, baseline = emptyBaseline, onRemark = () => {}, threads, onProgress = () => {} }) {
	const sizes = files.map((file) => ({
		file,
		size: wholeSizeOf(file)
	}));
	const of = sizes.reduce((sum, { size }) => sum + size, 0);
	const onRead = (done) => onProgress({
		step: "checking",
		done,
		of
	});
	const lanes = shareOut(sizes, threads);
	if (lanes.length > 1) return checkInThreads(lanes, {
		source,
		next,
		baseline
	}, {
		onRemark,
		onRead
	});
	const checker = await createChecker({
		source,
		next,
		baseline
	});
	checkEach(files, {
		checker,
		contract: contractOf(source)
	}, {
		onRemark,
		onRead
	});
	return checker.report();
}
/**
* Checks the exchanges of files, each as a separate session. `onRead` is called with the bytes read so far of all of them.
* @throws UsageError when one is invalid.
*/
function checkEach(files, { checker, contract }, { onRemark, onRead }) {
	let before = 0;
	for (const file of files) {
		const captures = readCaptures(file, contract, {
			onRemark: (remark) => onRemark(`${file}: ${remark}`),
			onRead: (bytes) => onRead(before + bytes)
		});
		for (const capture of captures) checker.check(capture, file);
		checker.nextSession();
		before += wholeSizeOf(file);
	}
}
/** Starting a thread takes as long as checking this many bytes. */
const LEAST_SHARE = 4194304;
/** Distributes files: the largest first, each to the thread with the least to do. The same files are always distributed in the same way. */
function shareOut(sizes, threads) {
	const total = sizes.reduce((sum, { size }) => sum + size, 0);
	const paying = Math.min(availableParallelism(), Math.floor(total / LEAST_SHARE));
	const count = Math.max(1, Math.min(sizes.length, threads ?? paying));
	const lanes = Array.from({ length: count }, () => ({
		files: [],
		size: 0
	}));
	for (const { file, size } of sizes.toSorted((one, other) => other.size - one.size)) {
		const least = lanes.reduce((one, other) => other.size < one.size ? other : one);
		least.files.push(file);
		least.size += size + 1;
	}
	return lanes.map((lane) => lane.files);
}
/** The size of a file and of the tape beside it. */
function wholeSizeOf(file) {
	return sizeOf(file) + sizeOf(tapeFileOf(file));
}
async function checkInThreads(lanes, options, { onRemark, onRead }) {
	const read = lanes.map(() => 0);
	const threads = lanes.map(() => new CheckerThread(options, {}));
	try {
		const done = await Promise.all(threads.map((thread, at) => thread.checkFiles(lanes[at], (bytes) => {
			read[at] = bytes;
			onRead(read.reduce((sum, each) => sum + each, 0));
		})));
		for (const { remarks } of done) remarks.forEach(onRemark);
		const credentials = [...new Set(done.flatMap((each) => each.credentials))];
		const reports = await Promise.all(threads.map((thread) => thread.reportWithout(credentials)));
		return asOneRun(mergeReports(reports, options));
	} finally {
		await Promise.all(threads.map((thread) => thread.close()));
	}
}
/** Makes a merged report look like that of one run: the threads are an internal matter. */
function asOneRun({ parts: _parts, findings, ...report }) {
	const stamp = {
		...stampRun({
			instance: void 0,
			sample: void 0
		}),
		sequence: 1
	};
	const shown = findings.map(({ example: { run: _run, ...example }, ...rest }) => ({
		...rest,
		example
	}));
	return {
		...report,
		...stamp,
		findings: shown
	};
}
export { checkFiles as n, checkEach as t };
