import { scriptOf } from './redis-client.ts'

/**
 * The acts of a turn on the counters of faults and of the tape. The counters are a hash whose field names consist of what is counted
 * and for which fault or request. In Lua; `counts` is the key of the hash, and `limits` that of
 * the windows of rate limits.
 */
const countActs = `
local function numberOf(kind, token)
  return tonumber(redis.call('HGET', counts, kind .. token) or '0')
end

-- Remembers the id of a request that a fault strikes; about the last hundred are kept.
local function name(token, request)
  local ids = (redis.call('HGET', counts, 'requests:' .. token) or '') .. request .. ' '
  if #ids > 8192 then ids = string.gsub(string.sub(ids, -4096), '^%S* ', '') end
  redis.call('HSET', counts, 'requests:' .. token, ids)
end

-- Counts a call of each fault; returns for each the number of the call, and how often the fault struck and was forced before.
function act.call(...)
  local results = {}
  for _, token in ipairs({ ... }) do
    results[#results + 1] = redis.call('HINCRBY', counts, 'calls:' .. token, 1)
    results[#results + 1] = numberOf('struck:', token)
    results[#results + 1] = numberOf('forced:', token)
  end
  return results
end

-- Tries one fault after the other. Each has its token, the number of times that it may strike (empty: any number) and whether it
-- ends the request (1 or 0). Returns for each that strikes its place, from 0, and how often it struck before.
function act.strike(request, ...)
  local due, results = { ... }, {}
  for at = 1, #due, 3 do
    local token, times = due[at], due[at + 1]
    local before = numberOf('struck:', token)
    if times == '' or before < tonumber(times) then
      redis.call('HINCRBY', counts, 'struck:' .. token, 1)
      name(token, request)
      results[#results + 1] = (at - 1) / 3
      results[#results + 1] = before
      if due[at + 2] == '1' then break end
    end
  end
  return results
end

-- Counts that a request asked for a fault; returns how many requests have done so.
function act.force(request, token)
  name(token, request)
  return redis.call('HINCRBY', counts, 'forced:' .. token, 1)
end

-- Counts a call for each of some rate limits, at a time of the world. Each has the token of its fault, the client, the number of
-- requests in a window and how long that lasts. If there are as many clients as may be told apart, those whose window is over are
-- forgotten, but not more often than each \`pace\`; if there still is no room, the client counts as one of the others. Returns for each
-- when its window began and ends, the calls in it, and how many calls came back too early in all.
function act.limit(time, most, pace, ...)
  local calls, results = { ... }, {}
  time = tonumber(time)
  local function isIn(began, ends) return time >= tonumber(began) and time < tonumber(ends) end
  local function hasRoom()
    if redis.call('HLEN', limits) < tonumber(most) then return true end
    local swept = tonumber(redis.call('HGET', counts, 'swept') or '-1')
    if time >= swept and time < swept + tonumber(pace) then return false end
    redis.call('HSET', counts, 'swept', string.format('%.0f', time))
    local all = redis.call('HGETALL', limits)
    for at = 1, #all, 2 do
      local began, ends = string.match(all[at + 1], '^(%S+) (%S+)')
      if not isIn(began, ends) then redis.call('HDEL', limits, all[at]) end
    end
    return redis.call('HLEN', limits) < tonumber(most)
  end
  for at = 1, #calls, 4 do
    local token, field = calls[at], calls[at] .. ' ' .. calls[at + 1]
    local known = redis.call('HGET', limits, field)
    if not known and not hasRoom() then
      field = token .. ' '
      known = redis.call('HGET', limits, field)
    end
    local began, ends, count = string.match(known or '', '^(%S+) (%S+) (%S+)$')
    if not began or not isIn(began, ends) then began, ends, count = time, time + tonumber(calls[at + 3]), 0 end
    count = tonumber(count) + 1
    redis.call('HSET', limits, field, string.format('%.0f %.0f %.0f', began, ends, count))
    local early = count > tonumber(calls[at + 2]) + 1 and 1 or 0
    for _, number in ipairs({ tonumber(began), tonumber(ends), count, redis.call('HINCRBY', counts, 'early:' .. token, early) }) do
      results[#results + 1] = number
    end
  end
  return results
end

-- Counts an equal request to the tape; returns how many came before.
function act.play(first)
  return redis.call('HINCRBY', counts, 'tape:' .. first, 1) - 1
end
`

/**
 * One turn of a replica in a world: sends what it wants done, and returns what has changed since its last turn. All of it
 * happens at once.
 *
 * KEYS: see `placeKeys`. ARGV: the generation, the version and its mark that the replica knows, a mark for the changes of this
 * turn, then for each act its name, the number of its arguments, and the arguments.
 *
 * If the generation has changed (the records were replaced), it returns only the new generation, and does nothing. Otherwise it
 * returns the generation, the version, its mark, the mark of the settings, the results, and the changes since the known version
 * as entries of a stream. The changes are missing if the log does not go back that far, or if the known version has another
 * mark: a server that takes over from a failed one may lack its last changes, and give their versions to others.
 *
 * Ids are compared and kept as texts, because numbers in Lua are doubles. A record is named by its field (`recordField`): its id, perhaps after the
 * name of its resource and a slash.
 */
export const turnScript = scriptOf(`
local meta, records, log, settings, counts, limits = unpack(KEYS)

local function isLess(a, b)
  if #a ~= #b then return #a < #b end
  return a < b
end

-- The name of the resource in a field, or nothing, and the id.
local function partsOf(field)
  local slash = string.find(field, '/', 1, true)
  if slash then return string.sub(field, 1, slash - 1), string.sub(field, slash + 1) end
  return nil, field
end

local function note(kind, value, name)
  local version = redis.call('HINCRBY', meta, 'version', 1)
  local entry = { 'XADD', log, 'MAXLEN', '~', '4096', string.format('%d-0', version), kind, value, 'mark', ARGV[4] }
  if name then
    entry[#entry + 1] = 'of'
    entry[#entry + 1] = name
  end
  redis.call(unpack(entry))
  redis.call('HSET', meta, 'mark', ARGV[4])
end

local function lastOf(name)
  return name and 'last/' .. name or 'last'
end

-- Where ids are texts, there is no greatest one.
local function raise(name, id)
  local last = redis.call('HGET', meta, lastOf(name))
  if not last or string.sub(id, 1, 1) == '-' or id == '${2n ** 63n - 1n}' then return end
  if isLess(last, id) then redis.call('HSET', meta, lastOf(name), id) end
end

local function set(field, text)
  local name, id = partsOf(field)
  redis.call('HSET', records, field, text)
  raise(name, id)
  note('set', text, name)
end

local act = {}
local at = 5

-- Adds a record under the next id; false near the end of int64, where the replica looks for a free id itself. The fields of the resource
-- begin with a prefix, and the text of the record consists of what is before its id and after it.
function act.create(prefix, step, above, head, tail)
  local name = partsOf(prefix)
  local last = redis.call('HGET', meta, lastOf(name))
  if not last then return false end
  if isLess(last, above) then redis.call('HSET', meta, lastOf(name), above) end
  if isLess('${2n ** 63n - 10_000n}', redis.call('HGET', meta, lastOf(name))) then return false end
  redis.call('HINCRBY', meta, lastOf(name), step)
  local id = redis.call('HGET', meta, lastOf(name))
  local text = head .. id .. tail
  redis.call('HSET', records, prefix .. id, text)
  note('set', text, name)
  return id
end

-- Whether a record exists; a removed record of the base leaves a mark.
local function isThere(field, isInBase)
  local there = redis.call('HGET', records, field)
  if there then return there ~= '' end
  return isInBase == '1'
end

-- Adds a record unless there is one with its id; returns whether it was added.
function act.add(field, isInBase, text)
  if isThere(field, isInBase) then return 0 end
  set(field, text)
  return 1
end

-- Adds a record or replaces the one with its id; returns whether it is new.
function act.put(field, isInBase, text)
  local isNew = not isThere(field, isInBase)
  set(field, text)
  return isNew and 1 or 0
end

-- Replaces a record that is as it is known, and of which isBase says whether it is still that of the base; returns whether it was so.
function act.update(field, isBase, known, text)
  local there = redis.call('HGET', records, field)
  if there then
    if there ~= known then return 0 end
  elseif isBase ~= '1' then
    return 0
  end
  set(field, text)
  return 1
end

-- Removes a record; returns whether there was one.
function act.remove(field, isInBase)
  if not isThere(field, isInBase) then return 0 end
  if isInBase == '1' then redis.call('HSET', records, field, '') else redis.call('HDEL', records, field) end
  local name = partsOf(field)
  note('removed', field, name)
  return 1
end

-- Whether the changes after a version are about none of some resources: that version must be the one that the replica knew by its mark, and
-- the log go back to it.
local function areUnchanged(names, version, mark)
  local wanted, first = tonumber(redis.call('HGET', meta, 'version') or '0') - tonumber(version), 1
  local entries = redis.call('XRANGE', log, version == '0' and '-' or version .. '-0', '+')
  if version ~= '0' then
    local known = entries[1]
    if not known or known[1] ~= version .. '-0' or known[2][4] ~= mark then return false end
    first = 2
  end
  if #entries - first + 1 ~= wanted then return false end
  for place = first, #entries do
    if names[entries[place][2][6] or ''] then return false end
  end
  return true
end

-- Makes several changes as one, if what was read is as it was; returns whether it was so. Read are records (their field, 1 if the hash has
-- none or 0, and their text) and whole resources (their names, of which the first may be empty) at a version of a generation.
-- Then each change has its field, whether the base has such a record, 1 if it is set or 0 if it is removed, and its text.
function act.commit(generation, version, mark, rows, lists, ...)
  if generation ~= ARGV[1] then return 0 end
  local given, place, names = { ... }, 1, {}
  for _ = 1, tonumber(rows) do
    local there = redis.call('HGET', records, given[place])
    if given[place + 1] == '1' then
      if there then return 0 end
    elseif there ~= given[place + 2] then
      return 0
    end
    place = place + 3
  end
  for _ = 1, tonumber(lists) do
    names[given[place]] = true
    place = place + 1
  end
  if next(names) and not areUnchanged(names, version, mark) then return 0 end
  for change = place, #given, 4 do
    if given[change + 2] == '1' then set(given[change], given[change + 3]) else act.remove(given[change], given[change + 1]) end
  end
  return 1
end

-- Gives the settings an id that they never had, even if the server has lost the last one: the mark of the turn, and the place of the act in it.
local function markSettings()
  redis.call('HSET', meta, 'settings', ARGV[4] .. '.' .. at)
  return ARGV[4] .. '.' .. at
end

-- Replaces the settings, unless another replica has done so since.
function act.replaceSettings(generation, known, text)
  if generation ~= ARGV[1] then return 0 end
  if (redis.call('HGET', meta, 'settings') or '0') ~= known then return 0 end
  redis.call('SET', settings, text)
  return markSettings()
end

-- The settings and the counters of faults are those of the scenario again.
function act.forgetSettings()
  redis.call('UNLINK', settings, counts, limits)
  return markSettings()
end

${countActs}
local generation = redis.call('HGET', meta, 'generation')
if generation ~= ARGV[1] then return { generation or '' } end

local results = {}
while at <= #ARGV do
  local count = tonumber(ARGV[at + 1])
  results[#results + 1] = act[ARGV[at]](unpack(ARGV, at + 2, at + 1 + count))
  at = at + 2 + count
end

-- Keys that are new expire with the world.
if #results > 0 then
  local left = redis.call('PTTL', meta)
  if left > 0 then
    for _, key in ipairs({ records, log, settings, counts, limits }) do
      if redis.call('PTTL', key) == -1 then redis.call('PEXPIRE', key, left) end
    end
  end
end

-- A read-only replica may be out of date. It refuses every command that could write, even one that writes nothing.
local probe = redis.pcall('HDEL', meta, '')
if type(probe) == 'table' and string.find(probe.err, 'READONLY') then return probe end

local now = redis.call('HMGET', meta, 'version', 'mark', 'settings')
local version, mark = now[1], now[2] or ''
local entries = {}
if version ~= ARGV[2] or mark ~= ARGV[3] then
  -- The entry of the known version comes first, and is dropped after it was found to be the same.
  local known = ARGV[2]
  if known == '0' then
    entries = redis.call('XRANGE', log, '-', '+')
    if #entries == 0 or entries[1][1] ~= '1-0' then entries = false end
  else
    entries = redis.call('XRANGE', log, known .. '-0', '+')
    local first = entries[1]
    if first and first[1] == known .. '-0' and first[2][4] == ARGV[3] then table.remove(entries, 1) else entries = false end
  end
end
return { generation, version, mark, now[3] or '0', results, entries }
`)
