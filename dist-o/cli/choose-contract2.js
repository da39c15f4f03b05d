import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { t as counted } from "./text.js";
import { t as NO_HINTS } from "./contract-hints.js";
import { r as faultLine } from "./contract-source.js";
import { t as builtInContract } from "./built-in-contract.js";
import path from "node:path";
// src/http/choose-contract.ts
/**
* The contract that somebody gives: the one in a file, else the built-in one.
* @throws UsageError (as a rejection) that names the file, the line, the rule and the way out; where parts of it are wrong and it is to
* be strict, all of them.
*/
async function contractOrBuiltIn({ contract: file, overlay: overlays = [], strictContract = false }) {
	if (file === void 0) {
		if (overlays.length > 0) throw new UsageError("--overlay needs --contract FILE, the document that it is laid over. From code they are the options overlay and contract; a scenario can name both.");
		return builtInContract();
	}
	const { readContract } = await import("./read-contract.js");
	const source = await readContract({
		file,
		overlays
	});
	const { faults = [] } = source.file;
	if (strictContract && faults.length > 0) {
		const whole = `${source.file.name}: ${counted(faults.length, "fault")} of the contract (--strict-contract). Correct what is listed, or start without that flag.`;
		throw new UsageError([...faults.map(faultLine), whole].join("\n"));
	}
	return source;
}
/**
* The contract that options name, else the one that the scenario names, else the built-in one.
* @throws UsageError (as a rejection) as `contractOrBuiltIn` does; for the contract of a scenario, it names the place there, too.
*/
async function contractOfRun({ scenario, ...given }, onProgress) {
	const { rememberFiles } = await import("./scenario-file2.js");
	const readFile = rememberFiles();
	if (given.contract !== void 0) return {
		source: await contractOrBuiltIn(given),
		readFile,
		assertAbout: void 0
	};
	const { contractOfScenario } = await import("./load-scenario2.js");
	const { named } = await contractOfScenario(scenario, {
		readFile,
		onProgress
	});
	return {
		source: await contractNamedByScenario(named, given),
		readFile,
		assertAbout: async (other, read) => assertSame(other, {
			served: named,
			readFile: read
		})
	};
}
/**
* The contract that a scenario names, else the built-in one. Overlays that options name are laid over it in place of those of the scenario.
* @throws UsageError (as a rejection) that names the place in the scenario, and what is wrong with the contract.
*/
async function contractNamedByScenario(named, { overlay = [], strictContract }) {
	if (!named) return contractOrBuiltIn({ overlay });
	const { file, overlays, place } = named;
	try {
		return await contractOrBuiltIn({
			contract: file,
			overlay: overlay.length > 0 ? overlay : overlays,
			strictContract
		});
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		throw new UsageError(`${place}: contract:\n${error.message}`, { cause: error });
	}
}
/**
* The contract that options name, else the one that recorded scenarios name, else the built-in one.
* @param files of recordings; those that are no scenarios name none
* @throws UsageError (as a rejection) where two of them name different ones, and as `contractNamedByScenario` does.
*/
async function contractOfRecordings(files, given) {
	if (given.contract !== void 0) return contractOrBuiltIn(given);
	const { contractOfScenario } = await import("./load-scenario2.js");
	const { readScenarioGently } = await import("./scenario-file2.js");
	let first;
	for (const file of files) {
		const { named } = await contractOfScenario(file, { readFile: readScenarioGently });
		if (!named) continue;
		first ??= named;
		if (filesOf(named) !== filesOf(first)) throw new UsageError(`${named.place}: contract is ${named.file} here, and ${first.file} at ${first.place}. Check files of one contract at a time, or name the one to judge all by: --contract.`);
	}
	return contractNamedByScenario(first, given);
}
async function assertSame(scenario, { served, readFile }) {
	const { findScenario, isUsual } = await import("./scenario-file2.js");
	const { contractOfScenario } = await import("./load-scenario2.js");
	const about = { hints: (served ? void 0 : builtInContract().file.hints) ?? NO_HINTS };
	if (typeof scenario === "string" && isUsual(scenario, about)) return;
	const { named, isKnown } = await contractOfScenario(scenario, { readFile });
	if (!isKnown || filesOf(named) === filesOf(served)) return;
	const serves = served?.file ?? "the contract of this package";
	if (named) throw new UsageError(`${named.place}: contract is ${named.file} here, and this sandbox serves ${serves}. A sandbox has one contract from its start to its end: start another one with this scenario.`);
	if (typeof scenario !== "string") return;
	const file = findScenario(scenario, about);
	throw new UsageError(`${file} names no contract, and this sandbox serves ${serves}. Add contract to the scenario, or start another sandbox with it.`);
}
/** The files of a contract and of its overlays, to compare. */
function filesOf(named) {
	return JSON.stringify(named && [named.file, ...named.overlays].map((each) => path.resolve(each)));
}
export { contractOrBuiltIn as i, contractOfRecordings as n, contractOfRun as r, contractNamedByScenario as t };
