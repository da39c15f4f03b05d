import { compareSeverity } from '../../contract/violation.ts'
import type { Example, FindingOutline } from './report.ts'
import { addCounts, ifMixed, severityCounts } from './severity-counts.ts'

type Counts = Pick<
  FindingOutline,
  'severity' | 'count' | 'bySeverity' | 'occurrences' | 'firstSeen'
>

/** A finding, with its example or without. */
type Joinable = FindingOutline & { readonly example?: Example }

/** Joins two findings of one fingerprint: the one that tells more, with the counts of both. */
export function joinFindings<Kind extends Joinable>(one: Kind, other: Kind): Kind {
  return { ...tellingMore(one, other), ...joinCounts(one, other) }
}

/** The counts of both of two findings, and when the first of them was seen. */
export function joinCounts(one: Counts, other: Counts): Omit<Counts, 'severity'> {
  return {
    ...ifMixed(addCounts(severityCounts(one), severityCounts(other))),
    count: one.count + other.count,
    occurrences: one.occurrences + other.occurrences,
    firstSeen: one.firstSeen < other.firstSeen ? one.firstSeen : other.firstSeen,
  }
}

/**
 * Of two findings of one fingerprint, the more severe one, else the one with the earlier example. The order in which they are
 * given makes no difference.
 */
export function tellingMore<Kind extends Joinable>(one: Kind, other: Kind): Kind {
  return compare(one, other) <= 0 ? one : other
}

// --- internal ---

function compare(one: Joinable, other: Joinable): number {
  const [a, b] = [one.example, other.example]
  return (
    compareSeverity(one.severity, other.severity) ||
    compareTexts(a?.time, b?.time) ||
    compareTexts(JSON.stringify([one.message, a]), JSON.stringify([other.message, b]))
  )
}

function compareTexts(one = '', other = ''): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
