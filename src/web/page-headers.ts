/**
 * The header lines of every page (name, value, name, value …). Nothing comes from another host and nothing runs that is not in
 * a file (Content Security Policy Level 3); no other page can frame it, so that no click can be stolen for it.
 */
export const pageHeaders: readonly string[] = [
  'Content-Security-Policy',
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Opener-Policy',
  'same-origin',
]
