import { mediaAmong, parseMediaType } from '../base/http/media-type.ts'
import { asList, asObject, type Json, ownMember, toPointer } from '../base/json/json.ts'
import { memoize } from '../base/memoize.ts'
import type { Links } from '../contract/document/contract-source.ts'
import type { OpenApiDocument, Schema } from '../contract/document/document.ts'
import { atReference, pointerOf } from '../contract/document/linked-document.ts'
import type { SchemaValidator } from '../contract/document/schema-validator.ts'
import type { Members } from '../contract/reading/bundle.ts'
import type { PartialContract } from './partial-contracts.ts'

/** The places of a document that a message has something at, each with where it has it, in words. */
export type MetPlaces = Map<string, string>

/** Goes through values by the schemas of a document as it is written, and notes which of them say something of a value that is there. */
export class PlaceFinder {
  readonly #document: OpenApiDocument
  readonly #fits: (pointer: string) => SchemaValidator
  readonly #matches: (pattern: string) => (text: string) => boolean

  constructor(
    document: OpenApiDocument,
    { linked, compile }: Pick<PartialContract, 'linked' | 'compile'>,
    compilePattern: Links['compilePattern'],
  ) {
    this.#document = document
    this.#fits = memoize((pointer) => {
      const schema = linked.of(atReference(document, `#${pointer}`))
      return compile((typeof schema === 'boolean' ? (schema ? {} : { not: {} }) : schema) as Schema)
    })
    this.#matches = memoize(compilePattern)
  }

  /** The object at a place, and where it is through all references; all of them are noted. */
  resolve(at: DocumentPlace, met?: MetPlaces, where = ''): DocumentPlace {
    let place = at
    const known = new Set<string>()
    for (;;) {
      if (met && !met.has(place.pointer)) met.set(place.pointer, where)
      const { $ref } = Object(place.value)
      if (typeof $ref !== 'string' || known.has($ref)) return place
      known.add($ref)
      const pointer = pointerOf($ref)
      place = { pointer, value: atReference(this.#document, $ref) }
    }
  }

  /** Notes the schemas that apply to a value. */
  visit(at: DocumentPlace, value: Json | undefined, met: MetPlaces, where: string): void {
    this.#visit(at, value, { met, where, seen: new Set() })
  }

  #visit(at: DocumentPlace, value: Json | undefined, visit: Visit): void {
    const { met, where, seen } = visit
    const place = this.resolve(at, met, where)
    if (seen.has(place.pointer)) return
    seen.add(place.pointer)
    const schema: Members = Object(place.value)
    const inner = (...keys: readonly string[]) => innerOf(place, keys)
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = asList(schema[keyword]).map((_, at) => inner(keyword, String(at)))
      const fitting =
        keyword === 'allOf'
          ? branches
          : branches.filter(({ pointer }) => this.#isFit(pointer, value))
      // A value that fits no branch may be meant as any of them.
      for (const branch of fitting.length > 0 ? fitting : branches)
        this.#visit(branch, value, visit)
    }
    if (schema.if !== undefined) {
      const isSo = this.#isFit(inner('if').pointer, value)
      if (isSo) this.#visit(inner('if'), value, visit)
      const then = isSo ? 'then' : 'else'
      if (schema[then] !== undefined) this.#visit(inner(then), value, visit)
    }
    if (Array.isArray(value)) this.#visitItems(schema, value, visit, inner)
    const object = asObject(value)
    if (object) this.#visitMembers(schema, object, visit, inner)
  }

  #visitItems(schema: Members, items: readonly Json[], { met, where }: Visit, inner: Inner): void {
    const first = asList(schema.prefixItems).length
    const each = { met, where: `${where}.*` }
    for (const [at, item] of items.entries()) {
      const seen = new Set<string>()
      if (at < first) this.#visit(inner('prefixItems', String(at)), item, { ...each, seen })
      else if (schema.items !== undefined) this.#visit(inner('items'), item, { ...each, seen })
      if (schema.contains !== undefined && this.#isFit(inner('contains').pointer, item))
        this.#visit(inner('contains'), item, { ...each, seen })
    }
  }

  #visitMembers(
    schema: Members,
    object: { readonly [name: string]: Json },
    visit: Visit,
    inner: Inner,
  ): void {
    const { met, where } = visit
    const [properties, patterns, dependent] = [
      schema.properties,
      schema.patternProperties,
      schema.dependentSchemas,
    ].map((each): Members => Object(each))
    for (const name of Object.keys(properties as Members))
      if (!Object.hasOwn(object, name)) this.#noteAbsent(inner('properties', name), met, where)
    for (const [name, value] of Object.entries(object)) {
      const seen = new Set<string>()
      const isNamed = Object.hasOwn(properties as Members, name)
      if (isNamed)
        this.#visit(inner('properties', name), value, { met, where: `${where}.${name}`, seen })
      // A member that the contract does not name may be data, even a secret, so its name is not shown.
      const other = { met, where: `${where}.*`, seen }
      const fitting = Object.keys(patterns as Members).filter((each) => this.#matches(each)(name))
      for (const pattern of fitting) this.#visit(inner('patternProperties', pattern), value, other)
      if (!isNamed && fitting.length === 0 && schema.additionalProperties !== undefined)
        this.#visit(inner('additionalProperties'), value, other)
      if (ownMember(dependent as Members, name) !== undefined)
        this.#visit(inner('dependentSchemas', name), object, visit)
    }
  }

  #noteAbsent(at: DocumentPlace, met: MetPlaces, where: string): void {
    const { pointer } = this.resolve(at)
    if (!met.has(`${pointer}${ABSENT_PART}`)) met.set(`${pointer}${ABSENT_PART}`, where)
  }

  #isFit(pointer: string, value: Json | undefined): boolean {
    return this.#fits(pointer)(value, { firstOnly: true }).length === 0
  }
}

/** A part of the document as it is written, and the pointer to it. */
export interface DocumentPlace {
  readonly pointer: string
  readonly value: unknown
}

export function innerOf({ pointer, value }: DocumentPlace, keys: readonly string[]): DocumentPlace {
  return {
    pointer: pointer + toPointer(keys),
    value: keys.reduce<unknown>((each, key) => Object(each)[key], value),
  }
}

/** What the pointer of something ends with where a message could have it, and does not. */
export const ABSENT_PART = '#absent'

/** The media type in some content that a body is of, as `mediaAmong` finds it; without a type, the only one. */
export function mediaFor(content: unknown, header: string | undefined): string | undefined {
  const all = Object.keys(Object(content))
  const type = parseMediaType(header)
  return type.kind === 'type' ? mediaAmong(all, type) : all.length === 1 ? all[0] : undefined
}

// --- internal ---

/** What is gone through: the places met so far, and those that are known of this value. */
interface Visit {
  readonly met: MetPlaces
  readonly where: string
  readonly seen: Set<string>
}

type Inner = (...keys: readonly string[]) => DocumentPlace
