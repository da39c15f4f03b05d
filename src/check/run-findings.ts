import type { Contract } from '../contract/contract.ts'
import type { SeverityCounts } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import { Secrets } from '../redaction/redaction.ts'
import type { CheckerOptions } from './checker-options.ts'
import { type Cleaning, cleanFinding, createViolationCleaner } from './clean-finding.ts'
import { readBodies } from './read-capture.ts'
import { keepExchange, toExample } from './reports/findings/example.ts'
import { Findings, type KeptFinding } from './reports/findings/findings.ts'
import type { Finding, FindingOutline } from './reports/report.ts'
import type { Verdict } from './verdict.ts'

/** The findings of a run, and the credentials in its exchanges; no listed finding contains a credential. */
export class RunFindings {
  readonly #basePath: string
  readonly #upstream: string | undefined
  readonly #findings: Findings
  /** The credentials seen so far. */
  readonly secrets: Secrets
  readonly #cleaning: Cleaning
  readonly #cleaned: (violation: Violation) => Violation

  constructor({ baseline, upstream }: CheckerOptions, { words, basePath }: Contract) {
    this.#basePath = basePath
    this.#upstream = upstream
    this.#findings = new Findings({ ...(baseline && { baseline }) })
    this.secrets = new Secrets(words)
    this.#cleaning = { secrets: this.secrets, words }
    this.#cleaned = createViolationCleaner(this.#cleaning)
  }

  /**
   * Learns the credentials of an exchange. `bodies` are its bodies as they were decoded for the judge; a body that was not judged is
   * decoded here. Without `bodies`, only header lines and target are read: an equal exchange had the same bodies.
   */
  learn(capture: Capture, bodies: Verdict['bodies'] | undefined): void {
    const { requestHeaders, target, requestBody, responseHeaders, responseBody } = capture
    const read = ({ request, response }: Verdict['bodies']) => ({
      asked: request.kind === 'text' ? request.text : requestBody,
      answered: response.kind === 'text' ? response.text : responseBody,
    })
    const { asked, answered } = bodies ? read(bodies) : NO_BODIES
    this.secrets.learn(requestHeaders, target, asked)
    this.secrets.learn(responseHeaders, '', answered)
  }

  /** Adds the violations of an exchange that was learned. Returns them without credentials. */
  add(
    capture: Capture,
    found: readonly Violation[],
    { operation, bodies, cut }: Pick<Verdict, 'operation' | 'bodies' | 'cut'>,
  ): readonly Violation[] {
    const { status, time } = capture
    const violations = found.map(this.#cleaned)
    this.#findings.add(violations, {
      ...{ operation, status, time },
      example: () => keepExchange(capture, bodies),
      ...(cut && { further: cut.further }),
    })
    if (cut) this.#findings.leaveOut(cut.leftOut)
    return violations
  }

  takeBack(violation: Violation): void {
    this.#findings.takeBack(violation)
  }

  /** Adds a problem that only several exchanges of a service show together. */
  addProblem({ capture, operation, place, violation }: JointProblem): void {
    const { time, status } = capture
    const bodies = readBodies(capture)
    this.#findings.add([this.#cleaned(violation)], {
      ...{ operation, status, time, place },
      example: () => keepExchange(capture, bodies),
    })
  }

  /** How many violations are in none of the findings, by severity. */
  get leftOut(): Readonly<SeverityCounts> {
    return this.#findings.leftOut
  }

  /** The findings at a time, in milliseconds since 1970. */
  list(now: number): readonly Finding[] {
    return this.#findings.list(now, (kept) => this.#withExample(this.#clean(kept), kept))
  }

  /** The findings without examples, which takes a fraction of the work. */
  outlines(now: number): readonly FindingOutline[] {
    return this.#findings.list(now, (kept) => this.#clean(kept))
  }

  find(fingerprint: string, now: number): Finding | undefined {
    const all = this.#findings.list(now, (kept) => ({ ...this.#clean(kept), kept }))
    const found = all.find((each) => each.fingerprint === fingerprint)
    if (!found) return undefined
    const { kept, ...finding } = found
    return this.#withExample(finding, kept)
  }

  #clean(kept: KeptFinding): FindingOutline {
    return cleanFinding(kept, this.#cleaning)
  }

  #withExample<Kind extends FindingOutline>(finding: Kind, { example }: KeptFinding) {
    const [upstream, basePath] = [this.#upstream, this.#basePath]
    return { ...finding, example: toExample(example, { ...this.#cleaning, upstream, basePath }) }
  }
}

/** A problem that only several exchanges of a service show together. */
export interface JointProblem {
  /** The exchange that is shown as the example. */
  readonly capture: Capture
  readonly operation: string
  /** The place of the finding: a name, e.g. of a probe, and no place in the exchange. */
  readonly place: string
  readonly violation: Violation
}

// --- internal ---

const NO_BODIES = { asked: undefined, answered: undefined }
