import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { headerTexts } from './header-lines.ts'

/** Builds the header lines and the body of the answer to a message that does not become a request. */
export type SocketAnswer = (
  status: number,
  message: string,
) => { readonly headers: readonly string[]; readonly body: string }

/** A refusal, and the builder of its answer. */
interface Refusal {
  readonly status: number
  readonly phrase: string
  readonly message: string
  /** Header lines beside those of the builder: name, value, name, value … */
  readonly headers?: readonly string[]
  readonly answer: SocketAnswer
}

/** Refuses a message on a socket without a Node response: answers after the earlier answers, and ends the connection. */
export function answerOnSocket(socket: Socket, refusal: Refusal): void {
  const { status, phrase, message, headers: more = [], answer } = refusal
  afterAnswers(socket, (begun) => {
    if (begun || !socket.writable) return void socket.destroySoon()
    const { headers, body } = answer(status, message)
    const lines = [
      `HTTP/1.1 ${status} ${phrase}`,
      ...headerTexts([...headers, ...more]),
      'Connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    // Closing while unread bytes arrive would reset the connection, and the client would lose the answer.
    setTimeout(() => socket.destroy(), LINGER).unref()
  })
}

/** Answers a message that is not HTTP. `longest` is the limit of a whole header, in bytes. */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { answer, longest }: { answer: SocketAnswer; longest: number },
): void {
  const { code = '' } = error
  // The connection itself is broken.
  if (!/^(HPE|ERR_HTTP)_/.test(code)) return void socket.destroy()
  // Nothing is read after a request with `Connection: close` (RFC 9112, section 9.6).
  if (code === 'HPE_CLOSED_CONNECTION') return
  const [status, phrase, message] = reason(code, longest)
  answerOnSocket(socket, { status, phrase, message, answer })
}

/** Cuts an answer that has begun. A reset tells the client that it is not whole, even if only its end would delimit it. */
export function cutAnswer(response: ServerResponse): void {
  const { socket, req } = response
  if (req.httpVersionMinor > 0 || !socket || socket.destroyed) response.destroy()
  else resetConnection(socket)
}

/**
 * The connection that carries another one: that of TCP under one with TLS, otherwise the connection itself. Node exposes it only
 * as `_parent`.
 */
export function carrierOf(socket: Socket): Socket {
  return (socket as { _parent?: Socket | null })._parent ?? socket
}

/** Resets a connection (RFC 9293, section 3.10.5), with TLS or without: its client sees an error, not an end. */
export function resetConnection(socket: Socket): void {
  // resetAndDestroy() on a socket that has been ended would wait for ever.
  if (socket.writableEnded) socket.destroy()
  else carrierOf(socket).resetAndDestroy()
}

// --- internal ---

/** How long a client may keep sending after such an answer, in milliseconds. */
const LINGER = 1000

/** Waits for the answers to all complete requests, then says whether an answer to the unreadable rest has begun. */
function afterAnswers(socket: Socket, act: (begun: boolean) => void): void {
  const current = (socket as { _httpMessage?: ServerResponse | null })._httpMessage
  if (!current?.req.complete) return void act(current?.headersSent === true)
  current.once('close', () => afterAnswers(socket, act))
}

function reason(code: string, longest: number): [number, string, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        431,
        'Request Header Fields Too Large',
        `The request header must be at most ${longest / 1024} KiB`,
      ]
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'Request Timeout', 'The request did not arrive in time']
    case 'HPE_INVALID_METHOD':
      return [
        400,
        'Bad Request',
        'This is not an HTTP/1.1 request, or its method is not one of the registered ones',
      ]
    default:
      return [400, 'Bad Request', `This is not an HTTP/1.1 request${parserReason(code)}`]
  }
}

/** The reason Node's parser gives, from its error code, e.g. ` (invalid header token)`. */
function parserReason(code: string): string {
  const [, words] = /^HPE_(.+)$/.exec(code) ?? []
  return words ? ` (${words.toLowerCase().replaceAll('_', ' ')})` : ''
}
