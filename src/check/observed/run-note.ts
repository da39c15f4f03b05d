import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import { unknownFields } from '../../contract/document/pet-fields.ts'
import { petStatuses } from '../../contract/document/pet-statuses.ts'
import type {
  RecordOperation,
  RecordOperations,
} from '../../contract/resources/record-operations.ts'
import {
  type IdValue,
  idIn,
  parentsAsked,
  recordsIn,
} from '../../contract/resources/shown-records.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import type { Facts } from '../judge/facts.ts'
import { readMixedList } from './mixed-list.ts'
import { answerOf, isSuccess, type ObservedExchange } from './observed-exchange.ts'
import { EVERY_STATUS, emptyNote, type RunNote } from './run-memory.ts'

/**
 * Reads what an exchange says about the records of its resource, for later exchanges; `undefined` if nothing. Ids are noted where
 * no operation of the contract removes records: elsewhere another client may have removed them since.
 */
export function readRecordNote(
  facts: Facts,
  { permanence }: Pick<RecordOperations, 'permanence'>,
): RunNote | undefined {
  const { record } = facts
  if (!record || !isSuccess(facts.exchange.status)) return undefined
  const { resource, givesId } = record
  if (!permanence.get(resource.name)?.isLasting) return undefined
  // Runs for every list.
  const ids: IdValue[] = []
  for (const each of recordsIn(record, answerOf(facts)?.value) ?? []) {
    const id = idIn(record, each)
    if (id !== undefined) ids.push(id)
  }
  if (ids.length === 0) return undefined
  return {
    ...emptyNote,
    resource: resource.name,
    ids: record.parents.length === 0 ? ids : ids.map((id) => keyIn(record, id, facts)),
    createdId: givesId ? ids[0] : undefined,
    place: ['body', ...record.inAnswer, ...(record.id.property ?? [])].join('.'),
  }
}

/** Reads what an exchange with an operation that observers know says about later ones; `undefined` if nothing. */
export function readNote(
  observed: ObservedExchange,
  records: Pick<RecordOperations, 'permanence'>,
): RunNote | undefined {
  const { facts, operation, status, answer, reasons } = observed
  const { record } = facts
  if (!record) return undefined
  const sent = reasons.includes('unknownFields') ? undeclaredIn(facts) : emptyNote.sent
  if (!isSuccess(status) || answer === undefined)
    return sent.length === 0 ? undefined : { ...emptyNote, sent }
  const note = { ...emptyNote, ...readRecordNote(facts, records) }
  const isFixed = records.permanence.get(record.resource.name)?.isFixed === true
  if (Array.isArray(answer)) {
    const categories = categoriesOf(answer)
    if (!isFixed) return { ...note, categories, areCategoriesLasting: false }
    return {
      ...note,
      categories,
      counts: countsOf(answer, observed),
      mixed: readMixedList(observed),
    }
  }
  const category = asObject(answer)?.categoryId
  const categories = isInt64(category) ? [category] : emptyNote.categories
  const createdIn = operation === checkedPets.observed.creation ? categories[0] : undefined
  return { ...note, categories, areCategoriesLasting: isFixed, createdIn, sent }
}

// --- internal ---

/** What a record is known by in its resource: its id, below parents with their values. */
function keyIn(record: RecordOperation, id: IdValue, { path }: Pick<Facts, 'path'>): IdValue {
  if (record.parents.length === 0) return id
  return JSON.stringify([...Object.values(parentsAsked(record, path)), id].map(String))
}

/** Runs for every list; a set for so few values would take most of the time. */
function categoriesOf(list: readonly Json[]): readonly Int64[] {
  const categories: Int64[] = []
  for (const animal of list) {
    const category = asObject(animal)?.categoryId
    if (isInt64(category) && !categories.includes(category)) categories.push(category)
  }
  return categories
}

/** Runs for every list, too. */
function countsOf(list: readonly Json[], { order }: ObservedExchange): RunNote['counts'] {
  // If an animal may appear twice, the list does not show how many there are.
  if (order === 'unknown') return emptyNote.counts
  const byStatus = petStatuses.map(() => 0)
  for (const animal of list) {
    const at = (petStatuses as readonly unknown[]).indexOf(asObject(animal)?.status)
    if (at >= 0) byStatus[at] = (byStatus[at] as number) + 1
  }
  const counts = petStatuses.map((status, at) => [status, byStatus[at] as number] as const)
  return [[EVERY_STATUS, list.length], ...counts]
}

function undeclaredIn({ exchange: { operation }, request }: Facts): readonly string[] {
  const body = asObject(request.content?.value) ?? {}
  return unknownFields(body, operation)
}
