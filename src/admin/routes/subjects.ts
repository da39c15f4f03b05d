import { requestViolation } from '../../contract/requests/violation.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
import type { MetricsWriter } from '../metrics/metrics-text.ts'
import { type AdminAnswer, problem, refusal } from '../plane/admin-answer.ts'
import type { AdminContext, ProxyContext } from '../plane/admin-context.ts'
import type { EventStreams } from '../plane/event-streams.ts'
import type { CheckedRequest, Route, RouteInput, RouteParts } from '../plane/route.ts'
import { addressOf, type RouteId } from '../plane/route-table.ts'
import type { ProxyInputs, SandboxInputs } from './route-inputs.ts'

/** Defines a route of a sandbox; its handler gets path, query and body as route-inputs.ts says, which `npm run generate` writes. */
export function sandboxRoute<Id extends RouteId>(
  id: Id,
  route: RouteParts & {
    readonly handle: (request: RequestOf<Id>) => AdminAnswer | Promise<AdminAnswer>
  },
): Route<SandboxSubject>
export function sandboxRoute(
  id: RouteId,
  route: Omit<Route<SandboxSubject>, 'operationId' | 'method' | 'path'>,
): Route<SandboxSubject> {
  return { operationId: id, ...addressOf(id), ...route }
}

export type RequestOf<Id extends string> = CheckedRequest<InputOf<SandboxInputs, Id>> &
  SandboxSubject

/** Defines a route of a proxy, in the same way. */
export function proxyRoute<Id extends RouteId>(
  id: Id,
  route: RouteParts & {
    readonly handle: (
      request: CheckedRequest<InputOf<ProxyInputs, Id>> & ProxySubject,
    ) => AdminAnswer | Promise<AdminAnswer>
  },
): Route<ProxySubject>
export function proxyRoute(
  id: RouteId,
  route: Omit<Route<ProxySubject>, 'operationId' | 'method' | 'path'>,
): Route<ProxySubject> {
  return { operationId: id, ...addressOf(id), ...route }
}

export interface SandboxSubject extends AdminContext, RequestWorlds, Reporting {
  readonly streams: EventStreams
}

export interface ProxySubject extends ProxyContext, Reporting {}

interface Reporting {
  readonly notice: (message: string) => void
  readonly writeMetrics: MetricsWriter
}

export interface RequestWorlds {
  /** The world to read: the named one, or else the home world. */
  readonly world: LiveWorld
  readonly worlds: readonly LiveWorld[]
  readonly isNamed: boolean
}

/** Finds the worlds that a request is about, by the value of `?world=`; or returns the answer that refuses it. */
export async function findWorlds(
  sandbox: Sandbox,
  about: 'all' | 'one' | undefined,
  name: string | undefined,
): Promise<RequestWorlds | { readonly refused: AdminAnswer }> {
  const { home } = sandbox
  if (name !== undefined) {
    const world = await sandbox.find(name)
    if (!world) return { refused: unknownWorld() }
    return { world, worlds: [world], isNamed: true }
  }
  if (about !== 'one') return { world: home, worlds: sandbox.everyWorld(), isNamed: false }
  if (sandbox.isolation === 'per-key')
    return { refused: refusal([requestViolation('required', 'query.world', UNNAMED)]) }
  return { world: home, worlds: [home], isNamed: false }
}

/** The answer to a name of a world that there is not. An error must not show a key, even one that is not accepted. */
export function unknownWorld(): AdminAnswer {
  return problem(404, UNKNOWN)
}

// --- internal ---

/** Path, query and body of a route; texts and values for one that takes none of its own. */
type InputOf<Inputs, Id> = Id extends keyof Inputs ? Inputs[Id] : RouteInput

const UNKNOWN =
  '?world= is neither the id of a world nor an accepted key. GET /__admin/worlds lists the worlds.'
const UNNAMED =
  'world is required, since each key has a world of its own: add ?world= with the id of a world or its key'
