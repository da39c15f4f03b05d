import type { Capture } from '../journal/capture.ts'
import { hiddenCredential } from '../redaction/credential-scheme.ts'
import { fromTapeBody, partsOf, type TapeEntry, toLines } from '../tape/tape-entry.ts'

/** Turns a recorded exchange into a capture for the check. Parts that were not recorded stay missing. */
export function toCapture(entry: TapeEntry, id: string): Capture {
  const { credential = 'present', scheme = 'bearer', headers, body, answer } = entry
  const { failure, time, ms = 0 } = entry
  const { method, path, search } = partsOf(entry)
  return {
    id,
    time: time === undefined ? 0 : Date.parse(time),
    duration: ms,
    method,
    target: path + search,
    requestHeaders: [
      ...toLines(headers),
      ...(credential === 'absent' ? [] : ['authorization', hiddenCredential(scheme)]),
    ],
    requestBody: fromTapeBody(body),
    status: answer?.status,
    responseHeaders: toLines(answer?.headers),
    responseBody: fromTapeBody(answer?.body),
    failure,
  }
}
