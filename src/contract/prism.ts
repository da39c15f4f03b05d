// The only file that knows Prism: its verdict on an exchange, corrected by judge.ts. Import it lazily, it takes 0.4 s.
import type {
  IHttpConfig,
  IHttpRequest,
  IHttpResponse,
  PrismHttpComponents,
} from '@stoplight/prism-http'
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http'
import type { OpenApiDocument } from './document.ts'
import type { Violation } from './violation.ts'

/**
 * What Prism is asked. It never sees what it would interpret or choke on: the target is written anew from
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
  /** `unread`: there was a body, but its content can not be judged. */
  readonly requestBody: { readonly value: unknown } | 'none' | 'unread'
  readonly status: number
  /** `unread`: leave the answer's body alone. */
  readonly responseBody: { readonly value: unknown } | 'unread'
}

/** Prism's verdict. Rules are keywords of JSON Schema, `credential`, or `required` for a missing body. */
export type Prism = (question: PrismQuestion) => Promise<readonly Violation[]>

/**
 * Makes Prism read the contract; operations are read, and their schemas compiled, once.
 * @throws Error when the document has no operations.
 */
export async function createPrism(document: OpenApiDocument): Promise<Prism> {
  const all = await getHttpOperationsFromSpec(structuredClone(document) as object)
  if (all.length === 0) throw new Error('openapi.yaml: there are no operations')
  unclamp(all)
  for (const { request } of all) if (request) leaveOutEmpty(request)
  // A list of one for each operation, always the same: Prism compiles by identity.
  const operations = new Map(all.map((operation) => [operation.iid, [operation]]))
  const answers = new WeakMap<IHttpRequest, IHttpResponse>()
  const forward: PrismHttpComponents['forward'] =
    ({ data }) =>
    () =>
    async () => ({ _tag: 'Right', right: answers.get(data) as IHttpResponse })
  // The operation is known already: nothing is left to look up.
  const route: PrismHttpComponents['route'] = ({ resources }) => ({
    _tag: 'Right',
    right: resources[0] as (typeof resources)[0],
  })
  const prism = createInstance(CONFIG, { logger: quiet, route, forward })
  return async (question) => {
    const known = operations.get(question.operationId)
    if (!known) throw new Error(`Prism does not know the operation ${question.operationId}`)
    const [{ method, path }] = known as [(typeof known)[0]]
    const request = toPrism(question, method, path)
    answers.set(request, toAnswer(question))
    // A fresh object each time: Prism writes the first Accept header it sees into its configuration.
    const config = { ...CONFIG, validateResponse: question.responseBody !== 'unread' }
    const result = await prism.request(request, known, config)()
    if (result._tag === 'Left') throw new Error('Prism refused to judge', { cause: result.left })
    const { input, output } = result.right.validations
    const names = Object.keys(question.path)
    const found = [
      ...input.map((each) => toViolation('request', each, names)),
      ...output.map((each) => toViolation('response', each, names)),
    ]
    return question.requestBody === 'unread' ? found.filter(isNotOfRequestBody) : found
  }
}

// --- internal ---

const CONFIG: IHttpConfig = {
  isProxy: true,
  upstream: new URL('http://unused.invalid'),
  upstreamProxy: undefined,
  mock: { dynamic: false },
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: true, // an unknown route is an error, not a warning
}

const quiet = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'success'].map((level) => [level, () => {}]),
) as unknown as PrismHttpComponents['logger']
Object.assign(quiet, { child: () => quiet })

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
      // The scheme's name is case-insensitive (RFC 9110, section 11.1); Prism thinks otherwise.
      ...(authorization && { authorization: authorization.replace(/^bearer /i, 'Bearer ') }),
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
  code?: string | number
  message: string
  path?: (string | number)[]
}

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
