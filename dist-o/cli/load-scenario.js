import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { t as resultCache } from "./result-cache.js";
import { b as readTrusted, u as isPlain, x as stringifyJson } from "./json.js";
import { n as memoize } from "./memoize.js";
import { a as oneLine, t as counted } from "./text.js";
import { n as createSchemaCompiler } from "./schema-validator.js";
import { f as policies, u as mergeUnspecified } from "./settlement.js";
import { n as loadTape, r as readTape } from "./tape-file.js";
import { o as operationsOfEither } from "./contract-pair.js";
import { b as compileExpressions, i as remarkLine, n as checkScenario, o as scenarioError, r as nameOf, s as scenarioPlace, t as assertRecorded, v as idleFaults } from "./check-scenario.js";
import { n as MOST_FAULTS } from "./fault.js";
import "./usable-key.js";
import { n as RoutePlan, t as idleRoutes } from "./idle-routes.js";
import { i as shown } from "./shown.js";
import { a as isBeginning, c as isUsual, d as nameOfFile, i as findScenario, m as readScenarioGently, n as USUAL, p as readScenarioFile, r as findExtended, t as ANY_NOUN } from "./scenario-file.js";
import { a as scenarioRecordsIn, c as scenarioResources, n as choicesIn, s as MOST_GENERATED, t as byName } from "./scenario-records.js";
import { n as checkBehaviour, t as scenarioSchema } from "./scenario-schema.js";
import path from "node:path";
// src/scenarios/read-chain.ts
/** How many files a scenario may extend, one after another, with itself. */
const MOST_FILES = 16;
/**
* Reads a scenario and the files that it extends; who drives it reads the files.
* @throws UsageError that names the files on the way, and the line, key and rule of each problem.
*/
function* readChain(first, rules) {
	const links = [];
	for (let source = first;;) {
		const content = naming(links, () => {
			const checked = source.isUsual ? source.value : checkScenario(source, rules);
			return byName(withPaths(checked, source.file), rules.resources);
		});
		if (content.extends === void 0) return merge([...links, {
			source,
			content
		}]);
		const base = naming(links, () => baseOf(source, content.extends, {
			links,
			rules
		}));
		links.push({
			source,
			content
		});
		if (links.length === MOST_FILES) throw scenarioError(first, [{
			path: ["extends"],
			text: TOO_LONG
		}]);
		try {
			source = typeof base === "string" ? yield base : base;
		} catch (error) {
			throw named(links, error);
		}
	}
}
/** Drives a reading whose files are read at once. Errors of theirs call records `noun`. */
function readNow(reading, noun) {
	let step = reading.next();
	while (!step.done) {
		let file;
		try {
			file = readScenarioFile(step.value, noun);
		} catch (error) {
			step = reading.throw(error);
			continue;
		}
		step = reading.next(file);
	}
	return step.value;
}
/** The same without blocking while a long file is parsed. */
async function readGently(reading, noun, readFile = readScenarioGently) {
	let step = reading.next();
	while (!step.done) {
		let file;
		try {
			file = await readFile(step.value, noun);
		} catch (error) {
			step = reading.throw(error);
			continue;
		}
		step = reading.next(file);
	}
	return step.value;
}
/**
* The contract that a scenario or one that it extends names: the first on the way does. Its overlays are those that a file up to there
* names first.
* @throws UsageError where overlays are named without a contract.
*/
async function contractNamedIn(first, readFile) {
	let overlay;
	for (let source = first, count = 1;; count += 1) {
		const content = Object(source.value);
		const { contract, extends: base } = content;
		const files = [content.overlay].flat().filter((each) => typeof each === "string");
		if (files.length > 0) overlay ??= {
			source,
			files: files.map(besides(source.file))
		};
		if (typeof contract === "string") {
			const file = besides(source.file)(contract);
			const place = scenarioPlace(source, ["contract"]);
			return {
				named: {
					file,
					overlays: overlay?.files ?? [],
					place
				},
				isKnown: true
			};
		}
		if (typeof base !== "string") break;
		const next = count < MOST_FILES ? await baseIfAny(source, base, readFile) : void 0;
		if (!next) return {
			named: void 0,
			isKnown: false
		};
		source = next;
	}
	if (overlay) throw scenarioError(overlay.source, [{
		path: ["overlay"],
		text: ALONE
	}]);
	return {
		named: void 0,
		isKnown: true
	};
}
/** Finds where each fault is defined, in the order of the merged list. `sources` are the files, the extending one first. */
function faultPlaces(sources) {
	return sources.reduceRight((inherited, source) => {
		const { faults, "faults+": more = [] } = source.value;
		const placesOf = (key, list) => list.map((_, index) => ({
			source,
			path: [key, String(index)]
		}));
		return [...faults ? placesOf("faults", faults) : inherited, ...placesOf("faults+", more)];
	}, []);
}
const ALONE = "is laid over the document that contract names, and there is none. Name it.";
/** Resolves a path that is relative to a file. */
function besides(file) {
	return (each) => path.isAbsolute(each) ? each : path.join(path.dirname(file), each);
}
async function baseIfAny({ file }, base, readFile) {
	try {
		const found = findExtended(base, file);
		return found === void 0 ? void 0 : await readFile(found, ANY_NOUN);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		return;
	}
}
const TOO_LONG = `leads through more than ${MOST_FILES} files. Merge some of them.`;
/** The base of a scenario that does not extend another. */
const NOTHING = { version: 1 };
/** The file that a scenario extends; what has no file is there as it is. */
function baseOf(source, base, { links, rules }) {
	const refuse = (text) => scenarioError(source, [{
		path: ["extends"],
		text
	}]);
	let file;
	try {
		file = findExtended(base, source.file, rules);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		throw refuse(`leads nowhere. ${error.message}`);
	}
	if (file === void 0) return rules.usual;
	const trail = [...links, { source }].map((each) => path.resolve(each.source.file));
	if (!trail.includes(path.resolve(file))) return file;
	throw refuse(`leads back to itself: ${[...trail, path.resolve(file)].map((each) => path.basename(each)).join(" → ")}. Remove extends from one of them.`);
}
/** Merges the files, from the last one, which extends no other, to the first. */
function merge(links) {
	let chain = {
		content: NOTHING,
		sources: []
	};
	for (const [at, { source, content }] of [...links.entries()].toReversed()) {
		const base = chain;
		naming(links.slice(0, at), () => assertNewIds(source, base));
		chain = {
			content: mergeScenarios(base.content, content),
			sources: [source, ...base.sources]
		};
	}
	return chain;
}
/** Errors also name the files that led to them. */
function naming(links, act) {
	try {
		return act();
	} catch (error) {
		throw named(links, error);
	}
}
function named(links, error) {
	if (!(error instanceof UsageError) || links.length === 0) return error;
	const lines = links.map(({ source, content }) => `${scenarioPlace(source, ["extends"])}: extends ${content.extends}:`);
	return new UsageError([...lines, error.message].join("\n"), { cause: error });
}
/** Rejects an appended fault whose id the extended scenario already uses. */
function assertNewIds(source, { content, sources }) {
	const { "faults+": more = [] } = source.value;
	const places = faultPlaces(sources);
	const remarks = more.flatMap(({ id }, index) => {
		const at = (content.faults ?? []).findIndex((fault) => fault.id === id);
		const place = places[at];
		if (!place) return [];
		const text = `${shown(id)} is already the id of ${nameOf(place.path)} in ${scenarioPlace(place.source, place.path)}. Give each an id of its own.`;
		return [{
			path: [
				"faults+",
				String(index),
				"id"
			],
			text
		}];
	});
	if (remarks.length > 0) throw scenarioError(source, remarks);
}
/** Resolves the paths of a tape and of handlers, which are relative to the file that names them. */
function withPaths(content, file) {
	const { exchanges, handlers } = content;
	return {
		...content,
		...typeof exchanges === "string" && { exchanges: besides(file)(exchanges) },
		...handlers !== void 0 && { handlers: besides(file)(handlers) }
	};
}
/** Merges a scenario over the one that it extends, key by key; parts of `records`, `generate`, `clock` and `unspecified` as well. */
function mergeScenarios(base, over) {
	const { name: _name, description: _description, extends: _extends, ...inherited } = base;
	const { "faults+": more = [], ...own } = over;
	return {
		...inherited,
		...own,
		...more.length > 0 && { faults: [...own.faults ?? base.faults ?? [], ...more] },
		...both("records", base, over),
		...both("lastId", base, over),
		...both("clock", base, over),
		...both("behaviour", base, over),
		...mergedGenerate(base, over),
		...over.unspecified !== void 0 && { unspecified: mergeUnspecified(base.unspecified ?? "pinned", over.unspecified) }
	};
}
function both(key, base, over) {
	const [lower, upper] = [base[key], over[key]];
	if (typeof lower !== "object" || typeof upper !== "object") return {};
	return { [key]: {
		...lower,
		...upper
	} };
}
/** What is generated of a resource is merged key by key. */
function mergedGenerate({ generate: base }, { generate: over }) {
	if (!base || !over) return {};
	const merged = Object.entries(over).map(([name, each]) => [name, {
		...base[name],
		...each
	}]);
	return { generate: {
		...base,
		...Object.fromEntries(merged)
	} };
}
// src/scenarios/build-scenario.ts
/**
* Builds a scenario from its files. `now`, in milliseconds since 1970, overrides the time of its clock; `hasUpstream` says that there is a
* service behind the sandbox, whether the files name one or not.
* @throws UsageError when something is missing, an expression is invalid, or the tape cannot be read.
*/
async function buildScenario({ content, sources }, { contract, now, hasUpstream: isGiven = false }) {
	const [source] = sources;
	const { deprecatedSince, faults = [], routes = [], upstream } = content;
	const hasUpstream = isGiven || upstream !== void 0;
	const resources = scenarioResources(contract);
	const generate = countedIn(content, source, resources.main?.name);
	if (faults.length > 1e3) {
		const text = `leads to more than ${counted(MOST_FAULTS, "fault")}, with those that the scenario extends: there are ${faults.length}. Remove some.`;
		throw scenarioError(source, [{
			path: ["faults+"],
			text
		}]);
	}
	const { expressions, remarks: refused } = await compileExpressions(faults);
	if (refused.length > 0) throw faultError(refused, sources);
	const { plan, remarks: refusedRoutes } = await RoutePlan.of(routes);
	if (refusedRoutes.length > 0) throw scenarioError(sourceOf$1(sources, "routes"), refusedRoutes.map(inRoutes));
	const clock = clockOf(content, now);
	const { tape, files, remarks, head } = loadTapeOf(content, sources);
	if (head) assertRecorded(head, contract.recordedTitle, {
		source: sourceOf$1(sources, "exchanges"),
		key: "exchanges"
	});
	return {
		name: content.name ?? nameOfFile(source.file),
		description: content.description ?? "",
		files: [...sources.flatMap((each) => each.isUsual ? [] : [each.file]), ...files],
		resources,
		seed: content.seed ?? 1,
		keys: content.keys ?? (content.recording || hasUpstream ? void 0 : contract.hints.keys) ?? ["*"],
		nextKeys: content.nextKeys ?? [],
		chance: content.chance,
		isolation: content.isolation ?? (hasUpstream ? "per-key" : "shared"),
		records: scenarioRecordsIn(content, resources),
		generate,
		lastIds: new Map([...hasUpstream ? idsApart(resources) : [], ...Object.entries(content.lastId ?? {}).filter(([, id]) => id !== 0)]),
		clock,
		behaviour: content.behaviour,
		later: content.later ?? [],
		deprecatedSince: deprecatedSince === void 0 || deprecatedSince === "none" ? deprecatedSince : Date.parse(deprecatedSince),
		unspecified: content.unspecified ?? "pinned",
		handlersFile: content.handlers,
		faults,
		expressions,
		upstream,
		hasUpstream,
		routes: plan,
		tape,
		replay: replayOf(content),
		recording: content.recording,
		remarks: [
			...remarks,
			...checkBehaviour(content, sources, contract),
			...idleRemarks(idleFaults(faults, {
				operations: operationsOfEither(contract),
				clock
			}), sources),
			...idleRoutes(routes, operationsOfEither(contract)).map((remark) => `warning: ${remarkLine(sourceOf$1(sources, "routes"), inRoutes(remark))}`)
		]
	};
}
/**
* The ids after which records are created beside those of an upstream: so far beyond what services count to that none of them is, or will
* be, that of a record there, and to be seen at a glance.
*/
const APART = 0x38d7ea4c68000;
/** The same where ids have 32 bits. */
const APART_IN_32_BITS = 2e9;
function idsApart({ all }) {
	return [...all.values()].flatMap(({ name, id, members, schema }) => {
		if (id.kind !== "int64") return [];
		const own = Object(members.get(id.property?.[0] ?? "") ?? schema);
		const { format, maximum = Number.POSITIVE_INFINITY } = {
			...Object(id.asked),
			...own
		};
		const most = format === "int32" ? APART_IN_32_BITS : APART;
		return [[name, maximum > most ? most : Math.floor(maximum / 2)]];
	});
}
/** What is generated of each resource. The error for a missing count names the key as its short form has it, for `main`. */
function countedIn({ generate = {} }, source, main) {
	const counted = Object.entries(generate).map(([name, each]) => {
		const path = [
			"generate",
			...name === main ? [] : [name],
			"count"
		];
		if (!isCounted(each)) throw scenarioError(source, [{
			path,
			text: "is required: how many?"
		}]);
		return [name, each];
	});
	const total = counted.reduce((sum, [, { count }]) => sum + count, 0);
	if (total > 5e6) {
		const text = `leads to ${total.toLocaleString("en")} records, and may lead to ${MOST_GENERATED.toLocaleString("en")}. Generate fewer.`;
		throw scenarioError(source, [{
			path: ["generate"],
			text
		}]);
	}
	return new Map(counted);
}
function isCounted(each) {
	return each.count !== void 0;
}
/** Loads the tape; an error in a tape file also names the scenario that refers to it. */
function loadTapeOf({ exchanges = [] }, sources) {
	try {
		return loadTape(exchanges);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		const place = `${scenarioPlace(sourceOf$1(sources, "exchanges"), ["exchanges"])}: exchanges:`;
		throw new UsageError(`${place}\n${error.message}`, { cause: error });
	}
}
function clockOf({ clock = {} }, given) {
	const { now, ticking = clock.ticking } = typeof given === "object" ? given : { now: given };
	const time = now ?? (clock.now === void 0 ? void 0 : Date.parse(clock.now));
	return {
		...time !== void 0 && { now: time },
		...ticking !== void 0 && { ticking }
	};
}
/** YAML reads 404 as a number. */
function replayOf({ replay: { onMiss, overtaken = false } = {} }) {
	return {
		onMiss: onMiss === 404 ? "404" : onMiss,
		overtaken
	};
}
/** The error for remarks about faults, with paths from the list of faults; it names only those in the file of the first remark. */
function faultError(remarks, sources) {
	const places = faultPlaces(sources);
	const placed = remarks.map(({ path: [index, ...rest], text }) => {
		const { source, path } = places[Number(index)];
		return {
			source,
			path: [...path, ...rest],
			text
		};
	});
	const { source } = placed[0];
	return scenarioError(source, placed.filter((each) => each.source === source));
}
function inRoutes({ path, text }) {
	return {
		path: ["routes", ...path],
		text
	};
}
function idleRemarks(idle, sources) {
	const places = faultPlaces(sources);
	return idle.map(({ index, path, text }) => {
		const place = places[index];
		return `warning: ${remarkLine(place.source, {
			path: [...place.path, ...path],
			text
		})}`;
	});
}
/** The file that a tape or a recording comes from: the first one that has one, because merging replaces them as a whole. */
function sourceOf$1(sources, key) {
	return sources.find(({ value }) => Object.hasOwn(value, key));
}
// src/scenarios/load-scenario.ts
/**
* Reads a scenario, given by name or path, with the scenarios that it extends.
* @throws UsageError that names the file, line, key and rule of each problem.
*/
async function loadScenario(nameOrPath, contract, { now, hasUpstream, onProgress, readFile = readScenarioGently } = {}) {
	const rules = rulesOf(contract);
	const { noun } = rules.resources;
	if (hasUpstream && isBeginning(nameOrPath, contract)) return buildScenario(readNow(readChain(sourceOf(BARE, { name: USUAL }), rules), noun), {
		contract,
		now,
		hasUpstream
	});
	if (isUsual(nameOrPath, contract)) return buildScenario(readNow(readChain(rules.usual, rules), noun), {
		contract,
		now,
		hasUpstream
	});
	return buildScenario(await readGently(readChain(await readFile(findScenario(nameOrPath, contract), noun, onProgress), rules), noun, readFile), {
		contract,
		now,
		hasUpstream
	});
}
/**
* The contract that a scenario names, which is given by name or path or as a value.
* @throws UsageError where overlays are named without a contract.
*/
async function contractOfScenario(scenario, { readFile, onProgress }) {
	if (typeof scenario !== "string") return contractNamedIn(sourceOf(scenario), readFile);
	let file;
	try {
		file = await readFile(findScenario(scenario), ANY_NOUN, onProgress);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		return {
			named: void 0,
			isKnown: false
		};
	}
	return contractNamedIn(file, readFile);
}
/**
* Reads only the recorded exchanges of a scenario; from a tape file, one at a time.
* @throws UsageError that names the file, line, key and rule of each problem.
*/
function readScenarioTape(nameOrPath, contract, listener) {
	const rules = rulesOf(contract);
	const { noun } = rules.resources;
	const { exchanges = [] } = readNow(readChain(readScenarioFile(findScenario(nameOrPath, contract), noun), rules), noun).content;
	return typeof exchanges === "string" ? readTape(exchanges, listener) : exchanges;
}
/**
* Parses a scenario given as a value instead of a file; `name` is its name in errors.
* @throws UsageError that names the key and rule of each problem.
*/
async function parseScenario(value, contract, { name, now, hasUpstream, isLarge, readFile } = {}) {
	const rules = rulesOf(contract);
	return buildScenario(await readGently(readChain(sourceOf(value, {
		name,
		isLarge
	}), rules), rules.resources.noun, readFile), {
		contract,
		now,
		hasUpstream
	});
}
/** The description of a scenario in one line, or the reason why it cannot be used. */
async function describeScenario(load) {
	try {
		return oneLine((await load()).description);
	} catch (error) {
		return `cannot be used: ${error.message.split("\n")[0]}`;
	}
}
/**
* The records of each resource that a scenario starts with: those it lists, then those it generates.
* @throws Error when nothing that fits is found for a schema; UsageError when there cannot be so many.
*/
async function seedRecords({ records, generate, seed }, contract, onProgress) {
	const all = [...scenarioResources(contract).all.values()];
	const listed = (name) => records.get(name) ?? [];
	if ([...generate.values()].every(({ count }) => count === 0)) return new Map(all.map(({ name }) => [name, listed(name)]));
	const cache = contract.digest !== void 0 && all.every(({ name }) => listed(name).length === 0) ? resultCache() : void 0;
	const key = {
		generate: [...generate],
		seed,
		contract: contract.digest
	};
	const kept = cache?.get(key);
	if (kept !== void 0) return new Map(readKept(kept));
	const start = performance.now();
	const { generateRecords } = await import("./generate-records.js");
	const generated = generateRecords(all.map((resource) => {
		const { name, noun } = resource;
		const { count = 0, ...choices } = generate.get(name) ?? {};
		return {
			schemas: resource,
			noun,
			count,
			trustsHints: contract.hints.trustsHints ?? false,
			kept: listed(name),
			choices: choicesIn(choices, resource),
			view: viewOf(name, contract),
			views: contract.views
		};
	}), {
		seed,
		onProgress
	});
	const seeded = new Map(all.map(({ name }) => [name, [...listed(name), ...generated.get(name) ?? []]]));
	if (performance.now() - start > 200) cache?.keep(key, keptText([...seeded]));
	return seeded;
}
/** Seeded records as a text, which says whether `JSON.parse` reads them: it is five times as fast. */
function keptText(seeded) {
	return `${isPlain(seeded) ? "plain" : "exact"} ${stringifyJson(seeded)}`;
}
function readKept(kept) {
	const text = kept.slice(6);
	return kept.startsWith("plain") ? JSON.parse(text) : readTrusted(text).value;
}
function viewOf(resource, { roles, resolve, views }) {
	const node = roles.resources.find(({ name }) => name === resource)?.record.node;
	return views(resolve(node));
}
/** How many records a scenario starts with: of the main resource, and of each other one that it has any of. */
function scenarioRecordCounts({ records, generate, resources: { all, main } }) {
	return [...all.values()].map((resource) => {
		const { name } = resource;
		const count = (records.get(name)?.length ?? 0) + (generate.get(name)?.count ?? 0);
		return {
			name,
			count,
			isNamed: resource === main || count > 0
		};
	}).filter(({ isNamed }) => isNamed).map(({ name, count }) => [name, count]);
}
/** What a sandbox with an upstream starts with: the records of that. */
const BARE = {
	version: 1,
	name: USUAL,
	description: "The records of the upstream; nothing goes wrong."
};
/** A scenario that is given as a value. */
function sourceOf(value, { name = "scenario", isLarge = false } = {}) {
	return {
		file: name,
		value,
		isLarge,
		lineOf: () => void 0
	};
}
/** How many records of each resource a contract starts with that ships with no scenarios. */
const USUAL_COUNT = 20;
/** How many records of a resource such a contract starts with. */
function usualCount({ isSingleton }) {
	return isSingleton ? 1 : USUAL_COUNT;
}
/** The scenario of a contract that ships with none, if none is given. */
function usualScenario(contract) {
	const counts = [...scenarioResources(contract).all.values()].map((each) => [each.name, { count: usualCount(each) }]);
	return {
		version: 1,
		name: USUAL,
		description: `${USUAL_COUNT} generated records of each resource; nothing goes wrong.`,
		generate: Object.fromEntries(counts)
	};
}
/** Compiled once per contract: compiling takes longer than loading most scenarios. */
function rulesOf(contract) {
	return contract.once(compileRules);
}
function compileRules(contract) {
	const { hints, recordedTitle, digest } = contract;
	return {
		hints,
		digest,
		title: recordedTitle,
		validate: createValidator(contract),
		resources: scenarioResources(contract),
		get usual() {
			return {
				...sourceOf(usualScenario(contract), { name: USUAL }),
				isUsual: true
			};
		}
	};
}
/** Whether a scenario settles the ledger by more than the name of a policy. */
function settlesEntries(value) {
	const { unspecified } = Object(value);
	return unspecified !== void 0 && !policies.includes(unspecified);
}
/**
* Checks scenarios of a contract. It may have hundreds of resources: those alone count that a scenario has records of. What it leaves open
* is only found for a scenario that settles single entries.
*/
function createValidator(contract) {
	const names = [...scenarioResources(contract).all.keys()];
	const compile = createSchemaCompiler("double", contract.links);
	const compileFor = memoize((key) => {
		const [named, hasEntries] = JSON.parse(key);
		return compile(scenarioSchema(contract, void 0, (name) => named.includes(name), hasEntries));
	});
	return (value, options) => {
		const { records, ...others } = Object(value);
		const isNamed = (name) => Object.hasOwn(others, name) || Object.hasOwn(Object(records), name);
		const named = names.length === 1 ? names : names.filter(isNamed);
		return compileFor(JSON.stringify([named, settlesEntries(value)]))(value, options);
	};
}
export { readScenarioTape as a, usualCount as c, parseScenario as i, describeScenario as n, scenarioRecordCounts as o, loadScenario as r, seedRecords as s, contractOfScenario as t };
