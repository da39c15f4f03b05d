import type { Verdicts } from '../contract/violation.ts'
import type { CheckScheduler, QueueEntry, SchedulerHooks } from './check-scheduler.ts'
import type { ExchangeChecker } from './exchange-checker.ts'

/** The options of a scheduler that shares the thread that serves requests. */
export interface TurnSchedulerOptions extends SchedulerHooks {
  readonly check: ExchangeChecker['check']
  /** Whether no request is in flight, so that a check delays nobody. */
  readonly isIdle: () => boolean
}

/**
 * Checks exchanges one by one between requests, for a moment in each turn of the event loop. While requests are in
 * flight and few exchanges wait, it lets a few turns pass first.
 */
export class TurnScheduler implements CheckScheduler {
  readonly #options: TurnSchedulerOptions
  readonly #entries: QueueEntry[] = []
  #running = false
  #isHurried = false
  /** For how many turns of the event loop checks have yielded to requests. */
  #yielded = 0

  constructor(options: TurnSchedulerOptions) {
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
    setImmediate(() => this.#turn())
  }

  hurry(): void {
    this.#isHurried = true
  }

  /** Checks for a moment, then lets the loop serve its sockets. */
  async #turn(): Promise<void> {
    if (this.length > 0 && this.#shouldYield()) this.#yielded += 1
    else {
      this.#yielded = 0
      await this.#checkForAMoment()
    }
    if (this.length > 0) setImmediate(() => this.#turn())
    else this.#rest()
  }

  async #checkForAMoment(): Promise<void> {
    const { settle, release } = this.#options
    const until = performance.now() + (this.length < BACKLOG ? MOMENT : LONG_MOMENT)
    while (this.length > 0) {
      const entry = this.#entries.shift() as QueueEntry
      await settle([entry], this.#check(entry))
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
    this.#options.onRest()
  }
}

// --- internal ---

/** The most turns of the event loop for which checks yield. */
const PATIENCE = 20
/** From this many waiting exchanges on, checks no longer yield. */
const BACKLOG = 32

/** How long checks run in one turn, in milliseconds. A check is never interrupted. */
const MOMENT = 0.1
/** The same with a backlog. */
const LONG_MOMENT = 2
