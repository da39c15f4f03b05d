import type { CompiledOperation } from '../contract/contract.ts'
import type { Handler, SandboxRequest } from '../sandbox/answers/request-context.ts'
import type { Outcome } from '../sandbox/request/answer-request.ts'
import type { RequestChoices } from '../sandbox/worlds/request-choices.ts'

/** A request to an operation of the contract that a route sends to the upstream. */
export interface RoutedRequest {
  readonly request: SandboxRequest
  readonly operation: CompiledOperation
  /** The world of the request, and the choices of its ledger. */
  readonly choices: RequestChoices
}

/** Lays the changes of a world over what the upstream shows. */
export interface UpstreamLayer {
  /** What answers an operation in the sandbox: what only the upstream has of its records becomes known here first. */
  readonly handlers: (operation: CompiledOperation) => Handler
  /** The answer to a request that a route sends to the upstream, if the world has a part in it; without one, the bytes of the upstream pass. */
  readonly answer: (asked: RoutedRequest) => Outcome | undefined | Promise<Outcome | undefined>
}
