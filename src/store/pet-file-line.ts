import { crc32 } from 'node:zlib'
import { stringifyJson } from '../base/json.ts'
import { type Change, isRemoval } from './change.ts'

/**
 * The line of a change: a JSON array of the checksum (CRC-32 of the UTF-8 of the second item, in
 * hexadecimal) and the animal, or `{"removed":id}`.
 */
export function toLine(change: Change): string {
  const json = isRemoval(change) ? stringifyJson({ removed: change.removed }) : change.json
  return `["${checksum(json)}",${json}]\n`
}

/** The JSON of a line, given without its line end; `undefined` if its checksum does not match. */
export function fromLine(line: string): string | undefined {
  const json = line.slice(PREFIX, -1)
  return line.startsWith(`["${checksum(json)}",`) && line.endsWith(']') ? json : undefined
}

/** CRC-32 of a text in UTF-8, as eight hexadecimal digits. */
export function checksum(text: string): string {
  const sum = crc32(text)
  return hex(sum >>> 24) + hex((sum >>> 16) & 255) + hex((sum >>> 8) & 255) + hex(sum & 255)
}

// --- internal ---

/** The length of `["01234567",`. */
const PREFIX = 12

/** Two digits for each byte: `toString(16)` would cost more than the checksum itself. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hex(byte: number): string {
  return DIGITS[byte] as string
}
