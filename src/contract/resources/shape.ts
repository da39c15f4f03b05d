import { pointerKeys } from '../../base/json/json.ts'
import type { Schema } from '../document/document.ts'

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

/** Reads the shapes of schemas. Each is read once. */
export type ShapeReader = (schema: Schema) => Shape

/** How deep parts may be nested in parts: a schema that is a part of itself ends here. */
const DEEPEST = 32

/**
 * Creates the reader for the schemas of one document as it is written. References are followed when a shape is asked for, so that
 * recursive schemas are no trouble.
 * @param document any JSON; references that lead out of it are read as a schema that allows anything.
 */
export function createShapeReader(document: unknown): ShapeReader {
  const known = new WeakMap<Schema, Shape>()
  return (schema) => {
    const remembered = known.get(schema)
    if (remembered) return remembered
    const shape = readShape(schema, document, DEEPEST)
    known.set(schema, shape)
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
    at = lookUp(reference, document)
  }
}

/** Whether a shape is an object: it says so, or declares members without saying anything else. */
export function isObject({ types, members }: Shape): boolean {
  return types.includes('object') || (types.length === 0 && members.size > 0)
}

/** Whether a shape is an array of objects. */
export function isList(shape: Shape, read: ShapeReader): boolean {
  return shape.items !== undefined && isObject(read(shape.items))
}

/** Whether two shapes are records of one kind: one schema, or nearly the same members. */
export function areAlike(one: Shape, other: Shape): boolean {
  if (one.node === other.node) return true
  const shared = [...one.members.keys()].filter((name) => other.members.has(name)).length
  const all = one.members.size + other.members.size - shared
  return shared > 1 && shared / all >= ALIKE
}

// --- internal ---

/** The part of their members that the shapes of one kind of record have in common. */
const ALIKE = 0.8

function readShape(schema: Schema, document: unknown, depth: number): Shape {
  const node = (follow(schema, document) ?? {}) as Schema
  const parts = depth === 0 ? [] : partsOf(node).map((part) => readShape(part, document, depth - 1))
  const own = Object.entries((node.properties ?? {}) as { readonly [name: string]: Schema })
  const branches = new Set([...asList(node.oneOf), ...asList(node.anyOf)])
  // What only one branch of a union requires is not required of all.
  const requiring = parts.filter((_, at) => !branches.has(partsOf(node)[at]))
  return {
    node,
    name: nameOf(schema, document),
    types: typesOf(node, parts),
    format: textOf(node.format) ?? parts.find(({ format }) => format !== undefined)?.format,
    isReadOnly: node.readOnly === true || parts.some(({ isReadOnly }) => isReadOnly),
    members: new Map([...parts.flatMap(({ members }) => [...members]), ...own]),
    required: new Set([
      ...requiring.flatMap(({ required }) => [...required]),
      ...asList(node.required).map(String),
    ]),
    isOpen: saysMore(node) || parts.some(({ isOpen }) => isOpen),
    items: asSchema(node.items) ?? parts.find(({ items }) => items !== undefined)?.items,
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

function partsOf(node: Schema): readonly Schema[] {
  return [...asList(node.allOf), ...asList(node.oneOf), ...asList(node.anyOf)] as Schema[]
}

function typesOf({ type }: Schema, parts: readonly Shape[]): readonly string[] {
  const own = typeof type === 'string' ? [type] : asList(type).map(String)
  const all = own.length > 0 ? own : parts.flatMap(({ types }) => types)
  return [...new Set(all)].filter((each) => each !== 'null')
}

/** The last name that references lead through. */
function nameOf(schema: Schema, document: unknown): string | undefined {
  let name: string | undefined
  let at: unknown = schema
  for (let left = DEEPEST; left > 0; left -= 1) {
    const { $ref: reference } = at as { readonly $ref?: unknown }
    if (typeof reference !== 'string') break
    name = reference.split('/').at(-1)
    at = lookUp(reference, document) ?? {}
  }
  return name
}

function lookUp(reference: string, document: unknown): unknown {
  if (!reference.startsWith('#')) return undefined
  return pointerKeys(decodePart(reference)).reduce((node: unknown, part) => {
    const isHere = typeof node === 'object' && node !== null && Object.hasOwn(node, part)
    return isHere ? (node as Record<string, unknown>)[part] : undefined
  }, document)
}

/** A pointer in a URI is percent-encoded (RFC 6901, section 6); one that is not well-formed is taken as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function asSchema(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null ? (value as Schema) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
