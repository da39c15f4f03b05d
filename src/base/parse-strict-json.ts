import { UsageError } from './errors.ts'
import { type ExactJson, readJson } from './json.ts'
import { jsonProblem } from './json-problem.ts'
import { repeatedKeys } from './repeated-keys.ts'

/**
 * Parses the text of a `.json` file: strict JSON (RFC 8259), without repeated keys in an object.
 * @throws UsageError that names the file, the line and the rule.
 */
export function parseStrictJson(text: string, file: string): unknown {
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
  const [repeated] = repeatedKeys(text, json)
  if (repeated) {
    const { key, offset } = repeated
    throw refuse(lineAt(text, offset), `the key ${JSON.stringify(key)} appears twice`)
  }
  return json.value
}

// --- internal ---

function position(place: string, text: string): number {
  const at = /position (\d+)/.exec(place)?.[1]
  return at === undefined ? text.length : Number(at)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
