import { fillTemplate } from '../../base/http/path-template.ts'
import { type Int64, isInt64 } from '../../base/json/exact-numbers.ts'
import { asObject, type Json, stringifyJson } from '../../base/json/json.ts'
import { oneOf } from '../../base/text/text.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import type { ProbedRules } from '../../contract/document/contract-hints.ts'
import { type LimitBounds, limitBounds } from '../../contract/document/operations.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import { nounOf } from '../../contract/resources/resources.ts'
import { isServed } from '../../silences/observing/observed-exchange.ts'
import type { ProbeAnswer } from '../../silences/probing/probe-requests.ts'
import type { Service } from '../service/service.ts'

/** The records that the rules of a contract are about, and the operations by which they are asked for. */
export interface ProbedResource {
  readonly hints: ProbedRules
  /** Where the records are, and one of them, below the base address. */
  readonly collection: string
  readonly pathTo: (id: unknown) => string
  readonly limit: LimitBounds
  /** A parameter that lists only records with one of some values of a property. */
  readonly filter:
    | { readonly name: string; readonly property: string; readonly values: readonly string[] }
    | undefined
  /** The operation of each role. */
  readonly operations: ReadonlyMap<RecordOperation['role'], CompiledOperation>
  /** What one record is called, also with its article, and several. */
  readonly words: { readonly one: string; readonly any: string; readonly many: string }
}

/** The records that the rules of a contract are about; `undefined` if it has no rules of its own, or no list of them. */
export function probedIn(contract: Contract): ProbedResource | undefined {
  return contract.once(findProbed)
}

/** Whether rules know an operation in a contract: it takes what they send, and so does the list. */
export function isProbed(contract: Contract, operation: string): boolean {
  const { operations, hints } = probedIn(contract) ?? {}
  const [role] = [...(operations ?? [])].flatMap(([role, { id }]) => (id === operation ? role : []))
  if (role !== 'create' || !hints) return role !== undefined
  return operations?.get(role)?.validateBody?.({ ...hints.body }).length === 0
}

/** The records that the rules of the contract of a service are about: it has some that are known. */
export function probedOf({ contract }: Service): ProbedResource {
  return probedIn(contract) as ProbedResource
}

/** A record in an answer. Only its id is known to be valid. */
export interface ProbedRecord {
  readonly id: Int64
  readonly [field: string]: Json
}

/** The answer to a request for a list with a limit. */
export interface LimitedList {
  readonly limit: number
  readonly answer: ProbeAnswer
}

/** The greatest `limit` that a service accepts, and the list that it answers with. */
export interface GreatestLimit {
  /** `undefined` if the service refuses every limit that was tried. */
  readonly limit: number | undefined
  /** The answer to a request with this limit; without a limit if there is none. */
  readonly list: ProbeAnswer
  /** The answers that refuse a limit although the contract allows it, in the order of the requests: the greatest limit first. */
  readonly refusals: readonly LimitedList[]
}

export function askList(service: Service, query = ''): Promise<ProbeAnswer> {
  const { collection } = probedOf(service)
  return service.ask({ method: 'GET', path: collection + (query === '' ? '' : `?${query}`) })
}

export function askRecord(service: Service, id: unknown): Promise<ProbeAnswer> {
  return service.ask({ method: 'GET', path: probedOf(service).pathTo(id) })
}

/**
 * Finds the greatest `limit` that a service accepts: the maximum of the contract, or else a lower one, by bisection. Other probes use
 * this limit, so that a service with a lower maximum breaks one rule instead of all rules about lists.
 */
export async function greatestLimit(service: Service): Promise<GreatestLimit> {
  const { minimum, maximum } = probedOf(service).limit
  const refusals: LimitedList[] = []
  const ask = async (limit: number) => {
    const answer = await askList(service, `limit=${limit}`)
    const isRefused = refusesLimit(answer)
    if (isRefused) refusals.push({ limit, answer })
    return { answer, isRefused }
  }
  const first = await ask(maximum)
  if (!first.isRefused) return { limit: maximum, list: first.answer, refusals }
  let [below, above] = [minimum - 1, maximum]
  let best: ProbeAnswer | undefined
  while (above - below > 1) {
    const limit = Math.floor((below + above) / 2)
    const { answer, isRefused } = await ask(limit)
    if (isRefused) above = limit
    else [below, best] = [limit, answer]
  }
  if (best) return { limit: below, list: best, refusals }
  return { limit: undefined, list: await askList(service), refusals }
}

/** Asks for lists with two small limits, and with random limits below the greatest that the service accepts. */
export async function limitedLists(service: Service): Promise<readonly LimitedList[]> {
  const { limit: greatest = 1 } = await service.once(greatestLimit)
  const drawn = Array.from({ length: DRAWN }, () => 1 + service.drawn(greatest))
  const limits = new Set([1, 7, ...drawn].filter((limit) => limit < greatest))
  const lists: LimitedList[] = []
  for (const limit of limits)
    lists.push({ limit, answer: await askList(service, `limit=${limit}`) })
  return lists
}

/**
 * The list in an answer; `undefined` if there is none. The only list inside an object counts too: the rule `everyBody` already
 * complains that the answer is no array, and other probes can still use the list.
 */
export function probedList({ status, json }: ProbeAnswer): readonly Json[] | undefined {
  if (status !== 200) return undefined
  if (Array.isArray(json)) return json
  const lists = Object.values(asObject(json) ?? {}).filter((each) => Array.isArray(each))
  return lists.length === 1 ? lists[0] : undefined
}

/** The items with an id in the list of an answer; none if the answer has no list. */
export function probedRecordsIn(answer: ProbeAnswer): readonly ProbedRecord[] {
  return (probedList(answer) ?? []).flatMap((each) => recordIn(each) ?? [])
}

/** Returns a value as a record; `undefined` if it has no id. */
export function recordIn(value: Json | undefined): ProbedRecord | undefined {
  const record = asObject(value)
  return record && isInt64(record.id) ? { ...record, id: record.id } : undefined
}

/** The records of the service, at most as many as a list has. */
export async function someRecords(service: Service): Promise<readonly ProbedRecord[]> {
  return probedRecordsIn((await service.once(greatestLimit)).list)
}

/** Why `someRecords` has found no records. */
export async function whyNoRecords(service: Service): Promise<string> {
  const { list } = await service.once(greatestLimit)
  const { many } = probedOf(service).words
  if (list.status !== 200) return `a list is answered ${list.status ?? 'by nothing'}`
  const items = probedList(list)
  if (!items) return `its lists are no lists of ${many}`
  return items.length > 0 ? `its ${many} have no id (int64)` : `there are no ${many} there`
}

/** Draws an id that presumably no record has. */
export async function freeId(service: Service): Promise<Int64> {
  const taken = new Set((await someRecords(service)).map(({ id }) => id))
  let id = GREATEST_FREE - 2n * BigInt(service.drawn(1000))
  while (taken.has(id)) id -= 2n
  return id
}

/** The request for a creation, and its answer. */
export interface ProbedCreation {
  readonly sent: { readonly [field: string]: unknown }
  readonly answer: ProbeAnswer
  /** The created record, whichever successful status the answer has; `undefined` if there is none. */
  readonly record: ProbedRecord | undefined
}

/** A valid body with a reference that some record has: a service accepts it even if it refuses unknown ones. */
export async function validBody(service: Service): Promise<ProbedCreation['sent']> {
  const { body, reference } = probedOf(service).hints
  const known = (await service.once(someRecords)).map((each) => each[reference.field])
  const found = known.find((each) => isInt64(each) && each > 0)
  return found === undefined ? body : { ...body, [reference.field]: found }
}

/** Creates a record with all fields of a valid body, and a reference that is known. */
export async function plainCreation(service: Service): Promise<ProbedCreation> {
  return create(service, await service.once(validBody))
}

export async function creationWithNewReference(service: Service): Promise<ProbedCreation> {
  const { field } = probedOf(service).hints.reference
  return create(service, { ...(await service.once(validBody)), [field]: service.newReference })
}

// --- internal ---

/** A prime just below 2^63. A double can hold neither this number nor another odd number near it. */
const GREATEST_FREE = 9_223_372_036_854_775_783n

const DRAWN = 8

/** The statuses of refusals that are not about the query. */
const OTHER_REASONS = new Set([401, 403, 404, 405, 408, 429])

function refusesLimit({ status = 0 }: ProbeAnswer): boolean {
  return status >= 400 && status < 500 && !OTHER_REASONS.has(status)
}

async function create(service: Service, sent: ProbedCreation['sent']): Promise<ProbedCreation> {
  const { collection } = probedOf(service)
  const body = stringifyJson(sent)
  const answer = await service.ask({ method: 'POST', path: collection, body })
  const isCreated = isServed({ status: answer.status ?? 0 })
  return { sent, answer, record: isCreated ? recordIn(answer.json) : undefined }
}

function findProbed(contract: Contract): ProbedResource | undefined {
  const { hints, operations: all, basePath, records } = contract
  const { rules, main } = hints
  const resource = records.resources.find(({ name }) => name === main?.resource)
  const operations = new Map(
    all.flatMap((operation) => {
      const record = records.byId.get(operation.id)
      return record && record.resource.name === resource?.name ? [[record.role, operation]] : []
    }),
  )
  const list = operations.get('list')
  if (!rules || !resource || !list?.path.startsWith(`${basePath}/`)) return undefined
  const below = (path: string) => path.slice(basePath.length)
  const { path: item = '' } = operations.get('read') ?? {}
  const role = records.byId.get(list.id)?.parameters.find(({ meaning }) => meaning === 'filter')
  const values = list.parameters.find(({ name }) => name === role?.name)?.schema.enum
  const noun = nounOf(resource.name, hints)
  return {
    ...{ hints: rules, operations, collection: below(list.path), limit: limitBounds(list) },
    pathTo: (id) => fillTemplate(below(item), () => String(id)),
    filter:
      role?.property !== undefined && Array.isArray(values)
        ? { name: role.name, property: role.property, values: values.map(String) }
        : undefined,
    words: { ...noun, any: oneOf(noun) },
  }
}
