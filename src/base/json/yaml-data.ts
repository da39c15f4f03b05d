import { normaliseInteger } from './exact-numbers.ts'
import { MAX_DEPTH } from './json.ts'
import { plainMessage, readYaml, YAML_TOO_DEEP, type YamlProblem } from './yaml.ts'

/** A YAML text as plain data that can be sent between processes: its value with the lines of its parts, or what is wrong with it. */
export type YamlData =
  | {
      /** Integers beyond 2^53 are bigints. */
      readonly value: unknown
      /** The line of each key and item, counted from 1, in the order of the value; each before those within it, the whole first. */
      readonly lines: Uint32Array
      /** What is wrong with it, and leaves a value: a repeated key, of which the last one counts, and an unknown tag. */
      readonly slips: readonly YamlProblem[]
    }
  | { readonly problem: YamlProblem | Omit<YamlProblem, 'line'> }

/**
 * Parses YAML without loss of digits, into a value that nests at most as deeply as JSON may. `mergeKeys` as `readYaml` has it; `lenient`
 * leaves slips to the caller.
 */
export function parseYamlData(text: string, { mergeKeys = false, lenient = false } = {}): YamlData {
  const yaml = readYaml(text, { exactIntegers: true, mergeKeys })
  const isSlip = ({ code }: YamlProblem) => lenient && SLIPS.has(code)
  const problem = yaml.problems.find((each) => !isSlip(each))
  if (problem) return { problem }
  try {
    const value = normalise(yaml.value(), MAX_DEPTH)
    return { value, lines: Uint32Array.from(yaml.linesOf(value)), slips: yaml.problems }
  } catch (cause) {
    const { message } = cause as Error
    const what = message.includes('call stack') ? YAML_TOO_DEEP : plainMessage(message)
    return { problem: { code: 'VALUE', what } }
  }
}

/** Creates a function that gives the line of a key or an item, or of its nearest existing ancestor; `undefined` for an empty text. */
export function yamlLines(value: unknown, lines: Uint32Array) {
  const sizes = new WeakMap<object, number>()
  const sizeOf = (part: unknown): number => {
    if (typeof part !== 'object' || part === null) return 1
    const known = sizes.get(part)
    if (known !== undefined) return known
    const size = Object.values(part).reduce((sum: number, each) => sum + sizeOf(each), 1)
    sizes.set(part, size)
    return size
  }
  return (path: readonly (string | number)[]): number | undefined => {
    let at = 0
    let here = value
    for (const name of path) {
      if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) break
      at += 1
      for (const [key, part] of Object.entries(here)) {
        if (key === String(name)) break
        at += sizeOf(part)
      }
      here = (here as Record<string, unknown>)[name]
    }
    return lines[at] || undefined
  }
}

// --- internal ---

const SLIPS: ReadonlySet<string> = new Set(['DUPLICATE_KEY', 'TAG_RESOLVE_FAILED'])

/** Converts integers, which were read as bigints, to their normal form. A value that contains itself is refused as too deep. */
function normalise(value: unknown, levels: number): unknown {
  if (typeof value === 'bigint') return normaliseInteger(value)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) throw new Error(YAML_TOO_DEEP)
  if (Array.isArray(value)) return value.map((item) => normalise(item, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, normalise(item, levels - 1)]),
  )
}
