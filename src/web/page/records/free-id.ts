import { type Int64, isInt64, MAX_INT64, normaliseInteger } from '../../../base/json/int64.ts'
import type { RecordId } from './record-fields.ts'

/**
 * The id to propose for a new record: greater than all others. `undefined` if no greater id is free.
 * @param ids those of a page of one record, the last one before the greatest int64
 * @param next the `after` of the page behind it, if there is one
 */
export function freeIdBeyond(
  ids: readonly (RecordId | undefined)[],
  next?: RecordId | undefined,
): Int64 | undefined {
  const last = ids.at(-1)
  const greatest = isInt64(last) ? BigInt(last) : 0n
  const free = (greatest > 0n ? greatest : 0n) + 1n
  const isTaken = free === MAX_INT64 && next !== undefined
  return isTaken ? undefined : normaliseInteger(free)
}
