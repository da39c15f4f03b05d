import { counted } from '../../../base/text/text.ts'
import { severityCountsText } from '../findings/join-findings.ts'
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
  checkedText,
  coverageShown,
  leftOutText,
  notJudged,
  severityText,
  sourceText,
  tallyText,
} from '../report-texts.ts'
import { code, escaped, table } from './markdown-parts.ts'
import { nextMarkdown } from './next-parts.ts'

const MOST_EXAMPLES = 20

/** Writes a report as GitHub's Markdown, for the summary of a CI step. Everything that a peer sent is escaped. */
export function toMarkdown(report: Report): string {
  const { exchanges, findings, coverage, from, to } = report
  const { wholly, partly } = notJudged(report)
  const source = sourceText(report)
  const leftOut = leftOutText(report)
  const covered = coverageShown(report)
  const serious = findings.filter(({ severity }) => severity !== 'note')
  return `${[
    '# Contract check',
    `${source ? `${code(source)}, ` : ''}${from} to ${to}`,
    `**${tallyText(report)}.** ${counted(exchanges.total, 'exchange')}: ${checkedText(report)}. Contract met: ${coverage.met} of ${coverage.of}.`,
    '## Findings',
    findings.length === 0 ? 'None.' : table(FINDING_HEAD, findings.map(findingRow)),
    ...(leftOut ? [`${leftOut}.`] : []),
    ...serious.slice(0, MOST_EXAMPLES).map(example),
    ...nextMarkdown(report),
    '## Not checked',
    ...(wholly.length + partly.length === 0 ? ['Everything was checked.'] : []),
    ...(report.remarks ?? []).map(escaped),
    ...(wholly.length > 0 ? [reasonTable('not checked', wholly)] : []),
    ...(partly.length > 0 ? [reasonTable('checked in part', partly)] : []),
    '## Coverage',
    table(['operation', 'exchanges', 'answers', 'not met'], covered.shown.map(coverageRow)),
    ...(covered.rest ? [covered.rest] : []),
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
  const { pointer } = finding
  const what = known ? `${message} (${known.reason})` : message
  return [
    severityText(finding),
    code(rule),
    code(operation),
    code(location),
    escaped(what),
    pointer === undefined ? (section ?? '–') : code(pointer),
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

function example({ rule, operation, location, example: { request, response, curl } }: Finding) {
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

/** The rules of the contract that were probed, with their heading; nothing if none were. */
function ruleSection({ probed }: Report): readonly string[] {
  if (!probed) return []
  const rows = probed.rules.map(ruleRow)
  const seed =
    probed.seed === undefined
      ? []
      : [`What was asked for at random follows from ${code(`--seed ${probed.seed}`)}.`]
  return [
    '## Rules of the contract',
    ...seed,
    table(['', 'rule', 'what must be true', 'section'], rows),
  ]
}

/** The choices that were seen for the entries of the ledger, beside those of the sandbox. */
function ledgerSection({ ledger = [], probed }: Report): string {
  if (probed)
    return table(['', 'entry', 'question', 'upstream', 'sandbox'], probed.entries.map(probedRow))
  if (ledger.length === 0) return 'Nothing was seen of what the contract leaves open.'
  const { shown, rest } = entriesShown(ledger)
  const rows = table(['', 'entry', 'question', 'seen', 'the sandbox'], shown.map(ledgerRow))
  return rest === undefined ? rows : `${rows}\n\n${rest}`
}

function ruleRow({ name, rule, section, result, reason }: ProbedRule): string[] {
  const what = reason === undefined ? rule : `${rule} (${reason})`
  return [result, code(name), escaped(what), section]
}

function probedRow(probed: ProbedEntry): string[] {
  const { entry, upstream, result, reason } = probed
  const seen = upstream.length === 0 && reason !== undefined ? reason : choicesText(upstream)
  const cells = [questionOf(probed), seen, sandboxText(probed)]
  return [result, code(entry), ...cells.map(escaped)]
}

function ledgerRow(seen: EntryCount): string[] {
  const { entry } = seen
  return [
    isOtherwise(seen) ? 'otherwise' : 'the same',
    code(entry),
    escaped(questionOf(seen)),
    escaped(seenText(seen)),
    escaped(String(pinnedOf(seen) ?? 'not known')),
  ]
}

/** Writes a block of code, with a fence longer than any in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
