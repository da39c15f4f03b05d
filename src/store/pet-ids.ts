import { compareInt64, type Int64, MAX_INT64, normaliseInteger } from '../base/json/int64.ts'
import type { PetIndex } from './pet-index.ts'
import type { IdRule } from './store.ts'

/** The ids of a store: the greatest so far, and those of animals that are being written. */
export class PetIds {
  readonly #base: PetIndex
  #greatest: Int64
  /** The greatest id, including animals that are being written. */
  #last: Int64
  /** Few at any time: a Set would be rebuilt constantly and leave garbage. */
  readonly #pending: Int64[] = []

  constructor(base: PetIndex, greatest = greatestOf(base)) {
    this.#base = base
    this.#greatest = greatest
    this.#last = greatest
  }

  /** The greatest id ever used, including removed animals. */
  get greatest(): Int64 {
    return this.#greatest
  }

  /** The same ids, without those of animals that are being written. */
  copy(): PetIds {
    return new PetIds(this.#base, this.#greatest)
  }

  /** The greatest id, including animals that are being written. */
  get last(): Int64 {
    return this.#last
  }

  /** The next free id. The greatest int64 does not count as last, because no id is greater. */
  next({ step, above }: IdRule, isTaken: (id: Int64) => boolean): Int64 {
    let id = plus(compareInt64(this.#last, above) < 0 ? above : this.#last, step)
    while (id > MAX_INT64 || isTaken(id) || this.isPending(id)) {
      id = id >= MAX_INT64 ? 1 : normaliseInteger(BigInt(id) + 1n)
    }
    return id
  }

  isPending(id: Int64): boolean {
    return this.#pending.includes(id)
  }

  /** Notes that an animal with this id is being written. */
  begin(id: Int64): void {
    this.#pending.push(id)
    if (id > this.#last && id < MAX_INT64) this.#last = id
  }

  /** Notes that the write has ended, successfully or not. */
  end(id: Int64): void {
    this.#pending.splice(this.#pending.indexOf(id), 1)
  }

  /** Notes that an animal has this id. */
  use(id: Int64): void {
    if (id > this.#greatest && id < MAX_INT64) this.#greatest = id
  }

  /** After a failed write, goes back to the greatest id that was used. */
  rewind(): void {
    this.#last = this.#greatest
  }
}

// --- internal ---

function plus(id: Int64, step: number): Int64 {
  return typeof id === 'number' && Number.isSafeInteger(id + step)
    ? id + step
    : normaliseInteger(BigInt(id) + BigInt(step))
}

/** The greatest id, at least 0. The greatest int64 does not count, because no id is greater. */
function greatestOf(base: PetIndex): Int64 {
  const rows = base.rows()
  const last = rows.at(rows.length - 1)?.id ?? 0
  const greatest = last === MAX_INT64 ? (rows.at(rows.length - 2)?.id ?? 0) : last
  return greatest > 0 ? greatest : 0
}
