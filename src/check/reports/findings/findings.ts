import {
  compareSeverity,
  type SeverityCounts,
  severities,
} from '../../../contract/requests/violation.ts'
import type { Severity, Violation } from '../../../contract/requests/violation-types.ts'
import { fingerprintOf, fingerprintPlace } from '../fingerprint.ts'
import type { Finding, FindingOutline } from '../report.ts'
import { type Baseline, emptyBaseline } from './baseline.ts'
import type { KeptExchange } from './example.ts'
import { ifMixed, listFindings } from './merge-findings.ts'

/** Where and when violations were seen. */
export interface Sighting {
  readonly operation: string
  readonly status: number | undefined
  /** In milliseconds since 1970. */
  readonly time: number
  /** The place of the findings, if they have none in the exchange, e.g. the name of a probe. */
  readonly place?: string
  /** How many further violations of the same kind the exchange has, by the index of the violation. */
  readonly further?: ReadonlyMap<number, number>
  /** Builds the example; called only when a finding needs one. */
  readonly example: () => KeptExchange
}

/** A finding as it is kept: its example still holds credentials. */
export interface KeptFinding extends FindingOutline {
  readonly example: KeptExchange
}

/** Keeps the findings of a run, each with its earliest exchange: 1,000 unknown ones, and all that the baseline knows. */
export class Findings {
  readonly #baseline: Baseline
  readonly #known: ReadonlySet<string>
  readonly #room: FindingRoom<Mutable>
  readonly #findings = new Map<string, Mutable>()
  // A repeated verdict has the same violations, whose fingerprints need not be computed again.
  readonly #findingOf = new WeakMap<Violation, Mutable>()
  readonly #leftOut: SeverityCounts = { error: 0, warning: 0, note: 0 }

  constructor({
    baseline = emptyBaseline,
    room = MOST_FINDINGS,
  }: { baseline?: Baseline; room?: number }) {
    this.#baseline = baseline
    this.#known = new Set(baseline.entries.map(({ fingerprint }) => fingerprint))
    this.#room = new FindingRoom(room)
  }

  add(violations: readonly Violation[], sighting: Sighting): void {
    const worst = new Map<Mutable, Severity>()
    for (const [index, violation] of violations.entries()) {
      const times = 1 + (sighting.further?.get(index) ?? 0)
      const finding = this.#knownFinding(violation) ?? this.#find(violation, sighting)
      if (!finding) this.#leftOut[violation.severity] += times
      else {
        this.#findingOf.set(violation, finding)
        if (sighting.time < finding.example.time) keepEarlier(finding, violation, sighting)
        finding.occurrences += times
        count(finding, violation.severity, worst)
      }
    }
  }

  /** Takes back a violation that was added, the only one of its finding in its exchange; without others its finding is gone. */
  takeBack(violation: Violation): void {
    const finding = this.#knownFinding(violation)
    if (!finding) return
    finding.count -= 1
    finding.occurrences -= 1
    finding.bySeverity[violation.severity] -= 1
    if (finding.count > 0) return
    this.#findings.delete(finding.fingerprint)
    if (!this.#isKnown(finding)) this.#room.leave(finding)
  }

  /** Counts violations that are in no finding because their exchange had too many. */
  leaveOut(counts: Readonly<SeverityCounts>): void {
    for (const severity of severities) this.#leftOut[severity] += counts[severity]
  }

  /** How many violations belong to no kept finding, by severity. The baseline knows none of them. */
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

  #knownFinding(violation: Violation): Mutable | undefined {
    const known = this.#findingOf.get(violation)
    // The finding may have given way to another one since.
    return known && this.#findings.get(known.fingerprint) === known ? known : undefined
  }

  #find(violation: Violation, sighting: Sighting): Mutable | undefined {
    const { rule, severity, message } = violation
    const { operation, status, time, example } = sighting
    const location = sighting.place ?? fingerprintPlace(violation, status)
    const fingerprint = fingerprintOf({ rule, operation, location })
    const room = this.#isKnown({ rule, operation, location }) ? undefined : this.#room
    const found = this.#findings.get(fingerprint)
    if (found) {
      // A mistake of the client is a note if it was refused; an exchange where it was accepted replaces it as the example.
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
      ...{ fingerprint, severity, rule, operation, location, message },
      ...placeInContract(violation),
      ...{ count: 0, occurrences: 0, bySeverity: { error: 0, warning: 0, note: 0 } },
      ...{ firstSeen: new Date(time).toISOString(), example: example() },
    }
    this.#findings.set(fingerprint, finding)
    room?.enter(finding)
    return finding
  }

  #isKnown(finding: Pick<Finding, 'rule' | 'operation' | 'location'>): boolean {
    return this.#known.has(fingerprintOf(finding))
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

/** The part of a finding that decides which one gives way. */
export type Ranked = Pick<Finding, 'severity' | 'rule'>

/** Room for a bounded number of findings. The least severe give way, then those of the rule that has the most findings. */
export class FindingRoom<Kept extends Ranked> {
  readonly #size: number
  /** The findings in the room, by severity and rule. */
  readonly #groups = new Map<string, Kept[]>()
  #taken = 0

  constructor(size: number) {
    this.#size = size
  }

  get isFull(): boolean {
    return this.#taken >= this.#size
  }

  /** Gives a finding its place. */
  enter(finding: Kept): void {
    this.#taken += 1
    const key = keyOf(finding)
    const group = this.#groups.get(key)
    if (group) group.push(finding)
    else this.#groups.set(key, [finding])
  }

  /** Frees the place of a finding, which has the severity and rule with which it entered. */
  leave(finding: Kept): void {
    this.#taken -= 1
    const group = this.#groups.get(keyOf(finding)) ?? []
    group.splice(group.lastIndexOf(finding), 1)
  }

  /** Removes and returns the finding that gives way to a new one; `undefined` if the new one does not fit. */
  giveWayTo(finding: Ranked): Kept | undefined {
    const group = [...this.#groups.values()].reduce(lesser, [])
    const last = group.at(-1)
    if (!last) return undefined
    const order = compareSeverity(last.severity, finding.severity)
    const own = this.#groups.get(keyOf(finding))?.length ?? 0
    if (order < 0 || (order === 0 && own + 1 >= group.length)) return undefined
    this.leave(last)
    return last
  }
}

// --- internal ---

type Mutable = { -readonly [Key in keyof KeptFinding]: KeptFinding[Key] } & {
  readonly bySeverity: SeverityCounts
}

/** The section of the built-in contract, or the place in the document of another one. */
function placeInContract({ section = '–', pointer }: Violation) {
  return pointer === undefined ? { section } : { pointer }
}

/** Counts an exchange for a finding once, at the worst severity that it has there. */
function count(finding: Mutable, severity: Severity, worst: Map<Mutable, Severity>): void {
  const counted = worst.get(finding)
  if (counted !== undefined && compareSeverity(counted, severity) <= 0) return
  if (counted === undefined) finding.count += 1
  else finding.bySeverity[counted] -= 1
  finding.bySeverity[severity] += 1
  worst.set(finding, severity)
}

/** Exchanges are added in the order in which they ended, and files in any order: a later one may have begun earlier. */
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
const MOST_FINDINGS = 1000

function keyOf({ severity, rule }: Ranked): string {
  return `${severity} ${rule}`
}

/** The group that gives way: the less severe one, or else the larger one. An empty group never does. */
function lesser<Kept extends Ranked>(one: Kept[], other: Kept[]): Kept[] {
  const [a, b] = [one[0]?.severity, other[0]?.severity]
  if (!a || !b) return a ? one : other
  if (a !== b) return compareSeverity(a, b) < 0 ? other : one
  return other.length > one.length ? other : one
}
