import "./rolldown-runtime.js";
import { x as instanceName } from "./judge-capture.js";
import { s as remarksOf } from "./contract-source.js";
import { i as contractOrBuiltIn } from "./choose-contract2.js";
import { n as readNextOption } from "./read-next-contract.js";
import { n as startProxyWithControlPlane } from "./start-proxy.js";
import { i as examplePath } from "./silence-kinds.js";
import { t as decideRoles } from "./roles.js";
import { d as failureOf } from "./upstream-request.js";
import { n as parseUpstream, t as createAgents } from "./upstream.js";
import { n as recordingLines, t as Recordings } from "./recordings.js";
import { a as receiptLines, c as unconsumedLines, i as readyLines, n as pageAddress, r as proxyBannerLines, s as trustFact } from "./banner.js";
import { t as createLog } from "./create-log.js";
import { n as execVariables, r as runExec, t as announcedStop } from "./exec.js";
import { n as keepMemoryLow } from "./memory.js";
import { t as exitOnSignals } from "./signals.js";
import { i as unusedCertificateFlags, n as readSettings, r as tlsSetting, t as namedUpstream } from "./read-settings.js";
import { t as _usingCtx } from "./usingCtx.js";
import process from "node:process";
import { once } from "node:events";
import { request } from "node:http";
import { request as request$1 } from "node:https";
import { connect, isIP } from "node:net";
import { connect as connect$1 } from "node:tls";
// src/proxy/probe-upstream.ts
/** How long the upstream may take, in milliseconds. */
const PATIENCE = 2e3;
/**
* Tries to reach an upstream, with TLS if it has that; returns the reason if it fails, otherwise `undefined`. With header lines, by
* which a gateway may route, it sends a HEAD request for a list, without a credential. The upstream is reached if it answers, unless a
* gateway answers that it has no service for the request.
*/
async function probeUpstream(url, options) {
	const upstream = parseUpstream(url, options.source);
	const { headers = [] } = options;
	return headers.length > 0 ? ask(upstream, headers, options) : reach(upstream, options);
}
/** The statuses of a gateway that cannot reach the service (RFC 9110, section 15.6), or has no service for the request (15.5.20). */
const OF_GATEWAYS = /* @__PURE__ */ new Set([
	421,
	502,
	503,
	504
]);
async function ask(upstream, headers, options) {
	const path = examplePath(decideRoles(options.source.written));
	const agents = createAgents(upstream, options);
	const outgoing = (upstream.protocol === "https:" ? request$1 : request)({
		agent: agents.fresh,
		method: "HEAD",
		path: upstream.basePath + path || "/",
		host: upstream.hostname,
		port: upstream.port,
		signal: AbortSignal.timeout(PATIENCE),
		headers: [
			"Host",
			upstream.host,
			...headers
		]
	});
	try {
		outgoing.end();
		const [{ statusCode = 0 }] = await once(outgoing, "response");
		return OF_GATEWAYS.has(statusCode) ? `it answers ${statusCode}` : void 0;
	} catch (error) {
		return reasonOf(error);
	} finally {
		outgoing.destroy();
		agents.destroy();
	}
}
async function reach(upstream, options) {
	const { hostname: host, port, protocol } = upstream;
	const agents = createAgents(upstream, options);
	const isSecure = protocol === "https:";
	const socket = isSecure ? connect$1({
		...agents.fresh.options,
		host,
		port,
		...isIP(host) === 0 && { servername: host }
	}) : connect({
		host,
		port
	});
	const timer = setTimeout(() => socket.destroy(/* @__PURE__ */ new Error("no answer")), PATIENCE);
	try {
		await once(socket, isSecure ? "secureConnect" : "connect");
		return;
	} catch (error) {
		return reasonOf(error);
	} finally {
		clearTimeout(timer);
		socket.destroy();
		agents.destroy();
	}
}
function reasonOf(error) {
	if (error.name === "AbortError") return "no answer";
	const { kind, detail } = failureOf(error, "it");
	if (kind === "upstream-tls") return detail.replace(/ \(([^()]*)\)\.$/, ": $1");
	return error.code ?? error.message;
}
// src/cli/commands/proxy.ts
/** `petstore-sandbox proxy`: forwards requests until it is stopped, or until `--exec` has ended. */
async function proxy({ flags, warnings }) {
	const { env } = process;
	const given = readSettings("proxy", {
		flags,
		environment: env
	});
	const { port, instance = port > 0 ? instanceName(port) : void 0 } = given;
	const settings = {
		...given,
		instance,
		upstream: namedUpstream(given.upstream, env)
	};
	const { openCheck } = await import("./open-check2.js");
	const { startChecker } = await import("./checker-thread.js");
	const source = await contractOrBuiltIn(given);
	const next = await readNextOption(given.next, source);
	const { url: upstream } = parseUpstream(settings.upstream, source);
	const check = await openCheck({
		...settings,
		source,
		nextSource: next?.source,
		upstream
	}, startChecker);
	const remarks = [...remarksOf(source), ...next?.remarks ?? []];
	try {
		return await runProxy({
			...settings,
			source,
			remarks
		}, check, warnings);
	} finally {
		await check.checker.close();
	}
}
async function runProxy(settings, check, warnings) {
	try {
		var _usingCtx$1 = _usingCtx();
		const log = createLog(settings.log);
		for (const warning of [...warnings, ...unusedCertificateFlags(settings)]) log.error(warning);
		for (const remark of settings.remarks) log.info(remark);
		const { record, report, exec } = settings;
		const recordings = new Recordings(settings.source, log.notice);
		if (record !== void 0) await recordings.start(record);
		const tls = tlsSetting(settings);
		const begun = tls ? exitOnSignals() : void 0;
		const running = _usingCtx$1.a(await startProxyWithControlPlane({
			...settings,
			checker: check.checker,
			recordings,
			tls,
			...settings.updateBaseline && {
				failOn: "never",
				failOnNext: "never"
			},
			proxyEnvironment: process.env,
			onExchange: log.passage,
			onNotice: log.notice,
			onBug: log.bug,
			onBytes: keepMemoryLow()
		}));
		const rest = () => [
			"pending checks",
			...recordings.file ? [recordings.file] : [],
			...report
		];
		const stop = announcedStop(log, {
			...settings,
			server: running,
			rest
		});
		begun?.();
		process.stdout.write(readyLines(running));
		announce(running, settings, log);
		if (settings.open) (await import("./open-page.js")).openPage(pageAddress(running), log.error);
		const reports = startReportTimer(settings.reportEvery, check, log);
		const ended = exec ? await runExec(exec, execVariables(running, settings.adminToken), stop) : await stop.asked.then(() => 0);
		await running.close();
		await reports.stop();
		const receipts = running.receipts();
		for (const line of receiptLines(receipts)) log.info(line);
		const unconsumed = unconsumedLines(receipts);
		for (const line of unconsumed) (exec ? log.error : log.info)(line);
		const [recorded, found] = await Promise.allSettled([recordings.end(), check.finish(log)]);
		if (recorded.status === "fulfilled" && recorded.value) for (const line of recordingLines(recorded.value)) log.info(line);
		await log.close();
		if (recorded.status === "rejected") throw recorded.reason;
		if (found.status === "rejected") throw found.reason;
		return ended || found.value || (exec && unconsumed.length > 0 ? 1 : 0);
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		await _usingCtx$1.d();
	}
}
/** Logs the address of the proxy, and a warning if the upstream does not answer yet. */
function announce(proxy, settings, log) {
	const { url, upstream } = proxy;
	log.started({
		url,
		upstream,
		...trustFact(proxy)
	}, () => proxyBannerLines(proxy, settings));
	const { source, ca, insecure, header: headers } = settings;
	const { env: proxyEnvironment } = process;
	if ((proxyEnvironment.https_proxy || proxyEnvironment.HTTPS_PROXY) && headers.length === 0) return;
	probeUpstream(upstream, {
		source,
		ca,
		insecure,
		proxyEnvironment,
		headers
	}).then((problem) => {
		if (problem) log.error(`${upstream} cannot be reached yet (${problem}); until it can, answers are 502.`);
	});
}
/**
* Writes the reports every `every` milliseconds, so that a crash loses only what came after the last time; never if it is
* `undefined`. A report that cannot be written is logged, and tried again the next time.
*/
function startReportTimer(every, { writeReports }, log) {
	if (every === void 0) return { stop: async () => {} };
	let writing;
	const write = async () => {
		try {
			for (const problem of await writeReports()) log.error(problem);
		} catch (error) {
			log.bug(error);
		} finally {
			writing = void 0;
		}
	};
	const timer = setInterval(() => {
		writing ??= write();
	}, every).unref();
	return { stop: async () => {
		clearInterval(timer);
		await writing;
	} };
}
export { proxy };
