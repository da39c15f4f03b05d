import { type Numeric, normaliseInteger, parseInt64 } from '../../base/json/exact-numbers.ts'
import { exactNumber, MAX_DEPTH, readJson, stringifyJson } from '../../base/json/json.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import { percentDecoded } from '../../base/text/percent-encoding.ts'
import type { Schema } from '../document/document.ts'
import type { SchemaValidator } from '../document/schema-validator.ts'
import { type FlatSchema, flatten, withChoice } from '../views/flat-schema.ts'

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

/** The texts that are given for a value, and what is given for its members: `a[b]=1` gives the member `b` of `a` a text. */
export interface TextTree {
  readonly texts: string[]
  readonly members: Map<string, TextTree>
}

export function emptyTree(): TextTree {
  return { texts: [], members: new Map() }
}

/** The place in a tree that members lead to; it is made if there is none. */
export function treeAt(tree: TextTree, keys: readonly string[]): TextTree {
  let at = tree
  for (const key of keys) {
    const next = at.members.get(key) ?? emptyTree()
    at.members.set(key, next)
    at = next
  }
  return at
}

/**
 * The names in a bracketed name: `a[b][]` is `b` and an empty one below `a`. `undefined` if it is no bracketed name, or is deeper than
 * any body may be.
 */
export function bracketKeys(name: string): readonly [name: string, ...keys: string[]] | undefined {
  if (!name.endsWith(']')) return undefined
  const at = name.indexOf('[')
  if (at < 1) return undefined
  const keys = name.slice(at + 1, -1).split('][')
  if (keys.length > MAX_DEPTH || keys.some((key) => /[[\]]/.test(key))) return undefined
  return [name.slice(0, at), ...keys]
}

/**
 * Compiles the reader of the texts that a schema describes: of lists, of objects, and of choices, of which the first counts that the
 * value matches. Schemas within it are compiled when they are first needed.
 */
export function compileTreeReader(
  schema: Schema,
  compile: (schema: Schema) => SchemaValidator,
): TreeReader {
  const flat = flatten(schema)
  const [choice] = flat.choices
  if (choice)
    return choiceReader(
      choice.map((each) => withChoice(flat, each)),
      compile,
    )
  const { keywords } = flat
  const types = textTypes(keywords)
  const isAny = types.length === 0
  const takes = (type: string, sign: string) =>
    types.includes(type) || (isAny && keywords[sign] !== undefined)
  const asObject = objectReader(keywords, compile)
  const asList = listReader(keywords, compile)
  const scalars = types.filter((type) => type !== 'object' && type !== 'array')
  const asText = createTextReader({ ...keywords, ...(types.length > 0 && { type: scalars }) })
  const isObject = takes('object', 'properties')
  const isList = takes('array', 'items')
  const isScalar = scalars.length > 0 || (!isObject && !isList)
  return (given) => {
    const { texts, members } = given
    if (members.size > 0)
      return isList && (!isObject || isListed(given)) ? asList(given) : asObject(given)
    const [text = '', ...others] = texts
    if (isList && (others.length > 0 || !isScalar))
      return inJson(text, '[', others) ?? asList(given)
    if (others.length > 0) return texts
    if (isObject && !isScalar) return texts.length === 0 ? {} : (inJson(text, '{') ?? text)
    return asText(text) ?? text
  }
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

/** Reads the value of a tree: what its texts are by the schema. A text that is of none of its types stays, so that the schema refuses it. */
type TreeReader = (given: TextTree) => unknown

function choiceReader(
  branches: readonly Schema[],
  compile: (schema: Schema) => SchemaValidator,
): TreeReader {
  const readers = branches.map((branch) =>
    lazy(() => ({ read: compileTreeReader(branch, compile), validate: compile(branch) })),
  )
  return (given) => {
    for (const reader of readers) {
      const { read, validate } = reader()
      const value = read(given)
      if (validate(value).length === 0) return value
    }
    return readers[0]?.().read(given)
  }
}

function objectReader(
  keywords: FlatSchema['keywords'],
  compile: (schema: Schema) => SchemaValidator,
): TreeReader {
  const properties = (keywords.properties ?? {}) as { readonly [name: string]: Schema }
  const { additionalProperties } = keywords
  const others = typeof additionalProperties === 'object' ? (additionalProperties as Schema) : {}
  const readerOf = memoize((name: string) => compileTreeReader(properties[name] as Schema, compile))
  const otherReader = lazy(() => compileTreeReader(others, compile))
  return ({ members }) =>
    Object.fromEntries(
      [...members].map(([name, each]) => [
        name,
        (Object.hasOwn(properties, name) ? readerOf(name) : otherReader())(each),
      ]),
    )
}

/** Items are texts, or members whose names are places (`0`, `1`) or empty. */
function listReader(
  { items }: FlatSchema['keywords'],
  compile: (schema: Schema) => SchemaValidator,
): TreeReader {
  const reader = lazy(() => compileTreeReader((items ?? {}) as Schema, compile))
  return ({ texts, members }) => {
    const placed = [...members]
      .filter(([name]) => name !== '')
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .map(([, each]) => each)
    const appended = members.get('')
    const own = [...texts, ...(appended?.texts ?? [])].map((text) => treeOf([text]))
    const inner = appended && appended.members.size > 0 ? [{ ...appended, texts: [] }] : []
    return [...own, ...placed, ...inner].map(reader())
  }
}

function isListed({ members }: TextTree): boolean {
  return [...members.keys()].every((name) => /^\d*$/.test(name))
}

/** The value of a text that is JSON, as the parts of a form may be; `undefined` if it is none. */
function inJson(text: string, begin: '{' | '[', others: readonly string[] = []): unknown {
  if (others.length > 0 || !text.startsWith(begin)) return undefined
  try {
    return readJson(text).value
  } catch {
    return undefined
  }
}

/** A tree of texts alone. */
function treeOf(texts: readonly string[]): TextTree {
  return { ...emptyTree(), texts: [...texts] }
}
