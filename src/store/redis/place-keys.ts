/** Names a world of a scenario in a store; its keys are made from this. */
export interface PlaceName {
  /** The scenario that the replicas were started with: only replicas with the same one share anything. */
  readonly group: string
  /** The scenario in force. */
  readonly scenario: string
  /** The id of the world; empty for the world of requests without a working key. */
  readonly world: string
}

/**
 * The keys of a world: its `meta` hash, the animals that differ from the base, the log of their last changes, its settings, and the
 * counters of its faults and its tape. The hash tag makes a cluster keep them on one node.
 */
export function placeKeys(name: PlaceName): readonly string[] {
  return PARTS.map((part) => keyOf(name, part))
}

/** The place of the settings among the keys of a world, counted from 1. */
export const SETTINGS = 4

/** The key of one part of a world. */
export function keyOf(name: PlaceName, part: string): string {
  return `${tagOf(name)}:${part}`
}

/** The keys of a snapshot of a world, in the order of `placeKeys`. */
export function snapshotKeys(name: PlaceName, snapshot: string): readonly string[] {
  return PARTS.map((part) => keyOf(name, `snapshot:${snapshot}:${part}`))
}

/** The key of the set of scenarios of which a group of replicas has taken snapshots, in any world. */
export function snapshotScenarios({ group }: PlaceName): string {
  return `petstore:{${encodeURIComponent(group)}}:snapshots`
}

// --- internal ---

const PARTS = ['meta', 'pets', 'log', 'settings', 'counts']

function tagOf({ group, scenario, world }: PlaceName): string {
  // Encoded parts contain no slash and no brace, which would end the tag.
  return `petstore:{${[group, scenario, world].map(encodeURIComponent).join('/')}}`
}
