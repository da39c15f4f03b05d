/** What was written to a terminal of this many rows, as a page that looks like the terminal: its last rows, with their colours. */
export function terminalPage(written: string, rows: number): string {
  const lines = ['']
  let style = ''
  for (const [part] of written.matchAll(PARTS)) {
    const line = lines.at(-1) as string
    if (part === '\n') lines.push('')
    // Whoever returns to the start of the line erases it then.
    else if (part === `${ESCAPE}[K`) lines[lines.length - 1] = ''
    else if (part.startsWith(`${ESCAPE}[`)) style = STYLES[part.slice(2, -1)] ?? ''
    else if (part !== '\r') lines[lines.length - 1] = line + spanOf(part, style)
  }
  return `<!doctype html><meta charset="utf-8"><title>Terminal</title><style>${SHEET}</style><pre>${lines.slice(-rows).join('\n')}<i></i></pre>`
}

// --- internal ---

const ESCAPE = '\u001b'

/** An escape sequence, text, or a single control character. */
const PARTS = new RegExp(`${ESCAPE}\\[[\\d;]*[A-Za-z]|[^${ESCAPE}\\r\\n]+|[\\s\\S]`, 'g')

/** The colours of the log (src/cli/log/pretty-log.ts), by their codes; any other code ends them. */
const STYLES: { readonly [code: string]: string } = {
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  36: 'cyan',
}

const SHEET = `
:root { color-scheme: light dark }
body { margin: 0; padding: 20px 24px; background: light-dark(#fff, #16181d); color: light-dark(#1f2328, #d6dae0) }
pre { margin: 0; font: 14px/1.45 'DejaVu Sans Mono', monospace }
.dim { opacity: .6 } .red { color: light-dark(#b3261e, #ff8a80) } .green { color: light-dark(#1a7f37, #6fdd8b) }
.yellow { color: light-dark(#8a6100, #f0c24b) } .cyan { color: light-dark(#0b6e8a, #62d0ee) }
i { display: inline-block; width: .6em; height: 1.1em; vertical-align: text-bottom; background: currentcolor }`

function spanOf(text: string, style: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return style === '' ? escaped : `<span class="${style}">${escaped}</span>`
}
