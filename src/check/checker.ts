import { shown } from '../base/shown.ts'
import { loadContract } from '../contract/contract.ts'
import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import { Secrets } from '../redaction/secrets.ts'
import { cleanFinding, cleanViolation } from './clean-finding.ts'
import { createJudge } from './judge/judge.ts'
import { type JudgeTools, judgeCapture } from './judge-capture.ts'
import type { Baseline } from './reports/baseline.ts'
import { CoverageCounter } from './reports/coverage.ts'
import { keepExchange, withoutUserinfo } from './reports/example.ts'
import { ExchangeCounter } from './reports/exchange-counter.ts'
import { Findings } from './reports/findings.ts'
import type { Report } from './reports/report.ts'
import { SeenIds } from './seen-ids.ts'
import type { Verdict } from './verdict.ts'
import { createVerdictCache, keyOf } from './verdict-cache.ts'

/** Judges captured exchanges, and keeps what they show. */
export interface Checker {
  /** Judges one exchange, adds what it shows to findings and coverage, answers its violations. Never throws for anything a peer can send. */
  check(capture: Capture): readonly Violation[]
  /** Counts an exchange that was passed on unchecked, and why: `sampled-out` or `queue-full`. */
  skip(reason: string): void
  /** Begins another session, maybe with another service: what it creates may have ids that were there before. */
  nextSession(): void
  /** What was found so far. */
  report(): Report
}

/** How a checker is made. */
export interface CheckerOptions {
  /** Known findings; none when left out. */
  readonly baseline?: Baseline
  /** The base address of the service, for the report and its curl commands. */
  readonly upstream?: string
  /** Whether verdicts are kept for equal exchanges; they are when left out. */
  readonly keepVerdicts?: boolean
  /** The time now, in milliseconds since 1970. */
  readonly now?: () => number
}

/**
 * Makes a checker. Loads Prism and warms it up (0.4 s).
 * @throws Error when a schema of the contract does not compile.
 */
export async function createChecker(options: CheckerOptions = {}): Promise<Checker> {
  const contract = loadContract()
  const tools: JudgeTools = {
    judge: await createJudge(contract),
    contract,
    coverage: new CoverageCounter(contract.operations),
  }
  const memory = new Memory(options, tools)
  return {
    check: (capture) => memory.add(capture, memory.verdictOf(capture)),
    skip: (reason) => memory.exchanges.unchecked(reason),
    nextSession: () => memory.forgetIds(),
    report: () => memory.report(),
  }
}

// --- internal ---

/** What a checker remembers over exchanges. */
class Memory {
  readonly exchanges = new ExchangeCounter()
  readonly #findings: Findings
  #ids = new SeenIds()
  readonly #cache = createVerdictCache()
  readonly #secrets: Secrets
  readonly #clean = new WeakMap<Violation, { readonly count: number; readonly clean: Violation }>()
  readonly #tools: JudgeTools
  readonly #options: CheckerOptions
  readonly #now: () => number
  readonly #from: number

  constructor(options: CheckerOptions, tools: JudgeTools) {
    this.#tools = tools
    this.#secrets = new Secrets(tools.contract.words)
    this.#options = options
    this.#findings = new Findings(options)
    this.#now = options.now ?? Date.now
    this.#from = this.#now()
  }

  /** The verdict on a capture, kept or made; a judge that fails is told as a violation of its own. */
  verdictOf(capture: Capture): { verdict: Verdict; repeated: boolean } {
    const key = this.#options.keepVerdicts === false ? undefined : keyOf(capture)
    const kept = key === undefined ? undefined : this.#cache.get(key)
    if (kept) return { verdict: kept, repeated: true }
    try {
      const verdict = judgeCapture(capture, this.#tools)
      if (key !== undefined) this.#cache.set(key, verdict)
      return { verdict, repeated: false }
    } catch (error) {
      return { verdict: failed(error), repeated: false }
    }
  }

  /** Adds an exchange with its verdict; answers all that it breaks, by rules with memory too, without credentials. */
  add(
    capture: Capture,
    { verdict, repeated }: { verdict: Verdict; repeated: boolean },
  ): readonly Violation[] {
    const { operation, unchecked, partly, marks, ids, createdId, bodies, cut } = verdict
    if (unchecked) this.exchanges.unchecked(unchecked)
    else this.exchanges.checked({ repeated, partly })
    this.#tools.coverage.add(marks)
    this.#secrets.learn(capture.requestHeaders, capture.target)
    this.#secrets.learn(capture.responseHeaders)
    const found = [...verdict.violations, ...this.#checkNewId(capture, createdId)]
    const { time, duration, status } = capture
    this.#ids.add(ids, time + duration, createdId !== undefined)
    if (found.length === 0) return found
    const violations = found.map((each) => this.#cleaned(each))
    const example = () => keepExchange(capture, bodies)
    const further = cut?.further
    this.#findings.add(violations, {
      operation,
      status,
      time,
      example,
      ...(further && { further }),
    })
    if (cut) this.#findings.leaveOut(cut.leftOut)
    return violations
  }

  forgetIds(): void {
    this.#ids = new SeenIds()
  }

  report(): Report {
    const { upstream } = this.#options
    const now = this.#now()
    const { error, warning, note } = this.#findings.leftOut
    const { words, basePath } = this.#tools.contract
    const cleaning = { secrets: this.#secrets, words, upstream, basePath }
    return {
      version: 1,
      tool: 'petstore-sandbox',
      upstream: upstream === undefined ? undefined : withoutUserinfo(upstream),
      from: new Date(this.#from).toISOString(),
      to: new Date(now).toISOString(),
      ...this.exchanges.report(),
      findings: this.#findings.list(now, (finding) => cleanFinding(finding, cleaning)),
      findingsLeftOut: error + warning + note,
      leftOutBySeverity: { error, warning, note },
      coverage: this.#tools.coverage.report(),
    }
  }

  /** A kept verdict brings the same violations again: they are cleaned again only where a credential is new. */
  #cleaned(violation: Violation): Violation {
    const { count } = this.#secrets
    const before = this.#clean.get(violation)
    if (before?.count === count) return before.clean
    const clean = cleanViolation(violation, {
      secrets: this.#secrets,
      words: this.#tools.contract.words,
    })
    this.#clean.set(violation, { count, clean })
    return clean
  }

  #checkNewId({ time }: Capture, id: Verdict['createdId']): readonly Violation[] {
    if (id === undefined || !this.#ids.isOld(id, time)) return []
    const message = `a created animal has an id of its own, got ${shown(id)}, which was there before`
    const place = { rule: 'create-new-id', location: 'body.id', section: '2' }
    return [{ source: 'response', severity: 'error', ...place, message }]
  }
}

function failed(error: unknown): Verdict {
  const message = `the exchange could not be judged: ${error instanceof Error ? error.name : typeof error}`
  return {
    operation: 'unknown',
    cut: undefined,
    violations: [
      {
        ...{
          source: 'response',
          severity: 'warning',
          rule: 'checker-failed',
          location: 'exchange',
        },
        ...{ message, section: '–' },
      },
    ],
    unchecked: 'checker-failed',
    partly: [],
    marks: [],
    ids: [],
    createdId: undefined,
    bodies: { request: { kind: 'unread' }, response: { kind: 'unread' } },
  }
}
