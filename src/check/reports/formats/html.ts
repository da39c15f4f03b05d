import { escapeHtml } from '../../../base/text/text.ts'
import { htmlStyle } from './html-style.ts'
import {
  type Block,
  type Case,
  type Cell,
  type Inline,
  type ItemList,
  isInline,
  type Marked,
  type ReportItem,
  type ReportModel,
  type ReportPage,
} from './report-model.ts'

/** Writes a report as one HTML file that needs no network. What a peer sent is escaped, and scripts and loading are forbidden. */
export function writeHtml({ page }: Pick<ReportModel, 'page'>): string {
  const { title, windowTitle = title, about, verdict, numbers, sections } = page()
  const mark = verdict?.mark ? ` class="${verdict.mark}"` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(windowTitle)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="soft">${inline(about)}</p>
${verdict ? `<p${mark}>${inline(verdict.text)}${escapeHtml(verdict.more ?? '')}</p>\n` : ''}<dl class="numbers">
${numbers.map(numberText).join('\n')}
</dl>
</header>
<main>
${sections.flatMap(sectionParts).join('\n')}
</main>
</body>
</html>
`
}

// --- internal ---

function numberText({ name, count, mark }: ReportPage['numbers'][number]): string {
  const kind = mark && count > 0 ? ` class="${mark}"` : ''
  return `<div><dt>${name}</dt><dd${kind}>${count.toLocaleString('en')}</dd></div>`
}

function sectionParts({ heading, blocks }: ReportPage['sections'][number]): readonly string[] {
  const title = heading === undefined ? [] : [`<h2>${escapeHtml(heading)}</h2>`]
  return [...title, ...blocks.flatMap(blockParts)]
}

function blockParts(block: Block): readonly string[] {
  if (block.kind === 'text') return [`<p>${inline(block.text)}</p>`]
  return block.kind === 'table' ? [table(block.head, block.rows)] : itemParts(block)
}

function itemParts({ items, folded, none, head }: ItemList): readonly string[] {
  const cards = (some: readonly ReportItem[]) => some.map((item) => article(item, head))
  if (items.length + (folded?.items.length ?? 0) === 0)
    return none === undefined ? [] : [`<p class="good">${escapeHtml(none)}</p>`]
  const rest = folded && [
    `<details><summary>${escapeHtml(folded.summary)}</summary>`,
    ...cards(folded.items),
    '</details>',
  ]
  return [...cards(items), ...(rest ?? [])]
}

/** Writes an item as an article: what a table shows in columns is listed below the text by column name. */
function article(item: ReportItem, head: readonly string[]): string {
  const { mark, label, known, rule, operation, location, text, more } = item
  const { fingerprint, details = [], example } = item
  const isKnown = known !== undefined && !known.expired
  const place = location === undefined ? '' : ` · <code>${escapeHtml(location)}</code>`
  const names = head.slice(-more.length)
  const notes = more.flatMap((cell, at) =>
    cell.length === 0 ? [] : [`${escapeHtml(names[at] ?? '')} ${inline(cell)}`],
  )
  const lines = details.map((line) => `<li>${escapeHtml(line)}</li>`)
  return [
    `<article class="${mark}${isKnown ? ' known' : ''}" id="${fingerprint}">`,
    `<h3><b class="${mark}">${escapeHtml(label)}</b><code>${escapeHtml(rule)}</code> · ${escapeHtml(operation)}${place}</h3>`,
    `<p>${escapeHtml(text)}</p>`,
    ...(known ? [`<p>${escapeHtml(knownText(known))}</p>`] : []),
    `<p class="soft">${notes.join(' · ')}</p>`,
    ...(lines.length > 0 ? [`<ul>${lines.join('')}</ul>`] : []),
    ...(example ? [exampleText(example)] : []),
    '</article>',
  ].join('\n')
}

function knownText({ reason, expired, expires }: NonNullable<ReportItem['known']>): string {
  return expired ? `Accepted until ${expires}: ${reason}` : `Known: ${reason}`
}

function exampleText(example: readonly string[]): string {
  const parts = example.map((each) => `<pre>${escapeHtml(each)}</pre>`)
  return ['<details><summary>Example</summary>', ...parts, '</details>'].join('\n')
}

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const [first = []] = rows
  const kindOf = (cell: Cell | undefined) => (typeof cell === 'number' ? ' class="count"' : '')
  const heads = head.map((text, at) => `<th${kindOf(first[at])}>${escapeHtml(text)}</th>`)
  const lines = rows.map(
    (cells) =>
      `<tr>${cells.map((cell) => `<td${kindOf(cell)}>${cellText(cell)}</td>`).join('')}</tr>`,
  )
  return `<div class="wide"><table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody></table></div>`
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (isInline(cell)) return inline(cell)
  if ('cases' in cell) return casesText(cell.cases)
  return cell.places
    .map(({ place, cases }) => `<code>${escapeHtml(place)}</code>${casesText(cases)}`)
    .join('')
}

function casesText(cases: readonly Case[]): string {
  const items = cases.map(
    ({ name, count }) =>
      `<li class="${count > 0 ? 'good' : 'soft'}">${count > 0 ? '✓' : '–'} ${escapeHtml(name)}</li>`,
  )
  return `<ul class="cases">${items.join('')}</ul>`
}

function inline(text: Inline): string {
  return [text].flat().map(piece).join('')
}

function piece(text: string | Marked): string {
  if (text === '\n') return '<br>'
  if (typeof text === 'string') return escapeHtml(text)
  const shown = escapeHtml(text.text)
  switch (text.mark) {
    case 'code':
      return `<code>${shown}</code>`
    case 'strong':
      return `<b>${shown}</b>`
    case 'own':
    case 'ticked':
      return shown.replace(/`([^`]*)`/g, '<code>$1</code>')
    default:
      return `<span class="${text.mark}">${shown}</span>`
  }
}
