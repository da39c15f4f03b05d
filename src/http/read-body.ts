import type { IncomingMessage } from 'node:http'
import type { BodyReading } from '../sandbox/json-body.ts'
import { drainBody } from './drain-body.ts'

/** The largest body that is taken, in bytes. */
const LARGEST = 1024 * 1024

/**
 * Reads a request's body as UTF-8 text; what cannot be taken is refused as data. `codedToo` reads a body
 * with a content coding all the same: a tape may know it by its bytes.
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
    // Answered after all that has arrived is read, as exchange-handler.ts says.
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
  // A byte that is not UTF-8 has become U+FFFD: only then a second, strict look is needed.
  if (text.includes('\ufffd') && !bytes.equals(Buffer.from(text)))
    return { refused: NOT_UTF8, bytes }
  return { text, bytes }
}
