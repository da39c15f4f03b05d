import type { OnProgress } from '../base/progress.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import type { AgentOptions } from '../proxy/upstream.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { GivenValues } from '../silences/asking/found-records.ts'
import type { Ledger } from '../silences/ledger-of.ts'
import { type LedgerEntry, ROTATE, settle } from '../silences/settlement.ts'

/** The options of a run of probes. */
export interface VerifyOptions extends Pick<AgentOptions, 'ca' | 'insecure' | 'proxyEnvironment'> {
  /** The contract that the upstream is to keep. */
  readonly source: ContractSource
  /** The base address of the upstream. */
  readonly upstream: string
  /** A key that the upstream accepts. */
  readonly key: string
  /** Whether probes may change something in the upstream. */
  readonly allowWrites: boolean
  /** The scenario of the sandbox that the upstream is compared with. */
  readonly scenario: string | object
  /** The greatest number of requests to the upstream in a second. */
  readonly rate: number
  /** How long an exchange may take, in milliseconds. */
  readonly timeout: number
  /** Aborts the run. */
  readonly signal: AbortSignal
  /** Header lines that are added to every request to the upstream: name, value, name, value … */
  readonly headers?: readonly string[]
  /** The seed of everything that probes ask for at random, a uint32. */
  readonly seed: number
  /** Judges an exchange with the upstream, which an entry of the ledger may have provoked; returns its violations. */
  readonly check: (capture: Capture, about?: LedgerEntry) => readonly Violation[]
  /** What is known of the upstream, for another contract than the built-in one. */
  readonly given?: GivenValues
  /** Called before each probe of the upstream. */
  readonly onProgress?: OnProgress
}

/** The names of the entries of a ledger whose choices a scenario rotates. */
export function rotatingIn({ unspecified }: Scenario, ledger: Ledger): ReadonlySet<string> {
  const { choices } = settle(() => ledger, unspecified)
  return new Set(Object.keys(choices).filter((name) => choices[name] === ROTATE))
}
