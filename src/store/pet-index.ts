import type { Int64 } from '../contract/int64.ts'
import { stringifyJson } from '../contract/json.ts'
import type { Pet, PetStatus } from './pet.ts'

/** An animal and its JSON, made when it is first asked for. */
export class Row {
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

/** A stretch of a list: rows by ascending id. */
export interface Rows {
  readonly length: number
  at(index: number): Row | undefined
}

/** Animals, found by id and by status: what is asked costs the answer, not the number of animals. */
export class PetIndex {
  readonly #byId = new Map<Int64, Row>()
  readonly #all: Row[] = []
  readonly #byStatus = new Map<PetStatus, Row[]>()
  readonly #categories = new Set<Int64>()

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

  /** Takes an animal in, whose id no other has. */
  add(pet: Pet): Row {
    const row = new Row(pet)
    this.#byId.set(pet.id, row)
    this.#categories.add(pet.categoryId)
    insert(this.#all, row)
    if (pet.status !== undefined) {
      const rows = this.#byStatus.get(pet.status)
      if (rows) insert(rows, row)
      else this.#byStatus.set(pet.status, [row])
    }
    return row
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
