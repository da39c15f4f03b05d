import { isDeepStrictEqual } from 'node:util'
import { didYouMean } from '../base/did-you-mean.ts'
import type { Operation } from '../contract/operations.ts'
import { type FaultRemark, matchersOf } from './check-fault.ts'
import { defaultPoint, endingOf, type Fault } from './fault.ts'

/**
 * Finds the faults that, in whole or in part, can never strike by themselves, and why: usually a name is
 * misspelt, or two faults are in the wrong order. `index` is that of the fault in the list.
 */
export function idleFaults(
  faults: readonly Fault[],
  operations: readonly Operation[],
): readonly (FaultRemark & { readonly index: number })[] {
  return faults.flatMap((fault, index) => {
    const struck = operations.filter(({ id }) => isStruck(fault, id))
    const remark = missingName(fault, struck) ?? neverDue(fault) ?? shadowed(fault, faults, struck)
    return remark ? [{ index, ...remark }] : []
  })
}

// --- internal ---

const NEVER = 'the fault never strikes by itself'

/** The parts of `when` whose names the contract knows. */
const parts: {
  readonly [part: string]: {
    readonly what: string
    readonly namesOf: (operation: Operation) => readonly string[]
  }
} = {
  path: { what: 'path parameter', namesOf: (operation) => parametersOf(operation, 'path') },
  query: { what: 'query parameter', namesOf: (operation) => parametersOf(operation, 'query') },
  body: { what: 'field of the body', namesOf: ({ body }) => Object.keys(body?.properties ?? {}) },
}

/** A parameter, or a field of the body, that none of the struck operations has. */
function missingName({ when, on }: Fault, struck: readonly Operation[]): FaultRemark | undefined {
  for (const { path } of matchersOf(when)) {
    const [group = '', name = ''] = path
    const part = parts[group]
    if (!part) continue
    const known = struck.flatMap(part.namesOf)
    if (known.includes(name)) continue
    const owner = on === '*' ? 'any operation' : [on].flat().join(', ')
    // A query and a body can contain what the contract does not define.
    const isSent = group === 'query' || (group === 'body' && struck.some(({ body }) => body))
    const then = isSent ? 'only a request that violates the contract has it' : NEVER
    const text = `is not a ${part.what} of ${owner}: ${then}.${didYouMean(name, known)}`
    return { path: ['when', ...path], text }
  }
  return undefined
}

/** A probability of 0, or a range with more calls than `times` allows. */
function neverDue({ id, probability, calls, times }: Fault): FaultRemark | undefined {
  if (probability === 0)
    return { path: ['probability'], text: `is 0: ${NEVER}, only with Prefer: fault=${id}.` }
  const [, first, last] = /^(\d+)-(\d+)$/.exec(String(calls)) ?? []
  if (last === undefined || times === undefined || probability !== undefined) return undefined
  const end = Number(first) + times - 1
  if (end >= Number(last)) return undefined
  const text = `is ${times}: of the calls ${calls}, those after ${end} are never struck.`
  return { path: ['times'], text }
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
  const { calls, probability = 1, times } = fault
  const isAlways = probability === 1 && calls === undefined && times === undefined
  return isAlways && endingOf(fault) !== undefined
}

/** Whether the other fault has all the conditions of this one. */
function asksLess(one: Fault, other: Fault): boolean {
  const asked = matchersOf(other.when)
  return matchersOf(one.when).every((each) => asked.some((its) => isDeepStrictEqual(its, each)))
}

function isStruck({ on }: Fault, operation: string): boolean {
  return on === '*' || [on].flat().includes(operation)
}

function parametersOf({ parameters }: Operation, place: 'path' | 'query'): readonly string[] {
  return parameters.filter((each) => each.in === place).map(({ name }) => name)
}
