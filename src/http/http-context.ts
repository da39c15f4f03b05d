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
  /** Gives the next `X-Request-Id`. */
  readonly nextId: () => string
  readonly keepHeaders: HeaderKeeper
  /** The credentials that listeners must not see. */
  readonly secrets: Secrets
  /** Are called with every exchange, once it is answered. */
  readonly listeners: ExchangeListeners
  /** Is called with a summary of every exchange, which costs less. */
  readonly onAnswered: ((summary: ExchangeSummary) => void) | undefined
  /** Is called with a bug: an error that is neither the client's nor the user's. */
  readonly onBug: (error: unknown) => void
  /** Is called with what became of the state, for the log. */
  readonly onNotice: (notice: Notice) => void
  /** Sends bodies, the long ones as their clients read them. */
  readonly outbox: Outbox
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
}

/** A request as Express hands it on. */
export type HttpRequest = IncomingMessage & {
  /** The target as it came. */
  originalUrl: string
  /** Path parameters, decoded. */
  params: { readonly [name: string]: string }
  /** Whether its operation was found without the slash at the end of its path. */
  hasSlash?: boolean
}
