import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type {
  RecordOperation,
  RecordOperations,
} from '../../contract/resources/record-operations.ts'
import { type IdValue, idIn, parentsAsked, recordsIn } from '../../contract/shown-records.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import { unknownFields } from '../../petstore/pet-fields.ts'
import { petStatuses } from '../../petstore/pet-statuses.ts'
import type { Facts } from '../judge/facts.ts'
import { type NotedTouch, type ShownValues, unknownValues } from './known-records.ts'
import { readMixedList } from './mixed-list.ts'
import { answerOf, isSuccess, type ObservedExchange } from './observed-exchange.ts'
import { EVERY_STATUS, emptyNote, type RunNote } from './run-memory.ts'

/**
 * Reads what an exchange says about the records of its resource, for later exchanges; `undefined` if nothing. `sent` are the undeclared
 * fields of its request.
 */
export function readRecordNote(
  facts: Facts,
  records: Pick<RecordOperations, 'touches' | 'changing'>,
  sent: readonly string[] = emptyNote.sent,
): RunNote | undefined {
  const { record, exchange } = facts
  const touches = readTouches(facts, exchange.status, records)
  const said: RunNote = { ...emptyNote, touches, sent }
  const ids = record && isSuccess(exchange.status) ? idsShown(facts, record) : NO_IDS
  const isAll =
    record !== undefined &&
    records.changing.has(record.resource.name) &&
    showsAll(facts, record, ids)
  if (!record || (ids.length === 0 && !isAll))
    return touches.length === 0 && sent.length === 0 ? undefined : said
  const { resource, givesId, inAnswer, id } = record
  return {
    ...said,
    isAll,
    resource: resource.name,
    ids: record.parents.length === 0 ? ids : ids.map((each) => keyIn(record, each, facts)),
    shown: records.changing.has(resource.name) ? ids.map(() => unknownValues) : undefined,
    createdId: givesId ? ids[0] : undefined,
    place: ['body', ...inAnswer, ...(id.property ?? [])].join('.'),
  }
}

/** What a request is about, as far as it says what it may have done. */
type Asked = Pick<Facts, 'path' | 'record' | 'asked'> & {
  readonly exchange: { readonly operation: Pick<CompiledOperation, 'id'> }
}

/**
 * Reads what an exchange may have done to records that were there. Only a refusal (4xx) says that nothing was done; without an answer
 * (`undefined`), or after a failure, it may have been. A record that is not found any more was removed by something else.
 */
export function readTouches(
  asked: Asked,
  status: number | undefined,
  { touches, changing }: Pick<RecordOperations, 'touches' | 'changing'>,
): readonly NotedTouch[] {
  const { record, exchange } = asked
  if ((status === 404 || status === 410) && record?.item !== undefined) {
    const { name } = record.resource
    const key = keyAsked(asked)
    return key !== undefined && changing.has(name)
      ? [{ resource: name, key, kind: 'absent' }]
      : NO_TOUCHES
  }
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 408
  if (isRefused) return NO_TOUCHES
  return (touches.get(exchange.operation.id) ?? []).map(
    ({ resource, removes, isOne }): NotedTouch => ({
      resource,
      key: isOne ? keyAsked(asked) : undefined,
      kind: removes ? 'removed' : 'changed',
    }),
  )
}

/** Reads what an exchange with an operation that observers know says about later ones; `undefined` if nothing. */
export function readNote(
  observed: ObservedExchange,
  records: Pick<RecordOperations, 'touches' | 'changing'>,
): RunNote | undefined {
  const { facts, operation, status, answer, reasons } = observed
  const { record } = facts
  if (!record) return undefined
  const sent = reasons.includes('unknownFields') ? undeclaredIn(facts) : emptyNote.sent
  const said = readRecordNote(facts, records, sent)
  if (!isSuccess(status) || answer === undefined) return said
  const note = said ?? emptyNote
  const isChanging = records.changing.has(record.resource.name)
  const list = Array.isArray(answer) ? answer : [answer]
  const shown = note.shown && valuesIn(record, list)
  if (Array.isArray(answer)) {
    const mixed = readMixedList(observed)
    const categories = categoriesOf(answer)
    if (isChanging) return { ...note, shown, mixed, categories, areCategoriesLasting: false }
    return { ...note, categories, counts: countsOf(answer, observed), mixed }
  }
  const category = asObject(answer)?.categoryId
  const categories = isInt64(category) ? [category] : emptyNote.categories
  const createdIn = operation === checkedPets.observed.creation ? categories[0] : undefined
  return { ...note, shown, categories, areCategoriesLasting: !isChanging, createdIn }
}

/** The fields of a request that the contract does not declare; of a list of changes (RFC 6902), those that it names. */
export function undeclaredIn({ exchange: { operation }, request }: Facts): readonly string[] {
  const sent = request.content?.value
  const { bodyFields } = operation
  if (!Array.isArray(sent)) return unknownFields(asObject(sent) ?? {}, operation)
  const named = sent.flatMap((change) => {
    const at = asObject(change)?.path
    return typeof at === 'string' ? (at.split('/')[1] ?? []) : []
  })
  return named.filter((name) => !bodyFields.has(name))
}

// --- internal ---

const NO_IDS: readonly IdValue[] = []
const NO_TOUCHES: readonly NotedTouch[] = []

/** The ids of the records in a successful answer, which are still there. Runs for every list. */
function idsShown(facts: Facts, record: RecordOperation): readonly IdValue[] {
  if (record.role === 'remove') return NO_IDS
  const ids: IdValue[] = []
  for (const each of recordsIn(record, answerOf(facts)?.value) ?? []) {
    const id = idIn(record, each)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

/** Whether a list has all records of its resource: it asks for no others, and has fewer than it may. */
function showsAll(
  { exchange, query, response }: Facts,
  record: RecordOperation,
  ids: readonly IdValue[],
): boolean {
  const limit = record.parameters.find(({ meaning }) => meaning === 'limit')?.name
  if (record.role !== 'list' || record.parents.length > 0 || limit === undefined) return false
  const isPlain =
    query.violations.length === 0 && Object.keys(query.texts).every((name) => name === limit)
  const list = recordsIn(record, response.content?.value)
  return (
    exchange.status === record.status &&
    isPlain &&
    query.unknown.length === 0 &&
    list?.length === ids.length &&
    ids.length < Number(query.values[limit])
  )
}

/** The values of the records that have an id: as many as there are of `idsShown`. */
function valuesIn(record: RecordOperation, list: readonly Json[]): readonly ShownValues[] {
  return list.flatMap((each) => {
    if (idIn(record, each) === undefined) return []
    const { status, categoryId } = asObject(each) ?? {}
    return { status, category: isInt64(categoryId) ? categoryId : undefined }
  })
}

/** What the record that a path asks for is known by; `undefined` if it names none. */
export function keyAsked(asked: Asked): IdValue | undefined {
  const { record } = asked
  return record && asked.asked !== undefined ? keyIn(record, asked.asked, asked) : undefined
}

/** What a record is known by in its resource: its id, below parents with their values. */
export function keyIn(
  record: RecordOperation,
  id: IdValue,
  { path }: Pick<Facts, 'path'>,
): IdValue {
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
