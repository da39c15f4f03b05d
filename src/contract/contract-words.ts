import { declaredMembers } from './declared-members.ts'
import type { OpenApiDocument } from './document.ts'
import { type PublicWords, toPublicWords } from './public-words.ts'

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
  return toPublicWords(words, declaredMembers(document))
}

// --- internal ---

type Node = { readonly [key: string]: unknown }

function collect(node: unknown, words: Set<string>, seen = new Set<unknown>()): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return
  seen.add(node)
  const { enum: values, properties, name, in: place, operationId } = node as Node
  if (Array.isArray(values)) for (const value of values) words.add(String(value))
  if (typeof properties === 'object')
    for (const key of Object.keys(properties ?? {})) words.add(key)
  if (typeof operationId === 'string') words.add(operationId)
  if (typeof name === 'string' && typeof place === 'string') words.add(name)
  for (const value of Object.values(node)) collect(value, words, seen)
}
