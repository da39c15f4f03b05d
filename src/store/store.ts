import type { Int64 } from '../base/json/exact-numbers.ts'
import type { Random } from '../base/random.ts'
import type { Eventually } from '../base/time.ts'
import type { Later, WithLater } from './later.ts'
import type {
  FoundValue,
  NewRecord,
  RecordId,
  RecordKind,
  RecordKinds,
  RecordValue,
  Row,
  StoredRecord,
} from './record-kind.ts'

/** How a new id follows from the greatest one so far, `last`: it is `max(last, above) + step`. */
export interface IdRule {
  /** At least 1. */
  readonly step: number
  /** The new id is also greater than this one; at least 0. */
  readonly above: Int64
}

/** An added record, and the greatest id before it in its resource, including records that were being written. */
export interface Created {
  readonly row: Row
  readonly lastId: Int64
}

/** Records whose value of a filter is one of these, or that have one of these among their values. */
export interface FilterCondition {
  readonly filter: string
  readonly values: readonly FoundValue[]
}

/** Which records to list, and in which order. */
export interface ListQuery {
  /** All of these are met. Default: all records. */
  readonly where?: readonly FilterCondition[] | undefined
  /** The most records to list. */
  readonly count: number
  /** How many come before, in this order. Default: none. */
  readonly skip?: number | undefined
  /** Starts after the record with this id, in the orders `id` and `newest`; there need not be one. */
  readonly after?: RecordId | undefined
  /** By ascending id, by descending id, or by chance. */
  readonly order: 'id' | 'newest' | 'shuffled'
  /** For the order `shuffled`. */
  readonly random: Random
}

/** Which records to read, starting from an id. */
export interface NearQuery {
  /** All of these are met. Default: all records. */
  readonly where?: readonly FilterCondition[] | undefined
  /** Starts after this id, which need not be that of a record. Default: from one end. */
  readonly from: RecordId | undefined
  /** Whether to read downwards, towards lower ids. */
  readonly isBack: boolean
  /** The most records to read. */
  readonly count: number
}

/**
 * What a world needs from the place of its records, of all resources of its contract; `resource` is the name of one of `kinds`. Whoever
 * shares the records brings them up to date before a request reads them. A change is visible once it is stored; if it cannot be stored, it
 * rejects with a StorageError and has no effect.
 */
export interface Store {
  readonly kinds: RecordKinds
  /** The number of records, or of those that meet all conditions. */
  count(resource: string, where?: readonly FilterCondition[]): number
  /** Records as a JSON array, each as it is kept. */
  list(resource: string, query: ListQuery): string
  rows(resource: string, query: ListQuery): readonly Row[]
  /** The records nearest to an id, the nearest first. It costs as much as it reads. */
  near(resource: string, query: NearQuery): readonly Row[]
  get(resource: string, id: RecordId): Row | undefined
  /** Whether any record has this value of a filter; for `undefined`, whether any has none. */
  has(resource: string, filter: string, value: FoundValue): boolean
  /** The records that become something else by themselves, and what. */
  pending(): readonly PendingRecord[]
  /** Adds a record under a new id, in a resource whose ids are integers. */
  create(resource: string, record: NewRecord, rule: IdRule): Promise<Created>
  /** Adds a record under its own id; `undefined` if that is taken. */
  add(resource: string, record: StoredRecord): Promise<Row | undefined>
  /** Adds a record or replaces the one with its id; returns whether it is new. */
  put(resource: string, record: StoredRecord): Promise<boolean>
  /**
   * Changes the record with an id; `undefined` if there is none. `change` gets the record as it is and returns what it becomes; it is
   * called again if the record was changed meanwhile, so that no change is lost. Id and parents stay.
   */
  update(
    resource: string,
    id: RecordId,
    change: (before: Row) => RecordValue,
  ): Promise<Row | undefined>
  /** Removes the record with an id; returns whether there was one. */
  remove(resource: string, id: RecordId): Promise<boolean>
  /** Begins changes that are to be stored as one. */
  draft(): StoreDraft
  /** The number of changes so far, in all resources. */
  readonly version: number
  /** The records as they were after this many changes; `undefined` if that is too long ago. */
  at(version: number): Moment | undefined
  /** Closes the store after everything acknowledged is durable. Later changes are refused. */
  close(): Promise<void>
}

/**
 * Changes of a store that are stored as one, or not at all. Reads see them; others do not, until `commit`. Also in `update` and its like,
 * nothing is waited for but `changing`.
 */
export interface StoreDraft extends Store {
  /** Changes what `create`, `add`, `put` and `update` keep of a resource. */
  changing: Changing | undefined
  /** As `create`, at once, and whatever `changing` is; so are the next ones. */
  createNow(resource: string, record: NewRecord, rule: IdRule): Row
  addNow(resource: string, record: StoredRecord): Row | undefined
  updateNow(
    resource: string,
    id: RecordId,
    change: (before: Row) => RecordValue | WithLater,
  ): Row | undefined
  removeNow(resource: string, id: RecordId): boolean
  /** The records that have changed so far, in the order of their first changes. */
  changed(): readonly ChangedRow[]
  /**
   * Stores all changes as one, if everything that was read is as it was; returns whether it is. `onDecided` is called once later drafts see
   * the changes, which may be before they count as stored.
   * @throws StorageError when they cannot be stored; none of them is then made.
   */
  commit(onDecided?: () => void): Promise<boolean>
  /** Forgets the changes, and not what was read. */
  drop(): void
  /** From now on, a change is an error: whoever makes it is late. */
  end(): void
}

/** What becomes of the records of a resource that are to be kept; `before` is the one that is replaced. */
export interface Changing {
  readonly resource: string
  change(value: RecordValue, before: Row | undefined): Eventually<RecordValue>
  /** Called with each record that it has become. */
  kept(row: Row): void
}

/** A record that a draft has changed: it was created if `before` is `undefined`, and removed if `after` is. */
export interface ChangedRow {
  readonly kind: RecordKind
  readonly id: RecordId
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** A record that becomes something else by itself. */
export interface PendingRecord extends Pick<StoredRecord, 'id' | 'parents'> {
  readonly resource: string
  readonly later: Later
}

/** The records of a store at one moment: later changes do not appear. */
export interface Moment {
  count(resource: string): number
  /** The greatest id used so far in a resource, including removed records; 0 where ids are texts. */
  lastId(resource: string): Int64
  /** The records of a resource by ascending id, read piece by piece. */
  rows(resource: string): Iterable<Row>
}

/** A change cannot be stored: disk or server fail, another state has replaced this one, or there are too many worlds. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly reason: 'unwritable' | 'refused' | 'unreachable' | 'replaced' | 'full'

  constructor(message: string, reason: StorageError['reason'], options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** What a person should know about kept state. */
export interface Notice {
  readonly message: string
  /** Whether it reports a problem. */
  readonly isTrouble: boolean
}
