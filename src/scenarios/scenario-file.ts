import { readFileSync, statSync } from 'node:fs'
import { isMap, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml'
import { UsageError } from '../contract/errors.ts'
import { normaliseInteger } from '../contract/int64.ts'
import { parseJson } from '../contract/json.ts'

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
  if (text.trim() === '') {
    throw new UsageError(
      `${file}: the file is empty. A scenario has at least the line "version: 1".`,
    )
  }
  if (!file.endsWith('.json')) {
    const { document, lineOf } = parseYaml(text, file)
    return { file, value: normalise(document), lineOf }
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
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file}: ${reason(error as NodeJS.ErrnoException)}`, { cause: error })
  }
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      return 'there is no such file. `petstore-sandbox scenario list` shows the scenarios there are.'
    case 'EACCES':
    case 'EPERM':
      return 'no permission to read the file. Give yourself the right to read it.'
    case 'EISDIR':
      return 'this is a directory. Name a YAML or JSON file in it.'
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'the file is not UTF-8 text. Save it as UTF-8.'
    default:
      return `the file can not be read (${code ?? message}).`
  }
}

function parseStrictJson(text: string, file: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    const { message } = error as Error
    const line =
      /line (\d+)/.exec(message)?.[1] ?? text.slice(0, position(message, text)).split('\n').length
    const what = message.replace(/,? ?\.\.\..*| \(line.*|, ".*is not valid JSON/s, '')
    throw new UsageError(
      `${file}:${line}: not JSON: ${what}. A .json file is strict JSON; name it .yaml to write YAML.`,
    )
  }
}

function position(message: string, text: string): number {
  const at = /position (\d+)/.exec(message)?.[1]
  return at === undefined ? text.length : Number(at)
}

function parseYaml(text: string, file: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    intAsBigInt: true,
    lineCounter: lines,
    prettyErrors: false,
  })
  const [error] = document.errors
  if (error) {
    const { line } = lines.linePos(error.pos[0])
    const what = error.message.split('\n')[0]?.replace(/[.:]$/, '')
    throw new UsageError(
      `${file}:${line}: not YAML: ${what}. Correct the line, or quote the text in it.`,
    )
  }
  const lineOf = (path: readonly string[]) => {
    const at = offsetOf(document.contents, path)
    return at === undefined ? undefined : lines.linePos(at).line
  }
  try {
    return { document: document.toJS() as unknown, lineOf }
  } catch (cause) {
    throw new UsageError(`${file}: not YAML: ${(cause as Error).message}. Use fewer aliases.`, {
      cause,
    })
  }
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

/** Every integer came as a bigint, so that none was rounded: gives each its one form. */
function normalise(value: unknown): unknown {
  if (typeof value === 'bigint') return normaliseInteger(value)
  if (Array.isArray(value)) return value.map(normalise)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalise(item)]))
}
