import { UsageError } from '../base/errors.ts'
import { withoutEnd } from '../base/json/json.ts'
import {
  aBearerToken,
  aFileName,
  assertOptions,
  aText,
  checkedLater,
  fileNames,
} from '../base/text/assert-options.ts'
import { shown } from '../base/text/shown.ts'
import { oneLine, shorten } from '../base/text/text.ts'
import { connectSandbox } from '../client/connect-sandbox.ts'
import type { SandboxControl, WorldControl } from '../client/sandbox-control.ts'
import { contractOf, type WhichContract } from '../contract/contract.ts'
import { startSandbox } from '../http/start-sandbox.ts'
import type { Exchange } from '../journal/journal-types.ts'
import type { RequestRoute } from '../routes/route-types.ts'
import type { ScenarioInput } from '../scenarios/scenario-types.ts'

/** Where the worlds of tests come from, and how they start. */
export interface TestOptions {
  /** The scenario of each world: a name, or a value (see `ScenarioInput`). Default: that of the sandbox. */
  readonly scenario?: string | ScenarioInput | object
  /** The OpenAPI document that the sandbox serves; one that runs elsewhere must serve the same. Default: that of the scenario, or of the sandbox. */
  readonly contract?: string
  /** OpenAPI Overlays that are laid over it. */
  readonly overlay?: readonly string[]
  /** The next version of the contract, which is served, too; a sandbox that runs elsewhere must serve the same (`--next`). */
  readonly next?: string
  /** The base address of the real service behind the sandbox; one that runs elsewhere must have the same (`--upstream`). */
  readonly upstream?: string
  /** Who answers in each world, with such a service, in place of the routes of its scenario: the first that matches a request decides. */
  readonly routes?: readonly RequestRoute[]
  /** Any address of a running sandbox. Default: `SANDBOX_URL` or `PETSTORE_URL`; without them, each worker starts its own sandbox. */
  readonly url?: string
  /** The token of its control plane. Default: `PETSTORE_ADMIN_TOKEN`. */
  readonly token?: string
  /** A PEM file that it is trusted by, if it speaks https. Default: `SANDBOX_CA_FILE` or `PETSTORE_CA_FILE`. */
  readonly ca?: string
  /** A PEM file of the certificate of these tests, if the sandbox asks its clients for one (`--tls-ca`). */
  readonly cert?: string
  /** A PEM file of its private key. */
  readonly key?: string
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
  /** The routes of each new world; `undefined` if worlds start with the right ones. */
  readonly routes?: TestOptions['routes']
}

/**
 * Checks the options of `createTest`; a scenario is checked when it is read.
 * @throws UsageError that names the option and the rule.
 */
export function assertTestOptions(options: TestOptions): void {
  assertOptions(options, {
    of: 'createTest',
    rules: {
      ...{ scenario: checkedLater, url: aText, token: aBearerToken },
      ...{ upstream: aText, routes: checkedLater },
      ...{ contract: aFileName, next: aFileName, overlay: fileNames },
      ...{ ca: aFileName, cert: aFileName, key: aFileName },
    },
  })
}

/**
 * Reads and compiles the contract of tests, so that what starts or connects after that finds it ready.
 * @throws UsageError (as a rejection) when it cannot be read.
 */
export async function loadContract({ contract, overlay }: TestOptions): Promise<void> {
  const { contractOrBuiltIn: givenContract } = await import('../http/choose-contract.ts')
  contractOf(await givenContract({ contract, overlay }))
}

/**
 * Connects to a running sandbox, or starts one.
 * @throws UsageError when the running one serves another contract than the options name.
 */
export async function openWorldSource(options: TestOptions): Promise<WorldSource> {
  const { scenario, url = variable('URL'), token, cert, key, contract, overlay, next } = options
  const { upstream, routes } = options
  if (url === undefined) {
    const sandbox = await startSandbox({
      ...(scenario !== undefined && { scenario }),
      ...(contract !== undefined && { contract }),
      ...(overlay !== undefined && { overlay }),
      ...(next !== undefined && { next }),
      ...(upstream !== undefined && { upstream }),
      ...(routes !== undefined && { routes }),
    })
    return { sandbox, scenario: undefined, [Symbol.asyncDispose]: () => sandbox.close() }
  }
  const secret = token ?? variable('ADMIN_TOKEN')
  const ca = options.ca ?? variable('CA_FILE')
  const sandbox = await connectSandbox(url, {
    ...(secret !== undefined && { token: secret }),
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  })
  if (contract !== undefined) await assertServes(sandbox, { contract, overlay })
  if (next !== undefined) await assertServesNext(sandbox, next)
  if (upstream !== undefined) await assertIsBefore(sandbox, upstream)
  return { sandbox, scenario, routes, [Symbol.asyncDispose]: async () => {} }
}

/** Makes a world, passes it to `use`, and removes it. It meets the next contract if `which` says so. */
export async function useWorld(
  { sandbox, scenario, routes }: WorldSource,
  use: (sandbox: TestSandbox) => Promise<void>,
  which: WhichContract = 'current',
): Promise<void> {
  const { next } = sandbox.contract
  if (which === 'next' && !next)
    throw new UsageError(
      'createTest: sandboxContract is next, and the sandbox has no next contract. Name it (next), or start the sandbox with --next FILE.',
    )
  const { id, key } = await sandbox.worlds.create()
  try {
    const world = sandbox.world(id)
    if (scenario !== undefined) await world.load(scenario)
    if (routes !== undefined) await world.routes.set(routes)
    if (next) await world.meet(which)
    const url = which === 'next' && next ? new URL(sandbox.url).origin + next.basePath : sandbox.url
    await use({ ...world, url, key })
  } finally {
    await sandbox.worlds.remove(id)
  }
}

/** The requests and answers of a failed test, for its reader: two lines for each exchange, the last ones only. */
export function journalText(test: string, exchanges: readonly Exchange[]): string {
  const sandbox = `The sandbox of the test ${JSON.stringify(test)}`
  if (exchanges.length === 0) return `${sandbox} received no requests.\n`
  const last = exchanges.slice(-MOST)
  const which = last.length < exchanges.length ? ` (the last ${MOST} of ${exchanges.length})` : ''
  return `${sandbox} received these requests${which}:\n${last.map(exchangeText).join('')}`
}

// --- internal ---

/** What `--exec` tells its command, under either of its names. */
function variable(name: string): string | undefined {
  return process.env[`SANDBOX_${name}`] ?? process.env[`PETSTORE_${name}`]
}

/** The contract that options name, with its overlays. */
interface ContractOptions {
  readonly contract: string
  readonly overlay: readonly string[] | undefined
}

/** Tests that were written for one contract must not run against another. */
async function assertServes(
  { contract: { title, digest }, url }: SandboxControl,
  given: ContractOptions,
): Promise<void> {
  const { contractOrBuiltIn: givenContract } = await import('../http/choose-contract.ts')
  if ((await givenContract(given)).digest === digest) return
  throw new UsageError(
    `createTest: the sandbox at ${url} serves ${shown(title)} as it is there, which is not ${given.contract}${given.overlay ? ' with its overlays' : ''} as it is here. Start it with ${flagsOf(given)}, or unset SANDBOX_URL and PETSTORE_URL to start one for these tests.`,
  )
}

/** Tests that are to run under two contracts must not run against others. */
async function assertServesNext(
  { contract: { next: served }, url }: SandboxControl,
  next: string,
): Promise<void> {
  const { contractOrBuiltIn: givenContract } = await import('../http/choose-contract.ts')
  if ((await givenContract({ contract: next })).digest === served?.digest) return
  const serves = served ? 'another next contract' : 'no next contract'
  throw new UsageError(
    `createTest: the sandbox at ${url} serves ${serves}. Start it with --next ${next}, or unset SANDBOX_URL and PETSTORE_URL to start one for these tests.`,
  )
}

/** Tests that are to run with one service must not run with another. */
async function assertIsBefore({ routes, url }: SandboxControl, upstream: string): Promise<void> {
  const { upstream: behind } = await routes.get()
  const { href, pathname } = new URL(upstream)
  const isSame = pathname === '/' ? behind.startsWith(href) : behind === withoutEnd(href, '/')
  if (isSame) return
  throw new UsageError(
    `createTest: the sandbox at ${url} is before ${shown(behind)}. Start it with the --upstream of these tests, or unset SANDBOX_URL and PETSTORE_URL to start one for them.`,
  )
}

/** The flags that name a contract and its overlays. */
function flagsOf({ contract, overlay = [] }: ContractOptions): string {
  return [`--contract ${contract}`, ...overlay.map((each) => `--overlay ${each}`)].join(' ')
}

const MOST = 20

/** How much of a body to show, in bytes. */
const BODY = 300

function exchangeText({ request, answer, origin, fault }: Exchange): string {
  const source = fault === undefined ? origin : `fault ${fault}`
  const asked = line(request.method, request.target, request.body)
  return `  ${asked}\n    ${answer ? line(answer.status, source, answer.body) : `no answer (${source})`}\n`
}

function line(first: string | number, second: string, body = ''): string {
  return `${first} ${second} ${shorten(oneLine(body), BODY)}`.trimEnd()
}
