import { splitTarget } from '../../base/http/http.ts'
import type { Meaning } from '../../contract/resources/operation-shapes.ts'
import {
  type KnownParameter,
  type ListRequest,
  NO_LIMIT,
} from '../../sandbox/lists/list-request.ts'

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
