import { setImmediate } from "node:timers/promises";
// src/base/iterate-yielding.ts
/** Goes through items, and lets the event loop serve its sockets every few milliseconds, so that a long loop delays nobody. */
async function* iterateYielding(items) {
	let until = performance.now() + MOMENT;
	for await (const item of items) {
		yield item;
		if (performance.now() < until) continue;
		await setImmediate();
		until = performance.now() + MOMENT;
	}
}
/** In milliseconds. */
const MOMENT = 2;
export { iterateYielding as t };
