import type { CompiledOperation } from '../contract/contract.ts'
import type { Capture } from '../journal/exchange.ts'
import type { Handler, SandboxRequest } from '../sandbox/answers/request-context.ts'
import type { Outcome } from '../sandbox/request/answer-request.ts'
import type { RequestChoices } from '../sandbox/worlds/request-choices.ts'
import type { AskUpstream } from './ask-upstream.ts'

/** A request to an operation of the contract, about which it is decided who answers. */
export interface RoutedRequest {
  /** Its body can be read, by each who needs it. */
  readonly request: SandboxRequest
  readonly operation: CompiledOperation
  /** The world of the request, and the choices of its ledger. */
  readonly choices: RequestChoices
  /** What answers it in the sandbox. */
  readonly handler: Handler
  /** Its header lines as they are to be sent on. */
  readonly rawHeaders: readonly string[]
}

/** Lays the changes of a world over what the upstream shows. */
export interface UpstreamLayer {
  /** The answer to a request that a route sends to the upstream, if the world has a part in it; without one, the bytes of the upstream pass. */
  answer(asked: RoutedRequest, ask: AskUpstream): Outcome | undefined | Promise<Outcome | undefined>
  /** Called before the sandbox answers: it may need records that only the upstream has. */
  prepare(asked: RoutedRequest, ask: AskUpstream): void | Promise<void>
  /** Called with an exchange that passed, bodies up to the cap of copies. */
  passed(asked: RoutedRequest, capture: Capture): void
}
