import { UsageError } from '../../base/errors.ts'
import { pointerKeys } from '../../base/json/json.ts'
import { percentDecodedIfValid } from '../../base/text/percent-encoding.ts'
import { shown, withoutUser } from '../../base/text/shown.ts'
import { shortName } from '../../base/text/text.ts'
import type { ContractFiles, ContractFileText } from './contract-files.ts'

/** An object of a contract, and where it stands. */
export interface Spot {
  readonly file: ContractFileText
  /** The keys that lead to it in its file. */
  readonly path: readonly string[]
  readonly value: unknown
}

/** A place in a contract as messages name it: file, line and JSON pointer. */
export function nameOfSpot({ file, path }: Pick<Spot, 'file' | 'path'>): string {
  const origin = file.originOf?.(path)
  if (origin) return nameOfSpot(origin)
  const line = file.lineOf(path)
  const keys = path
    .map(shortName)
    .map((key) => (/^[\w$.{}-]+$/.test(key) ? key : JSON.stringify(key)))
  return `${file.name}${line === undefined ? '' : `:${line}`}: ${keys.length === 0 ? 'the document' : keys.join('.')}`
}

/** The error for a place in a contract: what is wrong there, as the predicate of a sentence, and the way out. */
export function spotError(spot: Pick<Spot, 'file' | 'path'>, what: string): UsageError {
  return new UsageError(`${nameOfSpot(spot)} ${what}`)
}

/**
 * Refuses a name that has no form in an address, a header or a file.
 * @param spot the object with the name, or the text that is the name
 * @throws UsageError
 */
export function assertName(name: string, spot: Pick<Spot, 'file' | 'path'>): void {
  if (name.isWellFormed()) return
  throw spotError(
    spot,
    'has a name with half of a surrogate pair, which is no character (RFC 8259, section 8.2). Give it another one.',
  )
}

/** The reference that an object is, if it is one. */
export function referenceOf(value: unknown): string | undefined {
  const reference = (value as { readonly $ref?: unknown } | null | undefined)?.$ref
  return typeof reference === 'string' ? reference : undefined
}

/**
 * Where the reference of an object leads, through further references.
 * @throws UsageError when it leads to the network, out of the folder, nowhere, or to itself.
 */
export function followSpot(spot: Spot, files: ContractFiles): Spot {
  const trail = new Set<unknown>()
  let at = spot
  for (;;) {
    const reference = referenceOf(at.value)
    if (reference === undefined) return at
    if (trail.has(at.value))
      throw spotError(spot, `is a reference that leads to itself. Write there what is meant.`)
    trail.add(at.value)
    at = stepTo(reference, at, files)
  }
}

/** Where one reference leads. @throws UsageError as `followSpot` does, but not for one that leads to itself. */
export function stepTo(reference: string, from: Spot, files: ContractFiles): Spot {
  const refuse = (what: string) => spotError(from, what)
  if (/^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(reference))
    throw refuse(
      `refers to the network (${shown(withoutUser(reference))}). Save that document beside the contract, and refer to its file.`,
    )
  const [named = '', pointer = ''] = reference.split(/#(.*)/s)
  const file =
    named === ''
      ? from.file
      : files.open(percentDecodedIfValid(named), { from: from.file, at: nameOfSpot(from) })
  const path = pointerKeys(percentDecodedIfValid(pointer))
  if (pointer !== '' && !pointer.startsWith('/'))
    throw refuse(
      `refers to the anchor ${shown(pointer)}. Write the path to it instead, e.g. #/components/schemas/Name.`,
    )
  let value = file.value
  for (const key of path) {
    // A pointer that passes through another reference is refused.
    if (referenceOf(value) !== undefined && !Object.hasOwn(Object(value), key))
      throw refuse(
        `refers to ${shown(reference)}, which leads through another reference. Refer to where that one leads.`,
      )
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      throw refuse(`refers to ${shown(reference)}, which is not there. Correct it.`)
    value = (value as { readonly [key: string]: unknown })[key]
  }
  return { file, path, value }
}

// --- internal ---
