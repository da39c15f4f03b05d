import type { NextVerdict } from '../../journal/journal-types.ts'
import type { JudgedExchange } from '../judged-exchange.ts'
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
