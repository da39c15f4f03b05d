import { isRaw } from '../../base/json/exact-numbers.ts'
import { atPointer } from '../../base/json/json.ts'
import { percentDecodedIfValid } from '../../base/text/percent-encoding.ts'
import type { OpenApiDocument, Schema } from './document.ts'

/**
 * A document whose references are resolved without writing out what they lead to: all that refer to an object have that one object,
 * which may contain itself. Each part is linked when it is first asked for, and remembered.
 */
export class LinkedDocument {
  readonly #written: OpenApiDocument
  readonly #known = new Map<object, object>()
  readonly #own = new WeakSet<object>()
  readonly #names = new Map<object, string>()
  readonly #waiting: Filling[] = []

  /** @param written as it is written, with references within it alone */
  constructor(written: OpenApiDocument) {
    this.#written = written
  }

  get document(): OpenApiDocument {
    return this.of(this.#written) as OpenApiDocument
  }

  /** What a part of the document as it is written is with its references resolved; data that only looks like a reference stays. */
  of(part: unknown): unknown {
    const linked = this.#link(part)
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#fill(next)
    return linked
  }

  /** A name of its own for a linked object that references lead to; `undefined` for any other. */
  nameOf(linked: Schema): string | undefined {
    return this.#names.get(linked)
  }

  /** Whether an object is one of the document, and not made of it. */
  owns(linked: Schema): boolean {
    return this.#own.has(linked)
  }

  #link(part: unknown): unknown {
    if (typeof part !== 'object' || part === null || isRaw(part)) return part
    const known = this.#known.get(part)
    if (known) return known
    const target = this.#targetOf(part)
    if (target !== undefined) {
      const linked = this.#link(target) as object
      this.#known.set(part, linked)
      if (!this.#names.has(linked)) this.#names.set(linked, `part-${this.#names.size}`)
      return linked
    }
    const linked = (Array.isArray(part) ? [] : {}) as Filling['to']
    this.#known.set(part, linked)
    this.#own.add(linked)
    // Not at once: a chain of references may be longer than the stack.
    this.#waiting.push({ from: part, to: linked })
    return linked
  }

  /** The object that a reference leads to through all others; `undefined` if it is none, or leads nowhere. */
  #targetOf(part: object): object | undefined {
    const trail = new Set<unknown>()
    let at: unknown = part
    for (let reference = referenceOf(at); reference !== undefined; reference = referenceOf(at)) {
      if (trail.has(at)) return undefined
      trail.add(at)
      at = atReference(this.#written, reference)
    }
    return at !== part && typeof at === 'object' && at !== null ? at : undefined
  }

  #fill({ from, to }: Filling): void {
    for (const [key, value] of Object.entries(from)) {
      const linked = this.#link(value)
      // Assigned, it would be the prototype.
      if (key === '__proto__') Object.defineProperty(to, key, { ...OWN, value: linked })
      else to[key] = linked
    }
  }
}

/** The reference of an object that is one; `undefined` for any other value. */
export function referenceOf(value: unknown): string | undefined {
  const reference = (value as { readonly $ref?: unknown } | null | undefined)?.$ref
  return typeof reference === 'string' ? reference : undefined
}

/** The value that a reference within a document leads to; `undefined` if it leads nowhere, or out of it. */
export function atReference(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  return atPointer(document, pointerOf(reference))
}

/** The JSON pointer of a reference within a document (RFC 6901, section 6): one whose percent-encoding is invalid is taken as it is. */
export function pointerOf(reference: string): string {
  return percentDecodedIfValid(reference.slice(1))
}

/** The keywords whose values are schemas, lists of them, or schemas by name (JSON Schema 2020-12 core, sections 8.2.4, 10 and 11). */
const SCHEMAS = new Set([
  ...['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
])
const MAPS = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
])

export function isSchemaKeyword(keyword: string): boolean {
  return SCHEMAS.has(keyword) || MAPS.has(keyword)
}

/** Replaces each schema directly within a schema; `true` and `false`, which are schemas too, stay. */
export function mapParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, partOf(keyword, value, change)]),
  )
}

/** All objects and lists in a value, which may contain itself. A chain of references may be longer than the stack. */
export function* objectsIn(root: unknown): Iterable<{ readonly [key: string]: unknown }> {
  const seen = new Set<unknown>()
  const waiting = [root]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    yield node as { readonly [key: string]: unknown }
    for (const value of Object.values(node)) waiting.push(value)
  }
}

// --- internal ---

/** A part as it is written, and the linked one that gets its members. */
interface Filling {
  readonly from: object
  readonly to: { [key: string]: unknown }
}

/** Like any member that is assigned, whatever its name. */
const OWN = { enumerable: true, configurable: true, writable: true } as const

function partOf(keyword: string, value: unknown, change: (part: Schema) => Schema): unknown {
  if (typeof value !== 'object' || value === null) return value
  const changed = (each: unknown) =>
    typeof each === 'object' && each !== null ? change(each as Schema) : each
  if (MAPS.has(keyword))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each)]))
  if (!SCHEMAS.has(keyword)) return value
  return Array.isArray(value) ? value.map(changed) : changed(value)
}
