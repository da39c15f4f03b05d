import type { FaultTally } from '../../faults/fault-tally.ts'
import type { ClientCoverage } from '../../journal/client-coverage.ts'
import type { CountedChanges, NextTotals, TallyAddition } from '../../next/shadow/next-tally.ts'
import type { RecordBase } from '../../store/records.ts'
import type { Notice } from '../../store/store.ts'
import type { SeededData } from '../../store/store-adapter.ts'
import type { WorldStore } from '../../store/world-store.ts'
import type { TapePosition } from '../../tape/tape-player.ts'
import type { KeptChoice } from '../worlds/world.ts'

// What replicas need of the server that they share. `store/redis` is one; all of its promises reject with a StorageError when the
// server cannot be reached or refuses something.

/** The replicas that were started with the same scenario, and what they share. A world is named by its scenario and its id. */
export interface GroupServer {
  /** The address without credentials, for messages. */
  readonly address: string
  readonly onNotice: (notice: Notice) => void
  /** How many worlds of keys a scenario may have. */
  readonly mostWorlds: number

  /** The mark of the present scenario of the group: it changes with the scenario, and is empty for that of the start. */
  scenarioMark(): Promise<string>
  scenario(): Promise<GroupScenario>
  /** Switches the group to a scenario, or without `text` to that of the start; returns the new mark. */
  announce(text: string | undefined): Promise<string>

  worlds(scenario: string): Promise<readonly string[]>
  countWorlds(scenario: string): Promise<number>
  scenarios(): Promise<readonly string[]>
  /** Whether a world still exists. */
  has(scenario: string, world: string): Promise<boolean>
  /** Lists a world of a key; if the key was made for it, the list has the digest of the key. */
  enlist(scenario: string, world: string, key?: string): Promise<void>
  /** Lists a world like `enlist`, unless it is new and there are as many as there may be. */
  admit(scenario: string, world: string, key?: string): Promise<'known' | 'new' | 'refused'>
  /** Notes that a new world is refused, and says so once. */
  tellFull(message: string): void
  strike(scenario: string, world: string): Promise<boolean>
  /** Whether a key was made for the world, by any replica, under this scenario or another one: a switch keeps made worlds. */
  isMadeFor(scenario: string, world: string, key: string): Promise<boolean>

  /** Opens a world, or begins it with the records of `base`; the id of the home world is empty. */
  openWorld(scenario: string, id: string, start: WorldStart): Promise<OpenedWorld>
  /**
   * Reads what is kept of a world that is not open here, if it is of the same data; returns its settings.
   * @throws UsageError when it has records that are not of these kinds, or a later version wrote it.
   */
  readKept(scenario: string, id: string, of: SeededData): Promise<string | undefined>
  /** Lets a world that is not open here begin again; replicas that have it open follow. */
  beginAgain(scenario: string, id: string, start: Pick<WorldStart, 'base' | 'data'>): Promise<void>
  /** Lets the settings of a world that is not open here be those of the scenario again; replicas that have it open follow. */
  forgetSettings(scenario: string, id: string): Promise<void>
  removeWorld(scenario: string, id: string): Promise<void>

  journal(world: string): ServerJournal
  /** Tells of new entries in the journals of worlds, whose number may change. */
  follower(worlds: () => readonly string[]): JournalFollower
  /** What the clients of all replicas have met; `coverage` holds the counters of this replica. */
  coverage(coverage: ClientCoverage): ServerCoverage
  /** What exchanges of all replicas show of the next contract. */
  next(): ServerNext
  close(): Promise<void>
}

export interface GroupScenario {
  /** Changes with the scenario; empty for the scenario of the start. */
  readonly mark: string
  /** The scenario as JSON; `undefined` for the scenario of the start. */
  readonly text: string | undefined
}

export interface WorldStart {
  readonly base: RecordBase
  /** The digest of the data that the base is seeded from. */
  readonly data: string
  /** What to do with existing records. */
  readonly kept: KeptChoice
  /** Keeps the world up to date without requests, and is called when the server is gone. Default: neither. */
  readonly watch?: ((notice: Notice) => void) | undefined
  /** Called when the server has lost the records and they began again. */
  readonly onLost?: (() => void) | undefined
}

export interface OpenedWorld {
  /** `undefined` if the records belong to other data, and `kept` is `resume`. */
  readonly world: ServerWorld | undefined
  readonly isResumed: boolean
  /** How many records differ from the base. */
  readonly changes: number
}

/** A world that the server keeps for all replicas. */
export interface ServerWorld {
  readonly store: ServerStore
  /** Why the world cannot be brought up to date now; `undefined` if it can. */
  readonly trouble: string | undefined
  readonly scenario: string
  /** The id of the settings at the last reading of the records; it changes when the settings do. */
  readonly settings: string
  /** The counters of faults and of the tape, before anything is known about them. */
  counters(): ServerCounters
  /** The present settings and their id; without `text`, the settings of the scenario apply. */
  readSettings(): Promise<{ readonly id: string; readonly text: string | undefined }>
  /** Replaces the settings if they still have this id; returns their new id, otherwise `undefined`. */
  replaceSettings(id: string, text: string): Promise<string | undefined>
  /** Forgets the settings and the counters of faults: those of the scenario apply again. */
  forgetSettings(): Promise<void>
  /** The names of the snapshots, with what `takeSnapshot` was told about each. */
  listSnapshots(): Promise<ReadonlyMap<string, string>>
  /** Takes a snapshot in place of one with the same name. Settings of the scenario are kept too, because it may change. */
  takeSnapshot(
    name: string,
    what: { readonly about: string; readonly settings: string },
  ): Promise<void>
  /**
   * Goes back to a snapshot with its records, unless it belongs to other data than the world.
   * @param check is called with its settings before anything is changed, and may refuse them
   * @throws UsageError when the contract does not have what is in it; nothing is changed then.
   */
  restore(
    name: string,
    check: (settings: string) => Promise<unknown>,
  ): Promise<'restored' | 'other data' | 'none'>
  /** Removes a snapshot; returns whether it existed. */
  removeSnapshot(name: string): Promise<boolean>
  scenarioWith(name: string): Promise<string | undefined>
}

/** The records of a world, as this replica knows them. */
export interface ServerStore extends WorldStore {
  /** Whether the server lost the records and they began again. */
  readonly isLost: boolean
  /** Brings the records up to date: they then show everything that was acknowledged before the call. */
  sync(): Promise<void>
  /** Starts over with the base; all replicas follow. */
  startOver(): Promise<void>
  /** The number of a version that all replicas understand; `undefined` if its records were replaced since. */
  numberOf(version: number): number | undefined
  versionOf(number: number): number
}

/** Counters that all replicas share. */
export interface ServerCounters {
  readonly tally: FaultTally
  readonly position: TapePosition
  /** Reads what all replicas have counted. */
  refresh(): Promise<void>
}

/** The last exchanges of a world in all replicas, as texts. */
export interface ServerJournal {
  /** Adds an exchange. Resolves when it is stored or has failed; never rejects. */
  keep(text: string): Promise<void>
  /** Reads the entries that were added after an entry, or all of them. */
  after(last: string | undefined): Promise<JournalUpdate>
  /** Whether an entry was added before another, by their ids. */
  isBefore(one: string, other: string): boolean
  clear(): Promise<void>
  remove(): Promise<void>
}

export interface JournalEntry {
  readonly id: string
  readonly text: string
}

export interface JournalUpdate {
  /** The id of its oldest entry; `undefined` if it is empty. */
  readonly first: string | undefined
  /** The oldest entry comes first. */
  readonly entries: readonly JournalEntry[]
}

/** Tells of new entries of journals while somebody listens. */
export interface JournalFollower {
  add(listen: (entry: JournalEntry) => void): void
  delete(listen: (entry: JournalEntry) => void): void
}

/** Which parts of the contract the clients of all replicas have met. */
export interface ServerCoverage {
  /** Adds new counts soon, together with everything that is counted until then. */
  send(): void
  /** Sets the counters of this replica to the totals of all. */
  refresh(): Promise<void>
  clear(): Promise<void>
}

/** What exchanges of all replicas show of the next contract: replicas of a group have the same one. */
export interface ServerNext {
  add(counts: TallyAddition, counted: CountedChanges): Promise<void>
  totals(counted: CountedChanges): Promise<NextTotals>
  /** Clears the counts of all replicas. */
  clear(): Promise<void>
}
