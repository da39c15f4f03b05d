import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { rethrow } from '../base/errors.ts'
import { createIds } from '../base/random.ts'
import type { RouteFinder } from '../contract/requests/requests.ts'
import { Durations } from '../journal/durations.ts'
import type { Capture } from '../journal/exchange.ts'
import { CheckQueue } from './check-queue.ts'
import type { Failure } from './failure.ts'
import { ForwardedExchange, type ForwardingContext } from './forwarded-exchange.ts'
import { violationsLine } from './forwarded-lines.ts'
import type { ExchangeChecker, ProxyOptions, StruckRequest } from './proxy-options.ts'
import type { Upstream, UpstreamAgents } from './upstream.ts'
import { upstreamTarget } from './upstream-target.ts'

/** The way from the contract's base path to the upstream. */
export interface ForwardingRoute {
  readonly upstream: Upstream
  readonly agents: UpstreamAgents
  /** The contract's base path. */
  readonly basePath: string
  readonly routes: RouteFinder
}

/** The listener that serves the requests of a proxy. */
export interface ForwardingListener {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
  /** The exchanges that wait for their check; `undefined` without a checker. */
  readonly queue: CheckQueue | undefined
  readonly durations: ProxyDurations
  /** Ends the exchanges that are still in flight. */
  stop(): void
  /** Ends those that the service has not finished, although their clients are served, when it has had a moment for that. */
  finish(): Promise<void>
}

/** Creates the listener of a proxy: it forwards each request, and passes the finished exchange to its check. */
export function createForwardingListener(
  options: ProxyOptions,
  { upstream, agents, basePath, routes }: ForwardingRoute,
): ForwardingListener {
  const {
    timeout = LONGEST_SILENCE,
    readOnly = false,
    cap = LARGEST_COPY,
    sample = 1,
    checker,
  } = options
  const { annotate = false, random = Math.random, onExchange, onBytes, aside } = options
  const { onBug = rethrow } = options
  const name = agents.proxied ? `${upstream.url} (HTTPS_PROXY is set)` : upstream.url
  const context: ForwardingContext = { upstream, agents, name, timeout, cap, onBug, onBytes }
  const way = {
    ...{ from: basePath, to: upstream.basePath, root: upstream.root },
    ...{ isElsewhere: routes.isElsewhere, own: aside?.path, readOnly },
  }
  const nextId = createIds()
  const durations = new ProxyDurations(routes.pathOf)
  const inFlight = new Set<ForwardedExchange>()
  const queue = checker && createQueue(checker, options, () => inFlight.size === 0)
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const target = upstreamTarget(request, way)
    if (typeof target !== 'string' && target.kind === 'outside-base')
      if (aside?.answer(request, response)) return
    const id = nextId()
    const struck =
      typeof target === 'string' ? options.strikes?.strike(request, response, id) : undefined
    if (!struck) return forward(request, response, { id, target })
    struck
      .then(({ isOver, ...more }) => {
        if (isOver)
          durations.server.count(
            routes.pathOf(request.method as string, request.url as string),
            request.method as string,
            response.headersSent ? response.statusCode : 0,
            0,
          )
        else forward(request, response, { id, target, ...more })
      })
      .catch((error) => {
        response.destroy()
        onBug(error)
      })
  }
  const forward = (
    request: IncomingMessage,
    response: ServerResponse,
    { id, target, body, strikes }: Passage,
  ) => {
    const recorder = options.recorder?.isOn === false ? undefined : options.recorder
    const isChosen = queue !== undefined && (sample >= 1 || random() < sample)
    const passage: ForwardedExchange = new ForwardedExchange(context, {
      ...{ request, response, id, copies: isChosen || recorder !== undefined, body, strikes },
      annotate:
        annotate && isChosen
          ? async (capture, upstreamTime) => {
              inFlight.delete(passage)
              recorder?.add(capture)
              const from = performance.now()
              const violations = await queue.judge(capture)
              const held = performance.now() - from
              durations.count(capture, { answered: capture.status ?? 0, held, upstreamTime })
              return violationsLine(violations)
            }
          : undefined,
      onDone: (capture, upstreamTime) => {
        // The end of the answer is not written yet. No check may run before it is.
        setImmediate(() => {
          inFlight.delete(passage)
        })
        const answered = response.headersSent ? response.statusCode : 0
        durations.count(capture, { answered, held: 0, upstreamTime })
        // A request that the proxy refuses was never an exchange with the service.
        if (typeof target === 'string') recorder?.add(capture)
        if (isChosen) return queue.add(capture)
        checker?.skip('sampled-out', capture)
        onExchange?.(capture, checker && 'sampled-out')
      },
    })
    inFlight.add(passage)
    if (typeof target !== 'string') return passage.refuse(target)
    const room = isChosen ? queue.room() : undefined
    if (!room) return passage.forward(target)
    room
      .then(() => passage.forward(target))
      .catch((error) => {
        response.destroy()
        onBug(error)
      })
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    try {
      pass(request, response)
    } catch (error) {
      response.destroy()
      onBug(error)
    }
  }
  const stop = () => {
    for (const passage of inFlight) passage.stop()
  }
  const finish = async () => {
    const end = performance.now() + LONGEST_REST
    while (inFlight.size > 0 && performance.now() < end) await pause(20)
    stop()
  }
  return { listener, queue, durations, stop, finish }
}

/** The times and the result of an exchange, besides the capture. */
export interface ExchangeTimes {
  /** The status that the client got; 0 if it got none. */
  readonly answered: number
  /** How long the answer waited for its verdict, in milliseconds. */
  readonly held: number
  /** How long the service took, in milliseconds; `undefined` if the request was not forwarded. */
  readonly upstreamTime: number | undefined
}

/** Counts how long answers took, by the path of their operation. */
export class ProxyDurations {
  /** Answers to clients, including the proxy's own. */
  readonly server = new Durations()
  /** Answers of the service; the status is 0 if there was none. */
  readonly client = new Durations()
  readonly #routeOf: RouteFinder['pathOf']

  constructor(routeOf: RouteFinder['pathOf']) {
    this.#routeOf = routeOf
  }

  count(capture: Capture, { answered, held, upstreamTime }: ExchangeTimes): void {
    const { method, target, status = 0, duration } = capture
    const route = this.#routeOf(method, target)
    this.server.count(route, method, answered, (duration + held) / 1000)
    if (upstreamTime !== undefined) this.client.count(route, method, status, upstreamTime / 1000)
  }
}

// --- internal ---

/** A request on its way, with what faults leave of it. */
interface Passage extends Omit<StruckRequest, 'isOver'> {
  readonly id: string
  readonly target: string | Failure
}

/** How long the upstream may be silent, in milliseconds. */
const LONGEST_SILENCE = 30_000

/** How long the rest of an answer that its client is not to get may take when the proxy stops, in milliseconds. */
const LONGEST_REST = 1000

/** How much of each body is copied for the check, in bytes. */
const LARGEST_COPY = 1024 * 1024

/** How many exchanges may wait for their check, and how many bytes of bodies. */
const MOST_WAITING = { count: 1000, bytes: 64 * 1024 * 1024 }

function createQueue(
  checker: ExchangeChecker,
  { whenBehind = 'wait', queue = {}, onExchange, onBug = rethrow }: ProxyOptions,
  isIdle: () => boolean,
): CheckQueue {
  return new CheckQueue({
    ...{ checker, whenBehind, isIdle, onBug },
    maxCount: queue.count ?? MOST_WAITING.count,
    maxBytes: queue.bytes ?? MOST_WAITING.bytes,
    onChecked: (capture, result) => onExchange?.(capture, result),
  })
}
