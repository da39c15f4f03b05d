import { r as UsageError } from "./errors.js";
import { f as jsonProblem, y as readJson } from "./json.js";
import { n as repeatedKeys, t as jsonOffsets } from "./json-places.js";
import { t as lazy } from "./memoize.js";
import { u as shortName } from "./text.js";
// src/base/files/strict-json.ts
/**
* Parses the text of a `.json` file: strict JSON (RFC 8259), without repeated keys in an object. `tell` is called with the share of
* the work that is done, from 0 to 1, once it is parsed and once its keys are compared.
* @param onRepeated is told of keys that appear twice, of which the last one counts; without it they are refused
* @throws UsageError that names the file, the line and the rule.
*/
function parseStrictJson(text, file, tell = () => {}, onRepeated) {
	const refuse = (line, what, cause) => new UsageError(`${file}:${line}: not JSON: ${what}. A .json file is strict JSON; name it .yaml to write YAML.`, { cause });
	let json;
	try {
		json = readJson(text);
	} catch (error) {
		const { what, place = "" } = jsonProblem(error);
		throw refuse(/line (\d+)/.exec(place)?.[1] ?? lineAt(text, position(place, text)), what, error);
	}
	tell(PARSED);
	const repeated = repeatedKeys(text, json);
	tell(1);
	const lines = linesAt(text);
	for (const { key, offset } of repeated) {
		if (!onRepeated) throw refuse(lines(offset), `the key ${JSON.stringify(shortName(key))} appears twice`);
		onRepeated(lines(offset), key);
	}
	return json.value;
}
/**
* Finds the line of a value in JSON text: the line of its key or item, counted from 1, or of its nearest
* existing ancestor.
* @param text Valid JSON.
*/
function lineInJson(text, path) {
	return linesInJson(text, [path])[0] ?? 1;
}
/** The same of many values, which takes as long as of one. */
function linesInJson(text, paths) {
	const lineOf = linesAt(text);
	return jsonOffsets(text, paths).map(({ offset }) => lineOf(offset));
}
/** To parse a text takes about as long as to compare its keys. */
const PARSED = .5;
function position(place, text) {
	const at = /position (\d+)/.exec(place)?.[1];
	return at === void 0 ? text.length : Number(at);
}
function lineAt(text, offset) {
	return linesAt(text)(offset);
}
/** Creates what gives the lines of offsets, counted from 1; the ends of lines are looked for once. */
function linesAt(text) {
	const ends = lazy(() => Array.from(text.matchAll(/\n/g), ({ index }) => index));
	return (offset) => {
		let [low, high] = [0, ends().length];
		while (low < high) {
			const middle = low + high >> 1;
			if (ends()[middle] < offset) low = middle + 1;
			else high = middle;
		}
		return low + 1;
	};
}
export { linesInJson as n, parseStrictJson as r, lineInJson as t };
