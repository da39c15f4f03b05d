import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'
import { bearerToken } from '../worlds/keys.ts'

/** Checks the bearer credential (contract, section 5; RFC 6750), and takes its key. No message contains a credential. */
export function checkCredential(context: RequestContext): Violation | undefined {
  const { authorization } = context.request.headers
  const token = bearerToken(authorization as string | undefined)
  if (token !== undefined && context.world.isKey(token)) {
    context.key = token
    return undefined
  }
  const message = `API key missing or invalid: ${reason(authorization as string | undefined, token)}`
  const violation = requestViolation('credential', 'header.authorization', message)
  context.violations.push(violation)
  return violation
}

/** Whether the answer to a request reports only the problem of its credential (ledger, `refusalOrder`). */
export function hidesOthers(context: RequestContext): boolean {
  return context.decide('refusalOrder') === 'credential'
}

/** The answer to a request whose credential is wrong. */
export function denied(context: RequestContext, { message }: Violation): Answer {
  return context.error(401, message, 'contract', challengeLines(context))
}

/** The header lines of the challenge that a 401 must carry (RFC 9110, section 15.5.2; ledger, `challenge`): the realm is that of the main records. */
export function challengeLines(context: RequestContext): readonly string[] {
  const hasRealm = context.decide('challenge') === 'realm'
  const { leading } = context.world.scenario.resources
  const realm = leading?.name.replace(/[^\w.-]/g, '') ?? 'records'
  return ['WWW-Authenticate', hasRealm ? `Bearer realm="${realm}"` : 'Bearer']
}

// --- internal ---

function reason(authorization: string | undefined, token: string | undefined): string {
  if (authorization === undefined) return 'send the header Authorization: Bearer <API_KEY>'
  if (token === undefined) return 'the Authorization header must be Bearer <API_KEY>'
  return 'this key is not accepted here'
}
