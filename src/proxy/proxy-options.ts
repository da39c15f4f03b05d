import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ListenOptions } from '../base/http/listen.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import type { Verdicts } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import type { OptionsOf } from '../options/options.ts'
import type { ForwardedExchangeOptions } from './forwarded-exchange.ts'
import type { AddressName, AgentOptions } from './upstream.ts'

/** How to start a proxy; only `source` and `upstream` are required. */
export interface ProxyOptions extends AgentOptions, ServedOptions, OwnListening {
  /** The contract of the service: its base path, and where its operations are. */
  readonly source: Pick<ContractSource, 'basePath' | 'document'>
  /** What messages call the upstream. Default: that. */
  readonly upstreamName?: AddressName
  /** The base address of the service, http or https. Without a path it gets the contract's base path. */
  readonly upstream: string
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
  /** What goes wrong. Without it, every byte passes. */
  readonly strikes?: RequestStrikes | undefined
  /** What the proxy answers itself. */
  readonly aside?: OwnPath
}

/** How a proxy listens, besides its options. */
export type OwnListening = Pick<ListenOptions, 'identity' | 'name' | 'isOpen' | 'onFull'>

/** The faults as the proxy sees them. */
export interface RequestStrikes {
  /** Decides what strikes a request that is to be forwarded, and does what comes before that; `undefined` if nothing can. */
  strike(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<StruckRequest> | undefined
}

/** A request after faults have struck it. */
export interface StruckRequest extends Pick<ForwardedExchangeOptions, 'body' | 'strikes'> {
  /** Whether the client has got what it gets: then the service is not asked. */
  readonly isOver: boolean
}

/** A recorder as the proxy sees it. */
export interface ExchangeRecorder {
  add(capture: Capture): void
  /** Whether it records exchanges that begin now. Default: yes. */
  readonly isOn?: boolean
}

/** What the proxy answers itself: the requests under a path, which are never forwarded, whatever the contract's base path is. */
export interface OwnPath {
  readonly path: string
  /** Answers a request and returns true, or returns false and does not touch it. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Why an exchange was forwarded without a check. */
export type SkipReason = 'sampled-out' | 'queue-full'

/** The checker as the proxy sees it. */
export interface ExchangeChecker {
  /** Judges one exchange and returns its violations. */
  check(capture: Capture): readonly Violation[] | Promise<readonly Violation[]>
  /** Counts an exchange that was forwarded without a check, by reason. */
  skip(reason: SkipReason, capture?: Capture): void
  /** Judges exchanges in its own thread, if it has one: the more it gets at once, the less each costs. */
  checkAll?(captures: readonly Capture[]): Promise<Verdicts>
}

/** The options of the table that the proxy itself follows; `AgentOptions` has those of the certificates. */
type ServedOptions = {
  readonly [Name in Exclude<keyof OptionsOf<'startProxy'>, NotServed>]?:
    | OptionsOf<'startProxy'>[Name]
    | undefined
}

type NotServed =
  | keyof AgentOptions
  | 'contract'
  | 'overlay'
  | 'next'
  | 'baseline'
  | 'instance'
  | 'adminToken'
  | 'tls'
  | 'webhooksTo'
  | 'webhooksPort'
