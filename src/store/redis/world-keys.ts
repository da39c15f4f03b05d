import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { type RedisClient, scriptOf } from './redis-client.ts'

/** Names a world of a scenario in a store; its keys are made from this. */
export interface WorldName {
  /** The scenario that the replicas were started with: only replicas with the same one share anything. */
  readonly group: string
  readonly scenario: string
  /** The id of the world; empty for the world of requests without a working key. */
  readonly world: string
}

/**
 * The keys of a world: its `meta` hash, the records that differ from the base, the log of their last changes, its settings, and the
 * counters of its faults and its tape, and the windows of its rate limits. The hash tag makes a cluster keep them on one node.
 */
export function worldKeys(name: WorldName): readonly string[] {
  return PARTS.map((part) => redisKey(name, part))
}

/** Which of the keys of a world is that of its settings, counted from 1. */
const SETTINGS = 4

export function redisKey(name: WorldName, part: string): string {
  return `${tagOf(name)}:${part}`
}

/** The keys of a snapshot of a world, in the order of `worldKeys`. */
export function snapshotKeys(name: WorldName, snapshot: string): readonly string[] {
  return PARTS.map((part) => redisKey(name, `snapshot:${snapshot}:${part}`))
}

/** The key of the set of scenarios of which a group of replicas has taken snapshots, in any world. */
export function snapshotScenarios({ group }: WorldName): string {
  return `petstore:{${percentEncoded(group)}}:snapshots`
}

/** The fields of the `meta` hash of a snapshot that tell it from another one of its name. */
export const SNAPSHOT_FIELDS = ['generation', 'version', 'mark', 'settings']

/**
 * Opens a world, or begins it.
 *
 * KEYS: see `worldKeys`. ARGV: the digest of the data that the records are seeded from, a new generation, what to do with existing
 * records (`resume`, `replace` if they are of other data, `forget`), the time after which an unused world expires, in milliseconds, or
 * nothing, and the format that is known here; then fields and values of `meta` for a world that begins. Whatever is added to the
 * world later expires with it.
 *
 * It returns the outcome: `resumed`, `begun`, `other` when the records are of other data and were left alone, or `newer` when
 * the world has another format and was left alone; then the generation, the version, the number of records that differ from the base,
 * and the format.
 */
export const beginScript = scriptOf(`
local meta = KEYS[1]
local data, generation, kept, idle, format = unpack(ARGV, 1, 5)
local there = redis.call('HMGET', meta, 'generation', 'data', 'version', 'format')
local changes = redis.call('HLEN', KEYS[2])
if there[1] and kept ~= 'forget' then
  -- Writes nothing, but a read-only replica, whose data may be out of date, refuses it.
  redis.call('HDEL', meta, '')
  if there[4] and there[4] ~= format then return { 'newer', there[1], there[3], changes, there[4] } end
  if there[2] == data then return { 'resumed', there[1], there[3], changes } end
  if kept == 'resume' then return { 'other', there[1], there[3], changes } end
end
redis.call('UNLINK', unpack(KEYS))
redis.call('HSET', meta, 'data', data, 'generation', generation, 'version', '0', unpack(ARGV, 6))
if idle ~= '' then redis.call('PEXPIRE', meta, idle) end
return { 'begun', generation, '0', changes }
`)

/**
 * Takes a snapshot of a world, in place of one with the same name.
 *
 * KEYS: those of the world, those of the snapshot (see `snapshotKeys`), and that of the list of snapshots. ARGV: the name, the text
 * for the list, and the settings, for a world that has none of its own.
 */
export const snapshotScript = scriptOf(`
local count = (#KEYS - 1) / 2
redis.call('UNLINK', unpack(KEYS, count + 1, count * 2))
for at = 1, count do redis.call('COPY', KEYS[at], KEYS[count + at]) end
local settings = KEYS[count + ${SETTINGS}]
if redis.call('EXISTS', settings) == 0 then redis.call('SET', settings, ARGV[3]) end
redis.call('HSET', KEYS[#KEYS], ARGV[1], ARGV[2])
-- Copies expire with their originals; these two have none.
local left = redis.call('PTTL', KEYS[1])
if left > 0 then
  redis.call('PEXPIRE', settings, left)
  redis.call('PEXPIRE', KEYS[#KEYS], left)
end
return 1
`)

/**
 * Goes back to a snapshot. KEYS: as for `snapshotScript`. ARGV: the name, a new generation, the digest of the data of the
 * scenario, and the fields of the snapshot (`SNAPSHOT_FIELDS`) when it was checked. It returns `restored`; `none` if there is no such
 * snapshot, or it has expired; `other data` if the snapshot or the world is of other data; or `taken anew` if it is another snapshot than the
 * one that was checked. Only the first changes the world.
 */
export const restoreScript = scriptOf(`
local count = (#KEYS - 1) / 2
local data = redis.call('HGET', KEYS[count + 1], 'data')
if not data then
  redis.call('HDEL', KEYS[#KEYS], ARGV[1])
  return 'none'
end
if data ~= ARGV[3] or redis.call('HGET', KEYS[1], 'data') ~= ARGV[3] then return 'other data' end
for at, field in ipairs({ ${SNAPSHOT_FIELDS.map((field) => `'${field}'`).join(', ')} }) do
  if (redis.call('HGET', KEYS[count + 1], field) or '') ~= ARGV[3 + at] then return 'taken anew' end
end
redis.call('UNLINK', unpack(KEYS, 1, count))
for at = 1, count do redis.call('COPY', KEYS[count + at], KEYS[at]) end
redis.call('HSET', KEYS[1], 'generation', ARGV[2])
return 'restored'
`)

/**
 * Reads the settings of a world; returns the generation of the records, the mark of the settings, and their text. KEYS:
 * those of the world's `meta` hash and of its settings.
 */
export const settingsScript = scriptOf(`
local there = redis.call('HMGET', KEYS[1], 'generation', 'settings')
return { there[1], there[2], redis.call('GET', KEYS[2]) }
`)

/**
 * Lets the settings and the counters of a world be those of the scenario again. KEYS: those of its
 * `meta` hash, its settings, its counters and the windows of its rate limits; ARGV: a mark that its settings never had.
 */
export const forgetSettingsScript = scriptOf(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('UNLINK', unpack(KEYS, 2))
redis.call('HSET', KEYS[1], 'settings', ARGV[1])
return 1
`)

/**
 * Creates a function that is called at every use of some keys of one node, and lets them expire when they are unused for `idle`
 * milliseconds. It contacts the server only now and then. Without `idle`, keys never expire.
 */
export function createTouch(
  redis: RedisClient,
  keys: () => Promise<readonly string[]>,
  idle: number | undefined,
): () => void {
  /** In milliseconds since the start of the process. */
  let touched = Number.NEGATIVE_INFINITY
  if (idle === undefined) return () => {}
  return () => {
    const now = performance.now()
    if (now - touched < idle / 10) return
    touched = now
    // If this fails, the keys expire earlier; the next touch corrects it.
    keys()
      .then((all) => redis.run(expireScript, all, [String(idle)]))
      .catch(() => {})
  }
}

// --- internal ---

const PARTS = ['meta', 'pets', 'log', 'settings', 'counts', 'limits']

function tagOf({ group, scenario, world }: WorldName): string {
  // Encoded parts contain no slash and no brace, which would end the tag.
  return `petstore:{${[group, scenario, world].map(percentEncoded).join('/')}}`
}

/** Lets a world expire. KEYS: those of the world and of the list of its snapshots. ARGV: the time until then, in milliseconds. */
const expireScript = scriptOf(`
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[1]) end
return 1
`)
