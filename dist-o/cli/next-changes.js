import { i as stateOf } from "./next-counter.js";
// src/check/reports/next-changes.ts
/** The levels of changes, the most serious first. */
const LEVELS = [
	"error",
	"warning",
	"info"
];
/** The states of a change by what exchanges show, the most serious first. */
const STATES = [
	"refused",
	"met",
	"not met"
];
/** The changes, those that refuse a client first, then those that one met; in each, the most serious first, as the contract has them. */
function byState({ changes }) {
	const rank = (change) => STATES.indexOf(stateOf(change)) * LEVELS.length + LEVELS.indexOf(change.level);
	return changes.toSorted((a, b) => rank(a) - rank(b));
}
/** How many changes refuse a client, are met by one, or neither, and how many clients there are. */
function nextTally({ changes }) {
	const count = (state) => changes.filter((change) => stateOf(change) === state).length;
	const clients = new Set(changes.flatMap((change) => change.clients.map(({ client }) => client)));
	return {
		changes: changes.length,
		refused: count("refused"),
		met: count("met"),
		notMet: count("not met"),
		clients: clients.size
	};
}
/** Whether a change of the next contract fails a run. What changes without harm (info) does so only if it refuses somebody. */
function isFailingNext(change, threshold) {
	const { known, level } = change;
	if (threshold === "never" || known && !known.expired) return false;
	const state = stateOf(change);
	return state === "refused" || threshold === "met" && state === "met" && level !== "info";
}
/** The changes of the next contract that fail a run. */
function failingNext({ next }, threshold) {
	return next?.changes.filter((change) => isFailingNext(change, threshold)) ?? [];
}
export { nextTally as a, isFailingNext as i, byState as n, failingNext as r, LEVELS as t };
