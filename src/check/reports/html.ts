import { escapeHtml } from '../../base/escape-html.ts'
import { headerTexts } from '../../base/header-lines.ts'
import { leftOutText, notJudged, sourceText, standing, tally } from './describe.ts'
import { ledgerSection, ruleSection } from './html-ledger.ts'
import { htmlStyle } from './html-style.ts'
import type { Finding, OperationCoverage, Report } from './report.ts'
import { exchangesText } from './severity-counts.ts'

/**
 * Writes a report as one HTML file that needs no network. Everything that a peer sent is escaped, and a content
 * security policy forbids scripts and loading as well.
 */
export function toHtml(report: Report): string {
  const { upstream, from, to, findings } = report
  const source = sourceText(report)
  const leftOut = leftOutText(report)
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
<h2>Not checked</h2>
${notChecked(report)}
<h2>Coverage</h2>
<p>${report.coverage.met} of ${report.coverage.of} documented answers and cases of parameters were met.</p>
<div class="wide"><table>
<thead><tr><th>operation</th><th class="count">exchanges</th><th>answers</th><th>parameters</th></tr></thead>
<tbody>
${report.coverage.operations.map(coverageRow).join('\n')}
</tbody></table></div>
${ruleSection(report)}<h2>Ledger</h2>
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
  const { severity, rule, operation, location, message, section, count, occurrences } = finding
  const { firstSeen, fingerprint, known, example } = finding
  const isKnown = known !== undefined && !known.expired
  const often = occurrences > count ? `, ${occurrences.toLocaleString('en')} times in all` : ''
  const reason = known
    ? `<p>${known.expired ? `Accepted until ${escapeHtml(known.expires ?? '')}: ` : 'Known: '}${escapeHtml(known.reason)}</p>`
    : ''
  return `<article class="${severity}${isKnown ? ' known' : ''}" id="${fingerprint}">
<h3><b class="${severity}">${standing(finding)}</b><code>${escapeHtml(rule)}</code> · ${escapeHtml(operation)} · <code>${escapeHtml(location)}</code></h3>
<p>${escapeHtml(message)}</p>
${reason}<p class="soft">Contract, section ${escapeHtml(section)} · in ${exchangesText(finding)}${often} · first seen ${escapeHtml(firstSeen)} · <code>${fingerprint}</code></p>
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

function coverageRow({
  operation,
  method,
  path,
  count,
  statuses,
  parameters,
}: OperationCoverage): string {
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
