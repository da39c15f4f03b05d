import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import type { ExchangeSummary } from '../journal/exchange-summary.ts'
import type { Notice } from '../store/notice.ts'

/** What a command says on standard error. None of it waits for a reader. */
export interface Log {
  /** Says that a server runs: a banner for a person, a line of facts for a program. */
  started(facts: Facts, banner: readonly string[]): void
  /** `undefined` where nobody wants to know of exchanges. */
  readonly exchange: ((exchange: ExchangeSummary) => void) | undefined
  /** An exchange of the proxy: what it breaks, or why it was not checked. */
  passage(capture: Capture, result: readonly Violation[] | string | undefined): void
  /** What became of kept state. */
  notice(notice: Notice): void
  info(message: string): void
  error(message: string): void
  bug(error: unknown): void
  /** What a run found: the whole, and in one line where only that is wanted. */
  summary(lines: readonly string[], brief: string | undefined): void
  /** Resolves once all is written, or soon after where nobody reads it. */
  close(): Promise<void>
}

/** Facts of a start, by name. */
export interface Facts {
  readonly [name: string]: string | number
}
