import { shown } from '../base/shown.ts'
import type { Contract } from '../contract/contract.ts'
import { responseViolation, type Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import { Secrets } from '../redaction/secrets.ts'
import type { CheckerOptions } from './checker-options.ts'
import { cleanFinding } from './clean-finding.ts'
import type { CoverageCounter } from './reports/coverage.ts'
import { keepExchange, withoutUserinfo } from './reports/example.ts'
import { ExchangeCounter } from './reports/exchange-counter.ts'
import { Findings } from './reports/findings.ts'
import type { Report } from './reports/report.ts'
import { SeenIds } from './seen-ids.ts'
import type { Verdict } from './verdict.ts'
import { ViolationCleaner } from './violation-cleaner.ts'

/** What a checker remembers of the exchanges of a run. */
export class CheckerMemory {
  readonly #contract: Contract
  readonly #coverage: CoverageCounter
  readonly #upstream: string | undefined
  readonly #now: () => number
  readonly #from: number
  readonly #exchanges = new ExchangeCounter()
  readonly #findings: Findings
  readonly #secrets: Secrets
  readonly #cleaner: ViolationCleaner
  #ids = new SeenIds()

  constructor(
    { baseline, upstream, now = Date.now }: CheckerOptions,
    { contract, coverage }: { readonly contract: Contract; readonly coverage: CoverageCounter },
  ) {
    const { words } = contract
    this.#contract = contract
    this.#coverage = coverage
    this.#upstream = upstream
    this.#now = now
    this.#from = now()
    this.#findings = new Findings({ ...(baseline && { baseline }) })
    this.#secrets = new Secrets(words)
    this.#cleaner = new ViolationCleaner({ secrets: this.#secrets, words })
  }

  /** Adds an exchange. Returns all its violations, also of rules with memory, without credentials. */
  add(
    capture: Capture,
    { verdict, repeated }: { readonly verdict: Verdict; readonly repeated: boolean },
  ): readonly Violation[] {
    const { operation, unchecked, partly, marks, ids, createdId, bodies, cut } = verdict
    if (unchecked) this.#exchanges.unchecked(unchecked)
    else this.#exchanges.checked({ repeated, partly })
    this.#coverage.add(marks)
    this.#secrets.learn(capture.requestHeaders, capture.target)
    this.#secrets.learn(capture.responseHeaders)
    const found = [...verdict.violations, ...this.#checkNewId(capture, createdId)]
    const { time, duration, status } = capture
    this.#ids.add(ids, time + duration, createdId !== undefined)
    if (found.length === 0) return found
    const violations = found.map((each) => this.#cleaner.clean(each))
    this.#findings.add(violations, {
      ...{ operation, status, time },
      example: () => keepExchange(capture, bodies),
      ...(cut && { further: cut.further }),
    })
    if (cut) this.#findings.leaveOut(cut.leftOut)
    return violations
  }

  /** Counts an exchange that was passed on unchecked. */
  skip(reason: string): void {
    this.#exchanges.unchecked(reason)
  }

  /** Lets a created animal have an id that was seen before. */
  forgetIds(): void {
    this.#ids = new SeenIds()
  }

  /** The report so far. */
  report(): Report {
    const now = this.#now()
    const upstream = this.#upstream
    const { leftOut } = this.#findings
    const { words, basePath } = this.#contract
    const cleaning = { secrets: this.#secrets, words, upstream, basePath }
    return {
      version: 1,
      tool: 'petstore-sandbox',
      upstream: upstream === undefined ? undefined : withoutUserinfo(upstream),
      from: new Date(this.#from).toISOString(),
      to: new Date(now).toISOString(),
      ...this.#exchanges.report(),
      findings: this.#findings.list(now, (finding) => cleanFinding(finding, cleaning)),
      findingsLeftOut: leftOut.error + leftOut.warning + leftOut.note,
      leftOutBySeverity: leftOut,
      coverage: this.#coverage.report(),
    }
  }

  #checkNewId({ time }: Capture, id: Verdict['createdId']): readonly Violation[] {
    if (id === undefined || !this.#ids.isOld(id, time)) return []
    const message = `a created animal must have a new id, got ${shown(id)}, which was seen before`
    return [{ ...responseViolation('create-new-id', 'body.id', message), section: '2' }]
  }
}
