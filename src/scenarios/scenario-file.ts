import { readFileSync, statSync } from 'node:fs'
import { isMap, isSeq, LineCounter, type Node, type Pair, parseDocument, visit } from 'yaml'
import { UsageError } from '../contract/errors.ts'
import { normaliseInteger } from '../contract/int64.ts'
import { MAX_DEPTH, parseJson } from '../contract/json.ts'
import { findRepeatedKey } from './repeated-key.ts'

/** The largest scenario file, in bytes. */
const LARGEST = 64 * 1024 * 1024

/** A scenario file, read but not yet checked. */
export interface ScenarioFile {
  readonly file: string
  /** What stands in the file; integers beyond 2^53 are bigints. */
  readonly value: unknown
  /** The line on which a key or an item stands, counted from 1. */
  lineOf(path: readonly string[]): number | undefined
}

/**
 * Reads a scenario file: strict JSON when it ends in `.json`, else YAML.
 * @throws UsageError when the file can not be read or is neither.
 */
export function readScenarioFile(file: string): ScenarioFile {
  const text = readText(file)
  if (text.trim() === '') throw emptyError(file)
  if (!file.endsWith('.json')) {
    const { value, lineOf } = parseYaml(text, file)
    if (value === null) throw emptyError(file)
    return { file, value, lineOf }
  }
  const value = parseStrictJson(text, file)
  return { file, value, lineOf: (path) => parseYaml(text, file).lineOf(path) }
}

// --- internal ---

function readText(file: string): string {
  try {
    if (statSync(file).size > LARGEST) {
      throw new UsageError(
        `${file}: the file is larger than ${LARGEST / 1024 / 1024} MiB. Use generate for many animals.`,
      )
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
    if (!text.includes('\0')) return text
    throw new UsageError(`${file}: the file is binary, not text. Name a YAML or JSON file.`)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file}: ${reason(error as NodeJS.ErrnoException)}`, { cause: error })
  }
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file. `petstore-sandbox scenario list` shows the scenarios there are.'
    case 'EACCES':
    case 'EPERM':
      return 'no permission to read the file. Give yourself the right to read it.'
    case 'EISDIR':
      return 'this is a directory. Name a YAML or JSON file in it.'
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'the file is not UTF-8 text. Save it as UTF-8.'
    default:
      return `the file can not be read (${code ?? message}). Name a YAML or JSON file.`
  }
}

function emptyError(file: string): UsageError {
  return new UsageError(
    `${file}: the file is empty. A scenario has at least the line "version: 1".`,
  )
}

function parseStrictJson(text: string, file: string): unknown {
  const refuse = (line: number | string, what: string, cause?: unknown) =>
    new UsageError(
      `${file}:${line}: not JSON: ${what}. A .json file is strict JSON; name it .yaml to write YAML.`,
      { cause },
    )
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    const { message } = error as Error
    const line = /line (\d+)/.exec(message)?.[1] ?? lineAt(text, position(message, text))
    // What V8 quotes of the file could be a key.
    throw refuse(
      line,
      message.replace(/,? ?\.\.\..*| in JSON at .*|, ".*is not valid JSON/s, ''),
      error,
    )
  }
  const repeated = findRepeatedKey(text)
  if (repeated)
    throw refuse(lineAt(text, repeated.offset), `the key ${repeated.key} is there twice`)
  return value
}

function position(message: string, text: string): number {
  const at = /position (\d+)/.exec(message)?.[1]
  return at === undefined ? text.length : Number(at)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function parseYaml(text: string, file: string): Omit<ScenarioFile, 'file'> {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    intAsBigInt: true,
    lineCounter: lines,
    prettyErrors: false,
    // A warning would be a second message: it goes to standard error by itself.
    logLevel: 'error',
  })
  const refuse = (offset: number | undefined, what: string, wayOut: string, cause?: unknown) => {
    const line = offset === undefined ? '' : `:${lines.linePos(offset).line}`
    return new UsageError(`${file}${line}: not YAML: ${what}. ${wayOut}`, { cause })
  }
  // A tag that nobody knows is only warned of; the value would lose it.
  const [error] = [...document.errors, ...document.warnings]
  if (error) throw refuse(error.pos[0], explainYaml(error.message), explainWayOut(error.code))
  visit(document, {
    Alias: (_key, node) => {
      if (!node.resolve(document))
        throw refuse(node.range?.[0], `there is no &${node.source} before *${node.source}`, QUOTE)
    },
  })
  try {
    return {
      value: normalise(document.toJS(), MAX_DEPTH),
      lineOf: (path) => {
        const at = offsetOf(document.contents, path)
        return at === undefined ? undefined : lines.linePos(at).line
      },
    }
  } catch (cause) {
    throw refuse(
      undefined,
      explainYaml((cause as Error).message),
      'Write it flat, with few aliases.',
      cause,
    )
  }
}

const QUOTE = 'Correct the line, or quote the text in it.'

function explainWayOut(code: string): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'Leave one of the two out.'
    case 'MULTIPLE_DOCS':
      return 'Put each scenario into a file of its own.'
    case 'TAB_AS_INDENT':
      return 'Indent by spaces.'
    default:
      return QUOTE
  }
}

/** What the parser says, without its advice to programmers. */
function explainYaml(message: string): string {
  if (message.includes('call stack')) return TOO_DEEP
  return (message.split('\n')[0] as string).replace(/[.:]$|; please use .*/g, '')
}

/** Where the longest known part of a path starts. */
function offsetOf(root: unknown, path: readonly string[]): number | undefined {
  let node = root as Node | null | undefined
  let offset = node?.range?.[0]
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === part) as
        | Pair<Node, Node>
        | undefined
      if (!pair) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)] as Node | undefined
      offset = node?.range?.[0] ?? offset
    } else break
  }
  return offset
}

const TOO_DEEP = `nested deeper than ${MAX_DEPTH} levels`

/**
 * Every integer came as a bigint, so that none was rounded: gives each its one form.
 * What stands in itself, by an alias, has no end: it is too deep.
 */
function normalise(value: unknown, levels: number): unknown {
  if (typeof value === 'bigint') return normaliseInteger(value)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) throw new Error(TOO_DEEP)
  if (Array.isArray(value)) return value.map((item) => normalise(item, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, normalise(item, levels - 1)]),
  )
}
