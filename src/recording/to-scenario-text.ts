import { stringifyJson } from '../base/json.ts'
import { writeYamlRows } from '../base/yaml.ts'
import type { Recording } from '../scenarios/scenario.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'
import type { RecordedState } from './recorded-state.ts'

/**
 * Writes a recording as a scenario, in YAML or JSON. The order depends only on the recorded exchanges, and times are on
 * separate lines, so that a diff of two recordings shows the real differences.
 */
export function toScenarioText(parts: {
  readonly format: 'yaml' | 'json'
  readonly recording: Recording | { readonly [name: string]: string | undefined }
  readonly state: RecordedState
  readonly exchanges: readonly TapeEntry[] | string
}): string {
  const { format, recording, state, exchanges } = parts
  const pets = state.pets()
  const { conflicts } = state
  const content = {
    version: 1,
    description: 'Recorded from real traffic.',
    recording: {
      ...recording,
      ...(conflicts.length > 0 && { conflicts }),
    },
    pets: pets.map(({ pet, seen }) => ({ ...pet, seen })),
    exchanges,
  }
  return format === 'json'
    ? `${stringifyJson(content, 2)}\n`
    : writeYamlRows(withoutUndefined(content), 'pets')
}

// --- internal ---

/** Removes what is undefined, which YAML would write as null. */
function withoutUndefined<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutUndefined) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, withoutUndefined(item)]),
  ) as Value
}
