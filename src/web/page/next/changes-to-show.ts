import { stateOf } from '../../../next/next-counter.ts'
import type { CountedChange } from '../../../next/next-types.ts'

/** A change, and its number in the report: several may have one name. */
export interface NumberedChange extends CountedChange {
  readonly number: number
}

/** What clients have to do with a change, the worst first. */
export const states = ['refused', 'met', 'not met'] as const

export const levels = ['error', 'warning', 'info'] as const

/** Which changes to show; an empty text matches everything. */
export interface ChangeFilter {
  readonly state?: string
  readonly level?: string
  readonly operation?: string
  /** A part of any text of a change, or of the name of a client, in any case. */
  readonly q?: string
}

/**
 * The changes that match a filter: those that would refuse somebody come first, then those that were met, each from errors to what is
 * only said. Counts do not matter, so that no row moves while somebody reads.
 */
export function changesToShow(
  changes: readonly CountedChange[],
  { state, level, operation, q = '' }: ChangeFilter,
): readonly NumberedChange[] {
  const part = q.toLowerCase()
  const shown = changes
    .map((change, number) => ({ ...change, number }))
    .filter(
      (each) =>
        (!state || stateOf(each) === state) &&
        (!level || each.level === level) &&
        (!operation || each.operation === operation) &&
        (!part || textsOf(each).some((text) => text.toLowerCase().includes(part))),
    )
  return shown.toSorted(
    (one, other) =>
      states.indexOf(stateOf(one)) - states.indexOf(stateOf(other)) ||
      levels.indexOf(one.level) - levels.indexOf(other.level),
  )
}

// --- internal ---

function textsOf({ name, text, operation = '', clients }: CountedChange): readonly string[] {
  return [name, text, operation, ...clients.map(({ client }) => client)]
}
