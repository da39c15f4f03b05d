import { Router } from 'express'
import { serveAdmin } from '../admin/admin-middleware.ts'
import { splitTarget } from '../base/http/http.ts'
import { lazy } from '../base/memoize.ts'
import { createPageHandler } from '../web/control-page.ts'
import { readPageFiles } from '../web/read-page-files.ts'
import { addOtherRoutes, isDocument, type Step, type Steps } from './contract/beyond-contract.ts'
import { createDocuments } from './documents.ts'
import type { Failed, HttpContext, Receiver } from './exchange/http-context.ts'

/**
 * Creates the receiver of all requests that are not to the contract: pages, control plane, documents, and what is not found. It is the
 * only part of the sandbox that needs Express, so it is loaded at the first of these requests: loading Express takes as long as
 * everything else of a start.
 */
export function createRouter(context: HttpContext, fail: Failed): Receiver {
  // A router, not an application: an application changes the prototype of each request and response, which
  // slows Node down.
  const router = Router({ caseSensitive: true, strict: true })
  const readFiles = lazy(readPageFiles)
  const { adminToken, onBug } = context
  const page = createPageHandler({ page: 'sandbox', readFiles, adminToken, onBug })
  router.use((request, response, next) => void (page(request, response) || next()))
  const admin = serveAdmin(context)
  router.use((request, response, next) =>
    isDocument(splitTarget(request.url as string).path) ? next() : admin(request, response, next),
  )
  router.use(createDocuments(context, readFiles))
  // Our handlers declare only the parts of a request that they use; Express's types require more.
  // biome-ignore lint/suspicious/noExplicitAny: the only place where Express's types meet ours
  const toNode = (step: Step) => step as any
  const steps: Steps = {
    use: (step) => void router.use(toNode(step)),
    all: (path, step) => void router.all(path, toNode(step)),
  }
  addOtherRoutes(steps, context)
  // Only bugs get to the last function; Express would answer them with an HTML page.
  return (request, response) =>
    router(
      request as typeof request & Parameters<typeof router>[0],
      response as Parameters<typeof router>[1],
      (error) => fail(request, response, error),
    )
}
