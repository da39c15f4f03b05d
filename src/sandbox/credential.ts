import { requestViolation } from '../contract/violation.ts'
import { bearerToken } from './bearer-token.ts'
import type { Answer, Turn } from './turn.ts'

/**
 * Checks the bearer credential (contract, section 5; RFC 6750). Returns a 401 if it is missing or wrong,
 * otherwise sets the key of the turn. No message contains a credential.
 */
export function checkCredential(turn: Turn): Answer | undefined {
  const { authorization } = turn.request.headers
  const token = bearerToken(authorization as string | undefined)
  if (token !== undefined && turn.world.isKey(token)) {
    turn.key = token
    return undefined
  }
  const message = `API key missing or invalid: ${reason(authorization as string | undefined, token)}`
  turn.violations.push(requestViolation('credential', 'header.authorization', message))
  return turn.error(401, message, 'contract', ['WWW-Authenticate', 'Bearer'])
}

// --- internal ---

function reason(authorization: string | undefined, token: string | undefined): string {
  if (authorization === undefined) return 'send the header Authorization: Bearer <API_KEY>'
  if (token === undefined) return 'the Authorization header must be Bearer <API_KEY>'
  return 'this key is not accepted here'
}
