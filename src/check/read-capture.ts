import { isUtf8 } from 'node:buffer'
import { decodeContent } from '../base/http/decode-content.ts'
import { type HeaderMap, toHeaderMap } from '../base/http/header-lines.ts'
import { splitTarget } from '../base/http/http.ts'
import { charsetOf, decodeText } from '../base/http/media-type.ts'
import { evenParts } from '../contract/bodies/multipart.ts'
import type { Contract } from '../contract/contract.ts'
import { isUnder } from '../contract/document/document.ts'
import { describedStatus, isJsonKin } from '../contract/document/operations.ts'
import type { Capture } from '../journal/exchange.ts'
import type { Body, FinishedExchange } from './judge/exchange-facts.ts'
import type { UncheckedReason } from './reports/exchange-counter.ts'

/** A capture ready for the judge, with the parts that cannot be judged; or the reason why nothing of it can be judged. */
export type CaptureReading =
  | { readonly exchange: FinishedExchange; readonly partly: readonly UncheckedReason[] }
  | { readonly exchange: undefined; readonly reason: UncheckedReason }

/** Reads a capture: finds its operation and decodes its bodies. */
export function readCapture(capture: Capture, { match, basePaths }: Contract): CaptureReading {
  const { method, status, failure, exported } = capture
  const { path, search } = splitTarget(capture.target)
  if (status === undefined) return { exchange: undefined, reason: 'no-answer' }
  if (method === 'OPTIONS') return { exchange: undefined, reason: 'options' }
  const found = match(method, path)
  if (!found?.operation) {
    const reason = basePaths.some((each) => isUnder(each, path))
      ? 'unknown-operation'
      : 'other-path'
    return { exchange: undefined, reason }
  }
  const lines = {
    asked: toHeaderMap(capture.requestHeaders),
    answered: toHeaderMap(capture.responseHeaders),
  }
  const request = decodeBody(capture.requestBody, lines.asked, exported)
  const response = decodeBody(capture.responseBody, lines.answered, exported)
  const { bodyTypes, responses } = found.operation
  const described = responses[describedStatus(responses, status) ?? '']?.content ?? {}
  const taken = bodyTypes.map(({ type }) => type)
  const bodiless = bodilessReason(method, status)
  const isPart = capture.isPart && response.unread === undefined
  const partly: UncheckedReason[] = []
  if (request.unread) partly.push(`request-${request.unread}`)
  if (bodiless) partly.push(bodiless)
  else if (isPart) partly.push('rest-of-stream')
  else if (failure !== undefined) partly.push('cut-answer')
  else if (response.unread) partly.push(`response-${response.unread}`)
  const isCut = failure !== undefined && !isPart
  return {
    exchange: {
      ...found,
      ...{ method, target: capture.target, search },
      requestHeaders: withLackingType(lines.asked, taken, request.body, exported),
      // If the exchange was cut off, its request may have been too.
      requestBody: isCut ? { kind: 'unread' } : request.body,
      status,
      responseHeaders: withLackingType(
        lines.answered,
        Object.keys(described),
        response.body,
        exported,
      ),
      responseBody: isCut ? { kind: 'unread' } : response.body,
      ...(isPart && { isPart }),
      ...(capture.isReduced && { isReduced: true }),
      ...(exported && { exported }),
    },
    partly,
  }
}

/** A body decoded for the check, or why it could not be. */
export interface Decoded {
  readonly body: Body
  readonly unread: Unread | undefined
}

/** Undoes the content codings of a copied body (`undefined` if it was not kept), and reads it in its charset. */
export function decodeBody(
  bytes: Buffer | undefined,
  headers: HeaderMap,
  exported?: Capture['exported'],
): Decoded {
  if (bytes === undefined) return unread(exported ? 'body-not-exported' : 'body-too-long')
  if (bytes.length === 0) return NOTHING
  const { 'content-encoding': coding = '', 'content-type': type = '' } = headers
  const { bytes: decoded, problem } = decodeContent(bytes, coding, LONGEST_DECODED)
  if (problem !== undefined) return unread(problem === 'too-long' ? 'body-too-long' : problem)
  if (decoded.length > LONGEST_DECODED) return unread('body-too-long')
  if (decoded.length === 0) return NOTHING
  const charset = charsetOf(type)
  if (charset === undefined) return unread('unknown-charset')
  const text = decodeText(evenParts(decoded, type), charset)
  return { body: { kind: 'text', text, exact: isUtf8(decoded) }, unread: undefined }
}

/** Decodes the bodies of an exchange, as an example shows them. */
export function readBodies({
  requestHeaders,
  requestBody,
  responseHeaders,
  responseBody,
}: Capture): { readonly request: Body; readonly response: Body } {
  const read = (bytes: Buffer | undefined, headers: readonly string[]) =>
    decodeBody(bytes, toHeaderMap(headers)).body
  return {
    request: read(requestBody, requestHeaders),
    response: read(responseBody, responseHeaders),
  }
}

// --- internal ---

/** RFC 9110, sections 9.3.2, 15.3.5 and 15.4.5. */
function bodilessReason(method: string, status: number): UncheckedReason | undefined {
  if (method === 'HEAD') return 'head'
  if (status === 204) return 'no-content'
  return status === 304 ? 'not-modified' : undefined
}

/**
 * Headers with a media type for a body that the export of another program has without header lines: nobody knows that it had none, and it
 * has one of those that the contract has there, JSON if it looks like that.
 */
function withLackingType(
  headers: HeaderMap,
  types: readonly string[],
  body: Body,
  exported: Capture['exported'],
): HeaderMap {
  if (!exported?.lacksLines || headers['content-type'] !== undefined || body.kind === 'none')
    return headers
  const text = body.kind === 'text' ? body.text : ''
  const looksLikeJson = /^\s*[[{]/.test(text.slice(0, 100))
  const type = types.find((each) => isJsonKin(each) === looksLikeJson) ?? types[0]
  return type === undefined ? headers : { ...headers, 'content-type': type.replaceAll('*', 'x') }
}

/** The longest decoded body that is judged, in bytes. */
const LONGEST_DECODED = 1024 * 1024

/** Why a body was not judged. */
type Unread =
  | 'body-too-long'
  | 'body-not-exported'
  | 'unknown-coding'
  | 'undecodable'
  | 'unknown-charset'

const NOTHING: Decoded = { body: { kind: 'none' }, unread: undefined }

function unread(reason: Unread): Decoded {
  return { body: { kind: 'unread' }, unread: reason }
}
