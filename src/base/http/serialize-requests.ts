import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import process from 'node:process'

/**
 * Creates a listener that takes the requests of a connection one at a time: each waits until the answers to those before it have
 * been handed to the operating system. So one answer waits for a client that sends many requests and does not read, and no
 * request overtakes a change that was sent before it. When more than a few requests wait, nothing is read from their connection.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    // Node gives a response its socket once the response before it has left.
    if (response.socket) return void listener(request, response)
    count(response, WAITING)
    response.once('socket', () => takeSoon(listener, request, response))
  }
}

/**
 * Answers a request once all requests that have arrived are read: answering between two reads wakes up the clients one by one,
 * which costs a sixth of the throughput (a third for creations). A request that has waited was read long ago.
 */
export function afterReading<Given extends readonly unknown[]>(
  request: IncomingMessage,
  answer: (...given: Given) => void,
  ...given: Given
): void {
  if (waited.has(request)) answer(...given)
  else setImmediate(answer, ...given)
}

// --- internal ---

/** How many requests may wait on a connection before nothing more is read from it. */
const MOST_WAITING = 64

/**
 * What a request that waits counts for, in bytes. Node stops reading from a connection on which 64 KiB of answers
 * wait, so it stops when so many requests wait, once it has parsed what it has read (at most 64 KiB).
 */
const WAITING = (64 * 1024) / MOST_WAITING

/** For how long the requests that have waited are taken at once, before the event loop serves other connections; in milliseconds. */
const MOMENT = 2

const waited = new WeakSet<IncomingMessage>()

/** Adds to the bytes that wait on a connection. Node stops reading only because of answers, not of requests. */
function count(response: ServerResponse, bytes: number): void {
  const { _onPendingData } = response as ServerResponse & {
    _onPendingData: (bytes: number) => void
  }
  _onPendingData(bytes)
}

function take(listener: RequestListener, request: IncomingMessage, response: ServerResponse): void {
  count(response, -WAITING)
  if (response.destroyed) return
  waited.add(request)
  listener(request, response)
}

/** The end of the moment that runs; 0 for none. */
let until = 0

/** Takes a request in this turn of the event loop, or in the next one when this one has taken long. */
function takeSoon(...given: Parameters<typeof take>): void {
  if (until === 0) {
    until = performance.now() + MOMENT
    setImmediate(() => {
      until = 0
    })
  }
  if (performance.now() < until) process.nextTick(take, ...given)
  else setImmediate(take, ...given)
}
