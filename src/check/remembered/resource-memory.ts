import type { IdValue } from '../../contract/shown-records.ts'
import type { ExchangeTime, NotedTouch } from '../../silences/run/known-records.ts'
import { MOST_LISTED, PageWalks } from './page-walks.ts'
import type { Effect } from './sequel.ts'
import { type Done, MOST, WrittenRecords } from './written-records.ts'

/** How long what a client has written, or was shown, is held against later answers: others may write too. In milliseconds. */
export const RECENT = 60_000

/** What is remembered of a resource. */
export class ResourceMemory {
  readonly records: WrittenRecords
  readonly walks: PageWalks
  /** When the last write ended. */
  written = Number.NEGATIVE_INFINITY
  /** The lists that have shown a record that was created in the run. */
  readonly listing = new Set<string>()
  readonly #known = new Set<IdValue>()
  /** When the records were created that were last. */
  readonly #created = new Map<IdValue, number>()

  constructor(onForget: (most: number) => void) {
    this.records = new WrittenRecords(() => onForget(MOST))
    this.walks = new PageWalks(() => onForget(MOST_LISTED))
  }

  /** Notes the key of a record that was shown. */
  knows(key: IdValue): void {
    if (typeof key !== 'string') return
    if (this.#known.size >= MOST) this.#known.clear()
    this.#known.add(key)
  }

  take(effect: Exclude<Effect, { kind: 'added' }>, done: Done): void {
    const { key } = effect
    this.records.take(effect, done)
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

  touch({ key, kind }: NotedTouch, span: ExchangeTime): void {
    // What is not found was not written by the exchange that does not find it.
    if (kind === 'absent') {
      this.records.touch(key, span)
      return
    }
    this.written = Math.max(this.written, span.end)
    // A text that no record has may stand for any of them.
    const isAny = typeof key === 'string' && !this.#known.has(key)
    this.records.touch(isAny ? undefined : key, span)
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
      const known = this.records.known(key, began)
      const isOf = known?.state === 'there' && known.who === who && known.parents === parents
      return isOf && began - known.end <= RECENT
    })
  }
}

// --- internal ---

/** How many records are remembered as created, for lists that should have them. */
const MOST_CREATED = 1000
