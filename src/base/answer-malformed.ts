import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { headerTexts } from './header-lines.ts'

/** Header lines and body for what cannot be read as a request. */
export type MalformedAnswer = (
  status: number,
  message: string,
) => { readonly headers: readonly string[]; readonly body: string }

/**
 * Answers what is not HTTP, as far as a client can still read it: after the answers to the requests before it.
 * `longest`: bytes of a whole header.
 */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { answer, longest }: { answer: MalformedAnswer; longest: number },
): void {
  const { code = '' } = error
  // The connection itself is broken.
  if (!/^(HPE|ERR_HTTP)_/.test(code)) return void socket.destroy()
  // What follows a request with `Connection: close` is not read (RFC 9112, section 9.6).
  if (code === 'HPE_CLOSED_CONNECTION') return
  afterAnswers(socket, (begun) => {
    if (begun || !socket.writable) return void socket.destroySoon()
    const [status, phrase, message] = reason(code, longest)
    const { headers, body } = answer(status, message)
    const lines = [`HTTP/1.1 ${status} ${phrase}`, ...headerTexts(headers), 'Connection: close']
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    // To close while something unread arrives would reset the connection, and the answer with it.
    setTimeout(() => socket.destroy(), LINGER).unref()
  })
}

// --- internal ---

/** How long a client may go on sending after such an answer, in milliseconds. */
const LINGER = 1000

/**
 * Waits for the answers to all whole requests; then tells whether one to the rest, which cannot be read, has
 * begun. Node keeps the answer whose turn it is in `_httpMessage`, and says so nowhere else.
 */
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
      return [400, 'Bad Request', `This is not an HTTP/1.1 request${said(code)}`]
  }
}

/** What Node's parser says, e.g. ` (invalid header token)`, from the code of its error. */
function said(code: string): string {
  const [, words] = /^HPE_(.+)$/.exec(code) ?? []
  return words ? ` (${words.toLowerCase().replaceAll('_', ' ')})` : ''
}
