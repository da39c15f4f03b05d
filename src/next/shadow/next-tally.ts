import { NextCounter, type NextCounts } from '../next-counter.ts'
import type { PlacedChange } from '../placed-changes.ts'
import {
  type ExchangeFigures,
  type NextCell,
  noFigures,
  type ShadowVerdicts,
  sumOfFigures,
} from './shadowed-exchange.ts'

/** What exchanges have shown so far: of each change, by client, and of the next contract as a whole. */
export interface NextTotals extends NextCounts<PlacedChange> {
  readonly figures: ExchangeFigures
}

/** What is added to the totals. */
export type TallyAddition = Pick<ShadowVerdicts, 'cells' | 'figures'>

/** The changes that are counted, by their numbers in this list. */
export interface CountedChanges {
  readonly changes: readonly PlacedChange[]
  /** The digests of the two contracts. */
  readonly contracts: string
}

/** Counts what exchanges show of the next contract: in this process, or at a server for all replicas. */
export interface ShadowTally {
  add(counted: TallyAddition): void
  /** The totals, with all that was added before. */
  totals(): Promise<NextTotals>
}

/** Counts in this process. A reset changes nothing of it, as of the coverage. */
export class LocalTally implements ShadowTally {
  readonly #changes: readonly PlacedChange[]
  readonly #counter: NextCounter<PlacedChange>
  #figures = noFigures

  constructor({ changes }: CountedChanges) {
    this.#changes = changes
    this.#counter = new NextCounter(changes)
  }

  add({ cells, figures }: TallyAddition): void {
    this.#figures = sumOfFigures(this.#figures, figures)
    for (const cell of cells) addCell(this.#counter, this.#changes, cell)
  }

  async totals(): Promise<NextTotals> {
    return { ...this.#counter.counts(), figures: this.#figures }
  }
}

export function addCell(
  counter: NextCounter<PlacedChange>,
  changes: readonly PlacedChange[],
  { change, ...count }: NextCell,
): void {
  const row = changes[change]
  if (row) counter.addCount(row, count)
}
