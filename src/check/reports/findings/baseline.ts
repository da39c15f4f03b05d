import { existsSync } from 'node:fs'
import { UsageError } from '../../../base/errors.ts'
import { didYouMean, shown } from '../../../base/text/shown.ts'
import { shortName } from '../../../base/text/text.ts'
import { type FindingKey, fingerprintOf } from '../fingerprint.ts'
import type { Finding, Known } from '../report.ts'
import {
  type BaselineEntry,
  type BaselineFile,
  readBaselineFile,
  writeBaselineFile,
} from './baseline-file.ts'

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
