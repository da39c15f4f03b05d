import { compareInt64, type Int64, MAX_INT64, normaliseInteger } from '../base/json/int64.ts'
import type { RecordIndex } from './record-index.ts'
import type { RecordId } from './record-kind.ts'
import type { IdRule } from './store.ts'

/** The ids of a resource: the greatest so far, and those of records that are being written. Where ids are texts, none is the greatest. */
export class RecordIds {
  readonly #base: RecordIndex
  #greatest: Int64
  /** The greatest id, including records that are being written. */
  #last: Int64
  /** Few at any time: a Set would be rebuilt constantly and leave garbage. */
  readonly #pending: RecordId[] = []
  /** Those who wait until a record is written. */
  readonly #waiting: (() => void)[] = []

  constructor(base: RecordIndex, greatest = greatestOf(base)) {
    this.#base = base
    this.#greatest = greatest
    this.#last = greatest
  }

  /** The greatest id ever used, including removed records. */
  get greatest(): Int64 {
    return this.#greatest
  }

  /** The same ids, without those of records that are being written. */
  copy(): RecordIds {
    return new RecordIds(this.#base, this.#greatest)
  }

  /** The greatest id, including records that are being written. */
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

  isPending(id: RecordId): boolean {
    return this.#pending.includes(id)
  }

  /** Waits until the next write has ended, whatever its id; another may have begun by then. */
  nextEnd(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Notes that a record with this id is being written. */
  begin(id: RecordId): void {
    this.#pending.push(id)
    if (isBetween(id, this.#last)) this.#last = id
  }

  /** Notes that the write has ended, successfully or not. */
  end(id: RecordId): void {
    this.#pending.splice(this.#pending.indexOf(id), 1)
    if (this.#waiting.length > 0) for (const wake of this.#waiting.splice(0)) wake()
  }

  use(id: RecordId): void {
    if (isBetween(id, this.#greatest)) this.#greatest = id
  }

  /** Goes back to the greatest id that was used or is being written, but for the one whose write failed. */
  rewind(failed?: RecordId): void {
    this.#last = this.#greatest
    for (const id of this.#pending) if (id !== failed && isBetween(id, this.#last)) this.#last = id
  }
}

// --- internal ---

/** Whether an id is greater than another, and lower than the greatest int64, which no id follows. */
function isBetween(id: RecordId, last: Int64): id is Int64 {
  return typeof id !== 'string' && id > last && id < MAX_INT64
}

function plus(id: Int64, step: number): Int64 {
  return typeof id === 'number' && Number.isSafeInteger(id + step)
    ? id + step
    : normaliseInteger(BigInt(id) + BigInt(step))
}

/** The greatest id, at least 0. The greatest int64 does not count, because no id is greater. */
function greatestOf({ all }: RecordIndex): Int64 {
  const last = all.at(all.length - 1)?.id ?? 0
  const greatest = last === MAX_INT64 ? (all.at(all.length - 2)?.id ?? 0) : last
  return typeof greatest !== 'string' && greatest > 0 ? greatest : 0
}
