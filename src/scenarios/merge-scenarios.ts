import { mergeUnspecified } from '../contract/ledger.ts'
import type { ScenarioInput } from './scenario-input.ts'

/**
 * Merges a scenario over the one it extends, key by key; `generate`, `clock` and `unspecified` also key by key
 * (`mergeUnspecified`). The faults of `faults+` come after the others.
 */
export function mergeScenarios(base: ScenarioInput, over: ScenarioInput): ScenarioInput {
  const { name: _name, description: _description, extends: _extends, ...inherited } = base
  const { 'faults+': more = [], ...own } = over
  return {
    ...inherited,
    ...own,
    ...(more.length > 0 && { faults: [...(own.faults ?? base.faults ?? []), ...more] }),
    ...both('generate', base, over),
    ...both('clock', base, over),
    ...(over.unspecified !== undefined && {
      unspecified: mergeUnspecified(base.unspecified ?? 'pinned', over.unspecified),
    }),
  }
}

// --- internal ---

function both<Key extends 'generate' | 'clock'>(
  key: Key,
  base: ScenarioInput,
  over: ScenarioInput,
): Partial<ScenarioInput> {
  const [lower, upper] = [base[key], over[key]]
  if (typeof lower !== 'object' || typeof upper !== 'object') return {}
  return { [key]: { ...lower, ...upper } }
}
