import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { headerTexts } from './header-lines.ts'

/** Builds the header lines and the body of the answer to a message that does not become a request. */
export type BareAnswer = (
  status: number,
  message: string,
) => { readonly headers: readonly string[]; readonly body: string }

/** A refusal, and the builder of its answer. */
export interface Refusal {
  readonly status: number
  /** The reason phrase. */
  readonly phrase: string
  readonly message: string
  readonly answer: BareAnswer
}

/**
 * Refuses a message on a socket, without a Node response. The answer is sent after the answers to earlier requests, if the
 * client can still read it, and ends the connection.
 */
export function answerBare(socket: Socket, { status, phrase, message, answer }: Refusal): void {
  afterAnswers(socket, (begun) => {
    if (begun || !socket.writable) return void socket.destroySoon()
    const { headers, body } = answer(status, message)
    const lines = [`HTTP/1.1 ${status} ${phrase}`, ...headerTexts(headers), 'Connection: close']
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    // Closing while unread bytes arrive would reset the connection, and the client would lose the answer.
    setTimeout(() => socket.destroy(), LINGER).unref()
  })
}

// --- internal ---

/** How long a client may keep sending after such an answer, in milliseconds. */
const LINGER = 1000

/**
 * Waits for the answers to all complete requests, then reports whether an answer to the unreadable rest has
 * begun. Node exposes the current answer only as `_httpMessage`.
 */
function afterAnswers(socket: Socket, act: (begun: boolean) => void): void {
  const current = (socket as { _httpMessage?: ServerResponse | null })._httpMessage
  if (!current?.req.complete) return void act(current?.headersSent === true)
  current.once('close', () => afterAnswers(socket, act))
}
