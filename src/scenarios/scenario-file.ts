import { UsageError } from '../base/errors.ts'
import { readTextFile, type TextFileUse } from '../base/files/read-files.ts'
import { lineInJson, parseStrictJson } from '../base/json/strict-json.ts'
import type { OnProgress } from '../base/progress.ts'
import { type ParsedYaml, parseYaml, parseYamlGently } from './parse-yaml.ts'

/** A scenario file, read but not yet checked. */
export interface ScenarioFile {
  readonly file: string
  /** The parsed value; integers beyond 2^53 are bigints. */
  readonly value: unknown
  /** Whether a list of all its problems could exhaust memory. */
  readonly isLarge?: boolean
  /** Whether it is no file, but what a user's contract starts as. */
  readonly isUsual?: boolean
  /** The line of a key or an item, counted from 1. */
  lineOf(path: readonly string[]): number | undefined
}

/**
 * Reads a scenario file: strict JSON if it ends in `.json`, otherwise YAML. Errors call the records in it `noun`.
 * @throws UsageError when the file cannot be read or is neither.
 */
export function readScenarioFile(file: string, noun: string): ScenarioFile {
  const text = readText(file, noun)
  return asScenario(
    isJson(file) ? parseJsonFile(text, file) : toFile(text, file, parseYaml(text, file, noun)),
  )
}

/**
 * The same without blocking while a long YAML file is parsed.
 * @throws (as a rejection) the same.
 */
export async function readScenarioGently(
  file: string,
  noun: string,
  onProgress: OnProgress = () => {},
): Promise<ScenarioFile> {
  const text = readText(file, noun)
  const { length: of } = text
  const tell = (share: number) => onProgress({ step: 'reading', done: of * share, of })
  tell(0)
  if (isJson(file)) return asScenario(parseJsonFile(text, file, tell))
  return asScenario(toFile(text, file, await parseYamlGently(text, file, noun)))
}

/** What records are called in errors about files whose contract is not known yet. */
export const ANY_NOUN = 'records'

/** Reads a scenario file, as `readScenarioGently` does. */
export type ReadFile = typeof readScenarioGently

/** Reads each file once: what was read is remembered. */
export function rememberFiles(): ReadFile {
  const known = new Map<string, ScenarioFile>()
  return async (file, noun, onProgress) => {
    const read = known.get(file) ?? (await readScenarioGently(file, noun, onProgress))
    known.set(file, read)
    return read
  }
}

/** The maximum size of a scenario file in bytes: parsing such a file takes a gigabyte of memory and at least ten seconds. */
export const largestScenario = { yaml: 8 * 1024 * 1024, json: 256 * 1024 * 1024 } as const

// --- internal ---

/** In characters. */
const LARGE = 1024 * 1024

const MISSING = '`petstore-sandbox scenario list` shows the available scenarios.'

const OTHER = 'Name a YAML or JSON file.'

function useOf(file: string, noun: string): TextFileUse {
  const generate = `Use generate for many ${noun}`
  const large = isJson(file)
    ? `${generate}.`
    : `${generate}, or write JSON: a .json file may be up to 256 MiB.`
  return {
    largest: isJson(file) ? largestScenario.json : largestScenario.yaml,
    wayOut: { missing: MISSING, large, other: OTHER },
  }
}

/** Refuses a file of another kind that people give in place of a scenario, by the key that it begins with. */
function asScenario(source: ScenarioFile): ScenarioFile {
  const members = Object(source.value) as { readonly [key: string]: unknown }
  const other = OTHER_KINDS.find(({ keys }) => keys.every((key) => key in members))
  if (!other || 'version' in members) return source
  const { file } = source
  throw new UsageError(`${file} is ${other.is}, not a scenario. ${other.wayOut(file)}`)
}

/** Other files, by the keys that each has and no scenario has with them. */
const OTHER_KINDS: readonly {
  readonly keys: readonly string[]
  readonly is: string
  /** What to do with the file. */
  readonly wayOut: (file: string) => string
}[] = [
  ...['openapi', 'swagger'].map((key) => ({
    keys: [key],
    is: 'an OpenAPI document',
    wayOut: (file: string) => `Give it as --contract ${file}.`,
  })),
  {
    keys: ['overlay', 'actions'],
    is: 'an OpenAPI Overlay',
    wayOut: (file) => `Give it as --overlay ${file}, beside the --contract that it is laid over.`,
  },
  {
    keys: ['log'],
    is: 'a HAR',
    wayOut: (file) => `Make one of it: petstore-sandbox scenario import ${file}.`,
  },
]

function isJson(file: string): boolean {
  return file.endsWith('.json')
}

function readText(file: string, noun: string): string {
  const text = readTextFile(file, useOf(file, noun))
  if (text.trim() === '') throw emptyError(file)
  return text
}

function parseJsonFile(text: string, file: string, tell?: (share: number) => void): ScenarioFile {
  const value = parseStrictJson(text, file, tell)
  return { file, value, isLarge: text.length > LARGE, lineOf: (path) => lineInJson(text, path) }
}

function toFile(text: string, file: string, { value, lineOf }: ParsedYaml): ScenarioFile {
  if (value === null) throw emptyError(file)
  return { file, value, isLarge: text.length > LARGE, lineOf }
}

function emptyError(file: string): UsageError {
  return new UsageError(
    `${file}: the file is empty. A scenario needs at least the line "version: 1".`,
  )
}
