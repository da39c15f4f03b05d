import type { Agent, IncomingMessage } from 'node:http'
import { headerPairs, toHeaderMap } from '../../base/http/header-lines.ts'
import { nodeHttp, nodeHttps } from '../../base/http/http.ts'
import type { Int64 } from '../../base/json/exact-numbers.ts'
import { jsonOrNone } from '../../base/json/json.ts'
import { packageVersion } from '../../base/package-files.ts'
import { type Random, randomBelow } from '../../base/random.ts'
import { decodeBody } from '../../check/read-capture.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Capture } from '../../journal/exchange.ts'
import { failureOf, failureText, malformedFailure, timeoutFailure } from '../../proxy/failure.ts'
import type { Upstream } from '../../proxy/upstream.ts'
import { LONGEST_HEAD, readToTheEnd } from '../../proxy/upstream-call.ts'
import {
  isRead,
  type ProbeAnswer,
  type ProbeRequest,
} from '../../silences/probing/probe-requests.ts'

export interface ServiceOptions extends SendOptions {
  /** The contract that it is to keep. */
  readonly contract: Contract
  readonly key: string
  /** Whether probes may change something there. */
  readonly mayWrite: boolean
  readonly pace: Pace
  /** Waits for some milliseconds; a stop of the run ends the wait. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** How far its clock is ahead of this machine's, in milliseconds. Default: read from the `Date` of its first answer. */
  readonly ahead?: number
  /** A number invented for the run that no record refers to yet. */
  readonly newReference: Int64
  /** Header lines that are added to every request: name, value, name, value … Captures do not have their values. */
  readonly headers?: readonly string[]
  /** Whether `onExchange` judges the exchanges. */
  readonly isJudged: boolean
  /** The random numbers of everything that probes ask for at random. */
  readonly random: Random
  /** Takes an exchange that began at `began` (milliseconds since 1970, by the service's clock); returns its violations. */
  readonly onExchange: (answer: ProbeAnswer, began: number) => readonly Violation[]
}

/** The run has ended before all probes were sent: the service is gone, or somebody has stopped the run. */
export class ProbingEnded extends Error {
  override name = 'ProbingEnded'
}

/** Sends requests to a service, one at a time, and remembers the results that several probes need. */
export class Service {
  /** The contract that it is to keep. */
  readonly contract: Contract
  readonly mayWrite: boolean
  /** A number that is invented for the run: no record has it as that of another one. */
  readonly newReference: Int64
  readonly #options: ServiceOptions
  readonly #name = `petstore-sandbox/${packageVersion()}`
  readonly #once = new Map<unknown, Promise<unknown>>()
  readonly #exchanges: ServiceExchange[] = []
  readonly #patience = new RetryBudget()
  #ahead: number | undefined
  #requests = 0
  #failures = 0

  constructor(options: ServiceOptions) {
    this.contract = options.contract
    this.mayWrite = options.mayWrite
    this.newReference = options.newReference
    this.#ahead = options.ahead
    this.#options = options
  }

  /** What its paths have before those of the contract; `undefined` if it has another base path. */
  get root(): string | undefined {
    return this.#options.upstream.root
  }

  /** Whether the check judges the answers. */
  get isJudged(): boolean {
    return this.#options.isJudged
  }

  /** All exchanges so far, with their violations. */
  get exchanges(): readonly ServiceExchange[] {
    return this.#exchanges
  }

  /** Draws an integer from 0 to `bound`, exclusive. */
  drawn(bound: number): number {
    return randomBelow(bound, this.#options.random)
  }

  /** Draws one of some items; `undefined` if there are none. */
  oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items[this.drawn(items.length)]
  }

  /** The same items in a random order. */
  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    const ranked = items.map((item) => ({ item, rank: this.#options.random() }))
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
  }

  /** Sends a request. If the service asks to be asked later, the request is sent again after a wait.
   * @throws ProbingEnded (as a rejection) when the run was stopped, or several requests in a row had no answer.
   */
  async ask(ask: ProbeRequest): Promise<ProbeAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#send(ask)
      const wait = this.#patience.take(answer, attempt)
      if (wait === undefined) return answer
      await this.#options.wait(wait)
    }
  }

  /** The result of `find` for this service: computed at the first call, and remembered for further probes. */
  once<Result>(find: (service: Service) => Promise<Result>): Promise<Result> {
    const known = this.#once.get(find) ?? find(this)
    this.#once.set(find, known)
    return known as Promise<Result>
  }

  /** The time by the clock of the service at which an exchange began, in milliseconds since 1970. */
  timeOf({ capture }: ProbeAnswer): number {
    return capture.time + (this.#ahead ?? 0)
  }

  async #send(ask: ProbeRequest): Promise<ProbeAnswer> {
    const { pace, wait, signal, onExchange, mayWrite } = this.#options
    if (!mayWrite && !isRead(ask)) throw new Error(`${ask.method} ${ask.path} would write`)
    await wait(pace.take(performance.now()))
    if (signal.aborted) throw new ProbingEnded(STOPPED)
    this.#requests += 1
    const sending = this.#toSending(ask)
    const { headers = [] } = this.#options
    const sent = { ...sending, headers: withLines(sending.headers, headers) }
    // The value of an added header line may be a credential, so no report, log or curl line may have it.
    const hidden = headerPairs(headers).flatMap(([name]) => [name, HIDDEN])
    const requestHeaders = withLines(sending.headers, hidden)
    const capture = { ...(await send(sent, this.#options)), requestHeaders }
    if (signal.aborted) throw new ProbingEnded(STOPPED)
    const answer = toProbeAnswer(capture)
    this.#ahead ??= aheadBy(answer)
    const violations = onExchange(answer, this.timeOf(answer))
    this.#exchanges.push({ answer, violations })
    this.#count(answer)
    return answer
  }

  #toSending({ method, path, authorization, type, coding, headers = [], body }: ProbeRequest) {
    const { upstream, key } = this.#options
    const isAtRoot = path.startsWith('~')
    const credential = authorization === undefined ? `Bearer ${key}` : authorization
    const media = type === undefined ? (body === undefined ? null : 'application/json') : type
    return {
      id: `verify-${this.#requests}`,
      ...{ method, body },
      path: isAtRoot ? (upstream.root ?? '') + path.slice(1) : upstream.basePath + path,
      target: isAtRoot ? path.slice(1) : this.contract.basePath + path,
      headers: [
        ...['Host', upstream.host, 'User-Agent', this.#name],
        ...['Accept', 'application/json'],
        ...(credential === null ? [] : ['Authorization', credential]),
        ...(media === null ? [] : ['Content-Type', media]),
        ...(coding === undefined ? [] : ['Content-Encoding', coding]),
        ...(body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))]),
        ...headers,
      ],
    }
  }

  #count(answer: ProbeAnswer): void {
    const { failure } = answer.capture
    this.#failures = failure === undefined ? 0 : this.#failures + 1
    if (this.#failures < MOST_FAILURES) return
    throw new ProbingEnded(`${MOST_FAILURES} requests in a row had no answer (${failure})`)
  }
}

export interface ServiceExchange {
  readonly answer: ProbeAnswer
  readonly violations: readonly Violation[]
}

/** Decides how long to wait when a service asks to be asked later (429, or 503 with `Retry-After`); bounded for a run. */
export class RetryBudget {
  #waited = 0

  /** The wait before a request is sent again, in milliseconds; `undefined` if it is not. `attempt` counts from 1. */
  take(
    { status, headers }: Pick<ProbeAnswer, 'status' | 'headers'>,
    attempt: number,
  ): number | undefined {
    const asksForIt = status === 429 || (status === 503 && headers['retry-after'] !== undefined)
    if (!asksForIt || attempt === MOST_ATTEMPTS) return undefined
    const wait = retryAfter(headers['retry-after'], Date.now())
    if (wait > LONGEST_WAIT || this.#waited + wait > MOST_WAITED) return undefined
    this.#waited += wait
    return wait
  }
}

/** Spaces requests evenly: at most `rate` requests a second, however long their answers take. */
export class Pace {
  readonly #gap: number
  #next = 0

  constructor(rate: number) {
    this.#gap = 1000 / rate
  }

  /** Reserves the time of the next request; returns how long to wait until then. Times are in milliseconds. */
  take(now: number): number {
    const at = Math.max(now, this.#next)
    this.#next = at + this.#gap
    return at - now
  }
}

/** The wait that `Retry-After` asks for (RFC 9110, section 10.2.3), in milliseconds. Without it, a second. */
export function retryAfter(value: string | undefined, now: number): number {
  if (value === undefined) return USUAL
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? USUAL : Math.max(0, date - now)
}

// --- internal ---

/** Adds header lines, which replace lines of the same names. */
function withLines(own: readonly string[], added: readonly string[]): readonly string[] {
  const names = new Set(headerPairs(added).map(([name]) => name.toLowerCase()))
  const kept = headerPairs(own).filter(([name]) => !names.has(name.toLowerCase()))
  return [...kept.flat(), ...added]
}

/** Replaces the value of a header line that may be a credential. */
const HIDDEN = '[not shown]'

/** The least difference that counts as another clock: a day, in milliseconds. A `Date` is in whole seconds, and arrives late. */
const OTHER_CLOCK = 86_400_000

function aheadBy({ capture, headers }: ProbeAnswer): number | undefined {
  const ahead = Date.parse(headers.date ?? '') - capture.time
  if (Number.isNaN(ahead)) return undefined
  return Math.abs(ahead) > OTHER_CLOCK ? ahead : 0
}

/** After so many requests in a row without an answer, the service counts as gone. */
const MOST_FAILURES = 5

/** A request in the form in which it is sent. */
interface OutgoingRequest {
  readonly id: string
  readonly method: string
  /** The target in the request line. */
  readonly path: string
  /** The target for the capture, below the base path of the contract. */
  readonly target: string
  /** Header lines as sent: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string | Buffer | undefined
}

/** How a request is sent to a service. */
interface SendOptions {
  readonly upstream: Upstream
  readonly agent: Agent
  /** How long an exchange may take, in milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/** Sends a request unchanged, and follows no redirects. Returns the exchange; if no answer came, its `failure` says why. */
function send(
  request: OutgoingRequest,
  { upstream, agent, timeout, signal }: SendOptions,
): Promise<Capture> {
  const { id, method, path, target, headers: requestHeaders, body = '' } = request
  const began = performance.now()
  // Exact: two requests may begin within a millisecond, and the second one knows what the first has done.
  const time = performance.timeOrigin + began
  const chunks: Buffer[] = []
  let answer: IncomingMessage | undefined
  let size = 0
  const { promise, resolve } = Promise.withResolvers<Capture>()
  const end = (failure?: string) => {
    resolve({
      ...{ id, time, began, duration: performance.now() - began },
      ...{ method, target, requestHeaders },
      requestBody: Buffer.from(body),
      status: answer?.statusCode,
      responseHeaders: answer?.rawHeaders ?? [],
      responseBody: failure === undefined && size <= LARGEST ? Buffer.concat(chunks) : undefined,
      failure,
    })
    outgoing.destroy()
  }
  const fail = (error: NodeJS.ErrnoException) => {
    // An abort is reported as such, and not as the error of the socket that follows from it.
    end(signal.aborted ? STOPPED : failureText(failureOf(error, upstream.url)))
  }
  const node = upstream.protocol === 'https:' ? nodeHttps() : nodeHttp()
  const outgoing = node.request({
    ...{ agent, method, path, host: upstream.hostname, port: upstream.port },
    headers: [...requestHeaders],
    setDefaultHeaders: false,
    maxHeaderSize: LONGEST_HEAD,
    signal,
  })
  outgoing.maxHeadersCount = 0
  const timer = setTimeout(() => end(failureText(timeoutFailure(upstream.url, timeout))), timeout)
  promise.then(() => clearTimeout(timer))
  outgoing.on('socket', readToTheEnd).on('error', fail)
  outgoing.on('upgrade', () =>
    end(failureText(malformedFailure(`${upstream.url} switched protocols without being asked.`))),
  )
  outgoing.on('response', (response) => {
    answer = response
    response.on('error', fail)
    response.on('end', () => end())
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      // The rest of an endless answer is not read: the answer counts as too long.
      if (size > LARGEST) end()
    })
  })
  outgoing.end(body)
  return promise
}

/** The failure of an exchange during which the run was stopped. */
const STOPPED = 'the run was stopped'

/** Reads the answer of an exchange. */
function toProbeAnswer(capture: Capture): ProbeAnswer {
  const { status, failure, responseBody } = capture
  const headers = toHeaderMap(capture.responseHeaders)
  const { body } = decodeBody(responseBody, headers)
  const text = body.kind === 'text' ? body.text : ''
  return {
    capture,
    status: failure === undefined ? status : undefined,
    headers,
    text,
    json: jsonOrNone(text),
  }
}

/** How many bytes of an answer are read at most: more than the check judges. */
const LARGEST = 4 * 1024 * 1024

/** How often a request is sent at most. */
const MOST_ATTEMPTS = 3

/** The longest single wait, and the longest sum of all waits of a run, in milliseconds. */
const LONGEST_WAIT = 30_000

const MOST_WAITED = 120_000

const USUAL = 1000
