import { compareNumbers, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import { shown } from '../../base/text/shown.ts'
import {
  type Credential,
  type CredentialRequest,
  isCredentialGiven,
} from '../../contract/requests/security.ts'
import { requestViolation, responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { CheckWords } from './check-words.ts'
import type { ExchangeFacts } from './exchange-facts.ts'

/** Checks a request by what its operation takes: its credentials, its parameters in all styles, and its body but for JSON. */
export function requestViolations(facts: ExchangeFacts, words: CheckWords): readonly Violation[] {
  const { operation, requestHeaders, isReduced } = facts.exchange
  const ofHeaders = (operation.readHeaders?.(requestHeaders) ?? []).filter(
    ({ rule }) => !isReduced || rule !== 'required',
  )
  return [
    ...checkCredentials(facts, words),
    ...[...checkQuery(facts), ...checkPath(facts), ...ofHeaders].map((each) =>
      asBroken(each, facts),
    ),
    ...checkBody(facts),
  ]
}

/**
 * Checks that a service refused every request that it must refuse; `ofRequest` are the violations of the request. A service may
 * accept a list with an invalid query: a contract leaves this open.
 */
export function checkRefusal(
  { exchange: { operation, status } }: ExchangeFacts,
  ofRequest: readonly Violation[],
  words: CheckWords,
): readonly Violation[] {
  if (status < 200 || status > 299) return []
  const found: Violation[] = []
  if (ofRequest.some(({ rule }) => rule === 'credential'))
    found.push(responseViolation('unauthorised', 'status', `${words.unauthorised}, got ${status}`))
  const invalid = ofRequest.find(isInvalid)
  if (invalid) {
    // No record has an invalid id, so a 404 is as good as the refusal.
    const isUnknown = invalid.location.startsWith('path') && operation.answers.has(404)
    const message = `${words.invalid(invalid, isUnknown ? 404 : 400)}, got ${status}`
    found.push(responseViolation('accepted-invalid', 'status', message, 'warning'))
  }
  return found
}

/** What is known of an exchange before the rules that look at its answer. */
export interface Weighed {
  /** The violations of the request with their original severity. */
  readonly ofRequest: readonly Violation[]
  /** The violations of the request with the severity that the answer gives them, then those of the answer. */
  readonly found: readonly Violation[]
}

/**
 * Weighs the violations of a request by its answer: if the service refused it (with any 4xx), the service is right and the
 * violations become notes. Another rule checks whether the 4xx is documented.
 * @param merged those of the schemas, of request and answer
 */
export function weigh(
  { request, response, exchange: { status } }: ExchangeFacts,
  merged: readonly Violation[],
): Weighed {
  const of = (side: 'request' | 'response') => merged.filter(({ source }) => source === side)
  const ofRequest = [...request.violations, ...of('request')]
  const isRefused = status >= 400 && status <= 499
  const weighed = isRefused
    ? ofRequest.map((each): Violation => ({ ...each, severity: 'note' }))
    : ofRequest
  return { ofRequest, found: [...weighed, ...response.violations, ...of('response')] }
}

/** For JSON Schema, a text that is not of its type breaks the keyword `type`, in which our reader names the type. */
export function asKeyword(each: Violation): Violation {
  if (each.rule === 'int32') return { ...each, rule: 'format' }
  return TYPES.has(each.rule) ? { ...each, rule: 'type' } : each
}

// --- internal ---

const TYPES = new Set(['array', 'boolean', 'int64', 'integer', 'number', 'string'])

/**
 * Checks that one of the combinations of credentials is there. Whether a key is right is not known here, and in a recording all are
 * hidden; certificates are shown where no exchange has them.
 */
function checkCredentials({ exchange }: ExchangeFacts, words: CheckWords): readonly Violation[] {
  const { isPublic, combinations } = exchange.operation.credentials
  const { requestHeaders: headers, search } = exchange
  const request: CredentialRequest = { headers, search, hasCertificate: true }
  if (isPublic || combinations.some((each) => isCredentialGiven(each, request))) return []
  if (exchange.exported?.lacksLines) return []
  if (exchange.isReduced && combinations.flat().some(isElsewhere)) return []
  const location = combinations[0]?.[0]?.location ?? 'header.authorization'
  return [requestViolation('credential', location, words.credential(combinations))]
}

/** Whether a credential is outside the headers that recordings keep a trace of. */
function isElsewhere({ location }: Credential): boolean {
  return location !== 'header.authorization'
}

function checkQuery({ query, exchange }: ExchangeFacts): Violation[] {
  // A key in the query is no parameter that the operation does not know.
  const keys = exchange.operation.credentials.known.map(({ location }) => location)
  const unknown = query.unknown
    .filter((name) => !keys.includes(`query.${name}`))
    .map((name) => {
      const message = `the operation has no parameter ${shown(name)}`
      return requestViolation('unknown-parameter', 'query', message, 'note')
    })
  return [...query.violations, ...unknown]
}

function checkPath({ exchange, path }: ExchangeFacts): Violation[] {
  const { readPath, parameters } = exchange.operation
  const broken = parameters.filter(
    ({ name, in: place }) => place === 'path' && path[name] === undefined,
  )
  const malformed = broken.map(({ name }) => {
    const message = `${name} must be valid percent-encoding, got ${shown(exchange.pathTexts[name])}`
    return requestViolation('malformed-path', `path.${name}`, message)
  })
  const places = new Set(malformed.map(({ location }) => location))
  const texts = Object.entries(path).map(([name, text]) => [name, text ?? ''] as const)
  const read = readPath(Object.fromEntries(texts), exchange.target).violations
  return [...malformed, ...read.filter(({ location }) => !places.has(location))]
}

/** A body that is no JSON by its schema, and of every one whether it may be there. JSON is checked elsewhere. */
function checkBody({ exchange, request, taken }: ExchangeFacts): readonly Violation[] {
  const { operation, requestBody, exported } = exchange
  const { kind } = requestBody
  if (!operation.takes && kind === 'text')
    return [unexpected('the operation takes no body, got one')]
  if (operation.takes?.isRequired && kind === 'none')
    return [requestViolation('required', 'body', 'the body is required, got nothing')]
  if (!request.content || !taken || taken.kind === 'json') return []
  const lacking = exported?.lacksFields ?? []
  const isLacking = ({ location }: Violation) =>
    lacking.some((name) => `${location}.`.startsWith(`body.${name}.`))
  return taken
    .validate(request.content.value)
    .filter((each) => !isLacking(each))
    .map(asKeyword)
}

function unexpected(message: string): Violation {
  return requestViolation('unexpected-body', 'body', message, 'warning')
}

/**
 * The keyword that a parameter breaks, of those that are numbers by what the number is, however it is written: a validator that reads numbers
 * from texts finds the same. What is given twice has no one value.
 */
function asBroken(violation: Violation, { exchange, query, path }: ExchangeFacts): Violation {
  const { rule, location } = violation
  const at = location.indexOf('.')
  const [place, named] = [location.slice(0, at), location.slice(at + 1)]
  const broken = asKeyword(violation)
  if (!NUMBERS.has(rule) || !(place === 'query' || place === 'path' || place === 'header'))
    return broken
  const { requestHeaders, operation } = exchange
  const text = { query: query.texts, path, header: requestHeaders }[place][named] ?? ''
  const { schema } =
    operation.parameters.find(
      (each) => each.in === place && [each.name, each.name.toLowerCase()].includes(named),
    ) ?? {}
  const isRepeated = query.violations.some(
    (each) => each.location === location && each.rule === 'repeated-parameter',
  )
  if (rule === 'int64' && place === 'path' && DIGITS.test(text))
    return { ...violation, rule: 'int64-range' }
  if (schema?.type !== 'integer' || isRepeated) return broken
  const value = integerIn(text)
  if (value === undefined) return { ...violation, rule: 'type' }
  const isBeyond = (bound: unknown, sign: number) =>
    isNumeric(bound) && compareNumbers(value, bound as Numeric) * sign > 0
  if (isBeyond(schema.minimum, -1)) return { ...violation, rule: 'minimum' }
  return isBeyond(schema.maximum, 1) ? { ...violation, rule: 'maximum' } : broken
}

const NUMBERS = new Set(['int32', 'int64', 'integer'])
const DIGITS = /^-?\d+$/

/** The integer that a text stands for, in any form of JavaScript's; `undefined` if it stands for none. */
function integerIn(text: string): number | bigint | undefined {
  if (/^-?\d{1,400}$/.test(text)) return BigInt(text)
  const number = Number(text)
  // Beyond all doubles it is beyond all bounds.
  return text.trim() === '' || Number.isNaN(number) || number % 1 ? undefined : number
}

/** These rules concern the form of a request, not its meaning: a service may accept violations. */
const ACCEPTABLE = new Set(['duplicate-key', 'invalid-utf8', 'undeclared-field'])

function isInvalid({ severity, rule, location }: Violation): boolean {
  return severity === 'error' && /^(body|path)\b/.test(location) && !ACCEPTABLE.has(rule)
}
