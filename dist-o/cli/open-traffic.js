import "./rolldown-runtime.js";
import { n as readNextOption } from "./read-next-contract.js";
import { n as parseUpstream } from "./upstream.js";
import { n as recordingLines, t as Recordings } from "./recordings.js";
import { n as keepMemoryLow } from "./memory.js";
import { t as openCheck } from "./open-check.js";
// src/cli/commands/open-traffic.ts
/** Prepares the check of what passes to an upstream; without one, nothing is opened. */
function createTrafficRun(settings, log) {
	const { record, failOn = "error", coverage = "met", sample, whenBehind } = settings;
	let check;
	let recordings;
	return {
		open: async (address, source) => {
			const { startChecker } = await import("./checker-thread.js");
			const { url: upstream } = parseUpstream(address, source);
			const next = await readNextOption(settings.next, source);
			check = await openCheck({
				...settings,
				failOn,
				coverage,
				source,
				upstream,
				sample,
				annotations: void 0,
				nextSource: next?.source,
				instance: void 0
			}, startChecker);
			recordings = new Recordings(source, log.notice);
			if (record !== void 0) await recordings.start(record);
			return {
				checker: check.checker,
				recorder: recordings,
				onBytes: keepMemoryLow(),
				...sample !== void 0 && { sample },
				...whenBehind !== void 0 && { whenBehind },
				onExchange: (capture, result) => {
					if (Array.isArray(result) && result.length > 0) log.passage(capture, result);
				}
			};
		},
		finish: async () => {
			if (!check || !recordings) return 0;
			const [recorded, found] = await Promise.allSettled([recordings.end(), check.finish(log)]);
			if (recorded.status === "rejected") throw recorded.reason;
			if (found.status === "rejected") throw found.reason;
			if (recorded.value) for (const line of recordingLines(recorded.value)) log.info(line);
			return found.value;
		},
		close: async () => check?.checker.close()
	};
}
export { createTrafficRun };
