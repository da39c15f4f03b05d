import type { Int64 } from '../base/int64.ts'
import type { FaultCounts } from '../faults/fault.ts'
import type { ExchangeLines } from '../journal/exchange.ts'
import type { Slot } from '../journal/journal.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'
import type { Decider } from './decider.ts'
import type { World } from './world.ts'

/** Where a world stood when a request was answered in it, as far as it moves. */
export interface Before {
  readonly world: World
  /** The number of changes that its animals had seen. */
  readonly version: number
  /** Where its chance was. */
  readonly chance: number
  /** The greatest id in use, those of animals that were being written included; `undefined` if the request needed none. */
  readonly lastId: Int64 | undefined
  /** The counters of its faults; empty if the request did not get that far. */
  readonly counts: readonly FaultCounts[]
  /** What the tape answered. */
  readonly taped: TapeEntry | undefined
}

/** The slot of an exchange that knows where its world stood. */
export interface AnsweredSlot extends Slot {
  readonly before: Before
  /** The exchange with its headers as lines only, and with these credentials redacted. */
  toLines(secrets: Secrets): ExchangeLines
}

/** Where a world stands, for a request that it does not look at. */
export function beforeNow({ world, chance }: Decider, taped?: TapeEntry): Before {
  return {
    ...{ world, taped, chance, version: world.store.version },
    lastId: undefined,
    counts: [],
  }
}

/** Whether a slot knows where its world stood. */
export function isAnswered(slot: Slot): slot is AnsweredSlot {
  return 'before' in slot
}
