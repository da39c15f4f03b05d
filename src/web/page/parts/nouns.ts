import { counted } from '../../../base/text/text.ts'
import type { Noun } from '../../../contract/document/contract-hints.ts'

/** Writes a count: `1 order`, `2,000 orders`. */
export function countedOf({ one, many }: Noun, count: number | bigint): string {
  return counted(count, one, many)
}

/** A text with a capital at its beginning. */
export function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A noun with its article: `an order`, `a line item`. */
export function oneOf({ one }: Noun): string {
  return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`
}
