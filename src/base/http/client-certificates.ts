import type { IncomingMessage, RequestListener } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { BareAnswer } from './bare-answer.ts'
import { drainBody } from './read-body.ts'

/**
 * Creates a listener that answers 403, in a sentence, to clients without a certificate that the server accepts, except for
 * requests that are open to all.
 */
export function requireCertificate(
  listener: RequestListener,
  {
    answerTo,
    isOpen,
    onRefused,
  }: {
    /** What builds the answer to a request that is refused. */
    readonly answerTo: (request: IncomingMessage) => BareAnswer
    readonly isOpen: (request: IncomingMessage) => boolean
    /** Called with the reason, and the address of the client. */
    readonly onRefused: (why: string, address: string | undefined) => void
  },
): RequestListener {
  // What a connection has shown does not change: TLS 1.3 has no renegotiation, and it is never asked for in TLS 1.2.
  const accepted = new WeakSet<IncomingMessage['socket']>()
  return (request, response) => {
    const socket = request.socket as TLSSocket
    if (!accepted.has(socket)) {
      const problem = problemOf(socket)
      if (problem === undefined) accepted.add(socket)
      else if (!isOpen(request)) {
        onRefused(problem, socket.remoteAddress)
        const { headers, body } = answerTo(request)(403, problem)
        // A client that waits to continue might send its body later, where the next request is expected.
        response.shouldKeepAlive = false
        response.writeHead(403, headers as string[])
        response.end(body)
        return drainBody(request)
      }
    }
    listener(request, response)
  }
}

// --- internal ---

/** Why a client is not accepted; `undefined` if it is. */
function problemOf(socket: TLSSocket): string | undefined {
  // Only its certificate counts: a session that is resumed has the one that it began with.
  if (!socket.getPeerX509Certificate())
    return 'This server needs a certificate of its clients (--tls-ca), and this client has sent none'
  if (socket.authorized) return undefined
  return `The certificate of this client is not accepted (${socket.authorizationError}): it must be valid, and signed by an authority that --tls-ca names`
}
