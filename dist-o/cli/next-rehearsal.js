import "./rolldown-runtime.js";
import { t as counted } from "./text.js";
import { a as reportChanges } from "./changes-report.js";
import { r as partialSource } from "./changes-of.js";
import { m as operationsIn } from "./operations.js";
import { n as ofExchange } from "./judged-exchange.js";
import { n as nextJudge, o as isText } from "./next-judge.js";
import { n as findBreakingSets, t as rehearseUntilStopped } from "./rehearsal.js";
// src/verify/rehearsal/next-rehearsal.ts
/** Prepares the rehearsal of the next contract: every run has the older one with none, all, or some of the changes. */
function openNextRehearsal(older, newer) {
	const now = Date.now();
	const judge = nextJudge(older, newer, { today: new Date(now).toISOString().slice(0, 10) });
	const { comparison } = judge;
	const byName = new Map(comparison.changes.map((change) => [change.name, change]));
	const report = reportChanges({
		older,
		newer
	}, {
		baseline: void 0,
		now
	});
	const changes = report.changes.filter((change) => !isText(change));
	const met = /* @__PURE__ */ new Set();
	const sayings = /* @__PURE__ */ new Set();
	const note = (row) => {
		met.add(row.name);
		sayings.add(sayingOf(row));
	};
	const noteToday = (exchange) => {
		const { refused, met: answered } = judge.show(ofExchange(exchange));
		for (const { row } of [...refused, ...answered]) note(row);
	};
	const known = new Set(operationsOf(older));
	/** The current contract does not know additions of the next one: every request to such an operation meets them. */
	const noteNext = ({ operation }) => {
		if (operation === void 0) return;
		for (const row of comparison.changes) {
			const { id, operation: own } = row;
			if (own === void 0 ? SERVERS.test(id) : own === operation && !known.has(own)) note(row);
		}
	};
	return {
		rehearsal: "next",
		file: newer.file.name,
		changes,
		about: `${nameOf(report.older)} to ${nameOf(report.newer)}`,
		isMet: (change) => sayings.has(sayingOf(change)),
		rehearse: ({ run: runTests, whyStopped }) => {
			const names = [...new Set(changes.map(({ name }) => name))];
			const run = (some, isSearch) => {
				const onExchange = some.length === 0 ? noteToday : noteNext;
				return runTests({
					source: partialSource(older, comparison, some),
					what: contractText(some, byName.size),
					isSearch,
					...!isSearch && { onExchange }
				});
			};
			return rehearseUntilStopped({
				names,
				met: () => met,
				run,
				whyStopped
			}, (state, counted) => names.length === 0 ? Promise.resolve() : findBreaks(state, {
				byName,
				met,
				run: counted
			}));
		}
	};
}
const MOST_NAMED = 3;
/** The ids of changes of where a contract is. */
const SERVERS = /^x-api-servers?-/;
/** What is said of a change, for one operation. */
function sayingOf({ operation, text }) {
	return `${operation}: ${text}`;
}
function nameOf({ file, title, version }) {
	return `${file} (${title} ${version})`;
}
function operationsOf({ written: { paths } }) {
	return operationsIn(paths).map(({ operation }) => operation.operationId);
}
function contractText(names, of) {
	if (names.length === 0) return "the contract in force";
	if (names.length === of) return `the next contract (${counted(of, "change")})`;
	return `the contract in force with ${names.length > MOST_NAMED ? `${names.length} of ${counted(of, "change")}` : names.join(", ")}`;
}
/**
* Runs a client's tests under the contract in force, then under the whole next one; if they fail only there, finds the smallest sets of
* changes that break them. What fails and then passes is flaky, and is not told a change.
*/
async function findBreaks(state, { byName, met, run }) {
	const all = [...byName.keys()];
	state.passesToday = await run([], false);
	if (!state.passesToday) {
		state.isFlaky = await run([], true);
		return;
	}
	if (await run(all, false)) {
		state.passing.push(all);
		return;
	}
	if (await run(all, true)) {
		state.isFlaky = true;
		return;
	}
	await findBreakingSets(state, {
		byName,
		suspects: met,
		run: (some) => run(some, true)
	});
	state.isFlaky = state.unsteady.length > 0;
}
export { openNextRehearsal };
