import type { ServerResponse } from 'node:http'
import type { HttpContext, HttpRequest } from './http-context.ts'

/**
 * Makes a path fit for routing. A `%` that starts no valid escape is taken as a `%`, since a router
 * would refuse the path before anybody looked at the credential; a slash at the end goes where the
 * ledger's `trailingSlash` says `served`.
 */
export function normaliseTarget({ sandbox }: HttpContext) {
  return (request: HttpRequest, _response: ServerResponse, next: () => void): void => {
    const url = request.url as string
    if (url.includes('%')) request.url = escapeStray(url)
    if (sandbox.world.decisions.trailingSlash === 'served') {
      request.url = (request.url as string).replace(
        /^(\/v1\/[^?]*[^/?]|\/messages)\/(?=\?|$)/,
        '$1',
      )
    }
    next()
  }
}

// --- internal ---

function escapeStray(url: string): string {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
