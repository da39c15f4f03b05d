import { haveOneType } from './ids.ts'
import type { Meaning, OperationShape, ParameterShape, SaidRole } from './operation-shapes.ts'
import { plainName } from './paths.ts'
import { ownName, propertiesOf } from './properties.ts'
import { isObject, type Shape, type ShapeReader } from './shape.ts'

export type { Meaning } from './operation-shapes.ts'

/** What a query parameter does, and why. */
export interface ParameterRole {
  readonly name: string
  readonly meaning: Meaning
  /** The property that it filters by. */
  readonly property?: string
  readonly because: string
  /** Whether clients must give it although it does nothing. */
  readonly isLost: boolean
}

/**
 * Decides what the query parameters of a list do (design, section 13, Lists; `wild.md`, 11): one that has the name and the type of a
 * property of the record filters by it, the usual words bound, go on and sort, and the others do nothing.
 * @param record what the list shows
 * @param isKept whether records have a property that the list shows: they can not be found by what only the list may show
 */
export function decideParameters(
  { parameters, said }: OperationShape,
  surroundings: Surroundings,
): readonly ParameterRole[] {
  const all = inQuery(parameters, surroundings.read)
  const goesOn = all.some(({ name }) => isGoingOn(name) && !surroundings.record.members.has(name))
  return all.map((parameter) => decide(parameter, said, { ...surroundings, goesOn }))
}

/** The names of the query parameters of an operation, with those of the members of objects (`filter[state]`). */
export function queryNames(
  { parameters }: Pick<OperationShape, 'parameters'>,
  read: ShapeReader,
): readonly string[] {
  return inQuery(parameters, read).map(({ name }) => name)
}

// --- internal ---

interface Surroundings {
  readonly record: Shape
  readonly isKept: (property: string) => boolean
  readonly read: ShapeReader
}

function inQuery(
  parameters: readonly ParameterShape[],
  read: ShapeReader,
): readonly ParameterShape[] {
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => [parameter, ...membersOf(parameter, read)])
}

/** What a parameter that is an object has in it, each by the name that `deepObject` gives to it: `page[size]`, `filter[state]`. */
function membersOf({ name, shape, ...more }: ParameterShape, read: ShapeReader): ParameterShape[] {
  if (!isObject(shape)) return []
  return [...shape.members].map(([member, schema]) => ({
    ...more,
    ...{ name: `${name}[${member}]`, shape: read(schema), isRequired: false },
  }))
}

/** The usual words, by `plainName`. */
const WORDS: { readonly [meaning in Exclude<Meaning, 'filter' | 'nothing'>]: readonly string[] } = {
  limit: ['limit', 'perpage', 'pagesize', 'size', 'count', 'maxresults', 'top', 'first'],
  page: ['page', 'pagenumber'],
  offset: ['offset', 'skip', 'start', 'startat', 'startindex'],
  after: [
    ...[
      'after',
      'startingafter',
      'cursor',
      'marker',
      'continue',
      'pagetoken',
      'nexttoken',
      'sinceid',
      'minid',
    ],
    'pagecursor',
  ],
  before: ['before', 'endingbefore', 'maxid'],
  sort: ['sort', 'sortby', 'order', 'orderby', 'direction', 'sortorder'],
}

function isGoingOn(name: string): boolean {
  const words = [WORDS.page, WORDS.offset, WORDS.after, WORDS.before].flat()
  return words.includes(plainName(name))
}

function decide(
  parameter: ParameterShape,
  { filters = {}, paging: told = {} }: SaidRole,
  { record, isKept, read, goesOn }: Surroundings & { readonly goesOn: boolean },
): ParameterRole {
  const { name, shape, isRequired } = parameter
  const said = Object.hasOwn(filters, name) ? filters[name] : undefined
  const paging = Object.hasOwn(told, name) ? told[name] : undefined
  if (paging !== undefined)
    return { name, meaning: paging, because: 'x-sandbox says so', isLost: false }
  const properties = propertiesOf(record, read)
  if (said !== undefined && properties.has(said) && isKept(said))
    return { name, meaning: 'filter', property: said, because: 'x-sandbox says so', isLost: false }
  // Records may have a count or a size of their own.
  if (goesOn && WORDS.limit.includes(plainName(name)) && shape.types.includes('integer'))
    return { name, meaning: 'limit', because: 'it bounds a list that goes on', isLost: false }
  const asked = plainName(filteredName(name))
  const property = [...properties.keys()].find((each) => plainName(ownName(each)) === asked)
  const schema = property === undefined ? undefined : properties.get(property)
  const isShown = property !== undefined && schema && fits(read(schema), shape, read)
  if (isShown && isKept(property))
    return {
      name,
      meaning: 'filter',
      property,
      because: `records have the property ${property} of its type`,
      isLost: false,
    }
  if (isObject(shape) && shape.members.size > 0)
    return { name, meaning: 'nothing', because: 'what it means is in its members', isLost: false }
  const usual = Object.entries(WORDS).find(([, words]) => words.includes(plainName(name)))
  if (usual)
    return {
      name,
      meaning: byType(usual[0] as Meaning, shape),
      because: 'it is a usual word',
      isLost: false,
    }
  const because = isShown
    ? `only this list shows the property ${property}, and records are not kept with it`
    : `no property of the record has its name${property === undefined ? '' : ' and its type'}, and it is no usual word`
  return { name, meaning: 'nothing', because, isLost: isRequired }
}

/** What a parameter filters by, as its name says: `filter[author]` (JSON:API) is `author`. */
function filteredName(name: string): string {
  return /^filter\[([^[\]]+)\]$/i.exec(name)?.[1] ?? name
}

/** Arrays filter by any of their values, and a property that is an array by any of its own. */
function fits(property: Shape, parameter: Shape, read: ShapeReader): boolean {
  const value = (shape: Shape) => (shape.items ? read(shape.items) : shape)
  return haveOneType(value(property), value(parameter))
}

/** `page` goes by pages where it is an integer, by cursor where it is a text. */
function byType(meaning: Meaning, { types }: Shape): Meaning {
  return meaning === 'page' && types.includes('string') ? 'after' : meaning
}
