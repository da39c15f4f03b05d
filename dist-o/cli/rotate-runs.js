import "./rolldown-runtime.js";
import { n as createRandom } from "./random.js";
import { a as choicesNamed, g as unspecifiedText, o as choicesOf, r as choiceBy, t as ROTATE } from "./settlement.js";
import { i as smallestSet, n as areStopped, r as failsEachTime } from "./rotation-run.js";
import { t as counted } from "./text.js";
import { t as sectionText } from "./section-text.js";
import { n as timeLeft, r as timeText } from "./progress-line.js";
import { t as createClientRuns } from "./client-runs.js";
// src/verify/rotation/find-dependencies.ts
/**
* Runs a client's tests under rotation, once for each of `chances`, and searches for the reasons of failures: it repeats a failed run
* with fewer and fewer entries that rotate, and then with each choice of the entry that is left.
*/
function findDependencies(runTests, options) {
	return new DependencySearch(runTests, options).find();
}
/** The search for what a client depends on. */
var DependencySearch = class {
	#runTests;
	#chances;
	#ledger;
	/** The settings without rotation: an entry that would rotate has its pinned choice. */
	#steady;
	#results = [];
	#failed = [];
	#unsteady = [];
	#dependencies = [];
	#passesWithout;
	#searches = 0;
	constructor(runTests, { base, chances, ledger }) {
		this.#runTests = runTests;
		this.#chances = chances;
		this.#ledger = ledger;
		const mode = typeof base === "string" ? base : base.mode;
		const kept = Object.entries(choicesNamed(base)).filter(([, choice]) => choice !== ROTATE);
		const hasMode = mode !== void 0 && mode !== "rotate" && mode !== "pinned";
		this.#steady = {
			...hasMode && { mode },
			...Object.fromEntries(kept)
		};
	}
	async find() {
		const isStopped = await areStopped(this.#findAll());
		return {
			passesWithout: this.#passesWithout,
			runs: this.#results.length,
			failed: this.#failed,
			unsteady: this.#unsteady,
			dependencies: this.#dependencies,
			met: [...new Set(this.#results.flatMap((result) => this.#changedIn(result)))],
			searches: this.#searches,
			isStopped
		};
	}
	async #findAll() {
		const [first = 0] = this.#chances;
		const isSearch = false;
		const without = await this.#runTests({
			unspecified: this.#steady,
			chance: first,
			isSearch
		});
		this.#passesWithout = without.isPassed;
		if (!without.isPassed) return;
		for (const chance of this.#chances) {
			const result = await this.#runTests({
				unspecified: this.#rotating([]),
				chance,
				isSearch
			});
			this.#results.push(result);
			if (!result.isPassed) this.#failed.push(this.#results.length);
		}
		for (const number of this.#failed) {
			const chance = this.#chances[number - 1];
			if (!await this.#explain(this.#results[number - 1], chance)) this.#unsteady.push(number);
		}
	}
	/** Explains a failed run by the known dependencies and by new ones, which it adds to them; returns whether the run is explained. */
	async #explain(result, chance) {
		const known = this.#dependencies.flatMap(({ entries }) => entries.map(({ name }) => name));
		const fails = async (names) => !(await this.#search(this.#rotatingOnly(names), chance)).isPassed;
		let rest = known.length === 0 ? result : await this.#search(this.#rotating(known), chance);
		while (!rest.isPassed) {
			const candidates = this.#changedIn(rest);
			if (candidates.length === 0 || !await fails(candidates)) return false;
			const names = await smallestSet(candidates, fails);
			if (!await failsEachTime(() => fails(names)) || await fails([])) return false;
			this.#dependencies.push(await this.#describe(names, chance));
			known.push(...names);
			rest = await this.#search(this.#rotating(known), chance);
		}
		return true;
	}
	async #describe(names, chance) {
		const entries = names.map((name) => ({
			name,
			choice: this.#steadyChoice(name)
		}));
		const changing = {
			unspecified: this.#rotatingOnly(names),
			chance
		};
		const [single, ...more] = entries;
		if (!single || more.length > 0) return {
			entries,
			failsWith: [],
			again: changing
		};
		const failsWith = [];
		const entry = this.#ledger.byName.get(single.name);
		const all = entry ? choicesOf(entry) : [];
		const settled = (choice) => ({
			...this.#steady,
			[single.name]: choice
		});
		for (const choice of all.filter((each) => each !== single.choice)) {
			const { isPassed } = await this.#search(settled(choice), chance);
			if (!isPassed) failsWith.push(choice);
		}
		const [fixed] = failsWith;
		return {
			entries,
			failsWith,
			again: fixed === void 0 ? changing : {
				unspecified: settled(fixed),
				chance
			}
		};
	}
	#search(unspecified, chance) {
		this.#searches += 1;
		return this.#runTests({
			unspecified,
			chance,
			isSearch: true
		});
	}
	/** The entries for which a run drew another choice than the one without rotation. */
	#changedIn({ drawn }) {
		return [...drawn].flatMap(([name, seen]) => [...seen].some((choice) => choice !== this.#steadyChoice(name)) ? [name] : []);
	}
	/** Settings in which all entries rotate, except for those that are settled and those in `still`. */
	#rotating(still) {
		return {
			mode: ROTATE,
			...choicesNamed(this.#steady),
			...Object.fromEntries(still.map((name) => [name, this.#steadyChoice(name)]))
		};
	}
	/** Settings in which only these entries rotate. */
	#rotatingOnly(names) {
		return {
			...this.#steady,
			...Object.fromEntries(names.map((name) => [name, ROTATE]))
		};
	}
	/** The choice for an entry without rotation. */
	#steadyChoice(name) {
		const { mode = "pinned", [name]: own } = this.#steady;
		const entry = this.#ledger.byName.get(name);
		return own ?? (entry ? choiceBy(mode, entry) : mode);
	}
};
// src/verify/rotation/finding-lines.ts
/** Writes what rotation shows about a client, in lines; `scenario` is the name of the sandbox's scenario. */
function findingLines(findings, scenario, ledger) {
	const { passesWithout, runs, failed, unsteady, met, searches, isStopped } = findings;
	const facts = {
		passesWithout,
		runs,
		failed,
		unsteady,
		met,
		searches,
		isStopped
	};
	return [
		...isStopped && failed.length > 0 ? [{ text: "rotation: it was stopped before everything was found" }] : [],
		{
			text: resultLine(findings),
			facts
		},
		...findings.dependencies.flatMap((each) => dependencyLines(each, scenario, ledger)),
		...unsteady.length > 0 ? [{ text: unsteadyLine(unsteady) }] : []
	];
}
function resultLine(findings) {
	const { passesWithout, runs, failed, unsteady, dependencies, searches, isStopped } = findings;
	if (isStopped && failed.length === 0) return stoppedLine(findings);
	if (passesWithout === false) return "rotation: the command fails without rotation too, so there is nothing to find out";
	if (failed.length === 0) return passedLine(findings);
	const outcome = `rotation: of ${counted(runs, "run")} ${failed.length} failed (${failed.join(", ")})`;
	if (dependencies.length + unsteady.length === 0) return outcome;
	return `${outcome}; ${counted(searches, "more run")} looked for what they have in common:`;
}
function stoppedLine({ passesWithout, runs }) {
	if (passesWithout === void 0) return "rotation: it was stopped before a run had ended";
	return `rotation: it was stopped; until then ${runs === 0 ? "the run without rotation" : `${counted(runs, "run")} and the one without rotation`} passed`;
}
function passedLine({ runs, met }) {
	const passed = runs === 1 ? "the one run passed" : `all ${runs} runs passed`;
	if (met.length === 0) return `rotation: ${passed}, but they met no entry of the ledger with different choices: nothing is known of the client. Either it does not send its requests to SANDBOX_URL, or its tests pin the ledger`;
	return `rotation: ${passed}; they met different choices of ${counted(met.length, "entry", "entries")} of the ledger: ${met.join(", ")}`;
}
function dependencyLines(dependency, scenario, ledger) {
	const { entries } = dependency;
	return [
		{
			text: `your client ${whatItNeeds(dependency, ledger)}`,
			facts: dependency
		},
		...entries.map(({ name }) => {
			const { section = "", question } = ledger.byName.get(name) ?? {};
			return { text: `  the contract leaves open${section === "" ? "" : ` (${sectionText(section)})`}: ${question}` };
		}),
		{ text: `  to see it fail: ${again(dependency, scenario)}` }
	];
}
function whatItNeeds({ entries, failsWith }, { byName }) {
	const on = entries.map(({ name, choice }) => `${name}=${choice}`).join(" or ");
	if (entries.length > 1) return `depends on ${on}: it fails when they change together`;
	const [{ name = void 0, choice = void 0 } = {}] = entries;
	if (name === void 0 || failsWith.length === 0) return `depends on ${on}: it fails when it changes from one request to the next`;
	const entry = byName.get(name);
	const others = (entry ? choicesOf(entry) : []).filter((each) => each !== choice && !failsWith.includes(each));
	const fails = `it fails with ${failsWith.join(", ")}`;
	return others.length === 0 ? `depends on ${on}: ${fails}` : `depends on ${on} or ${others.join(", ")}: ${fails}`;
}
/** How to repeat a failure: by a flag if no entry rotates, else by a scenario with the same random numbers. */
function again({ again: { unspecified, chance } }, scenario) {
	const text = unspecifiedText(unspecified);
	if (!text.includes("rotate")) return `--unspecified ${text}`;
	return `start { version: 1, extends: ${scenario}, chance: ${chance}, unspecified: ${typeof unspecified === "string" ? unspecified : `{ ${Object.entries(unspecified).map(([name, choice]) => `${name}: ${choice}`).join(", ")} }`} }`;
}
function unsteadyLine(runs) {
	return `of these, the search did not explain ${runs.join(", ")}: the client failed there, and not each time when it was repeated. Either it makes its requests in another order each time, or it fails by chance`;
}
// src/cli/commands/runs/rotate-runs.ts
/**
* `--rotate-runs`: runs the command under rotation, each time from the start of the scenario, and says what the client depends
* on. Returns the exit code: 0 if every run passed, and the runs met entries of the ledger with different choices.
*/
async function rotateRuns(options) {
	const { sandbox, count, scenario, log } = options;
	const { seed, unspecified: base } = sandbox.scenario;
	const runner = createRunner(options);
	const nameOf = (at) => at === 0 ? "answers" : `answers/${at}`;
	const chances = Array.from({ length: count }, (_, at) => createRandom(seed, nameOf(at)).state());
	const findings = await findDependencies(runner.run, {
		base,
		chances,
		ledger: sandbox.leavesOpen
	});
	const { passesWithout, failed, isStopped, met } = findings;
	const isFine = passesWithout !== false && failed.length === 0;
	const isKnown = isFine && met.length > 0;
	for (const { text, facts } of findingLines(findings, scenario, sandbox.leavesOpen)) (isKnown ? log.info : log.error)(text, facts);
	if (!isFine) return passesWithout === false ? runner.code() || 1 : 1;
	if (isStopped) return runner.code();
	return isKnown ? 0 : 1;
}
function createRunner(options) {
	const { variables, count, sandbox, watch, log, progress } = options;
	const client = createClientRuns(options);
	const runs = {
		rotating: -1,
		searching: 0
	};
	const began = performance.now();
	const begin = async ({ unspecified, chance, isSearch }) => {
		watch.isQuiet = true;
		await sandbox.beginRun({
			unspecified,
			chance
		});
		watch.isQuiet = isSearch;
		watch.take();
	};
	const announce = ({ isSearch, chance, unspecified }) => {
		if (isSearch) {
			if (runs.searching === 0) log.info(SEARCHING);
			runs.searching += 1;
			log.info(`rotation: search run ${runs.searching}: ${searchText(unspecified)}`);
			const done = runs.searching - 1;
			progress.onProgress({
				step: "searching",
				done,
				of: void 0,
				unit: "runs"
			});
			return;
		}
		progress.clear();
		runs.rotating += 1;
		const which = runs.rotating === 0 ? "without rotation" : `${runs.rotating} of ${count} (chance: ${chance})`;
		log.info(`rotation: run ${which}${leftText()}`);
	};
	/** For a person who waits; a log that is kept has the time of each line. */
	const leftText = () => {
		const left = timeLeft({
			step: "",
			done: runs.rotating,
			of: count + 1
		}, performance.now() - began);
		return progress.isOn && left !== void 0 ? `, ${timeText(left)} left` : "";
	};
	const run = async (plan) => {
		await begin(plan);
		const { isSearch } = plan;
		return {
			isPassed: await client.run(sandbox, {
				variables,
				isSearch,
				announce: () => announce(plan)
			}),
			drawn: watch.take()
		};
	};
	return {
		run,
		code: client.code
	};
}
/** Names what rotates in a run of the search, or how much of it if that is long. */
function searchText(unspecified) {
	const named = Object.entries(choicesNamed(unspecified));
	const rotating = named.flatMap(([name, choice]) => choice === "rotate" ? [name] : []);
	if (typeof unspecified !== "string" && unspecified.mode === "rotate") return `all entries rotate but ${named.length}`;
	if (rotating.length === 0) return "nothing rotates";
	return rotating.length > MOST_NAMED ? `${rotating.length} entries rotate` : `${rotating.join(", ")} ${rotating.length === 1 ? "rotates" : "rotate"}`;
}
const MOST_NAMED = 3;
const SEARCHING = "rotation: the command is run again, without its output, until it is known what the failures have in common";
export { rotateRuns };
