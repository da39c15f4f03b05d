/**
 * The CORS lines of an answer to a request without an `Origin` (Fetch standard, "CORS protocol"). No page reads it,
 * so no header is exposed; `Vary` keeps caches from reusing it for a request with an `Origin`.
 */
export const corsLines: readonly string[] = ['Access-Control-Allow-Origin', '*', 'Vary', 'Origin']

/**
 * The CORS lines for an answer with these header lines to a page of `origin`. They name the origin and every
 * header, because browsers ignore `*` for requests with credentials.
 */
export function corsLinesFor(origin: string, lines: readonly string[]): readonly string[] {
  const names = new Set(['Content-Length', 'Date', 'Vary'])
  for (let at = 0; at < lines.length; at += 2) names.add(lines[at] as string)
  return [
    ...['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true'],
    ...['Access-Control-Expose-Headers', [...names].join(', '), 'Vary', 'Origin'],
  ]
}

/** The headers of a preflight request. */
export type PreflightHeaders = { readonly [name: string]: string | string[] | undefined }

/**
 * The additional header lines that answer a preflight request (Fetch standard, "CORS-preflight request") for
 * a path with these methods. Everything requested is granted, so that a page can also read a 405.
 */
export function preflightLines(
  methods: readonly string[],
  asked: PreflightHeaders,
): readonly string[] {
  const method = listOf(asked['access-control-request-method'])
  const headers = listOf(asked['access-control-request-headers'])
  const isPrivate = asked['access-control-request-private-network'] === 'true'
  return [
    ...['Access-Control-Allow-Methods', union(methods, method).join(', ')],
    ...['Access-Control-Allow-Headers', union(USUAL_HEADERS, headers).join(', ')],
    ...['Access-Control-Max-Age', '600'],
    ...['Vary', 'Access-Control-Request-Method, Access-Control-Request-Headers'],
    // A page of a public address requests a private one: https://wicg.github.io/private-network-access/
    ...(isPrivate ? ['Access-Control-Allow-Private-Network', 'true'] : []),
  ]
}

// --- internal ---

const USUAL_HEADERS = ['Authorization', 'Content-Type', 'Prefer']

function listOf(value: string | string[] | undefined): string[] {
  return String(value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** The first list, then the items of the second that it does not contain, ignoring case. */
function union(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first.map((item) => item.toLowerCase()))
  return [...first, ...second.filter((item) => !known.has(item.toLowerCase()))]
}
