import type { Int64 } from '../base/int64.ts'
import type { Unspecified } from '../contract/ledger.ts'
import type { Fault } from '../faults/fault.ts'
import type { Pet } from '../store/pet.ts'
import type { OnMiss } from '../tape/on-miss.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'
import type { Generate, Isolation, Recording } from './scenario.ts'

/** An animal as it is written. */
export interface PetInput extends Pet {
  /** In a recording: the request whose answer last showed the animal. */
  readonly seen?: string
  /** Fields that the contract does not have, kept as the ledger says (`unknownFields: keep`). */
  readonly other?: { readonly [field: string]: unknown }
}

/** A scenario as it is written, in a file or in code: missing parts have a default or come from the scenario that it extends. */
export interface ScenarioInput {
  /** Where the schema is, for editors of JSON files. */
  readonly $schema?: string
  /** The version of the format. */
  readonly version: 1
  /** Default: the name of the file without its extension. */
  readonly name?: string
  /** A sentence for `scenario list`. */
  readonly description?: string
  /** Another scenario, by path or name; the keys of this one are merged over its keys. */
  readonly extends?: string
  /** The seed of everything that is generated or random. Default: 1. */
  readonly seed?: number
  /** The state of the random numbers of answers (a uint32), to continue another run. Default: it follows from the seed. */
  readonly chance?: number
  /** The accepted API keys, in which `*` matches any characters. Default: `sandbox-key`. */
  readonly keys?: readonly string[]
  /** Whether all keys share one world, or each has its own animals, clock, faults and journal. Default: `shared`. */
  readonly isolation?: Isolation
  /** The animals that exist. */
  readonly pets?: readonly PetInput[]
  /** Further animals, generated from the contract's schema. */
  readonly generate?: Partial<Generate>
  /** New ids are greater than this one and than those of all animals. */
  readonly lastId?: Int64
  /** The time in the sandbox, a date-time (RFC 3339): the real time, a time that stands still, or a time that ticks on from `now`. */
  readonly clock?: { readonly now?: string; readonly ticking?: boolean }
  /** The value of `Deprecation`: a date or date-time, or `none` to omit the header. Default: as in the contract. */
  readonly deprecatedSince?: string
  /** What the sandbox does where the contract is silent: a policy, or choices of the ledger. Default: `pinned`. */
  readonly unspecified?: Unspecified
  /** The faults, which replace those of the extended scenario. */
  readonly faults?: readonly Fault[]
  /** More faults, after those of the extended scenario. */
  readonly 'faults+'?: readonly Fault[]
  /** A tape: recorded exchanges, or the path of a file of them. */
  readonly exchanges?: string | readonly TapeEntry[]
  /** How the tape is played: what answers requests that are not on it (as `--on-miss`), and whether the animals have changed since. */
  readonly replay?: { readonly onMiss?: OnMiss | 404; readonly overtaken?: boolean }
  /** Facts about a recording. */
  readonly recording?: Recording
}
