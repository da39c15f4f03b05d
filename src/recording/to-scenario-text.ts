import { Document, isMap, isSeq } from 'yaml'
import { stringifyJson } from '../contract/json.ts'
import type { TapeEntry } from '../exchanges/tape-entry.ts'
import type { Recording } from '../scenarios/scenario.ts'
import type { RecordedState } from './recorded-state.ts'

/**
 * Writes a recording as a scenario, in YAML or JSON. The order of everything follows from what was
 * recorded, and times stand on lines of their own, so that a diff of two recordings shows what differs.
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
  return format === 'json' ? `${stringifyJson(content, 2)}\n` : toYaml(content)
}

// --- internal ---

function toYaml(content: object): string {
  // Equal answers must not become anchors: a diff would show them all when one changes.
  const document = new Document(withoutUndefined(content), { aliasDuplicateObjects: false })
  const pets = document.get('pets')
  if (isSeq(pets)) for (const pet of pets.items) if (isMap(pet)) pet.flow = true
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: true })
}

/** Without what is undefined, which YAML would write as null. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, withoutUndefined(item)]),
  )
}
