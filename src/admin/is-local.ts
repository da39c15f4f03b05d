import type { IncomingMessage } from 'node:http'

/**
 * Tells whether a request comes from this machine, and to a name that only means this machine: a web
 * page whose own name was pointed here (DNS rebinding) sends that name in `Host`. Any page can make a
 * browser send a POST without asking (Fetch standard, "simple" requests); it says so in `Origin`.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const from = socket.remoteAddress ?? ''
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return LOOPBACK.test(from) && LOOPBACK_NAME.test(name) && isLocalOrigin(headers.origin)
}

// --- internal ---

const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/
const LOOPBACK_NAME = /^127(\.\d{1,3}){3}$|^\[::1\]$|^localhost$/

/** No browser, or a page of this machine. */
function isLocalOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && LOOPBACK_NAME.test(new URL(origin).hostname)
}
