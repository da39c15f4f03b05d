import { isNumeric } from '../../base/json/exact-numbers.ts'
import { asObject, isSameJson, type Json, ownMember, typeWord } from '../../base/json/json.ts'
import type { EchoedMember } from '../../contract/resources/record-operations.ts'

/**
 * Whether two values that are written in one form differ: a reference to a record is written otherwise than the record. What a sound
 * service may write in another way is no difference: times of one instant, numbers of one value, texts without the spaces round them, lists
 * in another order, hidden digits.
 * @param uncompared names of members within them that are not compared
 */
export function differs(
  sent: Json | undefined,
  got: Json | undefined,
  uncompared: ReadonlySet<string> = NONE,
): boolean {
  if (sent === null || sent === undefined || got === null || got === undefined) return false
  if (Array.isArray(sent) && Array.isArray(got))
    return (
      sent.length === got.length &&
      sent.some((each, at) => differs(each, got[at], uncompared)) &&
      !isSameSet(sent, got)
    )
  const [asked, answered] = [asObject(sent), asObject(got)]
  if (asked && answered)
    return Object.entries(asked).some(
      ([name, each]) =>
        !uncompared.has(name) && differs(each, ownMember(answered, name), uncompared),
    )
  if (isNumeric(sent)) return isNumeric(got) && !isSameJson(sent, got)
  if (typeof sent === 'string' && typeof got === 'string') return !isSameText(sent, got)
  return typeof sent === 'boolean' && typeof got === 'boolean' && sent !== got
}

/** Whether a value came back: an object may have more members than were sent, and a time may be written in another zone. */
export function isEchoOf(
  sent: Json,
  got: Json | undefined,
  member?: Pick<EchoedMember, 'isTime'>,
): boolean {
  if (isSameJson(sent, got)) return true
  if (sent === null) return got === undefined
  if (Array.isArray(sent))
    return (
      Array.isArray(got) &&
      sent.length === got.length &&
      sent.every((each, at) => isEchoOf(each, got[at]))
    )
  const [asked, answered] = [asObject(sent), asObject(got)]
  if (asked && answered)
    return Object.entries(asked).every(([name, each]) => isEchoOf(each, ownMember(answered, name)))
  return member?.isTime === true && Date.parse(typeWord(sent)) === Date.parse(typeWord(got))
}

// --- internal ---

const NONE: ReadonlySet<string> = new Set()

/** Whether two lists have the same items, in any order. */
function isSameSet(one: readonly Json[], other: readonly Json[]): boolean {
  const left = [...other]
  return one.every((each) => {
    const at = left.findIndex((candidate) => !differs(each, candidate))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function isSameText(sent: string, got: string): boolean {
  const [one, other] = [sent.trim().normalize(), got.trim().normalize()]
  if (one === other || HIDDEN.test(other)) return true
  if (TIME.test(one) && TIME.test(other)) return isSameTime(one, other)
  if (NUMBER.test(one) && NUMBER.test(other)) return Number(one) === Number(other)
  return CASELESS.test(one) && withoutSlash(one) === withoutSlash(other)
}

/** A date, perhaps with a time (RFC 3339, section 5.6). */
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i
const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/
/** UUIDs, web and e-mail addresses: case is not significant in most of their parts. */
const CASELESS = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|https?:\/\/\S+|[^\s@]+@[^\s@]+)$/i
/** A service shows no more than the end of a card or a key. */
const HIDDEN = /[*•]{3}/

/** Whether two times are one instant; a service may keep whole seconds. */
function isSameTime(one: string, other: string): boolean {
  const [a, b] = [Date.parse(one), Date.parse(other)]
  const isCut = !one.includes('.') || !other.includes('.')
  return a === b || (isCut && Math.floor(a / 1000) === Math.floor(b / 1000))
}

function withoutSlash(text: string): string {
  return text.toLowerCase().replace(/\/$/, '')
}
