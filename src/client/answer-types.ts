// Written by `npm run generate` from the routes of the control plane.

import type { Int64 } from '../base/json/int64.ts'
import type { Choice, LedgerName } from '../contract/ledger/ledger.ts'
import type { Connection, Delay, Fault, FaultCounts, Respond, When } from '../faults/fault-types.ts'
import type { Pet } from '../store/pet.ts'

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
export interface FaultInForce {
  /** Names the fault: in receipts, in answers and in `Prefer: fault=`. */
  readonly id: string
  /** The operations that the fault strikes: an operationId, a list of them, or `*` for all. */
  readonly on: Fault['on']
  /** What a request must contain so that the fault counts it. Every part must match. */
  readonly when?: When
  /** The times of the world's clock at which calls are counted: from the first to the second, which no longer counts, each a date or a time with its zone. `null` leaves that end open. */
  readonly between?: readonly [string | null, string | null]
  /** How many calls matched. */
  readonly calls: number
  /** The chance that a matching call is struck, from 0 to 1. Default: 1. */
  readonly probability?: number
  /** How often the fault may strike in total. */
  readonly times?: number
  /** The answer, or a list of answers: one per strike; the last one is also used for all later strikes. */
  readonly respond?: Respond | readonly Respond[]
  /** How long the answer is delayed, in milliseconds. */
  readonly delay?: Delay
  /** What happens to the connection: reset (RST), empty (closed without a byte), hang (never answered) or truncate (cut halfway). */
  readonly connection?: Connection
  /** How many bytes of the answer's body are sent per second, at most. */
  readonly throttle?: number
  /** The initial values of the counters, to continue another run. Default: 0. */
  readonly counts?: FaultCounts
  /** If the fault never fires, `--exec` ends with exit code 1. */
  readonly expect?: 'consumed'
  /** `before`: nothing is changed. `after`: the change is made, but its answer is lost. */
  readonly at?: 'before' | 'after'
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
