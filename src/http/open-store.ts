import path from 'node:path'
import type { Contract } from '../contract/contract.ts'
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
  contract: Pick<Contract, 'document' | 'isOther'>,
): Promise<WorldPlace> {
  if (data === undefined) return localPlace()
  const most = mostKept(maxWorlds)
  const slug = contract.isOther ? slugOf(contract.document.info.title) : undefined
  if (isAddress(data)) {
    const { RedisGroup } = await import('../store/redis/redis-group.ts')
    const { replicaPlace } = await import('../sandbox/replicas/replicas.ts')
    const group = slug === undefined ? scenario.name : `${slug}/${scenario.name}`
    const options = { group, waitReplicas, idle: worldIdle, most }
    return replicaPlace(await RedisGroup.open(data, { ...options, onNotice, onProgress }))
  }
  const { DataDirectory } = await import('../store/file/data-directory.ts')
  // The state of each contract has a directory of its own; that of the built-in one was there first.
  const directory = slug === undefined ? data : path.join(data, slug)
  return localPlace(await DataDirectory.open(directory, { most, onNotice, onProgress }), directory)
}

// --- internal ---

/** The title of a contract as the name of a directory. */
function slugOf(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? []
  return words.join('-').slice(0, LONGEST_SLUG) || 'contract'
}

const LONGEST_SLUG = 60
