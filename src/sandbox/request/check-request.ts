import { bearerToken } from '../../base/http/http.ts'
import type { Json } from '../../base/json/json.ts'
import { repeatedKeys } from '../../base/json/json-places.ts'
import { shown } from '../../base/text/shown.ts'
import { shortName } from '../../base/text/text.ts'
import type { BodyRules } from '../../contract/bodies/bodies.ts'
import { describedStatus } from '../../contract/document/operations.ts'
import type { Combination, Credential, Security } from '../../contract/requests/security.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { type Answer, MOST_VIOLATIONS, type RequestContext } from '../answers/request-context.ts'

/**
 * Checks the parameters and the body of a request against its operation; returns the answer that refuses it,
 * if any. A handler gets only valid requests, except for queries that the ledger lets through (`invalidQuery`).
 */
export function checkRequest(context: RequestContext): Answer | undefined {
  return (
    checkUnknownQuery(context) ??
    checkPath(context) ??
    checkQuery(context) ??
    checkHeaders(context) ??
    checkBody(context)
  )
}

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
export function reportsCredentialAlone(context: RequestContext): boolean {
  return context.decideOn('refusalOrder') === 'credential'
}

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

function checkUnknownQuery(context: RequestContext): Answer | undefined {
  const { unknown } = context.query
  if (unknown.length === 0 || context.decideOn('unknownQuery') === 'ignore') return undefined
  return context.refuse(
    unknown.map((name) =>
      requestViolation(
        'unknownQuery',
        `query.${name}`,
        `${shown(name)} is not a parameter of ${context.operation.id}`,
      ),
    ),
  )
}

/**
 * A record with an invalid id does not exist, unless the ledger says otherwise (`invalidId`). Where the contract is not silent, an operation
 * without a 404 answers with the refusal that it documents.
 */
function checkPath(context: RequestContext): Answer | undefined {
  const { violations } = context.path
  if (violations.length === 0) return undefined
  const { id, refusal, responses } = context.operation
  const documents = (status: number) => describedStatus(responses, status) !== undefined
  const point = context.world.points.at('invalidId', id)
  const isRefused =
    point.name === undefined
      ? !documents(404) && documents(refusal)
      : context.choices.decide(point) === 'reject'
  if (isRefused) return context.refuse(violations)
  context.violations.push(...violations)
  return context.notFound(violations.map(({ message }) => message).join('; '))
}

/**
 * Answers an invalid query as the ledger decides where the contract documents no 400 (`invalidQuery`). Of repeated
 * parameters it always decides: the contract does not mention them; and of those without a value, where the contract leaves that
 * open (`emptyQuery`). A refusal names the problems that remain then.
 */
function checkQuery(context: RequestContext): Answer | undefined {
  const { violations } = context.query
  if (violations.length === 0) return undefined
  const breaks = (rule: string) => context.query.violations.some((each) => each.rule === rule)
  const refuse = () => context.refuse(context.query.violations)
  const repeated = breaks('repeated-parameter') ? context.decideOn('repeatedQuery') : undefined
  if (repeated === 'reject') return refuse()
  if (repeated) context.takeQuery({ repeated })
  const point = context.world.points.at('emptyQuery')
  const isOpen = point.name !== undefined && breaks('empty-parameter')
  const empty = isOpen ? context.choices.decide(point) : undefined
  if (empty === 'reject') return refuse()
  if (empty) context.takeQuery({ repeated, empty })
  if (context.query.violations.length > 0) {
    const isRefused =
      context.operation.answers.has(context.operation.refusal) ||
      context.decideOn('invalidQuery', context.operation.id) === 'reject'
    if (isRefused) return refuse()
  }
  context.violations.push(...violations)
  return undefined
}

/** Headers and cookies that are parameters must be there and match their schemas. */
function checkHeaders(context: RequestContext): Answer | undefined {
  const violations = context.operation.readHeaders?.(context.request.headers) ?? []
  return violations.length === 0 ? undefined : context.refuse(violations)
}

/** A body must be declared as one that the operation takes, be one, and match its schema (contract, section 4). */
function checkBody(context: RequestContext): Answer | undefined {
  const { bodyRule: rule, body } = context
  const { takes } = context.operation
  if (!takes || (body.text === '' && !takes.isRequired)) return undefined
  if (body.text === '' && takes.takesOtherTypes) {
    const message = `the body is missing; send ${takes.types.join(' or ')}`
    return context.refuse([requestViolation('required', 'body', message)])
  }
  if (body.text !== '' && !rule) return refuseType(context, takes)
  if (body.problem !== undefined) {
    const name = rule?.kind === 'form' ? 'invalid-form' : 'invalid-json'
    return context.refuse([requestViolation(name, 'body', body.problem)])
  }
  const refused = rule?.kind === 'json' ? checkKeys(context) : undefined
  if (refused) return refused
  const ofValue = rule?.validate(body.value, MOST_VIOLATIONS) ?? []
  const violations = [...(body.violations ?? []), ...ofValue].slice(0, MOST_VIOLATIONS)
  if (violations.length > 0) return context.refuse(violations)
  if (rule?.taken) context.body = { ...body, value: rule.taken(body.value as Json) }
  return undefined
}

/** Checks that no object of the body has a key twice, if the ledger demands it (`duplicateKeys`). */
function checkKeys(context: RequestContext): Answer | undefined {
  const { text, value, plain } = context.body
  const repeated = repeatedKeys(text as string, { value: value as Json, plain })
  if (repeated.length === 0 || context.decideOn('duplicateKeys') === 'last') return undefined
  return context.refuse(
    repeated.map(({ place }) => {
      const name = shortName(place)
      return requestViolation(
        'duplicateKeys',
        `body.${name}`,
        `${name} appears twice in its object`,
      )
    }),
  )
}

/** Refuses a media type: with 415 where the contract has that, or takes more than JSON; else as the ledger decides (`contentType`). */
function refuseType(
  context: RequestContext,
  { types, takesOtherTypes: takesOthers }: BodyRules,
): Answer {
  const type = context.request.headers['content-type'] as string | undefined
  const seen = type === undefined ? 'none' : shown(type)
  const { operation } = context
  const message = `Content-Type must be ${types.join(' or ')}, got ${seen}`
  const violation = requestViolation('media-type', 'header.content-type', message)
  const { responses } = operation
  const isOpen = !operation.answers.has(400) && (responses['4XX'] ?? responses.default)
  const isPlain = !takesOthers && !operation.answers.has(415) && !isOpen
  if (isPlain && context.decideOn('contentType') === 400) return context.refuse([violation])
  context.violations.push(violation)
  // RFC 5789, section 3.1, and Linked Data Platform, section 7.1.
  const accept = operation.method === 'PATCH' ? 'Accept-Patch' : 'Accept-Post'
  return context.error(415, message, 'contract', [accept, types.join(', ')])
}

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
  // If several credentials share a place (`Authorization`), the error names the one that was given.
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
