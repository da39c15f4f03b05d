import type { Adapter } from 'lowdb'
import type { Change } from './change.ts'
import type { Notice } from './notice.ts'
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

/** A place that outlives the process and holds the animals of one scenario, such as a file. */
export interface KeptFile extends StoreAdapter {
  /** What people know the place by. */
  readonly path: string
  /** Whether its animals were seeded from the data that it was opened for. */
  readonly isOfItsData: boolean
  /** How it began; there is none before it has been read or begun, nor where nothing is kept yet. */
  readonly header: { readonly data: string; readonly seeded: number } | undefined
  /**
   * Begins again with some animals, and changes to them.
   * @throws StorageError when that cannot be written; what was kept is as it was.
   */
  begin(base: readonly Row[], changes?: readonly Change[]): Promise<void>
  /** The same place, to be begun again while this one is still in use. */
  again(): KeptFile
}

/** Where one sandbox keeps its state: a place for each scenario. */
export interface KeptDirectory {
  /** Is called with what a person should know. */
  readonly onNotice: (notice: Notice) => void
  /**
   * The place of a scenario, by its name; `data` is a digest of what its animals are seeded from.
   * @throws UsageError when no place can have that name.
   */
  file(scenario: string, data: string): KeptFile
  /** Lets go of it. */
  close(): void
}
