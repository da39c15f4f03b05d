import { S as toPointer } from "./json.js";
import { n as findPositions } from "./contract-pointer.js";
import { m as operationsIn } from "./operations.js";
// src/next/placed-changes.ts
/** Finds where changes are in the files of two contracts. */
function placedChanges(changes, { older, newer }) {
	const [before = [], after = []] = ["older", "newer"].map((side) => placesOf({
		older,
		newer
	}[side], changes.map(({ pointers, operation }) => [pointers[side], operation])));
	return changes.map(({ name, id, level, operation, text }, at) => {
		const place = {
			...before[at] && { older: before[at] },
			...after[at] && { newer: after[at] }
		};
		return {
			name,
			id,
			level,
			...operation !== void 0 && { operation },
			place,
			text
		};
	});
}
/** The places of some pointers in the file of a contract; what another file has is found at its operation. */
function placesOf(source, sought) {
	const operations = /* @__PURE__ */ new Map();
	for (const { path, method, operation } of operationsIn(source.written.paths)) operations.set(operation.operationId, toPointer([
		"paths",
		path,
		method
	]));
	const found = findPositions(source, sought.map(([place = "", operation]) => ({
		place,
		operation: operations.get(operation)
	})));
	return sought.map(([pointer], at) => pointer === void 0 ? void 0 : found[at]);
}
export { placedChanges as t };
