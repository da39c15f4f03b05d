import "./rolldown-runtime.js";
import process from "node:process";
import { spawn } from "node:child_process";
// src/cli/process/open-page.ts
/** Opens the page in the browser without waiting for it. On failure, `onProblem` gets the reason and the address. */
function openPage(address, onProblem) {
	const { platform, env } = process;
	const reason = noReader(env, platform);
	if (reason) {
		onProblem(`--open opens nothing: ${reason}. The page is ${address}`);
		return;
	}
	const { file, args } = openerOf(address, platform);
	const begun = performance.now();
	const fail = (what) => onProblem(`--open cannot open the page: ${file} ${what}. It is ${address}`);
	const opener = spawn(file, args, {
		stdio: "ignore",
		detached: platform !== "win32",
		windowsVerbatimArguments: true
	});
	opener.on("error", ({ message }) => fail(`cannot be run (${message})`));
	opener.on("exit", (code) => {
		if (code && performance.now() - begun < OPENING) fail(`ended with ${code}`);
	});
	opener.unref();
}
/** The program that opens an address in the user's default browser, on each system. */
function openerOf(address, platform) {
	if (platform === "darwin") return {
		file: "open",
		args: [address]
	};
	if (platform === "win32") return {
		file: "cmd",
		args: [
			"/c",
			"start",
			"\"\"",
			`"${address}"`
		]
	};
	return {
		file: "xdg-open",
		args: [address]
	};
}
/** Why an opened page would not be seen; `undefined` if it may be. */
function noReader({ CI, DISPLAY, WAYLAND_DISPLAY, BROWSER }, platform) {
	if (CI && CI !== "false" && CI !== "0") return "this is CI";
	return platform === "darwin" || platform === "win32" || DISPLAY || WAYLAND_DISPLAY || BROWSER ? void 0 : "there is no display";
}
/** After this time, a failure comes from the browser itself. In milliseconds. */
const OPENING = 1e4;
export { openPage };
