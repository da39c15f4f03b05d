/** Names a world of a scenario in a store: what makes its keys. */
export interface PlaceName {
  /** The scenario that the replicas were started with: only replicas of the same one share anything. */
  readonly group: string
  /** The scenario in force. */
  readonly scenario: string
  /** The id of the world; empty for the world of requests without a key that works. */
  readonly world: string
}

/**
 * The keys of a world: what is known of it, the animals that differ from the base, their last changes, its settings, the counters of its faults and
 * of its tape. A hash tag has a cluster keep them together.
 */
export function placeKeys(name: PlaceName): readonly string[] {
  return PARTS.map((part) => keyOf(name, part))
}

/** The key of one part of a world. */
export function keyOf(name: PlaceName, part: string): string {
  return `${tagOf(name)}:${part}`
}

/** The keys of a snapshot of a world, in the order of `placeKeys`. */
export function snapshotKeys(name: PlaceName, snapshot: string): readonly string[] {
  return PARTS.map((part) => keyOf(name, `snapshot:${snapshot}:${part}`))
}

// --- internal ---

const PARTS = ['meta', 'pets', 'log', 'settings', 'counts']

function tagOf({ group, scenario, world }: PlaceName): string {
  // Encoded, no part has a slash or a brace, which would end the tag.
  return `petstore:{${[group, scenario, world].map(encodeURIComponent).join('/')}}`
}
