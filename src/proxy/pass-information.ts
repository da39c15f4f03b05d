import type { IncomingMessage, InformationEvent, ServerResponse } from 'node:http'
import { forwardedLines } from './forwarded-lines.ts'

/** Passes on an interim answer (RFC 9110, section 15.2). HTTP/1.0 has none. */
export function passInformation(
  { statusCode, rawHeaders }: Pick<InformationEvent, 'statusCode' | 'rawHeaders'>,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): void {
  if (request.httpVersionMinor === 0 || response.headersSent || response.destroyed) return
  if (statusCode === 100) response.writeContinue()
  else response.writeInformation(statusCode, forwardedLines(rawHeaders, { chunked: false }))
}
