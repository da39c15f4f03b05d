import type { HeaderMap } from '../../base/http/header-lines.ts'
import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import { type Facts, type JsonContent, readContent } from '../judge/facts.ts'
import { findRefusalReasons, type RefusalReason } from './refusal-reasons.ts'

/** An exchange as observers look at it. */
export interface ObservedExchange {
  readonly facts: Facts
  readonly operation: string
  readonly status: number
  /** The JSON of the answer, and its text; `undefined` if it has none. */
  readonly answer: Json | undefined
  readonly text: string | undefined
  /** The ids of the records in the answer. */
  readonly ids: readonly Int64[]
  /** The order of a list; `unknown` also if a record has no id. */
  readonly order: IdOrder
  readonly fields: AnswerFields
  readonly reasons: readonly RefusalReason[]
}

/** The fields that the contract declares for the objects of answers, in its order. */
export type DeclaredFields = { readonly [Name in 'Pet' | 'Error' | 'Message']: readonly string[] }

/** Reads from the contract which fields it declares for answers. */
export function declaredFields({ document }: Contract): DeclaredFields {
  const of = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {})
  return { Pet: of('Pet'), Error: of('Error'), Message: of('Message') }
}

/** Prepares an exchange for the observers. */
export function toObservedExchange(facts: Facts, declared: DeclaredFields): ObservedExchange {
  const { operation, status } = facts.exchange
  const content = answerOf(facts)
  const kind = status >= 400 ? 'Error' : facts.record ? 'Pet' : 'Message'
  const answer = content?.value
  const ids = kind === 'Pet' ? idsIn(answer) : NO_IDS
  const isWhole = Array.isArray(answer) && ids.length === answer.length
  return {
    ...{ facts, operation: operation.id, status, answer, ids },
    text: content?.text,
    order: isWhole ? idOrderOf(ids) : 'unknown',
    fields: readAnswerFields(answer, declared[kind]),
    reasons: findRefusalReasons(facts),
  }
}

/**
 * The JSON of an answer, also where the judge does not read it: of a success that the contract does not document, such as the 202 of
 * a message or a creation, or sent as another type. What the service has chosen shows there too.
 */
export function answerOf(facts: Facts): JsonContent | undefined {
  const { exchange, answerHasBody, response } = facts
  const { responseBody } = exchange
  if (response.content || !answerHasBody || responseBody.kind !== 'text') return response.content
  return readContent('response', responseBody, AS_JSON).content
}

/** Whether a status says that the request was served. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

// --- internal ---

const AS_JSON: HeaderMap = { 'content-type': 'application/json' }

const NO_IDS: readonly Int64[] = []

function idsIn(answer: Json | undefined): readonly Int64[] {
  const ids: Int64[] = []
  for (const record of Array.isArray(answer) ? answer : [answer]) {
    const id = asObject(record)?.id
    if (isInt64(id)) ids.push(id)
  }
  return ids
}

/** The fields of the objects in an answer, compared with those that the contract declares. */
interface AnswerFields {
  readonly objects: number
  /** The order of the declared fields in every object; `undefined` if no object has two of them. */
  readonly order: 'contract' | 'reversed' | 'other' | undefined
  /** How many objects have an undeclared field of this name. */
  readonly undeclared: ReadonlyMap<string, number>
}

/** Reads the fields of an object, or of all objects of a list. */
function readAnswerFields(value: Json | undefined, declared: readonly string[]): AnswerFields {
  const undeclared = new Map<string, number>()
  let objects = 0
  let order: AnswerFields['order']
  for (const item of Array.isArray(value) ? value : [value]) {
    const record = asObject(item)
    if (!record) continue
    objects += 1
    let previous = -1
    for (const name in record) {
      // The next field is usually the next declared one.
      const rank = declared[previous + 1] === name ? previous + 1 : declared.indexOf(name)
      if (rank < 0) undeclared.set(name, (undeclared.get(name) ?? 0) + 1)
      else {
        if (previous >= 0) order = join(order, rank > previous ? 'contract' : 'reversed')
        previous = rank
      }
    }
  }
  return { objects, order, undeclared: undeclared.size === 0 ? NONE : undeclared }
}

const NONE: ReadonlyMap<string, number> = new Map()

function join(known: AnswerFields['order'], step: 'contract' | 'reversed'): AnswerFields['order'] {
  return known === undefined || known === step ? step : 'other'
}

/** The order of ids; `unknown` if an id appears twice. */
type IdOrder = 'rising' | 'falling' | 'mixed' | 'unknown'

/** Determines the order of ids. */
function idOrderOf(ids: readonly Int64[]): IdOrder {
  let order: IdOrder = 'rising'
  for (let index = 1; index < ids.length; index += 1) {
    const [previous, id] = [ids[index - 1] as Int64, ids[index] as Int64]
    if (id === previous) return 'unknown'
    const step = id > previous ? 'rising' : 'falling'
    if (index === 1) order = step
    else if (order !== step) return new Set(ids).size === ids.length ? 'mixed' : 'unknown'
  }
  return order
}
