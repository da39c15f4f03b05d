import { isJsonObject } from '../../base/json/json.ts'
import { memoize } from '../../base/memoize.ts'
import { plainName } from '../../base/text/text.ts'
import type { OpenApiDocument, Schema } from '../document/document.ts'
import { isSchemaKeyword, mapParts, objectsIn } from '../document/linked-document.ts'
import { NUMBERS } from '../document/schema-words.ts'
import { unwrap } from './envelopes.ts'
import { findId, type IdKind, idNames } from './ids.ts'
import type { OperationShape } from './operation-shapes.ts'
import type { Parent, Resource } from './resources.ts'
import { type ContractRoles, decideRoles, type Role } from './roles.ts'
import { follow, type Shape, type ShapeReader } from './shape.ts'

/** What the records of a resource are, as schemas without references. */
export interface RecordSchemas {
  readonly name: string
  readonly id: RecordIdPlace
  /** Whether there is one record at most. */
  readonly isSingleton: boolean
  readonly parents: readonly RecordParent[]
  /** The members that say what the parents are, too. */
  readonly parentMembers: ParentMembers
  /** Whether each parent has ids of its own (`hasScopedIds`). */
  readonly isScoped: boolean
  readonly schema: Schema
  /** The declared members, in their order. */
  readonly members: ReadonlyMap<string, Schema>
  readonly required: ReadonlySet<string>
  /** Whether records may have members that are not declared. */
  readonly isOpen: boolean
  /** What a body that creates a record says of members: more than the record itself where it has hints and bounds. */
  readonly created: ReadonlyMap<string, Schema>
  /** What a body that creates a record must be, else one that replaces it; `undefined` if no body does either. */
  readonly creation: Schema | undefined
}

/** A parent with what its values are. */
export interface RecordParent extends Parent {
  readonly kind: IdKind
  /** What the parameter takes. */
  readonly asked: Schema
}

export interface RecordIdPlace {
  readonly kind: IdKind
  /** The members that lead to it; `undefined` if it is kept beside the record. */
  readonly property: readonly string[] | undefined
  /** The parameter of the path of an item; `undefined` if no path leads to one. */
  readonly parameter: string | undefined
  /** What that parameter takes. */
  readonly asked: Schema
}

/**
 * Reads what the records of each resource of a contract are, in the order of the document.
 * @param document as it is written, with its references
 */
export function readRecordSchemas(
  document: OpenApiDocument,
  { resources, operations: roles, shapes }: ContractRoles = decideRoles(document),
): readonly RecordSchemas[] {
  const { operations, read } = shapes
  // Many resources may have one schema.
  const inlinedOnce = memoize((schema: Schema) =>
    inlined(schema, document, { trail: [], left: { parts: MOST_INLINED } }),
  )
  const inline = (schema: Schema) => inlinedOnce(follow(schema, document) as Schema)
  return resources.map((resource) => {
    const { name, record, parents, isSingleton } = resource
    const bodyOf = (role: Role) => {
      const writing = roles.find((each) => each.resource === name && each.role === role)
      const body = operations.find(({ id }) => id === writing?.operation)?.body
      return body && unwrap(body, { word: resource.word, read, record }).record
    }
    const created = bodyOf('create')
    const written = created ?? bodyOf('replace')
    const place = idPlace(resource, read)
    const id = { ...place, asked: inline(place.asked) }
    return {
      isScoped: hasScopedIds(resource, id.kind, roles),
      parentMembers: findParentMembers(resource, read),
      parents: parents.map((parent) => {
        const above = resources.find((each) => each.name === parent.resource)
        return parentOf(parent, resource, {
          ...{ operations, inline },
          own: above && idPlace(above, read).kind,
        })
      }),
      ...{ name, isSingleton, id, required: record.required },
      isOpen: record.isOpen,
      schema: inline(record.node),
      members: membersOf(record, inline),
      created: membersOf(created, inline),
      creation: written && inline(written.node),
    }
  })
}

/**
 * The rules of a schema, without descriptions, examples and extensions. An enum of texts needs no `type`.
 */
export function valueRules(schema: Schema): Schema {
  const { type, enum: values } = schema
  const isSaid = type === 'string' && Array.isArray(values) && values.every(isText)
  const rules = Object.entries(schema).filter(
    ([key]) => !TEXTS.has(key) && !key.startsWith('x-') && !(isSaid && key === 'type'),
  )
  return mapParts(Object.fromEntries(rules), valueRules)
}

/** The schema of a record within one of ours: all numbers are exact, as in the contract, if it has any besides int64 and int32. */
export function exactly(schema: Schema): Schema {
  return hasPlainNumbers(schema) ? { [NUMBERS]: 'exact', ...schema } : schema
}

/** The place of the ids of a resource: as a path names it, else the first member with a usual name, else none. No id is a prototype. */
export function idPlace(
  { id, word, record, isSingleton }: Resource,
  read: ShapeReader,
): RecordIdPlace {
  if (id) {
    const { kind, property, parameter, asked } = id
    const own = property?.includes('__proto__') ? undefined : property
    return { kind, property: own, parameter, asked }
  }
  const unasked = { parameter: undefined, asked: {} }
  if (isSingleton) return { kind: 'text', property: undefined, ...unasked }
  const usual = idNames(word)
  const own = [...record.members].find(([each]) => usual.includes(plainName(each)))
  if (!own) return { kind: 'int64', property: undefined, ...unasked }
  const [member, schema] = own
  const parameter = { name: member, in: 'path', isRequired: true, shape: read(schema) }
  const { kind, property } = findId(parameter, { record, resource: word, read })
  return { kind, property, ...unasked }
}

/**
 * Whether two parents can each have a record with one id: where clients choose ids, which are then texts, or integers that no creation
 * counts up. UUIDs, and integers that count up, are unique in a resource.
 */
export function hasScopedIds(
  { name, parents }: Pick<Resource, 'name' | 'parents'>,
  kind: IdKind,
  operations: ContractRoles['operations'],
): boolean {
  if (parents.length === 0) return false
  const countsUp = operations.some(({ role, resource }) => role === 'create' && resource === name)
  return kind === 'text' || (kind === 'int64' && !countsUp)
}

/**
 * Finds the members that say what the parents of a record are: texts or integers with the name of the parameter but for case and
 * separators, and beside the id where that is inside of an object (`metadata.namespace`). The id of the record says what it is itself,
 * also where a parent's parameter is called `id`.
 */
export function findParentMembers(
  { name, parents, record, id }: Pick<Resource, 'name' | 'parents' | 'record' | 'id'>,
  read: ShapeReader,
): ParentMembers {
  const above = id?.property?.slice(0, -1) ?? []
  const inside = above.reduce((shape, name) => read(shape.members.get(name) ?? {}), record)
  const found = parents.flatMap(({ parameter }): (readonly [string, readonly string[]])[] => {
    const own = memberOf(record, parameter, read)
    const isId = id?.property
      ? id.property.length === 1 && id.property[0] === own
      : idNames(name).includes(plainName(own ?? ''))
    if (own !== undefined && !isId) return [[parameter, [own]]]
    const beside = above.length === 0 ? undefined : memberOf(inside, parameter, read)
    return beside === undefined ? [] : [[parameter, [...above, beside]]]
  })
  return new Map(found)
}

/** A record that says what its parents are; the record itself if it has no member for that. */
export function withParentMembers(
  value: { readonly [name: string]: unknown },
  members: ParentMembers,
  parents: { readonly [parameter: string]: unknown } | undefined,
): { readonly [name: string]: unknown } {
  let whole = value
  for (const [parameter, way] of members) {
    const parent = parents?.[parameter]
    if (parent !== undefined) whole = withMember(whole, way, parent)
  }
  return whole
}

// --- internal ---

/** Keywords that demand nothing. A title would be taken for the words of the rule. */
const TEXTS = new Set([
  ...['$comment', 'default', 'deprecated', 'description', 'discriminator', 'example', 'examples'],
  ...['externalDocs', 'readOnly', 'title', 'writeOnly', 'xml'],
])

const isText = (value: unknown) => typeof value === 'string'

function membersOf(
  shape: Shape | undefined,
  inline: (schema: Schema) => Schema,
): ReadonlyMap<string, Schema> {
  return new Map([...(shape?.members ?? [])].map(([name, schema]) => [name, inline(schema)]))
}

/** A parent with what its values are: the ids of its resource; those of a scope as the path of the resource says, or one below it. */
function parentOf(
  parent: Parent,
  { path: own }: Resource,
  {
    operations,
    inline,
    own: ids,
  }: {
    readonly operations: readonly OperationShape[]
    readonly own: IdKind | undefined
    readonly inline: (schema: Schema) => Schema
  },
): RecordParent {
  const [found] = operations
    .filter(({ path: { template } }) => template.startsWith(own))
    .toSorted((one, other) => one.path.template.length - other.path.template.length)
    .flatMap(({ parameters }) => parameters)
    .filter((each) => each.in === 'path' && each.name === parent.parameter)
  const asked = found?.shape.types.includes('integer') ? 'int64' : 'text'
  const kind = ids === undefined ? asked : ids === 'int64' ? 'int64' : 'text'
  return { ...parent, kind, asked: found ? inline(found.shape.node) : {} }
}

/** How many schemas are written into one in the place of references: written out, those of some contracts would fill a disk. */
const MOST_INLINED = 500

/** The references on the way to a schema that is being inlined, and how many more schemas may be. */
interface Inlining {
  readonly trail: readonly unknown[]
  readonly left: { parts: number }
}

/** Writes what references lead to in their place; a schema takes anything where it would be within itself, or there are too many. */
function inlined(schema: Schema, document: OpenApiDocument, { trail, left }: Inlining): Schema {
  const node = follow(schema, document)
  if (typeof node !== 'object' || node === null || trail.includes(node)) return {}
  left.parts -= 1
  if (left.parts < 0) return {}
  const within = [...trail, node]
  const parts = mapParts(node as Schema, (part) => inlined(part, document, { trail: within, left }))
  return withoutReferences(parts)
}

/** A schema whose parts have no references, without what else has: data of extensions and examples, which lead nowhere elsewhere. */
function withoutReferences(schema: Schema): Schema {
  const refers = ([keyword, value]: readonly [string, unknown]) =>
    !isSchemaKeyword(keyword) && [...objectsIn(value)].some(({ $ref }) => typeof $ref === 'string')
  const entries = Object.entries(schema)
  return entries.some(refers) ? Object.fromEntries(entries.filter((each) => !refers(each))) : schema
}

/** Whether a value of a schema can have a number that is no int64 or int32: those are exact everywhere. */
function hasPlainNumbers(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type, format } = node as Schema
  const isNumber = [type].flat().some((each) => each === 'integer' || each === 'number')
  const isPlain = isNumber && format !== 'int64' && format !== 'int32'
  return isPlain || Object.values(node).some(hasPlainNumbers)
}

/** The members of records that say what their parents are, too, by the parameter: each as the members that lead to it. */
type ParentMembers = ReadonlyMap<string, readonly string[]>

function memberOf(shape: Shape, parameter: string, read: ShapeReader): string | undefined {
  const found = [...shape.members].find(([name]) => plainName(name) === plainName(parameter))
  return found && isScalar(read(found[1])) ? found[0] : undefined
}

function isScalar({ types }: Shape): boolean {
  return types.every((type) => type === 'string' || type === 'integer')
}

function withMember(
  value: { readonly [name: string]: unknown },
  [first = '', ...rest]: readonly string[],
  member: unknown,
): { readonly [name: string]: unknown } {
  if (rest.length === 0) return { ...value, [first]: member }
  const inside = value[first]
  return { ...value, [first]: withMember(isJsonObject(inside) ? inside : {}, rest, member) }
}
