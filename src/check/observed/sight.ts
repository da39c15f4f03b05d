import { type Int64, isInt64 } from '../../base/int64.ts'
import type { Json } from '../../base/json.ts'
import type { Contract } from '../../contract/contract.ts'
import { asRecord, type Facts } from '../judge/facts.ts'
import type { HeaderMap } from '../judge/finished-exchange.ts'
import { type JsonContent, readContent } from '../judge/json-content.ts'
import { type AnswerFields, readAnswerFields } from './answer-fields.ts'
import { type IdOrder, idOrderOf } from './id-order.ts'
import { findOddities, type Oddity } from './oddities.ts'

/** An exchange as observers look at it. */
export interface Sight {
  readonly facts: Facts
  readonly operation: string
  readonly status: number
  /** The headers of the answer. */
  readonly headers: HeaderMap
  /** The JSON of the answer, and its text; `undefined` if it has none. */
  readonly answer: Json | undefined
  readonly text: string | undefined
  /** The ids of the animals in the answer. */
  readonly ids: readonly Int64[]
  /** The order of a list; `unknown` also if an animal has no id. */
  readonly order: IdOrder
  readonly fields: AnswerFields
  readonly oddities: readonly Oddity[]
}

/** The fields that the contract declares for the objects of answers, in its order. */
export type DeclaredFields = { readonly [Name in 'Pet' | 'Error' | 'Message']: readonly string[] }

/** Reads from the contract which fields it declares for answers. */
export function declaredFields({ document }: Contract): DeclaredFields {
  const of = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {})
  return { Pet: of('Pet'), Error: of('Error'), Message: of('Message') }
}

/** Prepares an exchange for the observers. */
export function lookAt(facts: Facts, declared: DeclaredFields): Sight {
  const { operation, status, responseHeaders } = facts.exchange
  const content = facts.response.content ?? readUnjudged(facts)
  const kind = status >= 400 ? 'Error' : operation.tag === 'animals' ? 'Pet' : 'Message'
  const answer = content?.value
  const ids = kind === 'Pet' ? idsIn(answer) : NO_IDS
  const isWhole = Array.isArray(answer) && ids.length === answer.length
  return {
    ...{ facts, operation: operation.id, status, headers: responseHeaders, answer, ids },
    text: content?.text,
    order: isWhole ? idOrderOf(ids) : 'unknown',
    fields: readAnswerFields(answer, declared[kind]),
    oddities: findOddities(facts),
  }
}

/** Whether a status says that the request was served. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

// --- internal ---

/**
 * Reads an answer that the judge does not: a success that the contract does not document, such as the 202 of a message or a creation,
 * or JSON that is sent as another type. What the service has chosen shows there too.
 */
function readUnjudged({ exchange, answerHasBody }: Facts): JsonContent | undefined {
  const { responseBody } = exchange
  if (!answerHasBody || responseBody.kind !== 'text') return undefined
  return readContent('response', responseBody, AS_JSON).content
}

const AS_JSON: HeaderMap = { 'content-type': 'application/json' }

const NO_IDS: readonly Int64[] = []

function idsIn(answer: Json | undefined): readonly Int64[] {
  const ids: Int64[] = []
  for (const animal of Array.isArray(answer) ? answer : [answer]) {
    const id = asRecord(animal)?.id
    if (isInt64(id)) ids.push(id)
  }
  return ids
}
