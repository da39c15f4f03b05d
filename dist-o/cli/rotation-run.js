// src/verify/rotation/rotation-run.ts
/** Somebody has stopped the runs. */
var RunsStopped = class extends Error {};
/** Waits for runs; returns whether they were stopped. */
async function areStopped(runs) {
	try {
		await runs;
		return false;
	} catch (error) {
		if (error instanceof RunsStopped) return true;
		throw error;
	}
}
/** Whether what failed does so each time that it is repeated: a client may also fail by chance. */
async function failsEachTime(fails) {
	for (let more = 0; more < MORE_FAILURES; more += 1) if (!await fails()) return false;
	return true;
}
/**
* Finds a set of items that fails, and of which no item can be left out, by delta debugging (Zeller, Hildebrandt: "Simplifying and
* Isolating Failure-Inducing Input", 2002). The set of all items must fail, and the empty set must not.
*/
async function smallestSet(items, fails) {
	let current = items;
	let parts = 2;
	while (current.length > 1) {
		const pieces = split(current, parts);
		const rests = parts === 2 ? [] : pieces.map((piece) => without(current, piece));
		const piece = await firstThat(fails, pieces);
		const rest = piece ?? await firstThat(fails, rests);
		if (!rest && parts >= current.length) return current;
		if (rest) {
			current = rest;
			parts = piece ? 2 : Math.max(parts - 1, 2);
		} else parts = Math.min(parts * 2, current.length);
	}
	return current;
}
/** How often something must fail again before it counts as the reason. */
const MORE_FAILURES = 3;
/** Splits items into parts of nearly equal length. */
function split(items, parts) {
	const at = (part) => Math.round(part * items.length / parts);
	return Array.from({ length: parts }, (_, part) => items.slice(at(part), at(part + 1)));
}
function without(items, some) {
	return items.filter((item) => !some.includes(item));
}
async function firstThat(fails, candidates) {
	for (const candidate of candidates) if (await fails(candidate)) return candidate;
}
export { smallestSet as i, areStopped as n, failsEachTime as r, RunsStopped as t };
