import { asObject, type Json } from '../../base/json/json.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import { isSuccess, type ObservedExchange } from './observed-exchange.ts'
import { type Observers, type Sign, whetherAccepted } from './observer.ts'

/** How exchanges show what the contract leaves open about the messages of the quickstart sample. */
export const messageObservers = {
  messageStatus: { see: seeMessageStatus },
  emptyMessage: whetherAccepted('emptyMessage'),
  longMessage: whetherAccepted('longMessage'),
  messageId: { see: (observed) => formOf(fieldOf(observed, 'id'), ID_FORMS) },
  createdAtForm: { see: (observed) => formOf(fieldOf(observed, 'createdAt'), TIME_FORMS) },
} satisfies Observers

// --- internal ---

/** Sees the status that the quickstart sample gets. */
function seeMessageStatus({ operation, status }: ObservedExchange): Sign {
  if (operation !== checkedPets.observed.message || !isSuccess(status)) return undefined
  return status === 200 || status === 201 || status === 202 ? status : 'other'
}

const ID_FORMS: readonly Form[] = [
  ['uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['digits', /^\d+$/],
  ['prefixed', /^[a-z]+[_-][\da-z]+$/i],
]

const TIME_FORMS: readonly Form[] = [
  ['milliseconds', /T\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['seconds', /T\d\d:\d\d:\d\dZ$/],
  ['offset', /T\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/],
]

type Form = readonly [choice: string, pattern: RegExp]

function fieldOf({ operation, status, answer }: ObservedExchange, name: string): Json | undefined {
  return operation === checkedPets.observed.message && isSuccess(status)
    ? asObject(answer)?.[name]
    : undefined
}

function formOf(text: Json | undefined, forms: readonly Form[]): Sign {
  if (typeof text !== 'string') return undefined
  return forms.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
}
