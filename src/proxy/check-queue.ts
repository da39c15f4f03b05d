import type { Violation } from '../contract/violation.ts'
import { bytesOf, type Capture } from '../journal/capture.ts'
import type { ExchangeChecker, SkipReason, Verdicts } from './exchange-checker.ts'

/** What is done when exchanges come faster than they can be checked. */
export const whenBehindChoices = ['wait', 'drop'] as const
export type WhenBehind = (typeof whenBehindChoices)[number]

/** How a queue is made. */
export interface QueueOptions {
  readonly checker: ExchangeChecker
  readonly whenBehind: WhenBehind
  /** How many exchanges may wait. */
  readonly maxCount: number
  /** How many bytes of bodies may wait. */
  readonly maxBytes: number
  /** Whether no request is under way, so that a check delays nobody. */
  readonly isIdle: () => boolean
  /** Is told of each exchange: what it breaks, or why it was not checked. */
  readonly onChecked: (capture: Capture, result: readonly Violation[] | SkipReason) => void
  /** Is told when the checker throws, which is a bug of ours. */
  readonly onBug: (error: unknown) => void
}

/**
 * Exchanges that wait for their check after their answers have gone: one after the other, or with those
 * that a thread of its own has been handed.
 */
export class CheckQueue {
  readonly #options: QueueOptions
  readonly #entries: Entry[] = []
  #bytes = 0
  /** How many a thread of its own has been handed. */
  #handed = 0
  #gathering: NodeJS.Timeout | undefined
  #running = false
  /** Turns of the loop for which checks stood back behind requests. */
  #stoodBack = 0
  readonly #waiting: (() => void)[] = []
  readonly #idle: (() => void)[] = []

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** How many wait. */
  get length(): number {
    return this.#entries.length + this.#handed
  }

  /** Where the queue is full and is to be waited for: settles when there is room. */
  room(): Promise<void> | undefined {
    if (this.#options.whenBehind === 'drop' || !this.#isFull()) return undefined
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Takes an exchange to be checked; one too many is counted as skipped where the queue drops. */
  add(capture: Capture): void {
    const { whenBehind, checker, onChecked } = this.#options
    if (whenBehind === 'drop' && this.#isFull()) {
      checker.skip('queue-full')
      onChecked(capture, 'queue-full')
    } else this.#push({ capture, resolve: undefined })
  }

  /** Has an exchange checked for whose verdict a client waits. */
  judge(capture: Capture): Promise<readonly Violation[]> {
    return new Promise((resolve) => this.#push({ capture, resolve }))
  }

  /** Settles when everything that was added has been checked. */
  drained(): Promise<void> {
    if (!this.#running && this.length === 0) return Promise.resolve()
    this.#handOver()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  #isFull(): boolean {
    return this.length >= this.#options.maxCount || this.#bytes >= this.#options.maxBytes
  }

  #push(entry: Entry): void {
    this.#entries.push(entry)
    this.#bytes += bytesOf(entry.capture)
    if (this.#options.checker.checkAll) this.#gather(entry)
    else this.#schedule(entry)
  }

  #schedule({ resolve }: Entry): void {
    if (resolve) this.#stoodBack = Number.POSITIVE_INFINITY
    if (this.#running) return
    this.#running = true
    setImmediate(() => this.#turn())
  }

  /** Another thread costs the less the more it is handed at once; only a client that waits is not kept waiting. */
  #gather({ resolve }: Entry): void {
    if (resolve) this.#handOver()
    // The answer of the exchange that makes it full has not been written yet.
    else if (this.#entries.length === BATCH) setImmediate(() => this.#handOver())
    else this.#gathering ??= setTimeout(() => this.#handOver(), GATHERING)
  }

  #handOver(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    if (!this.#options.checker.checkAll || this.#entries.length === 0) return
    const entries = this.#entries.splice(0)
    this.#handed += entries.length
    this.#settle(entries, this.#checkAll(entries)).then(() => {
      this.#handed -= entries.length
      this.#release(entries)
      if (this.length === 0) this.#rest()
    })
  }

  /** Checks for a moment, then lets the loop serve its sockets. */
  async #turn(): Promise<void> {
    if (this.length > 0 && this.#standsBack()) this.#stoodBack += 1
    else {
      this.#stoodBack = 0
      const until = performance.now() + (this.length < BACKLOG ? MOMENT : LONG_MOMENT)
      while (this.length > 0) {
        const entry = this.#entries.shift() as Entry
        await this.#settle([entry], this.#check(entry))
        this.#release([entry])
        if (performance.now() >= until) break
      }
    }
    if (this.length === 0) this.#rest()
    else setImmediate(() => this.#turn())
  }

  /** With requests under way and few exchanges waiting, a check lets some turns pass. */
  #standsBack(): boolean {
    return (
      this.#stoodBack < PATIENCE &&
      this.length < BACKLOG &&
      this.#idle.length === 0 &&
      !this.#options.isIdle()
    )
  }

  async #check({ capture }: Entry): Promise<Verdicts> {
    return [await this.#options.checker.check(capture)]
  }

  async #checkAll(entries: readonly Entry[]): Promise<Verdicts> {
    const { checker } = this.#options
    return checker.checkAll?.(entries.map(({ capture }) => capture)) ?? []
  }

  /** Tells of each exchange what it breaks, once that is known. */
  async #settle(entries: readonly Entry[], verdicts: Promise<Verdicts>): Promise<void> {
    const { onBug } = this.#options
    try {
      const all = await verdicts
      for (const [at, entry] of entries.entries()) this.#tell(entry, all[at] ?? [])
    } catch (error) {
      onBug(error)
      // The client's answer must not hang on a bug of the check.
      for (const { resolve } of entries) resolve?.([])
    }
  }

  #tell({ capture, resolve }: Entry, violations: readonly Violation[]): void {
    const { onChecked, onBug } = this.#options
    try {
      onChecked(capture, violations)
    } catch (error) {
      onBug(error)
    }
    resolve?.(violations)
  }

  #release(entries: readonly Entry[]): void {
    for (const { capture } of entries) this.#bytes -= bytesOf(capture)
    if (!this.#isFull()) this.#admit(this.#options.maxCount - this.length)
  }

  #admit(count: number): void {
    for (const resolve of this.#waiting.splice(0, count)) resolve()
  }

  #rest(): void {
    this.#running = false
    this.#stoodBack = 0
    this.#admit(this.#waiting.length)
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}

// --- internal ---

interface Entry {
  readonly capture: Capture
  readonly resolve: ((violations: readonly Violation[]) => void) | undefined
}

/** How many exchanges are handed over at once, and for how long they are gathered, in milliseconds. */
const [BATCH, GATHERING] = [64, 20]

/** How many turns of the loop a check stands back, at most. */
const PATIENCE = 20
/** How many exchanges wait before checks no longer stand back. */
const BACKLOG = 32

/** For how long checks go on in one turn of the loop, in milliseconds; a check is not broken off. */
const MOMENT = 0.1
/** The same when they are behind. */
const LONG_MOMENT = 2
