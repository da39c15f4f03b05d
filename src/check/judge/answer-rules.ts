import { isWhole } from '../../base/json/exact-numbers.ts'
import { asObject, type Json, ownMember, typeWord } from '../../base/json/json.ts'
import { memoizeTexts } from '../../base/memoize.ts'
import { shown } from '../../base/text/shown.ts'
import { isJsonKin } from '../../contract/document/operations.ts'
import { requestViolation, responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { builtInEntry } from '../../petstore/built-in-ledger.ts'
import type { PetEntry } from '../../petstore/named-entries.ts'
import { petStoreHints } from '../../petstore/pet-store-hints.ts'
import { usesUndocumented } from '../../silences/settlement.ts'
import { isJsonAlone } from './answers.ts'
import type { CheckWords } from './check-words.ts'
import { type ExchangeFacts, hasInvalidId } from './exchange-facts.ts'
import { asKeyword } from './request-rules.ts'

/** Checks an answer by what its operation describes: its status, its headers, whether it has a body, and a body that is no JSON. */
export function checkAnswer(facts: ExchangeFacts, words: CheckWords): readonly Violation[] {
  return [
    ...checkStatus(facts, words),
    ...checkHeaders(facts),
    ...checkPresence(facts),
    ...checkText(facts),
    ...checkErrorStatus(facts, words),
  ]
}

/** Finds the entry of the ledger that explains an undocumented status; `undefined` if there is none. */
export function openPointOf(facts: ExchangeFacts): PetEntry | undefined {
  const { status } = facts.exchange
  for (const [name, applies] of APPLIES)
    if (applies(facts) && usesUndocumented(builtInEntry(name), status)) return name
  return undefined
}

/** Notes the use of a deprecated operation (contract, section 9), and an answer that does not announce its end. */
export function checkDeprecation({ exchange }: ExchangeFacts): readonly Violation[] {
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

function checkStatus(facts: ExchangeFacts, words: CheckWords): Violation[] {
  const { operation, status, requestHeaders } = facts.exchange
  const documented = Object.keys(operation.responses).filter((each) => !each.startsWith('x-'))
  if (facts.described?.status !== undefined || documented.length === 0) return []
  // RFC 9110, section 15.4.5: a conditional request asks for this answer.
  const isConditional = 'if-none-match' in requestHeaders || 'if-modified-since' in requestHeaders
  if (status === 304 && isConditional) return []
  const point = words.namesOpenPoints ? openPointOf(facts) : undefined
  const open = point ? `. The contract leaves this open (ledger: ${point}): do not rely on it` : ''
  const severity = status >= 300 && status < 500 ? 'warning' : 'error'
  const message = `the status must be one of ${documented.join(', ')}, got ${status}${open}`
  // Each entry of the ledger is a question of its own, and so a finding of its own.
  const location = point ? `status.${point}` : 'status'
  return [responseViolation('undocumented-status', location, message, severity)]
}

/** The described headers. An answer to HEAD may leave those out that follow from the body (RFC 9110, section 9.3.2). */
function checkHeaders({ exchange, described }: ExchangeFacts): readonly Violation[] {
  const { method, responseHeaders, isReduced } = exchange
  const found = described?.readHeaders?.(responseHeaders) ?? []
  return found.flatMap((each): readonly Violation[] => {
    if (each.rule !== 'required') return [{ ...asKeyword(each), source: 'response' }]
    if (method === 'HEAD' || isReduced) return []
    const message = `the header ${each.location.slice('header.'.length)} is required, got nothing`
    return [responseViolation('required', each.location, message)]
  })
}

function checkPresence({ answerHasBody, exchange, described }: ExchangeFacts): Violation[] {
  if (!answerHasBody || exchange.responseBody.kind !== 'none') return []
  // An export without header lines may lack the body, too.
  if (exchange.exported?.lacksLines) return []
  if (!described || !isJsonAlone(described)) return []
  return [responseViolation('required', 'body', 'the body is required, got nothing')]
}

function checkText({ response: { content }, answered }: ExchangeFacts): readonly Violation[] {
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
function checkErrorStatus(
  { response: { content }, exchange, answered }: ExchangeFacts,
  { error }: CheckWords,
): readonly Violation[] {
  if (exchange.status < 400 || !content || !isJsonKin(content.type)) return []
  const described = answered?.statuses() ?? []
  const isCertain = error !== undefined || content.type === PROBLEM
  const places = isCertain ? [['status'], ...described.filter(isDeeper)] : described
  return places.flatMap((path) => {
    const said = valueAt(content.value, path)
    if (!(isCertain && path.length === 1 ? isWhole(said) : isStatus(said))) return []
    if (typeWord(said) === String(exchange.status)) return []
    const place = path.join('.')
    const message = `${error ?? ''}${place} must be the HTTP status ${exchange.status}, got ${shown(said)}`
    return [responseViolation('error-status', `body.${place}`, message)]
  })
}

const PROBLEM = 'application/problem+json'

const isDeeper = (path: readonly string[]) => path.length > 1 || path[0] !== 'status'

/** Whether a value can be an HTTP status: other numbers are error codes of the service. */
function isStatus(value: Json | undefined): boolean {
  return (typeof value === 'string' || isWhole(value)) && /^[45]\d\d$/.test(typeWord(value))
}

/** What is at a path of members; an item of a list only if it is the only one. */
function valueAt(value: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, name) => {
    if (Array.isArray(at)) return at.length === 1 ? at[0] : undefined
    const object = asObject(at)
    return object && ownMember(object, name)
  }, value)
}

type Applies = (facts: ExchangeFacts) => boolean

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
  ['messageStatus', ({ exchange }) => Object.hasOwn(petStoreHints.samples, exchange.operation.id)],
]

function breaksQuery(rule: string): Applies {
  return ({ query }) => query.violations.some((each) => each.rule === rule)
}

function missing(name: string, rfc: string): Violation {
  const message = `a deprecated operation announces itself with ${name} (${rfc}), got none`
  return responseViolation('deprecation-header', `header.${name.toLowerCase()}`, message, 'note')
}

/** Every answer of a service announces the same day, so parsing it is remembered. */
const dayOf = memoizeTexts(
  (date) => {
    const time = Date.parse(date)
    return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
  },
  { most: 100, longest: 100 },
)
