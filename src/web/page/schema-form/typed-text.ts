import { parseInt64 } from '../../../base/json/int64.ts'
import { parseJson, stringifyJson } from '../../../base/json/json.ts'
import { type FormSchema, typesOf } from './form-schema.ts'

/** Reads a typed text as a value of a schema. If that is not possible it stays a text, which is then refused with its place. */
export function readTyped(text: string, schema: FormSchema): unknown {
  const types = typesOf(schema)
  if (types.length === 0) return readAny(text)
  const hasNumbers = types.includes('integer') || types.includes('number')
  if (text === '') {
    // A pattern excludes the empty text.
    if (types.includes('null') && schema.pattern) return null
    return types.includes('string') ? '' : undefined
  }
  if (isInt64Schema(schema)) return parseInt64(text.trim()) ?? text
  if (hasNumbers && NUMBER.test(text.trim())) return parseJson(text)
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if (types.includes('null') && text === 'null') return null
  // A quoted text is a text, whatever it looks like.
  return types.length > 1 && text.startsWith('"') ? readAny(text) : text
}

/** Writes a value as text that can be edited. */
export function writeTyped(value: unknown, schema: FormSchema): string {
  if (value === undefined) return ''
  if (value === null && schema.pattern) return ''
  if (typeof value !== 'string') return stringifyJson(value, 2)
  // Quoted if it would be read as another value.
  return readTyped(value, schema) === value ? value : stringifyJson(value)
}

/** Whether the values of a schema are int64s, which are typed in digits alone. */
export function isInt64Schema(schema: FormSchema): boolean {
  const types = typesOf(schema)
  return schema.format === 'int64' && types.length === 1 && types[0] === 'integer'
}

// --- internal ---

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Any value: JSON if the text is JSON, else the text. */
function readAny(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
