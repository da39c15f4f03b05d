import type { Capture } from '../exchanges/capture.ts'

/** Captures on their way to another thread: all bodies in one piece of memory, which is handed over, not copied. */
export interface PackedCaptures {
  readonly heads: readonly PackedHead[]
  readonly bodies: ArrayBuffer
}

/** A capture with the lengths of its bodies; `undefined` where it has none. */
type PackedHead = Omit<Capture, 'requestBody' | 'responseBody'> & {
  readonly requestLength: number | undefined
  readonly responseLength: number | undefined
}

/** Packs captures; their bodies are copied once. */
export function packCaptures(captures: readonly Capture[]): PackedCaptures {
  const bodies = captures
    .flatMap(({ requestBody, responseBody }) => [requestBody, responseBody])
    .filter((body) => body !== undefined)
  const bytes = new Uint8Array(bodies.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const body of bodies) {
    bytes.set(body, at)
    at += body.length
  }
  const heads = captures.map(({ requestBody, responseBody, ...rest }) => ({
    ...rest,
    requestLength: requestBody?.length,
    responseLength: responseBody?.length,
  }))
  return { heads, bodies: bytes.buffer }
}

/** The captures that were packed, in their order. */
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
