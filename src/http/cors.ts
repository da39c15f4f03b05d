/**
 * The CORS lines of an answer to a request without an `Origin` (Fetch standard, "CORS protocol"): any page
 * may read what is under `/v1` and `/messages`, and a cache may not give this answer to one that names itself.
 */
export const corsLines: readonly string[] = [
  ...['Access-Control-Allow-Origin', '*', 'Vary', 'Origin'],
  'Access-Control-Expose-Headers',
  [
    'Allow',
    'Deprecation',
    'Link',
    'Location',
    'Preference-Applied',
    'Retry-After',
    'Sunset',
    'WWW-Authenticate',
    'X-Request-Id',
    'X-Sandbox-Fault',
    'X-Sandbox-Origin',
  ].join(', '),
]

/**
 * The CORS lines of an answer with these lines to a page of an origin. They name the origin, since `*` does
 * not count for a request with the browser's own credentials, and so every header, too.
 */
export function corsLinesFor(origin: string, lines: readonly string[]): readonly string[] {
  const names = new Set(['Content-Length', 'Date', 'Vary'])
  for (let at = 0; at < lines.length; at += 2) names.add(lines[at] as string)
  return [
    ...['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true'],
    ...['Access-Control-Expose-Headers', [...names].join(', '), 'Vary', 'Origin'],
  ]
}

/** What a preflight request asks for, as far as its answer follows it. */
export type PreflightHeaders = { readonly [name: string]: string | string[] | undefined }

/**
 * The further header lines that answer a preflight request (Fetch standard, "CORS-preflight request") for a
 * path with these methods: what is asked for is granted, so that a page can read the 405 too.
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
    // https://wicg.github.io/private-network-access/: a page of a public address asks for a private one.
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

/** All of the first list, and what of the second is not in it in any case. */
function union(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first.map((item) => item.toLowerCase()))
  return [...first, ...second.filter((item) => !known.has(item.toLowerCase()))]
}
