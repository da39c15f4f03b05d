import type { WhichContract } from '../../contract/contract.ts'
import type { Unspecified } from '../../contract/ledger/ledger.ts'
import type { Receipts } from '../../faults/armed-fault.ts'
import type { FaultPlan } from '../../faults/fault-plan.ts'
import type { Slot } from '../../journal/journal.ts'
import type { RecordCounts } from '../../scenarios/record-counts.ts'
import type { ClockChange } from './clock.ts'
import type { KeyTest } from './keys.ts'
import type { NoRoom, Restoring, SnapshotSummary } from './snapshots.ts'
import type { StartingPoint } from './starting-point.ts'
import type { Template } from './template.ts'
import type { World } from './world.ts'

/**
 * A world over time: the state that its requests see now, and the ways to change it from outside. `LocalWorld` and
 * `ReplicaWorld` differ in where snapshots and counters are, and in whom a change of settings must reach.
 */
export interface LiveWorld {
  /** See `World.id`. */
  readonly id: string | undefined
  /** When it was made, in milliseconds since 1970. */
  readonly created: number
  /** When it last got a request, in milliseconds since the start of the process. */
  readonly lastUsed: number
  /** The number of requests so far. */
  readonly requests: number
  /** The world as it is now. */
  readonly current: World
  /** How it starts again. */
  readonly template: Template
  /** The numbers of its records. */
  readonly counts: RecordCounts
  /** The number of records that were created, changed or removed. */
  readonly changes: number
  /** Whether the records outlive the world and the process. */
  readonly isKept: boolean
  /** The key that was made for this world, which works in it under every scenario. */
  readonly madeKey: string | undefined
  /** What its faults did, in the order of the scenario. */
  receipts(): readonly Receipts[]
  /** Takes a request that arrived at `time` (as in `lastUsed`); returns the world to answer it in. */
  use(time: number): World
  /**
   * Restores the start of the scenario: records, faults with their counters, clock, chance, keys, ledger and journal.
   * @throws StorageError when the start cannot be written; nothing is changed then.
   */
  reset(): Promise<void>
  /** Replaces the faults; those that stay keep their counters (FaultPlan). */
  setFaults(faults: FaultPlan): void
  setClock(change: ClockChange): void
  /** Replaces the accepted keys, except the key that was made for this world. */
  setKeys(accepted: readonly string[]): void
  /** Replaces the settings of the ledger. */
  setLedger(unspecified: Unspecified): void
  /** Says which of two contracts its requests meet. */
  setContract(told: WhichContract): void
  /**
   * Empties the journal.
   * @throws StorageError when a server that has it does not empty it.
   */
  forgetRequests(): Promise<void>
  /** Learns keys, so that requests with them are recognised, whichever replica has answered them. The world never shows them. */
  learnKeys(keys: readonly string[]): void
  /** What is known of a request in its journal, whichever replica has answered it. */
  recall(slot: Slot): Recollection
  /** The snapshots of its scenario, in the order in which they were taken. */
  listSnapshots(): Promise<readonly SnapshotSummary[]>
  /** Takes a snapshot, in place of one with the same name; or returns why there is no room for it. */
  takeSnapshot(name: string): Promise<SnapshotSummary | NoRoom>
  /**
   * Goes back to a snapshot, except for the journal. Nothing is changed by a snapshot of another scenario or of other data.
   * @throws StorageError when the change cannot be written; nothing is changed then.
   */
  restore(name: string): Promise<Restoring>
  /** Removes a snapshot of its scenario; returns whether there was one with that name. */
  removeSnapshot(name: string): Promise<boolean>
}

/** What a switch to another scenario did. */
export interface Reload {
  /** Whether the records were reseeded, because the scenario's data changed. */
  readonly reseeded: boolean
  /** The number of created, changed or removed records that were lost. */
  readonly lost: number
  /** Present if the scenario has another name, and its records were resumed from disk. */
  readonly resumed?: true
}

/** What is known of a request that is in the journal. */
export interface Recollection {
  /** The state of the world before it answered the request; `undefined` if that is not known any more. */
  readonly start: StartingPoint | undefined
  /** Whether a key was accepted. */
  readonly isKey: KeyTest
  /** Why the state, or the records in it, may be unknown: a sentence for people. */
  readonly unknown: string
}
