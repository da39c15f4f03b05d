import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { a as sizeOf } from "./files.js";
import { t as counted, u as shortName } from "./text.js";
import { t as mergeReports } from "./merge-reports.js";
import { o as readTextFile } from "./read-files.js";
import { g as parseForeign, t as DepthError } from "./json.js";
import { i as shown } from "./shown.js";
import { n as createSchemaCompiler, r as explainProblem } from "./schema-validator.js";
import { t as fingerprintOf } from "./fingerprint.js";
import { i as stampProperties, t as reportFileSchema } from "./report-schema.js";
import { o as instancesOf } from "./report-texts.js";
import { i as contractOrBuiltIn } from "./choose-contract2.js";
import { t as createLog } from "./create-log.js";
import { t as createProgressLine } from "./progress-line.js";
import { n as readSettings } from "./read-settings.js";
import { t as openCheck } from "./open-check.js";
import process from "node:process";
// src/check/reports/read-report.ts
/** Creates a reader of report files. It accepts only this version of the format, and reports on this contract. */
function createReportReader(source) {
	const validate = createSchemaCompiler("double")(reportFileSchema);
	return (file) => {
		const report = parse(readTextFile(file, REPORT_FILE), file);
		assertMergeable(report, {
			file,
			source
		});
		assertReport(report, {
			file,
			validate
		});
		return report;
	};
}
const NAME_ANOTHER = "Name files that --report FILE.json wrote.";
const REPORT_FILE = {
	largest: 268435456,
	wayOut: {
		missing: "Name a report that --report FILE.json wrote; a pattern that matches none stays as it is.",
		large: "Merge fewer reports into one.",
		other: NAME_ANOTHER
	}
};
function parse(text, file) {
	let value;
	try {
		value = parseForeign(text);
	} catch (cause) {
		const what = cause instanceof DepthError ? cause.message : "the file is not JSON";
		throw new UsageError(`${file}: ${what}. ${NAME_ANOTHER}`, { cause });
	}
	if (typeof value === "object" && value !== null && "tool" in value) {
		if (value.tool === "petstore-sandbox" && "findings" in value) return value;
	}
	throw new UsageError(`${file}: this is not a report of petstore-sandbox. ${NAME_ANOTHER}`);
}
/** Asserts that this release can read the report and merge it with others, by its version and its contract. */
function assertMergeable({ version, contract }, { file, source: { digest, links, file: own } }) {
	if (typeof version === "number" && version > 1) throw new UsageError(`${file}: version must be 1, the format that this release reads, got ${version}. Merge with the release that wrote it.`);
	if (typeof contract === "string" && contract !== digest) throw new UsageError(`${file}: contract must be ${digest}, ${links ? `that of ${own.name}` : "the contract of this release"}, got ${shown(contract)}. Merge only reports on one contract: name its document with --contract, or use a release that has it.`);
}
function assertReport(value, { file, validate }) {
	const refuse = (what) => {
		throw new UsageError(`${file}: ${what} Write the report again, and do not change it by hand.`);
	};
	const [problem] = validate(value);
	if (problem) refuse(`${problem.path.map(shortName).join(".") || "the report"} ${explainProblem(problem)}`);
	const { parts, findings } = value;
	if (Object.keys(stampProperties).filter((name) => name in value).length !== (parts ? 0 : Object.keys(stampProperties).length)) refuse("instance, run, sequence and sample must be present, or parts instead of them.");
	if (parts?.length === 0) refuse("parts must not be empty.");
	const known = new Set(findings.map(({ fingerprint }) => fingerprint));
	if (parts?.some((part) => part.findings.some(({ fingerprint }) => !known.has(fingerprint)))) refuse("parts must have only findings that are also in findings.");
	const wrong = findings.findIndex((each) => each.fingerprint !== fingerprintOf(each));
	if (wrong >= 0) refuse(`findings.${wrong}.fingerprint must fit its rule, operation and location, got ${shown(findings[wrong]?.fingerprint)}.`);
}
// src/cli/commands/report-command.ts
/** `petstore-sandbox report merge`: merges the reports of many proxies or runs into one. */
async function report({ flags, warnings }) {
	const files = flags.files;
	if (files.length === 0) throw new UsageError("report merge needs a file: report merge reports/*.json. See --help.");
	const settings = readSettings("report", {
		flags,
		environment: process.env
	});
	const source = await contractOrBuiltIn(settings);
	const known = /* @__PURE__ */ new Set();
	const progress = createProgressLine(settings.log);
	const { checker, finish } = await openCheck({
		...settings,
		source
	}, async ({ baseline }) => {
		const reports = readEach(files, createReportReader(source), known, progress.onProgress);
		const merged = mergeReports(reports, {
			source,
			...baseline && { baseline }
		});
		return { report: () => merged };
	}).finally(() => progress.end());
	const log = createLog(settings.log ?? "pretty");
	const missing = missingText(checker.report(), settings);
	const unused = settings.baseline === void 0 && known.size > 0 ? [unusedText(known.size)] : [];
	try {
		const code = await finish(log);
		for (const problem of [
			...warnings,
			...unused,
			...missing
		]) log.error(problem);
		return missing.length > 0 ? 1 : code;
	} finally {
		await log.close();
	}
}
/** Reads reports one at a time, each time they are iterated; adds the findings that a baseline knew to `known`. */
function readEach(files, read, known, onProgress) {
	const sizes = files.map(sizeOf);
	const of = sizes.reduce((sum, size) => sum + size, 0);
	const steps = ["reading", "merging"];
	return { *[Symbol.iterator]() {
		const step = steps.shift() ?? "merging";
		let done = 0;
		for (const [at, file] of files.entries()) {
			onProgress({
				step,
				done,
				of
			});
			done += sizes[at];
			const each = read(file);
			for (const { fingerprint, known: reason } of each.findings) if (reason && !reason.expired) known.add(fingerprint);
			yield each;
		}
	} };
}
function missingText(merged, { expect }) {
	const names = instancesOf(merged);
	if (expect === void 0 || names.length >= expect) return [];
	return [`--expect ${expect}: there are reports of ${counted(names.length, "instance")} only: ${names.join(", ")}. Name the others too, or find out why they wrote none.`];
}
function unusedText(known) {
	return `${counted(known, "finding")} of the reports ${known === 1 ? "was" : "were"} known to a baseline, which does not count here: give it to report merge as --baseline.`;
}
export { report };
