import { plainName, wordsOf } from '../../base/text/text.ts'
import type { Schema } from '../document/document.ts'
import type { ParameterShape } from './operation-shapes.ts'
import { type PathShape, singular } from './paths.ts'
import {
  DECLARED,
  isObjectShape,
  ownName,
  type Shape,
  type ShapeReader,
  shapeProperties,
} from './shape.ts'

export interface IdMember {
  /** The parameter in the path of an item. */
  readonly parameter: string
  /** The members that lead to it in the record; `undefined` if the path's value is kept beside the record. */
  readonly property: readonly string[] | undefined
  readonly kind: IdKind
  /** The schema of the parameter. */
  readonly asked: Schema
  /** Why it is this one: a clause that follows "the id is …, because". */
  readonly because: string
}

/** What ids are: integers count up, UUIDs and other texts follow from the seed. */
export type IdKind = 'int64' | 'uuid' | 'text'

/**
 * Finds the property of a record that the last parameter of its path names. It fits the parameter by type and format, and
 * is the first of: the same name; the same but for case and separators; an attribute of that name (JSON:API); what has the name as its
 * title; what is left round the name of the resource (`external_order_id`: `external_id`); what is left of the parameter's words after leading ones, where these are not the name of the resource; a usual name, of
 * read-only properties first; the only read-only UUID; `metadata.name`; what is left of the name of the resource. An integer or number of the same
 * name, or `id` for one that ends so, fits a parameter that is a text, as every part of a path is; a text there fits one that is an integer: it
 * has digits. What a creation takes is an id only where each value that it takes
 * can be kept as one: a new id never replaces what a client sent.
 */
export function findId(
  parameter: ParameterShape,
  { record, resource, read, declaredId, created }: IdSurroundings,
): IdMember {
  const { name, shape } = parameter
  const properties = shapeProperties(record, read)
  const shapeOf = (property: string) => read(properties.get(property) ?? {})
  const sentOf = (property: string): Shape | undefined => {
    const schema = created && memberOf(created, property, read)
    const sent = schema && read(schema)
    return sent?.isReadOnly || shapeOf(property).isReadOnly ? undefined : sent
  }
  const found = (property: readonly string[], because: string): IdMember => {
    const at = property.reduce((inside, each) => read(inside.members.get(each) ?? {}), record)
    const kind = kindOf(shape, at, sentOf(property.join('.')))
    return {
      parameter: name,
      property,
      kind,
      asked: isDigits(shape, at) ? DIGITS : shape.node,
      because,
    }
  }
  const names = [...record.members.keys()]
  const attributes = [...properties.keys()].filter((each) => ownName(each) !== each)
  const isKept = (property: string, fits: (one: Shape) => boolean) => {
    const sent = sentOf(property)
    return sent === undefined || fits(sent)
  }
  const fits = (property: string) =>
    haveOneType(shapeOf(property), shape) &&
    haveOneFormat(shapeOf(property), shape) &&
    isKept(property, (sent) => haveOneType(sent, shape) && isAsStrict(sent, shape))
  const isCounted = (property: string) =>
    (shape.types.includes('string') && isNumber(shapeOf(property)) && isKept(property, isNumber)) ||
    (isDigits(shape, shapeOf(property)) && sentOf(property) === undefined)
  const named = (wanted: string, all = names) =>
    all.find((each) => plainName(ownName(each)) === wanted && fits(each))
  const declared = declaredId === undefined ? undefined : memberPath(declaredId, record, read)
  if (declared) return found(declared, DECLARED)
  const isIt = (property: string) => record.members.has(property) && fits(property)
  if (isIt(name)) return found([name], 'it has the name of the parameter')
  const plain = plainName(name)
  const same = named(plain) ?? names.find((each) => plainName(each) === plain && isCounted(each))
  if (same === name)
    return found([name], 'it has the name of the parameter, and one of them is a number')
  if (same) return found([same], 'it has the name of the parameter, but for case and separators')
  const attribute = named(plain, attributes)
  if (attribute)
    return found(attribute.split('.'), 'it is the attribute of the name of the parameter')
  const titled = names.find((each) => plainName(titleOf(shapeOf(each))) === plain && fits(each))
  if (titled) return found([titled], 'its title is the name of the parameter')
  const words = wordsOf(name)
  const round = named(wordsRound(words, wordsOf(singular(resource))).join(''))
  if (round) return found([round], 'it is what the parameter says round the name of the resource')
  const rest = words.map((_, from) => from > 0 && named(words.slice(from).join(''))).find(Boolean)
  const left = (property: string) =>
    found([property], 'it is what is left of the name of the parameter')
  if (rest && plain !== plainName(singular(resource))) return left(rest)
  const counted =
    words.at(-1) === 'id' ? names.find((each) => ID.test(each) && isCounted(each)) : undefined
  if (counted) return found([counted], 'it is the id, and one of both is a number')
  const isGiven = (property: string) => shapeOf(property).isReadOnly
  const isStrict = (property: string) => isAsStrict(shapeOf(property), shape)
  // A slug is no other name of the record, nor its id.
  const usual =
    words.at(-1) === 'slug' ? [] : usualNames(resource).flatMap((each) => named(each) ?? [])
  const likely = usual.find((each) => isGiven(each) && isStrict(each)) ?? usual.find(isStrict)
  if (likely) return found([likely], 'it has a usual name of an id, and the type of the parameter')
  const unique =
    shape.format === 'uuid' ? names.filter((each) => isGiven(each) && isStrict(each)) : []
  if (unique[0] && !unique[1])
    return found([unique[0]], 'it is the only read-only UUID of the record')
  const sure = idNames(resource)
  const loose = usual.find((each) => sure.includes(plainName(each)))
  if (loose) return found([loose], 'it has a usual name of an id, and the type of the parameter')
  const metadata = record.members.get('metadata')
  const inside = metadata && read(metadata)
  if (inside && isObjectShape(inside) && inside.members.has('name') && isText(shape))
    return found(['metadata', 'name'], 'records of this kind have their name in metadata')
  if (rest) return left(rest)
  return {
    parameter: name,
    property: undefined,
    kind: kindOf(shape, shape, undefined),
    asked: shape.node,
    because:
      'no property of the record has its name and type, so the value of the path is kept beside the record',
  }
}

/** The members that lead to a property, written with a dot before a member in a member; `undefined` if the record has no such one. */
export function memberPath(
  property: string,
  { members }: Shape,
  read: ShapeReader,
): readonly string[] | undefined {
  if (members.has(property)) return [property]
  const [first = '', ...rest] = property.split('.')
  const second = rest.join('.')
  return members.has(first) && read(members.get(first) ?? {}).members.has(second)
    ? [first, second]
    : undefined
}

/** The names of properties, without case and separators, that are ids wherever they stand. */
export function idNames(resource: string): readonly string[] {
  return ['id', `${plainName(singular(resource))}id`, 'pk', 'numpk', 'uuid', 'gid', 'sid']
}

export function idSchemaOf(kind: IdKind): Schema {
  if (kind === 'int64') return { type: 'integer', format: 'int64' }
  return kind === 'uuid' ? { type: 'string', format: 'uuid' } : { type: 'string', minLength: 1 }
}

/** The parameters of a path before its last segment that are parameters: those that name its parents, from the outside. */
export function parentParameters({ segments }: PathShape): readonly string[] {
  return segments
    .slice(0, -1)
    .flatMap(({ parameter }) => (parameter === undefined ? [] : [parameter]))
}

/** Whether values of the two shapes can be the same: both integers, both texts, or one that allows anything. */
export function haveOneType(one: Shape, other: Shape): boolean {
  const types = (shape: Shape) => shape.types.map((type) => (type === 'number' ? 'integer' : type))
  if (one.types.length === 0 || other.types.length === 0) return true
  return types(one).some((type) => types(other).includes(type))
}

// --- internal ---

/** Words without those of a resource within them; none where these are not there, or first or last: the last ones say what is meant. */
function wordsRound(words: readonly string[], resource: readonly string[]): readonly string[] {
  const at = words.findIndex((_, from) => resource.every((word, of) => words[from + of] === word))
  const isWithin = at > 0 && at + resource.length < words.length
  return isWithin ? words.filter((_, each) => each < at || each >= at + resource.length) : []
}

interface IdSurroundings {
  readonly record: Shape
  /** The name of the resource, as its path has it. */
  readonly resource: string
  readonly read: ShapeReader
  /** The property that `x-sandbox` names. */
  readonly declaredId?: string | undefined
  /** What a body that creates a record has. */
  readonly created?: Shape | undefined
}

function usualNames(resource: string): readonly string[] {
  return [...idNames(resource), 'slug', 'login', 'key', 'code', 'number', 'name']
}

/** A member that is called `id` alone. */
const ID = /^_?id$/i

/** What ids are that are texts in records, and integers in paths. */
export const DIGITS: Schema = { type: 'string', pattern: '^[1-9][0-9]{4,8}$' }

/** Whether a parameter takes integers, and a property is a text that may be any. */
function isDigits(parameter: Shape, { types, format, node }: Shape): boolean {
  const isFree = format === undefined && node.enum === undefined && node.pattern === undefined
  return isNumber(parameter) && isFree && types.length === 1 && types[0] === 'string'
}

/** What ids are, by the parameter and the property; a text that clients send is one where no path demands more. */
function kindOf(parameter: Shape, property: Shape, sent: Shape | undefined): IdKind {
  const both = [parameter, property]
  if (isDigits(parameter, property)) return 'text'
  if (both.some(({ types }) => types.includes('integer') || types.includes('number')))
    return 'int64'
  const isUuid = ({ format }: Shape) => format === 'uuid'
  return both.some(isUuid) && (!sent || isUuid(sent) || isUuid(parameter)) ? 'uuid' : 'text'
}

/** Formats that distinguish kinds of ids; others (`string`) do not. */
const FORMATS = new Set([
  ...['date', 'date-time', 'email', 'hostname', 'ipv4', 'ipv6', 'time', 'uri', 'uuid'],
])

function formatOf({ format = '' }: Shape): string | undefined {
  return FORMATS.has(format) ? format : undefined
}

/** Whether values of two shapes can be of one format: one that names none does not speak against it. */
function haveOneFormat(one: Shape, other: Shape): boolean {
  const [first, second] = [formatOf(one), formatOf(other)]
  return first === undefined || second === undefined || first === second
}

/** Whether every value of a shape has the format that a parameter demands. */
function isAsStrict(shape: Shape, parameter: Shape): boolean {
  const format = formatOf(parameter)
  return format === undefined || formatOf(shape) === format
}

/** What a body has in the place of a property of the record: a member, or one of its attributes, with or without the object round them. */
function memberOf(body: Shape, property: string, read: ShapeReader): Schema | undefined {
  return (
    body.members.get(property) ??
    shapeProperties(body, read).get(property) ??
    body.members.get(ownName(property))
  )
}

function titleOf({ node: { title } }: Shape): string {
  return typeof title === 'string' ? title : ''
}

function isNumber({ types }: Shape): boolean {
  return types.length === 1 && (types[0] === 'integer' || types[0] === 'number')
}

function isText({ types }: Shape): boolean {
  return types.length === 0 || types.includes('string')
}
