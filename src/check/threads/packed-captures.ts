import { reuseLines } from '../../base/http/header-lines.ts'
import { bytesOf, type Capture } from '../../journal/exchange.ts'

/** Captures on their way to another thread, with all bodies in one buffer, which is transferred, not copied. */
export interface PackedCaptures {
  readonly heads: readonly PackedHead[]
  readonly bodies: ArrayBuffer
}

/** A capture with the lengths of its bodies; `undefined` for a body that was not kept. */
type PackedHead = Omit<Capture, 'requestBody' | 'responseBody'> & {
  readonly requestLength: number | undefined
  readonly responseLength: number | undefined
}

/** Packs captures, and copies their bodies once. Equal header lines of captures in a row are sent once. */
export function packCaptures(captures: readonly Capture[]): PackedCaptures {
  const bytes = new Uint8Array(captures.reduce((size, each) => size + bytesOf(each), 0))
  const heads: PackedHead[] = []
  let at = 0
  const put = (body: Buffer | undefined) => {
    if (body === undefined) return undefined
    bytes.set(body, at)
    at += body.length
    return body.length
  }
  for (const { requestBody, responseBody, ...rest } of captures) {
    const before = heads.at(-1)
    heads.push({
      ...rest,
      requestHeaders: reuseLines(rest.requestHeaders, before?.requestHeaders),
      responseHeaders: reuseLines(rest.responseHeaders, before?.responseHeaders),
      requestLength: put(requestBody),
      responseLength: put(responseBody),
    })
  }
  return { heads, bodies: bytes.buffer }
}

/** Unpacks captures, in their order. */
export function unpackCaptures({ heads, bodies }: PackedCaptures): readonly Capture[] {
  let at = 0
  const take = (length: number | undefined) => {
    if (length === undefined) return undefined
    at += length
    return Buffer.from(bodies, at - length, length)
  }
  return heads.map(({ requestLength, responseLength, ...rest }) => ({
    ...rest,
    requestBody: take(requestLength),
    responseBody: take(responseLength),
  }))
}
