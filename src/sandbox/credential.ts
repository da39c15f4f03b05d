import { requestViolation } from '../contract/violation.ts'
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

/** The scheme's name is case-insensitive (RFC 9110, section 11.1). */
function bearerToken(authorization = ''): string | undefined {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization) ?? []
  return token
}

function reason(authorization: string | undefined, token: string | undefined): string {
  if (authorization === undefined) return 'send the header Authorization: Bearer <API_KEY>'
  if (token === undefined) return 'the Authorization header must be Bearer <API_KEY>'
  return 'this key is not accepted here'
}
