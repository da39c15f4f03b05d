import type { NextVerdict } from '../../journal/journal-types.ts'
import type { JudgedExchange } from '../judged-exchange.ts'
import { NextCounter, type NextCounts } from '../next-counter.ts'
import type { PlacedChange } from '../next-judge.ts'
import type { ClientCount } from '../next-types.ts'

/** An exchange under the current contract, of which the next one is asked. Credentials are still in it. */
export interface ShadowedExchange extends JudgedExchange {
  readonly id: string
  /** When it arrived, in milliseconds since 1970. */
  readonly time: number
  /** The id of its world, unless all keys share that one. */
  readonly world: string | undefined
}

/** What exchanges of one client show of one change. */
export interface NextCell extends ClientCount {
  readonly change: number
}

/** How many exchanges the next contract would have refused, answered otherwise or answered alike, and how many it was not asked about. */
export interface ExchangeFigures {
  readonly refused: number
  readonly otherwise: number
  readonly same: number
  readonly unjudged: number
}

/** What some exchanges show: a verdict on each in their order, `undefined` if that failed, and what of it is counted. */
export interface ShadowVerdicts {
  readonly verdicts: readonly (NextVerdict | undefined)[]
  readonly cells: readonly NextCell[]
  readonly figures: ExchangeFigures
  /** Why some could not be judged, in a sentence. */
  readonly failure?: string
}

export const noFigures: ExchangeFigures = { refused: 0, otherwise: 0, same: 0, unjudged: 0 }

/** The sum of two counts. */
export function sumOfFigures(one: ExchangeFigures, other: ExchangeFigures): ExchangeFigures {
  return {
    refused: one.refused + other.refused,
    otherwise: one.otherwise + other.otherwise,
    same: one.same + other.same,
    unjudged: one.unjudged + other.unjudged,
  }
}

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
