// src/journal/durations.ts
/** The upper bounds of the buckets, in seconds (OpenTelemetry, semantic conventions, `http.server.request.duration`). */
const durationBounds = [
	.005,
	.01,
	.025,
	.05,
	.075,
	.1,
	.25,
	.5,
	.75,
	1,
	2.5,
	5,
	7.5,
	10
];
/** Counts how long answers take. Counting leaves no garbage behind. */
var Durations = class {
	#series = [];
	#places = /* @__PURE__ */ new Map();
	count(operation, method, status, seconds) {
		const series = this.#seriesOf(operation, method, status);
		let bucket = 0;
		while (seconds > (durationBounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
		series.counts[bucket] = series.counts[bucket] + 1;
		series.sum += seconds;
	}
	list() {
		return this.#series;
	}
	#seriesOf(operation, method, status) {
		const place = entryOf(entryOf(entryOf(this.#places, operation, () => /* @__PURE__ */ new Map()), method, () => /* @__PURE__ */ new Map()), status, () => {
			const counts = new Float64Array(durationBounds.length + 1);
			return this.#series.push({
				operation,
				method,
				status,
				counts,
				sum: 0
			}) - 1;
		});
		return this.#series[place];
	}
};
function entryOf(map, key, create) {
	let value = map.get(key);
	if (value === void 0) {
		value = create();
		map.set(key, value);
	}
	return value;
}
export { durationBounds as n, Durations as t };
