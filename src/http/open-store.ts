import path from 'node:path'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { isAddress } from '../options/option-kinds.ts'
import { localPlace } from '../sandbox/local-sandbox.ts'
import type { WorldPlace } from '../sandbox/sandbox.ts'
import { mostKept } from '../sandbox/worlds/keys.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { StartOptions } from './start-options.ts'

/** What all replicas must serve alike. */
interface ServedSources {
  readonly source: ContractSource
  readonly next: ContractSource | undefined
  /** The digest of the handlers. */
  readonly handlers: string | undefined
}

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
  { source, next, handlers }: ServedSources,
): Promise<WorldPlace> {
  if (data === undefined) return localPlace()
  // The state of each contract has a place of its own; that of the built-in one was there first.
  const contract = source.mark
  const most = mostKept(maxWorlds)
  if (isAddress(data)) {
    const { RedisGroup } = await import('../store/redis/redis-group.ts')
    const { replicaPlace } = await import('../sandbox/replicas/replicas.ts')
    const group = contract ? `${contract.name}/${scenario.name}` : scenario.name
    const own = { name: source.file.name, digest: next ? source.digest : OWN }
    const served = { contract: contract ?? own, next: next?.digest, handlers }
    const options = { group, served, waitReplicas, idle: worldIdle, most }
    return replicaPlace(await RedisGroup.open(data, { ...options, onNotice, onProgress }))
  }
  const { DataDirectory } = await import('../store/file/data-directory.ts')
  const directory = contract ? path.join(data, contract.name) : data
  const options = { contract, most, onNotice, onProgress }
  return localPlace(await DataDirectory.open(directory, options), directory)
}

// --- internal ---

/** Stands for the digest of the contract of this package alone: an upgrade of one replica after the other may bring another version of it. */
const OWN = 'built-in'
