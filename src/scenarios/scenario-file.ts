import { UsageError } from '../base/errors.ts'
import { lineInJson } from '../base/json-place.ts'
import { parseStrictJson } from '../base/parse-strict-json.ts'
import { readTextFile, type TextFileUse } from '../base/read-text-file.ts'
import { largestScenario } from './largest-scenario.ts'
import { parseYaml } from './parse-yaml.ts'

/** A scenario file, read but not yet checked. */
export interface ScenarioFile {
  readonly file: string
  /** The parsed value; integers beyond 2^53 are bigints. */
  readonly value: unknown
  /** Whether a list of all its problems could exhaust memory. */
  readonly isLarge?: boolean
  /** The line of a key or an item, counted from 1. */
  lineOf(path: readonly string[]): number | undefined
}

/**
 * Reads a scenario file: strict JSON if it ends in `.json`, otherwise YAML.
 * @throws UsageError when the file cannot be read or is neither.
 */
export function readScenarioFile(file: string): ScenarioFile {
  const isJson = file.endsWith('.json')
  const text = readTextFile(file, isJson ? JSON_FILE : YAML_FILE)
  if (text.trim() === '') throw emptyError(file)
  const isLarge = text.length > LARGE
  if (isJson) {
    const value = parseStrictJson(text, file)
    return { file, value, isLarge, lineOf: (path) => lineInJson(text, path) }
  }
  const { value, lineOf } = parseYaml(text, file)
  if (value === null) throw emptyError(file)
  return { file, value, isLarge, lineOf }
}

// --- internal ---

/** In characters. */
const LARGE = 1024 * 1024
const MISSING = '`petstore-sandbox scenario list` shows the available scenarios.'
const OTHER = 'Name a YAML or JSON file.'

const YAML_FILE: TextFileUse = {
  largest: largestScenario.yaml,
  wayOut: {
    missing: MISSING,
    large: 'Use generate for many animals, or write JSON: a .json file may be up to 256 MiB.',
    other: OTHER,
  },
}

const JSON_FILE: TextFileUse = {
  largest: largestScenario.json,
  wayOut: { missing: MISSING, large: 'Use generate for many animals.', other: OTHER },
}

function emptyError(file: string): UsageError {
  return new UsageError(
    `${file}: the file is empty. A scenario needs at least the line "version: 1".`,
  )
}
