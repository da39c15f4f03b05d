import type { Verdicts } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import type { ExchangeChecker } from './proxy-options.ts'

/** A queued exchange, with `resolve` when a client waits for the verdict. */
export interface QueueEntry {
  readonly capture: Capture
  readonly resolve: ((violations: readonly Violation[]) => void) | undefined
}

/** Decides when the exchanges of a queue are checked. */
export interface CheckScheduler {
  /** How many exchanges wait for their verdict. */
  readonly length: number
  add(entry: QueueEntry): void
  /** Stops postponing checks: a caller waits until none is left. */
  hurry(): void
}

/** The functions of its queue that a scheduler calls. */
export interface SchedulerHooks {
  /** Reports exchanges when their verdicts are known. Never rejects. */
  readonly report: (entries: readonly QueueEntry[], verdicts: Promise<Verdicts>) => Promise<void>
  /** Frees the room that these exchanges took in the queue. */
  readonly release: (entries: readonly QueueEntry[]) => void
  /** Called when no exchange waits any more. */
  readonly onEmpty: () => void
}

/** Hands exchanges in batches to a checker in its own thread; one whose client waits for the verdict goes at once. */
export class BatchScheduler implements CheckScheduler {
  readonly #checkAll: NonNullable<ExchangeChecker['checkAll']>
  readonly #hooks: SchedulerHooks
  #gathered: QueueEntry[] = []
  #handed = 0
  #gathering: NodeJS.Timeout | undefined

  constructor(checkAll: NonNullable<ExchangeChecker['checkAll']>, hooks: SchedulerHooks) {
    this.#checkAll = checkAll
    this.#hooks = hooks
  }

  get length(): number {
    return this.#gathered.length + this.#handed
  }

  add(entry: QueueEntry): void {
    this.#gathered.push(entry)
    if (entry.resolve) this.#handOver()
    // The answer of the exchange that fills the batch has not been written yet.
    else if (this.#gathered.length === BATCH) setImmediate(() => this.#handOver())
    else this.#gathering ??= setTimeout(() => this.#handOver(), GATHERING)
  }

  hurry(): void {
    this.#handOver()
  }

  #handOver(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    if (this.#gathered.length === 0) return
    const entries = this.#gathered
    this.#gathered = []
    this.#handed += entries.length
    const { report, release, onEmpty } = this.#hooks
    report(entries, this.#check(entries)).then(() => {
      this.#handed -= entries.length
      release(entries)
      if (this.length === 0) onEmpty()
    })
  }

  /** Turns a synchronous throw into a rejection. */
  async #check(entries: readonly QueueEntry[]) {
    return this.#checkAll(entries.map(({ capture }) => capture))
  }
}

/** The options of a scheduler that shares the thread that serves requests. */
export interface IdleSchedulerOptions extends SchedulerHooks {
  readonly check: ExchangeChecker['check']
  /** Whether no request is in flight, so that a check delays nobody. */
  readonly isIdle: () => boolean
}

/** Checks exchanges between requests, for a moment in each turn of the event loop, less often while requests are in flight. */
export class IdleScheduler implements CheckScheduler {
  readonly #options: IdleSchedulerOptions
  readonly #entries: QueueEntry[] = []
  #running = false
  #isHurried = false
  /** For how many turns of the event loop checks have yielded to requests. */
  #yielded = 0

  constructor(options: IdleSchedulerOptions) {
    this.#options = options
  }

  get length(): number {
    return this.#entries.length
  }

  add(entry: QueueEntry): void {
    this.#entries.push(entry)
    if (entry.resolve) this.#yielded = Number.POSITIVE_INFINITY
    if (this.#running) return
    this.#running = true
    setImmediate(() => this.#checkOrYield())
  }

  hurry(): void {
    this.#isHurried = true
  }

  /** Checks for a moment, then lets the loop serve its sockets. */
  async #checkOrYield(): Promise<void> {
    if (this.length > 0 && this.#shouldYield()) this.#yielded += 1
    else {
      this.#yielded = 0
      await this.#checkForAMoment()
    }
    if (this.length > 0) setImmediate(() => this.#checkOrYield())
    else this.#rest()
  }

  async #checkForAMoment(): Promise<void> {
    const { report, release } = this.#options
    const until = performance.now() + (this.length < BACKLOG ? MOMENT : LONG_MOMENT)
    while (this.length > 0) {
      const entry = this.#entries.shift() as QueueEntry
      await report([entry], this.#check(entry))
      release([entry])
      if (performance.now() >= until) break
    }
  }

  async #check({ capture }: QueueEntry): Promise<Verdicts> {
    return [await this.#options.check(capture)]
  }

  #shouldYield(): boolean {
    return (
      this.#yielded < PATIENCE &&
      this.length < BACKLOG &&
      !this.#isHurried &&
      !this.#options.isIdle()
    )
  }

  #rest(): void {
    this.#running = false
    this.#isHurried = false
    this.#yielded = 0
    this.#options.onEmpty()
  }
}

// --- internal ---

/** How many exchanges fill a batch. */
const BATCH = 64
/** How long a batch is gathered, in milliseconds. */
const GATHERING = 20

/** The most turns of the event loop for which checks yield. */
const PATIENCE = 20
/** From this many waiting exchanges on, checks no longer yield. */
const BACKLOG = 32

/** How long checks run in one turn, in milliseconds. A check is never interrupted. */
const MOMENT = 0.1
/** How long checks run in one turn with a backlog, in milliseconds. */
const LONG_MOMENT = 2
