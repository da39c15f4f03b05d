import type { IncomingMessage } from 'node:http'
import { askedOrigin, splitTarget } from '../../base/http/http.ts'
import { type BodyReading, LARGEST_BODY, readBody, readingOf } from '../../base/http/read-body.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import { keysIn } from '../../contract/requests/security.ts'
import type { SandboxRequest } from '../../sandbox/answers/request-context.ts'
import type { Asking } from '../../sandbox/worlds/keys.ts'
import type { HttpContext, HttpRequest } from '../exchange/http-context.ts'

/** What says whose world a request is in: its authorization, or the key that it has elsewhere. */
export function askingFor(
  { credentials }: CompiledOperation,
  { sandbox }: Pick<HttpContext, 'sandbox'>,
): (request: HttpRequest) => Asking {
  // Where the contract knows no credential, a bearer token says who asks, as for a test with a world of its own.
  if (credentials.isBearer || credentials.known.length === 0)
    return (request) => request.headers.authorization
  return (request) => {
    const { headers } = request
    const { search } = splitTarget(request.url as string)
    const keys = keysIn(credentials, { headers, search })
    const key = keys.find((each) => sandbox.home.current.isKey(each)) ?? keys[0]
    return key === undefined ? undefined : { key }
  }
}

/** An HTTP request to an operation of the contract, as the sandbox sees it. A class: closures would be made for each. */
export class ContractRequest implements SandboxRequest {
  readonly id: string
  readonly operation: CompiledOperation
  readonly method: string
  readonly target: string
  readonly params: SandboxRequest['params']
  readonly search: string
  readonly headers: SandboxRequest['headers']
  readonly granted: SandboxRequest['granted']
  readonly struck: SandboxRequest['struck']
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
    this.granted = request.granted
    this.struck = request.struck
    this.#request = request
    this.#closing = closing
  }

  get origin(): string {
    const { headers, socket } = this.#request
    const forwarded = headers['x-forwarded-proto']?.toString()
    return askedOrigin({ host: headers.host, forwarded }, 'encrypted' in socket ? 'https' : 'http')
  }

  get hasCertificate(): boolean {
    return hasCertificate(this.#request)
  }

  readBody(codedToo: boolean): Promise<BodyReading> {
    const request = this.#request
    const isAny = this.operation.takes?.takesOtherTypes
    if (request.keepsBody) return readAndKeep(request, codedToo, isAny)
    return readBody(request, codedToo, LARGEST_BODY, isAny)
  }

  wait(milliseconds: number): Promise<boolean> {
    return pause(milliseconds, this.#request, this.#closing)
  }
}

// --- internal ---

/** Whether a client has shown a certificate of the authority that a server with `--tls-ca` trusts. */
function hasCertificate({ socket }: IncomingMessage): boolean {
  return 'authorized' in socket && socket.authorized === true
}

/** Reads a body so that it can be read again. */
async function readAndKeep(
  request: HttpRequest,
  codedToo: boolean,
  isAny: boolean | undefined,
): Promise<BodyReading> {
  if (!request.kept) {
    const reading = await readBody(request, true, LARGEST_BODY, true)
    if (!reading.bytes) return reading
    request.kept = reading.bytes
  }
  return readingOf(request, request.kept, codedToo, isAny)
}

/** Waits, at most until the client leaves or the server stops. Returns whether the client is still there. */
function pause(milliseconds: number, { socket }: IncomingMessage, closing: AbortSignal) {
  if (closing.aborted) return Promise.resolve(true)
  if (socket.destroyed || socket.readableEnded) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isAwaited: boolean) => {
    clearTimeout(timer)
    socket.off('end', leave).off('close', leave)
    closing.removeEventListener('abort', stop)
    resolve(isAwaited)
  }
  const leave = () => settle(false)
  const stop = () => settle(true)
  const timer = setTimeout(stop, milliseconds)
  socket.once('end', leave).once('close', leave)
  closing.addEventListener('abort', stop)
  return promise
}
