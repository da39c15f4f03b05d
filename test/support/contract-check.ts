import { toHeaderMap } from '../../src/base/http/header-lines.ts'
import { splitTarget } from '../../src/base/http/http.ts'
import type { Body } from '../../src/check/judge/exchange-facts.ts'
import { createJudge, type Judge } from '../../src/check/judge/judge.ts'
import type { CompiledOperation, Contract } from '../../src/contract/contract.ts'
import type { Violation } from '../../src/contract/requests/violation-types.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { loadContract } from './built-in.ts'
import { breaksRule, usesUndocumented } from './pet-ledger.ts'

// One judge for each worker: creating it takes 0.4 s.
let tools: Promise<Tools> | undefined

interface Tools {
  readonly judge: Judge
  readonly matchCaseless: Contract['matchCaseless']
}

/** Statuses of plain HTTP, which no operation has to document. */
const PLAIN = new Set([405, 413, 415, 204])

/** Rules that do not apply to the answer of a fault, which comes from a scenario, not from the store. */
const OF_THE_STORE = new Set([
  'list-limit',
  'list-status',
  'list-unique-id',
  'get-same-id',
  'create-echo',
  'unauthorised',
])

/**
 * The violations of the contract in the sandbox's answers, found by the judge of the proxy (Prism and our
 * rules). An undocumented status must be declared by a fault or by a ledger entry that the answer relies on,
 * or be plain HTTP; its body must still be an Error, without other keys.
 */
export async function contractBreaks(exchanges: readonly Exchange[]): Promise<readonly string[]> {
  tools ??= createTools(loadContract())
  const { judge, matchCaseless } = await tools
  const breaks: string[] = []
  for (const exchange of exchanges) {
    const { request, answer } = exchange
    // A tape repeats what a service sent, right or wrong; `check` reports that.
    if (!answer || exchange.origin === 'tape') continue
    for (const problem of await problemsOf(exchange, judge, matchCaseless)) {
      breaks.push(`${request.method} ${request.target} → ${answer.status}: ${problem}`)
    }
  }
  return breaks
}

// --- internal ---

async function createTools(contract: Contract): Promise<Tools> {
  return {
    judge: await createJudge(contract),
    matchCaseless: contract.matchCaseless,
  }
}

async function problemsOf(
  exchange: Exchange,
  judge: Judge,
  matchCaseless: Contract['matchCaseless'],
): Promise<readonly string[]> {
  const { request } = exchange
  const { status, rawHeaders, body } = exchange.answer as NonNullable<Exchange['answer']>
  const responseHeaders = toHeaderMap(rawHeaders)
  const { path, search } = splitTarget(request.target)
  // If a trailing slash was served, or another case, the path counts without it.
  const found =
    exchange.operation === undefined
      ? undefined
      : matchCaseless(request.method, path.replace(/\/$/, ''))
  if (!found?.operation) {
    return status === 204 || request.method === 'HEAD' ? [] : errorProblems(body, exchange)
  }
  const { violations } = await judge({
    ...found,
    method: request.method,
    target: request.target,
    search,
    requestHeaders: toHeaderMap(request.rawHeaders),
    requestBody: toBody(request.body, toHeaderMap(request.rawHeaders)),
    // A different 2xx that the ledger chose still has the documented body.
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
  if (exchange.relied.some((name) => breaksRule(name, rule))) return false
  if (rule === 'undeclared-field') return status >= 400 && origin !== 'fault'
  if (rule === 'undocumented-status') {
    return !(isDeclared(exchange) || PLAIN.has(status))
  }
  return severity === 'error' && !(origin === 'fault' && OF_THE_STORE.has(rule))
}

/** Whether a fault or the ledger allows this status. */
function isDeclared({ fault, origin, relied, answer, miss }: Exchange): boolean {
  // With `--on-miss 404`, requests that were not recorded are answered 404.
  if (miss !== undefined && origin === 'none') return true
  if (fault !== undefined && origin === 'fault') return true
  return relied.some((name) => usesUndocumented(name, answer?.status ?? 0))
}

function successOf({ answers }: CompiledOperation): number {
  return [...answers.keys()].find((status) => status < 300) ?? 200
}

/** The journal keeps no long bodies: a body that was sent but not kept has a content type. */
function toBody(text: string | undefined, headers: { readonly [name: string]: string }): Body {
  if (text === undefined) return { kind: 'content-type' in headers ? 'unread' : 'none' }
  return text === '' ? { kind: 'none' } : { kind: 'text', text, exact: true }
}

function errorProblems(body: string | undefined, { answer, relied }: Exchange): string[] {
  const expected = answer?.status
  const problem = [`its body is not an Error of status ${expected}: ${body}`]
  try {
    const { code, message, status, ...rest } = JSON.parse(body ?? '') ?? {}
    const fits = typeof code === 'string' && typeof message === 'string' && status === expected
    const hasMore = Object.keys(rest).length > 0 && !relied.includes('extraFields')
    return fits && !hasMore ? [] : problem
  } catch {
    return problem
  }
}
