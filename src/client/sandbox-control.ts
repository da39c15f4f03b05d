import type { Int64 } from '../base/json/exact-numbers.ts'
import type { WhichContract } from '../contract/contract.ts'
import type { Delivery } from '../events/delivery-types.ts'
import type { DeliveryFilter } from '../events/find-deliveries.ts'
import type { Fault, FaultBody } from '../faults/fault-types.ts'
import type { ExchangeFilter } from '../journal/exchange-filter.ts'
import type { CoverageReport, Exchange } from '../journal/journal-types.ts'
import type { RequestRoute } from '../routes/route-types.ts'
import type { CountedRequests } from '../sandbox/inspect/find-requests.ts'
import type { ScenarioInput } from '../scenarios/scenario-types.ts'
import type { Unspecified } from '../silences/settlement.ts'
import type {
  ClockReading,
  ClockSettings,
  ContractInfo,
  FaultInForce,
  LedgerDecision,
  LoadResult,
  NewPet,
  NextInfo,
  Pet,
  PetList,
  PetQuery,
  ResourceInfo,
  RoutesInForce,
  SnapshotInfo,
  WebhookChange,
  WebhooksInForce,
  WebhookTrigger,
  WorldInfo,
} from './answer-types.ts'
import type { WaitOptions } from './wait-for-request.ts'

/**
 * Controls a running sandbox and shows what happened in it, in the same way in this process (`startSandbox`) and elsewhere
 * (`connectSandbox`). Called here, functions apply to all worlds; `state` and `snapshots`, which belong to one world, apply to the one that all keys
 * share. `world(key)` controls one world.
 * Each function rejects with a UsageError when its arguments are wrong, and with a StorageError when a change cannot be
 * written; nothing is changed then.
 */
export interface SandboxControl extends WorldControl {
  /** The base address of the contract, e.g. `http://127.0.0.1:4010/v1`. */
  readonly url: string
  /** A key that works. */
  readonly key: string
  /** The contract that it serves. */
  readonly contract: ContractInfo
  /** The worlds of keys, and the shared one. */
  readonly worlds: WorldsControl
  /** Which parts of the contract the clients have met since the start; a reset does not clear it. */
  coverage(): Promise<CoverageReport>
  /** Controls one world, by its id or its key; the world of a working key is made if it does not exist. */
  world(idOrKey: string): WorldControl
  /** Makes a key and its world, which meets the next contract or the current one, of a sandbox with both. */
  world(made: { readonly contract: WhichContract }): Promise<MadeWorld>
}

/** A world that was made with its key. */
export interface MadeWorld extends WorldControl {
  readonly id: string
  readonly key: string
}

/** Controls one world, or all worlds of a sandbox. */
export interface WorldControl {
  /** Goes back to the start of the scenario: records, faults with their counters, clock, chance, keys, ledger and journal. */
  reset(): Promise<void>
  /** Switches to another scenario, by name or as a value; the records stay if its data is the same. */
  load(scenario: string | ScenarioInput | object): Promise<LoadResult>
  readonly state: StateControl
  /** The records of a resource of the contract, by its name, e.g. `orders`. */
  records(resource: string): RecordControl
  /** The resources of the contract: what their records are, what they are found by, and how many there are. */
  resources(): Promise<readonly ResourceInfo[]>
  readonly faults: FaultControl
  readonly routes: RoutesControl
  readonly requests: RequestControl
  readonly deliveries: DeliveryControl
  readonly webhooks: WebhookControl
  readonly clock: ClockControl
  readonly snapshots: SnapshotControl
  readonly keys: KeyControl
  readonly ledger: LedgerControl
  /** Says which of two contracts requests meet, of a sandbox that has a next one, until a reset. */
  meet(contract: WhichContract): Promise<void>
  /**
   * What the exchanges so far under the current contract show of the next one, of a sandbox that has both: its changes, each with the
   * clients that it would refuse or that have something of it, and how many exchanges would have been refused or answered otherwise.
   */
  nextReport(): Promise<NextInfo>
  /**
   * Waits for an exchange that matches a filter; it may already have happened. If none matches in time, or before the
   * sandbox is closed, it rejects with a UsageError that names the nearest exchange and how it differs.
   */
  waitForRequest(filter: ExchangeFilter, options?: WaitOptions): Promise<Exchange>
}

/**
 * What of a world is written as a scenario, with the rest or alone: of the main records those that meet all of the conditions, and all other
 * records.
 */
interface StatePart extends Omit<PetQuery, 'after' | 'before' | 'limit'> {
  /** The name of the scenario. Default: that of the scenario in force. */
  readonly name?: string
  /** `pets` and `records` leave out faults, clock, chance, keys, ledger and tape; `pets` other records, too. Default: all. */
  readonly part?: 'all' | 'pets' | 'records'
}

/** A world as a scenario, and the records of the built-in contract. */
export interface StateControl {
  /** The world as a scenario: a sandbox that is started with it continues from here. Default: all of it. */
  read(part?: StatePart): Promise<ScenarioInput>
  /** A page of them, by ascending id. */
  list(query?: PetQuery): Promise<PetList>
  /** The one with an id. */
  get(id: Int64): Promise<Pet>
  /** Adds one, or replaces the one with this id. */
  put(id: Int64, pet: NewPet): Promise<void>
  /** Removes one. */
  remove(id: Int64): Promise<void>
}

/** Who answers in a sandbox with an upstream, until a reset. */
export interface RoutesControl {
  get(): Promise<RoutesInForce>
  /** Replaces the routes: the first that matches a request decides, and what none matches goes to the upstream. */
  set(routes: readonly RequestRoute[]): Promise<RoutesInForce>
}

/** A record as the contract has it; `path` has what the path to it says and the record does not. */
export type ResourceRecord = { readonly [member: string]: unknown }

/** Which records of a resource to list: those that meet all of the conditions. */
export interface RecordQuery {
  /** A part of a text of the record, in any case; an id instead if it is one. */
  readonly q?: string
  /** Starts after this id; not together with `before`. */
  readonly after?: Int64 | string
  /** Ends before this id. */
  readonly before?: Int64 | string
  /** How many records at most, up to 100. Default: 20. */
  readonly limit?: number
  /** A filter of the resource (`resources()`), e.g. `status`. */
  readonly [filter: string]: Int64 | string | boolean | undefined
}

/** A page of records, and the way to the next and the previous one. */
export interface RecordPage {
  readonly records: readonly ResourceRecord[]
  /** How many records there are on all pages; absent if every record would have to be read to count them. */
  readonly total?: number
  /** The `after` of the next page; absent on the last page. */
  readonly next?: Int64 | string
  /** The `before` of the previous page; absent on the first page. */
  readonly previous?: Int64 | string
}

/** The records of one resource in a world. `for await` goes through all of them, page by page. */
export interface RecordControl extends AsyncIterable<ResourceRecord> {
  /** A page of the records, by ascending id. */
  list(query?: RecordQuery): Promise<RecordPage>
  /** All records that meet the conditions, from one end to the other, read page by page. */
  all(query?: RecordQuery): AsyncIterable<ResourceRecord>
  /** The record with an id; `parents` say below which ones, as filters of `list` do, where several have one of that id. */
  get(id: Int64 | string, parents?: RecordParents): Promise<ResourceRecord>
  /** Adds a record, or replaces the one with this id. */
  put(id: Int64 | string, record: ResourceRecord): Promise<void>
  /** Removes a record; for `parents` see `get`. */
  remove(id: Int64 | string, parents?: RecordParents): Promise<void>
}

/** The ids of the parents of a record, by the names of the filters by them. */
export interface RecordParents {
  readonly [filter: string]: Int64 | string
}

/** The faults of a world. */
export interface FaultControl {
  list(): Promise<readonly FaultInForce[]>
  /** Adds a fault after the others. */
  add(fault: Fault): Promise<void>
  /** Replaces the fault with this id, which it need not repeat, and starts to count again. */
  replace(id: string, fault: FaultBody): Promise<void>
  /** Lets the faults strike in this order; those that are not named follow in the order that they have. */
  order(ids: readonly string[]): Promise<void>
  remove(id: string): Promise<void>
  /** Removes all faults. */
  clear(): Promise<void>
}

/** The journal: the last exchanges. */
export interface RequestControl {
  /** The exchanges that match a filter, the oldest first. Default: all. */
  list(filter?: ExchangeFilter): Promise<readonly Exchange[]>
  get(id: string): Promise<Exchange>
  /** A scenario with the state before a request, and a curl command that gets the same answer from it. */
  repro(id: string): Promise<{ readonly scenario: ScenarioInput; readonly curl: string }>
  /** How many requests meet the conditions; `when` is as in a fault. Default: all. */
  count(conditions?: CountedRequests): Promise<number>
  /** The exchanges as HAR 1.2. */
  har(): Promise<object>
  /** Empties the journal. */
  clear(): Promise<void>
}

/** Which deliveries are meant: those that meet all conditions. */
export interface DeliveryQuery extends Omit<DeliveryFilter, 'since'> {
  /** Those that were made from this time of the world on: a time, or milliseconds since 1970. */
  readonly since?: string | number
}

/** The webhooks and callbacks that are on their way, and those that have ended. */
export interface DeliveryControl {
  /** The deliveries that meet the conditions, the oldest first. Default: all. */
  list(query?: DeliveryQuery): Promise<readonly Delivery[]>
  get(id: string): Promise<Delivery>
  /**
   * Waits for a delivery of an event, or one that meets conditions; it may already be there. Unless they name another state, its receiver
   * must have taken it. If none comes in time, it rejects with a UsageError that says what there is of the event.
   */
  wait(event: string | DeliveryQuery, options?: WaitOptions): Promise<Delivery>
  /** Sends one again, with the same payload and id. */
  resend(id: string): Promise<Delivery>
  /** Forgets all of them; those that wait are not sent. */
  clear(): Promise<void>
}

/** Where webhooks go, and how, until a reset. */
export interface WebhookControl {
  read(): Promise<WebhooksInForce>
  /** Changes what is given; `null` removes it. */
  set(settings: WebhookChange): Promise<WebhooksInForce>
  /** Sends one. Default: with a payload of the contract's schema, where webhooks go, at once. */
  trigger(name: string, what?: WebhookTrigger): Promise<Delivery>
}

/** The time in the world. */
export interface ClockControl {
  read(): Promise<ClockReading>
  set(settings: ClockSettings): Promise<ClockReading>
  /** Moves it forward: by milliseconds, or by a duration such as `30d`. */
  advance(by: number | string): Promise<ClockReading>
}

/** The snapshots of the world. */
export interface SnapshotControl {
  list(): Promise<readonly SnapshotInfo[]>
  /** Takes a snapshot, in place of one with the same name. */
  take(name: string): Promise<void>
  /** Goes back to a snapshot: everything except the journal. */
  restore(name: string): Promise<void>
  remove(name: string): Promise<void>
}

/** The accepted keys. */
export interface KeyControl {
  list(): Promise<readonly string[]>
  set(keys: readonly string[]): Promise<void>
}

/** The points that the contract leaves open. */
export interface LedgerControl {
  read(): Promise<{ readonly mode: string; readonly entries: readonly LedgerDecision[] }>
  /** Decides some entries, or all of them by a policy. */
  set(choices: Unspecified): Promise<void>
}

/** The worlds of a sandbox. */
export interface WorldsControl {
  list(): Promise<readonly WorldInfo[]>
  /** Makes a key and its world. */
  create(): Promise<{ readonly id: string; readonly key: string }>
  remove(id: string): Promise<void>
}
