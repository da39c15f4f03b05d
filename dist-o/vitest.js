import "./cli/rolldown-runtime.js";
import "./cli/assert-node.js";
import { x as stringifyJson } from "./cli/json.js";
import { a as useWorld, i as openWorldSource, n as journalText, r as loadContract, t as assertTestOptions } from "./cli/test-sandbox.js";
import { t as _usingCtx } from "./cli/usingCtx.js";
import path from "node:path";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { beforeAll, expect, recordArtifact, test as test$1 } from "vitest";
// src/testing/vitest.ts
/** Vitest's `test`, with a world for each test. */
const test = createTest();
/**
* Vitest's `test`, with a world for each test. The options say where the worlds come from.
* @throws UsageError when an option is wrong.
*/
function createTest(options = {}) {
	assertTestOptions(options);
	if (options.contract !== void 0) beforeAll(() => loadContract(options), LOADING);
	return test$1.extend({
		worldSource: [async ({}, use) => {
			try {
				var _usingCtx$1 = _usingCtx();
				await use(_usingCtx$1.a(await openWorldSource(options)));
			} catch (_) {
				_usingCtx$1.e = _;
			} finally {
				await _usingCtx$1.d();
			}
		}, { scope: "worker" }],
		sandboxContract: ["current", { injected: true }],
		sandbox: async ({ worldSource, sandboxContract, task }, use) => {
			const run = async (sandbox) => {
				await use(sandbox);
				if (task.result?.state !== "fail" || task.fails) return;
				const file = await attachHar(task, await sandbox.requests.har());
				const text = journalText(task.name, await sandbox.requests.list());
				console.error(`${text}As HAR: ${file}`);
			};
			await useWorld(worldSource, run, sandboxContract);
		}
	});
}
/** How long the loading of a contract may take, in milliseconds. */
const LOADING = 6e4;
/** Attaches a HAR to a test, and returns the file that Vitest keeps. */
async function attachHar(task, har) {
	const folder = await mkdtemp(path.join(tmpdir(), "petstore-sandbox-"));
	try {
		const file = path.join(folder, "requests.har");
		await writeFile(file, stringifyJson(har));
		return (await recordArtifact(task, {
			type: "petstore-sandbox:journal",
			attachments: [{
				path: file,
				contentType: "application/json"
			}]
		})).attachments?.[0]?.path;
	} finally {
		await rm(folder, { recursive: true });
	}
}
export { createTest, expect, test };
