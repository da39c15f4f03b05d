import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { i as shown } from "./shown.js";
import { c as printable, i as listed, r as firstOf, t as counted } from "./text.js";
import { r as contractOf } from "./contract.js";
import { n as partOf, t as explain } from "./explain.js";
import "./resources.js";
import { r as faultLine } from "./contract-source.js";
import { n as roles } from "./roles.js";
import { x as stringifyJson } from "./json.js";
import { i as contractOrBuiltIn } from "./choose-contract2.js";
import { i as contractFormats, o as explainThresholds, p as thresholds, r as changeThresholds } from "./words.js";
import { n as readSettings } from "./read-settings.js";
import process from "node:process";
// src/contract/words-lines.ts
/** What is said of an operation in words, as lines for people. */
function wordsLines(words) {
	const { only, else: otherwise, set, effects = [], later } = words;
	const refused = otherwise === void 0 ? "" : `, else ${stringifyJson(otherwise)}`;
	return [
		...only ? [`only where ${listed(Object.entries(only).map(([name, wanted]) => `${name} is ${wantedText(wanted)}`), "and")}${refused}`] : [],
		...set ? [`sets ${settingText(set)}`] : [],
		...effects.map(({ resource, id, set: given }) => `changes ${resource} ${String(id)}: ${settingText(given)}${only ? "" : refused}`),
		...later ? [`after ${later.after} sets ${settingText(later.set)}`] : []
	];
}
/** What is said of the members of records, as lines for people. */
function transitionLines(transitions) {
	return Object.entries(transitions).map(([name, table]) => {
		return `${name} changes ${Object.entries(table).map(([from, to]) => `from ${from} to ${to.length === 0 ? "nothing" : listed(to, "or")}`).join(", ")}; another change that a client asks for is refused`;
	});
}
function wantedText(wanted) {
	if (Array.isArray(wanted)) return listed(wanted.map(String), "or");
	return typeof wanted === "object" && wanted !== null ? stringifyJson(wanted) : String(wanted);
}
function settingText(setting) {
	const parts = Object.entries(setting).map(([name, value]) => `${name} to ${typeof value === "object" ? stringifyJson(value) : String(value)}`);
	return listed(parts, "and");
}
// src/contract/explanation-lines.ts
/** An explanation as lines for people: each resource with its operations, then the samples. */
function explanationLines(explanation) {
	const { title, contractVersion, resources, operations, remarks, faults, suspects } = explanation;
	const samples = operations.filter(({ role }) => role === "sample");
	return [
		`${title} ${contractVersion}`.trim(),
		...faults.length > 0 ? [
			"",
			counted(faults.length, "fault"),
			...faults.map((fault) => `  ${faultLine(fault)}`)
		] : [],
		...suspects.length > 0 ? [
			"",
			"Suspects",
			...suspects.flatMap(suspectLines)
		] : [],
		...faults.length + suspects.length > 0 ? [""] : [],
		...summaryLines(explanation),
		...resources.flatMap((resource) => [
			"",
			...resourceLines(resource),
			...operations.filter((each) => each.resource === resource.name).flatMap(operationLines)
		]),
		...samples.length > 0 ? ["", "Samples"] : [],
		...samples.flatMap(operationLines),
		...remarks.length > 0 ? [
			"",
			"Remarks",
			...remarks.map((remark) => `  ${remark}`)
		] : []
	];
}
const SUSPICIONS = {
	keepsNothing: (count) => `${counted(count, "operation")} with a body ${count === 1 ? "keeps" : "keep"} nothing`,
	readAlone: (count) => `${counted(count, "read")} of records that nothing lists or creates`,
	neverCreated: (count) => `${counted(count, "list")} of records that are changed, and that nothing creates`,
	changesNothing: (count) => `${counted(count, "action")} ${count === 1 ? "changes" : "change"} nothing of a record`,
	pagingUnread: (count) => `${counted(count, "list")} with parameters of pages that do nothing`,
	filterIgnored: (count) => `${counted(count, "list")} with filters that do nothing`
};
/** How many operations of a kind of suspects are named. */
const MOST_SUSPECTS = 3;
function suspectLines({ kind, count, operations, settle }) {
	const [first] = settle;
	const said = inFlow(first?.update["x-sandbox"]);
	return [`  ${SUSPICIONS[kind](count)}: ${firstOf(operations, MOST_SUSPECTS).join(", ")}`, `    ${kind === "filterIgnored" ? "name the property that each is about (filters), or say so" : "say so"} with x-sandbox: ${said} at ${operations[0]}`];
}
/** An object as YAML has it in one line. */
function inFlow(value) {
	if (typeof value !== "object" || value === null) return String(value);
	return `{ ${Object.entries(value).map(([name, each]) => {
		return `${/^[a-z_][\w-]*$/i.test(name) ? name : JSON.stringify(name)}: ${inFlow(each)}`;
	}).join(", ")} }`;
}
/** What the whole contract is served as, in a few lines: how many operations do what, and what is worth a look. */
function summaryLines({ resources, operations, basePaths }) {
	const count = (role) => operations.filter((each) => each.role === role).length;
	const done = roles.flatMap((role) => count(role) > 0 ? `${role} ${count(role)}` : []);
	const beside = resources.filter(({ id }) => id && id.property === void 0);
	const unread = operations.flatMap(({ role, parameters }) => role !== "list" ? [] : parameters.filter(({ meaning }) => meaning === "nothing"));
	const names = [...new Set(unread.map(({ name }) => name))];
	return [
		`${counted(operations.length, "operation")}: ${done.join(", ")}; ${counted(resources.length, "resource")}`,
		...basePaths.length > 1 ? [`served under ${pathsText(basePaths)}`] : [],
		...beside.length === 0 ? [] : [`ids kept beside the record: ${firstOf(beside.map(({ name }) => name)).join(", ")}`],
		...names.length === 0 ? [] : [`parameters of lists that do nothing: ${firstOf(names).join(", ")}`]
	];
}
const NOUNS = {
	list: "lists records",
	create: "creates a record",
	read: "reads a record",
	replace: "replaces a record",
	update: "updates a record",
	remove: "removes a record",
	action: "acts on a record",
	link: "puts a link into a set, or takes it out",
	sample: "answers a sample"
};
const MEANINGS = {
	filter: "filters by",
	limit: "bounds the number of records",
	page: "chooses a page",
	offset: "skips records",
	after: "goes on after a record",
	before: "goes back before a record",
	sort: "sorts",
	search: "finds records with its words in their texts",
	since: "leaves out what is lower in",
	until: "leaves out what is higher in",
	lookup: "finds records by",
	fields: "shows the members that it names, and what must be there",
	expand: "shows what it names as the records that are referred to",
	nothing: "does nothing"
};
function resourceLines({ name, path, isSingleton, id, parents, transitions = {} }) {
	return [
		`Resource ${name}: ${isSingleton ? "the single record" : "the records"} at ${path}`,
		...id ? [idLine(id)] : [],
		...parents.map(parentLine),
		...transitionLines(transitions).map((line) => `  ${line}`)
	];
}
function idLine({ parameter, property, kind, because }) {
	return `  id: ${property ? `the property ${property.join(".")}` : "kept beside the record"} (${kind}), for {${parameter}} in the path: ${because}`;
}
function parentLine({ parameter, resource }) {
	return resource ? `  parent: {${parameter}} is the id of one of ${resource}` : `  scope: {${parameter}} takes any value: no resource has it as its id`;
}
function operationLines({ operation, method, path, role, status, envelope, wrapper, parameters, elsewhere, because, change, merges, mayLeaveOut, basePaths, stream, sets, words }) {
	const inside = envelope.length > 0 ? envelope.join(".") : wrapper;
	const form = [status, inside && `in ${inside}`].filter((part) => part !== void 0 && part !== "");
	return [
		`  ${method} ${path} (${operation}) ${NOUNS[role]}${form.length > 0 ? `: ${form.join(", ")}` : ""}`,
		`    because ${because}`,
		...words?.set ? [] : sets ? [setLine(sets)] : role === "action" ? [`    ${SETS_NOTHING}`] : [],
		...words ? wordsLines(words).map((line) => `    ${line}: x-sandbox says so`) : [],
		...basePaths ? [`    served under ${pathsText(basePaths)}, by servers of its own`] : [],
		...mayLeaveOut ? ["    what its body leaves out stays: it requires less than a creation"] : merges ? ["    what its body leaves out stays: the body requires nothing"] : [],
		...elsewhere && role === "read" ? elsewhere.isByKey ? [] : [`    it is the ${elsewhere.isLast ? "last" : "first"} record`] : [],
		...(elsewhere?.narrowing ?? []).map(narrowingLine),
		...stream ? [streamLine(stream)] : [],
		...parameters.map(parameterLine),
		`    to change it: ${change.join(" or ")}`
	];
}
function setLine({ set, because }) {
	const parts = Object.entries(set).map(([member, value]) => value === null ? `takes ${member} away` : `sets ${member} to ${value === "$now" ? "the time" : value}`);
	return `    ${listed(parts, "and")}: ${because}`;
}
/** Said of an action whose word is no state of its record. */
const SETS_NOTHING = "changes nothing of the record but what its body gives: no member has a state that is called like its word. x-sandbox: { set: { MEMBER: VALUE } } says what it sets";
function pathsText(basePaths) {
	return listed(firstOf(basePaths.map((each) => each || "/")), "and");
}
function narrowingLine({ parameter, filter, because }) {
	return `    {${parameter}} in its path ${filter === void 0 ? MEANINGS.nothing : `${MEANINGS.filter} ${filter}`}: ${because}`;
}
const STREAMED = {
	records: "the records of the list, one by one",
	example: "the documented example",
	items: "items that are made from its schema",
	text: "a text that is made from its schema"
};
function streamLine({ type, shows, every, events }) {
	const count = events === void 0 || shows !== "items" ? "" : `, ${events} of them`;
	const pace = every === 0 ? "without a wait" : `one every ${every} ms`;
	return `    ${type}: ${STREAMED[shows]}${count}, ${pace} (x-sandbox: { every: 300ms })`;
}
function parameterLine(parameter) {
	const { name, meaning, property, first, size, because, isLost } = parameter;
	return `    ?${name} ${`${property === void 0 ? MEANINGS[meaning] : `${MEANINGS[meaning]} ${property}`}${first === void 0 ? "" : `, counted from ${first}`}${size === void 0 ? "" : `, ${size} without it`}`}: ${because}${isLost ? "; clients must give it all the same" : ""}`;
}
// src/cli/commands/contract/contract-command.ts
/** `petstore-sandbox contract`: says what the contract is served as, and why, what it leaves open, or how two contracts differ. */
async function contract({ flags, warnings }) {
	const { action, files } = flags;
	const [file, other] = action === "diff" ? [] : files;
	if (other !== void 0) throw new UsageError(`contract ${action} takes one document; ${shown(other)} is one word too many. See --help.`);
	const named = file === void 0 ? flags : {
		...flags,
		contract: file
	};
	if (file !== void 0 && flags.contract !== void 0) throw new UsageError(`contract ${action} takes one document: as a word, or as --contract.`);
	const settings = readSettings("contract", {
		flags: named,
		environment: process.env
	});
	assertOwn(action, flags);
	for (const warning of warnings) console.error(warning);
	if (action === "diff") {
		const { contractDiff } = await import("./contract-diff.js");
		return contractDiff(files, settings);
	}
	const source = await contractOrBuiltIn(settings);
	if (action === "explain") return explainContract(source, settings);
	if (action === "types") return writeTypes(source);
	const { contractLedger } = await import("./contract-ledger.js");
	return contractLedger(source, settings);
}
/** The actions that have a flag which not all have; those of variables are for other commands, too, and mean nothing there. */
const OWNERS = {
	contract: [
		"explain",
		"ledger",
		"types"
	],
	overlay: [
		"explain",
		"ledger",
		"types"
	],
	resource: ["explain"],
	operation: ["explain"],
	kind: ["ledger"],
	all: ["ledger"],
	report: ["ledger", "diff"],
	traffic: ["diff"],
	baseline: ["ledger", "diff"],
	"update-baseline": ["ledger", "diff"]
};
const FORMATS = {
	explain: ["text", "json"],
	ledger: [
		"text",
		"markdown",
		"json",
		"sarif"
	],
	diff: contractFormats,
	types: ["text"]
};
const FAIL_ON = {
	explain: [...explainThresholds, "never"],
	ledger: thresholds,
	diff: changeThresholds,
	types: []
};
function assertOwn(action, { format, ...flags }) {
	for (const [flag, owners] of Object.entries(OWNERS)) if (flags[flag] !== void 0 && !owners.includes(action)) throw new UsageError(`--${flag} goes with contract ${listed(owners, "or")}, not with ${action}. See --help.`);
	if (format !== void 0 && !FORMATS[action].includes(String(format))) throw new UsageError(`--format must be one of ${FORMATS[action].join(", ")} for contract ${action}, got "${format}". See --help.`);
	const failOn = flags["fail-on"];
	if (failOn === void 0 || FAIL_ON[action].some((each) => each === failOn)) return;
	const wanted = Object.entries(FAIL_ON).flatMap(([each, all]) => all.some((word) => word === failOn) ? [each] : []);
	if (wanted.length > 0) throw new UsageError(`--fail-on ${failOn} goes with contract ${listed(wanted, "or")}, not with ${action}. See --help.`);
}
/** Writes the types of the contract in TypeScript, for handlers. */
async function writeTypes(source) {
	const { typescriptTypes } = await import("./typescript-types.js");
	const { name } = source.file;
	process.stdout.write(typescriptTypes(contractOf(source), `petstore-sandbox contract types ${name}`));
	return 0;
}
function explainContract({ written, file }, settings) {
	const { format, resource = [], operation = [] } = settings;
	const whole = explain(written, file);
	const explanation = partOf(whole, {
		resources: resource,
		operations: operation
	});
	const lines = format === "json" ? [JSON.stringify(explanation, null, 2)] : explanationLines(explanation);
	process.stdout.write(`${printable(lines.join("\n"), { lines: true })}\n`);
	const failOn = settings.failOn;
	const { faults, suspects } = explanation;
	return (failOn === "suspect" ? [...faults, ...suspects] : failOn === "fault" ? faults : []).length > 0 ? 1 : 0;
}
export { contract };
