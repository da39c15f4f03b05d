import { eachHeader } from '../../base/header-lines.ts'
import type { CompiledOperation } from '../../contract/contract.ts'

/** Header values by name in lower case; of repeated lines the first. */
export type HeaderMap = { readonly [name: string]: string }

/**
 * A body as the judge gets it: none was sent; its bytes as text (`exact` is false where they were not
 * UTF-8); or there was one that could not be read, for a reason that is counted elsewhere.
 */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'text'; readonly text: string; readonly exact: boolean }

/** A finished exchange of an operation of the contract, ready to be judged. */
export interface FinishedExchange {
  readonly operation: CompiledOperation
  /** In capitals; `HEAD` for a `GET` operation. */
  readonly method: string
  /** The path parameters as they stood in the target, still percent-encoded. */
  readonly pathTexts: { readonly [name: string]: string }
  /** The query with its `?`, or nothing. */
  readonly search: string
  readonly requestHeaders: HeaderMap
  readonly requestBody: Body
  readonly status: number
  readonly responseHeaders: HeaderMap
  readonly responseBody: Body
}

/** Header lines (name, value, name, value …) by name in lower case; the first line of a name counts. */
export function toHeaderMap(lines: readonly string[]): HeaderMap {
  const map: Record<string, string> = Object.create(null)
  eachHeader(lines, (written, value) => {
    const name = written.toLowerCase()
    // Codings of several lines were applied in their order (RFC 9110, sections 5.3 and 8.4).
    if (name === 'content-encoding' && name in map) map[name] += `, ${value}`
    map[name] ??= value
  })
  return map
}
