import type { Int64 } from '../../../base/int64.ts'
import type { Pet } from '../../../store/pet.ts'

/** A page of animals by ascending id, and where the others are. */
export interface AnimalPage {
  readonly pets: readonly Pet[]
  /** How many there are on all pages; absent where that is not known. */
  readonly total?: number
  /** The `after` of the next page; absent at the end. */
  readonly next?: Int64
  /** The `before` of the previous page; absent at the beginning. */
  readonly previous?: Int64
}
