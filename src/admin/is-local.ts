import type { IncomingMessage } from 'node:http'

/**
 * Whether a request comes from this machine and is addressed to a loopback name. A web page whose own name
 * was pointed here (DNS rebinding) sends that name in `Host`. Any page can make a browser send a POST without
 * a preflight (Fetch standard, "simple" requests), but the browser then sends `Origin`.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const from = socket.remoteAddress ?? ''
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return LOOPBACK.test(from) && LOOPBACK_NAME.test(name) && isLocalOrigin(headers.origin)
}

// --- internal ---

const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/
const LOOPBACK_NAME = /^127(\.\d{1,3}){3}$|^\[::1\]$|^localhost$/

/** The client is not a browser, or the page is from this machine. */
function isLocalOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && LOOPBACK_NAME.test(new URL(origin).hostname)
}
