/** Writes a table of GitHub's Markdown; the cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Escapes text so that it stays text: no markup, no link, no HTML, no new line, no mention. */
export function escaped(text: string): string {
  return flat(text).replace(/[^\p{L}\p{N} .,…()/=%+−-]/gu, (char) => `&#${char.codePointAt(0)};`)
}

/** Writes text as inline code that may stand in a table. */
export function code(text: string): string {
  return `<code>${escaped(text)}</code>`
}

// --- internal ---

function flat(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ')
}
