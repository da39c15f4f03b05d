import { i as smallestSet, n as areStopped, r as failsEachTime } from "./rotation-run.js";
import { n as closureOf, r as tipsOf, t as closedWithout } from "./closed-sets.js";
// src/verify/rehearsal/find-breaking-sets.ts
/**
* Finds the smallest sets of changes that break a client which passes without any, and fails with all.
*
* One change after the other is added to those with which the client passes; one with which it no longer does is a culprit, which is left
* out from there on. The smallest set around a culprit is looked for among those that were added before. It fails three more times, and what
* came before the culprit passes once more. Of several culprits, each is left out alone: if the whole then passes, the others break the
* client only while other changes are missing, which is not told. What else breaks it is looked for with each change of a known set left
* out in turn (Reiter, "A theory of diagnosis from first principles", 1987), until the rest passes. What is part of something that passes
* is not run: it passes. Of k sets of s changes that have none in common, this takes at most s^k runs beside those that find them.
*/
async function findBreakingSets(found, { byName, suspects, run }) {
	const { sets, passing, unsteady } = found;
	const runs = knownRuns({
		byName,
		run,
		passing
	});
	const { fails, closed } = runs;
	runs.note([...byName.keys()], false);
	const waiting = [[]];
	const seen = /* @__PURE__ */ new Set();
	for (let left = waiting.pop(); left; left = waiting.pop()) {
		const rest = closedWithout(left, byName);
		if (isWithin(rest, passing)) continue;
		const isHere = (set) => isWithin(set, [rest]) && !isWithin(set, passing);
		if (!sets.some(isHere) && await fails(rest)) {
			const culprits = [];
			for await (const { culprit, before } of culpritsIn(rest, {
				byName,
				suspects,
				fails
			})) {
				culprits.push(culprit);
				const set = await smallestAround(culprit, before, {
					byName,
					fails
				});
				if (!(await failsEachTime(async () => !await run(closed(set))) && await run(closed(before)))) {
					unsteady.push(closed([...before, culprit]));
					return;
				}
				sets.push(set);
			}
			for (const culprit of culprits) if (!await fails(closedWithout([...left, culprit], byName))) break;
		}
		for (const name of sets.find(isHere) ?? []) {
			const next = [...left, name].toSorted();
			const key = JSON.stringify(next);
			if (!seen.has(key)) waiting.push(next);
			seen.add(key);
		}
	}
}
/** The sets that break the client, but for those that are part of something that passes: they break it only while other changes are missing. */
function reasonsIn({ sets, passing }) {
	return sets.filter((set) => !isWithin(set, passing));
}
/** Whether names are part of one of some sets. */
function isWithin(names, sets) {
	return sets.some((all) => {
		const set = new Set(all);
		return names.every((name) => set.has(name));
	});
}
/** Runs each set once, and none that is part of one that passed. */
function knownRuns({ byName, run, passing }) {
	const known = /* @__PURE__ */ new Map();
	const closed = (names) => closureOf(names, byName).toSorted();
	const note = (names, isPassed) => {
		const all = closed(names);
		known.set(JSON.stringify(all), isPassed);
		if (isPassed) passing.push(all);
	};
	const fails = async (names) => {
		const all = closed(names);
		if (all.length === 0 || isWithin(all, passing)) return false;
		const key = JSON.stringify(all);
		if (!known.has(key)) note(all, await run(all));
		return known.get(key) === false;
	};
	return {
		closed,
		fails,
		note
	};
}
/** The culprits of a closed set that fails, until what is left of it passes; each is found by halving. */
async function* culpritsIn(rest, { byName, suspects, fails }) {
	const unlikely = closureInOrder(rest.filter((name) => !suspects.has(name)), byName);
	let order = closureInOrder([...unlikely, ...rest], byName);
	let good = 0;
	let first = unlikely.length;
	do {
		let bad = order.length;
		while (bad - good > 1) {
			const middle = first > good && first < bad ? first : Math.floor((good + bad) / 2);
			first = 0;
			if (await fails(order.slice(0, middle))) bad = middle;
			else good = middle;
		}
		const culprit = order[good];
		yield {
			culprit,
			before: order.slice(0, good)
		};
		order = order.filter((name) => !closureOf([name], byName).includes(culprit));
	} while (order.length > good && await fails(order));
}
/** Names with what they require, each after what it requires. */
function closureInOrder(names, byName) {
	const sizes = new Map(closureOf(names, byName).map((name) => [name, closureOf([name], byName).length]));
	const done = /* @__PURE__ */ new Set();
	for (const name of names) for (const each of closureOf([name], byName).toSorted((one, other) => Number(sizes.get(one)) - Number(sizes.get(other)))) done.add(each);
	return [...done];
}
/** A smallest set that fails, of a culprit and of changes before it, without those that they require. */
async function smallestAround(culprit, before, { byName, fails }) {
	const failsWith = (names) => fails([...names, culprit]);
	const others = await failsWith([]) ? [] : await smallestSet(before, failsWith);
	let all = closureOf([...others, culprit], byName);
	const isNeeded = async (tip) => tip === culprit || !await fails(all.filter((name) => name !== tip));
	for (let tips = tipsOf(all, byName);; tips = tipsOf(all, byName)) {
		let spare;
		for (const tip of tips) if (spare === void 0 && !await isNeeded(tip)) spare = tip;
		if (spare === void 0) return [...byName.keys()].filter((name) => tips.includes(name));
		all = all.filter((name) => name !== spare);
	}
}
// src/verify/rehearsal/rehearsal.ts
/** Rehearses until the end, or until the runs are stopped. */
async function rehearseUntilStopped({ names, met, run, whyStopped }, rehearse) {
	const state = {
		passesToday: void 0,
		isFlaky: false,
		sets: [],
		passing: [],
		unsteady: []
	};
	const count = {
		runs: 0,
		searches: 0
	};
	const rehearsing = rehearse(state, (served, isSearch) => {
		count.runs += 1;
		if (isSearch) count.searches += 1;
		return run(served, isSearch);
	});
	const isStopped = await areStopped(rehearsing);
	const sets = reasonsIn(state);
	const broken = new Set(sets.flat());
	const had = new Set(state.passing.flat());
	const wasMet = met();
	const isPassed = (name) => had.has(name) && wasMet.has(name);
	const rest = names.filter((name) => !broken.has(name));
	return {
		passesToday: state.passesToday,
		isFlaky: state.isFlaky,
		sets,
		...count,
		passed: rest.filter(isPassed),
		untested: rest.filter((name) => !isPassed(name)),
		stopped: isStopped ? whyStopped() : void 0
	};
}
export { findBreakingSets as n, rehearseUntilStopped as t };
