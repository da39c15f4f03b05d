import type { Int64 } from '../base/int64.ts'
import type { Row } from './row.ts'

/** A change of an animal: the animal as it is from now on (created or changed), or its removal. */
export type Change = Row | Removal

/** An animal was removed. */
export interface Removal {
  readonly removed: Int64
}

/** Whether a change is a removal. */
export function isRemoval(change: Change): change is Removal {
  return 'removed' in change
}
