import { compareNumbers, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import { isSameJson, type Json, type JsonObject, ownMember } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import type { KnownRecord } from './written-records.ts'

/**
 * Whether a record shows that it was written again after a write of the run: something that no client sends, a time, a number or a
 * version, is later than the answer to that write had it.
 */
export function isLater({ members, shown }: KnownRecord, value: JsonObject): boolean {
  if (!shown) return false
  return Object.entries(shown).some(([name, before]) => {
    if (Object.hasOwn(members, name)) return false
    const now = ownMember(value, name)
    if (isNumeric(before) && isNumeric(now))
      return compareNumbers(now as Numeric, before as Numeric) > 0
    if (typeof before !== 'string' || typeof now !== 'string') return false
    if (TIME.test(before) && TIME.test(now)) return Date.parse(now) > Date.parse(before)
    return VERSIONS.has(plainName(name)) && !isSameJson(now, before)
  })
}

/** Whether a record says of itself that it was removed, which it did not say before: a service may keep what is gone, marked. */
export function saysGone(record: JsonObject, { shown }: Pick<KnownRecord, 'shown'>): boolean {
  const isNew = ([name, value]: readonly [string, Json]) =>
    !shown || !isSameJson(value, ownMember(shown, name))
  return Object.entries(record)
    .filter(isNew)
    .some(
      ([name, value]) =>
        (GONE.test(name) && isSet(value)) || (typeof value === 'string' && IS_GONE.test(value)),
    )
}

// --- internal ---

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const VERSIONS = new Set(['etag', 'version', 'revision', 'rev', 'resourceversion', 'hash'])
const GONE = /delet|remov|archiv|cancel|trash|discard|inactive|disabled/i
const IS_GONE =
  /^(?:(?:soft[-_ ]?)?deleted|removed|archived|cancell?ed|trashed|discarded|inactive|disabled|closed|terminated)$/i

function isSet(value: Json): boolean {
  return value !== null && value !== false && value !== '' && value !== 0
}
