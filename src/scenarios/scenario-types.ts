// Written by `npm run generate` from src/scenarios/scenario-schema.ts.

import type { Int64 } from '../base/json/int64.ts'
import type { Fault } from '../faults/fault-types.ts'
import type { Unspecified } from '../silences/settlement.ts'
import type { TapeEntry } from '../tape/tape-types.ts'

/** A scenario as it is written, in a file or in code: missing parts have a default or come from the scenario that it extends. */
export interface ScenarioInput {
  /** Where this schema is, for editors of JSON files. */
  readonly $schema?: string
  /** The version of the format. */
  readonly version: 1
  /** Default: the name of the file without its extension. */
  readonly name?: string
  /** A sentence for `scenario list`. */
  readonly description?: string
  /** Another scenario, by path or name; the keys of this file are merged over its keys. */
  readonly extends?: string
  /** The OpenAPI document that the scenario is about: a path, relative to this file. Default: that of this package. `--contract` overrides it. */
  readonly contract?: string
  /** OpenAPI Overlays of that document, in their order: a path, relative to this file, or several. */
  readonly overlay?: string | readonly string[]
  /** The seed of everything that is generated or random. Default: 1. */
  readonly seed?: number
  /** The state of the random numbers of answers (a uint32), to continue another run. Default: it follows from the seed. */
  readonly chance?: number
  /** The accepted API keys, in which `*` matches any characters. Default: sandbox-key; of a recording and of another contract, any. */
  readonly keys?: readonly string[]
  /** Those whose requests meet the next contract (`--next`), in which `*` matches any characters. Default: none. */
  readonly nextKeys?: readonly string[]
  /** Whether all keys share one world, or each has its own animals, clock, faults and journal. Default: shared. */
  readonly isolation?: 'shared' | 'per-key'
  /** The animals that exist. */
  readonly pets?: readonly PetInput[]
  /** The records that exist, by resource. The name of a resource at the top level is short for it. */
  readonly records?: {
    /** The animals that exist. */
    readonly pets?: readonly PetInput[]
  }
  /** Animals to generate from the schema of the contract, after those of `pets`. */
  readonly generate?: GenerateInput
  /** New ids are greater than this one and than those of all animals. */
  readonly lastId?: Int64
  /** The time in the sandbox: the real time, a time that stands still, or a time that ticks on from `now`. */
  readonly clock?: {
    /** Default: the real time. */
    readonly now?: string
    /** Whether the clock ticks on from `now`. Default: false. */
    readonly ticking?: boolean
  }
  /** The date in the Deprecation header of getPet; none omits the header. Default: as in the contract. */
  readonly deprecatedSince?: string
  /** How to decide what the contract leaves open: a policy, or choices for single entries and a policy for the others. Default: `pinned`. */
  readonly unspecified?: Unspecified
  /** What goes wrong, and when. Replaces the faults of the extended scenario. */
  readonly faults?: readonly Fault[]
  /** Faults that are appended to those of the extended scenario. */
  readonly 'faults+'?: readonly Fault[]
  /** A tape: recorded exchanges in order, or the path of a .tape.ndjson. */
  readonly exchanges?: string | readonly TapeEntry[]
  /** How the tape is played. */
  readonly replay?: {
    /** What answers requests that are not on the tape. Default: store. */
    readonly onMiss?: ('store' | '404') | 404
    /** Whether the animals have changed since: the store then answers lists and gets. */
    readonly overtaken?: boolean
  }
  /** Facts about a recording. Times are ISO 8601. */
  readonly recording?: Recording
}

/** An animal as it is written. */
export interface PetInput {
  readonly id: Int64
  readonly name: string
  readonly categoryId: Int64
  readonly status?: 'available' | 'pending' | 'sold'
  /** In a recording: the request whose answer last showed the animal. */
  readonly seen?: string
  /** Further fields, as the ledger keeps them (unknownFields: keep). */
  readonly other?: { readonly [k: string]: unknown }
}

/** Animals to generate from the schema of the contract, after those of `pets`. */
export interface GenerateInput {
  /** How many. */
  readonly count?: number
  /** The categories to draw from, with equal probability. Default: the hints in openapi.yaml. */
  readonly categoryIds?: readonly Int64[]
  /** The weight of each status; absent stands for no status. Default: the hints in openapi.yaml. */
  readonly status?: {
    readonly available?: number
    readonly pending?: number
    readonly sold?: number
    readonly absent?: number
  }
  /** Animals to generate from the schema of the contract, after those of `pets`. */
  readonly pets?: GeneratePetsInput
}

/** Animals to generate from the schema of the contract, after those of `pets`. */
export interface GeneratePetsInput {
  /** How many. */
  readonly count?: number
  /** The categories to draw from, with equal probability. Default: the hints in openapi.yaml. */
  readonly categoryIds?: readonly Int64[]
  /** The weight of each status; absent stands for no status. Default: the hints in openapi.yaml. */
  readonly status?: {
    readonly available?: number
    readonly pending?: number
    readonly sold?: number
    readonly absent?: number
  }
}

/** Facts about a recording. Times are ISO 8601. */
export interface Recording {
  /** The time of its first request. */
  readonly from?: string
  /** The time of its last request. */
  readonly to?: string
  /** The digest of the contract when it was recorded. */
  readonly contract?: string
  /** The title of the contract, unless it is that of this package. */
  readonly title?: string
  /** Animals that differ between two answers without a write in between. */
  readonly conflicts?: readonly string[]
}
