import type { Int64 } from '../base/int64.ts'
import type { Animals } from './animals.ts'
import type { LayerCounts } from './layer.ts'
import type { PetIndex } from './pet-index.ts'
import type { Store } from './store.ts'

/** A store as its world sees it, which resets it, takes snapshots of it, and puts another in its place. */
export interface WorldStore extends Store {
  /** The animals that it started with. */
  readonly base: PetIndex
  /** The number of animals. */
  readonly size: number
  /** How far it is from its base. */
  readonly layer: LayerCounts
  /** Whether anything differs from the base apart from animals created under ids up to this one. */
  hasChangedBeyond(id: Int64): boolean
  /** The animals as they are now, to start another store with. */
  copyAnimals(): Animals
  /**
   * Lets another store replace this one. Changes wait until `begin` is done and are then refused; if it
   * fails, they go on.
   */
  handOver<Result>(begin: () => Promise<Result>): Promise<Result>
}
