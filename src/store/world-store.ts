import type { Int64 } from '../base/int64.ts'
import type { Animals } from './animals.ts'
import type { LayerCounts } from './layer.ts'
import type { PetIndex } from './pet-index.ts'
import type { Store } from './store.ts'

/** A store as its world sees it: the world can reset it, take snapshots of it, and replace it by another. */
export interface WorldStore extends Store {
  /** The animals that it started with. */
  readonly base: PetIndex
  /** The number of animals. */
  readonly size: number
  /** How far it is from its base. */
  readonly layer: LayerCounts
  /** Whether it differs from the base in more than animals created under ids up to this one. */
  hasChangedBeyond(id: Int64): boolean
  /** The animals as they are now, to start another store with. */
  copyAnimals(): Animals
  /**
   * Lets another store replace this one. Changes wait until `begin` has ended, and are then refused; if `begin`
   * fails, they are made.
   */
  handOver<Result>(begin: () => Promise<Result>): Promise<Result>
}
