// src/base/memoize.ts
/**
* Returns a function that remembers what `compute` returned for the last texts: for at most `most` of them, each at most
* `longest` characters long. When there are more, it forgets them all, which costs less than finding the oldest.
*/
function memoizeTexts(compute, { most, longest }) {
	const known = /* @__PURE__ */ new Map();
	return (text) => {
		const before = known.get(text);
		if (before !== void 0) return before;
		const result = compute(text);
		if (text.length > longest) return result;
		if (known.size >= most) known.clear();
		known.set(text, result);
		return result;
	};
}
/** Returns a function that makes something at its first call, e.g. a promise of a module, and returns the same from then on. */
function lazy(make) {
	let made;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
/** Returns a function that finds out each thing at its first call with it, and returns the same from then on. */
function memoize(find) {
	const known = /* @__PURE__ */ new Map();
	return (key) => {
		const before = known.get(key);
		if (before !== void 0 || known.has(key)) return before;
		const found = find(key);
		known.set(key, found);
		return found;
	};
}
export { memoize as n, memoizeTexts as r, lazy as t };
