import type { ClientRequest, IncomingMessage } from 'node:http'
import { hasBody } from './has-body.ts'

/**
 * Tells whether a request that failed may be sent once more. A kept connection may be closed by the upstream just as
 * it is used: a request that is safe and has no body is then asked again, on a new connection; any other is
 * never repeated (RFC 9110, section 9.2.2).
 */
export function mayAskAgain(
  request: IncomingMessage,
  { asked, code }: { readonly asked: ClientRequest | undefined; readonly code: string | undefined },
): boolean {
  return (
    asked?.reusedSocket === true &&
    (code === 'ECONNRESET' || code === 'EPIPE') &&
    SAFE.has(request.method as string) &&
    !hasBody(request)
  )
}

// --- internal ---

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
