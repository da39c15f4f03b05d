import { responseViolation, type Violation } from '../../contract/violation.ts'
import type { Facts } from './facts.ts'

/**
 * Checks that a service refused what it must; `ofRequest` are the violations of the request. It may accept a list
 * with a bad query: the contract leaves the answer open (ledger: invalidQuery).
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
    // An animal with an impossible id does not exist.
    const isUnknown = invalid.location.startsWith('path') && operation.answers.has(404)
    const refusal = isUnknown ? 404 : 400
    const message = `an invalid request (${invalid.rule} at ${invalid.location}) must be answered ${refusal}, got ${status}`
    found.push(responseViolation('accepted-invalid', 'status', message, 'warning'))
  }
  return found
}

/**
 * Weighs the violations of a request by its answer: a service that refused it (with any 4xx) did right, and they
 * become notes. Whether that 4xx is a documented one is for another rule to check.
 */
export function weighRequest(
  ofRequest: readonly Violation[],
  status: number,
): readonly Violation[] {
  if (status < 400 || status > 499) return ofRequest
  return ofRequest.map((each) => ({ ...each, severity: 'note' }))
}

// --- internal ---

/** These concern how a request is written, not what it says: a service may accept them. */
const ACCEPTABLE = new Set(['duplicate-key', 'invalid-utf8', 'undeclared-field'])

function isInvalid({ severity, rule, location }: Violation): boolean {
  return severity === 'error' && /^(body|path)\b/.test(location) && !ACCEPTABLE.has(rule)
}
