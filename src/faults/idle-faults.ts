import { stringifyJson } from '../base/json/json.ts'
import { didYouMean } from '../base/text/shown.ts'
import type { Operation } from '../contract/document/operations.ts'
import { defaultPoint, endingsOf, type FaultRemark, isOfWebhooks, matchersOf } from './fault.ts'
import type { Fault, Matcher } from './fault-types.ts'
import { faultTimeSpan, fieldWay } from './request-filter.ts'

/** Finds faults that can never strike by themselves, in whole or in part, and says why. `index` is their place in the list. */
export function idleFaults(
  faults: readonly Fault[],
  circumstances: Circumstances,
): readonly (FaultRemark & { readonly index: number })[] {
  const enders = endersOf(faults)
  return faults.flatMap((fault, index) => {
    const remark = idleFault(fault, { index, enders }, circumstances)
    return remark ? [{ index, ...remark }] : []
  })
}

/** The same for the one of the faults that has this id. */
export function idleFaultOf(
  id: string,
  faults: readonly Fault[],
  circumstances: Circumstances,
): FaultRemark | undefined {
  const index = faults.findIndex((fault) => fault.id === id)
  const fault = faults[index]
  return fault && idleFault(fault, { index, enders: endersOf(faults) }, circumstances)
}

/** What warnings say of what is idle. */
interface IdleWords {
  readonly never: string
  /** Whether a request without a key is met, too. */
  readonly takesNoKey: boolean
}

/** Finds a condition in a `when` that no request meets, or that every request meets, and says why. */
export function idleCondition(
  conditional: Pick<Fault, 'when' | 'on'>,
  struck: readonly Operation[],
  words: IdleWords,
): FaultRemark | undefined {
  return (
    missingName(conditional, struck, words) ??
    neverAbsent(conditional, struck, words) ??
    contradiction(conditional, words)
  )
}

/** What warnings say about a fault that only `Prefer` can fire. */
export const NEVER = 'the fault never strikes by itself'

// --- internal ---

const OF_FAULTS: IdleWords = { never: NEVER, takesNoKey: false }

interface Circumstances {
  readonly operations: readonly Operation[]
  readonly clock: FaultClock
}

/** A fault that ends every request that meets its conditions. */
interface Ender {
  readonly fault: Fault
  readonly index: number
  /** The texts of its conditions. */
  readonly asked: ReadonlySet<string>
}

function endersOf(faults: readonly Fault[]): readonly Ender[] {
  return faults.flatMap((fault, index) =>
    endsAll(fault) ? [{ fault, index, asked: askedBy(fault) }] : [],
  )
}

function idleFault(
  fault: Fault,
  place: { readonly index: number; readonly enders: readonly Ender[] },
  { operations, clock }: Circumstances,
): FaultRemark | undefined {
  if (isOfWebhooks(fault)) return idleBetween(fault, clock) ?? neverDue(fault)
  const struck = operations.filter(({ id }) => isStruck(fault, id))
  return (
    idleCondition(fault, struck, OF_FAULTS) ??
    idleBetween(fault, clock) ??
    neverDue(fault) ??
    shadowed(fault, place, struck)
  )
}

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
  { index, enders }: { readonly index: number; readonly enders: readonly Ender[] },
  struck: readonly Operation[],
): FaultRemark | undefined {
  const asked = askedBy(fault)
  const other = enders.find(
    (each) =>
      isAhead(each, { fault, index }) &&
      [...each.asked].every((text) => asked.has(text)) &&
      struck.every(({ id }) => isStruck(each.fault, id)),
  )
  if (!other) return undefined
  const text = `comes after ${other.fault.id}, which ends each of its requests: ${NEVER}, only with Prefer: fault=${fault.id}.`
  return { path: [], text }
}

function isAhead(one: Placed, other: Placed): boolean {
  const [first, second] = [defaultPoint(one.fault), defaultPoint(other.fault)]
  return first === second ? one.index < other.index : first === 'before'
}

type Placed = Pick<Ender, 'fault' | 'index'>

function endsAll(fault: Fault): boolean {
  const { between, calls, probability = 1, times } = fault
  const isAlways = [between, calls, times].every((limit) => limit === undefined)
  return isAlways && probability === 1 && endingsOf(fault).length > 0
}

/** The conditions of a fault as texts: equal ones have equal texts. */
function askedBy({ when }: Fault): ReadonlySet<string> {
  return new Set(matchersOf(when).map((each) => stringifyJson(each)))
}

function isStruck({ on }: Fault, operation: string): boolean {
  return on === '*' || [on].flat().includes(operation)
}

/** The clock of a scenario: the real time if there is no `now`, in milliseconds since 1970. */
interface FaultClock {
  readonly now?: number
  readonly ticking?: boolean
}

/** Finds a `between` that is empty, or outside the times that the clock of the scenario shows, and says why. */
function idleBetween({ id, between }: Fault, { now, ticking = false }: FaultClock) {
  if (!between) return undefined
  const [from, to] = faultTimeSpan(between)
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
function missingName(
  { when, on }: Pick<Fault, 'when' | 'on'>,
  struck: readonly Operation[],
  { never }: IdleWords,
): FaultRemark | undefined {
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
    const misses = isSent ? 'only a request that violates the contract has it' : never
    const then = isNegative(matcher) ? 'the condition is always met' : misses
    const text = `is not a ${part.what} of ${owner}: ${then}.${didYouMean(field, known)}`
    return { path: ['when', ...path], text }
  }
  return undefined
}

/** A part that must be absent, although every request that the fault could strike has it. */
function neverAbsent(
  { when }: Pick<Fault, 'when'>,
  struck: readonly Operation[],
  { never, takesNoKey }: IdleWords,
): FaultRemark | undefined {
  for (const { path, matcher } of matchersOf(when)) {
    if (!isAbsent(matcher)) continue
    const [part, name = ''] = path
    const at = ['when', ...path]
    if (part === 'key' && !takesNoKey)
      return {
        path: at,
        text: `can never be absent: a request without a key is answered with 401, so ${never}.`,
      }
    if (
      part === 'path' &&
      struck.every((operation) => parametersOf(operation, 'path').includes(name))
    )
      return { path: at, text: `can never be absent: it is a part of the path, so ${never}.` }
  }
  return undefined
}

/** A part that must be absent and also have a value: a header in two cases, or a field and a field within it. */
function contradiction(
  { when }: Pick<Fault, 'when'>,
  { never }: IdleWords,
): FaultRemark | undefined {
  const all = matchersOf(when).map((each) => ({ ...each, way: wayOf(each.path) }))
  for (const { matcher, path, way } of all) {
    if (!isAbsent(matcher)) continue
    const other = all.find(
      (each) => !isNegative(each.matcher) && way.every((part, at) => each.way[at] === part),
    )
    if (other) {
      const text = `must be absent, but ${other.path.join('.')} asks for a value: ${never}.`
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
