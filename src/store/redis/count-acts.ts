/**
 * What a turn can do with the counters of faults and of the tape: a hash, whose fields are named by what is counted and for
 * what. In Lua; `counts` is its key.
 */
export const countActs = `
local function numberOf(kind, token)
  return tonumber(redis.call('HGET', counts, kind .. token) or '0')
end

-- Notes the id of a request that a fault strikes: about the last hundred.
local function name(token, request)
  local ids = (redis.call('HGET', counts, 'requests:' .. token) or '') .. request .. ' '
  if #ids > 8192 then ids = string.gsub(string.sub(ids, -4096), '^%S* ', '') end
  redis.call('HSET', counts, 'requests:' .. token, ids)
end

-- Counts a call of each fault; returns for each the number of the call, and how often it was struck and forced before.
function act.call(...)
  local results = {}
  for _, token in ipairs({ ... }) do
    results[#results + 1] = redis.call('HINCRBY', counts, 'calls:' .. token, 1)
    results[#results + 1] = numberOf('struck:', token)
    results[#results + 1] = numberOf('forced:', token)
  end
  return results
end

-- Strikes with one fault after the other, each given by its token, how often it may strike (empty: any number) and whether it
-- ends the request (1 or 0). Returns the place of each that strikes, from 0, and how often it did before.
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

-- Counts that a request asked for a fault; returns the number of such requests.
function act.force(request, token)
  name(token, request)
  return redis.call('HINCRBY', counts, 'forced:' .. token, 1)
end

-- Counts that equal requests were asked of the tape; returns how many there were before.
function act.play(first)
  return redis.call('HINCRBY', counts, 'tape:' .. first, 1) - 1
end
`
