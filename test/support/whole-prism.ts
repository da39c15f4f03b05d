import type { IHttpRequest } from '@stoplight/prism-http'
import operationsOfPrism from '@stoplight/prism-http/dist/utils/operations.js'
import validatorsOfPrism from '@stoplight/prism-http/dist/validator/index.js'
import { schemeOf } from '../../src/base/text/secret-names.ts'
import type { Prism, PrismQuestion } from '../../src/check/prism/prism.ts'
import { toViolations } from '../../src/check/prism/prism-violations.ts'
import type { OpenApiDocument } from '../../src/contract/document/document.ts'

/** Asks Prism about whole requests and whole answers, each time anew. */
export async function createWholePrism(document: OpenApiDocument): Promise<Prism> {
  const all = await operationsOfPrism.getHttpOperationsFromSpec(structuredClone(document) as object)
  const { validateInput, validateOutput, validateSecurity } = validatorsOfPrism
  return (question) => {
    const resource = all.find(({ iid }) => iid === question.operationId)
    if (!resource) throw new Error(`Prism does not know the operation ${question.operationId}`)
    const names = Object.keys(question.path)
    const request = { resource, element: toRequest(question, resource) }
    const found = [
      ...toViolations('request', validateSecurity(request), names),
      ...toViolations('request', validateInput(request), names),
    ].filter(({ location }) => question.requestBody !== 'unread' || !/^body\b/.test(location))
    if (question.responseBody === 'unread') return found
    const { status, responseBody } = question
    const element = { statusCode: status, headers: JSON_TYPE, body: responseBody.value }
    return [...found, ...toViolations('response', validateOutput({ resource, element }), names)]
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
