import { headerTexts } from '../../../base/http/header-lines.ts'
import { escapeHtml } from '../../../base/text/text.ts'
import { exchangesText } from '../findings/join-findings.ts'
import {
  choicesText,
  entriesShown,
  isOtherwise,
  pinnedOf,
  questionOf,
  sandboxText,
  seenText,
} from '../ledger-counter.ts'
import type {
  EntryCount,
  Finding,
  OperationCoverage,
  ProbedEntry,
  ProbedRule,
  Report,
} from '../report.ts'
import {
  contractPlace,
  coverageShown,
  leftOutText,
  notJudged,
  severityText,
  sourceText,
  tally,
} from '../report-texts.ts'
import { htmlStyle } from './html-style.ts'
import { nextHtml } from './next-parts.ts'

/** Writes a report as one HTML file that needs no network. What a peer sent is escaped, and scripts and loading are forbidden. */
export function toHtml(report: Report): string {
  const { upstream, from, to, findings } = report
  const source = sourceText(report)
  const leftOut = leftOutText(report)
  const covered = coverageShown(report)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>Contract check${upstream ? ` of ${escapeHtml(upstream)}` : ''}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>Contract check</h1>
<p class="soft">${source ? `<code>${escapeHtml(source)}</code>, ` : ''}${escapeHtml(from)} to ${escapeHtml(to)}</p>
${numbers(report)}
</header>
<main>
<h2>Findings</h2>
${findings.length === 0 ? '<p class="good">Nothing was found.</p>' : findings.map(article).join('\n')}
${leftOut ? `<p>${leftOut}.</p>` : ''}
${nextHtml(report)}<h2>Not checked</h2>
${notChecked(report)}
${remarkLines(report)}<h2>Coverage</h2>
<p>${report.coverage.met} of ${report.coverage.of} documented answers and cases of parameters were met.</p>
<div class="wide"><table>
<thead><tr><th>operation</th><th class="count">exchanges</th><th>answers</th><th>parameters</th></tr></thead>
<tbody>
${covered.shown.map(coverageRow).join('\n')}
</tbody></table></div>
${covered.rest ? `<p>${covered.rest}</p>\n` : ''}${ruleSection(report)}<h2>Ledger</h2>
${ledgerSection(report)}
</main>
</body>
</html>
`
}

// --- internal ---

function numbers(report: Report): string {
  const { errors, warnings, notes, known } = tally(report)
  const { exchanges } = report
  const number = (name: string, count: number, kind = '') =>
    `<div><dt>${name}</dt><dd${kind && count > 0 ? ` class="${kind}"` : ''}>${count.toLocaleString('en')}</dd></div>`
  return `<dl class="numbers">
${number('errors', errors, 'error')}
${number('warnings', warnings, 'warning')}
${number('notes', notes, 'note')}
${number('known', known)}
${number('exchanges', exchanges.total)}
${number('checked', exchanges.checked)}
${number('partly', exchanges.partly)}
${number('not checked', exchanges.unchecked)}
</dl>`
}

function article(finding: Finding): string {
  const { severity, rule, operation, location, message, count, occurrences } = finding
  const { firstSeen, fingerprint, known, example } = finding
  const isKnown = known !== undefined && !known.expired
  const often = occurrences > count ? `, ${occurrences.toLocaleString('en')} times in all` : ''
  const reason = known
    ? `<p>${known.expired ? `Accepted until ${escapeHtml(known.expires ?? '')}: ` : 'Known: '}${escapeHtml(known.reason)}</p>`
    : ''
  return `<article class="${severity}${isKnown ? ' known' : ''}" id="${fingerprint}">
<h3><b class="${severity}">${severityText(finding)}</b><code>${escapeHtml(rule)}</code> · ${escapeHtml(operation)} · <code>${escapeHtml(location)}</code></h3>
<p>${escapeHtml(message)}</p>
${reason}<p class="soft">Contract, ${escapeHtml(contractPlace(finding))} · in ${exchangesText(finding)}${often} · first seen ${escapeHtml(firstSeen)} · <code>${fingerprint}</code></p>
<details><summary>Example</summary>
<pre>${escapeHtml(example.curl)}</pre>
<pre>${escapeHtml(requestText(example))}</pre>
<pre>${escapeHtml(responseText(example))}</pre>
</details>
</article>`
}

function requestText({ request: { method, target, headers, body } }: Finding['example']): string {
  return [`${method} ${target}`, ...headerTexts(headers), '', body ?? ''].join('\n').trimEnd()
}

function responseText({ response: { status, headers, body } }: Finding['example']): string {
  return [`${status ?? 'no answer'}`, ...headerTexts(headers), '', body ?? ''].join('\n').trimEnd()
}

function notChecked(report: Report): string {
  const { wholly, partly } = notJudged(report)
  const tables = [
    ...(wholly.length > 0 ? [reasonTable('not checked', wholly)] : []),
    ...(partly.length > 0 ? [reasonTable('checked in part', partly)] : []),
  ]
  return tables.length > 0 ? tables.join('\n') : '<p>Everything was checked.</p>'
}

function reasonTable(what: string, reasons: readonly { text: string; count: number }[]): string {
  const rows = reasons.map(
    ({ text, count }) => `<tr><td>${escapeHtml(text)}</td><td class="count">${count}</td></tr>`,
  )
  return `<div class="wide"><table><thead><tr><th>${what}, because</th><th class="count">exchanges</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function coverageRow({ operation, method, path, count, statuses, parameters }: OperationCoverage) {
  const item = (name: string, seen: number, suffix = '') =>
    `<li class="${seen > 0 ? 'good' : 'soft'}">${seen > 0 ? '✓' : '–'} ${escapeHtml(name)}${suffix}</li>`
  const answers = statuses.map(({ status, documented, count: seen }) =>
    item(`${status}`, seen, documented ? '' : ' (undocumented)'),
  )
  const cases = parameters.map(
    ({ place, cases: each }) =>
      `<code>${escapeHtml(place)}</code><ul class="cases">${each.map(({ name, count: seen }) => item(name, seen)).join('')}</ul>`,
  )
  return `<tr><td><b>${escapeHtml(operation)}</b><br><code>${escapeHtml(`${method} ${path}`)}</code></td><td class="count">${count}</td><td><ul class="cases">${answers.join('')}</ul></td><td>${cases.join('')}</td></tr>`
}

/** The rules of the contract that were probed, with their heading; empty if none were. */
function ruleSection({ probed }: Report): string {
  if (!probed) return ''
  return `<h2>Rules of the contract</h2>
${probed.seed === undefined ? '' : `<p class="soft">What was asked for at random follows from <code>--seed ${probed.seed}</code>.</p>\n`}${table(['', 'what must be true', 'section'], probed.rules.map(ruleRow))}
`
}

/** The choices that were seen for the entries of the ledger, beside those of the sandbox. */
function ledgerSection({ ledger = [], probed }: Report): string {
  if (probed)
    return `<p>What the upstream does where the contract is silent, and what the sandbox does.</p>
${table(['', 'entry', 'upstream', 'sandbox'], probed.entries.map(probedRow))}`
  if (ledger.length === 0) return '<p>Nothing was seen of what the contract leaves open.</p>'
  const { shown, rest } = entriesShown(ledger)
  return `<p>What the exchanges show about the points that the contract leaves open, and what the sandbox does by default.</p>
${table(['entry', 'seen', 'the sandbox'], shown.map(ledgerRow))}${rest === undefined ? '' : `<p>${rest}</p>`}`
}

const CLASSES = {
  ...{ held: 'good', broken: 'error', same: 'soft', differs: 'warning' },
  unknown: 'soft',
} as const

/** What was not judged as it should be, each in a paragraph. */
function remarkLines({ remarks = [] }: Report): string {
  return remarks.map((each) => `<p>${escapeHtml(each)}</p>\n`).join('')
}

function ruleRow({ name, rule, section, result, reason }: ProbedRule): readonly string[] {
  const why = reason === undefined ? '' : `<br><span class="soft">${withCode(reason)}</span>`
  return [
    resultText(result),
    `<b>${escapeHtml(name)}</b><br>${withCode(rule)}${why}`,
    escapeHtml(section),
  ]
}

function probedRow(probed: ProbedEntry): readonly string[] {
  const { upstream, result, reason } = probed
  const seen =
    upstream.length === 0 && reason !== undefined
      ? `<span class="soft">${withCode(reason)}</span>`
      : escapeHtml(choicesText(upstream))
  return [resultText(result), entryText(probed), seen, escapeHtml(sandboxText(probed))]
}

function ledgerRow(seen: EntryCount): readonly string[] {
  const text = escapeHtml(seenText(seen))
  return [
    entryText(seen),
    isOtherwise(seen) ? text : `<span class="soft">${text}</span>`,
    escapeHtml(String(pinnedOf(seen) ?? 'not known')),
  ]
}

function resultText(result: keyof typeof CLASSES): string {
  return `<span class="${CLASSES[result]}">${result}</span>`
}

function entryText(seen: Pick<EntryCount, 'entry' | 'question'>): string {
  return `<b>${escapeHtml(seen.entry)}</b><br>${withCode(questionOf(seen))}`
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
