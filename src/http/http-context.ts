import type { IncomingMessage } from 'node:http'
import type { ExchangeSummary } from '../journal/exchange-summary.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Notice } from '../store/notice.ts'
import type { HeaderKeeper } from './header-keeper.ts'
import type { Outbox } from './outbox.ts'
import type { ExchangeListeners } from './wait-for-request.ts'

/** What every handler of the application shares. */
export interface HttpContext {
  readonly sandbox: Sandbox
  /** The token of the control plane, if it has one. */
  readonly adminToken: string | undefined
  /** Returns the next `X-Request-Id`. */
  readonly nextId: () => string
  readonly keepHeaders: HeaderKeeper
  /** The credentials that listeners must not see. */
  readonly secrets: Secrets
  /** Called with every exchange, once it is answered. */
  readonly listeners: ExchangeListeners
  /** Called with a summary of every exchange, which costs less. */
  readonly onAnswered: ((summary: ExchangeSummary) => void) | undefined
  /** Called with a bug: an error that is neither the client's nor the user's. */
  readonly onBug: (error: unknown) => void
  /** Called with what happened to the state, for the log. */
  readonly onNotice: (notice: Notice) => void
  /** Sends bodies; long ones only as fast as their clients read them. */
  readonly outbox: Outbox
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
}

/** A request as Express passes it on. */
export type HttpRequest = IncomingMessage & {
  /** The target as it was sent. */
  originalUrl: string
  /** Path parameters, decoded. */
  params: { readonly [name: string]: string }
  /** Whether its operation was found by removing a trailing slash. */
  hasSlash?: boolean
}
