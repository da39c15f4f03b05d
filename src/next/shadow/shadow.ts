import { createRecentMap } from '../../base/recent-map.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { Exchange, NextVerdict } from '../../journal/journal-types.ts'
import { ofExchange } from '../judged-exchange.ts'
import {
  type CountedChanges,
  type NextTotals,
  noFigures,
  type ShadowedExchange,
  type ShadowTally,
} from './next-tally.ts'
import { ShadowThread } from './shadow-thread.ts'

export interface ShadowOptions {
  readonly current: Pick<ContractSource, 'file' | 'digest'>
  readonly next: Pick<ContractSource, 'file' | 'digest'>
  /** In milliseconds since 1970. */
  readonly now: number
  readonly tallyOf: (counted: CountedChanges) => ShadowTally
  /** Called when exchanges cannot be judged, once. */
  readonly onTrouble: (message: string) => void
  /** Called with a bug, once. */
  readonly onBug: (error: unknown) => void
}

/**
 * Says of each exchange under the current contract what the next one would have made of it. Exchanges are judged in a thread of their
 * own after they were answered, a batch at a time and with pauses, so that a busy sandbox keeps its time for answers: that changes nothing
 * of the worlds, and delays nobody. When they come faster than that, the latest are left out of the counts; a verdict on one that is
 * shown is then given when it is asked for.
 */
export class Shadow {
  readonly #options: ShadowOptions
  readonly #known = createRecentMap<string, NextVerdict>(MOST_KNOWN)
  #thread: ShadowThread | undefined
  #tally: Promise<ShadowTally> | undefined
  #gathered: ShadowedExchange[] = []
  #gathering: NodeJS.Timeout | undefined
  /** The length of the bodies of the exchanges that are gathered. */
  #length = 0
  #leftOut = 0
  /** Pending until the exchanges that were handed over are counted. */
  readonly #counting = new Set<Promise<void>>()
  hasReported = false
  #hasFailed = false
  #isClosed = false

  constructor(options: ShadowOptions) {
    this.#options = options
  }

  /** Takes an exchange that was answered, which costs a few microseconds; one that is left out is not built. */
  add(answered: { readonly toShadowed: () => ShadowedExchange }): void {
    if (this.#isClosed) return
    if (this.#gathered.length >= MOST_WAITING || this.#length >= LONGEST_WAITING) {
      this.#leftOut += 1
      return
    }
    const exchange = answered.toShadowed()
    this.#length += lengthOf(exchange)
    this.#gathered.push(exchange)
    this.#gathering ??= setTimeout(() => this.#handOverBatch(), PACE)
  }

  /** Adds to exchanges what the next contract would have made of them, to those under the current one that can be judged. */
  async withVerdicts(exchanges: readonly Exchange[]): Promise<readonly Exchange[]> {
    const isMissing = (exchange: Exchange) => isJudged(exchange) && !this.#known.has(exchange.id)
    if (exchanges.some(isMissing)) await this.#counted()
    const verdicts = new Map<string, NextVerdict>()
    const missing: Exchange[] = []
    for (const exchange of exchanges.filter(isJudged)) {
      const verdict = this.#known.get(exchange.id)
      if (verdict) verdicts.set(exchange.id, verdict)
      else missing.push(exchange)
    }
    try {
      for (let from = 0; from < missing.length; from += MOST_WAITING) {
        const some = missing.slice(from, from + MOST_WAITING)
        const judged = await this.#begin().judge(some.map(ofExchange))
        for (const [at, verdict] of judged.entries())
          if (verdict) verdicts.set((some[at] as Exchange).id, verdict)
      }
    } catch (error) {
      this.#fail(error, 0)
    }
    for (const [id, verdict] of verdicts) this.#known.set(id, verdict)
    return exchanges.map((exchange) => {
      const next = verdicts.get(exchange.id)
      return next ? { ...exchange, next } : exchange
    })
  }

  /** What the exchanges so far have shown; `undefined` if its thread ended before it said which changes there are. */
  async totals(): Promise<NextTotals | undefined> {
    await this.#counted()
    const tally = await this.#tallyOfThread().catch((error: unknown) => {
      this.#fail(error, 0)
    })
    if (!tally) return undefined
    if (this.#leftOut > 0) {
      tally.add({ cells: [], figures: { ...noFigures, unjudged: this.#leftOut } })
      this.#leftOut = 0
    }
    return tally.totals()
  }

  /** Ends its thread. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#gathering)
    await this.#thread?.close()
  }

  /** Resolves when all exchanges so far are counted. */
  async #counted(): Promise<void> {
    this.#handOver(MOST_WAITING)
    await Promise.all(this.#counting)
  }

  /** Hands over a batch, unless the last one is not judged yet; and the next one after a pause. */
  #handOverBatch(): void {
    this.#gathering = undefined
    if (this.#counting.size === 0) this.#handOver(BATCH)
    if (this.#gathered.length > 0) this.#gathering ??= setTimeout(() => this.#handOverBatch(), PACE)
  }

  #handOver(most: number): void {
    if (this.#gathered.length === 0 || this.#isClosed) return
    const exchanges = this.#gathered.splice(0, most)
    for (const exchange of exchanges) this.#length -= lengthOf(exchange)
    const counting = this.#count(exchanges)
      .catch((error: unknown) => this.#fail(error, exchanges.length))
      .finally(() => this.#counting.delete(counting))
    this.#counting.add(counting)
  }

  async #count(exchanges: readonly ShadowedExchange[]): Promise<void> {
    const shown = await this.#begin().show(exchanges)
    for (const [at, verdict] of shown.verdicts.entries())
      if (verdict) this.#known.set((exchanges[at] as ShadowedExchange).id, verdict)
    if (shown.failure !== undefined) this.#tell(shown.failure)
    const tally = await this.#tallyOfThread()
    tally.add(shown)
  }

  /** @throws Error when it is closed: a thread that begins then would be ended by nobody. */
  #begin(): ShadowThread {
    const { current, next, now } = this.#options
    if (this.#isClosed) throw new Error('The judge of the next contract is closed')
    this.#thread ??= new ShadowThread({
      ...{ current: current.file, next: next.file },
      today: new Date(now).toISOString().slice(0, 10),
    })
    return this.#thread
  }

  async #tallyOfThread(): Promise<ShadowTally> {
    const { current, next, tallyOf } = this.#options
    const contracts = `${current.digest} ${next.digest}`
    this.#tally ??= this.#begin()
      .changes()
      .then((changes) => tallyOf({ changes, contracts }))
    return this.#tally
  }

  /** Without its thread nothing more is judged; all else goes on. */
  #fail(error: unknown, count: number): void {
    if (this.#isClosed) return
    this.#leftOut += count
    if (!this.#hasFailed) this.#options.onBug(error)
    this.#hasFailed = true
  }

  #tell(message: string): void {
    if (!this.hasReported) this.#options.onTrouble(`the next contract: ${message}`)
    this.hasReported = true
  }
}

// --- internal ---

/** How many exchanges are judged at a time, and the pause before the next ones, in milliseconds: at most 3,200 a second. */
const BATCH = 64
const PACE = 20

/** How many exchanges may wait for their verdict, and how long their bodies may be, in characters. */
const MOST_WAITING = 1000
const LONGEST_WAITING = 16 * 1024 * 1024

/** Of how many exchanges the verdict is known. */
const MOST_KNOWN = 5000

function lengthOf({ requestBody = '', responseBody = '' }: ShadowedExchange): number {
  return requestBody.length + responseBody.length
}

/** Whether the next contract is asked about an exchange: not of one under it, and not where the current one has no operation. */
function isJudged({ contract, operation }: Exchange): boolean {
  return contract === 'current' && operation !== undefined
}
