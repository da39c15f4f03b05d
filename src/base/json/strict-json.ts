import { UsageError } from '../errors.ts'
import { shortName } from '../shorten.ts'
import { type ExactJson, endOfString, jsonProblem, readJson } from './json.ts'
import { repeatedKeys } from './repeated-keys.ts'

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
  let line = 1
  const end = offsetInJson(text, path)
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line += 1
  return line
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

/** Scans the text once, counts brackets, and compares only the keys and indexes on the path. */
function offsetInJson(text: string, path: readonly string[]): number {
  let offset = startOf(text, 0)
  let [found, open, item] = [0, 0, 0]
  let isList = false
  const take = (at: number) => {
    found += 1
    offset = at
  }
  const takeItem = (comma: number) => {
    const at = startOf(text, comma + 1)
    if (isList && text[at] !== ']' && String(item) === path[found]) take(at)
  }
  for (let at = 0; at < text.length && found < path.length; at += 1) {
    const token = text[at]
    if (token === '{' || token === '[') {
      open += 1
      if (open !== found + 1) continue
      isList = token === '['
      item = 0
      takeItem(at)
    } else if (token === '}' || token === ']') {
      open -= 1
      // The container on the path ends here.
      if (open <= found) break
    } else if (token === ',') {
      if (open <= found) break
      if (open === found + 1) {
        item += 1
        takeItem(at)
      }
    } else if (token === '"') {
      const end = endOfString(text, at)
      const isKey = open === found + 1 && text[startOf(text, end + 1)] === ':'
      if (isKey && JSON.parse(text.slice(at, end + 1)) === path[found]) take(at)
      at = end
    }
  }
  return offset
}

/** The offset of the first character at or after `from` that is not white space. */
function startOf(text: string, from: number): number {
  let at = from
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1
  return at
}
