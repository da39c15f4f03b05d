import { splitTarget } from '../../src/base/split-target.ts'
import { type Body, toHeaderMap } from '../../src/check/judge/finished-exchange.ts'
import { createJudge, type Judge } from '../../src/check/judge/judge.ts'
import { type CompiledOperation, type Contract, loadContract } from '../../src/contract/contract.ts'
import { usesUndocumented } from '../../src/contract/ledger.ts'
import type { Violation } from '../../src/contract/violation.ts'
import type { Exchange } from '../../src/journal/exchange.ts'

// One judge for each worker: it takes 0.4 s to make.
let tools: Promise<Tools> | undefined

interface Tools {
  readonly judge: Judge
  readonly match: Contract['match']
}

/** Statuses of plain HTTP, which no operation has to document. */
const PLAIN = new Set([405, 413, 415, 204])

/** Rules that what a fault answers need not keep: it is written in a scenario, not made from the store. */
const OF_THE_STORE = new Set([
  'list-limit',
  'list-status',
  'list-unique-id',
  'get-same-id',
  'create-echo',
  'unauthorised',
])

/**
 * What the sandbox's answers break of the contract, by the judge of the proxy (Prism, and the rules on
 * top). A status that is not documented must be declared by a fault, by a ledger entry the answer relied
 * on, or be plain HTTP; its body must be an Error all the same, with no other key.
 */
export async function contractBreaks(exchanges: readonly Exchange[]): Promise<readonly string[]> {
  tools ??= createTools(loadContract())
  const { judge, match } = await tools
  const breaks: string[] = []
  for (const exchange of exchanges) {
    const { request, answer } = exchange
    // A tape says what a service said, right or wrong: `check` tells of that.
    if (!answer || exchange.origin === 'tape') continue
    for (const problem of await problemsOf(exchange, judge, match)) {
      breaks.push(`${request.method} ${request.target} → ${answer.status}: ${problem}`)
    }
  }
  return breaks
}

// --- internal ---

async function createTools(contract: Contract): Promise<Tools> {
  return {
    judge: await createJudge(contract),
    match: contract.match,
  }
}

async function problemsOf(
  exchange: Exchange,
  judge: Judge,
  match: Contract['match'],
): Promise<readonly string[]> {
  const { request } = exchange
  const { status, headers, body } = exchange.answer as NonNullable<Exchange['answer']>
  const responseHeaders = toHeaderMap(headers)
  const { path, search } = splitTarget(request.target)
  // A slash at the end that was served is none.
  const found =
    exchange.operation === undefined ? undefined : match(request.method, path.replace(/\/$/, ''))
  if (!found?.operation) {
    return status === 204 || request.method === 'HEAD' ? [] : errorProblems(body, status)
  }
  const { violations } = await judge({
    ...found,
    method: request.method,
    search,
    requestHeaders: toHeaderMap(request.headers),
    requestBody: toBody(request.body, toHeaderMap(request.headers)),
    // Another 2xx than the documented one, if the ledger has it, has its body all the same.
    status: status < 300 && isDeclared(exchange) ? successOf(found.operation) : status,
    responseHeaders,
    responseBody: toBody(body, responseHeaders),
  })
  return violations
    .filter((violation) => counts(violation, exchange, status))
    .map(({ rule, location, message }) => `${rule} at ${location}: ${message}`)
}

function counts(
  { source, severity, rule }: Violation,
  exchange: Exchange,
  status: number,
): boolean {
  const { origin } = exchange
  if (source !== 'response') return false
  if (rule === 'undeclared-field') return status >= 400 && origin !== 'fault'
  if (rule === 'undocumented-status') {
    return !(isDeclared(exchange) || PLAIN.has(status))
  }
  return severity === 'error' && !(origin === 'fault' && OF_THE_STORE.has(rule))
}

/** Whether a fault or the ledger says that this status may be there. */
function isDeclared({ fault, origin, relied, answer, miss }: Exchange): boolean {
  // `--on-miss 404`: nobody answers what was not recorded.
  if (miss !== undefined && origin === 'none') return true
  if (fault !== undefined && origin === 'fault') return true
  return relied.some((name) => usesUndocumented(name, answer?.status ?? 0))
}

function successOf({ answers }: CompiledOperation): number {
  return [...answers.keys()].find((status) => status < 300) ?? 200
}

/** The journal keeps no long bodies: one that was sent and not kept has a content type. */
function toBody(text: string | undefined, headers: { readonly [name: string]: string }): Body {
  if (text === undefined) return { kind: 'content-type' in headers ? 'unread' : 'none' }
  return text === '' ? { kind: 'none' } : { kind: 'text', text, exact: true }
}

function errorProblems(body: string | undefined, status: number): string[] {
  const problem = [`its body is no Error of status ${status}: ${body}`]
  try {
    const { code, message, status: said, ...rest } = JSON.parse(body ?? '') ?? {}
    const fits = typeof code === 'string' && typeof message === 'string' && said === status
    return fits && Object.keys(rest).length === 0 ? [] : problem
  } catch {
    return problem
  }
}
