import { once } from 'node:events'
import type { RequestListener, Server, ServerOptions } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { answerMalformed, type MalformedAnswer } from './answer-malformed.ts'
import { StartError } from './errors.ts'
import { nodeHttp } from './node-http.ts'

/** A server that listens. */
export interface Listening {
  /** `http://HOST:PORT`, with the port that was bound. */
  readonly origin: string
  /** Stops: no new connections, requests in flight finish (for `LISTEN_GRACE` milliseconds at most). */
  close(): Promise<void>
}

/** How to listen. */
export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** Is called when the server stops, after it takes no new connections. */
  readonly onClose: () => void
  /** Over those of the sandbox. */
  readonly server?: ServerOptions
  /** What answers a message that is no HTTP. */
  readonly malformed: MalformedAnswer
  /** Is given the server before it listens, for events beside `request`. */
  readonly prepare?: (server: Server) => void
}

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
export const LISTEN_GRACE = 5000

/**
 * Listens on a host and a port (0: any free one). `nextId` gives the request id of what is no HTTP.
 * @throws StartError when the port is taken or the host is not this machine's.
 */
export async function listen(
  listener: RequestListener,
  { host, port, onClose, server: options, malformed, prepare }: ListenOptions,
): Promise<Listening> {
  const http = nodeHttp()
  const server = http.createServer(
    {
      headersTimeout: 20_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 65_000,
      // What Node would refuse without a body reaches the listener, which refuses it with one.
      requireHostHeader: false,
      ...options,
    },
    listener,
  )
  server.on('checkExpectation', listener)
  const longest = options?.maxHeaderSize ?? http.maxHeaderSize
  server.on('clientError', (error, socket) =>
    answerMalformed(error, socket as Socket, { answer: malformed, longest }),
  )
  prepare?.(server)
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(explain(error as NodeJS.ErrnoException, host, port), { cause: error })
  }
  const bound = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return { origin: `http://${name}:${bound.port}`, close: () => close(server, onClose) }
}

// --- internal ---

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

async function close(server: Server, onClose: () => void): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  onClose()
  // Connections fall idle as their requests finish: each time, those that have are closed.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  const cut = setTimeout(() => server.closeAllConnections(), LISTEN_GRACE)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
