import path from 'node:path'
import { toPointer } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { referenceOf } from '../document/linked-document.ts'
import type { ContractFiles } from './contract-files.ts'
import {
  type DocumentForm,
  isReferable,
  type ObjectKind,
  OPENAPI_3,
  type OpenApiField,
  openApiField,
} from './openapi-objects.ts'
import { assertName, followSpot, PartError, type Spot, stepTo } from './reference.ts'

export type Members = { readonly [name: string]: unknown }

/** Rewrites an object of a kind; its members are those of the result, which are rewritten already. */
export type Rewrite = (members: Members, kind: ObjectKind, spot: Spot) => Members

/**
 * Makes one document of all files of a contract. What references lead to, and what is not at a place of its own in the first file,
 * goes to the components; all references are then within the document, and each leads to an object of its kind. Path items stand
 * where they are used.
 * @param rewrite is called for each object once, after those within it
 * @param lose is told of each part that cannot be read, which is left out: a reference that leads nowhere, or something that is no object
 * or list where there must be one; without it, such parts stay as they are
 * @param form the version of OpenAPI that it is of
 * @throws UsageError when a reference leads to the network or out of the folder.
 */
export function bundle(
  files: ContractFiles,
  rewrite: Rewrite,
  lose?: LosePart,
  form = OPENAPI_3,
): Members {
  const { first } = files
  const root = { file: first, path: [], value: first.value }
  const bundler = new Bundler(files, rewrite, { lose, form })
  bundler.place(root, 'document')
  const document = bundler.convert(root, 'document') as Members
  return bundler.withHoisted(document)
}

/** `true` and `false` are schemas, too: the object that says the same. */
export function schemaObject(schema: unknown): unknown {
  return typeof schema === 'boolean' ? (schema ? {} : { not: {} }) : schema
}

/** Is told of a part that is left out, of what that costs, as a sentence, and of what stands in its place. */
export type LosePart = (
  error: Pick<PartError, 'spot' | 'rule'>,
  cost: string,
  left?: Members,
) => void

// --- internal ---

/** What stands in the place of an object that cannot be read, and what that costs. */
const LOST: { readonly [kind in ObjectKind]: readonly [value: Members | undefined, cost: string] } =
  {
    document: [{}, 'It is left out.'],
    components: [{}, 'They are left out.'],
    pathItem: [undefined, 'The path is left out.'],
    operation: [undefined, 'The operation is left out.'],
    parameter: [{}, 'The parameter is left out.'],
    requestBody: [undefined, 'Any body is taken.'],
    responses: [{}, 'No answer is described.'],
    response: [{ description: '' }, 'The answer has no body.'],
    header: [{ schema: {} }, 'Any value of the header is taken.'],
    media: [{}, 'Any body is taken.'],
    encoding: [{}, 'It is left out.'],
    example: [undefined, 'It is left out.'],
    link: [undefined, 'It is left out.'],
    callback: [undefined, 'It is left out.'],
    securityScheme: [{}, 'It is taken as a bearer token.'],
    schema: [{}, 'Any value is taken there.'],
  }

/** Objects that say something where they are empty, too: that there is an answer, a property or a media type. */
const MEANT_EMPTY: ReadonlySet<ObjectKind> = new Set(['response', 'header', 'media', 'schema'])

class Bundler {
  readonly #form: DocumentForm
  readonly #files: ContractFiles
  readonly #rewrite: Rewrite
  readonly #lose: LosePart | undefined
  /** The objects that stand in the first file at a place of their own. */
  readonly #placed = new Map<unknown, { readonly pointer: string; readonly kind: ObjectKind }>()
  /** Maps and lists of objects, which are none themselves. */
  readonly #groups = new Set<unknown>()
  /** The pointers of those that go to the components, by their kind, and what waits to be converted there. */
  readonly #hoisted = new Map<ObjectKind, Map<unknown, string>>()
  readonly #sections = new Map<string, Map<string, unknown>>()
  readonly #waiting: {
    readonly spot: Spot
    readonly kind: ObjectKind
    readonly set: (value: unknown) => void
  }[] = []
  /** The path items that are being converted, each within the one before it. */
  readonly #openItems: unknown[] = []
  /** The maps that are being converted in place of references. */
  readonly #openMaps: unknown[] = []

  constructor(
    files: ContractFiles,
    rewrite: Rewrite,
    { lose, form }: { readonly lose: LosePart | undefined; readonly form: DocumentForm },
  ) {
    this.#form = form
    this.#files = files
    this.#rewrite = rewrite
    this.#lose = lose
  }

  /** Notes the places of the objects within an object of the first file. */
  place(spot: Spot, kind: ObjectKind): void {
    if (!isObject(spot.value)) return
    if (this.#placed.has(spot.value)) return
    this.#placed.set(spot.value, { pointer: `#${toPointer(spot.path)}`, kind })
    if (referenceOf(spot.value) !== undefined && isReferable(kind, this.#form)) return
    for (const [inner, of, group] of within(spot, kind, this.#form)) {
      this.#groups.add(group)
      this.place(inner, of)
    }
  }

  /** An object with all within it; what stands in its place, if it cannot be read. */
  convert(spot: Spot, kind: ObjectKind): unknown {
    try {
      return this.#convertWhole(spot, kind)
    } catch (error) {
      if (!(error instanceof PartError)) throw error
      if (!this.#lose) return spot.value
      const [value, cost] = LOST[kind]
      const left = value && { ...value }
      this.#lose(error, cost, left)
      return left
    }
  }

  #convertWhole(spot: Spot, kind: ObjectKind): unknown {
    const { value } = spot
    if (kind === 'schema' && typeof value === 'boolean') return value
    if (!isObject(value)) throw new PartError(spot, `must be an object, got ${kindOf(value)}.`)
    if (kind === 'pathItem') return this.#convertItem(spot)
    // What a body is by a media type stands where it is used, too (OpenAPI 3.2, section 4.14).
    if (kind === 'media' && referenceOf(value) !== undefined)
      return this.convert(followSpot(spot, this.#files), kind)
    const reference = isReferable(kind, this.#form) ? referenceOf(value) : undefined
    if (reference !== undefined) return this.#convertReference(reference, spot, kind)
    return this.#convertMembers(spot, kind)
  }

  /** The document with what was moved to its components. */
  withHoisted(document: Members): Members {
    const { components: inComponents } = this.#form
    const components = {
      ...(inComponents ? (document.components as Members | undefined) : document),
    }
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop())
      next.set(schemaObject(this.convert(next.spot, next.kind) ?? {}))
    for (const [section, all] of this.#sections)
      components[section] = {
        ...(components[section] as Members | undefined),
        ...Object.fromEntries(all),
      }
    return inComponents ? { ...document, components: { schemas: {}, ...components } } : components
  }

  #convertMembers(spot: Spot, kind: ObjectKind): Members {
    const members = Object.entries(spot.value as Members).flatMap(([name, value]) => {
      const inner = { file: spot.file, path: [...spot.path, name], value }
      const field = openApiField(kind, name, this.#form)
      // OpenAPI allows a reference only in place of some objects; in others a `$ref` is dropped.
      if (field === undefined)
        return name === '$ref' && !isReferable(kind, this.#form) ? [] : [[name, value] as const]
      // A key without a value, in YAML.
      const { others } = this.#form.objects[kind] ?? {}
      if (value === null && !(field === others && MEANT_EMPTY.has(field.of))) return []
      const converted = this.#convertField(inner, field)
      return converted === undefined ? [] : [[name, converted] as const]
    })
    return this.#rewrite(Object.fromEntries(members), kind, spot)
  }

  #convertField(spot: Spot, field: OpenApiField): unknown {
    const { form, of } = field
    if (form === 'one') return this.convert(spot, of)
    // OpenAPI has no reference in place of what an answer is by media types, and bundlers write one.
    if (form === 'map' && of === 'media' && isReferenceAlone(spot.value))
      return this.#convertMapAt(spot, field)
    const { value } = spot
    const isList = Array.isArray(value)
    if (form === 'list' ? !isList : !isObject(value)) {
      const rule = `must be ${form === 'list' ? 'a list' : 'an object'}, got ${kindOf(value)}.`
      if (!this.#lose) return value
      this.#lose({ spot, rule }, 'It is left out.')
      return undefined
    }
    if (isList)
      return value.map((each, at) => this.convert(below(spot, String(at), each), of) ?? {})
    const entries = Object.entries(value as Members).filter(
      ([name, each]) => (each !== null || MEANT_EMPTY.has(of)) && !isExtension(name, of),
    )
    const converted = entries.map(([name, each]) => {
      const inner = below(spot, name, each)
      return [name, this.#isNamed(name, inner) ? this.convert(inner, of) : undefined] as const
    })
    return Object.fromEntries(converted.filter(([, each]) => each !== undefined))
  }

  /** The map that a reference in place of it leads to; `undefined` if it leads to none. */
  #convertMapAt(spot: Spot, field: OpenApiField): unknown {
    try {
      const target = followSpot(spot, this.#files)
      if (this.#openMaps.includes(target.value))
        throw new PartError(spot, 'is a map that contains itself. Write there what is meant.')
      this.#openMaps.push(target.value)
      try {
        return this.#convertField(target, field)
      } finally {
        this.#openMaps.pop()
      }
    } catch (error) {
      if (!(error instanceof PartError) || !this.#lose) throw error
      this.#lose(error, 'It is left out.')
      return undefined
    }
  }

  #isNamed(name: string, spot: Spot): boolean {
    try {
      assertName(name, spot)
      return true
    } catch (error) {
      if (!(error instanceof PartError)) throw error
      this.#lose?.(error, 'It is left out.')
      return this.#lose === undefined
    }
  }

  #convertReference(reference: string, spot: Spot, kind: ObjectKind): Members {
    // A chain of references that leads to itself is refused here.
    followSpot(spot, this.#files)
    const target = stepTo(reference, spot, this.#files)
    if (target.value === this.#files.first.value)
      throw new PartError(
        spot,
        `refers to the whole document (${shown(reference)}). Refer to the part that is meant.`,
      )
    const placed = this.#placed.get(target.value)
    if ((placed && placed.kind !== kind) || this.#groups.has(target.value))
      throw new PartError(
        spot,
        `refers to ${shown(reference)}, which is no ${kind}. Refer to the part that is meant.`,
      )
    const $ref = placed?.pointer ?? this.#refTo(target, kind)
    const { $ref: _, ...beside } = spot.value as Members
    return this.#rewrite({ $ref, ...(kind === 'schema' && beside) }, kind, spot)
  }

  /** The pointer to an object in the document that is made. */
  #refTo(target: Spot, kind: ObjectKind): string {
    const hoisted = this.#hoisted.get(kind) ?? new Map<unknown, string>()
    this.#hoisted.set(kind, hoisted)
    const known = hoisted.get(target.value)
    if (known !== undefined) return known
    if (!isObject(target.value) && typeof target.value !== 'boolean')
      throw new PartError(
        target,
        `is referred to, and must be an object, got ${kindOf(target.value)}.`,
      )
    const section = this.#form.objects[kind]?.section as string
    const names = this.#namesOf(section)
    const name = freeName(target, (each) => names.has(each))
    const pointer = `#${toPointer([this.#form.components ?? [], section, name].flat())}`
    const all = this.#sections.get(section) as Map<string, unknown>
    all.set(name, {})
    if (isObject(target.value)) hoisted.set(target.value, pointer)
    this.#waiting.push({ spot: target, kind, set: (value) => all.set(name, value) })
    return pointer
  }

  #namesOf(section: string): { has(name: string): boolean } {
    const document = this.#files.first.value as Members
    const own = Object((this.#form.components ? Object(document.components) : document)[section])
    const all = this.#sections.get(section) ?? new Map<string, unknown>()
    this.#sections.set(section, all)
    return { has: (name) => Object.hasOwn(own, name) || all.has(name) }
  }

  /** A path item stands where it is used: that it may be a reference is no matter to anybody else. */
  #convertItem(spot: Spot): Members {
    const { value: item, ...place } = followSpot(spot, this.#files)
    if (!isObject(item)) throw new PartError(spot, `must be an object, got ${kindOf(item)}.`)
    if (this.#openItems.includes(item))
      throw new PartError(
        spot,
        'is a path item that contains itself. Write the inner one without its callbacks, or without the reference.',
      )
    this.#openItems.push(item)
    try {
      const { $ref: _, ...beside } = spot.value as Members
      const isOwn = item === spot.value
      const own = isOwn ? undefined : this.#convertMembers({ ...place, value: item }, 'pathItem')
      const members = this.#convertMembers({ ...spot, value: beside }, 'pathItem')
      return { ...own, ...members }
    } finally {
      this.#openItems.pop()
    }
  }
}

/** The objects within another one, each with the map or list that it is in, if it is in one. */
function* within(
  spot: Spot,
  kind: ObjectKind,
  form: DocumentForm,
): Iterable<readonly [Spot, ObjectKind, group?: unknown]> {
  for (const [name, value] of Object.entries(spot.value as Members)) {
    const field = openApiField(kind, name, form)
    // What has another form is left out, and so is what is within.
    if (field === undefined || !(field.form === 'list' ? Array.isArray(value) : isObject(value)))
      continue
    const inner = below(spot, name, value)
    if (field.form === 'one') yield [inner, field.of]
    else
      for (const [key, each] of Object.entries(value as Members))
        if (!isExtension(key, field.of)) yield [below(inner, key, each), field.of, value]
  }
}

function below({ file, path: keys }: Spot, name: string, value: unknown): Spot {
  return { file, path: [...keys, name], value }
}

/** Paths can have extensions beside them; a property or a component may be called like one. */
function isExtension(name: string, of: ObjectKind): boolean {
  return of === 'pathItem' && name.startsWith('x-')
}

function isReferenceAlone(value: unknown): boolean {
  return isObject(value) && referenceOf(value) !== undefined && Object.keys(value).length === 1
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
  const own = keys.at(-1) ?? path.basename(file.place, path.extname(file.place))
  const name = own.replace(/[^\w.-]/g, '_') || 'part'
  let free = name
  for (let number = 2; isTaken(free); number += 1) free = `${name}-${number}`
  return free
}
