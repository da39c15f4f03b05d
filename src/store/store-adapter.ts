import type { Adapter } from 'lowdb'
import type { ContractMark } from '../contract/document/contract-source.ts'
import type { RecordChange, RecordKinds, RowsOfKind } from './record-kind.ts'
import type { RecordBase } from './records.ts'
import type { Notice } from './store.ts'

export interface StoreData {
  /** The initial records of each resource that has some. */
  readonly base: readonly RowsOfKind[]
  /** The changes since, in order: after reading, all of them; later, those not yet written. */
  readonly changes: ChangesAtOnce[]
}

/** A change, or several that are one: all of them are kept, or none. */
export type ChangesAtOnce = RecordChange | readonly RecordChange[]

/** Where a store keeps its data. `write` removes the written changes from the data. */
export interface StoreAdapter extends Adapter<StoreData> {
  /** Waits for writes in progress. */
  written(): Promise<void>
  /** Closes it after everything written is durable. */
  close(): Promise<void>
}

/** A file, or something like it, that outlives the process and has the records of one scenario, or what one world has changed. */
export interface KeptFile extends StoreAdapter {
  readonly path: string
  /** Whether its records were seeded from the data that it was opened with. */
  readonly isOfItsData: boolean
  /** Its first line; `undefined` until it has been read or created. */
  readonly header: { readonly data: string; readonly seeded: number } | undefined
  /**
   * Replaces the content by these records and the changes to them.
   * @throws StorageError when it cannot be written; the old content is then unchanged.
   */
  begin(base: RecordBase, changes?: readonly RecordChange[]): Promise<void>
  /** The same file, for a new beginning while this one is still in use. */
  again(): KeptFile
}

/** What the files of a scenario are named and known by. */
export interface KeptScenario {
  readonly name: string
  /** A digest of the data that its records are seeded from. */
  readonly data: string
}

export interface SeededData extends Pick<KeptScenario, 'data'> {
  readonly kinds: RecordKinds
}

export interface KeptWorlds {
  readonly count: number
  /** How many there may be: beyond that, a new one is refused. */
  readonly most: number
  /** The size of their files in bytes, if they are files. */
  readonly bytes?: number
}

/** A directory, or something like it, in which one sandbox keeps its state: a file for each scenario, and for each of its worlds. */
export interface KeptDirectory {
  /** Called with what a person should know. */
  readonly onNotice: (notice: Notice) => void
  /**
   * The file of a scenario, for records of these kinds.
   * @throws UsageError when a file cannot have that name.
   */
  file(scenario: KeptScenario, kinds: RecordKinds): KeptFile
  /** The file of the changes of one world of a scenario; they apply to the records in the scenario's own file. */
  layer(scenario: KeptScenario, kinds: RecordKinds, world: string): KeptFile
  /**
   * The names of the files of a scenario's worlds; with `than`, only of those that belong to other data than that.
   * @throws with `than`, UsageError when one of that data was begun with another version of the contract and has records that are not of these kinds.
   */
  layers(scenario: string, than?: SeededData): Promise<readonly string[]>
  layersOf(world: string): Promise<readonly string[]>
  /**
   * Removes files of worlds.
   * @throws StorageError when a file cannot be removed.
   */
  removeLayers(files: readonly string[]): Promise<void>
  /**
   * Keeps what is written from now on as records of another version of its contract.
   * @throws UsageError when that has another name, under which its state is kept elsewhere.
   */
  useContract(contract: ContractMark | undefined): void
  /** How many worlds have a file. */
  worlds(): Promise<KeptWorlds>
  /**
   * Why changes cannot be kept now, worded for the public: without names of files, worlds and addresses. `undefined` if no problem
   * is known. A write that failed is tried again, so that a sandbox without requests recovers too. It resolves within a second, and
   * never rejects.
   */
  trouble(): Promise<string | undefined>
  close(): void
}
