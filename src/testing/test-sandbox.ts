import process from 'node:process'
import { aBearerToken, assertOptions, aText, checkedLater } from '../base/assert-options.ts'
import { connectSandbox } from '../client/connect-sandbox.ts'
import type { SandboxControl, WorldControl } from '../client/sandbox-control.ts'
import { startSandbox } from '../http/start-sandbox.ts'
import type { ScenarioInput } from '../scenarios/scenario-input.ts'

/** Where the worlds of tests come from, and how they start. */
export interface TestOptions {
  /**
   * How each world starts: a name, or a scenario as a value, which `satisfies ScenarioInput` checks in the editor. Default:
   * as the sandbox does.
   */
  readonly scenario?: string | ScenarioInput | object
  /** Any address of a sandbox that runs. Default: `PETSTORE_URL`; without it, each worker starts a sandbox of its own. */
  readonly url?: string
  /** The token of its control plane. Default: `PETSTORE_ADMIN_TOKEN`. */
  readonly token?: string
}

/** What a test gets: a world that no other test sees. */
export interface TestSandbox extends WorldControl {
  /** The base address of the contract, e.g. `http://127.0.0.1:4010/v1`. */
  readonly url: string
  /** The key of this world. */
  readonly key: string
}

/** What the tests of a worker get their worlds from. */
export interface WorldSource extends AsyncDisposable {
  readonly sandbox: SandboxControl
  /** What a new world is not yet. */
  readonly scenario: TestOptions['scenario']
}

/**
 * Checks the options of `createTest`; a scenario is checked when it is read.
 * @throws UsageError that names the option and the rule.
 */
export function assertTestOptions(options: TestOptions): void {
  assertOptions(options, {
    of: 'createTest',
    rules: { scenario: checkedLater, url: aText, token: aBearerToken },
  })
}

/** Connects to the sandbox that runs, or starts one. */
export async function openWorldSource(options: TestOptions): Promise<WorldSource> {
  const { scenario, url = process.env.PETSTORE_URL, token } = options
  if (url === undefined) {
    const sandbox = await startSandbox({ ...(scenario !== undefined && { scenario }) })
    return { sandbox, scenario: undefined, [Symbol.asyncDispose]: () => sandbox.close() }
  }
  const secret = token ?? process.env.PETSTORE_ADMIN_TOKEN
  const sandbox = await connectSandbox(url, { ...(secret !== undefined && { token: secret }) })
  return { sandbox, scenario, [Symbol.asyncDispose]: async () => {} }
}

/** Makes a world, has it used, and removes it. */
export async function useWorld(
  { sandbox, scenario }: WorldSource,
  use: (sandbox: TestSandbox) => Promise<void>,
): Promise<void> {
  const { id, key } = await sandbox.worlds.create()
  try {
    const world = sandbox.world(id)
    if (scenario !== undefined) await world.load(scenario)
    await use({ ...world, url: sandbox.url, key })
  } finally {
    await sandbox.worlds.remove(id)
  }
}
