import type { RequestListener } from 'node:http'
import express, { type RequestHandler, Router } from 'express'
import { serveAdmin } from '../admin/admin.ts'
import { splitTarget } from '../base/split-target.ts'
import { deprecationDocs } from '../contract/deprecation.ts'
import { servePages } from '../web/serve-pages.ts'
import { exchangeHandler, plainError, type Responder } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { addOtherRoutes } from './other-routes.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { serveContract } from './serve-contract.ts'
import { serveDocument } from './serve-document.ts'

/** Creates the listener that answers every request. */
export function createApp(context: HttpContext): RequestListener {
  // A router, not an application: an application changes the prototype of each request and response, which
  // slows Node down.
  const router = Router({ caseSensitive: true, strict: true })
  const first = [refuseUnfit(context), serveContract(context)]
  // Both use only the parts of Express's request that HttpRequest declares.
  router.use(...(first as unknown as RequestHandler[]))
  router.use(createPages(context))
  router.use(serveAdmin(context) as unknown as RequestHandler)
  router.use(createDocuments())
  addOtherRoutes(router, context)
  return (request, response) => {
    const received = request as HttpRequest
    received.originalUrl = received.url as string
    received.url = toRoutable(received.originalUrl)
    // Only a bug gets this far; Express would answer it with an HTML page.
    router(
      received as unknown as Parameters<typeof router>[0],
      response as Parameters<typeof router>[1],
      (error) => {
        context.onBug(error)
        if (response.headersSent) return void response.destroy()
        exchangeHandler(undefined, failed, context)(received, response)
      },
    )
  }
}

// --- internal ---

const failed: Responder = (_request, _id, world) =>
  plainError(500, 'The sandbox failed; its log says why', world)

/**
 * Converts a target of any form to a plain path with its query. Express parses other forms with `url.parse`,
 * for which Node prints a warning.
 */
function toRoutable(target: string): string {
  const { path, search } = splitTarget(target)
  return (path.startsWith('/') ? path : `/${path}`) + search
}

function createPages({ adminToken, onBug }: HttpContext): RequestHandler {
  const serve = servePages({ page: 'sandbox', adminToken, onBug })
  return (request, response, next) => void (serve(request, response) || next())
}

const deprecations = new URL('../../docs/deprecations.md', import.meta.url)

function createDocuments(): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.get(deprecationDocs, serveDocument(deprecations, 'text/markdown; charset=utf-8'))
  return app
}
