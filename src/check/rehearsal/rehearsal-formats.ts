import { stringifyJson } from '../../base/json/json.ts'
import { escapeHtml } from '../../base/text/text.ts'
import type { Position } from '../../contract/contract-pointer.ts'
import { fingerprintOf } from '../reports/fingerprint.ts'
import { placesText, WHOLE } from '../reports/formats/change-texts.ts'
import type { ReportEnding } from '../reports/formats/formats.ts'
import { htmlStyle } from '../reports/formats/html-style.ts'
import { code, escaped, table } from '../reports/formats/markdown-parts.ts'
import { sarifLog, withoutLinks } from '../reports/formats/sarif-log.ts'
import { attribute, content } from '../reports/formats/xml-text.ts'
import {
  byVerdict,
  type RehearsalReport,
  type RehearsedChange,
  VERDICTS,
  verdictText,
} from './rehearsal-report.ts'

/** The formats of a rehearsal, by the ending of the file. */
export const rehearsalFormats: {
  readonly [ending in ReportEnding]: (report: RehearsalReport) => string
} = {
  '.json': toJsonOfRehearsal,
  '.xml': toJunitOfRehearsal,
  '.html': toHtmlOfRehearsal,
  '.md': toMarkdownOfRehearsal,
  '.sarif': toSarifOfRehearsal,
}

// --- internal ---

const TITLE = 'Rehearsal of the contract'

function countOf({ changes }: RehearsalReport, verdict: RehearsedChange['verdict']): number {
  const names = changes.filter((each) => each.verdict === verdict).map(({ name }) => name)
  return new Set(names).size
}

function toJsonOfRehearsal(report: RehearsalReport): string {
  const { rehearsal, result, isPassed, runs, sets, changes } = report
  const counts = VERDICTS.map((verdict) => [verdict, countOf(report, verdict)])
  return `${stringifyJson({ version: 1, rehearsal, result, isPassed, runs, ...Object.fromEntries(counts), sets, changes }, 2)}\n`
}

/** GitHub takes a summary of 1 MiB. */
const MOST_ROWS = 500

function toMarkdownOfRehearsal(report: RehearsalReport): string {
  const rows = byVerdict(report).map((change) => [
    escaped(verdictText(change, report)),
    code(change.id),
    code(change.operation ?? WHOLE),
    escaped(change.text),
    escaped(placesText(change)),
  ])
  const more = rows.length - MOST_ROWS
  return `${[
    `# ${TITLE}`,
    escaped(report.about),
    `**${escaped(report.result)}** (${report.runs} runs)`,
    ...(rows.length > 0
      ? [table(['your client', 'change', 'operation', 'what', 'where'], rows.slice(0, MOST_ROWS))]
      : []),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ].join('\n\n')}\n`
}

/** A result for each change that breaks the client, and a note for each that is untested. */
function toSarifOfRehearsal(report: RehearsalReport): string {
  const said = byVerdict(report).filter(({ verdict }) => verdict !== 'passed')
  const ids = [...new Set(said.map(({ id }) => id))].toSorted()
  return sarifLog({
    ...{ tool: 'petstore-sandbox', rules: ids.map((id) => ({ id })), file: report.file },
    invocations: [{ executionSuccessful: true }],
    results: said.map((change) => {
      const { id, operation = WHOLE, text, place, verdict } = change
      const main = place.newer ?? place.older
      const fingerprint = fingerprintOf({ rule: id, operation, location: text })
      return {
        ...{ ruleId: id, ruleIndex: ids.indexOf(id) },
        level: verdict === 'breaks' ? 'error' : 'note',
        message: { text: withoutLinks(`${operation}: ${text} ${verdictText(change, report)}`) },
        locations: main ? [{ physicalLocation: physical(main) }] : [],
        fingerprints: { 'petstoreSandbox/v1': fingerprint },
        partialFingerprints: { primaryLocationLineHash: fingerprint },
      }
    }),
  })
}

function physical({ file, line, column }: Position): object {
  return { artifactLocation: { uri: file }, region: { startLine: line, startColumn: column } }
}

/** One suite: a case for the run with all changes, and one for each change; what breaks the client fails, what is untested is skipped. */
function toJunitOfRehearsal(report: RehearsalReport): string {
  const { rehearsal, result, isPassed, changes } = report
  const cases = [
    toCase('the whole', rehearsal, isPassed ? '' : failure(result, result)),
    ...byVerdict(report).map((change) => toChangeCase(change, report)),
  ]
  const failures = Number(!isPassed) + changes.filter(({ verdict }) => verdict === 'breaks').length
  const skipped = changes.filter(({ verdict }) => verdict === 'untested').length
  const numbers = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="petstore-sandbox" tests="${cases.length}" failures="${failures}" errors="0">\n  <testsuite name="rehearsal" ${numbers}>\n${cases.join('')}  </testsuite>\n</testsuites>\n`
}

function toChangeCase(change: RehearsedChange, report: RehearsalReport): string {
  const { id, operation = WHOLE, text, verdict } = change
  const said = verdictText(change, report)
  const inside = {
    breaks: failure(said, `${id}\n${text}\n${placesText(change)}`),
    untested: `<skipped>${content(said)}</skipped>`,
    passed: '',
  }
  return toCase(`${id}: ${text}`, operation, inside[verdict])
}

function toCase(name: string, classname: string, inside: string): string {
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(classname)}"`
  return inside === '' ? `${open}/>\n` : `${open}>\n      ${inside}\n    </testcase>\n`
}

function failure(message: string, text: string): string {
  return `<failure message="${attribute(message)}">${content(text)}</failure>`
}

const CLASSES = { breaks: 'error', untested: 'warning', passed: 'good' }

function toHtmlOfRehearsal(report: RehearsalReport): string {
  const number = (verdict: RehearsedChange['verdict']) => {
    const count = countOf(report, verdict)
    return `<div><dt>${verdict}</dt><dd${count > 0 ? ` class="${CLASSES[verdict]}"` : ''}>${count.toLocaleString('en')}</dd></div>`
  }
  const article = (change: RehearsedChange) => {
    const { id, operation = WHOLE, text, verdict } = change
    const said = escapeHtml(verdictText(change, report))
    return `<article class="${CLASSES[verdict]}"><h3><b class="${CLASSES[verdict]}">${said}</b> <code>${escapeHtml(id)}</code></h3>
<p>${escapeHtml(operation)}: ${escapeHtml(text)}</p><p class="soft">${escapeHtml(placesText(change))}</p></article>`
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${TITLE}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>${TITLE}</h1>
<p class="soft">${escapeHtml(report.about)}</p>
<p class="${report.isPassed ? 'good' : 'error'}">${escapeHtml(report.result)}</p>
<dl class="numbers">${VERDICTS.map(number).join('')}<div><dt>runs</dt><dd>${report.runs}</dd></div></dl>
</header>
<main>
<h2>Changes</h2>
${byVerdict(report).map(article).join('\n')}
</main>
</body>
</html>
`
}
