import { headerPairs } from '../../base/header-lines.ts'
import type { Int64 } from '../../base/int64.ts'
import { packageVersion } from '../../base/package-version.ts'
import type { Random } from '../../base/random.ts'
import { randomBelow } from '../../base/random-below.ts'
import { loadContract } from '../../contract/contract.ts'
import type { Violation } from '../../contract/violation.ts'
import { type Ask, isRead } from './asks.ts'
import type { Pace } from './pace.ts'
import { Patience } from './patience.ts'
import { readSeen, type Seen } from './seen.ts'
import { type Line, STOPPED, send } from './send.ts'

/** A service that probes ask: the sandbox, or the upstream. */
export interface ServiceOptions extends Line {
  readonly key: string
  /** Whether probes may change something there. */
  readonly mayWrite: boolean
  readonly pace: Pace
  /** Waits for some milliseconds, or until the run is stopped. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** How far its clock is ahead of that of this machine, in milliseconds. Default: what its first answer says. */
  readonly ahead?: number
  /** A category that is made up: no animal is in it. */
  readonly newCategory: Int64
  /** Header lines that every request has besides its own: name, value, name, value … They stay out of captures. */
  readonly headers?: readonly string[]
  /** Whether `onExchange` judges. */
  readonly isJudged: boolean
  /** Draws what is asked for at random. */
  readonly random: Random
  /** Called with every exchange, and when it began by the clock of the service (milliseconds since 1970). Returns what is wrong with it. */
  readonly onExchange: (seen: Seen, began: number) => readonly Violation[]
}

/** The run is over before its probes are: the service is gone, or the run was stopped. */
export class ProbingEnded extends Error {
  override name = 'ProbingEnded'
}

/** Asks a service, one request at a time, and remembers what several probes need. */
export class Service {
  readonly mayWrite: boolean
  /** A category that is made up: no animal is in it. */
  readonly newCategory: Int64
  readonly #options: ServiceOptions
  readonly #name = `petstore-sandbox/${packageVersion()}`
  readonly #once = new Map<unknown, Promise<unknown>>()
  readonly #exchanges: Exchange[] = []
  readonly #patience = new Patience()
  #ahead: number | undefined
  #requests = 0
  #failures = 0

  constructor(options: ServiceOptions) {
    this.mayWrite = options.mayWrite
    this.newCategory = options.newCategory
    this.#ahead = options.ahead
    this.#options = options
  }

  /** The path of its base address. */
  get basePath(): string {
    return this.#options.upstream.basePath
  }

  /** Whether its answers are judged by the check. */
  get isJudged(): boolean {
    return this.#options.isJudged
  }

  /** All exchanges so far, with what the check found wrong in them. */
  get exchanges(): readonly Exchange[] {
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

  /** The same items in an order by chance. */
  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    const ranked = items.map((item) => ({ item, rank: this.#options.random() }))
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
  }

  /**
   * Sends a request, again if the service asks for patience.
   * @throws ProbingEnded when the run was stopped, or several requests in a row had no answer.
   */
  async ask(ask: Ask): Promise<Seen> {
    for (let attempt = 1; ; attempt += 1) {
      const seen = await this.#send(ask)
      const wait = this.#patience.take(seen, attempt)
      if (wait === undefined) return seen
      await this.#options.wait(wait)
    }
  }

  /** What `find` finds with this service: found once, however many probes need it. */
  once<Found>(find: (service: Service) => Promise<Found>): Promise<Found> {
    const known = this.#once.get(find) ?? find(this)
    this.#once.set(find, known)
    return known as Promise<Found>
  }

  /** The time there when an exchange began, in milliseconds since 1970. */
  timeOf({ capture }: Seen): number {
    return capture.time + (this.#ahead ?? 0)
  }

  async #send(ask: Ask): Promise<Seen> {
    const { pace, wait, signal, onExchange, mayWrite } = this.#options
    if (!mayWrite && !isRead(ask)) throw new Error(`${ask.method} ${ask.path} would write`)
    await wait(pace.take(performance.now()))
    if (signal.aborted) throw new ProbingEnded(STOPPED)
    this.#requests += 1
    const sending = this.#toSending(ask)
    const { headers = [] } = this.#options
    const sent = { ...sending, headers: withLines(sending.headers, headers) }
    // What a header line has may be a credential: no report, log or curl line gets it.
    const hidden = headerPairs(headers).flatMap(([name]) => [name, HIDDEN])
    const requestHeaders = withLines(sending.headers, hidden)
    const capture = { ...(await send(sent, this.#options)), requestHeaders }
    if (signal.aborted) throw new ProbingEnded(STOPPED)
    const seen = readSeen(capture)
    this.#ahead ??= aheadBy(seen)
    const violations = onExchange(seen, this.timeOf(seen))
    this.#exchanges.push({ seen, violations })
    this.#count(seen)
    return seen
  }

  #toSending({ method, path, authorization, type, coding, body }: Ask) {
    const { upstream, key } = this.#options
    const isAtRoot = path.startsWith('~')
    const credential = authorization === undefined ? `Bearer ${key}` : authorization
    const media = type === undefined ? (body === undefined ? null : 'application/json') : type
    return {
      id: `verify-${this.#requests}`,
      ...{ method, body },
      path: isAtRoot ? path.slice(1) : upstream.basePath + path,
      target: isAtRoot ? path.slice(1) : loadContract().basePath + path,
      headers: [
        ...['Host', upstream.host, 'User-Agent', this.#name],
        ...['Accept', 'application/json'],
        ...(credential === null ? [] : ['Authorization', credential]),
        ...(media === null ? [] : ['Content-Type', media]),
        ...(coding === undefined ? [] : ['Content-Encoding', coding]),
        ...(body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))]),
      ],
    }
  }

  #count(seen: Seen): void {
    const { failure } = seen.capture
    this.#failures = failure === undefined ? 0 : this.#failures + 1
    if (this.#failures < MOST_FAILURES) return
    throw new ProbingEnded(`${MOST_FAILURES} requests in a row had no answer (${failure})`)
  }
}

/** An exchange, and what the check found wrong in it. */
export interface Exchange {
  readonly seen: Seen
  readonly violations: readonly Violation[]
}

// --- internal ---

/** Adds header lines, in place of own ones of the same name. */
function withLines(own: readonly string[], added: readonly string[]): readonly string[] {
  const names = new Set(headerPairs(added).map(([name]) => name.toLowerCase()))
  const kept = headerPairs(own).filter(([name]) => !names.has(name.toLowerCase()))
  return [...kept.flat(), ...added]
}

/** Stands for the value of a header line that may be a credential. */
const HIDDEN = '[not shown]'

/** By how much a clock must differ to count as another one, in milliseconds: a day. Dates are in whole seconds, and come late. */
const OTHER_CLOCK = 86_400_000

function aheadBy({ capture, headers }: Seen): number | undefined {
  const ahead = Date.parse(headers.date ?? '') - capture.time
  if (Number.isNaN(ahead)) return undefined
  return Math.abs(ahead) > OTHER_CLOCK ? ahead : 0
}

/** After how many requests without an answer the service counts as gone. */
const MOST_FAILURES = 5
