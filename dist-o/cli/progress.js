// src/base/progress.ts
/** Does something with each of many items, and tells how many are done every few thousand of them. */
function mapTelling(items, map, tell) {
	return items.map((item, at) => {
		if (at % 4096 === 0) tell(at);
		return map(item);
	});
}
/** Goes through items that were read from a file of `size` bytes; tells `onRead` how many bytes they stand for. */
function* passing(items, size, onRead) {
	for (const [at, item] of items.entries()) {
		yield item;
		onRead(size * (at + 1) / items.length);
	}
}
/** The number of items of a long list after which progress is reported. */
const TELLING = 4096;
export { mapTelling as n, passing as r, TELLING as t };
