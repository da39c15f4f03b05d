import "./rolldown-runtime.js";
import { n as TooManyTexts, r as UsageError } from "./errors.js";
import { l as builtYaml } from "./yaml.js";
import { b as readTrusted } from "./json.js";
import { i as yamlLines, n as runInProcess, r as parseYamlData } from "./run-in-process.js";
import { s as oneAtATime } from "./time.js";
import { extname } from "node:path";
// src/base/json/yaml-in-process.ts
/**
* Parses YAML as `parseYamlData` does, but a long text in a process of its own, so that everything else goes on. The process is
* ended when it takes too long or too much memory; such processes run one at a time.
* @throws (as a rejection) TooManyTexts
*/
async function parseYamlInProcess(text, limits) {
	if (text.length < LONG) return parseYamlData(text);
	if (waiting === MOST_WAITING) throw new TooManyTexts(TOO_MANY);
	waiting += 1;
	try {
		return await inTurn(() => parseInProcess(text, limits));
	} finally {
		waiting -= 1;
	}
}
/** A shorter text is parsed in a tenth of a second, and a process starts no faster; in characters. */
const LONG = 65536;
/** How long a process may take, in milliseconds. */
const LONGEST_PARSING = 12e4;
/** How much memory it may take, in MiB. */
const MOST_MEMORY = 1024;
/** How many long texts may wait. */
const MOST_WAITING = 4;
const TOO_MANY = `Long YAML is parsed one text at a time, and ${MOST_WAITING} wait already: send it again later, or send JSON.`;
const inTurn = oneAtATime();
let waiting = 0;
async function parseInProcess(text, { time = LONGEST_PARSING, memory = MOST_MEMORY } = {}) {
	const entry = new URL(`./yaml-worker${extname(import.meta.filename)}`, import.meta.url);
	const outcome = await runInProcess(entry, text, {
		time,
		memory
	});
	if ("result" in outcome) return outcome.result;
	return { problem: {
		code: "TOO_MANY",
		what: `parsing it takes ${outcome.excess}`
	} };
}
// src/scenarios/parse-yaml.ts
/**
* Parses the text of a YAML file, without loss of digits. Errors call the records in it `noun`.
* @throws UsageError that names the file, the line and the rule.
*/
function parseYaml(text, file, noun) {
	return builtValue(text) ?? toParsed(parseYamlData(text), file, noun);
}
/**
* The same without blocking: a long text is parsed in a process of its own, which is ended at its limits.
* @throws (as a rejection) UsageError; TooManyTexts.
*/
async function parseYamlGently(text, file, noun) {
	return builtValue(text) ?? toParsed(await parseYamlInProcess(text), file, noun);
}
function builtValue(text) {
	const json = builtYaml.get(text);
	if (json === void 0) return void 0;
	return {
		value: readTrusted(json).value,
		lineOf: (path) => parsedAgain(text)(path)
	};
}
function parsedAgain(text) {
	return toParsed(parseYamlData(text), "").lineOf;
}
function toParsed(data, file, noun = "records") {
	if ("value" in data) return {
		value: data.value,
		lineOf: yamlLines(data.value, data.lines)
	};
	const { problem } = data;
	const place = "line" in problem ? `${file}:${problem.line}` : file;
	const { code, what } = problem;
	if (code === "TOO_MANY") throw new UsageError(`${place}: ${what}. ${manyOf(noun)}`);
	throw new UsageError(`${place}: not YAML: ${what}. ${wayOut(code)}`);
}
function wayOut(code) {
	switch (code) {
		case "DUPLICATE_KEY": return "Remove one of the two.";
		case "MULTIPLE_DOCS": return "Put each scenario into its own file.";
		case "TAB_AS_INDENT": return "Indent with spaces.";
		case "OPEN": return "Close it.";
		case "TOO_DEEP":
		case "VALUE": return "Write it flat, with few aliases.";
		default: return "Correct the line, or quote the text in it.";
	}
}
function manyOf(noun) {
	return `Use generate for many ${noun}, or write JSON: a .json file may have more.`;
}
export { parseYamlGently as n, parseYaml as t };
