import { stateOf } from '../../next/next-counter.ts'
import type { NextThreshold } from '../../options/words.ts'
import type { NextChange, ReportedNext, ReportOutline } from './report.ts'

/** The levels of changes, the most serious first. */
export const LEVELS = ['error', 'warning', 'info'] as const

/** The states of a change by what exchanges show, the most serious first. */
export const STATES = ['refused', 'met', 'not met'] as const

/** The changes, those that refuse a client first, then those that one met; in each, the most serious first, as the contract has them. */
export function byState<Row extends NextChange>({
  changes,
}: {
  readonly changes: readonly Row[]
}): readonly Row[] {
  const rank = (change: Row) =>
    STATES.indexOf(stateOf(change)) * LEVELS.length + LEVELS.indexOf(change.level)
  return changes.toSorted((a, b) => rank(a) - rank(b))
}

/** How many changes refuse a client, are met by one, or neither, and how many clients there are. */
export function nextTally({ changes }: Pick<ReportedNext, 'changes'>): NextTally {
  const count = (state: (typeof STATES)[number]) =>
    changes.filter((change) => stateOf(change) === state).length
  const clients = new Set(changes.flatMap((change) => change.clients.map(({ client }) => client)))
  return {
    ...{ changes: changes.length, refused: count('refused'), met: count('met') },
    ...{ notMet: count('not met'), clients: clients.size },
  }
}

/** The counts of a next contract. */
export interface NextTally {
  readonly changes: number
  /** How many changes would refuse a client. */
  readonly refused: number
  /** How many a client met, without being refused by them. */
  readonly met: number
  readonly notMet: number
  /** How many clients would be refused, or met something. */
  readonly clients: number
}

/** Whether a change of the next contract fails a run. What changes without harm (info) does so only if it refuses somebody. */
export function isFailingNext(change: NextChange, threshold: NextThreshold): boolean {
  const { known, level } = change
  if (threshold === 'never' || (known && !known.expired)) return false
  const state = stateOf(change)
  return state === 'refused' || (threshold === 'met' && state === 'met' && level !== 'info')
}

/** The changes of the next contract that fail a run. */
export function failingNext(
  { next }: Pick<ReportOutline, 'next'>,
  threshold: NextThreshold,
): readonly NextChange[] {
  return next?.changes.filter((change) => isFailingNext(change, threshold)) ?? []
}
