import type { Exchange } from '../../../journal/journal-types.ts'
import type { Choice } from '../../../silences/settlement.ts'
import type { Log } from '../../log/create-log.ts'

/** Watches the runs of `--rotate-runs`: records the choices of the ledger that their requests draw, and can silence the log. */
export class RotationWatch {
  /** Silences the log of requests and notices while it is set. */
  isQuiet = false
  #seen = new Map<string, Set<Choice>>()

  readonly note = ({ drawn = {} }: Exchange): void => {
    for (const [name, choice] of Object.entries(drawn)) {
      this.#seen.set(name, (this.#seen.get(name) ?? new Set()).add(choice))
    }
  }

  /** The functions that log exchanges and notices, unless the log is silenced. */
  over({ exchange, notice }: Log): Pick<Log, 'exchange' | 'notice'> {
    return { exchange: exchange && this.#unlessQuiet(exchange), notice: this.#unlessQuiet(notice) }
  }

  /** The choices that were drawn since the last call. */
  take(): ReadonlyMap<string, ReadonlySet<Choice>> {
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
