import { readFileSync, statSync } from 'node:fs'
import { UsageError } from '../base/errors.ts'
import { parseStrictJson } from '../base/parse-strict-json.ts'
import { parseYaml } from './parse-yaml.ts'

/** The largest scenario file, in bytes. */
const LARGEST = 64 * 1024 * 1024

/** A scenario file, read but not yet checked. */
export interface ScenarioFile {
  readonly file: string
  /** What stands in the file; integers beyond 2^53 are bigints. */
  readonly value: unknown
  /** The line on which a key or an item stands, counted from 1. */
  lineOf(path: readonly string[]): number | undefined
}

/**
 * Reads a scenario file: strict JSON when it ends in `.json`, else YAML.
 * @throws UsageError when the file can not be read or is neither.
 */
export function readScenarioFile(file: string): ScenarioFile {
  const text = readText(file)
  if (text.trim() === '') throw emptyError(file)
  if (!file.endsWith('.json')) {
    const { value, lineOf } = parseYaml(text, file)
    if (value === null) throw emptyError(file)
    return { file, value, lineOf }
  }
  const value = parseStrictJson(text, file)
  return { file, value, lineOf: (path) => parseYaml(text, file).lineOf(path) }
}

// --- internal ---

function readText(file: string): string {
  try {
    if (statSync(file).size > LARGEST) {
      throw new UsageError(
        `${file}: the file is larger than ${LARGEST / 1024 / 1024} MiB. Use generate for many animals.`,
      )
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
    if (!text.includes('\0')) return text
    throw new UsageError(`${file}: the file is binary, not text. Name a YAML or JSON file.`)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file}: ${reason(error as NodeJS.ErrnoException)}`, { cause: error })
  }
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file. `petstore-sandbox scenario list` shows the scenarios there are.'
    case 'EACCES':
    case 'EPERM':
      return 'no permission to read the file. Give yourself the right to read it.'
    case 'EISDIR':
      return 'this is a directory. Name a YAML or JSON file in it.'
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'the file is not UTF-8 text. Save it as UTF-8.'
    default:
      return `the file can not be read (${code ?? message}). Name a YAML or JSON file.`
  }
}

function emptyError(file: string): UsageError {
  return new UsageError(
    `${file}: the file is empty. A scenario has at least the line "version: 1".`,
  )
}
