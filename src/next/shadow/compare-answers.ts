import { headerValue } from '../../base/http/header-lines.ts'
import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { asObject, isJsonObject, type Json } from '../../base/json/json.ts'
import { memoize } from '../../base/memoize.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import { placeIn, renamesOf } from '../../contract/contract-pair.ts'
import { belowAnyBase, type ResponseObject, type Schema } from '../../contract/document/document.ts'
import {
  describedStatus,
  isIgnoredOfAnswer,
  isJsonKin,
} from '../../contract/document/operations.ts'
import type { ViewAt } from '../../contract/views/view-node.ts'
import type { NextVerdict } from '../../journal/journal-types.ts'
import type { JudgedExchange } from '../judged-exchange.ts'
import { mediaFor } from '../met-places.ts'
import { jsonOf, readSentRequest, requestProblems } from '../request-problems.ts'

/** Where the answer of the next contract differs, and how. */
export type AnswerDifference = NextVerdict['otherwise'][number]

/** Finds where the next contract would have answered a request otherwise that it does not refuse, by its operationId in the current one. */
export type AnswerComparer = (
  exchange: JudgedExchange,
  operation: string,
) => readonly AnswerDifference[]

/**
 * Creates the comparer of answers under both contracts of a pair. It has the answer of the current one alone: it compares the views of
 * that under both. What only the next contract has is new, whatever it would be.
 */
export function createAnswerComparer(current: Contract, next: Contract): AnswerComparer {
  const counterparts = memoize((id: string) => counterpartOf(id, current, next))
  return (exchange, id) => {
    const { operation, after } = counterparts(id) ?? {}
    const { status } = exchange
    if (!operation || status === undefined) return NONE
    const refused = isRefusal(exchange) ? refusalByNext(exchange, operation, after) : undefined
    if (refused === 'not refused') return OTHER_STATUS
    if (!after) return refused === undefined ? NONE : OTHER_STATUS
    const before = answerOf(operation, status)
    const wanted = refused ?? statusIn(after, status)
    const then = answerOf(after, wanted)
    // Neither contract says anything of it.
    if (!before || !then) return wanted === status ? NONE : OTHER_STATUS
    const found: AnswerDifference[] = wanted === status ? [] : [...OTHER_STATUS]
    found.push(...headerDifferences(exchange, before, then))
    found.push(...bodyDifferences(exchange, id, { before, then }))
    return found.length > MOST ? found.slice(0, MOST) : found
  }

  /** With which status the next contract refuses a request that the current one refuses; `undefined` if that is none of its own. */
  function refusalByNext(
    exchange: JudgedExchange,
    operation: CompiledOperation,
    after: CompiledOperation | undefined,
  ): number | 'not refused' | undefined {
    const below = belowAnyBase(current.basePaths, exchange.target)
    const target = below === undefined ? exchange.target : next.basePath + below
    const problemsBy = (contract: Contract, asked: JudgedExchange) =>
      requestProblems(readSentRequest(asked), contract, NO_WORDS)
    // A credential of the right form may still be wrong, so a 401 is explained by the credential alone.
    const mayBeWrong = exchange.status === 401 && after?.credentials.isPublic
    if (!mayBeWrong && problemsBy(current, exchange).length === 0) return undefined
    const then = problemsBy(next, { ...exchange, target })
    if (then.length === 0) return 'not refused'
    const gone = then.find(({ location }) => location === 'operation')
    if (gone) return gone.rule === 'no-method' ? 405 : 404
    if (then.some(({ location }) => location === 'credentials')) return 401
    const isOfValues = exchange.status === 401 || exchange.status === operation.refusal
    return isOfValues ? after?.refusal : undefined
  }

  function bodyDifferences(
    { method, responseHeaders, responseBody }: JudgedExchange,
    id: string,
    { before, then }: { readonly before: ResponseObject; readonly then: ResponseObject },
  ): readonly AnswerDifference[] {
    const isThere = responseBody !== ''
    const types = Object.keys(then.content ?? {})
    if (method === 'HEAD') return NONE
    if (isThere && before.content && types.length === 0) return [{ place: 'body', how: 'gone' }]
    if (!isThere)
      return before.content || types.length === 0 ? NONE : [{ place: 'body', how: 'new' }]
    const sent = headerValue(responseHeaders, 'content-type')
    const [own, other] = [before, then].map(({ content }) => mediaFor(content, sent))
    if (own !== undefined && other === undefined) return [{ place: 'content-type', how: 'other' }]
    if (own === undefined || other === undefined || !isJsonKin(own)) return NONE
    const [schema, nextSchema] = [before.content?.[own]?.schema, then.content?.[other]?.schema]
    const read = responseBody === undefined ? undefined : jsonOf(responseBody)
    if (!schema || !nextSchema || !read) return NONE
    const value = withNextNames(read.value, id)
    const view = next.views(nextSchema)
    if (value === read.value && view.fits(value)) return NONE
    // Only members that the current contract declares are compared: about others the next contract changes nothing.
    const shown = showBy(current, schema, read.value)
    const found = new Map<string, AnswerDifference['how']>()
    addDifferences(shown, view.show(withNextNames(shown, id), AT), { place: 'body', found })
    return [...found].map(([place, how]) => ({ place, how }))
  }

  /** The records of an answer with the names that the next contract has for members whose values go along. */
  function withNextNames(value: Json, id: string): Json {
    const { resource, inAnswer } = current.records.byId.get(id) ?? {}
    const renames = resource && renamesOf(current, resource.name)
    if (!renames || renames.size === 0) return value
    const names = new Map([...renames].map(([after, before]) => [before, after]))
    return renamedAt(value, inAnswer ?? [], names)
  }

  function addDifferences(one: unknown, other: unknown, at: At): void {
    const { place, found } = at
    if (found.size >= MOST) return
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) note(at, 'other')
      const least = Math.min(one.length, other.length)
      for (let index = 0; index < least; index += 1)
        addDifferences(one[index], other[index], { place: `${place}.*`, found })
    } else if (isJsonObject(one) && isJsonObject(other)) {
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
        // A name that neither contract has may be a secret, so `*` stands for it.
        const isPublic = current.words.has(name) || next.words.has(name)
        const inner = { place: `${place}.${isPublic ? name : '*'}`, found }
        if (!Object.hasOwn(other, name)) note(inner, 'gone')
        else if (!Object.hasOwn(one, name)) note(inner, 'new')
        else addDifferences(one[name], other[name], inner)
      }
    } else if (!isEqualJson(one, other)) note(at, 'other')
  }
}

// --- internal ---

/** Where two values are compared, and the differences that were found so far. */
interface At {
  readonly place: string
  readonly found: Map<string, AnswerDifference['how']>
}

/** The most differences of one answer that are named. */
const MOST = 50

const NONE: readonly AnswerDifference[] = []
const OTHER_STATUS: readonly AnswerDifference[] = [{ place: 'status', how: 'other' }]

/** The statuses of requests that the contract does not allow. */
const REFUSALS = new Set([400, 401, 415, 422])

/** Whether an answer refuses a request because of the contract, and not because of a fault. */
function isRefusal({ status = 0, responseHeaders }: JudgedExchange): boolean {
  return REFUSALS.has(status) && headerValue(responseHeaders, 'x-sandbox-origin') !== 'fault'
}

/** Generated values only show that something is new, so one origin serves for all of them. */
const AT: ViewAt = { seed: 0, path: 'shadow', keepsUnknown: false, isFull: false }

function note({ place, found }: At, how: AnswerDifference['how']): void {
  if (!found.has(place)) found.set(place, how)
}

/** An operation, and the one at the same method and path of the next contract, if there is one. */
function counterpartOf(id: string, current: Contract, next: Contract) {
  const operation = current.operations.find((each) => each.id === id)
  if (!operation) return undefined
  const place = placeIn(operation)
  return { operation, after: next.operations.find((each) => placeIn(each) === place) }
}

const NO_WORDS: ReadonlySet<string> = new Set()

function answerOf({ responses }: CompiledOperation, status: number): ResponseObject | undefined {
  const described = describedStatus(responses, status)
  return described === undefined ? undefined : responses[described]
}

/** The status of an answer: of a success that is not described, the lowest that is. */
function statusIn({ responses }: CompiledOperation, status: number): number {
  const described = describedStatus(responses, status)
  if (status >= 300 || (described !== undefined && described !== 'default')) return status
  const [lowest] = Object.keys(responses)
    .filter((each) => /^2\d\d$/.test(each))
    .toSorted()
  return lowest === undefined ? status : Number(lowest)
}

function headerDifferences(
  { responseHeaders }: JudgedExchange,
  { headers: before = {} }: ResponseObject,
  { headers: then = {} }: ResponseObject,
): readonly AnswerDifference[] {
  const isSent = (name: string) => headerValue(responseHeaders, name.toLowerCase()) !== undefined
  const namesOf = (headers: object) =>
    new Set(Object.keys(headers).map((each) => each.toLowerCase()))
  const [own, others] = [namesOf(before), namesOf(then)]
  const gone = Object.keys(before).filter(
    (name) => isSent(name) && !others.has(name.toLowerCase()) && !isIgnoredOfAnswer(name),
  )
  const added = Object.entries(then).filter(
    ([name, header]) => !own.has(name.toLowerCase()) && Object(header).required && !isSent(name),
  )
  return [
    ...gone.map((name): AnswerDifference => ({ place: `header ${name}`, how: 'gone' })),
    ...added.map(([name]): AnswerDifference => ({ place: `header ${name}`, how: 'new' })),
  ]
}

function showBy({ views }: Contract, schema: Schema, value: Json): Json {
  const view = views(schema)
  return view.fits(value) ? value : view.show(value, AT)
}

function renamedAt(value: Json, path: readonly string[], names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((each) => renamedAt(each, path, names))
  const object = asObject(value)
  if (!object) return value
  const [first, ...rest] = path
  const entries = Object.entries(object)
  return Object.fromEntries(
    first === undefined
      ? entries.map(([name, member]) => [names.get(name) ?? name, member])
      : entries.map(([name, member]) => [
          name,
          name === first ? renamedAt(member as Json, rest, names) : member,
        ]),
  ) as Json
}
