import { UsageError } from '../errors.ts'
import { type ExactJson, jsonProblem, readJson } from '../json/json.ts'
import { countUpTo, jsonOffsets, repeatedKeys } from '../json/json-places.ts'
import { lazy } from '../memoize.ts'
import { shortName } from '../text/text.ts'

/**
 * Parses the text of a `.json` file: strict JSON (RFC 8259), without repeated keys in an object. `tell` is called with the share of
 * the work that is done, from 0 to 1, once it is parsed and once its keys are compared.
 * @param onRepeated is told of keys that appear twice, of which the last one counts; without it they are refused
 * @throws UsageError that names the file, the line and the rule.
 */
export function parseStrictJson(
  text: string,
  file: string,
  tell: (share: number) => void = () => {},
  onRepeated?: (line: number, key: string) => void,
): unknown {
  const refuse = (line: number | string, what: string, cause?: unknown) =>
    new UsageError(
      `${file}:${line}: not JSON: ${what}. A .json file is strict JSON; name it .yaml to write YAML.`,
      { cause },
    )
  let json: ExactJson
  try {
    json = readJson(text)
  } catch (error) {
    const { what, place = '' } = jsonProblem(error as SyntaxError)
    const line = /line (\d+)/.exec(place)?.[1] ?? linesAt(text)(position(place, text))
    throw refuse(line, what, error)
  }
  tell(PARSED)
  const repeated = repeatedKeys(text, json)
  tell(1)
  const lines = linesAt(text)
  for (const { key, offset } of repeated) {
    if (!onRepeated)
      throw refuse(lines(offset), `the key ${JSON.stringify(shortName(key))} appears twice`)
    onRepeated(lines(offset), key)
  }
  return json.value
}

/**
 * Finds the line of a value in JSON text: the line of its key or item, counted from 1, or of its nearest
 * existing ancestor.
 * @param text Valid JSON.
 */
export function lineInJson(text: string, path: readonly string[]): number {
  return linesInJson(text, [path])[0] ?? 1
}

/** The same of many values, which takes as long as of one. */
export function linesInJson(text: string, paths: readonly (readonly string[])[]): number[] {
  const lineOf = linesAt(text)
  return jsonOffsets(text, paths).map(({ offset }) => lineOf(offset))
}

// --- internal ---

/** To parse a text takes about as long as to compare its keys. */
const PARSED = 0.5

function position(place: string, text: string): number {
  const at = /position (\d+)/.exec(place)?.[1]
  return at === undefined ? text.length : Number(at)
}

/** Creates what gives the lines of offsets, counted from 1; the ends of lines are looked for once. */
function linesAt(text: string): (offset: number) => number {
  const ends = lazy(() => Array.from(text.matchAll(/\n/g), ({ index }) => index))
  return (offset) => countUpTo(ends(), offset - 1) + 1
}
