import { UsageError } from '../../base/errors.ts'
import { pointerKeys, toPointer } from '../../base/json/json.ts'
import { percentDecodedIfValid } from '../../base/text/percent-encoding.ts'
import { shown, withoutUser } from '../../base/text/shown.ts'
import { shortName } from '../../base/text/text.ts'
import type { ContractFault } from '../document/contract-source.ts'
import { referenceOf } from '../document/linked-document.ts'
import type { ContractFiles, ContractFileText } from './contract-files.ts'

/** An object of a contract, and where it stands. */
export interface Spot {
  readonly file: ContractFileText
  /** The keys that lead to it in its file. */
  readonly path: readonly string[]
  readonly value: unknown
}

/** Takes a remark on a contract. Its text is made only if it is told: to find a line takes a pass over a file. */
export type TellRemark = (text: () => string) => void

/** A place in a contract as messages name it: file, line and JSON pointer. */
export function nameOfSpot({ file, path }: Pick<Spot, 'file' | 'path'>): string {
  const origin = file.originOf?.(path)
  return origin ? nameOfSpot(origin) : namePlace({ file, path }, file.lineOf(path))
}

/** The error for a place in a contract: what is wrong there, as the predicate of a sentence, and the way out. */
export function spotError(spot: Pick<Spot, 'file' | 'path'>, what: string): UsageError {
  return new UsageError(`${nameOfSpot(spot)} ${what}`)
}

/** A part of a contract cannot be read: it is left out, and the rest is served. */
export class PartError extends Error {
  readonly spot: Pick<Spot, 'file' | 'path'>
  /** What is wrong there, as the predicate of a sentence, and the way out. */
  readonly rule: string

  constructor(spot: Pick<Spot, 'file' | 'path'>, rule: string) {
    super(rule)
    this.spot = spot
    this.rule = rule
  }
}

/** What is wrong in the parts of a contract, one fault for a place. */
export class Faults {
  readonly #known = new Map<
    string,
    { at: Pick<Spot, 'file' | 'path'>; rule: string; cost: string }
  >()

  /** The schemas that are not checked whole. */
  readonly lost = new Set<unknown>()

  /** How many there are. */
  get count(): number {
    return this.#known.size
  }

  /** @param cost what is not served, or not checked, for it, as a sentence */
  note({ file, path }: Pick<Spot, 'file' | 'path'>, rule: string, cost: string): void {
    let at = { file, path }
    for (let origin = file.originOf?.(path); origin; origin = at.file.originOf?.(at.path))
      at = origin
    const key = JSON.stringify([at.file.place, ...at.path])
    if (!this.#known.has(key)) this.#known.set(key, { at, rule, cost })
  }

  /** All, by file and line; those of the text of a file come first. */
  list(files: Iterable<ContractFileText>): readonly ContractFault[] {
    const slips = [...files].flatMap(({ name: file, slips = [] }) =>
      slips
        .toSorted((one, other) => one.line - other.line)
        .map((slip) => ({ place: `${file}:${slip.line}:`, file, pointer: '', ...slip })),
    )
    const found = Map.groupBy(this.#known.values(), ({ at }) => at.file)
    const faults = [...found].flatMap(([file, all]) => {
      const lines = file.linesOf?.(all.map(({ at }) => at.path))
      return all
        .map(({ at, rule, cost }, index): ContractFault => {
          const line = lines ? lines[index] : file.lineOf(at.path)
          const place = namePlace(at, line)
          return { place, file: file.name, line, pointer: toPointer(at.path), rule, cost }
        })
        .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
    })
    return [...slips, ...faults]
  }
}

/**
 * Refuses a name that has no form in an address, a header or a file.
 * @param spot the object with the name, or the text that is the name
 * @throws PartError
 */
export function assertName(name: string, spot: Pick<Spot, 'file' | 'path'>): void {
  if (name.isWellFormed()) return
  throw new PartError(spot, NO_NAME)
}

export const NO_NAME =
  'has a name with half of a surrogate pair, which is no character (RFC 8259, section 8.2). Give it another one.'

/**
 * Where the reference of an object leads, through further references.
 * @throws UsageError when it leads to the network or out of the folder, PartError when it leads nowhere, or to itself.
 */
export function followSpot(spot: Spot, files: ContractFiles): Spot {
  const trail = new Set<unknown>()
  let at = spot
  for (;;) {
    const reference = referenceOf(at.value)
    if (reference === undefined) return at
    if (trail.has(at.value))
      throw new PartError(spot, `is a reference that leads to itself. Write there what is meant.`)
    trail.add(at.value)
    at = stepTo(reference, at, files)
  }
}

/** Where one reference leads. @throws UsageError as `followSpot` does, but not for one that leads to itself. */
export function stepTo(reference: string, from: Spot, files: ContractFiles): Spot {
  const fail = (what: string) => new PartError(from, what)
  const self: unknown = Object(from.file.value).$self
  if (typeof self === 'string' && reference.startsWith(`${self}#`))
    return stepTo(reference.slice(self.length), from, files)
  if (/^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(reference))
    throw spotError(
      from,
      `refers to the network (${shown(withoutUser(reference))}). Save that document beside the contract, and refer to its file.`,
    )
  const [named = '', pointer = ''] = reference.split(/#(.*)/s)
  const file =
    named === ''
      ? from.file
      : files.open(percentDecodedIfValid(named), { from: from.file, at: nameOfSpot(from) })
  if (!file) throw fail(`refers to ${shown(reference)}, and there is no such file. Correct it.`)
  const path = pointerKeys(percentDecodedIfValid(pointer))
  if (pointer !== '' && !pointer.startsWith('/'))
    throw fail(
      `refers to the anchor ${shown(pointer)}. Write the path to it instead, e.g. #/components/schemas/Name.`,
    )
  let value = file.value
  for (const key of path) {
    // A pointer that passes through another reference is refused.
    if (referenceOf(value) !== undefined && !Object.hasOwn(Object(value), key))
      throw fail(
        `refers to ${shown(reference)}, which leads through another reference. Refer to where that one leads.`,
      )
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      throw fail(`refers to ${shown(reference)}, which is not there. Correct it.`)
    value = (value as { readonly [key: string]: unknown })[key]
  }
  return { file, path, value }
}

// --- internal ---

function namePlace({ file, path }: Pick<Spot, 'file' | 'path'>, line: number | undefined): string {
  const keys = path
    .map(shortName)
    .map((key) => (/^[\w$.{}-]+$/.test(key) ? key : JSON.stringify(key)))
  return `${file.name}${line === undefined ? '' : `:${line}`}: ${keys.length === 0 ? 'the document' : keys.join('.')}`
}
