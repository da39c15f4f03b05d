import { type Int64, parseInt64 } from '../../base/json/int64.ts'
import { type Change, isRemoval, parseChange, type Removal, type Row } from '../row.ts'
import { pairsOf } from './redis-client.ts'
import type { KnownVersion, WorldTurns } from './turns.ts'

/** The animals of a world that differ from its base. */
export interface ReadAnimals {
  /** The digest of the data that the base is seeded from. */
  readonly data: string
  /** The greatest id used so far. */
  readonly last: Int64
  /** Sorted by id. */
  readonly changes: readonly Change[]
  /** The version from which on the changes may be missing. */
  readonly known: KnownVersion
  /** See `SharedStore.settings`. */
  readonly settings: string
}

/**
 * Reads the animals that differ from the base, in parts. Changes meanwhile may be missing; the log has those.
 * @throws StorageError when the server cannot be reached.
 */
export async function readAnimals(turns: WorldTurns): Promise<ReadAnimals> {
  const meta = turns.key('meta')
  const fields = ['generation', 'version', 'mark', 'data', 'last', 'settings']
  const [generation, version, mark, data, last, settings] = (await turns.redis.send(meta, [
    'HMGET',
    meta,
    ...fields,
  ])) as [string, string, string | null, string, string, string | null]
  const changes = new Map<string, Change>()
  const pets = turns.key('pets')
  let cursor = '0'
  do {
    const command = ['HSCAN', pets, cursor, 'COUNT', String(AT_ONCE)]
    const [next, flat] = (await turns.redis.send(pets, command)) as [string, string[]]
    const part = pairsOf(flat).map(([id, row]) => (row === '' ? removalOf(id) : rowOf(row)))
    for (const change of part.sort(byId)) changes.set(String(idOf(change)), change)
    cursor = next
  } while (cursor !== '0')
  return {
    data,
    last: parseInt64(last) as Int64,
    // Sorted changes are applied in a fraction of the time. The parts are sorted already, so there is little left to do here.
    changes: [...changes.values()].sort(byId),
    known: { generation, version, mark: mark ?? '' },
    settings: `${generation}/${settings ?? '0'}`,
  }
}

/** The row of an animal, from its JSON on the server. */
export function rowOf(json: string): Row {
  return parseChange(json) as Row
}

/** The removal of the animal with an id. */
export function removalOf(id: string): Removal {
  return { removed: parseInt64(id) as Int64 }
}

// --- internal ---

/** How many animals are read at once. */
const AT_ONCE = 5000

function byId(a: Change, b: Change): number {
  return idOf(a) < idOf(b) ? -1 : 1
}

function idOf(change: Change): Int64 {
  return isRemoval(change) ? change.removed : change.id
}
