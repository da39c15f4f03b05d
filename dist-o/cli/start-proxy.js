import { i as serveProxyAdmin, n as createPageHandler, t as readPageFiles } from "./read-page-files.js";
import { r as assertServable, t as ADMIN_PATH } from "./admin-context.js";
import { l as rethrow } from "./errors.js";
import { i as aFunction, l as anObject, p as integerFrom, s as aText, u as assertOptions } from "./assert-options.js";
import { x as instanceName } from "./judge-capture.js";
import { r as readBaseline } from "./baseline.js";
import { n as startChecker } from "./checker-thread2.js";
import { r as contractOf } from "./contract.js";
import { f as listOperations } from "./operations.js";
import { a as exampleRequest } from "./silence-kinds.js";
import { i as optionRules } from "./options.js";
import { r as startForwarding } from "./start-forwarding.js";
import { n as parseUpstream } from "./upstream.js";
import { t as Recordings } from "./recordings.js";
import { i as contractOrBuiltIn } from "./choose-contract2.js";
import { n as openServerTls, t as asksForHealth } from "./open-server-tls.js";
import { n as readNextOption } from "./read-next-contract.js";
import { t as _usingCtx } from "./usingCtx.js";
// src/http/start-proxy.ts
/**
* Starts a proxy that passes everything under `/v1` on, byte for byte, and checks each exchange against the contract.
* @throws UsageError for a bad option or file; StartError for a name that does not resolve, or a port in use.
*/
async function startProxy(given) {
	assertOptions(given, {
		of: "startProxy",
		rules,
		required: ["upstream"]
	});
	const { baseline: file, next: nextFile, instance, adminToken, onNotice = () => {}, ...options } = given;
	const baseline = file === void 0 ? void 0 : readBaseline(file);
	const source = await contractOrBuiltIn(given);
	const next = await readNextOption(nextFile, source);
	const { url: upstream } = parseUpstream(options.upstream, source);
	const { sample, port } = options;
	const checker = await startChecker({
		source,
		upstream,
		sample,
		instance: instance ?? (port ? instanceName(port) : void 0),
		next: next?.source,
		...baseline && { baseline }
	});
	const recordings = new Recordings(source, onNotice);
	const proxy = await startProxyWithControlPlane({
		...options,
		source,
		checker,
		recordings,
		record: void 0,
		failOn: "error",
		adminToken,
		onNotice
	}).catch(async (error) => {
		await checker.close();
		throw error;
	});
	let last;
	let recorded;
	const report = async () => {
		if (last) return last;
		await proxy.settled();
		return checker.report();
	};
	const finish = async () => {
		try {
			await proxy.close();
			return await checker.report();
		} finally {
			await checker.close();
		}
	};
	const close = async () => {
		last ??= finish();
		recorded ??= last.catch(() => {}).then(() => recordings.end());
		await Promise.all([last, recorded]);
	};
	return {
		...proxy,
		report,
		close,
		[Symbol.asyncDispose]: close
	};
}
/**
* Starts a proxy with a control plane.
* @throws UsageError for a bad upstream or CA file, or a contract with a path of the control plane; StartError for a name that does not resolve, or a port in use.
*/
async function startProxyWithControlPlane(options) {
	try {
		var _usingCtx$1 = _usingCtx();
		const { checker, recordings, recorder, record, adminToken, onNotice, faults, ...rest } = options;
		const { failOn, failOnNext = "never", ...more } = rest;
		const { source } = options;
		assertServable(source, listOperations(source.document));
		const opened = _usingCtx$1.a(new AsyncDisposableStack());
		const tls = await openServerTls(options, opened);
		const closing = new AbortController();
		const strikes = faults === void 0 ? void 0 : await (await import("./read-faults.js")).readProxyFaults(faults, {
			source,
			closing: closing.signal,
			onNotice: (message) => onNotice({
				message,
				isTrouble: false
			})
		});
		let isDraining = false;
		const started = Promise.withResolvers();
		const onBug = options.onBug ?? rethrow;
		const servePage = createPageHandler({
			page: "proxy",
			readFiles: readPageFiles,
			adminToken,
			onBug
		});
		const serveAdmin = serveProxyAdmin({
			upstream: parseUpstream(options.upstream, options.source).url,
			checked: async () => (await started.promise).settled({ hurry: false }),
			checker,
			sample: options.sample ?? 1,
			whenBehind: options.whenBehind ?? "wait",
			failOn,
			failOnNext,
			progress: async () => (await started.promise).progress(),
			durations: async () => (await started.promise).durations,
			recordings,
			record,
			adminToken,
			onNotice,
			faults: strikes,
			onBug,
			isDraining: () => isDraining || closing.signal.aborted,
			closing: closing.signal
		});
		const aside = {
			path: ADMIN_PATH,
			answer: (...exchange) => servePage(...exchange) || serveAdmin(...exchange)
		};
		const proxy = await startForwarding({
			...more,
			checker,
			aside,
			strikes,
			recorder: bothOf(recordings, recorder),
			onFull: (message) => onNotice({
				message,
				isTrouble: false
			}),
			identity: tls?.identity,
			name: tls?.name,
			isOpen: asksForHealth
		});
		const running = opened.move();
		started.resolve(proxy);
		const drain = () => {
			isDraining = true;
			proxy.drain();
		};
		const close = async () => {
			closing.abort();
			await proxy.close();
			await running.disposeAsync();
		};
		const adminUrl = new URL(proxy.url).origin + ADMIN_PATH;
		return {
			...proxy,
			adminUrl,
			tls: tls?.trust,
			drain,
			close,
			[Symbol.asyncDispose]: close,
			receipts: () => strikes?.current.faults.receipts() ?? [],
			get example() {
				const { path, ...shown } = exampleRequest(contractOf(options.source), "<API_KEY>");
				return {
					url: new URL(proxy.url).origin + path,
					...shown
				};
			}
		};
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		await _usingCtx$1.d();
	}
}
const rules = {
	upstream: aText,
	...optionRules("startProxy"),
	faults: {
		fits: (value) => typeof value === "string" || typeof value === "object" && value !== null,
		must: "a name, a path or a scenario as an object"
	},
	queue: anObject,
	cap: integerFrom(0, Number.MAX_SAFE_INTEGER),
	recorder: anObject,
	proxyEnvironment: anObject,
	onExchange: aFunction,
	onBytes: aFunction,
	onBug: aFunction,
	onNotice: aFunction
};
/** The recordings of the control plane, and the recorder given by the code that starts the proxy. */
function bothOf(recordings, recorder) {
	return {
		get isOn() {
			return recordings.isOn || recorder !== void 0 && recorder.isOn !== false;
		},
		add: (capture) => {
			recorder?.add(capture);
			recordings.add(capture);
		}
	};
}
export { startProxyWithControlPlane as n, startProxy as t };
