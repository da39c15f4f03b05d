import type { Int64 } from '../../base/json/exact-numbers.ts'
import type { JsonObject } from '../../base/json/json.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { LedgerEntry } from '../finding/found-silence.ts'
import { probeBody } from './probe-bodies.ts'
import type { ProbeClient, RequestChange } from './probe-client.ts'
import { pathTo, type ServiceRecord } from './probe-records.ts'
import { isPlainRead, verdictOn, whySilent } from './probe-requests.ts'
import type { Creations } from './record-creations.ts'

/**
 * Makes a service show its choice for the entries of one kind: sends requests that provoke it. What the answers show is left to the
 * observer of the kind. Returns why they show nothing, if it is known.
 */
export interface EntryProbe {
  /** Whether its requests need permission to write. */
  readonly writes?: true
  ask(creations: Creations, entry: LedgerEntry): Promise<string | undefined>
}

/** A probe that only reads. */
export function reading(
  ask: (asker: ProbeClient, entry: LedgerEntry) => Promise<string | undefined>,
): EntryProbe {
  return { ask: (creations, entry) => ask(creations.asker, entry) }
}

/** A probe that sends a request of each of some operations that read, with a change. */
export function atReads(
  change: RequestChange,
  {
    most = MOST_SITES,
    isWanted,
    none = UNREAD,
  }: {
    readonly most?: number
    readonly isWanted?: (operation: CompiledOperation) => boolean
    /** Why there is no such operation. */
    readonly none?: string
  } = {},
): EntryProbe {
  return reading(async (asker) =>
    joined(await plainReads(asker, most, isWanted), (id) => sent(asker, id, change), none),
  )
}

/** Sends a request; returns why its answer shows nothing, if it is known. */
export async function sent(
  asker: ProbeClient,
  id: string,
  change?: RequestChange,
): Promise<string | undefined> {
  const answer = await asker.ask(id, change)
  return 'unknown' in answer ? answer.unknown : whySilent(answer)?.unknown
}

/** Why none of several parts of a probe shows anything: the reason of the first one. */
export async function joined<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<string | undefined>,
  none: string,
): Promise<string | undefined> {
  const whys: (string | undefined)[] = []
  for (const item of items) whys.push(await ask(item))
  return whys.length === 0 || whys.every((each) => each !== undefined)
    ? (whys[0] ?? none)
    : undefined
}

/** The names of some operations that read, and whose values are all known: lists first. What is about all operations is asked at these. */
export async function plainReads(
  asker: ProbeClient,
  most: number,
  isWanted: (operation: CompiledOperation) => boolean = () => true,
): Promise<readonly string[]> {
  const { operations } = asker.contract
  const reads = operations.filter((each) => isPlainRead(each) && isWanted(each))
  const rank = ({ id }: CompiledOperation) => {
    const role = asker.record(id)?.role
    return role === 'list' ? 0 : role === 'read' ? 1 : 2
  }
  const found: string[] = []
  for (const operation of reads.toSorted((one, other) => rank(one) - rank(other))) {
    if (found.length === most) break
    if (!('unknown' in (await asker.path(operation.id)))) found.push(operation.id)
  }
  return found
}

/** Sends a sample that the hints of the contract name, once for the run; and one with other fields, if they are given. */
export async function askSample(
  asker: ProbeClient,
  { operation: id = '' }: LedgerEntry,
  set?: JsonObject,
): Promise<string | undefined> {
  const operation = asker.operation(id)
  if (!operation || !Object.hasOwn(asker.contract.hints.samples, id))
    return `${id} creates no records that can be found again`
  const made = await probeBody(asker, id, { number: 1, isPlain: true })
  if ('unknown' in made) return made.unknown
  const before = asker.service.exchanges.find(
    ({ answer: { capture } }) => capture.target === operation.path && capture.method === 'POST',
  )
  const first = before?.answer ?? (await asker.ask(id, { body: made.body }))
  if ('unknown' in first) return first.unknown
  if (verdictOn(first) !== 'served') return `it has no ${operation.path}`
  return set && sent(asker, id, { body: { ...made.fields, ...set } })
}

/** The parameter that says how many records a list has at most. */
export function limitOf(record: RecordOperation | undefined): string | undefined {
  return record?.parameters.find(({ meaning }) => meaning === 'limit')?.name
}

/** The longest list that is asked for. */
export const LARGEST_LIMIT = 100

export function fewRecords(operation: string, length: number, all = length): string {
  return all > length
    ? `records of ${operation} have no ids`
    : `${operation} lists only ${length} records`
}

/** How many operations, or parameters of one, are asked about one entry, and how many creations about one that is about all of them. */
export const MOST_SITES = 2

/** Why no operation is read. */
const UNREAD = 'nothing can be read without further values'

/** Values that probes invent for what names other records, besides the number that each run has. */
export const INVENTED_NUMBER = 2_147_480_003

export const INVENTED_UUID = '3b241101-e2bb-4255-8caf-4136c566a962'

export const INVENTED_TEXT = 'no-such-record'

/** A number of a run that every service can hold. */
export function smallNumber(invented: Int64): number {
  return Number(BigInt(invented) - 2n ** 53n)
}

type Creating = (
  creations: Creations,
  entry: LedgerEntry,
  id: string,
) => Promise<string | undefined>

/** A probe that changes creations, after some that show that the service takes them. What it creates is removed. */
export function atCreation(ask: Creating): EntryProbe {
  return {
    writes: true,
    ask: async (creations, entry) => {
      const { asker } = creations
      const all = asker.contract.operations.map(({ id }) => id)
      const ids = entry.operations.length > 0 ? entry.operations : all
      const sites = ids.filter((id) => asker.record(id)?.role === 'create').slice(0, MOST_SITES)
      return joined(
        sites,
        async (id) => {
          const base = await creations.base(id)
          if ('unknown' in base) return base.unknown
          const before = creations.count
          const why = await ask(creations, entry, id)
          await creations.clear(before)
          return why
        },
        'it is about no creation of records that can be found again',
      )
    },
  }
}

export function creating(change: Parameters<Creations['create']>[1]): EntryProbe {
  return atCreation((creations, _entry, id) => create(creations, id, change))
}

export async function create(
  creations: Creations,
  id: string,
  change: Parameters<Creations['create']>[1],
): Promise<string | undefined> {
  const made = await creations.create(id, change)
  return 'unknown' in made ? made.unknown : whySilent(made.answer)?.unknown
}

/** What a probe is about: a record that it created, or created and removed. */
interface Site {
  readonly id: string
  readonly field: string
  readonly resource: string
  readonly there: ServiceRecord
}

/** A probe that changes a record which it created. What it creates is removed. */
export function onCreated(
  ask: (creations: Creations, site: Site) => Promise<string | undefined>,
): EntryProbe {
  return {
    writes: true,
    ask: async (creations, { operation: id = '', field = '' }) => {
      const resource = creations.asker.record(id)?.resource.name
      if (resource === undefined) return `${id} is about no records`
      const before = creations.count
      const there = await created(creations, resource)
      const why =
        typeof there === 'string' ? there : await ask(creations, { id, field, resource, there })
      await creations.clear(before)
      return why
    },
  }
}

/** A probe of a record that it created and removed. */
export function afterRemoval(
  ask: (creations: Creations, site: Site) => Promise<string | undefined>,
): EntryProbe {
  return onCreated(async (creations, site) => {
    const why = await creations.remove(site.there)
    return why === undefined ? ask(creations, site) : `what was created stays: ${why}`
  })
}

/** Creates a record of a resource; or says why none can be created. */
export async function created(
  creations: Creations,
  resource: string,
): Promise<ServiceRecord | string> {
  const [id] = [...creations.asker.contract.records.byId.values()].flatMap((each) =>
    each.role === 'create' && each.resource.name === resource ? each.operation : [],
  )
  if (id === undefined) return `no operation creates one of ${resource}`
  const base = await creations.base(id)
  if ('unknown' in base) return base.unknown
  const made = await creations.create(id)
  if ('unknown' in made) return made.unknown
  return (
    made.record ??
    `a creation by ${id} is answered ${made.answer.status ?? 'by nothing'}, or without an id`
  )
}

export async function askOn(
  { asker }: Creations,
  id: string,
  there: ServiceRecord,
  change: RequestChange = {},
): Promise<string | undefined> {
  const record = asker.record(id)
  if (!record) return `${id} is about no records`
  const answer = await asker.ask(id, { ...change, path: pathTo(record, there) })
  return 'unknown' in answer ? answer.unknown : whySilent(answer)?.unknown
}

/** The operation of a role on the single records of a resource. */
export function operationOn(
  { contract }: ProbeClient,
  resource: string,
  role: RecordOperation['role'],
): RecordOperation | undefined {
  return [...contract.records.byId.values()].find(
    (each) => each.resource.name === resource && each.role === role && each.item !== undefined,
  )
}
