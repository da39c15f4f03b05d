import {
  compareSeverity,
  type Severity,
  type SeverityCounts,
  severities,
  type Violation,
} from '../../contract/violation.ts'
import { type Baseline, emptyBaseline } from './baseline.ts'
import type { KeptExchange } from './example.ts'
import { FindingRoom } from './finding-room.ts'
import { fingerprintOf, formerFingerprint, placeOf } from './fingerprint.ts'
import { listFindings } from './list-findings.ts'
import type { FindingOutline } from './report.ts'
import { ifMixed } from './severity-counts.ts'

/** Where and when violations were seen. */
export interface Sighting {
  readonly operation: string
  readonly status: number | undefined
  /** In milliseconds since 1970. */
  readonly time: number
  /** The place of the findings, if it is none of the exchange. */
  readonly place?: string
  /** By index of the violation: how many more of its kind the exchange has. */
  readonly further?: ReadonlyMap<number, number>
  /** Builds the example; called only when a finding needs one. */
  readonly example: () => KeptExchange
}

/** A finding as it is kept: its example still holds credentials. */
export interface KeptFinding extends FindingOutline {
  readonly example: KeptExchange
}

/**
 * Keeps the findings of a run, each with the earliest exchange that showed it as an example. There is room for 1,000 that the baseline
 * does not know; those that it knows always have room.
 */
export class Findings {
  readonly #baseline: Baseline
  readonly #known: ReadonlySet<string>
  readonly #room: FindingRoom<Mutable>
  readonly #findings = new Map<string, Mutable>()
  // A kept verdict repeats its violations: this saves computing their fingerprints again.
  readonly #before = new WeakMap<Violation, Mutable>()
  readonly #leftOut: SeverityCounts = { error: 0, warning: 0, note: 0 }

  constructor({ baseline = emptyBaseline, room = ROOM }: { baseline?: Baseline; room?: number }) {
    this.#baseline = baseline
    this.#known = new Set(baseline.entries.map(({ fingerprint }) => fingerprint))
    this.#room = new FindingRoom(room)
  }

  /** Adds the violations of one exchange. */
  add(violations: readonly Violation[], sighting: Sighting): void {
    const worst = new Map<Mutable, Severity>()
    for (const [index, violation] of violations.entries()) {
      const times = 1 + (sighting.further?.get(index) ?? 0)
      const finding = this.#seenBefore(violation) ?? this.#find(violation, sighting)
      if (!finding) this.#leftOut[violation.severity] += times
      else {
        this.#before.set(violation, finding)
        if (sighting.time < finding.example.time) keepEarlier(finding, violation, sighting)
        finding.occurrences += times
        count(finding, violation.severity, worst)
      }
    }
  }

  /** Counts violations that belong to no finding, since their exchange had too many. */
  leaveOut(counts: Readonly<SeverityCounts>): void {
    for (const severity of severities) this.#leftOut[severity] += counts[severity]
  }

  /** How many violations belong to no kept finding. The baseline knows none of them. */
  get leftOut(): Readonly<SeverityCounts> {
    return { ...this.#leftOut }
  }

  /**
   * The findings at `now` (milliseconds since 1970), new ones first, then the most severe, then the most frequent.
   * `clean` takes credentials out, even from places: findings that then have the same place become one.
   */
  list<Kind extends FindingOutline>(
    now: number,
    clean: (finding: KeptFinding) => Kind,
  ): readonly Kind[] {
    const findings = [...this.#findings.values()].map(({ bySeverity, ...finding }) =>
      clean({ ...finding, ...ifMixed(bySeverity) }),
    )
    return listFindings(findings, { baseline: this.#baseline, now })
  }

  #seenBefore(violation: Violation): Mutable | undefined {
    const before = this.#before.get(violation)
    // It may have given way since.
    return before && this.#findings.get(before.fingerprint) === before ? before : undefined
  }

  #find(violation: Violation, sighting: Sighting): Mutable | undefined {
    const { rule, severity, message, section = '–' } = violation
    const { operation, status, time, example } = sighting
    const location = sighting.place ?? placeOf(violation, status)
    const fingerprint = fingerprintOf({ rule, operation, location })
    const former = formerFingerprint({ rule, operation, location })
    const isKnown =
      this.#known.has(fingerprint) || (former !== undefined && this.#known.has(former))
    const room = isKnown ? undefined : this.#room
    const found = this.#findings.get(fingerprint)
    if (found) {
      // A client's mistake that was refused is a note. An exchange where it was accepted shows more.
      if (compareSeverity(severity, found.severity) < 0) {
        room?.leave(found)
        const seen = new Date(time).toISOString()
        const firstSeen = seen < found.firstSeen ? seen : found.firstSeen
        Object.assign(found, { severity, message, firstSeen, example: example() })
        room?.enter(found)
      }
      return found
    }
    if (room && !this.#makeRoomFor(violation)) return undefined
    const finding: Mutable = {
      ...{ fingerprint, severity, rule, operation, location, message, section },
      ...{ count: 0, occurrences: 0, bySeverity: { error: 0, warning: 0, note: 0 } },
      ...{ firstSeen: new Date(time).toISOString(), example: example() },
    }
    this.#findings.set(fingerprint, finding)
    room?.enter(finding)
    return finding
  }

  #makeRoomFor(violation: Violation): boolean {
    if (!this.#room.isFull) return true
    const gone = this.#room.giveWayTo(violation)
    if (!gone) return false
    this.#findings.delete(gone.fingerprint)
    this.#leftOut[gone.severity] += gone.occurrences
    return true
  }
}

// --- internal ---

type Mutable = { -readonly [Key in keyof KeptFinding]: KeptFinding[Key] } & {
  readonly bySeverity: SeverityCounts
}

/** Counts an exchange for a finding once, at the worst severity that it has there. */
function count(finding: Mutable, severity: Severity, worst: Map<Mutable, Severity>): void {
  const before = worst.get(finding)
  if (before !== undefined && compareSeverity(before, severity) <= 0) return
  if (before === undefined) finding.count += 1
  else finding.bySeverity[before] -= 1
  finding.bySeverity[severity] += 1
  worst.set(finding, severity)
}

/** Exchanges come as they end, and files in any order: the earliest is not always the first. */
function keepEarlier(
  finding: Mutable,
  { severity, message }: Violation,
  { time, example }: Sighting,
): void {
  const seen = new Date(time).toISOString()
  if (seen < finding.firstSeen) finding.firstSeen = seen
  if (severity === finding.severity) Object.assign(finding, { message, example: example() })
}

/** How many findings are kept. Nobody reads a longer list. */
const ROOM = 1000
