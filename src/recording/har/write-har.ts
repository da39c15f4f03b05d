import { closeSync, openSync, writeSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { decodeContent } from '../../base/decode-content.ts'
import { headerPairs } from '../../base/header-lines.ts'
import { hiddenCredential } from '../../redaction/credential-scheme.ts'
import {
  fromTapeBody,
  partsOf,
  type TapeAnswer,
  type TapeEntry,
  type TapeHeaders,
  toLines,
  toTapeBody,
} from '../../tape/tape-entry.ts'
import { type HarHeader, RECORDED_ORIGIN } from './har.ts'

/** Writes a HAR 1.2, entry by entry. Bodies are decoded, as in any HAR; the service is `petstore.invalid`. */
export function writeHar(file: string, entries: Iterable<TapeEntry>): void {
  const descriptor = openSync(file, 'w')
  try {
    const creator = { name: 'petstore-sandbox', version: '1' }
    writeSync(
      descriptor,
      `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`,
    )
    let separator = '\n'
    for (const entry of entries) {
      writeSync(descriptor, separator + JSON.stringify(toHarEntry(entry)))
      separator = ',\n'
    }
    writeSync(descriptor, '\n]}}\n')
  } finally {
    closeSync(descriptor)
  }
}

// --- internal ---

/** A size without a text stands for a body that was not kept. The real size is not known. */
const NOT_KEPT = 1

function toHarEntry(entry: TapeEntry) {
  const { credential = 'present', scheme = 'bearer', headers = {}, answer } = entry
  const { failure, time, ms = 0 } = entry
  const { method, path, search } = partsOf(entry)
  const url = RECORDED_ORIGIN + escapeTarget(path + search)
  const bytes = fromTapeBody(entry.body)
  const hidden = credential === 'absent' ? {} : { authorization: hiddenCredential(scheme) }
  return {
    startedDateTime: time ?? new Date(0).toISOString(),
    time: ms,
    request: {
      ...{ method, url, httpVersion: 'HTTP/1.1', cookies: [] },
      headers: toHarHeaders({ ...headers, ...hidden }),
      queryString: [...new URLSearchParams(search)].map(([name, value]) => ({ name, value })),
      ...(bytes && bytes.length > 0 && { postData: toPostData(bytes, headers) }),
      ...{ headersSize: -1, bodySize: bytes?.length ?? NOT_KEPT },
    },
    response: toHarResponse(answer, failure),
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
  }
}

function toPostData(bytes: Buffer, headers: TapeHeaders) {
  const body = toTapeBody(bytes) ?? ''
  const mimeType = String(headers['content-type'] ?? '')
  if (typeof body === 'string') return { mimeType, text: body }
  return { mimeType, text: bytes.toString('base64'), _encoding: 'base64' }
}

function toHarResponse(answer: TapeAnswer | undefined, failure: string | undefined) {
  const { status = 0, headers = {}, body } = answer ?? {}
  const { location = '', 'content-type': type = '' } = headers
  return {
    ...{ status, statusText: STATUS_CODES[status] ?? '' },
    ...{ httpVersion: 'HTTP/1.1', cookies: [], headers: toHarHeaders(headers) },
    content: toContent(fromTapeBody(body), String(type), headers),
    ...{ redirectURL: String(location), headersSize: -1, bodySize: -1 },
    ...(failure !== undefined && { _error: failure }),
  }
}

function toContent(bytes: Buffer | undefined, mimeType: string, headers: TapeHeaders) {
  if (!bytes) return { size: NOT_KEPT, mimeType, comment: 'the body was not kept' }
  const { bytes: decoded } = decodeContent(bytes, String(headers['content-encoding'] ?? ''))
  const body = toTapeBody(decoded ?? bytes) ?? ''
  const size = (decoded ?? bytes).length
  const text =
    typeof body === 'string'
      ? { text: body }
      : { text: (decoded ?? bytes).toString('base64'), encoding: 'base64' }
  return { size, mimeType, ...text, ...(!decoded && { _encoded: true }) }
}

function toHarHeaders(headers: TapeHeaders): HarHeader[] {
  return headerPairs(toLines(headers)).map(([name, value]) => ({ name, value }))
}

/** Escapes only the bytes that an address cannot hold (RFC 3986, section 2). Escapes stay as they are. */
function escapeTarget(target: string): string {
  const path = target.startsWith('/') ? target : `/${target}`
  // A fragment is not sent to a server.
  return path
    .replace(/#.*$/s, '')
    .replace(
      /[^\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]/g,
      (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
}
