import { once } from 'node:events'
import {
  createServer,
  maxHeaderSize,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { errorBody, StartError } from '../contract/errors.ts'

/** A server that listens. */
export interface Listening {
  /** `http://HOST:PORT`, with the port that was bound. */
  readonly origin: string
  /** Stops: no new connections, requests in flight finish (for `GRACE` milliseconds at most). */
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
  /** What answers a message that is no HTTP; an Error of the contract, when left out. */
  readonly malformed?: MalformedAnswer
  /** Is given the server before it listens, for events beside `request`. */
  readonly prepare?: (server: Server) => void
}

/** Header lines and body for what can not be read as a request. */
export type MalformedAnswer = (
  status: number,
  message: string,
) => { readonly headers: readonly string[]; readonly body: string }

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
const GRACE = 5000

/**
 * Listens on a host and a port (0: any free one).
 * @throws StartError when the port is taken or the host is not this machine's.
 */
export async function listen(
  listener: RequestListener,
  { host, port, onClose, server: options, malformed = contractError, prepare }: ListenOptions,
): Promise<Listening> {
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 65_000, ...options },
    listener,
  )
  server.on('clientError', (error, socket) =>
    answerMalformed(error, socket as Socket, {
      answer: malformed,
      longest: options?.maxHeaderSize ?? maxHeaderSize,
    }),
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
  const cut = setTimeout(() => server.closeAllConnections(), GRACE)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** What is no HTTP gets an answer too, as far as a client can still read it. */
function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { answer, longest }: { answer: MalformedAnswer; longest: number },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, phrase, message] = reason(error.code, longest)
  const { headers, body } = answer(status, message)
  const lines = [`HTTP/1.1 ${status} ${phrase}`]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  socket.end(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`)
}

const contractError: MalformedAnswer = (status, message) => {
  const body = JSON.stringify(errorBody(status, message))
  const headers = [
    ...['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body))],
    ...['X-Sandbox-Origin', 'none'],
  ]
  return { headers, body }
}

function reason(code: string | undefined, longest: number): [number, string, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        431,
        'Request Header Fields Too Large',
        `The request header must be at most ${longest / 1024} KiB`,
      ]
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'Request Timeout', 'The request did not arrive in time']
    default:
      return [400, 'Bad Request', 'This is no HTTP/1.1 request']
  }
}
