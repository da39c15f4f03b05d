/** What a page loads. */
export interface PageParts {
  readonly title: string
  /** The addresses of its style sheets. */
  readonly styles: readonly string[]
  /** The address of the script that it runs. */
  readonly script: string
}

/** Writes the HTML of a page, which its script fills. */
export function pageHtml({ title, styles, script }: PageParts): string {
  const links = styles.map((style) => `<link rel="stylesheet" href="${style}">`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${links.join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>
<noscript>This page needs JavaScript. GET /__admin/openapi.json describes what it asks.</noscript>
</body>
</html>
`
}
