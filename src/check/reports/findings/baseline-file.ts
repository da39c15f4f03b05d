import { UsageError } from '../../../base/errors.ts'
import { replaceFile } from '../../../base/files/file-replacement.ts'
import { readTextFile, type TextFileUse } from '../../../base/files/read-files.ts'
import { readYaml, replaceYamlItems, writeYaml } from '../../../base/json/yaml.ts'
import type { FindingKey } from '../fingerprint.ts'

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

/**
 * Writes a baseline file: JSON if it ends in `.json`, otherwise YAML. Entries are sorted by operation, rule and
 * place, and their keys are in one order, so that a diff shows what changed. The file is replaced in one piece;
 * comments in `former`, the present text of a YAML file, stay.
 * @throws UsageError when the file cannot be written.
 */
export function writeBaselineFile(
  file: string,
  { entries, former }: { entries: readonly BaselineEntry[]; former: string | undefined },
): void {
  const known = entries.toSorted(byPlace)
  const content = { version: 1, known }
  const text = file.endsWith('.json')
    ? `${JSON.stringify(content, null, 2)}\n`
    : former === undefined
      ? HEAD + writeYaml(content)
      : replaceYamlItems(former, { list: 'known', key: 'fingerprint', items: known })
  replaceFile(file, text, 'the baseline')
}

/** A known finding, and why it is accepted. */
export interface BaselineEntry extends FindingKey {
  readonly fingerprint: string
  readonly reason: string
  /** The last day (UTC) on which it is accepted, e.g. `2027-03-31`; for ever when left out. */
  readonly expires?: string
}

// --- internal ---

/** Room for 25,000 known findings, in bytes. YAML takes a second and 100 MB of memory for each MiB. */
const LARGEST_BASELINE = 8 * 1024 * 1024

const BASELINE_FILE: TextFileUse = {
  largest: LARGEST_BASELINE,
  wayOut: {
    missing: '--update-baseline writes one.',
    large: 'Keep the findings of each service in a baseline of its own.',
    other: 'Name a YAML or JSON file.',
  },
}

const HEAD = `# Known findings do not fail a run. Say why in "reason"; with "expires: 2027-03-31" one is accepted until that day.
`

function byPlace(a: BaselineEntry, b: BaselineEntry): number {
  const [one, other] = [a, b].map(
    ({ operation, rule, location }) => `${operation}\n${rule}\n${location}`,
  )
  return (one as string) < (other as string) ? -1 : 1
}
