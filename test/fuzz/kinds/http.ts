import path from 'node:path'
import fc from 'fast-check'
import { createTemporaryFolder } from '../../../bench/temporary-folder.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { builtInContract } from '../../../src/petstore/built-in-contract.ts'
import { nextChanges, writeNext } from '../../support/next-pet-store.ts'
import { root } from '../../support/program.ts'
import { withoutRequest } from '../edits.ts'
import type { FuzzKind } from '../fuzz-kind.ts'
import { createAnswerJudge } from '../http/create-answer-judge.ts'
import { operationRequests } from '../http/operation-requests.ts'
import { petRequests } from '../http/pet-requests.ts'
import { type AnswerRules, problemOf } from '../http/problem-of.ts'
import { RawLine } from '../http/raw-line.ts'
import { type PlainRequest, type RawRequest, rawRequests } from '../http/raw-requests.ts'
import { ServerProcess } from '../server-process.ts'

/** Requests on one connection to one of the sandboxes, which is reset before them. */
interface HttpCase {
  readonly to: string
  readonly requests: readonly RawRequest[]
}

/** Raw requests to the port of the contract: of the pet store, of one with a next contract, and of other contracts. */
export const http: FuzzKind<HttpCase> = {
  open: async () => {
    const folder = createTemporaryFolder()
    const next = writeNext(folder.path, nextChanges.withValue, nextChanges.newRequired)
    const places: { readonly [name: string]: Place } = {
      pets: await openPlace(await builtInContract(), ['start']),
      next: await openPlace(await builtInContract(), ['start', '--next', next], {
        next: await readContract({ file: next, overlays: [] }),
      }),
      ...(await openOther('payments.yaml')),
      ...(await openOther('forge.yaml')),
    }
    return {
      cases: fc.oneof(
        ...Object.entries(places).map(([to, { requests }]) =>
          fc.record({
            to: fc.constant(to),
            requests: fc.array(rawRequests(requests), { minLength: 1, maxLength: 8 }),
          }),
        ),
      ),
      tryCase: ({ to, requests }) => tryRequests(places[to] as Place, requests),
      smaller: withoutRequest,
      describe: () =>
        Object.entries(places)
          .map(([name, { server }]) => `${name}: ${server.describe()}`)
          .join('; '),
      close: async () => {
        for (const { server } of Object.values(places)) await server.stop()
        folder[Symbol.dispose]()
      },
    }
  },
}

// --- internal ---

/** A sandbox, what it is asked, and what its answers must be. */
interface Place {
  readonly server: ServerProcess
  readonly requests: fc.Arbitrary<PlainRequest>
  readonly rulesOf: (request: RawRequest) => AnswerRules
}

/** The header of a request that meets the next contract. */
const NEXT = ['Sandbox-Contract', 'next']

async function openPlace(
  source: ContractSource,
  args: readonly string[],
  { next }: { readonly next?: ContractSource } = {},
): Promise<Place> {
  const rules = { judge: await createAnswerJudge(source), isRefusal: isPetRefusal }
  const server = new ServerProcess(args)
  await server.url()
  const pets = petRequests()
  if (!next) return { server, requests: pets, rulesOf: () => rules }
  const nextRules = { judge: await createAnswerJudge(next), isRefusal: isPetRefusal }
  const requests = fc
    .tuple(fc.oneof(pets, operationRequests(next)), fc.boolean())
    .map(([request, meets]) => ({
      ...request,
      headers: meets ? [...request.headers, ...NEXT] : request.headers,
    }))
  const meetsNext = ({ headers }: RawRequest) => headers.includes(NEXT[0] as string)
  return { server, requests, rulesOf: (request) => (meetsNext(request) ? nextRules : rules) }
}

async function openOther(name: string): Promise<{ readonly [name: string]: Place }> {
  const file = path.join(root, 'test/contract/wild', name)
  const source = await readContract({ file, overlays: [] })
  const rules = { judge: await createAnswerJudge(source), isRefusal: () => true }
  const server = new ServerProcess(['start', '--contract', file])
  await server.url()
  return { [name]: { server, requests: operationRequests(source), rulesOf: () => rules } }
}

async function tryRequests(
  { server, rulesOf }: Place,
  requests: readonly RawRequest[],
): Promise<string | undefined> {
  const { origin } = new URL(await server.url())
  const { ok } = await fetch(`${origin}/__admin/reset`, { method: 'POST' })
  if (!ok) return 'the reset was refused'
  const line = new RawLine(origin)
  for (const request of requests) {
    const reply = await line.ask(request)
    const problem = problemOf(request, reply, rulesOf(request))
    if (problem === undefined) continue
    line.close()
    return (
      (await server.problem()) ?? `${problem}\n${request.method} ${request.target.slice(0, 300)}`
    )
  }
  line.close()
  return server.problem()
}

/** An Error of the pet store, or problem details. */
function isPetRefusal(
  { status: said, ...rest }: object & { status?: unknown },
  status: number,
): boolean {
  return said === status && 'title' in rest !== 'message' in rest
}
