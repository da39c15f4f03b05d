import { toHeaderLines } from '../../base/http/header-lines.ts'
import { parseJson, stringifyJson } from '../../base/json/json.ts'
import type { Fault, Matcher, Respond, ValueMatcher, When } from '../../faults/fault-types.ts'
import {
  type Expressions,
  type FaultRequest,
  isSecretPart,
  whenParts,
} from '../../faults/request-filter.ts'
import type { Secrets } from '../../redaction/redaction.ts'

/** A request as faults see it: as it was sent, and without its credentials. */
export interface BothRequests {
  readonly asked: FaultRequest
  readonly shown: FaultRequest
}

/**
 * Removes credentials from the conditions of faults, so that each condition gives the same result for the request without
 * credentials as it gave for the one that was sent. A condition on a credential is reduced to that result.
 */
export function faultsWithoutSecrets(
  faults: readonly Fault[],
  expressions: Expressions,
  requests: BothRequests,
): readonly Fault[] {
  return faults.map((fault) => {
    const { when } = fault
    return when ? { ...fault, when: whenWithoutSecrets(when, expressions, requests) } : fault
  })
}

/** Removes credentials from the answers that faults give: those that their headers and members name. */
export function answersWithoutSecrets(
  faults: readonly Fault[],
  secrets: Secrets,
): readonly Fault[] {
  return faults.map((fault) => {
    const { respond } = fault
    if (respond === undefined) return fault
    const clean = (each: Respond) => withoutSecrets(each, secrets)
    return { ...fault, respond: isList(respond) ? respond.map(clean) : clean(respond) }
  })
}

// --- internal ---

function whenWithoutSecrets(when: When, expressions: Expressions, { asked, shown }: BothRequests) {
  const clean: Record<string, Record<string, Matcher> | Matcher> = {}
  for (const each of whenParts(when, expressions)) {
    const { path, matcher, isMet, read } = each
    const [part = '', name] = path
    const stays = !isSecretPart(each) && isMet(asked) === isMet(shown)
    const own = stays ? matcher : metOrNot(isMet(asked), read(shown))
    if (name === undefined) clean[part] = own
    else clean[part] = { ...(clean[part] as object), [name]: own }
  }
  return clean
}

/** A condition that a request with these values meets, or one that it does not meet. */
function metOrNot(isMet: boolean, [value]: readonly unknown[]): Matcher {
  if (value === undefined) return isMet ? { absent: true } : OTHER
  // No value equals a list or an object.
  if (typeof value === 'object' && value !== null) return isMet ? { not: OTHER } : OTHER
  return isMet ? (value as ValueMatcher) : { not: value as ValueMatcher }
}

/** A value that the request does not have. */
const OTHER = 'another'

function withoutSecrets({ headers, body, ...rest }: Respond, secrets: Secrets): Respond {
  return {
    ...rest,
    ...(headers && { headers: headersWithoutSecrets(headers, secrets) }),
    ...(body !== undefined && { body: bodyWithoutSecrets(body, secrets) }),
  }
}

function headersWithoutSecrets(headers: NonNullable<Respond['headers']>, secrets: Secrets) {
  const lines = secrets.redactHeaders(toHeaderLines(headers))
  return Object.fromEntries(
    Object.keys(headers).map((name, at) => [name, lines[2 * at + 1] as string]),
  )
}

function bodyWithoutSecrets(body: unknown, secrets: Secrets): unknown {
  if (typeof body === 'string') return secrets.redactBody(body)
  return parseJson(secrets.redactBody(stringifyJson(body)))
}

function isList(respond: Respond | readonly Respond[]): respond is readonly Respond[] {
  return Array.isArray(respond)
}
