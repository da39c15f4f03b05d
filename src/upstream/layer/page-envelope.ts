import { eachHeader, type HeaderLines, headerValue } from '../../base/http/header-lines.ts'
import { splitTarget } from '../../base/http/http.ts'
import { isNumeric, type Numeric, nearestDouble } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import { isCountHeader } from '../../contract/resources/envelopes.ts'
import type { Meaning } from '../../contract/resources/operation-shapes.ts'
import {
  type KnownParameter,
  type ListRequest,
  NO_LIMIT,
} from '../../sandbox/lists/list-request.ts'
import { type ListFacts, listFact, readLink } from '../../sandbox/lists/page-members.ts'

/** What an answer of the upstream says of a page besides its records. */
export interface PageSays {
  /** How many records there are in all. */
  readonly total: number | undefined
  /** Whether there are more after the page; `undefined` if it does not say so. */
  readonly hasMore: boolean | undefined
  /** The cursor or the address of the next page. */
  readonly next: string | undefined
}

/** Reads what an answer says of a page; `path` leads to its records. */
export function readPageSays(
  value: unknown,
  path: readonly string[],
  headers: HeaderLines,
): PageSays {
  const found: { total?: number; more: boolean[]; next?: string } = { more: [] }
  const visit = (members: object, inside: readonly string[], page?: string) => {
    const entries = Object.entries(members)
    const around = {
      beside: new Set(entries.map(([name]) => plainName(name))),
      array: lastOf(path),
    }
    for (const [name, each] of entries) {
      const plain = plainName(name)
      const link = readLink(plain)?.page ?? page
      if (isJsonObject(each) && (inside[0] === name || link !== undefined || !isRecordLike(each)))
        visit(each, inside[0] === name ? inside.slice(1) : [], link)
      else if (isNumeric(each) && listFact(plain, PROBE, around) === PROBE.total)
        found.total = nearestDouble(each as Numeric)
      else if (typeof each === 'boolean') {
        const [more, none] = [listFact(plain, PROBE, around), listFact(plain, NO_MORE, around)]
        if (more !== none || link === 'next') found.more.push(more === false ? !each : each)
      } else if (link === 'next') {
        const isThere = each !== null && each !== ''
        found.more.push(isThere)
        if (isThere) found.next ??= String(each)
      }
    }
  }
  if (isJsonObject(value)) visit(value, path)
  const links = headerValue(headers, 'link')
  const linked = links === undefined ? undefined : linkIn(links, 'next')
  if (links !== undefined) found.more.push(linked !== undefined)
  const [, counted] = countLine(headers) ?? []
  return {
    total: found.total ?? (counted === undefined ? undefined : Number(counted)),
    hasMore: found.more.length === 0 ? undefined : found.more.some(Boolean),
    next: found.next ?? linked,
  }
}

/** How the members of an answer about its page change. */
export interface PageChange {
  readonly before: ListFacts
  readonly now: ListFacts
  /** The members as the sandbox would write them for the page as it is now. */
  readonly written: unknown
}

/** An answer of the upstream with other records, and with what it says of its page as it is then; what it says otherwise stays. */
export function withRecords(
  value: unknown,
  path: readonly string[],
  records: readonly unknown[],
  change: PageChange,
): unknown {
  const [member, ...inside] = path
  if (member === undefined || !isJsonObject(value)) return records
  const written = Object(change.written) as { readonly [name: string]: unknown }
  return {
    ...changedMembers(value, lastOf(path), { ...change, written }),
    [member]:
      inside.length === 0
        ? records
        : withRecords(value[member], inside, records, { ...change, written: written[member] }),
  }
}

/** The header lines of an answer with the count and the link to the next page as they are now. */
export function pageLines(
  lines: HeaderLines,
  { before, now }: Pick<PageChange, 'before' | 'now'>,
): string[] {
  const changed: string[] = []
  const isMoved = before.hasNext !== now.hasNext || before.pages.next !== now.pages.next
  eachHeader(lines, (name, text) => {
    if (isCountHeader(name) && /^\d+$/.test(text))
      changed.push(name, String(Number(text) + now.total - before.total))
    else if (name.toLowerCase() === 'link' && isMoved)
      changed.push(name, withNextLink(text, now.origin, now.pages.next?.address))
    else changed.push(name, text)
  })
  return changed
}

/** Which page of a list of the upstream a request asks for, and how others are asked for. */
export interface AskedPage {
  /** How the list goes on: by numbers of records or of pages, by what the upstream says of its last page, or not at all. */
  readonly style: 'numbered' | 'cursor' | 'whole'
  /** The target for the upstream. */
  readonly target: string
  /** How many records of what is laid over that page were shown before (`cursorFor`). */
  readonly shown: number
  /** Whether it is the beginning of the list. */
  readonly isFirst: boolean
  /** Whether it is what comes before a record. */
  readonly isBack: boolean
  /** What it continues from. */
  readonly after: string | undefined
  /** The most records that it may have; `undefined` if neither the request nor the contract says it. */
  readonly limit: number | undefined
  /** The most that the contract lets a request ask for. */
  readonly most: number
  /** How many records come before it, where the list goes by numbers. */
  readonly from: number
  /** The target for so many records after some; `from` is a multiple of `count` where pages have numbers. */
  readonly at: (from: number, count: number) => string
  /**
   * The target for what the upstream says comes next, or for so many records after an id; `undefined` if the contract does not say how it is
   * asked for.
   */
  readonly continued: (next: string, count?: number) => string | undefined
  /** The target for so many records, of a list that does not go on. */
  readonly sized: (count: number) => string
  /** The target for the first page of the same size. */
  readonly withoutPlace: string
  /** The target for the first page of the size that is usual. */
  readonly beginning: string
  /** A cursor for the rest of a page that has more records than fit; `undefined` if the list takes none. */
  readonly cursorFor: (shown: number) => string | undefined
}

/** Compiles how a list is asked for by its known parameters. */
export function compileAskedPage(
  known: readonly KnownParameter[],
): (target: string, wanted: ListRequest) => AskedPage {
  const fieldOf = (meaning: Meaning) => known.find((each) => each.meaning === meaning)?.field
  const limited = known.find(({ meaning }) => meaning === 'limit')
  const [limit, after, before] = [limited?.field, fieldOf('after'), fieldOf('before')]
  const paging = known
    .filter(({ meaning }) => PAGING.has(meaning))
    .flatMap(({ field }) => field ?? [])
  return (target, { limit: count, skip, going }) => {
    const { path, search } = splitTarget(target)
    const given = new URLSearchParams(search)
    const to = (changes: Fields) => withFields(path, given, changes)
    const [, shown, cursor] = (after && TOKEN.exec(given.get(after) ?? '')) || []
    const own = shown === undefined ? (after && given.get(after)) || undefined : cursor || undefined
    const number = going?.meaning === 'after' ? undefined : going?.field
    const isNumbered = number !== undefined && limit !== undefined && own === undefined
    const isBounded =
      limit !== undefined && (given.has(limit) || typeof limited?.schema.default === 'number')
    const place = (from: number, size: number) =>
      (going?.meaning === 'page' ? Math.floor(from / Math.max(1, size)) : from) +
      (going?.first ?? 0)
    return {
      style: isNumbered
        ? 'numbered'
        : after !== undefined || number !== undefined
          ? 'cursor'
          : 'whole',
      target: shown === undefined ? target : to([[after, own]]),
      shown: Number(shown ?? 0),
      isFirst: own === undefined && skip === 0 && !(before !== undefined && given.has(before)),
      isBack: before !== undefined && given.has(before),
      after: own,
      limit: isBounded && count !== NO_LIMIT ? count : undefined,
      most: typeof limited?.schema.maximum === 'number' ? limited.schema.maximum : MOST_AT_ONCE,
      from: isNumbered ? skip : 0,
      at: (from, size) =>
        to([
          [number, String(place(from, size))],
          [limit, String(size)],
        ]),
      continued: (next, size) => {
        if (isAddress(next)) return path + splitTarget(next).search
        if (after === undefined) return undefined
        return to([[after, next], ...(size === undefined ? [] : [[limit, String(size)] as const])])
      },
      sized: (size) => to([[limit, String(size)]]),
      withoutPlace: to(paging.map((each) => [each, undefined])),
      beginning: to([...paging, limit].map((each) => [each, undefined])),
      cursorFor: (more) => (after === undefined ? undefined : `sandbox:${more}:${own ?? ''}`),
    }
  }
}

// --- internal ---

const NO_PAGES = {
  self: { address: undefined, number: undefined, skipped: undefined, cursor: undefined },
  first: { address: undefined, number: undefined, skipped: undefined, cursor: undefined },
  last: undefined,
  next: undefined,
  previous: undefined,
}

/** The facts of no page: what a member means shows in which of them it says. */
const PROBE: ListFacts = {
  ...{ total: 0.25, count: 0.5, limit: 1, firstId: undefined, lastId: undefined },
  ...{ hasMore: true, hasNext: true, hasPrevious: false, isSorted: false, firstRecord: undefined },
  ...{ pages: NO_PAGES, origin: '' },
}

const NO_MORE: ListFacts = { ...PROBE, hasMore: false, hasNext: false }

function lastOf(path: readonly string[]): string {
  return plainName(path.at(-1) ?? '')
}

/** Whether an object beside the records is a record itself, and not about the page. */
function isRecordLike(value: object): boolean {
  return Object.hasOwn(value, 'id')
}

function changedMembers(
  members: { readonly [name: string]: unknown },
  array: string,
  { before, now, written }: PageChange & { readonly written: { readonly [name: string]: unknown } },
): { readonly [name: string]: unknown } {
  const names = Object.keys(members)
  const around = { beside: new Set(names.map(plainName)), array }
  const isMoved = before.hasNext !== now.hasNext || before.pages.next !== now.pages.next
  const changed = Object.entries(members).map(([name, each]): [string, unknown] => {
    const plain = plainName(name)
    const page = readLink(plain)?.page
    const mine = written[name]
    if (page === 'next' && typeof each !== 'boolean' && isMoved) return [name, mine ?? null]
    if (isJsonObject(each)) {
      if (isRecordLike(each)) return [name, each]
      return [name, changedMembers(each, array, { before, now, written: Object(mine) })]
    }
    if (typeof each === 'boolean' && page === 'next') return [name, now.hasNext]
    const was = listFact(plain, before, around)
    const is = listFact(plain, now, around)
    if (was === undefined || is === undefined || String(was) !== String(each)) return [name, each]
    return [name, typeof each === 'string' ? String(is) : is]
  })
  // A page that was the last one may not have said what leads to the next.
  const added =
    isMoved && now.hasNext
      ? Object.entries(written).filter(
          ([name]) => !Object.hasOwn(members, name) && readLink(plainName(name))?.page === 'next',
        )
      : []
  return Object.fromEntries([...changed, ...added])
}

function countLine(lines: HeaderLines): readonly [name: string, value: string] | undefined {
  let found: readonly [string, string] | undefined
  eachHeader(lines, (name, value) => {
    if (isCountHeader(name) && /^\d+$/.test(value)) found = [name, value]
  })
  return found
}

/** The address of a relation in the value of a Link header (RFC 8288). */
function linkIn(text: string, relation: string): string | undefined {
  for (const [, address, parameters = ''] of text.matchAll(LINK))
    if (relationOf(parameters) === relation) return address
  return undefined
}

function withNextLink(text: string, origin: string, address: string | undefined): string {
  const others = [...text.matchAll(LINK)]
    .filter(([, , parameters = '']) => relationOf(parameters) !== 'next')
    .map(([whole]) => whole.trim())
  const next = address === undefined ? [] : [`<${origin}${address}>; rel="next"`]
  return [...others, ...next].join(', ')
}

const LINK = /<([^<>]*)>((?:\s*;\s*[\w*]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g

function relationOf(parameters: string): string | undefined {
  return /;\s*rel\s*=\s*"?([^\s",;]+)/i.exec(parameters)?.[1]?.toLowerCase()
}

const PAGING: ReadonlySet<Meaning> = new Set(['after', 'before', 'offset', 'page'])

/** How many records are asked for at once, where the contract sets no bound. */
const MOST_AT_ONCE = 100

/** A cursor of ours: how many records of a page were shown, and the cursor of the page. */
const TOKEN = /^sandbox:(\d{1,9}):(.*)$/s

type Fields = readonly (readonly [field: string | undefined, value: string | undefined])[]

function withFields(path: string, given: URLSearchParams, changes: Fields): string {
  const asked = new URLSearchParams(given)
  for (const [field, value] of changes) {
    if (field === undefined) continue
    if (value === undefined) asked.delete(field)
    else asked.set(field, value)
  }
  const text = asked.toString()
  return text === '' ? path : `${path}?${text}`
}

function isAddress(next: string): boolean {
  return /^(?:https?:\/)?\/|^\?/.test(next)
}
