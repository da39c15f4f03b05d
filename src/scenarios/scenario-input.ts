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
  /** Fields that the contract does not have, as the ledger keeps them (`unknownFields: keep`). */
  readonly other?: { readonly [field: string]: unknown }
}

/** A scenario as it is written, in a file or from code: what is left out has a default or comes from the scenario it extends. */
export interface ScenarioInput {
  /** Where the schema is, for editors of JSON files. */
  readonly $schema?: string
  /** The version of the format. */
  readonly version: 1
  /** Default: the name of the file without its extension. */
  readonly name?: string
  /** A sentence for `scenario list`. */
  readonly description?: string
  /** Another scenario, by path or name, over whose keys those of this one are merged. */
  readonly extends?: string
  /** The seed of everything that is generated or random. Default: 1. */
  readonly seed?: number
  /** Where the chance of answers goes on (a uint32), in place of where the seed begins. */
  readonly chance?: number
  /** The accepted API keys, in which `*` matches any characters. Default: `sandbox-key`. */
  readonly keys?: readonly string[]
  /** Whether all keys share one world, or each has its own animals, clock, faults and journal. Default: `shared`. */
  readonly isolation?: Isolation
  /** The animals that exist. */
  readonly pets?: readonly PetInput[]
  /** Further animals, generated from the contract's schema. */
  readonly generate?: Partial<Generate>
  /** New ids are above this one, and above those of all animals. */
  readonly lastId?: Int64
  /** The time in the sandbox, a date-time (RFC 3339): the real one, one that stands still, or one that ticks on from `now`. */
  readonly clock?: { readonly now?: string; readonly ticking?: boolean }
  /** What `Deprecation` says: a date or date-time, or `none` for no such header. Default: as in the contract. */
  readonly deprecatedSince?: string
  /** What the sandbox does where the contract is silent: a policy, or choices of the ledger. Default: `pinned`. */
  readonly unspecified?: Unspecified
  /** What goes wrong, and when; in place of the faults of the scenario that is extended. */
  readonly faults?: readonly Fault[]
  /** What goes wrong, after the faults of the scenario that is extended. */
  readonly 'faults+'?: readonly Fault[]
  /** A tape: recorded exchanges, or the path of a file of them. */
  readonly exchanges?: string | readonly TapeEntry[]
  /** How the tape is played: what answers requests that are not on it (as `--on-miss`), and whether the animals have changed since. */
  readonly replay?: { readonly onMiss?: OnMiss | 404; readonly overtaken?: boolean }
  /** What a recording says of itself. */
  readonly recording?: Recording
}
