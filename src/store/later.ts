import {
  addNumbers,
  type Int64,
  isEqualJson,
  isNumeric,
  type Numeric,
} from '../base/json/exact-numbers.ts'
import { parseJson, readTrusted, stringifyJson } from '../base/json/json.ts'

/** The key in a row of what its record becomes later: no property and no parameter has it. */
export const LATER = '.{}later'

type RecordId = Int64 | string
type RecordValue = { readonly [name: string]: unknown }

/** What is needed of a row here. */
interface Row {
  readonly id: RecordId
  readonly json: string
  readonly [LATER]?: unknown
}

interface RecordChange {
  readonly kind: { readonly name: string }
  readonly id: RecordId
  readonly row: Row | undefined
}

/** What a record becomes by itself at a time of its world. It is kept beside the record, and goes when one of its members is changed before. */
export interface Later {
  /** In milliseconds since 1970. */
  readonly at: number
  /** What members get. */
  readonly set: RecordValue
  /** What is added to members. */
  readonly add?: { readonly [member: string]: Numeric }
}

/** What a change makes of a record, where it also says what that becomes later: nothing, if that is `undefined`. */
export class WithLater {
  readonly value: RecordValue
  readonly later: Later | undefined

  constructor(value: RecordValue, later: Later | undefined) {
    this.value = value
    this.later = later
  }
}

/** A row with what its record becomes later. */
export function withLater<Kept extends Row>(row: Kept, later: Later | undefined): Kept {
  return later ? { ...row, [LATER]: stringifyJson(later) } : row
}

/** What a record becomes later; `undefined` if nothing. */
export function laterOf(row: Row): Later | undefined {
  const text = row[LATER]
  return text === undefined ? undefined : (parseJson(String(text)) as unknown as Later)
}

/** What of a record becomes something else later still does after a change. */
export function laterAfter(before: Row, after: RecordValue): Later | undefined {
  const later = laterOf(before)
  if (!later) return undefined
  const old = readTrusted(before.json).value as RecordValue
  const names = [...Object.keys(later.set), ...Object.keys(later.add ?? {})]
  return names.every((name) => isEqualJson(old[name], after[name])) ? later : undefined
}

/** What a record becomes when its time has come; the same, if that is over. */
export function settled(row: Row, now: number): WithLater {
  const value = readTrusted(row.json).value as RecordValue
  const later = laterOf(row)
  if (!later || later.at > now) return new WithLater(value, later)
  const added = Object.entries(later.add ?? {}).map(([name, by]) => {
    const old = value[name]
    return [name, isNumeric(old) ? addNumbers(old as Numeric, by) : old] as const
  })
  return new WithLater({ ...value, ...later.set, ...Object.fromEntries(added) }, undefined)
}

/** The records of a store that become something else by themselves. To ask for what is due costs nothing while nothing is. */
export class PendingRows {
  /** By resource and id: when. */
  readonly #times = new Map<string, Map<RecordId, number>>()
  #next = Number.POSITIVE_INFINITY

  /** Those among the records that worlds begin with. */
  static of(rows: ReadonlyMap<string, readonly Row[]>): PendingRows {
    const pending = new PendingRows()
    for (const [resource, all] of rows)
      for (const row of all) if (row[LATER] !== undefined) pending.#add(resource, row)
    return pending
  }

  copy(): PendingRows {
    const copy = new PendingRows()
    for (const [resource, times] of this.#times) copy.#times.set(resource, new Map(times))
    copy.#next = this.#next
    return copy
  }

  note({ kind: { name }, id, row }: RecordChange): void {
    if (row?.[LATER] !== undefined) this.#add(name, row)
    else if (this.#times.size > 0) this.#times.get(name)?.delete(id)
  }

  /** Whether something is due. It may say so of what was changed in the meantime. */
  isDue(now: number): boolean {
    return now >= this.#next
  }

  /** When the next one is due; of what was changed in the meantime, it may be too early. */
  get next(): number {
    return this.#next
  }

  /** What is due, the earliest first. */
  due(
    now: number,
  ): readonly { readonly resource: string; readonly id: RecordId; readonly at: number }[] {
    const all = [...this.#times].flatMap(([resource, times]) =>
      [...times].map(([id, at]) => ({ resource, id, at })),
    )
    const due = all.filter(({ at }) => at <= now)
    this.#next =
      due.length > 0
        ? now
        : all.reduce((next, { at }) => Math.min(next, at), Number.POSITIVE_INFINITY)
    return due.toSorted((one, other) => one.at - other.at)
  }

  /** All of them. */
  ids(): readonly { readonly resource: string; readonly id: RecordId }[] {
    return [...this.#times].flatMap(([resource, times]) =>
      [...times.keys()].map((id) => ({ resource, id })),
    )
  }

  #add(resource: string, row: Row): void {
    const { at } = laterOf(row) as Later
    const times = this.#times.get(resource) ?? new Map<RecordId, number>()
    this.#times.set(resource, times.set(row.id, at))
    this.#next = Math.min(this.#next, at)
  }
}
