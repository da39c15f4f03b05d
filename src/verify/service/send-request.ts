import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { toHeaderMap } from '../../base/http/header-lines.ts'
import { type Json, readJson } from '../../base/json/json.ts'
import { decodeBody } from '../../check/read-capture.ts'
import type { Capture } from '../../journal/exchange.ts'
import { failureOf, failureText, malformedFailure, timeoutFailure } from '../../proxy/failure.ts'
import type { Upstream } from '../../proxy/upstream.ts'
import { LONGEST_HEAD, readToTheEnd } from '../../proxy/upstream-request.ts'
import type { ProbeAnswer } from '../../silences/probing/probe-requests.ts'

/** A request in the form in which it is sent. */
export interface OutgoingRequest {
  readonly id: string
  readonly method: string
  /** The target in the request line. */
  readonly path: string
  /** The target for the capture, below the base path of the contract. */
  readonly target: string
  /** Header lines as sent: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string | Buffer | undefined
}

/** How a request is sent to a service. */
export interface SendOptions {
  readonly upstream: Upstream
  readonly agent: Agent
  /** How long an exchange may take, in milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/** Sends a request unchanged, and follows no redirects. Returns the exchange; if no answer came, its `failure` says why. */
export function send(
  request: OutgoingRequest,
  { upstream, agent, timeout, signal }: SendOptions,
): Promise<Capture> {
  const { id, method, path, target, headers: requestHeaders, body = '' } = request
  const began = performance.now()
  // Exact: two requests may begin within a millisecond, and the second one knows what the first has done.
  const time = performance.timeOrigin + began
  const chunks: Buffer[] = []
  let answer: IncomingMessage | undefined
  let size = 0
  const { promise, resolve } = Promise.withResolvers<Capture>()
  const end = (failure?: string) => {
    resolve({
      ...{ id, time, began, duration: performance.now() - began },
      ...{ method, target, requestHeaders },
      requestBody: Buffer.from(body),
      status: answer?.statusCode,
      responseHeaders: answer?.rawHeaders ?? [],
      responseBody: failure === undefined && size <= LARGEST ? Buffer.concat(chunks) : undefined,
      failure,
    })
    outgoing.destroy()
  }
  const fail = (error: NodeJS.ErrnoException) => {
    // An abort is reported as such, and not as the error of the socket that follows from it.
    end(signal.aborted ? STOPPED : failureText(failureOf(error, upstream.url)))
  }
  const outgoing = (upstream.protocol === 'https:' ? httpsRequest : httpRequest)({
    ...{ agent, method, path, host: upstream.hostname, port: upstream.port },
    headers: [...requestHeaders],
    setDefaultHeaders: false,
    maxHeaderSize: LONGEST_HEAD,
    signal,
  })
  outgoing.maxHeadersCount = 0
  const timer = setTimeout(() => end(failureText(timeoutFailure(upstream.url, timeout))), timeout)
  promise.then(() => clearTimeout(timer))
  outgoing.on('socket', readToTheEnd).on('error', fail)
  outgoing.on('upgrade', () =>
    end(failureText(malformedFailure(`${upstream.url} switched protocols without being asked.`))),
  )
  outgoing.on('response', (response) => {
    answer = response
    response.on('error', fail)
    response.on('end', () => end())
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      // The rest of an endless answer is not read: the answer counts as too long.
      if (size > LARGEST) end()
    })
  })
  outgoing.end(body)
  return promise
}

/** The failure of an exchange during which the run was stopped. */
export const STOPPED = 'the run was stopped'

/** Reads the answer of an exchange. */
export function toProbeAnswer(capture: Capture): ProbeAnswer {
  const { status, failure, responseBody } = capture
  const headers = toHeaderMap(capture.responseHeaders)
  const { body } = decodeBody(responseBody, headers)
  const text = body.kind === 'text' ? body.text : ''
  return {
    capture,
    status: failure === undefined ? status : undefined,
    headers,
    text,
    json: jsonOf(text),
  }
}

// --- internal ---

/** How many bytes of an answer are read at most: more than the check judges. */
const LARGEST = 4 * 1024 * 1024

function jsonOf(text: string): Json | undefined {
  try {
    return readJson(text).value
  } catch {
    return undefined
  }
}
