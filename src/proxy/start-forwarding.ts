import { lookup } from 'node:dns/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { rethrow, StartError } from '../base/errors.ts'
import { listen } from '../base/http/listen.ts'
import { createRouteFinder } from '../contract/requests/requests.ts'
import type { Capture } from '../journal/exchange.ts'
import { MOST_CONNECTIONS } from '../options/words.ts'
import type { CheckProgress } from './check-queue.ts'
import { ownAnswer } from './failure.ts'
import {
  createForwarder,
  type Forwarder,
  type ForwardingRoute,
  type ProxyDurations,
} from './forwarder.ts'
import type { ExchangeChecker, ProxyOptions } from './proxy-options.ts'
import { createAgents, parseUpstream, type Upstream } from './upstream.ts'
import { LONGEST_HEAD } from './upstream-call.ts'

/** A running proxy. `await using` closes it. */
export interface RunningProxy extends AsyncDisposable {
  /** The base address to use instead of the service's, e.g. `http://127.0.0.1:4011/v1`. */
  readonly url: string
  /** The service's base address. */
  readonly upstream: string
  /** Resolves when every exchange so far has been checked: soon, or with `hurry: false` when requests leave time for it. */
  settled(options?: { readonly hurry?: boolean }): Promise<void>
  /** The progress of the checks; `undefined` without a checker. */
  progress(): CheckProgress | undefined
  /** How long answers took. */
  readonly durations: ProxyDurations
  /** From now on, every answer closes its connection; the proxy still answers. */
  drain(): void
  /** Stops the proxy: requests in flight finish, and everything is checked. */
  close(): Promise<void>
}

/**
 * Starts a proxy that passes everything under the contract's base path to an upstream and back, byte for byte.
 * @throws UsageError for a bad upstream or CA file; StartError for a name that does not resolve, or a port in use.
 */
export async function startForwarding(options: ProxyOptions): Promise<RunningProxy> {
  const { source } = options
  const upstream = parseUpstream(options.upstream, source, options.upstreamName)
  const agents = createAgents(upstream, options)
  if (!agents.proxied) await resolveName(upstream)
  const { basePath } = source
  const route = { upstream, agents, basePath, routes: createRouteFinder(source) }
  const { listener, queue, durations, stop, finish } = createForwardingListener(options, route)
  const server = await listen(listener, {
    // Address, certificate and bounds: each option of listening by its name.
    ...options,
    onClose: () => {},
    onCut: stop,
    ...asProxyListens,
    bareAnswer: ownAnswer,
    // A tunnel would bypass the check.
    noTunnel: `This proxy makes no tunnels; send it requests under ${basePath || '/'}.`,
    maxConnections: options.maxConnections ?? MOST_CONNECTIONS,
  })
  const close = async () => {
    await server.close()
    await finish()
    await queue?.drained()
    agents.destroy()
  }
  return {
    url: server.origin + basePath,
    upstream: upstream.url,
    settled: async (when) => queue?.drained(when),
    progress: () => queue?.progress,
    durations,
    drain: () => server.drain(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** How a server listens whose requests pass: an upload may take any time, and clients may need long or many header lines. */
export const asProxyListens = {
  server: { requestTimeout: 0, maxHeaderSize: LONGEST_HEAD, requireHostHeader: false },
  leavesContinue: true,
  maxHeadersCount: 0,
  writeTimeout: undefined,
} as const

/**
 * Resolves the name of an upstream: one that does not resolve is probably mistyped; a service that is down may still come up.
 * @throws StartError (as a rejection) when it does not resolve.
 */
export async function resolveName({ hostname, url }: Upstream): Promise<void> {
  try {
    await lookup(hostname)
  } catch (cause) {
    throw new StartError(
      `The upstream ${url} has a name that does not resolve: ${hostname} (${(cause as NodeJS.ErrnoException).code}). Check the address, and that this machine is online.`,
      { cause },
    )
  }
}

/** How the deliveries of a service are passed on. */
export interface WebhookForwardingOptions
  extends Omit<
    ProxyOptions,
    'source' | 'upstream' | 'recorder' | 'aside' | 'strikes' | 'readOnly'
  > {
  /** The base address of the receiver. */
  readonly to: string
}

/**
 * Starts a listener for the webhooks and callbacks of a service, which passes each on to their receiver, and its answer back, byte for
 * byte; the checker judges them as deliveries.
 * @throws UsageError for a bad address; StartError for a name that does not resolve, or a port in use.
 */
export function startWebhookForwarding({
  to,
  checker,
  onExchange,
  ...options
}: WebhookForwardingOptions): Promise<RunningProxy> {
  return startForwarding({
    ...options,
    ...{ source: ANYWHERE, upstream: to },
    upstreamName: { what: '--webhooks-to', example: 'http://localhost:3000' },
    ...(checker && { checker: ofDeliveries(checker) }),
    ...(onExchange && { onExchange: (capture, result) => onExchange(delivery(capture), result) }),
  })
}

// --- internal ---

/** The listener that serves the requests of a proxy. */
interface ForwardingListener extends Pick<Forwarder, 'queue' | 'durations' | 'stop' | 'finish'> {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
}

/** Creates the listener of a proxy: it forwards each request, and passes the finished exchange to its check. */
function createForwardingListener(
  options: ProxyOptions,
  route: ForwardingRoute,
): ForwardingListener {
  const { aside, strikes, onBug = rethrow } = options
  const { targetOf, pass, nextId, queue, durations, stop, finish } = createForwarder(options, route)
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    try {
      const target = targetOf(request)
      if (typeof target !== 'string' && target.kind === 'outside-base')
        if (aside?.answer(request, response)) return
      const id = nextId()
      const struck = typeof target === 'string' ? strikes?.strike(request, response, id) : undefined
      if (!struck) return pass(request, response, target, { id })
      struck
        .then(({ isOver, ...more }) => {
          if (isOver) durations.countOwn(request, response)
          else pass(request, response, target, { id, ...more })
        })
        .catch((error) => {
          response.destroy()
          onBug(error)
        })
    } catch (error) {
      response.destroy()
      onBug(error)
    }
  }
  return { listener, queue, durations, stop, finish }
}

/** Deliveries may go to any path: where, the client has said to the service. */
const ANYWHERE: ProxyOptions['source'] = {
  basePath: '',
  document: {
    ...{ openapi: '3.1.0', info: { title: 'Webhooks', version: '1' } },
    ...{ paths: {}, components: { schemas: {} } },
  },
}

function delivery(capture: Capture): Capture {
  return { ...capture, isDelivery: true }
}

function ofDeliveries(checker: ExchangeChecker): ExchangeChecker {
  const { checkAll } = checker
  return {
    check: (capture) => checker.check(delivery(capture)),
    // What it may have done to records of the service is nothing.
    skip: (reason) => checker.skip(reason),
    ...(checkAll && { checkAll: (captures) => checkAll.call(checker, captures.map(delivery)) }),
  }
}
