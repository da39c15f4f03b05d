import { KEY_VARIABLE } from '../../base/http/curl.ts'
import { toHeaderRecord } from '../../base/http/header-lines.ts'
import { splitTarget } from '../../base/http/http.ts'
import { ownMember } from '../../base/json/json.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import type { OpenApiDocument, SecurityScheme } from '../document/document.ts'
import { splitPairs } from './text-values.ts'

/** The credentials that an operation asks for: one of these combinations. */
export interface Security {
  /** Whether no credential is needed. */
  readonly isPublic: boolean
  /** Whether it is a bearer token and nothing else. */
  readonly isBearer: boolean
  readonly combinations: readonly Combination[]
  /** The credentials that say who asks: those that are needed; of a public operation, any of the contract. */
  readonly known: readonly Credential[]
}

export type Combination = readonly Credential[]

export interface Credential {
  /** The name of its scheme in the contract. */
  readonly scheme: string
  /** The place that violations name: `header.authorization`, `query.key`. */
  readonly location: string
  /** What to send, for a message; it contains no credential. */
  readonly words: string
  /** The scheme of a challenge (RFC 9110, section 11.6.1); `undefined` for certificates. */
  readonly challenge: string | undefined
  readonly find: (request: CredentialRequest) => FoundCredential
}

export interface CredentialRequest {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  readonly search: string
  /** Whether the client has shown a certificate that the server trusts. */
  readonly hasCertificate: boolean
}

/** Nothing; something else than this credential; or the credential, as the texts that may be a key, the usual one first. */
type FoundCredential = 'absent' | 'malformed' | { readonly keys: readonly string[] }

/** The texts that may be the key of who asks, wherever a request has one, the usual one first. */
export function keysIn(
  { known }: Pick<Security, 'known'>,
  request: Pick<CredentialRequest, 'headers' | 'search'>,
): readonly string[] {
  return known.flatMap(({ find }) => {
    const found = find({ ...request, hasCertificate: false })
    return typeof found === 'string' ? [] : found.keys
  })
}

/** Creates the reader of the credentials that operations of a document need. */
export function createSecurityReader({
  components,
}: OpenApiDocument): (security: readonly object[]) => Security {
  const schemes = components?.securitySchemes ?? {}
  const all = Object.keys(schemes).map((name) => toCredential(name, schemes))
  return (security) => {
    const combinations = security
      .map((each) => Object.keys(each).map((name) => toCredential(name, schemes)))
      .filter((each) => each.length > 0)
    const isPublic = combinations.length < security.length || security.length === 0
    const [[first] = []] = combinations
    return {
      isPublic,
      isBearer:
        !isPublic &&
        combinations.length === 1 &&
        combinations[0]?.length === 1 &&
        first?.challenge === 'Bearer',
      combinations,
      known: isPublic ? all : combinations.flat(),
    }
  }
}

/**
 * Creates the test of whether a request has a credential, accepted or not: in `Authorization`, or where one of some operations has one.
 */
export function createCredentialTest(
  operations: readonly { readonly credentials: Security }[],
): (request: CredentialRequest) => boolean {
  const all = operations.flatMap(({ credentials }) => credentials.combinations.flat())
  const elsewhere = [
    ...new Map(
      all.filter(({ location }) => location !== AUTHORIZATION).map((each) => [each.location, each]),
    ).values(),
  ]
  return (request) =>
    request.headers.authorization !== undefined ||
    elsewhere.some(({ find }) => find(request) !== 'absent')
}

/** The same of a request that was sent: its header lines (name, value, name, value …), and its target. */
export function createSentCredentialTest({
  operations,
}: {
  readonly operations: readonly { readonly credentials: Security }[]
}): (request: { readonly requestHeaders: readonly string[]; readonly target: string }) => boolean {
  const test = createCredentialTest(operations)
  return ({ requestHeaders, target }) => {
    const headers = toHeaderRecord(requestHeaders)
    return test({ headers, search: splitTarget(target).search, hasCertificate: false })
  }
}

/** Creates the finder of all texts of a request that may be a key: a bearer token, and where one of some operations has one. */
export function createKeyFinder(
  operations: readonly { readonly credentials: Security }[],
): (request: CredentialRequest) => readonly string[] {
  const all = operations.flatMap(({ credentials }) => credentials.combinations.flat())
  const each = new Map(all.map((one) => [`${one.location} ${one.challenge}`, one]))
  const finders = [toCredential('', {}), ...each.values()]
  return (request) =>
    finders.flatMap(({ find }) => {
      const found = find(request)
      return typeof found === 'string' ? [] : found.keys
    })
}

/**
 * Whether a request has the credentials of a combination, right or not. In a recording they are hidden: one keeps the scheme alone.
 */
export function isCredentialGiven(combination: Combination, request: CredentialRequest): boolean {
  return combination.every(({ challenge, location, find }) => {
    const found = find(request)
    if (found !== 'malformed' || location !== AUTHORIZATION) return typeof found === 'object'
    const [scheme = '', ...rest] = String(request.headers.authorization).trim().split(' ')
    return scheme.toLowerCase() === challenge?.toLowerCase() && rest.length > 0
  })
}

/** The headers and query parameters that carry a shown credential. */
export interface ShownCredentials {
  readonly authorization?: string
  readonly path: string
  /** Further headers: names and values in turn. */
  readonly headers: readonly string[]
}

/** The key where a combination takes it: `user:password` for Basic, of which a key alone is the user. */
export function showCredentials(
  combination: Combination,
  key: string,
  path: string,
): ShownCredentials {
  const request: { authorization?: string; path: string; headers: string[] } = { path, headers: [] }
  // The value of a shell variable is not known here.
  const isVariable = key === KEY_VARIABLE
  const encoded = isVariable ? key : percentEncoded(key)
  for (const { location, challenge } of combination) {
    const at = location.indexOf('.')
    const [place, name] = [location.slice(0, at), location.slice(at + 1)]
    if (location === 'header.authorization')
      request.authorization =
        challenge === 'Basic' && !isVariable
          ? `Basic ${Buffer.from(key.includes(':') ? key : `${key}:`).toString('base64')}`
          : `${challenge} ${key}`
    else if (place === 'header') request.headers.push(name, key)
    else if (place === 'cookie') request.headers.push('Cookie', `${name}=${encoded}`)
    else if (place === 'query') {
      const mark = request.path.includes('?') ? '&' : '?'
      request.path += `${mark}${percentEncoded(name)}=${encoded}`
    }
  }
  return request
}

// --- internal ---

const AUTHORIZATION = 'header.authorization'

/** The credential of a scheme (OpenAPI 3.1, section 4.8.27). One that the document does not have is a bearer token. */
function toCredential(
  scheme: string,
  schemes: { readonly [name: string]: SecurityScheme },
): Credential {
  const {
    type,
    in: place,
    name = '',
    scheme: kind = 'bearer',
  } = (Object.hasOwn(schemes, scheme) && schemes[scheme]) || { type: 'http' }
  if (type === 'apiKey') return keyCredential(scheme, place ?? 'header', name)
  if (type === 'mutualTLS') {
    return {
      ...{ scheme, location: 'connection', challenge: undefined },
      words: 'a client certificate that the server trusts',
      find: ({ hasCertificate }) => (hasCertificate ? { keys: [] } : 'absent'),
    }
  }
  return inAuthorization(scheme, type === 'http' ? kind.toLowerCase() : 'bearer')
}

function inAuthorization(scheme: string, kind: string): Credential {
  const challenge = kind === 'bearer' ? 'Bearer' : kind.charAt(0).toUpperCase() + kind.slice(1)
  const begin = `${kind} `
  const keysOf = kind === 'basic' ? basicKeys : (text: string) => [text]
  return {
    ...{ scheme, challenge, location: AUTHORIZATION },
    words: `the header Authorization: ${challenge} ${kind === 'basic' ? '<base64 of user:password>' : '<API_KEY>'}`,
    find: ({ headers }) => {
      const { authorization } = headers
      if (authorization === undefined) return 'absent'
      const whole = String(authorization)
      const isOfScheme = whole.slice(0, begin.length).toLowerCase() === begin
      const text = isOfScheme ? whole.slice(begin.length).replace(/^ +/, '').trimEnd() : ''
      const keys = text === '' ? [] : keysOf(text)
      return keys.length === 0 ? 'malformed' : { keys }
    },
  }
}

/** What may be the key in the credentials of Basic (RFC 7617): both, the password, or a user without a password. */
function basicKeys(text: string): readonly string[] {
  const both = Buffer.from(text, 'base64').toString('utf8')
  const at = both.indexOf(':')
  if (at < 0) return []
  const [user, password] = [both.slice(0, at), both.slice(at + 1)]
  return password === '' ? [user, both] : [both, password]
}

function keyCredential(scheme: string, place: string, name: string): Credential {
  const lower = name.toLowerCase()
  const find =
    place === 'query'
      ? ({ search }: CredentialRequest) =>
          splitPairs(search).find((pair) => pair.name === name)?.value
      : place === 'cookie'
        ? ({ headers }: CredentialRequest) => cookieOf(headers.cookie, name)
        : ({ headers }: CredentialRequest) => textOf(ownMember(headers, lower))
  const where = { query: 'parameter', cookie: 'cookie' }[place] ?? 'header'
  return {
    ...{ scheme, location: `${place}.${place === 'header' ? lower : name}`, challenge: 'ApiKey' },
    words: `the ${where} ${name}${where === 'header' ? ': ' : '='}<API_KEY>`,
    find: (request) => {
      const text = find(request)
      if (text === undefined) return 'absent'
      return text === '' ? 'malformed' : { keys: [text] }
    },
  }
}

function textOf(value: string | readonly string[] | undefined): string | undefined {
  return value === undefined || typeof value === 'string' ? value : value.join(', ')
}

function cookieOf(
  header: string | readonly string[] | undefined,
  name: string,
): string | undefined {
  for (const pair of (textOf(header) ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at >= 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
