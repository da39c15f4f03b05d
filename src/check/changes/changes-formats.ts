import { stringifyJson } from '../../base/json/json.ts'
import { escapeHtml, printable } from '../../base/text/text.ts'
import type { Position } from '../../contract/contract-positions.ts'
import type { ChangeThreshold, ContractFormat } from '../../options/words.ts'
import { htmlStyle } from '../reports/formats/html-style.ts'
import { code, escaped, table } from '../reports/formats/markdown-parts.ts'
import { sarifLog, suppressionsOf, withoutLinks } from '../reports/formats/sarif-log.ts'
import { attribute, content } from '../reports/formats/xml-text.ts'
import {
  byOperation,
  type ChangesReport,
  doesCount,
  isFailingChange,
  LEVELS,
  type ReportedChange,
} from './changes-report.ts'
import {
  changesText,
  clientLines,
  countOf,
  levelText,
  placesText,
  tallyOfChanges,
  WHOLE,
} from './changes-text.ts'

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

/** GitHub takes a summary of 1 MiB. */
const MOST_ROWS = 500

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
  const rows = byOperation(changes).flatMap(([operation, own]) =>
    own.map((change) => [
      escaped(levelText(change)),
      code(change.id),
      code(operation ?? WHOLE),
      escaped(change.text),
      escaped(placesText(change)),
      ...(traffic ? [clientLines(change).map(escaped).join('<br>')] : []),
    ]),
  )
  const head = ['level', 'change', 'operation', 'what', 'where', ...(traffic ? ['clients'] : [])]
  const more = rows.length - MOST_ROWS
  return `${[
    '# Changes of the contract',
    `${code(older.file)} (${escaped(`${older.title} ${older.version}`)}) to ${code(newer.file)} (${escaped(`${newer.title} ${newer.version}`)})`,
    `**${tallyOfChanges(report)}.**`,
    ...(rows.length > 0 ? [table(head, rows.slice(0, MOST_ROWS))] : []),
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
    results: changes.map((change) => toResult(change, at.get(change.id) ?? 0)),
  })
}

function toResult(change: ReportedChange, ruleIndex: number): object {
  const { id, level, operation, place, text, fingerprint, known, name, requires, clients } = change
  const own = operation === undefined ? text : `${operation}: ${text}`
  const said = [own, ...clientLines(change)].join('\n')
  const { older, newer } = place
  const main = newer ?? older
  return {
    ...{ ruleId: id, ruleIndex, level: level === 'info' || !doesCount(change) ? 'note' : level },
    message: { text: withoutLinks(said) },
    locations: main ? [{ physicalLocation: physical(main) }] : [],
    ...(older &&
      newer && {
        relatedLocations: [{ physicalLocation: physical(older), message: { text: 'before' } }],
      }),
    fingerprints: { 'petstoreSandbox/v1': fingerprint },
    // Code scanning recognises a result by this fingerprint.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    suppressions: suppressionsOf(known),
    properties: { name, requires, ...(clients && { clients }) },
  }
}

function physical({ file, line, column }: Position): object {
  return {
    artifactLocation: { uri: file },
    region: { startLine: line, startColumn: column },
  }
}

/** A suite for each operation, with a case for each change: one at or over the threshold fails, a known one is skipped. */
function toJunitOfChanges({ changes, newer }: ChangesReport, failOn: ChangeThreshold): string {
  const failures = (own: readonly ReportedChange[]) =>
    own.filter((change) => isFailingChange(change, failOn)).length
  const suites = byOperation(changes).map(([operation, own]) => {
    const name = attribute(operation ?? WHOLE)
    const cases = own.map((change) => toCase(change, name, failOn)).join('')
    return `  <testsuite name="${name}" tests="${own.length}" failures="${failures(own)}" errors="0">\n${cases}  </testsuite>\n`
  })
  const none = `  <testsuite name="${attribute(WHOLE)}" tests="1" failures="0" errors="0">\n    <testcase name="no change" classname="${attribute(newer.file)}"/>\n  </testsuite>\n`
  const tests = Math.max(1, changes.length)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="petstore-sandbox" tests="${tests}" failures="${failures(changes)}" errors="0">\n${suites.length > 0 ? suites.join('') : none}</testsuites>\n`
}

function toCase(change: ReportedChange, suite: string, failOn: ChangeThreshold): string {
  const { id, text, level, known } = change
  const said = content(
    [`${level} ${id}`, text, placesText(change), ...clientLines(change)].join('\n'),
  )
  const open = `    <testcase name="${attribute(`${id}: ${text}`)}" classname="${suite}">`
  const inside = isFailingChange(change, failOn)
    ? `<failure type="${level}" message="${attribute(text)}">${said}</failure>`
    : known && !known.expired
      ? `<skipped message="${attribute(`known: ${known.reason}`)}"/>`
      : `<system-out>${said}</system-out>`
  return `${open}\n      ${inside}\n    </testcase>\n`
}

const CLASSES = { error: 'error', warning: 'warning', info: 'note' }

function toHtmlOfChanges(report: ChangesReport): string {
  const { older, newer, changes, traffic } = report
  const name = (contract: ChangesReport['older']) =>
    `<code>${escapeHtml(contract.file)}</code> (${escapeHtml(`${contract.title} ${contract.version}`)})`
  const number = (level: (typeof LEVELS)[number]) => {
    const count = countOf(changes, level)
    return `<div><dt>${level}</dt><dd${count > 0 ? ` class="${CLASSES[level]}"` : ''}>${count.toLocaleString('en')}</dd></div>`
  }
  const sections = byOperation(changes).map(
    ([operation, own]) =>
      `<h2>${escapeHtml(operation ?? WHOLE)}</h2>\n${own.map(article).join('\n')}`,
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

function article(change: ReportedChange): string {
  const { id, level, text, requires, known } = change
  const requirements =
    requires.length > 0 ? `<p class="soft">requires ${escapeHtml(requires.join(', '))}</p>` : ''
  const lines = clientLines(change).map((line) => `<li>${escapeHtml(line)}</li>`)
  const clients = lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''
  const reason = known ? `<p class="soft">known: ${escapeHtml(known.reason)}</p>` : ''
  return `<article class="${CLASSES[level]}${known && !known.expired ? ' known' : ''}"><h3><b class="${CLASSES[level]}">${escapeHtml(levelText(change))}</b> <code>${escapeHtml(id)}</code></h3>
<p>${escapeHtml(text)}</p><p class="soft">${escapeHtml(placesText(change))}</p>${clients}${requirements}${reason}</article>`
}
