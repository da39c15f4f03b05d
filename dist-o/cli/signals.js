import path from "node:path";
import { readFileSync } from "node:fs";
import process from "node:process";
import { constants as constants$1 } from "node:os";
import { execFile } from "node:child_process";
// src/cli/process/signals.ts
/**
* Listens for SIGINT, SIGTERM and SIGHUP. Only SIGTERM drains: a person who presses Ctrl+C does not want to wait. When the
* process is stopping, a second signal exits at once, with 128 plus its number.
*/
function listenForStop({ drain = 0, onDrain = () => {} } = {}) {
	const { promise, resolve } = Promise.withResolvers();
	const acts = [];
	let last;
	let draining;
	let isStopping = false;
	const stop = (signal) => {
		clearTimeout(draining);
		isStopping = true;
		resolve(signal);
	};
	const onSignal = (signal) => {
		const now = performance.now();
		if (last !== void 0 && (signal === "SIGHUP" || now - last < TWIN)) return;
		last = now;
		if (!isStopping) {
			if (draining || drain === 0 || signal !== "SIGTERM") return stop(signal);
			draining = setTimeout(() => stop(signal), drain);
			return onDrain();
		}
		for (const act of acts) act();
		process.exit(128 + constants$1.signals[signal]);
	};
	process.on("SIGINT", onSignal);
	process.on("SIGTERM", onSignal);
	process.on("SIGHUP", onSignal);
	watchNpm(process.env, () => stop("SIGHUP"));
	return {
		asked: promise,
		onSecond: (act) => void acts.push(act)
	};
}
/**
* Until `listenForStop`, a signal ends the process as it would without this, but what runs at its exit still runs. Returns what ends
* that.
*/
function exitOnSignals() {
	const exit = (signal) => process.exit(128 + constants$1.signals[signal]);
	const signals = [
		"SIGINT",
		"SIGTERM",
		"SIGHUP"
	];
	for (const signal of signals) process.on(signal, exit);
	return () => {
		for (const signal of signals) process.off(signal, exit);
	};
}
/**
* Calls `onGone` when the npm (or pnpm, or yarn) that runs this process is gone. npm passes a signal on to the shell of its script
* only, which ends without a word to what it runs, and a killed npm passes on nothing: this process would keep its port and
* its directory. Does nothing unless a script of npm runs it.
*/
function watchNpm(environment, onGone) {
	if (environment.npm_lifecycle_event === void 0) return;
	const watch = (ancestors) => {
		const npm = findRunner(ancestors);
		if (npm === void 0) return;
		const timer = setInterval(() => {
			if (isRunning(npm.pid)) return;
			clearInterval(timer);
			onGone();
		}, PACE).unref();
	};
	if (process.platform === "linux") watch(ancestorsOnLinux(process.ppid));
	else ancestorsOf(process.ppid).then(watch);
}
/**
* Which of the ancestors, the nearest first, runs the script: the first with the name of a package manager, else the first that
* is no shell. A shell may end before its npm does: in a script with `&`, it leaves this process to the scripts after it.
*/
function findRunner(ancestors) {
	return ancestors.find(({ name }) => RUNNER.test(name)) ?? ancestors.find(({ name }) => !SHELL.test(name));
}
/** A second signal within this time is the first one repeated: npm forwards the one from Ctrl+C. In milliseconds. */
const TWIN = 50;
/** How often it looks, in milliseconds. */
const PACE = 500;
/** How many ancestors it looks at: npm, its shell, nodemon and its shell, and some to spare. */
const MOST_ANCESTORS = 6;
const RUNNER = /^(npm|npx|pnpm|pnpx|yarn)\b/;
const SHELL = /^-?(sh|dash|bash|zsh|ash|busybox|fish|cmd\.exe|powershell\.exe|pwsh(\.exe)?)$/;
function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}
/** The process and those above it, as far as the system shows them. An image need not have `ps`. */
function ancestorsOnLinux(first) {
	const ancestors = [];
	try {
		for (let pid = first; pid > 1 && ancestors.length < MOST_ANCESTORS;) {
			const text = readFileSync(`/proc/${pid}/stat`, "utf8");
			const end = text.lastIndexOf(")");
			ancestors.push({
				pid,
				name: text.slice(text.indexOf("(") + 1, end)
			});
			pid = Number(text.slice(end + 4).split(" ")[0]);
		}
	} catch {}
	return ancestors;
}
/** The same where a program must be asked. */
async function ancestorsOf(first) {
	const ancestors = [];
	for (let pid = first; pid > 1 && ancestors.length < MOST_ANCESTORS;) {
		const line = await lineOf(pid).catch(() => "");
		const [, parent, name] = /^(\d+)\s+(\S.*)$/.exec(line.trim()) ?? [];
		if (name === void 0) break;
		ancestors.push({
			pid,
			name: path.basename(name)
		});
		pid = Number(parent);
	}
	return ancestors;
}
/** The parent of a process and its name, as `PARENT NAME`. */
function lineOf(pid) {
	if (process.platform !== "win32") return run("ps", [
		"-o",
		"ppid=,comm=",
		"-p",
		String(pid)
	]);
	return run("powershell.exe", [
		"-NoProfile",
		"-NonInteractive",
		"-Command",
		`Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | ForEach-Object { "$($_.ParentProcessId) $($_.Name)" }`
	]);
}
function run(file, args) {
	const { promise, resolve, reject } = Promise.withResolvers();
	execFile(file, args, {
		timeout: 1e4,
		windowsHide: true
	}, (error, stdout) => error ? reject(error) : resolve(stdout));
	return promise;
}
export { listenForStop as n, exitOnSignals as t };
