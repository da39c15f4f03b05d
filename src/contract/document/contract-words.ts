import type { OpenApiDocument } from './document.ts'
import { objectsIn } from './map-parts.ts'

/**
 * Collects the words of the contract: enumerated values, names of operations, fields and parameters, and path
 * segments. They are public, so they are never redacted, even if a credential has the same text.
 */
export function contractWords(document: OpenApiDocument): PublicWords {
  const { components, paths } = document
  const words = new Set<string>()
  collect(components, words)
  collect(paths, words)
  for (const path of Object.keys(paths)) for (const segment of path.split('/')) words.add(segment)
  return toPublicWords(words, {
    ...declaredMembers(document),
    credentials: credentialNames(document),
  })
}

/** The words of a contract that are public, and what it says about the members of its bodies. */
export interface PublicWords extends ReadonlySet<string> {
  /** The members that it declares: they are shown, whatever their names. */
  readonly members: ReadonlySet<string>
  /** The members whose schema says `format: password`: they are credentials, whatever their names. */
  readonly passwords: ReadonlySet<string>
  /** The headers, parameters and cookies that carry its API keys, in small letters: they are credentials, whatever their names. */
  readonly credentials: ReadonlySet<string>
}

/** Words with what a contract says about the members of its bodies. */
export function toPublicWords(
  words: Iterable<string>,
  { members, passwords, credentials }: Pick<PublicWords, 'members' | 'passwords' | 'credentials'>,
): PublicWords {
  return Object.assign(new Set(words), { members, passwords, credentials })
}

/** Without a contract, no word is public. */
export const noWords: PublicWords = toPublicWords([], {
  members: new Set(),
  passwords: new Set(),
  credentials: new Set(),
})

// --- internal ---

type Node = { readonly [key: string]: unknown }

/** The names of the keys of a document (`apiKey`), in small letters. */
function credentialNames({ components }: OpenApiDocument): ReadonlySet<string> {
  const schemes = Object.values(components?.securitySchemes ?? {})
  return new Set(
    schemes.flatMap(({ type, name }) => (type === 'apiKey' && name ? name.toLowerCase() : [])),
  )
}

function collect(root: unknown, words: Set<string>): void {
  for (const node of objectsIn(root)) {
    const { enum: values, properties, name, in: place, operationId } = node
    if (Array.isArray(values)) for (const value of values) words.add(String(value))
    if (typeof properties === 'object')
      for (const key of Object.keys(properties ?? {})) words.add(key)
    if (typeof operationId === 'string') words.add(operationId)
    if (typeof name === 'string' && typeof place === 'string') words.add(name)
  }
}

/** Collects the members of bodies: those with `format: password` in any schema, and the others. */
function declaredMembers({
  components,
  paths,
}: OpenApiDocument): Pick<PublicWords, 'members' | 'passwords'> {
  const members = new Set<string>()
  const passwords = new Set<string>()
  for (const { properties } of [...objectsIn(components), ...objectsIn(paths)])
    if (typeof properties === 'object' && properties !== null)
      for (const [name, schema] of Object.entries(properties))
        (isPassword(schema) ? passwords : members).add(name)
  for (const name of passwords) members.delete(name)
  return { members, passwords }
}

/** Keywords whose schemas apply to the value itself, or to each item of a list. */
const PARTS = ['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf']

/** Whether a schema, or a part of it, says `format: password`. */
function isPassword(schema: unknown, seen = new Set<unknown>()): boolean {
  if (Array.isArray(schema)) return schema.some((each) => isPassword(each, seen))
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  // A list may be of itself.
  seen.add(schema)
  return (
    (schema as Node).format === 'password' ||
    PARTS.some((part) => isPassword((schema as Node)[part], seen))
  )
}
