import type { IncomingMessage } from 'node:http'
import type { AdminContext } from '../admin/admin-context.ts'
import type { ExchangeSummary } from '../journal/exchange-summary.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { Decider } from '../sandbox/decider.ts'
import type { HeaderKeeper } from './header-keeper.ts'
import type { Outbox } from './outbox.ts'

/** What all handlers of the application share. */
export interface HttpContext extends AdminContext {
  /** Returns the next `X-Request-Id`. */
  readonly nextId: () => string
  readonly keepHeaders: HeaderKeeper
  /** The credentials that listeners must not see. */
  readonly secrets: Secrets
  /** Called for every exchange with a function that summarises it; this costs less than a listener. */
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
  /** The decider that already answered for this request, if its path only almost matches the contract. */
  decider?: Decider
}
