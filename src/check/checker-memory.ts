import { shown } from '../base/text/shown.ts'
import type { Contract } from '../contract/contract.ts'
import { responseViolation } from '../contract/requests/violation.ts'
import type { Severity, Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import { askRun, readUnjudged } from '../silences/observe-exchange.ts'
import type { ExchangeTime } from '../silences/run/known-records.ts'
import { RunMemory } from '../silences/run/run-memory.ts'
import { type CheckerOptions, stampRun } from './checker-options.ts'
import { type CheckWords, checkWords } from './judge/check-words.ts'
import { createPlacer, type Placer } from './judge/judge.ts'
import type { NextWatch } from './next-watch.ts'
import type { CoverageCounter } from './reports/coverage.ts'
import { ExchangeCounter, Remarks, type UncheckedReason } from './reports/exchange-counter.ts'
import type { Baseline } from './reports/findings/baseline.ts'
import { withoutUserinfo } from './reports/findings/example.ts'
import { withKnownChanges } from './reports/fingerprint.ts'
import type { LedgerCounter } from './reports/ledger-counter.ts'
import type {
  Finding,
  FindingOutline,
  Report,
  ReportedNext,
  ReportOutline,
  RunStamp,
} from './reports/report.ts'
import { readUnjudgedEvidence } from './run/run-evidence.ts'
import { type JointViolation, RunRules } from './run/run-rules.ts'
import { type JointProblem, RunFindings } from './run-findings.ts'
import type { Verdict } from './verdict.ts'

/** The memory of a checker: findings, coverage, ledger and counts of the exchanges of a run. */
export class CheckerMemory {
  readonly #coverage: CoverageCounter
  readonly #ledger: LedgerCounter
  readonly #upstream: string | undefined
  readonly #now: () => number
  readonly #from: number
  readonly #digest: string
  #stamp: RunStamp
  readonly #exchanges = new ExchangeCounter()
  readonly #findings: RunFindings
  readonly #violations: ViolationCounter
  readonly #words: CheckWords
  readonly #contract: Contract
  readonly #placed: Placer
  readonly #next: NextWatch | undefined
  readonly #baseline: Baseline | undefined
  readonly #redactTarget = (target: string) => this.#findings.redactTarget(target)
  #run: RunMemory
  #rules: RunRules
  /** Sentences about what could not be judged. */
  readonly #remarks = new Remarks()
  /** How many judged exchanges have a violation. */
  #violated = 0

  constructor(options: CheckerOptions, { contract, coverage, ledger, next }: MemoryParts) {
    const { source, upstream, instance, sample, baseline, now = Date.now } = options
    this.#baseline = baseline
    this.#digest = source.digest
    this.#coverage = coverage
    this.#ledger = ledger
    this.#upstream = upstream
    this.#now = now
    this.#from = now()
    this.#stamp = stampRun({ instance, sample })
    this.#findings = new RunFindings(options, contract)
    this.#words = checkWords(contract)
    this.#contract = contract
    this.#placed = contract.once(createPlacer)
    this.#next = next
    this.#run = this.#newRun()
    this.#rules = new RunRules(contract, this.#run)
    this.#violations = new ViolationCounter(new Set(contract.operations.map(({ id }) => id)))
  }

  /** Adds an exchange. Returns all its violations without credentials, including violations of the rules that remember other exchanges. */
  add(capture: Capture, { verdict, repeated, file }: JudgedCapture): readonly Violation[] {
    const { operation, unchecked, partly, marks, signs, cut, remark } = verdict
    if (remark !== undefined) this.#remarks.add(remark)
    if (unchecked) this.#exchanges.unchecked(unchecked)
    else this.#exchanges.checked({ repeated, partly })
    this.#coverage.add(marks)
    this.#findings.learn(capture, repeated ? undefined : verdict.bodies)
    if (verdict.next)
      this.#next?.add(capture, verdict.next, { file, redactTarget: this.#redactTarget })
    const reused = this.#checkNewId(capture, verdict)
    const joint = this.#checkJoint(capture, verdict, reused.length === 0)
    const found = [...verdict.violations, ...reused, ...joint.map((each) => each.violation)]
    this.#remember(capture, signs)
    if (found.length === 0) return found
    if (!unchecked) this.#violated += 1
    const violations = this.#findings.add(capture, found, verdict)
    this.#violations.add(operation, violations, cut?.further)
    const ofRun = violations.slice(verdict.violations.length)
    for (const [at, violation] of ofRun.entries()) {
      const takeBack = () => this.#findings.takeBack(violation)
      const shownWith = joint[at - reused.length]
      if (shownWith) this.#rules.claim(verdict.evidence, shownWith, orderOf(capture).end, takeBack)
      else this.#claim(capture, signs, takeBack)
    }
    return violations
  }

  /** Adds a problem that only several exchanges of a service show together. */
  addProblem(noted: JointProblem): void {
    this.#findings.addProblem(noted)
  }

  /** Counts an exchange that was forwarded without a check; what it may have done is remembered. */
  skip(reason: string, exchange?: SkippedExchange): void {
    this.#exchanges.unchecked(reason)
    this.#run.miss()
    if (!exchange || saysNothing(exchange)) return
    const { note } = readUnjudged(exchange, this.#contract)
    if (note) this.#run.add(note, spanOf(exchange))
    const evidence = readUnjudgedEvidence(exchange, this.#contract)
    if (evidence) this.#rules.judge(evidence, orderOf(exchange), false)
  }

  /** Starts another session, perhaps with another service: the records seen so far are forgotten. */
  nextSession(): void {
    this.#run = this.#newRun()
    this.#rules = new RunRules(this.#contract, this.#run)
  }

  credentials(): readonly string[] {
    return this.#findings.credentials()
  }

  adopt(credentials: readonly string[]): void {
    this.#findings.adopt(credentials)
  }

  /** The report so far, with the next number of its run. */
  report(): Report {
    this.#stamp = { ...this.#stamp, sequence: this.#stamp.sequence + 1 }
    const now = this.#now()
    const next = this.next(now)
    return { ...this.#toReport(this.#findings.list(now), now), ...(next && { next }) }
  }

  /** What the exchanges so far show of the next contract; `undefined` if there is none. */
  next(now = this.#now()): ReportedNext | undefined {
    const next = this.#next?.report((text) => this.#findings.redact(text))
    return next && withKnownChanges(next, this.#baseline, now)
  }

  /** The report so far without examples, which takes a fraction of the work. */
  outline(): ReportOutline {
    const now = this.#now()
    return this.#toReport(this.#findings.outlines(now), now)
  }

  figures(): CheckFigures {
    const { exchanges, unchecked } = this.#exchanges.report()
    const violated = this.#violated
    return {
      ...{ clean: exchanges.total - exchanges.unchecked - violated, violated },
      ...{ unchecked: exchanges.unchecked, reasons: unchecked },
      violations: this.#violations.list(),
    }
  }

  finding(fingerprint: string): Finding | undefined {
    return this.#findings.find(fingerprint, this.#now())
  }

  #toReport<Kind extends FindingOutline>(findings: readonly Kind[], now: number) {
    const upstream = this.#upstream
    const { leftOut } = this.#findings
    return {
      version: 1,
      tool: 'petstore-sandbox',
      contract: this.#digest,
      ...this.#stamp,
      upstream: upstream === undefined ? undefined : withoutUserinfo(upstream),
      from: new Date(this.#from).toISOString(),
      to: new Date(now).toISOString(),
      ...this.#exchanges.report(),
      findings,
      findingsLeftOut: leftOut.error + leftOut.warning + leftOut.note,
      leftOutBySeverity: leftOut,
      coverage: this.#coverage.report(),
      ledger: this.#ledger.report((target) => this.#findings.redactTarget(target)),
      ...this.#remarks.report(this.#ledger.remark),
    } as const
  }

  /** Adds what an exchange shows together with others of its run, and what it says about later ones. */
  #remember(capture: Capture, signs: Verdict['signs']): void {
    const { questions, note, changing: resource } = signs
    const span = spanOf(capture)
    const shown = askRun(questions, this.#run, span.began)
    // Claims live for the whole run, so they must not keep the bodies of their exchange in memory.
    const { time, method, target, status } = capture
    const seen = { time, method, target, status }
    this.#ledger.add(shown, seen)
    if (note) this.#run.add(note, span)
    if (resource === undefined) return
    for (const each of shown) {
      const takeBack = () => this.#ledger.takeBack(each, seen)
      this.#run.claims.add({ resource, key: undefined, end: span.end, takeBack })
    }
  }

  /** Claims about a creation can be taken back, in case a removal of the record with this id turns out to be earlier. */
  #claim(capture: Capture, { note, changing }: Verdict['signs'], takeBack: () => void): void {
    if (changing === undefined) return
    const [key] = note?.ids ?? []
    this.#run.claims.add({ resource: changing, key, end: spanOf(capture).end, takeBack })
  }

  #checkNewId({ time, status }: Capture, { signs, operation }: Verdict): readonly Violation[] {
    const { note } = signs
    const { resource = '', ids: [key] = [], createdId } = note ?? {}
    if (createdId === undefined || key === undefined) return []
    if (!this.#run.hasRecord(resource, key, time)) return []
    const { one } = this.#words.of({ name: resource })
    const message = `a created ${one} must have a new id, got ${shown(createdId)}, which was seen before`
    const violation = responseViolation('create-new-id', note?.place ?? 'body', message)
    return [this.#placed(violation, { operation, status })]
  }

  /** Checks the rules by role that need other exchanges; `isNew` says that no creation has an id that was seen before. */
  #checkJoint(
    capture: Capture,
    { evidence, violations, operation }: Verdict,
    isNew: boolean,
  ): readonly JointViolation[] {
    if (!evidence) return NONE
    const isSound = isNew && !violations.some(isOfRecords)
    return this.#rules.judge(evidence, orderOf(capture), isSound).map((each) => ({
      ...each,
      violation: this.#placed(each.violation, { operation, status: capture.status }),
    }))
  }

  #newRun(): RunMemory {
    const onForget = (resource: string, most: number) =>
      this.#remarks.add(
        `${resource}: more than ${most} records were written or listed; what was known of them is forgotten, and what later exchanges make of it is not checked.`,
      )
    return new RunMemory({ onForget })
  }
}

export interface JudgedCapture {
  readonly verdict: Verdict
  /** Whether it is the verdict on an equal exchange. */
  readonly repeated: boolean
  /** The file that the capture was read from. */
  readonly file?: string | undefined
}

/** What is needed of an exchange that is not checked. */
export type SkippedExchange = Pick<
  Capture,
  'method' | 'target' | 'status' | 'time' | 'began' | 'duration'
>

/** The results of the exchanges of a run, as counters that only grow. */
export interface CheckFigures {
  /** Exchanges without a violation, with one, and those that were not judged. */
  readonly clean: number
  readonly violated: number
  readonly unchecked: number
  /** How many exchanges were not judged, or only in part. */
  readonly reasons: { readonly [reason in UncheckedReason]?: number }
  readonly violations: readonly ViolationCount[]
}

/** How often a rule was broken. */
export interface ViolationCount {
  readonly rule: string
  /** The operationId; `none` if the contract has no such operation. */
  readonly operation: string
  readonly severity: Severity
  readonly count: number
}

/** Counts violations by rule, operation and severity. */
export class ViolationCounter {
  readonly #operations: ReadonlySet<string>
  readonly #counts = new Map<string, Mutable>()

  /** Operations that are not in `operations` are counted together. */
  constructor(operations: ReadonlySet<string>) {
    this.#operations = operations
  }

  /** Adds the violations of an exchange; `further` has, by index, how many more violations of the same kind there are. */
  add(
    named: string,
    violations: readonly Violation[],
    further: ReadonlyMap<number, number> | undefined,
  ): void {
    const operation = this.#operations.has(named) ? named : 'none'
    for (const [index, { rule, severity }] of violations.entries()) {
      const key = `${rule} ${operation} ${severity}`
      const found = this.#counts.get(key)
      const times = 1 + (further?.get(index) ?? 0)
      if (found) found.count += times
      else this.#counts.set(key, { rule, operation, severity, count: times })
    }
  }

  list(): readonly ViolationCount[] {
    return [...this.#counts.values()].map((each) => ({ ...each }))
  }
}

// --- internal ---

const NONE: readonly JointViolation[] = []

/** Whether the records in an answer break a rule: then they are no evidence about later answers. */
function isOfRecords({ rule, source }: Violation): boolean {
  return source === 'response' && (rule.startsWith('list-') || rule === 'get-same-id')
}

/** Whether a request has changed nothing (RFC 9110, section 9.2.1), and its answer does not say that a record is gone. */
function saysNothing({ method, status }: SkippedExchange): boolean {
  return SAFE.has(method) && status !== 404 && status !== 410
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

function spanOf({ time, duration }: Pick<Capture, 'time' | 'duration'>): ExchangeTime {
  return { began: time, end: time + duration }
}

/** From when to when an exchange took, to tell which of two was first. Times in files are whole milliseconds: it may have ended one later. */
function orderOf({ time, began, duration }: SkippedExchange): ExchangeTime {
  return began === undefined
    ? { began: time, end: time + duration + 1 }
    : { began, end: began + duration }
}

/** The parts that the memory of a checker shares with its judge. */
interface MemoryParts {
  readonly contract: Contract
  readonly coverage: CoverageCounter
  readonly ledger: LedgerCounter
  readonly next?: NextWatch | undefined
}

type Mutable = { -readonly [Key in keyof ViolationCount]: ViolationCount[Key] }
