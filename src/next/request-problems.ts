import { toHeaderMap } from '../base/http/header-lines.ts'
import { splitTarget } from '../base/http/http.ts'
import { parseMediaType } from '../base/http/media-type.ts'
import { type Json, readJson } from '../base/json/json.ts'
import { lazy } from '../base/memoize.ts'
import type { BodyRule } from '../contract/bodies/bodies.ts'
import { partTexts } from '../contract/bodies/multipart.ts'
import type { CompiledDocument, CompiledOperation } from '../contract/contract.ts'
import { decodePathTexts } from '../contract/requests/requests.ts'
import { isCredentialGiven } from '../contract/requests/security.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { JudgedExchange } from './judged-exchange.ts'

/** A request, read once for all contracts that it is held against. */
export interface ReadRequest {
  readonly method: string
  readonly target: string
  readonly path: string
  readonly search: string
  /** By names in small letters: the first line of each name. */
  readonly headers: { readonly [name: string]: string }
  /** Empty if there was none; `undefined` if it is not known. */
  readonly body: string | undefined
  /** Whether header lines that were sent may be missing. */
  readonly isReduced: boolean
  readonly json: () => { readonly value: Json } | undefined
}

export function readSentRequest(exchange: JudgedExchange): ReadRequest {
  const { method, target, requestHeaders, requestBody: body, isReduced = false } = exchange
  const headers = toHeaderMap(requestHeaders)
  return {
    ...{ method, target, ...splitTarget(target), headers, body, isReduced },
    json: lazy(() => (body === undefined ? undefined : jsonOf(body))),
  }
}

/** The text of a body as JSON; `undefined` if it is none. */
export function jsonOf(text: string): { readonly value: Json } | undefined {
  try {
    return { value: readJson(text).value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

export function typeOf({ headers }: ReadRequest): ReturnType<typeof parseMediaType> {
  return parseMediaType(headers['content-type'])
}

/** The value of a body by the rule for its media type; `undefined` if it is not what that is about. */
export function bodyValue(
  request: ReadRequest,
  rule: BodyRule,
): { readonly value: unknown; readonly violations?: readonly Violation[] } | undefined {
  const { body = '', headers } = request
  if (rule.kind === 'json') return request.json()
  if (rule.kind === 'bytes') return { value: body }
  const fields = rule.readFields && partTexts(body, headers['content-type'] ?? '')
  const reading = fields ? rule.readFields?.(fields) : rule.read?.(body)
  return reading && 'value' in reading ? reading : undefined
}

/** Why a contract refuses a request: one rule at one place. */
export interface RequestProblem {
  /** `operation`, `credentials`, `query.limit`, `body.address.street` */
  readonly location: string
  readonly rule: string
  /** One sentence that names the place, without a value that was sent. */
  readonly why: string
}

/** Why a contract refuses a request; nothing if it takes it. */
export function requestProblems(
  request: ReadRequest,
  { match }: Pick<CompiledDocument, 'match'>,
  words: ReadonlySet<string>,
): readonly RequestProblem[] {
  const { method, path } = request
  const found = match(method, path)
  if (!found) return [noOperation('no-path', 'the path is gone (404)')]
  if (!found.operation)
    return [noOperation('no-method', `the path no longer has the method ${method} (405)`)]
  const { operation, pathTexts } = found
  const { isReduced } = request
  const credential = credentialProblem(request, operation)
  const violations = [
    ...operation.readQuery(request.search).violations,
    ...operation.readPath(decodePathTexts(pathTexts), request.target).violations,
    ...(operation.readHeaders?.(request.headers) ?? []).filter(
      ({ rule }) => !isReduced || rule !== 'required',
    ),
  ].map((violation) => toProblem(violation, words))
  return [
    ...(credential ? [credential] : []),
    ...violations,
    ...bodyProblems(request, operation, words),
  ]
}

// --- internal ---

function noOperation(rule: string, why: string): RequestProblem {
  return { location: 'operation', rule, why }
}

/** Whether a key is right is not known here, only whether there is one of the right form. */
function credentialProblem(
  { headers, search, isReduced }: ReadRequest,
  { credentials }: CompiledOperation,
): RequestProblem | undefined {
  const { isPublic, combinations } = credentials
  const request = { headers, search, hasCertificate: true }
  if (isPublic || combinations.some((each) => isCredentialGiven(each, request))) return undefined
  if (isReduced && combinations.flat().some(({ location }) => !isAuthorization(location)))
    return undefined
  const wanted = combinations.map((each) => each.map(({ words }) => words).join(' and '))
  return {
    ...{ location: 'credentials', rule: wanted.join(', or ') },
    why: `credentials: must be ${wanted.join(', or ')}`,
  }
}

function isAuthorization(location: string): boolean {
  return location === 'header.authorization'
}

function bodyProblems(
  request: ReadRequest,
  { takes }: CompiledOperation,
  words: ReadonlySet<string>,
): readonly RequestProblem[] {
  const { body } = request
  if (!takes || body === undefined) return []
  if (body === '')
    return takes.isRequired
      ? [{ location: 'body', rule: 'required', why: 'body: is required' }]
      : []
  const rule = takes.find(typeOf(request))
  if (!rule) {
    const why = `header content-type: must be ${takes.types.join(' or ')}`
    return [{ location: 'header.content-type', rule: 'media-type', why }]
  }
  const content = bodyValue(request, rule)
  if (!content)
    return [{ location: 'body', rule: 'unread', why: `body: must be ${BODIES[rule.kind]}` }]
  const found = [...(content.violations ?? []), ...rule.validate(content.value)]
  return found.map((violation) => toProblem(violation, words))
}

function toProblem({ location, rule, message }: Violation, words: ReadonlySet<string>) {
  const [side = '', ...keys] = location.split('.')
  const isBody = side === 'body'
  // A key that the contract does not name may be a secret, so `*` stands for it.
  const shown = isBody ? keys.map((key) => (words.has(key) || INDEX.test(key) ? key : '*')) : keys
  const name = keys.join('.') || 'the body'
  const said = message.toLowerCase().startsWith(`${name.toLowerCase()} `)
    ? message.slice(name.length + 1)
    : message
  const place = [side, shown.join('.')].filter((each) => each !== '').join(' ')
  return { location, rule, why: `${place}: ${CHOICES[rule] ?? withoutValue(said)}` }
}

const BODIES = { json: 'JSON', form: 'a form', bytes: 'bytes' }

/** The branches of a choice may have no names, so these messages name none. */
const CHOICES: { readonly [rule: string]: string } = {
  oneOf: 'must fit exactly one of its schemas',
  anyOf: 'must fit one of its schemas',
}

const INDEX = /^\d{1,6}$/

/** A message shows at its end which value it got. */
function withoutValue(message: string): string {
  const at = message.indexOf(', got ')
  return at < 0 ? message : message.slice(0, at)
}
