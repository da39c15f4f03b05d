// The only file that knows Prism: the judge of a finished exchange. Import it lazily, it takes 0.4 s.
import type {
  IHttpConfig,
  IHttpRequest,
  IHttpResponse,
  PrismHttpComponents,
} from '@stoplight/prism-http'
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http'
import type { OpenApiDocument } from './document.ts'
import type { Violation } from './violation.ts'

/** A finished exchange as Prism looks at it: header names in lower case, bodies parsed. */
export interface JudgedExchange {
  /** In lower case. */
  readonly method: string
  /** Below the base path, e.g. `/pets/1`. */
  readonly path: string
  readonly query: { readonly [name: string]: string | string[] }
  readonly requestHeaders: { readonly [name: string]: string }
  readonly requestBody?: unknown
  readonly status: number
  readonly responseHeaders: { readonly [name: string]: string }
  readonly responseBody?: unknown
  /** HEAD, 304, or a body that was not kept. */
  readonly skipResponseBody?: boolean
}

/** Judges an exchange against the contract. */
export type Judge = (exchange: JudgedExchange) => Promise<readonly Violation[]>

type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>

/**
 * Makes a judge of the contract; the operations are read, and their schemas compiled, once.
 * @throws Error when the document has no operations.
 */
export async function createJudge(document: OpenApiDocument): Promise<Judge> {
  const operations = await getHttpOperationsFromSpec(structuredClone(document) as object)
  if (operations.length === 0) throw new Error('openapi.yaml: there are no operations')
  unclamp(operations)
  const answers = new WeakMap<IHttpRequest, IHttpResponse>()
  const forward: PrismHttpComponents['forward'] =
    ({ data }) =>
    () =>
    async () => ({ _tag: 'Right', right: answers.get(data) as IHttpResponse })
  const prism = createInstance(CONFIG, { logger: quiet, forward })
  return (exchange) => judge(exchange, { prism, operations, answers })
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
  errors: true, // an unknown route is reported as such
}

const quiet = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'success'].map((level) => [level, () => {}]),
) as unknown as PrismHttpComponents['logger']
Object.assign(quiet, { child: () => quiet })

async function judge(
  exchange: JudgedExchange,
  {
    prism,
    operations,
    answers,
  }: {
    prism: ReturnType<typeof createInstance>
    operations: Operations
    answers: WeakMap<IHttpRequest, IHttpResponse>
  },
): Promise<readonly Violation[]> {
  const request = toPrism(exchange)
  answers.set(request, {
    statusCode: exchange.status,
    headers: exchange.responseHeaders,
    body: exchange.responseBody,
  })
  // A fresh object each time: Prism writes the first Accept header it sees into its configuration.
  const config = { ...CONFIG, validateResponse: !exchange.skipResponseBody }
  const result = await prism.request(request, operations, config)()
  if (result._tag === 'Left') {
    const error = result.left as Error & { detail?: string }
    const rule = error.name.split('#')[1] ?? error.name
    return [
      {
        source: 'request',
        severity: 'error',
        rule,
        location: 'path',
        message: error.detail ?? error.message,
      },
    ]
  }
  const { input, output } = result.right.validations
  return [...input.map(toViolation('request')), ...output.map(toViolation('response'))]
}

function toPrism({
  method,
  path,
  query,
  requestHeaders,
  requestBody,
}: JudgedExchange): IHttpRequest {
  const { authorization } = requestHeaders
  return {
    method: (method === 'head' ? 'get' : method) as IHttpRequest['method'], // Prism has no implicit HEAD
    url: { path, query: { ...query } },
    headers: {
      ...requestHeaders,
      // The scheme's name is case-insensitive (RFC 9110, section 11.1); Prism thinks otherwise.
      ...(authorization && { authorization: authorization.replace(/^bearer /i, 'Bearer ') }),
    },
    body: requestBody ?? null,
  }
}

type PrismDiagnostic = {
  code?: string | number
  message: string
  path?: (string | number)[]
  severity: number
}

function toViolation(source: Violation['source']) {
  return ({ code, message, path = [], severity }: PrismDiagnostic): Violation => {
    const undocumented = message.startsWith('Unable to match')
    return {
      source,
      // Prism only warns, without a code, of a status that is not documented.
      severity: severity === 0 || undocumented ? 'error' : 'warning',
      rule: String(code ?? (undocumented ? 'undocumented-status' : 'media-type')),
      location: path.join('.'),
      message,
    }
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
