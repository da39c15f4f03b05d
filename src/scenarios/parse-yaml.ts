import { isMap, isSeq, LineCounter, type Node, type Pair, parseDocument, visit } from 'yaml'
import { UsageError } from '../contract/errors.ts'
import { normaliseInteger } from '../contract/int64.ts'
import { MAX_DEPTH } from '../contract/json.ts'
import type { ScenarioFile } from './scenario-file.ts'

/**
 * Parses the text of a YAML file, without loss of digits.
 * @throws UsageError that names the file, the line and the rule.
 */
export function parseYaml(text: string, file: string): Omit<ScenarioFile, 'file'> {
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

// --- internal ---

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
