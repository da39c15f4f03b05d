import type { Int64 } from '../base/int64.ts'
import type { Unspecified } from '../contract/ledger.ts'
import type { Fault } from '../faults/fault.ts'
import type { Expressions } from '../faults/match.ts'
import type { Pet, PetStatus } from '../store/pet.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'

/** Animals to be generated from the contract's own schema. */
export interface Generate {
  readonly count: number
  /** The categories to draw from, evenly. The hints in openapi.yaml, when left out. */
  readonly categoryIds?: readonly Int64[]
  /** How often each status is drawn, `absent` for animals without one. The hints, when left out. */
  readonly status?: { readonly [status in PetStatus | 'absent']?: number }
}

/** What time it is in a world. */
export interface ClockSetting {
  /** Milliseconds since 1970; the real time, when left out. */
  readonly now?: number
  readonly ticking?: boolean
}

/** What a recording says of itself. Times are ISO 8601. */
export interface Recording {
  readonly from?: string
  readonly to?: string
  /** The digest of openapi.yaml when it was recorded. */
  readonly contract?: string
  /** Animals with other values in two answers, and no write between. */
  readonly conflicts?: readonly string[]
}

/** A named starting point: valid by having been parsed. */
export interface Scenario {
  readonly name: string
  readonly description: string
  /** The files it was read from: its own, then those it extends. */
  readonly files: readonly string[]
  readonly seed: number
  /** The API keys that work; `*` in one stands for any characters. */
  readonly keys: readonly string[]
  readonly pets: readonly Pet[]
  readonly generate: Generate | undefined
  readonly clock: ClockSetting
  /** Milliseconds since 1970; `none` to leave `Deprecation` out; `undefined` for the contract's own. */
  readonly deprecatedSince: number | 'none' | undefined
  readonly unspecified: Unspecified
  readonly faults: readonly Fault[]
  /** The expressions of the faults, compiled. */
  readonly expressions: Expressions
  /** Recorded exchanges in order; empty where there is no tape. */
  readonly tape: readonly TapeEntry[]
  /** Where it is a recording. */
  readonly recording: Recording | undefined
  /** What a person should know of its files, though nothing is wrong with them. */
  readonly remarks: readonly string[]
}
