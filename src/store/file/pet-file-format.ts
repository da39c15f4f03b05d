import { crc32 } from 'node:zlib'
import { UsageError } from '../../base/errors.ts'
import { stringifyJson } from '../../base/json/json.ts'
import { type Change, isRemoval } from '../row.ts'

/** The version of the format that is written. */
export const VERSION = 3

/** The first line of a file of animals, without its format. */
export interface PetFileHeader {
  /** Version 1 has no checksums and only created animals; in version 2, a checksum covers one line. Both are only read. */
  readonly version: Version
  /** A digest of the data that the animals were seeded from. */
  readonly data: string
  /** The number of initial animals. */
  readonly seeded: number
  /** The checksum that the first line continues: that of the header in version 3, 0 before. */
  readonly sum: number
}

/** The first line of a file. Its last key is the checksum of the line without that key. */
export function headerLine({ version, data, seeded }: Omit<PetFileHeader, 'sum'>): string {
  const text = JSON.stringify({ format: FORMAT, version, data, seeded })
  return `${text.slice(0, -1)},"crc32":"${toHex(crc32(text))}"}\n`
}

/** The header of a new file. */
export function newHeader(data: string, seeded: number): PetFileHeader {
  const text = JSON.stringify({ format: FORMAT, version: VERSION, data, seeded })
  return { version: VERSION, data, seeded, sum: crc32(text) }
}

/**
 * Parses the first line of a file.
 * @throws UsageError that names the file when it belongs to another program, is of a later version, or is damaged.
 */
export function parseHeader(line: string, file: string): PetFileHeader {
  const { format, version, data, seeded } = parseObject(line)
  if (format !== FORMAT) throw wrongLine(file, 1, 'this is not a file of animals')
  if (version !== 1 && version !== 2 && version !== VERSION) {
    const seen = JSON.stringify(version)
    throw wrongLine(
      file,
      1,
      `it has version ${seen}; this petstore-sandbox reads 1, 2 and ${VERSION}`,
    )
  }
  if (typeof data !== 'string' || !Number.isSafeInteger(seeded) || (seeded as number) < 0)
    throw wrongLine(file, 1, 'data must be a string and seeded a count')
  const header = { version: version as Version, data, seeded: seeded as number }
  if (version > 1 && `${line}\n` !== headerLine(header))
    throw wrongLine(file, 1, 'its checksum does not match its content')
  return version === VERSION ? newHeader(data, header.seeded) : { ...header, sum: 0 }
}

/** A line of a file of animals, as it was read. */
export interface ReadLine {
  readonly json: string
  /** Its checksum, which that of the next line continues. */
  readonly sum: number
}

/** The lines of changes, each with its line end, and the checksum of the last one. */
export interface Lines {
  readonly text: string
  readonly sum: number
}

/**
 * The lines of the changes `from` to `to` (exclusive). A line is a JSON array of a checksum, in hexadecimal, and the animal or
 * `{"removed":id}`. The checksum is the CRC-32 of the UTF-8 of the second item, continued from the checksum `sum` of the line before: a line
 * that is missing, repeated or moved is noticed as one that was changed.
 */
export function toLines(
  changes: readonly Change[],
  { from, to, sum: before }: { readonly from: number; readonly to: number; readonly sum: number },
): Lines {
  let text = ''
  let sum = before
  for (let at = from; at < to; at += 1) {
    const change = changes[at] as Change
    const json = isRemoval(change) ? stringifyJson({ removed: change.removed }) : change.json
    sum = crc32(json, sum)
    text += `["${toHex(sum)}",${json}]\n`
  }
  return { text, sum }
}

/** Reads a line, given without its line end; `before` is the checksum of the line before. `undefined` if its checksum does not match. */
export function fromLine(line: string, before: number): ReadLine | undefined {
  const json = line.slice(PREFIX, -1)
  const sum = crc32(json, before)
  return line.startsWith(`["${toHex(sum)}",`) && line.endsWith(']') ? { json, sum } : undefined
}

/** The error for an invalid line of a file of animals. */
export function wrongLine(file: string, line: number, what: string): UsageError {
  return new UsageError(
    `${file}:${line}: ${what}. The file was not changed. Repair it, move it away, or start with --fresh to forget its content.`,
  )
}

// --- internal ---

type Version = 1 | 2 | typeof VERSION

const FORMAT = 'petstore-sandbox pets'

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
