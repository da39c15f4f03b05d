import type { RequestListener } from 'node:http'
import { type RequestHandler, Router } from 'express'
import { serveAdmin } from '../admin/admin-middleware.ts'
import { splitTarget } from '../base/http/http.ts'
import { late } from '../base/waiting.ts'
import { createPageHandler } from '../web/control-page.ts'
import type { PageFiles } from '../web/pages.ts'
import { readPageFiles } from '../web/read-page-files.ts'
import { addOtherRoutes, refuseUnfit } from './beyond-contract.ts'
import { createDocuments } from './documents.ts'
import { errorOutcome } from './exchange/error-outcome.ts'
import { exchangeHandler, type Responder } from './exchange/exchange-handler.ts'
import type { HttpContext, HttpRequest } from './exchange/http-context.ts'
import { type Failed, serveContract } from './serve-contract.ts'

/** Creates the listener that answers every request. */
export function createApp(context: HttpContext): RequestListener {
  // A router, not an application: an application changes the prototype of each request and response, which
  // slows Node down.
  const router = Router({ caseSensitive: true, strict: true })
  const readFiles = late(readPageFiles)
  router.use(createPages(context, readFiles))
  const admin = serveAdmin(context)
  router.use((request, response, next) => admin(request, response, next))
  router.use(createDocuments(context, readFiles))
  addOtherRoutes(router, context)
  const fail: Failed = (request, response, error) => {
    context.onBug(error)
    if (response.headersSent) return void response.destroy()
    exchangeHandler(undefined, failed, context)(request, response)
  }
  const isRefused = refuseUnfit(context)
  const serve = serveContract(context, {
    fail,
    // Only bugs get to the last function; Express would answer them with an HTML page.
    pass: (request, response) =>
      router(
        request as unknown as Parameters<typeof router>[0],
        response as Parameters<typeof router>[1],
        (error) => fail(request, response, error),
      ),
  })
  // Requests to the contract do not go through the router: none of its steps is for them.
  return (request, response) => {
    const received = request as HttpRequest
    received.originalUrl = received.url as string
    received.url = toRoutable(received.originalUrl)
    try {
      if (!isRefused(received, response)) serve(received, response)
    } catch (error) {
      fail(received, response, error)
    }
  }
}

// --- internal ---

const failed: Responder = (_request, _id, world) =>
  errorOutcome(500, 'The sandbox failed; its log says why', world)

/** Converts a target of any form to a path with its query: for other forms, Express makes Node print a warning. */
function toRoutable(target: string): string {
  const { path, search } = splitTarget(target)
  return (path.startsWith('/') ? path : `/${path}`) + search
}

function createPages(
  { adminToken, onBug }: HttpContext,
  readFiles: () => Promise<PageFiles>,
): RequestHandler {
  const serve = createPageHandler({ page: 'sandbox', readFiles, adminToken, onBug })
  return (request, response, next) => void (serve(request, response) || next())
}
