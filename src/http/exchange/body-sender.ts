import type { ServerResponse } from 'node:http'

/** Shorter bodies are written at once; in bytes. */
const LONG = 1024 * 1024
/** How much of a long body is written at once, in characters of a string or in bytes. */
const PIECE = 256 * 1024

export interface BodySenderLimits {
  /** How much may wait on all connections together, in bytes. */
  readonly most: number
  /** How long a client may read nothing while more than `most` is waiting, in milliseconds. */
  readonly patience: number
}

/** Sends bodies, long ones as fast as they are read. Above a limit for all, clients that read nothing are cut off. */
export class BodySender {
  readonly #limits: BodySenderLimits
  /** Ordered by the last read, the oldest first. */
  readonly #waiting = new Map<ServerResponse, { readonly size: number; readonly since: number }>()
  #size = 0

  constructor(limits: BodySenderLimits = LIMITS) {
    this.#limits = limits
  }

  /** Sends a body of `size` bytes. The head has been written. */
  send(response: ServerResponse, body: string | Buffer, size: number): void {
    // Node writes the header and a string body as one string. UTF-8 would break a header beyond ASCII;
    // Latin-1 is the same for an ASCII body, and faster.
    const isLatin1 = typeof body === 'string' && size === body.length
    if (size >= LONG) this.#sendPieces(response, body, { size, isLatin1 })
    else if (isLatin1) response.end(body, 'latin1')
    else response.end(typeof body === 'string' ? Buffer.from(body) : body)
  }

  #sendPieces(
    response: ServerResponse,
    body: string | Buffer,
    { size, isLatin1 }: { readonly size: number; readonly isLatin1: boolean },
  ): void {
    let at = 0
    const write = () => {
      this.#touch(response, size)
      for (let goesOn = true; goesOn && at < body.length; ) {
        const end = endOfPiece(body, at)
        const piece = typeof body === 'string' ? body.slice(at, end) : body.subarray(at, end)
        at = end
        if (isLatin1) goesOn = response.write(piece, 'latin1')
        else goesOn = response.write(typeof piece === 'string' ? Buffer.from(piece) : piece)
      }
      if (at >= body.length) response.end()
    }
    this.#size += size
    response.on('drain', write)
    response.once('close', () => {
      this.#size -= size
      this.#waiting.delete(response)
    })
    write()
    this.#bound()
  }

  /** Records that the client has read something. */
  #touch(response: ServerResponse, size: number): void {
    this.#waiting.delete(response)
    this.#waiting.set(response, { size, since: performance.now() })
  }

  #bound(): void {
    let size = this.#size
    for (const [response, each] of this.#waiting) {
      const isIdle = performance.now() - each.since >= this.#limits.patience
      if (size <= this.#limits.most || !isIdle) return
      size -= each.size
      response.destroy()
    }
  }
}

// --- internal ---

const LIMITS: BodySenderLimits = { most: 512 * 1024 * 1024, patience: 1000 }

/** Where the next piece ends: never inside a surrogate pair. */
function endOfPiece(body: string | Buffer, at: number): number {
  const end = Math.min(at + PIECE, body.length)
  if (typeof body !== 'string' || end === body.length) return end
  const last = body.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}
