import { isAddress } from '../options/serving-options.ts'
import { localPlace } from '../sandbox/local-sandbox.ts'
import type { WorldPlace } from '../sandbox/sandbox.ts'
import { mostKept } from '../sandbox/worlds/worlds-of-keys.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { StartOptions } from './start-options.ts'

/** Opens the place where the worlds of a sandbox are. No other code knows which places there are; what is not needed is not loaded. */
export async function openWorldPlace(
  {
    data,
    maxWorlds,
    worldIdle = 3_600_000,
    waitReplicas = 0,
    onNotice = () => {},
    onProgress,
  }: StartOptions,
  scenario: Scenario,
): Promise<WorldPlace> {
  if (data === undefined) return localPlace()
  const most = mostKept(maxWorlds)
  if (isAddress(data)) {
    const { RedisGroup } = await import('../store/redis/redis-group.ts')
    const { replicaPlace } = await import('../sandbox/replicas/replicas.ts')
    const options = { group: scenario.name, waitReplicas, idle: worldIdle, most }
    return replicaPlace(await RedisGroup.open(data, { ...options, onNotice, onProgress }))
  }
  const { DataDirectory } = await import('../store/file/data-directory.ts')
  return localPlace(await DataDirectory.open(data, { most, onNotice, onProgress }), data)
}
