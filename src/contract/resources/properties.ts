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

/** What a record has in the place of a property: a member of its own, else one in a member (`customer.id`). `undefined` if it has none. */
export function propertyIn(record: object, property: string): unknown {
  if (Object.hasOwn(record, property)) return memberOf(record, property)
  const dot = property.indexOf('.')
  return dot < 0
    ? undefined
    : memberOf(memberOf(record, property.slice(0, dot)), property.slice(dot + 1))
}

/**
 * The attributes that a body gives without the object round them: it has members with the names of attributes, and none that is called
 * so itself.
 */
export function flatAttributes(
  body: Shape,
  record: Shape,
  read: ShapeReader,
): ReadonlyMap<string, Schema> {
  if (body.members.has(ATTRIBUTES)) return new Map()
  const attributes = [...propertiesOf(record, read)].filter(([name]) => ownName(name) !== name)
  return new Map(
    attributes
      .map(([name, schema]) => [ownName(name), schema] as const)
      .filter(([name]) => body.members.has(name)),
  )
}

/** A record with some attributes, in the object for them. */
export function withAttributes<Value extends { readonly [name: string]: unknown }>(
  record: Value,
  attributes: { readonly [name: string]: unknown },
): Value {
  return { ...record, [ATTRIBUTES]: { ...Object(memberOf(record, ATTRIBUTES)), ...attributes } }
}

/** A record with the members of another; of what both have as their attributes, each stays that the other does not have. */
export function merged<Value extends { readonly [name: string]: unknown }>(
  record: Value,
  other: Value,
): Value {
  const [old, given] = [record, other].map((each) => memberOf(each, ATTRIBUTES))
  const whole = { ...record, ...other }
  const areObjects = [old, given].every((each) => typeof each === 'object' && each !== null)
  return areObjects ? withAttributes(whole, { ...Object(old), ...Object(given) }) : whole
}

/** The object that has the attributes in a resource object of JSON:API. */
export const ATTRIBUTES = 'attributes'

/** The names that a property had in earlier contracts, as its schema says them: `x-sandbox: { was: NAME }`, or a list, the last one first. */
export function namesBefore(schema: object): readonly string[] {
  const { was } = Object((schema as { readonly 'x-sandbox'?: unknown })['x-sandbox'])
  return (Array.isArray(was) ? was : [was]).filter((each) => typeof each === 'string')
}

// --- internal ---

function memberOf(value: unknown, name: string): unknown {
  const isHere = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isHere ? (value as { readonly [name: string]: unknown })[name] : undefined
}
