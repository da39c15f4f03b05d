import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { t as counted } from "./text.js";
import { r as contractOfRun } from "./choose-contract2.js";
import { t as startChangingSandbox } from "./start-sandbox.js";
import { n as flagOf, o as optionsFor } from "./options.js";
import { t as StorageError } from "./store.js";
import { a as receiptLines, c as unconsumedLines, i as readyLines, n as pageAddress, o as startFacts, t as bannerLines } from "./banner.js";
import { t as createLog } from "./create-log.js";
import { t as createProgressLine } from "./progress-line.js";
import { n as execVariables, r as runExec, t as announcedStop } from "./exec.js";
import { t as collectGently } from "./memory.js";
import { t as exitOnSignals } from "./signals.js";
import { a as withNamedUpstream, n as readSettings, r as tlsSetting } from "./read-settings.js";
import { t as _usingCtx } from "./usingCtx.js";
import process from "node:process";
// src/cli/commands/runs/rotation-watch.ts
/** Watches the runs of `--rotate-runs`: records the choices of the ledger that their requests draw, and can silence the log. */
var RotationWatch = class {
	/** Silences the log of requests and notices while it is set. */
	isQuiet = false;
	#seen = /* @__PURE__ */ new Map();
	note = ({ drawn = {} }) => {
		for (const [name, choice] of Object.entries(drawn)) this.#seen.set(name, (this.#seen.get(name) ?? /* @__PURE__ */ new Set()).add(choice));
	};
	/** The functions that log exchanges and notices, unless the log is silenced. */
	over({ exchange, notice }) {
		return {
			exchange: exchange && this.#unlessQuiet(exchange),
			notice: this.#unlessQuiet(notice)
		};
	}
	/** The choices that were drawn since the last call. */
	take() {
		const seen = this.#seen;
		this.#seen = /* @__PURE__ */ new Map();
		return seen;
	}
	#unlessQuiet(log) {
		return (logged) => {
			if (!this.isQuiet) log(logged);
		};
	}
};
// src/cli/commands/start.ts
/** `petstore-sandbox start`: runs the sandbox until it is stopped, or until `--exec` has ended. */
async function start({ flags, warnings }) {
	try {
		var _usingCtx$1 = _usingCtx();
		const { env } = process;
		const settings = withNamedUpstream(readSettings("start", {
			flags,
			environment: env
		}), env);
		if (settings.rehearse !== void 0) return (await import("./rehearse.js")).rehearse(settings, warnings);
		const { scenario, onMiss } = settings;
		const tls = tlsSetting(settings);
		const progress = createProgressLine(settings.log);
		const log = createLog(settings.log, progress);
		for (const warning of warnings) log.error(warning);
		const watch = settings.rotateRuns === void 0 ? void 0 : new RotationWatch();
		const { exchange: onAnswered, notice: onNotice } = watch?.over(log) ?? log;
		const begun = tls ? exitOnSignals() : void 0;
		let traffic;
		const openTraffic = async (...upstream) => {
			traffic = (await import("./open-traffic.js")).createTrafficRun(settings, log);
			return traffic.open(...upstream);
		};
		const sandbox = _usingCtx$1.a(await startChangingSandbox({
			...optionsFor("startSandbox", settings),
			scenario,
			otherData: settings.watch ? "reseed" : "refuse",
			...tls && { tls },
			...onAnswered && { onAnswered },
			...watch && { onExchange: watch.note },
			onBug: log.bug,
			onNotice,
			onProgress: progress.onProgress
		}, {
			isChanging: settings.watch,
			openTraffic,
			proxyEnvironment: env
		}).finally(() => watch ? progress.clear() : progress.end()).catch(async (error) => {
			await traffic?.close();
			throw error;
		}));
		if (sandbox.upstream === void 0) assertNothingPasses(settings);
		const watcher = settings.watch ? (await import("./watch-sources.js")).watchSources(sandbox, {
			...settings,
			read: async () => (await contractOfRun(settings)).source
		}, log) : void 0;
		const stop = announcedStop(log, {
			...settings,
			server: sandbox
		});
		begun?.();
		process.stdout.write(readyLines(sandbox));
		setTimeout(collectGently, COLLECTING_DELAY).unref();
		const { name, tape, recording } = sandbox.scenario;
		log.started(startFacts(sandbox), () => bannerLines(sandbox));
		if (settings.open) (await import("./open-page.js")).openPage(pageAddress(sandbox), log.error);
		for (const remark of [...sandbox.contract.remarks, ...sandbox.scenario.remarks]) log.info(remark);
		if (recording?.contract !== void 0 && recording.contract !== sandbox.contract.digest) log.info(`${name} was recorded under another version of the contract: what it replays is as it was recorded. Record it again, or run check on it.`);
		if (onMiss && tape.length === 0) log.error(`--on-miss has no effect: the scenario ${name} has no recorded exchanges.`);
		if (sandbox.scenario.routes.routes.length > 0 && sandbox.upstream === void 0) log.error(`routes of ${name} have no effect: there is no upstream (--upstream URL).`);
		if (sandbox.scenario.nextKeys.length > 0 && !sandbox.next) log.error(`nextKeys of ${name} has no effect: there is no next contract (--next FILE).`);
		const exitCode = await untilItEnds(settings, {
			sandbox,
			watch,
			stop,
			log,
			progress
		});
		await watcher?.close();
		if (sandbox.next && settings.exec !== void 0) await logNext(sandbox, log);
		await sandbox.close();
		const found = await traffic?.finish().finally(() => traffic?.close());
		const receipts = watch ? [] : sandbox.receipts();
		for (const line of receiptLines(receipts)) log.info(line);
		const unconsumed = unconsumedLines(receipts);
		for (const line of unconsumed) (settings.exec ? log.error : log.info)(line);
		await log.close();
		const code = exitCode || (found ?? 0);
		return code === 0 && settings.exec && unconsumed.length > 0 ? 1 : code;
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		await _usingCtx$1.d();
	}
}
/** @throws UsageError for a flag that is about what passes, where nothing does. */
function assertNothingPasses(settings) {
	const { record, report, failOn, coverage, baseline, updateBaseline, sample, whenBehind } = settings;
	const [name] = Object.entries({
		record,
		failOn,
		coverage,
		baseline,
		updateBaseline,
		sample,
		whenBehind,
		...report.length > 0 && { report }
	}).find(([, value]) => value !== void 0 && value !== false) ?? [];
	if (name === void 0) return;
	const orRehearse = name === "report" ? ", or --rehearse" : "";
	throw new UsageError(`--${flagOf(name)} needs --upstream URL${orRehearse}: it is about what passes to the service behind the sandbox. See --help.`);
}
/** Logs what the exchanges of the run show of the next contract. Without any, the judge is not waited for. */
async function logNext(sandbox, log) {
	try {
		const { operations } = await sandbox.coverage();
		if (operations.every(({ count }) => count === 0)) return;
		for (const { message, facts } of nextLines(await sandbox.nextReport())) log.info(message, facts);
	} catch (error) {
		if (!(error instanceof StorageError)) throw error;
		log.error(`What exchanges show of the next contract is not known: ${error.message}.`);
	}
}
/** Says what the exchanges of a run show of the next contract: of all together, then of each change that clients met, what refuses them first. */
function nextLines({ exchanges, changes }) {
	const { refused, otherwise, same, unjudged } = exchanges;
	const whole = {
		message: `the next contract would have refused ${counted(refused, "exchange")}, answered ${otherwise} otherwise and ${same} alike${unjudged > 0 ? `; ${unjudged} came too fast to be judged` : ""}`,
		facts: { next: exchanges }
	};
	const met = changes.filter(({ clients }) => clients.length > 0).map((change) => ({
		change,
		refused: sumOf(change, "refused")
	})).toSorted((one, other) => other.refused - one.refused);
	const more = met.length - MOST;
	return [
		whole,
		...met.slice(0, MOST).map(({ change }) => lineOf(change)),
		...more > 0 ? [{
			message: `${counted(more, "more change")} of the next contract met`,
			facts: { more }
		}] : []
	];
}
/** How many changes, and how many clients of each, have a line or a name. */
const MOST = 20;
const MOST_NAMED = 5;
function lineOf(change) {
	const { name, id, level, operation, clients } = change;
	const [refused, met] = [sumOf(change, "refused"), sumOf(change, "met")];
	const those = clients.filter((each) => refused === 0 || each.refused > 0);
	const named = those.slice(0, MOST_NAMED).map(({ client }) => client);
	const rest = those.length - named.length;
	const who = [...named, ...rest > 0 ? [`${rest} more`] : []].join(", ");
	return {
		message: `next contract, ${level}: ${name} ${refused > 0 ? `would refuse ${counted(refused, "exchange")} of ${who}` : `was met by ${who}`}`,
		facts: {
			change: {
				name,
				id,
				level,
				operation
			},
			refused,
			met,
			clients: clients.length
		}
	};
}
function sumOf({ clients }, what) {
	return clients.reduce((sum, each) => sum + each[what], 0);
}
/** Runs the command, if there is one, or waits for a signal; returns the exit code. */
async function untilItEnds({ exec, rotateRuns: count, scenario, adminToken }, { sandbox, watch, stop, log, progress }) {
	if (exec === void 0) return stop.asked.then(() => 0);
	const variables = execVariables(sandbox, adminToken);
	if (count === void 0 || !watch) return runExec(exec, variables, stop);
	const { rotateRuns } = await import("./rotate-runs.js");
	return rotateRuns({
		command: exec,
		variables,
		count,
		scenario,
		sandbox,
		watch,
		stop,
		log,
		progress
	}).finally(() => progress.end());
}
/** In milliseconds. */
const COLLECTING_DELAY = 500;
export { start };
