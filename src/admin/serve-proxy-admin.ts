import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnder } from '../contract/base-path.ts'
import { ADMIN_PATH, type ControlPlane } from './admin-context.ts'
import type { ProxyContext } from './proxy-context.ts'

/**
 * Creates what answers everything under `/__admin` of a proxy, and tells whether a request was for it. What it needs is loaded at
 * the first request.
 */
export function serveProxyAdmin(context: ProxyContext) {
  let loaded: Promise<ControlPlane> | undefined
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isUnder(ADMIN_PATH, request.url as string)) return false
    // The proxy leaves it to the upstream to say this.
    if (/100-continue/i.test(request.headers.expect ?? '')) response.writeContinue()
    loaded ??= import('./proxy-plane.ts').then((module) => module.serveProxyPlane(context))
    loaded
      .then((answer) => answer(request, response))
      .catch((error) => {
        response.destroy()
        context.onBug(error)
      })
    return true
  }
}
