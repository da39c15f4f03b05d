import { t as counted } from "./text.js";
import { f as severities } from "./styled-parameters.js";
import { t as sectionText } from "./section-text.js";
import { n as isPartly, r as uncheckedReasons } from "./exchange-counter.js";
// src/check/reports/report-texts.ts
/** How many names of instances are listed. */
const MOST_NAMES = 10;
/** Explains why something was not judged. */
function reasonText(reason) {
	return uncheckedReasons[reason] ?? reason;
}
/** The reasons why exchanges were not judged at all (`wholly`) or only in part (`partly`), each with the number of exchanges. */
function notJudged({ unchecked }) {
	const reasons = Object.entries(unchecked).map(([reason, count]) => ({
		reason,
		count,
		text: reasonText(reason)
	}));
	return {
		wholly: reasons.filter(({ reason }) => !isPartly(reason)),
		partly: reasons.filter(({ reason }) => isPartly(reason))
	};
}
/** Says how many exchanges were checked: `46 checked (3 in part), 4 not`. */
function checkedText({ exchanges }) {
	const { checked, partly, unchecked } = exchanges;
	return `${checked} checked${partly > 0 ? ` (${partly} in part)` : ""}, ${unchecked} not`;
}
/** Writes the severity of a finding: `error`, `known error`, `expired error`. */
function severityText({ severity, known }) {
	if (!known) return severity;
	return `${known.expired ? "expired" : "known"} ${severity}`;
}
/** Says where the contract has the rule of a finding: its section, or the place in the document of a contract of a user. */
function contractPlace({ section, pointer }) {
	return pointer === void 0 ? sectionText(section) : pointer || "the document";
}
/** Names the upstream of a report, and the instances of a merged report; empty if neither is known. */
function sourceText({ upstream, parts }) {
	if (!parts) return upstream ?? "";
	const names = instancesOf({ parts });
	const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
	const list = `${names.slice(0, MOST_NAMES).join(", ")}${more}`;
	const merged = `${counted(parts.length, "run")} of ${counted(names.length, "instance")} (${list})`;
	return upstream === void 0 ? merged : `${upstream}, ${merged}`;
}
/** The names of the instances that contributed to a report, each name once. */
function instancesOf({ instance, parts = [] }) {
	const names = instance === void 0 ? parts.map((part) => part.instance) : [instance];
	return [...new Set(names)];
}
/** Counts the new findings by severity, and all findings that the baseline knows. */
function tally({ findings }) {
	const isKnown = ({ known }) => known !== void 0 && !known.expired;
	const fresh = findings.filter((finding) => !isKnown(finding));
	const of = (severity) => fresh.filter((each) => each.severity === severity).length;
	return {
		errors: of("error"),
		warnings: of("warning"),
		notes: of("note"),
		known: findings.length - fresh.length
	};
}
/** Writes the counts of findings: `2 errors, 1 warning, 3 notes; 4 known`. */
function tallyText(report) {
	const { errors, warnings, notes, known } = tally(report);
	return [
		counted(errors, "error"),
		counted(warnings, "warning"),
		counted(notes, "note")
	].join(", ") + (known > 0 ? `; ${known} known` : "");
}
/** Who broke the rule of a finding: what is wrong in a request is its client's. */
function sideOf({ location }) {
	return location.startsWith("request.") ? "client" : "service";
}
/** The result in a sentence: `3 rules broken by the service, 1 by its clients, in 240 exchanges.` Notes break nothing. */
function verdictText({ findings, exchanges }) {
	const broken = findings.filter((each) => isFailure(each, "warning"));
	const service = broken.filter((each) => sideOf(each) === "service").length;
	const client = broken.length - service;
	const where = `in ${counted(exchanges.total, "exchange")}.`;
	if (broken.length === 0) return `No rule broken by the service or its clients, ${where}`;
	return `${counted(service, "rule")} broken by the service, ${client} by its clients, ${where}`;
}
/**
* Says how many violations are left out of a report: `1,200 violations of further findings are left out: 200 warnings, 1,000
* notes`; `undefined` if there are none.
*/
function leftOutText({ findingsLeftOut, leftOutBySeverity }) {
	if (findingsLeftOut === 0) return void 0;
	const parts = severities.flatMap((severity) => leftOutBySeverity[severity] > 0 ? [counted(leftOutBySeverity[severity], severity)] : []);
	const are = findingsLeftOut === 1 ? "is" : "are";
	return `${counted(findingsLeftOut, "violation")} of further findings ${are} left out: ${parts.join(", ")}`;
}
/** Whether a report fails a run: it has a violation at or over the threshold that the baseline does not know. */
function failsOn(report, threshold) {
	return report.findings.some((finding) => isFailure(finding, threshold)) || failuresLeftOut(report, threshold) > 0;
}
/** How many violations at or over the threshold belong to findings that are left out of the report. */
function failuresLeftOut({ leftOutBySeverity }, threshold) {
	const { error, warning } = leftOutBySeverity;
	if (threshold === "never") return 0;
	return threshold === "warning" ? error + warning : error;
}
/** Whether a finding fails a run. */
function isFailure({ severity, known }, threshold) {
	if (threshold === "never" || severity === "note" || known && !known.expired) return false;
	return severity === "error" || threshold === "warning";
}
/**
* The operations that a report for people lists: all, or of more than fifty those that had an exchange; and what to say of the others,
* if there are any.
*/
function coverageShown({ coverage: { operations } }) {
	const met = operations.filter(({ count }) => count > 0);
	if (operations.length <= MOST_OPERATIONS) return {
		shown: operations,
		rest: void 0
	};
	const others = operations.length - met.length;
	return {
		shown: met,
		rest: others > 0 ? `${counted(others, "operation")} had no exchange.` : void 0
	};
}
/** A report as JSON has it: of a large contract, operations without exchanges are counted and not listed, but for the first names. */
function withCoverageShown(report) {
	const { coverage } = report;
	const { shown, rest } = coverageShown(report);
	if (rest === void 0) return report;
	const left = coverage.operations.filter(({ count }) => count === 0);
	const operations = left.slice(0, MOST_NAMED).map(({ operation }) => operation);
	const neverMet = {
		count: left.length,
		operations
	};
	return {
		...report,
		coverage: {
			...coverage,
			operations: shown,
			neverMet
		}
	};
}
const MOST_OPERATIONS = 50;
/** How many operations without exchanges are named. */
const MOST_NAMED = 40;
export { failuresLeftOut as a, leftOutText as c, sideOf as d, sourceText as f, withCoverageShown as g, verdictText as h, failsOn as i, notJudged as l, tallyText as m, contractPlace as n, instancesOf as o, tally as p, coverageShown as r, isFailure as s, checkedText as t, severityText as u };
