import type { Choice, LedgerName } from '../contract/ledger.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { Log } from './log.ts'

/** Watches the runs of `--rotate-runs`: which choices of the ledger their requests draw, and whether they are logged. */
export class RunWatch {
  /** Whether requests and notices are not logged for now. */
  isQuiet = false
  #seen = new Map<LedgerName, Set<Choice>>()

  /** Takes note of an exchange. */
  readonly note = ({ drawn = {} }: Exchange): void => {
    for (const [name, choice] of Object.entries(drawn)) {
      const entry = name as LedgerName
      this.#seen.set(entry, (this.#seen.get(entry) ?? new Set()).add(choice))
    }
  }

  /** What logs exchanges and notices, unless it is quiet. */
  over({ exchange, notice }: Log): Pick<Log, 'exchange' | 'notice'> {
    return { exchange: exchange && this.#unlessQuiet(exchange), notice: this.#unlessQuiet(notice) }
  }

  /** The choices that were drawn since the last time. */
  take(): ReadonlyMap<LedgerName, ReadonlySet<Choice>> {
    const seen = this.#seen
    this.#seen = new Map()
    return seen
  }

  #unlessQuiet<Logged>(log: (logged: Logged) => void): (logged: Logged) => void {
    return (logged) => {
      if (!this.isQuiet) log(logged)
    }
  }
}
