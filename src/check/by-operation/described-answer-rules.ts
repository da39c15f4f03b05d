import { isWhole } from '../../base/json/exact-numbers.ts'
import { asObject } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { asKeyword } from '../judge/request-rules.ts'
import { isJsonAlone } from './described-answers.ts'
import type { DescribedFacts } from './read-described.ts'

/** Checks an answer by what its operation describes: its status, its headers, whether it has a body, and a body that is no JSON. */
export function checkDescribedAnswer(facts: DescribedFacts): readonly Violation[] {
  return [
    ...checkStatus(facts),
    ...checkHeaders(facts),
    ...checkPresence(facts),
    ...checkText(facts),
    ...checkProblem(facts),
  ]
}

// --- internal ---

function checkStatus({ facts, described }: DescribedFacts): Violation[] {
  const { operation, status, requestHeaders } = facts.exchange
  const documented = Object.keys(operation.responses).filter((each) => !each.startsWith('x-'))
  if (described || documented.length === 0) return []
  // RFC 9110, section 15.4.5: a conditional request asks for this answer.
  const isConditional = 'if-none-match' in requestHeaders || 'if-modified-since' in requestHeaders
  if (status === 304 && isConditional) return []
  const severity = status >= 300 && status < 500 ? 'warning' : 'error'
  const message = `the status must be one of ${documented.join(', ')}, got ${status}`
  return [responseViolation('undocumented-status', 'status', message, severity)]
}

/** The described headers. An answer to HEAD may leave those out that follow from the body (RFC 9110, section 9.3.2). */
function checkHeaders({ facts, described }: DescribedFacts): readonly Violation[] {
  const { method, responseHeaders, isReduced } = facts.exchange
  const found = described?.readHeaders?.(responseHeaders) ?? []
  return found.flatMap((each): readonly Violation[] => {
    if (each.rule !== 'required') return [{ ...asKeyword(each), source: 'response' }]
    if (method === 'HEAD' || isReduced) return []
    const message = `the header ${each.location.slice('header.'.length)} is required, got nothing`
    return [responseViolation('required', each.location, message)]
  })
}

function checkPresence({ facts, described }: DescribedFacts): Violation[] {
  const { answerHasBody, exchange } = facts
  if (!answerHasBody || exchange.responseBody.kind !== 'none') return []
  if (!described || !isJsonAlone(described)) return []
  return [responseViolation('required', 'body', 'the body is required, got nothing')]
}

/** A text is checked where the contract says that it is one. */
function checkText({ facts, answered }: DescribedFacts): readonly Violation[] {
  const { content } = facts.response
  if (!answered || !content || isJsonKin(content.type)) return []
  const { type, format } = answered.schema
  if (type !== 'string' || format === 'binary') return []
  return answered
    .validate(content.text)
    .map(({ keyword, text }) => responseViolation(keyword, 'body', `the body ${text}`))
}

/** Only a problem of RFC 9457 (section 3.1.2) says its status as `status`; elsewhere that name may mean anything. */
function checkProblem({ facts }: DescribedFacts): Violation[] {
  const { response, exchange } = facts
  if (exchange.status < 400 || response.content?.type !== PROBLEM) return []
  const said = asObject(response.content.value)?.status
  if (!isWhole(said) || said === exchange.status) return []
  const message = `status must be the HTTP status ${exchange.status}, got ${shown(said)}`
  return [responseViolation('error-status', 'body.status', message)]
}

const PROBLEM = 'application/problem+json'
