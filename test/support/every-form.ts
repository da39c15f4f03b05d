/** A text, followed by the decoded forms of its percent-encoded, JSON-escaped and base64 parts. */
export function everyForm(text: string): string {
  const forms = [text, text.replaceAll('\\\\', '\\').replaceAll('\\/', '/')]
  forms.push(
    text
      .replace(/\\+u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/\\+\//g, '/'),
  )
  forms.push(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
  for (const [run] of text.matchAll(/[A-Za-z0-9+/]{8,}={0,2}/g)) {
    forms.push(Buffer.from(run, 'base64').toString('latin1'))
  }
  return forms.join('\n')
}
