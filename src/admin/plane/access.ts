import type { IncomingMessage } from 'node:http'
import { bearerToken, isSame } from '../../sandbox/worlds/keys.ts'
import { type AdminAnswer, problem } from './admin-answer.ts'

/** Decides who may use the control plane; returns the answer that refuses a request, if any. */
export type Access = (request: IncomingMessage) => AdminAnswer | undefined

/**
 * Creates the check of access. With a token, every request needs it as its bearer credential, and may come from anywhere: a
 * page cannot send it without a preflight, which is never granted. Without a token, only this machine may ask.
 */
export function createAccess(token: string | undefined): Access {
  if (token === undefined) return refuseForeign
  const secret = Buffer.from(token)
  return ({ headers }) => {
    const given = bearerToken(headers.authorization)
    if (given !== undefined && isSame(secret, Buffer.from(given))) return undefined
    return problem(401, given === undefined ? WITHOUT_TOKEN : WRONG_TOKEN, {
      headers: ['WWW-Authenticate', given === undefined ? CHALLENGE : `${CHALLENGE}, ${INVALID}`],
    })
  }
}

// --- internal ---

const CHALLENGE = 'Bearer realm="petstore-sandbox control plane"'
const INVALID = 'error="invalid_token"'
const WITHOUT_TOKEN =
  'The control plane was started with --admin-token: send the header Authorization: Bearer <token>.'
const WRONG_TOKEN = 'This is not the token that the control plane was started with.'

const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/
const LOOPBACK_NAME = /^127(\.\d{1,3}){3}$|^\[::1\]$|^localhost$/

/** What a reverse proxy adds to say whom it asks for (RFC 7239, and what was usual before it). */
const FORWARDED = /^(forwarded|x-forwarded-.*|x-real-ip)$/

/**
 * Refuses requests that do not come from this machine, or are not addressed to a loopback name. A web page whose own name was
 * pointed here (DNS rebinding) sends that name in `Host`. Any page can make a browser send a POST without a preflight (Fetch
 * standard, "simple" requests), but the browser then sends `Origin`. Behind a reverse proxy on this machine every client
 * seems to be on this machine.
 */
function refuseForeign({ socket, headers }: IncomingMessage): AdminAnswer | undefined {
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return refuse('clients on this machine')
  if (!LOOPBACK_NAME.test(name)) return refuse('under a loopback Host (127.0.0.1, localhost)')
  const forwarded = Object.keys(headers).find((header) => FORWARDED.test(header))
  if (forwarded !== undefined)
    return refuse(`clients that ask it directly, and this request has ${forwarded}`)
  return isLocal(headers.origin) ? undefined : refuse('pages of this machine')
}

function refuse(whom: string): AdminAnswer {
  const detail = `The control plane answers only ${whom}. Start it with --admin-token to use it from elsewhere.`
  return problem(403, detail)
}

/** Whether the client is not a browser, or the page comes from this machine. */
function isLocal(origin: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && LOOPBACK_NAME.test(new URL(origin).hostname)
}
