import { realpathSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../base/errors.ts'
import { isBelow } from '../../base/files/files.ts'
import { readTextFile } from '../../base/files/read-files.ts'
import { lineInJson, parseStrictJson } from '../../base/files/strict-json.ts'
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
  /** Of a document under overlays: where the value at a path is written, if one of them has it. */
  originOf?(path: readonly string[]): FilePlace | undefined
}

/** The texts that were fetched from addresses of the web, by their names. */
export interface FetchedTexts {
  readonly [name: string]: string
}

/** A place in a file. */
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

/** A contract is larger than a small one. */
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
   * The file that a reference in another one names.
   * @param named the reference up to its `#`, decoded
   * @throws UsageError when it is outside the folder, cannot be read, or there is too much.
   */
  open(
    named: string,
    { from, at }: { readonly from: ContractFileText; readonly at: string },
  ): ContractFileText {
    if (this.#isFetched(from.place))
      throw new UsageError(
        `${at} refers to ${shown(named)}: a document from an address has references within itself only. Make one of it and what it refers to, e.g. with npx @redocly/cli bundle, or save all of them and give the first file.`,
      )
    const wanted = path.resolve(path.dirname(from.place), named)
    if (!isBelow(wanted, this.#folder))
      throw new UsageError(
        `${at} refers to ${shown(named)}, which is not in the folder of the contract or below it. Copy it there, and refer to the copy.`,
      )
    const place = realPlace(wanted)
    const name = path.join(path.dirname(from.name), named)
    return this.#known.get(place) ?? this.#read(place, name, `Correct what ${at} refers to.`)
  }

  /** The places of all files that were read so far, but for those that were fetched. */
  get places(): readonly string[] {
    return [...this.#known.keys()].filter((place) => !this.#isFetched(place))
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

function parse(text: string, name: string): Pick<ContractFileText, 'value' | 'lineOf'> {
  if (/\.json$/i.test(name) || isJson(text)) {
    const value = parseStrictJson(text, name)
    return { value, lineOf: (keys) => lineInJson(text, keys) }
  }
  const data = parseYamlData(text, { mergeKeys: true })
  if ('problem' in data) {
    const { problem } = data
    const line = 'line' in problem ? `:${problem.line}` : ''
    throw new UsageError(
      `${name}${line}: not YAML: ${problem.what}. ${problem.what === YAML_TOO_DEEP ? TOO_DEEP : (WAYS_OUT[problem.code] ?? 'Correct it.')}`,
    )
  }
  const { value, lines } = data
  return { value, lineOf: yamlLines(value, lines) }
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
