// src/contract/changes/closed-sets.ts
/** Names of changes with those of all that they require. */
function closureOf(names, byName) {
	const found = /* @__PURE__ */ new Set();
	const waiting = [...names];
	for (let name = waiting.pop(); name !== void 0; name = waiting.pop()) {
		if (found.has(name)) continue;
		found.add(name);
		waiting.push(...byName.get(name)?.requires ?? []);
	}
	return [...found];
}
/** The names of all changes but some, and but those that require one of these. */
function closedWithout(left, byName) {
	const out = new Set(left);
	return [...byName.keys()].filter((name) => !closureOf([name], byName).some((each) => out.has(each)));
}
/** The changes of a closed set that no other change of it requires: each can be left out on its own. */
function tipsOf(names, byName) {
	const required = new Set(names.flatMap((name) => byName.get(name)?.requires ?? []));
	return names.filter((name) => !required.has(name));
}
export { closureOf as n, tipsOf as r, closedWithout as t };
