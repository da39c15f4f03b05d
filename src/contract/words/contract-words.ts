import type { OpenApiDocument } from '../document/document.ts'
import { objectsIn } from '../document/map-parts.ts'
import { type DeclaredMembers, declaredMembers, isPassword } from './declared-credentials.ts'

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
export interface PublicWords extends ReadonlySet<string>, DeclaredMembers {
  /** The headers, parameters and cookies that carry its API keys and passwords, in small letters: they are credentials, whatever their names. */
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

/** The names of the keys of a document (`apiKey`) and of its parameters with `format: password`, in small letters. */
function credentialNames({ components, paths }: OpenApiDocument): ReadonlySet<string> {
  const schemes = Object.values(components?.securitySchemes ?? {})
  const names = new Set(
    schemes.flatMap(({ type, name }) => (type === 'apiKey' && name ? name.toLowerCase() : [])),
  )
  for (const { name, in: place, schema } of [...objectsIn(components), ...objectsIn(paths)])
    if (typeof name === 'string' && typeof place === 'string' && isPassword(schema))
      names.add(name.toLowerCase())
  return names
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
