import type { Int64 } from '../base/json/int64.ts'
import type { Contract } from '../contract/contract.ts'
import type { Capture } from '../journal/exchange.ts'
import { readFacts } from './judge/facts.ts'
import type { Observation } from './observed/observer.ts'
import { emptyNote, RunMemory } from './observed/run-memory.ts'
import { readCapture } from './read-capture.ts'
import { askRun, createSignReader, readOutside, type SignReader } from './read-signs.ts'

/** Observes what the exchanges of a run with the built-in contract show about its ledger. It needs no judge, and therefore no Prism. */
export class LedgerWatch {
  readonly #contract: Contract
  readonly #readSigns: SignReader
  readonly #run: RunMemory

  /**
   * `newCategories` are categories that were invented for the run: they have no record until one is created in them. `sentFields`
   * are undeclared fields that an earlier run may have sent.
   */
  constructor(
    contract: Contract,
    newCategories?: ReadonlySet<Int64>,
    sentFields: readonly string[] = [],
  ) {
    this.#contract = contract
    this.#readSigns = createSignReader(contract)
    this.#run = new RunMemory(newCategories)
    this.#run.add({ ...emptyNote, sent: sentFields }, { began: 0, end: 0 })
  }

  /** The observations in the next exchange of the run. Exchanges must come in the order in which they ended. */
  observe(capture: Capture): readonly Observation[] {
    return this.#observe(capture) as readonly Observation[]
  }

  #observe(capture: Capture): readonly Observation<string>[] {
    const { exchange } = readCapture(capture, this.#contract)
    if (!exchange) return readOutside(capture, this.#contract)
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
