import type { FaultRemark } from './check-fault.ts'
import type { Fault } from './fault.ts'
import { NEVER } from './never.ts'
import { spanOf } from './span.ts'

/** The clock of a scenario: the real time if there is no `now`, in milliseconds since 1970. */
export interface FaultClock {
  readonly now?: number
  readonly ticking?: boolean
}

/** Finds a `between` that is empty, or outside the times that the clock of the scenario shows, and says why. */
export function idleBetween(
  { id, between }: Fault,
  { now, ticking = false }: FaultClock,
): FaultRemark | undefined {
  if (!between) return undefined
  const [from, to] = spanOf(between)
  const remark = (text: string) => ({
    path: ['between'],
    text: `${text}: ${NEVER}, only with Prefer: fault=${id}.`,
  })
  if (from >= to) return remark('is empty, since its first time is not before its second')
  if (now === undefined) return undefined
  const time = new Date(now).toISOString()
  if (now >= to) return remark(`is over when the clock starts, at ${time}`)
  if (now < from && !ticking)
    return remark(`has not begun at ${time}, where the clock stands still`)
  return undefined
}
