import type { IncomingMessage, ServerResponse } from 'node:http'
import { lazy } from '../base/memoize.ts'
import { isUnder } from '../contract/document/document.ts'
import type { ProxyContext } from './plane/admin-context.ts'
import { ADMIN_PATH, type AdminContext } from './plane/admin-context.ts'

/** Creates the middleware for everything under `/__admin`. The control plane is loaded at the first request. */
export function serveAdmin(context: AdminContext) {
  const load = lazy(() =>
    import('./sandbox-control-plane.ts').then((module) => module.serveSandboxControlPlane(context)),
  )
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    if (!isUnder(ADMIN_PATH, request.url as string)) return void next()
    load()
      .then((answer) => answer(request, response))
      .catch(next)
  }
}

/** Creates a function that answers everything under `/__admin` of a proxy; it returns whether the request was one of these. */
export function serveProxyAdmin(context: ProxyContext) {
  const answer = answerLate(async () => {
    const { serveProxyControlPlane } = await import('./proxy-control-plane.ts')
    return serveProxyControlPlane(context)
  }, context.onBug)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url as string
    // Written otherwise, it is neither forwarded nor answered.
    if (!url.startsWith(ADMIN_PATH) || !isUnder(ADMIN_PATH, url)) return false
    // The proxy itself leaves this answer to the upstream.
    if (/100-continue/i.test(request.headers.expect ?? '')) response.writeContinue()
    answer(request, response)
    return true
  }
}

export type Answering = (request: IncomingMessage, response: ServerResponse) => unknown

/** Answers with a function that is loaded at the first request. After a bug, it closes the connection and calls `onBug`. */
export function answerLate(
  load: () => Promise<Answering>,
  onBug: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const loaded = lazy(load)
  return (request, response) => {
    loaded()
      .then((answer) => answer(request, response))
      .catch((error) => {
        response.destroy()
        onBug(error)
      })
  }
}
