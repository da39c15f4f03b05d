import { splitTarget } from '../../base/http/http.ts'
import { countNames } from '../../contract/resources/envelopes.ts'
import type { RecordId } from '../../store/record-kind.ts'
import type { KnownParameter } from './list-request.ts'

/** What a list says of itself, beside its records. */
export interface ListFacts {
  /** How many records there are in all, on this page, and at most on a page. */
  readonly total: number
  readonly count: number
  readonly limit: number
  /** The ids of the first and the last record of this page; `undefined` if it is empty. */
  readonly firstId: RecordId | undefined
  readonly lastId: RecordId | undefined
  /** Whether there are more in the direction that is asked for, after this page, and before it. */
  readonly hasMore: boolean
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly isSorted: boolean
  /** The number of the first record, where the list counts them. */
  readonly firstRecord: 0 | 1 | undefined
  readonly pages: PageLinks
  /** The address that the request was sent to, without its path. */
  readonly origin: string
}

/** The kinds of members that lead to a page: its address, its number, the records to skip, or a cursor. */
export type LinkPart = 'address' | 'number' | 'skipped' | 'cursor'

interface LinkMember {
  readonly page: keyof PageLinks
  /** `undefined`: what its type takes. */
  readonly part: LinkPart | undefined
}

/** Reads the name of a member that leads to a page: `next`, `prev_page`, `nextPageToken`, `first_url`. */
export function readLink(plain: string): LinkMember | undefined {
  if (ENDS_OF_PAGE.has(plain)) return undefined
  const own = CURSORS.get(plain)
  if (own) return { page: own, part: 'cursor' }
  const [, name = '', part = ''] = LINK.exec(plain) ?? []
  const page = PAGES.get(name)
  return page && { page, part: PARTS.get(part) }
}

/** What a member says of a page that it is within: `{ next: { href, offset } }`. */
export function partOfPage(plain: string): LinkPart | undefined {
  return PARTS.get(plain) ?? (PLAIN_PARTS.get(plain) as LinkPart | undefined)
}

/**
 * What a member says of a list by its name, where that is no link; `undefined` if it says nothing of it.
 * @param plain its name without case and separators
 * @param beside those of the members beside it, and the name of the array of records
 */
export function listFact(
  plain: string,
  facts: ListFacts,
  { beside, array }: { readonly beside: ReadonlySet<string>; readonly array: string },
): ReturnType<Fact> {
  const { total, count, limit, pages } = facts
  const skipped = pages.self.skipped ?? 0
  const has = (names: readonly string[]) => names.some((name) => beside.has(name))
  const name = plain.replace(array === '' ? /$^/ : array, 'items')
  if (isTotal(name)) return total
  if (PAGE_COUNTS.test(name) || isIn(countNames.pages, name))
    return Math.ceil(total / Math.max(1, limit))
  switch (name) {
    case 'count':
    case 'itemscount':
    case 'resultcount':
      // Without a total beside it, `count` is the total.
      return [...beside].some(isTotal) ? count : total
    case 'size':
      return has(['limit', 'pagesize']) ? count : limit
    case 'start':
    case 'startat':
    case 'offset':
    case 'skip':
      return skipped + (facts.firstRecord ?? 0)
    case 'from':
    case 'startindex':
      return count === 0 ? undefined : skipped + (facts.firstRecord ?? 1)
    case 'to':
    case 'end':
    case 'endindex':
      return count === 0 ? undefined : skipped + count - 1 + (facts.firstRecord ?? 1)
  }
  return Object.hasOwn(FACTS, name) ? FACTS[name]?.(facts) : undefined
}

/** Whether a member is about other pages, or about places: then null says that there is none. */
export function isAboutPlaces(plain: string): boolean {
  return readLink(plain) !== undefined || PLACES.has(plain)
}

/** A link to a page of a list. */
export interface PageLink {
  /** Its path and query; `undefined` if no query leads to it. */
  readonly address: string | undefined
  /** Its number, as the list counts them. */
  readonly number: number | undefined
  /** How many records come before it. */
  readonly skipped: number | undefined
  /** The id of the record that the page continues from. */
  readonly cursor: RecordId | undefined
}

/** The pages that a page leads to; `undefined` for those that are not there, or not known. */
interface PageLinks {
  readonly self: PageLink
  readonly first: PageLink
  readonly last: PageLink | undefined
  readonly next: PageLink | undefined
  readonly previous: PageLink | undefined
}

/** The position of a page in its list. */
interface PagePlace {
  readonly target: string
  readonly known: readonly KnownParameter[]
  readonly going: KnownParameter | undefined
  readonly limit: number
  readonly skipped: number
  readonly firstPage: 0 | 1
  /** How many records there are. */
  readonly total: number
  /** The cursors: the ids of the last and the first record of the page; `undefined` if no record is beyond them. */
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

const PAGES: ReadonlyMap<string, keyof PageLinks> = new Map([
  ...(['next', 'previous', 'first', 'last', 'self'] as const).map((page) => [page, page] as const),
  ...[['prev', 'previous'] as const, ['current', 'self'] as const],
])

const LINK =
  /^(next|prev|previous|first|last|self|current)(?:page)?(url|uri|link|href|path|token|cursor|marker|number|index|offset|start|startindex|id)?$/

/** The part of a link that the end of a name stands for. */
const PARTS: ReadonlyMap<string, LinkPart> = new Map([
  ...['url', 'uri', 'link', 'href', 'path', 'self'].map((each) => [each, 'address'] as const),
  ...['token', 'cursor', 'marker', 'id'].map((each) => [each, 'cursor'] as const),
  ...['number', 'index', 'page'].map((each) => [each, 'number'] as const),
  ...['offset', 'start', 'startindex', 'skip'].map((each) => [each, 'skipped'] as const),
])

/** Further names of members that stand for a cursor. */
const PLAIN_PARTS: ReadonlyMap<string, LinkPart> = new Map(
  ['after', 'before', 'startingafter', 'endingbefore', 'pagetoken', 'continue'].map((each) => [
    each,
    'cursor',
  ]),
)

/** Names of cursors. */
const CURSORS: ReadonlyMap<string, keyof PageLinks> = new Map([
  ...['cursor', 'after', 'aftercursor', 'endcursor', 'continue', 'continuation'].map(
    (each) => [each, 'next'] as const,
  ),
  ...['continuationtoken', 'iterator', 'marker', 'nextafter', 'pagetoken', 'scrollid'].map(
    (each) => [each, 'next'] as const,
  ),
  ...['before', 'beforecursor', 'previterator', 'startcursor'].map(
    (each) => [each, 'previous'] as const,
  ),
])

function isTotal(plain: string): boolean {
  return isIn(countNames.total, plain) || TOTALS.test(plain)
}

function isIn(names: readonly string[], name: string): boolean {
  return names.includes(name)
}

/** Names like those that every list has, with the noun of its records. */
const TOTALS =
  /^(?:odata)?(?:total|overall)(?:numberof)?(?:of)?(?:count|size|number|hits|(?:items?|results?|elements?|records?|rows|entries|objects)(?:count)?)?$|^(?:recordcount|numberofitems|numfound|odatacount)$/

const PAGE_COUNTS =
  /^(?:pages|pagecount|pagescount|pagetotal|numpages|numberofpages|maxpage|(?:total|count)(?:of)?pages?(?:count)?|totalpagecount)$/

const PLACES = new Set(['from', 'to', 'startindex', 'endindex'])

type Fact = (facts: ListFacts) => number | bigint | boolean | string | undefined

/** Names of the ids that a page begins and ends with, which are no links to other pages. */
const ENDS_OF_PAGE: ReadonlySet<string> = new Set(['firstid', 'lastid'])

const facts = (names: string, fact: Fact) => names.split(' ').map((name) => [name, fact] as const)

/** By names without case and separators. */
const FACTS: { readonly [name: string]: Fact } = Object.fromEntries([
  ...facts(
    'limit perpage pagesize pagelen itemsperpage maxresults pagelimit take',
    ({ limit }) => limit,
  ),
  ...facts('page pagenumber currentpage pageindex pageno number', ({ pages }) =>
    numberOf(pages.self),
  ),
  ...facts('numberofelements returned itemsonpage currentitemcount', ({ count }) => count),
  ...facts('hasmore hasmorepages more truncated istruncated', ({ hasMore }) => hasMore),
  ...facts('hasnext hasnextpage', ({ hasNext }) => hasNext),
  ...facts('hasprevious hasprev haspreviouspage hasprevpage', ({ hasPrevious }) => hasPrevious),
  ...facts('isfirst isfirstpage', ({ hasPrevious }) => !hasPrevious),
  ...facts('islast islastpage done', ({ hasNext }) => !hasNext),
  ...facts('empty isempty', ({ count }) => count === 0),
  ...facts('hascontent', ({ count }) => count > 0),
  ...facts('firstid', ({ firstId }) => firstId),
  ...facts('lastid', ({ lastId }) => lastId),
  ...facts('paged', () => true),
  ...facts('unpaged incompleteresults', () => false),
  ...facts('object', () => 'list'),
  ...facts('success', () => true),
])

function numberOf({ number = 1 }: PageLink): number {
  return number
}

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
