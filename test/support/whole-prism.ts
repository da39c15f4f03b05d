import type { IHttpRequest } from '@stoplight/prism-http'
import operationsOfPrism from '@stoplight/prism-http/dist/utils/operations.js'
import validatorsOfPrism from '@stoplight/prism-http/dist/validator/index.js'
import { schemeOf } from '../../src/base/text/secret-names.ts'
import type { OpenApiDocument } from '../../src/contract/document/document.ts'

/** An exchange, as Prism is asked about it. */
export interface PrismQuestion {
  readonly operationId: string
  readonly path: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string }
  readonly authorization: string | undefined
  readonly requestBody: { readonly value: unknown } | 'none' | 'unread'
  readonly status: number
  readonly responseBody: { readonly value: unknown } | 'unread'
}

/** Asks all of Prism about whole requests and whole answers, each time anew; gives the codes of what it finds. */
export async function createWholePrism(
  document: OpenApiDocument,
): Promise<(question: PrismQuestion) => readonly string[]> {
  const all = await operationsOfPrism.getHttpOperationsFromSpec(structuredClone(document) as object)
  const { validateInput, validateOutput, validateSecurity } = validatorsOfPrism
  return (question) => {
    const resource = all.find(({ iid }) => iid === question.operationId)
    if (!resource) throw new Error(`Prism does not know the operation ${question.operationId}`)
    const request = { resource, element: toRequest(question, resource) }
    const { status, responseBody } = question
    const found = [validateSecurity(request), validateInput(request)].flatMap(codesIn)
    if (responseBody === 'unread') return found
    const element = { statusCode: status, headers: JSON_TYPE, body: responseBody.value }
    return [...found, ...codesIn(validateOutput({ resource, element }))]
  }
}

// --- internal ---

const JSON_TYPE = { 'content-type': 'application/json' }

function toRequest(
  { authorization, path, query, requestBody }: PrismQuestion,
  { method, path: template }: { readonly method: string; readonly path: string },
): IHttpRequest {
  const body = typeof requestBody === 'object' ? requestBody.value : undefined
  const isBearer = authorization !== undefined && schemeOf(authorization) === 'bearer'
  return {
    method: method as IHttpRequest['method'],
    url: {
      path: template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')),
      query: { ...query },
    },
    headers: {
      ...(authorization && { authorization: isBearer ? 'Bearer given' : 'none' }),
      ...(body !== undefined && JSON_TYPE),
    },
    body: body ?? null,
  }
}

function codesIn(verdict: {
  readonly _tag: string
  readonly left?: readonly { readonly code?: string | number }[]
}): readonly string[] {
  return (verdict.left ?? []).map(({ code }) => String(code))
}
