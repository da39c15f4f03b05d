import { asObject, isSameJson, type Json, typeWord } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { plainName } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import { memberAt, recordsIn } from '../../contract/records-in-answers.ts'
import { requestedValue } from '../../contract/requests/query.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { ParameterRole } from '../../contract/resources/parameters.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import { ownName, propertyIn } from '../../contract/resources/shape.ts'
import { type CheckWords, LIST_FILTER } from './check-words.ts'
import { checkCounts, limitIn } from './count-rules.ts'
import type { ExchangeFacts } from './exchange-facts.ts'

/** Checks the rules of a list of records that a schema cannot express (contract, sections 2, 4.1 and 8). */
export function checkList(facts: ExchangeFacts, words: CheckWords): readonly Violation[] {
  const { record, exchange, response } = facts
  if (record?.role !== 'list' || exchange.status !== record.status) return []
  const records = recordsIn(record, response.content?.value)
  if (!records) return []
  const list: AnsweredList = { facts, record, records, words }
  const of = (meaning: ParameterRole['meaning']) =>
    record.parameters.filter((parameter) => parameter.meaning === meaning)
  return [
    ...of('limit').flatMap((parameter) => checkLimit(parameter, list)),
    ...of('filter').flatMap((parameter) => checkFilter(parameter, list)),
    ...[...of('since'), ...of('until')].flatMap((parameter) => checkBound(parameter, list)),
    ...checkIds(list),
    ...checkCounts(facts, record, records),
  ]
}

// --- internal ---

interface AnsweredList {
  readonly facts: ExchangeFacts
  readonly record: RecordOperation
  readonly records: readonly Json[]
  readonly words: CheckWords
}

function checkLimit({ name }: ParameterRole, { facts, record, records, words }: AnsweredList) {
  const limited = limitIn(facts, name)
  if (!limited || records.length <= limited.limit) return []
  const message = `at most ${limited.limit} ${words.of(record.resource).many} (${limited.words}), got ${records.length}`
  return [responseViolation('list-limit', placeIn(record), message)]
}

function checkFilter(
  { name, property = '' }: ParameterRole,
  { facts, record, records, words }: AnsweredList,
): Violation[] {
  const given = requestedValue(name, facts.query, facts.exchange.operation.parameters)
  if (!given || given.isInvalid || given.value === undefined) return []
  const { schema, value: asked } = given
  const match = matcherOf(schema, (Array.isArray(asked) ? asked : [asked]) as readonly Json[])
  return records.flatMap((item, index) => {
    const object = asObject(item)
    const value = object && (propertyIn(object, property) as Json | undefined)
    if (match(value ?? (record.defaults[property] as Json | undefined))) return []
    const { many } = words.of(record.resource)
    const message = `only ${many} with ${property} ${[asked].flat().map(typeWord).join(' or ')} were asked for, got ${shown(value)}`
    return [
      responseViolation(words.filterRule(property), placeIn(record, index, property), message),
    ]
  })
}

/** A bound whose name says which property it is of: certainly beyond it is what is before, or after, all that it may mean. */
function checkBound(
  { name, meaning, property = '' }: ParameterRole,
  { facts, record, records, words }: AnsweredList,
): Violation[] {
  const given = requestedValue(name, facts.query, facts.exchange.operation.parameters)
  const bare = plainName(ownName(property)).replace(/(?:at|on|date|time)$/, '')
  if (!given || given.isInvalid || !plainName(name).includes(bare)) return []
  const [bound] = boundsOf(given.value)
  if (bound === undefined) return []
  return records.flatMap((item, index) => {
    const object = asObject(item)
    const value = object && (propertyIn(object, property) as Json | undefined)
    const [least, most] = boundsOf(value)
    const [, end] = boundsOf(given.value)
    if (least === undefined || most === undefined || end === undefined) return []
    if (meaning === 'since' ? most >= bound : least <= end) return []
    const { many } = words.of(record.resource)
    const message = `only ${many} with ${property} ${meaning} ${shown(given.value)} were asked for, got ${shown(value)}`
    return [responseViolation(LIST_FILTER, placeIn(record, index, property), message)]
  })
}

/** The least and the greatest number, or time, that a value may mean: a date is all of its day. Nothing for anything else. */
function boundsOf(value: unknown): readonly [least?: number, most?: number] {
  if (typeof value === 'number') return [value, value]
  if (typeof value !== 'string' || !TIME.test(value)) return []
  const time = Date.parse(value)
  return [time, value.length > DATE ? time + 999 : time + DAY - 1]
}

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/i
const DATE = '2026-11-21'.length
const DAY = 86_400_000

/** Whether a value is one of those that were asked for, or has one of them in it. */
function matcherOf(schema: Schema, asked: readonly Json[]): (value: Json | undefined) => boolean {
  const item = (schema.items ?? schema) as Schema
  const isFree =
    [item.type].flat().includes('string') && !Array.isArray(item.enum) && item.format !== 'uuid'
  // A text with a format can be written in several ways (a day, a time), so nothing is compared.
  if (isFree && item.format !== undefined) return () => true
  const matches = (value: Json | undefined): boolean =>
    Array.isArray(value)
      ? value.some(matches)
      : asked.some((each) => (isFree ? contains(value, each) : isSameJson(each, value)))
  return matches
}

/** How a service compares free texts is not specified: at the least, the found value contains the text. */
function contains(value: Json | undefined, asked: Json): boolean {
  return (
    typeof value === 'string' && value.toLowerCase().includes(typeWord(asked).trim().toLowerCase())
  )
}

/** Below parents, the ids of one list are those of one parent. */
function checkIds({ record, records }: AnsweredList): Violation[] {
  const { id } = record
  if (!id.property) return []
  const { property } = id
  const seen = new Set<Json>()
  return records.flatMap((item, index) => {
    const value = memberAt(item, property)
    if (value === undefined) return []
    if (!seen.has(value)) {
      seen.add(value)
      return []
    }
    const message = `ids must be unique, got ${shown(value)} again`
    return [responseViolation('list-unique-id', placeIn(record, index, ...property), message)]
  })
}

function placeIn({ inAnswer }: RecordOperation, ...path: readonly (string | number)[]): string {
  return ['body', ...inAnswer, ...path].join('.')
}
