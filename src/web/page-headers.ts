/**
 * The header lines of every page (name, value, name, value …). Nothing is loaded from another host, and only scripts in files
 * run (Content Security Policy Level 3). No other page can frame it, so that no click can be hijacked.
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
