import { UsageError } from '../base/errors.ts'
import { builtYaml } from '../base/json/built-yaml.ts'
import { readTrusted } from '../base/json/json.ts'
import { parseYamlData, type YamlData, yamlLines } from '../base/json/yaml-data.ts'
import { parseYamlInProcess } from '../base/json/yaml-in-process.ts'

/** The value of a YAML text, with the lines of its parts. */
export interface ParsedYaml {
  readonly value: unknown
  /** Whether the build has parsed it. */
  readonly isBuilt?: boolean
  lineOf(path: readonly string[]): number | undefined
}

/**
 * Parses the text of a YAML file, without loss of digits. Errors call the records in it `noun`.
 * @throws UsageError that names the file, the line and the rule.
 */
export function parseYaml(text: string, file: string, noun?: string): ParsedYaml {
  return builtValue(text) ?? toParsed(parseYamlData(text), file, noun)
}

/**
 * The same without blocking: a long text is parsed in a process of its own, which is ended at its limits.
 * @throws (as a rejection) UsageError; TooManyTexts.
 */
export async function parseYamlGently(
  text: string,
  file: string,
  noun?: string,
): Promise<ParsedYaml> {
  return builtValue(text) ?? toParsed(await parseYamlInProcess(text), file, noun)
}

// --- internal ---

function builtValue(text: string): ParsedYaml | undefined {
  const json = builtYaml.get(text)
  if (json === undefined) return undefined
  return {
    value: readTrusted(json).value,
    isBuilt: true,
    lineOf: (path) => toParsed(parseYamlData(text), '').lineOf(path),
  }
}

function toParsed(data: YamlData, file: string, noun = 'records'): ParsedYaml {
  if ('value' in data) return { value: data.value, lineOf: yamlLines(data.value, data.lines) }
  const { problem } = data
  const place = 'line' in problem ? `${file}:${problem.line}` : file
  const { code, what } = problem
  if (code === 'TOO_MANY') throw new UsageError(`${place}: ${what}. ${manyOf(noun)}`)
  throw new UsageError(`${place}: not YAML: ${what}. ${wayOut(code)}`)
}

function wayOut(code: string): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'Remove one of the two.'
    case 'MULTIPLE_DOCS':
      return 'Put each scenario into its own file.'
    case 'TAB_AS_INDENT':
      return 'Indent with spaces.'
    case 'OPEN':
      return 'Close it.'
    case 'TOO_DEEP':
    case 'VALUE':
      return 'Write it flat, with few aliases.'
    default:
      return 'Correct the line, or quote the text in it.'
  }
}

function manyOf(noun: string): string {
  return `Use generate for many ${noun}, or write JSON: a .json file may have more.`
}
