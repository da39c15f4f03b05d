import type { IncomingMessage } from 'node:http'
import type { IRouter } from 'express'
import type { CompiledOperation } from '../contract/contract.ts'
import { credentialOf, redactText } from '../redaction/redact.ts'
import { playBeyondContract } from '../sandbox/play-tape.ts'
import type { World } from '../sandbox/world.ts'
import { preflightLines } from './cors.ts'
import { exchangeHandler, plainError, plainReply, type Responder } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { readBody } from './read-body.ts'

/** Routes what is no operation of the contract to plain answers. */
export function addOtherRoutes(router: IRouter, context: HttpContext): void {
  const { operations } = context.sandbox.contract
  const paths = [...new Set(operations.map(({ path }) => path))]
  for (const path of paths) {
    const here = operations.filter((operation) => operation.path === path)
    addOtherMethods(router, path, here, context)
  }
  const grant = toNode(exchangeHandler(undefined, () => preflightReply(METHODS), context))
  // Without a grant a page could not read the 404 of a path that there is not.
  router.use((request, response, next) =>
    isPreflight(request) ? grant(request, response) : next(),
  )
  const orders = tapeFirst(refuseOrders, 'whole')
  router.all('/v1/store/orders', toNode(exchangeHandler(undefined, orders, context)))
  const notFound = tapeFirst(notFoundResponder(operations), 'whole')
  router.use(toNode(exchangeHandler(undefined, notFound, context)))
}

// --- internal ---

// Handlers take what they need of a request: Express's own types say more than that.
// biome-ignore lint/suspicious/noExplicitAny: the one place where Express's types meet ours
const toNode = (handler: ReturnType<typeof exchangeHandler>) => handler as any

/** OPTIONS, and 405 for every method that the path does not have (RFC 9110, section 15.5.6). */
function addOtherMethods(
  router: IRouter,
  path: string,
  operations: readonly CompiledOperation[],
  context: HttpContext,
): void {
  const methods = operations.flatMap(({ method }) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  )
  const allowed = [...methods, 'OPTIONS']
  const allow = ['Allow', allowed.join(', ')]
  router.options(
    toRoute(path),
    toNode(exchangeHandler(undefined, () => preflightReply(allowed, allow), context)),
  )
  const refuse = ({ method }: HttpRequest, _id: string, world: World) => {
    const message = `${method} is not allowed on ${path}; allowed: ${allowed.join(', ')}`
    return plainError(405, message, world, { headers: allow })
  }
  router.all(toRoute(path), toNode(exchangeHandler(undefined, tapeFirst(refuse, 'own'), context)))
}

/**
 * Lets a tape answer what is no operation of the contract. Where it can not, `respond` does; what only a
 * tape could know (`whole`) is 404 with what it has that is nearest, `own` keeps its status.
 */
function tapeFirst(respond: Responder, miss: 'whole' | 'own'): Responder {
  return async (request, id, world) => {
    const { tape } = world
    if (!tape) return respond(request, id, world)
    const reading = await readBody(request, true)
    const played = playBeyondContract(
      {
        method: request.method as string,
        target: request.originalUrl,
        headers: request.headers,
        body: reading.bytes ?? Buffer.alloc(0),
      },
      world,
      tape,
    )
    if ('answer' in played) return plainReply(played.answer)
    const reply =
      miss === 'own'
        ? await respond(request, id, world)
        : plainError(404, `This was not recorded: ${played.miss}`, world)
    return { ...reply, miss: played.miss }
  }
}

/** The methods of all operations: which of them a path has, its 405 says. */
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']

/** Tells a preflight request (Fetch standard, "CORS-preflight request") from an OPTIONS of a person. */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

function preflightReply(methods: readonly string[], headers: readonly string[] = []) {
  const lines = [...headers, ...preflightLines(methods)]
  return plainReply({ status: 204, headers: lines, body: '', origin: 'none' })
}

function notFoundResponder(operations: readonly CompiledOperation[]) {
  const known = operations.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/$`))
  return ({ originalUrl, method, headers }: HttpRequest, _id: string, world: World) => {
    const path = originalUrl.replace(/[?#].*$/s, '')
    const slash = known.some((expression) => expression.test(path))
    const shown = redactText(path, credentialOf(headers.authorization)).slice(0, 100)
    const message = `There is no ${method} ${shown}; ${wayOut(path, slash)}`
    return plainError(404, message, world, { relied: slash ? ['trailingSlash'] : [] })
  }
}

function wayOut(path: string, slash: boolean): string {
  if (slash) return `leave the slash at its end out`
  return path.startsWith('/v1')
    ? 'the paths here are /v1/pets and /v1/pets/{petId}'
    : 'the contract is served under /v1, e.g. GET /v1/pets'
}

function refuseOrders(_request: HttpRequest, _id: string, world: World) {
  const message =
    'The contract names GET /store/orders without showing its shape, so the sandbox can not answer it'
  return plainError(404, message, world)
}

/** `/v1/pets/{petId}` as Express writes it. */
function toRoute(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
