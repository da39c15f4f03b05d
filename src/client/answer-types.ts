// Written by `npm run generate` from the routes of the control plane.

import type { Int64 } from '../base/json/int64.ts'
import type { Fault } from '../faults/fault-types.ts'
import type { NextReport } from '../next/next-types.ts'
import type { Choice } from '../silences/settlement.ts'

/** The result of switching to another scenario. */
export interface LoadResult {
  /** Its name. */
  readonly scenario: string
  /** The number of records of the main resource, or of the first one of a contract that has none. */
  readonly pets: number
  /** The numbers of records of the other resources, by name; absent if the contract has none. */
  readonly records?: { readonly [k: string]: number }
  /** Whether the records were seeded again because the data is different. */
  readonly reseeded: boolean
  /** How many created, changed or removed records were lost. */
  readonly lost: number
}

/** An animal of the store (contract, section 2). */
export interface Pet {
  /** Unique identifier assigned by the service on creation */
  readonly id: Int64
  /** The animal's name */
  readonly name: string
  /** Id of the category the animal belongs to */
  readonly categoryId: Int64
  /** Availability status */
  readonly status?: 'available' | 'pending' | 'sold'
}

/** An animal to add (contract, section 2). */
export interface NewPet {
  /** The animal's name */
  readonly name: string
  /** Id of the category the animal belongs to */
  readonly categoryId: Int64
  /** Availability status */
  readonly status?: 'available' | 'pending' | 'sold'
}

/** Which animals to list: those that meet all conditions. */
export interface PetQuery {
  /** Only animals with this status. */
  readonly status?: 'available' | 'pending' | 'sold'
  /** Only animals with this categoryId. */
  readonly categoryId?: Int64
  /** A part of name, in any case; an int64 is an id instead. */
  readonly q?: string
  /** Starts after this id. */
  readonly after?: Int64
  /** Ends before this id; not together with `after`. */
  readonly before?: Int64
  /** How many animals at most. */
  readonly limit?: number
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
  /** The number of records of the main resource, or of the first one of a contract that has none. */
  readonly pets: number
  /** The numbers of records of the other resources, by name; absent if the contract has none. */
  readonly records?: { readonly [k: string]: number }
  /** When it was taken, by the real time (RFC 3339). */
  readonly time: string
}

/** An entry of the ledger, and how it is decided. */
export interface LedgerDecision {
  /** Its name, as scenarios and flags use it. */
  readonly name: string
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
  /** The number of records of the main resource, or of the first one of a contract that has none. */
  readonly pets: number
  /** The numbers of records of the other resources, by name; absent if the contract has none. */
  readonly records?: { readonly [k: string]: number }
  /** How many records were created, changed or removed since the world was made. */
  readonly changes: number
  /** When it was made, by the real time. */
  readonly created: string
  /** The number of requests so far. */
  readonly requests: number
  /** When it last got a request, by the real time. */
  readonly lastUsed: string
}

/** The contract that a sandbox serves. */
export interface ContractInfo {
  /** Its title. */
  readonly title: string
  /** Its version. */
  readonly version: string
  /** The path under which it is served, such as `/v1`, or empty. */
  readonly basePath: string
  /** `sha256:` and the SHA-256 of the document, in hexadecimal. */
  readonly digest: string
  /** Which contract the world meets where neither the path nor `Sandbox-Contract` says it; absent without `--next`. */
  readonly contract?: 'current' | 'next'
  /** The next contract, if there is one. */
  readonly next?: {
    /** Its title. */
    readonly title: string
    /** Its version. */
    readonly version: string
    /** The path under which it is served, such as `/v1`, or empty. */
    readonly basePath: string
    /** `sha256:` and the SHA-256 of the document, in hexadecimal. */
    readonly digest: string
  }
}

/** What the exchanges so far show of the next contract. */
export interface NextInfo extends NextReport {
  /** The exchanges so far under the current contract, in all worlds. */
  readonly exchanges: {
    /** How many it would have refused. */
    readonly refused: number
    /** How many it would have answered otherwise. */
    readonly otherwise: number
    /** How many it would have answered alike. */
    readonly same: number
    /** How many it was not asked about: they came faster than it can be asked, or it failed. */
    readonly unjudged: number
  }
}

/** A resource of the contract. */
export interface ResourceInfo {
  /** Its name, as in `state/{resource}` and in scenarios. */
  readonly name: string
  /** The path of its collection in the contract. */
  readonly path: string
  /** Whether there is one record only, with the id `only`. */
  readonly isSingleton: boolean
  /** Whether `GET state` can choose among its records, and the counts called `pets` are of them. */
  readonly isLeading: boolean
  readonly noun: {
    /** What people call a record. */
    readonly one: string
    /** What they call several. */
    readonly many: string
  }
  readonly id: {
    /** What its values are. */
    readonly kind: 'int64' | 'uuid' | 'text'
    /** The members that lead to the id in a record; absent if no member has it. */
    readonly property?: readonly string[]
    /** The parameter of the path to a record; absent if no path leads to one. */
    readonly parameter?: string
  }
  /** Whether each parent has ids of its own: two records below different ones can have one id. */
  readonly isScoped: boolean
  /** What its records are below, from the outside. */
  readonly parents: readonly {
    /** The parameter of the path. */
    readonly parameter: string
    /** What its values are. */
    readonly kind: 'int64' | 'uuid' | 'text'
    /** The resource whose ids it takes; absent if it takes any value. */
    readonly resource?: string
  }[]
  /** The key of a record under which `state/{resource}` has what the path says and the record does not; absent if there is nothing. */
  readonly beside?: string
  /** What its records are found by. */
  readonly filters: readonly {
    /** The parameter of `state/{resource}`. */
    readonly parameter: string
    /** The member, or the parent in braces. */
    readonly name: string
    /** What its values must be. */
    readonly schema: { readonly [k: string]: unknown }
  }[]
  /** The schema of a record as `state/{resource}` shows it, without references. */
  readonly record: { readonly [k: string]: unknown }
  /** The schema of what `PUT state/{resource}/{id}` takes, without references. */
  readonly body: { readonly [k: string]: unknown }
  /** How many records the world has. */
  readonly count: number
}
