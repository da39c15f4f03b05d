import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { r as replaceFile } from "./file-replacement.js";
import { a as reportText, i as reportFormat, t as assertReports } from "./report-files.js";
import { i as contractOrBuiltIn, r as contractOfRun } from "./choose-contract2.js";
import { r as startSandboxOf } from "./start-sandbox.js";
import { o as optionsFor } from "./options.js";
import { i as listed, r as firstOf, t as counted } from "./text.js";
import { t as LEVELS } from "./next-changes.js";
import { t as fingerprintOf } from "./fingerprint.js";
import { l as placesText, t as WHOLE_CONTRACT } from "./changes-shown.js";
import { x as stringifyJson } from "./json.js";
import { S as createWithoutOtherContract } from "./apply-recorded-answer.js";
import { c as usualCount, s as seedRecords } from "./load-scenario.js";
import { c as scenarioResources } from "./scenario-records.js";
import { t as createLog } from "./create-log.js";
import { t as createProgressLine } from "./progress-line.js";
import { n as execVariables, t as announcedStop } from "./exec.js";
import { r as tlsSetting } from "./read-settings.js";
import { t as createClientRuns } from "./client-runs.js";
import { t as _usingCtx } from "./usingCtx.js";
// src/verify/rehearsal/rehearsal-lines.ts
/** Writes what a rehearsal shows about a client, in lines; the first is the result. */
function rehearsalLines(found, { rehearsal, changes, isMet, time }) {
	const { passesToday, isFlaky, sets, passed, untested, runs, searches, stopped } = found;
	const facts = {
		rehearsal,
		passesToday,
		isFlaky,
		sets,
		breaks: new Set(sets.flat()).size,
		passed: passed.length,
		untested: untested.length,
		untestedChanges: untested,
		runs,
		searches,
		stopped
	};
	const isKnown = passesToday === true && (!isFlaky || sets.length > 0);
	const sayings = Map.groupBy(changes, ({ name }) => name);
	const lineOf = (name) => {
		const all = sayings.get(name) ?? [];
		const met = all.filter(isMet);
		return `    ${sayingText(worstOf(met.length > 0 ? met : all))}`;
	};
	const texts = [
		...sets.flatMap((set) => [...sets.length > 1 ? [`  ${setText(set)}`] : [], ...set.map(lineOf)]),
		...isFlaky && sets.length > 0 ? [`  ${ALSO_FLAKY}`] : [],
		...isKnown && untested.length > 0 ? [`  untested, which is not safe: ${firstOf(untested, MOST_NAMED).join(", ")}`] : [],
		...stopped === "time" ? [`rehearsal: its time is up (${time / 1e3} s, --rehearse-for), so it ended before all was found`] : [],
		...stopped === "asked" ? ["rehearsal: it was stopped before it ended"] : [],
		...isNothing(found) ? [] : [`rehearsal: it took ${runsText(runs, searches)}`]
	];
	return [{
		text: resultSentence(found, rehearsal),
		facts
	}, ...texts.map((text) => ({ text }))];
}
/** What a rehearsal shows about a client, in one sentence. */
function resultSentence(found, rehearsal) {
	const { passesToday, isFlaky, sets, passed, untested, stopped } = found;
	if (isNothing(found)) return NOTHING;
	const tally = `${counted(passed.length, "change")} passed, ${untested.length} ${untested.length === 1 ? "was" : "were"} not met`;
	if (sets.length > 0) return `your client breaks at ${breakingText(sets)}; ${tally}`;
	if (isFlaky) return "your client is flaky: it failed, and passed when the same was repeated; no change is told";
	if (passesToday === void 0) return "nothing is known of your client: no run has ended";
	if (!passesToday) return rehearsal === "next" ? "your client fails today, under the contract in force, and not because of a change" : "your client fails before the first of the dates, and not because of one";
	if (stopped !== void 0) return `what breaks your client is not known yet; ${tally}`;
	return `your client passes; ${tally}`;
}
/** What to say of a client that sent nothing. */
const NO_REQUEST = "rehearsal: no request came, so nothing is known of your client: does it send them to SANDBOX_URL?";
/** Whether there was nothing to run. */
function isNothing({ runs, stopped }) {
	return runs === 0 && stopped === void 0;
}
const NOTHING = "the two contracts differ in nothing that a client can meet, so there is nothing to rehearse";
const MOST_NAMED = 10;
/** How many sets one sentence names. */
const MOST_SETS = 3;
const ALSO_FLAKY = "it fails in another way too, and not each time: what else breaks it is not known";
function breakingText(sets) {
	if (sets.length <= MOST_SETS) return sets.map(setText).join(" and at ");
	return sets.every(({ length }) => length === 1) ? `${sets.length} changes` : `${sets.length} sets of changes`;
}
function setText(set) {
	return set.length === 1 ? String(set[0]) : `${listed(set, "and")} together`;
}
function worstOf(all) {
	return all.toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level))[0];
}
function sayingText(change) {
	const { operation, text = "", place } = change ?? {};
	const { file, line, column } = place?.newer ?? place?.older ?? {};
	const at = file === void 0 ? "" : ` (${file}:${line}:${column})`;
	return `${operation === void 0 ? "" : `${operation}: `}${text}${at}`;
}
function runsText(runs, searches) {
	if (searches === 0) return counted(runs, "run");
	return `${counted(runs, "run")}, ${searches} of them to find what breaks your client`;
}
// src/verify/rehearsal/rehearsal-report.ts
/** What a rehearsal shows, to be written in any format. */
function rehearsalReport(result) {
	const { lines, rehearsal, isPassed, runs, sets, changes, file } = result;
	return {
		lines: () => lines,
		data: () => ({
			version: 1,
			rehearsal,
			result: result.result,
			isPassed,
			runs,
			...Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(result, verdict)])),
			sets,
			changes
		}),
		page: () => pageOf(result),
		log: () => ({
			file,
			items: byVerdict(result).filter(({ verdict }) => verdict !== "passed").map((change) => itemOf(change, result))
		}),
		tests: () => ({ suites: [{
			name: "rehearsal",
			countsSkipped: true,
			cases: casesOf(result)
		}] })
	};
}
/** The verdicts, the worst first, with how each looks. */
const MARKS = {
	breaks: "error",
	untested: "warning",
	passed: "good"
};
const VERDICTS = [
	"breaks",
	"untested",
	"passed"
];
function countOf({ changes }, verdict) {
	const names = changes.filter((each) => each.verdict === verdict).map(({ name }) => name);
	return new Set(names).size;
}
/** The changes with the worst verdict first. */
function byVerdict({ changes }) {
	return VERDICTS.flatMap((verdict) => changes.filter((each) => each.verdict === verdict));
}
/** The verdict in words; those with which a change breaks the client only together are named. */
function verdictText({ name, verdict }, { sets }) {
	if (verdict === "untested") return "untested, not safe";
	if (verdict === "passed") return "passed";
	const own = sets.filter((set) => set.includes(name));
	const isAlone = own.some((set) => set.length === 1);
	const others = [...new Set(own.flat())].filter((each) => each !== name);
	return isAlone ? "breaks your client" : `breaks your client together with ${others.join(", ")}`;
}
function pageOf(result) {
	return {
		title: "Rehearsal of the contract",
		about: result.about,
		verdict: {
			text: result.result,
			more: ` (${result.runs} runs)`,
			mark: result.isPassed ? "good" : "error"
		},
		numbers: [...VERDICTS.map((verdict) => ({
			name: verdict,
			count: countOf(result, verdict),
			mark: MARKS[verdict]
		})), {
			name: "runs",
			count: result.runs
		}],
		sections: [{ blocks: [{
			kind: "items",
			head: [
				"your client",
				"change",
				"operation",
				"what",
				"where"
			],
			items: byVerdict(result).map((change) => itemOf(change, result))
		}] }]
	};
}
/** As a result, a change that breaks the client is an error, and one that is untested a note. */
function itemOf(change, result) {
	const { id, operation = WHOLE_CONTRACT, text, place, verdict } = change;
	const label = verdictText(change, result);
	return {
		rule: id,
		operation,
		text,
		label,
		mark: MARKS[verdict],
		more: [placesText(change)],
		fingerprint: fingerprintOf({
			rule: id,
			operation,
			location: text
		}),
		result: {
			level: verdict === "breaks" ? "error" : "note",
			place: place.newer ?? place.older,
			message: `${operation}: ${text} ${label}`
		}
	};
}
/** A test for the run with all changes, and one for each change; what breaks the client fails, what is untested is skipped. */
function casesOf(result) {
	const { rehearsal, isPassed, result: text } = result;
	const whole = {
		name: "the whole",
		className: rehearsal
	};
	return [isPassed ? whole : {
		...whole,
		failures: [{
			message: text,
			text
		}]
	}, ...byVerdict(result).map((change) => {
		const { id, operation = WHOLE_CONTRACT, verdict } = change;
		const message = verdictText(change, result);
		const test = {
			name: `${id}: ${change.text}`,
			className: operation
		};
		if (verdict === "untested") return {
			...test,
			skipped: message
		};
		if (verdict === "passed") return test;
		const details = `${id}\n${change.text}\n${placesText(change)}`;
		return {
			...test,
			failures: [{
				message,
				text: details
			}]
		};
	})];
}
// src/verify/rehearsal/scenario-for-contract.ts
/**
* A scenario that one contract reads, as another version of that contract starts with it: with the same records, but for members that only
* the first one declares. Resources whose records have other ids there, and those that are new, are generated by the
* other version.
*/
async function scenarioForContract(scenario, { from, contract }) {
	const known = scenario.resources.all;
	const resources = scenarioResources(contract);
	const seeded = await seedRecords(scenario, from);
	const isUsual = [...known.keys()].every((name) => scenario.generate.has(name));
	const records = /* @__PURE__ */ new Map();
	const generate = /* @__PURE__ */ new Map();
	for (const [name, resource] of resources.all) {
		const before = known.get(name);
		const own = seeded.get(name) ?? [];
		if (before && identityOf(before) === identityOf(resource)) {
			const withoutFormer = createWithoutFormer(name, {
				from,
				contract
			});
			const shownAs = ({ value }) => withoutFormer(renamed(value, resource.members));
			records.set(name, own.map((record) => ({
				...record,
				value: shownAs(record)
			})));
		} else {
			const usual = isUsual ? usualCount(resource) : 0;
			generate.set(name, { count: before ? own.length : usual });
		}
	}
	return {
		...scenario,
		resources,
		records,
		generate
	};
}
/** What records of two versions have in common if those of one can be kept as those of the other. */
function identityOf({ id, isSingleton, parents, path }) {
	const { kind, property } = id;
	const above = parents.map(({ parameter, kind: each }) => [parameter, each]);
	return stringifyJson([
		kind,
		property,
		isSingleton,
		above,
		path
	]);
}
/** Creates what takes from records the members that only the first version declares. */
function createWithoutFormer(name, { from, contract }) {
	const [before, after] = [from, contract].map(({ roles }) => roles.resources.find((resource) => resource.name === name));
	if (!before || !after) return (value) => value;
	return createWithoutOtherContract({
		contract,
		resource: after
	}, {
		contract: from,
		resource: before
	});
}
/** A record with the names that its members have now: the contract says what they were (`x-sandbox: { was: NAME }`). */
function renamed(value, members) {
	const names = new Map([...members].flatMap(([name, schema]) => {
		const { was } = Object(schema["x-sandbox"]);
		return typeof was === "string" && !(name in value) && !members.has(was) ? [[was, name]] : [];
	}));
	if (names.size === 0) return value;
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [names.get(name) ?? name, each]));
}
// src/cli/commands/runs/rehearse.ts
/**
* `start --rehearse`: runs the command of `--exec` under the next contract, or on each side of the dates of the contract in force, and
* says which changes break it. Every run has a sandbox of its own, at the start of the scenario. Returns the exit code: 0 if the command
* passes with all changes.
*/
async function rehearse(settings, warnings) {
	const { scenario, exec: command = "", rehearseFor: time = USUAL_TIME, report: files } = settings;
	assertReports(files);
	const progress = createProgressLine(settings.log);
	const log = createLog(settings.log, progress);
	for (const warning of warnings) log.error(warning);
	const parts = await contractOfRun({
		...optionsFor("startSandbox", settings),
		scenario
	});
	const rehearsing = await open(parts.source, settings);
	const stop = stopAfter(time, announcedStop(log, { exec: command }));
	const client = createClientRuns({
		command,
		stop,
		log
	});
	const tls = tlsSetting(settings);
	const options = {
		...optionsFor("startSandbox", settings),
		scenario,
		onBug: log.bug,
		...tls && { tls }
	};
	let requests = 0;
	let searches = 0;
	const began = performance.now();
	const announce = ({ isSearch, what }) => {
		if (!isSearch) {
			progress.clear();
			return log.info(`rehearsal: a run under ${what}`);
		}
		if (searches === 0) log.info(searchingText(rehearsing, performance.now() - began));
		searches += 1;
		log.info(`rehearsal: search run ${searches}: ${what}`);
		progress.onProgress({
			step: "searching",
			done: searches - 1,
			of: void 0,
			unit: "runs"
		});
	};
	const run = async (served) => {
		try {
			var _usingCtx$1 = _usingCtx();
			const { source, isSearch, now, onExchange } = served;
			const shown = !isSearch && {
				onNotice: log.notice,
				...log.exchange && { onAnswered: log.exchange }
			};
			const sandbox = _usingCtx$1.a(await startSandboxOf(source, {
				...options,
				...shown,
				...now !== void 0 && { now },
				onExchange: (exchange) => {
					requests += 1;
					onExchange?.(exchange);
				}
			}, {
				...parts,
				scenarios: {
					of: parts.source,
					startedBy: scenarioForContract
				}
			}));
			const variables = execVariables(sandbox, settings.adminToken);
			return await client.run(sandbox, {
				variables,
				isSearch,
				announce: () => announce(served)
			});
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			await _usingCtx$1.d();
		}
	};
	const whyStopped = () => stop.isTimeUp() ? "time" : "asked";
	const found = await rehearsing.rehearse({
		run,
		whyStopped
	}).finally(() => {
		stop.end();
		progress.end();
	});
	const code = exitCode(found, requests, client.code());
	const { rehearsal, changes, isMet } = rehearsing;
	const say = code === 0 ? log.info : log.error;
	const lines = rehearsalLines(found, {
		rehearsal,
		changes,
		isMet,
		time
	});
	for (const { text, facts } of lines) say(text, facts);
	if (requests === 0 && found.stopped === void 0 && !isNothing(found)) say(NO_REQUEST);
	const texts = lines.map(({ text }) => text);
	for (const file of files) writeReport(file, rehearsing, found, {
		lines: texts,
		isPassed: code === 0
	});
	await log.close();
	return code;
}
/** An hour, in milliseconds. */
const USUAL_TIME = 36e5;
/** What is said before a search: of the next contract, also how many runs it takes, as the two before it show how long one is. */
function searchingText({ rehearsal, changes }, milliseconds) {
	const text = "rehearsal: the command is run again, without its output, until it is known which changes break it";
	if (rehearsal === "sunset") return text;
	const count = new Set(changes.map(({ name }) => name)).size;
	return `${text}: about ${Math.ceil(Math.log2(Math.max(count, 2))) + CONFIRMING} runs, of ${(milliseconds / 2e3).toFixed(1)} s each, for each change that does`;
}
/** How many runs a change takes that is found: it is run alone, three more times and without, and then the rest. */
const CONFIRMING = 6;
async function open(source, { rehearse: which, next }) {
	if (which === "sunset") {
		const { openDatesRehearsal: openDates } = await import("./dates-rehearsal.js");
		const rehearsing = openDates(source);
		if (rehearsing.changes.length > 0) return rehearsing;
		throw new UsageError(`--rehearse=sunset: ${source.file.name} names no date: x-sunset or x-deprecated-since at an operation that is deprecated.`);
	}
	const { openNextRehearsal: openNext } = await import("./next-rehearsal.js");
	return openNext(source, await contractOrBuiltIn({ contract: next }));
}
function exitCode(found, requests, last) {
	const { passesToday, sets, isFlaky, stopped } = found;
	if (isNothing(found)) return 0;
	if (sets.length > 0 || isFlaky) return 1;
	if (stopped === "asked") return last;
	if (passesToday === false) return last || 1;
	return stopped === "time" || requests === 0 ? 1 : 0;
}
/** @throws UsageError when the file cannot be written. */
function writeReport(file, { rehearsal, about, file: contract, changes }, found, shown) {
	const { sets, passed, runs } = found;
	const [broken, good] = [new Set(sets.flat()), new Set(passed)];
	const verdictOf = (name) => broken.has(name) ? "breaks" : good.has(name) ? "passed" : "untested";
	const report = rehearsalReport({
		rehearsal,
		about,
		file: contract,
		runs,
		sets,
		...shown,
		result: resultSentence(found, rehearsal),
		changes: changes.map((change) => ({
			...change,
			verdict: verdictOf(change.name)
		}))
	});
	replaceFile(file, reportText(reportFormat(file), report), "the report");
}
/** A stop that comes when somebody asks for it, or after a time in milliseconds: then as SIGTERM. */
function stopAfter(milliseconds, stop) {
	const { promise, resolve } = Promise.withResolvers();
	let isTimeUp = false;
	const timer = setTimeout(() => {
		isTimeUp = true;
		resolve("SIGTERM");
	}, milliseconds);
	stop.asked.then((signal) => {
		clearTimeout(timer);
		resolve(signal);
	});
	return {
		asked: promise,
		onSecond: stop.onSecond,
		isTimeUp: () => isTimeUp,
		end: () => clearTimeout(timer)
	};
}
export { rehearse };
