import type { Int64 } from '../base/int64.ts'
import type { Contract } from '../contract/contract.ts'
import type { Capture } from '../journal/capture.ts'
import { readFacts } from './judge/facts.ts'
import type { Observation } from './observed/observation.ts'
import { askRun, createSignReader, readStray, type SignReader } from './observed/read-signs.ts'
import { emptyNote, RunMemory } from './observed/run-memory.ts'
import { readCapture } from './read-capture.ts'

/** Watches the exchanges of a run for what they show about the ledger. It needs no judge, and so no Prism. */
export class LedgerWatch {
  readonly #contract: Contract
  readonly #readSigns: SignReader
  readonly #run: RunMemory

  /**
   * `newCategories` are made up: no animal is in them before one is created. `sentFields` are undeclared fields that an earlier run
   * may have sent.
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

  /** What the next exchange of the run shows. Exchanges come in the order in which they ended. */
  observe(capture: Capture): readonly Observation[] {
    const { exchange } = readCapture(capture, this.#contract)
    if (!exchange) return readStray(capture, this.#contract)
    const { time, duration } = capture
    const { observations, questions, note } = this.#readSigns(readFacts(exchange))
    const asked = askRun(questions, this.#run, time)
    if (note) this.#run.add(note, { began: time, end: time + duration })
    return [...observations, ...asked]
  }
}
