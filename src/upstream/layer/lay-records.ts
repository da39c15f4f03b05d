import type { RecordId } from '../../store/record-kind.ts'

/** A record on a page of the upstream. */
export interface PageRecord {
  /** What the store knows it by; `undefined` if it shows none. */
  readonly key: RecordId | undefined
  readonly value: unknown
  /** What it is sorted by. */
  readonly by: readonly unknown[]
}

/** A record that was created, changed or removed here, as far as a list is about it. */
export interface LaidRecord {
  readonly key: RecordId
  readonly standing: 'created' | 'changed' | 'removed'
  /** What it is sorted by now, if the list shows it; `undefined` if it does not. */
  readonly by: readonly unknown[] | undefined
  /** What the upstream sorts it by, if its list has it; `undefined` if it does not. */
  readonly byBefore: readonly unknown[] | undefined
  /** How the list shows it; `there` is how the upstream shows it on its page. */
  readonly show: (there?: unknown) => unknown
}

/** The order of a list. */
export interface ListOrder {
  /** Compares by what records are sorted by; `undefined` if the order is not known. */
  readonly compare: CompareValues | undefined
  /** At which end records come that were created here; `undefined` if they have their places by what they are sorted by. */
  readonly end: 'first' | 'last' | undefined
}

export type CompareValues = (one: readonly unknown[], other: readonly unknown[]) => number

/** Where a run of records of the upstream is in its list. */
export interface RunPlace {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The first record after it, if it is known. */
  readonly next: PageRecord | undefined
}

/** A run of records of the upstream with the layer laid over. */
export interface LaidRun {
  readonly entries: readonly LaidEntry[]
  /** How many places further on it begins than the run of the upstream does; `undefined` if only what comes before it shows that. */
  readonly shift: number | undefined
}

/** A record of a list, or the place of one that is left out. */
export interface LaidEntry {
  readonly key: RecordId | undefined
  /** `GONE` for one that is left out. */
  readonly value: unknown
  /** How it stands to the upstream, if it is not the upstream's. */
  readonly standing: LaidRecord['standing'] | undefined
}

/** Stands for a record that is left out. */
export const GONE = Symbol('gone')

/** Lays records over those of one list of the upstream, a run at a time. What is on which run follows from the runs alone. */
export class ListLayer {
  readonly #order: ListOrder
  readonly #byKey: ReadonlyMap<RecordId, LaidRecord>
  /** Records that the upstream does not have where they belong: those at the end that the order puts them, and those with a place of their own. */
  readonly #atEnd: readonly LaidRecord[]
  readonly #placed: readonly LaidRecord[]
  /** Records that are not where the upstream has them. */
  readonly #out: ReadonlySet<LaidRecord>

  /** @param records those that the list is about, by ascending id */
  constructor(records: readonly LaidRecord[], order: ListOrder) {
    const { compare, end } = order
    const isMoved = ({ by = NONE, byBefore = NONE }: LaidRecord) => compare?.(by, byBefore) !== 0
    const added = records.filter(
      (each) =>
        each.by !== undefined &&
        (each.byBefore === undefined || (compare !== undefined && isMoved(each))),
    )
    const [placed, atEnd] = partition(
      added,
      ({ standing }) => compare !== undefined && (end === undefined || standing === 'changed'),
    )
    this.#order = order
    this.#byKey = new Map(records.map((each) => [each.key, each]))
    this.#atEnd = end === 'first' ? atEnd.toReversed() : atEnd
    this.#placed = compare
      ? placed.toSorted(({ by = NONE }, { by: other = NONE }) => compare(by, other))
      : placed
    const isAdded = new Set(added)
    this.#out = new Set(
      records.filter((each) => each.byBefore !== undefined && (!each.by || isAdded.has(each))),
    )
  }

  /** By how much the list has more records than that of the upstream. */
  get growth(): number {
    return this.added - this.#out.size
  }

  /** How many records are added, wherever. */
  get added(): number {
    return this.#atEnd.length + this.#placed.length
  }

  /** How many records of the upstream are left out, or have another place. */
  get out(): number {
    return this.#out.size
  }

  /** How those stand to the upstream that the list does not show, of some of its records. */
  leftOut(
    records: readonly Pick<PageRecord, 'key'>[],
  ): readonly Exclude<LaidEntry['standing'], undefined>[] {
    return records.flatMap(({ key }) => {
      const own = key === undefined ? undefined : this.#byKey.get(key)
      return own && !own.by ? [own.standing] : []
    })
  }

  /** Whether it is known how the list is ordered. */
  get isOrdered(): boolean {
    return this.#order.compare !== undefined
  }

  /** Whether what is on a run depends on the record after it. */
  needsNext(run: readonly PageRecord[]): boolean {
    const { compare } = this.#order
    const last = run.at(-1)
    return (
      last !== undefined && this.#placed.some(({ by = NONE }) => (compare?.(by, last.by) ?? 0) >= 0)
    )
  }

  /** A run of the upstream's list with the layer laid over. */
  lay(run: readonly PageRecord[], place: RunPlace): LaidRun {
    const { compare, end } = this.#order
    const placed = [...this.#placedIn(run, place)]
    const entries: LaidEntry[] =
      end === 'first' && place.isFirst ? this.#atEnd.map((each) => shownAs(each)) : []
    for (const record of run) {
      while (placed[0] && (compare?.(placed[0].by ?? NONE, record.by) ?? 0) < 0)
        entries.push(shownAs(placed.shift() as LaidRecord))
      const own = record.key === undefined ? undefined : this.#byKey.get(record.key)
      if (!own) entries.push({ ...record, standing: undefined })
      // What the upstream shows by now, whatever it showed before, is in one place.
      else if (own.by && own.byBefore && !this.#out.has(own))
        entries.push(shownAs(own, record.value))
      else entries.push({ key: own.key, value: GONE, standing: undefined })
    }
    entries.push(...placed.map((each) => shownAs(each)))
    if (end !== 'first' && place.isLast) entries.push(...this.#atEnd.map((each) => shownAs(each)))
    return { entries, shift: this.#shiftBefore(run, place) }
  }

  /** The records whose place is in a run: not before its first record, unless it is the first run, and before that of the next. */
  #placedIn(run: readonly PageRecord[], { isFirst, isLast, next }: RunPlace) {
    const { compare } = this.#order
    const [first] = run
    if (!compare || (!first && !isFirst)) return NONE
    return this.#placed.filter(({ by = NONE }) => {
      const isAfter = isFirst || !first || compare(by, first.by) >= 0
      return isAfter && (isLast || !next || compare(by, next.by) < 0)
    })
  }

  /** How many records are added before a run, less those that are left out before it. */
  #shiftBefore(run: readonly PageRecord[], { isFirst }: RunPlace): number | undefined {
    const { compare, end } = this.#order
    if (isFirst) return 0
    const [first, last] = [run[0], run.at(-1)]
    const added = end === 'first' ? this.#atEnd.length : 0
    if (!first || !last) return added + this.#placed.length - (compare ? this.#out.size : 0)
    // Where records are that are left out shows only what comes before.
    if (!compare) return this.#out.size === 0 ? added : undefined
    const here = new Set(run.map(({ key }) => key))
    const placed = this.#placed.filter(({ by = NONE }) => compare(by, first.by) < 0)
    const out = [...this.#out]
    const before = out.filter(({ byBefore = NONE }) => compare(byBefore, first.by) < 0)
    const beside = out.filter(
      ({ key, byBefore = NONE }) => compare(byBefore, first.by) === 0 && !here.has(key),
    )
    // Records of one value may be in any order: one that is not here comes before, if the run goes on beyond that value.
    if (beside.length > 0 && compare(first.by, last.by) === 0) return undefined
    return added + placed.length - before.length - beside.length
  }
}

// --- internal ---

const NONE: readonly never[] = []

function shownAs(record: LaidRecord, there?: unknown): LaidEntry {
  const { key, standing, show } = record
  return { key, value: show(there), standing }
}

function partition<Kind>(
  all: readonly Kind[],
  test: (each: Kind) => boolean,
): readonly [Kind[], Kind[]] {
  const [yes, no]: [Kind[], Kind[]] = [[], []]
  for (const each of all) (test(each) ? yes : no).push(each)
  return [yes, no]
}
