import type { Verdicts } from '../contract/violation.ts'
import type { CheckScheduler, QueueEntry, SchedulerHooks } from './check-scheduler.ts'
import type { ExchangeChecker } from './exchange-checker.ts'

/** How exchanges are checked in the thread that serves requests, too. */
export interface TurnSchedulerOptions extends SchedulerHooks {
  readonly check: ExchangeChecker['check']
  /** Whether no request is under way, so that a check delays nobody. */
  readonly isIdle: () => boolean
}

/**
 * Checks exchanges one after the other between requests: for a moment in a turn of the loop, and a few turns later
 * while requests are under way and few exchanges wait.
 */
export class TurnScheduler implements CheckScheduler {
  readonly #options: TurnSchedulerOptions
  readonly #entries: QueueEntry[] = []
  #running = false
  #inHurry = false
  /** Turns of the loop for which checks stood back behind requests. */
  #stoodBack = 0

  constructor(options: TurnSchedulerOptions) {
    this.#options = options
  }

  get length(): number {
    return this.#entries.length
  }

  get isResting(): boolean {
    return !this.#running && this.length === 0
  }

  add(entry: QueueEntry): void {
    this.#entries.push(entry)
    if (entry.resolve) this.#stoodBack = Number.POSITIVE_INFINITY
    if (this.#running) return
    this.#running = true
    setImmediate(() => this.#turn())
  }

  hurry(): void {
    this.#inHurry = true
  }

  /** Checks for a moment, then lets the loop serve its sockets. */
  async #turn(): Promise<void> {
    if (this.length > 0 && this.#standsBack()) this.#stoodBack += 1
    else {
      this.#stoodBack = 0
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

  #standsBack(): boolean {
    return (
      this.#stoodBack < PATIENCE &&
      this.length < BACKLOG &&
      !this.#inHurry &&
      !this.#options.isIdle()
    )
  }

  #rest(): void {
    this.#running = false
    this.#inHurry = false
    this.#stoodBack = 0
    this.#options.onRest()
  }
}

// --- internal ---

/** How many turns of the loop a check stands back, at most. */
const PATIENCE = 20
/** How many exchanges wait before checks no longer stand back. */
const BACKLOG = 32

/** For how long checks go on in one turn of the loop, in milliseconds; a check is not broken off. */
const MOMENT = 0.1
/** The same when they are behind. */
const LONG_MOMENT = 2
