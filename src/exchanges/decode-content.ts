import {
  brotliDecompressSync,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'

/** The longest body that is decoded, in bytes: a small body must not fill the memory. */
const LONGEST = 16 * 1024 * 1024

/**
 * Undoes the content codings of a body (RFC 9110, section 8.4). Answers `undefined` where it can not be
 * undone: an unknown coding, broken bytes, or more than 16 MiB.
 */
export function decodeContent(bytes: Buffer, contentEncoding = ''): Buffer | undefined {
  let decoded = bytes
  for (const coding of contentEncoding.toLowerCase().split(',').toReversed()) {
    const name = coding.trim()
    if (name === '' || name === 'identity') continue
    const decode = decoders[name]
    if (!decode) return undefined
    try {
      decoded = decode(decoded)
    } catch {
      return undefined // broken bytes are a fact about the body, told by the answer
    }
  }
  return decoded
}

// --- internal ---

const options = { maxOutputLength: LONGEST }

const decoders: { readonly [coding: string]: ((bytes: Buffer) => Buffer) | undefined } = {
  gzip: (bytes) => gunzipSync(bytes, options),
  'x-gzip': (bytes) => gunzipSync(bytes, options),
  // RFC 9110 says the zlib format; some send it bare, and clients take both.
  deflate: (bytes) =>
    ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options),
  br: (bytes) => brotliDecompressSync(bytes, options),
  zstd: (bytes) => zstdDecompressSync(bytes, options),
}
