import { eachHeader } from '../../base/header-lines.ts'
import type { CompiledOperation } from '../../contract/contract.ts'

/** Header values by lower-case name; the first of repeated lines. */
export type HeaderMap = { readonly [name: string]: string }

/**
 * A body as the judge gets it: none was sent; or there was one that could not be read, for a reason that is counted
 * elsewhere; or its text (`exact` is false if the bytes are not UTF-8).
 */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'text'; readonly text: string; readonly exact: boolean }

/** A finished exchange of an operation of the contract, ready to be judged. */
export interface FinishedExchange {
  readonly operation: CompiledOperation
  /** In upper case; may be `HEAD` for a `GET` operation. */
  readonly method: string
  /** The path parameters as they stood in the target, still percent-encoded. */
  readonly pathTexts: { readonly [name: string]: string }
  /** The query with its `?`, or an empty text. */
  readonly search: string
  readonly requestHeaders: HeaderMap
  readonly requestBody: Body
  readonly status: number
  readonly responseHeaders: HeaderMap
  readonly responseBody: Body
}

/** Maps header lines (name, value, name, value …) by lower-case name; the first line of a name counts. */
export function toHeaderMap(lines: readonly string[]): HeaderMap {
  const map: Record<string, string> = Object.create(null)
  eachHeader(lines, (written, value) => {
    const name = written.toLowerCase()
    // The codings of several lines are one list, in order (RFC 9110, sections 5.3 and 8.4).
    if (name === 'content-encoding' && name in map) map[name] += `, ${value}`
    map[name] ??= value
  })
  return map
}
