import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../base/errors.ts'
import { isBelow } from '../../base/files/files.ts'
import { readTextFile } from '../../base/files/read-files.ts'
import { linesInJson, parseStrictJson } from '../../base/files/strict-json.ts'
import { YAML_TOO_DEEP } from '../../base/json/yaml.ts'
import { parseYamlData, yamlLines } from '../../base/json/yaml-data.ts'
import { shown } from '../../base/text/shown.ts'

export interface ContractFileText {
  /** Its name in messages: as given, or relative to the file that refers to it. */
  readonly name: string
  /** Its place, without links. */
  readonly place: string
  readonly text: string
  readonly value: unknown
  /** The line of a value, counted from 1, or of its nearest existing ancestor. */
  lineOf(path: readonly string[]): number | undefined
  /** The lines of many values, where that is faster than one by one. */
  linesOf?(paths: readonly (readonly string[])[]): readonly number[]
  /** What is wrong with its text, and leaves a value. */
  readonly slips?: readonly Slip[]
  /** Of a document under overlays: where the value at a path is written, if one of them has it. */
  originOf?(path: readonly string[]): FilePlace | undefined
}

/** The texts that were fetched from addresses of the web, by their names. */
export interface FetchedTexts {
  readonly [name: string]: string
}

/** What is wrong with a text that has a value all the same. */
interface Slip {
  readonly line: number
  readonly rule: string
  readonly cost: string
}

export interface FilePlace {
  readonly file: ContractFileText
  readonly path: readonly string[]
}

/** What a contract may be at most, all files together. */
export const LARGEST = { bytes: 32 * 1024 * 1024, files: 5000, nodes: 200_000 }

/**
 * What a small contract may have at most, all files together, in bytes: with a hundred aliases to all that is in it, its reading takes
 * less memory than a thread may have.
 */
export const MOST_SMALL = 128 * 1024

export class LargeContract extends Error {}

/**
 * Reads the files of one contract: its own, and those in the same folder or below that it refers to. Links lead nowhere else. Each
 * is read once.
 */
export class ContractFiles {
  readonly #folder: string
  readonly #wayOut: string
  readonly #onlySmall: boolean
  /** The texts of files that were fetched, by their names. */
  readonly #fetched: FetchedTexts
  readonly #known = new Map<string, ContractFileText>()
  readonly #missing = new Set<string>()
  #bytes = 0
  #nodes = 0

  /** The file with which the contract begins. */
  readonly first: ContractFileText

  /**
   * @param file its path, or the file if it was read and changed
   * @param kind what it must be, for messages
   * @param onlySmall whether a large contract is left unread
   * @param fetched the texts of those that are at an address of the web
   * @throws UsageError when it cannot be read, or is no YAML or JSON; LargeContract.
   */
  constructor(
    file: string | ContractFileText,
    {
      kind = 'document',
      onlySmall = false,
      fetched = {},
    }: { kind?: string; onlySmall?: boolean; fetched?: FetchedTexts | undefined } = {},
  ) {
    this.#onlySmall = onlySmall
    this.#fetched = fetched
    this.#wayOut = `Name an OpenAPI ${kind}, in YAML or JSON.`
    const place = typeof file === 'string' ? this.#placeOf(file) : file.place
    this.#folder = path.dirname(place)
    this.first = typeof file === 'string' ? this.#read(place, file) : file
  }

  /**
   * The file that a reference in another one names; `undefined` if there is none.
   * @param named the reference up to its `#`, decoded
   * @throws UsageError when it is outside the folder, cannot be read, or there is too much.
   */
  open(
    named: string,
    { from, at }: { readonly from: ContractFileText; readonly at: string },
  ): ContractFileText | undefined {
    if (this.#isFetched(from.place))
      throw new UsageError(
        `${at} refers to ${shown(named)}: a document from an address has references within itself only. Make one of it and what it refers to, e.g. with npx @redocly/cli bundle, or save all of them and give the first file.`,
      )
    const wanted = path.resolve(path.dirname(from.place), named)
    if (!isBelow(wanted, this.#folder))
      throw new UsageError(
        `${at} refers to ${shown(named)}, which is not in the folder of the contract or below it. Copy it there, and refer to the copy.`,
      )
    if (!existsSync(wanted)) {
      this.#missing.add(wanted)
      return undefined
    }
    const place = realPlace(wanted)
    const name = path.join(path.dirname(from.name), named)
    return this.#known.get(place) ?? this.#read(place, name, `Correct what ${at} refers to.`)
  }

  /** The places of all files that were read so far, but for those that were fetched, and of those that are not there. */
  get places(): readonly string[] {
    const read = [...this.#known.keys()].filter((place) => !this.#isFetched(place))
    return [...read, ...this.#missing]
  }

  /** All files that were read so far. */
  get all(): Iterable<ContractFileText> {
    return this.#known.values()
  }

  #isFetched(place: string): boolean {
    return Object.hasOwn(this.#fetched, place)
  }

  #placeOf(file: string): string {
    return this.#isFetched(file) ? file : realPlace(file)
  }

  #read(place: string, name: string, wayOut = this.#wayOut) {
    if (this.#known.size === LARGEST.files)
      throw new UsageError(
        `${this.first.name}: has more than ${LARGEST.files.toLocaleString('en')} files. Bundle them into one file.`,
      )
    const text =
      this.#fetched[place] ??
      readTextFile(place, {
        place: name,
        largest: LARGEST.bytes - this.#bytes,
        wayOut: {
          missing: wayOut,
          large: `A contract may have ${LARGEST.bytes / 1024 / 1024} MiB, all files together. Take out what is not served.`,
          other: wayOut,
        },
      })
    this.#bytes += Buffer.byteLength(text)
    if (this.#onlySmall && this.#bytes > MOST_SMALL) throw new LargeContract()
    const file: ContractFileText = { name, place, text, ...parse(text, name) }
    this.#nodes += countNodes(file.value, LARGEST.nodes - this.#nodes)
    if (this.#nodes > LARGEST.nodes)
      throw new UsageError(
        `${name}: has more than ${LARGEST.nodes.toLocaleString('en')} objects and lists, with what refers to it. Take out what is not served.`,
      )
    this.#known.set(place, file)
    return file
  }
}

// --- internal ---

/** The place of a file without links; as it is, if there is none. */
function realPlace(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    // A problem with the file is reported when it is read.
    return path.resolve(file)
  }
}

function parse(text: string, name: string): Omit<ContractFileText, 'name' | 'place' | 'text'> {
  if (/\.json$/i.test(name) || isJson(text)) {
    const slips: Slip[] = []
    const value = parseStrictJson(text, name, undefined, (line, key) =>
      slips.push({ line, rule: `the key ${shown(key)} appears twice.`, cost: LAST_COUNTS }),
    )
    const linesOf: ContractFileText['linesOf'] = (paths) => linesInJson(text, paths)
    return { value, slips, linesOf, lineOf: (keys) => linesInJson(text, [keys])[0] }
  }
  const data = parseYamlData(text, { mergeKeys: true, lenient: true })
  if ('problem' in data) {
    const { problem } = data
    const line = 'line' in problem ? `:${problem.line}` : ''
    throw new UsageError(
      `${name}${line}: not YAML: ${problem.what}. ${problem.what === YAML_TOO_DEEP ? TOO_DEEP : (WAYS_OUT[problem.code] ?? 'Correct it.')}`,
    )
  }
  const { value, lines } = data
  const slips = data.slips.map(({ code, line, what }) => ({
    ...{ line, rule: `${what}.` },
    cost: code === 'DUPLICATE_KEY' ? LAST_COUNTS : 'The value is taken without it.',
  }))
  return { value, slips, lineOf: yamlLines(value, lines) }
}

/** Whether a text is JSON, which is read in a tenth of the time that YAML takes. */
function isJson(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    // A text that begins like JSON may still be YAML in flow style.
    return false
  }
}

const LAST_COUNTS = 'The last one counts.'

const TOO_DEEP = 'Write what is deeper as a schema of its own, and refer to it.'

/** What to do about a text that is not read, by the code of its problem. */
const WAYS_OUT: { readonly [code: string]: string } = {
  TOO_MANY: 'JSON of the same size is read with less memory.',
}

/** The number of objects and lists in a value; of more than `most`, it stops counting. */
function countNodes(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 1
  for (const each of Object.values(value)) {
    if (count > most) break
    count += countNodes(each, most - count)
  }
  return count
}
