import type { RecordPlace } from '../tape/records-of.ts'
import type { SeenRecord } from './recorded-state.ts'

/** A seen record, with what its state needs to know of it. */
interface Sighting extends SeenRecord {
  /** Whether the answer showed all of it. */
  readonly isWhole: boolean
  /** How many writes the recording had before. */
  readonly writes: number
}

/** The records of one resource that a recording has shown. */
export class SeenRecords {
  readonly #seen = new Map<unknown, Sighting>()
  readonly #created = new Set<unknown>()
  /** When the removal of a record had ended, in milliseconds since 1970. */
  readonly #removed = new Map<unknown, number>()

  get(place: RecordPlace): Sighting | undefined {
    return this.#seen.get(keyOf(place))
  }

  /** Adds what an exchange that began at a time showed. An exchange that overlaps a removal shows the record as it was before. */
  see(sighting: Sighting, began: number): void {
    const key = keyOf(sighting.record)
    const removed = this.#removed.get(key)
    if (removed !== undefined && began <= removed) return
    this.#seen.set(key, sighting)
  }

  create(place: RecordPlace): void {
    this.#created.add(keyOf(place))
  }

  /** Removes a record; `end` is when the answer to that was complete, in milliseconds since 1970. */
  remove(place: RecordPlace, end: number): void {
    this.#seen.delete(keyOf(place))
    this.#removed.set(keyOf(place), end)
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

// --- internal ---

function keyOf({ id, parents = {} }: RecordPlace): unknown {
  const values = Object.values(parents)
  return values.length === 0 ? id : JSON.stringify([...values, id].map(String))
}
