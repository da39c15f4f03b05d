import { jsonProblemText, ownMember, readJson } from '../../base/json/json.ts'
import { percentDecodedIfValid } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'
import type { Parameter, Schema } from '../document/document.ts'
import { explainProblem, type SchemaValidator } from '../document/schema-validator.ts'
import { flatten } from '../views/flat-schema.ts'
import { createParameterReader, isListSchema, type ParameterText } from './parameter-values.ts'
import {
  bracketKeys,
  compileTreeReader,
  decodeForm,
  emptyTree,
  type RawPair,
  type TextTree,
  textTypes,
  treeAt,
} from './text-values.ts'
import { requestViolation } from './violation.ts'
import type { Violation } from './violation-types.ts'

/** A parameter that is no plain text or list: in another style, an object, a choice, or in a media type (`content`). */
export interface StyledParameter {
  /** Whether a field of a query belongs to it. */
  readonly owns: (name: string) => boolean
  /** Reads the fields of a query or a cookie that belong to it. */
  readonly readPairs: (pairs: readonly RawPair[]) => ParameterText
  /** Reads the text of a header or of a segment of a path; `decode` is `undefined` for what is not encoded. */
  readonly readText: (text: string, decode: (text: string) => string) => ParameterText
}

/**
 * Compiles a parameter by its style (OpenAPI 3.1, section 4.8.12.2); `undefined` if it is a plain text or list.
 * @throws Error when its schema does not compile.
 */
export function compileStyled(
  parameter: Parameter,
  compile: (schema: Schema) => SchemaValidator,
): StyledParameter | undefined {
  const { schema, style = DEFAULT_STYLES[parameter.in], media } = parameter
  const kind = kindOf(schema)
  if (media === undefined && kind === 'plain' && style === DEFAULT_STYLES[parameter.in])
    return undefined
  const { name, explode = style === 'form' } = parameter
  const form: Form = {
    name,
    style,
    explode,
    isObject: kind === 'object',
    isList: takesLists(schema),
  }
  const validate = compile(schema)
  const readTree = compileTreeReader(schema, compile)
  const judge = (value: unknown): ParameterText => {
    const [problem] = validate(value)
    if (!problem) return { value: value as never }
    const place = problem.path.map((each) => `.${each}`).join('')
    return { rule: problem.keyword, text: `${place} ${explainProblem(problem).replace(/\.$/, '')}` }
  }
  const judgeTree = (tree: TextTree) => judge(readTree(tree))
  const hasMembers = kind === 'object' && style === 'form' && explode && media === undefined
  const { properties = {}, additionalProperties: more } = flatten(schema).keywords
  const members = new Set(hasMembers ? Object.keys(properties as object) : [])
  const isOpen = hasMembers && more !== undefined && more !== false
  return {
    owns: (given) =>
      given === name ||
      isOpen ||
      members.has(given) ||
      (style === 'deepObject' && bracketKeys(given)?.[0] === name),
    readPairs: (pairs) => {
      if (pairs.some(({ value }) => value === undefined)) return MALFORMED
      if (media !== undefined) return inMedia(pairs.at(-1)?.value ?? '', judge)
      return judgeTree(treeOfPairs(pairs, form))
    },
    readText: (text, decode) => {
      if (media !== undefined) return inMedia(decode(text), judge)
      const tree = treeOfText(text, form, decode)
      return tree ? judgeTree(tree) : { rule: 'style', text: styleWords(form, text) }
    },
  }
}

export type HeaderReader = (headers: Headers) => readonly Violation[]

/**
 * Creates the reader of the headers and cookies of an operation; `undefined` if it has none.
 * @throws Error when the schema of a parameter does not compile.
 */
export function createHeaderReader(
  parameters: readonly Parameter[],
  compile: (schema: Schema) => SchemaValidator,
): HeaderReader | undefined {
  const known = parameters
    .filter(({ in: place }) => place === 'header' || place === 'cookie')
    .map((parameter) => ({
      ...parameter,
      read:
        parameter.in === 'cookie'
          ? cookieReader(parameter, compile)
          : headerReader(parameter, compile),
    }))
  if (known.length === 0) return undefined
  return (headers) =>
    known.flatMap(({ in: place, name, required, read }) => {
      const found = read(headers)
      const location = `${place}.${place === 'header' ? name.toLowerCase() : name}`
      if (found)
        return 'value' in found ? [] : [requestViolation(found.rule, location, name + found.text)]
      const message = `${name} is required: send the ${place} ${name}`
      return required ? [requestViolation('required', location, message)] : []
    })
}

// --- internal ---

const DEFAULT_STYLES = {
  ...{ query: 'form', querystring: 'form', cookie: 'form', path: 'simple', header: 'simple' },
} as const

const MALFORMED: ParameterText = {
  rule: 'malformed-parameter',
  text: ' is not valid percent-encoding',
}

interface Form {
  readonly name: string
  readonly style: string
  readonly explode: boolean
  readonly isObject: boolean
  readonly isList: boolean
}

function takesLists(schema: Schema): boolean {
  const { keywords, choices } = flatten(schema)
  const isOne = textTypes(keywords).includes('array') || keywords.items !== undefined
  return isOne || choices.some((each) => each.some(takesLists))
}

/** What a schema takes: an object, several types, or one text or list. */
function kindOf(schema: Schema): 'plain' | 'object' | 'mixed' {
  const { keywords, choices } = flatten(schema)
  const types = textTypes(keywords)
  if (types.includes('object') || (types.length === 0 && keywords.properties !== undefined))
    return 'object'
  return choices.length > 0 || schema.allOf !== undefined ? 'mixed' : 'plain'
}

/** Reads a value in a media type: JSON, else a text. */
function inMedia(text: string, judge: (value: unknown) => ParameterText): ParameterText {
  try {
    return judge(readJson(text).value)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { rule: 'invalid-json', text: ` must be JSON: ${jsonProblemText(error)}` }
  }
}

const SEPARATORS: { readonly [style: string]: RegExp } = {
  form: /,/,
  spaceDelimited: /%20|\+| /i,
  pipeDelimited: /\||%7C/i,
}

function treeOfPairs(pairs: readonly RawPair[], form: Form): TextTree {
  const { name, style, explode, isObject, isList } = form
  const tree = emptyTree()
  for (const pair of pairs) {
    const value = pair.value as string
    const keys = pair.name === name ? undefined : bracketKeys(pair.name)
    const separator = SEPARATORS[style]
    if (style === 'deepObject') treeAt(tree, keys?.slice(1) ?? []).texts.push(value)
    else if (pair.name !== name) treeAt(tree, [pair.name]).texts.push(value)
    else if (explode || !separator || !(isObject || isList)) tree.texts.push(value)
    else
      addItems(
        tree,
        pair.raw.split(separator).map((each) => decodeForm(each) ?? each),
        isObject,
      )
  }
  return tree
}

/** Adds the items of a list, or names and values in turn. */
function addItems(tree: TextTree, items: readonly string[], isObject: boolean): void {
  if (!isObject) tree.texts.push(...items)
  else
    for (let at = 0; at < items.length; at += 2)
      treeAt(tree, [items[at] as string]).texts.push(items[at + 1] ?? '')
}

/** Reads a text in the style `simple`, `label` or `matrix`; `undefined` if it does not have the marks of its style. */
function treeOfText(
  text: string,
  { name, style, explode, isObject, isList }: Form,
  decode: (text: string) => string,
): TextTree | undefined {
  const tree = emptyTree()
  const isWhole = !isObject && !isList
  const add = (items: readonly string[]) => addItems(tree, items.map(decode), isObject)
  const addAssigned = (items: readonly string[]) => {
    for (const item of items) {
      const at = item.indexOf('=')
      const key = at < 0 ? item : item.slice(0, at)
      const value = decode(at < 0 ? '' : item.slice(at + 1))
      if (isObject) treeAt(tree, [decode(key)]).texts.push(value)
      else if (decode(key) === name) tree.texts.push(value)
      else return false
    }
    return true
  }
  if (style === 'matrix') {
    if (!text.startsWith(';')) return undefined
    const items = text.slice(1).split(';')
    if (explode || items.length > 1) return addAssigned(items) ? tree : undefined
    const [only = ''] = items
    if (!only.startsWith(`${name}=`)) return undefined
    const value = only.slice(name.length + 1)
    add(isWhole ? [value] : value.split(','))
    return tree
  }
  if (style === 'label' && !text.startsWith('.')) return undefined
  const bare = style === 'label' ? text.slice(1) : text
  const separator = style === 'label' && explode ? '.' : ','
  const items = isWhole ? [bare] : bare.split(separator).map((item) => item.trim())
  if (isObject && explode) addAssigned(items)
  else add(items)
  return tree
}

function styleWords({ name, style }: Form, text: string): string {
  const begin = style === 'matrix' ? `;${name}=` : '.'
  return ` must begin with ${begin} (style ${style}), got ${shown(text)}`
}

type Headers = { readonly [name: string]: string | readonly string[] | undefined }

/** Reads a value; `undefined` if there is none. */
type Reader = (headers: Headers) => ParameterText | undefined

function headerReader(parameter: Parameter, compile: (schema: Schema) => SchemaValidator): Reader {
  const name = parameter.name.toLowerCase()
  const readText = textReader(parameter, compile, (text) => text)
  return (headers) => {
    const value = ownMember(headers, name)
    return value === undefined ? undefined : readText([value].flat().join(', '))
  }
}

function textReader(
  parameter: Parameter,
  compile: (schema: Schema) => SchemaValidator,
  decode: (text: string) => string,
): (text: string) => ParameterText {
  const styled = compileStyled(parameter, compile)
  if (styled) return (text) => styled.readText(text, decode)
  const read = createParameterReader(parameter.schema, compile)
  return isListSchema(parameter.schema)
    ? (text) => read(text.split(',').map((each) => percentDecodedIfValid(each.trim())))
    : (text) => read(percentDecodedIfValid(text))
}

function cookieReader(parameter: Parameter, compile: (schema: Schema) => SchemaValidator): Reader {
  const { name, explode = true, schema } = parameter
  const styled = compileStyled(parameter, compile)
  const read = createParameterReader(schema, compile)
  return (headers) => {
    const own = cookiesOf(headers.cookie).filter((pair) =>
      styled ? styled.owns(pair.name) : pair.name === name,
    )
    if (own.length === 0) return undefined
    if (styled) return styled.readPairs(own)
    if (!isListSchema(schema)) return read(own[0]?.value ?? '')
    return read(
      own.flatMap(({ raw, value = '' }) =>
        explode ? [value] : raw.split(',').map(percentDecodedIfValid),
      ),
    )
  }
}

function cookiesOf(header: string | readonly string[] | undefined): readonly RawPair[] {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(';'))
    .flatMap((pair) => {
      const at = pair.indexOf('=')
      const raw = pair.slice(at + 1).trim()
      return at < 0
        ? []
        : [{ name: pair.slice(0, at).trim(), raw, value: percentDecodedIfValid(raw) }]
    })
}
