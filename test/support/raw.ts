import { connect } from 'node:tls'
import { connectTo } from './over-tls.ts'

/** What was received on a connection: the replies, the bytes after the last whole reply, and how it ended. */
export interface RawAnswer {
  readonly replies: readonly RawReply[]
  /** The text after the last whole reply. */
  readonly rest: string
  /** `closed` or `reset` (RST) by the server, or still `open` after the wait. */
  readonly ended: 'closed' | 'reset' | 'open'
}

/** A parsed reply; header names are in lower case. */
interface RawReply {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** How to talk to a server. */
export interface RawOptions {
  /** How long to wait for the end of the connection, in milliseconds. */
  readonly patience?: number
  /** Whether the requests (or only the first) are HEAD: their replies have no body, whatever their Content-Length. */
  readonly head?: boolean | 'first'
  /** Whether the client closes its side of the connection once everything is written. */
  readonly half?: boolean
  /** What the client trusts, if it speaks TLS also in a run of the tests without. */
  readonly ca?: string | undefined
}

/**
 * Writes bytes to the server of `url` and reads until the connection ends. A request should ask for
 * `Connection: close`, unless the test waits for the connection to stay open.
 */
export async function talk(
  url: string,
  bytes: string | Buffer,
  { patience = 5000, head = false, half = false, ca }: RawOptions = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer['ended']>()
  const chunks: Buffer[] = []
  const socket =
    ca === undefined
      ? connectTo(Number(port), hostname, true)
      : connect({ ca, ...{ port: Number(port), host: hostname, allowHalfOpen: true } })
  const timer = setTimeout(() => resolve('open'), patience)
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('end', () => resolve('closed'))
  socket.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve('reset') : reject(error),
  )
  if (half) socket.end(bytes)
  else socket.write(bytes)
  try {
    const ended = await promise
    return { ...split(Buffer.concat(chunks).toString('latin1'), head), ended }
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

// --- internal ---

function split(text: string, head: boolean | 'first'): Pick<RawAnswer, 'replies' | 'rest'> {
  const replies: RawReply[] = []
  let rest = text
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return { replies, rest }
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = new Map(
      lines.map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
      }),
    )
    const status = Number(first.split(' ')[1])
    const isHead = head === 'first' ? replies.length === 0 : head
    const bodiless = isHead || status < 200 || status === 204
    const length = bodiless ? 0 : Number(headers.get('content-length') ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    if (body.length < length) return { replies, rest }
    replies.push({ status, headers, body: Buffer.from(body, 'latin1').toString('utf8') })
    rest = rest.slice(end + 4 + length)
  }
}
