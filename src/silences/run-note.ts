import { splitTarget } from '../base/http/http.ts'
import { asObject } from '../base/json/json.ts'
import type { CompiledOperation, Contract } from '../contract/contract.ts'
import {
  decodePath,
  type IdValue,
  idAsked,
  idIn,
  memberAt,
  recordsIn,
} from '../contract/records-in-answers.ts'
import type { RecordOperation, RecordOperations } from '../contract/resources/record-operations.ts'
import { ledgerOf } from './ledger-of.ts'
import type { NotedTouch } from './run/known-records.ts'
import { jsonAnswer, type ReadExchange } from './run/read-exchange.ts'
import type { RequestedList } from './run/requested-list.ts'
import { recordKeyIn, requestedRecordKey } from './run/requested-list.ts'
import { emptyNote, nameOfReference, type RunNote, type ShownReference } from './run/run-memory.ts'

/**
 * Reads what an exchange says about later ones; `undefined` if nothing.
 * @param asked the records of a list, and what asks for the same
 */
export function readNote(
  facts: ReadExchange,
  contract: Contract,
  asked: () => RequestedList | undefined,
): RunNote | undefined {
  const { record, exchange } = facts
  const note = readRecordNote(facts, contract.records, undeclaredIn(facts))
  const isServed = exchange.status >= 200 && exchange.status < 300
  if (!record || !isServed) return note
  const { role, resource, givesId, item } = record
  const removed = role === 'remove' && item !== undefined ? requestedRecordKey(facts) : undefined
  const isWrite = (role === 'create' && !givesId) || role === 'replace' || role === 'update'
  const list = asked()
  if (!note && removed === undefined && !isWrite && !list) return undefined
  return {
    ...(note ?? emptyNote),
    resource: resource.name,
    references: referencesIn(facts, record, contract),
    ...{ list, removed, mayChoose: isWrite },
  }
}

/**
 * Reads what an exchange says about the records of its resource; `undefined` if nothing. `sent` are the undeclared fields of its
 * request.
 */
export function readRecordNote(
  facts: ReadExchange,
  records: Pick<RecordOperations, 'touches' | 'changing'>,
  sent: readonly string[] = emptyNote.sent,
): RunNote | undefined {
  const { record, exchange } = facts
  const touches = readTouches(facts, exchange.status, records)
  const said: RunNote = { ...emptyNote, touches, sent }
  const isServed = exchange.status >= 200 && exchange.status < 300
  const ids = record && isServed ? idsShown(facts, record) : NO_IDS
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
    ids: record.parents.length === 0 ? ids : ids.map((each) => recordKeyIn(record, each, facts)),
    createdId: givesId ? ids[0] : undefined,
    place: ['body', ...inAnswer, ...(id.property ?? [])].join('.'),
  }
}

/** Reads what a request is about whose answer is not there, or is not judged; `undefined` if it is of no operation. */
export function readUnjudgedRequest(
  method: string,
  target: string,
  { match, records }: Pick<Contract, 'match' | 'records'>,
): Asked | undefined {
  const found = match(method, splitTarget(target).path)
  if (!found?.operation) return undefined
  const { operation } = found
  const path = decodePath(found.pathTexts)
  const record = records.byId.get(operation.id)
  return { path, record, asked: record && idAsked(record, path), exchange: { operation } }
}

/** What a request is about, as far as it says what it may have done. */
type Asked = Pick<ReadExchange, 'path' | 'record' | 'asked'> & {
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
    const key = requestedRecordKey(asked)
    return key !== undefined && changing.has(name)
      ? [{ resource: name, key, kind: 'absent' }]
      : NO_TOUCHES
  }
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 408
  if (isRefused) return NO_TOUCHES
  return (touches.get(exchange.operation.id) ?? []).map(
    ({ resource, removes, isOne }): NotedTouch => ({
      resource,
      key: isOne ? requestedRecordKey(asked) : undefined,
      kind: removes ? 'removed' : 'changed',
    }),
  )
}

// --- internal ---

const NO_IDS: readonly IdValue[] = []
const NO_TOUCHES: readonly NotedTouch[] = []
const NO_REFERENCES: readonly ShownReference[] = []

/** The fields of a request that the contract does not declare; of a list of changes (RFC 6902), those that it names. */
function undeclaredIn({ exchange: { operation }, request }: ReadExchange): readonly string[] {
  const sent = request.content?.value
  const { bodyFields } = operation
  const names = Array.isArray(sent)
    ? sent.flatMap((change) => {
        const at = asObject(change)?.path
        return typeof at === 'string' ? (at.split('/')[1] ?? []) : []
      })
    : Object.keys(asObject(sent) ?? {})
  return names.filter((name) => !bodyFields.has(name))
}

/** Values of fields that name other records, each once: a set for so few values would take most of the time. */
function referencesIn(
  facts: ReadExchange,
  record: RecordOperation,
  contract: Contract,
): readonly ShownReference[] {
  const { name: resource } = record.resource
  const fields = contract.once(findReferences).get(resource)
  if (!fields || record.role === 'remove') return NO_REFERENCES
  const isChanging = contract.records.changing.has(resource)
  const found: ShownReference[] = []
  for (const each of recordsIn(record, jsonAnswer(facts)?.value) ?? [])
    for (const field of fields) {
      const value = memberAt(each, [field])
      const isKnown = (known: ShownReference) => known.field === field && known.value === value
      if (value === undefined || value === null || typeof value === 'object') continue
      if (found.some(isKnown)) continue
      const id = isChanging ? idIn(record, each) : undefined
      const key = id === undefined ? undefined : recordKeyIn(record, id, facts)
      const name = nameOfReference({ resource, field, value })
      found.push({ resource, field, value, key, name })
    }
  return found
}

/** The fields of each resource of which the ledger asks whether they may name what is not there. */
function findReferences(contract: Contract): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { kind, field, operations } of ledgerOf(contract).entries)
    for (const id of kind === 'unlistedReference' && field !== undefined ? operations : []) {
      const name = contract.records.byId.get(id)?.resource.name
      const fields = found.get(name ?? '') ?? []
      if (name !== undefined && !fields.includes(field as string))
        found.set(name, [...fields, field as string])
    }
  return found
}

/** The ids of the records in a successful answer, which are still there. Runs for every list. */
function idsShown(facts: ReadExchange, record: RecordOperation): readonly IdValue[] {
  if (record.role === 'remove') return NO_IDS
  const ids: IdValue[] = []
  for (const each of recordsIn(record, jsonAnswer(facts)?.value) ?? []) {
    const id = idIn(record, each)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

/** Whether a list has all records of its resource: it asks for no others, and has fewer than it may. */
function showsAll(
  { exchange, query, response }: ReadExchange,
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
