import { asObject, type Json, type JsonObject } from '../base/json/json.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import { describedStatus } from '../contract/document/operations.ts'
import type { RecordOperation } from '../contract/resources/record-operations.ts'
import { memberAt } from '../contract/shown-records.ts'
import type { Asker, Change } from '../silences/asking/asker.ts'
import {
  type PathValues,
  parentsOf,
  pathTo,
  recordsWithIds,
} from '../silences/asking/found-records.ts'
import { madeBody } from '../silences/asking/made-bodies.ts'
import { isRead, verdictOn } from '../silences/asking/probe-requests.ts'
import type { Creations } from '../silences/asking/record-creations.ts'
import { pathToNone, wrongQueries, wrongValue } from '../silences/asking/wrong-requests.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import type { LedgerEntry } from '../silences/settlement.ts'
import { operationOn } from './use-records.ts'

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

/** An operation on records that is asked. */
interface Site {
  readonly asker: Asker
  readonly creations: Creations
  readonly record: RecordOperation
  readonly operation: CompiledOperation
}

/** Whether the contract describes the answer with a status. */
function hasError({ responses }: CompiledOperation, status: number): boolean {
  return describedStatus(responses, status) !== undefined
}

/** Asks for a record that is not there. What would write is sent only after a read has shown that there is none. */
async function askForNone(
  { asker, creations, record, operation }: Site,
  onEntry: (entry: LedgerEntry | undefined) => void,
): Promise<void> {
  const path = await pathToNone(asker, record)
  if (!path) return
  if (isRead(operation)) {
    // A service may count what never was among what is gone.
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
  // An answer need not show what it created: then it has the id that it was asked for.
  const id = path[record.item ?? ''] ?? ''
  const [there = { id, value, parents: parentsOf(record, path) }] = recordsWithIds(
    record,
    [value],
    path,
  )
  creations.keep(record.resource.name, there)
}

/** Whether the service itself says that there is no such record. */
async function isNoRecord(
  asker: Asker,
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
  const all: readonly Change[] = [{ text: '{' }, ...(wrong === undefined ? [] : [{ body: wrong }])]
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
async function send(creations: Creations, record: RecordOperation, change: Change): Promise<void> {
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
async function bodyFor(asker: Asker, operation: CompiledOperation): Promise<Change | undefined> {
  if (isRead(operation) || operation.bodies.size === 0) return {}
  const made = await madeBody(asker, operation.id, { number: 70 })
  return 'unknown' in made ? undefined : { body: made.body }
}

/** A body that is not what the contract describes: one that is valid, but for the type of one member. */
async function wrongBody(asker: Asker, operation: CompiledOperation): Promise<Json | undefined> {
  const made = await madeBody(asker, operation.id, { number: 71 })
  if ('unknown' in made) return undefined
  const whole = asObject(made.body)
  const isWrong = (body: Json) => (operation.validateBody?.(body).length ?? 0) > 0
  const changed = Object.keys(whole ?? {}).flatMap((name): readonly JsonObject[] =>
    OTHER_TYPES.map((value) => ({ ...whole, [name]: value })),
  )
  return [...changed, [], {}].find(isWrong)
}

const OTHER_TYPES: readonly Json[] = [{}, 'no-such-value', false]
