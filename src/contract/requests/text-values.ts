import { type Numeric, normaliseInteger, parseInt64 } from '../../base/json/exact-numbers.ts'
import { exactNumber, stringifyJson } from '../../base/json/json.ts'
import { percentDecoded } from '../../base/text/percent-encoding.ts'
import type { Schema } from '../document/document.ts'

/** The value of a parameter, by the type in its schema; an `object` is a number that only its text can represent. */
export type ParameterValue = Numeric | string | boolean | readonly ParameterValue[]

/** The types that a text can be of: it is never null. */
export function textTypes({ type }: Schema): readonly unknown[] {
  return [type ?? []].flat().filter((each) => each !== 'null')
}

/** The value of a text by its schema; `undefined` if it is of none of its types. */
type TextReader = (text: string) => ParameterValue | undefined

export function createTextReader(schema: Schema): TextReader {
  const { enum: choices, format } = schema
  const types = textTypes(schema)
  const readers = types.map((type) => readerOf(type, format))
  const [only] = readers
  if (only && readers.length === 1) return only
  if (types.length > 0) {
    return (text) => {
      for (const read of readers) {
        const value = read(text)
        if (value !== undefined) return value
      }
      return undefined
    }
  }
  if (format === 'int64') return parseInt64
  if (!Array.isArray(choices)) return (text) => text
  // Without a type, a text may be any of the listed values as JSON writes it.
  const byText = new Map(choices.map((each) => [stringifyJson(each), each as ParameterValue]))
  for (const each of choices) if (typeof each === 'string') byText.set(each, each)
  return (text) => byText.get(text)
}

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

// --- internal ---

function readerOf(type: unknown, format: unknown): TextReader {
  switch (type) {
    case 'integer':
      return format === 'int64' ? parseInt64 : integerIn
    case 'number':
      return numberIn
    case 'boolean':
      return (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined)
    default:
      return (text) => text
  }
}

/** Integers of this many characters are exact as numbers. */
const SURELY_SAFE = 15

function integerIn(text: string): Numeric | undefined {
  if (!/^-?\d+$/.test(text)) return undefined
  // The sum turns -0 into 0.
  return text.length <= SURELY_SAFE ? Number(text) + 0 : normaliseInteger(BigInt(text))
}

function numberIn(text: string): Numeric | undefined {
  if (!/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return undefined
  // JSON has no zeros before a number.
  return exactNumber(text.replace(/^(-?)0+(?=\d)/, '$1')) as Numeric
}
