import { compareNumbers, isAmong, type Numeric } from '../../base/json/exact-numbers.ts'
import { shown } from '../../base/text/shown.ts'
import type { Schema } from '../document/document.ts'
import type { SchemaValidator } from '../document/schema-validator.ts'
import { choiceWords, manyTexts, meantWords, typeWords } from '../document/schema-words.ts'
import { createTextReader, type ParameterValue, textTypes } from './text-values.ts'

/** What the text of a parameter is read as: its value, or what is wrong with it. */
export type ParameterText =
  | { readonly value: ParameterValue }
  | {
      /** The rule that is broken: `int64`, a type, `enum`, or a keyword of JSON Schema. */
      readonly rule: string
      /** A sentence without its subject, the name of the parameter: ` must be an integer (int64), got "x"`. */
      readonly text: string
    }

/** Reads the decoded text of a parameter, or the decoded texts of one that is a list. */
export type ParameterReader = (text: string | readonly string[]) => ParameterText

/**
 * Creates the reader of a parameter from its schema. A type and the bounds of an integer are read in place; a schema that says
 * more is compiled. Parameters that are objects are not read: their value is their text.
 * @throws Error when the schema does not compile.
 */
export function createParameterReader(
  schema: Schema,
  compile: (schema: Schema) => SchemaValidator,
): ParameterReader {
  const validate = isReadInPlace(schema) ? undefined : compile(schema)
  const valueIn = createTextReader(schema)
  const itemIn = createItemReader(schema)
  // The compiled schema checks the whole value and names the broken rule.
  const fits = validate ? () => true : createFitTest(schema)
  return (given) => {
    if (typeof given !== 'string') return checked(given.map(itemIn), validate)
    const value = valueIn(given)
    if (value === undefined || !fits(value))
      return {
        rule: ruleOf(schema),
        text: ` ${demandOf(schema)}, got ${shown(given)}${wayOf(schema, given)}`,
      }
    return validate ? checked(value, validate) : { value }
  }
}

export function isListSchema({ type }: Schema): boolean {
  return [type].flat().includes('array')
}

/** What a parameter must be, as the predicate of a sentence: `must be an integer from 1 to 100`. */
export function demandOf(schema: Schema): string {
  const { enum: choices, type, format, title, minimum, maximum } = schema
  if (Array.isArray(choices)) return `must be one of ${choiceWords(choices)}`
  if (title !== undefined) return `must be ${title}`
  if (type === 'boolean') return 'must be true or false'
  if (format === 'int64' || format === 'int32') return `must be an integer (${format})`
  if (type === undefined) return 'must have a value'
  if (type !== 'integer') return `must be ${typeWords(textTypes(schema))}`
  return `must be an integer${minimum === undefined ? '' : ` from ${shown(minimum)}`}${maximum === undefined ? '' : ` to ${shown(maximum)}`}`
}

// --- internal ---

/** Keywords that are read in place, and those that say nothing about the value. */
const IN_PLACE = new Set([
  ...['type', 'format', 'enum', 'minimum', 'maximum'],
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', '$comment'],
])

/** The formats that are read in place, and those of any text. */
const FORMATS_IN_PLACE: readonly unknown[] = [undefined, 'int64', 'password', 'binary']

function isReadInPlace(schema: Schema): boolean {
  const { type, format, minimum, maximum } = schema
  const types = textTypes(schema)
  if (types.length > 0 && types.every((each) => each === 'object')) return true
  if (!FORMATS_IN_PLACE.includes(format) || Array.isArray(type)) return false
  if (types.includes('array') || types.includes('object')) return false
  const isBounded = minimum !== undefined || maximum !== undefined
  if (isBounded && (type !== 'integer' || format !== undefined)) return false
  return Object.keys(schema).every((keyword) => IN_PLACE.has(keyword) || keyword.startsWith('x-'))
}

function checked(value: ParameterValue, validate: SchemaValidator | undefined): ParameterText {
  const [problem] = validate?.(value) ?? []
  if (!problem) return { value }
  const { keyword, path, text, known } = problem
  const place = path.map((each) => `.${each}`).join('')
  return { rule: keyword, text: `${place} ${known ? 'is an unknown key' : text}` }
}

/** Reads the items of a list; a text that is of none of their types stays, so that the schema of the list refuses it. */
function createItemReader({ items }: Schema): (text: string) => ParameterValue {
  if (typeof items !== 'object' || items === null) return (text) => text
  const valueIn = createTextReader(items as Schema)
  return (text) => valueIn(text) ?? text
}

/** Tests what is checked in place. */
function createFitTest({
  enum: choices,
  minimum,
  maximum,
  type,
}: Schema): (value: ParameterValue) => boolean {
  if (Array.isArray(choices)) return (value) => isAmong(value, choices)
  if (type !== 'integer' || (minimum === undefined && maximum === undefined)) return () => true
  return (value) =>
    (minimum === undefined || compareNumbers(value as Numeric, minimum as Numeric) >= 0) &&
    (maximum === undefined || compareNumbers(value as Numeric, maximum as Numeric) <= 0)
}

/** The likeliest value for a text that is not one of many. */
function wayOf({ enum: choices }: Schema, given: string): string {
  const values = manyTexts(choices)
  return values ? `.${meantWords(given, values).replace(/\.$/, '')}` : ''
}

function ruleOf(schema: Schema): string {
  const { enum: choices, format } = schema
  if (Array.isArray(choices)) return 'enum'
  if (format === 'int64' || format === 'int32') return format
  const [type, ...others] = textTypes(schema)
  return type === undefined || others.length > 0 ? 'type' : String(type)
}
