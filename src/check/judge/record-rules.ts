import { isNumeric } from '../../base/json/exact-numbers.ts'
import {
  asObject,
  isSameJson,
  type Json,
  type JsonObject,
  ownMember,
  pointerKeys,
  typeWord,
} from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { plainName } from '../../base/text/text.ts'
import { type IdValue, memberAt, recordSent, recordsIn } from '../../contract/records-in-answers.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { idNames } from '../../contract/resources/ids.ts'
import type { EchoedMember, RecordOperation } from '../../contract/resources/record-operations.ts'
import type { CheckWords } from './check-words.ts'
import type { ExchangeFacts } from './exchange-facts.ts'

/**
 * Checks the rules of a single record that a schema cannot express: an answer at the path of a record has the id that was asked for
 * (contract, section 4.3), and what writes a record returns what was sent (4.2).
 */
export function checkRecord(facts: ExchangeFacts, words: CheckWords): readonly Violation[] {
  const { record, exchange } = facts
  if (!record || exchange.status !== record.status) return []
  const sameId =
    facts.asked === undefined || record.role === 'create' || record.role === 'list'
      ? []
      : checkSameId(facts, record, { asked: facts.asked, words })
  // If the answer shows another record, it need not have the values that were sent.
  if (sameId.length > 0 || !isEchoing(record)) return sameId
  return checkEcho(facts, record, words.givesBackAll)
}

/** What a request writes to a record: each member that its answer is expected to give back. */
export interface SentMember {
  readonly member: EchoedMember
  readonly value: Json
}

/** The members that a request writes, as far as they are valid: an invalid value is not expected back (`accepted-invalid` reports it). */
export function sentMembers(
  { exchange, request }: ExchangeFacts,
  record: RecordOperation,
): readonly SentMember[] {
  const value = request.content?.value
  if (Array.isArray(value)) return sentInChanges(value, record)
  const problems = exchange.operation.validateBody?.(value) ?? []
  const bad = new Set(problems.map(({ location }) => location))
  const sent = recordSent(record, value)
  if (!sent) return []
  return record.echoed.flatMap((member) => {
    const each = ownMember(sent, member.sentAs)
    const at = ['body', ...record.inRequest, member.sentAs].join('.')
    return each === undefined || bad.has(at) ? [] : [{ member, value: each }]
  })
}

/** The members that a request takes out of a record: by null where its media type says so (RFC 7396), or by a change of its own (RFC 6902). */
export function removedMembers(
  { request }: ExchangeFacts,
  record: RecordOperation,
): readonly EchoedMember[] {
  if (record.role !== 'update') return []
  const { value, type } = request.content ?? {}
  const isTaken = takenOut(value, { type, record })
  return record.echoed.filter((member) => isTaken(member.sentAs))
}

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

// --- internal ---

/** The rule that an answer breaks that shows something else than was sent, by the role of its operation. */
const echoRules = {
  create: 'create-echo',
  replace: 'replace-echo',
  update: 'update-echo',
} as const

/**
 * Checks that what was sent is what comes back. Values are compared exactly, digit for digit. A contract may promise the whole of a
 * creation (`givesAll`); another one describes members, so that those that come back in the same form are those that were sent.
 */
function checkEcho(
  facts: ExchangeFacts,
  record: RecordOperation & { readonly role: keyof typeof echoRules },
  givesAll: boolean,
): Violation[] {
  const got = asObject(recordsIn(record, facts.response.content?.value)?.[0])
  if (!got) return []
  const violation = ({ name }: EchoedMember, message: string) =>
    responseViolation(echoRules[record.role], ['body', ...record.inAnswer, name].join('.'), message)
  const isWhole = givesAll && record.role === 'create'
  const changed = sentMembers(facts, record).flatMap(({ member, value }) => {
    const { name, isRequired, uncompared } = member
    const back = ownMember(got, name)
    if (isEchoOf(value, back, member)) return []
    // A missing required field already violates the schema.
    if (back === undefined && isRequired) return []
    if (!isWhole && !(differs(value, back, uncompared) && canShow(record, got, { name, value })))
      return []
    return [violation(member, `${name} was sent as ${shown(value)}, got ${shown(back)}`)]
  })
  const kept = removedMembers(facts, record).flatMap((member) => {
    const back = ownMember(got, member.name)
    if (back === undefined || back === null || member.isRequired) return []
    if (record.defaults[member.name] !== undefined) return []
    return [violation(member, `${member.name} was taken out, got ${shown(back)}`)]
  })
  return [...changed, ...kept]
}

function isEchoing(
  record: RecordOperation,
): record is RecordOperation & { readonly role: keyof typeof echoRules } {
  return Object.hasOwn(echoRules, record.role)
}

function checkSameId(
  { response }: ExchangeFacts,
  record: RecordOperation,
  { asked, words }: { readonly asked: IdValue; readonly words: CheckWords },
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
    ([name, value]) => ids.includes(plainName(name)) && typeWord(value) === String(asked),
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
  return typeWord(id).toLowerCase() === asked.toLowerCase() || STANDING_FOR.has(asked.toLowerCase())
}

const STANDING_FOR = new Set(['me', 'self', 'current', 'latest'])

/** Whether a record can show a value: a contract may take what no answer may have. */
function canShow(
  { isShown }: RecordOperation,
  got: JsonObject,
  { name, value }: { readonly name: string; readonly value: Json },
): boolean {
  return isShown({ ...got, [name]: value }) || !isShown(got)
}

const MERGE_PATCH = 'application/merge-patch+json'

function takenOut(
  value: Json | undefined,
  { type, record }: { readonly type: string | undefined; readonly record: RecordOperation },
): (name: string) => boolean {
  if (Array.isArray(value)) {
    const { removed } = lastWrites(value)
    return (name) => removed.has(name)
  }
  const sent: JsonObject | undefined = type === MERGE_PATCH ? recordSent(record, value) : undefined
  return (name) => sent !== undefined && ownMember(sent, name) === null
}

function sentInChanges(changes: readonly Json[], record: RecordOperation): readonly SentMember[] {
  const { written } = lastWrites(changes)
  return record.echoed.flatMap((member) => {
    const value = written.get(member.sentAs)
    return value === undefined ? [] : [{ member, value }]
  })
}

/** What a list of changes leaves in the members of a record. */
interface LastWrites {
  /** The values of the members that were written as a whole, or in one place within. */
  readonly written: ReadonlyMap<string, Json>
  readonly removed: ReadonlySet<string>
}

/**
 * Reads what a list of changes (RFC 6902) leaves in the members of a record. Of a member into which a change reaches by an index, or which
 * is moved or copied, nothing is known: that depends on what was there.
 */
function lastWrites(changes: readonly Json[]): LastWrites {
  const written = new Map<string, Json>()
  const removed = new Set<string>()
  const forget = (name: string | undefined) => {
    if (name === undefined) return
    written.delete(name)
    removed.delete(name)
  }
  const unclear = new Set<string>()
  for (const each of changes) {
    const { op, path, from, value } = asObject(each) ?? {}
    const [name, ...inside] = typeof path === 'string' ? keysOf(path) : []
    if (op === 'test' || name === undefined) continue
    forget(name)
    if (typeof from === 'string') {
      const [source] = keysOf(from)
      forget(source)
      if (op === 'move' && source !== undefined) unclear.add(source)
    }
    const isWhole = inside.length === 0 && (op === 'add' || op === 'replace')
    if (isWhole && value !== undefined && value !== null) {
      written.set(name, value)
      unclear.delete(name)
    } else if (inside.length === 0 && op === 'remove') {
      removed.add(name)
      unclear.delete(name)
    } else unclear.add(name)
  }
  for (const name of unclear) forget(name)
  return { written, removed }
}

/** The keys of a pointer; none if it is none. */
function keysOf(pointer: string): readonly string[] {
  return pointer.startsWith('/') ? pointerKeys(pointer) : []
}

/** Whether a value came back: an object may have more members than were sent, and a time may be written in another zone. */
function isEchoOf(
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
