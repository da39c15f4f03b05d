import type { IdValue } from '../contract/resources/shown-records.ts'
import type { TapeRecord } from '../tape/records-of.ts'

/** A record in an answer, and the latest request that showed it. */
export interface SeenRecord {
  readonly record: TapeRecord
  readonly seen: string
}

/** A seen record, with what its state needs to know of it. */
interface Sighting extends SeenRecord {
  /** Whether the answer showed all of it. */
  readonly isWhole: boolean
  /** How many writes the recording had before. */
  readonly writes: number
}

/** The records of one resource that a recording has shown, by their ids: a store has each once, below whichever parent. */
export class SeenRecords {
  readonly #seen = new Map<IdValue, Sighting>()
  readonly #created = new Set<IdValue>()
  /** When the removal of a record had ended, in milliseconds since 1970. */
  readonly #removed = new Map<IdValue, number>()

  get(id: IdValue): Sighting | undefined {
    return this.#seen.get(id)
  }

  /** Adds what an exchange that began at a time showed. An exchange that overlaps a removal shows the record as it was before. */
  see(sighting: Sighting, began: number): void {
    const key = sighting.record.id
    const removed = this.#removed.get(key)
    if (removed !== undefined && began <= removed) return
    this.#seen.set(key, sighting)
  }

  create(id: IdValue): void {
    this.#created.add(id)
  }

  /** Removes a record; `end` is when the answer to that was complete, in milliseconds since 1970. */
  remove(id: IdValue, end: number): void {
    this.#seen.delete(id)
    this.#removed.set(id, end)
  }

  /** The records that are there, without those that were created. */
  list(): readonly Sighting[] {
    return [...this.#seen].flatMap(([key, each]) => (this.#created.has(key) ? [] : [each]))
  }

  /** How many records were created. */
  get created(): number {
    return this.#created.size
  }
}
