import type { Socket } from 'node:net'
import { headerTexts } from './header-lines.ts'

/** Header lines and body for what can not be read as a request. */
export type MalformedAnswer = (
  status: number,
  message: string,
) => { readonly headers: readonly string[]; readonly body: string }

/** Answers what is no HTTP, as far as a client can still read it. `longest`: bytes of a whole header. */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { answer, longest }: { answer: MalformedAnswer; longest: number },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, phrase, message] = reason(error.code, longest)
  const { headers, body } = answer(status, message)
  const lines = [`HTTP/1.1 ${status} ${phrase}`, ...headerTexts(headers)]
  socket.end(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`)
}

// --- internal ---

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
