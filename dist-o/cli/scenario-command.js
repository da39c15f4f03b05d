import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { o as unwritable } from "./files.js";
import { x as stringifyJson } from "./json.js";
import { c as printable } from "./text.js";
import { r as contractOf } from "./contract.js";
import { t as NO_HINTS } from "./contract-hints.js";
import { i as contractOrBuiltIn, t as contractNamedByScenario } from "./choose-contract2.js";
import { n as recordingLines } from "./recordings.js";
import { i as parseScenario, n as describeScenario, o as scenarioRecordCounts, r as loadScenario, s as seedRecords, t as contractOfScenario } from "./load-scenario.js";
import { _ as shippedScenarios, g as scenarioNames, h as rememberFiles } from "./scenario-file.js";
import { c as scenarioResources, o as toItem } from "./scenario-records.js";
import { t as scenarioSchema } from "./scenario-schema.js";
import { t as createProgressLine } from "./progress-line.js";
import { n as readSettings } from "./read-settings.js";
import path from "node:path";
import { writeFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
// src/scenarios/new-scenario.ts
/**
* Writes a small commented scenario that works as it is; it names the files of its contract, if they are a user's. Returns its file: the
* given path, with `.yaml` added if needed.
* @throws UsageError when the file exists, ends in `.json`, or cannot be written.
*/
async function newScenario(nameOrPath, contract, files = {}) {
	if (nameOrPath.endsWith(".json")) throw new UsageError(`scenario new writes YAML, since JSON has no comments: scenario new ${nameOrPath.replace(/json$/, "yaml")}`);
	const file = /\.ya?ml$/.test(nameOrPath) ? nameOrPath : `${nameOrPath}.yaml`;
	const content = await contentOf(contract);
	try {
		const head = contract.hints.scenarios ? `# yaml-language-server: $schema=${schemaFrom(file)}\n` : namesOf(file, files);
		writeFileSync(file, head + content, { flag: "wx" });
	} catch (cause) {
		const { code, message } = cause;
		if (code !== "EEXIST") throw unwritable(file, cause, message);
		throw new UsageError(`${file} already exists. Choose another name, or delete it.`, { cause });
	}
	return file;
}
/** Where an editor finds the schema: a relative path if the project has the package, which works in every clone; else a URL. */
function schemaFrom(file, workingDirectory = process.cwd()) {
	const schema = path.join(shippedScenarios, "scenario.schema.json");
	const isWithin = (each) => path.resolve(each).startsWith(workingDirectory + path.sep);
	if (!isWithin(schema) || !isWithin(file)) return pathToFileURL(schema).href;
	const relative = path.relative(path.dirname(path.resolve(file)), schema).replaceAll("\\", "/");
	return relative.startsWith(".") ? relative : `./${relative}`;
}
/** The lines about a contract that the package has no scenarios of: an editor needs a schema of it. */
function namesOf(file, { contract, overlay = [] }) {
	if (contract === void 0) return "";
	const from = path.dirname(path.resolve(file));
	const relative = (each) => stringifyJson(path.relative(from, path.resolve(each)).replaceAll("\\", "/"));
	return [
		`# For an editor: ${`petstore-sandbox scenario schema --contract ${contract} --out scenario.schema.json`}, and then a first line`,
		"# yaml-language-server: $schema=./scenario.schema.json",
		`contract: ${relative(contract)}`,
		...overlay.length > 0 ? [`overlay: [${overlay.map(relative).join(", ")}]`] : [],
		""
	].join("\n");
}
/** How many resources a scenario begins with of a contract without examples, and of how many characters its example is at most. */
const MOST_RESOURCES = 4;
const LONGEST_EXAMPLE = 1e3;
/** A short scenario: the examples of a contract, or a record that is written out, and some that are generated. */
async function contentOf(contract) {
	const [listed] = contract.operations;
	const { main } = scenarioResources(contract);
	const begun = main && contract.hints.main;
	const faulty = listed && (begun ? listed.id : stringifyJson(listed.id));
	return [
		"version: 1\ndescription: What this scenario is for, in a sentence.\n",
		...begun ? begunSections(contract, begun) : await madeSections(contract),
		listed && `# What goes wrong, and when. Here, the second ${listed.id} is answered with 503.
# faults:
#   - { id: overloaded, on: ${faulty}, calls: 2, respond: { status: 503 } }
`
	].filter((each) => each !== void 0).join("\n");
}
/** What a contract says of its main records; others are generated. */
function begunSections(contract, begun) {
	const { main, all, noun } = scenarioResources(contract);
	const others = [...all.values()].filter((each) => each !== main);
	const settings = ["count: 50", begun.settings];
	const generate = others.length === 0 ? `# generate: { ${settings.join(", ")} }\n` : [
		"generate:",
		...settings.map((each) => `#   ${each}`),
		...others.map(({ name }) => `  ${name}: { count: 3 }`),
		""
	].join("\n");
	return [
		`# The ${main?.noun} that exist at the start.\n${main?.name}:\n${begun.examples.map((each) => `  - ${each}\n`).join("")}`,
		"# The accepted API keys; * matches any characters.\nkeys: [sandbox-key]\n",
		`# Generated ${noun}: the same seed gives the same ones.\n# seed: 7\n${generate}`
	];
}
/** Some records of the first resources of a contract, and one record written out. */
async function madeSections(contract) {
	const { all } = scenarioResources(contract);
	const created = new Set(contract.roles.operations.flatMap(({ role, resource }) => role === "create" ? resource : []));
	const lists = [...all.values()].filter(({ isSingleton }) => !isSingleton).toSorted((one, other) => Number(created.has(other.name)) - Number(created.has(one.name)));
	const example = lists[0] && await exampleOf(lists[0], contract);
	const shown = lists.slice(0, MOST_RESOURCES).map(({ name }) => `  ${stringKey(name)}: { count: 3 }\n`);
	const more = all.size - shown.length;
	return [
		`# Generated records: the same seed gives the same ones.${more === 0 ? "" : ` ${more === 1 ? "One other has" : `${more} others have`} none.`} With extends: default there are 20 of each.\n# seed: 7\n${shown.length === 0 ? "" : `generate:\n${shown.join("")}`}`,
		example && `# Records that exist at the start, beside them.\n${example}`,
		"# The accepted credentials; * matches any characters. Without keys, any is accepted.\n# keys: [sandbox-key]\n"
	];
}
/** A record as a scenario lists it; `undefined` if it is too long to be an example, or none can be made. */
async function exampleOf(resource, contract) {
	const { name } = resource;
	const scenario = await parseScenario({
		version: 1,
		generate: { [name]: { count: 1 } }
	}, contract);
	const [record] = (await seedRecords(scenario, contract)).get(name) ?? [];
	const text = record && stringifyJson(toItem(record, resource));
	if (text === void 0 || text.length > LONGEST_EXAMPLE) return void 0;
	return `records:\n  ${stringKey(name)}:\n    - ${text}\n`;
}
function stringKey(name) {
	return /^[a-z][\w-]*$/i.test(name) ? name : stringifyJson(name);
}
// src/cli/commands/scenario-command.ts
/** `petstore-sandbox scenario`: lists, writes, validates, imports or describes scenario files. */
async function scenario({ flags, warnings }) {
	const settings = readSettings("scenario", {
		flags,
		environment: process.env
	});
	const { out, dropUnknown, log } = settings;
	const { action, files } = flags;
	const unused = flags.log === void 0 || action === "import" ? [] : ["--log has no effect: scenario has no log."];
	for (const warning of [...warnings, ...unused]) console.error(warning);
	if (out !== void 0 && action !== "schema" && action !== "import") throw new UsageError(`--out goes with scenario schema and import, not with ${action}.`);
	if (dropUnknown && action !== "import") throw new UsageError(`--drop-unknown goes with scenario import, not with ${action}.`);
	if (files.length > 0 && (action === "list" || action === "schema")) throw new UsageError(`scenario ${action} takes no files.`);
	if (action === "list") return list(settings);
	if (action === "validate") return validate(files, settings);
	const source = await contractOrBuiltIn(settings);
	if (action === "import") return importFile(files, out, {
		source,
		dropUnknown,
		log
	});
	return action === "new" ? create(files, source, settings) : schema(out, source);
}
async function list(given) {
	const rows = [];
	const load = await createLoader(given);
	const { hints = NO_HINTS } = (await contractOrBuiltIn({ contract: given.contract })).file;
	for (const name of scenarioNames({ hints })) rows.push([name, await describeScenario(async () => (await load(name)).scenario)]);
	const width = Math.max(...rows.map(([name]) => name.length));
	print(rows.map(([name, description]) => printable(`${name.padEnd(width)}  ${description}`)));
	return 0;
}
/**
* Loads scenarios, each with the contract that flags name, else the scenario. A contract that several have is read once.
* @throws UsageError (as a rejection) when the one that flags name cannot be read.
*/
async function createLoader(given) {
	const flagged = given.contract === void 0 ? void 0 : await contractOrBuiltIn(given);
	const known = /* @__PURE__ */ new Map();
	const sourceOf = async (nameOrPath, readFile) => {
		if (flagged) return flagged;
		const { named } = await contractOfScenario(nameOrPath, { readFile });
		const key = JSON.stringify([named?.file, named?.overlays]);
		const source = known.get(key) ?? contractNamedByScenario(named, given);
		known.set(key, source);
		return source;
	};
	return async (nameOrPath) => {
		const readFile = rememberFiles();
		const source = await sourceOf(nameOrPath, readFile);
		return {
			scenario: await loadScenario(nameOrPath, contractOf(source), { readFile }),
			source
		};
	};
}
async function create(names, source, given) {
	const [name] = names;
	if (!name || names.length > 1) throw new UsageError("scenario new needs one name: petstore-sandbox scenario new checkout");
	const file = await newScenario(name, contractOf(source), given);
	print([`${file} written. Start it: petstore-sandbox start ${file} --watch`]);
	return 0;
}
async function validate(files, given) {
	if (files.length === 0) throw new UsageError("scenario validate needs a file: petstore-sandbox scenario validate my.yaml");
	const problems = [];
	const load = await createLoader(given);
	for (const file of files) try {
		const { scenario, source } = await load(file);
		const { name, faults, tape, recording, remarks } = scenario;
		const records = scenarioRecordCounts(scenario).map(([resource, count]) => `${resource} ${count}, `);
		print([`${printable(file)}: valid (${printable(name)}: ${records.join("")}faults ${faults.length}${tape.length > 0 ? `, exchanges ${tape.length}` : ""})`]);
		if (recording) print([`${file}: ${ageOf(recording, source)}`]);
		print(remarks);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		problems.push(error.message);
	}
	if (problems.length > 0) throw new UsageError(problems.join("\n\n"));
	return 0;
}
/** The age of a recording, and whether the contract has changed since. */
function ageOf({ to, contract }, { digest, file }, now = Date.now()) {
	const days = to === void 0 ? void 0 : Math.floor((now - Date.parse(to)) / 864e5);
	const age = days === void 0 ? "recorded" : days < 1 ? "recorded today" : `recorded ${days} days ago`;
	if (contract === void 0) return `${age}; it does not say under which contract`;
	return contract === digest ? `${age}; the contract has not changed since` : `${age}; ${file.name} has changed since: record it again, or run check on it`;
}
async function importFile(files, out, { source, dropUnknown, log }) {
	const [file] = files;
	if (file === void 0 || files.length > 1 || out === void 0) throw new UsageError("scenario import needs one file and --out: petstore-sandbox scenario import session.har --out recorded.yaml");
	const { importRecording } = await import("./import-recording.js");
	const progress = createProgressLine(log);
	try {
		const { summary, remarks } = await importRecording({
			source,
			file,
			out,
			dropUnknown,
			onProgress: progress.onProgress
		});
		progress.end();
		print([...recordingLines(summary), ...remarks]);
		return 0;
	} finally {
		progress.end();
	}
}
function schema(out, source) {
	const text = stringifyJson(scenarioSchema(contractOf(source)), 2);
	if (out === void 0) print([text]);
	else write$1(out, `${text}\n`);
	return 0;
}
function write$1(file, text) {
	try {
		writeFileSync(file, text);
	} catch (cause) {
		throw unwritable(`--out ${file}`, cause, cause.message);
	}
}
function print(lines) {
	if (lines.length > 0) process.stdout.write(`${printable(lines.join("\n"), { lines: true })}\n`);
}
export { scenario };
