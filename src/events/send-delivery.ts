import type { IncomingMessage } from 'node:http'
import { nodeHttp, nodeHttps } from '../base/http/http.ts'
import type { ReceiverAnswer } from '../contract/events/event-definitions.ts'
import { connectionKind, isCutting, isDisconnection } from '../faults/connection-kinds.ts'
import type { KeptDelivery, PendingStrike } from './delivery.ts'

/** How long a receiver may take for its whole answer, in milliseconds. */
export const LONGEST_DELIVERY = 5000

/** How much of a receiver's answer is read, in bytes. */
const LARGEST_RECEIVER_ANSWER = 64 * 1024

/** What came of an attempt. */
export type SentDelivery = { readonly answer: ReceiverAnswer } | { readonly error: string }

/** Sends a delivery with these headers, as a fault does it, if one struck; never rejects. Redirects are not followed. */
export async function sendDelivery(
  { url, method, payload }: Pick<KeptDelivery, 'url' | 'method' | 'payload'>,
  headers: Outgoing['headers'],
  { connection, faults }: PendingStrike,
): Promise<SentDelivery> {
  const by = `as the fault ${faults.join(', ')} says`
  const { unsent } = connectionKind(connection) ?? {}
  if (unsent !== undefined) return { error: `${unsent}, ${by}` }
  const body = Buffer.from(payload)
  const cut = isCutting(connection) ? Math.floor(body.length / 2) : undefined
  const sent = await exchange(new URL(url), { method, headers, body, cut })
  if (cut !== undefined)
    return { error: `the connection was cut after ${cut} of ${body.length} bytes, ${by}` }
  return isDisconnection(connection) && 'answer' in sent
    ? { error: `the answer was lost, ${by}` }
    : sent
}

// --- internal ---

interface Outgoing {
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body: Buffer
  /** After how many bytes of the body its connection is cut, if it is. */
  readonly cut: number | undefined
}

function exchange(url: URL, { method, headers, body, cut }: Outgoing): Promise<SentDelivery> {
  const { request } = url.protocol === 'https:' ? nodeHttps() : nodeHttp()
  const options = {
    ...{ method, headers: { ...headers, 'content-length': String(body.length) } },
    // A connection of its own: a kept one may close just as it is used.
    ...{ agent: false as const, signal: AbortSignal.timeout(LONGEST_DELIVERY) },
  }
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ error: failureText(error) })
    const take = (incoming: IncomingMessage) =>
      readAnswer(incoming).then((answer) => resolve({ answer }), fail)
    try {
      const outgoing = request(url, options, take).on('error', fail)
      if (cut === undefined) outgoing.end(body)
      else outgoing.write(body.subarray(0, cut), () => outgoing.destroy())
    } catch (error) {
      // Node refuses to send it, e.g. a control character.
      fail(error as Error)
    }
  })
}

/** Reads the beginning of an answer; the rest is not waited for. */
async function readAnswer(incoming: IncomingMessage): Promise<ReceiverAnswer> {
  const { statusCode = 0, headers } = incoming
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of incoming) {
    pieces.push(piece)
    length += piece.length
    if (length >= LARGEST_RECEIVER_ANSWER) break
  }
  const body = Buffer.concat(pieces).subarray(0, LARGEST_RECEIVER_ANSWER).toString()
  const named = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])
  return { status: statusCode, headers: Object.fromEntries(named), body }
}

function failureText({ name, code, message }: NodeJS.ErrnoException): string {
  if (name === 'TimeoutError' || code === 'ABORT_ERR' || name === 'AbortError')
    return 'no answer within 5 s'
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection was reset'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host was not found'
  return message
}
