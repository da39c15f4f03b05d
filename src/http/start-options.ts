import {
  aBoolean,
  aFunction,
  aPort,
  assertOptions,
  aText,
  aTime,
  checkedLater,
  integerFrom,
  type OptionRules,
  oneOf,
} from '../base/assert-options.ts'
import type { Unspecified } from '../contract/ledger.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { ExchangeSummary } from '../journal/exchange-summary.ts'
import type { Notice } from '../store/notice.ts'
import { type OnMiss, onMissChoices } from '../tape/on-miss.ts'

/** How to start a sandbox; everything can be left out. */
export interface StartOptions {
  /** A name in `scenarios/`, the path of a file, or a scenario as a value. `default`, when left out. */
  readonly scenario?: string | object
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** `127.0.0.1`, when left out. */
  readonly host?: string
  /** A directory in which state is kept; in memory, when left out. */
  readonly data?: string
  /** Forgets what the directory keeps for the scenario. */
  readonly fresh?: boolean
  /** What becomes of kept animals that were seeded from other data than the scenario's; `refuse`, when left out. */
  readonly otherData?: 'refuse' | 'reseed'
  /** Over the scenario's own. */
  readonly seed?: number
  readonly keys?: readonly string[]
  readonly unspecified?: Unspecified
  /** Who answers what the tape of a recorded scenario does not: the store, when left out. */
  readonly onMiss?: OnMiss
  /** The time of its clock, in milliseconds since 1970. */
  readonly now?: number
  /** How long a client may read nothing of what is written for it, in milliseconds; 30,000, when left out. */
  readonly writeTimeout?: number
  /** Is called with every exchange, once it is answered. */
  readonly onExchange?: (exchange: Exchange) => void
  /** Is called with a summary of every exchange, once it is answered; it costs a tenth of an exchange. */
  readonly onAnswered?: (summary: ExchangeSummary) => void
  /** Is called with a bug of the sandbox; the client gets a bare 500. */
  readonly onBug?: (error: unknown) => void
  /** Is told what becomes of kept state: resumed, repaired, seeded again, not written. */
  readonly onNotice?: (notice: Notice) => void
}

/**
 * Checks how a sandbox is to be started, but for what a scenario says too (`seed`, `keys`, `unspecified`).
 * @throws UsageError that names the option and the rule.
 */
export function assertStartOptions(options: StartOptions): void {
  assertOptions(options, { of: 'startSandbox', rules })
}

// --- internal ---

const rules: OptionRules<StartOptions> = {
  scenario: {
    fits: (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
    must: 'a name, a path or a scenario as an object',
  },
  port: aPort,
  host: aText,
  data: aText,
  fresh: aBoolean,
  otherData: oneOf(['refuse', 'reseed']),
  seed: checkedLater,
  keys: checkedLater,
  unspecified: checkedLater,
  onMiss: oneOf(onMissChoices),
  now: aTime,
  writeTimeout: integerFrom(1, 2 ** 31 - 1),
  onExchange: aFunction,
  onAnswered: aFunction,
  onBug: aFunction,
  onNotice: aFunction,
}
