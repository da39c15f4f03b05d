import { counted } from '../../base/counted.ts'
import { checkedText, leftOutText, notJudged, sourceText, standing, tallyText } from './describe.ts'
import { ledgerSection, ruleSection } from './markdown-ledger.ts'
import { code, escaped, fenced, table } from './markdown-text.ts'
import type { Finding, OperationCoverage, Report } from './report.ts'
import { severityCountsText } from './severity-counts.ts'

const MOST_EXAMPLES = 20

/** Writes a report as GitHub's Markdown, for the summary of a CI step. Everything that a peer sent is escaped. */
export function toMarkdown(report: Report): string {
  const { exchanges, findings, coverage, from, to } = report
  const { wholly, partly } = notJudged(report)
  const source = sourceText(report)
  const leftOut = leftOutText(report)
  const serious = findings.filter(({ severity }) => severity !== 'note')
  return `${[
    '# Contract check',
    `${source ? `${code(source)}, ` : ''}${from} to ${to}`,
    `**${tallyText(report)}.** ${counted(exchanges.total, 'exchange')}: ${checkedText(report)}. Contract met: ${coverage.met} of ${coverage.of}.`,
    '## Findings',
    findings.length === 0 ? 'None.' : table(FINDING_HEAD, findings.map(findingRow)),
    ...(leftOut ? [`${leftOut}.`] : []),
    ...serious.slice(0, MOST_EXAMPLES).map(example),
    '## Not checked',
    ...(wholly.length + partly.length === 0 ? ['Everything was checked.'] : []),
    ...(wholly.length > 0 ? [reasonTable('not checked', wholly)] : []),
    ...(partly.length > 0 ? [reasonTable('checked in part', partly)] : []),
    '## Coverage',
    table(['operation', 'exchanges', 'answers', 'not met'], coverage.operations.map(coverageRow)),
    ...ruleSection(report),
    '## Ledger',
    ledgerSection(report),
  ].join('\n\n')}\n`
}

// --- internal ---

const FINDING_HEAD = [
  '',
  'rule',
  'operation',
  'place',
  'what',
  'section',
  'exchanges',
  'fingerprint',
]

function findingRow(finding: Finding): string[] {
  const { rule, operation, location, message, section, fingerprint, known } = finding
  const what = known ? `${message} (${known.reason})` : message
  return [
    standing(finding),
    code(rule),
    code(operation),
    code(location),
    escaped(what),
    section,
    severityCountsText(finding),
    code(fingerprint),
  ]
}

function reasonTable(what: string, reasons: readonly { text: string; count: number }[]): string {
  return table(
    [`${what}, because`, 'exchanges'],
    reasons.map(({ text, count }) => [text, String(count)]),
  )
}

function example({
  rule,
  operation,
  location,
  example: { request, response, curl },
}: Finding): string {
  const text = [
    curl,
    '',
    `${request.method} ${request.target} → ${response.status}`,
    response.body ?? '',
  ]
  return `<details><summary>${escaped(`${rule}: ${operation} ${location}`)}</summary>\n\n${fenced(text.join('\n').trimEnd())}\n\n</details>`
}

function coverageRow({ operation, count, statuses, parameters }: OperationCoverage): string[] {
  const answers = statuses.map(
    ({ status, count: seen, documented }) =>
      `${status}${documented ? '' : ' (undocumented)'}: ${seen}`,
  )
  const unmet = parameters.flatMap(({ place, cases }) =>
    cases.filter((each) => each.count === 0).map(({ name }) => `${place} ${name}`),
  )
  return [
    code(operation),
    String(count),
    answers.join('<br>'),
    unmet.map(escaped).join('<br>') || '–',
  ]
}
