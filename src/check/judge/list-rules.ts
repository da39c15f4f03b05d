import { isNumeric } from '../../base/json/exact-numbers.ts'
import { asObject, isSameJson, type Json } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { Parameter, Schema } from '../../contract/document/document.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { ParameterRole } from '../../contract/resources/parameters.ts'
import { propertyIn } from '../../contract/resources/properties.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import { memberAt, recordsIn } from '../../contract/shown-records.ts'
import type { Facts } from './facts.ts'
import type { RecordWords } from './record-words.ts'

/** Checks the rules of a list of records that a schema cannot express (contract, sections 2, 4.1 and 8). */
export function checkList(facts: Facts, words: RecordWords): readonly Violation[] {
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
    ...checkIds(list),
  ]
}

// --- internal ---

interface AnsweredList {
  readonly facts: Facts
  readonly record: RecordOperation
  readonly records: readonly Json[]
  readonly words: RecordWords
}

function checkLimit({ name }: ParameterRole, { facts, record, records, words }: AnsweredList) {
  const { query } = facts
  const schema = parameterOf(facts, name)?.schema
  const isBad = isInvalid(facts, name)
  // The contract does not say what an invalid limit does (ledger: invalidQuery), but more than the maximum is never right.
  const limit = isBad ? schema?.maximum : query.values[name]
  // A limit below 1 may stand for none.
  if (!isNumeric(limit) || Number(limit) < 1 || records.length <= Number(limit)) return []
  const asked = isBad
    ? `the maximum of ${name}`
    : query.texts[name] === undefined
      ? `the default ${name}`
      : name
  const message = `at most ${limit} ${words.of(record.resource).many} (${asked}), got ${records.length}`
  return [responseViolation('list-limit', placeIn(record), message)]
}

function checkFilter(
  { name, property = '' }: ParameterRole,
  { facts, record, records, words }: AnsweredList,
): Violation[] {
  const asked = facts.query.values[name]
  const schema = parameterOf(facts, name)?.schema
  if (isInvalid(facts, name) || asked === undefined || !schema) return []
  const match = matcherOf(schema, (Array.isArray(asked) ? asked : [asked]) as readonly Json[])
  return records.flatMap((item, index) => {
    const object = asObject(item)
    const value = object && (propertyIn(object, property) as Json | undefined)
    if (match(value ?? (record.defaults[property] as Json | undefined))) return []
    const { many } = words.of(record.resource)
    const message = `only ${many} with ${property} ${[asked].flat().join(' or ')} were asked for, got ${shown(value)}`
    return [
      responseViolation(words.filterRule(property), placeIn(record, index, property), message),
    ]
  })
}

/** Whether a value is one of those that were asked for, or has one of them in it. */
function matcherOf(schema: Schema, asked: readonly Json[]): (value: Json | undefined) => boolean {
  const item = (schema.items ?? schema) as Schema
  const isFree =
    [item.type].flat().includes('string') && !Array.isArray(item.enum) && item.format !== 'uuid'
  // A day is not written as the time that it is asked for in.
  if (isFree && item.format !== undefined) return () => true
  const matches = (value: Json | undefined): boolean =>
    Array.isArray(value)
      ? value.some(matches)
      : asked.some((each) => (isFree ? contains(value, each) : isSameJson(each, value)))
  return matches
}

/** The contract does not say how a service compares free texts: at least what it finds has the text in it. */
function contains(value: Json | undefined, asked: Json): boolean {
  return (
    typeof value === 'string' && value.toLowerCase().includes(String(asked).trim().toLowerCase())
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

function parameterOf({ exchange }: Facts, name: string): Parameter | undefined {
  return exchange.operation.parameters.find((each) => each.in === 'query' && each.name === name)
}

function isInvalid({ query }: Facts, name: string): boolean {
  return query.violations.some(({ location }) => location === `query.${name}`)
}

function placeIn({ inAnswer }: RecordOperation, ...path: readonly (string | number)[]): string {
  return ['body', ...inAnswer, ...path].join('.')
}
