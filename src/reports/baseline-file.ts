import { readFileSync } from 'node:fs'
import { isMap, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { UsageError } from '../contract/errors.ts'

/** A baseline file, read but not yet checked. */
export interface BaselineFile {
  readonly value: unknown
  /** `FILE:LINE` of a key or an item, or of the nearest thing above it that is there. */
  placeOf(path: readonly (string | number)[]): string
}

/**
 * Reads the text of a baseline file, YAML or JSON (which is YAML too).
 * @throws UsageError when it can not be read or is neither.
 */
export function readBaselineFile(file: string): BaselineFile {
  const lines = new LineCounter()
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false })
  const [error] = document.errors
  if (error) {
    const { line } = lines.linePos(error.pos[0])
    const what = error.message.split('\n')[0]
    throw new UsageError(`${file}:${line}: not YAML: ${what} Correct the line, or quote its text.`)
  }
  const placeOf = (path: readonly (string | number)[]) => {
    const at = offsetOf(document.contents, path)
    return at === undefined ? file : `${file}:${lines.linePos(at).line}`
  }
  try {
    return { value: document.toJS({ maxAliasCount: 0 }), placeOf }
  } catch (cause) {
    const why = (cause as Error).message
    throw new UsageError(`${file}: not a baseline: ${why}. Write it without aliases.`, { cause })
  }
}

// --- internal ---

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new UsageError(`${file}: ${reason(error as NodeJS.ErrnoException)}`, { cause: error })
  }
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      return 'there is no such baseline. --update-baseline writes one.'
    case 'EACCES':
    case 'EPERM':
      return 'no permission to read the baseline. Give yourself the right to read it.'
    case 'EISDIR':
      return 'this is a directory. Name a YAML or JSON file.'
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'the baseline is not UTF-8 text. Save it as UTF-8.'
    default:
      return `the baseline can not be read (${code ?? message}).`
  }
}

function offsetOf(root: unknown, path: readonly (string | number)[]): number | undefined {
  let node = root as Node | null | undefined
  let offset = node?.range?.[0]
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === part)
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
