import type { IdValue } from '../contract/shown-records.ts'
import type { RecordPlace, TapeRecord } from '../tape/records-of.ts'

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

/** The records of one resource that a recording has shown: a store has each once. */
export class SeenRecords {
  readonly #seen = new Map<IdValue, Sighting>()
  readonly #created = new Set<IdValue>()
  /** When the removal of a record had ended, in milliseconds since 1970. */
  readonly #removed = new Map<IdValue, number>()
  readonly #keyOf: (place: RecordPlace) => IdValue

  /** @param keyOf what a store knows a record by. */
  constructor(keyOf: (place: RecordPlace) => IdValue) {
    this.#keyOf = keyOf
  }

  get(place: RecordPlace): Sighting | undefined {
    return this.#seen.get(this.#keyOf(place))
  }

  /** Adds what an exchange that began at a time showed. An exchange that overlaps a removal shows the record as it was before. */
  see(sighting: Sighting, began: number): void {
    const key = this.#keyOf(sighting.record)
    const removed = this.#removed.get(key)
    if (removed !== undefined && began <= removed) return
    this.#seen.set(key, sighting)
  }

  create(place: RecordPlace): void {
    this.#created.add(this.#keyOf(place))
  }

  /** Removes a record; `end` is when the answer to that was complete, in milliseconds since 1970. */
  remove(place: RecordPlace, end: number): void {
    const key = this.#keyOf(place)
    this.#seen.delete(key)
    this.#removed.set(key, end)
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
