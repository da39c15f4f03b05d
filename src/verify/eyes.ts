import type { Int64 } from '../base/int64.ts'
import { LedgerWatch } from '../check/ledger-watch.ts'
import type { Seen as SeenChoiceName } from '../check/observed/observation.ts'
import { loadContract } from '../contract/contract.ts'
import type { LedgerName } from '../contract/ledger.ts'
import type { Capture } from '../journal/capture.ts'
import { UNKNOWN_FIELD } from './service/creations.ts'

/** A choice that a service has shown. */
export interface SeenChoice {
  /** `other` is none of the ledger's. */
  readonly choice: SeenChoiceName
  readonly count: number
  /** The first exchange that showed it. */
  readonly example: Capture
}

/** Watches the exchanges with a service, and keeps which choices of the ledger they show. */
export class Eyes {
  readonly #watch: LedgerWatch
  readonly #choices = new Map<LedgerName, Map<SeenChoiceName, SeenChoice>>()

  /** `newCategory` is made up: no animal is in it before a probe creates one. */
  constructor(newCategory: Int64) {
    const newCategories = new Set([newCategory])
    this.#watch = new LedgerWatch(loadContract(), newCategories, [UNKNOWN_FIELD])
  }

  /** Looks at an exchange; `began` is when it began by the clock of the service, in milliseconds since 1970. */
  see(capture: Capture, began: number): void {
    for (const { entry, choice } of this.#watch.observe({ ...capture, time: began })) {
      const seen = this.#choices.get(entry) ?? new Map<SeenChoiceName, SeenChoice>()
      const before = seen.get(choice) ?? { choice, count: 0, example: capture }
      seen.set(choice, { ...before, count: before.count + 1 })
      this.#choices.set(entry, seen)
    }
  }

  /** The choices for an entry that were seen, the most frequent first. */
  choicesOf(name: LedgerName): readonly SeenChoice[] {
    const seen = [...(this.#choices.get(name)?.values() ?? [])]
    const loose = seen.find(({ choice }) => choice === LOOSE[name])
    const kept = loose ? seen.filter((each) => each === loose || each.choice === 'other') : seen
    return kept.toSorted((one, other) => other.count - one.count)
  }
}

// --- internal ---

/** Choices that look like others by chance: a shuffled list may be in order, and of ids with gaps two may be neighbours. */
const LOOSE: { readonly [name in LedgerName]?: SeenChoiceName } = {
  listOrder: 'shuffled',
  idSequence: 'sparse',
}
