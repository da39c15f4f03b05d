import { asObject, type Json } from '../base/json/json.ts'
import type { RecordOperation } from '../contract/resources/record-operations.ts'
import type { Asker } from '../silences/asking/asker.ts'
import { type KnownRecord, pathTo } from '../silences/asking/found-records.ts'
import { CREATED_TEXT, madeBody } from '../silences/asking/made-bodies.ts'
import { verdictOn } from '../silences/asking/probe-requests.ts'
import { limitOf } from '../silences/asking/probing.ts'
import type { Creations } from '../silences/asking/record-creations.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import type { LedgerEntry } from '../silences/settlement.ts'

/** Asks for lists as clients do: with a limit, and with filters for what they show. The check judges the answers. */
export async function useLists(asker: Asker): Promise<void> {
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
      const body = await madeBody(asker, replacing.operation, { number: 90 })
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

/** The operation of a role on the single records of a resource. */
export function operationOn(
  { contract }: Asker,
  resource: string,
  role: RecordOperation['role'],
): RecordOperation | undefined {
  return [...contract.records.byId.values()].find(
    (each) => each.resource.name === resource && each.role === role && each.item !== undefined,
  )
}

// --- internal ---

/** As many records as a list needs for its order and its limits to show. */
const FEW = 4

function isPlain(value: Json | undefined): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

/** The status of the answer when a record is read, and then listed. */
async function read(
  asker: Asker,
  resource: string,
  there: KnownRecord,
): Promise<number | undefined> {
  const reading = operationOn(asker, resource, 'read')
  if (!reading) return undefined
  const answer = await asker.ask(reading.operation, { path: pathTo(reading, there) })
  return 'unknown' in answer ? undefined : answer.status
}

/** A change of one text of a record, as JSON Merge Patch (RFC 7396) writes it. */
function changeOf(
  asker: Asker,
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
