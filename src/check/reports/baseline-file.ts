import { UsageError } from '../../base/errors.ts'
import { readTextFile, type TextFileUse } from '../../base/read-text-file.ts'
import { readYaml } from '../../base/yaml.ts'

/** A baseline file, read but not yet checked. */
export interface BaselineFile {
  readonly text: string
  readonly value: unknown
  /** `FILE:LINE` of a key or an item, or of its nearest parent in the file. */
  placeOf(path: readonly (string | number)[]): string
}

/**
 * Reads the text of a baseline file, YAML or JSON (which is YAML too).
 * @throws UsageError when it cannot be read or is neither.
 */
export function readBaselineFile(file: string): BaselineFile {
  const text = readTextFile(file, BASELINE_FILE)
  const yaml = readYaml(text, { aliases: false })
  const [problem] = yaml.problems
  if (problem) {
    const { code, line, what } = problem
    if (code === 'TOO_MANY')
      throw new UsageError(`${file}:${line}: ${what}. ${BASELINE_FILE.wayOut.large}`)
    const way = code === 'TOO_DEEP' ? 'A baseline is flat.' : 'Correct the line, or quote its text.'
    throw new UsageError(`${file}:${line}: not YAML: ${what}. ${way}`)
  }
  const placeOf = (path: readonly (string | number)[]) => {
    const line = yaml.lineOf(path)
    return line === undefined ? file : `${file}:${line}`
  }
  try {
    return { text, value: yaml.value(), placeOf }
  } catch (cause) {
    const why = (cause as Error).message
    throw new UsageError(`${file}: not a baseline: ${why}. Write it without aliases.`, { cause })
  }
}

// --- internal ---

/** Room for 25,000 known findings. YAML takes a second and 100 MB of memory for each MiB. */
const BASELINE_FILE: TextFileUse = {
  largest: 8 * 1024 * 1024,
  wayOut: {
    missing: '--update-baseline writes one.',
    large: 'Keep the findings of each service in a baseline of its own.',
    other: 'Name a YAML or JSON file.',
  },
}
