/**
 * Open to any origin (Fetch standard, "CORS protocol"): the credential is a header that a page sets
 * itself, so a wildcard is enough. These header lines go onto every answer under `/v1` and `/messages`.
 */
export const corsLines: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
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

/** The further header lines that answer a preflight request for a path with these methods. */
export function preflightLines(methods: readonly string[]): readonly string[] {
  return [
    ...['Access-Control-Allow-Methods', methods.join(', ')],
    ...['Access-Control-Allow-Headers', 'Authorization, Content-Type, Prefer'],
    ...['Access-Control-Max-Age', '600'],
  ]
}
