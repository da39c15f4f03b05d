import { a as certificatesIn, t as StartError } from "./errors.js";
import { t as makeTemporaryFolder } from "./temporary-folder.js";
import { t as LISTEN_GRACE } from "./listen.js";
import { d as shorten } from "./text.js";
import { n as listenForStop } from "./signals.js";
import { t as _usingCtx } from "./usingCtx.js";
import { readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { once } from "node:events";
import { constants as constants$1 } from "node:os";
import { spawn } from "node:child_process";
// src/cli/process/exec.ts
/** How long a command may take to end after it was signalled, in milliseconds. */
const EXEC_GRACE = 3e3;
/**
* Runs a shell command with these variables set, with its output shown or hidden, and returns its exit code (128 plus the
* signal's number if a signal ended it). Stopping this process stops the command and everything that it started; processes
* that do not end are killed after `EXEC_GRACE`. A command of Node trusts the certificates of `PETSTORE_CA_FILE`.
* @throws StartError when there is no shell to run it.
*/
async function runExec(command, variables, stop, output = "inherit") {
	try {
		var _usingCtx$1 = _usingCtx();
		const { PETSTORE_CA_FILE: caFile } = variables;
		const extra = _usingCtx$1.u(caFile ? extraCertificates(caFile, process.env.NODE_EXTRA_CA_CERTS) : void 0);
		const trust = extra && { NODE_EXTRA_CA_CERTS: extra.file };
		const child = begin(command, {
			...variables,
			...trust
		}, output);
		let killing;
		let hasEnded = false;
		stop.asked.then((signal) => {
			if (hasEnded) return;
			send(child, signal);
			killing = setTimeout(() => send(child, "SIGKILL"), EXEC_GRACE);
		});
		stop.onSecond(() => hasEnded || send(child, "SIGKILL"));
		try {
			const [code, signal] = await once(child, "exit");
			clearTimeout(killing);
			await endRest(child);
			return code ?? 128 + constants$1.signals[signal ?? "SIGTERM"];
		} catch (cause) {
			throw cannotRun(command, cause);
		} finally {
			hasEnded = true;
		}
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		_usingCtx$1.d();
	}
}
function execVariables({ url, adminUrl, key, tls }, adminToken) {
	const values = {
		URL: url,
		KEY: key,
		ADMIN_URL: adminUrl,
		ADMIN_TOKEN: adminToken,
		CA_FILE: tls?.caFile
	};
	const variables = Object.entries(values).flatMap(([name, value]) => value === void 0 ? [] : PREFIXES.map((prefix) => [prefix + name, value]));
	return Object.fromEntries(variables);
}
/** Listens for what stops this process, and logs that a SIGTERM drains, and what a stop waits for. */
function announcedStop(log, { exec, server, drain = 0, rest = () => [] }) {
	const onDrain = () => {
		server?.drain();
		log.info(`SIGTERM: the health says fail, and requests are answered for ${drain / 1e3} s more; a second signal ends that`);
	};
	const stop = listenForStop({
		drain,
		onDrain
	});
	stop.asked.then((signal) => {
		const waits = [
			...exec === void 0 ? [] : [COMMAND],
			IN_FLIGHT,
			...rest()
		];
		log.info(`${signal}: waiting for ${waits.join(", ")}; a second signal stops at once`);
	});
	return stop;
}
const PREFIXES = ["SANDBOX_", "PETSTORE_"];
function begin(command, variables, output) {
	const { PETSTORE_CA_FILE: _own, SANDBOX_CA_FILE: _other, ...environment } = process.env;
	try {
		return spawn(command, {
			shell: true,
			stdio: [
				"inherit",
				output,
				output
			],
			env: {
				...environment,
				...variables
			},
			detached: hasGroups
		});
	} catch (cause) {
		throw cannotRun(command, cause);
	}
}
function cannotRun(command, cause) {
	const why = cause.message;
	return new StartError(`--exec cannot run ${shorten(command, 200)}: ${why}.`, { cause });
}
/** Windows has no process groups: only the shell itself is stopped there. */
const hasGroups = process.platform !== "win32";
/** Stops the processes that the command left running. */
async function endRest(child) {
	const end = performance.now() + EXEC_GRACE;
	let isRunning = send(child, "SIGTERM");
	while (isRunning && performance.now() < end) {
		await setTimeout$1(20);
		isRunning = send(child, 0);
	}
	if (isRunning) send(child, "SIGKILL");
}
/** Signals the command and all that it started. Returns whether any process was running; signal 0 only tests for that. */
function send(child, signal) {
	if (child.pid === void 0) return false;
	if (!hasGroups) return child.kill(signal);
	try {
		return process.kill(-child.pid, signal);
	} catch (error) {
		if (error.code !== "ESRCH") throw error;
		return false;
	}
}
/** Node, too, goes on without a file that it cannot read. */
function readIfThere(file) {
	try {
		return certificatesIn(readFileSync(file, "utf8"));
	} catch {
		return;
	}
}
/**
* The file of the certificates that a command of Node is to trust in addition: those of `caFile`, and those that the
* environment names already, if it does. Private keys in either are left out.
* @throws StartError when a file that has both cannot be written.
*/
function extraCertificates(caFile, given) {
	const others = given ? readIfThere(given) : void 0;
	if (others === void 0) return {
		file: caFile,
		[Symbol.dispose]: () => {}
	};
	try {
		const both = others + certificatesIn(readFileSync(caFile, "utf8"));
		const folder = makeTemporaryFolder();
		return {
			file: folder.write("extra.pem", both),
			[Symbol.dispose]: folder[Symbol.dispose]
		};
	} catch (cause) {
		throw new StartError(`--exec: the file for NODE_EXTRA_CA_CERTS cannot be written: ${cause.message}. Name another directory in TMPDIR.`, { cause });
	}
}
const IN_FLIGHT = `requests in flight (${LISTEN_GRACE / 1e3} s at most)`;
const COMMAND = `the command of --exec (killed after ${EXEC_GRACE / 1e3} s)`;
export { execVariables as n, runExec as r, announcedStop as t };
