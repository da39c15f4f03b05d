import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { a as readRegularFile, o as readTextFile, t as FileError } from "./read-files.js";
import { r as parseStrictJson, t as lineInJson } from "./strict-json.js";
import { t as packageFile } from "./package-files.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { r as firstOf } from "./text.js";
import { n as parseYamlGently, t as parseYaml } from "./parse-yaml.js";
import path from "node:path";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
// src/contract/kinds-of-files.ts
/** Whether a file is an OpenAPI document, by what is at its top. One that cannot be read is none. */
function isContractFile(file) {
	try {
		return isContractText(readRegularFile(file, LARGEST_CONTRACT).toString());
	} catch (error) {
		if (error instanceof FileError) return false;
		throw error;
	}
}
/** What a file has in place of a scenario, by the keys at the top of its value; `undefined` if that may be a scenario. */
function otherKindOf(value, file) {
	const found = OTHER_KINDS.find(({ fits }) => fits(value));
	return found && {
		is: found.is(value),
		wayOut: found.wayOut(file)
	};
}
/** In bytes; the reader of contracts says what is too large. */
const LARGEST_CONTRACT = 33554432;
const VERSIONS = ["openapi", "swagger"];
function isContractText(text) {
	if (!text.trimStart().startsWith("{")) return /^["']?(?:openapi|swagger)["']?\s*:/m.test(text);
	try {
		return isContract(JSON.parse(text));
	} catch {
		return /^\s*\{\s*["']?(?:openapi|swagger)["']?\s*:/.test(text);
	}
}
function isContract(value) {
	return VERSIONS.some((key) => has(value, key));
}
function has(value, ...keys) {
	return typeof value === "object" && value !== null && keys.every((key) => Object.hasOwn(value, key));
}
/** Whether a value is an object that does not say a version as scenarios do. */
function isWithoutVersion(value) {
	return has(value) && typeof Object(value).version !== "number";
}
/** Other files, by what each has and no scenario has. */
const OTHER_KINDS = [
	{
		fits: isContract,
		is: () => "an OpenAPI document",
		wayOut: (file) => `Give it as --contract ${file}.`
	},
	{
		fits: (value) => has(value, "overlay", "actions"),
		is: () => "an OpenAPI Overlay",
		wayOut: (file) => `Give it as --overlay ${file}, beside the --contract that it is laid over.`
	},
	{
		fits: (value) => has(value, "log") && !has(value, "version"),
		is: () => "a HAR",
		wayOut: (file) => `Make one of it: petstore-sandbox scenario import ${file} --out recorded.yaml. Or check it against a contract: petstore-sandbox check shop.yaml ${file}.`
	},
	{
		fits: (value) => has(value, "info", "item") && !has(value, "version"),
		is: () => "a Postman collection",
		wayOut: () => "Convert it to an OpenAPI document, e.g. with npx postman-to-openapi, and give that."
	},
	{
		fits: (value) => has(value, "asyncapi"),
		is: () => "an AsyncAPI document",
		wayOut: () => "Only services over HTTP are served: give an OpenAPI document."
	},
	{
		fits: Array.isArray,
		is: () => "a list",
		wayOut: () => NEITHER
	},
	{
		fits: (value) => isWithoutVersion(value) && !SCENARIO_KEYS.some((key) => has(value, key)),
		is: (value) => {
			const keys = firstOf(Object.keys(value).map(shown), MOST_KEYS);
			return keys.length === 0 ? "an empty object" : `an object with ${keys.join(", ")}`;
		},
		wayOut: () => NEITHER
	}
];
const NEITHER = "An OpenAPI document has the key openapi or swagger. A scenario has version: 1, and its records stand below records (docs/scenarios.md).";
const MOST_KEYS = 5;
/** Keys that make a file without a version a scenario that lacks it. */
const SCENARIO_KEYS = [...[
	"name",
	"description",
	"extends",
	"contract",
	"records",
	"generate",
	"faults",
	"clock",
	"exchanges"
], ...[
	"keys",
	"seed",
	"unspecified",
	"recording"
]];
// src/scenarios/scenario-file.ts
/**
* Reads a scenario file: strict JSON if it ends in `.json`, otherwise YAML. Errors call the records in it `noun`.
* @throws UsageError when the file cannot be read or is neither.
*/
function readScenarioFile(file, noun) {
	return asScenario(readRecordsFile(file, noun));
}
/** Reads a file of records in the same way, whatever keys it has. */
function readRecordsFile(file, noun) {
	const text = readText(file, noun);
	return isJson(file) ? parseJsonFile(text, file) : toFile(text, file, parseYaml(text, file, noun));
}
/**
* The same without blocking while a long YAML file is parsed.
* @throws (as a rejection) the same.
*/
async function readScenarioGently(file, noun, onProgress = () => {}) {
	const text = readText(file, noun);
	const { length: of } = text;
	const tell = (share) => onProgress({
		step: "reading",
		done: of * share,
		of
	});
	tell(0);
	if (isJson(file)) return asScenario(parseJsonFile(text, file, tell));
	return asScenario(toFile(text, file, await parseYamlGently(text, file, noun)));
}
/** What records are called in errors about files whose contract is not known yet. */
const ANY_NOUN = "records";
/** Reads each file once: what was read is remembered. */
function rememberFiles() {
	const known = /* @__PURE__ */ new Map();
	return async (file, noun, onProgress) => {
		const read = known.get(file) ?? await readScenarioGently(file, noun, onProgress);
		known.set(file, read);
		return read;
	};
}
/** The maximum size of a scenario file in bytes: parsing such a file takes a gigabyte of memory and at least ten seconds. */
const largestScenario = {
	yaml: 8388608,
	json: 268435456
};
/** The directory of the scenarios in the package. */
const shippedScenarios = fileURLToPath(packageFile("scenarios"));
const ENDINGS = [
	".yaml",
	".yml",
	".json"
];
const ANY = { hints: { scenarios: "scenarios" } };
/** Where names are looked up, in order: `scenarios` in the working directory, then the shipped ones, if they are about the contract. */
function scenarioDirectories({ hints: { scenarios } }) {
	const own = path.join(process.cwd(), "scenarios");
	if (scenarios === void 0) return own === shippedScenarios ? [] : [own];
	return [.../* @__PURE__ */ new Set([own, fileURLToPath(packageFile(scenarios))])];
}
/** The scenario that a contract starts with which ships with none, and has no file: some records of each resource. */
const USUAL = "default";
function scenarioNames(contract) {
	const names = listScenarioFiles(scenarioDirectories(contract)).map(nameOfFile);
	return isUsual("default", contract) ? [USUAL, ...names] : names;
}
/** Whether a name is that of a scenario which this package has, while the contract is another than that is about. */
function isOfPackage(name, { hints: { scenarios } }) {
	return scenarios === void 0 && !isPath(name) && fileNamed(name, [shippedScenarios]) !== void 0;
}
/** Whether a name means the usual scenario of a contract, and no file. */
function isUsual(nameOrPath, contract) {
	return nameOrPath === "default" && isWithoutFile("default", contract, scenarioDirectories(contract));
}
/** Whether a name means what a contract starts with, and no scenario of the user's own. */
function isBeginning(nameOrPath, contract) {
	if (nameOrPath !== "default") return false;
	return isUsual(nameOrPath, contract) || path.dirname(findScenario(nameOrPath, contract)) === shippedScenarios;
}
/**
* Finds the file of a scenario, given by name or by path.
* @throws UsageError when no scenario has the name, or only one that is about another contract. It does not check that a path exists.
*/
function findScenario(nameOrPath, contract = ANY) {
	return findIn(scenarioDirectories(contract), nameOrPath, contract);
}
/**
* Finds the file that a scenario in `extendingFile` extends, given by name or by path; `undefined` stands for the usual scenario of its
* contract. A path is relative to that file; a name is looked up beside it first. A file of the same name is skipped, so that
* `./scenarios/default.yaml` can extend `default`.
* @throws UsageError as `findScenario` does.
*/
function findExtended(base, extendingFile, contract = ANY) {
	const directory = path.dirname(extendingFile);
	if (isPath(base)) return path.isAbsolute(base) ? base : path.join(directory, base);
	const own = nameOfFile(extendingFile) === base;
	const isHidden = contract.hints.scenarios === void 0 && path.resolve(directory) === shippedScenarios;
	const others = scenarioDirectories(contract).filter((each) => path.resolve(each) !== path.resolve(directory));
	const directories = [...own || isHidden ? [] : [directory], ...others];
	if (base === "default" && isWithoutFile(base, contract, directories)) return void 0;
	return findIn(directories, base, contract);
}
/** All scenario files, the first of each name. */
function listScenarioFiles(directories = scenarioDirectories(ANY)) {
	const files = directories.filter(existsSync).flatMap((directory) => readdirSync(directory).toSorted().filter((name) => ENDINGS.includes(path.extname(name)) && !name.endsWith(".schema.json")).map((name) => path.join(directory, name)));
	const names = files.map(nameOfFile);
	return files.filter((file, index) => names.indexOf(nameOfFile(file)) === index);
}
function nameOfFile(file) {
	return path.basename(file, path.extname(file));
}
/** Whether the text is a path and not a name: it has a directory or an extension. */
function isPath(nameOrPath) {
	return /[/\\]/.test(nameOrPath) || ENDINGS.includes(path.extname(nameOrPath));
}
/** In characters. */
const LARGE = 1048576;
const MISSING = "Name an OpenAPI document or a scenario; `petstore-sandbox scenario list` shows the scenarios.";
const OTHER = "Name a YAML or JSON file: an OpenAPI document, or a scenario.";
function useOf(file, noun) {
	const generate = `Use generate for many ${noun}`;
	const large = isJson(file) ? `${generate}.` : `${generate}, or write JSON: a .json file may be up to 256 MiB.`;
	return {
		largest: isJson(file) ? largestScenario.json : largestScenario.yaml,
		wayOut: {
			missing: MISSING,
			large,
			other: OTHER
		}
	};
}
/** Refuses a file of another kind that people give in place of a scenario. */
function asScenario(source) {
	const { file, value } = source;
	const other = otherKindOf(value, file);
	if (!other) return source;
	throw new UsageError(`${file} is ${other.is}, not a scenario. ${other.wayOut}`);
}
function isJson(file) {
	return file.endsWith(".json");
}
function readText(file, noun) {
	const text = readTextFile(file, useOf(file, noun));
	if (text.trim() === "") throw emptyError(file);
	return text;
}
function parseJsonFile(text, file, tell) {
	return {
		file,
		value: parseStrictJson(text, file, tell),
		isLarge: text.length > LARGE,
		lineOf: (path) => lineInJson(text, path)
	};
}
function toFile(text, file, { value, lineOf }) {
	if (value === null) throw emptyError(file);
	return {
		file,
		value,
		isLarge: text.length > LARGE,
		lineOf
	};
}
function emptyError(file) {
	return new UsageError(`${file}: the file is empty. A scenario needs at least the line "version: 1", an OpenAPI document openapi, info and paths.`);
}
/** Whether a name has no file, while its contract ships with no scenarios. */
function isWithoutFile(name, { hints: { scenarios } }, directories) {
	return scenarios === void 0 && !fileNamed(name, directories);
}
function fileNamed(name, directories) {
	return directories.flatMap((directory) => ENDINGS.map((ending) => path.join(directory, name + ending))).find((file) => existsSync(file));
}
function findIn(directories, nameOrPath, contract) {
	if (isPath(nameOrPath)) return nameOrPath;
	const file = fileNamed(nameOrPath, directories);
	if (file !== void 0) return file;
	if (isOfPackage(nameOrPath, contract)) throw new UsageError(`The scenario "${nameOrPath}" of this package is about its own contract, and this is another one. Write one of your own: \`petstore-sandbox scenario new scenarios/${nameOrPath}\` begins it, and it may extend ${USUAL}.`);
	const names = [...contract.hints.scenarios === void 0 ? [USUAL] : [], ...listScenarioFiles(directories).map(nameOfFile)];
	throw new UsageError(`There is no scenario "${nameOrPath}".${didYouMean(nameOrPath, names)} The scenarios are ${names.join(", ")}. To use a file, give its path, e.g. ./${nameOrPath}.yaml.`);
}
export { shippedScenarios as _, isBeginning as a, isUsual as c, nameOfFile as d, readRecordsFile as f, scenarioNames as g, rememberFiles as h, findScenario as i, largestScenario as l, readScenarioGently as m, USUAL as n, isOfPackage as o, readScenarioFile as p, findExtended as r, isPath as s, ANY_NOUN as t, listScenarioFiles as u, isContractFile as v };
