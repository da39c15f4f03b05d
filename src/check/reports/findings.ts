import { severities, type Violation } from '../../contract/violation.ts'
import type { Baseline } from './baseline.ts'
import { fingerprintOf, placeOf } from './fingerprint.ts'
import type { Example, Finding } from './report.ts'

/** How many findings are kept; a service that breaks its contract in more ways needs no longer list. */
const MOST = 1000

/** Where and when violations were seen. */
export interface Sighting {
  readonly operation: string
  readonly status: number | undefined
  /** In milliseconds since 1970. */
  readonly time: number
  /** Builds the example; called only where a finding needs one. */
  readonly example: () => Example
}

/** Keeps the findings of a run, each with its first exchange as an example. */
export class Findings {
  readonly #findings = new Map<string, Mutable>()
  // A kept verdict brings the same violations again: their fingerprint is not made anew.
  readonly #before = new WeakMap<Violation, Mutable>()
  #leftOut = 0

  /** Adds what one exchange shows. */
  add(violations: readonly Violation[], sighting: Sighting): void {
    const counted = new Set<Mutable>()
    for (const violation of violations) {
      const finding = this.#before.get(violation) ?? this.#find(violation, sighting)
      if (!finding) this.#leftOut += 1
      else {
        this.#before.set(violation, finding)
        finding.occurrences += 1
        if (!counted.has(finding)) finding.count += 1
        counted.add(finding)
      }
    }
  }

  /** How many violations came when there were too many findings. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** The findings, new ones first, then the heaviest, then the most frequent. */
  list(baseline: Baseline, now: number): readonly Finding[] {
    const rank = ({ severity, known }: Finding) =>
      (known && !known.expired ? 10 : 0) + severities.indexOf(severity)
    return [...this.#findings.values()]
      .map(({ ...finding }) => {
        const known = baseline.knownAt(finding.fingerprint, now)
        return known ? { ...finding, known } : finding
      })
      .toSorted(
        (a, b) =>
          rank(a) - rank(b) || b.count - a.count || (a.fingerprint < b.fingerprint ? -1 : 1),
      )
  }

  #find(violation: Violation, sighting: Sighting): Mutable | undefined {
    const { rule, severity, message, section = '–' } = violation
    const { operation, status, time, example } = sighting
    const location = placeOf(violation, status)
    const fingerprint = fingerprintOf({ rule, operation, location })
    const found = this.#findings.get(fingerprint)
    if (found) {
      // A client's fault that was refused is a note; the exchange where it was not shows more.
      if (severities.indexOf(severity) < severities.indexOf(found.severity)) {
        Object.assign(found, { severity, message, example: example() })
      }
      return found
    }
    if (this.#findings.size >= MOST) return undefined
    const finding: Mutable = {
      ...{ fingerprint, severity, rule, operation, location, message, section },
      ...{ count: 0, occurrences: 0, firstSeen: new Date(time).toISOString(), example: example() },
    }
    this.#findings.set(fingerprint, finding)
    return finding
  }
}

// --- internal ---

type Mutable = { -readonly [Key in keyof Finding]: Finding[Key] }
