import { type Int64, isInt64, MAX_INT64, normaliseInteger } from '../../../base/json/int64.ts'
import type { RecordId } from './record-fields.ts'

/** The ids of a page of one record, the last one before the greatest int64. */
export interface LastPage {
  readonly ids: readonly (RecordId | undefined)[]
  /** The `after` of the page behind it, if there is one. */
  readonly next?: RecordId | undefined
}

/** The id to propose for a new record: greater than all others. `undefined` if no greater id is free, and until the page is loaded. */
export function freeIdBeyond(page: LastPage | undefined): Int64 | undefined {
  if (!page) return undefined
  const last = page.ids.at(-1)
  const greatest = isInt64(last) ? BigInt(last) : 0n
  const free = (greatest > 0n ? greatest : 0n) + 1n
  const isTaken = free === MAX_INT64 && page.next !== undefined
  return isTaken ? undefined : normaliseInteger(free)
}
