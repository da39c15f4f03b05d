import type { CheckScheduler, QueueEntry, SchedulerHooks } from './check-scheduler.ts'
import type { ExchangeChecker } from './exchange-checker.ts'

/**
 * Hands exchanges to a checker in a thread of its own, gathered: another thread costs the less the more it is
 * handed at once. Only a client that waits is not kept waiting.
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

  get isResting(): boolean {
    return this.length === 0
  }

  add(entry: QueueEntry): void {
    this.#gathered.push(entry)
    if (entry.resolve) this.#handOver()
    // The answer of the exchange that makes it full has not been written yet.
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
      if (this.isResting) onRest()
    })
  }

  /** What is thrown at once is told as what is rejected. */
  async #check(entries: readonly QueueEntry[]) {
    return this.#checkAll(entries.map(({ capture }) => capture))
  }
}

// --- internal ---

/** How many exchanges are handed over at once. */
const BATCH = 64
/** For how long they are gathered, in milliseconds. */
const GATHERING = 20
