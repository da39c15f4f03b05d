import type { Verdicts } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import { bytesOf, type Capture } from '../journal/exchange.ts'
import type { WhenBehind } from '../options/words.ts'
import {
  BatchScheduler,
  type CheckScheduler,
  IdleScheduler,
  type QueueEntry,
  type SchedulerHooks,
} from './check-schedulers.ts'
import type { ExchangeChecker, SkipReason } from './proxy-options.ts'

/** The options of a queue. */
export interface QueueOptions {
  readonly checker: ExchangeChecker
  readonly whenBehind: WhenBehind
  /** How many exchanges may wait. */
  readonly maxCount: number
  /** How many bytes of bodies may wait. */
  readonly maxBytes: number
  /** Whether no request is in flight, so that a check delays nobody. */
  readonly isIdle: () => boolean
  /** Called for each exchange with its violations, or with the reason why it was not checked. */
  readonly onChecked: (capture: Capture, result: readonly Violation[] | SkipReason) => void
  /** Called when the checker throws, which is a bug. */
  readonly onBug: (error: unknown) => void
}

/** The progress of the checks. */
export interface CheckProgress {
  /** How many exchanges wait for their check, and the bytes of their bodies. */
  readonly waiting: number
  readonly bytes: number
  /** How long the last checked exchange waited, in milliseconds; 0 if none waits now. */
  readonly lag: number
}

/** Exchanges that wait for their check, bounded in number and bytes. A scheduler decides when they are checked. */
export class CheckQueue {
  readonly #options: QueueOptions
  readonly #scheduler: CheckScheduler
  #bytes = 0
  /** Requests that wait for room. */
  readonly #waiting: (() => void)[] = []
  /** How many exchanges were added, and how many of them were checked: they are checked in order. */
  #added = 0
  #checked = 0
  #lag = 0
  /** Callers that wait until this many exchanges are checked. */
  readonly #awaiting: { readonly count: number; readonly resolve: () => void }[] = []

  constructor(options: QueueOptions) {
    this.#options = options
    const { checker, isIdle } = options
    const { checkAll } = checker
    const hooks: SchedulerHooks = {
      report: (entries, verdicts) => this.#reportAll(entries, verdicts),
      release: (entries) => this.#release(entries),
      onEmpty: () => this.#rest(),
    }
    this.#scheduler = checkAll
      ? new BatchScheduler(checkAll.bind(checker), hooks)
      : new IdleScheduler({ check: (capture) => checker.check(capture), isIdle, ...hooks })
  }

  /** How many exchanges wait. */
  get length(): number {
    return this.#scheduler.length
  }

  get progress(): CheckProgress {
    const { length } = this
    return { waiting: length, bytes: this.#bytes, lag: length === 0 ? 0 : this.#lag }
  }

  /** Resolves when there is room; `undefined` when there is room now, or when a full queue drops. */
  room(): Promise<void> | undefined {
    if (this.#options.whenBehind === 'drop' || !this.#isFull()) return undefined
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Queues an exchange. If the queue is full and drops, the exchange is counted as skipped. */
  add(capture: Capture): void {
    const { whenBehind, checker, onChecked } = this.#options
    if (whenBehind === 'drop' && this.#isFull()) {
      checker.skip('queue-full', capture)
      onChecked(capture, 'queue-full')
    } else this.#push({ capture, resolve: undefined })
  }

  /** Checks an exchange whose client waits for the verdict. */
  judge(capture: Capture): Promise<readonly Violation[]> {
    return new Promise((resolve) => this.#push({ capture, resolve }))
  }

  /** Resolves when everything that was added so far has been checked: soon, or with `hurry: false` when requests leave time for it. */
  drained({ hurry = true } = {}): Promise<void> {
    const count = this.#added
    if (this.#checked === count) return Promise.resolve()
    if (hurry) this.#scheduler.hurry()
    return new Promise((resolve) => this.#awaiting.push({ count, resolve }))
  }

  #isFull(): boolean {
    return this.length >= this.#options.maxCount || this.#bytes >= this.#options.maxBytes
  }

  #push(entry: QueueEntry): void {
    this.#bytes += bytesOf(entry.capture)
    this.#added += 1
    this.#scheduler.add(entry)
  }

  /** Reports the violations of each exchange when they are known. */
  async #reportAll(entries: readonly QueueEntry[], verdicts: Promise<Verdicts>): Promise<void> {
    try {
      const all = await verdicts
      for (const [at, entry] of entries.entries()) this.#report(entry, all[at] ?? [])
    } catch (error) {
      this.#options.onBug(error)
      // A bug in the check must not delay the client's answer.
      for (const { resolve } of entries) resolve?.([])
    }
  }

  #report({ capture, resolve }: QueueEntry, violations: readonly Violation[]): void {
    const { onChecked, onBug } = this.#options
    try {
      onChecked(capture, violations)
    } catch (error) {
      onBug(error)
    }
    resolve?.(violations)
  }

  #release(entries: readonly QueueEntry[]): void {
    for (const { capture } of entries) this.#bytes -= bytesOf(capture)
    const last = entries.at(-1)?.capture
    if (last) this.#lag = Math.max(0, Math.round(Date.now() - last.time - last.duration))
    this.#checked += entries.length
    while (this.#awaiting[0] && this.#awaiting[0].count <= this.#checked)
      this.#awaiting.shift()?.resolve()
    if (!this.#isFull()) this.#admit(this.#options.maxCount - this.length)
  }

  #admit(count: number): void {
    for (const resolve of this.#waiting.splice(0, count)) resolve()
  }

  #rest(): void {
    this.#admit(this.#waiting.length)
  }
}
