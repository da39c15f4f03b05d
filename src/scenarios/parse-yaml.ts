import { extname } from 'node:path'
import { TooManyTexts, UsageError } from '../base/errors.ts'
import { builtYaml } from '../base/json/built-yaml.ts'
import { readTrusted } from '../base/json/json.ts'
import { parseYamlData, type YamlData, yamlLines } from '../base/json/yaml-data.ts'
import { oneAtATime } from '../base/waiting.ts'
import { workApart } from '../base/work-apart.ts'

/** The value of a YAML text, with the lines of its parts. */
export interface ParsedYaml {
  readonly value: unknown
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
  return builtValue(text) ?? toParsed(await parseYamlApart(text), file, noun)
}

/**
 * Parses YAML as `parseYamlData` does, but a long text in a process of its own, so that everything else goes on. The process is
 * ended when it takes too long or too much memory; such processes run one at a time.
 * @throws (as a rejection) TooManyTexts
 */
export async function parseYamlApart(text: string, limits?: Limits): Promise<YamlData> {
  if (text.length < LONG) return parseYamlData(text)
  if (waiting === MOST_WAITING) throw new TooManyTexts(TOO_MANY)
  waiting += 1
  try {
    return await inTurn(() => parseInProcess(text, limits))
  } finally {
    waiting -= 1
  }
}

// --- internal ---

function builtValue(text: string): ParsedYaml | undefined {
  const json = builtYaml.get(text)
  if (json === undefined) return undefined
  return { value: readTrusted(json).value, lineOf: (path) => parsedAgain(text)(path) }
}

function parsedAgain(text: string): ParsedYaml['lineOf'] {
  return toParsed(parseYamlData(text), '').lineOf
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

/** How long a text may take, and how much memory. */
interface Limits {
  /** In milliseconds. Default: two minutes. */
  readonly time?: number
  /** In MiB. Default: 1,024. */
  readonly memory?: number
}

/** A shorter text is parsed in a tenth of a second, and a process starts no faster; in characters. */
const LONG = 64 * 1024

/** How long a process may take, in milliseconds. */
const LONGEST_PARSING = 120_000

/** How much memory it may take, in MiB. */
const MOST_MEMORY = 1024

const MOST_WAITING = 4

const TOO_MANY = `Long YAML is parsed one text at a time, and ${MOST_WAITING} wait already: send it again later, or send JSON.`

const inTurn = oneAtATime()

let waiting = 0

async function parseInProcess(
  text: string,
  { time = LONGEST_PARSING, memory = MOST_MEMORY }: Limits = {},
): Promise<YamlData> {
  const entry = new URL(`./yaml-worker${extname(import.meta.filename)}`, import.meta.url)
  const outcome = await workApart<YamlData>(entry, text, { time, memory })
  if ('result' in outcome) return outcome.result
  return { problem: { code: 'TOO_MANY', what: `parsing it takes ${outcome.excess}` } }
}
