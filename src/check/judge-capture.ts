import { toHeaderMap } from '../base/http/header-lines.ts'
import { splitTarget } from '../base/http/http.ts'
import type { Contract } from '../contract/contract.ts'
import type { ContractEvents } from '../contract/events/event-definitions.ts'
import { eventLabel } from '../contract/events/written-events.ts'
import { responseViolation } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import {
  noSigns,
  observeOutside,
  readUnjudged,
  type SignReader,
} from '../silences/observe-exchange.ts'
import type { Observation } from '../silences/observing/observed-exchange.ts'
import { stablePlace } from './clean-finding.ts'
import { createPlacer, type Judge } from './judge/judge.ts'
import { decodeBody, readCapture } from './read-capture.ts'
import type { CoverageCounter } from './reports/coverage.ts'
import type { UncheckedReason } from './reports/exchange-counter.ts'
import type { LedgerCounter } from './reports/ledger-counter.ts'
import { type RunEvidenceReader, readUnjudgedEvidence } from './run/run-evidence.ts'
import { boundViolations, type Verdict } from './verdict.ts'

/** The parts that judging a capture needs. */
export interface JudgeTools {
  readonly judge: Judge
  readonly contract: Contract
  readonly coverage: CoverageCounter
  readonly readSigns: SignReader
  /** The events of the contract, if it has any. */
  readonly events?: ContractEvents | undefined
  /** Reads what rules with a memory need; without it, there is nothing to remember. */
  readonly readEvidence?: RunEvidenceReader | undefined
  /** Counts observations; without it, nothing is counted. */
  readonly ledger?: LedgerCounter
}

/** Judges a capture on its own. `CheckerMemory` applies the rules that need other exchanges. */
export function judgeCapture(capture: Capture, tools: JudgeTools): Verdict {
  const { judge, contract, coverage, readSigns, readEvidence, ledger, events } = tools
  const reading = readCapture(capture, contract)
  const isDelivery = capture.isDelivery || (!reading.exchange && UNKNOWN.has(reading.reason))
  const delivered = events && isDelivery ? judgeDelivery(capture, contract, events) : undefined
  if (delivered) return delivered
  if (!reading.exchange) return outside(capture, reading.reason, tools)
  const { exchange, partly } = reading
  const { facts, violations, remark } = judge(exchange)
  const stable = violations.map((each) => withStablePlace(each, contract.words))
  const bodies = { request: exchange.requestBody, response: exchange.responseBody }
  const { observations, ...signs } = readSigns(facts, violations)
  const { kept, further, leftOut } = boundViolations(stable)
  return {
    operation: exchange.operation.id,
    violations: kept,
    cut: kept === stable ? undefined : { further, leftOut },
    unchecked: undefined,
    partly,
    marks: [...coverage.marksOf(facts), ...marksOf(observations, ledger, capture)],
    ...{ signs, bodies, remark, evidence: readEvidence?.(facts) },
  }
}

// --- internal ---

const LONGEST_NAME = 200

/** Why a capture is no exchange of an operation, so that it may be the delivery of a webhook. */
const UNKNOWN: ReadonlySet<UncheckedReason> = new Set(['unknown-operation', 'other-path'])

function outside(
  capture: Capture,
  reason: UncheckedReason,
  { contract, ledger, readEvidence }: JudgeTools,
): Verdict {
  const { status, method } = capture
  const isAccepted = status !== undefined && status >= 200 && status < 300
  const operation = nameOf(method, splitTarget(capture.target).path)
  const message = `the contract does not describe ${operation}, which was answered ${status}`
  const undescribed = responseViolation('undescribed-operation', 'status', message, 'warning')
  const violation = contract.once(createPlacer)(undescribed, { operation, status })
  const observations = reason === 'unknown-operation' ? observeOutside(capture, contract) : []
  return {
    operation,
    violations: reason === 'unknown-operation' && isAccepted ? [violation] : [],
    cut: undefined,
    unchecked: reason,
    partly: [],
    marks: marksOf(observations, ledger, capture),
    signs: reason === 'no-answer' ? readUnjudged(capture, contract) : noSigns,
    evidence:
      readEvidence && reason === 'no-answer' ? readUnjudgedEvidence(capture, contract) : undefined,
    bodies: { request: { kind: 'unread' }, response: { kind: 'unread' } },
    remark: undefined,
  }
}

function marksOf(
  observations: readonly Observation[],
  ledger: LedgerCounter | undefined,
  capture: Capture,
) {
  return ledger ? observations.map((each) => ledger.markOf(each, capture)) : []
}

/** Method and path, with `*` for everything that looks like an id, so that not every record is a separate operation. */
function nameOf(method: string, path: string): string {
  const segments = path
    .split('/')
    .map((each) => (/\d|%|.{40}/.test(each) && !/^v\d+$/.test(each) ? '*' : each))
  return `${method} ${segments.join('/')}`.slice(0, LONGEST_NAME)
}

function withStablePlace(violation: Violation, words: ReadonlySet<string>): Violation {
  const location = stablePlace(violation.location, words)
  return location === violation.location ? violation : { ...violation, location }
}

/**
 * Judges a capture as the delivery of a webhook or a callback, and the answer of its receiver.
 * @returns `undefined` if it is none: what no listener for webhooks took must say which one it is
 */
function judgeDelivery(
  capture: Capture,
  contract: Contract,
  events: ContractEvents,
): Verdict | undefined {
  const { method, target, status, failure, isDelivery } = capture
  const [asked, answered] = [capture.requestHeaders, capture.responseHeaders].map(toHeaderMap)
  const request = decodeBody(capture.requestBody, asked ?? {}, capture.exported)
  const response = decodeBody(capture.responseBody, answered ?? {}, capture.exported)
  const text = request.body.kind === 'text' ? request.body.text : ''
  const delivery = { method, target, headers: textsIn(asked ?? {}), body: text }
  const found = events.find(delivery)
  if (!isDelivery && !found?.isSure) return undefined
  const label = found ? eventLabel(found.event) : `webhook ${method}`
  const answer = {
    headers: textsIn(answered ?? {}),
    body: response.body.kind === 'text' ? response.body.text : '',
  }
  const isAnswered = status !== undefined && failure === undefined
  const violations: readonly Violation[] = found
    ? [
        ...(request.unread ? [] : events.judgeDelivery(found.event, delivery)),
        ...(isAnswered ? events.answerViolations(found.event, { ...answer, status }) : []),
      ]
    : [
        responseViolation(
          'undescribed-operation',
          'status',
          `the contract describes no webhook that is sent by ${method}`,
          'warning',
        ),
      ]
  const placed = violations.map((each) =>
    contract.once(createPlacer)(each, { operation: label, status }),
  )
  const { kept, further, leftOut } = boundViolations(placed)
  const partly: UncheckedReason[] = [
    ...(request.unread ? [`request-${request.unread}` as const] : []),
    ...(isAnswered ? [] : ['cut-answer' as const]),
  ]
  return {
    ...{ operation: label, violations: kept, unchecked: undefined, partly },
    cut: kept === placed ? undefined : { further, leftOut },
    ...{ marks: [], signs: noSigns, evidence: undefined, remark: undefined },
    bodies: { request: request.body, response: response.body },
  }
}

function textsIn(headers: ReturnType<typeof toHeaderMap>): {
  readonly [name: string]: string | undefined
} {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  )
}
