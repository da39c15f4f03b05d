import { isCertainlySecret, isSecretName } from '../../base/text/secret-names.ts'
import type { OpenApiDocument } from '../document/document.ts'
import { objectsIn } from '../document/linked-document.ts'

/**
 * Collects the words of the contract: enumerated values, names of operations, fields and parameters, and path
 * segments. They are public, so they are never redacted, even if a credential has the same text.
 */
export function contractWords(document: OpenApiDocument): PublicWords {
  const { components, paths } = document
  // One walk: most of the time is that of meeting each object of a large contract.
  const nodes = [...objectsIn([components, paths])]
  const words = new Set<string>()
  collect(nodes, words)
  for (const path of Object.keys(paths)) for (const segment of path.split('/')) words.add(segment)
  return toPublicWords(words, {
    ...declaredMembers(nodes, namesInPaths(paths)),
    credentials: credentialNames(document, nodes),
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
function credentialNames(
  { components }: OpenApiDocument,
  nodes: readonly Node[],
): ReadonlySet<string> {
  const schemes = Object.values(components?.securitySchemes ?? {})
  const names = new Set(
    schemes.flatMap(({ type, name }) => (type === 'apiKey' && name ? name.toLowerCase() : [])),
  )
  for (const { name, in: place, schema } of nodes)
    if (typeof name === 'string' && typeof place === 'string' && isPassword(schema))
      names.add(name.toLowerCase())
  return names
}

function collect(nodes: readonly Node[], words: Set<string>): void {
  for (const { enum: values, properties, name, in: place, operationId } of nodes) {
    if (Array.isArray(values)) for (const value of values) words.add(String(value))
    if (typeof properties === 'object')
      for (const key of Object.keys(properties ?? {})) words.add(key)
    if (typeof operationId === 'string') words.add(operationId)
    if (typeof name === 'string' && typeof place === 'string') words.add(name)
  }
}

interface DeclaredMembers {
  /** The members that it declares and that are no credentials: they are shown. */
  readonly members: ReadonlySet<string>
  /** The members that it declares and that are credentials: by `format: password`, by their names, or since it says so. */
  readonly passwords: ReadonlySet<string>
}

/** Collects the members of bodies: those that are credentials by what any schema says of them, and the others. */
function declaredMembers(nodes: readonly Node[], inPaths: readonly string[]): DeclaredMembers {
  const members = new Set<string>()
  const passwords = new Set<string>()
  const shown = new Set<string>()
  for (const { properties } of nodes)
    if (typeof properties === 'object' && properties !== null)
      for (const [name, schema] of Object.entries(properties)) {
        const said = declaredCredential(schema)
        const is = said ?? (isPassword(schema) || isCredential(name, schema, inPaths))
        if (is) passwords.add(name)
        else members.add(name)
        if (said === false) shown.add(name)
      }
  for (const name of shown) passwords.delete(name)
  for (const name of passwords) members.delete(name)
  return { members, passwords }
}

/** Whether a schema, or a part of it, says `format: password`. */
function isPassword(schema: unknown): boolean {
  return somePart(schema, ({ format }) => format === 'password')
}

type Node = { readonly [key: string]: unknown }

/** Whether `x-sandbox: { credential: … }` declares the value of a schema as a credential, or as none. */
function declaredCredential(schema: unknown): boolean | undefined {
  const { credential } = nodeOf(nodeOf(schema)['x-sandbox'])
  return typeof credential === 'boolean' ? credential : undefined
}

/**
 * Whether a declared member is a credential by its name. A name that is one only in some contracts (`key`, `sid`) is not where it
 * names a record in a path; a `pin` and what is only ever written are where they may be a text.
 */
function isCredential(name: string, schema: unknown, inPaths: readonly string[]): boolean {
  if (isFixed(schema)) return false
  if (isCertainlySecret(name)) return true
  if (!mayBeText(schema)) return false
  const plain = plainName(name)
  if (isSecretName(name)) return !inPaths.some((each) => each.endsWith(plain))
  return IS_PIN.test(name) || (nodeOf(schema).writeOnly === true && SOUNDS_SECRET.test(name))
}

const IS_PIN = /(?:^|[-_a-z])pin(?:[-_]?code)?$/i
const SOUNDS_SECRET = /key|token|secret|pass|cred|otp|cert/i

/** The parameters in paths, in small letters without separators. */
function namesInPaths(paths: object): readonly string[] {
  const names = Object.keys(paths).flatMap((path) => path.match(/(?<=\{)[^{}]+(?=\})/g) ?? [])
  return [...new Set(names.map(plainName))]
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '')
}

/** Keywords whose schemas apply to the value itself, or to each item of a list. */
const PARTS = ['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf']

/** Whether the values of a schema are listed in it, and so are public. */
function isFixed(schema: unknown): boolean {
  const { type, enum: values, const: value } = nodeOf(schema)
  return type === 'boolean' || Array.isArray(values) || value !== undefined
}

/** Whether a schema, or a part of it, takes a text, or says nothing of its type. */
function mayBeText(schema: unknown): boolean {
  return somePart(schema, (node) => {
    const { type, properties, $ref } = node
    if (type !== undefined) return [type].flat().includes('string')
    return ![properties, $ref, ...PARTS.map((part) => node[part])].some(
      (each) => each !== undefined,
    )
  })
}

function somePart(schema: unknown, test: (node: Node) => boolean, seen = new Set<unknown>()) {
  if (Array.isArray(schema)) return schema.some((each): boolean => somePart(each, test, seen))
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  // A list schema may contain itself.
  seen.add(schema)
  const node = nodeOf(schema)
  return test(node) || PARTS.some((part): boolean => somePart(node[part], test, seen))
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
