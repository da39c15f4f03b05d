import { l as isJsonObject } from "./json.js";
// src/base/json/merge-patch.ts
function mergePatch(target, patch) {
	if (!isJsonObject(patch)) return patch;
	const merged = new Map(isJsonObject(target) ? Object.entries(target) : []);
	for (const [name, value] of Object.entries(patch)) if (value === null) merged.delete(name);
	else merged.set(name, mergePatch(merged.get(name), value));
	return Object.fromEntries(merged);
}
export { mergePatch as t };
