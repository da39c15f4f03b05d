import { escapeHtml } from '../base/escape-html.ts'

/** Writes simple Markdown as HTML: headings, whose ids are their texts, paragraphs, and inline code. */
export function markdownHtml(text: string): string {
  const blocks = text.trim().split(/\n\s*\n/)
  return blocks.map(blockHtml).join('\n')
}

// --- internal ---

function blockHtml(block: string): string {
  const [, marks, title] = /^(#{1,6}) (.+)$/.exec(block) ?? []
  if (!marks || !title) return `<p>${lineHtml(block)}</p>`
  const name = `h${marks.length}`
  return `<${name} id="${escapeHtml(title)}">${lineHtml(title)}</${name}>`
}

function lineHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
