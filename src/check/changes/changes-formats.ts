import { stringifyJson } from '../../base/json/json.ts'
import { escapeHtml, printable } from '../../base/text/text.ts'
import type { ChangeThreshold, ContractFormat } from '../../options/words.ts'
import {
  changeArticle,
  changeCase,
  changeResult,
  changeTable,
  levelClasses,
  MOST_ROWS,
} from '../reports/formats/change-parts.ts'
import { byOperation, mostTelling, WHOLE } from '../reports/formats/change-texts.ts'
import { htmlStyle } from '../reports/formats/html-style.ts'
import { code, escaped } from '../reports/formats/markdown-parts.ts'
import { sarifLog } from '../reports/formats/sarif-log.ts'
import { attribute } from '../reports/formats/xml-text.ts'
import { LEVELS } from '../reports/next-changes.ts'
import {
  type ChangesReport,
  doesCount,
  isFailingChange,
  type ReportedChange,
} from './changes-report.ts'
import { changesText, countOf, tallyOfChanges } from './changes-text.ts'

/** The formats of changes: a new one is a line here. */
export const changeFormats: {
  readonly [format in ContractFormat]: (report: ChangesReport, failOn: ChangeThreshold) => string
} = {
  text: (report) => printable(changesText(report), { lines: true }),
  markdown: toMarkdownOfChanges,
  json: toJsonOfChanges,
  sarif: toSarifOfChanges,
  junit: toJunitOfChanges,
  html: toHtmlOfChanges,
}

// --- internal ---

function toJsonOfChanges({ changes, traffic }: ChangesReport): string {
  const list = changes.map(
    ({ name, id, level, operation, place, text, requires, known, clients }) => ({
      ...{ name, id, level, operation, place, text, requires },
      ...(known && { known }),
      ...(clients && { clients }),
    }),
  )
  return `${stringifyJson({ version: 1, ...(traffic && { traffic }), changes: list }, 2)}\n`
}

function toMarkdownOfChanges(report: ChangesReport): string {
  const { older, newer, changes, traffic } = report
  const told = mostTelling(changes, MOST_ROWS)
  const rows = byOperation(told).flatMap(([, own]) => own)
  const more = changes.length - told.length
  return `${[
    '# Changes of the contract',
    `${code(older.file)} (${escaped(`${older.title} ${older.version}`)}) to ${code(newer.file)} (${escaped(`${newer.title} ${newer.version}`)})`,
    `**${tallyOfChanges(report)}.**`,
    ...changeTable(rows, { clients: traffic !== undefined }),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ].join('\n\n')}\n`
}

/** A result for each change, at its place in the newer contract; where that has none, in the older one. What no client has met is a note. */
function toSarifOfChanges({ newer, changes }: ChangesReport): string {
  const ids = [...new Set(changes.map(({ id }) => id))].toSorted()
  const at = new Map(ids.map((id, index) => [id, index]))
  return sarifLog({
    ...{ tool: 'petstore-sandbox', rules: ids.map((id) => ({ id })), file: newer.file },
    invocations: [{ executionSuccessful: true }],
    results: changes.map((change) =>
      changeResult(change, { ruleIndex: at.get(change.id) ?? 0, level: sarifLevel(change) }),
    ),
  })
}

function sarifLevel(change: ReportedChange): string {
  return change.level === 'info' || !doesCount(change) ? 'note' : change.level
}

/** A suite for each operation, with a case for each change: one at or over the threshold fails, a known one is skipped. */
function toJunitOfChanges({ changes, newer }: ChangesReport, failOn: ChangeThreshold): string {
  const failures = (own: readonly ReportedChange[]) =>
    own.filter((change) => isFailingChange(change, failOn)).length
  const suites = byOperation(changes).map(([operation, own]) => {
    const suite = operation ?? WHOLE
    const cases = own.map((change) =>
      changeCase(change, { suite, isFailure: isFailingChange(change, failOn) }),
    )
    return `  <testsuite name="${attribute(suite)}" tests="${own.length}" failures="${failures(own)}" errors="0">\n${cases.join('')}  </testsuite>\n`
  })
  const none = `  <testsuite name="${attribute(WHOLE)}" tests="1" failures="0" errors="0">\n    <testcase name="no change" classname="${attribute(newer.file)}"/>\n  </testsuite>\n`
  const tests = Math.max(1, changes.length)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="petstore-sandbox" tests="${tests}" failures="${failures(changes)}" errors="0">\n${suites.length > 0 ? suites.join('') : none}</testsuites>\n`
}

function toHtmlOfChanges(report: ChangesReport): string {
  const { older, newer, changes, traffic } = report
  const name = (contract: ChangesReport['older']) =>
    `<code>${escapeHtml(contract.file)}</code> (${escapeHtml(`${contract.title} ${contract.version}`)})`
  const number = (level: (typeof LEVELS)[number]) => {
    const count = countOf(changes, level)
    return `<div><dt>${level}</dt><dd${count > 0 ? ` class="${levelClasses[level]}"` : ''}>${count.toLocaleString('en')}</dd></div>`
  }
  const sections = byOperation(changes).map(
    ([operation, own]) =>
      `<h2>${escapeHtml(operation ?? WHOLE)}</h2>\n${own.map(changeArticle).join('\n')}`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>Changes of the contract</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>Changes of the contract</h1>
<p class="soft">${name(older)} to ${name(newer)}</p>
${traffic ? `<p>${escapeHtml(tallyOfChanges(report))}</p>\n` : ''}<dl class="numbers">${LEVELS.map(number).join('')}</dl>
</header>
<main>
${sections.length > 0 ? sections.join('\n') : '<p class="good">No change.</p>'}
</main>
</body>
</html>
`
}
