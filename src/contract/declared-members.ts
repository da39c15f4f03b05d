import type { OpenApiDocument } from './document.ts'
import type { PublicWords } from './public-words.ts'

/**
 * Collects the members that the schemas of a document declare for its bodies: those whose schema says `format: password`, and the
 * others. A name that is a password in one schema is one in all.
 */
export function declaredMembers({
  components,
  paths,
}: OpenApiDocument): Pick<PublicWords, 'members' | 'passwords'> {
  const members = new Set<string>()
  const passwords = new Set<string>()
  const seen = new Set<unknown>()
  const collect = (node: unknown) => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    const { properties } = node as Node
    if (typeof properties === 'object' && properties !== null)
      for (const [name, schema] of Object.entries(properties))
        (isPassword(schema) ? passwords : members).add(name)
    for (const value of Object.values(node)) collect(value)
  }
  collect(components)
  collect(paths)
  for (const name of passwords) members.delete(name)
  return { members, passwords }
}

// --- internal ---

type Node = { readonly [keyword: string]: unknown }

/** Keywords whose schemas apply to the value itself, or to each item of a list. */
const PARTS = ['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf']

/** Whether a schema, or a part of it, says `format: password`. */
function isPassword(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(isPassword)
  if (typeof schema !== 'object' || schema === null) return false
  return (
    (schema as Node).format === 'password' ||
    PARTS.some((part) => isPassword((schema as Node)[part]))
  )
}
