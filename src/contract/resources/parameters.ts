import { plainName, wordsOf } from '../../base/text/text.ts'
import type { Schema } from '../document/document.ts'
import {
  bareWords,
  type ConventionalMeaning,
  conventionalMeaning,
  firstNumber,
  isOfBeginning,
  isPagePosition,
  lookupText,
  readBound,
  readLookup,
  shownBecause,
  shownMeaning,
  shownMeanings,
  usualPage,
} from '../requests/conventional-parameters.ts'
import { haveOneType, memberPath } from './ids.ts'
import {
  type DeclaredRole,
  type Meaning,
  type OperationShape,
  type ParameterRole,
  type ParameterShape,
  parametersInQuery,
} from './operation-shapes.ts'
import { singular } from './paths.ts'
import {
  DECLARED,
  isListShape,
  isObjectShape,
  isPlainText,
  ownName,
  type Shape,
  type ShapeReader,
  shapeProperties,
} from './shape.ts'

export type { Meaning, ParameterRole } from './operation-shapes.ts'

/**
 * Decides what the query parameters of a list do (docs/contracts.md, "What is inferred"): one that has the name and the type of a
 * property of the record filters by it, a time bounds one, the usual words bound, go on, sort and search, and the others do nothing.
 */
export function decideParameters(
  { parameters, declared }: OperationShape,
  surroundings: Surroundings,
): readonly ParameterRole[] {
  const all = parametersInQuery(parameters, surroundings.read)
  const { members } = surroundings.record
  const goesOn = all.some(
    ({ name, shape }) => !isTime(shape) && isPagePosition(plainName(name)) && !members.has(name),
  )
  return all.map((parameter) => decide(parameter, declared, { ...surroundings, goesOn }))
}

/**
 * Decides which query parameters of an operation on one record leave members out of its answer, or show what it refers to; the others do
 * nothing there, and are not in the list.
 */
export function decideShown(
  { parameters, declared: { paging = {} }, rpc }: OperationShape,
  record: Shape | undefined,
  read: ShapeReader,
): readonly ParameterRole[] {
  if (!record || rpc) return []
  return parametersInQuery(parameters, read).flatMap((parameter): readonly ParameterRole[] => {
    const { name } = parameter
    const said = Object.hasOwn(paging, name) ? paging[name] : undefined
    if (said === undefined) return [shownRole(parameter, record, read) ?? []].flat()
    const meaning = shownMeanings.find((each) => each === said)
    return meaning ? [{ name, meaning, because: DECLARED, isLost: false }] : []
  })
}

/**
 * The member in an object of the record that a parameter has the name of beside that of the object: `external_customer_id` and
 * `customer_external_id` are `customer.external_id`.
 */
export function innerProperty(
  name: string,
  { record, read }: Pick<Surroundings, 'record' | 'read'>,
): string | undefined {
  const words = wordsOf(filteredName(name))
  for (const [outer, schema] of record.members) {
    const of = wordsOf(outer)
    const at = words.findIndex((_, from) => of.every((word, next) => words[from + next] === word))
    if (at < 0 || of.length === 0) continue
    const rest = [...words.slice(0, at), ...words.slice(at + of.length)].join('')
    const inner = [...read(schema).members.keys()].find((each) => plainName(each) === rest)
    if (inner !== undefined && isObjectShape(read(schema))) return `${outer}.${inner}`
  }
  return undefined
}

// --- internal ---

interface Surroundings {
  /** What the list shows. */
  readonly record: Shape
  readonly answer: Shape
  /** Whether records have a property that the list shows: they can not be found by what only the list may show. */
  readonly isKept: (property: string) => boolean
  /** The last word of the path of the records: a parameter may have it before the name of a property. */
  readonly word: string
  readonly read: ShapeReader
}

type Deciding = Surroundings & { readonly goesOn: boolean }

function decide(parameter: ParameterShape, declared: DeclaredRole, among: Deciding): ParameterRole {
  const { name, shape, isRequired } = parameter
  const { record, isKept, read, goesOn } = among
  const known =
    declaredRole(parameter, declared, among) ??
    shownRole(parameter, record, read) ??
    lookupOf(parameter, among)
  if (known) return known
  const usual = usualOf(parameter)
  // Records may have a count or a size of their own.
  if (goesOn && usual === 'limit' && shape.types.includes('integer'))
    return {
      ...{ name, meaning: 'limit', ...firstIn(parameter, 'limit', among) },
      ...{ because: 'it bounds a list that goes on', isLost: false },
    }
  const bound = usual && !isTime(shape) ? undefined : boundOf(parameter, among)
  if (bound) return bound
  const properties = shapeProperties(record, read)
  const asked = plainName(filteredName(name))
  const called = (wanted: string) => {
    const all = [...properties].filter(([each]) => plainName(ownName(each)) === wanted)
    // Resource objects of JSON:API have a type, and may have an attribute that is called so.
    const [found] = all.find(([, each]) => shareValues(read(each), shape)) ?? all[0] ?? []
    return found
  }
  const property =
    withValue(called(asked), { record, shape, read }) ??
    (shape.items && singulars(name).map(called).find(Boolean)) ??
    innerProperty(name, among) ??
    (usual ? undefined : called(withoutWord(name, among.word)))
  const schema =
    property === undefined
      ? undefined
      : (properties.get(property) ?? memberIn(record, property, read))
  const isShown = property !== undefined && schema && fits(read(schema), shape, read)
  if (isShown && isKept(property))
    return {
      name,
      meaning: 'filter',
      property,
      ...everythingIn(shape, read(schema)),
      because: `records have the property ${property} of its type`,
      isLost: false,
    }
  if (isObjectShape(shape) && shape.members.size > 0)
    return { name, meaning: 'nothing', because: 'what it means is in its members', isLost: false }
  if (usual && isTime(shape))
    return {
      name,
      meaning: 'nothing',
      because: 'it is a time, and records have none that is meant',
      isLost: isRequired,
    }
  const meaning = usual && byType(usual, shape)
  if (meaning === 'search' && textsIn(record, read).length === 0)
    return { name, meaning: 'nothing', because: 'records have no text', isLost: isRequired }
  if (meaning)
    return {
      ...{ name, meaning, ...firstIn(parameter, meaning, among) },
      ...{ because: 'it is a usual word', isLost: false },
    }
  const because = isShown
    ? `only this list shows the property ${property}, and records are not kept with it`
    : `no property of the record has its name${property === undefined ? '' : ' and its type'}, and it is no usual word`
  return { name, meaning: 'nothing', because, isLost: isRequired }
}

/** What `x-sandbox` says of a parameter: its meaning, its property, or both. */
function declaredRole(
  parameter: ParameterShape,
  { filters = {}, paging = {} }: DeclaredRole,
  among: Deciding,
): ParameterRole | undefined {
  const { name } = parameter
  const property = Object.hasOwn(filters, name) ? filters[name] : undefined
  const meaning = Object.hasOwn(paging, name) ? paging[name] : undefined
  const isThere =
    property !== undefined &&
    memberPath(property, among.record, among.read) !== undefined &&
    among.isKept(property)
  const because = DECLARED
  if (meaning === 'since' || meaning === 'until') {
    const bounded = isThere ? property : timeIn([], among)
    return bounded === undefined
      ? undefined
      : { name, meaning, property: bounded, isStrict: false, because, isLost: false }
  }
  if (meaning !== undefined)
    return { name, meaning, ...firstIn(parameter, meaning, among), because, isLost: false }
  return isThere ? { name, meaning: 'filter', property, because, isLost: false } : undefined
}

/** What a parameter leaves out of records, or shows in them. */
function shownRole(
  { name, shape }: ParameterShape,
  { members }: Shape,
  read: ShapeReader,
): ParameterRole | undefined {
  const { types, items } = shape
  const values = valuesOf(items ? read(items) : shape)
  const within = [...members].filter(([, schema]) => {
    const own = read(schema)
    return isObjectShape(own) || isListShape(own, read)
  })
  const meaning = shownMeaning({
    ...{ name, types, values, members: new Set(members.keys()) },
    objects: new Set(within.map(([each]) => each)),
  })
  return meaning && { name, meaning, because: shownBecause[meaning], isLost: false }
}

/** The lookup of a property that a name ends in, unless records have a property of the whole name. */
function lookupOf({ name }: ParameterShape, among: Deciding): ParameterRole | undefined {
  const { record, read, isKept } = among
  const found = readLookup(name)
  if (!found || record.members.has(name)) return undefined
  const { of, lookup } = found
  const property = [...shapeProperties(record, read).keys()].find(
    (each) => plainName(ownName(each)) === plainName(of) && isKept(each),
  )
  if (property === undefined) return undefined
  const because = `its name asks for records whose ${property} ${lookupText(lookup)}`
  return { name, meaning: 'lookup', property, lookup, because, isLost: false }
}

/** What a parameter means by its name, or by that of a member of an object about pages: `page[limit]`, `pageable[sort]`. */
function usualOf({ name }: ParameterShape): ConventionalMeaning | undefined {
  const [, outer = '', member = ''] = /^([^[\]]+)\[([^[\]]+)\]$/i.exec(name) ?? []
  // An object may be called by what it has: `before/after`.
  const isOfPages = ABOUT_PAGES.test(outer) || wordsOf(outer).every(isPagePosition)
  const inner = outer !== '' && isOfPages ? member : filteredName(name)
  return conventionalMeaning(plainName(name)) ?? conventionalMeaning(plainName(inner))
}

const ABOUT_PAGES = /^(?:page|paging|pagination|pageable)$/i

/** The number of the first page or record, where a parameter chooses by number; the size of a page that the contract leaves open. */
function firstIn(
  { shape }: ParameterShape,
  meaning: Meaning,
  { answer, read }: Deciding,
): Pick<ParameterRole, 'first' | 'size'> {
  if (meaning === 'limit')
    return typeof shape.node.default === 'number' ? {} : { size: usualPage(shape.node) }
  if (meaning !== 'page' && meaning !== 'offset') return {}
  const inside = [...answer.members].flatMap(([name, schema]) => [
    name,
    ...(read(schema).items ? [] : read(schema).members.keys()),
  ])
  return { first: firstNumber(meaning, shape.node, new Set(inside.map(plainName))) }
}

/**
 * What a parameter bounds: a time of the records where it is one itself, or a property that its name has beside the word of a bound
 * (`created[gte]`, `min_price`).
 */
function boundOf(parameter: ParameterShape, among: Deciding): ParameterRole | undefined {
  const { name, shape } = parameter
  const words = wordsOf(filteredName(name))
  const bound = readBound(words)
  if (!bound || isObjectShape(shape)) return undefined
  const { edge, isStrict, of } = bound
  const { record, read, isKept } = among
  // A property of its own name is one to filter by, but for the bare words of a bound.
  const isOwn = [...record.members.keys()].some((each) => plainName(each) === plainName(name))
  if (of.length === 0 ? !isTime(shape) : isOwn) return undefined
  const named = [...shapeProperties(record, read)].find(
    ([each, schema]) =>
      isKept(each) &&
      bareWords(wordsOf(ownName(each))).join(' ') === of.join(' ') &&
      isBoundBy(read(schema), shape),
  )?.[0]
  const property = of.length > 0 ? named : timeIn(words, among)
  if (property === undefined) return undefined
  const because =
    of.length > 0
      ? `its name is that of a bound of the property ${property}`
      : `it is a time, and records have the time ${property}`
  return { name, meaning: edge, property, isStrict, because, isLost: false }
}

/** The time of the records that a bound without more words is of: one of its own name, the only one, or when they came to be. */
function timeIn(words: readonly string[], { record, read, isKept }: Deciding): string | undefined {
  const times = [...shapeProperties(record, read)]
    .filter(([name, schema]) => isTime(read(schema)) && isKept(name))
    .map(([name]) => name)
  const own = times.find((each) => wordsOf(ownName(each)).join(' ') === words.join(' '))
  if (own !== undefined || times.length === 1) return own ?? times[0]
  return times.find((each) => isOfBeginning(wordsOf(ownName(each))))
}

/** Whether values of a property are bounded by those of a parameter: both are times, or both are numbers. */
function isBoundBy(property: Shape, parameter: Shape): boolean {
  const [one, other] = [property, parameter].map(({ types }) =>
    types.some((type) => type === 'integer' || type === 'number'),
  )
  if (one && other) return true
  return isTime(property) && (isTime(parameter) || isPlainText(parameter))
}

function isTime({ types, format = '' }: Shape): boolean {
  return types.includes('string') && /^(?:date|date-?time|timestamp)$/i.test(format)
}

/** The properties that words can be looked for in. */
function textsIn(record: Shape, read: ShapeReader): readonly string[] {
  return [...shapeProperties(record, read)].flatMap(([name, schema]) =>
    isPlainText(read(schema)) ? name : [],
  )
}

/** What a parameter filters by, as its name says: `filter[author]` (JSON:API) is `author`. */
function filteredName(name: string): string {
  return /^filter\[([^[\]]+)\]$/i.exec(name)?.[1] ?? name
}

/** What the name of a list in the query may be the plural of, or is itself beside brackets: `statuses[]`, `status[]`. */
function singulars(name: string): readonly string[] {
  const bare = filteredName(name.replace(/\[\]$/, ''))
  return [bare, singular(bare), bare.replace(/es$/i, '')].map(plainName)
}

/** What a name says after the word of the records: `dashboardName` is the `name` of dashboards. */
function withoutWord(name: string, word: string): string {
  const [words, own] = [wordsOf(filteredName(name)), wordsOf(singular(word))]
  return own.every((each, at) => words[at] === each) ? words.slice(own.length).join('') : ''
}

function memberIn(record: Shape, property: string, read: ShapeReader): Schema | undefined {
  const [outer = '', inner = ''] = memberPath(property, record, read) ?? []
  return read(record.members.get(outer) ?? {}).members.get(inner)
}

/** Arrays filter by any of their values, and a property that is an array by any of its own. */
function fits(property: Shape, parameter: Shape, read: ShapeReader): boolean {
  const value = (shape: Shape) => (shape.items ? read(shape.items) : shape)
  return haveOneType(value(property), value(parameter))
}

function withValue(
  property: string | undefined,
  { record, shape, read }: Pick<Surroundings, 'record' | 'read'> & { readonly shape: Shape },
): string | undefined {
  const schema = property === undefined ? undefined : record.members.get(property)
  const own = schema && read(schema)
  const inner = own?.members.get('value')
  return own && inner && isObjectShape(own) && fits(read(inner), shape, read)
    ? `${property}.value`
    : property
}

/** Whether two lists of values have one in common. */
function shareValues(one: Shape, other: Shape): boolean {
  const [mine, theirs] = [valuesOf(one), valuesOf(other)]
  return mine.some((value) => theirs.includes(value))
}

/** The value of a parameter that stands for every value of a property that lists its own. */
function everythingIn(parameter: Shape, property: Shape): Pick<ParameterRole, 'everything'> {
  const own = valuesOf(property)
  const everything = valuesOf(parameter).find(
    (value) => typeof value === 'string' && EVERYTHING.has(value.toLowerCase()),
  )
  return own.length === 0 || everything === undefined || own.includes(everything)
    ? {}
    : { everything: everything as string }
}

const EVERYTHING = new Set(['all', 'any', '*'])

function valuesOf({ node: { enum: values } }: Shape): readonly unknown[] {
  return Array.isArray(values) ? values : []
}

/** What a usual word does by the type of its values: `page` goes by cursor where it is a text, and only a plain text searches. */
function byType(meaning: ConventionalMeaning, shape: Shape): Meaning | undefined {
  const { types } = shape
  const isText = types.includes('string')
  if (meaning === 'page' && isText) return 'after'
  if (meaning === 'search') return isPlainText(shape) || types.length === 0 ? meaning : undefined
  const isCount = meaning === 'limit' || meaning === 'offset'
  return isCount && types.length > 0 && types.every((each) => NO_COUNTS.has(each))
    ? undefined
    : meaning
}

const NO_COUNTS = new Set(['boolean', 'array', 'object'])
