import { once } from 'node:events'
import type {
  IncomingMessage,
  RequestListener,
  Server,
  ServerOptions,
  ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { StartError } from '../errors.ts'
import { asksForUpgrade, nodeHttp } from './http.ts'
import { createSecureServer, requireCertificate, type ServerIdentity } from './secure-server.ts'
import { answerMalformed, answerOnSocket, type SocketAnswer } from './socket-answer.ts'

export interface Listening {
  /** `http://HOST:PORT` or `https://HOST:PORT`, with the port that was bound. */
  readonly origin: string
  /** From now on, every answer closes its connection, so that no client keeps a connection that is about to be closed. */
  drain(): void
  /** Stops accepting connections and lets requests in flight finish, for at most `LISTEN_GRACE` milliseconds. */
  close(): Promise<void>
}

export interface ListenOptions {
  /** Default: `127.0.0.1`. */
  readonly host?: string | undefined
  /** Default: 0. */
  readonly port?: number | undefined
  /** The host in `origin`. Default: the address that is listened on. */
  readonly name?: string | undefined
  /** Called when the server stops and no longer accepts connections. */
  readonly onClose: () => void
  /** Called just before the server cuts the connections on which requests are still in flight. */
  readonly onCut?: () => void
  /** Overrides the defaults. */
  readonly server?: ServerOptions
  /** Whether a client that has closed its side of the connection still gets its answers. */
  readonly halfOpen?: boolean
  /** How long a client may leave pending output unread, in milliseconds. */
  readonly writeTimeout?: number | undefined
  /** Builds the answer to a message that is not HTTP, and to CONNECT. */
  readonly bareAnswer: SocketAnswer
  /** The message of the answer to CONNECT. */
  readonly noTunnel: string
  /** Whether the listener itself tells a client that expects it to continue. Otherwise the server does at once. */
  readonly leavesContinue?: boolean
  /** How many connections are served at once; one more is answered with 503. */
  readonly maxConnections: number
  /** Called with a sentence when connections are refused, at most once a minute. */
  readonly onFull?: ((message: string) => void) | undefined
  /** The greatest number of header lines of a request; 0: any. */
  readonly maxHeadersCount?: number
  /** Its certificate; without it, the server speaks plain HTTP. */
  readonly identity?: ServerIdentity | undefined
  /** Whether a request is answered without a certificate of the client, if clients are asked for one. */
  readonly isOpen?: (request: IncomingMessage) => boolean
  /** What builds the answer to a client without an accepted certificate. Default: `bareAnswer`. */
  readonly refusalOf?: (request: IncomingMessage) => SocketAnswer
}

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
export const LISTEN_GRACE = 5000

/**
 * Listens on a host and a port (0: any free one).
 * @throws StartError when the port is taken or the host is not an address of this machine.
 */
export async function listen(
  listener: RequestListener,
  options: ListenOptions,
): Promise<Listening> {
  const { host = '127.0.0.1', port = 0, name = host, server: more, identity } = options
  const http = nodeHttp()
  let isDraining = false
  const { bareAnswer: answer, isOpen = () => false, refusalOf: answerTo = () => answer } = options
  const admitted = identity?.asksClients
    ? requireCertificate(listener, { answerTo, isOpen, onRefused: identity.onRefused })
    : listener
  const receive = serializeRequests((request, response) => {
    // Node discards what it has read after an upgrade request, and would wait for the rest of it.
    if (isDraining || asksForUpgrade(request)) response.shouldKeepAlive = false
    admitted(request, response)
  })
  const settings = {
    headersTimeout: LONGEST_HEAD,
    requestTimeout: LONGEST_REQUEST,
    keepAliveTimeout: LONGEST_IDLE,
    // Node would refuse such a request without a body; the listener refuses it with one.
    requireHostHeader: false,
    ...more,
  }
  const secured =
    identity && createSecureServer(settings, receive, { identity, bareAnswer: answer })
  const server = (secured?.server ?? http.createServer(settings, receive)) as HttpServer
  limitConnections(server, options)
  server.on('checkExpectation', receive)
  if (options.leavesContinue) server.on('checkContinue', receive)
  server.maxHeadersCount = options.maxHeadersCount ?? null
  const longest = more?.maxHeaderSize ?? http.maxHeaderSize
  const broken = new WeakSet<Duplex>()
  server.on('clientError', (error, socket) => {
    // After the first error, Node reports every further byte as another one.
    if (broken.has(socket)) return
    broken.add(socket)
    answerMalformed(error, socket as Socket, { answer, longest })
  })
  // Without a listener, Node closes the connection without an answer.
  server.on('connect', (_request, socket) => {
    const refusal = { status: 501, phrase: 'Not Implemented', message: options.noTunnel, answer }
    socket.on('error', () => socket.destroy())
    answerOnSocket(socket as Socket, refusal)
  })
  server.httpAllowHalfOpen = options.halfOpen ?? false
  if (options.writeTimeout !== undefined) cutIdleReaders(server, options.writeTimeout)
  const cutUnused = watchUnused(server, secured ? 'secureConnection' : 'connection')
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(explain(error as NodeJS.ErrnoException, host, port), { cause: error })
  }
  const bound = server.address() as AddressInfo
  return {
    origin: `${secured ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${bound.port}`,
    drain: () => {
      isDraining = true
    },
    close: () => {
      const closed = close(server, options, cutUnused)
      secured?.dropUnsecured()
      return closed
    },
  }
}

/**
 * Answers a request once all requests that have arrived are read: answering between two reads wakes up the clients one by one,
 * which costs a sixth of the throughput (a third for creations). A request that has waited was read long ago.
 */
export function afterReading<Given extends readonly unknown[]>(
  request: IncomingMessage,
  answer: (...given: Given) => void,
  ...given: Given
): void {
  if (waited.has(request)) answer(...given)
  else setImmediate(answer, ...given)
}

// --- internal ---

/** A server of `node:http`, with a property that Node's own types leave out. */
type HttpServer = Server & { httpAllowHalfOpen: boolean }

/** How long the head of a request may take to arrive, in milliseconds. */
const LONGEST_HEAD = 20_000

/** How long a whole request may take to arrive, in milliseconds. */
const LONGEST_REQUEST = 120_000

/** How long a connection may be idle between two requests, in milliseconds. */
const LONGEST_IDLE = 65_000

/** How many connections beyond the limit get an answer at the same time; further ones are just closed. */
const MOST_REFUSED = 100

/** For how long a full server is not reported again, in milliseconds. */
const REPORT_PACE = 60_000

/** Limits the number of connections. One more is closed, with an answer if it needs no TLS handshake first. */
function limitConnections(server: Server, options: ListenOptions): void {
  const { maxConnections: most, onFull, bareAnswer: answer, identity } = options
  const message = `There are ${most} connections, the most that --max-connections allows: close one, or start with a greater number`
  const admit = server.listeners('connection') as ((socket: Socket) => void)[]
  let open = 0
  let reported = Number.NEGATIVE_INFINITY
  const report = () => {
    if (performance.now() - reported < REPORT_PACE) return
    reported = performance.now()
    onFull?.(`Connections are refused. ${message}.`)
  }
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (open < most) {
      open += 1
      socket.once('close', () => {
        open -= 1
      })
      for (const each of admit) each.call(server, socket)
      return
    }
    report()
    socket.on('error', () => socket.destroy())
    // A TLS client could not read an answer in plain text, so the connection is only closed.
    if (identity) return void socket.destroy()
    answerOnSocket(socket, {
      ...{ status: 503, phrase: 'Service Unavailable', message, answer },
      headers: ['Retry-After', '1'],
    })
    socket.resume()
  })
  server.maxConnections = most + MOST_REFUSED
  server.on('drop', report)
}

/** Cuts idle connections, and those whose client has stopped reading. A connection that waits for an answer is kept. */
function cutIdleReaders(server: Server, timeout: number): void {
  server.timeout = timeout
  server.on('timeout', (socket: Socket & { _httpMessage?: unknown }) => {
    if (!socket._httpMessage || socket.writableLength > 0) socket.destroy()
  })
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken. Choose another with --port, or --port 0 for any free one.`
    case 'EACCES':
      return `Port ${port} needs more rights than you have. Choose one above 1023 with --port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine. Use --host 127.0.0.1, or 0.0.0.0 for all of its addresses.`
    default:
      return `Cannot listen on ${host}:${port}: ${message}. Choose another --host or --port.`
  }
}

/** Returns what cuts the connections on which nothing was sent, as browsers open some ahead: to Node they are not idle. */
function watchUnused(server: Server, event: 'connection' | 'secureConnection'): () => void {
  const open = new Set<Socket>()
  server.on(event, (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}

async function close(
  server: Server,
  { onClose, onCut }: ListenOptions,
  cutUnused: () => void,
): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  onClose()
  // Connections become idle as their requests finish.
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    cutUnused()
  }, 20)
  const cut = setTimeout(() => {
    onCut?.()
    server.closeAllConnections()
  }, LISTEN_GRACE)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/**
 * Creates a listener that takes the requests of a connection one at a time: each waits until the answers to those before it have
 * been handed to the operating system. So one answer waits for a client that sends many requests and does not read, and no
 * request overtakes a change that was sent before it. When more than a few requests wait, nothing is read from their connection.
 */
function serializeRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    // Node gives a response its socket once the response before it has left.
    if (response.socket) return void listener(request, response)
    count(response, WAITING)
    response.once('socket', () => takeSoon(listener, request, response))
  }
}

/** How many requests may wait on a connection before nothing more is read from it. */
const MOST_WAITING = 64

/**
 * What a request that waits counts for, in bytes. Node stops reading from a connection on which 64 KiB of answers
 * wait, so it stops when so many requests wait, once it has parsed what it has read (at most 64 KiB).
 */
const WAITING = (64 * 1024) / MOST_WAITING

/** For how long the requests that have waited are taken at once, before the event loop serves other connections; in milliseconds. */
const MOMENT = 2

const waited = new WeakSet<IncomingMessage>()

/** Adds to the bytes that wait on a connection. Node stops reading only because of answers, not of requests. */
function count(response: ServerResponse, bytes: number): void {
  const { _onPendingData } = response as ServerResponse & {
    _onPendingData: (bytes: number) => void
  }
  _onPendingData(bytes)
}

function take(listener: RequestListener, request: IncomingMessage, response: ServerResponse): void {
  count(response, -WAITING)
  if (response.destroyed) return
  waited.add(request)
  listener(request, response)
}

/** The end of the moment that runs; 0 for none. */
let until = 0

/** Takes a request in this turn of the event loop, or in the next one when this one has taken long. */
function takeSoon(...given: Parameters<typeof take>): void {
  if (until === 0) {
    until = performance.now() + MOMENT
    setImmediate(() => {
      until = 0
    })
  }
  if (performance.now() < until) process.nextTick(take, ...given)
  else setImmediate(take, ...given)
}
