// Not imported by name: a Node without zstd would fail to link, before the version check can explain why.
import zlib from 'node:zlib'

/** A body without its content codings, or why it could not be decoded. */
export type Decoding =
  | { readonly bytes: Buffer; readonly problem?: undefined }
  | { readonly bytes?: undefined; readonly problem: Undecoded }

/** Undoes the content codings of a body (RFC 9110, section 8.4). No step yields more than `longest` bytes. */
export function decodeContent(
  bytes: Buffer,
  contentEncoding: string,
  longest = 16 * 1024 * 1024,
): Decoding {
  const codings = codingsOf(contentEncoding)
  if (codings.length > MOST_CODINGS) return { problem: 'unknown-coding' }
  let decoded = bytes
  for (const coding of codings.toReversed()) {
    const decode = decoders.get(coding)
    if (!decode) return { problem: 'unknown-coding' }
    try {
      decoded = decode(decoded, { maxOutputLength: longest })
    } catch (error) {
      const isLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      return { problem: isLong ? 'too-long' : 'undecodable' }
    }
  }
  return { bytes: decoded }
}

// --- internal ---

/** Why a body could not be decoded. */
type Undecoded = 'too-long' | 'unknown-coding' | 'undecodable'

/** The codings that a `Content-Encoding` header lists, in the order they were applied. */
function codingsOf(contentEncoding: string): readonly string[] {
  if (contentEncoding === '') return NONE
  const names = contentEncoding.split(',').map((name) => name.trim().toLowerCase())
  return names.filter((name) => name !== '' && name !== 'identity')
}

/** Nobody applies more codings than this; each one would cost a whole decoding. */
const MOST_CODINGS = 3

const NONE: readonly string[] = []

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer

/** RFC 9110 requires the zlib format; some servers send raw deflate, and clients accept both. */
const undeflate: Decoder = (bytes, options) =>
  ((bytes[0] ?? 0) & 0x0f) === 8
    ? zlib.inflateSync(bytes, options)
    : zlib.inflateRawSync(bytes, options)

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', zlib.gunzipSync],
  ['x-gzip', zlib.gunzipSync],
  ['deflate', undeflate],
  ['br', zlib.brotliDecompressSync],
  ['zstd', zlib.zstdDecompressSync],
])
