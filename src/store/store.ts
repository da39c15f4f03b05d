// The only file that knows lowdb.
import { Low, Memory } from 'lowdb'
import { compareInt64, type Int64, normaliseInteger } from '../contract/int64.ts'
import { stringifyJson } from '../contract/json.ts'
import type { NewPet, Pet, PetStatus } from './pet.ts'

/** What a world remembers. */
export interface StoreData {
  /** The animals, in the order in which they were added. */
  readonly pets: Pet[]
}

/** An animal and its JSON, made when it is first asked for. */
class Row {
  readonly pet: Pet
  #text: string | undefined
  constructor(pet: Pet) {
    this.pet = pet
  }
  get text(): string {
    this.#text ??= stringifyJson(this.pet)
    return this.#text
  }
}

export type { Row }

/** A stretch of a list: rows by ascending id. */
export interface Rows {
  readonly length: number
  at(index: number): Row | undefined
}

/** Asks for the next id, given the greatest one so far and the first one that is free for sure. */
export type NextId = (after: Int64) => Int64

const GREATEST = 2n ** 63n - 1n

/** The animals of a world: kept by lowdb, found by id and by status. */
export class Store {
  readonly #db: Low<StoreData>
  readonly #byId = new Map<Int64, Row>()
  readonly #all: Row[] = []
  readonly #byStatus = new Map<PetStatus, Row[]>()
  readonly #categories = new Set<Int64>()
  #lastId: Int64 = 0

  /** Takes its first animals, of which no two share an id, in any order. */
  constructor(pets: readonly Pet[]) {
    this.#db = new Low<StoreData>(new Memory(), { pets: [] })
    for (const pet of pets.toSorted((a, b) => compareInt64(a.id, b.id))) this.#add(pet)
  }

  /** How many animals there are. */
  get size(): number {
    return this.#all.length
  }

  /** All animals, or those of a status, by ascending id. Costs nothing: it is the index itself. */
  rows(status?: PetStatus): Rows {
    return status === undefined ? this.#all : (this.#byStatus.get(status) ?? [])
  }

  /** The animal with an id. */
  get(id: Int64): Row | undefined {
    return this.#byId.get(id)
  }

  /** Tells whether any animal is in a category. */
  hasCategory(categoryId: Int64): boolean {
    return this.#categories.has(categoryId)
  }

  /** Adds an animal under an id of its own and keeps it. */
  async create(newPet: NewPet, nextId: NextId): Promise<Row> {
    const row = this.#add({ id: this.#freeId(nextId), ...newPet })
    await this.#db.write()
    return row
  }

  #add(pet: Pet): Row {
    const row = new Row(pet)
    this.#db.data.pets.push(pet)
    this.#byId.set(pet.id, row)
    this.#categories.add(pet.categoryId)
    insert(this.#all, row)
    if (pet.status !== undefined) {
      const rows = this.#byStatus.get(pet.status)
      if (rows) insert(rows, row)
      else this.#byStatus.set(pet.status, [row])
    }
    if (pet.id > this.#lastId && pet.id < GREATEST) this.#lastId = pet.id
    return row
  }

  /** The next id that no animal has. The greatest int64 has none above it and does not count as the last id. */
  #freeId(nextId: NextId): Int64 {
    let id = nextId(this.#lastId)
    while (this.#byId.has(id) || id > GREATEST) {
      id = id >= GREATEST ? 1 : normaliseInteger(BigInt(id) + 1n)
    }
    return id
  }
}

// --- internal ---

/** Puts a row at its place by id: nearly always the end. */
function insert(rows: Row[], row: Row): void {
  let at = rows.length
  while (at > 0 && (rows[at - 1] as Row).pet.id > row.pet.id) at -= 1
  if (at === rows.length) rows.push(row)
  else rows.splice(at, 0, row)
}
