import type { Capture } from '../journal/capture.ts'
import { decodeBody } from './decode-body.ts'
import { type Body, toHeaderMap } from './judge/finished-exchange.ts'

/** Decodes the bodies of an exchange, as an example shows them. */
export function readBodies({
  requestHeaders,
  requestBody,
  responseHeaders,
  responseBody,
}: Capture): { readonly request: Body; readonly response: Body } {
  const read = (bytes: Buffer | undefined, headers: readonly string[]) =>
    decodeBody(bytes, toHeaderMap(headers)['content-encoding']).body
  return {
    request: read(requestBody, requestHeaders),
    response: read(responseBody, responseHeaders),
  }
}
