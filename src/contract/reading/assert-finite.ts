import { atReference } from '../document/linked-document.ts'
import type { Members } from './bundle.ts'
import { nameOfSpot, type Spot, spotError } from './reference.ts'

/** How many schemas may apply to one value, each counted as often as references lead to it. */
export const MOST_PARTS = 20_000

/** How many schemas one `oneOf`, `anyOf`, `allOf` or `dependentSchemas` may have: the code that checks some of them nests once for each. */
export const MOST_BRANCHES = 1000

/**
 * Refuses schemas that contain themselves as a part of the same value (`A: { allOf: [A] }`): no value can be checked by them. A schema
 * may contain itself below: in a property or an item. Refuses those, too, whose parts are too many: twenty that have the one before
 * twice are a million; and keywords with too many branches.
 * @param schemas all schemas of the document, with where they are written
 * @throws UsageError
 */
export function assertFinite(document: Members, schemas: ReadonlyMap<unknown, Spot>): void {
  const sizes = new Map<unknown, number>()
  const open = new Set<unknown>()
  const sizeOf = (schema: unknown): number => {
    if (typeof schema !== 'object' || schema === null) return 0
    const known = sizes.get(schema)
    if (known !== undefined) return known
    if (open.has(schema)) {
      const all = [...open]
      throw circle(all.slice(all.indexOf(schema)), schemas)
    }
    open.add(schema)
    assertFewBranches(schema as Members, schemas.get(schema))
    const size = schemaPartsOf(schema as Members, document).reduce<number>(
      (sum, part) => sum + sizeOf(part),
      1,
    )
    open.delete(schema)
    const spot = schemas.get(schema)
    if (size > MOST_PARTS && spot) throw tooMany(spot)
    sizes.set(schema, size)
    return size
  }
  for (const schema of schemas.keys()) sizeOf(schema)
}

const LISTS = ['allOf', 'anyOf', 'oneOf']

const PARTS = ['not', 'if', 'then', 'else']

/** The schemas that apply to the same value. */
export function schemaPartsOf(schema: Members, document: Members): readonly unknown[] {
  const { $ref, dependentSchemas } = schema
  return [
    ...(typeof $ref === 'string' ? [atReference(document, $ref)] : []),
    ...LISTS.flatMap((name) => (Array.isArray(schema[name]) ? schema[name] : [])),
    ...PARTS.map((name) => schema[name]),
    ...Object.values(Object(dependentSchemas)),
  ]
}

// --- internal ---

function assertFewBranches(schema: Members, spot: Spot | undefined): void {
  const wide = [...LISTS, 'dependentSchemas'].find(
    (name) => Object.keys(Object(schema[name])).length > MOST_BRANCHES,
  )
  if (wide === undefined || !spot) return
  throw spotError(
    { ...spot, path: [...spot.path, wide] },
    `has more than ${MOST_BRANCHES.toLocaleString('en')} schemas. Say what they have in common, or in groups.`,
  )
}

function tooMany(spot: Spot): Error {
  const most = MOST_PARTS.toLocaleString('en')
  return spotError(
    spot,
    `has more than ${most} schemas for one value, with all that its references lead to. Refer to what they share once, or from a property or an item.`,
  )
}

function circle(schemas: readonly unknown[], spots: ReadonlyMap<unknown, Spot>): Error {
  const known = schemas.flatMap((schema) => spots.get(schema) ?? [])
  const [first] = known
  if (!first) return new Error('a schema contains itself')
  const others = known.slice(1).map(nameOfSpot)
  const way = others.length > 0 ? ` (through ${others.join(', ')})` : ''
  return spotError(
    first,
    `contains itself as a part of the same value${way}. Refer to it from a property or an item instead.`,
  )
}
