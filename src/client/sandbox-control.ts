import type { Int64 } from '../base/int64.ts'
import type { Choice, LedgerName, Unspecified } from '../contract/ledger.ts'
import type { Fault } from '../faults/fault.ts'
import type { CoverageReport } from '../journal/coverage-report.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { ExchangeFilter } from '../journal/exchange-filter.ts'
import type { PetQuery } from '../sandbox/browse-pets.ts'
import type { CountedRequests } from '../sandbox/count-requests.ts'
import type { ScenarioInput } from '../scenarios/scenario-input.ts'
import type { NewPet, Pet } from '../store/pet.ts'
import type { WaitOptions } from './wait-for-request.ts'

/**
 * Steers a running sandbox, and tells what happened in it: the same in this process (`startSandbox`) and elsewhere
 * (`connectSandbox`). What concerns one world concerns all of them, or the one that all keys share; `world(key)` steers one.
 * Each function rejects with a UsageError when what it is given is wrong, and with a StorageError when a change cannot be
 * written; nothing is then changed.
 */
export interface SandboxControl extends WorldControl {
  /** The base address of the contract, e.g. `http://127.0.0.1:4010/v1`. */
  readonly url: string
  /** A key that works. */
  readonly key: string
  /** The worlds of keys, and the shared one. */
  readonly worlds: WorldsControl
  /** What the clients have met of the contract since the start: a reset does not start it again. */
  coverage(): Promise<CoverageReport>
  /** Steers one world, by its id or its key; that of a key that works is made if it does not exist. */
  world(idOrKey: string): WorldControl
}

/** Steers a world, or all worlds of a sandbox. */
export interface WorldControl {
  /** Back to how the scenario starts: animals, faults with their counters, clock, chance, keys, ledger and journal. */
  reset(): Promise<void>
  /** Switches to another scenario, by name or as a value; the animals stay if its data is the same. */
  load(scenario: string | ScenarioInput | object): Promise<LoadResult>
  readonly state: StateControl
  readonly faults: FaultControl
  readonly requests: RequestControl
  readonly clock: ClockControl
  readonly snapshots: SnapshotControl
  readonly keys: KeyControl
  readonly ledger: LedgerControl
  /**
   * Waits for an exchange that matches a filter; it may already have happened. If none matches in time, or before the
   * sandbox is closed, it rejects with a UsageError that names the exchanges that happened instead.
   */
  waitForRequest(filter: ExchangeFilter, options?: WaitOptions): Promise<Exchange>
}

/** What another scenario did. */
export interface LoadResult {
  readonly scenario: string
  /** The number of animals. */
  readonly pets: number
  /** Whether the animals were seeded again, because the scenario has other data. */
  readonly reseeded: boolean
  /** The number of created, changed or removed animals that were lost. */
  readonly lost: number
  /** Present if the scenario has another name, and its animals were resumed from disk. */
  readonly resumed?: true
}

/** A page of animals, and where the others are. */
export interface PetList {
  readonly pets: readonly Pet[]
  /** How many there are on all pages; absent where every animal would have to be looked at. */
  readonly total?: number
  /** The `after` of the next page; absent at the end. A page with a `next` may be short where `q` or `categoryId` is given. */
  readonly next?: Int64
  /** The `before` of the previous page; absent at the beginning. */
  readonly previous?: Int64
}

/** The animals and the rest of a world, as a scenario. */
export interface StateControl {
  /** The world as a scenario: a sandbox that is started with it goes on from here. */
  read(): Promise<ScenarioInput>
  /** A page of the animals, by ascending id. */
  list(query?: PetQuery): Promise<PetList>
  /** The animal with an id. */
  get(id: Int64): Promise<Pet>
  /** Puts an animal there, new or in place of the old one. */
  put(id: Int64, pet: NewPet): Promise<void>
  /** Removes an animal. */
  remove(id: Int64): Promise<void>
}

/** A fault, and what it did. */
export type FaultInForce = Fault & {
  /** How many calls matched it, and how often it fired. */
  readonly calls: number
  readonly fired: number
  /** The ids of the last requests that it struck. */
  readonly requests: readonly string[]
}

/** What goes wrong. */
export interface FaultControl {
  list(): Promise<readonly FaultInForce[]>
  /** Adds a fault after the others. */
  add(fault: Fault): Promise<void>
  /** Replaces the fault with this id, which starts to count again. */
  replace(id: string, fault: Fault): Promise<void>
  remove(id: string): Promise<void>
  /** Removes all faults. */
  clear(): Promise<void>
}

/** The journal: the last exchanges. */
export interface RequestControl {
  /** The exchanges that match a filter, the oldest first. Default: all. */
  list(filter?: ExchangeFilter): Promise<readonly Exchange[]>
  get(id: string): Promise<Exchange>
  /** A scenario with the state before a request, and a curl line that then gets the same answer. */
  repro(id: string): Promise<{ readonly scenario: ScenarioInput; readonly curl: string }>
  /** How many meet the conditions, of which `when` is that of a fault. Default: all. */
  count(conditions?: CountedRequests): Promise<number>
  /** The exchanges as HAR 1.2. */
  har(): Promise<object>
  /** Empties the journal. */
  clear(): Promise<void>
}

/** How the clock is set. */
export interface ClockSettings {
  /** A date-time (RFC 3339), or milliseconds since 1970; `null` is the real time. */
  readonly now?: string | number | null
  readonly ticking?: boolean
  /** How far to put it forward, in milliseconds. */
  readonly advance?: number
}

/** What the clock says: a date-time (RFC 3339). */
export interface ClockReading {
  readonly now: string
  readonly ticking: boolean
}

/** The time in the world. */
export interface ClockControl {
  read(): Promise<ClockReading>
  set(settings: ClockSettings): Promise<ClockReading>
  /** Puts it forward by some milliseconds. */
  advance(milliseconds: number): Promise<ClockReading>
}

/** A moment of a world to go back to. */
export interface SnapshotInfo {
  readonly name: string
  /** The number of animals. */
  readonly pets: number
  /** When it was taken (RFC 3339). */
  readonly time: string
}

/** Moments of the world to go back to. */
export interface SnapshotControl {
  list(): Promise<readonly SnapshotInfo[]>
  /** Takes a snapshot, in place of one with the same name. */
  take(name: string): Promise<void>
  /** Goes back to a snapshot: everything but the journal. */
  restore(name: string): Promise<void>
  remove(name: string): Promise<void>
}

/** The accepted keys. */
export interface KeyControl {
  list(): Promise<readonly string[]>
  set(keys: readonly string[]): Promise<void>
}

/** An entry of the ledger, and how it is decided. */
export interface LedgerDecision {
  readonly name: LedgerName
  readonly question: string
  readonly section: string
  readonly choice: Choice
  readonly alternatives: readonly Choice[]
  /** Every choice, the pinned one first. */
  readonly choices: readonly {
    readonly choice: Choice
    /** What it means, after the question. */
    readonly means: string
    /** The statuses that it uses although the contract does not document them. */
    readonly undocumented: readonly number[]
  }[]
}

/** What the contract leaves open. */
export interface LedgerControl {
  read(): Promise<{ readonly mode: string; readonly entries: readonly LedgerDecision[] }>
  /** Decides some entries, or all of them by a policy. */
  set(choices: Unspecified): Promise<void>
}

/** A world of a sandbox. */
export interface WorldInfo {
  readonly id: string
  /** The number of animals. */
  readonly pets: number
  /** How many animals were created, changed or removed. */
  readonly changes: number
  /** The number of requests so far. */
  readonly requests: number
  /** When it was made, and last used (RFC 3339). */
  readonly created: string
  readonly lastUsed: string
}

/** The worlds of a sandbox. */
export interface WorldsControl {
  list(): Promise<readonly WorldInfo[]>
  /** Makes a key and its world. */
  create(): Promise<{ readonly id: string; readonly key: string }>
  remove(id: string): Promise<void>
}
