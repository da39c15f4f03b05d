import { plainName } from '../../../base/text/name-words.ts'
import type { Content, Schema, SecurityScheme } from '../../document/document.ts'
import { isObject, type Shape } from '../../resources/shape.ts'
import { meaningOf } from '../../words/error-names.ts'
import { documents, type LedgerScope, type OperationSite, using } from './scope.ts'
import { defineSilence, everywhere } from './silence.ts'

/** Silences about refusals, and which of several comes first. */
export const refusalSilences = {
  errorCode: defineSilence({
    of: 'error',
    values: ['snake_case', 'SCREAMING_CASE', 'status'],
    why: 'clients compare codes of errors with words that they have seen once',
    find: (scope) => {
      const code = codeName(scope)
      return everywhere(code !== undefined, {
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
      const part = wordedPart(scope)
      return everywhere(part !== undefined, {
        // Beside a code, a message is for people; so is `detail` of problem details (RFC 9457, section 3.1.4).
        isSettled: hasCode(scope) || typesOfErrors(scope).every((type) => PROBLEM.test(type)),
        question: `How is ${part} worded?`,
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
    why: 'clients send a wrong request without a key, and react to the one of two refusals that they have seen',
    find: (scope) => {
      const sites = scope.sites.filter(isProtected)
      const label = using(sites, 401)
      const isDocumented = sites.some((site) => documents(site, 401))
      return everywhere(sites.length > 0, {
        question: 'How is a request answered that has no key that works, and is also invalid?',
        choices: [
          { choice: 'credential', means: 'with 401: nothing else is looked at', ...label },
          {
            choice: 'request',
            means: 'as its parameters and its body would be with a key; a valid request with 401',
            ...label,
          },
        ],
        settledBy: `${isDocumented ? 'a sentence in the description of the 401' : 'the answer 401 in `responses`, with a sentence'}: “The credential is checked first.”`,
      })
    },
  }),
}

// --- internal ---

/** The name of the member of documented errors that has a code in words; `undefined` if no error has one that is not settled. */
function codeName(scope: LedgerScope): string | undefined {
  const { read } = scope.contract.roles.shapes
  for (const schema of errorsOf(scope)) {
    const found = codeIn(read(schema), (part) => read(part), 2)
    if (found !== undefined) return found
  }
  return undefined
}

/** What of documented errors has words for people: a member, by its name, else the text that they are; `undefined` if nothing has. */
function wordedPart(scope: LedgerScope): string | undefined {
  const { read } = scope.contract.roles.shapes
  const shapes = errorsOf(scope).map((schema) => read(schema))
  const [name] = shapes.flatMap((shape) => wordedMember(shape, read, 2) ?? [])
  if (name !== undefined) return `\`${name}\` of an Error`
  return shapes.some(({ types }) => types.includes('string')) ? 'the text of an error' : undefined
}

/** The name of such a member of an object, of an object in it, or of the items of a list in it. */
function wordedMember(
  shape: Shape,
  read: (schema: Schema) => Shape,
  depth: number,
): string | undefined {
  const names = new Set([...shape.members.keys()].map(plainName))
  const found = [...shape.members].flatMap(([name, schema]) => {
    const member = read(schema)
    const inner = member.items ? read(member.items) : member
    // The name of a thing is the title of an error at best.
    const isMessage = name !== 'name' && meaningOf(plainName(name), names) === 'message'
    if (inner.types.includes('string')) return isMessage ? name : []
    return depth > 1 ? (wordedMember(inner, read, depth - 1) ?? []) : []
  })
  return found[0]
}

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

/** The bodies of documented errors, by media type. */
function errorBodies({
  sites,
}: LedgerScope): readonly (readonly [type: string, body: ErrorBody])[] {
  return sites.flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => /^[45d]/.test(status))
      .flatMap(([, { content = {} }]) => Object.entries(content)),
  )
}

type ErrorBody = Content[string]

/** The schemas of documented errors. */
function errorsOf(scope: LedgerScope): readonly Schema[] {
  return errorBodies(scope).flatMap(([, { schema }]) => (schema ? [schema] : []))
}

function typesOfErrors(scope: LedgerScope): readonly string[] {
  return errorBodies(scope).map(([type]) => type)
}

const CODES = new Set(['code', 'errorcode'])

/** The member of an object with a code, or of an object in it. */
function codeIn(
  shape: Shape,
  read: (schema: object & Shape['node']) => Shape,
  depth: number,
): string | undefined {
  if (shape.items && depth > 1) return codeIn(read(shape.items), read, depth)
  if (!isObject(shape)) return undefined
  for (const [name, schema] of shape.members) {
    const { types, node } = read(schema)
    const isOpen = types.includes('string') && !node.enum && node.const === undefined
    if (isOpen && CODES.has(plainName(name))) return name
  }
  if (depth === 1) return undefined
  for (const schema of shape.members.values()) {
    const found = codeIn(read(schema), read, depth - 1)
    if (found !== undefined) return found
  }
  return undefined
}

function isProtected({ operation }: OperationSite): boolean {
  return (
    operation.security.length > 0 &&
    operation.security.every((each) => Object.keys(each).length > 0)
  )
}

/** The schemes whose challenge is Bearer, of the operations that need one. */
function bearerSchemes({ contract, sites }: LedgerScope): readonly string[] {
  const schemes: { readonly [name: string]: SecurityScheme } =
    contract.written.components?.securitySchemes ?? {}
  const isBearer = (name: string) => {
    const scheme = contract.resolve(schemes[name] ?? {}) as Partial<SecurityScheme>
    const isHttp = scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'bearer'
    return isHttp || scheme.type === 'oauth2' || scheme.type === 'openIdConnect'
  }
  const needed = new Set(
    sites.filter(isProtected).flatMap(({ operation }) => operation.security.flatMap(Object.keys)),
  )
  return [...needed].filter(isBearer)
}

/** The name of the main records, or else of all: where there are several resources, no realm is named after one. */
function realmOf({ contract: { roles, hints } }: LedgerScope): string {
  const [only, second] = roles.resources
  const name = hints.main?.resource ?? (second ? undefined : only?.name)
  return name?.replace(/[^\w.-]/g, '') ?? 'records'
}
