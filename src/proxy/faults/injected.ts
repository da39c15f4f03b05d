import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { type HeaderLines, hasHeader, headerPairs } from '../../base/http/header-lines.ts'
import { withLines } from '../../faults/answer-change.ts'
import type { InjectedAnswer } from '../../faults/injected-answer.ts'

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
  response.writeHead(status, STATUS_CODES[status] ?? '', all)
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
