import { lookup } from 'node:dns/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createIds } from '../base/create-ids.ts'
import { StartError } from '../base/errors.ts'
import { headerTexts } from '../base/header-lines.ts'
import { listen } from '../base/listen.ts'
import { rethrow } from '../base/rethrow.ts'
import { readBasePath } from '../contract/base-path.ts'
import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import { LONGEST_HEAD } from './ask-upstream.ts'
import { CheckQueue, type WhenBehind } from './check-queue.ts'
import type { ExchangeChecker, SkipReason } from './exchange-checker.ts'
import { gate } from './gate.ts'
import { ownAnswer } from './own-answer.ts'
import { Passage, type PassageContext } from './passage.ts'
import { parseUpstream, type Upstream } from './upstream.ts'
import { type AgentOptions, createAgents, type UpstreamAgents } from './upstream-agents.ts'
import { violationsLine } from './violations-line.ts'

/** How to start a proxy; only the upstream is needed. */
export interface ProxyOptions extends AgentOptions {
  /** The base address of the service, http or https; that of the contract is added when it has no path. */
  readonly upstream: string
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** `127.0.0.1`, when left out. */
  readonly host?: string
  /** How long the upstream may be silent before and within its answer, in milliseconds; 30,000. */
  readonly timeout?: number
  /** Whether only GET, HEAD and OPTIONS are passed on. */
  readonly readOnly?: boolean
  /** Whether answers wait for their check and carry `sl-violations`. */
  readonly annotate?: boolean
  /** Which part of the exchanges is checked, from 0 to 1, the default. */
  readonly sample?: number
  /** What a full queue does: delay the next request (`wait`, the default), or go unchecked (`drop`). */
  readonly whenBehind?: WhenBehind
  /** How many exchanges may wait for their check (1,000), and how many bytes of bodies (64 MiB). */
  readonly queue?: { readonly count?: number; readonly bytes?: number }
  /** How many bytes of each body are copied for the check; 1 MiB. Longer ones count as not kept. */
  readonly cap?: number
  /** Who judges; without it nothing is copied. */
  readonly checker?: ExchangeChecker
  /** Takes every exchange as it ends, before its check; with it all bodies are copied, up to the cap. */
  readonly recorder?: { add(capture: Capture): void }
  /** Draws what `sample` leaves to chance. */
  readonly random?: () => number
  /** Is called with every exchange: what it breaks, why it was not checked, or nothing without a checker. */
  readonly onExchange?: (
    capture: Capture,
    result: readonly Violation[] | SkipReason | undefined,
  ) => void
  /** Is called with how many bytes of a body have come, each time. */
  readonly onBytes?: (count: number) => void
  /** Is called with a bug of the check; the exchange itself is not touched. */
  readonly onBug?: (error: unknown) => void
}

/** A proxy that runs. `await using` closes it. */
export interface RunningProxy extends AsyncDisposable {
  /** The base address to use in the service's place, e.g. `http://127.0.0.1:4011/v1`. */
  readonly url: string
  /** The service's base address. */
  readonly upstream: string
  /** Settles when every exchange that has gone so far is checked. */
  settled(): Promise<void>
  /** Stops: requests in flight finish, and everything is checked. */
  close(): Promise<void>
}

/**
 * Starts a proxy that passes everything under the base path of the contract to an upstream and back without changing a byte.
 * @throws UsageError for a bad upstream or CA file; StartError when the upstream's name does not
 * resolve, or host and port cannot be bound.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host = '127.0.0.1', port = 0 } = options
  const upstream = parseUpstream(options.upstream)
  const agents = createAgents(upstream, options)
  if (!agents.proxied) await resolveName(upstream)
  const basePath = readBasePath()
  const proxy = createListener(options, { upstream, agents, basePath })
  const server = await listen(proxy.listener, {
    host,
    port,
    onClose: () => {},
    // An upload takes as long as it takes, and whoever has long or many header lines has a reason.
    server: { requestTimeout: 0, maxHeaderSize: LONGEST_HEAD, requireHostHeader: false },
    malformed: ownAnswer,
    prepare: (bare) => {
      bare.maxHeadersCount = 0
      bare.on('checkContinue', proxy.listener)
      bare.on('connect', (_request, socket) => refuseTunnel(socket, basePath))
    },
  })
  const close = async () => {
    await server.close()
    await proxy.queue?.drained()
    agents.destroy()
  }
  return {
    url: server.origin + basePath,
    upstream: upstream.url,
    settled: async () => proxy.queue?.drained(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

// --- internal ---

/** Where requests go, and from which path. */
interface Route {
  readonly upstream: Upstream
  readonly agents: UpstreamAgents
  readonly basePath: string
}

/** A name that does not resolve is most likely mistyped; a service that is down may come. */
async function resolveName({ hostname, url }: Upstream): Promise<void> {
  try {
    await lookup(hostname)
  } catch (cause) {
    throw new StartError(
      `The upstream ${url} has a name that does not resolve: ${hostname} (${(cause as NodeJS.ErrnoException).code}). Check the address, and that this machine is online.`,
      { cause },
    )
  }
}

function createListener(options: ProxyOptions, { upstream, agents, basePath }: Route) {
  const { timeout = 30_000, readOnly = false, cap = 1024 * 1024, sample = 1, checker } = options
  const { annotate = false, random = Math.random, onExchange, onBytes, recorder } = options
  const name = agents.proxied ? `${upstream.url} (HTTPS_PROXY is set)` : upstream.url
  const context: PassageContext = { upstream, agents, name, timeout, cap, onBytes }
  const nextId = createIds()
  let underWay = 0
  const queue = checker && createQueue(checker, options, () => underWay === 0)
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const target = gate(request, { from: basePath, to: upstream.basePath, readOnly })
    const isChosen = queue !== undefined && (sample >= 1 || random() < sample)
    const passage = new Passage(context, {
      ...{ request, response, id: nextId(), copies: isChosen || recorder !== undefined },
      annotate:
        annotate && isChosen
          ? async (capture) => {
              underWay -= 1
              recorder?.add(capture)
              return violationsLine(await queue.judge(capture))
            }
          : undefined,
      onDone: (capture) => {
        // The end of its answer is still to be written: no check may come before it.
        setImmediate(() => {
          underWay -= 1
        })
        // What the proxy refuses itself never was an exchange with the service.
        if (typeof target === 'string') recorder?.add(capture)
        if (isChosen) return queue.add(capture)
        checker?.skip('sampled-out')
        onExchange?.(capture, checker && 'sampled-out')
      },
    })
    underWay += 1
    if (typeof target !== 'string') return passage.refuse(target)
    const room = isChosen ? queue.room() : undefined
    if (room) room.then(() => passage.forward(target))
    else passage.forward(target)
  }
  return { listener, queue }
}

function createQueue(
  checker: ExchangeChecker,
  { whenBehind = 'wait', queue = {}, onExchange, onBug = rethrow }: ProxyOptions,
  isIdle: () => boolean,
): CheckQueue {
  return new CheckQueue({
    ...{ checker, whenBehind, isIdle, onBug },
    maxCount: queue.count ?? 1000,
    maxBytes: queue.bytes ?? 64 * 1024 * 1024,
    onChecked: (capture, result) => onExchange?.(capture, result),
  })
}

/** CONNECT asks for a tunnel, which would go round the check. */
function refuseTunnel(socket: Duplex, basePath: string): void {
  const { headers, body } = ownAnswer(
    501,
    `This proxy makes no tunnels; send it requests under ${basePath}.`,
  )
  const lines = ['HTTP/1.1 501 Not Implemented', ...headerTexts(headers)]
  socket.on('error', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`)
}
