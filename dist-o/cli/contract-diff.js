import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { c as printable } from "./text.js";
import { a as reportChanges, i as isFailingChange, n as dayOf, o as tallyOfChanges, r as doesCount, t as changesReport } from "./changes-report.js";
import { n as changeKey } from "./known-changes.js";
import { i as firstFaults } from "./contract-source.js";
import { n as readContract } from "./read-contract2.js";
import { n as openBaseline, r as writeContractReports, t as assertReports } from "./report-files.js";
// src/cli/commands/contract/contract-diff.ts
/** `petstore-sandbox contract diff`: says how two contracts differ. Returns 1 if a change that is not known, and with traffic is about a client, is at or over `--fail-on`. */
async function contractDiff(documents, settings) {
	const [oldFile, newFile, ...others] = documents;
	if (oldFile === void 0 || newFile === void 0 || others.length > 0) throw new UsageError("contract diff takes two documents, the older one first: contract diff old.yaml new.yaml. See --help.");
	const { report: files, format, failOn, traffic: recorded } = settings;
	assertReports(files);
	const { baseline, update, missing } = openBaseline(settings);
	const older = await readContract({ file: oldFile });
	const newer = await readContract({ file: newFile });
	for (const fault of [older, newer].flatMap(firstFaults)) console.error(printable(fault));
	const now = Date.now();
	const judged = await judgedBy(recorded, {
		older,
		newer,
		now
	});
	const report = reportChanges({
		older,
		newer
	}, {
		baseline,
		now,
		...judged
	});
	writeContractReports({
		files,
		format,
		tally: tallyOfChanges(report),
		what: "the changes",
		report: changesReport(report, failOn)
	});
	update?.(findingsOf(report, failOn));
	for (const remark of missing("change")) console.error(printable(remark));
	return !update && hasFailure(report, failOn) ? 1 : 0;
}
/** The changes with what recorded exchanges show of them; nothing where there are no files of them. */
async function judgedBy(files, { older, newer, now }) {
	if (files.length === 0) return {};
	const { judgeTraffic } = await import("./traffic.js");
	const { nextJudge } = await import("./next-judge2.js");
	const judge = nextJudge(older, newer, { today: dayOf(now) });
	const onRemark = (remark) => console.error(printable(remark));
	return {
		comparison: judge.comparison,
		traffic: judgeTraffic(files, {
			older,
			judge,
			onRemark
		})
	};
}
function hasFailure({ changes }, threshold) {
	return changes.some((change) => isFailingChange(change, threshold));
}
/** The changes as a baseline keeps them, which leaves out notes: what is info is one, unless it would fail. */
function findingsOf({ changes }, threshold) {
	const least = threshold === "info" ? "warning" : "note";
	const findings = changes.filter(doesCount).map((change) => {
		const { level, fingerprint } = change;
		const severity = level === "info" ? least : level;
		return [fingerprint, {
			...changeKey(change),
			fingerprint,
			severity
		}];
	});
	return [...new Map(findings).values()];
}
export { contractDiff };
