/** What a page loads and shows; parts of it are HTML. */
export interface PageParts {
  readonly title: string
  /** The addresses of its style sheets. */
  readonly styles: readonly string[]
  /** The address of a library that the script uses as a global variable. */
  readonly library?: string
  /** The address of the script, which is a module. */
  readonly script?: string
  /** The content of the page. */
  readonly body: string
}

/** Writes the HTML of a page. */
export function pageHtml({ title, styles, library, script, body }: PageParts): string {
  const loaded = [
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...(library ? [`<script defer src="${library}"></script>`] : []),
    ...(script ? [`<script type="module" src="${script}"></script>`] : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${loaded.join('\n')}
</head>
<body>
${body}
</body>
</html>
`
}

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
