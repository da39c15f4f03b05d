import { shown } from '../../base/text/shown.ts'
import { requestViolation, responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Facts } from './facts.ts'

/** Checks a request by our own strict reading of its target, in addition to Prism. */
export function checkRequest(facts: Facts): readonly Violation[] {
  return [...checkQuery(facts), ...checkPath(facts), ...checkBody(facts)]
}

/**
 * Checks that a service refused every request that it must refuse; `ofRequest` are the violations of the request. A service may
 * accept a list with an invalid query: the contract leaves this open (ledger: invalidQuery).
 */
export function checkRefusal(
  { exchange }: Facts,
  ofRequest: readonly Violation[],
): readonly Violation[] {
  const { operation, status } = exchange
  if (status < 200 || status > 299) return []
  const found: Violation[] = []
  if (ofRequest.some(({ rule }) => rule === 'credential')) {
    const message = `without a bearer credential the status must be 401, got ${status}`
    found.push(responseViolation('unauthorised', 'status', message))
  }
  const invalid = ofRequest.find(isInvalid)
  if (invalid) {
    // A record with an invalid id does not exist.
    const isUnknown = invalid.location.startsWith('path') && operation.answers.has(404)
    const refusal = isUnknown ? 404 : 400
    const message = `an invalid request (${invalid.rule} at ${invalid.location}) must be answered ${refusal}, got ${status}`
    found.push(responseViolation('accepted-invalid', 'status', message, 'warning'))
  }
  return found
}

/** What is known of an exchange before the rules that look at its answer. */
export interface Weighed {
  /** Those of the request, as they are. */
  readonly ofRequest: readonly Violation[]
  /** Those of the request, weighed, then those of the answer. */
  readonly found: readonly Violation[]
}

/**
 * Weighs the violations of a request by its answer: if the service refused it (with any 4xx), the service is right and the
 * violations become notes. Another rule checks whether the 4xx is documented.
 * @param merged those of the schemas, of request and answer
 */
export function weigh(
  { request, response, exchange: { status } }: Facts,
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

function checkQuery({ query }: Facts): Violation[] {
  const unknown = query.unknown.map((name) => {
    const message = `the operation has no parameter ${shown(name)}`
    return requestViolation('unknown-parameter', 'query', message, 'note')
  })
  return [...query.violations.map(asKeyword), ...unknown]
}

function checkPath({ exchange, path }: Facts): Violation[] {
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
  return [...malformed, ...read.filter(({ location }) => !places.has(location)).map(asPathRule)]

  function asPathRule(each: Violation): Violation {
    const text = path[each.location.slice('path.'.length)] as string
    if (each.rule === 'int64' && INTEGER.test(text)) return { ...each, rule: 'int64-range' }
    return asKeyword(each)
  }
}

const INTEGER = /^-?\d+$/

function checkBody({ exchange }: Facts): Violation[] {
  const { operation, requestBody } = exchange
  if (operation.takes || requestBody.kind !== 'text') return []
  const message = 'the operation takes no body, got one'
  return [requestViolation('unexpected-body', 'body', message, 'warning')]
}

/** These rules concern the form of a request, not its meaning: a service may accept violations. */
const ACCEPTABLE = new Set(['duplicate-key', 'invalid-utf8', 'undeclared-field'])

function isInvalid({ severity, rule, location }: Violation): boolean {
  return severity === 'error' && /^(body|path)\b/.test(location) && !ACCEPTABLE.has(rule)
}
