import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { rethrow } from '../base/errors.ts'
import { PackedSet } from '../base/packed-set.ts'
import { createIds } from '../base/random.ts'
import type { RouteFinder } from '../contract/requests/requests.ts'
import { Durations } from '../journal/durations.ts'
import type { Capture } from '../journal/exchange.ts'
import { CheckQueue } from './check-queue.ts'
import type { Failure } from './failure.ts'
import {
  ForwardedExchange,
  type ForwardedExchangeOptions,
  type ForwardingContext,
} from './forwarded-exchange.ts'
import { violationsLine } from './forwarded-lines.ts'
import type { ExchangeChecker, ProxyOptions } from './proxy-options.ts'
import type { Upstream, UpstreamAgents } from './upstream.ts'
import { targetUnderUpstream, upstreamTarget } from './upstream-target.ts'

/** The way from the contract's base path to the upstream. */
export interface ForwardingRoute {
  readonly upstream: Upstream
  readonly agents: UpstreamAgents
  /** The contract's base path. */
  readonly basePath: string
  readonly routes: RouteFinder
}

/** Takes requests to the upstream and their answers back, and passes the finished exchanges to their check. */
export interface Forwarder {
  /** The upstream's target of a request, or why it is refused. */
  readonly targetOf: (request: IncomingMessage) => string | Failure
  /** The upstream's address for a target under the contract's base path, with its dot segments checked; `undefined` for another one. */
  readonly addressOf: (method: string, target: string) => string | undefined
  readonly pass: (
    request: IncomingMessage,
    response: ServerResponse,
    target: string | Failure,
    more?: PassOptions,
  ) => void
  /** Has an exchange judged that no client asked for, as far as exchanges are. */
  readonly judge: (capture: Capture) => void
  readonly context: ForwardingContext
  /** The exchanges that wait for their check; `undefined` without a checker. */
  readonly queue: CheckQueue | undefined
  readonly durations: ProxyDurations
  /** Makes the id of an exchange. */
  readonly nextId: () => string
  /** Ends the exchanges that are still in flight. */
  stop(): void
  /** Ends those that the service has not finished, although their clients are served, when it has had a moment for that. */
  finish(): Promise<void>
}

/** What somebody asks for who passes single requests on. */
export interface PassOptions
  extends Pick<ForwardedExchangeOptions, 'body' | 'strikes' | 'isReplaced' | 'onReplaced'> {
  /** The id of the exchange. Default: a new one. */
  readonly id?: string
  /** The path of its operation, as the contract writes it, where it is known. */
  readonly path?: string | undefined
  /** Who looks at the answer before its client has it, and may answer in its place. */
  readonly instead?: Instead | undefined
  /** Called once with an exchange that passed, of which it keeps nothing: its bodies may be parts of what was read. */
  readonly onPassed?: (capture: Capture) => void
}

/** Answers in place of answers of the upstream that are whole, and are judged and recorded as they came. */
export interface Instead {
  /** Up to how many bytes an answer is held back. */
  readonly longest: number
  /** Resolves to whether it has answered. Never rejects. */
  readonly answer: (capture: Capture) => Promise<boolean>
  /** Called when an answer is longer. */
  readonly onLong: () => void
}

/** Creates what forwards requests. */
export function createForwarder(
  options: ProxyOptions,
  { upstream, agents, basePath, routes }: ForwardingRoute,
): Forwarder {
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
  const inFlight = new PackedSet<ForwardedExchange>()
  const queue = checker && createQueue(checker, options, () => inFlight.size === 0)
  const isSampled = () => queue !== undefined && (sample >= 1 || random() < sample)
  const queueOrSkip = (capture: Capture, isChosen: boolean) => {
    if (isChosen) return void queue?.add(capture)
    checker?.skip('sampled-out', capture)
    onExchange?.(capture, checker && 'sampled-out')
  }
  const pass: Forwarder['pass'] = (request, response, target, more = {}) => {
    const { id = nextId(), path, body, strikes, isReplaced, onReplaced, onPassed, instead } = more
    const recorder = options.recorder?.isOn === false ? undefined : options.recorder
    const isChosen = isSampled()
    const isKept = isChosen || recorder !== undefined
    const copies = isKept ? 'kept' : onPassed ? 'seen' : 'no'
    const leave = () => {
      // The end of the answer is not written yet. No check may run before it is.
      setImmediate(() => {
        inFlight.delete(passage)
      })
    }
    const withVerdict = async (capture: Capture, upstreamTime: number | undefined) => {
      inFlight.delete(passage)
      recorder?.add(capture)
      const from = performance.now()
      const violations = (await queue?.judge(capture)) ?? []
      const held = performance.now() - from
      durations.count(capture, { answered: capture.status ?? 0, held, upstreamTime, path })
      return violationsLine(violations)
    }
    const byOther = async (capture: Capture, upstreamTime: number | undefined) => {
      leave()
      durations.count(capture, { answered: capture.status ?? 0, held: 0, upstreamTime, path })
      const kept = shortened(capture, cap)
      recorder?.add(kept)
      queueOrSkip(kept, isChosen)
      if (await instead?.answer(capture)) return undefined
      onPassed?.(capture)
      return []
    }
    const passage: ForwardedExchange = new ForwardedExchange(context, {
      request,
      response,
      id,
      copies,
      body,
      strikes,
      isReplaced,
      annotate: instead ? byOther : annotate && isChosen ? withVerdict : undefined,
      cap: instead?.longest,
      onLong: instead?.onLong,
      onDone: (capture, upstreamTime) => {
        leave()
        const answered = response.headersSent ? response.statusCode : 0
        durations.count(capture, { answered, held: 0, upstreamTime, path })
        onPassed?.(capture)
        // A request that the proxy refuses was never an exchange with the service.
        if (typeof target === 'string') recorder?.add(capture)
        queueOrSkip(capture, isChosen)
      },
      onReplaced: (capture, kept) => {
        leave()
        onReplaced?.(capture, kept)
      },
    })
    inFlight.add(passage)
    if (typeof target !== 'string') return passage.refuse(target)
    const room = isChosen ? queue?.room() : undefined
    if (!room) return passage.forward(target)
    room
      .then(() => passage.forward(target))
      .catch((error) => {
        response.destroy()
        onBug(error)
      })
  }
  const stop = () => {
    for (const passage of inFlight.members) passage.stop()
  }
  const finish = async () => {
    const end = performance.now() + LONGEST_REST
    while (inFlight.size > 0 && performance.now() < end) await pause(20)
    stop()
  }
  const targetOf = (request: IncomingMessage) => upstreamTarget(request, way)
  const addressOf = (method: string, target: string) => targetUnderUpstream(method, target, way)
  const judge = (capture: Capture) => queueOrSkip(shortened(capture, cap), isSampled())
  return { targetOf, addressOf, pass, judge, nextId, context, queue, durations, stop, finish }
}

/** The times and the result of an exchange, besides the capture. */
export interface ExchangeTimes {
  /** The status that the client got; 0 if it got none. */
  readonly answered: number
  /** How long the answer waited for its verdict, in milliseconds. */
  readonly held: number
  /** How long the service took, in milliseconds; `undefined` if the request was not forwarded. */
  readonly upstreamTime: number | undefined
  /** The path of its operation, where it is known. */
  readonly path: string | undefined
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

  /** Counts an answer that a fault gave before the service was asked. */
  countOwn({ method = '', url = '' }: IncomingMessage, response: ServerResponse): void {
    const status = response.headersSent ? response.statusCode : 0
    this.server.count(this.#routeOf(method, url), method, status, 0)
  }

  /** Counts an answer of the service to a request that no client sent. */
  countAsked(method: string, target: string, status: number, from: number): void {
    const seconds = (performance.now() - from) / 1000
    this.client.count(this.#routeOf(method, target), method, status, seconds)
  }

  count(capture: Capture, { answered, held, upstreamTime, path }: ExchangeTimes): void {
    const { method, target, status = 0, duration } = capture
    const route = path ?? this.#routeOf(method, target)
    this.server.count(route, method, answered, (duration + held) / 1000)
    if (upstreamTime !== undefined) this.client.count(route, method, status, upstreamTime / 1000)
  }
}

// --- internal ---

/** How long the upstream may be silent, in milliseconds. */
const LONGEST_SILENCE = 30_000

/** How long the rest of an answer that its client is not to get may take when the proxy stops, in milliseconds. */
const LONGEST_REST = 1000

/** How much of each body is copied for the check, in bytes. */
const LARGEST_COPY = 1024 * 1024

/** How many exchanges may wait for their check, and how many bytes of bodies. */
const MOST_WAITING = { count: 1000, bytes: 64 * 1024 * 1024 }

/** An exchange without bodies that are longer than those that are kept. */
function shortened(capture: Capture, cap: number): Capture {
  const isLong = (capture.responseBody?.length ?? 0) > cap
  return isLong ? { ...capture, responseBody: undefined } : capture
}

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
