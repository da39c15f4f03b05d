import type { Adapter } from 'lowdb'
import type { Change } from './change.ts'
import type { Row } from './row.ts'

/** What a store remembers, as lowdb holds it. */
export interface StoreData {
  /** The animals it began with. */
  readonly base: readonly Row[]
  /** What happened since, in order: all of it when it is read; what is not written yet from then on. */
  readonly changes: Change[]
}

/** Where a store keeps what it remembers. `write` takes the changes that it has kept out of the data. */
export interface StoreAdapter extends Adapter<StoreData> {
  /** Waits for the writes that are under way. */
  settle(): Promise<void>
  /** Lets go of the place, once everything written is kept for good. */
  close(): Promise<void>
}
