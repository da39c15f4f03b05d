import { type SeverityCounts, severities, type Violation } from '../../contract/violation.ts'
import { type Baseline, emptyBaseline } from './baseline.ts'
import type { KeptExchange } from './example.ts'
import { fingerprintOf, placeOf } from './fingerprint.ts'
import type { Finding } from './report.ts'

/** Where and when violations were seen. */
export interface Sighting {
  readonly operation: string
  readonly status: number | undefined
  /** In milliseconds since 1970. */
  readonly time: number
  /** By index of the violation: how many more of its kind the exchange has. */
  readonly further?: ReadonlyMap<number, number>
  /** Keeps the example; called only where a finding needs one. */
  readonly example: () => KeptExchange
}

/** A finding as it is kept: its example with credentials. */
export type KeptFinding = Omit<Finding, 'example'> & { readonly example: KeptExchange }

/**
 * Keeps the findings of a run, each with its first exchange as an example. There is room for 1,000 that the
 * baseline does not know: a graver one takes the place of one less grave, and among equally grave ones that of
 * the rule with the most findings. Those that the baseline knows always have room.
 */
export class Findings {
  readonly #baseline: Baseline
  readonly #known: ReadonlySet<string>
  readonly #room: number
  readonly #findings = new Map<string, Mutable>()
  // A kept verdict brings the same violations again: their fingerprint is not made again.
  readonly #before = new WeakMap<Violation, Mutable>()
  /** The findings that may have to give way, by severity and rule. */
  readonly #groups = new Map<string, Mutable[]>()
  #taken = 0
  readonly #leftOut: SeverityCounts = { error: 0, warning: 0, note: 0 }

  constructor({ baseline = emptyBaseline, room = ROOM }: { baseline?: Baseline; room?: number }) {
    this.#baseline = baseline
    this.#known = new Set(baseline.entries.map(({ fingerprint }) => fingerprint))
    this.#room = room
  }

  /** Adds what one exchange shows. */
  add(violations: readonly Violation[], sighting: Sighting): void {
    const counted = new Set<Mutable>()
    for (const [index, violation] of violations.entries()) {
      const times = 1 + (sighting.further?.get(index) ?? 0)
      const finding = this.#seenBefore(violation) ?? this.#find(violation, sighting)
      if (!finding) this.#leftOut[violation.severity] += times
      else {
        this.#before.set(violation, finding)
        finding.occurrences += times
        if (!counted.has(finding)) finding.count += 1
        counted.add(finding)
      }
    }
  }

  /** Counts violations that are of no finding, since an exchange had too many. */
  leaveOut(counts: Readonly<SeverityCounts>): void {
    for (const severity of severities) this.#leftOut[severity] += counts[severity]
  }

  /** How many violations are of no finding that is kept. The baseline knows none of them. */
  get leftOut(): Readonly<SeverityCounts> {
    return { ...this.#leftOut }
  }

  /**
   * The findings at a time (milliseconds since 1970), new ones first, then the gravest, then the most frequent.
   * `clean` takes credentials out, of the place too: those of one place are then one finding.
   */
  list(now: number, clean: (finding: KeptFinding) => Finding): readonly Finding[] {
    const rank = ({ severity, known }: Finding) =>
      (known && !known.expired ? 10 : 0) + severities.indexOf(severity)
    return merged([...this.#findings.values()].map(clean))
      .map((finding) => {
        const known = this.#baseline.knownAt(finding.fingerprint, now)
        return known ? { ...finding, known } : finding
      })
      .toSorted(
        (a, b) =>
          rank(a) - rank(b) || b.count - a.count || (a.fingerprint < b.fingerprint ? -1 : 1),
      )
  }

  #seenBefore(violation: Violation): Mutable | undefined {
    const before = this.#before.get(violation)
    // It may have had to give way.
    return before && this.#findings.get(before.fingerprint) === before ? before : undefined
  }

  #find(violation: Violation, sighting: Sighting): Mutable | undefined {
    const { rule, severity, message, section = '–' } = violation
    const { operation, status, time, example } = sighting
    const location = placeOf(violation, status)
    const fingerprint = fingerprintOf({ rule, operation, location })
    const found = this.#findings.get(fingerprint)
    if (found) {
      // A client's mistake that was refused is a note; the exchange where it was not shows more.
      if (isGraver(severity, found.severity)) {
        this.#leaveGroup(found)
        Object.assign(found, { severity, message, example: example() })
        this.#enterGroup(found)
      }
      return found
    }
    if (!this.#known.has(fingerprint) && !this.#hasRoomFor(violation)) return undefined
    const finding: Mutable = {
      ...{ fingerprint, severity, rule, operation, location, message, section },
      ...{ count: 0, occurrences: 0, firstSeen: new Date(time).toISOString(), example: example() },
    }
    this.#findings.set(fingerprint, finding)
    this.#enterGroup(finding)
    return finding
  }

  /** Whether there is room for a new finding; where there is none, the one that weighs least may have to go. */
  #hasRoomFor({ severity, rule }: Violation): boolean {
    if (this.#taken < this.#room) return true
    const least = [...this.#groups.values()].reduce(lesser, [])
    const last = least.at(-1)
    if (!last || isGraver(last.severity, severity)) return false
    const own = this.#groups.get(`${severity} ${rule}`)?.length ?? 0
    if (last.severity === severity && own + 1 >= least.length) return false
    this.#leaveGroup(last)
    this.#findings.delete(last.fingerprint)
    this.#leftOut[last.severity] += last.occurrences
    return true
  }

  #enterGroup(finding: Mutable): void {
    if (this.#known.has(finding.fingerprint)) return
    this.#taken += 1
    const key = `${finding.severity} ${finding.rule}`
    const group = this.#groups.get(key)
    if (group) group.push(finding)
    else this.#groups.set(key, [finding])
  }

  #leaveGroup(finding: Mutable): void {
    if (this.#known.has(finding.fingerprint)) return
    this.#taken -= 1
    const group = this.#groups.get(`${finding.severity} ${finding.rule}`) ?? []
    group.splice(group.lastIndexOf(finding), 1)
  }
}

// --- internal ---

type Mutable = { -readonly [Key in keyof KeptFinding]: KeptFinding[Key] }

/** Findings of one fingerprint as one: the gravest, with the counts of all. */
function merged(findings: readonly Finding[]): readonly Finding[] {
  const byFingerprint = new Map<string, Finding>()
  for (const finding of findings) {
    const before = byFingerprint.get(finding.fingerprint)
    const graver = before && !isGraver(finding.severity, before.severity) ? before : finding
    const count = finding.count + (before?.count ?? 0)
    const occurrences = finding.occurrences + (before?.occurrences ?? 0)
    byFingerprint.set(finding.fingerprint, before ? { ...graver, count, occurrences } : finding)
  }
  return [...byFingerprint.values()]
}

/** How many findings are kept; a service that breaks its contract in more ways needs no longer list. */
const ROOM = 1000

function isGraver(one: Finding['severity'], other: Finding['severity']): boolean {
  return severities.indexOf(one) < severities.indexOf(other)
}

/** Of two groups the one that gives way: the less grave, or else the larger. An empty one never does. */
function lesser(one: Mutable[], other: Mutable[]): Mutable[] {
  const [a, b] = [one[0]?.severity, other[0]?.severity]
  if (!a || !b) return a ? one : other
  if (a !== b) return isGraver(a, b) ? other : one
  return other.length > one.length ? other : one
}
