// Written by `npm run generate` from the routes of the control plane.

import type { Int64 } from '../base/json/int64.ts'
import type { Choice, LedgerName } from '../contract/ledger/ledger.ts'
import type { Fault } from '../faults/fault-types.ts'
import type { Pet } from '../petstore/pet.ts'

/** The result of switching to another scenario. */
export interface LoadResult {
  /** Its name. */
  readonly scenario: string
  /** The number of animals. */
  readonly pets: number
  /** Whether the animals were seeded again because the data is different. */
  readonly reseeded: boolean
  /** How many created, changed or removed animals were lost. */
  readonly lost: number
}

/** A page of animals, and the way to the next and the previous one. */
export interface PetList {
  readonly pets: readonly Pet[]
  /** How many animals there are on all pages; absent if every animal would have to be read to count them. */
  readonly total?: number
  /** The `after` of the next page; absent on the last page. A page with a `next` may be short if `q` or `categoryId` is given. */
  readonly next?: Int64
  /** The `before` of the previous page; absent on the first page. */
  readonly previous?: Int64
}

/** A fault, and what it did. */
export interface FaultInForce extends Omit<Fault, 'calls'> {
  /** How many calls matched. */
  readonly calls: number
  /** How often it fired. */
  readonly fired: number
  /** The `X-Request-Id`s of the last requests that it struck. */
  readonly requests: readonly string[]
  /** The fault as it was given. */
  readonly definition: Fault
  /** Why the fault, or a part of it, can never strike. */
  readonly warnings?: readonly string[]
}

/** How to set the clock. */
export interface ClockSettings {
  /** The time to set. An integer is in milliseconds since 1970; null is the real time. */
  readonly now?: string | number | null
  /** Whether the clock ticks. Default: unchanged. */
  readonly ticking?: boolean
  /** How far to move the clock forward, in milliseconds; a negative number moves it back. */
  readonly advance?: number
}

/** What the clock shows. */
export interface ClockReading {
  /** The time in the sandbox: a date-time (RFC 3339). */
  readonly now: string
  /** Whether the clock ticks. */
  readonly ticking: boolean
}

/** A snapshot of a world to go back to. */
export interface SnapshotInfo {
  readonly name: string
  /** The number of animals. */
  readonly pets: number
  /** When it was taken, by the real time (RFC 3339). */
  readonly time: string
}

/** An entry of the ledger, and how it is decided. */
export interface LedgerDecision {
  readonly name: LedgerName
  /** What the contract leaves open. */
  readonly question: string
  /** The section of the contract that is silent. */
  readonly section: string
  /** The choice; `rotate` draws one for each request. */
  readonly choice: Choice
  /** The other possible choices. */
  readonly alternatives: readonly Choice[]
  /** Every choice, the pinned one first. */
  readonly choices: readonly {
    readonly choice: Choice
    /** What the choice means, as an answer to the question. */
    readonly means: string
    /** The statuses that it uses although the contract does not document them. */
    readonly undocumented: readonly number[]
  }[]
}

/** A world of a sandbox. */
export interface WorldInfo {
  /** The id, as in the header `X-Sandbox-World` of answers. */
  readonly id: string
  /** The number of animals. */
  readonly pets: number
  /** How many animals were created, changed or removed since the world was made. */
  readonly changes: number
  /** When it was made, by the real time. */
  readonly created: string
  /** The number of requests so far. */
  readonly requests: number
  /** When it last got a request, by the real time. */
  readonly lastUsed: string
}
