import type { WorldInfo } from '../../../client/sandbox-control.ts'

/** The id of the world that all keys share; no world has it if each key has its own. */
export const SHARED = 'shared'

/** The answer of `GET worlds`. */
export interface ListedWorlds {
  /** The worlds, in the order in which they were made. */
  readonly worlds: readonly WorldInfo[]
}
