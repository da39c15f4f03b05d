// Judges answers of the control plane by its document with Prism's validators, which share nothing with the code that
// made both.
import operationsOfPrism from '@stoplight/prism-http/dist/utils/operations.js'
import validatorsOfPrism from '@stoplight/prism-http/dist/validator/index.js'
import { evenlyEncoded } from '../../src/base/text/percent-encoding.ts'

/** An answer of the control plane. */
interface AdminExchange {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly status: number
  readonly type: string | null
  /** The text of the body. */
  readonly text: string
}

/** Finds what in an answer breaks a document. */
export type AdminCheck = (exchange: AdminExchange) => readonly string[]

/** Creates the check of answers by an OpenAPI document. */
export async function createAdminCheck(document: object): Promise<AdminCheck> {
  const operations = await getHttpOperationsFromSpec(structuredClone(document))
  const { servers } = document as { servers: readonly { readonly url: string }[] }
  const known = operations.map((resource) => ({ resource, fits: toTest(servers, resource.path) }))
  return (exchange) => {
    const { status, type, text } = exchange
    const path = evenlyEncoded(exchange.path)
    const method = exchange.method === 'HEAD' ? 'get' : exchange.method.toLowerCase()
    // A literal path goes before a template.
    const here = known
      .filter(({ fits }) => fits.test(path))
      .toSorted((one, other) => braces(one.resource.path) - braces(other.resource.path))
    const found = here.find(({ resource }) => resource.method === method)
    const breaks: string[] = []
    // Health says what it is, in one form, whatever it is.
    const isProblem = status >= 400 && !(status === 503 && path.endsWith('/health'))
    if (isProblem !== (type === 'application/problem+json') && text !== '')
      breaks.push(`${status} with the type ${type}`)
    if (exchange.method === 'HEAD' || exchange.method === 'OPTIONS' || status === 405 || !found)
      return [...breaks, ...plainBreaks(exchange)]
    if (status === 204) return text === '' ? breaks : [...breaks, 'a 204 with a body']
    const isJson = /json/.test(type ?? '')
    const body = isJson ? JSON.parse(text) : text
    const element = { statusCode: status, headers: { 'content-type': type ?? '' }, body }
    const verdict = validateOutput({ resource: found.resource, element } as never) as Verdict
    return [...breaks, ...(verdict._tag === 'Left' ? verdict.left.map(toText) : [])]
  }
}

// --- internal ---

const { getHttpOperationsFromSpec } = operationsOfPrism
const { validateOutput } = validatorsOfPrism

type Verdict =
  | { readonly _tag: 'Right' }
  | { readonly _tag: 'Left'; readonly left: readonly Diagnostic[] }

interface Diagnostic {
  readonly message: string
  readonly path?: readonly (string | number)[]
}

function toText({ path = [], message }: Diagnostic): string {
  return `${path.join('.')}: ${message}`
}

function toTest([server]: readonly { readonly url: string }[], path: string): RegExp {
  const plain = `${server?.url}${path}`.replaceAll('.', '\\.')
  return new RegExp(`^${plain.replace(/\{\w+\}/g, '[^/]+')}$`)
}

function braces(path: string): number {
  return path.split('{').length
}

/** What no operation describes: OPTIONS and HEAD, a path or a method that does not exist. */
function plainBreaks({ method, status, text }: AdminExchange): readonly string[] {
  if (method === 'HEAD' || status === 204) return text === '' ? [] : ['a body where none may be']
  const { title, status: said, detail, errors: _errors, ...rest } = JSON.parse(text)
  const fits = typeof title === 'string' && typeof detail === 'string' && said === status
  return fits && Object.keys(rest).length === 0 ? [] : [`not problem details: ${text}`]
}
