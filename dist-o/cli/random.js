import { randomBytes } from "node:crypto";
// src/base/random.ts
/** Creates a repeatable random number generator (Mulberry32), independent for each seed and name. */
function createRandom(seed, name = "") {
	return resumeRandom(hash$1(`${seed}/${name}`));
}
/** Creates a random number generator that continues from a state. */
function resumeRandom(from) {
	let state = from | 0;
	const random = () => {
		state = state + 1831565813 | 0;
		let mixed = Math.imul(state ^ state >>> 15, 1 | state);
		mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
		return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
	};
	return Object.assign(random, { state: () => state >>> 0 });
}
/** Draws an integer from 0 to `bound`, exclusive. */
function randomBelow(bound, random) {
	return Math.floor(random() * bound);
}
/**
* Creates a generator of exchange ids: a random prefix that is the same for one run, then a count.
* @param areUuids whether they have the form of UUIDs (RFC 9562, section 4), as many contracts say of `X-Request-Id`
*/
function createIds(areUuids = false) {
	const run = randomBytes(4).toString("hex");
	let count = 0;
	return () => {
		count += 1;
		return areUuids ? `${run}-0000-4000-8000-${String(count).padStart(12, "0")}` : `${run}-${count}`;
	};
}
/** FNV-1a, 32 bits. */
function hash$1(text) {
	let value = 2166136261;
	for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
	return value;
}
export { resumeRandom as i, createRandom as n, randomBelow as r, createIds as t };
