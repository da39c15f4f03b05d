import type { ClientRequest, IncomingMessage } from 'node:http'
import { hasHeader, withoutHeader } from '../base/http/header-lines.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import { createRouteFinder } from '../contract/requests/requests.ts'
import {
  type Failure,
  failureOf,
  failureText,
  malformedFailure,
  timeoutFailure,
} from '../proxy/failure.ts'
import { forwardedLines } from '../proxy/forwarded-lines.ts'
import { createForwarder, type Forwarder } from '../proxy/forwarder.ts'
import type { ProxyOptions } from '../proxy/proxy-options.ts'
import { resolveName } from '../proxy/start-forwarding.ts'
import { createAgents, parseUpstream } from '../proxy/upstream.ts'
import { openRequest } from '../proxy/upstream-call.ts'
import { isWrite, type Missing } from '../routes/route-plan.ts'

/** A GET that the sandbox itself sends to the upstream. */
export interface UpstreamQuestion {
  /** As a client of the sandbox writes it: under the contract's base path. */
  readonly target: string
  /** Header lines: name, value, name, value … Those of framing are left out. */
  readonly headers: readonly string[]
}

/** The whole answer of the upstream. */
export interface UpstreamAnswer {
  readonly status: number
  /** Header lines as they came. */
  readonly headers: readonly string[]
  /** As they came: with the content coding that the headers name. */
  readonly bytes: Buffer
}

/** Asks the upstream; never rejects. */
export type AskUpstream = (
  question: UpstreamQuestion,
) => Promise<UpstreamAnswer | { readonly failure: Failure }>

/** How long an answer may be that is read as a whole, in bytes. */
export const LONGEST_ANSWER = 16 * 1024 * 1024

/** How to open an upstream: as a proxy does. */
export type UpstreamOptions = Pick<
  ProxyOptions,
  | ('source' | 'upstream' | 'aside' | 'cap' | 'queue' | 'checker' | 'recorder' | 'sample')
  | ('readOnly' | 'timeout' | 'ca' | 'insecure' | 'proxyEnvironment' | 'whenBehind')
  | ('onBug' | 'onBytes' | 'onExchange')
>

/** The real service behind a sandbox. */
export interface SandboxUpstream extends Omit<Forwarder, 'context'> {
  /** Its base address. */
  readonly url: string
  readonly ask: AskUpstream
  /** Resolves when every exchange so far has been checked. */
  settled(options?: { readonly hurry?: boolean }): Promise<void>
  /** Waits for the checks, and closes the connections. No request may follow. */
  close(): Promise<void>
}

/**
 * Opens the real service behind a sandbox.
 * @throws UsageError for a bad address or CA file; StartError for a name that does not resolve.
 */
export async function openUpstream(options: UpstreamOptions): Promise<SandboxUpstream> {
  const { source } = options
  const upstream = parseUpstream(options.upstream, source)
  const agents = createAgents(upstream, options)
  if (!agents.proxied) await resolveName(upstream)
  const route = { upstream, agents, basePath: source.basePath, routes: createRouteFinder(source) }
  const forwarder = createForwarder(options, route)
  const { queue } = forwarder
  return {
    ...forwarder,
    url: upstream.url,
    ask: createAsk(forwarder),
    settled: async (when) => queue?.drained(when),
    close: async () => {
      await queue?.drained()
      agents.destroy()
    },
  }
}

/** Whether a status says that the upstream does not have an operation, of which these answers are described; of a preflight none is. */
export function isMissingBy(
  status: number,
  described: CompiledOperation['answers'] | undefined,
  { undescribed, notImplemented }: Missing,
): boolean {
  if (status === 501) return notImplemented
  return (status === 404 || status === 405) && undescribed && described?.has(status) !== true
}

/** Whether a failure is that the upstream cannot be reached. What may have been written there is not written here, too. */
export function isUnreachableBy({ kind }: Failure, method: string): boolean {
  if (!kind.startsWith('upstream-') || kind === 'upstream-malformed') return false
  return !isWrite(method) || NOT_CONNECTED.has(kind)
}

// --- internal ---

/** Creates what asks the upstream over the connections that forward to it; what that answers is judged. */
function createAsk({
  context,
  addressOf,
  durations,
  nextId,
  judge,
}: Pick<Forwarder, 'context' | 'addressOf' | 'durations' | 'nextId' | 'judge'>): AskUpstream {
  const { upstream, agents, name, timeout } = context
  return async ({ target, headers }) => {
    const path = addressOf(GET, target)
    if (path === undefined) return { failure: outside(target) }
    const [time, from] = [Date.now(), performance.now()]
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<AskUpstream>>>()
    let outgoing: ClientRequest | undefined
    const fail = (failure: Failure) => {
      resolve({ failure })
      outgoing?.destroy()
    }
    const timer = setTimeout(() => fail(timeoutFailure(name, timeout)), timeout)
    const send = (agent: typeof agents.kept) => {
      const lines = linesOf(headers, upstream.host)
      outgoing = openRequest(upstream, { agent, method: GET, path, headers: lines })
      outgoing.on('response', (answer) => collect(answer, { resolve, fail, name }))
      outgoing.on('information', () => void timer.refresh())
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection may close just as it is used.
        const isStale = outgoing?.reusedSocket === true && error.code === 'ECONNRESET'
        if (isStale) send(agents.fresh)
        else fail(failureOf(error, name))
      })
      outgoing.end()
    }
    try {
      send(agents.kept)
    } catch (error) {
      fail(failureOf(error as NodeJS.ErrnoException, name))
    }
    const answer = await promise
    clearTimeout(timer)
    durations.countAsked(GET, target, 'status' in answer ? answer.status : 0, from)
    judge({
      ...{ id: nextId(), time, began: from, duration: performance.now() - from },
      ...{ method: GET, target, requestHeaders: headers, requestBody: NO_BODY },
      ...('failure' in answer
        ? { responseHeaders: [], responseBody: undefined, failure: failureText(answer.failure) }
        : { responseHeaders: answer.headers, responseBody: answer.bytes, failure: undefined }),
      status: 'status' in answer ? answer.status : undefined,
    })
    return answer
  }
}

const GET = 'GET'
const NO_BODY = Buffer.alloc(0)

function linesOf(raw: readonly string[], host: string): string[] {
  const own = ['content-length', 'transfer-encoding', 'expect', 'trailer']
  const lines = forwardedLines(own.reduce(withoutHeader, raw), { host, chunked: false })
  if (!hasHeader(lines, 'host')) lines.unshift('Host', host)
  return lines
}

function collect(
  answer: IncomingMessage,
  {
    resolve,
    fail,
    name,
  }: {
    readonly resolve: (answer: UpstreamAnswer) => void
    readonly fail: (failure: Failure) => void
    readonly name: string
  },
): void {
  const chunks: Buffer[] = []
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= LONGEST_ANSWER) chunks.push(chunk)
    else
      fail(
        malformedFailure(
          `${name} sent more than ${LONGEST_ANSWER} bytes, which is too much to be merged with what was changed here.`,
        ),
      )
  })
  answer.on('error', (error) => fail(failureOf(error, name)))
  answer.on('end', () =>
    resolve({
      status: answer.statusCode as number,
      headers: answer.rawHeaders,
      bytes: Buffer.concat(chunks),
    }),
  )
}

function outside(target: string): Failure {
  const detail = `${target.slice(0, 100)} is not an address of the upstream.`
  return { kind: 'outside-base', status: 404, detail }
}

const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'upstream-refused',
  'upstream-dns',
  'upstream-tls',
])
