// First, so that an old Node gets a clear message before anything else fails.
import '../base/assert-node.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  test as base,
  beforeAll,
  expect,
  type RunnerTestCase,
  recordArtifact,
  type TestAPI,
  type TestArtifactBase,
} from 'vitest'
import { stringifyJson } from '../base/json/json.ts'
import type { WhichContract } from '../contract/contract.ts'
import {
  assertTestOptions,
  journalText,
  loadContract,
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
  /** Its own world. When the test fails, the journal of the world is in the report. */
  readonly sandbox: TestSandbox
  /** Which contract its world meets, of a sandbox with `next`: `test.override({ sandboxContract: 'next' })`, or `provide` of a project. Default: `current`. */
  readonly sandboxContract: WhichContract
  /** The source of its world: one for each worker. */
  readonly worldSource: WorldSource
}

/** Vitest's `test`, with a world for each test. */
export const test: TestAPI<SandboxFixtures> = createTest()

/**
 * Vitest's `test`, with a world for each test. The options say where the worlds come from.
 * @throws UsageError when an option is wrong.
 */
export function createTest(options: TestOptions = {}): TestAPI<SandboxFixtures> {
  assertTestOptions(options)
  // A large contract takes longer than the first test has.
  if (options.contract !== undefined) beforeAll(() => loadContract(options), LOADING)
  return base.extend<SandboxFixtures>({
    worldSource: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
      async ({}, use) => {
        await using source = await openWorldSource(options)
        await use(source)
      },
      { scope: 'worker' },
    ],
    sandboxContract: ['current', { injected: true }],
    sandbox: async ({ worldSource, sandboxContract, task }, use) => {
      const run = async (sandbox: TestSandbox) => {
        await use(sandbox)
        if (task.result?.state !== 'fail' || task.fails) return
        const file = await attachHar(task, await sandbox.requests.har())
        const text = journalText(task.name, await sandbox.requests.list())
        // A failed test takes no annotations, which the reporter would show.
        // biome-ignore lint/suspicious/noConsole: the reporter shows it with the test
        console.error(`${text}As HAR: ${file}`)
      }
      await useWorld(worldSource, run, sandboxContract)
    },
  })
}

// --- internal ---

/** How long the loading of a contract may take, in milliseconds. */
const LOADING = 60_000

/** Attaches a HAR to a test, and returns the file that Vitest keeps. */
async function attachHar(task: Readonly<RunnerTestCase>, har: object): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'petstore-sandbox-'))
  try {
    const file = path.join(folder, 'requests.har')
    await writeFile(file, stringifyJson(har))
    const attachments = [{ path: file, contentType: 'application/json' }]
    const kept = await recordArtifact(task, { type: 'petstore-sandbox:journal', attachments })
    return kept.attachments?.[0]?.path
  } finally {
    await rm(folder, { recursive: true })
  }
}

declare const journal: unique symbol

/** The journal of a test that failed, as HAR 1.2. */
interface JournalArtifact extends TestArtifactBase {
  type: 'petstore-sandbox:journal'
}

declare module 'vitest' {
  interface ProvidedContext {
    sandboxContract: WhichContract
  }
  interface TestArtifactRegistry {
    [journal]: JournalArtifact
  }
}
