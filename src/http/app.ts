import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { addAdmin } from '../admin/admin.ts'
import { deprecationDocs } from '../contract/deprecation.ts'
import {
  exchangeHandler,
  type HttpContext,
  type HttpRequest,
  plainError,
  type Responder,
} from './exchange-handler.ts'
import { normaliseTarget } from './normalise-target.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { addRoutes } from './routes.ts'

/** Makes the Express application; it does not listen. */
export function createApp(context: HttpContext): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.enable('case sensitive routing')
  app.enable('strict routing')
  // biome-ignore lint/suspicious/noExplicitAny: they take what they need of Express's request
  app.use(refuseUnfit(context) as any, normaliseTarget(context) as any)
  addAdmin(app, context.sandbox)
  app.get(deprecationDocs, (_request, response) => {
    response.type('text/markdown').sendFile('deprecations.md', { root: docs })
  })
  addRoutes(app, context)
  return (request, response) =>
    // Only what Express itself can not handle comes back, which it would answer with a page of HTML.
    app(request as Parameters<typeof app>[0], response as Parameters<typeof app>[1], (error) => {
      if (error !== undefined) context.onBug(error)
      if (response.headersSent) return void response.destroy()
      const [status, message] = error === undefined ? UNREADABLE : BUG
      const respond: Responder = (_request, _id, world) => plainError(status, message, world)
      void exchangeHandler(undefined, respond, context)(request as HttpRequest, response)
    })
}

// --- internal ---

const UNREADABLE = [400, 'The request target can not be read'] as const
const BUG = [500, 'The sandbox failed; its log says why'] as const

const docs = fileURLToPath(new URL('../../docs', import.meta.url))
