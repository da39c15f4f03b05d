import { h as ownMember, r as asObject } from "./json.js";
import { o as describedStatus } from "./operations.js";
import { f as severities } from "./styled-parameters.js";
import { a as tellingMore, r as joinFindings } from "./join-findings.js";
import { n as valuePlaces, r as valuesIn, t as valueIn } from "./value-cases.js";
// src/check/reports/remarks.ts
/** Sentences of a run about what was not judged as it should be, each of them once. They are no findings. */
var Remarks = class {
	#all = /* @__PURE__ */ new Set();
	add(remark) {
		this.#all.add(remark);
	}
	/** The part of a report that has them, and a further one; empty if there are none. Long lists are about one habit. */
	report(further) {
		const all = [.../* @__PURE__ */ new Set([...this.#all, ...further === void 0 ? [] : [further]])].toSorted();
		if (all.length === 0) return {};
		const more = all.length - MOST;
		return { remarks: more > 0 ? [...all.slice(0, MOST), `… and ${more} more like these.`] : all };
	}
};
const MOST = 20;
// src/check/reports/findings/merge-findings.ts
/**
* Merges the findings of reports by their fingerprints: each finding gets the sums of the counts in all parts, and the example that
* tells most. No finding is left out, so that the result can be merged again; each run has at most 1,000 unknown findings.
*/
function mergeFindings(reports, parts, by) {
	const sums = joinFindings(parts.flatMap(({ findings }) => findings));
	const best = /* @__PURE__ */ new Map();
	for (const candidate of candidatesOf(reports, parts)) {
		const { fingerprint } = candidate.finding;
		if (!sums.has(fingerprint)) continue;
		const other = best.get(fingerprint);
		best.set(fingerprint, other ? better(other, candidate) : candidate);
	}
	return listFindings([...best.values()].map(({ finding }) => ({
		...finding,
		...sums.get(finding.fingerprint)
	})), by);
}
/** The last part of each run in the reports, in the order of instances, whatever the order of the reports. */
function lastParts(reports) {
	const last = /* @__PURE__ */ new Map();
	for (const report of reports) for (const part of partsOf(report)) {
		const latest = last.get(part.run);
		if (!latest || latest.sequence < part.sequence) last.set(part.run, part);
	}
	return [...last.values()].toSorted((one, other) => keyOf(one) < keyOf(other) ? -1 : 1);
}
/** Lists findings with what the baseline knows of them at `now` (milliseconds since 1970), the most important ones first. */
function listFindings(findings, { baseline, now }) {
	return [...joinFindings(findings).values()].map((finding) => {
		const known = baseline.knownAt(finding.fingerprint, now);
		return known ? {
			...finding,
			known
		} : finding;
	}).toSorted((a, b) => rankOf(a) - rankOf(b) || b.count - a.count || (a.fingerprint < b.fingerprint ? -1 : 1));
}
function* candidatesOf(reports, parts) {
	const last = new Map(parts.map(({ run, sequence }) => [run, sequence]));
	for (const report of reports) {
		const own = new Map(partsOf(report).map(({ run, sequence }) => [run, sequence]));
		for (const { known: _known, bySeverity: _counts, ...finding } of report.findings) {
			const run = finding.example.run ?? report.run ?? "";
			const isStale = own.get(run) !== last.get(run);
			yield {
				finding: {
					...finding,
					example: {
						...finding.example,
						run
					}
				},
				isStale
			};
		}
	}
}
function better(one, other) {
	if (one.isStale !== other.isStale) return one.isStale ? other : one;
	return tellingMore(one.finding, other.finding) === one.finding ? one : other;
}
/** The parts of a merged report. A report of a single run has one part: its numbers, without the texts of its findings. */
function partsOf(report) {
	if (report.parts) return report.parts;
	const { instance = "", run = "", sequence = 0, sample = 1 } = report;
	const { upstream, from, to, exchanges, unchecked, leftOutBySeverity, coverage, ledger } = report;
	const next = report.next && { next: {
		...report.next,
		changes: report.next.changes.filter(({ clients }) => clients.length > 0).map(({ known: _known, ...change }) => change)
	} };
	return [{
		instance,
		run,
		sequence,
		sample,
		upstream,
		from,
		to,
		exchanges,
		unchecked,
		findings: report.findings.map((finding) => {
			const { fingerprint, severity, count, bySeverity, occurrences, firstSeen } = finding;
			return {
				fingerprint,
				severity,
				count,
				...bySeverity && { bySeverity },
				occurrences,
				firstSeen
			};
		}),
		leftOutBySeverity,
		coverage,
		...ledger && { ledger },
		...next
	}];
}
function rankOf({ severity, known }) {
	return (known !== void 0 && !known.expired ? severities.length : 0) + severities.indexOf(severity);
}
function keyOf({ instance, run }) {
	return `${instance}\n${run}`;
}
// src/check/reports/coverage.ts
/** Counts which parts of the contract the exchanges meet: operations × statuses × cases of the parameters. */
var CoverageCounter = class {
	#operations;
	constructor(operations) {
		this.#operations = new Map(operations.map((each) => [each.id, createCounter(each)]));
	}
	/** Finds the counters that an exchange increases. */
	marksOf(facts) {
		const { operation, status } = facts.exchange;
		const counter = this.#operations.get(operation.id);
		const marks = [counter.total, statusOf(counter, status)];
		for (const place of counter.parameters) {
			const { inner, cases } = place;
			if (inner) {
				const values = valuesIn(facts.request.content?.value, inner);
				marks.push(...new Set(values.flatMap((value) => metCase(cases, value) ?? [])));
				continue;
			}
			const value = valueAt(place, facts);
			const met = value === UNREAD ? void 0 : metCase(cases, value);
			if (met) marks.push(met);
		}
		return marks;
	}
	/** Adds an exchange. */
	add(marks) {
		for (const mark of marks) mark.count += 1;
	}
	/** Adds the coverage of a report on the same contract. */
	addReport({ operations }) {
		for (const { operation, count, statuses, parameters } of operations) {
			const counter = this.#operations.get(operation);
			if (!counter) continue;
			counter.total.count += count;
			for (const { status, count } of statuses) statusOf(counter, status).count += count;
			for (const { side, name, cases } of counter.parameters) {
				const other = parameters.find(({ place }) => place === `${side}.${name}`);
				for (const each of cases) each.count += other?.cases.find(({ name }) => name === each.name)?.count ?? 0;
			}
		}
	}
	/** The coverage so far. */
	report() {
		const operations = [...this.#operations.values()].map(toReport);
		const items = operations.flatMap(({ statuses, parameters }) => [...statuses.filter(({ documented }) => documented), ...parameters.flatMap(({ cases }) => cases)]);
		return {
			operations,
			met: items.filter(({ count }) => count > 0).length,
			of: items.length
		};
	}
};
function metCase(cases, value) {
	return cases.find(({ isMet }) => isMet(value));
}
const UNREAD = Symbol("the body was not read");
function createCounter(operation) {
	return {
		operation,
		total: { count: 0 },
		statuses: new Map([...operation.answers.keys()].map((status) => [status, { count: 0 }])),
		parameters: valuePlaces(operation).map((place) => ({
			...place,
			cases: place.cases.map((each) => ({
				...each,
				count: 0
			}))
		}))
	};
}
function statusOf({ statuses }, status) {
	const known = statuses.get(status);
	if (known) return known;
	const added = { count: 0 };
	statuses.set(status, added);
	return added;
}
function valueAt({ side, name, schema }, { query, path, request }) {
	if (side === "body") return request.content ? ownMember(asObject(request.content.value) ?? {}, name) : UNREAD;
	const text = side === "path" ? path[name] : query.texts[name];
	return text === void 0 ? void 0 : valueIn(text, schema);
}
function toReport({ operation, total, statuses, parameters }) {
	return {
		operation: operation.id,
		method: operation.method,
		path: operation.path,
		count: total.count,
		statuses: [...statuses].map(([status, { count }]) => ({
			status,
			documented: describedStatus(operation.responses, status) !== void 0,
			count
		})).toSorted(documentedFirst),
		parameters: parameters.map(({ side, name, cases }) => ({
			place: `${side}.${name}`,
			cases: cases.map(({ name, count }) => ({
				name,
				count
			}))
		}))
	};
}
/** Undocumented statuses follow in ascending order, so that the order of the exchanges makes no difference. */
function documentedFirst(one, other) {
	if (one.documented || other.documented) return Number(other.documented) - Number(one.documented);
	return one.status - other.status;
}
export { Remarks as a, mergeFindings as i, lastParts as n, listFindings as r, CoverageCounter as t };
