import { builtYaml } from '../base/built-yaml.ts'
import { UsageError } from '../base/errors.ts'
import { normaliseInteger } from '../base/int64.ts'
import { MAX_DEPTH } from '../base/json.ts'
import { plainMessage, readYaml } from '../base/yaml.ts'

/**
 * Parses the text of a YAML file, without loss of digits.
 * @throws UsageError that names the file, the line and the rule.
 */
export function parseYaml(
  text: string,
  file: string,
): { readonly value: unknown; lineOf(path: readonly string[]): number | undefined } {
  const json = builtYaml.get(text)
  if (json !== undefined)
    return { value: JSON.parse(json), lineOf: (path) => readYaml(text).lineOf(path) }
  const yaml = readYaml(text, { exactIntegers: true })
  const [problem] = yaml.problems
  if (problem?.code === 'TOO_MANY')
    throw new UsageError(`${file}:${problem.line}: ${problem.what}. ${MANY}`)
  if (problem) throw new UsageError(explain(`${file}:${problem.line}`, problem.what, problem.code))
  try {
    return { value: normalise(yaml.value(), MAX_DEPTH), lineOf: yaml.lineOf }
  } catch (cause) {
    const { message } = cause as Error
    const what = message.includes('call stack') ? TOO_DEEP : plainMessage(message)
    throw new UsageError(`${file}: not YAML: ${what}. Write it flat, with few aliases.`, { cause })
  }
}

// --- internal ---

function explain(place: string, what: string, code: string): string {
  const said = what.includes('call stack') ? TOO_DEEP : what
  return `${place}: not YAML: ${said}. ${wayOut(code)}`
}

function wayOut(code: string): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'Remove one of the two.'
    case 'MULTIPLE_DOCS':
      return 'Put each scenario into its own file.'
    case 'TAB_AS_INDENT':
      return 'Indent with spaces.'
    default:
      return 'Correct the line, or quote the text in it.'
  }
}

const MANY = 'Use generate for many animals, or write JSON: a .json file may have more.'

const TOO_DEEP = `nested deeper than ${MAX_DEPTH} levels`

/**
 * Converts integers to their normal form; all were read as bigints, so that none is rounded.
 * A value that contains itself through an alias is endless: it is refused as too deep.
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
