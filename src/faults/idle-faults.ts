import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../contract/operations.ts'
import { type FaultRemark, matchersOf } from './check-fault.ts'
import { defaultPoint, endingsOf, type Fault } from './fault.ts'
import { type FaultClock, idleBetween } from './idle-between.ts'
import { idleWhen } from './idle-when.ts'
import { NEVER } from './never.ts'

/**
 * Finds faults that can never strike by themselves, in whole or in part, and says why. Usually a name is
 * misspelt, or two faults are in the wrong order. `index` is the index of the fault in the list.
 */
export function idleFaults(
  faults: readonly Fault[],
  { operations, clock }: { readonly operations: readonly Operation[]; readonly clock: FaultClock },
): readonly (FaultRemark & { readonly index: number })[] {
  return faults.flatMap((fault, index) => {
    const struck = operations.filter(({ id }) => isStruck(fault, id))
    const remark =
      idleWhen(fault, struck) ??
      idleBetween(fault, clock) ??
      neverDue(fault) ??
      shadowed(fault, faults, struck)
    return remark ? [{ index, ...remark }] : []
  })
}

// --- internal ---

/** A probability of 0, a range with more calls than `times` allows, or more answers than strikes. */
function neverDue({ id, probability, calls, times, respond }: Fault): FaultRemark | undefined {
  if (probability === 0)
    return { path: ['probability'], text: `is 0: ${NEVER}, only with Prefer: fault=${id}.` }
  const [from, to] = rangeOf(calls)
  if (
    times !== undefined &&
    probability === undefined &&
    from + times - 1 < to &&
    Number.isFinite(to)
  ) {
    const text = `is ${times}: of the calls ${calls}, those after ${from + times - 1} are never struck.`
    return { path: ['times'], text }
  }
  const strikes = Math.min(to - from + 1, times ?? Number.POSITIVE_INFINITY)
  const answers = [respond ?? []].flat().length
  if (answers <= strikes) return undefined
  const most = strikes === 1 ? 'once' : `${strikes} times`
  const text = `has ${answers} answers, but the fault strikes ${most} at most: the others are never given.`
  return { path: ['respond'], text }
}

/** The first and the last call that `calls` selects; an interval has no last one. */
function rangeOf(calls: Fault['calls']): readonly [from: number, to: number] {
  const [, first, dash, last] = /^(\d+)(?:(-)(\d*))?$/.exec(String(calls)) ?? []
  if (first === undefined) return [1, Number.POSITIVE_INFINITY]
  if (dash === undefined) return [Number(first), Number(first)]
  return [Number(first), last ? Number(last) : Number.POSITIVE_INFINITY]
}

/** Another fault ends every request before this one can strike it. */
function shadowed(
  fault: Fault,
  faults: readonly Fault[],
  struck: readonly Operation[],
): FaultRemark | undefined {
  const other = faults.find(
    (each) =>
      each !== fault &&
      isAhead(each, fault, faults) &&
      endsAll(each) &&
      struck.every(({ id }) => isStruck(each, id)) &&
      asksLess(each, fault),
  )
  if (!other) return undefined
  const text = `comes after ${other.id}, which ends each of its requests: ${NEVER}, only with Prefer: fault=${fault.id}.`
  return { path: [], text }
}

function isAhead(one: Fault, other: Fault, faults: readonly Fault[]): boolean {
  const [first, second] = [defaultPoint(one), defaultPoint(other)]
  if (first !== second) return first === 'before'
  return faults.indexOf(one) < faults.indexOf(other)
}

function endsAll(fault: Fault): boolean {
  const { between, calls, probability = 1, times } = fault
  const isAlways = [between, calls, times].every((limit) => limit === undefined)
  return isAlways && probability === 1 && endingsOf(fault).length > 0
}

/** Whether the other fault has all the conditions of this one. */
function asksLess(one: Fault, other: Fault): boolean {
  const asked = matchersOf(other.when)
  return matchersOf(one.when).every((each) => asked.some((its) => isDeepStrictEqual(its, each)))
}

function isStruck({ on }: Fault, operation: string): boolean {
  return on === '*' || [on].flat().includes(operation)
}
