// The only file that imports lru-cache.
import { LRUCache } from 'lru-cache'

/** A map of limited size: what was neither read nor set for the longest time is dropped first. */
export interface RecentMap<Key, Value> {
  get(key: Key): Value | undefined
  /** The value of a key; unlike `get`, this is not a use of it. */
  peek(key: Key): Value | undefined
  /** Whether it has a key. Asking does not count as a use, so it delays no eviction. */
  has(key: Key): boolean
  set(key: Key, value: Value): void
  delete(key: Key): boolean
  readonly size: number
  clear(): void
  /** The keys, the last used first; this is not a use of them. */
  keys(): IterableIterator<Key>
  /** The values, the last used first; this is not a use of them. */
  values(): IterableIterator<Value>
}

/** The limit of a map by the weight of its values. */
export interface WeightLimit<Value> {
  readonly most: number
  /** A heavier value is not kept at all. */
  readonly heaviest: number
  readonly weigh: (value: Value) => number
}

/** Creates a map of at most `most` values, and, if `weight` is given, of at most that weight together. */
export function createRecentMap<Key extends {}, Value extends {}>(
  most: number,
  weight?: WeightLimit<Value>,
): RecentMap<Key, Value> {
  // `max` alone would reserve the memory for all of them at once, which takes milliseconds for each session of a check.
  if (!weight) return new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 })
  return new LRUCache<Key, Value>({
    max: most,
    maxSize: weight.most,
    maxEntrySize: weight.heaviest,
    sizeCalculation: weight.weigh,
  })
}
