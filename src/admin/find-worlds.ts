import { requestViolation } from '../contract/violation.ts'
import type { LiveWorld } from '../sandbox/live-world.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { AdminAnswer } from './admin-answer.ts'
import { problem, refusal } from './problem.ts'

/** The worlds that a request is about. */
export interface AskedWorlds {
  /** The world to read: the named one, or else the home world. */
  readonly world: LiveWorld
  /** The worlds to change. */
  readonly worlds: readonly LiveWorld[]
  /** Whether a world was named. */
  readonly isNamed: boolean
}

/** Finds the worlds that a request is about, by the value of `?world=`; or returns the answer that refuses it. */
export async function findWorlds(
  sandbox: Sandbox,
  about: 'all' | 'one' | undefined,
  name: string | undefined,
): Promise<AskedWorlds | { readonly refused: AdminAnswer }> {
  const { home } = sandbox
  if (name !== undefined) {
    const world = await sandbox.find(name)
    // An error must not show a key, even one that is not accepted.
    if (!world) return { refused: problem(404, UNKNOWN) }
    return { world, worlds: [world], isNamed: true }
  }
  if (about !== 'one') return { world: home, worlds: sandbox.everyWorld(), isNamed: false }
  if (sandbox.isolation === 'per-key')
    return { refused: refusal([requestViolation('required', 'query.world', UNNAMED)]) }
  return { world: home, worlds: [home], isNamed: false }
}

// --- internal ---

const UNKNOWN =
  '?world= is neither the id of a world nor an accepted key. GET /__admin/worlds lists the worlds.'
const UNNAMED =
  'world is required, since each key has a world of its own: add ?world= with the id of a world or its key'
