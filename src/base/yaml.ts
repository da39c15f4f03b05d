// The only file that knows yaml.
import {
  Document,
  isMap,
  isSeq,
  LineCounter,
  type Node,
  parse,
  parseDocument,
  stringify,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'

/** The text of a YAML file, parsed, with the places of what stands in it. */
export interface YamlText {
  /**
   * The value as JavaScript has it.
   * @throws Error when an alias stands for too much, or a text nests deeper than the stack.
   */
  value(): unknown
  /** The line of a key or an item, counted from 1, or of the nearest thing above it; `undefined` in an empty text. */
  lineOf(path: readonly (string | number)[]): number | undefined
  /** What is wrong with the text, the first of it first. */
  readonly problems: readonly YamlProblem[]
}

/** Something wrong with a text. */
export interface YamlProblem {
  /** What the parser calls it, e.g. `DUPLICATE_KEY`; `NO_ANCHOR` for an alias of nothing. */
  readonly code: string
  /** One line, without the parser's advice to programmers. */
  readonly what: string
  /** Counted from 1. */
  readonly line: number
}

/** Reads YAML whose integers a double holds. @throws YAMLParseError for anything else than YAML. */
export function parseYamlText(text: string): unknown {
  return parse(text) as unknown
}

/** Reads YAML, without loss: integers come as bigints with `exactIntegers`; `aliases: false` refuses them. */
export function readYaml(
  text: string,
  { exactIntegers = false, aliases = true }: { exactIntegers?: boolean; aliases?: boolean } = {},
): YamlText {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    intAsBigInt: exactIntegers,
    lineCounter: lines,
    prettyErrors: false,
    // A warning would be a second message: it goes to standard error by itself.
    logLevel: 'error',
  })
  const lineAt = (offset: number) => lines.linePos(offset).line
  // A tag that nobody knows is only warned of; the value would lose it.
  const problems = [...document.errors, ...document.warnings].map(
    ({ code, message, pos }): YamlProblem => ({
      code,
      what: plainMessage(message),
      line: lineAt(pos[0]),
    }),
  )
  if (problems.length === 0) {
    visit(document, {
      Alias: (_key, node) => {
        if (node.resolve(document)) return
        const what = `there is no &${node.source} before *${node.source}`
        problems.push({ code: 'NO_ANCHOR', what, line: lineAt(node.range?.[0] ?? 0) })
      },
    })
  }
  return {
    value: () => document.toJS(aliases ? {} : { maxAliasCount: 0 }) as unknown,
    lineOf: (path) => {
      const at = offsetOf(document.contents, path)
      return at === undefined ? undefined : lineAt(at)
    },
    problems,
  }
}

/** What the parser says, in one line, without its advice to programmers. */
export function plainMessage(message: string): string {
  return (message.split('\n')[0] as string).replace(/[.:]$|; please use .*/g, '')
}

/** Writes plain data as YAML: long texts stay on their line. */
export function writeYaml(value: object): string {
  return stringify(value, { lineWidth: 0 })
}

/**
 * Writes a YAML text again with other items in one of its lists, each told from the others by the value of a key.
 * All that is not of this list stays as it is written, and an item that was there keeps its comments.
 */
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
  // An empty list is written [], and so would those be that come to it.
  if (before.size === 0) seq.flow = false
  return document.toString({ lineWidth: 0 })
}

/**
 * Writes plain data as YAML with each item of one list on a line of its own. Equal values do not become
 * anchors: a diff would show them all when one changes.
 */
export function writeYamlRows(value: object, list: string): string {
  const document = new Document(value, { aliasDuplicateObjects: false })
  const rows = document.get(list)
  if (isSeq(rows)) for (const row of rows.items) if (isMap(row)) row.flow = true
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: true })
}

// --- internal ---

/** The comment above the first item is taken for one of the whole list, and would stay at its top. */
function moveFirstComment(seq: YAMLSeq): void {
  const [first] = seq.items
  if (!isMap(first) || typeof seq.commentBefore !== 'string') return
  first.commentBefore = [seq.commentBefore, first.commentBefore].filter(Boolean).join('\n')
  seq.commentBefore = null
}

/** Where the longest known part of a path starts. */
function offsetOf(root: unknown, path: readonly (string | number)[]): number | undefined {
  let node = root as Node | null | undefined
  let offset = node?.range?.[0]
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === String(part))
      if (!pair) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value as Node | null
    } else if (isSeq(node)) {
      node = node.items[Number(part)] as Node | undefined
      offset = node?.range?.[0] ?? offset
    } else break
  }
  return offset
}
