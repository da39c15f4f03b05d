import type { Json } from '../base/json/json.ts'
import type { Contract } from '../contract/contract.ts'
import type { Capture } from '../journal/exchange.ts'
import {
  askRun,
  createSignReader,
  observeOutside,
  type SignReader,
} from '../silences/observe-exchange.ts'
import type { Observation } from '../silences/observing/observed-exchange.ts'
import { emptyNote, RunMemory } from '../silences/run/run-memory.ts'
import { readFacts } from './judge/exchange-facts.ts'
import { readCapture } from './read-capture.ts'

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
