import { crc32 } from 'node:zlib'
import { UsageError } from '../../base/errors.ts'
import { endOfString, isJsonObject, parseJson } from '../../base/json/json.ts'
import { listed } from '../../base/text/text.ts'
import type { ContractMark } from '../../contract/document/contract-source.ts'
import { areUnnamed, isUnnamed, readChange, recordChangeText, UNNAMED_RESOURCE } from '../change.ts'
import {
  isKeptBeside,
  type Parents,
  type RecordChange,
  type RecordId,
  type RecordKinds,
  scopedKey,
} from '../record-kind.ts'
import type { ChangesAtOnce } from '../store-adapter.ts'

/** In version 3, no record names its resource. */
const VERSIONS = [3, 4] as const

export type Version = (typeof VERSIONS)[number]

export function versionFor(kinds: RecordKinds): Version {
  return areUnnamed(kinds) ? 3 : 4
}

export interface RecordFileHeader {
  readonly version: Version
  /** A digest of the data that the records were seeded from. */
  readonly data: string
  /** The number of initial records. */
  readonly seeded: number
  /** The contract with which the file was begun; `undefined` stands for that of this package. */
  readonly contract: ContractMark | undefined
  /** Its checksum, which that of the next line continues. */
  readonly sum: number
}

/** The first line of a file. Its last key is the checksum of the line without that key. */
export function headerLine(header: Omit<RecordFileHeader, 'sum'>): string {
  const text = headerText(header)
  return `${text.slice(0, -1)},"crc32":"${toHex(crc32(text))}"}\n`
}

export function newHeader(header: Omit<RecordFileHeader, 'sum'>): RecordFileHeader {
  return { ...header, sum: crc32(headerText(header)) }
}

/**
 * Parses the first line of a file, whose records errors call `noun`.
 * @throws UsageError that names the file when it belongs to another program, is of another version, or is damaged.
 */
export function parseHeader(line: string, file: string, noun = 'records'): RecordFileHeader {
  const { format, version, data, seeded, contract } = parseObject(line)
  if (format !== FORMAT) throw wrongLine(file, 1, `this is not a file of ${noun}`)
  if (!isVersion(version)) {
    const seen = JSON.stringify(version)
    throw wrongLine(file, 1, `it has version ${seen}; this petstore-sandbox reads ${READ}`)
  }
  if (typeof data !== 'string' || !Number.isSafeInteger(seeded) || (seeded as number) < 0)
    throw wrongLine(file, 1, 'data must be a string and seeded a count')
  const header = { version, data, seeded: seeded as number, contract: markIn(contract) }
  if (`${line}\n` !== headerLine(header))
    throw wrongLine(file, 1, 'its checksum does not match its content')
  return newHeader(header)
}

/**
 * Whether a file was begun with another version of a contract than its present one.
 * @throws UsageError that names the file when it was begun with another contract.
 */
export function isOfOtherVersion(
  { contract: began }: RecordFileHeader,
  { file, contract: now }: { readonly file: string; readonly contract: ContractMark | undefined },
): boolean {
  if (began?.name === now?.name) return began?.digest !== now?.digest
  throw new UsageError(
    `${file} has records of ${named(began)}, and this sandbox serves ${named(now)}. Use another --data, or start with --fresh to forget them.`,
  )
}

export interface ReadLine {
  /** Without its checksum. */
  readonly text: string
  /** Its checksum, which that of the next line continues. */
  readonly sum: number
}

/** The lines of changes, each with its line end, and the checksum of the last one. */
export interface Lines {
  readonly text: string
  readonly sum: number
}

/**
 * The lines of the changes `from` to `to` (exclusive). A line is a JSON array of a checksum, in hexadecimal, the name of the resource
 * unless it need not be named (`isUnnamed`), and the text of the change. Changes that are one have one line: after an empty name a list of
 * lengths in characters, and for each of them what its own line would have. The checksum is the CRC-32 of the UTF-8 of what follows it, continued
 * from the checksum `sum` of the line before: a line that is missing, repeated or moved is noticed as one that was changed.
 */
export function toLines(
  changes: readonly ChangesAtOnce[],
  { from, to, sum: before }: { readonly from: number; readonly to: number; readonly sum: number },
): Lines {
  let text = ''
  let sum = before
  for (let at = from; at < to; at += 1) {
    const change = changes[at] as ChangesAtOnce
    const item = isList(change) ? itemOfAll(change) : itemOf(change)
    sum = crc32(item, sum)
    text += `["${toHex(sum)}",${item}]\n`
  }
  return { text, sum }
}

/** Reads a line, given without its line end; `before` is the checksum of the line before. `undefined` if its checksum does not match. */
export function fromLine(line: string, before: number): ReadLine | undefined {
  const text = line.slice(PREFIX, -1)
  const sum = crc32(text, before)
  return line.startsWith(`["${toHex(sum)}",`) && line.endsWith(']') ? { text, sum } : undefined
}

/** Reads the changes of a line without its checksum; returns a text that describes the problem if there is one. */
export function changesIn(
  text: string,
  kinds: RecordKinds,
  onUnfit: (change: UnfitChange) => void,
): readonly RecordChange[] | string {
  if (!text.startsWith(SEVERAL)) return changeIn(text, kinds, onUnfit)
  const changes: RecordChange[] = []
  const end = text.indexOf(']')
  let from = end + 2
  for (const length of lengthsIn(text.slice(SEVERAL.length, end + 1))) {
    const change = changeIn(text.slice(from, from + length), kinds, onUnfit)
    if (typeof change === 'string') return change
    changes.push(...change)
    from += length + 1
  }
  return from === text.length + 1 ? changes : 'its lengths do not fit its content'
}

export function wrongLine(file: string, line: number, what: string): UsageError {
  return new UsageError(
    `${file}:${line}: ${what}. The file was not changed. Repair it, move it away, or start with --fresh to forget its content.`,
  )
}

/** What is in a file and does not fit its contract. What was removed since is no reason to refuse the rest. */
export class UnfitRecords {
  readonly #kinds: RecordKinds
  /** By resource and what the record is known by. */
  readonly #left = new Map<string, UnfitChange & { readonly line: number }>()
  /** What those are known by whose parents have no ids of their own, by the id alone. */
  readonly #byId = new Map<string, string>()

  constructor(kinds: RecordKinds) {
    this.#kinds = kinds
  }

  /** Notes a change; the line is for people. */
  note(change: UnfitChange, line: number): void {
    const value = parseJson(change.text)
    const removed = isJsonObject(value) ? value.removed : undefined
    if (removed !== undefined) this.forget(change.name, removed)
    else this.#left.set(this.#placeOf(change, value) ?? String(line), { ...change, line })
  }

  /** Forgets a record that was removed. */
  forget(name: string, removed: unknown): void {
    if (this.#left.size === 0) return
    const place = placeOf(name, removed)
    if (!this.#left.delete(place)) this.#left.delete(this.#byId.get(place) ?? '')
  }

  /** The first that is still there; `undefined` if nothing is. */
  get first(): { readonly why: string; readonly line: number } | undefined {
    return [...this.#left.values()].toSorted((one, other) => one.line - other.line)[0]
  }

  /** What the removal of a record calls it: its id, or where each parent has ids of its own, a text of the parents and the id; `undefined` if nobody knows its id. */
  #placeOf({ name }: UnfitChange, value: unknown): string | undefined {
    const [record, beside] = Array.isArray(value) ? value : [value]
    const { id: own, parents } = Object(beside) as { id?: RecordId; parents?: Parents }
    const id = own ?? this.#kinds.get(name)?.idIn(record) ?? Object(record).id
    if (id === undefined) return undefined
    const alone = placeOf(name, id)
    if (!parents) return alone
    const scoped = placeOf(name, scopedKey(id, Object.keys(parents), parents))
    this.#byId.set(alone, scoped)
    return scoped
  }
}

// --- internal ---

/** What the text of changes begins with that are one: no resource has an empty name. */
const SEVERAL = '"",'

function isList(change: ChangesAtOnce): change is readonly RecordChange[] {
  return Array.isArray(change)
}

function itemOfAll(changes: readonly RecordChange[]): string {
  const items = changes.map(itemOf)
  return `${SEVERAL}[${items.map(({ length }) => length)}],${items.join(',')}`
}

function lengthsIn(text: string): readonly number[] {
  try {
    const lengths: unknown = JSON.parse(text)
    return Array.isArray(lengths) ? lengths.map(Number) : []
  } catch {
    return [] // the caller finds that they do not fit
  }
}

/** None for what an earlier contract kept beside its records, and this one does not. */
function changeIn(
  text: string,
  kinds: RecordKinds,
  onUnfit: (change: UnfitChange) => void,
): readonly RecordChange[] | string {
  const isNamed = text.startsWith('"')
  const end = isNamed ? endOfString(text, 0) : -1
  const name = isNamed ? nameIn(text.slice(0, end + 1)) : UNNAMED_RESOURCE
  if (name === undefined) return 'this is not JSON'
  const kind = kinds.get(name)
  if (!kind && isKeptBeside({ name })) return []
  const own = isNamed ? text.slice(end + 2) : text
  const change = kind ? readChange(own, kind) : `the contract has no ${name}`
  if (typeof change !== 'string') return [change]
  if (!isJson(own)) return 'this is not JSON'
  onUnfit({ name, text: own, why: change })
  return []
}

const FORMAT = 'petstore-sandbox pets'

const READ = listed(VERSIONS.map(String), 'and')

function named(contract: ContractMark | undefined): string {
  return contract ? `the contract ${contract.name}` : 'the contract of this package'
}

function headerText({ version, data, seeded, contract }: Omit<RecordFileHeader, 'sum'>): string {
  return JSON.stringify({ format: FORMAT, version, data, seeded, contract })
}

/** The contract in a header; what is not as this program writes it does not match the checksum. */
function markIn(contract: unknown): ContractMark | undefined {
  if (contract === undefined) return undefined
  const { name, digest } = Object(contract) as { readonly [key: string]: unknown }
  return { name: String(name), digest: String(digest) }
}

function isVersion(value: unknown): value is Version {
  return VERSIONS.some((version) => version === value)
}

function itemOf(change: RecordChange): string {
  const text = recordChangeText(change)
  return isUnnamed(change.kind) ? text : `${JSON.stringify(change.kind.name)},${text}`
}

function isJson(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

function nameIn(text: string): string | undefined {
  try {
    return String(JSON.parse(text))
  } catch {
    return undefined // not JSON, which the caller reports with the line
  }
}

function parseObject(line: string): { readonly [key: string]: unknown } {
  try {
    return Object(JSON.parse(line))
  } catch {
    return {} // not JSON, so not a header: the caller refuses it
  }
}

/** A checksum as eight hexadecimal digits. */
function toHex(sum: number): string {
  return (
    digits(sum >>> 24) + digits((sum >>> 16) & 255) + digits((sum >>> 8) & 255) + digits(sum & 255)
  )
}

/** The length of `["01234567",`. */
const PREFIX = 12

/** Two digits for each byte: `toString(16)` would cost more than the checksum itself. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function digits(byte: number): string {
  return DIGITS[byte] as string
}

/** A change of a record that the contract does not have so: with ids of another kind, below other parents, or of a resource that is gone. */
interface UnfitChange {
  readonly name: string
  /** The change, as it is written. */
  readonly text: string
  readonly why: string
}

function placeOf(name: string, id: unknown): string {
  return `${name} ${String(id)}`
}
