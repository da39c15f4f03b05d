import { parseJson, stringifyJson } from '../../../base/json.ts'
import { type Schema, typesOf } from './form-schema.ts'

/** Reads what was typed as a value of a schema; what cannot be one stays a text, to be refused with its place. */
export function readTyped(text: string, schema: Schema): unknown {
  const types = typesOf(schema)
  if (types.length === 0) return readAny(text)
  const hasNumbers = types.includes('integer') || types.includes('number')
  if (text === '') {
    // A pattern rules the empty text out.
    if (types.includes('null') && schema.pattern) return null
    return types.includes('string') ? '' : undefined
  }
  if (hasNumbers && NUMBER.test(text.trim())) return parseJson(text)
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if (types.includes('null') && text === 'null') return null
  // In quotes, a text is a text whatever it looks like.
  return types.length > 1 && text.startsWith('"') ? readAny(text) : text
}

/** Writes a value so that it can be typed over. */
export function writeTyped(value: unknown, schema: Schema): string {
  if (value === undefined) return ''
  if (value === null && schema.pattern) return ''
  if (typeof value !== 'string') return stringifyJson(value, 2)
  // In quotes where it would be read as something else.
  return readTyped(value, schema) === value ? value : stringifyJson(value)
}

/** Whether two values are the same JSON. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || stringifyJson(a) === stringifyJson(b)
}

// --- internal ---

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Any value: JSON where it is JSON, else a text. */
function readAny(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
