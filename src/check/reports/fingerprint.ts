import { hash } from 'node:crypto'
import type { ContractChange } from '../../contract/changes/contract-change.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { NextReport } from '../../next/next-types.ts'
import type { NextThreshold } from '../../options/words.ts'
import { isFailingNext } from './next-changes.ts'
import type { FindingOutline, Known, ReportedNext, ReportOutline } from './report.ts'

/** The rule, the operation and the place of a finding: violations that have them in common are one finding, whatever their values. */
export interface FindingKey {
  readonly rule: string
  readonly operation: string
  /** The place, with the side and, for an answer, the status: `request.query.limit`, `response.200.body.*.id`. */
  readonly location: string
}

/** Names the place of a violation as a finding does: every index of a list is `*`. */
export function fingerprintPlace(
  { source, location }: Violation,
  status: number | undefined,
): string {
  const side = source === 'request' ? 'request' : `response.${status ?? 'none'}`
  return `${side}.${location.replace(/\.\d+(?=\.|$)/g, '.*')}`
}

/** The stable name of a finding: 16 hexadecimal digits, the same in every run. */
export function fingerprintOf({ rule, operation, location }: FindingKey): string {
  return hash('sha256', `${rule}\n${operation}\n${location}`, 'hex').slice(0, 16)
}

/** The key of a change in a baseline: its sentence stands in for its place, which moves with edits. */
export function changeKey({
  id,
  operation = '*',
  text,
}: Pick<ContractChange, 'id' | 'operation' | 'text'>): FindingKey {
  return { rule: id, operation, location: text }
}

/** The fingerprint of a change: the same in every run with the same sentence. */
export function changeFingerprint(
  change: Pick<ContractChange, 'id' | 'operation' | 'text'>,
): string {
  return fingerprintOf(changeKey(change))
}

/** What exchanges show of a next contract, with what a baseline knows of it at a time (in milliseconds since 1970). */
export function withKnownChanges(
  { contract, changes }: NextReport,
  baseline: { knownAt(fingerprint: string, time: number): Known | undefined } | undefined,
  now: number,
): ReportedNext {
  return {
    contract,
    changes: changes.map((change) => {
      const known = baseline?.knownAt(changeFingerprint(change), now)
      return known ? { ...change, known } : change
    }),
  }
}

/** Changes as a baseline keeps them: with those that it knows already, each once. */
export function keptChanges(
  { next }: Pick<ReportOutline, 'next'>,
  threshold: NextThreshold,
): readonly (FindingKey & Pick<FindingOutline, 'fingerprint' | 'severity'>)[] {
  const changes = next?.changes.filter(({ known: _known, ...change }) =>
    isFailingNext(change, threshold),
  )
  const kept = (changes ?? []).map((change) => {
    const fingerprint = changeFingerprint(change)
    return [fingerprint, { ...changeKey(change), fingerprint, severity: 'error' as const }] as const
  })
  return [...new Map(kept).values()]
}
