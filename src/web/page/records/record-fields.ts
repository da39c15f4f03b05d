import {
  type Int64,
  isInt64,
  MAX_INT64,
  normaliseInteger,
} from '../../../base/json/exact-numbers.ts'
import { ownMember, stringifyJson } from '../../../base/json/json.ts'
import { titled } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { ONLY } from '../../../contract/resources/paths.ts'
import { isObject } from '../parts/texts.ts'
import {
  type FormSchema,
  initialValue,
  labelOf,
  merged,
  propertiesOf,
  requiredOf,
  typesOf,
  valuesOf,
} from '../schema-form/form-schema.ts'

/** An id: an int64, or a text. */
export type ShownId = Int64 | string

/** A record as JSON; integers beyond 2^53 are bigints. */
export type ShownValue = { readonly [name: string]: unknown }

/** A property of the records of a resource. */
export interface RecordField {
  readonly name: string
  /** What it is called in a form, e.g. `Shop id`. */
  readonly label: string
  /** What its column is called: an id of something else is named for what it is the id of. */
  readonly head: string
  /** Without references and `allOf`. */
  readonly schema: FormSchema
}

/** The properties of the records of a resource: the id, then the others in the order of the schema. */
export function fieldsOf(resource: Described): readonly RecordField[] {
  const whole = merged(resource.record)
  const variants = (whole.oneOf ?? whole.anyOf ?? []) as readonly FormSchema[]
  const properties: { readonly [name: string]: FormSchema } = Object.assign(
    {},
    ...[whole, ...variants.map(merged)].map((each) => propertiesOf(each) ?? {}),
  )
  const [own] = idPlaceOf(resource)
  return Object.entries(properties)
    .toSorted(([one], [other]) => Number(other === own) - Number(one === own))
    .map(([name, schema]) => ({
      ...{ name, label: labelOf(name), head: labelOf(name).replace(/ id$/i, '') },
      schema: merged(schema),
    }))
}

/** The id of a record; `undefined` if it is not in the record. */
export function idOf(resource: Described, record: ShownValue): ShownId | undefined {
  if (resource.isSingleton) return ONLY
  const id = idPlaceOf(resource).reduce<unknown>(memberOf, record)
  return typeof id === 'string' || isInt64(id) ? id : undefined
}

/** The parents of a record as it is shown, by the parameters that choose records by them. */
export function parentsIn(
  { parents, filters, beside }: Pick<ResourceInfo, 'parents' | 'filters' | 'beside'>,
  record: ShownValue,
): { readonly [parameter: string]: ShownId } {
  const path = beside === undefined ? undefined : record[beside]
  const found = parents.flatMap(({ parameter }) => {
    const filter = filters.find(({ name }) => name === `{${parameter}}`)
    const value = memberOf(path, parameter)
    return filter && (typeof value === 'string' || isInt64(value))
      ? [[filter.parameter, value] as const]
      : []
  })
  return Object.fromEntries(found)
}

/** A record as it is spoken of, e.g. `order 7`. */
export function spokenOf({ isSingleton, noun: { one } }: Described, id: ShownId): string {
  return isSingleton ? one : `${one} ${id}`
}

/** The property that names a record for people; `undefined` if there is none. */
export function titleOf(fields: readonly RecordField[]): RecordField | undefined {
  return ['name', 'title']
    .map((name) => fields.find((each) => each.name === name && isTextSchema(each.schema)))
    .find(Boolean)
}

/** Whether the values of a property are numbers. */
export function isNumber(schema: FormSchema): boolean {
  const types = typesOf(schema)
  return types.length > 0 && types.every((type) => type === 'integer' || type === 'number')
}

/** A value in one line: of a list its values, of anything deeper the beginning of its JSON. */
export function shortText(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  const isList = Array.isArray(value) && value.length > 0
  const isFlat = isList && value.every((each) => typeof each !== 'object' || each === null)
  const text = isFlat ? value.map(shortText).join(', ') : stringifyJson(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

/** The schema of the form for a record, in which its id is not typed: it is in the address. */
export function formSchemaOf(resource: Described): FormSchema {
  return without(merged(resource.body), idPlaceOf(resource))
}

/**
 * A record as it is sent: its id is in the address, and in the body only where that must have it. Members that the body cannot have
 * are left out.
 */
export function bodyOf(resource: Described, value: ShownValue, id: ShownId): ShownValue {
  const body = merged(resource.body)
  const properties = propertiesOf(body)
  const isClosed = properties && body.additionalProperties === false
  const known = Object.entries(value).filter(
    ([name]) => !isClosed || Object.hasOwn(properties, name),
  )
  const [name, last] = idPlaceOf(resource)
  if (name === undefined) return Object.fromEntries(known)
  const { [name]: own, ...others } = Object.fromEntries(known)
  if (own === undefined || last === undefined) return others
  const { [last]: _id, ...inner } = isObject(own) ? own : {}
  const place = properties?.[name]
  const isNamed = place && Object.hasOwn(propertiesOf(merged(place)) ?? {}, last)
  if (!isNamed && Object.keys(inner).length === 0) return others
  return { ...others, [name]: { ...inner, ...(isNamed && { [last]: id }) } }
}

/** What a new record begins with: required properties, and the first of what they refer to. */
export function beginningOf(schema: FormSchema): ShownValue {
  const value = initialValue(schema, merged)
  const record = isObject(value) ? value : {}
  const properties = propertiesOf(schema) ?? {}
  const isReference = (name: string) =>
    /(?:Id|_id)$/.test(name) && isNumber(merged(ownMember(properties, name) ?? {}))
  return Object.fromEntries(
    Object.entries(record).map(([name, each]) => [name, each ?? (isReference(name) ? 1 : each)]),
  )
}

/** What bounds the values of a schema, for the place below a control; `undefined` if nothing does. */
export function boundsOf(schema: FormSchema): string | undefined {
  const { format, multipleOf, pattern, uniqueItems } = schema
  const texts = [
    between(schema, 'minLength', 'maxLength', 'character'),
    between(schema, 'minItems', 'maxItems', 'item'),
    between(schema, 'minimum', 'maximum'),
    schema.exclusiveMinimum !== undefined && `more than ${schema.exclusiveMinimum}`,
    schema.exclusiveMaximum !== undefined && `less than ${schema.exclusiveMaximum}`,
    multipleOf !== undefined && `a multiple of ${multipleOf}`,
    uniqueItems === true && 'none twice',
    format !== undefined && FORMATS[String(format)],
    pattern !== undefined && `like ${pattern}`,
  ].filter((each) => typeof each === 'string')
  return texts.length > 0 ? titled(texts.join(', ')) : undefined
}

/** The id to propose for a new record: greater than all others. `undefined` if no greater id is free, and until the page is loaded. */
export function freeIdBeyond(page: LastPage | undefined): Int64 | undefined {
  if (!page) return undefined
  const last = page.ids.at(-1)
  const greatest = isInt64(last) ? BigInt(last) : 0n
  const free = (greatest > 0n ? greatest : 0n) + 1n
  const isTaken = free === MAX_INT64 && page.next !== undefined
  return isTaken ? undefined : normaliseInteger(free)
}

/** What records are found by. */
export interface RecordFilter {
  /** Its parameter of the control plane. */
  readonly name: string
  /** Its name in the address of the page. */
  readonly value: string
  readonly schema: FormSchema
  /** Its values, as texts, if they are few. */
  readonly choices: readonly string[] | undefined
}

/** The filters of a resource. In the address of the page, an id of something else is named for what it is the id of. */
export function filtersOf({ filters }: { filters: readonly FilterInfo[] }) {
  const taken = new Set([
    ...filters.map(({ parameter }) => parameter),
    ...Object.keys(FIRST_PAGE),
    'q',
    'world',
  ])
  return filters.map(({ parameter: name, schema }) => {
    const short = name.replace(/(?:Id|_id)$/, '')
    const value = short === '' || taken.has(short) ? name : short
    taken.add(value)
    return { name, value, schema: schema, choices: choicesOf(schema) }
  })
}

/** The values of the first page. */
export const FIRST_PAGE = { after: '', before: '' }

/** What `q` is looked for in: the texts of a record. */
export function searchedIn(resource: ResourceInfo): string {
  const [own] = resource.id.property ?? []
  const texts = fieldsOf(resource).filter(
    ({ name, schema }) => name !== own && isTextSchema(schema),
  )
  const [only] = texts
  return only && texts.length === 1 ? `the ${only.label.toLowerCase()}` : 'a text'
}

// --- internal ---

/** Whether the values of a property are texts that people write, and not one of a few, or of some format. */
function isTextSchema(schema: FormSchema): boolean {
  const types = typesOf(schema)
  return types.includes('string') && !valuesOf(schema) && schema.format === undefined
}

/** The ids of a page of one record, the last one before the greatest int64. */
interface LastPage {
  readonly ids: readonly (ShownId | undefined)[]
  /** The `after` of the page behind it, if there is one. */
  readonly next?: ShownId | undefined
}

type Described = Pick<ResourceInfo, 'record' | 'body' | 'id' | 'beside' | 'isSingleton' | 'noun'>

/** The members that lead to the id of a record as it is shown; none if it does not show it. */
function idPlaceOf({ id: { property, parameter }, beside }: Described): readonly string[] {
  if (property) return property
  return beside !== undefined && parameter !== undefined ? [beside, parameter] : []
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

/** How much of a value is shown in a row, in UTF-16 code units. */
const MOST_SHOWN = 80

/** How values of some formats are written. */
const FORMATS: { readonly [format: string]: string } = {
  'date-time': 'a time like 2030-01-31T12:00:00Z',
  date: 'a day like 2030-01-31',
  time: 'a time of day like 12:00:00Z',
  uuid: 'a UUID',
  email: 'an address of mail',
  uri: 'an address like https://example.com',
}

function between(schema: FormSchema, least: string, most: string, noun?: string) {
  const { [least]: from, [most]: to } = schema
  const of = (count: unknown) => (noun ? ` ${noun}${count === 1 ? '' : 's'}` : '')
  if (from !== undefined && to !== undefined)
    return from === to ? `${from}${of(to)}` : `${from} to ${to}${of(to)}`
  if (from !== undefined) return from === 0 && noun ? undefined : `at least ${from}${of(from)}`
  return to === undefined ? undefined : `at most ${to}${of(to)}`
}

/** An object schema without one of its properties; the names lead to it. */
function without(schema: FormSchema, [name, ...rest]: readonly string[]): FormSchema {
  const properties = propertiesOf(schema)
  const found = name === undefined ? undefined : properties?.[name]
  if (name === undefined || !properties || !found) return schema
  if (rest.length > 0)
    return { ...schema, properties: { ...properties, [name]: without(merged(found), rest) } }
  const { [name]: _id, ...others } = properties
  const required = requiredOf(schema).filter((each) => each !== name)
  return { ...schema, properties: others, required }
}

type FilterInfo = Pick<ResourceInfo['filters'][number], 'parameter' | 'schema'>

function choicesOf(schema: FormSchema): readonly string[] | undefined {
  const [type, other] = typesOf(schema)
  const values = valuesOf(schema) ?? (type === 'boolean' && !other ? [true, false] : undefined)
  return values?.map(String)
}
