import { t as counted } from "./text.js";
import { n as changesOf } from "./changes-of.js";
import { i as stateOf } from "./next-counter.js";
import { t as placedChanges } from "./placed-changes.js";
import { r as own, t as code } from "./report-model.js";
import { t as changeFingerprint } from "./known-changes.js";
import { t as LEVELS } from "./next-changes.js";
import { a as changeItem, c as mostTelling, i as changeHead, l as placesText, n as byOperation, o as clientLines, r as changeCase, s as levelText, t as WHOLE_CONTRACT } from "./changes-shown.js";
// src/check/changes/changes-report.ts
/** Compares two contracts that were read from files. */
function reportChanges({ older, newer }, { baseline, now, comparison, traffic: judged }) {
	const documents = {
		older: older.written,
		newer: newer.written
	};
	const { changes } = comparison ?? changesOf(documents, dayOf(now));
	const placed = placedChanges(changes, {
		older,
		newer
	});
	const { changes: counts, ...traffic } = judged ?? {};
	return {
		older: outlineOf(older),
		newer: outlineOf(newer),
		changes: placed.map((change, at) => {
			const fingerprint = changeFingerprint(change);
			const known = baseline?.knownAt(fingerprint, now);
			const clients = counts?.[at]?.clients;
			return {
				...change,
				requires: changes[at]?.requires ?? [],
				fingerprint,
				...known && { known },
				...clients && { clients }
			};
		}),
		...judged && { traffic }
	};
}
/** The ISO date of a time in milliseconds since 1970. */
function dayOf(now) {
	return new Date(now).toISOString().slice(0, 10);
}
/** Whether a change fails a run: with traffic, one that refuses a client or is met by one. */
function isFailingChange(change, threshold) {
	const { level, known } = change;
	if (threshold === "never" || known && !known.expired || !doesCount(change)) return false;
	return LEVELS.indexOf(level) <= LEVELS.indexOf(threshold);
}
/** Whether a change is about a client: without traffic, any may be. */
function doesCount({ clients }) {
	return clients === void 0 || stateOf({ clients }) !== "not met";
}
/** The changes between two contracts, to be written in any format. */
function changesReport(report, failOn) {
	const { changes, newer, traffic } = report;
	return {
		lines: () => linesOf(report),
		data: () => ({
			version: 1,
			...traffic && { traffic },
			changes: changes.map(dataOf)
		}),
		page: () => pageOf(report),
		log: () => ({
			file: newer.file,
			items: changes.map(toItem)
		}),
		tests: () => ({ suites: suitesOf(report, failOn) })
	};
}
/** How many changes there are of each level. What several operations meet is counted for each. */
function tallyOfChanges(report) {
	const { changes } = report;
	if (changes.length === 0) return "no change";
	const [errors = 0, warnings = 0, infos] = LEVELS.map((level) => countOf(changes, level));
	const known = changes.filter((change) => change.known && !change.known.expired).length;
	const differences = new Set(changes.map(({ name }) => name)).size;
	const shared = differences === changes.length ? "" : `, of ${counted(differences, "difference")} in the documents`;
	return `${counted(changes.length, "change")}${shared}: ${counted(errors, "error")}, ${counted(warnings, "warning")}, ${infos} info${known > 0 ? `; ${known} known` : ""}${trafficText(report)}`;
}
function outlineOf({ file, written }) {
	const { title, version } = written.info;
	return {
		file: file.name,
		title,
		version: String(version)
	};
}
function countOf(changes, level) {
	return changes.filter((change) => change.level === level).length;
}
function trafficText({ traffic, changes }) {
	if (!traffic) return "";
	const { exchanges, clients } = traffic;
	const states = Map.groupBy(changes, ({ clients: own = [] }) => stateOf({ clients: own }));
	const number = (state) => states.get(state)?.length ?? 0;
	const whose = `${exchanges.judged} of ${counted(exchanges.total, "exchange")}, ${counted(clients.length, "client")}`;
	return `; ${number("refused")} refused, ${number("met")} met, ${number("not met")} not met by ${whose}`;
}
const MOST_IN_TEXT = 200;
/** Operation by operation, the most serious first; of many, those that tell most. */
function linesOf(report) {
	const { older, newer, changes } = report;
	const nameOf = ({ file, title, version }) => `${file} (${title} ${version})`;
	const groups = byOperation(mostTelling(changes, MOST_IN_TEXT));
	const more = changes.length - MOST_IN_TEXT;
	const rest = `… and ${counted(more, "more change", "more changes")}, less serious or of differences that are above: --format json has all`;
	return [
		`${nameOf(older)} to ${nameOf(newer)}`,
		...groups.flatMap(([operation, all]) => [
			"",
			operation ?? "the whole contract",
			...all.flatMap(changeLines)
		]),
		...more > 0 ? ["", rest] : [],
		...["", tallyOfChanges(report)]
	];
}
function changeLines(change) {
	const { id, text, requires } = change;
	const more = requires.length > 5 ? ` and ${requires.length - 5} more` : "";
	return [
		`  ${levelText(change)} ${id} (${placesText(change)})`,
		...[text, ...clientLines(change)].map((line) => `    ${line}`),
		...requires.length > 0 ? [`    requires ${requires.slice(0, 5).join(", ")}${more}`] : []
	];
}
function dataOf(change) {
	const { name, id, level, operation, place, text, requires, known, clients } = change;
	return {
		name,
		id,
		level,
		operation,
		place,
		text,
		requires,
		...known && { known },
		...clients && { clients }
	};
}
function pageOf(report) {
	const { older, newer, changes, traffic } = report;
	const nameOf = ({ file, title, version }) => [...[code(file), ` (${title} ${version})`]];
	const itemsOf = (some) => byOperation(some).flatMap(([, all]) => all.map(toItem));
	return {
		title: "Changes of the contract",
		about: [
			...nameOf(older),
			" to ",
			...nameOf(newer)
		],
		verdict: { text: [own(`${tallyOfChanges(report)}.`)] },
		numbers: LEVELS.map((level) => ({
			name: level,
			count: countOf(changes, level),
			mark: level === "info" ? "note" : level
		})),
		sections: [{ blocks: [{
			kind: "items",
			head: changeHead(traffic !== void 0),
			items: itemsOf(changes),
			shown: itemsOf(mostTelling(changes, 500))
		}] }]
	};
}
/** A change that no client has met is reported as a note. */
function toItem(change) {
	return changeItem(change, change.level === "info" || !doesCount(change) ? "note" : change.level);
}
/** A suite for each operation, with a test for each change: one at or over the threshold fails, a known one is skipped. */
function suitesOf({ changes, newer }, failOn) {
	if (changes.length === 0) return [{
		name: WHOLE_CONTRACT,
		cases: [{
			name: "no change",
			className: newer.file
		}]
	}];
	return byOperation(changes).map(([operation, all]) => ({
		name: operation ?? "the whole contract",
		cases: all.map((change) => changeCase(change, { isFailure: isFailingChange(change, failOn) }))
	}));
}
export { reportChanges as a, isFailingChange as i, dayOf as n, tallyOfChanges as o, doesCount as r, changesReport as t };
