import { type BodyReading, readBody } from '../base/read-body.ts'
import { splitTarget } from '../base/split-target.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import type { SandboxRequest } from '../sandbox/turn.ts'
import type { HttpRequest } from './http-context.ts'
import { pause } from './pause.ts'

/** An HTTP request to an operation of the contract, as the sandbox sees it. A class: closures would be made for each. */
export class ContractRequest implements SandboxRequest {
  readonly id: string
  readonly operation: CompiledOperation
  readonly method: string
  readonly target: string
  readonly params: SandboxRequest['params']
  readonly search: string
  readonly headers: SandboxRequest['headers']
  readonly #request: HttpRequest
  readonly #closing: AbortSignal

  constructor(
    request: HttpRequest,
    { id, operation, closing }: { id: string; operation: CompiledOperation; closing: AbortSignal },
  ) {
    this.id = id
    this.operation = operation
    this.method = request.method as string
    this.target = request.originalUrl
    this.params = request.params
    this.search = splitTarget(request.url as string).search
    this.headers = request.headers
    this.#request = request
    this.#closing = closing
  }

  readBody(codedToo: boolean): Promise<BodyReading> {
    return readBody(this.#request, codedToo)
  }

  wait(milliseconds: number): Promise<boolean> {
    return pause(milliseconds, this.#request, this.#closing)
  }
}
