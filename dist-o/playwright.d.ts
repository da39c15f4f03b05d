import { c as WhichContract } from "./operation-behaviour-B-bOZ7rG.js";
import { n as TestSandbox, r as WorldSource, t as TestOptions } from "./test-sandbox-DXeV0zHB.js";
import { PlaywrightTestArgs, PlaywrightTestOptions, PlaywrightWorkerArgs, PlaywrightWorkerOptions, TestType, expect } from "@playwright/test";
/** The fixtures of a test. */
interface SandboxFixtures {
  /** Its own world. */
  sandbox: TestSandbox;
  /** Which contract its world meets, of a sandbox with `next`: an option of projects (`use`). Default: `current`. */
  sandboxContract: WhichContract;
}
/** Playwright's `test` with the fixtures `sandbox`, `sandboxContract` and `worldSource`; each worker gets its worlds from the latter. */
type SandboxTest = TestType<PlaywrightTestArgs & PlaywrightTestOptions & SandboxFixtures, PlaywrightWorkerArgs & PlaywrightWorkerOptions & {
  worldSource: WorldSource;
}>;
/** Playwright's `test`, with a world for each test. */
declare const test: SandboxTest;
/**
 * Playwright's `test`, with a world for each test. The options say where the worlds come from.
 * @throws UsageError when an option is wrong.
 */
declare function createTest(options?: TestOptions): SandboxTest;
export { SandboxFixtures, SandboxTest, type TestOptions, type TestSandbox, createTest, expect, test };