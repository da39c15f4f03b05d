import { asObject, type Json, type JsonObject } from '../base/json/json.ts'
import type { OnProgress } from '../base/progress.ts'
import { percentEncoded } from '../base/text/percent-encoding.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import { describedStatus } from '../contract/document/operations.ts'
import {
  type IdValue,
  idIn,
  memberAt,
  type RecordOperation,
  recordsIn,
} from '../contract/resources/record-operations.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import { pathToNone, wrongQueries, wrongValue } from '../silences/probing/invalid-requests.ts'
import { CREATED_TEXT, probeBody } from '../silences/probing/probe-bodies.ts'
import type { ProbeClient, RequestChange } from '../silences/probing/probe-client.ts'
import {
  type PathValues,
  parentValues,
  pathTo,
  recordsWithIds,
  type ServiceRecord,
} from '../silences/probing/probe-records.ts'
import {
  isPlainRead,
  isRead,
  type ProbeAnswer,
  type ProbeRequest,
  requestWithKey,
  verdictOn,
} from '../silences/probing/probe-requests.ts'
import { limitOf, operationOn } from '../silences/probing/probe-steps.ts'
import type { Creations } from '../silences/probing/record-creations.ts'
import type { LedgerEntry } from '../silences/settlement.ts'
import type { Service } from './service/service.ts'

/** Reads what a contract describes: each GET that needs no value but the id of a record, which an earlier list has shown. The check judges each answer. */
export async function readOperations(
  service: Service,
  key: string,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const { contract } = service
  const reads = contract.operations.filter(isReadable)
  const isOfRecord = ({ id }: CompiledOperation) =>
    contract.records.byId.get(id)?.item !== undefined
  const inOrder = [...reads.filter((each) => !isOfRecord(each)), ...reads.filter(isOfRecord)]
  const all = inOrder.slice(0, MOST_READS)
  const ids = new Map<string, IdValue[]>()
  for (const [done, operation] of all.entries()) {
    onProgress({ step: 'probing', done, of: all.length, unit: 'operations' })
    const request = requestOf(operation, service, { key, ids })
    if (request) noteIds(operation, await service.ask(request), { service, ids })
  }
}

/** Asks for lists as clients do: with a limit, and with filters for what they show. The check judges the answers. */
export async function useLists(asker: ProbeClient): Promise<void> {
  for (const record of asker.contract.records.byId.values()) {
    if (record.role !== 'list') continue
    const id = record.operation
    const listed = await asker.list(id)
    if ('unknown' in listed) continue
    const limit = limitOf(record)
    if (limit !== undefined) await asker.ask(id, { query: [[limit, '2']] })
    for (const { name, meaning, property } of record.parameters) {
      if (meaning !== 'filter' || property === undefined) continue
      const values = listed.records.map((each) => asObject(each)?.[property])
      const value = asker.service.oneOf(values.filter(isPlain))
      if (value !== undefined) await asker.ask(id, { query: [[name, String(value)]] })
    }
  }
}

/** Creates the records that probes need: two by each creation, and more where a list has too few to tell orders and limits apart. */
export async function stockUp(creations: Creations): Promise<void> {
  const { asker } = creations
  if (!asker.mayWrite) return
  for (const { role, operation, resource } of asker.contract.records.byId.values()) {
    if (role !== 'create') continue
    const base = await creations.base(operation)
    if ('unknown' in base) continue
    for (let count = (await asker.known(resource.name)).length; count < FEW; count += 1)
      await creations.create(operation)
  }
}

/** Reads, replaces, changes and removes a record that was created, and reads it after each step. The check judges the answers. */
export async function useRecords(
  creations: Creations,
  onEntry: (entry: LedgerEntry | undefined) => void,
): Promise<void> {
  const { asker } = creations
  if (!asker.mayWrite) return
  for (const creating of asker.contract.records.byId.values()) {
    if (creating.role !== 'create') continue
    const made = await creations.create(creating.operation)
    if ('unknown' in made || !made.record) continue
    const { name } = creating.resource
    const there = made.record
    await read(asker, name, there)
    const replacing = operationOn(asker, name, 'replace')
    if (replacing) {
      const body = await probeBody(asker, replacing.operation, { number: 90 })
      if (!('unknown' in body))
        await asker.ask(replacing.operation, { path: pathTo(replacing, there), body: body.body })
      await read(asker, name, there)
    }
    const updating = operationOn(asker, name, 'update')
    const change = updating && changeOf(asker, updating, made.sent)
    if (updating && change) {
      await asker.ask(updating.operation, { path: pathTo(updating, there), body: change })
      await read(asker, name, there)
    }
    const removing = operationOn(asker, name, 'remove')
    if (!removing) continue
    const answer = await asker.ask(removing.operation, { path: pathTo(removing, there) })
    if ('unknown' in answer || verdictOn(answer) !== 'served') continue
    // How it is answered now, the contract may leave open.
    const reading = operationOn(asker, name, 'read')?.operation
    onEntry(ledgerOf(asker.contract).find('readRemoved', reading))
    const gone = await read(asker, name, there)
    onEntry(undefined)
    // What is still there is told at the end.
    if (gone === undefined || gone >= 400) creations.removed(there)
  }
}

/**
 * Makes a service show each error that the contract documents for an operation on records: that of a record which is not there, of an
 * id, a query or a body that the contract forbids, and of a request without a credential. The check judges the answers. What writes is
 * sent to no other record than one that was created for it.
 */
export async function askDocumentedErrors(
  creations: Creations,
  onEntry: (entry: LedgerEntry | undefined) => void,
): Promise<void> {
  const { asker } = creations
  for (const record of asker.contract.records.byId.values()) {
    const operation = asker.operation(record.operation)
    if (!operation || !(asker.mayWrite || isRead(operation))) continue
    const site = { asker, creations, record, operation }
    const before = creations.count
    if (hasError(operation, 404)) await askForNone(site, onEntry)
    if (hasError(operation, operation.refusal)) {
      await askWithWrongValues(site)
      if (operation.bodies.size > 0 && asker.mayWrite) await askWithWrongBodies(site)
    }
    if (hasError(operation, 401) && !operation.credentials.isPublic) await askWithoutKey(site)
    await creations.clear(before)
  }
}

// --- internal ---

/** How many operations are read at most. */
const MOST_READS = 500

/** Whether an operation can be read without values that somebody must know, and has an end. */
function isReadable(operation: CompiledOperation): boolean {
  const isGiven = operation.parameters.every(
    ({ in: place, required, style }) =>
      !required || (place === 'path' && (style === undefined || style === 'simple')),
  )
  return isGiven && isPlainRead(operation)
}

/** The ids that lists have shown, by resource. */
type KnownIds = Map<string, IdValue[]>

/** The request of an operation; `undefined` if its path has a value that is not known. */
function requestOf(
  operation: CompiledOperation,
  service: Service,
  { key, ids }: { readonly key: string; readonly ids: KnownIds },
): ProbeRequest | undefined {
  const { id, path, parameters } = operation
  const { contract } = service
  const record = contract.records.byId.get(id)
  const values = new Map<string, string>()
  if (record?.item !== undefined) {
    const known = service.oneOf(ids.get(record.resource.name) ?? [])
    if (known !== undefined) values.set(record.item, percentEncoded(String(known)))
  }
  const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  if (named.some((name) => !values.has(name))) return undefined
  const whole = path.replace(/\{([^{}]+)\}/g, (_, name) => values.get(name) ?? '')
  const isBelow = whole.startsWith(`${contract.basePath}/`)
  // A path with servers of its own may be on another service.
  if (!isBelow && service.root === undefined) return undefined
  const place = isBelow ? whole.slice(contract.basePath.length) : `~${whole}`
  return requestWithKey({ method: 'GET', path: place }, operation, key)
}

/** Notes the ids of the records that a list shows, below no parents: those of others are read below theirs. */
function noteIds(
  { id }: CompiledOperation,
  { json, status }: ProbeAnswer,
  { service, ids }: { readonly service: Service; readonly ids: KnownIds },
): void {
  const record = service.contract.records.byId.get(id)
  if (record?.role !== 'list' || status !== record.status || record.parents.length > 0) return
  const found = (recordsIn(record, json) ?? []).flatMap((each) => idIn(record, each) ?? [])
  ids.set(record.resource.name, [...(ids.get(record.resource.name) ?? []), ...found])
}

/** As many records as a list needs for its order and its limits to show. */
const FEW = 5

function isPlain(value: Json | undefined): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

/** The status of the answer when a record is read, and then listed. */
async function read(
  asker: ProbeClient,
  resource: string,
  there: ServiceRecord,
): Promise<number | undefined> {
  const reading = operationOn(asker, resource, 'read')
  if (!reading) return undefined
  const answer = await asker.ask(reading.operation, { path: pathTo(reading, there) })
  return 'unknown' in answer ? undefined : answer.status
}

/** A change of one text of a record, as JSON Merge Patch (RFC 7396) writes it. */
function changeOf(
  asker: ProbeClient,
  { operation, inRequest }: RecordOperation,
  sent: { readonly [name: string]: Json },
): Json | undefined {
  const [type] = asker.operation(operation)?.bodies.keys() ?? []
  if (type === undefined || type.includes('json-patch')) return undefined
  const name = Object.keys(sent).find((each) => String(sent[each]).startsWith(CREATED_TEXT))
  if (name === undefined) return undefined
  const change: Json = { [name]: `${CREATED_TEXT}, changed` }
  return inRequest.reduceRight<Json>((inside, each) => ({ [each]: inside }), change)
}

/** An operation on records that is asked. */
interface Site {
  readonly asker: ProbeClient
  readonly creations: Creations
  readonly record: RecordOperation
  readonly operation: CompiledOperation
}

/** Whether the contract describes the answer with a status. */
function hasError({ responses }: CompiledOperation, status: number): boolean {
  return describedStatus(responses, status) !== undefined
}

/** Asks for a record that does not exist. A write is sent only after a read has shown this. */
async function askForNone(
  { asker, creations, record, operation }: Site,
  onEntry: (entry: LedgerEntry | undefined) => void,
): Promise<void> {
  const path = await pathToNone(asker, record)
  if (!path) return
  if (isRead(operation)) {
    // To this service a record that never existed may be one that was removed, so the entry is observed.
    onEntry(ledgerOf(asker.contract).find('readRemoved', record.operation))
    await asker.ask(record.operation, { path })
    onEntry(undefined)
    return
  }
  if (!(await isNoRecord(asker, record, path))) return
  const change = await bodyFor(asker, operation)
  if (!change) return
  const answer = await asker.ask(record.operation, { ...change, path })
  const mayCreate = record.role === 'replace' || record.role === 'update'
  if ('unknown' in answer || !mayCreate || verdictOn(answer) !== 'served') return
  const value = memberAt(answer.json, record.inAnswer) ?? null
  // If the answer does not show the record, it has the id of the request.
  const id = path[record.item ?? ''] ?? ''
  const [there = { id, value, parents: parentValues(record, path) }] = recordsWithIds(
    record,
    [value],
    path,
  )
  creations.keep(record.resource.name, there)
}

/** Whether the service itself says that there is no such record. */
async function isNoRecord(
  asker: ProbeClient,
  { resource }: RecordOperation,
  path: PathValues,
): Promise<boolean> {
  const reading = operationOn(asker, resource.name, 'read')
  if (!reading) return false
  const answer = await asker.ask(reading.operation, { path })
  return !('unknown' in answer) && (answer.status === 404 || answer.status === 410)
}

/** Sends what the contract forbids in the path, and in the query. */
async function askWithWrongValues({ asker, record, operation }: Site): Promise<void> {
  const isReading = isRead(operation)
  const path = wrongValue(operation, isReading ? undefined : PLAINLY_WRONG)
  const change = path && (await bodyFor(asker, operation))
  if (path && change) await asker.ask(record.operation, { ...change, path })
  if (!isReading) return
  const [wrong] = wrongQueries(asker, operation)
  if (wrong) await asker.ask(record.operation, { query: [[wrong.parameter.name, wrong.value]] })
}

/** Values that stand for nothing in any service: a removal of `-` may mean all records. */
const PLAINLY_WRONG = ['no-such-value']

/** Sends a body that is no JSON, and one that the contract forbids. */
async function askWithWrongBodies({ asker, creations, record, operation }: Site): Promise<void> {
  const path = await ownPath(creations, record)
  if (!path) return
  const wrong = await wrongBody(asker, operation)
  const all: readonly RequestChange[] = [
    { text: '{' },
    ...(wrong === undefined ? [] : [{ body: wrong }]),
  ]
  for (const change of all) await send(creations, record, { ...change, path })
}

/** Asks without the key. A service that serves this does what it is asked: to a record that was created for it. */
async function askWithoutKey({ asker, creations, record, operation }: Site): Promise<void> {
  const path = isRead(operation) ? {} : await ownPath(creations, record)
  const change = await bodyFor(asker, operation)
  if (!path || !change) return
  await send(creations, record, { ...change, path, isBare: true })
}

/** Sends a request; what it creates, or removes, is noted. */
async function send(
  creations: Creations,
  record: RecordOperation,
  change: RequestChange,
): Promise<void> {
  const { operation, role } = record
  if (role === 'create') {
    const { path: _path, ...rest } = change
    await creations.create(operation, { as: () => rest })
    return
  }
  await creations.asker.ask(operation, change)
}

/** The path of a record that was created for the run; of what creates one, no more than its parents. `undefined` if there is none. */
async function ownPath(
  creations: Creations,
  record: RecordOperation,
): Promise<PathValues | undefined> {
  if (record.role === 'create') return {}
  const { asker } = creations
  const creating = [...asker.contract.records.byId.values()].find(
    ({ role, resource }) => role === 'create' && resource.name === record.resource.name,
  )
  if (!creating || record.item === undefined) return undefined
  const made = await creations.create(creating.operation)
  return 'unknown' in made || !made.record ? undefined : pathTo(record, made.record)
}

/** A valid body where an operation takes one; `undefined` if none can be made. */
async function bodyFor(
  asker: ProbeClient,
  operation: CompiledOperation,
): Promise<RequestChange | undefined> {
  if (isRead(operation) || operation.bodies.size === 0) return {}
  const made = await probeBody(asker, operation.id, { number: 70 })
  return 'unknown' in made ? undefined : { body: made.body }
}

/** A body that is not what the contract describes: one that is valid, but for the type of one member. */
async function wrongBody(
  asker: ProbeClient,
  operation: CompiledOperation,
): Promise<Json | undefined> {
  const made = await probeBody(asker, operation.id, { number: 71 })
  if ('unknown' in made) return undefined
  const whole = asObject(made.body)
  const isWrong = (body: Json) => (operation.validateBody?.(body).length ?? 0) > 0
  const changed = Object.keys(whole ?? {}).flatMap((name): readonly JsonObject[] =>
    OTHER_TYPES.map((value) => ({ ...whole, [name]: value })),
  )
  return [...changed, [], {}].find(isWrong)
}

const OTHER_TYPES: readonly Json[] = [{}, 'no-such-value', false]
