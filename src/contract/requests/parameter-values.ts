import { compareNumbers, isEqualJson, type Numeric } from '../../base/json/exact-numbers.ts'
import { normaliseInteger, parseInt64 } from '../../base/json/int64.ts'
import { exactNumber, stringifyJson } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { Schema } from '../document/document.ts'
import type { SchemaValidator } from '../document/schema-validator.ts'
import { choiceWords, typeWords } from '../document/schema-words.ts'

/** The value of a parameter, by the type in its schema; an `object` is a number that only its text can represent. */
export type ParameterValue = Numeric | string | boolean | readonly ParameterValue[]

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
  // What is compiled checks the whole value, and says which rule is broken.
  const fits = validate ? () => true : createFitTest(schema)
  return (given) => {
    if (typeof given !== 'string') return checked(given.map(itemIn), validate)
    const value = valueIn(given)
    if (value === undefined || !fits(value))
      return { rule: ruleOf(schema), text: ` ${demandOf(schema)}, got ${shown(given)}` }
    return validate ? checked(value, validate) : { value }
  }
}

/** Whether a parameter is a list. */
export function isList({ type }: Schema): boolean {
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

/** The types that a text can be of: it is never null. */
function textTypes({ type }: Schema): readonly unknown[] {
  return [type ?? []].flat().filter((each) => each !== 'null')
}

function checked(value: ParameterValue, validate: SchemaValidator | undefined): ParameterText {
  const [problem] = validate?.(value) ?? []
  if (!problem) return { value }
  const { keyword, path, text, known } = problem
  const place = path.map((each) => `.${each}`).join('')
  return { rule: keyword, text: `${place} ${known ? 'is an unknown key' : text}` }
}

/** The value of a text by its schema; `undefined` if it is of none of its types. */
type TextReader = (text: string) => ParameterValue | undefined

function createTextReader(schema: Schema): TextReader {
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
  if (Array.isArray(choices)) return (value) => choices.some((each) => isEqualJson(each, value))
  if (type !== 'integer' || (minimum === undefined && maximum === undefined)) return () => true
  return (value) =>
    (minimum === undefined || compareNumbers(value as Numeric, minimum as Numeric) >= 0) &&
    (maximum === undefined || compareNumbers(value as Numeric, maximum as Numeric) <= 0)
}

function ruleOf(schema: Schema): string {
  const { enum: choices, format } = schema
  if (Array.isArray(choices)) return 'enum'
  if (format === 'int64' || format === 'int32') return format
  const [type, ...others] = textTypes(schema)
  return type === undefined || others.length > 0 ? 'type' : String(type)
}
