import { counted, escapeHtml, titled } from '../base/text/text.ts'
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
  const mark = verdict?.mark ? ` ${verdict.mark}` : ''
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
${verdict ? `<p class="verdict${mark}">${inline(verdict.text)}</p>\n<p>${escapeHtml(verdict.more ?? '')}</p>\n` : ''}<p class="soft">${inline(about).replaceAll(TIME, '<time datetime="$&">$1 $2 UTC</time>')}</p>
${numbers.length > 0 ? `<dl class="numbers">${numbers.flatMap(numberText).join('\n')}</dl>` : ''}
</header>
<main>
${sections.flatMap(sectionParts).join('\n')}
</main>
</body>
</html>
`
}

// --- internal ---

/** A time as reports write it, of which people read the day and the second. */
const TIME = /(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d{3}Z/g

/** A number, unless there is nothing to count. */
function numberText({ name, count, mark }: ReportPage['numbers'][number]): readonly string[] {
  if (count === 0) return []
  const kind = mark ? ` class="${mark}"` : ''
  return [`<div><dt>${name}</dt><dd${kind}>${count.toLocaleString('en')}</dd></div>`]
}

function sectionParts({ heading, blocks }: ReportPage['sections'][number]): readonly string[] {
  const title = heading === undefined ? [] : [`<h2>${escapeHtml(heading)}</h2>`]
  return [...title, ...blocks.flatMap(blockParts)]
}

function blockParts(block: Block): readonly string[] {
  if (block.kind === 'text') return [`<p>${inline(block.text)}</p>`]
  return block.kind === 'table' ? [table(block.head, block.rows)] : itemParts(block)
}

function itemParts({ items, folded: hidden, none, head }: ItemList): readonly string[] {
  if (items.length + (hidden?.items.length ?? 0) === 0)
    return none === undefined ? [] : [`<p class="good">${escapeHtml(none)}</p>`]
  const rest = hidden ? folded(hidden.summary, groups(hidden.items, head)) : []
  const isOfSides = items.some(({ side }) => side)
  return [...(isOfSides ? [FILTER] : []), ...groups(items, head), ...rest]
}

function folded(summary: string, parts: readonly string[]): readonly string[] {
  if (parts.length === 0) return []
  return [`<details class="note"><summary>${escapeHtml(summary)}</summary>`, ...parts, '</details>']
}

/** Chooses without a script which findings are shown. */
const FILTER = `<fieldset class="filter"><legend>Show</legend>${[
  ['all', 'Everything'],
  ['service', 'Broken by the service'],
  ['client', 'Broken by its clients'],
  ['error', 'Errors only'],
]
  .map(
    ([name, label], at) =>
      `<label><input type="radio" name="only" id="only-${name}"${at === 0 ? ' checked' : ''}>${label}</label>`,
  )
  .join('')}</fieldset>`

const SIDES = [
  ['service', 'The service'],
  ['client', 'Its clients'],
  [undefined, ''],
] as const

/** Writes items by what they are about, and of each those of the service and of its clients apart. */
function groups(items: readonly ReportItem[], head: readonly string[]): readonly string[] {
  return [...Map.groupBy(items, ({ operation }) => operation)].map(([operation, own]) => {
    const sides = SIDES.flatMap(([side, title]) => {
      const found = own.filter((each) => each.side === side)
      if (found.length === 0) return []
      const shown = (some: readonly ReportItem[]) => some.map((item) => finding(item, head))
      if (side === undefined) return shown(found)
      const notes = found.filter(({ mark }) => mark === 'note')
      const others = found.filter(({ mark }) => mark !== 'note')
      return [
        `<div class="side ${side}"><h4>${title}</h4>`,
        ...shown(others),
        ...folded(counted(notes.length, 'note'), shown(notes)),
        '</div>',
      ]
    })
    return [`<div class="group"><h3>${escapeHtml(operation)}</h3>`, ...sides, '</div>'].join('\n')
  })
}

/** Writes an item in a line, which opens: what a table shows in columns is listed below the text by column name. */
function finding(item: ReportItem, head: readonly string[]): string {
  const { mark, label, known, rule, location, text, more } = item
  const { fingerprint, details = [], example, side } = item
  // What a list of changes says of clients is not to be looked for.
  const open = side === undefined && details.length > 0 ? ' open' : ''
  const isKnown = known !== undefined && !known.expired
  const place = location === undefined ? '' : ` <code class="soft">${escapeHtml(location)}</code>`
  const names = head.slice(-more.length)
  const notes = more.flatMap((cell, at) =>
    cell.length === 0 ? [] : [`${escapeHtml(names[at] ?? '')} ${inline(cell)}`],
  )
  const lines = [...notes, ...details.map((line) => escapeHtml(line))]
  return [
    `<details class="finding ${mark}${isKnown ? ' known' : ''}" id="${fingerprint}"${open}>`,
    `<summary><b class="${mark}">${escapeHtml(label)}</b><span>${escapeHtml(text)}${place}</span><span class="soft"><code>${escapeHtml(rule)}</code></span></summary>`,
    ...(known ? [`<p>${escapeHtml(knownText(known))}</p>`] : []),
    `<p class="soft">${lines.join(' · ')}</p>`,
    ...(example ?? []).map((each) => `<pre>${escapeHtml(each)}</pre>`),
    '</details>',
  ].join('\n')
}

function knownText({ reason, expired, expires }: NonNullable<ReportItem['known']>): string {
  return expired ? `Accepted until ${expires}: ${reason}` : `Known: ${reason}`
}

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const [first = []] = rows
  const kindOf = (cell: Cell | undefined) => (typeof cell === 'number' ? ' class="count"' : '')
  const names = head.map((text) => escapeHtml(titled(text || 'result')))
  const heads = names.map((name, at) => `<th${kindOf(first[at])}>${name}</th>`)
  const lines = rows.map(
    (cells) =>
      `<tr>${cells.map((cell, at) => `<td${kindOf(cell)} data-label="${names[at] ?? ''}">${cellText(cell)}</td>`).join('')}</tr>`,
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
  const items = cases.map(({ name, count, isOdd }) => {
    const kind = count === 0 ? '' : ` class="${isOdd ? 'warning' : 'good'}"`
    const often = count === 0 ? '–' : `${isOdd ? '·' : '✓'} ${count.toLocaleString('en')}`
    return `<li${kind}>${escapeHtml(name)} ${often}</li>`
  })
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

/** The style of the HTML report: the colours and sizes of the pages, light and dark, narrow and printed; no font, image or script. */
const htmlStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1a2029, #e5e9ee); --soft: light-dark(#566070, #a3adba); --paper: light-dark(#fff, #14171c);
  --card: light-dark(#f5f7f9, #1c2027); --line: light-dark(#dde2e8, #303742); --edge: light-dark(#858f9d, #717b89); --accent: light-dark(#0b57c2, #86b8ff);
  --error: light-dark(#b3162b, #ff9aa2); --warning: light-dark(#7f4e00, #f0bd64); --note: var(--soft); --good: light-dark(#14682f, #7ed69a);
  --met: light-dark(#dcefe2, #1e3b29); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 24px 64px; max-width: 1040px; background: var(--paper); color: var(--ink); font: .875rem/20px system-ui, sans-serif; }
h1 { font-size: .875rem; margin: 0; color: var(--soft); } h2 { font-size: 1rem; margin: 32px 0 8px; } h3 { font-size: .875rem; margin: 0; }
h1, h2, h3, h4, b, th { font-weight: 600; } h4 { font-size: .75rem; margin: 8px 0 0; color: var(--soft); }
p { margin: 4px 0; overflow-wrap: anywhere; } .soft, th { color: var(--soft); } th { font-size: .75rem; }
code, pre { font: .8125rem/20px ui-monospace, monospace; } code { overflow-wrap: anywhere; }
.verdict { font-size: 1.25rem; line-height: 28px; margin: 8px 0; font-weight: 600; }
.numbers { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 8px 0; } .numbers div { display: flex; flex-direction: row-reverse; gap: 4px; }
.numbers dt { color: var(--soft); } .numbers dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); } .good { color: var(--good); }
.filter { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 8px; padding: 0; border: 0; } .filter legend { position: absolute; clip-path: inset(50%); }
input { accent-color: var(--accent); vertical-align: -2px; margin: 0 4px 0 0; }
.group { padding: 12px 0; border-top: 1px solid var(--line); }
body:has(#only-service:checked) .client, body:has(#only-client:checked) .service, body:has(#only-error:checked) :is(details.warning, details.note) { display: none; }
body:has(#only-service:checked) .group:not(:has(.service)), body:has(#only-client:checked) .group:not(:has(.client)),
body:has(#only-error:checked) :is(.group, .side):not(:has(details.error)) { display: none; }
.finding > * { color: var(--ink); } .finding > summary { display: flex; gap: 12px; overflow-wrap: anywhere; }
.finding > summary > b { flex: none; width: 72px; } .finding > summary > .soft { flex: none; margin-left: auto; max-width: 40%; text-align: right; }
.finding > :not(summary) { margin-left: 100px; } .finding .soft { color: var(--soft); } .finding.known { opacity: .75; }
summary { cursor: pointer; padding: 4px 0; list-style: none; } summary::before { content: "▸"; display: inline-block; flex: none; width: 12px; margin-right: 4px; color: var(--soft); }
[open] > summary::before { content: "▾"; } .finding > summary::before { margin-right: -8px; } summary:hover { background: var(--card); }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 8px 12px; margin: 8px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); }
th, time, td:first-child > :is(code, span), td > code:only-child { white-space: nowrap; } td.count, th.count { text-align: right; font-variant-numeric: tabular-nums; }
ul.cases { display: flex; flex-wrap: wrap; gap: 4px; list-style: none; margin: 0 0 4px; padding: 0; }
ul.cases li { padding: 0 6px; border: 1px solid var(--line); border-radius: 4px; font-size: .75rem; color: var(--soft); }
ul.cases li.good { background: var(--met); border-color: var(--met); color: var(--ink); }
ul.cases li.warning { border-color: currentcolor; color: var(--warning); }
@media (width < 640px) { body { padding: 16px 16px 64px; } .finding > summary { flex-wrap: wrap; gap: 0 8px; } .finding > summary > b { width: auto; }
  .finding > summary > .soft { margin: 0; max-width: none; text-align: left; flex-basis: 100%; } .finding > :not(summary) { margin-left: 0; }
  .wide :is(table, tbody, tr, td) { display: block; } .wide thead, .wide td:empty { display: none; } .wide tr { padding: 8px 0; border-bottom: 1px solid var(--line); }
  .wide td { padding: 2px 0; border: 0; text-align: left; overflow-wrap: anywhere; } .wide td > :is(code, span) { white-space: normal; }
  .wide td:not(:first-child)::before { content: attr(data-label) " "; color: var(--soft); font-size: .75rem; } }
@page { margin: 14mm; }
@media print { :root { font-size: 11.5px; } body { max-width: none; padding: 0; line-height: 14px; } code, pre { line-height: 13px; } .filter, summary::before { display: none; }
  h2, h3, h4, summary { break-after: avoid; } summary, pre, tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; height: auto; } details.note pre { display: none; } .wide { overflow: visible; } }
`
