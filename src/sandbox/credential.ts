import { requestViolation, type Violation } from '../contract/violation.ts'
import { bearerToken } from './bearer-token.ts'
import { challengeLines } from './challenge-lines.ts'
import type { Answer, Turn } from './turn.ts'

/**
 * Checks the bearer credential (contract, section 5; RFC 6750). Returns the problem, if any; otherwise sets the key
 * of the turn. No message contains a credential.
 */
export function checkCredential(turn: Turn): Violation | undefined {
  const { authorization } = turn.request.headers
  const token = bearerToken(authorization as string | undefined)
  if (token !== undefined && turn.world.isKey(token)) {
    turn.key = token
    return undefined
  }
  const message = `API key missing or invalid: ${reason(authorization as string | undefined, token)}`
  const violation = requestViolation('credential', 'header.authorization', message)
  turn.violations.push(violation)
  return violation
}

/** Whether the answer to a request reports only the problem of its credential (ledger, `refusalOrder`). */
export function hidesOthers(turn: Turn): boolean {
  return turn.decide('refusalOrder') === 'credential'
}

/** The answer to a request whose credential is wrong. */
export function denied(turn: Turn, { message }: Violation): Answer {
  return turn.error(401, message, 'contract', challengeLines(turn))
}

// --- internal ---

function reason(authorization: string | undefined, token: string | undefined): string {
  if (authorization === undefined) return 'send the header Authorization: Bearer <API_KEY>'
  if (token === undefined) return 'the Authorization header must be Bearer <API_KEY>'
  return 'this key is not accepted here'
}
