import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { t as watchFiles } from "./watch-files.js";
import { s as isWebAddress } from "./http.js";
import { r as firstOf, t as counted } from "./text.js";
import { s as oneAtATime } from "./time.js";
import { n as dayOf } from "./changes-report.js";
import { s as remarksOf } from "./contract-source.js";
import { t as fetchAgain } from "./read-contract2.js";
import { t as StorageError } from "./store.js";
// src/cli/process/watch-sources.ts
/**
* `--watch`: reads the contract, its overlays and the scenario again when one of their files changes; after a bad edit, what was read before
* stays. Of two contracts over one state, which are read at the start only, it tells that they have changed.
*/
function watchSources(sandbox, sources, log) {
	const alone = oneAtATime();
	const [files = [], ...others] = sandbox.contract.files;
	const watchers = [
		watchScenarioFiles(sandbox, sources.scenario, {
			log,
			alone
		}),
		...sandbox.next ? [files, ...others].map((each) => tellOfContract(each, log)) : [],
		...sandbox.next || files.length === 0 && addressesOf(sources).length === 0 ? [] : [watchContract(sandbox, sources, {
			log,
			alone
		})]
	];
	return {
		add: (more) => watchers[0]?.add(more),
		close: async () => {
			await Promise.all(watchers.map((watcher) => watcher.close()));
		}
	};
}
function watchScenarioFiles(sandbox, scenario, { log, alone }) {
	const watcher = watchFiles(sandbox.scenario.files, {
		async changed() {
			try {
				const reload = await alone(() => sandbox.load(scenario));
				watcher.add(sandbox.scenario.files);
				const { name, resources } = sandbox.scenario;
				log.info(`scenario ${name} reloaded: ${recordsOf(reload, resources.noun)}`);
				for (const remark of sandbox.scenario.remarks) log.info(remark);
			} catch (error) {
				if (error instanceof UsageError || error instanceof StorageError) log.error(`The scenario stays as it was.\n${error.message}`);
				else log.bug(error);
			}
			return "done";
		},
		gone: (file) => log.error(`The scenario stays as it was: ${file} is gone. It is read again when the file is back.`)
	});
	return watcher;
}
/** Serves the contract as its files are now, and says how it differs from the one before. */
function watchContract(sandbox, sources, { log, alone }) {
	const { read } = sources;
	let served = read();
	const files = sandbox.contract.files.flat();
	const changed = async () => {
		const next = await read();
		watcher.add(next.file.places ?? []);
		if (next.digest === sandbox.contract.digest) return;
		const before = await served;
		await sandbox.changeContract(next);
		served = Promise.resolve(next);
		const { changesOf } = await import("./changes-of2.js");
		const { changes } = changesOf({
			older: before.written,
			newer: next.written
		}, dayOf(Date.now()));
		const lines = firstOf(changes.map(({ level, text }) => `${level}: ${text}`), MOST_CHANGES);
		const what = changes.length === 0 ? "nothing that clients meet has changed" : counted(changes.length, "change");
		log.info([`contract ${next.file.name} reloaded: ${what}`, ...lines].join("\n  "));
		for (const remark of remarksOf(next)) log.info(remark);
	};
	let told;
	const attempt = async (work) => {
		try {
			await alone(work);
			told = void 0;
		} catch (error) {
			if (!(error instanceof UsageError || error instanceof StorageError)) return log.bug(error);
			if (told !== error.message) log.error(`The contract stays as it was.\n${error.message}`);
			told = error.message;
		}
	};
	const watcher = watchFiles(files, {
		async changed() {
			told = void 0;
			await attempt(changed);
			return "done";
		},
		gone: (file) => log.error(`The contract stays as it was: ${file} is gone. It is read again when the file is back.`)
	});
	const addresses = addressesOf(sources);
	const askAgain = async () => {
		if (await fetchAgain(addresses)) await changed();
	};
	const timer = addresses.length > 0 ? setInterval(() => attempt(askAgain), EVERY).unref() : void 0;
	return {
		add: watcher.add,
		close: async () => {
			clearInterval(timer);
			await watcher.close();
		}
	};
}
/** How often an address is asked whether it has another contract, in milliseconds. */
const EVERY = 3e4;
function addressesOf({ contract, overlay = [] }) {
	return [contract, ...overlay].filter((each) => each !== void 0).filter(isWebAddress);
}
/** How many changes of a contract are said. */
const MOST_CHANGES = 3;
function tellOfContract(files, log) {
	const [first] = files;
	const tell = (what) => log.info(`${what}: the sandbox goes on with the contract that it has read at its start. Start it again to serve another one.`);
	return watchFiles(files, {
		async changed() {
			tell(files.length === 1 ? `${first} has changed` : `a file of ${first} has changed`);
			return "done";
		},
		gone: (file) => tell(`${file} is gone`)
	});
}
/** What became of the records; `noun` is what they are called. */
function recordsOf({ reseeded, lost, resumed }, noun) {
	if (resumed) return `its kept ${noun} are back`;
	if (!reseeded) return `its ${noun} are unchanged`;
	return `its ${noun} changed and were reseeded${lost > 0 ? `; changes to ${noun} that were lost: ${lost}` : ""}`;
}
export { watchSources };
