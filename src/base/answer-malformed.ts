import type { Socket } from 'node:net'
import { answerBare, type BareAnswer } from './answer-bare.ts'

/** Answers a message that is not HTTP. `longest` is the limit of a whole header, in bytes. */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { answer, longest }: { answer: BareAnswer; longest: number },
): void {
  const { code = '' } = error
  // The connection itself is broken.
  if (!/^(HPE|ERR_HTTP)_/.test(code)) return void socket.destroy()
  // Nothing is read after a request with `Connection: close` (RFC 9112, section 9.6).
  if (code === 'HPE_CLOSED_CONNECTION') return
  const [status, phrase, message] = reason(code, longest)
  answerBare(socket, { status, phrase, message, answer })
}

// --- internal ---

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

/** The reason Node's parser gives, from its error code, e.g. ` (invalid header token)`. */
function said(code: string): string {
  const [, words] = /^HPE_(.+)$/.exec(code) ?? []
  return words ? ` (${words.toLowerCase().replaceAll('_', ' ')})` : ''
}
