import type { Int64 } from '../base/json/int64.ts'
import type { Random } from '../base/random.ts'
import type { Eventually } from '../base/waiting.ts'
import type { NewPet, Pet, PetStatus } from './pet.ts'
import type { Row } from './row.ts'

/** How a new id follows from the greatest one so far, `last`: it is `max(last, above) + step`. */
export interface IdRule {
  /** At least 1. */
  readonly step: number
  /** The new id is also greater than this one; at least 0. */
  readonly above: Int64
}

/** An added animal, and the greatest id before it, including animals that were being written. */
export interface Created {
  readonly row: Row
  readonly lastId: Int64
}

/** Which animals to list, and in which order. */
export interface ListQuery {
  /** Default: all animals. */
  readonly status?: PetStatus | undefined
  /** The most animals to list. */
  readonly count: number
  readonly order: 'id' | 'newest' | 'shuffled'
  /** For the order `shuffled`. */
  readonly random: Random
}

/** Which animals to read, starting from an id. */
export interface NearQuery {
  /** Default: all animals. */
  readonly status?: PetStatus | undefined
  /** Starts after this id, which need not be that of an animal. Default: from one end. */
  readonly from: Int64 | undefined
  /** Whether to read downwards, towards lower ids. */
  readonly isBack: boolean
  /** The most animals to read. */
  readonly count: number
}

/**
 * What a world needs from the place of its animals. Reads return immediately if the animals are in
 * memory. A change is visible once it is stored; if it cannot be stored, it rejects with a StorageError and
 * has no effect.
 */
export interface Store {
  /** The number of animals, or of those with a status. */
  count(status?: PetStatus): Eventually<number>
  /** Animals as a JSON array. */
  list(query: ListQuery): Eventually<string>
  /** The animals nearest to an id, the nearest first. It costs as much as it reads. */
  near(query: NearQuery): Eventually<readonly Row[]>
  /** The animal with an id. */
  get(id: Int64): Eventually<Row | undefined>
  /** Whether any animal is in a category. */
  hasCategory(categoryId: Int64): Eventually<boolean>
  /** Adds an animal under a new id. */
  create(newPet: NewPet, rule: IdRule): Promise<Created>
  /** Adds an animal or replaces the one with its id; returns whether it is new. */
  put(pet: Pet): Promise<boolean>
  /** Removes the animal with an id; returns whether there was one. */
  remove(id: Int64): Promise<boolean>
  /** The number of changes so far. */
  readonly version: number
  /** The animals as they were after this many changes; `undefined` if that is too long ago. */
  at(version: number): Eventually<Moment | undefined>
  /** Closes the store after everything acknowledged is durable. Later changes are refused. */
  close(): Promise<void>
}

/** The animals of a store at one moment: later changes do not appear. */
export interface Moment {
  readonly count: number
  /** The greatest id used so far, including removed animals. */
  readonly lastId: Int64
  /** The animals by ascending id, read piece by piece. */
  rows(): Iterable<Row>
}
