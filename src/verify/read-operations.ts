import type { OnProgress } from '../base/progress.ts'
import { percentEncoded } from '../base/text/percent-encoding.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import { type IdValue, idIn, recordsIn } from '../contract/shown-records.ts'
import type { ProbeAnswer, ProbeRequest } from '../silences/asking/probe-requests.ts'
import { isPlainRead, withKey } from '../silences/asking/probe-requests.ts'
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
  // A path with servers of its own is elsewhere.
  if (!whole.startsWith(`${contract.basePath}/`)) return undefined
  const below = whole.slice(contract.basePath.length)
  return withKey({ method: 'GET', path: below }, operation, key)
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
