import { escapeHtml } from '../../base/escape-html.ts'
import {
  choicesText,
  isOtherwise,
  pinnedOf,
  questionOf,
  sandboxText,
  seenText,
} from './ledger-text.ts'
import type { EntryCount, ProbedEntry, ProbedRule, Report } from './report.ts'

/** The rules of the contract that were probed, with their heading; empty if none were. */
export function ruleSection({ probed }: Report): string {
  if (!probed) return ''
  return `<h2>Rules of the contract</h2>
${probed.seed === undefined ? '' : `<p class="soft">What was asked for at random follows from <code>--seed ${probed.seed}</code>.</p>\n`}${table(['', 'what must be true', 'section'], probed.rules.map(ruleRow))}
`
}

/** What was seen of the ledger, beside what the sandbox does. */
export function ledgerSection({ ledger = [], probed }: Report): string {
  if (probed)
    return `<p>What the upstream does where the contract is silent, and what the sandbox does.</p>
${table(['', 'entry', 'upstream', 'sandbox'], probed.entries.map(probedRow))}`
  if (ledger.length === 0) return '<p>Nothing was seen of what the contract leaves open.</p>'
  return `<p>What the exchanges show about the points that the contract leaves open, and what the sandbox does by default.</p>
${table(['entry', 'seen', 'the sandbox'], ledger.map(ledgerRow))}`
}

// --- internal ---

const CLASSES = {
  ...{ held: 'good', broken: 'error', same: 'soft', differs: 'warning' },
  unknown: 'soft',
} as const

function ruleRow({ name, rule, section, result, reason }: ProbedRule): readonly string[] {
  const why = reason === undefined ? '' : `<br><span class="soft">${withCode(reason)}</span>`
  return [
    resultText(result),
    `<b>${escapeHtml(name)}</b><br>${withCode(rule)}${why}`,
    escapeHtml(section),
  ]
}

function probedRow(probed: ProbedEntry): readonly string[] {
  const { entry, upstream, result, reason } = probed
  const seen =
    upstream.length === 0 && reason !== undefined
      ? `<span class="soft">${withCode(reason)}</span>`
      : escapeHtml(choicesText(upstream))
  return [resultText(result), entryText(entry), seen, escapeHtml(sandboxText(probed))]
}

function ledgerRow(seen: EntryCount): readonly string[] {
  const { entry } = seen
  const text = escapeHtml(seenText(seen))
  return [
    entryText(entry),
    isOtherwise(seen) ? text : `<span class="soft">${text}</span>`,
    escapeHtml(String(pinnedOf(entry) ?? 'not known')),
  ]
}

function resultText(result: keyof typeof CLASSES): string {
  return `<span class="${CLASSES[result]}">${result}</span>`
}

function entryText(entry: string): string {
  return `<b>${escapeHtml(entry)}</b><br>${withCode(questionOf(entry))}`
}

/** Escaped, with what stands between backticks as code. */
function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>')
}

/** A table; the cells are HTML already. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], kind: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${kind}>${cell}</${kind}>`).join('')}</tr>`
  return `<div class="wide"><table>
<thead>${row(head, 'th')}</thead>
<tbody>
${rows.map((cells) => row(cells, 'td')).join('\n')}
</tbody></table></div>`
}
