import type { RecordId } from '../../store/record-kind.ts'
import { GONE, type LaidEntry, type ListLayer, type PageRecord } from './lay-records.ts'
import type { AskedPage, PageSays } from './page-envelope.ts'

/** A page of the upstream, as far as it is read. */
export interface UpstreamPage {
  /** The whole answer. */
  readonly value: unknown
  readonly records: readonly Omit<PageRecord, 'by'>[]
  readonly says: PageSays
}

/** Gets further pages of a list; `undefined` if the upstream answers none. */
export interface PageLoader {
  readonly load: (target: string) => Promise<UpstreamPage | undefined>
  readonly by: (value: unknown) => readonly unknown[]
}

/** A page with the layer laid over. */
export interface LaidPage {
  readonly entries: readonly LaidEntry[]
  readonly hasNext: boolean
  /** The cursor of the rest of the page; `undefined` if the next page is that of the upstream. */
  readonly cursor: string | undefined
  /** How many records come before it, in a list that goes by numbers. */
  readonly from: number
}

/** What a page is laid of. */
export interface LaidPageParts {
  readonly page: AskedPage
  readonly first: UpstreamPage
  readonly layer: ListLayer
  readonly loader: PageLoader
  /** The record that was created here after which the list goes on: the upstream does not know it. */
  readonly afterOwn: RecordId | undefined
}

/** How many pages of the upstream are read for one, at most; then it has fewer records than were asked for. */
export const MOST_PAGES_READ = 10

/** Lays the layer over the page that is asked for; it reads what comes before and after it only where that says what belongs on it. */
export function layPage(parts: LaidPageParts): Promise<LaidPage> {
  const { page, first, afterOwn } = parts
  if (afterOwn !== undefined) return afterOwnRecord(parts, afterOwn)
  if (page.isBack) return Promise.resolve(before(parts))
  if (page.style === 'whole') return byLimit(parts)
  const size = page.limit ?? (hasMore(page, first) ? first.records.length : undefined)
  return page.style === 'numbered' && size !== undefined && size > 0
    ? byNumbers(parts, size)
    : byCursor(parts)
}

/** Whether the list of the upstream goes on after a page. */
export function hasMore(
  { limit }: Pick<AskedPage, 'limit'>,
  { says, records }: UpstreamPage,
): boolean {
  return says.hasMore ?? (limit !== undefined && limit > 0 && records.length >= limit)
}

// --- internal ---

function inOrder(records: UpstreamPage['records'], { by }: PageLoader): readonly PageRecord[] {
  return records.map((each) => ({ ...each, by: by(each.value) }))
}

/** What comes before a record: what is added at the ends does not show there. */
function before({ first, layer, loader }: LaidPageParts): LaidPage {
  const run = inOrder(first.records, loader)
  const { entries } = layer.lay(run, { isFirst: false, isLast: false, next: run.at(-1) })
  return { entries, hasNext: first.says.hasMore ?? true, cursor: undefined, from: 0 }
}

/** A list that does not go on: of one that is cut at its limit, as many more are read as are left out. */
async function byLimit({ page, first, layer, loader }: LaidPageParts): Promise<LaidPage> {
  const { limit, most } = page
  const isCut = hasMore(page, first)
  const size = Math.min((limit ?? 0) + layer.out, Math.max(most, limit ?? 0))
  const isLonger = isCut && limit !== undefined && size > limit
  const longer = isLonger ? await loader.load(page.sized(size)) : undefined
  const { records } = longer ?? first
  const isLast = longer ? records.length < size : !isCut
  const run = inOrder(records, loader)
  const { entries } = layer.lay(run, {
    isFirst: true,
    isLast,
    next: isLast ? undefined : run.at(-1),
  })
  const kept = entries.filter(isThere)
  return { entries: kept.slice(0, limit), hasNext: isCut, cursor: undefined, from: 0 }
}

/** A page that ends where that of the upstream does; what does not fit comes with a cursor of ours. */
async function byCursor({ page, first, layer, loader }: LaidPageParts): Promise<LaidPage> {
  const { limit = Number.POSITIVE_INFINITY, shown } = page
  const end = shown + limit
  let { isFirst } = page
  let current: UpstreamPage = first
  for (let reads = 1; ; reads += 1) {
    const run = inOrder(current.records, loader)
    const size = current === first ? page.limit : many(page)
    const isMore = hasMore({ limit: size }, current)
    const next = isMore && layer.needsNext(run) ? await nextOf(page, current, loader) : undefined
    const laid = layer.lay(run, { isFirst, isLast: !isMore, next })
    const all = current.says.next === undefined ? laid.entries.filter(isThere) : laid.entries
    const cursor = all.length > end ? page.cursorFor(end) : undefined
    const entries = all.slice(shown, cursor === undefined ? undefined : end)
    // After a page without records, no client could go on after the last of them.
    const isStuck = isMore && all.length === 0 && reads < MOST_PAGES_READ
    const further = isStuck ? await pageAfter(page, current, loader, many(page)) : undefined
    if (!further) return { entries, hasNext: isMore || cursor !== undefined, cursor, from: 0 }
    current = further
    isFirst = false
  }
}

function isThere({ value }: LaidEntry): boolean {
  return value !== GONE
}

/** The first record of the next page, as far as the upstream says what leads to it. */
async function nextOf(
  page: AskedPage,
  current: UpstreamPage,
  loader: PageLoader,
): Promise<PageRecord | undefined> {
  const next = await pageAfter(page, current, loader)
  const [record] = next ? inOrder(next.records.slice(0, 1), loader) : []
  return record
}

async function pageAfter(
  page: AskedPage,
  { says, records }: UpstreamPage,
  loader: PageLoader,
  count?: number,
): Promise<UpstreamPage | undefined> {
  const place = says.next ?? records.at(-1)?.key
  const target = place === undefined ? undefined : page.continued(String(place), count)
  return target === undefined ? undefined : loader.load(target)
}

/** What comes after a record that was created here, of a list that goes on after ids. */
async function afterOwnRecord(parts: LaidPageParts, own: RecordId): Promise<LaidPage> {
  const { page, first, layer, loader } = parts
  const isMore = hasMore(page, first)
  const run = inOrder(first.records, loader)
  const whole = layer
    .lay(run, { isFirst: true, isLast: !isMore, next: run.at(-1) })
    .entries.filter(isThere)
  const at = whole.findIndex(({ key }) => key === own)
  // Records that were created here are at one of the ends: where they come last, nothing of the upstream comes after them.
  const rest =
    at >= 0 ? whole : layer.lay([], { isFirst: false, isLast: true, next: undefined }).entries
  const from = rest.findIndex(({ key }) => key === own) + 1
  const end = from + (page.limit ?? rest.length)
  const isOver = at >= 0 && from === rest.length
  const further = isMore && isOver && (await pageAfter(page, first, loader, many(page)))
  if (further) return byCursor({ ...parts, first: further, page: { ...page, isFirst: false } })
  const hasNext = rest.length > end || (at >= 0 && isMore)
  return { entries: rest.slice(from, end), hasNext, cursor: undefined, from: 0 }
}

/**
 * A page of a list that goes by numbers: the place of each record in the list with the layer follows from its place in that of the upstream,
 * and from what is added and left out before it. It is read from there on, back and forth, until the page is complete.
 */
async function byNumbers(
  { page, first, layer, loader }: LaidPageParts,
  limit: number,
): Promise<LaidPage> {
  const few = layer.isOrdered ? FEW : MANY
  const run = new Run(page, sizeOf(limit, Math.min(few, page.most)), { first, loader, limit })
  const { from } = page
  await run.enter()
  for (;;) {
    const { entries, start, isSure } = layRun(layer, run)
    const isComplete = start + entries.length > from + limit || run.isLast
    const isBegun = (start <= from && isSure) || run.isFirst
    if (isBegun ? !isComplete && (await run.forth()) : await run.back()) continue
    const own = entries.slice(Math.max(0, from - start), Math.max(0, from - start + limit))
    const hasNext = start + entries.length > from + limit || !run.isLast
    return { entries: own, hasNext, cursor: undefined, from }
  }
}

/** Lays over a run; returns its entries, and the place of the first in the list with the layer. */
function layRun(
  layer: ListLayer,
  run: Run,
): { readonly entries: readonly LaidEntry[]; readonly start: number; readonly isSure: boolean } {
  const all = run.records
  const isHeld = !run.isLast && layer.needsNext(all)
  const { isFirst, isLast } = run
  const held = isHeld ? all.slice(0, -1) : all
  const { entries, shift } = layer.lay(held, {
    isFirst,
    isLast,
    next: isHeld ? all.at(-1) : undefined,
  })
  const isSure = shift !== undefined
  // Where it cannot be told what comes before, each record of the upstream stays at its place.
  const kept = isSure ? entries.filter(isThere) : entries
  return { entries: kept, start: run.start + (shift ?? 0), isSure }
}

/** A run of records of a list of the upstream that goes by numbers, which is read in pieces. */
class Run {
  records: PageRecord[]
  start: number
  isLast: boolean
  readonly #page: AskedPage
  readonly #loader: PageLoader
  readonly #limit: number
  readonly #total: number | undefined
  #size: number
  #reads = 1

  constructor(
    page: AskedPage,
    size: number,
    { first, loader, limit }: Pick<LaidPageParts, 'first' | 'loader'> & { readonly limit: number },
  ) {
    const { total } = first.says
    this.#page = page
    this.#loader = loader
    this.#limit = limit
    this.#total = total
    this.#size = size
    this.records = [...inOrder(first.records, loader)]
    this.start = page.from
    this.isLast = !this.#goesOn(first, page.from, limit)
  }

  get isFirst(): boolean {
    return this.start === 0
  }

  /** Goes back to the end of the list, if the page is beyond it. */
  async enter(): Promise<void> {
    if (this.records.length > 0) return
    this.start = Math.min(this.start, this.#total ?? this.start)
    while (this.records.length === 0 && (await this.back()));
  }

  /** Reads what comes before; returns whether there was anything. */
  async back(): Promise<boolean> {
    if (this.start === 0) return false
    const size = this.#size
    const at = Math.floor((this.start - 1) / size) * size
    const found = await this.#read(at, size)
    if (!found) return false
    const isWhole = this.records.length === 0 || at + found.length >= this.start
    if (!isWhole) return this.#withSmaller(() => this.back())
    this.records.unshift(...found.slice(0, this.start - at))
    this.start = at
    return true
  }

  /** Reads what comes after; returns whether there was anything, or it is now known that there is not. */
  async forth(): Promise<boolean> {
    if (this.isLast) return false
    const size = this.#size
    const end = this.start + this.records.length
    const at = Math.floor(end / size) * size
    const target = this.#page.at(at, size)
    const page = await this.#load(target)
    if (!page) return false
    const found = inOrder(page.records, this.#loader).slice(end - at)
    const isLast = !this.#goesOn(page, at, size)
    if (found.length === 0 && !isLast) return this.#withSmaller(() => this.forth())
    this.records.push(...found)
    this.isLast = isLast
    return true
  }

  async #read(at: number, size: number): Promise<readonly PageRecord[] | undefined> {
    const page = await this.#load(this.#page.at(at, size))
    return page && inOrder(page.records, this.#loader)
  }

  async #load(target: string): Promise<UpstreamPage | undefined> {
    this.#reads += 1
    return this.#reads > MOST_PAGES_READ ? undefined : this.#loader.load(target)
  }

  #goesOn({ says, records }: UpstreamPage, at: number, size: number): boolean {
    const { total } = says
    const end = at + records.length
    return says.hasMore ?? (total === undefined ? records.length >= size : end < total)
  }

  /** Reads pieces that are as long as the client's pages: the upstream does not give longer ones. */
  async #withSmaller(again: () => Promise<boolean>): Promise<boolean> {
    if (this.#size === this.#limit) return false
    this.#size = this.#limit
    return again()
  }
}

/** How many records are read at once: several of the client's pages, if these are short. */
function sizeOf(limit: number, wanted: number): number {
  return Math.max(1, Math.floor(wanted / limit)) * limit
}

const FEW = 20

/** How many records are read at once where nothing of the first page is left. */
function many({ limit = MANY, most }: AskedPage): number {
  return Math.max(limit, Math.min(MANY, most))
}

/** The same where a list has to be read from its beginning, as its order is not known. */
const MANY = 100
