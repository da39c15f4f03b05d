import type { Json } from '../../base/json/json.ts'
import { asObject, wordOf } from '../../base/json/json.ts'
import { plainName } from '../../base/text/name-words.ts'
import { shown } from '../../base/text/shown.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { idNames } from '../../contract/resources/ids.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import { type IdValue, memberAt, recordsIn } from '../../contract/shown-records.ts'
import { checkEcho, type EchoPromise, echoRules } from './echo-rules.ts'
import type { Facts } from './facts.ts'
import type { RecordWords } from './record-words.ts'

/**
 * Checks the rules of a single record that a schema cannot express: an answer at the path of a record has the id that was asked for
 * (contract, section 4.3), and what writes a record returns what was sent (4.2).
 */
export function checkRecord(
  facts: Facts,
  words: RecordWords,
  promises: EchoPromise = 'whole',
): readonly Violation[] {
  const { record, exchange } = facts
  if (!record || exchange.status !== record.status) return []
  const sameId =
    facts.asked === undefined || record.role === 'create' || record.role === 'list'
      ? []
      : checkSameId(facts, record, { asked: facts.asked, words })
  // Of another record nothing that was sent is expected.
  if (sameId.length > 0 || !isEchoing(record)) return sameId
  return checkEcho(facts, record, promises)
}

// --- internal ---

function isEchoing(
  record: RecordOperation,
): record is RecordOperation & { readonly role: keyof typeof echoRules } {
  return Object.hasOwn(echoRules, record.role)
}

function checkSameId(
  { response }: Facts,
  record: RecordOperation,
  { asked, words }: { readonly asked: IdValue; readonly words: RecordWords },
): Violation[] {
  const { resource, inAnswer } = record
  const [answered] = recordsIn(record, response.content?.value) ?? []
  const id = record.id.property && memberAt(answered, record.id.property)
  if (!isIdLike(id, asked) || isSameId(id, asked) || hasOtherId(answered, record, asked)) return []
  const message = `the ${words.of(resource).one} ${asked} was asked for, got ${shown(id)}`
  const place = ['body', ...inAnswer, ...(record.id.property ?? [])].join('.')
  return [responseViolation('get-same-id', place, message)]
}

/**
 * Whether the record has what was asked for in another member that is an id by its name. Then the parameter names that one, whatever their
 * types: where no member has the name of the parameter, which one it means is a guess.
 */
function hasOtherId(
  answered: Json | undefined,
  { id, item, resource }: RecordOperation,
  asked: IdValue,
): boolean {
  const [first = '', ...rest] = id.property ?? []
  if (rest.length === 0 && plainName(first) === plainName(item ?? '')) return false
  const ids = idNames(resource.name)
  return Object.entries(asObject(answered) ?? {}).some(
    ([name, value]) => ids.includes(plainName(name)) && wordOf(value) === String(asked),
  )
}

/** Whether a value is of the type of an id, including a number that only its text can represent. */
function isIdLike(value: Json | undefined, id: IdValue): boolean {
  if (typeof id === 'string') return typeof value === 'string'
  return typeof value === 'number' || typeof value === 'bigint' || JSON.isRawJSON(value)
}

/** Texts in a path may be written in another case, or stand for a record that the service knows, such as one's own. */
function isSameId(id: Json | undefined, asked: IdValue): boolean {
  if (typeof asked !== 'string') return id === asked
  return wordOf(id).toLowerCase() === asked.toLowerCase() || STANDING_FOR.has(asked.toLowerCase())
}

const STANDING_FOR = new Set(['me', 'self', 'current', 'latest'])
