import { headerPairs } from '../base/header-lines.ts'
import { type Int64, isInt64 } from '../base/int64.ts'
import { splitTarget } from '../base/split-target.ts'
import type { Contract } from '../contract/contract.ts'
import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import { conceal, holdsSecret, type Secrets, secretsOf } from '../redaction/conceal.ts'
import { boundViolations } from './bound-violations.ts'
import { asRecord, type Facts } from './judge/facts.ts'
import type { Judge } from './judge/judge.ts'
import { ruleCatalogue } from './judge/rule-catalogue.ts'
import { readCapture } from './read-capture.ts'
import type { CoverageCounter } from './reports/coverage.ts'
import type { UncheckedReason } from './reports/unchecked.ts'
import type { Verdict } from './verdict.ts'

/** What judging a capture needs. */
export interface JudgeTools {
  readonly judge: Judge
  readonly contract: Contract
  readonly coverage: CoverageCounter
}

/** Judges a capture by itself; rules with memory come later. */
export function judgeCapture(capture: Capture, { judge, contract, coverage }: JudgeTools): Verdict {
  const reading = readCapture(capture, contract)
  if (!reading.exchange) return outside(capture, reading.reason)
  const { exchange, partly } = reading
  const { facts, violations } = judge(exchange)
  const bodies = { request: exchange.requestBody, response: exchange.responseBody }
  const texts = [capture.target, textOf(bodies.request), textOf(bodies.response)]
  const { kept, further, leftOut } = boundViolations(violations)
  return {
    operation: exchange.operation.id,
    violations: cleaned(kept, texts, capture),
    cut: kept === violations ? undefined : { further, leftOut },
    unchecked: undefined,
    partly,
    marks: coverage.marksOf(facts),
    ids: idsOf(facts),
    createdId: createdIdOf(facts),
    bodies,
  }
}

// --- internal ---

const LONGEST_PLACE = 200

function outside(capture: Capture, reason: UncheckedReason): Verdict {
  const { status, method } = capture
  const isAccepted = status !== undefined && status >= 200 && status < 300
  const secrets = secretsOf(capture)
  const operation = conceal(nameOf(method, splitTarget(capture.target).path), secrets)
  const violation: Violation = {
    source: 'response',
    severity: 'warning',
    rule: 'undescribed-operation',
    location: 'status',
    message: `the contract does not describe ${operation}, it was answered ${status}`,
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

/** Method and path, with what looks like an id as `*`: not every animal is an operation of its own. */
function nameOf(method: string, path: string): string {
  const segments = path
    .split('/')
    .map((each) => (/\d|%|.{40}/.test(each) && !/^v\d+$/.test(each) ? '*' : each))
  return `${method} ${segments.join('/')}`.slice(0, LONGEST_PLACE)
}

/**
 * Violations without credentials. A message shows values shortened, so that a part of a credential could
 * stay: where one stands anywhere in what messages quote, they say the rule and no value.
 */
function cleaned(
  violations: readonly Violation[],
  texts: readonly string[],
  capture: Capture,
): readonly Violation[] {
  if (violations.length === 0) return violations
  const secrets = secretsOf(capture)
  const isQuoted =
    texts.some((text) => holdsSecret(text, secrets)) || quotesHeader(capture, secrets)
  return violations.map((each) => {
    const location = (isQuoted ? conceal(each.location, secrets) : each.location).slice(
      0,
      LONGEST_PLACE,
    )
    const message = isQuoted ? ruleText(each.rule) : each.message
    return { ...each, location, message }
  })
}

/** The headers that messages quote. */
const QUOTED = /^(content-type|sunset)$/i

function quotesHeader({ requestHeaders, responseHeaders }: Capture, secrets: Secrets): boolean {
  return [requestHeaders, responseHeaders].some((lines) =>
    headerPairs(lines).some(([name, value]) => QUOTED.test(name) && holdsSecret(value, secrets)),
  )
}

function ruleText(rule: string): string {
  const meaning =
    ruleCatalogue.find(({ id }) => id === rule)?.meaning ?? `The rule ${rule} is kept.`
  return `${meaning} (It was not; the value is left out, since a credential stands in this exchange.)`
}

function textOf(body: Verdict['bodies']['request']): string {
  return body.kind === 'text' ? body.text : ''
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
