import type { Schema } from '../document/document.ts'
import { isObject, type Shape, type ShapeReader } from './shape.ts'

/**
 * The properties of a record that it can be found and sorted by: its members, and those in `attributes` where it is a resource object of
 * JSON:API (`wild.md`, 10), as `attributes.NAME`.
 */
export function propertiesOf(record: Shape, read: ShapeReader): ReadonlyMap<string, Schema> {
  const attributes = record.members.has('type') ? record.members.get(ATTRIBUTES) : undefined
  const inside = attributes && read(attributes)
  if (!inside || !isObject(inside)) return record.members
  const found = [...inside.members].map(
    ([name, schema]) => [`${ATTRIBUTES}.${name}`, schema] as const,
  )
  return new Map([...record.members, ...found])
}

/** The name of a property for itself: `title` for `attributes.title`. */
export function ownName(property: string): string {
  return property.startsWith(`${ATTRIBUTES}.`) ? property.slice(ATTRIBUTES.length + 1) : property
}

/** What a record has in the place of a property: a member of its own, else one of its attributes. `undefined` if it has none. */
export function propertyIn(record: object, property: string): unknown {
  if (Object.hasOwn(record, property)) return memberOf(record, property)
  const own = ownName(property)
  return own === property ? undefined : memberOf(memberOf(record, ATTRIBUTES), own)
}

// --- internal ---

const ATTRIBUTES = 'attributes'

function memberOf(value: unknown, name: string): unknown {
  const isHere = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isHere ? (value as { readonly [name: string]: unknown })[name] : undefined
}
