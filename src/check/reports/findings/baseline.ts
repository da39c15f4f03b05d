import { existsSync } from 'node:fs'
import type { FindingKey } from '../fingerprint.ts'
import type { Finding, Known } from '../report.ts'
import { type BaselineEntry, readBaselineFile, writeBaselineFile } from './baseline-file.ts'
import { parseBaseline } from './parse-baseline.ts'

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

/** Creates a baseline from its entries. */
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
