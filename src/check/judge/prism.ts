// The only file that imports Prism. Import it lazily: it takes 0.3 s. It calls Prism's validators directly, because the parts
// around them (routing, forwarding, mocking) take longer than the validators, both to run and to load. The validators are not
// part of Prism's public interface, so its version is pinned.

import type { IHttpRequest, IHttpResponse } from '@stoplight/prism-http'
import operationsOfPrism from '@stoplight/prism-http/dist/utils/operations.js'
import validatorsOfPrism from '@stoplight/prism-http/dist/validator/index.js'
import type { OpenApiDocument } from '../../contract/document.ts'
import type { Violation } from '../../contract/violation.ts'
import { schemeOf } from '../../redaction/credential-scheme.ts'
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
  const all = await getHttpOperationsFromSpec(structuredClone(document) as object)
  if (all.length === 0) throw new Error('openapi.yaml: there are no operations')
  unclamp(all)
  for (const { request } of all) if (request) leaveOutEmpty(request)
  const operations = new Map(all.map((operation) => [operation.iid, operation]))
  return (question) => {
    const resource = operations.get(question.operationId)
    if (!resource) throw new Error(`Prism does not know the operation ${question.operationId}`)
    const request = { resource, element: toRequest(question, resource.method, resource.path) }
    const names = Object.keys(question.path)
    const found = [
      ...toViolations('request', validateSecurity(request), names),
      ...toViolations('request', validateInput(request), names),
    ]
    if (question.responseBody !== 'unread') {
      const response = { resource, element: toResponse(question) }
      found.push(...toViolations('response', validateOutput(response), names))
    }
    return question.requestBody === 'unread' ? found.filter(isNotOfRequestBody) : found
  }
}

// --- internal ---

const { getHttpOperationsFromSpec } = operationsOfPrism
const { validateInput, validateOutput, validateSecurity } = validatorsOfPrism

const JSON_TYPE = { 'content-type': 'application/json' }

function toRequest(question: PrismQuestion, method: string, template: string): IHttpRequest {
  const { authorization, requestBody } = question
  const path = template.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(question.path[name] ?? ''),
  )
  const body = typeof requestBody === 'object' ? requestBody.value : undefined
  const isBearer = authorization !== undefined && schemeOf(authorization) === 'bearer'
  return {
    method: method as IHttpRequest['method'],
    url: { path, query: { ...question.query } },
    headers: {
      // Prism accepts the scheme in one case only, and a tab instead of a space. It does not look at the credential itself.
      ...(authorization && { authorization: isBearer ? 'Bearer given' : 'none' }),
      ...(body !== undefined && JSON_TYPE),
    },
    body: body ?? null,
  }
}

function toResponse({ status, responseBody }: PrismQuestion): IHttpResponse {
  const body = responseBody === 'unread' ? undefined : responseBody.value
  return { statusCode: status, headers: JSON_TYPE, body }
}

function isNotOfRequestBody({ source, location }: Violation): boolean {
  return source !== 'request' || !/^body\b/.test(location)
}

type IHttpOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[0]

/** Prism reads the target of each exchange for every part, even one without parameters, unless it is absent. */
function leaveOutEmpty(request: NonNullable<IHttpOperation['request']>): void {
  for (const part of ['path', 'query', 'headers', 'cookie'] as const) {
    if (request[part]?.length === 0) delete request[part]
  }
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
