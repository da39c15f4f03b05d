import type { Violation } from '../../contract/violation.ts'
import type { Facts } from './facts.ts'

/**
 * What a service must refuse and did not; `ofRequest` is what the request violates. A list with a bad
 * query is not such a case: the contract leaves open what answers it (ledger: invalidQuery).
 */
export function checkRefusal(
  { exchange }: Facts,
  ofRequest: readonly Violation[],
): readonly Violation[] {
  const { operation, status } = exchange
  if (status < 200 || status > 299) return []
  const broken = (severity: Violation['severity'], rule: string, message: string): Violation => ({
    source: 'response',
    severity,
    rule,
    location: 'status',
    message,
  })
  const found: Violation[] = []
  if (ofRequest.some(({ rule }) => rule === 'credential')) {
    const message = `without a bearer credential the status must be 401, got ${status}`
    found.push(broken('error', 'unauthorised', message))
  }
  const invalid = ofRequest.find(isInvalid)
  if (invalid) {
    // What has an id that cannot be one does not exist.
    const isUnknown = invalid.location.startsWith('path') && operation.answers.has(404)
    const refusal = isUnknown ? 404 : 400
    const message = `an invalid request (${invalid.rule} at ${invalid.location}) must be answered ${refusal}, got ${status}`
    found.push(broken('warning', 'accepted-invalid', message))
  }
  return found
}

/**
 * The violations of a request as they weigh once its answer is known: a service that refused (any 4xx)
 * did right, and what the client did wrong becomes a note. Whether that 4xx is the documented one is
 * another rule's business.
 */
export function weighRequest(
  ofRequest: readonly Violation[],
  status: number,
): readonly Violation[] {
  if (status < 400 || status > 499) return ofRequest
  return ofRequest.map((each) => ({ ...each, severity: 'note' }))
}

// --- internal ---

/** How a request is written, but not what it says: a service may take these. */
const TAKEN = new Set(['duplicate-key', 'invalid-utf8', 'undeclared-field'])

function isInvalid({ severity, rule, location }: Violation): boolean {
  return severity === 'error' && /^(body|path)\b/.test(location) && !TAKEN.has(rule)
}
