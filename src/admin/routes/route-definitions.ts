import { requestViolation } from '../../contract/requests/violation.ts'
import type { Delivery } from '../../events/delivery-types.ts'
import type { Answered } from '../../journal/condition.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
import type { MetricsWriter } from '../metrics/metrics-text.ts'
import { type AdminAnswer, problem, refusal } from '../plane/admin-answer.ts'
import type { AdminContext, ProxyContext } from '../plane/admin-context.ts'
import type { EventStreams } from '../plane/event-streams.ts'
import type { CheckedRequest, Route, RouteInput, RouteParts } from '../plane/route.ts'
import { type RouteId, routeAddress, type routeTable } from '../plane/route-table.ts'

/** Defines a route of a sandbox. `Input` is what its schemas say of its body, and of a query that has more than `?world=`. */
export const sandboxRoute = routeOf<SandboxSubject>()

/** Defines a route of a proxy, in the same way. */
export const proxyRoute = routeOf<ProxySubject>()

/** A request to a sandbox whose body, and more of its query than `?world=`, its route has checked. */
export type SandboxRouteRequest<Input extends Partial<RouteInput> = object> = CheckedRequest<
  Input & Omit<{ query: WorldQuery; body: unknown }, keyof Input>
> &
  SandboxSubject

export interface SandboxSubject extends AdminContext, RequestWorlds, Reporting {
  readonly streams: EventStreams<Answered>
  readonly deliveryStreams: EventStreams<Delivery>
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

/** The answer for an unknown world. It must not show the name, which may be a key. */
export function unknownWorld(): AdminAnswer {
  return problem(404, UNKNOWN)
}

/** Returns what defines the routes of a subject, as `sandboxRoute` and `proxyRoute` do. */
export function routeOf<Subject>() {
  function define<Id extends RouteId, Input extends Partial<RouteInput> = object>(
    id: Id,
    route: RouteParts & {
      readonly handle: (
        request: InputOf<Id, NoInfer<Input>> & Subject,
      ) => AdminAnswer | Promise<AdminAnswer>
    },
  ): Route<Subject>
  function define(id: RouteId, route: Omit<Route<Subject>, 'operationId' | 'method' | 'path'>) {
    return { operationId: id, ...routeAddress(id), ...route }
  }
  return define
}

// --- internal ---

/** What a route gets: the parameters in its path as texts, its query, and its body. */
type InputOf<Id extends RouteId, Input> = CheckedRequest<
  Input & Omit<{ path: PathOf<Id>; query: WorldQuery; body: unknown }, keyof Input>
>

type PathOf<Id extends RouteId> = { readonly [Name in NamesIn<(typeof routeTable)[Id]>]: string }

type NamesIn<Address> = Address extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

interface WorldQuery {
  readonly world?: string
}

const UNKNOWN =
  '?world= is neither the id of a world nor an accepted key. GET /__admin/worlds lists the worlds.'
const UNNAMED =
  'world is required, since each key has a world of its own: add ?world= with the id of a world or its key'
