import type { Int64 } from '../base/int64.ts'
import { splitTarget } from '../base/split-target.ts'
import { readFacts } from '../check/judge/facts.ts'
import type { Observation, Seen as SeenChoiceName } from '../check/observed/observation.ts'
import {
  askRun,
  createSignReader,
  readStray,
  type SignReader,
} from '../check/observed/read-signs.ts'
import { RunMemory } from '../check/observed/run-memory.ts'
import { readCapture } from '../check/read-capture.ts'
import { SeenIds } from '../check/seen-ids.ts'
import { createdIdOf, idsOf } from '../check/shown-ids.ts'
import { type Contract, loadContract } from '../contract/contract.ts'
import type { LedgerName } from '../contract/ledger.ts'
import type { Capture } from '../journal/capture.ts'

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
  readonly #contract: Contract = loadContract()
  readonly #readSigns: SignReader = createSignReader(this.#contract)
  readonly #ids = new SeenIds()
  readonly #run: RunMemory
  readonly #choices = new Map<LedgerName, Map<SeenChoiceName, SeenChoice>>()

  /** `newCategory` is made up: no animal is in it before a probe creates one. */
  constructor(newCategory: Int64) {
    this.#run = new RunMemory(this.#ids, new Set([newCategory]))
  }

  /** Looks at an exchange; `began` is when it began by the clock of the service, in milliseconds since 1970. */
  see(capture: Capture, began: number): void {
    for (const { entry, choice } of this.#observe(capture, began)) {
      const seen = this.#choices.get(entry) ?? new Map<SeenChoiceName, SeenChoice>()
      const before = seen.get(choice) ?? { choice, count: 0, example: capture }
      seen.set(choice, { ...before, count: before.count + 1 })
      this.#choices.set(entry, seen)
    }
  }

  /** The choices for an entry that were seen, the most frequent first. */
  choicesOf(name: LedgerName): readonly SeenChoice[] {
    const seen = [...(this.#choices.get(name)?.values() ?? [])]
    return seen.toSorted((one, other) => other.count - one.count)
  }

  #observe(capture: Capture, began: number): readonly Observation[] {
    const { method, target, status, duration } = capture
    // A service that asks for patience, or is in trouble, shows nothing else.
    if (status === undefined || status === 429 || status >= 500) return []
    const reading = readCapture(capture, this.#contract)
    if (!reading.exchange) {
      const { path } = splitTarget(target)
      return readStray({ method, path, status, contract: this.#contract })
    }
    const facts = readFacts(reading.exchange)
    const { observations, questions, note } = this.#readSigns(facts)
    const answered = askRun(questions, this.#run, began)
    const span = { began, end: began + duration }
    const createdId = createdIdOf(facts)
    if (note) this.#run.add(note, span.end)
    if (createdId !== undefined) this.#run.addCreated(createdId, span)
    this.#ids.add(idsOf(facts), span.end, createdId !== undefined)
    return [...observations, ...answered]
  }
}
