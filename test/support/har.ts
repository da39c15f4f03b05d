import { headerValue } from '../../src/base/http/header-lines.ts'
import type { Capture } from '../../src/journal/exchange.ts'

/** A HAR of exchanges, as browsers and tools write it. */
export function harOf(captures: readonly Capture[], origin = 'https://a.example'): string {
  const entries = captures.map((capture) => {
    const { method, target, requestHeaders, requestBody = '', responseHeaders } = capture
    const typeOf = (lines: readonly string[]) => headerValue(lines, 'content-type') ?? ''
    const sent = String(requestBody)
    return {
      ...{ startedDateTime: new Date(capture.time).toISOString(), time: capture.duration },
      request: {
        ...{
          method,
          url: origin + target,
          httpVersion: 'HTTP/1.1',
          headers: named(requestHeaders),
        },
        ...{ queryString: [], cookies: [], headersSize: -1, bodySize: -1 },
        ...(sent !== '' && { postData: { mimeType: typeOf(requestHeaders), text: sent } }),
      },
      response: {
        ...{ status: capture.status, statusText: '', httpVersion: 'HTTP/1.1', cookies: [] },
        ...{ headers: named(responseHeaders), redirectURL: '', headersSize: -1, bodySize: -1 },
        content: { size: 1, mimeType: typeOf(responseHeaders), text: String(capture.responseBody) },
      },
      ...{ cache: {}, timings: { send: 0, wait: 1, receive: 0 } },
    }
  })
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries } })
}

function named(lines: readonly string[]) {
  return lines.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: lines[at + 1] }] : []))
}
