import { isWhole } from '../../base/json/exact-numbers.ts'
import { asObject, type Json, ownMember, wordOf } from '../../base/json/json.ts'
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
    ...checkErrorStatus(facts),
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
  // An export without header lines may lack the body, too.
  if (exchange.exported?.lacksLines) return []
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

/**
 * What an error says of its status is the HTTP status: `status` of a problem (RFC 9457, section 3.1.2), and members of the described shape that
 * are called so, where they have such a number. Of a list of errors, that of the only one.
 */
function checkErrorStatus({ facts, answered }: DescribedFacts): readonly Violation[] {
  const { response, exchange } = facts
  const { content } = response
  if (exchange.status < 400 || !content || !isJsonKin(content.type)) return []
  const described = answered?.statuses() ?? []
  const isProblem = content.type === PROBLEM
  const places = isProblem ? [['status'], ...described.filter(isDeeper)] : described
  return places.flatMap((path) => {
    const said = valueAt(content.value, path)
    if (!(isProblem && path.length === 1 ? isWhole(said) : isStatus(said))) return []
    if (wordOf(said) === String(exchange.status)) return []
    const place = path.join('.')
    const message = `${place} must be the HTTP status ${exchange.status}, got ${shown(said)}`
    return [responseViolation('error-status', `body.${place}`, message)]
  })
}

const PROBLEM = 'application/problem+json'

const isDeeper = (path: readonly string[]) => path.length > 1 || path[0] !== 'status'

/** Whether a value can be the status of an error: other numbers are codes of a service's own. */
function isStatus(value: Json | undefined): boolean {
  return (typeof value === 'string' || isWhole(value)) && /^[45]\d\d$/.test(wordOf(value))
}

/** What is at a path of members; an item of a list only if it is the only one. */
function valueAt(value: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, name) => {
    if (Array.isArray(at)) return at.length === 1 ? at[0] : undefined
    const object = asObject(at)
    return object && ownMember(object, name)
  }, value)
}
