import { isRaw } from '../../base/json/exact-numbers.ts'
import { bareMap, toPointer } from '../../base/json/json.ts'
import type { OpenApiDocument } from '../document/document.ts'
import type { Members } from '../reading/bundle.ts'
import { OPENAPI_OBJECTS } from '../reading/openapi-objects.ts'
import type { Matching } from './compared/matching.ts'
import { type Edit, Part, Reference } from './compared/parts.ts'
import type { PatchOperation } from './contract-change.ts'

/** A document in which every part has one place, and the patches of the edits there. */
export interface Arrangement {
  readonly document: OpenApiDocument
  patchOf(edit: Edit): readonly PatchOperation[]
}

/** Writes the older document so that each part stands at one place: what is used more than once is a component. */
export function arrange(root: Part, matching: Matching): Arrangement {
  const arranging = new Arranging(matching)
  return arranging.arrange(root)
}

// --- internal ---

/** A component of one document alone. */
interface Lone {
  readonly reference: Reference
  readonly value: unknown
}

class Arranging {
  readonly #matching: Matching
  readonly #lone = { older: new Map<object, Lone>(), newer: new Map<object, Lone>() }
  readonly #names = new Map<object, string>()
  readonly #taken = new Set<string>()
  readonly #pointers = new Map<Part, readonly string[]>()
  readonly #waiting: Part[] = []

  constructor(matching: Matching) {
    this.#matching = matching
  }

  arrange(root: Part): Arrangement {
    const parts = this.#survey(root)
    for (const part of parts) if (part.isShared) this.#name(part, part.kind, part.name)
    for (const side of ['older', 'newer'] as const)
      for (const lone of this.#lone[side].values())
        this.#name(lone, lone.reference.kind, lone.reference.name)
    const document = this.#render(root.value, []) as { [name: string]: unknown }
    this.#pointers.set(root, [])
    const components = { ...(root.value.components as Members | undefined) } as {
      [section: string]: { [name: string]: unknown }
    }
    const kept = ownSections(components)
    const sectionAt = (name: string) => {
      const known = kept.get(name) ?? bareMap()
      kept.set(name, known)
      return known
    }
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
    const whole = {
      ...document,
      components: { schemas: {}, ...Object.fromEntries(kept) },
    } as unknown as OpenApiDocument
    return { document: whole, patchOf: (edit) => this.#patchOf(edit) }
  }

  /** Finds all parts that have a place, and which references lead to them: these are components. */
  #survey(root: Part): ReadonlySet<Part> {
    const parts = new Set<Part>()
    const waiting: unknown[] = [
      root,
      ...this.#matching.edits.flatMap(({ steps }) => steps.map(({ value }) => value)),
    ]
    for (
      let value = waiting.pop();
      waiting.length > 0 || value !== undefined;
      value = waiting.pop()
    ) {
      if (typeof value !== 'object' || value === null || isRaw(value)) continue
      if (value instanceof Part) {
        if (parts.has(value)) continue
        parts.add(value)
        waiting.push(value.value)
      } else if (value instanceof Reference) {
        const target = this.#target(value)
        if (target instanceof Part) {
          target.isShared = true
          waiting.push(target)
        } else if (target.isNew) waiting.push(target.lone.value)
      } else waiting.push(...Object.values(value))
    }
    return parts
  }

  #target(reference: Reference): Part | { readonly lone: Lone; readonly isNew: boolean } {
    const { side, target, kind } = reference
    const part = this.#matching.partOf(side, target)
    if (part) return part
    const known = this.#lone[side].get(target)
    if (known) return { lone: known, isNew: false }
    const lone = { reference, value: this.#matching.copy(side, target, kind) }
    this.#lone[side].set(target, lone)
    return { lone, isNew: true }
  }

  #name(thing: object, kind: Part['kind'], wanted = 'part'): void {
    const section = sectionOf(kind)
    const key = (name: string) => `${section}/${name}`
    let name = wanted
    for (let number = 2; this.#taken.has(key(name)); number += 1) name = `${wanted}-${number}`
    this.#taken.add(key(name))
    this.#names.set(thing, name)
    if (thing instanceof Part) this.#pointers.set(thing, ['components', section, name])
  }

  #placeOf(thing: object, kind: Part['kind']): readonly [section: string, name: string] {
    return [sectionOf(kind), this.#names.get(thing) as string]
  }

  /** A value as it stands at some keys of the document. */
  #render(value: unknown, at: readonly string[]): unknown {
    if (typeof value !== 'object' || value === null || isRaw(value)) return value
    if (value instanceof Reference) return this.#refTo(value)
    if (value instanceof Part) {
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
    if (target instanceof Part) return this.#refToPart(target)
    return { $ref: `#${toPointer(['components', ...this.#placeOf(target.lone, reference.kind)])}` }
  }

  #refToPart(part: Part): Members {
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
    return [...this.#lonesIn(steps).map((lone) => this.#addition(lone)), ...own]
  }

  /** The newer document's own components that a value needs. */
  #lonesIn(value: unknown): readonly Lone[] {
    const found = new Set<Lone>()
    const waiting = [value]
    while (waiting.length > 0) {
      const next = waiting.pop()
      if (typeof next !== 'object' || next === null || next instanceof Part || isRaw(next)) continue
      if (!(next instanceof Reference)) waiting.push(...Object.values(next))
      else {
        const target = this.#target(next)
        if (
          target instanceof Part ||
          target.lone.reference.side === 'older' ||
          found.has(target.lone)
        )
          continue
        found.add(target.lone)
        waiting.push(target.lone.value)
      }
    }
    return [...found]
  }

  #addition(lone: Lone): PatchOperation {
    const place = ['components', ...this.#placeOf(lone, lone.reference.kind)]
    return { op: 'add', path: toPointer(place), value: this.#render(lone.value, place) }
  }
}

function sectionOf(kind: Part['kind']): string {
  return OPENAPI_OBJECTS[kind].section as string
}

/** The sections of the components as they are, which this may add to. */
function ownSections(components: {
  readonly [section: string]: object
}): Map<string, { [name: string]: unknown }> {
  return new Map(Object.entries(components).map(([section, all]) => [section, bareMap({ ...all })]))
}
