import { isRaw } from '../../base/json/exact-numbers.ts'
import { bareMap, toPointer } from '../../base/json/json.ts'
import type { OpenApiDocument } from '../document/document.ts'
import type { Members } from '../reading/bundle.ts'
import { OPENAPI_OBJECTS } from '../reading/openapi-objects.ts'
import { ComparedPart, type Edit, Reference } from './comparison/compared-parts.ts'
import type { Matching } from './comparison/matching.ts'
import type { PatchOperation } from './contract-change.ts'

/** A document in which every part has one place, and the patches of the edits there. */
export interface ComponentLayout {
  readonly document: OpenApiDocument
  patchOf(edit: Edit): readonly PatchOperation[]
}

/** Writes the older document so that each part stands at one place: what is used more than once is a component. */
export function layOutComponents(root: ComparedPart, matching: Matching): ComponentLayout {
  const arranging = new Arranging(matching)
  return arranging.arrange(root)
}

// --- internal ---

/** A component that only one of the documents has. */
class Lone {
  readonly reference: Reference
  readonly value: unknown

  constructor(reference: Reference, value: unknown) {
    this.reference = reference
    this.value = value
  }
}

class Arranging {
  readonly #matching: Matching
  readonly #lone = { older: new Map<object, Lone>(), newer: new Map<object, Lone>() }
  readonly #names = new Map<object, string>()
  readonly #taken = new Set<string>()
  readonly #pointers = new Map<ComparedPart, readonly string[]>()
  readonly #waiting: ComparedPart[] = []

  constructor(matching: Matching) {
    this.#matching = matching
  }

  arrange(root: ComparedPart): ComponentLayout {
    const values = this.#matching.edits.flatMap(({ steps }) => steps.map(({ value }) => value))
    for (const part of this.#ledTo([root, ...values], () => true))
      if (part instanceof ComparedPart && part.isShared) this.#name(part, part.kind, part.name)
    for (const lone of [...this.#lone.older.values(), ...this.#lone.newer.values()])
      this.#name(lone, lone.reference.kind, lone.reference.name)
    const document = this.#render(root.value, []) as { [name: string]: unknown }
    this.#pointers.set(root, [])
    const components = this.#components(Object(root.value.components))
    const whole = { ...document, components } as typeof document & OpenApiDocument
    return { document: whole, patchOf: (edit) => this.#patchOf(edit) }
  }

  /** All components: those of the older document, parts that are used more than once, and the sections that patches add to. */
  #components(own: { readonly [section: string]: object }): object {
    const sections = bareMap<{ [name: string]: unknown }>({ schemas: {} })
    for (const [section, all] of Object.entries(own)) sections[section] = bareMap({ ...all })
    const sectionAt = (section: string) => (sections[section] ??= bareMap())
    for (let part = this.#waiting.pop(); part; part = this.#waiting.pop()) {
      const [section, name] = this.#placeOf(part, part.kind)
      const into = sectionAt(section)
      if (!Object.hasOwn(into, name))
        into[name] = this.#render(part.value, this.#pointers.get(part) ?? [])
    }
    for (const lone of this.#lone.older.values()) {
      const [section, name] = this.#placeOf(lone, lone.reference.kind)
      sectionAt(section)[name] = this.#render(lone.value, ['components', section, name])
    }
    for (const { reference } of this.#lone.newer.values()) sectionAt(sectionOf(reference.kind))
    return { ...sections }
  }

  /** The parts and components that values lead to, and that these lead to if they are followed. What a reference leads to is shared. */
  #ledTo(
    values: readonly unknown[],
    isFollowed: (thing: ComparedPart | Lone) => boolean,
  ): ReadonlySet<ComparedPart | Lone> {
    const found = new Set<ComparedPart | Lone>()
    const waiting = [...values]
    while (waiting.length > 0) {
      const value = waiting.pop()
      if (typeof value !== 'object' || value === null || isRaw(value)) continue
      if (value instanceof Reference) {
        const target = this.#target(value)
        if (target instanceof ComparedPart) target.isShared = true
        waiting.push(target)
      } else if (!(value instanceof ComparedPart || value instanceof Lone))
        waiting.push(...Object.values(value))
      else if (!found.has(value)) {
        found.add(value)
        if (isFollowed(value)) waiting.push(value.value)
      }
    }
    return found
  }

  #target(reference: Reference): ComparedPart | Lone {
    const { side, target, kind } = reference
    const known = this.#matching.partOf(side, target) ?? this.#lone[side].get(target)
    if (known) return known
    const lone = new Lone(reference, this.#matching.copy(side, target, kind))
    this.#lone[side].set(target, lone)
    return lone
  }

  #name(thing: object, kind: ComparedPart['kind'], wanted = 'part'): void {
    const section = sectionOf(kind)
    const key = (name: string) => `${section}/${name}`
    let name = wanted
    for (let number = 2; this.#taken.has(key(name)); number += 1) name = `${wanted}-${number}`
    this.#taken.add(key(name))
    this.#names.set(thing, name)
    if (thing instanceof ComparedPart) this.#pointers.set(thing, ['components', section, name])
  }

  #placeOf(thing: object, kind: ComparedPart['kind']): readonly [section: string, name: string] {
    return [sectionOf(kind), this.#names.get(thing) as string]
  }

  /** A value as it stands at some keys of the document. */
  #render(value: unknown, at: readonly string[]): unknown {
    if (typeof value !== 'object' || value === null || isRaw(value)) return value
    if (value instanceof Reference) return this.#refTo(value)
    if (value instanceof ComparedPart) {
      if (value.isShared) return this.#refToPart(value)
      this.#pointers.set(value, at)
      return this.#render(value.value, at)
    }
    if (Array.isArray(value))
      return value.map((each, index) => this.#render(each, [...at, String(index)]))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.#render(each, [...at, name])]),
    )
  }

  #refTo(reference: Reference): Members {
    const target = this.#target(reference)
    if (target instanceof ComparedPart) return this.#refToPart(target)
    return { $ref: `#${toPointer(['components', ...this.#placeOf(target, reference.kind)])}` }
  }

  #refToPart(part: ComparedPart): Members {
    this.#waiting.push(part)
    return { $ref: `#${toPointer(['components', ...this.#placeOf(part, part.kind)])}` }
  }

  #patchOf({ part, steps }: Edit): readonly PatchOperation[] {
    const at = this.#pointers.get(part) ?? []
    const pointer = (path: readonly string[]) => toPointer([...at, ...path])
    const own = steps.map(
      ({ op, path, from, value }): PatchOperation => ({
        op,
        path: pointer(path),
        ...(from && { from: pointer(from) }),
        ...(value !== undefined && { value: this.#render(value, []) }),
      }),
    )
    // The newer document's own components that a value needs.
    const isNew = (thing: ComparedPart | Lone) =>
      thing instanceof Lone && thing.reference.side === 'newer'
    const needed = [...this.#ledTo([steps], isNew)].filter((thing) => thing instanceof Lone)
    return [...needed.filter(isNew).map((lone) => this.#addition(lone)), ...own]
  }

  #addition(lone: Lone): PatchOperation {
    const place = ['components', ...this.#placeOf(lone, lone.reference.kind)]
    return { op: 'add', path: toPointer(place), value: this.#render(lone.value, place) }
  }
}

function sectionOf(kind: ComparedPart['kind']): string {
  return OPENAPI_OBJECTS[kind].section as string
}
