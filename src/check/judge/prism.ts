// The only file that knows Prism: its verdict on an exchange, corrected by judge.ts. Import it lazily, it takes 0.3 s.
// Its validators are called themselves: what Prism puts around them (routing, forwarding, mocking) takes longer
// than they do, and longer to load. They are not part of its public interface, so that its version is pinned.

import type { IHttpRequest, IHttpResponse } from '@stoplight/prism-http'
import operationsOfPrism from '@stoplight/prism-http/dist/utils/operations.js'
import validatorsOfPrism from '@stoplight/prism-http/dist/validator/index.js'
import type { OpenApiDocument } from '../../contract/document.ts'
import type { Violation } from '../../contract/violation.ts'
import { schemeOf } from '../../redaction/credential-scheme.ts'

/**
 * What Prism is asked. It never sees what it would interpret or choke on: the target is written again from
 * the parameters that the operation has (`?__server=` and malformed escapes do not reach it), of the
 * headers it gets the credential alone (`Prefer` does not), and a body only as parsed JSON.
 */
export interface PrismQuestion {
  readonly operationId: string
  /** Values of the path parameters, decoded. */
  readonly path: { readonly [name: string]: string }
  /** Values of the known query parameters, decoded, each given once. */
  readonly query: { readonly [name: string]: string }
  readonly authorization: string | undefined
  /** `unread`: there was a body, but its content cannot be judged. */
  readonly requestBody: { readonly value: unknown } | 'none' | 'unread'
  readonly status: number
  /** `unread`: leave the answer's body alone. */
  readonly responseBody: { readonly value: unknown } | 'unread'
}

/** Prism's verdict. Rules are keywords of JSON Schema, `credential`, or `required` for a missing body. */
export type Prism = (question: PrismQuestion) => readonly Violation[]

/**
 * Makes Prism read the contract; operations are read, and their schemas compiled, once.
 * @throws Error when the document has no operations.
 */
export async function createPrism(document: OpenApiDocument): Promise<Prism> {
  const all = await getHttpOperationsFromSpec(structuredClone(document) as object)
  if (all.length === 0) throw new Error('openapi.yaml: there are no operations')
  unclamp(all)
  for (const { request } of all) if (request) leaveOutEmpty(request)
  const operations = new Map(all.map((operation) => [operation.iid, operation]))
  return (question) => {
    const resource = operations.get(question.operationId)
    if (!resource) throw new Error(`Prism does not know the operation ${question.operationId}`)
    const request = { resource, element: toPrism(question, resource.method, resource.path) }
    const names = Object.keys(question.path)
    const found = [
      ...toViolations('request', validateSecurity(request), names),
      ...toViolations('request', validateInput(request), names),
    ]
    if (question.responseBody !== 'unread') {
      const answer = { resource, element: toAnswer(question) }
      found.push(...toViolations('response', validateOutput(answer), names))
    }
    return question.requestBody === 'unread' ? found.filter(isNotOfRequestBody) : found
  }
}

// --- internal ---

/** RFC 9110, sections 11.1 and 11.4: the scheme in any case, spaces, the credential. */
function isBearer(authorization: string): boolean {
  return schemeOf(authorization) === 'bearer'
}

const { getHttpOperationsFromSpec } = operationsOfPrism
const { validateInput, validateOutput, validateSecurity } = validatorsOfPrism

const JSON_TYPE = { 'content-type': 'application/json' }

function toPrism(question: PrismQuestion, method: string, template: string): IHttpRequest {
  const { authorization, requestBody } = question
  const path = template.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(question.path[name] ?? ''),
  )
  const body = typeof requestBody === 'object' ? requestBody.value : undefined
  return {
    method: method as IHttpRequest['method'],
    url: { path, query: { ...question.query } },
    headers: {
      // Prism takes the scheme's name in one case only, and a tab for a space. The credential is nothing to it.
      ...(authorization && { authorization: isBearer(authorization) ? 'Bearer given' : 'none' }),
      ...(body !== undefined && JSON_TYPE),
    },
    body: body ?? null,
  }
}

function toAnswer({ status, responseBody }: PrismQuestion): IHttpResponse {
  const body = responseBody === 'unread' ? undefined : responseBody.value
  return { statusCode: status, headers: JSON_TYPE, body }
}

type PrismDiagnostic = {
  readonly code?: string | number
  readonly message: string
  readonly path?: readonly (string | number)[]
}

/** What a validator answers: an Either of fp-ts. */
type PrismVerdict =
  | { readonly _tag: 'Right' }
  | { readonly _tag: 'Left'; readonly left: readonly PrismDiagnostic[] }

function toViolations(
  source: Violation['source'],
  verdict: PrismVerdict,
  pathNames: readonly string[],
): readonly Violation[] {
  if (verdict._tag === 'Right') return NONE
  return verdict.left.map((each) => toViolation(source, each, pathNames))
}

const NONE: readonly Violation[] = []

function toViolation(
  source: Violation['source'],
  { code, message, path = [] }: PrismDiagnostic,
  pathNames: readonly string[],
): Violation {
  const broken = (rule: string, location: string, text = message): Violation => ({
    source,
    severity: 'error',
    rule,
    location,
    message: text,
  })
  if (code === 401) {
    return broken('credential', 'header.authorization', 'Authorization must be a bearer credential')
  }
  if (path.length === 0) {
    const isMissing = code === 'required'
    return broken(String(code), 'body', isMissing ? 'the body is required, got nothing' : message)
  }
  const parts = path.map(String)
  if (parts[0] === 'path') {
    // Prism writes the names of parameters in lower case.
    const name = pathNames.find((each) => each.toLowerCase() === parts[1])
    return broken(String(code), `path.${name ?? parts[1]}`)
  }
  const missing = code === 'required' ? /required property '(.*)'$/s.exec(message)?.[1] : undefined
  return broken(String(code), [...parts, ...(missing === undefined ? [] : [missing])].join('.'))
}

function isNotOfRequestBody({ source, location }: Violation): boolean {
  return source !== 'request' || !/^body\b/.test(location)
}

type IHttpOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[0]

/** Parameters that an operation does not have cost Prism a reading of the target for each exchange. */
function leaveOutEmpty(request: NonNullable<IHttpOperation['request']>): void {
  for (const part of ['path', 'query', 'headers', 'cookie'] as const) {
    if (request[part]?.length === 0) delete request[part]
  }
}

/** Prism's reader bounds every int64 to ±(2^53−1): bounds that the document did not write go. */
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
