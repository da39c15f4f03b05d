import { existsSync } from 'node:fs'
import { UsageError } from '../../../base/errors.ts'
import { replaceFile } from '../../../base/files/file-replacement.ts'
import { readTextFile, type TextFileUse } from '../../../base/files/read-files.ts'
import { readYaml, replaceYamlItems, writeYaml } from '../../../base/json/yaml.ts'
import { didYouMean, shown } from '../../../base/text/shown.ts'
import { shortName } from '../../../base/text/text.ts'
import { type FindingKey, fingerprintOf } from '../fingerprint.ts'
import type { Finding, Known } from '../report.ts'

/** The known findings. */
export interface Baseline {
  readonly entries: readonly BaselineEntry[]
  /** The entry of a finding, as it counts at a time (in milliseconds since 1970); `undefined` if there is none. */
  knownAt(fingerprint: string, time: number): Known | undefined
}

/**
 * Reads a baseline file, YAML or JSON.
 * @throws UsageError that names file, line, key, rule and way out.
 */
export function readBaseline(file: string): Baseline {
  return createBaseline(parseBaseline(readBaselineFile(file)))
}

/** What can be known: a finding, or a point that a contract leaves open. */
export type Keepable = FindingKey & Pick<Finding, 'fingerprint' | 'severity'>

/**
 * Writes the findings of a report, or what a contract leaves open, as the new baseline. Known ones keep their reason, their last day (even a past
 * one) and, in YAML, their comments; those that were not seen are removed. Notes never fail a run and are left out.
 * @throws UsageError when the file exists and is not a baseline, or cannot be written.
 */
export function updateBaseline(
  file: string,
  { findings }: { readonly findings: readonly Keepable[] },
): void {
  const former = existsSync(file) ? readBaselineFile(file) : undefined
  const known = former ? parseBaseline(former) : []
  const kept = new Map(known.map((entry) => [entry.fingerprint, entry]))
  const entries = findings
    .filter(({ severity }) => severity !== 'note')
    .map((finding): BaselineEntry => {
      const { fingerprint, rule, operation, location } = finding
      const { reason = NO_REASON, expires } = kept.get(fingerprint) ?? {}
      return {
        ...{ fingerprint, rule, operation, location, reason },
        ...(expires !== undefined && { expires }),
      }
    })
  writeBaselineFile(file, { entries, former: former?.text })
}

export function createBaseline(entries: readonly BaselineEntry[]): Baseline {
  const byFingerprint = new Map(entries.map((entry) => [entry.fingerprint, entry]))
  return {
    entries,
    knownAt: (fingerprint, time) => {
      const entry = byFingerprint.get(fingerprint)
      if (!entry) return undefined
      const { reason, expires } = entry
      if (expires === undefined) return { reason, expired: false }
      return { reason, expires, expired: time >= Date.parse(expires) + DAY }
    },
  }
}

/** The baseline without entries. */
export const emptyBaseline: Baseline = createBaseline([])

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

const DAY = 24 * 60 * 60 * 1000
const NO_REASON = 'not yet explained'

type Path = readonly (string | number)[]
type Refuse = (path: Path, text: string) => never

const KEYS = ['fingerprint', 'rule', 'operation', 'location', 'reason', 'expires']

/**
 * Parses the content of a baseline file.
 * @throws UsageError that names the place, the rule, the value and the way out.
 */
function parseBaseline({ value, placeOf }: BaselineFile): readonly BaselineEntry[] {
  const refuse = (path: readonly (string | number)[], text: string) => {
    const name = path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${shortName(part)}`))
      .join('')
    throw new UsageError(`${placeOf(path)}: ${name.slice(1) || 'the baseline'} ${text}`)
  }
  const file = asObject(value)
  if (!file) return refuse([], `must be an object with version and known, got ${shown(value)}.`)
  checkKeys(file, ['version', 'known'], [], refuse)
  if (file.version !== 1) refuse(['version'], `must be 1, got ${shown(file.version)}.`)
  const { known } = file
  if (!Array.isArray(known)) return refuse(['known'], `must be a list, got ${shown(known)}.`)
  const places = new Map<string, number>()
  return known.map((item, index) => {
    const entry = parseEntry(item, ['known', index], refuse)
    const first = places.get(entry.fingerprint)
    if (first !== undefined) {
      refuse(
        ['known', index, 'fingerprint'],
        `is the same as in known[${first}]. Remove one of the two.`,
      )
    }
    places.set(entry.fingerprint, index)
    return entry
  })
}

function parseEntry(item: unknown, path: Path, refuse: Refuse): BaselineEntry {
  const entry = asObject(item)
  if (!entry) return refuse(path, `must be an object, got ${shown(item)}.`)
  checkKeys(entry, KEYS, path, refuse)
  const text = (key: string): string => {
    const value = entry[key]
    if (typeof value === 'string' && value.trim() !== '') return value
    return refuse([...path, key], `must be a non-empty text, got ${shown(value)}.`)
  }
  const key = { rule: text('rule'), operation: text('operation'), location: text('location') }
  const fingerprint = text('fingerprint')
  if (fingerprint !== fingerprintOf(key)) {
    const right = fingerprintOf(key)
    const way = `Correct it, or let --update-baseline write the entry.`
    refuse(
      [...path, 'fingerprint'],
      `must be ${right} for this rule, operation and location, got ${shown(fingerprint)}. ${way}`,
    )
  }
  const reason = text('reason')
  if (entry.expires === undefined) return { fingerprint, ...key, reason }
  return { fingerprint, ...key, reason, expires: parseDay(text('expires'), path, refuse) }
}

function parseDay(day: string, path: Path, refuse: Refuse): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  if (exists) return day
  return refuse([...path, 'expires'], `must be a day such as 2027-03-31, got ${shown(day)}.`)
}

function checkKeys(value: object, known: readonly string[], path: Path, refuse: Refuse): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown === undefined) return
  const hint = didYouMean(unknown, known) || ` The keys here are ${known.join(', ')}.`
  refuse([...path, unknown], `is an unknown key.${hint}`)
}

function asObject(value: unknown): { readonly [key: string]: unknown } | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as { readonly [key: string]: unknown }) : undefined
}

/** A baseline file, read but not yet checked. */
interface BaselineFile {
  readonly text: string
  readonly value: unknown
  /** `FILE:LINE` of a key or an item, or of its nearest parent in the file. */
  placeOf(path: readonly (string | number)[]): string
}

/**
 * Reads the text of a baseline file, YAML or JSON (which is YAML too).
 * @throws UsageError when it cannot be read or is neither.
 */
function readBaselineFile(file: string): BaselineFile {
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
