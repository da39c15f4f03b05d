import { eachHeader, type HeaderLines, headerValue } from '../../base/http/header-lines.ts'
import { isNumeric, type Numeric, nearestDouble } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import { isCountHeader } from '../../contract/resources/envelopes.ts'
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
