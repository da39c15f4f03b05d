import { counted } from '../../base/text/text.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Capture } from '../../journal/exchange.ts'
import { builtInLedger } from '../../petstore/built-in-ledger.ts'
import { ledgerOf } from '../../silences/ledger-of.ts'
import type { Observation, ObservedChoice } from '../../silences/observing/observed-exchange.ts'
import {
  choicesOf,
  type Ledger,
  type LedgerEntry,
  pinnedChoice,
} from '../../silences/settlement.ts'
import type { ChoiceCount, ChoiceExample, EntryCount, ProbedEntry } from './report.ts'

/** An exchange that showed a choice, as it is remembered. */
export type SeenIn = Pick<Capture, 'time' | 'method' | 'target' | 'status'>

/** Counts what exchanges show about the ledger. */
export class LedgerCounter {
  readonly #entries = new Map<string, Map<ObservedChoice, Mark>>()
  readonly #findLedger: (() => Ledger) | undefined

  /** `findLedger` finds the ledger of a contract of a user: its entries are reported with their questions, and each choice with an example. */
  constructor(findLedger?: () => Ledger) {
    this.#findLedger = findLedger
  }

  /** Finds the counter that an observation increases, so that adding it again is cheap; `shownIn` is an exchange that has it. */
  markOf(
    { entry, choice }: { readonly entry: string; readonly choice: ObservedChoice },
    shownIn?: SeenIn,
  ): { count: number } {
    const found = this.#entries.get(entry)?.get(choice)
    if (found) {
      if (shownIn && (found.count === 0 || !found.shownIn)) found.shownIn = this.#kept(shownIn)
      return found
    }
    const mark: Mark = { count: 0, shownIn: shownIn && this.#kept(shownIn) }
    const counts = this.#entries.get(entry) ?? new Map<ObservedChoice, Mark>()
    this.#entries.set(entry, counts.set(choice, mark))
    return mark
  }

  add(observations: readonly Observation[], shownIn: SeenIn): void {
    for (const each of observations) this.markOf(each, shownIn).count += 1
  }

  takeBack(observation: Observation, { time, target }: SeenIn): void {
    const mark = this.markOf(observation) as Mark
    mark.count -= 1
    const { shownIn } = mark
    if (shownIn && shownIn.time === time && target.startsWith(shownIn.target))
      mark.shownIn = undefined
  }

  /** Adds the entries of a report. Reports of earlier releases have none. */
  addReport(entries: readonly EntryCount[] = []): void {
    for (const { entry, choices } of entries)
      for (const { choice, count, example } of choices) {
        const mark = this.markOf({ entry, choice }) as Mark
        mark.count += count
        if (example && !(mark.example && mark.example.time <= example.time)) mark.example = example
      }
  }

  /**
   * The entries that were seen, and their choices, in the order of the ledger: at most `most`.
   * @param redact takes credentials out of a target
   */
  report(redact: (target: string) => string = (target) => target): readonly EntryCount[] {
    const entries = this.#findLedger?.().byName
    const names = [...(entries ?? builtInLedger().byName).keys()]
    return byRank([...this.#entries.keys()], names)
      .flatMap((entry): readonly EntryCount[] => {
        const counts = this.#entries.get(entry)
        const known = entries ? entries.get(entry) : entryNamed(entry)
        const choices = byRank([...(counts?.keys() ?? [])], known ? choicesOf(known) : [])
          .map((choice) => toCount(choice, counts?.get(choice), redact))
          .filter(({ count }) => count > 0)
        const of = choices.reduce((sum, { count }) => sum + count, 0)
        const texts = entries && known ? entryTexts(known) : {}
        return of === 0 ? [] : [{ entry, ...texts, of, choices }]
      })
      .slice(0, MOST_ENTRIES)
  }

  /** A sentence about the entries that a report leaves out; `undefined` if it has all. */
  get remark(): string | undefined {
    const { size } = this.#entries
    return size > MOST_ENTRIES
      ? `Of ${size} entries of the ledger that were seen, the first ${MOST_ENTRIES} are listed.`
      : undefined
  }

  /** Exchanges of the built-in contract are many, and its report has no examples. */
  #kept({ time, method, target, status }: SeenIn): SeenIn | undefined {
    return this.#findLedger && { time, method, status, target: target.slice(0, LONGEST_TARGET) }
  }
}

/** Creates a counter for the ledger of a contract. The ledger is computed when the first choice was seen. */
export function ledgerCounterOf(contract: Contract): LedgerCounter {
  // Entries that have short names are known to whoever reads a report.
  const isNamed = contract.hints.ledger.length > 0
  return new LedgerCounter(isNamed ? undefined : () => ledgerOf(contract))
}

/** Says how often each choice of an entry was seen: `listOrder: id in 3, shuffled in 38 of 41 lists`. */
export function entryText(seen: EntryCount): string {
  return `${seen.entry}: ${seenText(seen)}`
}

/** Says the same as `entryText`, without the name of the entry. */
export function seenText({ entry, of, choices, shownBy }: EntryCount): string {
  const list = choices.map(
    ({ choice, count, example }) =>
      `${choice} in ${count.toLocaleString('en')}${example ? ` (${exampleText(example)})` : ''}`,
  )
  return `${list.join(', ')} of ${counted(of, shownBy ?? entryNamed(entry)?.of ?? 'exchange')}`
}

/** An example in short: `GET /orders?limit=2 → 200`. */
function exampleText({ request, status }: ChoiceExample): string {
  return `${request} → ${status}`
}

/** The first entries of a report, and a sentence about the others, if there are any: a contract can have thousands. */
export function entriesShown(
  ledger: readonly EntryCount[],
  most = MOST_SHOWN,
): { readonly shown: readonly EntryCount[]; readonly rest: string | undefined } {
  const rest = ledger.length - most
  return {
    shown: ledger.slice(0, most),
    rest:
      rest > 0
        ? `And ${counted(rest, 'more entry', 'more entries')}: a report in JSON has them.`
        : undefined,
  }
}

/**
 * Writes the choices that were seen: `newest`, or `id 3×, newest 2×` if they are mixed, with the kinds of exchanges if each has its own
 * (`added 5× (lists), none 2× (404 Errors)`); `–` for none.
 */
export function choicesText(
  choices: readonly Pick<ChoiceCount, 'choice' | 'count' | 'kinds'>[],
): string {
  if (choices.length === 0) return '–'
  if (choices.length === 1) return String(choices[0]?.choice)
  return choices
    .map(
      ({ choice, count, kinds }) => `${choice} ${count}×${kinds ? ` (${kinds.join(', ')})` : ''}`,
    )
    .join(', ')
}

/** Writes the choices that the sandbox showed for a probed entry. */
export function sandboxText({ sandbox, rotates }: ProbedEntry): string {
  return rotates ? 'rotates' : choicesText(sandbox)
}

/** The question that an entry answers; empty if neither the report says it, nor this release has the entry. */
export function questionOf({ entry, question }: Pick<EntryCount, 'entry' | 'question'>): string {
  return question ?? entryNamed(entry)?.question ?? ''
}

/** The choice that the sandbox pins; `undefined` if neither the report says it, nor this release has the entry. */
export function pinnedOf({ entry, pinned }: Pick<EntryCount, 'entry' | 'pinned'>) {
  if (pinned !== undefined) return pinned
  const known = entryNamed(entry)
  return known && pinnedChoice(known)
}

/** Whether a choice was seen that differs from the sandbox's pinned choice. */
export function isOtherwise(seen: EntryCount): boolean {
  return seen.choices.some(({ choice }) => choice !== pinnedOf(seen))
}

// --- internal ---

function entryNamed(name: string): LedgerEntry | undefined {
  return builtInLedger().byName.get(name)
}

/** A choice that was seen, and the first exchange that showed it. */
interface Mark {
  count: number
  shownIn?: SeenIn | undefined
  /** The example of a merged report, which takes the place of the exchange. */
  example?: ChoiceExample
}

/** How many entries a report lists, and how many of them one for people. */
const MOST_ENTRIES = 1000
const MOST_SHOWN = 100
/** How many characters of a target an example has. */
const LONGEST_TARGET = 300

function entryTexts(entry: LedgerEntry): Pick<EntryCount, 'question' | 'pinned' | 'shownBy'> {
  return { question: entry.question, pinned: pinnedChoice(entry), shownBy: entry.of }
}

function toCount(
  choice: ObservedChoice,
  mark: Mark | undefined,
  redact: (target: string) => string,
): ChoiceCount {
  const { count = 0, shownIn, example = shownIn && toExample(shownIn, redact) } = mark ?? {}
  return { choice, count, ...(example && { example }) }
}

function toExample(
  { time, method, target, status = 0 }: SeenIn,
  redact: (target: string) => string,
): ChoiceExample {
  return { time: new Date(time).toISOString(), request: `${method} ${redact(target)}`, status }
}

/** Sorts items as they are in a list; others follow by their texts. */
function byRank<Item extends ObservedChoice>(items: readonly Item[], list: readonly Item[]) {
  const ranks = new Map(list.map((item, at) => [item, at]))
  const rank = (item: Item) => ranks.get(item) ?? list.length
  return items.toSorted(
    (one, other) => rank(one) - rank(other) || (String(one) < String(other) ? -1 : 1),
  )
}
