import { percentDecoded } from '../../base/text/percent-encoding.ts'

/** A name and a value as they stand in a query or a form, decoded, and the value as it was sent: an encoded comma separates nothing. */
export interface RawPair {
  readonly name: string
  /** `undefined` if it cannot be decoded. */
  readonly value: string | undefined
  readonly raw: string
}

/** Splits the text of a query (with or without its `?`) or of a form into its pairs. */
export function splitPairs(text: string): RawPair[] {
  const pairs: RawPair[] = []
  for (const part of text.replace(/^\?/, '').split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = at < 0 ? part : part.slice(0, at)
    const raw = at < 0 ? '' : part.slice(at + 1)
    pairs.push({ name: decodeForm(name) ?? name, value: decodeForm(raw), raw })
  }
  return pairs
}

/** Decodes form encoding, in which a plus sign is a space; `undefined` if the percent-encoding is invalid. */
export function decodeForm(text: string): string | undefined {
  return percentDecoded(text.replaceAll('+', ' '))
}
