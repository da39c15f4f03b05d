import { compareNumbers, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import { shown } from '../../base/text/shown.ts'
import {
  type Credential,
  type CredentialRequest,
  isCredentialGiven,
  type Security,
} from '../../contract/requests/security.ts'
import { requestViolation, responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Facts } from '../judge/facts.ts'
import { asKeyword, checkRequest } from '../judge/request-rules.ts'
import type { DescribedFacts } from './read-described.ts'

/** Checks a request by what its operation takes: its parameters in all styles, its credentials, and whether it has a body. */
export function checkDescribedRequest({ facts, rule }: DescribedFacts): readonly Violation[] {
  const { operation, requestHeaders, requestBody, isReduced } = facts.exchange
  const ofHeaders = (operation.readHeaders?.(requestHeaders) ?? []).filter(
    ({ rule }) => !isReduced || rule !== 'required',
  )
  return [
    ...checkCredentials(facts),
    ...checkRequest(facts)
      .filter((each) => !isCredential(each, operation.credentials))
      .map((each) => withBound(each, facts)),
    ...ofHeaders.map(asKeyword).map((each) => withBound(each, facts)),
    ...checkContent(facts, rule),
    ...(operation.takes?.isRequired && requestBody.kind === 'none'
      ? [requestViolation('required', 'body', 'the body is required, got nothing')]
      : []),
  ]
}

/** Checks that a service refused a request that it must refuse; `ofRequest` are the violations of the request. */
export function checkDescribedRefusal(
  { exchange }: Facts,
  ofRequest: readonly Violation[],
): readonly Violation[] {
  const { status } = exchange
  if (status < 200 || status > 299) return []
  const found: Violation[] = []
  if (ofRequest.some(({ rule }) => rule === 'credential')) {
    const message = `without the credentials that the operation needs, an answer must be a refusal, got ${status}`
    found.push(responseViolation('unauthorised', 'status', message))
  }
  const invalid = ofRequest.find(
    ({ severity, rule, location }) =>
      severity === 'error' && IN_REQUEST.test(location) && !ACCEPTABLE.has(rule),
  )
  if (invalid) {
    const message = `an invalid request (${invalid.rule} at ${invalid.location}) must be refused, got ${status}`
    found.push(responseViolation('accepted-invalid', 'status', message, 'warning'))
  }
  return found
}

// --- internal ---

const IN_REQUEST = /^(?:body|path)\b/

/** These rules concern the form of a request, not its meaning: a service may accept violations. */
const ACCEPTABLE = new Set(['duplicate-key', 'invalid-utf8', 'undeclared-field'])

/** A body that is no JSON: JSON is checked by its schema, and by Prism. */
function checkContent(
  { request, exchange }: Facts,
  rule: DescribedFacts['rule'],
): readonly Violation[] {
  if (!request.content || !rule || rule.kind === 'json') return []
  const lacking = exchange.exported?.lacksFields ?? []
  const isLacking = ({ location }: Violation) =>
    lacking.some((name) => `${location}.`.startsWith(`body.${name}.`))
  return rule
    .validate(request.content.value)
    .filter((each) => !isLacking(each))
    .map(asKeyword)
}

/** An integer beyond a bound breaks the keyword of that bound, as Prism says: with Prism or without, it is the same finding. */
function withBound(violation: Violation, { exchange, query, path }: Facts): Violation {
  const { rule, location } = violation
  const at = location.indexOf('.')
  const [place, named] = [location.slice(0, at), location.slice(at + 1)]
  if (rule !== 'type' || !(place === 'query' || place === 'path' || place === 'header'))
    return violation
  const { requestHeaders, operation } = exchange
  const texts = { query: query.texts, path, header: requestHeaders }[place]
  const text = texts[named] ?? ''
  const parameter = operation.parameters.find(
    (each) => each.in === place && [each.name, each.name.toLowerCase()].includes(named),
  )
  const { type, minimum, maximum } = parameter?.schema ?? {}
  if (type !== 'integer' || !/^-?\d{1,400}$/.test(text)) return violation
  const isBeyond = (bound: unknown, sign: number) =>
    isNumeric(bound) && compareNumbers(BigInt(text), bound as Numeric) * sign > 0
  if (isBeyond(minimum, -1)) return { ...violation, rule: 'minimum' }
  return isBeyond(maximum, 1) ? { ...violation, rule: 'maximum' } : violation
}

/** A key in the query is no parameter that the operation does not know. */
function isCredential({ rule, message }: Violation, { known }: Security): boolean {
  if (rule !== 'unknown-parameter') return false
  const names = known.flatMap(({ location }) =>
    location.startsWith('query.') ? [shown(location.slice('query.'.length))] : [],
  )
  return names.some((name) => message.endsWith(` ${name}`))
}

/**
 * Checks that one of the combinations of credentials is there. Whether a key is right is not known here, and in a recording all are
 * hidden; certificates are shown where no exchange has them.
 */
function checkCredentials({ exchange }: Facts): readonly Violation[] {
  const { isPublic, combinations } = exchange.operation.credentials
  const { requestHeaders: headers, search } = exchange
  const request: CredentialRequest = { headers, search, hasCertificate: true }
  if (isPublic || combinations.some((each) => isCredentialGiven(each, request))) return []
  if (exchange.exported?.lacksLines) return []
  if (exchange.isReduced && combinations.flat().some(isElsewhere)) return []
  const wanted = combinations
    .map((each) => each.map(({ words }) => words).join(' and '))
    .join(', or ')
  const location = combinations[0]?.[0]?.location ?? 'header.authorization'
  return [requestViolation('credential', location, `send ${wanted}`)]
}

/** Whether a credential is in no header that recordings say something of. */
function isElsewhere({ location }: Credential): boolean {
  return location !== 'header.authorization'
}
