import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import type { Body } from '../contract/finished-exchange.ts'

/** The longest body that is judged, decoded, in bytes. */
export const LONGEST_DECODED = 1024 * 1024

/** Why a body was not judged. */
export type Unread = 'body-too-long' | 'unknown-coding' | 'undecodable'

/** A body decoded for the check, or why it could not be. */
export interface Decoded {
  readonly body: Body
  readonly unread: Unread | undefined
}

/**
 * Undoes the content codings of a copied body (RFC 9110, section 8.4) and reads it as UTF-8. The output
 * is bounded, so that a small body that decodes to a huge one costs no more than any other.
 */
export async function decodeBody(
  bytes: Buffer | undefined,
  contentEncoding: string | undefined,
): Promise<Decoded> {
  if (bytes === undefined) return unread('body-too-long')
  if (bytes.length === 0) return { body: { kind: 'none' }, unread: undefined }
  let decoded = bytes
  for (const coding of codingsOf(contentEncoding).toReversed()) {
    const decoder = decoders[coding]
    if (!decoder) return unread('unknown-coding')
    try {
      decoded = await decoder(decoded, { maxOutputLength: LONGEST_DECODED })
    } catch (error) {
      const isLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      return unread(isLong ? 'body-too-long' : 'undecodable')
    }
  }
  if (decoded.length > LONGEST_DECODED) return unread('body-too-long')
  const text = decoded.toString('utf8')
  return {
    body: text === '' ? { kind: 'none' } : { kind: 'text', text, exact: isUtf8(decoded) },
    unread: undefined,
  }
}

// --- internal ---

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const unzip = promisify(gunzip)
const inflateZlib = promisify(inflate)
const inflateBare = promisify(inflateRaw)

/** RFC 9110 says `deflate` is the zlib format; some send it bare, and clients take both. */
const deflate: Decoder = (bytes, options) =>
  ((bytes[0] as number) & 0x0f) === 8 ? inflateZlib(bytes, options) : inflateBare(bytes, options)

const decoders: { readonly [coding: string]: Decoder | undefined } = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate,
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
}

/** More codings on one body than anybody uses are not undone: each would cost a whole decoding. */
const MOST_CODINGS = 3

function codingsOf(contentEncoding = ''): readonly string[] {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const codings = names.filter((name) => name !== '' && name !== 'identity')
  return codings.length > MOST_CODINGS ? ['too-many'] : codings
}

function unread(reason: Unread): Decoded {
  return { body: { kind: 'unread' }, unread: reason }
}
