import { readDocument } from '../../src/contract/document.ts'
import { usesUndocumented } from '../../src/contract/ledger.ts'
import { listOperations } from '../../src/contract/operations.ts'
import { createJudge, type Judge } from '../../src/contract/prism.ts'
import type { Exchange } from '../../src/exchanges/exchange.ts'

// One judge for each worker: it takes half a second to make.
let judge: Promise<Judge> | undefined

/** The statuses that the contract documents, by operationId. */
const documented = new Map(listOperations(readDocument()).map(({ id, answers }) => [id, answers]))

/** Statuses of plain HTTP, which no operation has to document. */
const PLAIN = new Set([404, 405, 413, 415, 204])

/**
 * What the sandbox's answers break of the contract, by an independent validator (Prism). A status that
 * is not documented must be declared by a fault, by a ledger entry the answer relied on, or be plain
 * HTTP; its body must be an Error all the same.
 */
export async function contractBreaks(exchanges: readonly Exchange[]): Promise<readonly string[]> {
  judge ??= createJudge(readDocument())
  const check = await judge
  const breaks: string[] = []
  for (const exchange of exchanges) {
    if (!exchange.answer) continue
    for (const problem of await problemsOf(exchange, check)) {
      breaks.push(
        `${exchange.request.method} ${exchange.request.target} → ${exchange.answer.status}: ${problem}`,
      )
    }
  }
  return breaks
}

// --- internal ---

async function problemsOf(exchange: Exchange, check: Judge): Promise<readonly string[]> {
  const { request, operation, fault } = exchange
  const { status, headers, body } = exchange.answer as NonNullable<Exchange['answer']>
  const parsed = parse(body)
  if (!parsed) return [`its body is no JSON: ${body}`]
  const declared = operation === undefined || isDeclared(exchange)
  if (declared && (status >= 400 || operation === undefined))
    return status === 204 ? [] : errorProblems(parsed.value, status)
  const url = new URL(request.target, 'http://sandbox.invalid')
  const found = await check({
    method: request.method.toLowerCase(),
    // A slash at the end that was served is none.
    path: decodable(url.pathname.replace(/^\/v1/, '').replace(/\/$/, '')),
    query: Object.fromEntries(url.searchParams),
    requestHeaders: {},
    // Another 2xx than the documented one has its body all the same.
    status: declared ? successOf(operation) : status,
    responseHeaders: toMap(headers),
    responseBody: parsed.value,
    skipResponseBody: request.method === 'HEAD',
  })
  const answers = found.filter(({ source }) => source === 'response')
  const problems = answers.map(({ location, message }) => `${location} ${message}`)
  const extra = status >= 400 && fault === undefined ? errorProblems(parsed.value, status) : []
  return [...problems, ...extra]
}

function successOf(operation: string): number {
  return [...(documented.get(operation)?.keys() ?? [])].find((status) => status < 300) ?? 200
}

function isDeclared({ answer, fault, relied, operation, origin }: Exchange): boolean {
  const status = answer?.status ?? 0
  if (fault !== undefined && origin === 'fault')
    return !documented.get(operation ?? '')?.has(status)
  if (relied.some((name) => usesUndocumented(name, status))) return true
  return status !== 404 && PLAIN.has(status)
}

function errorProblems(body: unknown, status: number): string[] {
  const { code, message, status: said, ...rest } = (body ?? {}) as Record<string, unknown>
  const fits = typeof code === 'string' && typeof message === 'string' && said === status
  return fits && Object.keys(rest).length === 0
    ? []
    : [`its body is no Error of status ${status}: ${JSON.stringify(body)}`]
}

/** A path as the sandbox takes it: where the escapes can not be decoded, `%` is a `%`. */
function decodable(path: string): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}

function parse(body: string | undefined): { value: unknown } | undefined {
  if (body === undefined || body === '') return { value: undefined }
  try {
    return { value: JSON.parse(body) }
  } catch {
    return undefined
  }
}

function toMap(lines: readonly string[]): Record<string, string> {
  const map: Record<string, string> = {}
  for (let at = 0; at < lines.length; at += 2)
    map[(lines[at] as string).toLowerCase()] = lines[at + 1] as string
  return map
}
