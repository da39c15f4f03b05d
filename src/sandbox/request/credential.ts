import type { Combination, Credential, Security } from '../../contract/requests/security.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'
import { bearerToken } from '../worlds/keys.ts'

/**
 * Checks the credentials of a request (contract, section 5; RFC 6750), and takes its key: one of the combinations that the operation
 * allows, of keys of this world. No message contains a credential.
 */
export function checkCredential(context: RequestContext): Violation | undefined {
  const { credentials } = context.operation
  if (!credentials.isBearer) return checkCombinations(context, credentials)
  const { authorization } = context.request.headers
  const token = bearerToken(authorization as string | undefined)
  if (token !== undefined && context.world.isKey(token)) {
    context.key = token
    return undefined
  }
  const why = reason(authorization as string | undefined, token)
  return refused(context, 'header.authorization', `API key missing or invalid: ${why}`)
}

/** Whether the answer to a request reports only the problem of its credential (ledger, `refusalOrder`). */
export function hidesOthers(context: RequestContext): boolean {
  return context.decideOn('refusalOrder') === 'credential'
}

/** The answer to a request whose credential is wrong. */
export function denied(context: RequestContext, { message }: Violation): Answer {
  return context.error(401, message, 'contract', challengeLines(context))
}

/** The header lines of the challenges that a 401 must carry (RFC 9110, section 15.5.2; ledger, `challenge`): the realm is that of the main records. */
export function challengeLines(context: RequestContext): readonly string[] {
  const hasRealm = context.decideOn('challenge') === 'realm'
  const { leading } = context.world.scenario.resources
  const realm = leading?.name.replace(/[^\w.-]/g, '') ?? 'records'
  const bearer = hasRealm ? `Bearer realm="${realm}"` : 'Bearer'
  const { isBearer, combinations } = context.operation.credentials
  if (isBearer) return ['WWW-Authenticate', bearer]
  const schemes = new Set(combinations.flat().flatMap(({ challenge }) => challenge ?? []))
  const challenges = [...schemes].map((each) =>
    each === 'Bearer' ? bearer : (BY_SCHEME[each] ?? each),
  )
  return (challenges.length === 0 ? [bearer] : challenges).flatMap((each) => [
    'WWW-Authenticate',
    each,
  ])
}

// --- internal ---

/** Challenges that need more than their scheme (RFC 7617, section 2). */
const BY_SCHEME: { readonly [scheme: string]: string } = {
  Basic: 'Basic realm="sandbox", charset="UTF-8"',
}

function reason(authorization: string | undefined, token: string | undefined): string {
  if (authorization === undefined) return 'send the header Authorization: Bearer <API_KEY>'
  if (token === undefined) return 'the Authorization header must be Bearer <API_KEY>'
  return 'this key is not accepted here'
}

function refused(context: RequestContext, location: string, message: string): Violation {
  const violation = requestViolation('credential', location, message)
  context.violations.push(violation)
  return violation
}

function checkCombinations(
  context: RequestContext,
  { isPublic, combinations, known }: Security,
): Violation | undefined {
  for (const combination of combinations) {
    const keys = keysIn(combination, context)
    if (!keys) continue
    context.key = keys[0] ?? ''
    return undefined
  }
  if (isPublic) {
    // Whoever shows a key is in its world.
    context.key = known.map((each) => keysIn([each], context)?.[0]).find(Boolean) ?? ''
    return undefined
  }
  const all = combinations.flat()
  const found = Map.groupBy(all, ({ find }) => {
    const each = find(context.request)
    return typeof each === 'string' ? each : 'whole'
  })
  // Of several in one place, e.g. \`Authorization\`, the others are not what was meant.
  const given = (found.get('whole') ?? found.get('malformed'))?.[0]
  const { location } = given ?? (all[0] as Credential)
  return refused(context, location, `Credential missing or invalid: ${why(given, context)}`)
}

/** The accepted keys of a combination; `undefined` if one of its credentials is missing or not accepted. */
function keysIn(
  combination: Combination,
  { request, world }: RequestContext,
): readonly string[] | undefined {
  const keys: string[] = []
  for (const { find } of combination) {
    const found = find(request)
    if (typeof found === 'string') return undefined
    const key = found.keys.find((each) => world.isKey(each))
    // A certificate has no key: the server trusts its authority.
    if (key === undefined && found.keys.length > 0) return undefined
    if (key !== undefined) keys.push(key)
  }
  return keys
}

/** What is wrong with the credentials of a request: `given` is the first that is there. */
function why(given: Credential | undefined, context: RequestContext): string {
  const { combinations } = context.operation.credentials
  const wanted = combinations
    .map((each) => each.map(({ words }) => words).join(' and '))
    .join(', or ')
  if (!given) return `send ${wanted}`
  if (given.find(context.request) === 'malformed') return `expected ${wanted}`
  const isPart = combinations.some((each) => each.includes(given) && each.length > 1)
  const isAccepted = keysIn([given], context) !== undefined
  return isPart && isAccepted ? `send ${wanted}` : 'this key is not accepted here'
}
