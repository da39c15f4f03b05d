import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { drainBody } from './http.ts'
import { afterReading } from './listen.ts'

/** The result of reading a body: its text, or why it was refused. */
export type BodyReading =
  | { readonly text: string; readonly bytes: Buffer }
  | {
      readonly refused: BodyRefusal
      /** The body as it was sent, if it is short enough to be kept. */
      readonly bytes?: Buffer
    }

/** Why a body was refused: a status (RFC 9110), a message and header lines. */
export interface BodyRefusal {
  readonly status: 400 | 413 | 415
  readonly message: string
  readonly headers?: readonly string[]
}

/** The largest accepted body, in bytes. */
export const LARGEST_BODY = 1024 * 1024

/**
 * Reads a request's body as UTF-8 text; a refusal is returned, not thrown. `codedToo` also reads a body with
 * a content coding: a tape may match it by its bytes. `largest` is in bytes; a body that `isAny` need be no text.
 */
export function readBody(
  request: IncomingMessage,
  codedToo = false,
  largest = LARGEST_BODY,
  isAny = false,
): Promise<BodyReading> {
  const { promise, resolve, reject } = Promise.withResolvers<BodyReading>()
  const coding = codingOf(request.headers)
  if (coding !== undefined && !codedToo) {
    drainBody(request)
    return Promise.resolve(unsupportedCoding(coding))
  }
  if (Number(request.headers['content-length']) > largest) {
    drainBody(request)
    return Promise.resolve(tooLarge(largest))
  }
  const chunks: Buffer[] = []
  let size = 0
  const onData = (chunk: Buffer) => {
    size += chunk.length
    if (size <= largest) return void chunks.push(chunk)
    request.off('data', onData)
    drainBody(request)
    resolve(tooLarge(largest))
  }
  request.on('data', onData)
  request.once('end', () => {
    const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    afterReading(request, resolve, readingOf(request, bytes, codedToo, isAny))
  })
  request.once('error', reject)
  return promise
}

/** What `readBody` makes of a body that has been read already, and was not too long. */
export function readingOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  bytes: Buffer,
  codedToo = false,
  isAny = false,
): BodyReading {
  const coding = codingOf(headers)
  if (coding === undefined) return decode(bytes, isAny)
  return codedToo ? { ...unsupportedCoding(coding), bytes } : unsupportedCoding(coding)
}

// --- internal ---

function codingOf({ 'content-encoding': coding }: IncomingHttpHeaders): string | undefined {
  return coding === undefined || coding.toLowerCase() === 'identity' ? undefined : coding
}

function tooLarge(largest: number): BodyReading {
  return { refused: { status: 413, message: `the body must be at most ${largest} bytes` } }
}

const NOT_UTF8 = { status: 400, message: 'the body must be UTF-8 text' } as const

function unsupportedCoding(coding: string): Extract<BodyReading, { refused: object }> {
  const message = `Content-Encoding must be identity, got ${JSON.stringify(coding.slice(0, 60))}`
  return { refused: { status: 415, message, headers: ['Accept-Encoding', 'identity'] } }
}

function decode(bytes: Buffer, isAny: boolean): BodyReading {
  const text = bytes.toString('utf8')
  if (isAny) return { text, bytes }
  // Invalid UTF-8 becomes U+FFFD: only then is a strict comparison needed.
  if (text.includes('\ufffd') && !bytes.equals(Buffer.from(text)))
    return { refused: NOT_UTF8, bytes }
  return { text, bytes }
}
