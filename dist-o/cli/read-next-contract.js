import { j as isEqualJson } from "./json.js";
import { r as contractOf } from "./contract.js";
import { l as placeIn } from "./contract-pair.js";
import { s as remarksOf } from "./contract-source.js";
// src/http/read-next-contract.ts
async function readNextOption(file, current) {
	return file === void 0 ? void 0 : readNextContract(file, current);
}
/**
* Reads the next contract.
* @param file an OpenAPI document, as a path
* @throws UsageError (as a rejection) that names the file, the line, the rule and the way out.
*/
async function readNextContract(file, current) {
	const { readContract } = await import("./read-contract.js");
	const source = await readContract({ file });
	const remark = remarkOn(source, current);
	return {
		source,
		remarks: [...remarksOf(source), ...remark ? [remark] : []]
	};
}
/** A remark if the next contract looks unrelated: it is the same one, or has no operation of the current one. */
function remarkOn(next, current) {
	const { name } = next.file;
	if (isEqualJson(next.written, current.written)) return `--next: ${name} is the contract that counts already, so nothing changes.`;
	const [before, after] = [contractOf(current), contractOf(next)];
	const known = new Set(after.operations.map(placeIn));
	if (before.operations.some((each) => known.has(placeIn(each)))) return void 0;
	return `--next: ${name} has no operation of ${current.file.name}: it would refuse every request. Name the next version of that contract.`;
}
export { readNextOption as n, readNextContract as t };
