import { isWhole } from '../../base/json/exact-numbers.ts'
import { asObject } from '../../base/json/json.ts'
import { rememberResults } from '../../base/remember-results.ts'
import { shown } from '../../base/text/shown.ts'
import { usesUndocumented } from '../../contract/ledger/ledger.ts'
import { requestViolation, responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { builtInEntry } from '../../petstore/built-in-ledger.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import type { PetEntry } from '../../petstore/named-entries.ts'
import { type Facts, hasInvalidId } from './facts.ts'

/** Checks the rules of every answer that a schema cannot express: its status, the presence of a body, Error.status. */
export function checkAnswer(facts: Facts): readonly Violation[] {
  return [...checkStatus(facts), ...checkPresence(facts), ...checkErrorStatus(facts)]
}

/** Finds the entry of the ledger that explains an undocumented status; `undefined` if there is none. */
export function openPointOf(facts: Facts): PetEntry | undefined {
  const { status } = facts.exchange
  for (const [name, applies] of APPLIES)
    if (applies(facts) && usesUndocumented(builtInEntry(name), status)) return name
  return undefined
}

/** Notes the use of a deprecated operation (contract, section 9), and an answer that does not announce its end. */
export function checkDeprecation({ exchange }: Facts): readonly Violation[] {
  const { operation, responseHeaders } = exchange
  const { deprecation } = operation
  if (!deprecation) return []
  const { sunset: day, successorPath } = deprecation
  const end = day === undefined ? '' : ` and will be removed on ${day}`
  const way = successorPath === undefined ? '' : `; use ${successorPath}`
  const use = `${operation.id} is deprecated${end}${way}`
  const notes = [requestViolation('deprecated-operation', 'operation', use, 'note')]
  if (day === undefined || exchange.exported?.lacksLines) return notes
  const { sunset } = responseHeaders
  if (responseHeaders.deprecation === undefined) notes.push(missing('Deprecation', 'RFC 9745'))
  if (sunset === undefined) notes.push(missing('Sunset', 'RFC 8594'))
  else if (dayOf(sunset) !== day.slice(0, 10)) {
    const message = `Sunset must say ${day}, got ${shown(sunset)}`
    notes.push(responseViolation('deprecation-header', 'header.sunset', message, 'note'))
  }
  return notes
}

// --- internal ---

function checkStatus(facts: Facts): Violation[] {
  const { operation, status, requestHeaders } = facts.exchange
  if (operation.answers.has(status)) return []
  // RFC 9110, section 15.4.5: a conditional request asks for this answer.
  const isConditional = 'if-none-match' in requestHeaders || 'if-modified-since' in requestHeaders
  if (status === 304 && isConditional) return []
  const point = openPointOf(facts)
  const open = point ? `. The contract leaves this open (ledger: ${point}): do not rely on it` : ''
  const documented = [...operation.answers.keys()].join(', ')
  const severity = status >= 300 && status < 500 ? 'warning' : 'error'
  const message = `the status must be one of ${documented}, got ${status}${open}`
  // Each entry of the ledger is a question of its own, and so a finding of its own.
  const location = point ? `status.${point}` : 'status'
  return [responseViolation('undocumented-status', location, message, severity)]
}

function checkPresence({ exchange, answerHasBody }: Facts): Violation[] {
  const { responseBody, operation, status } = exchange
  if (!answerHasBody || responseBody.kind !== 'none') return []
  if (!operation.answerBodies.has(status) && (operation.answers.has(status) || status < 400))
    return []
  return [responseViolation('required', 'body', 'the body is required, got nothing')]
}

function checkErrorStatus({ exchange, response }: Facts): Violation[] {
  if (exchange.status < 400) return []
  const said = asObject(response.content?.value)?.status
  if (!isWhole(said) || said === exchange.status) return []
  const message = `Error.status must be the HTTP status ${exchange.status}, got ${shown(said)}`
  return [responseViolation('error-status', 'body.status', message)]
}

type Applies = (facts: Facts) => boolean

/**
 * Whether an entry can explain an undocumented status of an operation; the first that can counts. An entry that is about no operation has none.
 */
const APPLIES: readonly (readonly [name: PetEntry, applies: Applies])[] = [
  ['repeatedQuery', breaksQuery('repeated-parameter')],
  ['emptyQuery', breaksQuery('empty-parameter')],
  ['invalidQuery', ({ query }) => query.violations.length > 0],
  ['unknownQuery', ({ query }) => query.unknown.length > 0],
  [
    'contentType',
    ({ request }) => request.violations.some(({ location }) => location === 'header.content-type'),
  ],
  ['codedBody', ({ exchange }) => exchange.requestHeaders['content-encoding'] !== undefined],
  ['largeBody', ({ exchange }) => exchange.operation.body !== undefined],
  ['invalidPetId', hasInvalidId],
  ['head', ({ exchange }) => exchange.method === 'HEAD'],
  ['afterSunset', ({ exchange }) => exchange.operation.deprecation?.sunset !== undefined],
  ['messageStatus', ({ exchange }) => exchange.operation.id === checkedPets.observed.message],
]

function breaksQuery(rule: string): Applies {
  return ({ query }) => query.violations.some((each) => each.rule === rule)
}

function missing(name: string, rfc: string): Violation {
  const message = `a deprecated operation announces itself with ${name} (${rfc}), got none`
  return responseViolation('deprecation-header', `header.${name.toLowerCase()}`, message, 'note')
}

/** A service announces one day in every answer. */
const dayOf = rememberResults(
  (date) => {
    const time = Date.parse(date)
    return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
  },
  { most: 100, longest: 100 },
)
