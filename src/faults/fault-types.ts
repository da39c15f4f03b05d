// Written by `npm run generate` from src/faults/fault-schema.ts and when-schema.ts.
import type { Int64 } from '../base/json/int64.ts'

/** A condition for a part of a request: a value to match, a value not to match (an absent part meets this), or that it is absent. */
export type Matcher =
  | (string | number | boolean | null)
  | Int64
  | {
      /** A regular expression without lookaround and backreferences. */
      readonly matches: string
    }
  | {
      /** What it must not be; it may be absent. */
      readonly not: ValueMatcher
    }
  | {
      /** The request must not have it. */
      readonly absent: true
    }

/** A value to equal, or a regular expression to match. */
export type ValueMatcher =
  | (string | number | boolean | null)
  | Int64
  | {
      /** A regular expression without lookaround and backreferences. */
      readonly matches: string
    }

/** How long the answer is delayed, in milliseconds. */
export type Delay =
  | number
  | { readonly type: 'uniform'; readonly lower: number; readonly upper: number }
  | { readonly type: 'lognormal'; readonly median: number; readonly sigma: number }

/** What happens to the connection: reset (RST), empty (closed without a byte), hang (never answered) or truncate (cut halfway). */
export type Connection = 'reset' | 'empty' | 'hang' | 'truncate'

/** What a request must contain so that the fault counts it. Every part must match. */
export interface When {
  /** Path parameters, by name. */
  readonly path?: { readonly [k: string]: Matcher }
  /** Query parameters, by name. */
  readonly query?: { readonly [k: string]: Matcher }
  /** Headers, by name in any case. */
  readonly header?: { readonly [k: string]: Matcher }
  /** The API key. */
  readonly key?: Matcher
  /** Fields of the JSON body, by name; a nested field by its JSON Pointer (RFC 6901). */
  readonly body?: { readonly [k: string]: Matcher }
}

/** The answer. A status that the contract documents gets its documented message. */
export interface Respond {
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly headers?: { readonly [k: string]: string }
  /** A body instead of the Error: text as it is, anything else as JSON. */
  readonly body?: unknown
}

/** The initial values of the counters, to continue another run. Default: 0. */
export interface FaultCounts {
  /** How many calls matched. */
  readonly calls?: number
  /** How often it fired, forced or not. */
  readonly fired?: number
  /** How often it fired because a request asked for it (`Prefer: fault=`). */
  readonly forced?: number
}

/** Something that goes wrong, and when. */
export interface Fault {
  /** Names the fault: in receipts, in answers and in `Prefer: fault=`. */
  readonly id: string
  /** The operations that the fault strikes: an operationId, a list of them, or `*` for all. */
  readonly on: '*' | string | readonly string[]
  /** What a request must contain so that the fault counts it. Every part must match. */
  readonly when?: When
  /** The times of the world's clock at which calls are counted: from the first to the second, which no longer counts, each a date or a time with its zone. `null` leaves that end open. */
  readonly between?: readonly [string | null, string | null]
  /** Which of the matching calls are struck (`3`, `1-2`, `5-` or `every 4`; by default all), counted from when the fault is put in force; calls that another fault answers count, too. */
  readonly calls?: number | string
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
  /** `before`: nothing is changed. `after`: the change is made, but its answer is lost. Default: `before`; `after` for `connection: truncate` without `respond`, which cuts the answer to the request. */
  readonly at?: 'before' | 'after'
}

/** Something that goes wrong, and when. */
export interface FaultBody extends Omit<Fault, 'id'> {
  /** Names the fault: in receipts, in answers and in `Prefer: fault=`. */
  readonly id?: string
}
