import { isJsonObject } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import { idNames } from './ids.ts'
import type { Resource } from './resources.ts'
import type { Shape, ShapeReader } from './shape.ts'

/** The members of records that say what their parents are, too, by the parameter: each as the members that lead to it. */
export type ParentMembers = ReadonlyMap<string, readonly string[]>

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
