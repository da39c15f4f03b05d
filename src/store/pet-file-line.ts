import { crc32 } from 'node:zlib'
import { stringifyJson } from '../base/json.ts'
import { type Change, isRemoval } from './change.ts'

/**
 * Makes the line of a change: a JSON array of the checksum (CRC-32 of the UTF-8 of what follows, in
 * hexadecimal) and the animal, or `{"removed":id}`.
 */
export function toLine(change: Change): string {
  const json = isRemoval(change) ? stringifyJson({ removed: change.removed }) : change.json
  return `["${checksum(json)}",${json}]\n`
}

/** The JSON of a line, without its end; `undefined` where its checksum does not fit. */
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

/** How long `["01234567",` is. */
const PREFIX = 12

/** Two digits for each byte: `toString(16)` would cost more than the checksum itself. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hex(byte: number): string {
  return DIGITS[byte] as string
}
