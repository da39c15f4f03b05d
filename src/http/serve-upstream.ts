import { networkInterfaces } from 'node:os'
import { ADMIN_PATH } from '../admin/plane/admin-context.ts'
import { UsageError } from '../base/errors.ts'
import type { Contract } from '../contract/contract.ts'
import { operationsOfEither } from '../contract/contract-pair.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { parseUpstream } from '../proxy/upstream.ts'
import { idleRoutes, mockRoutes, RoutePlan } from '../routes/route-plan.ts'
import { nameOf } from '../scenarios/check-scenario.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import {
  openUpstream,
  type SandboxUpstream,
  type UpstreamOptions,
} from '../upstream/ask-upstream.ts'
import { type LayerParts, openLayer, type UpstreamLayer } from '../upstream/layer/open-layer.ts'
import { routeRequests } from './contract/route-requests.ts'
import type { AnswersHere, HttpContext, Receiver } from './exchange/http-context.ts'
import type { StartOptions } from './start-options.ts'

/** What sees the exchanges that pass: as in a proxy. */
export type PassingTraffic = Pick<
  UpstreamOptions,
  ('checker' | 'recorder' | 'sample' | 'whenBehind' | 'onExchange' | 'onBytes') | ('cap' | 'queue')
>

/** The real service behind a sandbox, and how the sandbox serves with it. */
export interface ServedUpstream {
  readonly upstream: SandboxUpstream
  readonly layerOver: (parts: LayerParts) => UpstreamLayer
  readonly route: (context: HttpContext) => (here: AnswersHere) => Receiver
}

/**
 * Opens the service at an address.
 * @throws UsageError for a bad address, or that of the sandbox itself; StartError for a name that does not resolve.
 */
export async function serveUpstream(
  address: string,
  source: ContractSource,
  options: StartOptions &
    Pick<UpstreamOptions, 'proxyEnvironment'> & {
      readonly traffic?: PassingTraffic | undefined
    },
): Promise<ServedUpstream> {
  const { host = '127.0.0.1', port = 0 } = options
  const { hostname, port: there, url } = parseUpstream(address, source)
  if (port === there && isOwn(hostname, host))
    throw new UsageError(
      `The upstream ${url} is the address of this sandbox itself. Give that of the service, or another --port.`,
    )
  const { readOnly, timeout, ca, insecure, proxyEnvironment, onBug, onNotice } = options
  const upstream = await openUpstream({
    ...{ source, upstream: address, aside: { path: ADMIN_PATH, answer: () => false } },
    ...given({ readOnly, timeout, ca, insecure, proxyEnvironment, onBug }),
    ...options.traffic,
  })
  const { ask } = upstream
  const tell = (message: string) => onNotice?.({ message, isTrouble: false })
  return {
    upstream,
    layerOver: (parts) => openLayer(parts, { ask, onNotice: tell }),
    route: (context) => (here) => routeRequests(here, upstream, context),
  }
}

/**
 * A scenario with the routes of the options: those of `mock` come before those of `routes`, or else of the scenario.
 * @throws UsageError for a name in `mock` that the contract does not have.
 */
export async function withRouteOptions(
  scenario: Scenario,
  { mock = [], routes: own }: Pick<StartOptions, 'mock' | 'routes'>,
  contract: Contract,
): Promise<Scenario> {
  const first = mockRoutes(mock, contract)
  const present = scenario.routes.routes
  const rest = own ?? present
  // An exported scenario has them already.
  const hasFirst = JSON.stringify(rest.slice(0, first.length)) === JSON.stringify(first)
  const routes = hasFirst ? rest : [...first, ...rest]
  if (routes === present) return scenario
  const { plan } = await RoutePlan.of(routes)
  const idle = idleRoutes(routes, operationsOfEither(contract)).map(
    ({ path, text }) => `warning: ${nameOf(['routes', ...path])} ${text}`,
  )
  return { ...scenario, routes: plan, remarks: [...scenario.remarks, ...idle] }
}

// --- internal ---

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i
const ANY = new Set(['0.0.0.0', '::', ''])

function isOwn(there: string, host: string): boolean {
  if (there === host || ANY.has(there)) return true
  if (LOOPBACK.test(there) && (LOOPBACK.test(host) || ANY.has(host))) return true
  if (!ANY.has(host)) return false
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return own.some(({ address }) => address === there)
}

/** Options without those that are `undefined`. */
function given<Options extends object>(options: Options) {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Options]?: NonNullable<Options[Name]>
  }
}
