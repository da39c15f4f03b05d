import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { ServerOptions } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { drainBody } from './http.ts'
import { answerOnSocket, carrierOf, type SocketAnswer } from './socket-answer.ts'

/** The certificate and the key of a server, in PEM form. */
export interface ServerIdentity {
  readonly context: {
    readonly cert: string
    readonly key: string
    /** The authorities that sign the certificates of clients. */
    readonly ca?: string
  }
  /** Whether clients are asked for a certificate. */
  readonly asksClients: boolean
  /** Called for each request of a client without an accepted certificate: why it is refused, and the address of the client. */
  onRefused(why: string, address: string | undefined): void
  /** Calls a listener after each change of the context. */
  onChange(listener: () => void): void
}

/** A server with TLS that does not listen yet. */
interface SecureServer {
  readonly server: Server
  /** Ends the connections that are not secure yet: Node only ends those on which HTTP is spoken. */
  dropUnsecured(): void
}

/** How long a client may take until its connection is secure, in milliseconds. */
const LONGEST_HANDSHAKE = 20_000

/** Creates a server with TLS. A client that speaks plain HTTP to it gets a 400 of `bareAnswer`. */
export function createSecureServer(
  options: ServerOptions,
  listener: RequestListener,
  {
    identity,
    bareAnswer,
  }: { readonly identity: ServerIdentity; readonly bareAnswer: SocketAnswer },
): SecureServer {
  const { createServer } = process.getBuiltinModule('node:https')
  const server = createServer(
    {
      ...{ ...options, ...identity.context, allowHalfOpen: true, noDelay: true },
      // An answer says why a client is refused, unlike the end of a handshake (secure-server.ts).
      ...{ requestCert: identity.asksClients, rejectUnauthorized: false },
    },
    listener,
  )
  if (identity.asksClients) trustAuthorities(server)
  identity.onChange(() => {
    // Sessions of clients that the old authorities have accepted are not resumed.
    const { randomBytes } = process.getBuiltinModule('node:crypto')
    server.setSecureContext({ ...identity.context, ticketKeys: randomBytes(48) })
    if (identity.asksClients) trustAuthorities(server)
  })
  const unsecured = new Map<Socket, NodeJS.Timeout>()
  const settle = (socket: Socket) => {
    clearTimeout(unsecured.get(socket))
    unsecured.delete(socket)
  }
  server.on('secureConnection', (socket) => {
    socket.allowHalfOpen = true
    settle(carrierOf(socket))
  })
  const [begin] = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    unsecured.set(
      socket,
      setTimeout(() => socket.destroy(), LONGEST_HANDSHAKE),
    )
    socket.once('close', () => settle(socket))
    socket.on('error', () => socket.destroy())
    socket.once('readable', () => {
      const first: Buffer | null = socket.read()
      if (first === null) return void socket.destroy()
      if (isHttp(first)) return refusePlain(socket, bareAnswer)
      // A client that closes its side in the middle of its handshake cannot complete it: until it is secure, its connection ends then.
      socket.allowHalfOpen = false
      socket.once('end', () => socket.destroy())
      socket.unshift(first)
      begin?.call(server, socket)
    })
  })
  const dropUnsecured = () => {
    for (const socket of unsecured.keys()) socket.destroy()
  }
  return { server, dropUnsecured }
}

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
    readonly answerTo: (request: IncomingMessage) => SocketAnswer
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

/**
 * Trusts the named authorities also where another one has signed them. Node has the option `allowPartialTrustChain` for this, but its
 * servers leave it out of the context that they make (`setSecureContext`, as of Node 24), so it is set there.
 */
function trustAuthorities(server: Server): void {
  const { _sharedCreds: made } = server as Server & {
    readonly _sharedCreds: { readonly context: { setAllowPartialTrustChain(): void } }
  }
  made.context.setAllowPartialTrustChain()
}

/** Whether a connection begins with a letter, as a request does, and not with a record of TLS (RFC 8446, section 5.1). */
function isHttp(bytes: Buffer): boolean {
  const letter = (bytes[0] as number) | 0x20
  return letter >= 0x61 && letter <= 0x7a
}

function refusePlain(socket: Socket, answer: SocketAnswer): void {
  const message = 'This port speaks TLS: use https:// in place of http://'
  answerOnSocket(socket, { status: 400, phrase: 'Bad Request', message, answer })
  socket.resume()
}

/** Why a client is not accepted; `undefined` if it is. */
function problemOf(socket: TLSSocket): string | undefined {
  // Only its certificate counts: a session that is resumed has the one that it began with.
  if (!socket.getPeerX509Certificate())
    return 'This server needs a certificate of its clients (--tls-ca), and this client has sent none'
  if (socket.authorized) return undefined
  return `The certificate of this client is not accepted (${socket.authorizationError}): it must be valid, and signed by an authority that --tls-ca names`
}
