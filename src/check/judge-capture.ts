import { type Int64, isInt64 } from '../base/int64.ts'
import { splitTarget } from '../base/split-target.ts'
import type { Contract } from '../contract/contract.ts'
import { responseViolation, type Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import { boundViolations } from './bound-violations.ts'
import { asRecord, type Facts } from './judge/facts.ts'
import type { Judge } from './judge/judge.ts'
import { readCapture } from './read-capture.ts'
import type { CoverageCounter } from './reports/coverage.ts'
import type { UncheckedReason } from './reports/unchecked.ts'
import { stablePlace } from './stable-place.ts'
import type { Verdict } from './verdict.ts'

/** What judging a capture needs. */
export interface JudgeTools {
  readonly judge: Judge
  readonly contract: Contract
  readonly coverage: CoverageCounter
}

/** Judges a capture on its own. Rules that remember other exchanges come later. */
export function judgeCapture(capture: Capture, { judge, contract, coverage }: JudgeTools): Verdict {
  const reading = readCapture(capture, contract)
  if (!reading.exchange) return outside(capture, reading.reason)
  const { exchange, partly } = reading
  const { facts, violations } = judge(exchange)
  const stable = violations.map((each) => withStablePlace(each, contract.words))
  const bodies = { request: exchange.requestBody, response: exchange.responseBody }
  const { kept, further, leftOut } = boundViolations(stable)
  return {
    operation: exchange.operation.id,
    violations: kept,
    cut: kept === stable ? undefined : { further, leftOut },
    unchecked: undefined,
    partly,
    marks: coverage.marksOf(facts),
    ids: idsOf(facts),
    createdId: createdIdOf(facts),
    bodies,
  }
}

// --- internal ---

const LONGEST_NAME = 200

function outside(capture: Capture, reason: UncheckedReason): Verdict {
  const { status, method } = capture
  const isAccepted = status !== undefined && status >= 200 && status < 300
  const operation = nameOf(method, splitTarget(capture.target).path)
  const message = `the contract does not describe ${operation}, which was answered ${status}`
  const violation: Violation = {
    ...responseViolation('undescribed-operation', 'status', message, 'warning'),
    section: '4.4',
  }
  return {
    operation,
    violations: reason === 'unknown-operation' && isAccepted ? [violation] : [],
    cut: undefined,
    unchecked: reason,
    partly: [],
    marks: [],
    ids: [],
    createdId: undefined,
    bodies: { request: { kind: 'unread' }, response: { kind: 'unread' } },
  }
}

/** Method and path, with `*` for what looks like an id, so that not every animal is an operation of its own. */
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

function idsOf({ exchange, response }: Facts): readonly Int64[] {
  if (exchange.status >= 300) return []
  const value = response.content?.value
  if (exchange.operation.tag !== 'animals') return []
  const animals = Array.isArray(value) ? value : [value]
  return animals.map((animal) => asRecord(animal)?.id).filter(isInt64)
}

function createdIdOf({ exchange, response }: Facts): Int64 | undefined {
  if (exchange.operation.id !== 'createPet' || exchange.status !== 201) return undefined
  const id = asRecord(response.content?.value)?.id
  return isInt64(id) ? id : undefined
}
