import { UsageError } from '../base/errors.ts'
import { lineInJson } from '../base/json-place.ts'
import { parseStrictJson } from '../base/parse-strict-json.ts'
import { readTextFile, type TextFileUse } from '../base/read-text-file.ts'
import { parseYaml } from './parse-yaml.ts'

/** A scenario file, read but not yet checked. */
export interface ScenarioFile {
  readonly file: string
  /** The parsed value; integers beyond 2^53 are bigints. */
  readonly value: unknown
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
  if (isJson) {
    const value = parseStrictJson(text, file)
    return { file, value, lineOf: (path) => lineInJson(text, path) }
  }
  const { value, lineOf } = parseYaml(text, file)
  if (value === null) throw emptyError(file)
  return { file, value, lineOf }
}

// --- internal ---

const MIB = 1024 * 1024
const MISSING = '`petstore-sandbox scenario list` shows the available scenarios.'
const OTHER = 'Name a YAML or JSON file.'

/** 130,000 animals in YAML, which take 10 s and 1 GB of memory to parse. */
const YAML_FILE: TextFileUse = {
  largest: 8 * MIB,
  wayOut: {
    missing: MISSING,
    large: 'Use generate for many animals, or write JSON: a .json file may be up to 256 MiB.',
    other: OTHER,
  },
}

/** Three million animals in JSON, which take the same time and memory. */
const JSON_FILE: TextFileUse = {
  largest: 256 * MIB,
  wayOut: { missing: MISSING, large: 'Use generate for many animals.', other: OTHER },
}

function emptyError(file: string): UsageError {
  return new UsageError(
    `${file}: the file is empty. A scenario needs at least the line "version: 1".`,
  )
}
