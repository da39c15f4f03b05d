import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { errorBody, StartError } from '../contract/errors.ts'
import { nodeHttp } from '../contract/node-http.ts'

/** A server that listens. */
export interface Listening {
  /** `http://HOST:PORT`, with the port that was bound. */
  readonly origin: string
  /** Stops: no new connections, requests in flight finish (for `GRACE` milliseconds at most). */
  close(): Promise<void>
}

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
const GRACE = 5000

/**
 * Listens on a host and a port (0: any free one).
 * @throws StartError when the port is taken or the host is not this machine's.
 */
export async function listen(
  listener: RequestListener,
  { host, port, onClose }: { host: string; port: number; onClose: () => void },
): Promise<Listening> {
  const server = nodeHttp().createServer(
    { headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 },
    listener,
  )
  server.on('clientError', answerMalformed)
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

/** What is no HTTP gets an Error too, as far as a client can still read it. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, phrase, message] = malformed(error.code)
  const body = JSON.stringify(errorBody(status, message))
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      `X-Sandbox-Origin: none\r\nConnection: close\r\n\r\n${body}`,
  )
}

function malformed(code: string | undefined): [number, string, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'Request Header Fields Too Large', 'The request header must be at most 16 KiB']
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'Request Timeout', 'The request did not arrive in time']
    default:
      return [400, 'Bad Request', 'This is no HTTP/1.1 request']
  }
}
