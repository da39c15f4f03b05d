import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Capture } from '../../journal/capture.ts'
import { LONGEST_HEAD } from '../../proxy/ask-upstream.ts'
import { failureOf, failureText, malformedFailure, timeoutFailure } from '../../proxy/failure.ts'
import { readToTheEnd } from '../../proxy/read-to-the-end.ts'
import type { Upstream } from '../../proxy/upstream.ts'

/** A request as it goes out. */
export interface Sending {
  readonly id: string
  readonly method: string
  /** What stands in the request line. */
  readonly path: string
  /** The target as the contract has it, for the capture. */
  readonly target: string
  /** Header lines as sent: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string | Buffer | undefined
}

/** How a service is reached. */
export interface Line {
  readonly upstream: Upstream
  readonly agent: Agent
  /** How long an exchange may take, in milliseconds. */
  readonly timeout: number
  /** Ends the exchange. */
  readonly signal: AbortSignal
}

/**
 * Sends a request as it is: nothing is normalised, and no redirect is followed. Returns the exchange; one without an answer says
 * why.
 */
export function send(
  sending: Sending,
  { upstream, agent, timeout, signal }: Line,
): Promise<Capture> {
  const { id, method, path, target, headers: requestHeaders, body = '' } = sending
  const [time, began] = [Date.now(), performance.now()]
  const chunks: Buffer[] = []
  let answer: IncomingMessage | undefined
  let size = 0
  const { promise, resolve } = Promise.withResolvers<Capture>()
  const end = (failure?: string) => {
    resolve({
      ...{ id, time, duration: performance.now() - began, method, target, requestHeaders },
      requestBody: Buffer.from(body),
      status: answer?.statusCode,
      responseHeaders: answer?.rawHeaders ?? [],
      responseBody: failure === undefined && size <= LARGEST ? Buffer.concat(chunks) : undefined,
      failure,
    })
    asked.destroy()
  }
  const fail = (error: NodeJS.ErrnoException) => {
    // What ended it is not what happened to it.
    end(signal.aborted ? STOPPED : failureText(failureOf(error, upstream.url)))
  }
  const asked = (upstream.protocol === 'https:' ? httpsRequest : httpRequest)({
    ...{ agent, method, path, host: upstream.hostname, port: upstream.port },
    headers: [...requestHeaders],
    setDefaultHeaders: false,
    maxHeaderSize: LONGEST_HEAD,
    signal,
  })
  asked.maxHeadersCount = 0
  const timer = setTimeout(() => end(failureText(timeoutFailure(upstream.url, timeout))), timeout)
  promise.then(() => clearTimeout(timer))
  asked.on('socket', readToTheEnd).on('error', fail)
  asked.on('upgrade', () =>
    end(failureText(malformedFailure(`${upstream.url} switched protocols without being asked.`))),
  )
  asked.on('response', (response) => {
    answer = response
    response.on('error', fail)
    response.on('end', () => end())
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      // An endless answer ends here: it is judged as one that is too long.
      if (size > LARGEST) end()
    })
  })
  asked.end(body)
  return promise
}

/** Why an exchange has no answer if the run was stopped meanwhile. */
export const STOPPED = 'the run was stopped'

// --- internal ---

/** The most of an answer that is read, in bytes: more than is judged. */
const LARGEST = 4 * 1024 * 1024
