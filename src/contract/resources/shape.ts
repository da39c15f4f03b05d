import { asList, memberOf } from '../../base/json/json.ts'
import type { Schema } from '../document/document.ts'
import { atReference } from '../document/linked-document.ts'

/** Why something is decided as it is, where `x-sandbox` says it: a clause that follows "because". */
export const DECLARED = 'x-sandbox says so'

/** What a schema describes, read through its references and with its parts (`allOf`, `oneOf`, `anyOf`) merged. */
export interface Shape {
  /** The schema that its references lead to: two shapes of one node are the same. */
  readonly node: Schema
  /** The name in `components.schemas`, if a reference led to it. */
  readonly name: string | undefined
  /** The types that it allows, without `null`; empty if it allows any. */
  readonly types: readonly string[]
  readonly format: string | undefined
  readonly isReadOnly: boolean
  /** The names of the declared properties, and those that are required. */
  readonly members: ReadonlyMap<string, Schema>
  readonly required: ReadonlySet<string>
  /** Whether it, or a part of it, says that there may be members that it does not declare. */
  readonly isOpen: boolean
  /** The schema of the items, if it is an array. */
  readonly items: Schema | undefined
}

export type ShapeReader = (schema: Schema) => Shape

/** How many references may lead to one schema. */
const DEEPEST = 32

/**
 * Creates the reader for the schemas of one document as it is written. References are followed when a shape is asked for, and each node
 * is read once: what is a part of many schemas, and recursive schemas, are no trouble.
 * @param document any JSON; references that lead out of it are read as a schema that allows anything.
 */
export function createShapeReader(document: unknown): ShapeReader {
  const known = new WeakMap<Schema, Shape>()
  const read = new WeakMap<Schema, Content>()
  const contentOf = (schema: Schema): Content => {
    // A schema may be true or false: nothing follows from it.
    const node = asSchema(follow(schema, document)) ?? {}
    const remembered = read.get(node)
    if (remembered) return remembered
    // A schema that contains itself as a part adds nothing, so the recursion ends with an empty shape.
    read.set(node, { ...NOTHING, node })
    const content = readContent(node, contentOf)
    read.set(node, content)
    return content
  }
  return (schema) => {
    const remembered = known.get(schema)
    if (remembered) return remembered
    const shape = { ...contentOf(schema), name: nameOf(schema, document) }
    if (asSchema(schema)) known.set(schema, shape)
    return shape
  }
}

/** Follows the references of a node (RFC 6901 pointers into the document); `undefined` if one leads nowhere or to itself. */
export function follow(node: unknown, document: unknown): unknown {
  const trail = new Set<string>()
  let at = node
  for (;;) {
    const reference = (at as { readonly $ref?: unknown } | undefined)?.$ref
    if (typeof reference !== 'string') return at
    if (trail.has(reference)) return undefined
    trail.add(reference)
    at = atReference(document, reference)
  }
}

/** Whether a shape is an object: it says so, or declares members without saying anything else. */
export function isObjectShape({ types, members }: Shape): boolean {
  return types.includes('object') || (types.length === 0 && members.size > 0)
}

/** Whether a schema is that of a text of any kind, which words can be looked for in. */
export function isPlainText({ types, format, node }: Shape): boolean {
  const { enum: listed, const: only } = node
  return types.includes('string') && !format && listed === undefined && only === undefined
}

export function isListShape(shape: Shape, read: ShapeReader): boolean {
  return shape.items !== undefined && isObjectShape(read(shape.items))
}

/** Whether two shapes are records of one kind: one schema, or nearly the same members. */
export function areAlike(one: Shape, other: Shape): boolean {
  if (one.node === other.node) return true
  const [here, there] = [one.members.size, other.members.size]
  if (Math.min(here, there) < Math.max(here, there) * ALIKE) return false
  const shared = [...one.members.keys()].filter((name) => other.members.has(name)).length
  const all = one.members.size + other.members.size - shared
  return shared > 1 && shared / all >= ALIKE
}

/**
 * The properties of a record that it can be found and sorted by: its members, and those in `attributes` where it is a resource object of
 * JSON:API, as `attributes.NAME`.
 */
export function shapeProperties(record: Shape, read: ShapeReader): ReadonlyMap<string, Schema> {
  const attributes = record.members.has('type') ? record.members.get(ATTRIBUTES) : undefined
  const inside = attributes && read(attributes)
  if (!inside || !isObjectShape(inside)) return record.members
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
  const attributes = [...shapeProperties(record, read)].filter(([name]) => ownName(name) !== name)
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
export function mergedMembers<Value extends { readonly [name: string]: unknown }>(
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

/** The part of their members that the shapes of one kind of record have in common. */
const ALIKE = 0.8

/** A shape but for the name that references have for it. */
type Content = Omit<Shape, 'name'>

const NOTHING: Omit<Content, 'node'> = {
  types: [],
  format: undefined,
  isReadOnly: false,
  isOpen: false,
  members: new Map(),
  required: new Set(),
  items: undefined,
}

function readContent(node: Schema, contentOf: (schema: Schema) => Content): Content {
  const read = (list: unknown) => asList(list).map((part) => contentOf(part as Schema))
  const all = read(node.allOf)
  const branches = [...read(node.oneOf), ...read(node.anyOf)]
  const parts = [...all, ...branches]
  const own = Object.entries((node.properties ?? {}) as { readonly [name: string]: Schema })
  const types = typesOf(node, all, branches)
  // Beside the type of an object, items say nothing.
  const mayBeArray = types.length === 0 || types.includes('array')
  return {
    ...{ node, types },
    format: textOf(node.format) ?? parts.find(({ format }) => format !== undefined)?.format,
    isReadOnly: node.readOnly === true || parts.some(({ isReadOnly }) => isReadOnly),
    members: joined('allOf', [
      ...all.map(({ members }) => members),
      joined(
        'anyOf',
        branches.map(({ members }) => members),
      ),
      new Map(own),
    ]),
    // What only one branch of a union requires is not required of all.
    required: new Set([
      ...all.flatMap(({ required }) => [...required]),
      ...asList(node.required).map(String),
    ]),
    isOpen: saysMore(node) || parts.some(({ isOpen }) => isOpen),
    items: mayBeArray ? itemsIn(node, all, branches) : undefined,
  }
}

function saysMore({
  additionalProperties,
  unevaluatedProperties,
  patternProperties,
}: Schema): boolean {
  const others = [additionalProperties, unevaluatedProperties]
  return (
    others.some((each) => each !== undefined && each !== false) || patternProperties !== undefined
  )
}

/** Members of one name are both at once in all parts of a schema, and either in the branches of a union. */
function joined(
  keyword: 'allOf' | 'anyOf',
  all: readonly ReadonlyMap<string, Schema>[],
): ReadonlyMap<string, Schema> {
  const [first = new Map(), ...others] = all.filter(({ size }) => size > 0)
  if (others.length === 0) return first
  const members = new Map(first)
  for (const [name, schema] of others.flatMap((each) => [...each])) {
    const before = members.get(name)
    const isNew = before === undefined || before === schema
    members.set(name, isNew ? schema : { [keyword]: [before, schema] })
  }
  return members
}

/** The items of all parts at once, without those of which nothing is said; else those of a branch. */
function itemsIn(
  node: Schema,
  all: readonly Content[],
  branches: readonly Content[],
): Schema | undefined {
  const own = [asSchema(node.items), ...all.map(({ items }) => items)].filter(
    (each) => each !== undefined,
  )
  const [first, ...others] = new Set(own.filter(saysAny))
  if (others.length > 0) return { allOf: [first, ...others] }
  return first ?? own[0] ?? branches.find(({ items }) => items !== undefined)?.items
}

/** Whether a schema says more than that something is an object. */
function saysAny({ type, ...others }: Schema): boolean {
  const isPlain = type === undefined || type === 'object'
  return !isPlain || Object.keys(others).some((keyword) => !UNSAYING.has(keyword))
}

/** Keywords that say nothing of values. */
const UNSAYING = new Set(['title', 'description', 'example', 'examples', 'xml'])

function typesOf(
  { type }: Schema,
  all: readonly Content[],
  branches: readonly Content[],
): readonly string[] {
  const own = (typeof type === 'string' ? [type] : asList(type).map(String)).filter(isNoNull)
  if (own.length > 0 || (all.length === 0 && branches.length === 0)) return own
  const either = branches.flatMap(({ types }) => types)
  const [first = [], ...others] = [...all.map(({ types }) => types), either].filter(
    ({ length }) => length > 0,
  )
  const both = first.filter((each) => others.every((types) => types.includes(each)))
  return [...new Set(both)]
}

const isNoNull = (type: string) => type !== 'null'

/** The last name that references lead through. */
function nameOf(schema: Schema, document: unknown): string | undefined {
  let name: string | undefined
  let at: unknown = schema
  for (let left = DEEPEST; left > 0; left -= 1) {
    const { $ref: reference } = at as { readonly $ref?: unknown }
    if (typeof reference !== 'string') break
    name = reference.split('/').at(-1)
    at = atReference(document, reference) ?? {}
  }
  return name
}

function asSchema(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null ? (value as Schema) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
