import { splitTarget } from '../base/http/http.ts'
import type { Json } from '../base/json/json.ts'
import { readFacts } from '../check/judge/exchange-facts.ts'
import { readCapture } from '../check/read-capture.ts'
import { type Contract, matchTarget } from '../contract/contract.ts'
import { recordsIn } from '../contract/records-in-answers.ts'
import type { Capture } from '../journal/exchange.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import {
  askRun,
  createSignReader,
  observeOutside,
  type SignReader,
} from '../silences/observe-exchange.ts'
import type { Observation, ObservedChoice } from '../silences/observing/observed-exchange.ts'
import type { ProbeAnswer } from '../silences/probing/probe-requests.ts'
import { emptyNote, RunMemory } from '../silences/run/run-memory.ts'
import { isErratic, type LedgerEntry } from '../silences/settlement.ts'

export interface ShownChoice {
  /** `other` stands for a choice that the ledger does not have. */
  readonly choice: ObservedChoice
  readonly count: number
  /** The kinds of exchanges that showed it. Present if the service makes one choice for each kind, and not the same for all. */
  readonly kinds?: readonly string[]
  /** The first exchange that showed it. */
  readonly example: Capture
}

/** What is known of a run before it begins. */
export interface WatchedRun {
  readonly contract: Contract
  /** Values that are invented for the run: no record has them before a probe creates one. */
  readonly invented: ReadonlySet<Json>
  /** Fields that probes send although the contract does not declare them. */
  readonly sentFields: readonly string[]
}

/** Collects the choices of the ledger that the exchanges with a service show. */
export class ChoiceWatch {
  readonly #contract: Contract
  readonly #watch: LedgerWatch
  readonly #choices = new Map<string, Map<ObservedChoice, ShownExchanges>>()
  readonly #longest = new Map<string, number>()

  constructor({ contract, invented, sentFields }: WatchedRun) {
    this.#contract = contract
    this.#watch = new LedgerWatch(contract, invented, sentFields)
  }

  /** Adds what an exchange shows. It began at `began`, in milliseconds since 1970 by the clock of the service. */
  see({ capture, json }: ProbeAnswer, began: number): void {
    const { record } = askedBy(capture, this.#contract)
    // The length of the longest list of a run may be a cap: no list exceeds it, whatever limit is asked for.
    const { length } = (record?.role === 'list' && recordsIn(record, json)) || []
    if (record) this.#longest.set(record.operation, Math.max(length, this.#longestOf(record)))
    for (const { entry, choice } of this.#watch.observe({ ...capture, time: began })) {
      const seen = this.#choices.get(entry) ?? new Map<ObservedChoice, ShownExchanges>()
      const { count, example, all } = seen.get(choice) ?? { count: 0, example: capture, all: [] }
      seen.set(choice, { count: count + 1, example, all: [...all, capture] })
      this.#choices.set(entry, seen)
    }
  }

  /** The choices that the service has shown for an entry, the most frequent first. */
  choicesOf(name: string): readonly ShownChoice[] {
    const entry = ledgerOf(this.#contract).byName.get(name)
    if (!entry) return []
    const seen = [...(this.#choices.get(name) ?? [])].map(([choice, each]) => ({ choice, ...each }))
    const erratic = seen.find(({ choice }) => isErratic(entry, choice))
    const kept = erratic ? seen.filter((each) => each === erratic || each.choice === 'other') : seen
    const kinds = kept.map(({ all }) => [...new Set(all.map((each) => this.#kindOf(entry, each)))])
    const isByKind = kinds.length > 1 && new Set(kinds.flat()).size === kinds.flat().length
    return kept
      .map(({ all: _all, ...each }, at) => ({
        ...each,
        ...(isByKind && { kinds: inShort(kinds[at] ?? [], kinds) }),
      }))
      .toSorted((one, other) => other.count - one.count)
  }

  /** Names the kind of an exchange, in the plural: a service can make one choice for each parameter, or each form of answer. */
  #kindOf(entry: LedgerEntry, capture: Capture): string {
    const { status = 0, target, requestHeaders } = capture
    const { search } = splitTarget(target)
    if (entry.isByQuery) return search.slice(1)
    if (entry.kind === 'contentType') return sentType(requestHeaders)
    if (entry.kind === 'listFill') return this.#kindOfLimit(capture)
    if (status >= 400) return `${status} Errors`
    return kindOfSuccess(capture, this.#contract)
  }

  /** The kind of a request for a list: its limit is within the length of the longest list, or exceeds it. */
  #kindOfLimit(capture: Capture): string {
    const { record, operation } = askedBy(capture, this.#contract)
    const name = record?.parameters.find(({ meaning }) => meaning === 'limit')?.name
    const parameter = operation?.parameters.find((each) => each.name === name)
    const given = new URLSearchParams(splitTarget(capture.target).search).get(name ?? '')
    const longest = record ? this.#longestOf(record) : 0
    return Number(given ?? parameter?.schema.default) > longest
      ? `limits over ${longest}, the longest list that there was`
      : `limits up to ${longest}`
  }

  #longestOf({ operation }: { readonly operation: string }): number {
    return this.#longest.get(operation) ?? 0
  }
}

/** Whether the exchanges of a kind are successes, which a client reads more often than Errors. */
export function isOfSuccess(kind: string): boolean {
  return !kind.endsWith('Errors')
}

/** Observes what the exchanges of a run show about its ledger. It needs no judge, and therefore no Prism. */
export class LedgerWatch {
  readonly #contract: Contract
  readonly #readSigns: SignReader
  readonly #run: RunMemory

  /**
   * `invented` are values that were invented for the run: no record has them until one is created with them. `sentFields`
   * are undeclared fields that an earlier run may have sent.
   */
  constructor(
    contract: Contract,
    invented?: ReadonlySet<Json>,
    sentFields: readonly string[] = [],
  ) {
    this.#contract = contract
    this.#readSigns = createSignReader(contract)
    this.#run = new RunMemory({ invented })
    this.#run.add({ ...emptyNote, sent: sentFields }, { began: 0, end: 0 })
  }

  /** The observations in the next exchange of the run. Exchanges must come in the order in which they ended. */
  observe(capture: Capture): readonly Observation[] {
    const { exchange } = readCapture(capture, this.#contract)
    if (!exchange) return observeOutside(capture, this.#contract)
    const { time, duration } = capture
    const { observations, questions, note } = this.#readSigns(
      readFacts(exchange, this.#contract),
      [],
    )
    const asked = askRun(questions, this.#run, time)
    if (note) this.#run.add(note, { began: time, end: time + duration })
    return [...observations, ...asked]
  }
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

function askedBy({ method, target }: Capture, contract: Contract) {
  const { match } = matchTarget(method, target, contract)
  const operation = match?.operation
  return { operation, record: operation && contract.records.byId.get(operation.id) }
}

/** What an answer without an Error is: in the words that people have for the records of the contract, if it has some, else the name of its operation. */
function kindOfSuccess(capture: Capture, contract: Contract): string {
  const { operation, record } = askedBy(capture, contract)
  const { nouns, samples } = contract.hints
  const noun = nouns[record?.resource.name ?? '']
  if (operation && Object.hasOwn(samples, operation.id))
    return operation.path.split('/').at(-1) ?? ''
  if (!record || !noun) return operation?.id ?? capture.method
  if (record.role === 'create') return 'creations'
  const what = record.role === 'list' ? 'lists' : `single ${noun.many}`
  return capture.method === 'HEAD' ? `heads of ${what}` : what
}

function sentType(lines: readonly string[]): string {
  const at = lines.findIndex((line, index) => index % 2 === 0 && /^content-type$/i.test(line))
  return at < 0 ? 'bodies without a type' : `${lines[at + 1]} bodies`
}
