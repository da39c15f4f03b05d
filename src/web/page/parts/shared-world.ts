/** The id of the world that all keys share; where each key has a world of its own, none has it. */
export const SHARED = 'shared'

/** A world, as the control plane lists it. */
export interface ListedWorld {
  readonly id: string
  /** The number of animals. */
  readonly pets: number
  /** How many animals were created, changed or removed. */
  readonly changes: number
  /** When it was made, in ISO 8601. */
  readonly created: string
  /** The number of requests so far. */
  readonly requests: number
  /** When it last got a request, in ISO 8601. */
  readonly lastUsed: string
}

/** The answer of `GET worlds`. */
export interface ListedWorlds {
  /** In the order in which they were made. */
  readonly worlds: readonly ListedWorld[]
}
