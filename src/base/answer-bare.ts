import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { headerTexts } from './header-lines.ts'

/** Header lines and body for what cannot be taken as a request. */
export type BareAnswer = (
  status: number,
  message: string,
) => { readonly headers: readonly string[]; readonly body: string }

/** What is wrong, and who words it. */
export interface Refusal {
  readonly status: number
  /** The reason phrase. */
  readonly phrase: string
  readonly message: string
  readonly answer: BareAnswer
}

/**
 * Refuses what follows the requests of a connection, by an answer that Node does not write itself. It goes out after the answers
 * to the requests before it, as far as a client can still read it, and ends the connection.
 */
export function answerBare(socket: Socket, { status, phrase, message, answer }: Refusal): void {
  afterAnswers(socket, (begun) => {
    if (begun || !socket.writable) return void socket.destroySoon()
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
