import { oneOf } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { askAdmin, type PageRequest, ProblemDetails } from '../parts/ask-admin.ts'
import { bodyOf, idOf, parentsIn, type ShownId, type ShownValue } from './record-fields.ts'

/** A page of the records of a resource, and the way to the next and the previous one. */
export interface ListedRecords {
  readonly records: readonly ShownValue[]
  /** How many records there are on all pages; absent if every record would have to be read to count them. */
  readonly total?: number
  /** The `after` of the next page; absent on the last page. */
  readonly next?: ShownId
  /** The `before` of the previous page; absent on the first page. */
  readonly previous?: ShownId
}

/** A record to put into a world. */
export interface RecordToAdd {
  readonly resource: ResourceInfo
  readonly world: string | undefined
  readonly id: ShownId
  readonly value: ShownValue
}

/** The path of the records of a resource. */
export function pathOf({ name }: Pick<ResourceInfo, 'name'>, id?: ShownId): string {
  const path = `/state/${encodeURIComponent(name)}`
  return id === undefined ? path : `${path}/${encodeURIComponent(String(id))}`
}

/**
 * Asks for a page of records, once.
 * @throws (as a rejection) as `askAdmin`.
 */
export async function askPage(
  resource: ResourceInfo,
  request: PageRequest,
): Promise<ListedRecords> {
  const { [resource.name]: records, ...way } = await askAdmin<PageAnswer>(request)
  return { ...way, records: (records ?? []) as readonly ShownValue[] }
}

/**
 * Asks for a page of records, again if a search ends early, until the page is full or nothing is left.
 * @throws (as a rejection) as `askAdmin`.
 */
export async function askFullPage(
  resource: ResourceInfo,
  { query, ...request }: PageRequest,
): Promise<ListedRecords> {
  const isBack = query?.before !== undefined
  const ask = (more: PageRequest['query']) =>
    askPage(resource, { ...request, query: { ...query, ...more } })
  let page = await ask({ limit: PAGE_SIZE })
  for (;;) {
    const from = isBack ? page.previous : page.next
    const limit = PAGE_SIZE - page.records.length
    if (limit === 0 || from === undefined) return page
    const more = await ask({ [isBack ? 'before' : 'after']: from, limit })
    page = isBack ? joined(more, page) : joined(page, more)
  }
}

/**
 * Adds a record under a free id.
 * @throws (as a rejection) ProblemDetails when its id is taken, or as `askAdmin`.
 */
export async function addRecord(record: RecordToAdd): Promise<void> {
  const { resource, id } = record
  if (await (resource.isScoped ? isThere(record) : isTaken(record)))
    throw new ProblemDetails(
      409,
      `There is ${oneOf(resource.noun)} ${id} already: choose another id.`,
    )
  await putRecord(record)
}

/**
 * Puts a changed record in the place of the one that was shown. Below other parents it is another record: it moves there.
 * @throws (as a rejection) ProblemDetails when its id is taken there, or as `askAdmin`.
 */
export async function changeRecord(record: RecordToAdd, shown: ShownValue): Promise<void> {
  const { resource, value } = record
  const [from, to] = [shown, value].map((each) => parentsIn(resource, each))
  const isMoved = Object.entries(to ?? {}).some(([name, parent]) => from?.[name] !== parent)
  if (!resource.isScoped || !isMoved) return putRecord(record)
  await addRecord(record)
  await removeRecord({ ...record, value: shown })
}

/** Removes a record. */
export function removeRecord({ resource, world, id, value }: RecordToAdd): Promise<void> {
  const query = { world, ...parentsIn(resource, value) }
  return askAdmin({ method: 'DELETE', path: pathOf(resource, id), query })
}

// --- internal ---

/** Replaces the record with an id. */
function putRecord({ resource, world, id, value }: RecordToAdd): Promise<void> {
  const body = bodyOf(resource, value, id)
  return askAdmin({ method: 'PUT', path: pathOf(resource, id), query: { world }, body })
}

/** Whether any record has an id. */
async function isTaken({ resource, world, id }: RecordToAdd): Promise<boolean> {
  // Nothing is between a text and the same with U+0000 behind it; any other id is found as such.
  const exactly = resource.id.kind === 'text' ? { before: `${id}\0`, limit: 1 } : { q: String(id) }
  const query = { world, ...exactly }
  const { records } = await askPage(resource, { path: pathOf(resource), query })
  return records.some((each) => idOf(resource, each) === id)
}

/** Whether there is a record with an id below the parents of another. */
async function isThere({ resource, world, id, value }: RecordToAdd): Promise<boolean> {
  const query = { world, ...parentsIn(resource, value) }
  try {
    await askAdmin({ path: pathOf(resource, id), query })
    return true
  } catch (error) {
    if (error instanceof ProblemDetails && error.status === 404) return false
    throw error
  }
}

/** How many records are on a page. */
const PAGE_SIZE = 50

/** The records are called as their resource. */
type PageAnswer = Omit<ListedRecords, 'records'> & { readonly [resource: string]: unknown }

function joined(first: ListedRecords, second: ListedRecords): ListedRecords {
  const { previous } = first
  const { next } = second
  const records = [...first.records, ...second.records]
  const isAll = previous === undefined && next === undefined
  return {
    records,
    ...(isAll && { total: records.length }),
    ...(next !== undefined && { next }),
    ...(previous !== undefined && { previous }),
  }
}
