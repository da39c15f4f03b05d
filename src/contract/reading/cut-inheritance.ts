import { atReference } from '../document/linked-document.ts'
import { partsOf } from './assert-finite.ts'
import type { Members } from './bundle.ts'
import { referenceOf } from './reference.ts'

/** A schema that refers back to its base, which lists it, or what it is a part of, in a choice. */
export interface BackReference {
  readonly base: string
  readonly subtype: unknown
  /** Whether the base has it as a branch itself: then nothing is lost. */
  readonly isBranch: boolean
}

/**
 * Ends the circles of inheritance: a base with a choice of its subtypes (`oneOf`, `anyOf`), each of which has the base in its `allOf`.
 * There, the base counts without that choice and its discriminator, as a component of its own (`Shape.base`).
 * @param document in one piece; it is left as it is
 * @param tell is called for each reference that counts so, with the subtype as it is written
 * @param moved is called with each schema that another one stands for, and with that
 */
export function cutInheritance(
  document: Members,
  {
    tell,
    moved,
  }: {
    readonly tell: (cut: BackReference) => void
    readonly moved: (from: unknown, to: unknown) => void
  },
): Members {
  const { components } = document as { readonly components: Members }
  const schemas = components.schemas as Members
  const choices = new Map(
    Object.keys(schemas).flatMap((name) => {
      const found = choicesOf(schemas[name], document)
      return found.length > 0 ? [[name, found] as const] : []
    }),
  )
  const cut = new Map<string, Set<string>>()
  const changed = Object.entries(schemas).map(([name, schema]): [string, unknown] => {
    const { allOf } = Object(schema)
    if (!Array.isArray(allOf)) return [name, schema]
    const parts = allOf.map((part) => {
      const base = schemaName(part)
      const through = (choices.get(base ?? '') ?? []).filter(({ within }) => within.has(schema))
      if (base === undefined || through.length === 0) return part
      const isBranch = through.some(({ branches }) => branches.has(schema))
      tell({ base, subtype: schema, isBranch })
      cut.set(base, new Set([...(cut.get(base) ?? []), ...through.map(({ keyword }) => keyword)]))
      return { $ref: `${PREFIX}${baseName(base, schemas)}` }
    })
    const own = { ...(schema as Members), allOf: parts }
    moved(schema, own)
    return [name, own]
  })
  if (cut.size === 0) return document
  const all = Object.fromEntries(changed)
  for (const [base, keywords] of cut) {
    const entries = Object.entries(all[base] as Members).filter(
      ([keyword]) => keyword !== 'discriminator' && !keywords.has(keyword),
    )
    const own = Object.fromEntries(entries)
    moved(schemas[base], own)
    all[baseName(base, schemas)] = own
  }
  return { ...document, components: { ...components, schemas: all } }
}

// --- internal ---

const PREFIX = '#/components/schemas/'

/** A choice of a schema. */
interface Choice {
  readonly keyword: string
  /** The schemas that are its branches. */
  readonly branches: ReadonlySet<unknown>
  /** Those that apply to the same value as one of them. */
  readonly within: ReadonlySet<unknown>
}

function choicesOf(schema: unknown, document: Members): readonly Choice[] {
  return ['oneOf', 'anyOf'].flatMap((keyword): Choice[] => {
    const written: unknown = Object(schema)[keyword]
    if (!Array.isArray(written)) return []
    const branches = new Set(written.map((branch) => branchOf(branch, document)))
    return [{ keyword, branches, within: withinAll(branches, document) }]
  })
}

/** What a branch is; one that a discriminator names says its name beside (`createSchemaForms`). */
function branchOf(branch: unknown, document: Members): unknown {
  const { allOf } = Object(branch)
  const [only, other] = Array.isArray(allOf) ? allOf : []
  const reference = referenceOf(branch) ?? (other === undefined ? referenceOf(only) : undefined)
  return reference === undefined ? branch : atReference(document, reference)
}

/** Schemas with all that are added to a value by `allOf` and choices. What forbids something inherits nothing. */
function withinAll(schemas: Iterable<unknown>, document: Members): ReadonlySet<unknown> {
  const found = new Set<unknown>()
  const add = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || found.has(schema)) return
    found.add(schema)
    for (const part of partsOf(schema as Members, document)) add(part)
  }
  for (const schema of schemas) add(schema)
  return found
}

function schemaName(part: unknown): string | undefined {
  const reference = referenceOf(part)
  const name = reference?.startsWith(PREFIX) ? reference.slice(PREFIX.length) : undefined
  return name?.includes('/') ? undefined : name
}

function baseName(base: string, schemas: Members): string {
  let name = `${base}.base`
  while (Object.hasOwn(schemas, name)) name += '-2'
  return name
}
