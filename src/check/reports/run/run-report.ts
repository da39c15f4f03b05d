import { headerTexts } from '../../../base/http/header-lines.ts'
import { counted } from '../../../base/text/text.ts'
import { contractOf } from '../../../contract/contract.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import { writeReportFile } from '../../../formats/formats.ts'
import {
  type Block,
  type Cell,
  code,
  type FindingLog,
  type Inline,
  type Mark,
  type Marked,
  own,
  type ReportItem,
  type ReportModel,
  type ReportPage,
} from '../../../formats/report-model.ts'
import type { CoverageChoice, NextThreshold, Threshold } from '../../../options/words.ts'
import { sectionText } from '../../../petstore/built-in-words.ts'
import { type RuleEntry, ruleEntries } from '../../judge/rule-catalogue.ts'
import { exchangesText, severityCountsText } from '../findings/merge-findings.ts'
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
  contractPlace,
  coverageShown,
  leftOutText,
  notJudged,
  severityText,
  sideOf,
  sourceText,
  tally,
  tallyText,
  verdictText,
  withCoverageShown,
} from '../report-texts.ts'
import { nextItems, nextSections, nextSuites } from './changes-shown.ts'
import { runSuites } from './run-suites.ts'
import { summaryLines } from './run-text.ts'

/** What some formats need to know besides the report of a run. */
export interface RunOptions {
  /** The contract that the report is about. */
  readonly source: ContractSource
  /** Decides what is a failure. */
  readonly failOn: Threshold
  /** Decides it for the changes of the next contract. Default: none fails. */
  readonly failOnNext?: NextThreshold | undefined
  /** Which operations of a large contract the JSON lists. Default: `met`. */
  readonly coverage?: CoverageChoice | undefined
}

export function runReport(
  report: Report,
  { source, failOn, failOnNext = 'never', coverage }: RunOptions,
): ReportModel {
  const seconds = ((Date.parse(report.to) - Date.parse(report.from)) / 1000).toFixed(3)
  return {
    lines: () => summaryLines(report),
    data: () => (coverage === 'all' ? report : withCoverageShown(report)),
    page: () => pageOf(report, source),
    log: () => logOf(report, source, failOnNext),
    tests: () => ({
      suites: [...runSuites(report, failOn), ...nextSuites(report, failOnNext)],
      time: { from: report.from, seconds },
    }),
  }
}

/**
 * Writes the report of a run to a file, in the format of its ending.
 * @throws UsageError when the ending is not a format, or the file cannot be written.
 */
export async function writeReport(
  file: string,
  { report, ...options }: RunOptions & { readonly report: Report },
): Promise<void> {
  await writeReportFile(file, runReport(report, options))
}

// --- internal ---

type Section = ReportPage['sections'][number]
type Rule = NonNullable<FindingLog['rules']>[number]

function pageOf(report: Report, contract: ContractSource): ReportPage {
  const { upstream, from, to, exchanges, coverage } = report
  const source = sourceText(report)
  const { errors, warnings } = tally(report)
  return {
    title: 'Contract check',
    windowTitle: `Contract check${upstream ? ` of ${upstream}` : ''}`,
    about: [...(source ? [code(source), ', '] : []), own(`${from} to ${to}`)],
    verdict: {
      text: [own(verdictText(report))],
      more: ` ${tallyText(report)}. ${counted(exchanges.total, 'exchange')}: ${checkedText(report)}. Contract met: ${coverage.met} of ${coverage.of}.`,
      mark: errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'good',
    },
    numbers: [],
    sections: [
      findingSection(
        report,
        report.findings.map((finding) => toItem(finding, contract)),
      ),
      ...nextSections(report),
      notCheckedSection(report),
      coverageSection(report),
      ...ruleSections(report),
      ledgerSection(report),
    ],
  }
}

function findingSection(report: Report, items: readonly ReportItem[]): Section {
  const leftOut = leftOutText(report)
  const head = ['', 'rule', 'operation', 'place', 'what', 'section', 'exchanges', 'fingerprint']
  return {
    heading: 'Findings',
    blocks: [
      { kind: 'items', head, items, none: 'Nothing was found.' },
      ...(leftOut ? [paragraph(`${leftOut}.`)] : []),
    ],
  }
}

function paragraph(text: string): Block {
  return { kind: 'text', text: [own(text)] }
}

function toItem(finding: Finding, source: ContractSource): ReportItem {
  const { severity, rule, operation, location, message, section, pointer, fingerprint } = finding
  const { count, occurrences, known, firstSeen, example } = finding
  const often = occurrences > count ? [`${occurrences.toLocaleString('en')} times in all`] : []
  return {
    ...{ rule, operation, location, side: sideOf(finding), text: message, fingerprint },
    ...{ label: severityText(finding), mark: severity, known },
    more: [
      pointer === undefined ? [own(section ?? '–')] : [code(pointer)],
      ...[severityCountsText(finding), [code(fingerprint)]],
    ],
    details: [...often, `first seen ${firstSeen}`],
    example: exampleTexts(example),
    result: {
      level: severity,
      message: `${operation}, ${location}: ${message} (contract, ${contractPlace(finding)}; in ${exchangesText(finding)})`,
      place: { file: source.file.name, line: source.operationLines(operation), isOwn: true },
      ...{ member: `${operation} ${location}`, count: Math.max(1, count) },
      properties: {
        ...(section !== undefined && { section }),
        ...(pointer !== undefined && { pointer }),
        ...{ firstSeen, curl: example.curl },
      },
    },
  }
}

function exampleTexts({ curl, request, response }: Finding['example']): readonly string[] {
  const textOf = (first: string, { headers, body }: typeof request | typeof response) =>
    [first, ...headerTexts(headers), '', body ?? ''].join('\n').trimEnd()
  return [
    curl,
    textOf(`${request.method} ${request.target}`, request),
    textOf(`${response.status ?? 'no answer'}`, response),
  ]
}

function notCheckedSection(report: Report): Section {
  const { wholly, partly } = notJudged(report)
  const table = (what: string, reasons: typeof wholly): readonly Block[] => {
    const rows = reasons.map(({ text, count }) => [[own(text)], count])
    const head = [`${what}, because`, 'exchanges']
    return reasons.length > 0 ? [{ kind: 'table', head, rows }] : []
  }
  return {
    heading: 'Not checked',
    blocks: [
      ...(wholly.length + partly.length === 0 ? [paragraph('Everything was checked.')] : []),
      ...(report.remarks ?? []).map((text): Block => ({ kind: 'text', text })),
      ...table('not checked', wholly),
      ...table('checked in part', partly),
    ],
  }
}

function coverageSection(report: Report): Section {
  const { shown, rest } = coverageShown(report)
  const head = ['operation', 'exchanges', 'answers', 'parameters']
  return {
    heading: 'Coverage',
    blocks: [
      { kind: 'table', head, rows: shown.map(coverageRow) },
      ...(rest ? [paragraph(rest)] : []),
    ],
  }
}

function coverageRow(covered: OperationCoverage): readonly Cell[] {
  const { operation, method, path, count, statuses, parameters } = covered
  const answers = statuses.map(({ status, documented, count: seen }) => ({
    ...{ name: `${status}${documented ? '' : ' (undocumented)'}`, count: seen },
    isOdd: !documented,
  }))
  const name = [code(operation), '\n', code(`${method} ${path}`)]
  return [name, count, { cases: answers }, { places: parameters }]
}

function ruleSections({ probed }: Report): readonly Section[] {
  if (!probed) return []
  const { seed, rules } = probed
  const random = `What was asked for at random follows from \`--seed ${seed}\`.`
  const head = ['', 'rule', 'what must be true', 'section']
  return [
    {
      heading: 'Rules of the contract',
      blocks: [
        ...(seed === undefined ? [] : [paragraph(random)]),
        { kind: 'table', head, rows: rules.map(ruleRow) },
      ],
    },
  ]
}

type ProbeResult = ProbedRule['result'] | ProbedEntry['result']

const RESULT_MARKS: { readonly [result in ProbeResult]: Mark } = {
  ...{ held: 'good', broken: 'error', same: 'soft', differs: 'warning', unknown: 'soft' },
}

function resultText(result: ProbeResult): Inline {
  return [{ mark: RESULT_MARKS[result], text: result }]
}

function ruleRow({ name, rule, section, result, reason }: ProbedRule): readonly Inline[] {
  const what = reason === undefined ? rule : `${rule} (${reason})`
  return [resultText(result), [code(name)], [ticked(what)], [own(section)]]
}

/** The choices that were seen for the entries of the ledger, beside those of the sandbox: what differs comes first. */
function ledgerSection({ ledger = [], probed }: Report): Section {
  const heading = 'Ledger'
  if (probed) {
    const head = ['', 'entry', 'question', 'upstream', 'sandbox']
    const first = firstThose(probed.entries, ({ result }) => result === 'differs')
    return { heading, blocks: [{ kind: 'table', head, rows: first.map(probedRow) }] }
  }
  if (ledger.length === 0)
    return { heading, blocks: [paragraph('Nothing was seen of what the contract leaves open.')] }
  const { shown, rest } = entriesShown(firstThose(ledger, isOtherwise))
  const head = ['', 'entry', 'question', 'seen', 'the sandbox']
  return {
    heading,
    blocks: [
      { kind: 'table', head, rows: shown.map(ledgerRow) },
      ...(rest === undefined ? [] : [paragraph(rest)]),
    ],
  }
}

function firstThose<Entry>(entries: readonly Entry[], isFirst: (entry: Entry) => boolean) {
  return entries.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
}

function probedRow(probed: ProbedEntry): readonly Inline[] {
  const { entry, upstream, result, reason } = probed
  const seen = upstream.length === 0 && reason !== undefined ? reason : choicesText(upstream)
  const cells = [questionOf(probed), seen, sandboxText(probed)]
  return [resultText(result), [code(entry)], ...cells.map((text) => [ticked(text)])]
}

function ledgerRow(seen: EntryCount): readonly Inline[] {
  return [
    [
      isOtherwise(seen)
        ? { mark: 'warning', text: 'otherwise' }
        : { mark: 'soft', text: 'the same' },
    ],
    ...[[code(seen.entry)], [ticked(questionOf(seen))], seenText(seen)],
    String(pinnedOf(seen) ?? 'not known'),
  ]
}

function logOf(report: Report, source: ContractSource, failOnNext: NextThreshold): FindingLog {
  const next = nextItems(report, failOnNext)
  const nextRules = [...new Set(next.map(({ rule }) => rule))].toSorted().map((id) => ({
    ...{ id, shortDescription: { text: `A change of the next contract: ${id}.` } },
  }))
  const leftOut = leftOutText(report)
  const notice = leftOut && { level: 'warning', message: { text: `${leftOut}.` } }
  return {
    tool: report.tool,
    rules: [...logRules(report.findings, ruleEntries(contractOf(source))), ...nextRules],
    file: source.file.name,
    invocation: {
      ...{ startTimeUtc: report.from, endTimeUtc: report.to },
      ...(notice && { toolExecutionNotifications: [notice] }),
    },
    items: [...report.findings.map((finding) => toItem(finding, source)), ...next],
  }
}

/** Describes all rules of the contract, and any other rules that the findings name. */
function logRules(findings: readonly Finding[], catalogue: readonly RuleEntry[]): readonly Rule[] {
  const known = new Set(catalogue.map(({ id }) => id))
  const others = new Set(findings.map(({ rule }) => rule).filter((rule) => !known.has(rule)))
  return [...catalogue.map(describe), ...[...others].toSorted().map((id) => ({ id }))]
}

const SIDES = { request: 'a request', response: 'an answer', both: 'a request or an answer' }

const SILENCE =
  'A finding that is known and accepted goes into the file of --baseline, with a reason.'

function describe({ id, side, severity, section, meaning }: RuleEntry): Rule {
  const [worst] = [severity].flat()
  const where = section === undefined ? '' : ` Contract, ${sectionText(section)}.`
  const text = `${meaning} Judged in ${SIDES[side]}.${where}`
  const help = `${text}\n\n${SILENCE}`
  return {
    ...{ id, shortDescription: { text: meaning }, fullDescription: { text } },
    help: { text: help, markdown: help },
    defaultConfiguration: { level: worst },
    properties: { tags: ['contract'], ...(section !== undefined && { section }) },
  }
}

function ticked(text: string): Marked {
  return { mark: 'ticked', text }
}
