import type { Int64 } from '../base/int64.ts'
import { LedgerWatch } from '../check/ledger-watch.ts'
import type { Seen as SeenChoiceName } from '../check/observed/observation.ts'
import { loadContract } from '../contract/contract.ts'
import type { LedgerName } from '../contract/ledger.ts'
import type { Capture } from '../journal/capture.ts'
import { isOfSuccess, kindOfAnswer } from './kind-of-answer.ts'
import { ListCap } from './list-cap.ts'
import { UNKNOWN_FIELD } from './service/creations.ts'
import type { Seen } from './service/seen.ts'

/** A choice that a service has shown. */
export interface SeenChoice {
  /** `other` is none of the ledger's. */
  readonly choice: SeenChoiceName
  readonly count: number
  /** The kinds of exchanges that showed it, if each kind shows one choice, and not all the same. */
  readonly kinds?: readonly string[]
  /** The first exchange that showed it. */
  readonly example: Capture
}

/** Watches the exchanges with a service, and keeps which choices of the ledger they show. */
export class Eyes {
  readonly #watch: LedgerWatch
  readonly #choices = new Map<LedgerName, Map<SeenChoiceName, Watched>>()
  readonly #cap = new ListCap()

  /** `newCategory` is made up: no animal is in it before a probe creates one. */
  constructor(newCategory: Int64) {
    const newCategories = new Set([newCategory])
    this.#watch = new LedgerWatch(loadContract(), newCategories, [UNKNOWN_FIELD])
  }

  /** Looks at an exchange; `began` is when it began by the clock of the service, in milliseconds since 1970. */
  see(answer: Seen, began: number): void {
    const { capture } = answer
    this.#cap.see(answer)
    for (const { entry, choice } of this.#watch.observe({ ...capture, time: began })) {
      const seen = this.#choices.get(entry) ?? new Map<SeenChoiceName, Watched>()
      const before = seen.get(choice) ?? { count: 0, example: capture, all: [] }
      seen.set(choice, { ...before, count: before.count + 1, all: [...before.all, capture] })
      this.#choices.set(entry, seen)
    }
  }

  /** The choices for an entry that were seen, the most frequent first. */
  choicesOf(name: LedgerName): readonly SeenChoice[] {
    const seen = [...(this.#choices.get(name) ?? [])].map(([choice, each]) => ({ choice, ...each }))
    const loose = seen.find(({ choice }) => choice === LOOSE[name])
    const kept = loose ? seen.filter((each) => each === loose || each.choice === 'other') : seen
    const kindOf = (capture: Capture) =>
      name === 'listFill' ? this.#cap.kindOf(capture) : kindOfAnswer(name, capture)
    const kinds = kept.map(({ all }) => [...new Set(all.map(kindOf))])
    const isByKind = kinds.length > 1 && new Set(kinds.flat()).size === kinds.flat().length
    return kept
      .map(({ all: _all, ...each }, at) => ({
        ...each,
        ...(isByKind && { kinds: inShort(kinds[at] ?? [], kinds) }),
      }))
      .toSorted((one, other) => other.count - one.count)
  }
}

// --- internal ---

/** One name for all Errors if no other choice has any. */
function inShort(kinds: readonly string[], all: readonly (readonly string[])[]): readonly string[] {
  const isSplit = all.filter((each) => !each.every(isOfSuccess)).length > 1
  const named = kinds.map((kind) => (isSplit || isOfSuccess(kind) ? kind : 'Errors'))
  return [...new Set(named)]
}

interface Watched extends Omit<SeenChoice, 'choice' | 'kinds'> {
  /** Every exchange that showed it: a run has a few hundred. */
  readonly all: readonly Capture[]
}

/** Choices that look like others by chance: a shuffled list may be in order, and of ids with gaps two may be neighbours. */
const LOOSE: { readonly [name in LedgerName]?: SeenChoiceName } = {
  listOrder: 'shuffled',
  idSequence: 'sparse',
}
