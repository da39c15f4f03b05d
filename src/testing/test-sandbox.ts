import process from 'node:process'
import { aBearerToken, assertOptions, aText, checkedLater } from '../base/assert-options.ts'
import { connectSandbox } from '../client/connect-sandbox.ts'
import type { SandboxControl, WorldControl } from '../client/sandbox-control.ts'
import { startSandbox } from '../http/start-sandbox.ts'
import type { ScenarioInput } from '../scenarios/scenario-input.ts'

/** Where the worlds of tests come from, and how they start. */
export interface TestOptions {
  /**
   * The scenario of each world: a name, or a value, which `satisfies ScenarioInput` checks in the editor. Default:
   * that of the sandbox.
   */
  readonly scenario?: string | ScenarioInput | object
  /** Any address of a running sandbox. Default: `PETSTORE_URL`; without it, each worker starts its own sandbox. */
  readonly url?: string
  /** The token of its control plane. Default: `PETSTORE_ADMIN_TOKEN`. */
  readonly token?: string
}

/** The sandbox for a test: a world that no other test sees. */
export interface TestSandbox extends WorldControl {
  /** The base address of the contract, e.g. `http://127.0.0.1:4010/v1`. */
  readonly url: string
  /** The key of this world. */
  readonly key: string
}

/** The source of worlds for the tests of a worker. */
export interface WorldSource extends AsyncDisposable {
  readonly sandbox: SandboxControl
  /** The scenario to load into each new world; `undefined` if worlds start with the right one. */
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

/** Connects to a running sandbox, or starts one. */
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

/** Makes a world, passes it to `use`, and removes it. */
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
