import { splitTarget } from '../../base/http/http.ts'
import type { RecordId } from '../../store/row.ts'
import type { KnownParameter } from './given-values.ts'

/** A page of a list, as others lead to it. */
export interface PageLink {
  /** Its path and query; `undefined` if no query leads to it. */
  readonly address: string | undefined
  /** Its number, as the list counts them. */
  readonly number: number | undefined
  /** How many records come before it. */
  readonly skipped: number | undefined
  /** The id of the record that it goes on from. */
  readonly cursor: RecordId | undefined
}

/** The pages that a page leads to; `undefined` for those that are not there, or not known. */
export interface PageLinks {
  readonly self: PageLink
  readonly first: PageLink
  readonly last: PageLink | undefined
  readonly next: PageLink | undefined
  readonly previous: PageLink | undefined
}

/** Where a list stands. */
export interface PagePlace {
  readonly target: string
  readonly known: readonly KnownParameter[]
  readonly going: KnownParameter | undefined
  readonly limit: number
  readonly skipped: number
  /** The number of the first page. */
  readonly firstPage: 0 | 1
  /** How many records there are. */
  readonly total: number
  /** The ids to go on from: those of the first and the last record of the page; `undefined` where nothing is beyond them. */
  readonly next: RecordId | undefined
  readonly previous: RecordId | undefined
  /** Whether it is found by a record that it comes after or before. */
  readonly isByCursor: boolean
}

/** Finds the pages that a page of a list leads to, with all other parameters of the request as they are. */
export function pageLinks(place: PagePlace): PageLinks {
  const { target, known, going, isByCursor } = place
  const { path, search } = splitTarget(target)
  const self = { address: path + search, cursor: undefined, ...numbersAt(place.skipped, place) }
  const write = (changes: Changes) => withFields(path, search, changes)
  return isByCursor || going?.meaning === 'after' || going === undefined
    ? byCursor(place, self, known, write)
    : byNumber(place, self, going, write)
}

// --- internal ---

/** What fields of a query are set to; `undefined` takes a field out. */
type Changes = readonly (readonly [parameter: KnownParameter, value: RecordId | undefined])[]

type Writer = (changes: Changes) => string | undefined

function byCursor(
  place: PagePlace,
  self: PageLink,
  known: readonly KnownParameter[],
  write: Writer,
): PageLinks {
  const { next, previous, skipped, total, limit } = place
  const of = (meaning: string) => known.filter((each) => each.meaning === meaning)
  const [afters, befores] = [of('after'), of('before')]
  const clear = [...afters, ...befores].map((each) => [each, undefined] as const)
  const at = (cursor: RecordId | undefined, [way]: readonly KnownParameter[]) =>
    cursor === undefined
      ? undefined
      : {
          address: way && write([...clear, [way, cursor]]),
          cursor,
          number: undefined,
          skipped: undefined,
        }
  const isWhole = skipped === 0 && total <= limit
  return {
    self,
    first: { address: write(clear), cursor: undefined, ...numbersAt(0, place) },
    last: isWhole ? self : undefined,
    next: at(next, afters),
    previous: at(previous, befores),
  }
}

function byNumber(
  place: PagePlace,
  self: PageLink,
  going: KnownParameter,
  write: Writer,
): PageLinks {
  const { limit, skipped, total, next } = place
  const size = Math.max(1, limit)
  const { first = 0, meaning } = going
  const end = Math.floor(Math.max(0, total - 1) / size) * size
  const at = (skip: number): PageLink => ({
    address: write([[going, (meaning === 'page' ? skip / size : skip) + first]]),
    cursor: undefined,
    ...numbersAt(skip, place),
  })
  const back = Math.min(Math.max(0, skipped - size), end)
  return {
    self,
    first: at(0),
    last: at(end),
    next: next === undefined ? undefined : at(skipped + size),
    previous: skipped > 0 && total > 0 ? at(back) : undefined,
  }
}

/** The number of a page, and what comes before it. */
function numbersAt(
  skipped: number,
  { limit, firstPage }: Pick<PagePlace, 'limit' | 'firstPage'>,
): Pick<PageLink, 'number' | 'skipped'> {
  return { number: Math.floor(skipped / Math.max(1, limit)) + firstPage, skipped }
}

function withFields(path: string, search: string, changes: Changes): string | undefined {
  const asked = new URLSearchParams(search)
  for (const [{ field }, value] of changes) {
    if (field === undefined && value !== undefined) return undefined
    if (field === undefined) continue
    if (value === undefined) asked.delete(field)
    else asked.set(field, String(value))
  }
  const text = asked.toString()
  return text === '' ? path : `${path}?${text}`
}
