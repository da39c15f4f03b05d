import { splitTarget } from '../base/split-target.ts'
import { isUnder } from '../contract/base-path.ts'
import type { Contract } from '../contract/contract.ts'
import type { Capture } from '../journal/capture.ts'
import { decodeBody } from './decode-body.ts'
import { type FinishedExchange, toHeaderMap } from './judge/finished-exchange.ts'
import type { UncheckedReason } from './reports/unchecked.ts'

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
      method,
      search,
      requestHeaders,
      // If the exchange was cut off, its request may have been too.
      requestBody: isCut ? { kind: 'unread' } : request.body,
      status,
      responseHeaders,
      responseBody: isCut ? { kind: 'unread' } : response.body,
    },
    partly,
  }
}

// --- internal ---

/** RFC 9110, sections 9.3.2, 15.3.5 and 15.4.5. */
function bodilessReason(method: string, status: number): UncheckedReason | undefined {
  if (method === 'HEAD') return 'head'
  if (status === 204) return 'no-content'
  return status === 304 ? 'not-modified' : undefined
}
