import { fileURLToPath } from 'node:url'
import express, { type ErrorRequestHandler, type Express } from 'express'
import { addAdmin } from '../admin/admin.ts'
import { deprecationDocs } from '../contract/deprecation.ts'
import { errorBody } from '../contract/errors.ts'
import type { HttpContext } from './exchange-handler.ts'
import { normaliseTarget } from './normalise-target.ts'
import { addRoutes } from './routes.ts'

/** Makes the Express application; it does not listen. */
export function createApp(context: HttpContext): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.enable('case sensitive routing')
  app.enable('strict routing')
  // biome-ignore lint/suspicious/noExplicitAny: it takes what it needs of Express's request
  app.use(normaliseTarget(context) as any)
  addAdmin(app, context.sandbox)
  app.get(deprecationDocs, (_request, response) => {
    response.type('text/markdown').sendFile('deprecations.md', { root: docs })
  })
  addRoutes(app, context)
  app.use(answerBug(context))
  return app
}

// --- internal ---

/** Express would send a stack to the client. */
function answerBug({ onBug }: HttpContext): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    onBug(error)
    if (response.headersSent) response.destroy()
    else response.status(500).json(errorBody(500, 'The sandbox failed; its log says why'))
  }
}

const docs = fileURLToPath(new URL('../../docs', import.meta.url))
