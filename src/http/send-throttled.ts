import type { ServerResponse } from 'node:http'

/**
 * Sends a body in pieces, so that the total since the start never exceeds the rate. It stops when the connection ends. The
 * head must have been written.
 */
export function sendThrottled(
  response: ServerResponse,
  body: Buffer,
  { rate, closing, last }: Throttling,
): void {
  const piece = Math.max(1, Math.round((rate * INTERVAL) / 1000))
  const began = performance.now()
  let at = 0
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    const next = Math.min(at + piece, body.length)
    timer = setTimeout(
      send,
      Math.max(1, Math.ceil(began + (next / rate) * 1000 - performance.now())),
    )
  }
  const send = () => {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    if (due >= body.length) return finish()
    const from = at
    at = Math.max(at, due)
    if (at === from || response.write(body.subarray(from, at))) wait()
    // Data that a slow client did not read in time is sent as soon as it reads again.
    else response.once('drain', wait)
  }
  const stop = () => {
    clearTimeout(timer)
    response.off('drain', wait)
    closing.removeEventListener('abort', finish)
  }
  const finish = () => {
    stop()
    last(body.subarray(at))
  }
  response.once('close', stop)
  closing.addEventListener('abort', finish)
  if (closing.aborted) return void finish()
  response.flushHeaders()
  wait()
}

// --- internal ---

/** How to throttle a body. */
interface Throttling {
  /** Bytes per second, at least 1. */
  readonly rate: number
  /** Aborts when the server stops; the rest is then sent at once. */
  readonly closing: AbortSignal
  /** Sends the last piece, and ends the response. */
  readonly last: (piece: Buffer) => void
}

/** Milliseconds from one piece to the next, unless a single byte takes longer. */
const INTERVAL = 50
