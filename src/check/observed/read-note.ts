import { type Int64, isInt64 } from '../../base/int64.ts'
import type { Json } from '../../base/json.ts'
import { unknownFields } from '../../contract/new-pet-fields.ts'
import { petStatuses } from '../../contract/pet-statuses.ts'
import { asRecord } from '../judge/facts.ts'
import { readMixedList } from './mixed-list.ts'
import { EVERY_STATUS, emptyNote, type RunNote } from './run-memory.ts'
import { isSuccess, type Sight } from './sight.ts'

/** Reads what an exchange says about later ones; `undefined` if nothing. */
export function readNote(sight: Sight): RunNote | undefined {
  const { facts, operation, status, answer, ids, oddities } = sight
  if (facts.exchange.operation.tag !== 'animals') return undefined
  const sent = oddities.includes('unknownFields') ? undeclaredIn(facts) : emptyNote.sent
  if (!isSuccess(status) || answer === undefined)
    return sent.length === 0 ? undefined : { ...emptyNote, sent }
  if (Array.isArray(answer))
    return { ...emptyNote, ...readList(answer, sight), mixed: readMixedList(sight) }
  const category = asRecord(answer)?.categoryId
  const categories = isInt64(category) ? [category] : emptyNote.categories
  const isCreation = operation === 'createPet'
  const [createdId, createdIn] = isCreation ? [ids[0], categories[0]] : []
  return { ...emptyNote, ids, categories, createdId, createdIn, sent }
}

// --- internal ---

/** Runs for every list; a set or a map for so few values would take most of the time. */
function readList(
  list: readonly Json[],
  { ids, order }: Sight,
): Pick<RunNote, 'ids' | 'categories' | 'counts'> {
  const categories: Int64[] = []
  const byStatus = petStatuses.map(() => 0)
  for (const animal of list) {
    const { categoryId, status } = asRecord(animal) ?? NO_FIELDS
    if (isInt64(categoryId) && !categories.includes(categoryId)) categories.push(categoryId)
    const at = (petStatuses as readonly unknown[]).indexOf(status)
    if (at >= 0) byStatus[at] = (byStatus[at] as number) + 1
  }
  // If an animal may appear twice, the list does not show how many there are.
  if (order === 'unknown') return { ids, categories, counts: emptyNote.counts }
  const counts = petStatuses.map((status, at) => [status, byStatus[at] as number] as const)
  return { ids, categories, counts: [[EVERY_STATUS, list.length], ...counts] }
}

const NO_FIELDS: { readonly [name: string]: Json } = {}

function undeclaredIn({ exchange: { operation }, request }: Sight['facts']): readonly string[] {
  const body = asRecord(request.content?.value) ?? {}
  return unknownFields(body, operation)
}
