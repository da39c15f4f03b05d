import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { RawRequest } from './raw-requests.ts'
import { AnswerReader, type RawAnswer } from './read-answers.ts'

/** What came of a request: an answer, the end of the connection, that nobody waited for one, that none came, or bytes that are none. */
export type Reply = RawAnswer | 'closed' | 'left' | 'silent' | Error

/** One connection at a time, reopened when the server ends it. */
export class RawLine {
  readonly #origin: URL
  #socket: Socket | undefined
  #reader = new AnswerReader()
  #wake: () => void = () => {}
  #isOver = true

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  /** Sends a request, and returns the reply. */
  async ask(request: RawRequest): Promise<Reply> {
    if (this.#isOver) await this.#open()
    const socket = this.#socket as Socket
    socket.write(request.bytes, 'latin1')
    if (request.leaves) {
      await new Promise(setImmediate)
      this.close()
      return 'left'
    }
    const until = performance.now() + PATIENCE
    for (;;) {
      try {
        const answer = this.#reader.take(request.method === 'HEAD')
        if (answer) {
          // A broken connection may still deliver the whole answer to a HEAD.
          if (isLast(answer) || request.breaks) this.close()
          return answer
        }
      } catch (error) {
        this.close()
        return error as Error
      }
      if (this.#isOver) return 'closed'
      if (performance.now() > until) {
        this.close()
        return 'silent'
      }
      await this.#news()
    }
  }

  close(): void {
    this.#socket?.destroy()
    this.#isOver = true
  }

  async #open(): Promise<void> {
    this.#reader = new AnswerReader()
    const socket = connect({ host: this.#origin.hostname, port: Number(this.#origin.port) })
    this.#socket = socket
    this.#isOver = false
    socket.on('data', (chunk) => {
      this.#reader.add(chunk)
      this.#wake()
    })
    const over = () => {
      if (this.#socket === socket) this.#isOver = true
      this.#wake()
    }
    socket.on('close', over).on('end', over).on('error', over)
    await once(socket, 'connect').catch(over)
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PATIENCE)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

// --- internal ---

/** How long an answer may take, in milliseconds, on a machine that does something else too. */
const PATIENCE = 20_000

function isLast({ headers }: RawAnswer): boolean {
  return headers.some(
    (name, at) =>
      at % 2 === 0 && /^connection$/i.test(name) && /^close$/i.test(headers[at + 1] ?? ''),
  )
}
