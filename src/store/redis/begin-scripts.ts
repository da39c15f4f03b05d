import { SETTINGS } from './place-keys.ts'
import { scriptOf } from './script.ts'

/**
 * Opens the place of a world, or begins it.
 *
 * KEYS: see `placeKeys`. ARGV: the digest of the data that the animals are seeded from, the greatest id in use at the start, a
 * new generation, what to do with existing animals (`resume`, `replace` if they are of other data, `forget`), and the time after
 * which an unused world expires, in milliseconds, or nothing. Whatever is added to the world later expires with it.
 *
 * It returns the outcome: `resumed`, `begun`, or `other` when the animals are of other data and were left alone; then the
 * generation, the version, and the number of animals that differ from the base.
 */
export const beginScript = scriptOf(`
local meta = KEYS[1]
local data, last, generation, kept = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local there = redis.call('HMGET', meta, 'generation', 'data', 'version')
local changes = redis.call('HLEN', KEYS[2])
if there[1] and kept ~= 'forget' then
  -- Writes nothing, but a read-only replica, whose data may be out of date, refuses it.
  redis.call('HDEL', meta, '')
  if there[2] == data then return { 'resumed', there[1], there[3], changes } end
  if kept == 'resume' then return { 'other', there[1], there[3], changes } end
end
redis.call('UNLINK', unpack(KEYS))
redis.call('HSET', meta, 'data', data, 'generation', generation, 'version', '0', 'last', last)
if ARGV[5] ~= '' then redis.call('PEXPIRE', meta, ARGV[5]) end
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
 * Goes back to a snapshot. KEYS: as for `snapshotScript`. ARGV: the name, a new generation, and the digest of the data of the
 * scenario. It returns `restored`; `none` if there is no such snapshot, or it has expired; or `other data` if the snapshot or the
 * world is of other data. Only the first changes the world.
 */
export const restoreScript = scriptOf(`
local count = (#KEYS - 1) / 2
local data = redis.call('HGET', KEYS[count + 1], 'data')
if not data then
  redis.call('HDEL', KEYS[#KEYS], ARGV[1])
  return 'none'
end
if data ~= ARGV[3] or redis.call('HGET', KEYS[1], 'data') ~= ARGV[3] then return 'other data' end
redis.call('UNLINK', unpack(KEYS, 1, count))
for at = 1, count do redis.call('COPY', KEYS[count + at], KEYS[at]) end
redis.call('HSET', KEYS[1], 'generation', ARGV[2])
return 'restored'
`)

/**
 * Reads the settings of a world. KEYS: those of the world's `meta` hash and of its settings. It returns the generation of the animals,
 * the mark of the settings, and their text.
 */
export const settingsScript = scriptOf(`
local there = redis.call('HMGET', KEYS[1], 'generation', 'settings')
return { there[1], there[2], redis.call('GET', KEYS[2]) }
`)

/** Lets a world expire. KEYS: those of the world and of the list of its snapshots. ARGV: the time until then, in milliseconds. */
export const expireScript = scriptOf(`
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[1]) end
return 1
`)
