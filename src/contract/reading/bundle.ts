import path from 'node:path'
import { toPointer } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { ContractFiles, ContractFileText } from './contract-files.ts'
import {
  isReferable,
  type ObjectKind,
  OPENAPI_OBJECTS,
  type OpenApiField,
  openApiField,
} from './openapi-objects.ts'
import { assertName, followSpot, referenceOf, type Spot, spotError, stepTo } from './reference.ts'

export type Members = { readonly [name: string]: unknown }

/** Rewrites an object of a kind; its members are those of the result, which are rewritten already. */
export type Rewrite = (members: Members, kind: ObjectKind, spot: Spot) => Members

/**
 * Makes one document of all files of a contract. What references lead to, and what is not at a place of its own in the first file,
 * goes to the components; all references are then within the document, and each leads to an object of its kind. Path items stand
 * where they are used.
 * @param rewrite is called for each object once, after those within it
 * @throws UsageError when a reference cannot be followed, or something is no object or list where there must be one.
 */
export function bundle(files: ContractFiles, rewrite: Rewrite): Members {
  const { first } = files
  const root = { file: first, path: [], value: first.value }
  const bundler = new Bundler(files, rewrite)
  bundler.place(root, 'document')
  const document = bundler.convert(root, 'document') as Members
  return bundler.withHoisted(document)
}

// --- internal ---

class Bundler {
  readonly #files: ContractFiles
  readonly #rewrite: Rewrite
  /** The pointers of the objects that stand in the first file at a place of their own. */
  readonly #placed = new Map<unknown, string>()
  /** The pointers of those that go to the components, and what waits to be converted there. */
  readonly #hoisted = new Map<unknown, string>()
  readonly #sections = new Map<string, Map<string, unknown>>()
  readonly #waiting: {
    readonly spot: Spot
    readonly kind: ObjectKind
    readonly set: (value: unknown) => void
  }[] = []
  /** The path items that are being converted, each within the one before it. */
  readonly #openItems: unknown[] = []

  constructor(files: ContractFiles, rewrite: Rewrite) {
    this.#files = files
    this.#rewrite = rewrite
  }

  /** Notes the places of the objects within an object of the first file. */
  place(spot: Spot, kind: ObjectKind): void {
    if (!isObject(spot.value)) return
    if (this.#placed.has(spot.value)) return
    this.#placed.set(spot.value, `#${toPointer(spot.path)}`)
    if (referenceOf(spot.value) !== undefined && isReferable(kind)) return
    for (const [inner, of] of within(spot, kind)) this.place(inner, of)
  }

  convert(spot: Spot, kind: ObjectKind): unknown {
    const { value } = spot
    if (kind === 'schema' && typeof value === 'boolean') return value
    if (!isObject(value)) throw spotError(spot, `must be an object, got ${kindOf(value)}.`)
    if (kind === 'pathItem') return this.#convertItem(spot)
    const reference = isReferable(kind) ? referenceOf(value) : undefined
    if (reference !== undefined) return this.#convertReference(reference, spot, kind)
    return this.#convertMembers(spot, kind)
  }

  /** The document with what was moved to its components. */
  withHoisted(document: Members): Members {
    const components = { ...(document.components as Members | undefined) }
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop())
      next.set(this.convert(next.spot, next.kind))
    for (const [section, all] of this.#sections)
      components[section] = {
        ...(components[section] as Members | undefined),
        ...Object.fromEntries(all),
      }
    return { ...document, components: { schemas: {}, ...components } }
  }

  #convertMembers(spot: Spot, kind: ObjectKind): Members {
    const members = Object.entries(spot.value as Members).flatMap(([name, value]) => {
      const inner = { file: spot.file, path: [...spot.path, name], value }
      const field = openApiField(kind, name)
      // OpenAPI allows a reference only in place of some objects; in others a `$ref` is dropped.
      if (field === undefined)
        return name === '$ref' && !isReferable(kind) ? [] : [[name, value] as const]
      // A key without a value, in YAML.
      return value === null ? [] : [[name, this.#convertField(inner, field)] as const]
    })
    return this.#rewrite(Object.fromEntries(members), kind, spot)
  }

  #convertField(spot: Spot, { form, of }: OpenApiField): unknown {
    if (form === 'one') return this.convert(spot, of)
    const { value } = spot
    if (form === 'list') {
      if (!Array.isArray(value)) throw spotError(spot, `must be a list, got ${kindOf(value)}.`)
      return value.map((each, at) => this.convert(below(spot, String(at), each), of))
    }
    if (!isObject(value)) throw spotError(spot, `must be an object, got ${kindOf(value)}.`)
    const entries = Object.entries(value).filter(
      ([name, each]) => each !== null && !isExtension(name, of),
    )
    return Object.fromEntries(
      entries.map(([name, each]) => {
        const inner = below(spot, name, each)
        assertName(name, inner)
        return [name, this.convert(inner, of)]
      }),
    )
  }

  #convertReference(reference: string, spot: Spot, kind: ObjectKind): Members {
    // A chain of references that leads to itself is refused here.
    followSpot(spot, this.#files)
    const target = stepTo(reference, spot, this.#files)
    if (target.value === this.#files.first.value)
      throw spotError(
        spot,
        `refers to the whole document (${shown(reference)}). Refer to the part that is meant.`,
      )
    const $ref = this.#refTo(target, kind)
    const { $ref: _, ...beside } = spot.value as Members
    return this.#rewrite({ $ref, ...(kind === 'schema' && beside) }, kind, spot)
  }

  /** The pointer to an object in the document that is made. */
  #refTo(target: Spot, kind: ObjectKind): string {
    const known = this.#placed.get(target.value) ?? this.#hoisted.get(target.value)
    if (known !== undefined) return known
    if (!isObject(target.value) && typeof target.value !== 'boolean')
      throw spotError(target, `is referred to, and must be an object, got ${kindOf(target.value)}.`)
    const section = OPENAPI_OBJECTS[kind].section as string
    const names = this.#namesOf(section)
    const name = freeName(target, (each) => names.has(each))
    const pointer = `#${toPointer(['components', section, name])}`
    const all = this.#sections.get(section) as Map<string, unknown>
    all.set(name, {})
    if (isObject(target.value)) this.#hoisted.set(target.value, pointer)
    this.#waiting.push({ spot: target, kind, set: (value) => all.set(name, value) })
    return pointer
  }

  #namesOf(section: string): { has(name: string): boolean } {
    const { components } = this.#files.first.value as { readonly components?: Members }
    const own = Object(components?.[section])
    const all = this.#sections.get(section) ?? new Map<string, unknown>()
    this.#sections.set(section, all)
    return { has: (name) => Object.hasOwn(own, name) || all.has(name) }
  }

  /** A path item stands where it is used: that it may be a reference is no matter to anybody else. */
  #convertItem(spot: Spot): Members {
    const { value: item, ...place } = followSpot(spot, this.#files)
    if (!isObject(item)) throw spotError(spot, `must be an object, got ${kindOf(item)}.`)
    if (this.#openItems.includes(item))
      throw spotError(
        spot,
        'is a path item that contains itself. Write the inner one without its callbacks, or without the reference.',
      )
    this.#openItems.push(item)
    const { $ref: _, ...beside } = spot.value as Members
    const own =
      item === spot.value ? undefined : this.#convertMembers({ ...place, value: item }, 'pathItem')
    const members = this.#convertMembers({ ...spot, value: beside }, 'pathItem')
    this.#openItems.pop()
    return { ...own, ...members }
  }
}

function* within(spot: Spot, kind: ObjectKind): Iterable<readonly [Spot, ObjectKind]> {
  for (const [name, value] of Object.entries(spot.value as Members)) {
    const field = openApiField(kind, name)
    if (field === undefined || !(isObject(value) || Array.isArray(value))) continue
    const inner = below(spot, name, value)
    if (field.form === 'one') yield [inner, field.of]
    else
      for (const [key, each] of Object.entries(value))
        if (!isExtension(key, field.of)) yield [below(inner, key, each), field.of]
  }
}

function below({ file, path: keys }: Spot, name: string, value: unknown): Spot {
  return { file, path: [...keys, name], value }
}

/** Paths can have extensions beside them; a property or a component may be called like one. */
function isExtension(name: string, of: ObjectKind): boolean {
  return of === 'pathItem' && name.startsWith('x-')
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** A name for a component: the last key that leads to it, else the name of its file. */
function freeName({ file, path: keys }: Spot, isTaken: (name: string) => boolean): string {
  const own = keys.at(-1) ?? fileName(file)
  const name = own.replace(/[^\w.-]/g, '_') || 'part'
  let free = name
  for (let number = 2; isTaken(free); number += 1) free = `${name}-${number}`
  return free
}

function fileName({ place }: ContractFileText): string {
  return path.basename(place, path.extname(place))
}
