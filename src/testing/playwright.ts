// First, so that an old Node gets a clear message before anything else fails.
import '../base/assert-node.ts'
import {
  test as base,
  expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import type { WhichContract } from '../contract/contract.ts'
import {
  assertTestOptions,
  journalText,
  openWorldSource,
  type TestOptions,
  type TestSandbox,
  useWorld,
  type WorldSource,
} from './test-sandbox.ts'

export type { TestOptions, TestSandbox }
export { expect }

/** The fixtures of a test. */
export interface SandboxFixtures {
  /** Its own world. */
  sandbox: TestSandbox
  /** Which contract its world meets, of a sandbox with `next`: an option of projects (`use`). Default: `current`. */
  sandboxContract: WhichContract
}

/** Playwright's `test` with the fixtures `sandbox`, `sandboxContract` and `worldSource`; each worker gets its worlds from the latter. */
export type SandboxTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & SandboxFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & { worldSource: WorldSource }
>

/** Playwright's `test`, with a world for each test. */
export const test: SandboxTest = createTest()

/**
 * Playwright's `test`, with a world for each test. The options say where the worlds come from.
 * @throws UsageError when an option is wrong.
 */
export function createTest(options: TestOptions = {}): SandboxTest {
  assertTestOptions(options)
  return base.extend<SandboxFixtures, { worldSource: WorldSource }>({
    worldSource: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's text
      async ({}, use) => {
        await using source = await openWorldSource(options)
        await use(source)
      },
      // A large contract takes longer than the first test has.
      { scope: 'worker', timeout: options.contract === undefined ? undefined : LOADING },
    ],
    sandboxContract: ['current', { option: true }],
    sandbox: async ({ worldSource, sandboxContract }, use, info) => {
      const run = async (sandbox: TestSandbox) => {
        await use(sandbox)
        if (info.status === info.expectedStatus) return
        const text = journalText(info.title, await sandbox.requests.list())
        const har = JSON.stringify(await sandbox.requests.har())
        await info.attach('requests.txt', { body: text, contentType: 'text/plain' })
        await info.attach('requests.har', { body: har, contentType: 'application/json' })
      }
      await useWorld(worldSource, run, sandboxContract)
    },
  })
}

// --- internal ---

/** How long the loading of a contract may take, in milliseconds. */
const LOADING = 60_000
