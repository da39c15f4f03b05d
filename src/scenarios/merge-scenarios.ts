import type { ScenarioInput } from './scenario-input.ts'

/**
 * Merges a scenario over the one it extends, key by key; `generate`, `clock` and `unspecified` also key by key. The
 * faults of `faults+` come after the others.
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
    ...both('unspecified', base, over),
  }
}

// --- internal ---

function both<Key extends 'generate' | 'clock' | 'unspecified'>(
  key: Key,
  base: ScenarioInput,
  over: ScenarioInput,
): Partial<ScenarioInput> {
  const [lower, upper] = [base[key], over[key]]
  if (typeof lower !== 'object' || typeof upper !== 'object') return {}
  return { [key]: { ...lower, ...upper } }
}
