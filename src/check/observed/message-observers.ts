import type { Json } from '../../base/json.ts'
import { asRecord } from '../judge/facts.ts'
import type { Sign } from './observation.ts'
import { isSuccess, type Sight } from './sight.ts'
import { weighOddity } from './weigh-oddity.ts'

/** Sees the status that the quickstart sample gets. */
export function seeMessageStatus({ operation, status }: Sight): Sign {
  if (operation !== 'createMessage' || !isSuccess(status)) return undefined
  return status === 200 || status === 201 || status === 202 ? status : 'other'
}

/** Sees whether a message may be empty. */
export function seeEmptyMessage(sight: Sight): Sign {
  return weighOddity(sight, 'emptyMessage', { served: () => 'accept' })
}

/** Sees what the id of a message looks like. */
export function seeMessageId(sight: Sight): Sign {
  return formOf(fieldOf(sight, 'id'), ID_FORMS)
}

/** Sees the form of the time of a message. */
export function seeCreatedAtForm(sight: Sight): Sign {
  return formOf(fieldOf(sight, 'createdAt'), TIME_FORMS)
}

// --- internal ---

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

function fieldOf({ operation, status, answer }: Sight, name: string): Json | undefined {
  return operation === 'createMessage' && isSuccess(status) ? asRecord(answer)?.[name] : undefined
}

function formOf(text: Json | undefined, forms: readonly Form[]): Sign {
  if (typeof text !== 'string') return undefined
  return forms.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
}
