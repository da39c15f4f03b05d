import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type HeaderLines,
  hasHeader,
  headerPairs,
  headerValue,
} from '../../base/http/header-lines.ts'
import { nodeHttp, pieceLength } from '../../base/http/http.ts'
import { resetConnection } from '../../base/http/socket-answer.ts'
import {
  changedLines,
  changedStatus,
  isBodyless,
  LARGEST_REWRITTEN,
  linesOfChanged,
  REWRITE_HEADER,
  rewriteBody,
  rewritesOf,
  unfitHead,
  withLines,
} from '../../faults/answer-change.ts'
import type { Strike } from '../../faults/armed-fault.ts'
import { endConnection, isCutting, isDisconnection } from '../../faults/connection-kinds.ts'
import type { Strikes } from '../../faults/fault-plan.ts'
import type { Respond } from '../../faults/fault-types.ts'
import type { InjectedAnswer } from '../../faults/injected-answer.ts'
import type { AnswerStrikes, ComingAnswer } from '../forwarded-exchange.ts'
import { type AnswerHead, writeAnswerHead } from '../forwarded-lines.ts'

/** How faults act on one answer. */
export interface StrikeTools {
  /** Builds the answer of a fault that gives one. */
  readonly injected: (respond: Respond) => InjectedAnswer
  /** Header lines beside those of the service, on every answer. */
  readonly lines: HeaderLines
  readonly id: string
  /** Aborts when the proxy stops. */
  readonly closing: AbortSignal
  /** The request, for people. */
  readonly what: string
  /** Called with a sentence if a body could not be rewritten. */
  readonly onNotice: (sentence: string) => void
}

/** What faults that act on an answer do to it on its way to the client; `undefined` if they leave it as it is. */
export function strikesOnAnswer(strikes: Strikes, tools: StrikeTools): AnswerStrikes | undefined {
  const { faults, after } = strikes
  const throttle = Math.min(strikes.before.throttle, after.throttle)
  const lines = [
    ...(strikes.lines ?? []),
    ...tools.lines,
    ...(faults.length === 0 ? [] : ['X-Sandbox-Fault', faults.join(',')]),
  ]
  if (lines.length === 0) return undefined
  const onLeft = (how: string) =>
    tools.onNotice(
      `fault ${faults.join(', ')}: the answer to ${tools.what} was not rewritten (${how})`,
    )
  const acts = { after, throttle, lines, tools, onLeft }
  return { send: (answer, exchange) => send(answer, exchange, acts) }
}

/** How an answer of a fault is sent. */
export interface InjectedPace {
  /** Bytes per second. */
  readonly throttle: number
  /** Whether it is cut halfway. */
  readonly isCut: boolean
  /** What faults add to every answer. */
  readonly lines: HeaderLines
  readonly id: string
  readonly closing: AbortSignal
}

/** Sends an answer of a fault, which is not the service's. A page of another origin may read it. */
export async function sendInjected(
  { status, headers, contentType = 'application/json', body }: InjectedAnswer,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  { throttle, isCut, lines, id, closing }: InjectedPace,
): Promise<void> {
  const bytes = Buffer.from(body)
  const own = [
    ...(bytes.length === 0 ? [] : ['Content-Type', contentType]),
    ...['X-Sandbox-Origin', 'fault', 'X-Request-Id', id],
    ...(status === 204 || status === 304 ? [] : ['Content-Length', String(bytes.length)]),
  ]
  const all = withLines(
    [...corsLinesFor(request, headers), ...own],
    headerPairs([...lines, ...headers]),
  )
  response.writeHead(status, nodeHttp().STATUS_CODES[status] ?? '', all)
  const sent = isCut ? bytes.subarray(0, bytes.length / 2) : bytes
  if (request.method === 'HEAD') return void response.end()
  if (Number.isFinite(throttle)) {
    response.flushHeaders()
    const step = Math.max(1, Math.round(throttle / 20))
    for (let at = 0; at < sent.length; at += step) {
      const piece = sent.subarray(at, at + step)
      if (!(await waitFor((piece.length / throttle) * 1000, response, closing))) return
      response.write(piece)
    }
  } else if (isCut) response.flushHeaders()
  if (isCut)
    response.write(Number.isFinite(throttle) ? NOTHING : sent, () => response.socket?.destroySoon())
  else response.end(Number.isFinite(throttle) ? NOTHING : sent)
}

/** Waits for some milliseconds, or until the client leaves or the proxy stops; resolves to whether the client is still there. */
export function waitFor(
  milliseconds: number,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<boolean> {
  if (response.destroyed || closing.aborted) return Promise.resolve(!response.destroyed)
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      response.off('close', settle)
      closing.removeEventListener('abort', settle)
      resolve(!response.destroyed)
    }
    const timer = setTimeout(settle, milliseconds)
    response.on('close', settle)
    closing.addEventListener('abort', settle)
  })
}

// --- internal ---

interface Acts {
  readonly after: Strike
  readonly throttle: number
  readonly lines: HeaderLines
  readonly tools: StrikeTools
  /** Called with why a body was not rewritten. */
  readonly onLeft: (how: string) => void
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

async function send(
  answer: ComingAnswer,
  exchange: Exchange,
  { after, throttle, lines, tools, onLeft }: Acts,
): Promise<void> {
  const { response } = exchange
  const { closing } = tools
  if (after.delay > 0 && !(await waitFor(after.delay, response, closing))) return
  const { connection, respond } = after.end ?? {}
  if (isDisconnection(connection)) {
    answer.letGo()
    endConnection(connection, { response, closing })
    return
  }
  const pace = { throttle, isCut: isCutting(connection), closing }
  if (respond) {
    answer.letGo()
    return sendInjected(tools.injected(respond), exchange, { ...pace, lines, id: tools.id })
  }
  const isHead = exchange.request.method === 'HEAD'
  const { head, parts } = await changedAnswer(answer, after, { onLeft, isHead })
  const all = withLines(head.rawHeaders, headerPairs([...answer.more, ...lines]))
  writeAnswerHead({ ...head, rawHeaders: all }, exchange)
  await sendParts({ ...answer, parts }, exchange, { ...pace, length: lengthIn(all) })
}

function lengthIn(lines: HeaderLines): number | undefined {
  const length = headerValue(lines, 'content-length')
  return length === undefined ? undefined : Number(length)
}

/** An answer as faults change it: only one that is rewritten is kept back, until it is complete or too long for that. */
async function changedAnswer(
  { head, parts }: ComingAnswer,
  { changes }: Strike,
  { onLeft, isHead }: Pick<Acts, 'onLeft'> & { readonly isHead: boolean },
): Promise<Pick<ComingAnswer, 'head' | 'parts'>> {
  if (changes.length === 0) return { head, parts }
  const rewrites = rewritesOf(changes)
  const status = head.statusCode as number
  const next = changedStatus(status, changes)
  const given = { status, lines: head.rawHeaders }
  let lines: HeaderLines = head.rawHeaders
  let body = parts
  let how: string | undefined
  if (rewrites.length > 0) {
    const unfit = unfitHead(given)
    // What its GET would get has another length.
    if (isHead && unfit === undefined) lines = linesOfChanged(lines)
    const kept = unfit === undefined ? await keep(parts) : undefined
    const result = rewriteBody({ ...given, body: kept?.whole }, rewrites)
    how = result.how
    if (kept) body = kept.parts
    if (result.body) {
      lines = [...linesOfChanged(lines), 'Content-Length', String(result.body.length)]
      body = only(result.body)
    } else onLeft(how)
  }
  if (isBodyless(next) !== isBodyless(status)) {
    lines = withoutFraming(lines)
    if (!isBodyless(next)) lines = [...lines, 'Content-Length', '0']
    else body = only(NOTHING)
  }
  const said = how === undefined ? [] : [[REWRITE_HEADER, how] as const]
  return {
    head: {
      statusCode: next,
      statusMessage:
        next === status ? (head.statusMessage ?? '') : (nodeHttp().STATUS_CODES[next] ?? ''),
      rawHeaders: withLines(changedLines(lines, changes), said),
    } satisfies AnswerHead,
    parts: body,
  }
}

function withoutFraming(lines: HeaderLines): string[] {
  return withLines(
    lines,
    ['content-length', 'transfer-encoding', 'trailer'].map((name) => [name, null] as const),
  )
}

/** Keeps a body until it is complete, or too long to be rewritten. */
async function keep(
  parts: AsyncIterable<Buffer>,
): Promise<{ readonly whole: Buffer | undefined; readonly parts: AsyncIterable<Buffer> }> {
  const iterator = parts[Symbol.asyncIterator]()
  const kept: Buffer[] = []
  let size = 0
  for (;;) {
    const { done, value } = await iterator.next()
    if (done) {
      const whole = Buffer.concat(kept)
      return { whole, parts: only(whole) }
    }
    kept.push(value)
    size += value.length
    if (size <= LARGEST_REWRITTEN) continue
    const rest = async function* () {
      yield* kept
      yield* { [Symbol.asyncIterator]: () => iterator }
    }
    return { whole: undefined, parts: rest() }
  }
}

async function* only(body: Buffer): AsyncGenerator<Buffer> {
  if (body.length > 0) yield body
}

/** How fast a body is sent, and whether all of it is. */
interface Pace {
  /** Bytes per second. */
  readonly throttle: number
  /** Whether it is cut halfway, or, if its length is not known, in the first part that arrives. */
  readonly isCut: boolean
  readonly length: number | undefined
  readonly closing: AbortSignal
}

async function sendParts(
  { parts, trailers, letGo }: ComingAnswer,
  { request, response }: Exchange,
  { throttle, isCut, length, closing }: Pace,
): Promise<void> {
  const isBare = request.method === 'HEAD' || isBodyless(response.statusCode)
  const began = performance.now()
  let sent = 0
  // The head must not wait for a body that has not arrived.
  if (!isBare) response.write(NOTHING)
  for await (const part of parts) {
    const half = isCut ? part.subarray(0, halfOf(part, length, sent)) : part
    for (const piece of piecesOf(half, throttle)) {
      sent += piece.length
      if (Number.isFinite(throttle)) {
        const due = began + (sent / throttle) * 1000 - performance.now()
        if (due > 0 && !(await waitFor(due, response, closing))) return
      }
      if (response.destroyed) return
      if (!response.write(piece) && !(await drained(response))) return
    }
    if (half.length < part.length) break
  }
  if (response.destroyed) return
  if (!isCut) {
    const given = trailers()
    if (given.length > 0) response.addTrailers(headerPairs(given))
    response.end()
    return
  }
  letGo()
  if (isBare) response.flushHeaders()
  cut(response, isBare || length !== undefined || response.chunkedEncoding)
}

/** Where a part is cut: halfway through the whole, or, if its length is not known, through the part. */
function halfOf(part: Buffer, length: number | undefined, before: number): number {
  const left = length === undefined ? part.length / 2 : length / 2 - before
  return Math.max(0, Math.min(part.length, Math.floor(left)))
}

/** Pieces that leave at a steady pace. */
function* piecesOf(part: Buffer, throttle: number): Generator<Buffer> {
  const size = pieceLength(throttle)
  for (let at = 0; at < part.length; at += size) yield part.subarray(at, at + size)
}

/** Closes a connection once what was written has left. If only its end would delimit the answer, it is reset: the client must notice. */
function cut(response: ServerResponse, isDelimited: boolean): void {
  const { socket } = response
  const end = () => {
    if (isDelimited || !socket) socket?.destroySoon()
    else resetConnection(socket)
  }
  response.write(NOTHING, end)
}

/** Resolves to whether the client still reads. */
async function drained(response: ServerResponse): Promise<boolean> {
  const over = new AbortController()
  const settled = once(response, 'drain', { signal: over.signal }).then(
    () => true,
    () => false,
  )
  const leave = () => over.abort()
  response.once('close', leave)
  const isDrained = await settled
  response.off('close', leave)
  return isDrained
}

const NOTHING = Buffer.alloc(0)

/** The service would let a page of another origin read its answer, or it would not have got the request; a fault can set these lines otherwise. */
function corsLinesFor({ headers: { origin } }: IncomingMessage, given: HeaderLines): string[] {
  if (origin === undefined || hasHeader(given, 'access-control-allow-origin')) return []
  const names = ['X-Request-Id', 'X-Sandbox-Fault', 'Retry-After']
  for (const [name] of headerPairs(given)) names.push(name)
  return [
    ...['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true'],
    ...['Access-Control-Expose-Headers', [...new Set(names)].join(', '), 'Vary', 'Origin'],
  ]
}
