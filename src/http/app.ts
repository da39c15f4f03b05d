import type { RequestListener } from 'node:http'
import express, { type RequestHandler, Router } from 'express'
import { addAdmin } from '../admin/admin.ts'
import { splitTarget } from '../base/split-target.ts'
import { deprecationDocs } from '../contract/deprecation.ts'
import { exchangeHandler, plainError, type Responder } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { addOtherRoutes } from './other-routes.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { serveContract } from './serve-contract.ts'
import { serveDocument } from './serve-document.ts'

/** Makes what answers every request; it does not listen. */
export function createApp(context: HttpContext): RequestListener {
  // A router rather than an application: that would give each request and each answer another prototype,
  // after which Node itself is slower with them.
  const router = Router({ caseSensitive: true, strict: true })
  const first = [refuseUnfit(context), serveContract(context)]
  // They take what they need of Express's request.
  router.use(...(first as unknown as RequestHandler[]))
  router.use(createControl(context))
  addOtherRoutes(router, context)
  return (request, response) => {
    const asked = request as HttpRequest
    asked.originalUrl = asked.url as string
    asked.url = toRoutable(asked.originalUrl)
    // Only a bug comes back, which Express would answer with a page of HTML.
    router(
      asked as unknown as Parameters<typeof router>[0],
      response as Parameters<typeof router>[1],
      (error) => {
        context.onBug(error)
        if (response.headersSent) return void response.destroy()
        exchangeHandler(undefined, failed, context)(asked, response)
      },
    )
  }
}

// --- internal ---

const failed: Responder = (_request, _id, world) =>
  plainError(500, 'The sandbox failed; its log says why', world)

/**
 * A target with a plain path in front, whatever its form. Express reads any other with `url.parse`, and
 * Node warns of that on standard error.
 */
function toRoutable(target: string): string {
  const { path, search } = splitTarget(target)
  return (path.startsWith('/') ? path : `/${path}`) + search
}

const deprecations = new URL('../../docs/deprecations.md', import.meta.url)

/** The control plane and the documents. */
function createControl({ sandbox, onNotice }: HttpContext): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.enable('case sensitive routing')
  app.enable('strict routing')
  addAdmin(app, { sandbox, onNotice })
  app.get(deprecationDocs, serveDocument(deprecations, 'text/markdown; charset=utf-8'))
  return app
}
