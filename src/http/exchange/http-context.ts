import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { AdminContext } from '../../admin/plane/admin-context.ts'
import { reuseLines } from '../../base/http/header-lines.ts'
import type { ExchangeSummary } from '../../journal/exchange.ts'
import type { Secrets } from '../../redaction/redaction.ts'
import type { RequestChoices } from '../../sandbox/worlds/request-choices.ts'
import type { BodySender } from './body-sender.ts'
import type { StreamSender } from './stream-sender.ts'

/** What all handlers of the application share. */
export interface HttpContext extends AdminContext {
  readonly nextId: () => string
  readonly keepHeaders: HeaderKeeper
  /** The credentials that listeners must not see. */
  readonly secrets: Secrets
  /** Called for every exchange with a function that summarises it; this costs less than a listener. */
  readonly onAnswered: ((summarise: () => ExchangeSummary) => void) | undefined
  /** Sends bodies; long ones only as fast as their clients read them. */
  readonly bodySender: BodySender
  /** Sends answers that are streams. */
  readonly streamSender: StreamSender
}

/** A request as Express passes it on. */
export type HttpRequest = IncomingMessage & {
  originalUrl: string
  params: { readonly [name: string]: string }
  /** The choices that are already made for this request, if its path only almost matches the contract. */
  choices?: RequestChoices
}

/** Returns the header lines of a request in a form to keep. */
export type HeaderKeeper = (request: IncomingMessage) => readonly string[]

/** Creates a keeper that shares equal header lines among the requests of a connection. */
export function createHeaderKeeper(): HeaderKeeper {
  const last = new WeakMap<Socket, readonly string[]>()
  return ({ socket, rawHeaders }) => {
    const kept = reuseLines(rawHeaders, last.get(socket))
    if (kept === rawHeaders) last.set(socket, kept)
    return kept
  }
}
