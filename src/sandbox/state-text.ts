import { scenarioText } from '../scenarios/scenario-text.ts'
import type { ScenarioFormat } from '../scenarios/text-forms.ts'
import type { Moment } from '../store/moment.ts'
import type { World } from './world.ts'
import { standingOf, toWorldInput } from './world-input.ts'

/**
 * Writes a world as a scenario that continues from here, piece by piece. The text shows the moment of the call: changes
 * that happen while it is read do not appear.
 */
export async function stateText(
  world: World,
  format: ScenarioFormat,
): Promise<AsyncIterable<string>> {
  const { store } = world
  const { lastId, rows } = (await store.at(store.version)) as Moment
  return scenarioText(toWorldInput(world, standingOf(world, lastId)), rows(), format)
}
