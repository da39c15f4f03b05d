import { scriptOf } from './script.ts'

/**
 * Opens the place of a world, or begins it.
 *
 * KEYS: see `placeKeys`. ARGV: the digest of the data that the animals are seeded from, the greatest id in use at the start, a
 * new generation, and what to do with existing animals (`resume`, `replace` if they are of other data, `forget`).
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
return { 'begun', generation, '0', changes }
`)

/**
 * Takes a snapshot of a world, in place of one with the same name.
 *
 * KEYS: those of the world, those of the snapshot (see \`snapshotKeys\`), and that of the list of snapshots. ARGV: the name, and the text
 * for the list.
 */
export const snapshotScript = scriptOf(`
local count = (#KEYS - 1) / 2
redis.call('UNLINK', unpack(KEYS, count + 1, count * 2))
for at = 1, count do redis.call('COPY', KEYS[at], KEYS[count + at]) end
redis.call('HSET', KEYS[#KEYS], ARGV[1], ARGV[2])
return 1
`)

/**
 * Goes back to a snapshot. KEYS: as for \`snapshotScript\`. ARGV: the name, and a new generation. It returns whether there was one.
 */
export const restoreScript = scriptOf(`
if redis.call('HEXISTS', KEYS[#KEYS], ARGV[1]) == 0 then return 0 end
local count = (#KEYS - 1) / 2
redis.call('UNLINK', unpack(KEYS, 1, count))
for at = 1, count do redis.call('COPY', KEYS[count + at], KEYS[at]) end
redis.call('HSET', KEYS[1], 'generation', ARGV[2])
return 1
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
