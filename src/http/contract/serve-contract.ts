import type { IncomingMessage, ServerResponse } from 'node:http'
import { ADMIN_PATH } from '../../admin/plane/admin-context.ts'
import { askedOrigin, hostProblem, splitTarget } from '../../base/http/http.ts'
import { type BodyReading, LARGEST_BODY, readBody, readingOf } from '../../base/http/read-body.ts'
import { memoize } from '../../base/memoize.ts'
import {
  type CompiledOperation,
  type Contract,
  matchTarget,
  type TargetMatch,
} from '../../contract/contract.ts'
import { coveredAs } from '../../contract/contract-pair.ts'
import { isUnder } from '../../contract/document/document.ts'
import { decodePathTexts } from '../../contract/requests/requests.ts'
import { keysIn } from '../../contract/requests/security.ts'
import type { Handler, SandboxRequest } from '../../sandbox/answers/request-context.ts'
import { createHandlers } from '../../sandbox/operations/handlers.ts'
import { answerRequest } from '../../sandbox/request/answer-request.ts'
import type { Asking } from '../../sandbox/worlds/keys.ts'
import { RequestChoices } from '../../sandbox/worlds/request-choices.ts'
import type { RecordKinds } from '../../store/record-kind.ts'
import { errorOutcome } from '../exchange/error-outcome.ts'
import { exchangeHandler, type Responder } from '../exchange/exchange-handler.ts'
import type { Failed, HttpContext, HttpRequest, Receiver } from '../exchange/http-context.ts'
import { createMethodRefusal } from './beyond-contract.ts'

/** The handlers of requests that a receiver does not answer. */
export interface Fallback {
  readonly pass: Receiver
  readonly fail: Failed
}

/** A contract, and the kinds of records that it is about. */
export interface Served {
  readonly contract: Contract
  readonly kinds: RecordKinds
}

/**
 * Creates the receiver of all requests to a contract, with a matching of its own: Express's routes would double the cost.
 * @param served Default: the only contract, and the records of the worlds.
 */
export function serveContract(
  context: HttpContext,
  { pass, fail }: Fallback,
  served?: Served,
): Receiver {
  const { sandbox } = context
  const { contract, kinds } = served ?? {
    contract: sandbox.contract,
    kinds: sandbox.home.current.store.kinds,
  }
  // The service behind the sandbox is one of the contract in force.
  const route = contract.pair?.which === 'next' ? undefined : context.route
  const alone = createHandlers(contract, kinds, (message) =>
    context.onNotice({ message, isTrouble: true }),
  )
  const layer = route && context.layerOver?.({ contract, kinds, handlers: alone })
  const handlers = layer?.handlers ?? alone
  // An operation costs nothing before its first request: a contract may have a thousand.
  const serve = memoize((operation: CompiledOperation) =>
    exchangeHandler(
      operation.id,
      createResponder(operation, handlers(operation), context),
      context,
      askingFor(operation, context),
      coveredAs(operation.id, contract),
    ),
  )
  const refuseMethod = createMethodRefusal(context)
  const answer = (match: Match, request: HttpRequest, response: ServerResponse) => {
    if (!match.operation) {
      refuseMethod(match)(request, response)
      return
    }
    request.params = decodePathTexts(match.pathTexts)
    serve(match.operation)(request, response)
  }
  const mayHideControlPlane = hidesControlPlane(contract)
  const receive: Receiver = (request, response) => {
    if (mayHideControlPlane && isUnder(ADMIN_PATH, request.url as string))
      return pass(request, response)
    const method = request.method as string
    const found = matchTarget(method, request.url as string, contract)
    const { match } = found
    if (!match) return pass(request, response)
    const points = openPoints(found, method)
    if (points.length === 0) return answer(match, request, response)
    // The world decides whether the path is served.
    sandbox
      .worldOf(
        match.operation
          ? askingFor(match.operation, context)(request)
          : request.headers.authorization,
      )
      // A world that cannot be opened is reported where the request is answered.
      .catch(() => undefined)
      .then((world) => {
        if (world) request.choices ??= new RequestChoices(world.current)
        const refusal = points.find(
          (name) => (request.choices?.decideOn(name) ?? SERVED) !== SERVED,
        )
        if (refusal === undefined) answer(match, request, response)
        else if (refusal === 'head') answer(withoutOperation(match), request, response)
        else pass(request, response)
      })
      .catch((error) => fail(request, response, error))
  }
  return route && layer ? route({ contract, layer, here: receive, fail }) : receive
}

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

/**
 * Refuses requests that Node would accept, or would refuse without a body: requests without the one valid Host header that
 * HTTP/1.1 requires (RFC 9112, section 3.2), with an unknown transfer coding (RFC 9112, section 6.1), or with
 * an unknown expectation (RFC 9110, section 10.1.1). The function that it creates returns whether it has refused a request.
 */
export function refuseUnfit(context: HttpContext) {
  const refuse = (status: number, messageFor: (request: HttpRequest) => string) =>
    exchangeHandler(
      undefined,
      (request, _id, world) => errorOutcome(status, messageFor(request), world),
      context,
    )
  const withoutHost = refuse(400, (request) => hostProblem(request) as string)
  const coded = refuse(501, () => 'The only supported transfer coding is chunked')
  const expecting = refuse(417, () => 'The only supported expectation is 100-continue')
  return (request: HttpRequest, response: ServerResponse): boolean => {
    const { expect, 'transfer-encoding': coding } = request.headers
    if (hostProblem(request) !== undefined) withoutHost(request, response)
    else if (coding !== undefined && coding.toLowerCase() !== 'chunked') coded(request, response)
    else if (!isMet(expect)) expecting(request, response)
    else return false
    return true
  }
}

// --- internal ---

type Match = NonNullable<TargetMatch['match']>

const SERVED = 'served'

/** Whether a path that begins with a parameter would take the requests to the control plane. */
function hidesControlPlane({ operations }: Contract): boolean {
  return operations.some(({ path, otherPaths }) =>
    [path, ...otherPaths].some((each) => /^\/[^/]*\{/.test(each)),
  )
}

/** The open points about a path that almost matches the contract, and about HEAD. */
function openPoints({ match, hasSlash, hasOtherCase }: TargetMatch, method: string) {
  if (!hasSlash && !hasOtherCase && method !== 'HEAD') return NO_POINTS
  return [
    ...(hasSlash ? (['trailingSlash'] as const) : []),
    ...(hasOtherCase ? (['pathCase'] as const) : []),
    ...(method === 'HEAD' && match?.operation ? (['head'] as const) : []),
  ]
}

const NO_POINTS: readonly never[] = []

/** The match for a method that the path does not have. */
function withoutOperation(match: Match): Match {
  if (!match.operation) return match
  const { path, allowed } = match.operation
  return { operation: undefined, path, allowed }
}

function createResponder(
  operation: CompiledOperation,
  handler: Handler,
  { closing }: HttpContext,
): Responder {
  return (request, id, choices) =>
    answerRequest(new ContractRequest(request, { id, operation, closing }), choices, handler)
}

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

function isMet(expectation: string | undefined): boolean {
  return expectation === undefined || /^(100-continue)?$/i.test(expectation)
}
