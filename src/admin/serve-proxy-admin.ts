import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnder } from '../contract/base-path.ts'
import { ADMIN_PATH } from './admin-context.ts'
import { answerLate } from './answer-late.ts'
import type { ProxyContext } from './proxy-context.ts'

/**
 * Creates what answers everything under `/__admin` of a proxy, and tells whether a request was for it. What it needs is loaded at
 * the first request.
 */
export function serveProxyAdmin(context: ProxyContext) {
  const answer = answerLate(async () => {
    const { serveProxyPlane } = await import('./proxy-plane.ts')
    return serveProxyPlane(context)
  }, context.onBug)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isUnder(ADMIN_PATH, request.url as string)) return false
    // The proxy leaves it to the upstream to say this.
    if (/100-continue/i.test(request.headers.expect ?? '')) response.writeContinue()
    answer(request, response)
    return true
  }
}
