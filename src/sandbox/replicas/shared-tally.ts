import { oneAtATime } from '../../base/waiting.ts'
import { NextCounter } from '../../next/next-counter.ts'
import type { PlacedChange } from '../../next/placed-changes.ts'
import {
  addCell,
  type Counted,
  type CountedChanges,
  type NextTally,
  type NextTotals,
} from '../../next/shadow/next-tally.ts'
import { noFigures, sumOfFigures } from '../../next/shadow/shadowed-exchange.ts'
import type { ServerNext } from './group-server.ts'

/** Counts what exchanges show of the next contract at the server, for all replicas. What it does not take is added with what comes next. */
export class SharedTally implements NextTally {
  readonly #server: ServerNext
  readonly #counted: CountedChanges
  #waiting: NextCounter<PlacedChange>
  #figures = noFigures
  /** Serialises adding and reading. */
  readonly #alone = oneAtATime()

  constructor(server: ServerNext, counted: CountedChanges) {
    this.#server = server
    this.#counted = counted
    this.#waiting = new NextCounter(counted.changes)
  }

  add({ cells, figures }: Counted): void {
    this.#figures = sumOfFigures(this.#figures, figures)
    for (const cell of cells) addCell(this.#waiting, this.#counted.changes, cell)
    // Who asks for the totals learns that the server is gone; this is also reported elsewhere.
    this.#alone(() => this.#send()).catch(() => {})
  }

  /** @throws StorageError when the server cannot be reached. */
  totals(): Promise<NextTotals> {
    return this.#alone(async () => {
      await this.#send()
      return this.#server.totals(this.#counted)
    })
  }

  async #send(): Promise<void> {
    const { changes } = this.#waiting.counts()
    const cells = changes.flatMap(({ clients }, change) =>
      clients.map((count) => ({ change, ...count })),
    )
    const figures = this.#figures
    if (Object.values(figures).every((count) => count === 0) && cells.length === 0) return
    this.#waiting = new NextCounter(this.#counted.changes)
    this.#figures = noFigures
    try {
      await this.#server.add({ cells, figures }, this.#counted)
    } catch (error) {
      this.#figures = sumOfFigures(this.#figures, figures)
      for (const cell of cells) addCell(this.#waiting, this.#counted.changes, cell)
      throw error
    }
  }
}
