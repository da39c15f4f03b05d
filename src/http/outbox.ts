import type { ServerResponse } from 'node:http'

/** A shorter body is written at once. In bytes. */
const LONG = 1024 * 1024
/** How much of a long body is handed to the system at once, in characters of a text or bytes. */
const PIECE = 256 * 1024

/** When long bodies that wait to be read are too many. */
export interface OutboxLimits {
  /** How many bytes of long bodies may wait together. */
  readonly most: number
  /** How long a client may read nothing while they are more, in milliseconds. */
  readonly patience: number
}

/**
 * Sends long bodies piece by piece, as their clients read them. What waits is bounded over all connections:
 * while it is too much, the clients that read nothing are cut off, the longest idle one first.
 */
export class Outbox {
  readonly #limits: OutboxLimits
  /** Who read longest ago comes first. */
  readonly #waiting = new Map<ServerResponse, { readonly size: number; readonly since: number }>()
  #size = 0

  constructor(limits: OutboxLimits = { most: 512 * 1024 * 1024, patience: 1000 }) {
    this.#limits = limits
  }

  /** Sends a body; `size` is how long it is in bytes. Its head has been written. */
  send(response: ServerResponse, body: string | Buffer, size: number): void {
    // Node writes a text body and the header as one text: as UTF-8, that breaks a header beyond ASCII, and
    // a body within ASCII is the same in Latin-1, which is written faster.
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
      this.#note(response, size)
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

  /** Its client has read something. */
  #note(response: ServerResponse, size: number): void {
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

/** Where the next piece ends: never within a surrogate pair, which is one character. */
function endOfPiece(body: string | Buffer, at: number): number {
  const end = Math.min(at + PIECE, body.length)
  if (typeof body !== 'string' || end === body.length) return end
  const last = body.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}
