import { splitTarget } from '../base/http/http.ts'
import { LedgerWatch } from '../check/ledger-watch.ts'
import type { Contract } from '../contract/contract.ts'
import { isErratic } from '../contract/ledger/ledger.ts'
import type { Capture } from '../journal/exchange.ts'
import { builtInEntry } from '../petstore/built-in-ledger.ts'
import type { PetEntry } from '../petstore/named-entries.ts'
import type { ObservedChoice } from '../silences/observer.ts'
import { listLimits } from './probes/accepted-limits.ts'
import { UNKNOWN_FIELD } from './probes/creations.ts'
import { kindOfSuccess, listOf } from './probes/listed-records.ts'
import type { ProbeAnswer } from './service/send-request.ts'
import type { ServiceOptions } from './service/service.ts'

/** A choice that a service has shown. */
export interface ShownChoice {
  /** `other` stands for a choice that the ledger does not have. */
  readonly choice: ObservedChoice
  readonly count: number
  /** The kinds of exchanges that showed it. Present if the service makes one choice for each kind, and not the same for all. */
  readonly kinds?: readonly string[]
  /** The first exchange that showed it. */
  readonly example: Capture
}

/** Collects the choices of the ledger that the exchanges with a service show. */
export class ChoiceWatch {
  readonly #watch: LedgerWatch
  readonly #choices = new Map<string, Map<ObservedChoice, ShownExchanges>>()
  readonly #cap: ListCap

  /** `newCategory` is invented for the run: no record is in it before a probe creates one. */
  constructor({ contract, newCategory }: Pick<ServiceOptions, 'contract' | 'newCategory'>) {
    const newCategories = new Set([newCategory])
    this.#watch = new LedgerWatch(contract, newCategories, [UNKNOWN_FIELD])
    this.#cap = new ListCap(contract)
  }

  /** Adds what an exchange shows. It began at `began`, in milliseconds since 1970 by the clock of the service. */
  see(answer: ProbeAnswer, began: number): void {
    const { capture } = answer
    this.#cap.see(answer)
    for (const { entry, choice } of this.#watch.observe({ ...capture, time: began })) {
      const seen = this.#choices.get(entry) ?? new Map<ObservedChoice, ShownExchanges>()
      const { count, example, all } = seen.get(choice) ?? { count: 0, example: capture, all: [] }
      seen.set(choice, { count: count + 1, example, all: [...all, capture] })
      this.#choices.set(entry, seen)
    }
  }

  /** The choices that the service has shown for an entry, the most frequent first. */
  choicesOf(name: string): readonly ShownChoice[] {
    const seen = [...(this.#choices.get(name) ?? [])].map(([choice, each]) => ({ choice, ...each }))
    const erratic = seen.find(({ choice }) => isErratic(builtInEntry(name as PetEntry), choice))
    const kept = erratic ? seen.filter((each) => each === erratic || each.choice === 'other') : seen
    const kindOf = (capture: Capture) =>
      name === 'listFill' ? this.#cap.kindOf(capture) : kindOfAnswer(name as PetEntry, capture)
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

/** Whether the exchanges of a kind are successes, which a client reads more often than Errors. */
export function isOfSuccess(kind: string): boolean {
  return !kind.endsWith('Errors')
}

// --- internal ---

/** Joins the kinds of Errors into one kind, unless several choices show in Errors. */
function inShort(kinds: readonly string[], all: readonly (readonly string[])[]): readonly string[] {
  const isSplit = all.filter((each) => !each.every(isOfSuccess)).length > 1
  const named = kinds.map((kind) => (isSplit || isOfSuccess(kind) ? kind : 'Errors'))
  return [...new Set(named)]
}

interface ShownExchanges extends Omit<ShownChoice, 'choice' | 'kinds'> {
  /** Every exchange that showed the choice: a run has a few hundred exchanges. */
  readonly all: readonly Capture[]
}

/** Names the kind of an exchange, in the plural: a service can make one choice for each parameter, or each form of answer. */
function kindOfAnswer(name: PetEntry, capture: Capture): string {
  const { status = 0, target, requestHeaders } = capture
  if (builtInEntry(name).isByQuery) return splitTarget(target).search.slice(1)
  if (name === 'contentType') return sentType(requestHeaders)
  if (status >= 400) return `${status} Errors`
  return kindOfSuccess(capture)
}

function sentType(lines: readonly string[]): string {
  const at = lines.findIndex((line, index) => index % 2 === 0 && /^content-type$/i.test(line))
  return at < 0 ? 'bodies without a type' : `${lines[at + 1]} bodies`
}

/** Finds out whether a service has a cap: a length that no list exceeds, whatever limit is asked for. */
class ListCap {
  readonly #contract: Contract
  #longest = 0

  constructor(contract: Contract) {
    this.#contract = contract
  }

  /** Adds an answer. The length of the longest list of a run may be the cap. */
  see(answer: ProbeAnswer): void {
    this.#longest = Math.max(this.#longest, listOf(answer)?.length ?? 0)
  }

  /** The kind of a request: its limit is within the length of the longest list, or exceeds it. */
  kindOf({ target }: Capture): string {
    const given = new URLSearchParams(splitTarget(target).search).get('limit')
    const limit = given === null ? listLimits(this.#contract).default : Number(given)
    return limit > this.#longest
      ? `limits over ${this.#longest}, the longest list that there was`
      : `limits up to ${this.#longest}`
  }
}
