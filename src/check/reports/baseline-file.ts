import { readFileSync } from 'node:fs'
import { UsageError } from '../../base/errors.ts'
import { readYaml } from '../../base/yaml.ts'

/** A baseline file, read but not yet checked. */
export interface BaselineFile {
  readonly value: unknown
  /** `FILE:LINE` of a key or an item, or of the nearest thing above it that is there. */
  placeOf(path: readonly (string | number)[]): string
}

/**
 * Reads the text of a baseline file, YAML or JSON (which is YAML too).
 * @throws UsageError when it can not be read or is neither.
 */
export function readBaselineFile(file: string): BaselineFile {
  const yaml = readYaml(readText(file), { aliases: false })
  const [problem] = yaml.problems
  if (problem) {
    const { line, what } = problem
    throw new UsageError(`${file}:${line}: not YAML: ${what}. Correct the line, or quote its text.`)
  }
  const placeOf = (path: readonly (string | number)[]) => {
    const line = yaml.lineOf(path)
    return line === undefined ? file : `${file}:${line}`
  }
  try {
    return { value: yaml.value(), placeOf }
  } catch (cause) {
    const why = (cause as Error).message
    throw new UsageError(`${file}: not a baseline: ${why}. Write it without aliases.`, { cause })
  }
}

// --- internal ---

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new UsageError(`${file}: ${reason(error as NodeJS.ErrnoException)}`, { cause: error })
  }
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      return 'there is no such baseline. --update-baseline writes one.'
    case 'EACCES':
    case 'EPERM':
      return 'no permission to read the baseline. Give yourself the right to read it.'
    case 'EISDIR':
      return 'this is a directory. Name a YAML or JSON file.'
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'the baseline is not UTF-8 text. Save it as UTF-8.'
    default:
      return `the baseline can not be read (${code ?? message}).`
  }
}
