// The only file that imports yaml.
import {
  Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parse,
  parseDocument,
  stringify,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { lazy } from '../memoize.ts'
import { builtYaml } from './built-yaml.ts'
import { normaliseInteger } from './exact-numbers.ts'
import { MAX_DEPTH, readTrusted } from './json.ts'

/** A parsed YAML text, with the lines of its parts. */
export interface YamlText {
  /**
   * The value as a JavaScript value.
   * @throws Error when aliases expand to too much, or the text nests deeper than the stack.
   */
  value(): unknown
  /** The line of a key or an item, counted from 1, or of its nearest existing ancestor; `undefined` for an empty text. */
  lineOf(path: readonly (string | number)[]): number | undefined
  /** The same with the column, counted from 1, and how many keys of the path lead there. */
  positionOf(
    path: readonly (string | number)[],
  ): { readonly line: number; readonly column: number; readonly depth: number } | undefined
  /** The lines of the value's keys and items, each before those within it; first that of the whole, 0 for an empty text. */
  linesOf(value: unknown): Iterable<number>
  readonly problems: readonly YamlProblem[]
}

export interface YamlProblem {
  /** The parser's code, e.g. `DUPLICATE_KEY`; `NO_ANCHOR` for an alias without an anchor, `TOO_MANY` for too many tokens or lines, `TOO_DEEP`. */
  readonly code: string
  /** One line, without the parser's advice to programmers. */
  readonly what: string
  /** Counted from 1. */
  readonly line: number
}

/** Parses YAML; integers beyond 2^53 are bigints. @throws YAMLParseError when the text is not YAML. */
export function parseYamlText(text: string): unknown {
  const json = builtYaml.get(text)
  if (json !== undefined) return readTrusted(json).value
  // Reading every integer as a bigint takes longer, and almost no text has one that a double rounds.
  return /\d{16}/.test(text) ? withNumbers(parse(text, { intAsBigInt: true })) : parse(text)
}

/** The message for a text that nests deeper than the stack or the limit for values allows. */
export const YAML_TOO_DEEP = `nested deeper than ${MAX_DEPTH} levels`

/**
 * Parses YAML. With `exactIntegers`, integers are read as bigints, without loss; `aliases: false` refuses aliases; with `mergeKeys`, the
 * key `<<` adds the keys of other maps (of YAML 1.1, which many files still have). A
 * text of more than 1.5 million tokens or lines, or with flow collections that nest too deeply, is not parsed.
 */
export function readYaml(
  text: string,
  {
    exactIntegers = false,
    aliases = true,
    mergeKeys = false,
  }: { exactIntegers?: boolean; aliases?: boolean; mergeKeys?: boolean } = {},
): YamlText {
  const excess = excessOf(text)
  if (excess)
    return {
      ...{ value: () => null, lineOf: () => undefined, positionOf: () => undefined },
      ...{ linesOf: () => [], problems: [excess] },
    }
  const lines = new LineCounter()
  const document = parseDocument(text, {
    intAsBigInt: exactIntegers,
    merge: mergeKeys,
    lineCounter: lines,
    prettyErrors: false,
    // The library compares each key with all others of its map: 50,000 keys take a minute.
    uniqueKeys: false,
    // The library would print warnings to standard error; they are reported as problems instead.
    logLevel: 'error',
  })
  const lineAt = (offset: number) => lines.linePos(offset).line
  // An unknown tag is only a warning, but the value would lose it.
  const starts = lazy(() => startsByEnd(document))
  const problems = [...document.errors, ...document.warnings].map((error): YamlProblem => {
    const { code, message, pos } = error
    const line = lineAt(pos[0])
    if (message.includes('call stack')) return { code: 'TOO_DEEP', what: YAML_TOO_DEEP, line }
    const open = missesEnd(message) ? starts().get(pos[0]) : undefined
    return open === undefined
      ? { code, what: plainMessage(message), line }
      : { code: 'OPEN', what: `this ${text[open]} is never closed`, line: lineAt(open) }
  })
  if (document.errors.length === 0) {
    // The library itself would search the whole document for the anchor of each alias.
    const anchors = new Set<string>()
    visit(document, {
      Node: (_key, node) => {
        if (isMap(node)) for (const each of repeatedKeys(node, lineAt)) problems.push(each)
        if (!isAlias(node)) {
          if (node.anchor !== undefined) anchors.add(node.anchor)
        } else if (!anchors.has(node.source)) {
          const what = `there is no &${node.source} before *${node.source}`
          problems.push({ code: 'NO_ANCHOR', what, line: lineAt(node.range?.[0] ?? 0) })
        }
      },
    })
  }
  return {
    value: () => document.toJS(aliases ? {} : { maxAliasCount: 0 }) as unknown,
    lineOf: (path) => {
      const at = offsetOf(document.contents, path)
      return at && lineAt(at.offset)
    },
    positionOf: (path) => {
      const at = offsetOf(document.contents, path)
      if (!at) return undefined
      const { line, col } = lines.linePos(at.offset)
      return { line, column: col, depth: at.depth }
    },
    linesOf: (value) =>
      eachLine(
        value,
        document.contents,
        document.contents?.range ? lineAt(document.contents.range[0]) : 0,
        lineAt,
      ),
    problems,
  }
}

/** The first line of the parser's message, without its advice to programmers. */
export function plainMessage(message: string): string {
  return (message.split('\n')[0] as string).replace(/[.:]$|; please use .*/g, '')
}

/** Writes plain data as YAML, without folding long lines. */
export function writeYaml(value: object): string {
  return stringify(value, { lineWidth: 0 })
}

/** Replaces the items of a list, found by the value of a key. Everything else stays, as do the comments of items that stay. */
export function replaceYamlItems(
  text: string,
  { list, key, items }: { list: string; key: string; items: readonly object[] },
): string {
  const document = parseDocument(text)
  const seq = document.get(list)
  if (!isSeq(seq)) throw new Error(`${list} is not a list`)
  const before = new Map<unknown, YAMLMap>()
  for (const item of seq.items) if (isMap(item)) before.set(item.get(key), item)
  moveFirstComment(seq)
  seq.items = items.map((item) => {
    const old = before.get((item as { [name: string]: unknown })[key])
    if (!old) return document.createNode(item)
    for (const [name, value] of Object.entries(item)) {
      if (old.get(name) !== value) old.set(name, value)
    }
    return old
  })
  // An empty list is written in flow style ([]), which would also apply to items added to it.
  if (before.size === 0) seq.flow = false
  return document.toString({ lineWidth: 0 })
}

/** Writes plain data as YAML, with one line for each item of some lists, by their keys or paths of keys. Equal values do not become anchors, which spoil diffs. */
export function writeYamlRows(
  value: object,
  ...lists: readonly (string | readonly string[])[]
): string {
  const document = new Document(value, { aliasDuplicateObjects: false })
  quoteTexts(document, BLANK_LINE)
  for (const list of lists) {
    const rows = document.getIn([list].flat())
    if (isSeq(rows)) for (const row of rows.items) if (isMap(row)) toOneLine(row)
  }
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: true })
}

/** Whether a text has more than 1.5 million tokens, so that it is not parsed. */
export function hasTooManyTokens(text: string): boolean {
  return excessOf(text)?.code === 'TOO_MANY'
}

// --- internal ---

/** Whether an error is that a collection or a text has no end: the parser names the place where it gave up, which may be the last line. */
function missesEnd(message: string): boolean {
  const isCollection = message.startsWith('Flow ') && message.includes('end with a ')
  return isCollection || message.startsWith('Missing closing ')
}

/** Where flow collections and quoted texts begin, by where they end; of those with one end, the innermost. */
function startsByEnd(document: Document): ReadonlyMap<number, number> {
  const starts = new Map<number, number>()
  visit(document, {
    Node: (_key, node) => {
      const isQuoted = isScalar(node) && node.type?.startsWith('QUOTE_')
      const hasEnd = isQuoted || (isCollection(node) && node.flow)
      if (node.range && hasEnd) starts.set(node.range[1], node.range[0])
    },
  })
  return starts
}

/** Converts integers to their normal form: all were read as bigints. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return normaliseInteger(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withNumbers)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNumbers(item)]))
}

/**
 * How many tokens a text may have: values and marks such as `-`, `:` and `,`. Each takes up to 1 kB of memory to
 * parse, so that 8 MiB of the smallest ones would exhaust the heap.
 */
const MOST_TOKENS = 1_500_000

/** How many lines a text may have: comments and empty lines take as much memory. */
const MOST_LINES = 1_500_000

/** What makes a text too large to be parsed; `undefined` if nothing does. */
function excessOf(text: string): YamlProblem | undefined {
  if (text.length < LONG) return undefined
  if (hasMoreLines(text, MOST_LINES)) return crowded(MOST_LINES, 'lines', MOST_LINES + 1)
  let [tokens, line, depth] = [0, 1, 0]
  for (const token of new Lexer().lex(text)) {
    const mark = token[0] as string
    if (!NO_TOKEN.has(mark)) tokens += 1
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (tokens > MOST_TOKENS) return crowded(MOST_TOKENS, 'values and marks', line)
    if (depth > MAX_DEPTH) return { code: 'TOO_DEEP', what: YAML_TOO_DEEP, line }
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) line += 1
  }
  return undefined
}

function hasMoreLines(text: string, most: number): boolean {
  let end = -1
  for (let line = 0; line < most; line += 1) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return false
  }
  return end + 1 < text.length
}

/** A shorter text cannot have too much of anything that the parser does not notice itself, in characters. */
const LONG = 64 * 1024

/** Other results of the lexer: space, line ends, comments, and the beginning of a document or a plain scalar. */
const NO_TOKEN = new Set([' ', '\t', '\r', '\n', '#', '\x02', '\x1f'])

function crowded(most: number, what: string, line: number): YamlProblem {
  return {
    code: 'TOO_MANY',
    what: `more than ${most.toLocaleString('en')} ${what} up to here`,
    line,
  }
}

/** A line of spaces only: the library writes it into a block, where its spaces are lost. */
const BLANK_LINE = /(?:^|\n)[ \t]+(?:\n|$)/

function quoteTexts(node: Document | YAMLMap, which: RegExp): void {
  visit(node, {
    Scalar: (_key, scalar) => {
      if (typeof scalar.value === 'string' && which.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE'
    },
  })
}

function toOneLine(row: YAMLMap): void {
  row.flow = true
  quoteTexts(row, /[\r\n]/)
}

/** Moves the comment above the first item, which the parser attributes to the list, to that item. */
function moveFirstComment(seq: YAMLSeq): void {
  const [first] = seq.items
  if (!isMap(first) || typeof seq.commentBefore !== 'string') return
  first.commentBefore = [seq.commentBefore, first.commentBefore].filter(Boolean).join('\n')
  seq.commentBefore = null
}

/** The keys that a map has more than once. */
function* repeatedKeys(
  { items }: YAMLMap,
  lineAt: (offset: number) => number,
): Generator<YamlProblem> {
  const keys = new Set<unknown>()
  for (const { key } of items) {
    const value = isScalar(key) ? key.value : key
    const line = lineAt((key as Node | null)?.range?.[0] ?? 0)
    if (keys.has(value)) yield { code: 'DUPLICATE_KEY', what: 'Map keys must be unique', line }
    keys.add(value)
  }
}

/** The line of a value that its node begins at, and the lines within it; an alias has one line. */
function* eachLine(
  value: unknown,
  node: unknown,
  line: number,
  lineAt: (offset: number) => number,
): Generator<number> {
  yield line
  if (typeof value !== 'object' || value === null) return
  const pairs = isMap(node)
    ? new Map(node.items.map((pair) => [String(pair.key), pair] as const))
    : undefined
  for (const [name, part] of Object.entries(value)) {
    const pair = pairs?.get(name)
    const inner = pair ? pair.value : isSeq(node) ? node.items[Number(name)] : undefined
    const offset = ((pair ? pair.key : inner) as Node | null | undefined)?.range?.[0]
    yield* eachLine(part, inner, offset === undefined ? line : lineAt(offset), lineAt)
  }
}

/** The offset of the longest existing prefix of a path, and its length. */
function offsetOf(
  root: unknown,
  path: readonly (string | number)[],
): { readonly offset: number; readonly depth: number } | undefined {
  let node = root as Node | null | undefined
  let offset = node?.range?.[0]
  let depth = 0
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === String(part))
      if (!pair) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value as Node | null
    } else if (isSeq(node)) {
      const item = node.items[Number(part)] as Node | undefined
      if (!item) break
      offset = item.range?.[0] ?? offset
      node = item
    } else break
    depth += 1
  }
  return offset === undefined ? undefined : { offset, depth }
}
