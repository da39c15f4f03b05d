import type { IdValue } from '../../contract/resources/record-operations.ts'
import { type ExchangeTime, KnownRecords, type NotedTouch } from './known-records.ts'
import { MOST_LISTED, PageWalks } from './page-walks.ts'
import { type Done, MOST, type RecordEffect, WrittenRecords } from './written-records.ts'

/** How long what a client has written, or was shown, is held against later answers: others may write too. In milliseconds. */
export const RECENT = 60_000

/** What is remembered of a resource: which records are known, what was written, and what lists have shown. */
export class ResourceMemory {
  readonly known = new KnownRecords()
  readonly written: WrittenRecords
  readonly walks: PageWalks
  lastWrite = Number.NEGATIVE_INFINITY
  /** The lists that have shown a record that was created in the run. */
  readonly listing = new Set<string>()
  readonly #shown = new Set<IdValue>()
  /** When the records were created that were last. */
  readonly #created = new Map<IdValue, number>()

  constructor(onForget: (most: number) => void) {
    this.written = new WrittenRecords(() => onForget(MOST))
    this.walks = new PageWalks(() => onForget(MOST_LISTED))
  }

  /** Notes the key of a record that was shown. */
  knows(key: IdValue): void {
    if (typeof key !== 'string') return
    if (this.#shown.size >= MOST) this.#shown.clear()
    this.#shown.add(key)
  }

  take(effect: Exclude<RecordEffect, { kind: 'added' }>, done: Done): void {
    const { key } = effect
    this.written.take(effect, done)
    this.knows(key)
    this.#created.delete(key)
    if (effect.kind === 'removed' || !effect.isNew) return
    this.#created.set(key, done.end)
    for (const [oldest, end] of this.#created)
      if (this.#created.size > MOST_CREATED || done.end - end > RECENT) this.#created.delete(oldest)
      else break
  }

  /** Whether a record was created not long ago. */
  isCreated(key: IdValue): boolean {
    return this.#created.has(key)
  }

  /** Forgets known writes that an exchange may have made untrue. */
  touch({ key, kind }: NotedTouch, span: ExchangeTime): void {
    // An exchange that does not find a record has not written it.
    if (kind === 'absent') {
      this.written.touch(key, span)
      return
    }
    this.lastWrite = Math.max(this.lastWrite, span.end)
    // A text that is no known id (`me`, `latest`) may stand for any record.
    const isAny = typeof key === 'string' && !this.#shown.has(key)
    this.written.touch(isAny ? undefined : key, span)
  }

  /** The records that a client has created below the same parents in the last minute, and that are there for an exchange that began at a time. */
  createdFor({
    who,
    parents,
    began,
  }: {
    readonly who: string
    readonly parents: string
    readonly began: number
  }): readonly IdValue[] {
    return [...this.#created.keys()].filter((key) => {
      const known = this.written.known(key, began)
      const isOf = known?.state === 'there' && known.who === who && known.parents === parents
      return isOf && began - known.end <= RECENT
    })
  }
}

// --- internal ---

/** How many records are remembered as created, for lists that should have them. */
const MOST_CREATED = 1000
