import { isUtf8 } from 'node:buffer'
import { decodeContent } from '../base/http/decode-content.ts'
import { toHeaderMap } from '../base/http/header-lines.ts'
import { splitTarget } from '../base/http/http.ts'
import type { Contract } from '../contract/contract.ts'
import { isUnder } from '../contract/document/document.ts'
import type { Capture } from '../journal/exchange.ts'
import type { Body, FinishedExchange } from './judge/facts.ts'
import type { UncheckedReason } from './reports/exchange-counter.ts'

/** A capture ready for the judge, with the parts that cannot be judged; or the reason why nothing of it can be judged. */
export type Reading =
  | { readonly exchange: FinishedExchange; readonly partly: readonly UncheckedReason[] }
  | { readonly exchange: undefined; readonly reason: UncheckedReason }

/** Reads a capture: finds its operation and decodes its bodies. */
export function readCapture(capture: Capture, { match, basePath }: Contract): Reading {
  const { method, status, failure } = capture
  const { path, search } = splitTarget(capture.target)
  if (status === undefined) return { exchange: undefined, reason: 'no-answer' }
  if (method === 'OPTIONS') return { exchange: undefined, reason: 'options' }
  const found = match(method, path)
  if (!found?.operation) {
    const reason = isUnder(basePath, path) ? 'unknown-operation' : 'other-path'
    return { exchange: undefined, reason }
  }
  const requestHeaders = toHeaderMap(capture.requestHeaders)
  const responseHeaders = toHeaderMap(capture.responseHeaders)
  const request = decodeBody(capture.requestBody, requestHeaders['content-encoding'])
  const response = decodeBody(capture.responseBody, responseHeaders['content-encoding'])
  const bodiless = bodilessReason(method, status)
  const partly: UncheckedReason[] = []
  if (request.unread) partly.push(`request-${request.unread}`)
  if (bodiless) partly.push(bodiless)
  else if (failure !== undefined) partly.push('cut-answer')
  else if (response.unread) partly.push(`response-${response.unread}`)
  const isCut = failure !== undefined
  return {
    exchange: {
      ...found,
      ...{ method, target: capture.target, search },
      requestHeaders,
      // If the exchange was cut off, its request may have been too.
      requestBody: isCut ? { kind: 'unread' } : request.body,
      status,
      responseHeaders,
      responseBody: isCut ? { kind: 'unread' } : response.body,
      ...(capture.isReduced && { isReduced: true }),
    },
    partly,
  }
}

/** A body decoded for the check, or why it could not be. */
export interface Decoded {
  readonly body: Body
  readonly unread: Unread | undefined
}

/** Undoes the content codings of a copied body (`undefined` if it was not kept), and reads it as UTF-8. */
export function decodeBody(bytes: Buffer | undefined, contentEncoding = ''): Decoded {
  if (bytes === undefined) return unread('body-too-long')
  if (bytes.length === 0) return NOTHING
  const { bytes: decoded, problem } = decodeContent(bytes, contentEncoding, LONGEST_DECODED)
  if (problem !== undefined) return unread(problem === 'too-long' ? 'body-too-long' : problem)
  if (decoded.length > LONGEST_DECODED) return unread('body-too-long')
  if (decoded.length === 0) return NOTHING
  const text = decoded.toString('utf8')
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
    decodeBody(bytes, toHeaderMap(headers)['content-encoding']).body
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

/** The longest decoded body that is judged, in bytes. */
const LONGEST_DECODED = 1024 * 1024

/** Why a body was not judged. */
type Unread = 'body-too-long' | 'unknown-coding' | 'undecodable'

const NOTHING: Decoded = { body: { kind: 'none' }, unread: undefined }

function unread(reason: Unread): Decoded {
  return { body: { kind: 'unread' }, unread: reason }
}
