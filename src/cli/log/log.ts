import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Capture, ExchangeSummary } from '../../journal/exchange.ts'
import type { Notice } from '../../store/storage-error.ts'

/** What a command prints on standard error. No method waits for a reader. */
export interface Log {
  /** A server has started: a banner for people, a line of facts for programs. */
  started(facts: Facts, banner: () => readonly string[]): void
  /** Logs an exchange of the sandbox, summarised when its line is written; `undefined` if exchanges are not logged. */
  readonly exchange: ((summarise: () => ExchangeSummary) => void) | undefined
  /** Logs an exchange of the proxy, with its violations or the reason why it was not checked. */
  passage(capture: Capture, result: readonly Violation[] | string | undefined): void
  /** Logs a notice about kept state. */
  notice(notice: Notice): void
  info(message: string, facts?: object): void
  error(message: string, facts?: object): void
  bug(error: unknown): void
  /** Logs the findings of a run: `lines`, or the one line `brief` if the log is silent. */
  summary(lines: readonly string[], brief: string | undefined): void
  /** Writes lines for a CI service, which reads them as they are, whatever the format of the log. */
  annotations(lines: readonly string[]): void
  /** Resolves once everything is written, or after a short wait if nobody reads it. */
  close(): Promise<void>
}

/** Facts about a start, by name. */
export interface Facts {
  readonly [name: string]: string | number
}
