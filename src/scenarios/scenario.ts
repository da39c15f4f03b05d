import type { Int64 } from '../base/int64.ts'
import type { Unspecified } from '../contract/ledger.ts'
import type { Fault } from '../faults/fault.ts'
import type { Expressions } from '../faults/match.ts'
import type { Pet, PetStatus } from '../store/pet.ts'
import type { OnMiss } from '../tape/on-miss.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'

/** Animals to generate from the contract's schema. */
export interface Generate {
  readonly count: number
  /** The categories to draw from, with equal probability. Default: the hints in openapi.yaml. */
  readonly categoryIds?: readonly Int64[]
  /** The weight of each status; `absent` stands for no status. Default: the hints. */
  readonly status?: { readonly [status in PetStatus | 'absent']?: number }
}

/** The time in a world. */
export interface ClockSetting {
  /** Milliseconds since 1970. Default: the real time. */
  readonly now?: number
  readonly ticking?: boolean
}

/** How a tape is played. */
export interface Replay {
  /** What answers requests that are not on the tape. Default: the store. */
  readonly onMiss: OnMiss | undefined
  /** Whether the animals have changed since, so that lists and gets come from the store. */
  readonly overtaken: boolean
}

/** Facts about a recording. Times are ISO 8601. */
export interface Recording {
  readonly from?: string
  readonly to?: string
  /** The digest of openapi.yaml when it was recorded. */
  readonly contract?: string
  /** Animals that differ between two answers without a write in between. */
  readonly conflicts?: readonly string[]
}

/** Whether all keys share one world, or each has its own. */
export const isolations = ['shared', 'per-key'] as const
/** One of `isolations`. */
export type Isolation = (typeof isolations)[number]

/** A named starting point, parsed and valid. */
export interface Scenario {
  readonly name: string
  readonly description: string
  /** The files it was read from: its own, then those that it extends. */
  readonly files: readonly string[]
  readonly seed: number
  /** The state of the random numbers of answers, a uint32. Default: it follows from the seed. */
  readonly chance: number | undefined
  /** The accepted API keys; `*` matches any characters. */
  readonly keys: readonly string[]
  readonly isolation: Isolation
  readonly pets: readonly Pet[]
  readonly generate: Generate | undefined
  /** New ids are greater than this one and than those of all animals. */
  readonly lastId: Int64
  readonly clock: ClockSetting
  /** Milliseconds since 1970; `none` omits `Deprecation`; `undefined` stands for the contract's own date. */
  readonly deprecatedSince: number | 'none' | undefined
  readonly unspecified: Unspecified
  readonly faults: readonly Fault[]
  /** The compiled expressions of the faults. */
  readonly expressions: Expressions
  /** Recorded exchanges in order; empty if there is no tape. */
  readonly tape: readonly TapeEntry[]
  readonly replay: Replay
  /** Facts about the recording, if it is one. */
  readonly recording: Recording | undefined
  /** Warnings about its files. */
  readonly remarks: readonly string[]
}
