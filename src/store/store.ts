import type { Int64 } from '../base/int64.ts'
import type { Random } from '../base/random.ts'
import type { Eventually } from '../base/when-ready.ts'
import type { NewPet, Pet, PetStatus } from './pet.ts'
import type { Row } from './row.ts'

/** Gives the next id, above the greatest one so far. */
export type NextId = (last: Int64) => Int64

/** Which animals are listed, and in which order. */
export interface ListQuery {
  /** All of them, when left out. */
  readonly status?: PetStatus | undefined
  /** How many at most. */
  readonly count: number
  readonly order: 'id' | 'newest' | 'shuffled'
  /** What `shuffled` draws from. */
  readonly random: Random
}

/**
 * What a world needs of the place where its animals are. A read answers at once where they are in memory.
 * A change can be seen once it is kept, and rejects with a StorageError when it cannot be: then it is as
 * if it had not been asked for.
 */
export interface Store {
  /** How many animals there are, or how many of a status. */
  count(status?: PetStatus): Eventually<number>
  /** Animals as a JSON array. */
  list(query: ListQuery): Eventually<string>
  /** The animal with an id. */
  get(id: Int64): Eventually<Row | undefined>
  /** Tells whether any animal is in a category. */
  hasCategory(categoryId: Int64): Eventually<boolean>
  /** Adds an animal under an id of its own. */
  create(newPet: NewPet, nextId: NextId): Promise<Row>
  /** Puts an animal there, instead of the one with its id; answers whether it is new. */
  put(pet: Pet): Promise<boolean>
  /** Takes the animal with an id away; answers whether there was one. */
  remove(id: Int64): Promise<boolean>
  /** Lets go of everything, once what was acknowledged is kept for good. Changes are refused from then on. */
  close(): Promise<void>
}
