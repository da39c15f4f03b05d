import { isNumeric } from '../../base/json/exact-numbers.ts'
import { asObject, isSameJson, type Json, ownMember } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { EchoedMember, RecordOperation } from '../../contract/resources/record-operations.ts'
import { type IdValue, memberAt, recordSent, recordsIn } from '../../contract/shown-records.ts'
import type { Facts } from './facts.ts'
import type { RecordWords } from './record-words.ts'

/**
 * Checks the rules of a single record that a schema cannot express: an answer at the path of a record has the id that was asked for
 * (contract, section 4.3), and a creation returns what was sent (4.2). Values are compared exactly, digit for digit.
 */
export function checkRecord(
  facts: Facts,
  words: RecordWords,
  promises: EchoPromise = 'whole',
): readonly Violation[] {
  const { record, exchange } = facts
  if (!record || exchange.status !== record.status) return []
  if (record.role === 'create') return checkEcho(facts, record, promises)
  return facts.asked === undefined ? [] : checkSameId(facts, record, { asked: facts.asked, words })
}

/**
 * Which members of a creation come back: the built-in contract promises the whole; another one describes them, so that those that
 * come back in the same form are those that were sent.
 */
type EchoPromise = 'whole' | 'described'

// --- internal ---

function checkSameId(
  { response }: Facts,
  record: RecordOperation,
  { asked, words }: { readonly asked: IdValue; readonly words: RecordWords },
): Violation[] {
  const { resource, inAnswer } = record
  const [answered] = recordsIn(record, response.content?.value) ?? []
  const id = record.id.property && memberAt(answered, record.id.property)
  if (!isIdLike(id, asked) || isSameId(id, asked)) return []
  const message = `the ${words.of(resource).one} ${asked} was asked for, got ${shown(id)}`
  const place = ['body', ...inAnswer, ...(record.id.property ?? [])].join('.')
  return [responseViolation('get-same-id', place, message)]
}

/** Whether a value is of the type of an id, including a number that only its text can represent. */
function isIdLike(value: Json | undefined, id: IdValue): boolean {
  if (typeof id === 'string') return typeof value === 'string'
  return typeof value === 'number' || typeof value === 'bigint' || JSON.isRawJSON(value)
}

/** Texts in a path may be written in another case, or stand for a record that the service knows, such as one's own. */
function isSameId(id: Json | undefined, asked: IdValue): boolean {
  if (typeof asked !== 'string') return id === asked
  return String(id).toLowerCase() === asked.toLowerCase() || STANDING_FOR.has(asked.toLowerCase())
}

const STANDING_FOR = new Set(['me', 'self', 'current', 'latest'])

function checkEcho(
  { exchange, request, response }: Facts,
  record: RecordOperation,
  promises: EchoPromise,
): Violation[] {
  const sent = recordSent(record, request.content?.value)
  const got = asObject(recordsIn(record, response.content?.value)?.[0])
  if (!sent || !got) return []
  // An invalid value is not expected back; `accepted-invalid` reports it.
  const problems = exchange.operation.validateBody?.(request.content?.value) ?? []
  const bad = new Set(problems.map(({ location }) => location))
  return record.echoed.flatMap((member) => {
    const { name, isRequired } = member
    const [value, back] = [ownMember(sent, name), ownMember(got, name)]
    const at = ['body', ...record.inRequest, name].join('.')
    if (value === undefined || bad.has(at) || isEchoOf(value, back, member)) return []
    // A missing required field already violates the schema.
    if (back === undefined && isRequired) return []
    if (promises === 'described' && !isOther(value, back)) return []
    const message = `${name} was sent as ${shown(value)}, got ${shown(back)}`
    return [responseViolation('create-echo', ['body', ...record.inAnswer, name].join('.'), message)]
  })
}

/** Whether two values that are written in one form differ: a reference to a record is written otherwise than the record. */
function isOther(sent: Json, got: Json | undefined): boolean {
  if (sent === null || got === null || got === undefined) return false
  if (Array.isArray(sent) && Array.isArray(got))
    return sent.length === got.length && sent.some((each, at) => isOther(each, got[at]))
  const [asked, answered] = [asObject(sent), asObject(got)]
  if (asked && answered)
    return Object.entries(asked).some(([name, each]) => isOther(each, ownMember(answered, name)))
  const isOfOneForm = isNumeric(sent) ? isNumeric(got) : typeof sent === typeof got
  return isOfOneForm && typeof sent !== 'object' && !isSameJson(sent, got)
}

/** Whether a value came back: an object may have more members than were sent, and a time may be written in another zone. */
function isEchoOf(sent: Json, got: Json | undefined, member?: EchoedMember): boolean {
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
  return member?.isTime === true && Date.parse(String(sent)) === Date.parse(String(got))
}
