import { UsageError } from './errors.ts'
import { parseJson } from './json.ts'
import { findRepeatedKey } from './repeated-key.ts'

/**
 * Parses the text of a `.json` file: strict JSON (RFC 8259), and no key twice in one object.
 * @throws UsageError that names the file, the line and the rule.
 */
export function parseStrictJson(text: string, file: string): unknown {
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

// --- internal ---

function position(message: string, text: string): number {
  const at = /position (\d+)/.exec(message)?.[1]
  return at === undefined ? text.length : Number(at)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
