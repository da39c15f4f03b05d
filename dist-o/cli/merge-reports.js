import { r as UsageError } from "./errors.js";
import { i as shown } from "./shown.js";
import { r as contractOf } from "./contract.js";
import { f as severities } from "./styled-parameters.js";
import { r as mergeNextCounts } from "./next-counter.js";
import { a as Remarks, i as mergeFindings, n as lastParts, t as CoverageCounter } from "./coverage.js";
import { t as ExchangeCounter } from "./exchange-counter.js";
import { i as withKnownChanges } from "./known-changes.js";
import { a as ledgerCounterOf } from "./ledger-counter.js";
import { n as emptyBaseline } from "./baseline.js";
// src/check/reports/findings/merge-reports.ts
/**
* Merges reports on a contract into one report on all their runs. The last report of each run counts, so the order of the
* reports makes no difference, and neither do repeats; reports that are merged themselves are allowed. `reports` is iterated
* twice, so that a caller can read them from files one at a time.
* @throws UsageError when they are about different next contracts.
*/
function mergeReports(reports, { source, baseline = emptyBaseline, now = Date.now() }) {
	const remarks = new Remarks();
	const rows = new NextRows();
	const parts = lastParts(noting(reports, {
		remarks,
		rows
	}));
	const exchanges = new ExchangeCounter();
	const coverage = new CoverageCounter(contractOf(source).operations);
	const ledger = ledgerCounterOf(contractOf(source));
	const leftOut = {
		error: 0,
		warning: 0,
		note: 0
	};
	for (const part of parts) {
		exchanges.addReport(part);
		coverage.addReport(part.coverage);
		ledger.addReport(part.ledger);
		for (const severity of severities) leftOut[severity] += part.leftOutBySeverity[severity];
	}
	const { next } = rows.merged(parts);
	return {
		version: 1,
		tool: "petstore-sandbox",
		contract: source.digest,
		upstream: commonUpstream(parts),
		from: parts.map(({ from }) => from).reduce((one, other) => one < other ? one : other),
		to: parts.map(({ to }) => to).reduce((one, other) => one > other ? one : other),
		...exchanges.report(),
		findings: mergeFindings(reports, parts, {
			baseline,
			now
		}),
		findingsLeftOut: leftOut.error + leftOut.warning + leftOut.note,
		leftOutBySeverity: leftOut,
		coverage: coverage.report(),
		ledger: ledger.report(),
		parts,
		...next && { next: withKnownChanges(next, baseline, now) },
		...remarks.report(ledger.remark)
	};
}
/** Yields the reports unchanged, and collects their remarks and their rows about the next contract on the way. */
function* noting(reports, { remarks, rows }) {
	for (const report of reports) {
		for (const each of report.remarks ?? []) remarks.add(each);
		rows.add(report);
		yield report;
	}
}
/** The service, if all runs were with the same one. */
function commonUpstream(parts) {
	const [first] = parts;
	return parts.every(({ upstream }) => upstream === first?.upstream) ? first?.upstream : void 0;
}
/** What several reports say of one next contract. */
var NextRows = class {
	#rows;
	#latest = "";
	/**
	* Adds a report. One without a next contract says nothing of it. The latest says which changes there are: levels may depend on its day.
	* @throws UsageError when the next contract is another one than before.
	*/
	add({ next, to, run = "" }) {
		if (!next) return;
		const { contract, changes } = next;
		const rows = this.#rows ?? {
			contract,
			changes: []
		};
		if (rows.contract !== contract) throw new UsageError(`the reports are about different next contracts: ${shown(rows.contract)} and ${shown(contract)}. Merge only reports with the same --next.`);
		const when = `${to} ${run}`;
		if (this.#rows && when <= this.#latest) return;
		this.#latest = when;
		const unmet = changes.map(({ known: _known, ...change }) => ({
			...change,
			clients: []
		}));
		this.#rows = {
			contract,
			changes: unmet
		};
	}
	/** The changes with the clients of all parts; nothing if no report has a next contract. */
	merged(parts) {
		if (!this.#rows) return {};
		const all = [this.#rows, ...parts.flatMap(({ next }) => next ? [next] : [])];
		return { next: {
			contract: this.#rows.contract,
			...mergeNextCounts(all)
		} };
	}
};
export { mergeReports as t };
