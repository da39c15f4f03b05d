import { atReference } from '../document/linked-document.ts'
import type { Members } from './bundle.ts'
import { type Faults, nameOfSpot, type Spot, spotError } from './reference.ts'

/** How many schemas may apply to one value, each counted as often as references lead to it. */
export const MOST_PARTS = 20_000

/** How many schemas one `oneOf`, `anyOf`, `allOf` or `dependentSchemas` may have: the code that checks some of them nests once for each. */
export const MOST_BRANCHES = 1000

/**
 * Cuts schemas that contain themselves as a part of the same value (`A: { allOf: [A] }`): no value can be checked by them. A schema
 * may contain itself below: in a property or an item. Refuses those whose parts are too many: twenty that have the one before
 * twice are a million; and keywords with too many branches.
 * @param schemas all schemas of the document, with where they are written
 * @throws UsageError
 */
export function assertFinite(
  document: Members,
  schemas: ReadonlyMap<unknown, Spot>,
  faults: Faults,
): void {
  const sizes = new Map<unknown, number>()
  const open = new Set<unknown>()
  const sizeOf = (schema: unknown): number => {
    if (typeof schema !== 'object' || schema === null) return 0
    const known = sizes.get(schema)
    if (known !== undefined) return known
    if (open.has(schema)) {
      const all = [...open]
      noteCircle(all.slice(all.indexOf(schema)), schemas, faults)
      cut(schema, all.toReversed() as Changed[])
      return 0
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

function noteCircle(
  schemas: readonly unknown[],
  spots: ReadonlyMap<unknown, Spot>,
  faults: Faults,
): void {
  const known = schemas.flatMap((schema) => spots.get(schema) ?? [])
  const [first] = known
  if (!first) return
  const others = known.slice(1).map(nameOfSpot)
  const way = others.length > 0 ? ` (through ${others.join(', ')})` : ''
  faults.note(
    first,
    `contains itself as a part of the same value${way}. Refer to it from a property or an item instead.`,
    'It is left out there.',
  )
}

type Changed = { [keyword: string]: unknown }

/** Takes a schema out of the one that leads to it: a choice has no branch that is the choice itself, and anything else adds nothing. */
function cut(schema: unknown, [parent = {}, above = {}]: readonly Changed[]): void {
  const takeFrom = (holder: Changed, part: unknown, keywords: readonly string[]) => {
    for (const name of keywords) {
      const value = holder[name]
      const isMany = typeof value === 'object' && value !== null && value !== part
      const left = Object.entries(isMany ? value : {}).filter(([, each]) => each !== part)
      if (left.length === 0) delete holder[name]
      else if (isMany && left.length < Object.keys(value).length)
        holder[name] = Array.isArray(value)
          ? left.map(([, each]) => each)
          : Object.fromEntries(left)
    }
  }
  if (typeof parent.$ref === 'string') {
    takeFrom(above, parent, ['anyOf', 'oneOf'])
    delete parent.$ref
  } else takeFrom(parent, schema, [...LISTS, 'dependentSchemas'])
  for (const name of PARTS) if (parent[name] === schema) delete parent[name]
}
