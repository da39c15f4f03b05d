import {
  compareSeverity,
  responseViolation,
  type SeverityCounts,
} from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { ShownChanges } from '../next/next-judge.ts'
import { noSigns, type Signs } from '../silences/observe-exchange.ts'
import type { Body } from './judge/exchange-facts.ts'
import type { CoverageMarks } from './reports/coverage.ts'
import type { UncheckedReason } from './reports/exchange-counter.ts'
import { fingerprintPlace } from './reports/fingerprint.ts'
import type { RunEvidence } from './run/run-evidence.ts'

/** Everything that an exchange shows on its own. It is kept for equal exchanges. */
export interface Verdict {
  /** The operationId, or method and path if the contract has no such operation. */
  readonly operation: string
  /** The violations as the rules made them, including credentials. */
  readonly violations: readonly Violation[]
  /** The violations that were left out because there were too many. */
  readonly cut: Omit<BoundViolations, 'kept'> | undefined
  /** Why nothing was judged; `undefined` if the exchange was judged. */
  readonly unchecked: UncheckedReason | undefined
  /** The reasons why parts of the exchange could not be judged. */
  readonly partly: readonly UncheckedReason[]
  /** The counters of coverage and ledger that the exchange increases. */
  readonly marks: CoverageMarks
  /** What the exchange can show only together with other exchanges of its run. */
  readonly signs: Pick<Signs, 'questions' | 'note' | 'changing'>
  /** What it says about the records of later exchanges, and what it is held to by earlier ones; `undefined` if nothing. */
  readonly evidence: RunEvidence | undefined
  /** The decoded bodies, for an example. */
  readonly bodies: { readonly request: Body; readonly response: Body }
  /** What it shows of the changes to the next contract; `undefined` if there is none. */
  readonly next?: ShownChanges | undefined
  /** A sentence about what of its operation is not judged as it should be, for the report. */
  readonly remark: string | undefined
}

/** The verdict on an exchange whose judge threw an error, which is a bug. The error's message may hold a credential. */
export function failedVerdict(error: unknown): Verdict {
  const name = error instanceof Error ? error.name : typeof error
  const message = `the exchange could not be judged: ${name}`
  const violation = responseViolation('checker-failed', 'exchange', message)
  return {
    operation: 'unknown',
    violations: [{ ...violation, section: '–' }],
    cut: undefined,
    unchecked: 'checker-failed',
    partly: [],
    marks: [],
    signs: noSigns,
    evidence: undefined,
    bodies: { request: { kind: 'unread' }, response: { kind: 'unread' } },
    remark: undefined,
  }
}

/** The violations of one exchange, limited in number: a list can have one for every item. */
export interface BoundViolations {
  /** In order: the first violation of each kind (severity, rule and place), and more of them if there is room. */
  readonly kept: readonly Violation[]
  /** How many further violations of the same kind were left out, by the index of the kept one. */
  readonly further: ReadonlyMap<number, number>
  /** How many violations were left out with their kind, by severity. */
  readonly leftOut: Readonly<SeverityCounts>
}

/** Keeps at most `most` violations, the most severe ones; among equally severe ones, the first of each rule before any second. */
export function boundViolations(violations: readonly Violation[], most = MOST): BoundViolations {
  if (violations.length <= most) return { kept: violations, further: NONE, leftOut: NOTHING }
  const kinds = kindsOf(violations)
  const chosen = kinds.toSorted(byWeight).slice(0, most)
  const isChosen = new Set(chosen)
  const leftOut = { ...NOTHING }
  for (const kind of kinds) if (!isChosen.has(kind)) leftOut[kind.severity] += kind.members.length
  const kept = new Set(chosen.map(({ members }) => members[0] as Violation))
  for (const { members } of chosen) {
    for (const each of members) if (kept.size < most) kept.add(each)
  }
  const inOrder = violations.filter((each) => kept.has(each))
  const further = new Map<number, number>()
  for (const { members } of chosen) {
    const cut = members.filter((each) => !kept.has(each)).length
    if (cut > 0) further.set(inOrder.indexOf(members[0] as Violation), cut)
  }
  return { kept: inOrder, further, leftOut }
}

// --- internal ---

const MOST = 1000
const NONE: ReadonlyMap<number, number> = new Map()
const NOTHING: Readonly<SeverityCounts> = { error: 0, warning: 0, note: 0 }

interface Kind {
  readonly severity: Violation['severity']
  /** Its position among the kinds of its severity and rule, from 0. */
  readonly ordinal: number
  readonly members: Violation[]
}

function kindsOf(violations: readonly Violation[]): readonly Kind[] {
  const kinds = new Map<string, Kind>()
  const ordinals = new Map<string, number>()
  for (const each of violations) {
    const { severity, rule } = each
    const key = `${severity} ${rule} ${fingerprintPlace(each, undefined)}`
    const known = kinds.get(key)
    if (known) known.members.push(each)
    else {
      const ordinal = ordinals.get(`${severity} ${rule}`) ?? 0
      ordinals.set(`${severity} ${rule}`, ordinal + 1)
      kinds.set(key, { severity, ordinal, members: [each] })
    }
  }
  return [...kinds.values()]
}

function byWeight(one: Kind, other: Kind): number {
  return compareSeverity(one.severity, other.severity) || one.ordinal - other.ordinal
}
