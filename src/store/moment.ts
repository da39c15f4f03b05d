import type { Int64 } from '../base/int64.ts'
import type { Row } from './row.ts'

/** The animals of a store at one moment: later changes do not appear. */
export interface Moment {
  readonly count: number
  /** The greatest id used so far, including removed animals. */
  readonly lastId: Int64
  /** The animals by ascending id, read piece by piece. */
  rows(): Iterable<Row>
}
