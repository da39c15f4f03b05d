import type { Int64 } from '../base/int64.ts'
import type { Row } from './row.ts'

/** What happened to an animal: it is like this from now on (created or changed), or it is gone. */
export type Change = Row | Removal

/** An animal was removed. */
export interface Removal {
  readonly removed: Int64
}

/** Tells a removal from an animal. */
export function isRemoval(change: Change): change is Removal {
  return 'removed' in change
}
