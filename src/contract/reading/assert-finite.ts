import { atReference } from '../document/linked-document.ts'
import type { Members } from './bundle.ts'
import { nameOfSpot, type Spot, spotError } from './reference.ts'

/**
 * Refuses schemas that contain themselves as a part of the same value (`A: { allOf: [A] }`): no value can be checked by them. A schema
 * may contain itself below: in a property or an item.
 * @param schemas all schemas of the document, with where they are written
 * @throws UsageError
 */
export function assertFinite(document: Members, schemas: ReadonlyMap<unknown, Spot>): void {
  const done = new Set<unknown>()
  const visit = (schema: unknown, open: readonly unknown[]): void => {
    if (typeof schema !== 'object' || schema === null || done.has(schema)) return
    if (open.includes(schema)) throw circle(open.slice(open.indexOf(schema)), schemas)
    for (const part of partsOf(schema as Members, document)) visit(part, [...open, schema])
    done.add(schema)
  }
  for (const schema of schemas.keys()) visit(schema, [])
}

const LISTS = ['allOf', 'anyOf', 'oneOf']

const PARTS = ['not', 'if', 'then', 'else']

/** The schemas that apply to the same value. */
export function partsOf(schema: Members, document: Members): readonly unknown[] {
  const { $ref, dependentSchemas } = schema
  return [
    ...(typeof $ref === 'string' ? [atReference(document, $ref)] : []),
    ...LISTS.flatMap((name) => (Array.isArray(schema[name]) ? schema[name] : [])),
    ...PARTS.map((name) => schema[name]),
    ...Object.values(Object(dependentSchemas)),
  ]
}

// --- internal ---

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
