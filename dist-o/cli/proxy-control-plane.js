import "./rolldown-runtime.js";
import { a as isUnder } from "./document.js";
import { a as faultRoutes, f as faultSchemas, g as lateMetricsWriter, i as proxyMetricsRoutes, p as schemaRef, r as proxyHealthRoutes, s as proxyRoute } from "./health-routes.js";
import { o as documentRoutes, r as serveControlPlane } from "./serve-control-plane.js";
import { r as UsageError } from "./errors.js";
import { r as isBelow } from "./files.js";
import { a as objectSchema, i as listSchema, n as countSchema, o as switchSchema, s as textSchema } from "./schema-parts.js";
import { i as formatOf, s as tapeFileOf } from "./recording-formats.js";
import { n as recordingLines } from "./recordings.js";
import { n as json, r as problem } from "./admin-answer.js";
import { a as queryParameter, i as pathParameter, n as jsonRequest, r as jsonResponse } from "./document-parts.js";
import { o as pinnedOf, s as questionOf } from "./ledger-counter.js";
import { a as nextTally, r as failingNext } from "./next-changes.js";
import { i as stampProperties, n as reportProperties, r as reportShapes } from "./report-schema.js";
import { g as withCoverageShown, i as failsOn } from "./report-texts.js";
import { a as coverages, l as nextThresholds, m as whenBehindChoices, p as thresholds } from "./words.js";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
// src/admin/routes/recording-routes.ts
const fileSchema = {
	type: "string",
	minLength: 1,
	maxLength: 1e3,
	description: "A scenario (.yaml, .json) or a HAR (.har)."
};
const exchangesSchema = countSchema("The number of recorded exchanges.");
const recordingRoutes = [
	proxyRoute("getRecordings", {
		summary: "Show the running recording and the result of the last one",
		responses: jsonResponse("The running recording, the one that is being written, and the one that was stopped last, if there are any.", objectSchema({
			running: objectSchema({
				file: fileSchema,
				exchanges: exchangesSchema,
				failure: textSchema("Why it ended early.")
			}, { optional: ["failure"] }),
			writing: objectSchema({ file: fileSchema }),
			stopped: objectSchema({
				file: fileSchema,
				exchanges: exchangesSchema,
				remarks: listSchema({ type: "string" }, "Its contents, as in the log."),
				failure: textSchema("Why it could not be written.")
			}, { optional: [
				"exchanges",
				"remarks",
				"failure"
			] })
		}, { optional: [
			"running",
			"writing",
			"stopped"
		] })),
		handle: ({ recordings }) => {
			const { running, file, last } = recordings;
			return json({
				...running && { running },
				...file !== void 0 && !running && { writing: { file } },
				...last && { stopped: shown(last) }
			});
		}
	}),
	proxyRoute("startRecording", {
		problems: [409],
		summary: "Start recording",
		description: "The file must be below the directory in which the proxy was started, or be the one that `--record` names. A recording that still runs when the proxy stops is written then.",
		requestBody: jsonRequest("The file to write to.", objectSchema({ file: fileSchema })),
		responses: jsonResponse("It runs.", objectSchema({ file: fileSchema })),
		handle: async ({ recordings, record, body, notice }) => {
			const { file } = body;
			if (file !== record) assertInside(file);
			if (!await recordings.start(file)) return problem(409, runs(recordings.file));
			notice(`recording to ${file}`);
			return json({ file });
		}
	}),
	proxyRoute("stopRecording", {
		problems: [409],
		summary: "Stop the recording and write it",
		description: "Exchanges that have not ended are left out.",
		responses: jsonResponse("The recording was written.", objectSchema({
			file: fileSchema,
			exchanges: exchangesSchema
		})),
		handle: async ({ recordings, notice }) => {
			const busy = recordings.file;
			try {
				const summary = await recordings.stop();
				if (!summary) return problem(409, busy === void 0 ? NONE_RUNS : isWritten(busy));
				for (const line of recordingLines(summary)) notice(line);
				return json({
					file: summary.file,
					exchanges: summary.exchanges
				});
			} catch (error) {
				if (error instanceof UsageError) return problem(503, error.message);
				throw error;
			}
		}
	})
];
function shown(stopped) {
	if ("failure" in stopped) return stopped;
	const { file, exchanges } = stopped;
	return {
		file,
		exchanges,
		remarks: recordingLines(stopped)
	};
}
const NONE_RUNS = "No recording runs; POST /__admin/recordings/start begins one.";
function runs(file) {
	return `A recording to ${file} runs already; POST /__admin/recordings/stop ends it.`;
}
function isWritten(file) {
	return `The recording to ${file} was stopped, and is being written.`;
}
/**
* Makes sure that a client writes only below the directory of the proxy.
* @throws UsageError for a file elsewhere, or in a directory that does not exist.
*/
function assertInside(file) {
	formatOf(file);
	const here = process.cwd();
	if (isBelow(file, here) && isBelow(tapeFileOf(file), here)) return;
	throw new UsageError("file must be in an existing directory below the one that the proxy was started in, or be the file that --record names.");
}
// src/admin/routes/report-routes.ts
/** What the entries of a report ask, of those that this release has. */
function questionsOf({ ledger = [] }) {
	return ledger.flatMap((seen) => {
		const { entry } = seen;
		const pinned = pinnedOf(seen);
		return pinned === void 0 ? [] : [{
			entry,
			question: questionOf(seen),
			pinned
		}];
	});
}
/** How long the report waits for checks, in milliseconds. */
const LONGEST_WAIT = 2e3;
const reportRoutes = [
	proxyRoute("getReport", {
		summary: "Show the report so far",
		description: `What \`--report FILE.json\` writes at the end. It waits for exchanges that are still to be checked, but no longer than ${LONGEST_WAIT / 1e3} s.`,
		parameters: [queryParameter("coverage", "Which operations of a contract with more than 50 it lists.", {
			enum: coverages,
			default: "met"
		})],
		responses: jsonResponse("The report so far.", schemaRef("Report")),
		handle: async ({ checked, checker, over, query }) => {
			await waitFor(checked(), over);
			const report = await checker.report();
			return json(query.coverage === "all" ? report : withCoverageShown(report));
		}
	}),
	proxyRoute("getStatus", {
		summary: "Show the status",
		description: "The report without the examples and without waiting for checks, and the progress of checks and recording. It is cheap: a page may ask every second.",
		responses: jsonResponse("The status.", schemaRef("Status")),
		handle: async (subject) => {
			const { checker, progress, sample, whenBehind, failOn, failOnNext, recordings, faults } = subject;
			const { running } = recordings;
			const [outline, next, queue] = await Promise.all([...[checker.outline(), checker.next()], progress()]);
			const fails = failsOn(outline, failOn) || failingNext({ next }, failOnNext).length > 0;
			return json({
				...outline,
				questions: questionsOf(outline),
				sample,
				whenBehind,
				failOn,
				fails,
				queue,
				...next && { next: {
					contract: next.contract,
					...nextTally(next),
					failOn: failOnNext
				} },
				...running && { recording: running },
				...faults && { faults: faults.current.faults.faults.length }
			});
		}
	}),
	proxyRoute("getNext", {
		problems: [409],
		summary: "Show which clients the next contract would refuse, and which have something that changes",
		description: "For a proxy with `--next`: every change with its clients, of the exchanges that were checked so far. A client is the origin of a page, else the product in User-Agent. At most a hundred clients are told apart; all others are together as `all other clients`.",
		responses: jsonResponse("What the exchanges so far show.", schemaRef("Next")),
		handle: async ({ checker }) => {
			const [next, { exchanges }] = await Promise.all([checker.next(), checker.outline()]);
			if (!next) return problem(409, NO_NEXT);
			const { checked, unchecked } = exchanges;
			return json({
				...next,
				exchanges: {
					checked,
					unchecked
				}
			});
		}
	}),
	proxyRoute("getFinding", {
		problems: [404],
		summary: "Show a finding with its example",
		parameters: [pathParameter("fingerprint", "The fingerprint of the finding, as in the report.")],
		responses: jsonResponse("The finding.", schemaRef("Finding")),
		handle: async ({ checker, path }) => {
			const finding = await checker.finding(path.fingerprint);
			return finding ? json(finding) : problem(404, "There is no such finding; GET /__admin/status lists them.");
		}
	})
];
/** The schemas of a proxy's findings, by name. */
const reportSchemas = {
	Report: objectSchema({
		...reportProperties,
		...stampProperties,
		findings: listSchema(schemaRef("Finding")),
		next: reportShapes.ReportedNext
	}, { optional: ["next"] }),
	Next: objectSchema({
		...Object(reportShapes.ReportedNext).properties,
		exchanges: objectSchema({
			checked: countSchema("How many were held against it."),
			unchecked: countSchema("How many were not checked at all.")
		})
	}, { description: "What the exchanges so far show of the next contract." }),
	Finding: reportShapes.Finding,
	FindingOutline: reportShapes.FindingOutline,
	Status: objectSchema({
		...reportProperties,
		...stampProperties,
		findings: listSchema(schemaRef("FindingOutline")),
		whenBehind: {
			enum: whenBehindChoices,
			description: "What happens when exchanges arrive faster than they can be checked."
		},
		failOn: {
			enum: thresholds,
			description: "The lowest severity that makes the run fail."
		},
		fails: switchSchema("Whether the run would fail if it ended now."),
		faults: countSchema("How many faults are in force; absent if the proxy was started without any."),
		questions: listSchema(objectSchema({
			entry: textSchema("The name of an entry of the ledger that was seen."),
			question: textSchema("What the contract leaves open."),
			pinned: {
				type: ["string", "integer"],
				description: "The choice of the sandbox."
			}
		}), "What the entries in `ledger` ask, of those that this release has."),
		next: objectSchema({
			contract: textSchema("The digest of the next contract."),
			changes: countSchema("How many changes there are."),
			refused: countSchema("How many would refuse a client."),
			met: countSchema("How many a client met, without being refused by them."),
			notMet: countSchema("How many no checked exchange met."),
			clients: countSchema("How many clients would be refused, or met something."),
			failOn: {
				enum: nextThresholds,
				description: "What of it makes the run fail."
			}
		}, { description: "What the exchanges so far show of the next contract, if there is one." }),
		queue: objectSchema({
			waiting: countSchema("How many exchanges wait for their check."),
			bytes: countSchema("The size of their bodies, in bytes."),
			lag: countSchema("How long the last checked exchange waited, in milliseconds.")
		}),
		recording: objectSchema({
			file: { type: "string" },
			exchanges: countSchema("How many exchanges it has."),
			failure: textSchema("Why it ended early.")
		}, {
			optional: ["failure"],
			description: "The running recording."
		})
	}, { optional: [
		"faults",
		"queue",
		"next",
		"recording"
	] })
};
const NO_NEXT = "This proxy knows one contract. Start it with --next FILE to hold exchanges against the next one, too.";
/** Waits for a promise, but only for a limited time and while the client is still there. */
async function waitFor(promise, over) {
	const done = new AbortController();
	const signal = AbortSignal.any([over, done.signal]);
	await Promise.race([promise, setTimeout(LONGEST_WAIT, void 0, { signal }).catch(() => {})]);
	done.abort();
}
// src/admin/proxy-control-plane.ts
const routes = [
	...proxyHealthRoutes,
	...documentRoutes,
	...reportRoutes,
	...recordingRoutes,
	...proxyMetricsRoutes
];
/** A proxy has one set of faults, and no worlds. */
const proxyFaultRoutes = faultRoutes.map(({ about: _about, reads: _reads, description, ...route }) => ({
	...route,
	...route.operationId !== "listFaults" && description !== void 0 && { description }
}));
/** The parts that the document of a proxy's control plane is made from; `contract` is that of its faults, if it was started with any. */
function proxyOutline(contract) {
	return {
		title: "The control plane of petstore-sandbox proxy",
		description: "Shows what a running proxy has found so far, records its traffic, and with `--faults` changes what goes wrong. Without `--admin-token` it answers only its own machine, under a loopback name.",
		routes: [...routes, ...contract ? proxyFaultRoutes : []],
		schemas: {
			...reportSchemas,
			...contract && faultSchemas(contract)
		},
		explainPath: (path) => contract || !isUnder("/faults", path) ? void 0 : NO_FAULTS
	};
}
/**
* Creates the control plane of a proxy, as served over HTTP.
* @throws Error when its document cannot be compiled.
*/
function serveProxyControlPlane(context) {
	const { onNotice, faults } = context;
	const notice = (message) => onNotice({
		message,
		isTrouble: false
	});
	const contract = faults?.contract;
	const subject = {
		...context,
		notice,
		writeMetrics: lateMetricsWriter(),
		...faults && contract && {
			world: faults,
			worlds: [faults],
			sandbox: { contract }
		}
	};
	const plane = {
		...proxyOutline(contract),
		find: async () => ({ subject })
	};
	return serveControlPlane(plane, context);
}
const NO_FAULTS = "This proxy was started without faults: start it with --faults FILE.";
export { serveProxyControlPlane };
