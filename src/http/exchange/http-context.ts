import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdminContext } from '../../admin/plane/admin-context.ts'
import type { HeaderKeeper } from '../../base/http/header-lines.ts'
import type { Contract } from '../../contract/contract.ts'
import type { DecidedStrikes } from '../../faults/prefer.ts'
import type { ExchangeSummary } from '../../journal/exchange.ts'
import type { Secrets } from '../../redaction/redaction.ts'
import type { RequestChoices } from '../../sandbox/worlds/request-choices.ts'
import type { SandboxUpstream } from '../../upstream/ask-upstream.ts'
import type { LayerParts, UpstreamLayer } from '../../upstream/layer/open-layer.ts'
import type { BodySender } from './send-outcome.ts'
import type { StreamSender } from './stream-sender.ts'

/** What all handlers of the application share. */
export interface HttpContext extends AdminContext {
  readonly nextId: () => string
  readonly keepHeaders: HeaderKeeper
  /** The credentials that listeners must not see. */
  readonly secrets: Secrets
  /** Called for every exchange with a function that summarises it; this costs less than a listener. */
  readonly onAnswered: ((summarise: () => ExchangeSummary) => void) | undefined
  /** The real service behind the sandbox, if there is one. */
  readonly upstream?: SandboxUpstream | undefined
  /** Lays the changes of worlds over what it shows of a contract. */
  readonly layerOver?: ((parts: LayerParts) => UpstreamLayer) | undefined
  /** Puts what decides who answers each request before what answers here. */
  readonly route?: ((here: AnswersHere) => Receiver) | undefined
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
  /** The body, if it has been read while it was decided who answers. */
  kept?: Buffer
  /** Whether the body is kept when it is read. */
  keepsBody?: boolean
  /** The preferences (RFC 7240) that are granted already. */
  granted?: readonly string[]
  /** What has struck it before it was answered. */
  struck?: DecidedStrikes
}

/** Receives requests. */
export type Receiver = (request: HttpRequest, response: ServerResponse) => void

/** Receives a request whose answer failed by a bug. */
export type Failed = (request: HttpRequest, response: ServerResponse, error: unknown) => void

/** What answers requests to a contract in the sandbox. */
export interface AnswersHere {
  readonly contract: Contract
  readonly layer: UpstreamLayer
  readonly here: Receiver
  readonly fail: Failed
}
