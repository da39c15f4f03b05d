import { rememberResults } from '../base/remember-results.ts'
import type { Deprecation } from './operations.ts'

/** The path on the sandbox at which the deprecations are documented. */
export const deprecationDocs = '/docs/deprecations'

/**
 * The header lines (name, value, …) that announce a deprecation: `Deprecation` (RFC 9745, a structured
 * date), `Sunset` (RFC 8594, an HTTP date) and `Link` to the successor and the documentation.
 */
export interface DeprecationHeaders {
  /** When the operation is removed, in milliseconds since 1970. */
  readonly sunset: number
  /** The lines; with `successorQuery` the successor gives the same data. */
  lines(successorQuery?: string): readonly string[]
}

/** Prepares the header lines of a deprecated operation. `since`: milliseconds since 1970, or `none`. */
export function createDeprecationHeaders(
  operation: { readonly id: string; readonly deprecation: Deprecation },
  since: number | 'none' = Date.parse(operation.deprecation.since ?? ''),
): DeprecationHeaders {
  const { successorPath, sunset: day } = operation.deprecation
  const sunset = Date.parse(day)
  const known = since !== 'none' && !Number.isNaN(since)
  const dates = [
    ...(known ? ['Deprecation', `@${Math.floor(since / 1000)}`] : []),
    ...['Sunset', new Date(sunset).toUTCString()],
  ]
  const explained = `<${deprecationDocs}#${operation.id}>; rel="deprecation"; type="text/markdown"`
  const link = (query: string): readonly string[] => [
    ...dates,
    'Link',
    `<${successorPath}${query && `?${query}`}>; rel="successor-version", ${explained}`,
  ]
  // There are only a few queries, one for each status, and every answer needs its lines.
  const lines = rememberResults(link, { most: 10, longest: 100 })
  return { sunset, lines: (query = '') => lines(query) }
}
