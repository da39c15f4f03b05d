import type { OpenApiDocument } from '../contract/document/document.ts'
import { findId } from '../contract/resources/ids.ts'
import { isReference, plainName, singular } from '../contract/resources/paths.ts'
import { hasScopedIds } from '../contract/resources/record-schemas.ts'
import type { Resource } from '../contract/resources/resources.ts'
import { type ContractRoles, decideRoles } from '../contract/resources/roles.ts'
import { createShapeReader, type Shape, type ShapeReader } from '../contract/resources/shape.ts'
import { createKind, type IdPlace, type KindParts, type RecordKinds } from './record-kind.ts'
import type { FoundValue } from './row.ts'

/**
 * The kinds of the records of a contract, from its resources.
 * @param document as it is written, with its references
 */
export function recordKindsOf(
  document: OpenApiDocument,
  roles: ContractRoles = decideRoles(document),
): RecordKinds {
  const read = createShapeReader(document)
  const kinds = roles.resources.map((resource) => {
    const { name } = resource
    const id = idOf(resource, read)
    const found = foundIn(resource, { id, roles, read })
    const parents = resource.parents.map(({ parameter }) => parameter)
    const isScoped = hasScopedIds(resource, id.kind, roles.operations)
    return createKind({ name, id, parents, found, isScoped })
  })
  return new Map(kinds.map((kind) => [kind.name, kind]))
}

// --- internal ---

/** The place of the ids of a resource. Where no path leads to a single record, a record still has one if a property says so. */
function idOf({ name, isSingleton, id, record }: Resource, read: ShapeReader): IdPlace {
  if (id)
    return { kind: id.kind, property: id.property?.includes('__proto__') ? undefined : id.property }
  if (isSingleton) return { kind: 'text', property: undefined }
  const own = [...record.members.keys()].find((each) => usualNames(name).includes(plainName(each)))
  const schema = own === undefined ? undefined : record.members.get(own)
  if (own === undefined || !schema) return { kind: 'int64', property: undefined }
  const parameter = { name: own, in: 'path', isRequired: true, shape: read(schema) }
  const { kind, property } = findId(parameter, { record, resource: name, read })
  return { kind, property }
}

/** The names of properties that are ids wherever they stand. */
function usualNames(resource: string): readonly string[] {
  return ['id', `${plainName(singular(resource))}id`, 'uuid', 'gid', 'sid']
}

/** What records are found by: what their lists filter by, enums and booleans, and references. */
function foundIn(
  { name, record }: Resource,
  {
    id,
    roles,
    read,
  }: { readonly id: IdPlace; readonly roles: ContractRoles; readonly read: ShapeReader },
): KindParts['found'] {
  const asked = new Set(
    roles.operations
      .filter(({ resource }) => resource === name)
      .flatMap(({ parameters, elsewhere = [] }) => [
        ...parameters.flatMap(({ property }) => property ?? []),
        ...elsewhere.flatMap(({ filter }) => (filter?.startsWith('{') ? [] : (filter ?? []))),
      ]),
  )
  const beside = [...asked].filter((property) => !record.members.has(property))
  const own = [...record.members].flatMap(([property, schema]) => {
    const shape = read(schema)
    const values = fewValues(shape.items && asked.has(property) ? read(shape.items) : shape)
    const isId = id.property?.length === 1 && id.property[0] === property
    const isFound = asked.has(property) || (!isId && (values || isReferenceOf(property, shape)))
    return isFound ? [{ name: property, values }] : []
  })
  // What only a list shows of records, or only a body gives to them.
  return [...own, ...beside.map((name) => ({ name, values: undefined }))]
}

/** All values of a shape, if they are few. */
function fewValues({ node, types }: Shape): readonly FoundValue[] | undefined {
  const listed = node.enum
  if (!Array.isArray(listed))
    return types.length === 1 && types[0] === 'boolean' ? [true, false] : undefined
  const values = listed.filter((value) =>
    ['string', 'number', 'bigint', 'boolean'].includes(typeof value),
  )
  return values.length > FEW ? undefined : values
}

/** The most values for which lists are kept ready: each change of a record costs as much whatever their number, but each list has a size of its own. */
const FEW = 32

/** Whether a property has the id of another record, by its name and type. */
function isReferenceOf(property: string, { types }: Shape): boolean {
  return isReference(property) && types.some((type) => type === 'integer' || type === 'string')
}
