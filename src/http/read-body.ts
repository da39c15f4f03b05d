import type { IncomingMessage } from 'node:http'
import type { BodyReading } from '../sandbox/json-body.ts'
import { drainBody } from './drain-body.ts'

/** The largest accepted body, in bytes. */
const LARGEST = 1024 * 1024

/**
 * Reads a request's body as UTF-8 text; a refusal is returned, not thrown. `codedToo` also reads a body with
 * a content coding: a tape may match it by its bytes.
 */
export function readBody(request: IncomingMessage, codedToo = false): Promise<BodyReading> {
  const { promise, resolve, reject } = Promise.withResolvers<BodyReading>()
  const coding = request.headers['content-encoding']
  const isCoded = coding !== undefined && coding.toLowerCase() !== 'identity'
  if (isCoded && !codedToo) {
    drainBody(request)
    return Promise.resolve(unsupportedCoding(coding))
  }
  if (Number(request.headers['content-length']) > LARGEST) {
    drainBody(request)
    return Promise.resolve(TOO_LARGE)
  }
  const chunks: Buffer[] = []
  let size = 0
  const onData = (chunk: Buffer) => {
    size += chunk.length
    if (size <= LARGEST) return void chunks.push(chunk)
    request.off('data', onData)
    drainBody(request)
    resolve(TOO_LARGE)
  }
  request.on('data', onData)
  request.once('end', () => {
    const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    // Answered after all requests that have arrived are read (see exchange-handler.ts).
    setImmediate(resolve, isCoded ? { ...unsupportedCoding(coding), bytes } : decode(bytes))
  })
  request.once('error', reject)
  return promise
}

// --- internal ---

const TOO_LARGE: BodyReading = {
  refused: { status: 413, message: `the body must be at most ${LARGEST} bytes` },
}

const NOT_UTF8 = { status: 400, message: 'the body must be UTF-8 text' } as const

function unsupportedCoding(coding: string): Extract<BodyReading, { refused: object }> {
  const message = `Content-Encoding must be identity, got ${JSON.stringify(coding.slice(0, 60))}`
  return { refused: { status: 415, message, headers: ['Accept-Encoding', 'identity'] } }
}

function decode(bytes: Buffer): BodyReading {
  const text = bytes.toString('utf8')
  // Invalid UTF-8 becomes U+FFFD: only then is a strict comparison needed.
  if (text.includes('\ufffd') && !bytes.equals(Buffer.from(text)))
    return { refused: NOT_UTF8, bytes }
  return { text, bytes }
}
