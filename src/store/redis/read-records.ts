import { UsageError } from '../../base/errors.ts'
import { type Int64, parseInt64 } from '../../base/json/exact-numbers.ts'
import type { OnProgress } from '../../base/progress.ts'
import { isUnnamed, readChange, UNNAMED_RESOURCE } from '../change.ts'
import {
  isKeptBeside,
  type RecordChange,
  type RecordId,
  type RecordKind,
  type RecordKinds,
} from '../record-kind.ts'
import { pairsOf } from './redis-client.ts'
import type { KnownVersion, WorldTurns } from './turns.ts'

/** The records of a world that differ from its base. */
export interface ReadRecords {
  /** The digest of the data that the base is seeded from. */
  readonly data: string
  /** The fields of its `meta` hash. */
  readonly fields: ReadonlyMap<string, string>
  /** The greatest id used so far in each resource whose ids are integers. */
  readonly lastIds: ReadonlyMap<string, Int64>
  /** Sorted by resource and id. */
  readonly changes: readonly RecordChange[]
  /** The version from which on the changes may be missing. */
  readonly known: KnownVersion
  /** See `SharedStore.settings`. */
  readonly settings: string
}

/**
 * Reads the records that differ from the base, in parts. Changes meanwhile may be missing; the log has those.
 * @throws StorageError when the server cannot be reached; UsageError when the contract does not have what is there, or a later version wrote
 * it.
 */
export async function readRecords(
  turns: WorldTurns,
  { kinds, data, snapshot, onProgress = () => {} }: Reading,
): Promise<ReadRecords> {
  const keyOf = (part: string) =>
    turns.key(snapshot === undefined ? part : `snapshot:${snapshot}:${part}`)
  const meta = keyOf('meta')
  const { redis } = turns
  const fields = new Map(pairsOf(await redis.send(meta, ['HGETALL', meta])))
  const field = (name: string) => fields.get(name) ?? ''
  const read = { kinds, turns, snapshot }
  assertFormat(fields.get('format'), read)
  const changes = new Map<string, RecordChange>()
  const records = keyOf(RECORDS)
  const of = Number(await redis.send(records, ['HLEN', records]))
  let cursor = field('data') === data ? '0' : undefined
  while (cursor !== undefined) {
    onProgress({ step: 'resuming', done: Math.min(changes.size, of), of, unit: 'records' })
    const command = ['HSCAN', records, cursor, 'COUNT', String(AT_ONCE)]
    const [next, flat] = (await redis.send(records, command)) as [string, string[]]
    for (const [name, text] of pairsOf(flat)) {
      // What an earlier contract kept beside its records, and this one does not.
      if (isKeptBeside({ name }) && !kinds.has(name.slice(0, name.indexOf('/')))) continue
      changes.set(name, changeAt(name, text, read))
    }
    cursor = next === '0' ? undefined : next
  }
  const lastIds = [...kinds.values()].flatMap((kind) => {
    const last = parseInt64(field(lastField(kind)))
    return last === undefined ? [] : [[kind.name, last] as const]
  })
  return {
    data: field('data'),
    fields,
    lastIds: new Map(lastIds),
    // Sorted changes are applied in a fraction of the time.
    changes: [...changes.values()].sort(byId),
    known: { generation: field('generation'), version: field('version'), mark: field('mark') },
    settings: `${field('generation')}/${fields.get('settings') ?? '0'}`,
  }
}

interface Reading {
  readonly kinds: RecordKinds
  /** The digest of the data that they must be of: others are not read. */
  readonly data: string
  /** The name of a snapshot, to read its records and not those of the world. */
  readonly snapshot?: string
  readonly onProgress?: OnProgress | undefined
}

/** The part of a world's keys that has the records that differ from the base: a hash from `recordField` to the text of each record, empty if it was removed. */
export const RECORDS = 'pets'

/** The field of a record in that hash: its id, after the name of its resource unless that need not be named. No name has a slash. */
export function recordField(kind: RecordKind, id: RecordId): string {
  return isUnnamed(kind) ? String(id) : `${kind.name}/${id}`
}

/** The field of a world's `meta` hash that has the greatest id used so far in a resource. */
export function lastField(kind: RecordKind): string {
  return isUnnamed(kind) ? 'last' : `last/${kind.name}`
}

interface Surroundings {
  readonly kinds: RecordKinds
  readonly turns: WorldTurns
  /** The name of the snapshot that is read, if one is. */
  readonly snapshot?: string | undefined
}

/**
 * Reads a change from its field and its text.
 * @throws UsageError when the contract does not have it.
 */
export function changeAt(field: string, text: string, from: Surroundings): RecordChange {
  const { kinds } = from
  const slash = field.indexOf('/')
  const name = slash < 0 ? UNNAMED_RESOURCE : field.slice(0, slash)
  const kind = kinds.get(name)
  if (!kind) throw unusable(from, `has records of ${name}, which the contract does not have`)
  if (text === '') return { kind, id: idIn(field.slice(slash + 1), kind), row: undefined }
  const change = readChange(text, kind)
  if (typeof change === 'string') throw unusable(from, `${field}: ${change}`)
  return change
}

/** The format of a world at a server: the first has no records that name their resource, and no field that says so. */
export const FORMAT = '2'

/**
 * Checks the format of a world.
 * @throws UsageError when a later version of this program wrote it.
 */
export function assertFormat(
  format: string | undefined,
  from: Pick<Surroundings, 'turns' | 'snapshot'>,
): void {
  if (format === undefined || format === '' || format === FORMAT) return
  throw unusable(from, `has format ${format}; this petstore-sandbox reads 1 and ${FORMAT}`)
}

// --- internal ---

const AT_ONCE = 5000

function idIn(text: string, { id: { kind }, own }: RecordKind): RecordId {
  return kind === 'int64' && !own ? (parseInt64(text) ?? text) : text
}

function unusable(
  { turns: { redis, name }, snapshot }: Pick<Surroundings, 'turns' | 'snapshot'>,
  what: string,
): UsageError {
  const { scenario, world } = name
  if (snapshot !== undefined)
    return new UsageError(
      `${redis.address}: the snapshot ${snapshot} of ${scenario} ${what}. Nothing was changed. Delete the snapshot, or restore it where its contract is served.`,
    )
  return new UsageError(
    `${redis.address}: what is kept of ${scenario}${world === '' ? '' : ` in the world ${world}`} ${what}. Start with --fresh to forget it, or with another --data.`,
  )
}

function byId(a: RecordChange, b: RecordChange): number {
  if (a.kind !== b.kind) return a.kind.name < b.kind.name ? -1 : 1
  return a.id < b.id ? -1 : 1
}
