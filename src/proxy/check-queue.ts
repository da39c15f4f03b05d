import type { Verdicts } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import { bytesOf, type Capture } from '../journal/exchange.ts'
import type { WhenBehind } from '../options/words.ts'
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

/** The options of a scheduler that shares the thread that serves requests. */
export interface IdleSchedulerOptions extends SchedulerHooks {
  readonly check: ExchangeChecker['check']
  /** Whether no request is in flight, so that a check delays nobody. */
  readonly isIdle: () => boolean
}

// --- internal ---

/** A queued exchange, with `resolve` when a client waits for the verdict. */
interface QueueEntry {
  readonly capture: Capture
  readonly resolve: ((violations: readonly Violation[]) => void) | undefined
}

/** Decides when the exchanges of a queue are checked. */
interface CheckScheduler {
  /** How many exchanges wait for their verdict. */
  readonly length: number
  add(entry: QueueEntry): void
  /** Stops postponing checks: a caller waits until none is left. */
  hurry(): void
}

/** The functions of its queue that a scheduler calls. */
interface SchedulerHooks {
  /** Reports exchanges when their verdicts are known. Never rejects. */
  readonly report: (entries: readonly QueueEntry[], verdicts: Promise<Verdicts>) => Promise<void>
  /** Frees the room that these exchanges took in the queue. */
  readonly release: (entries: readonly QueueEntry[]) => void
  /** Called when no exchange waits any more. */
  readonly onEmpty: () => void
}

/** Hands exchanges in batches to a checker in its own thread; one whose client waits for the verdict goes at once. */
class BatchScheduler implements CheckScheduler {
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

/** Checks exchanges between requests, for a moment in each turn of the event loop, less often while requests are in flight. */
class IdleScheduler implements CheckScheduler {
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
