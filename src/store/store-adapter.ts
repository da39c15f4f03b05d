import type { Adapter } from 'lowdb'
import type { Change } from './change.ts'
import type { Notice } from './notice.ts'
import type { PetIndex } from './pet-index.ts'
import type { Row } from './row.ts'

/** The data of a store, as lowdb holds it. */
export interface StoreData {
  /** The initial animals. */
  readonly base: readonly Row[]
  /** The changes since, in order: all of them after reading; from then on those not yet written. */
  readonly changes: Change[]
}

/** Where a store keeps its data. `write` removes the changes that it has written from the data. */
export interface StoreAdapter extends Adapter<StoreData> {
  /** Waits for writes in progress. */
  settle(): Promise<void>
  /** Closes it, once everything written is durable. */
  close(): Promise<void>
}

/** A place that outlives the process and holds the animals of one scenario, such as a file. */
export interface KeptFile extends StoreAdapter {
  /** The name of the place, for messages. */
  readonly path: string
  /** Whether its animals were seeded from the data that it was opened with. */
  readonly isOfItsData: boolean
  /** How it began; `undefined` until it has been read or begun. */
  readonly header: { readonly data: string; readonly seeded: number } | undefined
  /**
   * Replaces the content by these animals, and changes to them.
   * @throws StorageError when it cannot be written; the old content is then unchanged.
   */
  begin(base: PetIndex, changes?: readonly Change[]): Promise<void>
  /** The same place, to be begun again while this one is still in use. */
  again(): KeptFile
}

/** Where one sandbox keeps its state: a place for each scenario, and for each of its worlds. */
export interface KeptDirectory {
  /** Called with what a person should know. */
  readonly onNotice: (notice: Notice) => void
  /**
   * The place of a scenario, by its name; `data` is a digest of the data that its animals are seeded from.
   * @throws UsageError when no place can have that name.
   */
  file(scenario: string, data: string): KeptFile
  /** The place of the changes of one world of a scenario, which are about the animals in the scenario's own place. */
  layer(scenario: string, data: string, world: string): KeptFile
  /** Names the places of worlds of a scenario; with `data`, only of those that are about other data. */
  layers(scenario: string, data?: string): Promise<readonly string[]>
  /**
   * Removes places of worlds.
   * @throws StorageError when that is not possible.
   */
  removeLayers(places: readonly string[]): Promise<void>
  /**
   * Why changes cannot be kept now, for anyone to see: it names no file, world or address. `undefined` if nothing is known to
   * be wrong. What was wrong is tried again, so that a sandbox without requests recovers too. It resolves within a second, and
   * never rejects.
   */
  trouble(): Promise<string | undefined>
  /** Unlocks it. */
  close(): void
}
