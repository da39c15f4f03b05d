import "./cli/rolldown-runtime.js";
import "./cli/assert-node.js";
import { a as useWorld, i as openWorldSource, n as journalText, t as assertTestOptions } from "./cli/test-sandbox.js";
import { t as _usingCtx } from "./cli/usingCtx.js";
import { expect, test as test$1 } from "@playwright/test";
// src/testing/playwright.ts
/** Playwright's `test`, with a world for each test. */
const test = createTest();
/**
* Playwright's `test`, with a world for each test. The options say where the worlds come from.
* @throws UsageError when an option is wrong.
*/
function createTest(options = {}) {
	assertTestOptions(options);
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
		}, {
			scope: "worker",
			timeout: options.contract === void 0 ? void 0 : LOADING
		}],
		sandboxContract: ["current", { option: true }],
		sandbox: async ({ worldSource, sandboxContract }, use, info) => {
			const run = async (sandbox) => {
				await use(sandbox);
				if (info.status === info.expectedStatus) return;
				const text = journalText(info.title, await sandbox.requests.list());
				const har = JSON.stringify(await sandbox.requests.har());
				await info.attach("requests.txt", {
					body: text,
					contentType: "text/plain"
				});
				await info.attach("requests.har", {
					body: har,
					contentType: "application/json"
				});
			};
			await useWorld(worldSource, run, sandboxContract);
		}
	});
}
/** How long the loading of a contract may take, in milliseconds. */
const LOADING = 6e4;
export { createTest, expect, test };
