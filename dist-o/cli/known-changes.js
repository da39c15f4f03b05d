import { t as fingerprintOf } from "./fingerprint.js";
import { i as isFailingNext } from "./next-changes.js";
// src/check/reports/known-changes.ts
/** The key of a change in a baseline: its sentence stands in for its place, which moves with edits. */
function changeKey({ id, operation = "*", text }) {
	return {
		rule: id,
		operation,
		location: text
	};
}
/** The fingerprint of a change: the same in every run with the same sentence. */
function changeFingerprint(change) {
	return fingerprintOf(changeKey(change));
}
/** What exchanges show of a next contract, with what a baseline knows of it at a time (in milliseconds since 1970). */
function withKnownChanges({ contract, changes }, baseline, now) {
	return {
		contract,
		changes: changes.map((change) => {
			const known = baseline?.knownAt(changeFingerprint(change), now);
			return known ? {
				...change,
				known
			} : change;
		})
	};
}
/** Changes as a baseline keeps them: with those that it knows already, each once. */
function keptChanges({ next }, threshold) {
	const kept = (next?.changes.filter(({ known: _known, ...change }) => isFailingNext(change, threshold)) ?? []).map((change) => {
		const fingerprint = changeFingerprint(change);
		return [fingerprint, {
			...changeKey(change),
			fingerprint,
			severity: "error"
		}];
	});
	return [...new Map(kept).values()];
}
export { withKnownChanges as i, changeKey as n, keptChanges as r, changeFingerprint as t };
