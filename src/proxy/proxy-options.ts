import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import type { ExchangeChecker, SkipReason } from './exchange-checker.ts'
import type { AgentOptions } from './upstream-agents.ts'
import type { WhenBehind } from './when-behind.ts'

/** How to start a proxy; only `upstream` is required. */
export interface ProxyOptions extends AgentOptions {
  /** The base address of the service, http or https. Without a path it gets the contract's base path. */
  readonly upstream: string
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** Defaults to `127.0.0.1`. */
  readonly host?: string
  /** How long the upstream may be silent before and within its answer, in milliseconds. Defaults to 30,000. */
  readonly timeout?: number
  /** Whether only GET, HEAD and OPTIONS are passed on. */
  readonly readOnly?: boolean
  /** Whether answers wait for their check and carry `sl-violations`. */
  readonly annotate?: boolean
  /** Which share of the exchanges is checked, from 0 to 1. Defaults to 1. */
  readonly sample?: number
  /** What a full queue does: delays the next request (`wait`, the default), or leaves it unchecked (`drop`). */
  readonly whenBehind?: WhenBehind
  /** How many exchanges may wait for their check (1,000), and how many bytes of bodies (64 MiB). */
  readonly queue?: { readonly count?: number; readonly bytes?: number }
  /** How many bytes of each body are copied for the check. Defaults to 1 MiB; longer bodies are not kept. */
  readonly cap?: number
  /** Judges the exchanges; without it nothing is copied. */
  readonly checker?: ExchangeChecker
  /** Receives every exchange when it ends, before its check. While it records, all bodies are copied, up to the cap. */
  readonly recorder?: ExchangeRecorder
  /** Draws the exchanges that `sample` leaves out. */
  readonly random?: () => number
  /** Called with every exchange and its violations, or the reason why it was not checked; `undefined` without a checker. */
  readonly onExchange?: (
    capture: Capture,
    result: readonly Violation[] | SkipReason | undefined,
  ) => void
  /** Called with the number of bytes whenever a part of a body arrives. */
  readonly onBytes?: (count: number) => void
  /** Called with a bug of the check; the exchange itself is not affected. */
  readonly onBug?: (error: unknown) => void
  /** Receives each request outside the contract's base path; returns whether it answers it. */
  readonly aside?: Aside
}

/** A recorder as the proxy sees it. */
export interface ExchangeRecorder {
  add(capture: Capture): void
  /** Whether it records exchanges that begin now. Default: yes. */
  readonly isOn?: boolean
}

/** Answers a request instead of the upstream and returns true, or returns false and does not touch it. */
export type Aside = (request: IncomingMessage, response: ServerResponse) => boolean
