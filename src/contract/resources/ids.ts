import type { Schema } from '../document/document.ts'
import type { ParameterShape } from './operation-shapes.ts'
import { type PathShape, plainName, singular, wordsOf } from './paths.ts'
import { isObject, type Shape, type ShapeReader } from './shape.ts'

/** Where the id of a record is. */
export interface RecordId {
  /** The parameter in the path of an item. */
  readonly parameter: string
  /** The members that lead to it in the record; `undefined` if the path's value is kept beside the record. */
  readonly property: readonly string[] | undefined
  readonly kind: IdKind
  /** What the parameter takes. */
  readonly asked: Schema
  /** Why it is this one: a clause that follows "the id is …, because". */
  readonly because: string
}

/** What ids are: integers count up, UUIDs and other texts follow from the seed. */
export type IdKind = 'int64' | 'uuid' | 'text'

/**
 * Finds the property of a record that the last parameter of its path names (`wild.md`, 1). It fits the parameter by its type, and is
 * the first of: the same name; the same but for case and separators; what is left of the parameter's words after leading ones, where
 * these are not the name of the resource; a usual name; `metadata.name`; what is left of the name of the resource. An integer of the
 * same name fits a parameter that is a text, as every part of a path is.
 */
export function findId(
  parameter: ParameterShape,
  { record, resource, read, said }: IdSurroundings,
): RecordId {
  const { name, shape } = parameter
  const found = (property: readonly string[], because: string): RecordId => {
    const [first = '', second] = property
    const member = read(record.members.get(first) ?? {})
    const at = second === undefined ? member : read(member.members.get(second) ?? {})
    return { parameter: name, property, kind: kindOf(shape, at), asked: shape.node, because }
  }
  const names = [...record.members.keys()]
  const fits = (property: string | undefined): property is string => {
    const schema = property === undefined ? undefined : record.members.get(property)
    return schema !== undefined && haveOneType(read(schema), shape)
  }
  const named = (wanted: string) => names.find((each) => plainName(each) === wanted && fits(each))
  const isCounted = (property: string) =>
    shape.types.includes('string') && isInteger(read(record.members.get(property) ?? {}))
  const told = said === undefined ? undefined : memberPath(said, record, read)
  if (told) return found(told, 'x-sandbox says so')
  if (fits(name)) return found([name], 'it has the name of the parameter')
  const same =
    named(plainName(name)) ??
    names.find((each) => plainName(each) === plainName(name) && isCounted(each))
  if (same === name) return found([name], 'it has the name of the parameter, and is an integer')
  if (same) return found([same], 'it has the name of the parameter, but for case and separators')
  const words = wordsOf(name)
  const rest = words.map((_, from) => from > 0 && named(words.slice(from).join(''))).find(Boolean)
  const left = (property: string) =>
    found([property], 'it is what is left of the name of the parameter')
  if (rest && plainName(name) !== plainName(singular(resource))) return left(rest)
  const usual = usualNames(resource).map(named).find(fits)
  if (usual) return found([usual], 'it has a usual name of an id, and the type of the parameter')
  const metadata = record.members.get('metadata')
  const inside = metadata && read(metadata)
  if (inside && isObject(inside) && inside.members.has('name') && isText(shape))
    return found(['metadata', 'name'], 'records of this kind have their name in metadata')
  if (rest) return left(rest)
  return {
    parameter: name,
    property: undefined,
    kind: kindOf(shape, shape),
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
  return ['id', `${plainName(singular(resource))}id`, 'uuid', 'gid', 'sid']
}

/** What an id must be. */
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

interface IdSurroundings {
  readonly record: Shape
  /** The name of the resource. */
  readonly resource: string
  readonly read: ShapeReader
  /** The property that `x-sandbox` names. */
  readonly said?: string | undefined
}

function usualNames(resource: string): readonly string[] {
  return [...idNames(resource), 'slug', 'login', 'key', 'code', 'number', 'name']
}

function kindOf(...shapes: readonly Shape[]): IdKind {
  if (shapes.some(({ types }) => types.includes('integer') || types.includes('number')))
    return 'int64'
  return shapes.some(({ format }) => format === 'uuid') ? 'uuid' : 'text'
}

function isInteger({ types }: Shape): boolean {
  return types.length === 1 && types[0] === 'integer'
}

function isText({ types }: Shape): boolean {
  return types.length === 0 || types.includes('string')
}
