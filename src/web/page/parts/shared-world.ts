import type { WorldInfo } from '../../../client/sandbox-control.ts'

/** The id of the world that all keys share; where each key has a world of its own, none has it. */
export const SHARED = 'shared'

/** The answer of `GET worlds`. */
export interface ListedWorlds {
  /** In the order in which they were made. */
  readonly worlds: readonly WorldInfo[]
}
