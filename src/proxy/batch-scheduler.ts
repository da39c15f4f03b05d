import type { CheckScheduler, QueueEntry, SchedulerHooks } from './check-scheduler.ts'
import type { ExchangeChecker } from './exchange-checker.ts'

/**
 * Hands exchanges to a checker in its own thread, in batches: the larger the batch, the less each exchange
 * costs. An exchange whose client waits for the verdict is handed over at once.
 */
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
    const { settle, release, onRest } = this.#hooks
    settle(entries, this.#check(entries)).then(() => {
      this.#handed -= entries.length
      release(entries)
      if (this.length === 0) onRest()
    })
  }

  /** Turns a synchronous throw into a rejection. */
  async #check(entries: readonly QueueEntry[]) {
    return this.#checkAll(entries.map(({ capture }) => capture))
  }
}

// --- internal ---

/** How many exchanges fill a batch. */
const BATCH = 64
/** How long a batch is gathered, in milliseconds. */
const GATHERING = 20
