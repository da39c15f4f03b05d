import { MAX_INT64 } from '../../../base/int64.ts'
import type { PetList } from '../../../client/sandbox-control.ts'

/**
 * The id to propose for a new animal: greater than all others. `last` is a page of one animal, the last one before the greatest
 * int64. Empty if no greater id is free, and until that page is loaded.
 */
export function freeIdBeyond(last: PetList | undefined): string {
  if (!last) return ''
  const greatest = BigInt(last.pets.at(-1)?.id ?? 0)
  const free = (greatest > 0n ? greatest : 0n) + 1n
  const isTaken = free === MAX_INT64 && last.next !== undefined
  return isTaken ? '' : String(free)
}
