import { pointerKeys } from '../../../base/json/json.ts'
import type { OpenApiDocument } from '../../document/document.ts'
import { atReference } from '../../document/linked-document.ts'
import type { Members } from '../../reading/bundle.ts'
import { type Field, fieldOf, isReferable, type ObjectKind } from '../../reading/openapi-objects.ts'
import {
  allowsNullByType,
  bare,
  type Choice,
  isObject,
  nullChoice,
  setAt,
  splitSaid,
  toObject,
  withoutNull,
  wrapperOf,
} from './plain-objects.ts'

/**
 * What a change does to the values that are allowed: fewer, more, others, none; or the same ones mean something else, as with another
 * default.
 */
export type Effect = 'narrower' | 'wider' | 'other' | 'note' | 'meaning'

/** What is to be said of an edit; where it is met decides the rest. */
export interface Fact {
  /** Its whole id; else `what` is the end of it, and what comes before follows from the place. */
  readonly id?: string
  readonly what?: string
  readonly effect: Effect
  /** The effect where values are written as texts: those of parameters and headers. Default: the same. */
  readonly asText?: Effect
  /** The side of which it breaks clients, whatever its effect. */
  readonly breaks?: 'request' | 'answer' | 'both'
  /** The predicate of a sentence about the place. */
  readonly text: string
  /** The property of the place that it is about. */
  readonly property?: Property
  /** The operation that it is about, of what is of the whole contract. */
  readonly operation?: string
}

/** A property, as the context of what is said of it. */
export interface Property {
  readonly name: string
  readonly isRequired: boolean
  /** In the older schema. */
  readonly wasRequired?: boolean
  readonly hasDefault?: boolean
  readonly isReadOnly?: boolean
  readonly isWriteOnly?: boolean
  /** In the older schema, if it is there. */
  readonly wasWriteOnly?: boolean
}

/** An operation of a JSON Patch, with paths from a part; its value may hold parts and references. */
export interface EditStep {
  readonly op: 'add' | 'remove' | 'replace' | 'move'
  readonly path: readonly string[]
  /** Where a value is moved from. */
  readonly from?: readonly string[]
  readonly value?: unknown
}

/** One smallest difference of the documents. */
export interface Edit {
  readonly part: Part
  readonly facts: readonly Fact[]
  readonly steps: readonly EditStep[]
  readonly requires: Set<Edit>
  /** The keys from the part to what it is about, in each document. */
  readonly at: { readonly older?: readonly string[]; readonly newer?: readonly string[] }
}

/** How a part is met from the one around it. */
export type Way =
  | { readonly to: 'same' }
  | { readonly to: 'property'; readonly property: Property }
  | { readonly to: 'within'; readonly name: string }
  | { readonly to: 'content' }
  | { readonly to: 'operation'; readonly operation: string }
  | { readonly to: 'parameter'; readonly in: string; readonly name: string }
  | { readonly to: 'request' }
  | { readonly to: 'answer'; readonly status: string }
  | { readonly to: 'body' }
  | { readonly to: 'header'; readonly name: string }

/** An object of the older document with the one of the newer that it becomes. */
export class Part {
  readonly kind: ObjectKind
  readonly older: Members
  readonly newer: Members
  /** The older object, with parts and references in place of what it holds. */
  value: { [name: string]: unknown } = {}
  readonly inner: { readonly part: Part; readonly way: Way }[] = []
  /** The parts that have it as an inner one. */
  readonly around = new Set<Part>()
  readonly edits: Edit[] = []
  /** Whether it is a component. */
  isShared = false
  /** The name that a reference to it has. */
  name: string | undefined

  constructor(kind: ObjectKind, older: Members, newer: Members) {
    this.kind = kind
    this.older = older
    this.newer = newer
  }
}

/** A reference to an object of one of the documents. */
export class Reference {
  readonly side: Side
  readonly kind: ObjectKind
  readonly target: Members
  readonly name: string

  constructor(side: Side, kind: ObjectKind, { target, name }: Named) {
    this.side = side
    this.kind = kind
    this.target = target
    this.name = name
  }
}

export type Side = 'older' | 'newer'

/** Compares what a part has on both sides: it fills its value, and notes its edits and inner parts. */
export type Compare = (part: Part, matching: Matching) => void

/** Finds which objects of two documents belong together, and how they differ. */
export class Matching {
  readonly documents: { readonly [side in Side]: OpenApiDocument }
  readonly #compare: Compare
  readonly #parts = new Map<object, Map<object, Part>>()
  readonly #firstOf = { older: new Map<object, Part>(), newer: new Map<object, Part>() }
  readonly #derived = new WeakMap<object, Map<string, Members>>()
  readonly #waiting: Part[] = []
  /** What was found to be the same, or is being looked at: schemas may contain themselves. */
  readonly #likenesses: Likenesses
  /** The original of an object that was made of it. */
  readonly origins = new WeakMap<object, object>()
  readonly edits: Edit[] = []
  readonly #tied = new Map<string, Edit>()

  constructor(
    documents: { readonly [side in Side]: OpenApiDocument },
    compare: Compare,
    likenesses: Likenesses = new Map(),
  ) {
    this.documents = documents
    this.#compare = compare
    this.#likenesses = likenesses
  }

  /** The part of an object in both documents, at a path within another part, whose value gets it. */
  inner(
    around: Part,
    path: readonly string[],
    { kind, older, newer, way = { to: 'same' } }: Pairing,
  ): Part {
    const part = this.part(kind, older, newer)
    setAt(around.value, path, part)
    around.inner.push({ part, way })
    part.around.add(around)
    return part
  }

  /** The part of two objects, which may be references. */
  part(kind: ObjectKind, older: unknown, newer: unknown): Part {
    // What cannot be a reference may have a member that is called like one.
    const find = (side: Side, value: unknown): Resolved =>
      isReferable(kind) ? this.resolve(side, value) : { target: toObject(value), name: undefined }
    const [before, after] = [find('older', older), find('newer', newer)]
    const [one, other] =
      kind === 'schema' ? this.#evened(before, after, older, newer) : [before.target, after.target]
    const known = this.#parts.get(one)?.get(other)
    const { name } = before
    if (known) {
      known.isShared = true
      known.name ??= name
      return known
    }
    const part = new Part(kind, one, other)
    part.name = name ?? after.name
    part.isShared = name !== undefined
    const row = this.#parts.get(one) ?? new Map<object, Part>()
    this.#parts.set(one, row.set(other, part))
    for (const [side, object] of [
      ['older', one],
      ['newer', other],
    ] as const)
      if (!this.#firstOf[side].has(object)) this.#firstOf[side].set(object, part)
    this.#waiting.push(part)
    return part
  }

  /** Compares all parts that were found, and those that are found on the way. */
  run(): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      next.value = this.copy('older', next.older, next.kind) as Part['value']
      this.#compare(next, this)
    }
  }

  /** The first part that an object of one side belongs to; `undefined` if the other side has nothing for it. */
  partOf(side: Side, object: object): Part | undefined {
    return this.#firstOf[side].get(object)
  }

  /** Notes an edit of a part. */
  edit(
    part: Part,
    {
      facts,
      steps,
      at,
    }: Pick<Edit, 'facts' | 'steps'> & { readonly at?: Edit['at'] | readonly string[] },
  ): Edit {
    const place = Array.isArray(at) ? { older: at, newer: at } : (at ?? {})
    const edit: Edit = { part, facts, steps, requires: new Set(), at: place as Edit['at'] }
    part.edits.push(edit)
    this.edits.push(edit)
    return edit
  }

  /** Says that an edit can only be had with the others that are tied under the same words. */
  tie(words: string, edit: Edit): void {
    const first = this.#tied.get(words) ?? edit
    this.#tied.set(words, first)
    if (first === edit) return
    first.requires.add(edit)
    edit.requires.add(first)
  }

  /** Whether two objects mean the same; what is only said of them may differ, unless it is `exact`. */
  isSame(kind: ObjectKind, older: unknown, newer: unknown, exact = false): boolean {
    const likeness = this.#likeness(kind, older, newer)
    return likeness === 'equal' || (likeness === 'same' && !exact)
  }

  #likeness(kind: ObjectKind, older: unknown, newer: unknown): Likeness {
    const [one, other] = [this.resolve('older', older), this.resolve('newer', newer)]
    const row = this.#likenesses.get(one.target) ?? new Map<object, Likeness>()
    this.#likenesses.set(one.target, row)
    const known = row.get(other.target)
    if (known !== undefined) return known
    row.set(other.target, 'equal')
    const scratch = new Matching(this.documents, this.#compare, this.#likenesses)
    scratch.part(kind, older, newer)
    scratch.run()
    const facts = scratch.edits.flatMap((edit) => edit.facts)
    const isSame = facts.every(({ effect }) => effect === 'note')
    const found = facts.length === 0 ? 'equal' : isSame ? 'same' : 'other'
    row.set(other.target, found)
    return found
  }

  /** What references lead to, and the name of the last one. */
  resolve(side: Side, value: unknown): Resolved {
    let target = toObject(value)
    let name: string | undefined
    for (let $ref = target.$ref; typeof $ref === 'string'; $ref = target.$ref) {
      name = pointerKeys($ref.replace(/^#/, '')).at(-1)
      target = toObject(atReference(this.documents[side] as unknown as Members, $ref))
    }
    return { target, name }
  }

  /** A copy of a value with what references lead to in their places. */
  copy(side: Side, value: unknown, kind: ObjectKind): unknown {
    if (!isObject(value)) return value
    const copy = Object.entries(value).map(([name, each]) => {
      const field = fieldOf(kind, name)
      return [name, field ? this.#copyField(side, each, field) : each]
    })
    return bare(Object.fromEntries(copy))
  }

  /** A copy of an object in the place of another, which may itself be a reference. */
  copyOf(side: Side, value: unknown, kind: ObjectKind): unknown {
    const isReference = isObject(value) && typeof value.$ref === 'string'
    if (isReference && isReferable(kind))
      return new Reference(side, kind, this.resolve(side, value) as Named)
    return this.copy(side, value, kind)
  }

  /** A copy of what the newer document has under a key of a part. */
  copyKeyword({ kind, newer }: Part, keyword: string): unknown {
    const field = fieldOf(kind, keyword)
    return field ? this.#copyField('newer', newer[keyword], field) : newer[keyword]
  }

  /** An object that is made of another one, once for each purpose. */
  derive(from: Members, purpose: string, make: () => Members): Members {
    const all = this.#derived.get(from) ?? new Map<string, Members>()
    this.#derived.set(from, all)
    const made = all.get(purpose) ?? bare(make())
    all.set(purpose, made)
    this.origins.set(made, from)
    return made
  }

  #copyField(side: Side, value: unknown, { form, of }: Field): unknown {
    if (form === 'one') return this.copyOf(side, value, of)
    if (Array.isArray(value)) return value.map((each) => this.copyOf(side, each, of))
    if (!isObject(value)) return value
    return bare(
      Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, this.copyOf(side, each, of)]),
      ),
    )
  }

  /** Two schemas that say the same in two ways (a part of its own, a choice with null), in one of them. */
  #evened(before: Resolved, after: Resolved, older: unknown, newer: unknown): [Members, Members] {
    const [one, other] = [before.target, after.target]
    const [by, otherBy] = [nullChoice(one), nullChoice(other)]
    if (by && by !== otherBy) return [one, this.#asChoice(by, after, newer)]
    if (otherBy && !by) return [this.#asChoice(otherBy, before, older), other]
    const [wrapper, otherWrapper] = [wrapperOf(one), wrapperOf(other)]
    // A list that is shorter is a difference of its own.
    const isList =
      (wrapper && Array.isArray(other[wrapper])) ||
      (otherWrapper && Array.isArray(one[otherWrapper]))
    if (wrapper === otherWrapper || isList) return [one, other]
    const flat = (side: Side, schema: Members) =>
      wrapperOf(schema) ? this.derive(schema, 'flat', () => this.#flat(side, schema)) : schema
    return [flat('older', one), flat('newer', other)]
  }

  /** A schema as a choice, as the one that it is compared with is: of itself and null if it allows null. */
  #asChoice(by: Choice, { target, name }: Resolved, written: unknown): Members {
    const { beside, rest } = splitSaid(target)
    return this.derive(target, by, () => {
      const own = nullChoice(target)
      if (own) return { ...beside, [by]: target[own] }
      if (allowsNullByType(target))
        return { ...beside, [by]: [withoutNull(rest), { type: 'null' }] }
      return name === undefined ? { ...beside, [by]: [rest] } : { [by]: [written] }
    })
  }

  #flat(side: Side, schema: Members): Members {
    const by = wrapperOf(schema)
    if (!by) return schema
    const { [by]: list, ...said } = schema
    const { target } = this.resolve(side, (list as readonly unknown[])[0])
    return this.#flat(side, { ...target, ...said })
  }
}

/** Whether two objects are equal, mean the same, or not even that. */
type Likeness = 'equal' | 'same' | 'other'

type Likenesses = Map<object, Map<object, Likeness>>

/** The two objects of a part, and how it is met. */
interface Pairing {
  readonly kind: ObjectKind
  readonly older: unknown
  readonly newer: unknown
  readonly way?: Way
}

interface Resolved {
  readonly target: Members
  /** That of the last reference on the way. */
  readonly name: string | undefined
}

/** What a reference leads to. */
type Named = Resolved & { readonly name: string }
