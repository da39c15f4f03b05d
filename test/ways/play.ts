import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import type { AnyChange } from '../support/any-change.ts'
import type { RedisServer } from '../support/redis-server.ts'
import { type Changed, prepare } from './changed.ts'
import { atReplicas, inDirectory, inMemory } from './over-http.ts'
import { byControlPlane, bySnapshot, inScenario } from './scenarios.ts'
import { checked, recorded } from './through-proxy.ts'

/** What a way in has for itself. */
export interface Stage {
  readonly folder: string
  /** A server, for the way that needs one. */
  readonly redis?: RedisServer | undefined
}

/** The ways by which records get into a sandbox, each by what it is called. */
const ways = {
  'the operations of the contract': inMemory,
  'operations and a restart with --data': inDirectory,
  'operations at two replicas': atReplicas,
  'the records of a scenario': inScenario,
  'the control plane and the client': byControlPlane,
  'a snapshot and a state that was read': bySnapshot,
  'a proxy that checks': checked,
  'a recording': recorded,
} as const satisfies { readonly [way: string]: (changed: Changed, stage: Stage) => Promise<void> }

/** A way in. */
type Way = keyof typeof ways

/** All ways in. */
export const wayNames = Object.keys(ways) as readonly Way[]

/** The way that needs a server. */
export const REPLICAS: Way = 'operations at two replicas'

/**
 * Changes the contract, and sends bodies by one way in: those that are valid by Ajv must come back whole, the others be refused.
 * @throws Error that names the change and what went wrong.
 */
export async function play(
  way: Way,
  change: AnyChange,
  { seed, redis }: { readonly seed: number; readonly redis?: RedisServer | undefined },
): Promise<void> {
  using folder = createTemporaryFolder()
  try {
    const changed = prepare(change, seed)
    // A list of few that are all different, of values of which there are fewer, allows nothing.
    if (changed.goods.length > 0) await ways[way](changed, { folder: folder.path, redis })
  } catch (error) {
    const { message, stack } = error as Error
    throw new Error(`${way}, where ${change.text}:\n${message}\n${stack}`, { cause: error })
  }
}
