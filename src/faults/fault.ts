import { compareNumbers, isNumeric, type Numeric } from '../base/json/exact-numbers.ts'
import { memberOf } from '../base/json/json.ts'
import { shown } from '../base/text/shown.ts'
import { DURATION, durationOf, timeOf } from '../base/time.ts'
import { changeOf } from './answer-change.ts'
import { isCutting } from './connection-kinds.ts'
import type { Connection, Fault, Matcher, Respond, When } from './fault-types.ts'

/** The longest regular expression, in characters. */
export const LONGEST_EXPRESSION = 1000

/** How a fault ends a request: with an answer, by an effect on the connection, or both (`truncate`). */
export interface Ending {
  readonly respond?: Respond | undefined
  readonly connection?: Connection | undefined
  /** After how many of its events a stream is cut. */
  readonly events?: number | undefined
}

/** How a fault ends the requests that it strikes: one ending per strike, the last one also for all later strikes; empty if it ends none. */
export function endingsOf({ respond, connection, events }: Fault): readonly Ending[] {
  if (respond === undefined) return connection ? [{ connection, events }] : []
  return [respond].flat().map((each) => ({ respond: each, connection }))
}

/** The point at which a fault acts; by default `before`, but `after` if it truncates or changes the answer of the handler. */
export function defaultPoint(fault: Omit<Fault, 'id' | 'on'>): 'before' | 'after' {
  const { at, connection, respond } = fault
  if (at !== undefined) return at
  return changeOf(fault) || (isCutting(connection) && !respond) ? 'after' : 'before'
}

/** How many faults a scenario may have, and a world. */
export const MOST_FAULTS = 1000

/** How many different expressions they may have: each takes up to 35 ms to compile. */
export const MOST_EXPRESSIONS = 200

/** How many operations one `rewrite` may have. */
export const MOST_REWRITES = 100

/** How many times more a fault may let a webhook be sent. */
export const MOST_COPIES = 10

/** What the name of a webhook or a callback follows in the `on` of a fault. */
export const WEBHOOK_PREFIX = 'webhook:'

/** Whether a fault strikes webhooks, and no requests. */
export function isOfWebhooks({ on }: Pick<Fault, 'on'>): boolean {
  return [on].flat().some((name) => name.startsWith(WEBHOOK_PREFIX))
}

/** How many conditions one part of a `when` may have. */
export const MOST_CONDITIONS = 50

/** How large all faults of a world may be together, as JSON, in characters. */
export const MOST_FAULT_TEXT = 16 * 1024 * 1024

/** A problem or a warning about a place in a fault: the path to the place, and the text after its name. */
export interface FaultRemark {
  readonly path: readonly string[]
  readonly text: string
}

/** Finds the problems of a fault that a schema cannot express, except those in its expressions. */
export function checkFault(fault: Fault): readonly FaultRemark[] {
  return [
    ...emptyRanges(fault),
    ...backwardsDelay(fault),
    ...wrongTimes(fault),
    ...wrongCounts(fault),
    ...wrongDuration(fault),
  ]
}

/** All matchers of a fault's `when`, each with its path. */
export function matchersOf({ key, ...maps }: When = {}): { path: string[]; matcher: Matcher }[] {
  const named = Object.entries(maps).flatMap(([part, map]) =>
    Object.entries(map).map(([name, matcher]) => ({ path: [part, name], matcher })),
  )
  return key === undefined ? named : [{ path: ['key'], matcher: key }, ...named]
}

// --- internal ---

/** A condition that no number meets. */
function emptyRanges({ when }: Fault): readonly FaultRemark[] {
  return matchersOf(when).flatMap(({ path, matcher }) => {
    const isNegated = typeof matcher === 'object' && matcher !== null && 'not' in matcher
    const range: unknown = isNegated ? matcher.not : matcher
    const [above, below] = [memberOf(range, 'above'), memberOf(range, 'below')]
    if (!isNumeric(above) || !isNumeric(below)) return []
    if (compareNumbers(above as Numeric, below as Numeric) < 0) return []
    const place = ['when', ...path, ...(isNegated ? ['not'] : []), 'above']
    return [
      { path: place, text: `must be less than below (${shown(below)}), got ${shown(above)}.` },
    ]
  })
}

function wrongDuration({ rateLimit }: Fault): readonly FaultRemark[] {
  if (rateLimit === undefined || durationOf(rateLimit.per) !== undefined) return []
  return [{ path: ['rateLimit', 'per'], text: `must be ${DURATION}, got ${shown(rateLimit.per)}.` }]
}

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
