import type { ContractChange } from '../../contract/changes/contract-change.ts'
import type { NextReport } from '../../next/next-types.ts'
import type { NextThreshold } from '../../options/words.ts'
import { type FindingKey, fingerprintOf } from './fingerprint.ts'
import { isFailingNext } from './next-changes.ts'
import type { FindingOutline, Known, ReportedNext, ReportOutline } from './report.ts'

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
