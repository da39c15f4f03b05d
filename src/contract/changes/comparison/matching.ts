import { isJsonObject, ownMember, pointerKeys } from '../../../base/json/json.ts'
import type { OpenApiDocument } from '../../document/document.ts'
import { atReference } from '../../document/linked-document.ts'
import type { Members } from '../../reading/bundle.ts'
import {
  isReferable,
  type ObjectKind,
  type OpenApiField,
  openApiField,
} from '../../reading/openapi-objects.ts'
import {
  ComparedPart,
  type ContractSide,
  type Edit,
  type EditStep,
  type Fact,
  type ListChange,
  type NamedReference,
  type PartRelation,
  Reference,
  type Resolved,
} from './compared-parts.ts'
import {
  allowsNullByType,
  bare,
  type ChoiceKeyword,
  nullChoice,
  setAt,
  splitAnnotations,
  toObject,
  withoutNull,
  wrapperOf,
} from './plain-objects.ts'

/** Compares what a part has on both sides: it fills its value, and notes its edits and inner parts. */
export type Compare = (part: ComparedPart, matching: Matching) => void

/** Finds which objects of two documents belong together, and how they differ. */
export class Matching {
  readonly documents: { readonly [side in ContractSide]: OpenApiDocument }
  readonly #compare: Compare
  readonly #parts = new Map<object, Map<object, ComparedPart>>()
  readonly #firstOf = {
    older: new Map<object, ComparedPart>(),
    newer: new Map<object, ComparedPart>(),
  }
  readonly #derived = new WeakMap<object, Map<string, Members>>()
  readonly #waiting: ComparedPart[] = []
  /** What was found to be the same, or is being looked at: schemas may contain themselves. */
  readonly similarities: Similarities
  /** The original of an object that was made of it. */
  readonly origins = new WeakMap<object, object>()
  readonly edits: Edit[] = []
  readonly #tied = new Map<string, Edit>()

  constructor(
    documents: { readonly [side in ContractSide]: OpenApiDocument },
    compare: Compare,
    likenesses: Similarities = new Map(),
  ) {
    this.documents = documents
    this.#compare = compare
    this.similarities = likenesses
  }

  /** The part of an object in both documents, at a path within another part, whose value gets it. */
  inner(
    around: ComparedPart,
    path: readonly string[],
    { kind, older, newer, way = {} }: Pairing,
  ): ComparedPart {
    const part = this.part(kind, older, newer)
    setAt(around.value, path, part)
    around.inner.push({ part, way })
    part.around.add(around)
    return part
  }

  /** The part of two objects, which may be references. */
  part(kind: ObjectKind, older: unknown, newer: unknown): ComparedPart {
    // An object that cannot be a reference may still have a member `$ref`.
    const find = (side: ContractSide, value: unknown): Resolved =>
      isReferable(kind) ? this.resolve(side, value) : { target: toObject(value), name: undefined }
    const [before, after] = [find('older', older), find('newer', newer)]
    const [one, other] =
      kind === 'schema'
        ? this.#inOneForm(before, after, older, newer)
        : [before.target, after.target]
    const known = this.#parts.get(one)?.get(other)
    const { name } = before
    if (known) {
      known.isShared = true
      known.name ??= name
      return known
    }
    const part = new ComparedPart(kind, one, other)
    part.name = name ?? after.name
    part.isShared = name !== undefined
    const row = this.#parts.get(one) ?? new Map<object, ComparedPart>()
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
      next.value = this.copy('older', next.older, next.kind) as ComparedPart['value']
      this.#compare(next, this)
    }
  }

  /** The first part that an object of one side belongs to; `undefined` if the other side has nothing for it. */
  partOf(side: ContractSide, object: object): ComparedPart | undefined {
    return this.#firstOf[side].get(object)
  }

  /** Notes an edit of a part. `at` is where it is in both documents, unless it says so for each. */
  edit(
    part: ComparedPart,
    {
      facts,
      steps,
      at,
    }: Pick<Edit, 'facts' | 'steps'> & { readonly at: Edit['at'] | readonly string[] },
  ): Edit {
    const place = isPath(at) ? { older: at, newer: at } : at
    const edit: Edit = { part, facts, steps, requires: new Set(), at: place }
    part.edits.push(edit)
    this.edits.push(edit)
    return edit
  }

  /** Notes changes of what a part has several of: each is an edit, or all are one. */
  editEach(
    part: ComparedPart,
    changes: readonly ListChange[],
    { at, isOne = false }: { readonly at: readonly string[]; readonly isOne?: boolean },
  ): readonly Edit[] {
    const groups = isOne ? [changes] : changes.map((each) => [each])
    return groups.map((some) =>
      this.edit(part, {
        facts: some.map((each) => each.fact),
        steps: some.map(({ step }) => step),
        at,
      }),
    )
  }

  /** Notes that a part has something else at a path, and what is to be said of it. */
  set(
    part: ComparedPart,
    path: readonly string[],
    facts: Fact | readonly Fact[],
    at: Edit['at'] | readonly string[] = path,
  ): Edit {
    return this.edit(part, { facts: [facts].flat(), steps: [this.step(part, path)], at })
  }

  /** What gives a part at a path of a member, or of one within that, what the newer document has there. */
  step({ kind, older, newer }: ComparedPart, path: readonly string[]): EditStep {
    const [name = '', key] = path
    const within = (object: unknown) =>
      key === undefined ? object : ownMember(Object(object), key)
    const [before, after] = [within(older[name]), within(newer[name])]
    if (after === undefined) return { op: 'remove', path }
    const op = before === undefined ? 'add' : 'replace'
    const field = openApiField(kind, name)
    if (!field) return { op, path, value: after }
    if (key === undefined) return { op, path, value: this.#copyField('newer', after, field) }
    const inner = field.form === 'one' ? openApiField(field.of, key) : field
    return { op, path, value: inner ? this.copyOf('newer', after, inner.of) : after }
  }

  /** What adds one of the items of a list of the newer document. */
  addition({ kind, newer }: ComparedPart, name: string, at: number): EditStep {
    const value = (newer[name] as readonly unknown[])[at]
    const field = openApiField(kind, name)
    const copy = field ? this.copyOf('newer', value, field.of) : value
    return { op: 'add', path: [name, '-'], value: copy }
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
    const similarity = this.#likeness(kind, older, newer)
    return similarity === 'equal' || (similarity === 'same' && !exact)
  }

  #likeness(kind: ObjectKind, older: unknown, newer: unknown): Similarity {
    const [one, other] = [this.resolve('older', older), this.resolve('newer', newer)]
    const row = this.similarities.get(one.target) ?? new Map<object, Similarity>()
    this.similarities.set(one.target, row)
    const known = row.get(other.target)
    if (known !== undefined) return known
    row.set(other.target, 'equal')
    const scratch = new Matching(this.documents, this.#compare, this.similarities)
    scratch.part(kind, older, newer)
    scratch.run()
    const facts = scratch.edits.flatMap((edit) => edit.facts)
    const isSame = facts.every(({ effect }) => effect === 'note')
    const found = facts.length === 0 ? 'equal' : isSame ? 'same' : 'other'
    row.set(other.target, found)
    return found
  }

  /** What references lead to, and the name of the last one. */
  resolve(side: ContractSide, value: unknown): Resolved {
    let target = toObject(value)
    let name: string | undefined
    for (let $ref = target.$ref; typeof $ref === 'string'; $ref = target.$ref) {
      name = pointerKeys($ref.replace(/^#/, '')).at(-1)
      target = toObject(atReference(this.documents[side] as OpenApiDocument & Members, $ref))
    }
    return { target, name }
  }

  /** A copy of a value with what references lead to in their places. */
  copy(side: ContractSide, value: unknown, kind: ObjectKind): unknown {
    if (!isJsonObject(value)) return value
    const copy = Object.entries(value).map(([name, each]) => {
      const field = openApiField(kind, name)
      return [name, field ? this.#copyField(side, each, field) : each]
    })
    return bare(Object.fromEntries(copy))
  }

  /** A copy of an object in the place of another, which may itself be a reference. */
  copyOf(side: ContractSide, value: unknown, kind: ObjectKind): unknown {
    const isReference = isJsonObject(value) && typeof value.$ref === 'string'
    if (isReference && isReferable(kind))
      return new Reference(side, kind, this.resolve(side, value) as NamedReference)
    return this.copy(side, value, kind)
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

  #copyField(side: ContractSide, value: unknown, { form, of }: OpenApiField): unknown {
    if (form === 'one') return this.copyOf(side, value, of)
    if (Array.isArray(value)) return value.map((each) => this.copyOf(side, each, of))
    if (!isJsonObject(value)) return value
    return bare(
      Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, this.copyOf(side, each, of)]),
      ),
    )
  }

  /** Two schemas that say the same in two ways (a part of its own, a choice with null), in one of them. */
  #inOneForm(
    before: Resolved,
    after: Resolved,
    older: unknown,
    newer: unknown,
  ): [Members, Members] {
    const [one, other] = [before.target, after.target]
    const [by, otherBy] = [nullChoice(one), nullChoice(other)]
    if (by && by !== otherBy) return [one, this.#asChoice(by, after, newer)]
    if (otherBy && !by) return [this.#asChoice(otherBy, before, older), other]
    const [wrapper, otherWrapper] = [wrapperOf(one), wrapperOf(other)]
    // Where both schemas have the list, another number of items is a difference of the list.
    const isList =
      (wrapper && Array.isArray(other[wrapper])) ||
      (otherWrapper && Array.isArray(one[otherWrapper]))
    if (wrapper === otherWrapper || isList) return [one, other]
    const flat = (side: ContractSide, schema: Members) =>
      wrapperOf(schema) ? this.derive(schema, 'flat', () => this.#flat(side, schema)) : schema
    return [flat('older', one), flat('newer', other)]
  }

  /** A schema as a choice, as the one that it is compared with is: of itself and null if it allows null. */
  #asChoice(by: ChoiceKeyword, { target, name }: Resolved, written: unknown): Members {
    const { annotations, rest } = splitAnnotations(target)
    return this.derive(target, by, () => {
      const own = nullChoice(target)
      if (own) return { ...annotations, [by]: target[own] }
      if (allowsNullByType(target))
        return { ...annotations, [by]: [withoutNull(rest), { type: 'null' }] }
      return name === undefined ? { ...annotations, [by]: [rest] } : { [by]: [written] }
    })
  }

  #flat(side: ContractSide, schema: Members): Members {
    const by = wrapperOf(schema)
    if (!by) return schema
    const { [by]: list, ...rest } = schema
    const { target } = this.resolve(side, (list as readonly unknown[])[0])
    return this.#flat(side, { ...target, ...rest })
  }
}

function isPath(at: Edit['at'] | readonly string[]): at is readonly string[] {
  return Array.isArray(at)
}

/** Whether two objects are equal, mean the same, or not even that. */
type Similarity = 'equal' | 'same' | 'other'

type Similarities = Map<object, Map<object, Similarity>>

/** The two objects of a part, and how it is met. */
interface Pairing {
  readonly kind: ObjectKind
  readonly older: unknown
  readonly newer: unknown
  readonly way?: PartRelation
}
