// Written by `npm run generate` from src/journal/journal-schemas.ts.

import type { HeaderRecord } from '../base/http/header-lines.ts'
import type { Choices } from '../contract/document/contract-hints.ts'
import type { Violation } from '../contract/requests/violation-types.ts'

/** One of `origins`: what answered. */
export type Origin = 'store' | 'fault' | 'tape' | 'contract' | 'none'

/** One request and its answer: plain data without any credential that can be recognised. */
export interface Exchange {
  /** The value of the answer's `X-Request-Id`. */
  readonly id: string
  /** When it arrived, in milliseconds since 1970. */
  readonly time: number
  /** How long the answer took, in milliseconds. */
  readonly duration: number
  /** The id of the world that answered; absent if each key has its own world and the request had no working key. */
  readonly world?: string | undefined
  /** Which contract it met; absent if there is only one. */
  readonly contract?: ('current' | 'next') | undefined
  /** What the next contract would have made of an exchange under the current one: as it is shown here, by the views of its answer under both. */
  readonly next?: NextVerdict | undefined
  /** The operationId; absent if the request matches none. */
  readonly operation?: string | undefined
  /** What a client sent. */
  readonly request: RequestRecord
  /** What was answered; absent if the connection was cut before an answer. */
  readonly answer?: AnswerRecord | undefined
  /** What answered: the store, a fault, a tape, the checks against the contract, or none of these (no such route). */
  readonly origin: Origin
  /** What the answer says, if it is an error of the sandbox; absent from the answers of faults and tapes. */
  readonly reason?: string | undefined
  /** The ids of the faults that struck, separated by commas. */
  readonly fault?: string | undefined
  /** The ledger entries that the answer relied on. */
  readonly relied: readonly string[]
  /** The choices of these entries that were drawn for this request (`rotate`). */
  readonly drawn?: Choices | undefined
  readonly violations: readonly Violation[]
  /** The fault that `Prefer` asked for, if it does not exist. */
  readonly unknownFault?: string | undefined
  /** The client left before there was an answer. */
  readonly abandoned?: true | undefined
  /** The nearest operation, if the request matches none and one is near. */
  readonly nearest?: NearOperation | undefined
  /** The nearest request on the tape, if the tape does not have this one. */
  readonly miss?: string | undefined
}

/** What the next contract would have made of an exchange under the current one: as it is shown here, by the views of its answer under both. */
export interface NextVerdict {
  /** `refused`: it would be refused; `otherwise`: it would be answered otherwise; `same`: neither. */
  readonly result: 'refused' | 'otherwise' | 'same'
  /** The changes by which it would be refused. */
  readonly refused: readonly {
    /** The name of a change, as `GET next` and `contract diff` have it. */
    readonly change: string
    /** The place and the rule. */
    readonly why: string
  }[]
  /** Where the answer would be another one. */
  readonly otherwise: readonly {
    /** `status`, `content-type` or a place in the body: `body.*.name`. */
    readonly place: string
    /** Whether it is gone, new, or has another value. */
    readonly how: 'gone' | 'new' | 'other'
  }[]
  /** The changes of which it has something. */
  readonly met: readonly {
    /** The name of a change, as `GET next` and `contract diff` have it. */
    readonly change: string
    /** Where it is met. */
    readonly where: string
  }[]
}

/** What a client sent. */
export interface RequestRecord {
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  /** Header values by name in lower case; `set-cookie` is a list. */
  readonly headers: HeaderRecord
  /** Header lines as sent: name, value, name, value … */
  readonly rawHeaders: readonly string[]
  /** Absent if there was none, or if it was too long to be kept. */
  readonly body?: string | undefined
}

/** What was answered; absent if the connection was cut before an answer. */
export interface AnswerRecord {
  readonly status: number
  /** Header values by name in lower case; `set-cookie` is a list. */
  readonly headers: HeaderRecord
  /** Header lines as sent: name, value, name, value … */
  readonly rawHeaders: readonly string[]
  /** Absent if there was none, or if it was too long to be kept. */
  readonly body?: string | undefined
}

/** The nearest operation, if the request matches none and one is near. */
export interface NearOperation {
  /** The operationId. */
  readonly operation: string
  readonly method: string
  /** The path as the contract writes it, e.g. `/v1/orders/{orderId}`. */
  readonly path: string
  /** What may have been meant, as one sentence. */
  readonly text: string
}

/** An exchange that almost meets the conditions, and how it differs. */
export interface NearMiss {
  /** The id of the exchange. */
  readonly id: string
  /** Its request line and status. */
  readonly request: string
  readonly differences: readonly Difference[]
  /** All of this as one sentence. */
  readonly text: string
}

/** A condition that is not met. */
export interface Difference {
  /** The name of the condition, e.g. `status`. */
  readonly name: string
  /** What the condition asks for. */
  readonly wanted: unknown
  /** What the request has instead; absent if it has nothing. */
  readonly seen?: unknown
}

/** Which parts of the contract the clients have met, and which not. */
export interface CoverageReport {
  readonly operations: readonly CoveredOperation[]
  /** How many requests matched no operation. */
  readonly unmatched: number
  /** How many of the documented answers and of the cases were met. */
  readonly met: number
  /** How many of them exist. */
  readonly of: number
  /** The names of those that were not met: `listOrders 401 no key`, `listOrders query.limit maximum (100)`. */
  readonly never: readonly string[]
}

/** What the clients have met of one operation. */
export interface CoveredOperation {
  /** The operationId. */
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly deprecated: boolean
  /** The day on which a deprecated operation is removed, e.g. `2030-12-05`. */
  readonly sunset?: string
  /** How often it was met. */
  readonly count: number
  /** The documented answers, followed by other answers that were given. */
  readonly answers: readonly CoveredAnswer[]
  readonly places: readonly CoveredPlace[]
}

/** How often an operation was answered with a status. */
export interface CoveredAnswer {
  /** The status; 0 for no answer. */
  readonly status: number
  /** Whether the contract documents it. */
  readonly documented: boolean
  /** How often it was met. */
  readonly count: number
  /** For a list, whether it was empty; for a 401, whether there was a key. */
  readonly cases: readonly {
    readonly name: string
    /** How often it was met. */
    readonly count: number
  }[]
}

/** The cases of a parameter, or of a field of the body. */
export interface CoveredPlace {
  /** `query.limit`, `path.orderId`, `body.name` */
  readonly place: string
  readonly cases: readonly CoveredCase[]
}

/** How often a case was met, and how it was answered. */
export interface CoveredCase {
  /** A boundary or a choice. */
  readonly name: string
  /** How often it was met. */
  readonly count: number
  readonly answers: readonly {
    /** The status; 0 for no answer. */
    readonly status: number
    /** How often it was met. */
    readonly count: number
  }[]
}
