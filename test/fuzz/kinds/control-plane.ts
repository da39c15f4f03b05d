import fc from 'fast-check'
import { createAdminDocument } from '../../../src/admin/plane/admin-document.ts'
import { sandboxOutline } from '../../../src/admin/sandbox-control-plane.ts'
import { type Json, parseJson, stringifyJson } from '../../../src/base/json/json.ts'
import { compileDocument, contractOf } from '../../../src/contract/contract.ts'
import { LinkedDocument } from '../../../src/contract/document/linked-document.ts'
import { builtInContract } from '../../../src/petstore/built-in-contract.ts'
import { type AdminCheck, createAdminCheck } from '../../support/admin-check.ts'
import { nearlyRequests } from '../../support/nearly-requests.ts'
import { type AdminReply, sendAdmin } from '../../support/send-admin.ts'
import { withoutRequest } from '../edits.ts'
import type { FuzzKind } from '../fuzz-kind.ts'
import { ServerProcess } from '../server-process.ts'

/** A request to the control plane; its body is JSON as text. */
interface PlaneRequest {
  readonly method: string
  /** Below `/__admin`. */
  readonly target: string
  readonly body?: string
}

/** Requests to a sandbox of the default scenario, in which all clients share a world, or each has its own. */
interface PlaneCase {
  readonly isolation: 'shared' | 'per-key'
  readonly requests: readonly PlaneRequest[]
}

/**
 * Requests to every route of the control plane, right or nearly. Afterwards each world is written as a scenario, which a sandbox takes and
 * writes as the same.
 */
export const controlPlane: FuzzKind<PlaneCase> = {
  open: async () => {
    const document = createAdminDocument(sandboxOutline(contractOf(builtInContract())))
    const { operations } = compileDocument(new LinkedDocument(document).document)
    const check = await createAdminCheck(document)
    const servers = {
      shared: new ServerProcess(['start']),
      'per-key': new ServerProcess(['start', '--isolation', 'per-key', '--keys', 'test-*']),
    }
    for (const server of Object.values(servers)) await server.url()
    const request = nearlyRequests(operations, {
      world: ['shared', 'sandbox-key', 'test-1', 'test-2'],
      name: ['default', 'empty', 'a', '__proto__'],
      id: ['a', '1', '2', '9223372036854775807'],
    }).map(
      ({ method, target, json }): PlaneRequest => ({
        method,
        target: target.replace('/__admin', ''),
        ...(json !== undefined && { body: stringifyJson(json as Json) }),
      }),
    )
    return {
      cases: fc.record({
        isolation: fc.constantFrom('shared', 'per-key'),
        // Before and after them, five more are sent for each case.
        requests: fc.array(request, { minLength: 4, maxLength: 16, size: 'max' }),
      }),
      tryCase: async ({ isolation, requests }) => {
        const server = servers[isolation]
        const { origin } = new URL(await server.url())
        const problem = await tryRequests(`${origin}/__admin`, requests, check)
        return (await server.problem()) ?? problem
      },
      smaller: withoutRequest,
      describe: () => servers.shared.describe(),
      close: async () => {
        for (const server of Object.values(servers)) await server.stop()
      },
    }
  },
}

// --- internal ---

async function tryRequests(
  adminUrl: string,
  requests: readonly PlaneRequest[],
  check: AdminCheck,
): Promise<string | undefined> {
  const ask = async ({ method, target, body }: PlaneRequest) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const asked = { headers, ...(body !== undefined && { body }) }
    try {
      const reply = await sendAdmin({ adminUrl }, [method, target], asked)
      return { problem: problemOf({ method, target }, reply, check), reply }
    } catch (error) {
      return { problem: `no answer: ${(error as Error).message}`, reply: NO_REPLY }
    }
  }
  const begin: readonly PlaneRequest[] = [
    { method: 'PUT', target: '/scenario', body: '{"name":"default"}' },
    { method: 'POST', target: '/reset' },
  ]
  for (const request of [...begin, ...requests]) {
    const { problem } = await ask(request)
    if (problem !== undefined) return `${problem}\n${request.method} ${request.target}`
  }
  const { problem, reply } = await ask({ method: 'GET', target: STATE })
  // Where each client has its own world, the state is that of one, which need not be there.
  if (problem !== undefined || reply.status !== 200) return problem
  const taken = await ask({ method: 'PUT', target: '/scenario', body: reply.text })
  if (taken.reply.status !== 200)
    return `a state that was written is refused\n${taken.problem ?? taken.reply.text.slice(0, 500)}`
  const again = await ask({ method: 'GET', target: STATE })
  if (again.problem !== undefined || lastingOf(again.reply.text) === lastingOf(reply.text))
    return again.problem
  return `a state that was written and taken is another one\n${differenceOf(reply.text, again.reply.text)}`
}

const NO_REPLY = { status: 0, headers: {}, text: '', body: undefined }

const STATE = '/state?format=json'

/** What of a written state does not change with time. */
function lastingOf(text: string): string {
  const { clock: _clock, ...rest } = parseJson(text) as { readonly clock?: unknown }
  return stringifyJson(rest)
}

function differenceOf(one: string, other: string): string {
  const others = new Set(other.split('\n'))
  const lines = new Set(one.split('\n'))
  const only = (all: Set<string>, not: Set<string>) =>
    [...all]
      .filter((line) => !not.has(line))
      .slice(0, 5)
      .join('\n')
  return `written:\n${only(lines, others)}\nafterwards:\n${only(others, lines)}`
}

function problemOf(
  { method, target }: PlaneRequest,
  { status, headers, text }: AdminReply,
  check: AdminCheck,
): string | undefined {
  if (status >= 500) return `${status}\n${text.slice(0, 500)}`
  if (/^\s+at .*\.[jt]s:\d+/m.test(text)) return `${status}: a stack\n${text.slice(0, 500)}`
  const type = (headers['content-type'] as string | undefined) ?? null
  const [path = ''] = `/__admin${target}`.split('?')
  const breaks = check({ method, path, status, type, text })
  return breaks.length > 0 ? `${status}: ${breaks[0]}\n${text.slice(0, 500)}` : undefined
}
