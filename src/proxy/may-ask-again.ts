import type { ClientRequest, IncomingMessage } from 'node:http'
import { hasBody } from './has-body.ts'

/**
 * Whether a failed request may be sent again. The upstream may close a kept connection just as it is used: a
 * safe request without a body is then sent again on a new connection. No other request is ever repeated
 * (RFC 9110, section 9.2.2).
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
