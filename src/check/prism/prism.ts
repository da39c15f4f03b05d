// With operation-prisms.ts the only file that imports Prism. Import it lazily: it takes 0.3 s. It calls Prism's validators directly,
// because the parts around them (routing, forwarding, mocking) take longer than the validators, both to run and to load. The
// validators are not part of Prism's public interface, so its version is pinned.
import type { IHttpRequest } from '@stoplight/prism-http'
import operationsOfPrism from '@stoplight/prism-http/dist/utils/operations.js'
import validatorsOfPrism from '@stoplight/prism-http/dist/validator/index.js'
import partsOfPrism from '@stoplight/prism-http/dist/validator/validators/index.js'
import contextsOfPrism from '@stoplight/prism-http/dist/validator/validators/types.js'
import { inDoubles } from '../../base/json/exact-numbers.ts'
import { rememberResults } from '../../base/remember-results.ts'
import { schemeOf } from '../../base/text/secret-names.ts'
import type { OpenApiDocument } from '../../contract/document/document.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { toViolations } from './prism-violations.ts'

/**
 * A question to Prism. It contains nothing that Prism would interpret or fail on: the target is rebuilt from the operation's
 * own parameters (without `?__server=` or malformed escapes), the only header is the credential (no `Prefer`), and a
 * body is parsed JSON.
 */
export interface PrismQuestion {
  readonly operationId: string
  /** Values of the path parameters, decoded. */
  readonly path: { readonly [name: string]: string }
  /** Values of the known query parameters, decoded, each given once. */
  readonly query: { readonly [name: string]: string }
  readonly authorization: string | undefined
  /** `unread`: there is a body, but its content cannot be judged. */
  readonly requestBody: { readonly value: unknown } | 'none' | 'unread'
  readonly status: number
  /** `unread`: the answer's body is not to be judged. */
  readonly responseBody: { readonly value: unknown } | 'unread'
}

/** Asks Prism for its verdict. Rules are keywords of JSON Schema, `credential`, or `required` for a missing body. */
export type Prism = (question: PrismQuestion) => readonly Violation[]

/**
 * Makes Prism read the contract. Operations are read, and their schemas compiled, once.
 * @throws Error when the document has no operations.
 */
export async function createPrism(document: OpenApiDocument): Promise<Prism> {
  const all = await getHttpOperationsFromSpec(inDoubles(document) as object)
  if (all.length === 0) throw new Error('openapi.yaml: there are no operations')
  unclamp(all)
  const prisms = new Map(all.map((operation) => [operation.iid, createOperationPrism(operation)]))
  return (question) => {
    const prism = prisms.get(question.operationId)
    if (!prism) throw new Error(`Prism does not know the operation ${question.operationId}`)
    return prism(question)
  }
}

// --- internal ---

const { getHttpOperationsFromSpec } = operationsOfPrism
const { validateInput, validateOutput, validateSecurity } = validatorsOfPrism
const { validateBody, validatePath } = partsOfPrism
const { Input, Output } = contextsOfPrism.ValidationContext

type Operation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[0]
type Contents = Operation['responses'][0]['contents']

const JSON_TYPE = { 'content-type': 'application/json' }
/** Clients repeat a few short queries. */
const REMEMBERED = { most: 500, longest: 200 }
const NOTHING: readonly Violation[] = []

/**
 * Asks Prism about each part of an exchange separately. The verdicts are the same as for the whole exchange, in the same order, but
 * a part that Prism has judged before (a credential, a query) is not judged again, and no address is built only to be parsed.
 */
function createOperationPrism(operation: Operation): Prism {
  const forCredential = rememberResults((header) => {
    const element = toElement({ headers: header === '' ? {} : { authorization: header } })
    return toViolations('request', validateSecurity({ resource: operation, element }), [])
  }, REMEMBERED)
  const forBody = createBodyPrism(operation)
  const forQuery = createQueryPrism(operation)
  const forPath = createPathPrism(operation)
  const forAnswer = createAnswerPrism(operation)
  return ({ path, query, authorization, requestBody, status, responseBody }) => [
    ...forCredential(toHeader(authorization)),
    ...forBody(requestBody),
    ...forQuery(query),
    ...forPath(path),
    ...(responseBody === 'unread' ? NOTHING : forAnswer(status, responseBody.value)),
  ]
}

/** Prism accepts the scheme in one case only, and a tab instead of a space. It does not look at the credential itself. */
function toHeader(authorization: string | undefined): string {
  if (!authorization) return ''
  return schemeOf(authorization) === 'bearer' ? 'Bearer given' : 'none'
}

function createBodyPrism(operation: Operation) {
  const resource = withOnly(operation, 'body')
  const judgeWhole = (body: unknown) => {
    const element = toElement(body === null ? {} : { body, headers: JSON_TYPE })
    return toViolations('request', validateInput({ resource, element }), [])
  }
  const judgeJson = createJsonPrism(operation.request?.body?.contents, Input)
  const ofNone = judgeWhole(null)
  return (body: PrismQuestion['requestBody']): readonly Violation[] => {
    if (body === 'unread') return NOTHING
    if (body === 'none' || body.value === null) return ofNone
    // Prism takes a value such as 0 for no body.
    return judgeJson && body.value
      ? toViolations('request', judgeJson(body.value), [])
      : judgeWhole(body.value)
  }
}

/**
 * Asks Prism about JSON whose only declared media type is JSON; `undefined` for any other declaration. Without a media type, Prism
 * takes the first declared content, and need not compare media types each time.
 */
function createJsonPrism(contents: Contents | undefined, context: typeof Input | typeof Output) {
  if (contents?.length !== 1 || contents[0]?.mediaType !== JSON_TYPE['content-type'])
    return undefined
  return (value: unknown) => validateBody(value, contents, context)
}

function createQueryPrism(operation: Operation) {
  if (!operation.request?.query?.length) return () => NOTHING
  const resource = withOnly(operation, 'query')
  const names = operation.request.query.map(({ name }) => name)
  const judge = rememberResults((json) => {
    const element = toElement({ query: JSON.parse(json) })
    return toViolations('request', validateInput({ resource, element }), names)
  }, REMEMBERED)
  return (query: PrismQuestion['query']) => judge(JSON.stringify(query))
}

function createPathPrism({ request }: Operation) {
  const specs = request?.path
  if (!specs?.length) return () => NOTHING
  return (path: PrismQuestion['path']) =>
    toViolations('request', validatePath({ ...path }, specs, Input), Object.keys(path))
}

/** Media type and headers of an answer are always the same here: if Prism accepts them, it is asked about the body only. */
function createAnswerPrism(operation: Operation) {
  const judgeWhole = (responses: Operation['responses'], statusCode: number, body: unknown) =>
    validateOutput({
      resource: { ...operation, responses },
      element: { statusCode, headers: JSON_TYPE, body },
    })
  const judges = new Map(
    operation.responses.map((response) => {
      const contents = response.contents?.map(({ schema: _schema, ...rest }) => rest) ?? []
      const ofHead = judgeWhole([{ ...response, contents }], Number(response.code), null)
      return [
        response.code,
        isRight(ofHead) ? createJsonPrism(response.contents, Output) : undefined,
      ]
    }),
  )
  return (status: number, body: unknown): readonly Violation[] => {
    const judgeJson = judges.get(String(status))
    const verdict = judgeJson?.(body) ?? judgeWhole(operation.responses, status, body)
    return toViolations('response', verdict, [])
  }
}

function isRight({ _tag }: { readonly _tag: string }): boolean {
  return _tag === 'Right'
}

/** The operation with only one part of its request declared, so that Prism judges nothing else. */
function withOnly({ request, ...operation }: Operation, part: 'body' | 'query'): Operation {
  const declared = request?.[part]
  return { ...operation, request: declared ? { [part]: declared } : {} }
}

function toElement({
  query = {},
  headers = {},
  body = null,
}: {
  readonly query?: PrismQuestion['query']
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
}): IHttpRequest {
  return { method: 'get', url: { path: '', query: { ...query } }, headers: { ...headers }, body }
}

/** Prism's reader clamps every int64 to ±(2^53−1). This removes bounds that the document does not have. */
function unclamp(node: unknown, seen = new Set<unknown>()): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return
  seen.add(node)
  const schema = node as Record<string, unknown>
  if (schema.format === 'int64') {
    const own =
      (schema['x-stoplight'] as { explicitProperties?: string[] } | undefined)
        ?.explicitProperties ?? []
    for (const bound of ['minimum', 'maximum']) if (!own.includes(bound)) delete schema[bound]
  }
  for (const value of Object.values(schema)) unclamp(value, seen)
}
