import { r as UsageError } from "./errors.js";
import { T as withoutEnd } from "./json.js";
import { d as checkedLater, f as fileNames, r as aFileName, s as aText, t as aBearerToken, u as assertOptions } from "./assert-options.js";
import { i as shown } from "./shown.js";
import { a as oneLine, d as shorten } from "./text.js";
import { n as connectSandbox } from "./connect-sandbox.js";
import { r as contractOf } from "./contract.js";
import { n as startSandbox } from "./start-sandbox.js";
import process from "node:process";
// src/testing/test-sandbox.ts
/**
* Checks the options of `createTest`; a scenario is checked when it is read.
* @throws UsageError that names the option and the rule.
*/
function assertTestOptions(options) {
	assertOptions(options, {
		of: "createTest",
		rules: {
			scenario: checkedLater,
			url: aText,
			token: aBearerToken,
			upstream: aText,
			routes: checkedLater,
			contract: aFileName,
			next: aFileName,
			overlay: fileNames,
			ca: aFileName,
			cert: aFileName,
			key: aFileName
		}
	});
}
/**
* Reads and compiles the contract of tests, so that what starts or connects after that finds it ready.
* @throws UsageError (as a rejection) when it cannot be read.
*/
async function loadContract({ contract, overlay }) {
	const { contractOrBuiltIn: givenContract } = await import("./choose-contract.js");
	contractOf(await givenContract({
		contract,
		overlay
	}));
}
/**
* Connects to a running sandbox, or starts one.
* @throws UsageError when the running one serves another contract than the options name.
*/
async function openWorldSource(options) {
	const { scenario, url = variable("URL"), token, cert, key, contract, overlay, next } = options;
	const { upstream, routes } = options;
	if (url === void 0) {
		const sandbox = await startSandbox({
			...scenario !== void 0 && { scenario },
			...contract !== void 0 && { contract },
			...overlay !== void 0 && { overlay },
			...next !== void 0 && { next },
			...upstream !== void 0 && { upstream },
			...routes !== void 0 && { routes }
		});
		return {
			sandbox,
			scenario: void 0,
			[Symbol.asyncDispose]: () => sandbox.close()
		};
	}
	const secret = token ?? variable("ADMIN_TOKEN");
	const ca = options.ca ?? variable("CA_FILE");
	const sandbox = await connectSandbox(url, {
		...secret !== void 0 && { token: secret },
		...ca !== void 0 && { ca },
		...cert !== void 0 && { cert },
		...key !== void 0 && { key }
	});
	if (contract !== void 0) await assertServes(sandbox, {
		contract,
		overlay
	});
	if (next !== void 0) await assertServesNext(sandbox, next);
	if (upstream !== void 0) await assertIsBefore(sandbox, upstream);
	return {
		sandbox,
		scenario,
		routes,
		[Symbol.asyncDispose]: async () => {}
	};
}
/** Makes a world, passes it to `use`, and removes it. It meets the next contract if `which` says so. */
async function useWorld({ sandbox, scenario, routes }, use, which = "current") {
	const { next } = sandbox.contract;
	if (which === "next" && !next) throw new UsageError("createTest: sandboxContract is next, and the sandbox has no next contract. Name it (next), or start the sandbox with --next FILE.");
	const { id, key } = await sandbox.worlds.create();
	try {
		const world = sandbox.world(id);
		if (scenario !== void 0) await world.load(scenario);
		if (routes !== void 0) await world.routes.set(routes);
		if (next) await world.meet(which);
		const url = which === "next" && next ? new URL(sandbox.url).origin + next.basePath : sandbox.url;
		await use({
			...world,
			url,
			key
		});
	} finally {
		await sandbox.worlds.remove(id);
	}
}
/** The requests and answers of a failed test, for its reader: two lines for each exchange, the last ones only. */
function journalText(test, exchanges) {
	const sandbox = `The sandbox of the test ${JSON.stringify(test)}`;
	if (exchanges.length === 0) return `${sandbox} received no requests.\n`;
	const last = exchanges.slice(-MOST);
	return `${sandbox} received these requests${last.length < exchanges.length ? ` (the last ${MOST} of ${exchanges.length})` : ""}:\n${last.map(exchangeText).join("")}`;
}
/** What `--exec` tells its command, under either of its names. */
function variable(name) {
	return process.env[`SANDBOX_${name}`] ?? process.env[`PETSTORE_${name}`];
}
/** Tests that were written for one contract must not run against another. */
async function assertServes({ contract: { title, digest }, url }, given) {
	const { contractOrBuiltIn: givenContract } = await import("./choose-contract.js");
	if ((await givenContract(given)).digest === digest) return;
	throw new UsageError(`createTest: the sandbox at ${url} serves ${shown(title)} as it is there, which is not ${given.contract}${given.overlay ? " with its overlays" : ""} as it is here. Start it with ${flagsOf(given)}, or unset SANDBOX_URL and PETSTORE_URL to start one for these tests.`);
}
/** Tests that are to run under two contracts must not run against others. */
async function assertServesNext({ contract: { next: served }, url }, next) {
	const { contractOrBuiltIn: givenContract } = await import("./choose-contract.js");
	if ((await givenContract({ contract: next })).digest === served?.digest) return;
	throw new UsageError(`createTest: the sandbox at ${url} serves ${served ? "another next contract" : "no next contract"}. Start it with --next ${next}, or unset SANDBOX_URL and PETSTORE_URL to start one for these tests.`);
}
/** Tests that are to run with one service must not run with another. */
async function assertIsBefore({ routes, url }, upstream) {
	const { upstream: behind } = await routes.get();
	const { href, pathname } = new URL(upstream);
	if (pathname === "/" ? behind.startsWith(href) : behind === withoutEnd(href, "/")) return;
	throw new UsageError(`createTest: the sandbox at ${url} is before ${shown(behind)}. Start it with the --upstream of these tests, or unset SANDBOX_URL and PETSTORE_URL to start one for them.`);
}
/** The flags that name a contract and its overlays. */
function flagsOf({ contract, overlay = [] }) {
	return [`--contract ${contract}`, ...overlay.map((each) => `--overlay ${each}`)].join(" ");
}
const MOST = 20;
/** How much of a body to show, in bytes. */
const BODY = 300;
function exchangeText({ request, answer, origin, fault }) {
	const source = fault === void 0 ? origin : `fault ${fault}`;
	return `  ${line(request.method, request.target, request.body)}\n    ${answer ? line(answer.status, source, answer.body) : `no answer (${source})`}\n`;
}
function line(first, second, body = "") {
	return `${first} ${second} ${shorten(oneLine(body), BODY)}`.trimEnd();
}
export { useWorld as a, openWorldSource as i, journalText as n, loadContract as r, assertTestOptions as t };
