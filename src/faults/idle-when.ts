import { didYouMean } from '../base/text/shown.ts'
import type { Operation } from '../contract/document/operations.ts'
import { type FaultRemark, matchersOf } from './fault-problems.ts'
import type { Fault, Matcher } from './fault-types.ts'
import { fieldWay } from './request-filter.ts'

/** Finds a condition in a fault's `when` that no request meets, or that every request meets, and says why. */
export function idleWhen(fault: Fault, struck: readonly Operation[]): FaultRemark | undefined {
  return missingName(fault, struck) ?? neverAbsent(fault, struck) ?? contradiction(fault)
}

/** What warnings say about a fault that only `Prefer` can fire. */
export const NEVER = 'the fault never strikes by itself'

// --- internal ---

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
  for (const { path, matcher } of matchersOf(when)) {
    const [group = '', name = ''] = path
    const part = parts[group]
    if (!part) continue
    const known = struck.flatMap(part.namesOf)
    const [field = ''] = group === 'body' ? fieldWay(name) : [name]
    if (known.includes(field)) continue
    const owner = on === '*' ? 'any operation' : [on].flat().join(', ')
    // A query and a body can contain names that the contract does not define.
    const isSent = group === 'query' || (group === 'body' && struck.some(({ body }) => body))
    const misses = isSent ? 'only a request that violates the contract has it' : NEVER
    const then = isNegative(matcher) ? 'the condition is always met' : misses
    const text = `is not a ${part.what} of ${owner}: ${then}.${didYouMean(field, known)}`
    return { path: ['when', ...path], text }
  }
  return undefined
}

/** A part that must be absent, although every request that the fault could strike has it. */
function neverAbsent({ when }: Fault, struck: readonly Operation[]): FaultRemark | undefined {
  for (const { path, matcher } of matchersOf(when)) {
    if (!isAbsent(matcher)) continue
    const [part, name = ''] = path
    const at = ['when', ...path]
    if (part === 'key')
      return {
        path: at,
        text: `can never be absent: a request without a key is answered with 401, so ${NEVER}.`,
      }
    if (
      part === 'path' &&
      struck.every((operation) => parametersOf(operation, 'path').includes(name))
    )
      return { path: at, text: `can never be absent: it is a part of the path, so ${NEVER}.` }
  }
  return undefined
}

/** A part that must be absent and also have a value: a header in two cases, or a field and a field within it. */
function contradiction({ when }: Fault): FaultRemark | undefined {
  const all = matchersOf(when).map((each) => ({ ...each, way: wayOf(each.path) }))
  for (const { matcher, path, way } of all) {
    if (!isAbsent(matcher)) continue
    const other = all.find(
      (each) => !isNegative(each.matcher) && way.every((part, at) => each.way[at] === part),
    )
    if (other) {
      const text = `must be absent, but ${other.path.join('.')} asks for a value: ${NEVER}.`
      return { path: ['when', ...path], text }
    }
  }
  return undefined
}

/** The path to the part that a matcher tests; all spellings give the same path. */
function wayOf([part = '', name = '']: readonly string[]): readonly string[] {
  if (part === 'header') return [part, name.toLowerCase()]
  return part === 'body' ? [part, ...fieldWay(name)] : [part, name]
}

function isAbsent(matcher: Matcher): boolean {
  return typeof matcher === 'object' && matcher !== null && 'absent' in matcher
}

/** Whether an absent part satisfies the matcher. */
function isNegative(matcher: Matcher): boolean {
  return isAbsent(matcher) || (typeof matcher === 'object' && matcher !== null && 'not' in matcher)
}

function parametersOf({ parameters }: Operation, place: 'path' | 'query'): readonly string[] {
  return parameters.filter((each) => each.in === place).map(({ name }) => name)
}
