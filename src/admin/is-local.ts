import type { IncomingMessage } from 'node:http'

/**
 * Tells whether a request comes from this machine, and to a name that only means this machine: a web
 * page whose own name was pointed here (DNS rebinding) sends that name in `Host`.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const from = socket.remoteAddress ?? ''
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return LOOPBACK.test(from) && LOOPBACK_NAME.test(name)
}

// --- internal ---

const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/
const LOOPBACK_NAME = /^127(\.\d{1,3}){3}$|^\[::1\]$|^localhost$/
