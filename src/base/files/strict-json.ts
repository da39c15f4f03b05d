import { UsageError } from '../errors.ts'
import { type ExactJson, jsonProblem, readJson } from '../json/json.ts'
import { jsonOffsets, repeatedKeys } from '../json/json-places.ts'
import { shortName } from '../text/text.ts'

/**
 * Parses the text of a `.json` file: strict JSON (RFC 8259), without repeated keys in an object. `tell` is called with the share of
 * the work that is done, from 0 to 1, once it is parsed and once its keys are compared.
 * @throws UsageError that names the file, the line and the rule.
 */
export function parseStrictJson(
  text: string,
  file: string,
  tell: (share: number) => void = () => {},
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
    const line = /line (\d+)/.exec(place)?.[1] ?? lineAt(text, position(place, text))
    throw refuse(line, what, error)
  }
  tell(PARSED)
  const [repeated] = repeatedKeys(text, json)
  tell(1)
  if (repeated) {
    const { key, offset } = repeated
    throw refuse(lineAt(text, offset), `the key ${JSON.stringify(shortName(key))} appears twice`)
  }
  return json.value
}

/**
 * Finds the line of a value in JSON text: the line of its key or item, counted from 1, or of its nearest
 * existing ancestor.
 * @param text Valid JSON.
 */
export function lineInJson(text: string, path: readonly string[]): number {
  return lineAt(text, jsonOffsets(text, [path])[0]?.offset ?? 0)
}

// --- internal ---

/** To parse a text takes about as long as to compare its keys. */
const PARSED = 0.5

function position(place: string, text: string): number {
  const at = /position (\d+)/.exec(place)?.[1]
  return at === undefined ? text.length : Number(at)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
