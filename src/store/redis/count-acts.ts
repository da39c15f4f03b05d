/**
 * The acts of a turn on the counters of faults and of the tape. The counters are a hash whose field names consist of what is counted
 * and for which fault or request. In Lua; `counts` is the key of the hash.
 */
export const countActs = `
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

-- Counts an equal request to the tape; returns how many came before.
function act.play(first)
  return redis.call('HINCRBY', counts, 'tape:' .. first, 1) - 1
end
`
