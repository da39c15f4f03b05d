import type { IRouter } from 'express'
import { toHeaderLines } from '../base/header-lines.ts'
import { splitTarget } from '../base/split-target.ts'
import { isUnder } from '../contract/base-path.ts'
import type { Contract } from '../contract/contract.ts'
import { allowedMethods } from '../contract/match-operation.ts'
import { matchTarget, type TargetMatch } from '../contract/match-target.ts'
import { secretsOf } from '../redaction/secrets-of.ts'
import type { Decider } from '../sandbox/decider.ts'
import { exchangeHandler } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { plainError } from './plain-outcome.ts'
import { isPreflight, preflightOutcome } from './preflight.ts'
import { tapeFirst } from './tape-first.ts'

/** Adds the answers to requests that match no operation of the contract. */
export function addOtherRoutes(router: IRouter, context: HttpContext): void {
  const { contract } = context.sandbox
  // A preflight grants all methods; a 405 names those that the path has.
  const methods = allowedMethods(contract.operations)
  const grant = toNode(
    exchangeHandler(undefined, ({ headers }) => preflightOutcome(methods, headers), context),
  )
  // Without this, a page could not read the 404 of an unknown path.
  router.use((request, response, next) =>
    isPreflight(request) ? grant(request, response) : next(),
  )
  const named = tapeFirst(refuseNamed, 'whole')
  for (const path of contract.namedPaths) {
    router.all(path, toNode(exchangeHandler(undefined, named, context)))
  }
  const notFound = tapeFirst(notFoundResponder(contract), 'whole')
  router.use(toNode(exchangeHandler(undefined, notFound, context)))
}

// --- internal ---

// Our handlers declare only the parts of a request that they use; Express's types require more.
// biome-ignore lint/suspicious/noExplicitAny: the only place where Express's types meet ours
const toNode = (handler: ReturnType<typeof exchangeHandler>) => handler as any

function notFoundResponder(contract: Contract) {
  return ({ originalUrl, method = '', headers }: HttpRequest, _id: string, decider: Decider) => {
    const { path } = splitTarget(originalUrl)
    const found = matchTarget(method, originalUrl, contract)
    const request = { requestHeaders: toHeaderLines(headers), target: originalUrl }
    const shown = secretsOf(request, decider.world.words).redactTarget(path).slice(0, 100)
    const way = found.match ? nearWay(found.match, found) : wayOut(path, contract)
    return plainError(404, `There is no ${method} ${shown}; ${way}`, decider)
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

function wayOut(path: string, { operations, basePath }: Contract): string {
  const below = operations.filter((operation) => isUnder(basePath, operation.path))
  if (isUnder(basePath, path)) {
    const paths = new Set(below.map((operation) => operation.path))
    return `the paths here are ${[...paths].join(' and ')}`
  }
  const [first] = below
  return `the contract is served under ${basePath}, e.g. ${first?.method} ${first?.path}`
}

function refuseNamed({ url }: HttpRequest, _id: string, decider: Decider) {
  const message = `The contract names ${splitTarget(url as string).path} without showing its shape, so the sandbox cannot answer it`
  return plainError(404, message, decider)
}
