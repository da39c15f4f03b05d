import type { Unspecified } from '../contract/ledger.ts'
import type { Fault } from '../faults/fault.ts'
import type { Pet } from '../store/pet.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'
import type { Generate, Recording } from './scenario.ts'

/** The content of one scenario file, checked against the schema. */
export interface ScenarioContent {
  readonly version: 1
  readonly name?: string
  readonly description?: string
  readonly extends?: string
  readonly seed?: number
  readonly keys?: readonly string[]
  /** `seen`: in a recording, the request whose answer last showed the animal. */
  readonly pets?: readonly (Pet & { readonly seen?: string })[]
  readonly generate?: Partial<Generate>
  readonly clock?: { readonly now?: string; readonly ticking?: boolean }
  readonly deprecatedSince?: string
  readonly unspecified?: Unspecified
  /** In place of those of the scenario that is extended. */
  readonly faults?: readonly Fault[]
  /** After those of the scenario that is extended. */
  readonly 'faults+'?: readonly Fault[]
  readonly exchanges?: string | readonly TapeEntry[]
  readonly recording?: Recording
}

/**
 * Merges a scenario over the one it extends, key by key; `generate`, `clock` and `unspecified` also key by key. The
 * faults of `faults+` come after the others.
 */
export function mergeScenarios(base: ScenarioContent, over: ScenarioContent): ScenarioContent {
  const { name: _name, description: _description, extends: _extends, ...inherited } = base
  const { 'faults+': more = [], ...own } = over
  return {
    ...inherited,
    ...own,
    ...(more.length > 0 && { faults: [...(own.faults ?? base.faults ?? []), ...more] }),
    ...both('generate', base, over),
    ...both('clock', base, over),
    ...both('unspecified', base, over),
  }
}

// --- internal ---

function both<Key extends 'generate' | 'clock' | 'unspecified'>(
  key: Key,
  base: ScenarioContent,
  over: ScenarioContent,
): Partial<ScenarioContent> {
  const [lower, upper] = [base[key], over[key]]
  if (typeof lower !== 'object' || typeof upper !== 'object') return {}
  return { [key]: { ...lower, ...upper } }
}
