import { ownMember } from '../../../base/json/json.ts'
import { plainName } from '../../../base/text/text.ts'
import type { Content, Schema, SecurityScheme } from '../../document/document.ts'
import { describedStatus } from '../../document/operations.ts'
import { isObject, type Shape, type ShapeReader } from '../../resources/shape.ts'
import { meaningOf } from '../../words/error-words.ts'
import { type LedgerScope, type OperationSite, using } from './scope.ts'
import { defineSilence, everywhere, type SilentPlace } from './silence.ts'

/** Silences about refusals, and which of several comes first. */
export const refusalSilences = {
  errorCode: defineSilence({
    of: 'error',
    values: ['snake_case', 'SCREAMING_CASE', 'status'],
    why: 'clients compare codes of errors with words that they have seen once',
    find: (scope) => {
      const found = codeAt(scope)
      const code = found?.path.at(-1)
      return everywhere(code !== undefined, {
        at: found && placeOf(found),
        question: `How is \`${code}\` of an Error written?`,
        choices: [
          { choice: 'snake_case', means: 'as a word such as not_found' },
          { choice: 'SCREAMING_CASE', means: 'as a word such as NOT_FOUND' },
          { choice: 'status', means: 'as the status in a text, such as "404"' },
        ],
        settledBy: `an \`enum\` of \`${code}\`, or examples of errors`,
      })
    },
  }),
  errorMessage: defineSilence({
    of: 'error',
    values: ['detailed', 'short'],
    why: 'clients search the message of an error for words, or show it to people',
    find: (scope) => {
      const found = messageAt(scope)
      return everywhere(found !== undefined, {
        at: found && placeOf(found),
        // Beside a code, a message is for people; so is `detail` of problem details (RFC 9457, section 3.1.4).
        isSettled: hasCode(scope) || typesOfErrors(scope).every((type) => PROBLEM.test(type)),
        question: `How is \`${found?.path.at(-1)}\` of an Error worded?`,
        choices: [
          { choice: 'detailed', means: 'it says what is wrong, and often the way out' },
          {
            choice: 'short',
            means: 'by the words of the status alone, such as "Not Found"',
          },
        ],
        settledBy:
          'a sentence in the description of the error: “The message is for people and can change.”',
      })
    },
  }),
  challenge: defineSilence({
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
  }),
  refusalOrder: defineSilence({
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
  }),
}

// --- internal ---

/** A member of a documented error: the operation and the status that it is documented at, and the members that lead to it. */
interface ErrorMember {
  readonly operation: string
  readonly status: number
  readonly path: readonly string[]
}

function placeOf({ operation, status, path }: ErrorMember): SilentPlace {
  return { operation, source: 'response', location: ['body', ...path].join('.'), status }
}

/** The member of documented errors that has a code in words; `undefined` if no error has one that is not settled. */
function codeAt(scope: LedgerScope): ErrorMember | undefined {
  return memberOfErrors(scope, (shape, read) => codeIn(shape, read, 2))
}

/** The member of documented errors that has words for people, by its name; `undefined` if none has. */
function messageAt(scope: LedgerScope): ErrorMember | undefined {
  return memberOfErrors(scope, (shape, read) => wordedMember(shape, read, 2))
}

function memberOfErrors(
  scope: LedgerScope,
  find: (shape: Shape, read: ShapeReader) => readonly string[] | undefined,
): ErrorMember | undefined {
  const { read } = scope.contract.roles.shapes
  for (const { site, status, body } of errorBodies(scope)) {
    const path = body.schema && find(read(body.schema), read)
    if (path)
      return { operation: site.operation.id, status: statusOf(status, site.operation), path }
  }
  return undefined
}

/** A status of an error that is described under this key: `404`, `4XX` or `default`. */
function statusOf(key: string, { responses }: OperationSite['operation']): number {
  const statuses = Array.from({ length: 200 }, (_, at) => 400 + at)
  return statuses.find((each) => describedStatus(responses, each) === key) ?? 400
}

/** The way to such a member of an object, of an object in it, or of the items of a list in it. */
function wordedMember(
  shape: Shape,
  read: ShapeReader,
  depth: number,
): readonly string[] | undefined {
  const names = new Set([...shape.members.keys()].map(plainName))
  for (const [name, schema] of shape.members) {
    const member = read(schema)
    const inner = member.items ? read(member.items) : member
    // The name of a thing is the title of an error at best.
    const isMessage = name !== 'name' && meaningOf(plainName(name), names) === 'message'
    if (inner.types.includes('string')) {
      if (isMessage) return [name]
      continue
    }
    const found = depth > 1 ? wordedMember(inner, read, depth - 1) : undefined
    if (found) return [name, ...(member.items ? [FIRST] : []), ...found]
  }
  return undefined
}

/** Stands for the items of a list in the way to a member. */
const FIRST = '0'

/** Whether an error has a code beside its words, of which programs make something. */
function hasCode(scope: LedgerScope): boolean {
  const { read } = scope.contract.roles.shapes
  return errorsOf(scope).some((schema) => {
    const whole = read(schema)
    const { members } = whole.items ? read(whole.items) : whole
    const inner = [...members.values()].flatMap((each) => {
      const member = read(each)
      return [...(member.items ? read(member.items) : member).members.keys()]
    })
    return [...members.keys(), ...inner].some((name) => CODES.has(plainName(name)))
  })
}

const PROBLEM = /^application\/problem\+(?:json|xml)\b/i

/** The body of a documented error in one media type. */
interface ErrorBody {
  readonly site: OperationSite
  /** The key that it is described under: `404`, `4XX` or `default`. */
  readonly status: string
  readonly type: string
  readonly body: Content[string]
}

function errorBodies({ sites }: LedgerScope): readonly ErrorBody[] {
  return sites.flatMap((site) =>
    Object.entries(site.operation.responses)
      .filter(([status]) => /^[45d]/.test(status))
      .flatMap(([status, { content = {} }]) =>
        Object.entries(content).map(([type, body]) => ({ site, status, type, body })),
      ),
  )
}

/** The schemas of documented errors. */
function errorsOf(scope: LedgerScope): readonly Schema[] {
  return errorBodies(scope).flatMap(({ body: { schema } }) => (schema ? [schema] : []))
}

function typesOfErrors(scope: LedgerScope): readonly string[] {
  return errorBodies(scope).map(({ type }) => type)
}

const CODES = new Set(['code', 'errorcode'])

/** The way to the member of an object with a code, or of an object in it. */
function codeIn(shape: Shape, read: ShapeReader, depth: number): readonly string[] | undefined {
  if (shape.items && depth > 1) {
    const inner = codeIn(read(shape.items), read, depth)
    return inner && [FIRST, ...inner]
  }
  if (!isObject(shape)) return undefined
  for (const [name, schema] of shape.members) {
    const { types, node } = read(schema)
    const isOpen = types.includes('string') && !node.enum && node.const === undefined
    if (isOpen && CODES.has(plainName(name))) return [name]
  }
  if (depth === 1) return undefined
  for (const [name, schema] of shape.members) {
    const found = codeIn(read(schema), read, depth - 1)
    if (found) return [name, ...found]
  }
  return undefined
}

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

/** The schemes of the operations that need one, by their names. */
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
