import { mostKept } from '../sandbox/worlds.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { isAddress } from '../store/is-address.ts'
import type { SharedGroup } from '../store/redis/shared-group.ts'
import type { KeptDirectory } from '../store/store-adapter.ts'
import type { StartOptions } from './start-options.ts'

/** The place where state outlives the process, and how to close it. */
export interface Place {
  readonly directory?: KeptDirectory
  readonly group?: SharedGroup
  close(): Promise<void> | void
}

/** Opens the place where state is kept; no other code chooses it. */
export async function openPlace(
  { data, maxWorlds, worldIdle = 3_600_000, waitReplicas = 0, onNotice = () => {} }: StartOptions,
  scenario: Scenario,
): Promise<Place> {
  if (data === undefined) return { close: () => {} }
  const most = mostKept(maxWorlds)
  if (isAddress(data)) {
    const { SharedGroup } = await import('../store/redis/shared-group.ts')
    const options = { group: scenario.name, waitReplicas, idle: worldIdle, most, onNotice }
    const group = await SharedGroup.open(data, options)
    return { group, close: () => group.close() }
  }
  const { DataDirectory } = await import('../store/data-directory.ts')
  const directory = await DataDirectory.open(data, { most, onNotice })
  return { directory, close: () => directory.close() }
}
