import type { IncomingMessage } from 'node:http'
import type { AdminContext } from '../admin/admin-context.ts'
import type { ExchangeSummary } from '../journal/exchange-summary.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { Decider } from '../sandbox/decider.ts'
import type { HeaderKeeper } from './header-keeper.ts'
import type { Outbox } from './outbox.ts'

/** What every handler of the application shares. */
export interface HttpContext extends AdminContext {
  /** Returns the next `X-Request-Id`. */
  readonly nextId: () => string
  readonly keepHeaders: HeaderKeeper
  /** The credentials that listeners must not see. */
  readonly secrets: Secrets
  /** Called with a function that summarises the exchange, for every exchange: it costs less. */
  readonly onAnswered: ((summarise: () => ExchangeSummary) => void) | undefined
  /** Sends bodies; long ones only as fast as their clients read them. */
  readonly outbox: Outbox
}

/** A request as Express passes it on. */
export type HttpRequest = IncomingMessage & {
  /** The target as it was sent. */
  originalUrl: string
  /** Path parameters, decoded. */
  params: { readonly [name: string]: string }
  /** Who has decided already for this request, if its path is not quite one of the contract. */
  decider?: Decider
}
