import type { Int64 } from '../base/int64.ts'
import type { Row } from './row.ts'

/** The animals of a store at one moment: later changes do not show. */
export interface Moment {
  readonly count: number
  /** The greatest id used so far, also by animals that were removed since. */
  readonly lastId: Int64
  /** The animals by ascending id, read piece by piece. */
  rows(): Iterable<Row>
}
