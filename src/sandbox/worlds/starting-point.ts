import type { Int64 } from '../../base/json/int64.ts'
import type { FaultCounts } from '../../faults/fault-types.ts'
import type { ExchangeLines } from '../../journal/exchange.ts'
import type { Slot } from '../../journal/journal.ts'
import type { Secrets } from '../../redaction/redaction.ts'
import type { TapeEntry } from '../../tape/tape-types.ts'
import type { RequestChoices } from './request-choices.ts'
import type { World } from './world.ts'

/** The state of a world from which it answered a request. */
export interface StartingPoint {
  readonly world: World
  /** How many changes its records had seen. */
  readonly version: number
  /** The state of its random numbers. */
  readonly chance: number
  /** The greatest id in use, including records that were being written; `undefined` if the request did not need it. */
  readonly lastId: Int64 | undefined
  /** The counters of its faults; empty if the request did not reach them. */
  readonly counts: readonly FaultCounts[]
  readonly taped: TapeEntry | undefined
}

/** The slot of an exchange that knows the starting point of its answer. */
export interface AnsweredSlot extends Slot {
  readonly start: StartingPoint
  /** The exchange with its headers as lines only, and with these secrets redacted. */
  toLines(secrets: Secrets): ExchangeLines
}

/** The present state of a world as a starting point, for a request that does not look at it. */
export function startingPointNow(
  { world, chance }: RequestChoices,
  taped?: TapeEntry,
): StartingPoint {
  return {
    ...{ world, taped, chance, version: world.store.version },
    lastId: undefined,
    counts: [],
  }
}

/** Whether a slot knows its starting point. */
export function isAnswered(slot: Slot): slot is AnsweredSlot {
  return 'start' in slot
}
