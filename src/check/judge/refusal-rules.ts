import { responseViolation, type Violation } from '../../contract/violation.ts'
import type { Facts } from './facts.ts'

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

/** These rules concern the form of a request, not its meaning: a service may accept violations. */
const ACCEPTABLE = new Set(['duplicate-key', 'invalid-utf8', 'undeclared-field'])

function isInvalid({ severity, rule, location }: Violation): boolean {
  return severity === 'error' && /^(body|path)\b/.test(location) && !ACCEPTABLE.has(rule)
}
