import {
  type Block,
  type Cell,
  code,
  type Inline,
  type ItemList,
  isInline,
  type Marked,
  MOST_ROWS,
  type ReportItem,
  type ReportModel,
} from './report-model.ts'

/** Writes a report as GitHub's Markdown, for the summary of a CI step. Everything that somebody else wrote is escaped. */
export function writeMarkdown({ page }: Pick<ReportModel, 'page'>): string {
  const { title, about, verdict, sections } = page()
  return `${[
    `# ${escaped(title)}`,
    inline(about),
    ...(verdict ? [`**${inline(verdict.text)}**${verdict.more ?? ''}`] : []),
    ...sections.flatMap(({ heading, blocks }) => [
      ...(heading === undefined ? [] : [`## ${escaped(heading)}`]),
      ...blocks.flatMap(blockParts),
    ]),
  ].join('\n\n')}\n`
}

// --- internal ---

function blockParts(block: Block): readonly string[] {
  if (block.kind === 'text') return [inline(block.text)]
  return block.kind === 'table' ? [table(block.head, block.rows)] : itemParts(block)
}

const MOST_EXAMPLES = 20

function itemParts({ head, items: all, shown, folded, none }: ItemList): readonly string[] {
  const items = [...all, ...(folded?.items ?? [])]
  const rows = (shown ?? items).slice(0, MOST_ROWS).map(itemRow)
  const more = items.length - MOST_ROWS
  const examples = items.filter(({ example, mark }) => example && mark !== 'note')
  return [
    ...(rows.length > 0 ? [table(head, rows)] : none === undefined ? [] : ['None.']),
    ...(more > 0 ? [`… and ${more} more.`] : []),
    ...examples.slice(0, MOST_EXAMPLES).map(exampleText),
  ]
}

function itemRow({
  label,
  rule,
  operation,
  location,
  text,
  more,
  known,
}: ReportItem): readonly Cell[] {
  const places = [rule, operation, ...(location === undefined ? [] : [location])]
  const reason = known ? ` (${known.reason})` : ''
  return [label, ...places.map((each) => [code(each)]), text + reason, ...more]
}

function exampleText({ rule, operation, location, example = [] }: ReportItem): string {
  const summary = escaped(`${rule}: ${operation} ${location}`)
  return `<details><summary>${summary}</summary>\n\n${fenced(example.join('\n\n'))}\n\n</details>`
}

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = rows.map((cells) => line(cells.map(cellText)))
  // Of the cases of parameters, only those that were not met are listed.
  const heads = head.map((text, at) => (hasPlaces(rows[0]?.[at]) ? 'not met' : text))
  return [line(heads), line(head.map(() => '---')), ...lines].join('\n')
}

function hasPlaces(cell: Cell | undefined): boolean {
  return typeof cell === 'object' && 'places' in cell
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string' || isInline(cell)) return inline(cell)
  if ('cases' in cell)
    return cell.cases.map(({ name, count }) => `${escaped(name)}: ${count}`).join('<br>')
  const unmet = cell.places.flatMap(({ place, cases }) =>
    cases.filter(({ count }) => count === 0).map(({ name }) => escaped(`${place} ${name}`)),
  )
  return unmet.join('<br>') || '–'
}

/** Text that stays text: no markup, no link, no HTML, no new line, no mention. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} .,…()/=%+−-]/gu, (char) => `&#${char.codePointAt(0)};`)
}

function inline(text: Inline): string {
  return [text].flat().map(piece).join('')
}

function piece(text: string | Marked): string {
  if (text === '\n') return '<br>'
  if (typeof text === 'string') return escaped(text)
  const shown = escaped(text.text)
  switch (text.mark) {
    case 'code':
      return `<code>${shown}</code>`
    case 'strong':
      return `**${shown}**`
    case 'own':
      return text.text.replace(/`([^`]*)`/g, (_, inner) => `<code>${escaped(inner)}</code>`)
    default:
      return shown
  }
}

/** Writes a block of code, with a fence longer than any in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
