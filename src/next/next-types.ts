// Written by `npm run generate` from src/next/next-schemas.ts.
import type { Level } from '../contract/changes/oasdiff-checks.ts'
import type { Position } from '../contract/contract-pointer.ts'

/** What exchanges show of the changes to the next contract, by client. */
export interface NextReport {
  /** The digest of the next contract. */
  readonly contract: string
  readonly changes: readonly CountedChange[]
}

/** A change, and the clients that it refuses or that have something of it. */
export interface CountedChange {
  /** The name of the difference: what several operations meet has one. */
  readonly name: string
  /** oasdiff's id, or one of ours, which begins with `x-`. */
  readonly id: string
  readonly level: Level
  /** The operationId; absent for a change of the whole contract. */
  readonly operation?: string
  /** Where it is in both files. */
  readonly place: { readonly older?: Position; readonly newer?: Position }
  /** What changes, as one sentence. */
  readonly text: string
  /** The clients that it would refuse, or that have something of it, the most refused first; none if it was not met. */
  readonly clients: readonly ClientCount[]
}

/** What a client's exchanges show of a change. */
export interface ClientCount {
  /** Who it is: the origin of a browser, else the product in User-Agent, and its world where there is one. Of more than a hundred, the rest are one. */
  readonly client: string
  /** How many requests the next contract would refuse by this change. */
  readonly refused: number
  /** How many exchanges have something of what changes. */
  readonly met: number
  /** An exchange to look at. */
  readonly example: ExchangeExample
}

/** An exchange to look at. */
export interface ExchangeExample {
  /** Its id, in its journal or proxy; of a file, its name and number. */
  readonly exchange: string
  /** When it began. */
  readonly time: string
  /** Its method and target, without credentials. */
  readonly request: string
  /** Why it would be refused, or where it has something of the change. */
  readonly shows: string
}
