import { shown } from '../base/text/shown.ts'
import { timeOf } from '../base/time.ts'
import type { Fault, Matcher, When } from './fault-types.ts'

/** A problem or a warning about a place in a fault: the path to the place, and the text after its name. */
export interface FaultRemark {
  readonly path: readonly string[]
  readonly text: string
}

/** Finds the problems of a fault that a schema cannot express, except those in its expressions. */
export function checkFault(fault: Fault): readonly FaultRemark[] {
  return [...backwardsDelay(fault), ...wrongTimes(fault), ...wrongCounts(fault)]
}

/** All matchers of a fault's `when`, each with its path. */
export function matchersOf({ key, ...maps }: When = {}): { path: string[]; matcher: Matcher }[] {
  const named = Object.entries(maps).flatMap(([part, map]) =>
    Object.entries(map).map(([name, matcher]) => ({ path: [part, name], matcher })),
  )
  return key === undefined ? named : [{ path: ['key'], matcher: key }, ...named]
}

// --- internal ---

function backwardsDelay({ delay }: Fault): readonly FaultRemark[] {
  if (typeof delay !== 'object' || delay.type !== 'uniform') return []
  if (delay.lower <= delay.upper) return []
  const text = `must be at most upper (${delay.upper}), got ${delay.lower}.`
  return [{ path: ['delay', 'lower'], text }]
}

function wrongTimes({ between }: Fault): readonly FaultRemark[] {
  if (!between) return []
  if (between.every((time) => time === null))
    return [{ path: ['between'], text: 'must have at least one of its two times, or be removed.' }]
  return between.flatMap((time, index) => {
    if (time === null || timeOf(time) !== undefined) return []
    return [
      { path: ['between', String(index)], text: `must be a time that exists, got ${shown(time)}.` },
    ]
  })
}

/** A fault fires only for matching calls and for requests that ask for it. */
function wrongCounts({ counts = {} }: Fault): readonly FaultRemark[] {
  const { calls = 0, fired = 0, forced = 0 } = counts
  if (forced > fired)
    return [
      { path: ['counts', 'forced'], text: `must be at most fired (${fired}), got ${forced}.` },
    ]
  if (fired - forced > calls) {
    const most = `calls and forced together (${calls + forced})`
    return [{ path: ['counts', 'fired'], text: `must be at most ${most}, got ${fired}.` }]
  }
  return []
}
