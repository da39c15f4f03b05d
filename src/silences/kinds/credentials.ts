import { ownMember } from '../../base/json/json.ts'
import type { SecurityScheme } from '../../contract/document/document.ts'
import { everywhere } from '../finding/found-silence.ts'
import { type LedgerScope, type OperationSite, using } from '../finding/scope.ts'
import { type ObservedExchange, refusalReason, type Sign } from '../observing/observed-exchange.ts'
import { wrongRequests } from '../probing/invalid-requests.ts'
import { verdictOn } from '../probing/probe-requests.ts'
import { atReads, reading } from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

export const challenge = defineSilence({
  of: 'error',
  values: ['scheme', 'realm'],
  why: 'clients parse the challenge of a 401 as they have seen it',
  standard: 'RFC 6750, section 3',
  find: (scope) => {
    const [scheme] = bearerSchemes(scope)
    return everywhere(scheme !== undefined, {
      at: `/components/securitySchemes/${scheme}`,
      question: 'Which challenge does WWW-Authenticate of a 401 have?',
      choices: [
        { choice: 'scheme', means: 'the scheme alone: Bearer' },
        {
          choice: 'realm',
          means: `the scheme with a realm: Bearer realm="${realmOf(scope)}" (RFC 6750, section 3)`,
        },
      ],
      settledBy: 'the header WWW-Authenticate in `headers` of the 401, with an example',
    })
  },
  headers: ['www-authenticate'],
  observe: ({ status, facts }) => {
    if (status !== 401) return undefined
    const challenge = facts.exchange.responseHeaders['www-authenticate']?.trim() ?? ''
    if (/^bearer$/i.test(challenge)) return 'scheme'
    if (/^bearer .*\brealm=/i.test(challenge)) return 'realm'
    // If other schemes are accepted, a challenge of one of them does not show how that of Bearer is written.
    const { isBearer } = facts.exchange.operation.credentials
    return isBearer || /^bearer\b/i.test(challenge) ? 'other' : undefined
  },
  provoke: atReads(
    { isBare: true },
    {
      isWanted: ({ credentials }) => !credentials.isPublic,
      none: 'nothing that needs a credential can be read',
    },
  ),
})

export const refusalOrder = defineSilence({
  of: 'request',
  values: ['credential', 'request'],
  // Either refusal is one of the client's errors, which clients understand by its class.
  standard: 'RFC 9110, section 15',
  why: 'clients send a wrong request without a key, and react to the one of two refusals that they have seen',
  find: (scope) => {
    const sites = scope.sites.filter(isProtected)
    const label = using(sites, 401)
    const documented = sites.find(({ operation }) => operation.answers.has(401))
    const { none, one, some, first } = credentialWords(scope)
    return everywhere(sites.length > 0, {
      at: documented && {
        ...{ operation: documented.operation.id, source: 'response', location: 'status' },
        status: 401,
      },
      question: `What is checked first of a request that has ${none}, and is also invalid?`,
      choices: [
        { choice: 'credential', means: `${one}: it is refused with 401`, ...label },
        {
          choice: 'request',
          means: `the request: it is refused as with ${some}; with 401 if it is valid`,
          ...label,
        },
      ],
      settledBy: `${documented ? 'a sentence in the description of the 401' : 'the answer 401 in `responses`, with a sentence'}: “${first} checked first.”`,
    })
  },
  observe: seeRefusalOrder,
  // Each request is invalid, and also has no key.
  provoke: reading(async (asker) => {
    let asked = 0
    for (const { id, change } of await wrongRequests(asker)) {
      const allowed = await asker.ask(id, change)
      const isRefused =
        !('unknown' in allowed) && (verdictOn(allowed) === 'refused' || allowed.status === 404)
      if (!isRefused) continue
      await asker.ask(id, { ...change, isBare: true })
      asked += 1
      if (asked === MOST_ASKED) break
    }
    if (asked === 0) return 'no request that needs a credential is refused for something else'
    return asker.mayWrite
      ? undefined
      : 'needs --allow-writes: only a creation is refused with 400 for sure'
  }),
})

// --- internal ---

/** What the credentials of a contract are called: by its schemes, if these are of one kind. */
function credentialWords(scope: LedgerScope): {
  readonly none: string
  readonly one: string
  readonly some: string
  readonly first: string
} {
  const words = new Set(neededSchemes(scope).map(([, scheme]) => wordOf(scheme)))
  const [word] = words
  if (word === undefined || word === CREDENTIALS || words.size > 1)
    return {
      ...{ none: 'no credentials that work', one: 'the credentials' },
      ...{ some: 'credentials that work', first: 'The credentials are' },
    }
  return {
    ...{ none: `no ${word} that works`, one: `the ${word}` },
    ...{ some: `a ${word} that works`, first: `The ${word} is` },
  }
}

const CREDENTIALS = 'credentials'

function wordOf(scheme: Partial<SecurityScheme>): string {
  if (isBearer(scheme)) return 'token'
  return scheme.type === 'apiKey' ? 'key' : CREDENTIALS
}

function isProtected({ operation }: OperationSite): boolean {
  return (
    operation.security.length > 0 &&
    operation.security.every((each) => Object.keys(each).length > 0)
  )
}

function neededSchemes({
  contract,
  sites,
}: LedgerScope): readonly (readonly [name: string, scheme: Partial<SecurityScheme>])[] {
  const schemes: { readonly [name: string]: SecurityScheme } =
    contract.written.components?.securitySchemes ?? {}
  const needed = new Set(
    sites.filter(isProtected).flatMap(({ operation }) => operation.security.flatMap(Object.keys)),
  )
  return [...needed].map((name) => [
    name,
    contract.resolve(ownMember(schemes, name) ?? {}) as SecurityScheme,
  ])
}

/** The names of the schemes whose challenge is Bearer, of the operations that need one. */
function bearerSchemes(scope: LedgerScope): readonly string[] {
  return neededSchemes(scope).flatMap(([name, scheme]) => (isBearer(scheme) ? [name] : []))
}

function isBearer({ type, scheme }: Partial<SecurityScheme>): boolean {
  const isHttp = type === 'http' && scheme?.toLowerCase() === 'bearer'
  return isHttp || type === 'oauth2' || type === 'openIdConnect'
}

/** The name of the main records, or else of all: where there are several resources, no realm is named after one. */
function realmOf({ contract: { roles, hints } }: LedgerScope): string {
  const [only, second] = roles.resources
  const name = hints.main?.resource ?? (second ? undefined : only?.name)
  return name?.replace(/[^\w.-]/g, '') ?? 'records'
}

/** Sees whether a request without a key that works is refused for that, or for something else that is certainly refused. */
function seeRefusalOrder(seen: ObservedExchange): Sign {
  const { facts, status, reasons } = seen
  const { operation, requestBody } = facts.exchange
  const isBadId = refusalReason(seen, 'invalidId') !== undefined
  const isInvalid = refusalReason(seen, 'invalid') !== undefined && requestBody.kind === 'text'
  const isRefused =
    operation.answers.has(operation.refusal) || (isBadId && operation.answers.has(404))
  // A request with an open point may be refused with another status.
  const others = reasons.some(({ kind }) => kind === 'contentType' || kind === 'codedBody')
  if (!(isBadId || isInvalid) || !isRefused || others) return undefined
  if (status === 401 && !operation.credentials.isPublic) return 'credential'
  if (!refusalReason(seen, 'credential')) return undefined
  return status === operation.refusal || (status === 404 && isBadId) ? 'request' : undefined
}

const MOST_ASKED = 4
