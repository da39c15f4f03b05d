import type { Int64 } from '../base/int64.ts'
import type { Random } from '../base/random.ts'
import type { Eventually } from '../base/when-ready.ts'
import type { Moment } from './moment.ts'
import type { NewPet, Pet, PetStatus } from './pet.ts'
import type { Row } from './row.ts'

/** How the id of a new animal follows from the greatest one so far, `last`: it is `max(last, above) + step`. */
export interface IdRule {
  /** At least 1. */
  readonly step: number
  /** The new id is above this one too; at least 0. */
  readonly above: Int64
}

/** An animal that was added, and the greatest id before, those of animals that were being written included. */
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

/** Which animals to read, by their ids. */
export interface NearQuery {
  /** Default: all animals. */
  readonly status?: PetStatus | undefined
  /** Those beyond this id, which need not be one of an animal. Default: from one end. */
  readonly from: Int64 | undefined
  /** Whether downwards, towards lower ids. */
  readonly isBack: boolean
  /** The most animals to read. */
  readonly count: number
}

/**
 * What a world needs of the place where its animals are. Reads return immediately if the animals are in
 * memory. A change is visible once it is stored; if it cannot be stored, it rejects with a StorageError and
 * has no effect.
 */
export interface Store {
  /** The number of animals, or of those with a status. */
  count(status?: PetStatus): Eventually<number>
  /** Animals as a JSON array. */
  list(query: ListQuery): Eventually<string>
  /** The animals that come next to an id, the nearest first. It costs as many as it reads. */
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
  /** The animals as they were after so many changes; `undefined` if that is too long ago. */
  at(version: number): Eventually<Moment | undefined>
  /** Closes the store, once everything acknowledged is durable. Later changes are refused. */
  close(): Promise<void>
}
