import { crc32 } from 'node:zlib'
import { stringifyJson } from '../base/json.ts'
import { type Change, isRemoval } from './change.ts'

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

/** A checksum as eight hexadecimal digits. */
export function toHex(sum: number): string {
  return (
    digits(sum >>> 24) + digits((sum >>> 16) & 255) + digits((sum >>> 8) & 255) + digits(sum & 255)
  )
}

// --- internal ---

/** The length of `["01234567",`. */
const PREFIX = 12

/** Two digits for each byte: `toString(16)` would cost more than the checksum itself. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function digits(byte: number): string {
  return DIGITS[byte] as string
}
