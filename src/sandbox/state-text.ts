import { scenarioText } from '../scenarios/scenario-text.ts'
import type { ScenarioFormat } from '../scenarios/text-forms.ts'
import type { Moment } from '../store/moment.ts'
import type { Row } from '../store/row.ts'
import { meetsAll, type PetConditions } from './browse-pets.ts'
import type { World } from './world.ts'
import { standingOf, toWorldInput } from './world-input.ts'

/** What of a world is written: the animals that meet all of the conditions, with the rest or alone. */
export interface StateChoice extends PetConditions {
  /** The name of the scenario. Default: that of the scenario in force. */
  readonly name?: string | undefined
  /** `pets` writes the animals alone. Default: all. */
  readonly part?: 'all' | 'pets' | undefined
}

/**
 * Writes a world as a scenario that continues from here, piece by piece. The text shows the moment of the call: changes
 * that happen while it is read do not appear.
 */
export async function stateText(
  world: World,
  format: ScenarioFormat,
  { part, name = world.scenario.name, ...conditions }: StateChoice = {},
): Promise<AsyncIterable<string>> {
  const { store } = world
  const { lastId, rows } = (await store.at(store.version)) as Moment
  const isMeant = meetsAll(conditions)
  const written = isMeant ? rowsThat(isMeant, rows()) : rows()
  if (part === 'pets') return scenarioText({ version: 1, name }, written, format)
  const standing = standingOf(world, lastId)
  // A tape was recorded with the animals that are left out.
  const isOvertaken = standing.isOvertaken || (isMeant !== undefined && world.tape !== undefined)
  const input = { ...toWorldInput(world, { ...standing, isOvertaken }), name }
  return scenarioText(input, written, format)
}

// --- internal ---

async function* rowsThat(
  isMeant: (row: Row) => boolean,
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) if (isMeant(row)) yield row
}
