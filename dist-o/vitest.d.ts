import { c as WhichContract } from "./operation-behaviour-B-bOZ7rG.js";
import { n as TestSandbox, r as WorldSource, t as TestOptions } from "./test-sandbox-DXeV0zHB.js";
import { TestAPI, TestArtifactBase, expect } from "vitest";
/** The fixtures of a test. */
interface SandboxFixtures {
  /** Its own world. When the test fails, the journal of the world is in the report. */
  readonly sandbox: TestSandbox;
  /** Which contract its world meets, of a sandbox with `next`: `test.override({ sandboxContract: 'next' })`, or `provide` of a project. Default: `current`. */
  readonly sandboxContract: WhichContract;
  /** The source of its world: one for each worker. */
  readonly worldSource: WorldSource;
}
/** Vitest's `test`, with a world for each test. */
declare const test: TestAPI<SandboxFixtures>;
/**
 * Vitest's `test`, with a world for each test. The options say where the worlds come from.
 * @throws UsageError when an option is wrong.
 */
declare function createTest(options?: TestOptions): TestAPI<SandboxFixtures>;
declare const journal: unique symbol;
/** The journal of a test that failed, as HAR 1.2. */
interface JournalArtifact extends TestArtifactBase {
  type: 'petstore-sandbox:journal';
}
declare module 'vitest' {
  interface ProvidedContext {
    sandboxContract: WhichContract;
  }
  interface TestArtifactRegistry {
    [journal]: JournalArtifact;
  }
}
export { SandboxFixtures, type TestOptions, type TestSandbox, createTest, expect, test };