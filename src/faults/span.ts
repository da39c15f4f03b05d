import type { Fault } from './fault.ts'

/** The times of a fault's `between`, in milliseconds since 1970: from the first (inclusive) to the second (exclusive). */
export function spanOf([from, to]: NonNullable<Fault['between']>): readonly [number, number] {
  return [
    from === null ? Number.NEGATIVE_INFINITY : Date.parse(from),
    to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
  ]
}
