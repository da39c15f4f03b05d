import { parseInt64 } from '../../base/json/int64.ts'
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
    // An animal with an invalid id does not exist.
    const isUnknown = invalid.location.startsWith('path') && operation.answers.has(404)
    const refusal = isUnknown ? 404 : 400
    const message = `an invalid request (${invalid.rule} at ${invalid.location}) must be answered ${refusal}, got ${status}`
    found.push(responseViolation('accepted-invalid', 'status', message, 'warning'))
  }
  return found
}

/**
 * Weighs the violations of a request by its answer: if the service refused it (with any 4xx), the service is right and the
 * violations become notes. Another rule checks whether the 4xx is documented.
 */
export function weighRequest(
  ofRequest: readonly Violation[],
  status: number,
): readonly Violation[] {
  if (status < 400 || status > 499) return ofRequest
  return ofRequest.map((each) => ({ ...each, severity: 'note' }))
}

// --- internal ---

function checkQuery({ query }: Facts): Violation[] {
  const unknown = query.unknown.map((name) => {
    const message = `the operation has no parameter ${shown(name)}`
    return requestViolation('unknown-parameter', 'query', message, 'note')
  })
  // For Prism, a value that is not an integer violates the keyword `type`.
  const known = query.violations.map((each) =>
    each.rule === 'integer' ? { ...each, rule: 'type' } : each,
  )
  return [...known, ...unknown]
}

function checkPath({ exchange, path }: Facts): Violation[] {
  return exchange.operation.parameters.flatMap(({ name, in: place, schema }) => {
    if (place !== 'path') return []
    const text = path[name]
    const raw = exchange.pathTexts[name]
    if (text === undefined) {
      const message = `${name} must be valid percent-encoding, got ${shown(raw)}`
      return [requestViolation('malformed-path', `path.${name}`, message)]
    }
    if (schema.format !== 'int64' || parseInt64(text) !== undefined) return []
    const rule = /^-?\d+$/.test(text) ? 'int64-range' : 'type'
    const message = `${name} must be an integer (int64), got ${shown(text)}`
    return [requestViolation(rule, `path.${name}`, message)]
  })
}

function checkBody({ exchange }: Facts): Violation[] {
  const { operation, requestBody } = exchange
  if (operation.body || requestBody.kind !== 'text') return []
  const message = 'the operation takes no body, got one'
  return [requestViolation('unexpected-body', 'body', message, 'warning')]
}

/** These rules concern the form of a request, not its meaning: a service may accept violations. */
const ACCEPTABLE = new Set(['duplicate-key', 'invalid-utf8', 'undeclared-field'])

function isInvalid({ severity, rule, location }: Violation): boolean {
  return severity === 'error' && /^(body|path)\b/.test(location) && !ACCEPTABLE.has(rule)
}
