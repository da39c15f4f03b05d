import { UsageError } from '../base/errors.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { KeptDirectory } from '../store/store-adapter.ts'
import { digestOf } from './digest.ts'
import type { StateOptions } from './state.ts'

/**
 * Checks the kept changes of worlds before a scenario is opened: if they belong to other animals than the scenario has now,
 * they are refused or removed (`StateOptions.kept`).
 * @throws UsageError when they are refused or damaged; StartError when they cannot be read; StorageError when they
 * cannot be removed.
 */
export async function checkLayers(
  scenario: Scenario,
  directory: KeptDirectory,
  kept: Exclude<StateOptions['kept'], 'forget'>,
): Promise<void> {
  const { name } = scenario
  const stale = await directory.layers(name, digestOf(scenario))
  const [first] = stale
  if (first === undefined) return
  if (kept === 'resume')
    throw new UsageError(
      `${first} has changes to other animals than the scenario has now${stale.length > 1 ? `, and so do ${stale.length - 1} more worlds` : ''}. Start with --fresh to forget them, or with another --data.`,
    )
  await directory.removeLayers(stale)
  directory.onNotice({
    message: `${name}: the scenario's data has changed; the changes in ${stale.length} ${stale.length === 1 ? 'world' : 'worlds'} were lost`,
    isTrouble: false,
  })
}
