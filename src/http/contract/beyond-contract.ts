import type { IncomingMessage, ServerResponse } from 'node:http'
import { CONTRACT_PATH } from '../../admin/plane/admin-context.ts'
import { toHeaderLines } from '../../base/http/header-lines.ts'
import { splitTarget } from '../../base/http/http.ts'
import { readBody } from '../../base/http/read-body.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import { counted, listed } from '../../base/text/text.ts'
import { type Contract, matchTarget, type TargetMatch } from '../../contract/contract.ts'
import { contractNamed } from '../../contract/contract-pair.ts'
import { belowAnyBase, isUnder } from '../../contract/document/document.ts'
import type { Operation } from '../../contract/document/operations.ts'
import {
  allowedMethods,
  createOperationMatcher,
  type OperationMatch,
} from '../../contract/requests/requests.ts'
import { byLikePath } from '../../journal/nearest-operation.ts'
import { secretsOf } from '../../redaction/redaction.ts'
import { playBeyondContract } from '../../sandbox/request/play-tape.ts'
import { allowedBy, type RequestChoices } from '../../sandbox/worlds/request-choices.ts'
import { errorOutcome, outcomeOf } from '../exchange/error-outcome.ts'
import { exchangeHandler, type Responder } from '../exchange/exchange-handler.ts'
import type { HttpContext, HttpRequest } from '../exchange/http-context.ts'
import { type PreflightHeaders, preflightLines } from '../exchange/send-outcome.ts'

/** A step of a router: it answers, or passes on. */
export type Step = (request: HttpRequest, response: ServerResponse, next: () => void) => void

/** The parts of a router that the answers to other requests need. */
export interface Steps {
  readonly use: (step: Step) => void
  readonly all: (path: string, step: Step) => void
}

/** Adds the answers to requests that match no operation of the contract. */
export function addOtherRoutes(router: Steps, context: HttpContext): void {
  const { contract } = context.sandbox
  // A preflight grants all methods; a 405 names those that the path has.
  const methods = allowedMethods(contract.operations)
  const grant = exchangeHandler(
    undefined,
    ({ headers }) => preflightOutcome(methods, headers),
    context,
  )
  // A browser sends a preflight for unknown paths, too: without a grant, a page could not read the 404.
  router.use((request, response, next) =>
    isPreflight(request) ? grant(request, response) : next(),
  )
  const named = tapeFirst(refuseNamed, 'whole')
  for (const path of contract.namedPaths) {
    router.all(path, exchangeHandler(undefined, named, context))
  }
  const byContract = memoize(notFoundResponder)
  const notFound = tapeFirst(
    (request, id, choices) =>
      byContract(contractNamed(contract, choices.world.which))(request, id, choices),
    'whole',
  )
  router.use(exchangeHandler(undefined, notFound, context))
}

/** Creates the answers to methods that a path does not have: OPTIONS, 405 (RFC 9110, section 15.5.6) or 404 (`otherMethods`). */
export function createMethodRefusal(context: HttpContext) {
  return ({ path, allowed }: OtherMethod): ReturnType<typeof exchangeHandler> => {
    const refuse = ({ method }: HttpRequest, _id: string, choices: RequestChoices) => {
      // The ledger has a separate entry for HEAD on a path that has GET.
      const isHead = method === 'HEAD' && allowed.includes('HEAD')
      const isHidden = !isHead && choices.decideOn('otherMethods') === 404
      const methods = allowedBy(choices, allowed).join(', ')
      if (isHidden)
        return errorOutcome(404, `There is no ${method} ${path}; it has ${methods}`, choices)
      const message = `${method} is not allowed on ${path}; allowed: ${methods}`
      return errorOutcome(405, message, choices, ['Allow', methods])
    }
    const refusal = exchangeHandler(undefined, tapeFirst(refuse, 'own'), context)
    const grant = ({ headers }: HttpRequest, _id: string, choices: RequestChoices) => {
      const methods = allowedBy(choices, allowed)
      return preflightOutcome(methods, headers, ['Allow', methods.join(', ')])
    }
    const options = exchangeHandler(undefined, grant, context)
    return (request, response) =>
      request.method === 'OPTIONS' ? options(request, response) : refusal(request, response)
  }
}

/** Where documents are whose own paths the contract has: below the control plane, where all of them always are. */
export function documentsPath({ match }: Pick<Contract, 'match'>): '' | typeof CONTRACT_PATH {
  return DOCUMENTS.some((name) => match('GET', `/${name}`)) ? CONTRACT_PATH : ''
}

const DOCUMENTS = ['docs', 'openapi.yaml', 'openapi.json']

/** Whether a path is that of a document below the control plane. */
export function isDocument(path: string): boolean {
  return DOCUMENTS.some((name) => path === `${CONTRACT_PATH}/${name}`)
}

// --- internal ---

function notFoundResponder(contract: Contract) {
  const { operations, basePaths } = contract
  // Operations with servers of their own, below the base path of the contract, where they are not.
  const moved = lazy(() => {
    const own = operations.filter(({ path }) => !basePaths.some((each) => isUnder(each, path)))
    return createOperationMatcher(
      own.map((each) => ({ ...each, at: each.path, path: each.template, otherPaths: [] })),
    )
  })
  return (
    { originalUrl, method = '', headers }: HttpRequest,
    _id: string,
    choices: RequestChoices,
  ) => {
    const { path } = splitTarget(originalUrl)
    const found = matchTarget(method, originalUrl, contract)
    const request = { requestHeaders: toHeaderLines(headers), target: originalUrl }
    const shown = secretsOf(request, choices.world.words).redactTarget(path).slice(0, 100)
    const elsewhere = moved()(method, belowAnyBase(basePaths, path) ?? '')?.operation
    const way = found.match
      ? nearWay(found.match, found)
      : elsewhere
        ? `by servers of its own it is at ${elsewhere.at}`
        : wayOut(path, contract)
    return errorOutcome(404, `There is no ${method} ${shown}; ${way}`, choices)
  }
}

/** How to correct a path that almost matches one of the contract. */
function nearWay(
  match: NonNullable<TargetMatch['match']>,
  { hasSlash, hasOtherCase }: TargetMatch,
): string {
  const { path } = match.operation ?? match
  const ways = [
    ...(hasOtherCase ? [`write it as in ${path}`] : []),
    ...(hasSlash ? ['remove the trailing slash'] : []),
  ]
  return ways.join(' and ')
}

function wayOut(path: string, { operations, basePath, basePaths }: Contract): string {
  const below = operations.filter((operation) => isUnder(basePath, operation.path))
  if (basePaths.some((each) => isUnder(each, path))) {
    const paths = [...new Set(below.map((operation) => operation.path))]
    if (paths.length > MOST_PATHS) {
      const near = byLikePath(path, paths).slice(0, MOST_PATHS)
      return `the nearest of the ${counted(paths.length, 'path')} here are ${listed(near, 'and')}`
    }
    return `${paths.length === 1 ? 'the path here is' : 'the paths here are'} ${listed(paths, 'and')}`
  }
  const [first] = below
  return `the contract is served under ${basePath}, e.g. ${first?.method} ${first?.path}`
}

const MOST_PATHS = 10

function refuseNamed({ url }: HttpRequest, _id: string, choices: RequestChoices) {
  const message = `The contract names ${splitTarget(url as string).path} without showing its shape, so the sandbox cannot answer it`
  return errorOutcome(404, message, choices)
}

/** A path of the contract, requested with a method that it does not have. */
type OtherMethod = Extract<OperationMatch<Operation>, { operation: undefined }>

/**
 * Lets the tape answer a request that is not an operation of the contract. Without a tape, `respond` answers.
 * If the tape does not have the request, the answer is a 404 that names the nearest entry (`whole`), or the answer
 * of `respond` (`own`).
 */
function tapeFirst(respond: Responder, miss: 'whole' | 'own'): Responder {
  return async (request, id, choices) => {
    const { world } = choices
    const { tape } = world
    if (!tape) return respond(request, id, choices)
    const reading = await readBody(request, true)
    const played = await playBeyondContract(
      {
        method: request.method as string,
        target: request.originalUrl,
        headers: request.headers,
        body: reading.bytes ?? Buffer.alloc(0),
      },
      world,
      tape,
    )
    const body = 'text' in reading && reading.text !== '' ? reading.text : undefined
    if ('answer' in played) return { ...outcomeOf(played.answer), body, taped: played.taped }
    const outcome =
      miss === 'own'
        ? await respond(request, id, choices)
        : errorOutcome(404, `This was not recorded: ${played.miss}`, choices)
    return { ...outcome, body, miss: played.miss }
  }
}

/** Whether a request is a preflight (Fetch standard, "CORS-preflight request") and not another OPTIONS. */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** The answer to OPTIONS: allows these methods, and everything that the request headers `asked` ask for. */
function preflightOutcome(
  methods: readonly string[],
  asked: PreflightHeaders,
  headers: readonly string[] = [],
) {
  const lines = [...headers, ...preflightLines(methods, asked)]
  return outcomeOf({ status: 204, headers: lines, body: '', origin: 'none' })
}
