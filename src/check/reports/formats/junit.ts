import { contractOf } from '../../../contract/contract.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import type { NextThreshold, Threshold } from '../../../options/words.ts'
import { isRuleFor, type RuleEntry, rulesOf } from '../../judge/rule-catalogue.ts'
import { exchangesText } from '../findings/join-findings.ts'
import type { Finding, OperationCoverage, Report } from '../report.ts'
import { contractPlace, failuresLeftOut, isFailure, leftOutText } from '../report-texts.ts'
import { nextSuites } from './next-parts.ts'
import { attribute, content } from './xml-text.ts'

/**
 * Writes a report as JUnit XML for CI servers: a suite for each operation, with a test case for each rule that was
 * checked on it. A finding at or over the threshold is a failure; a finding that the baseline knows, or an
 * operation that was not met, is skipped; a finding below the threshold passes and is printed. The changes of the next contract are
 * suites of their own.
 */
export function toJunit(
  report: Report,
  {
    source,
    failOn: threshold,
    failOnNext = 'never',
  }: {
    readonly source: ContractSource
    readonly failOn: Threshold
    readonly failOnNext?: NextThreshold | undefined
  },
): string {
  const suites = [
    ...suitesOf(report, rulesOf(contractOf(source))),
    ...leftOutSuite(report, threshold),
  ]
  const all = suites.flatMap(({ cases }) => cases)
  const failuresOf = (cases: readonly Case[]) =>
    cases.filter(
      ({ findings, leftOut }) => leftOut || findings.some((each) => isFailure(each, threshold)),
    ).length
  const seconds = ((Date.parse(report.to) - Date.parse(report.from)) / 1000).toFixed(3)
  const when = `timestamp="${report.from.slice(0, 19)}" time="${seconds}"`
  const lines = suites.map(
    ({ name, cases }) =>
      `  <testsuite name="${attribute(name)}" tests="${cases.length}" failures="${failuresOf(cases)}" errors="0" skipped="${cases.filter((each) => isSkipped(each, threshold)).length}" ${when}>\n${cases.map((each) => toCase(each, name, threshold)).join('')}  </testsuite>\n`,
  )
  const next = nextSuites(report, failOnNext, when)
  const numbers = `tests="${all.length + next.tests}" failures="${failuresOf(all) + next.failures}" errors="0"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="petstore-sandbox" ${numbers} time="${seconds}">\n${lines.join('')}${next.text}</testsuites>\n`
}

// --- internal ---

interface Suite {
  readonly name: string
  readonly cases: readonly Case[]
}

interface Case {
  readonly name: string
  readonly findings: readonly Finding[]
  /** Why nothing was checked; absent if something was. */
  readonly unmet?: string
  /** A text about findings that are left out of the report and nevertheless fail the run. */
  readonly leftOut?: string
}

function suitesOf(
  { coverage, findings }: Report,
  catalogue: readonly RuleEntry[],
): readonly Suite[] {
  const described = coverage.operations.map((operation) => ({
    name: operation.operation,
    cases: casesOf(operation, findings, catalogue),
  }))
  const names = new Set(described.map(({ name }) => name))
  const others = findings.filter(({ operation }) => !names.has(operation))
  const cases = [...Map.groupBy(others, ({ rule, operation }) => `${rule} ${operation}`)].map(
    ([name, each]) => ({ name, findings: each }),
  )
  return cases.length > 0 ? [...described, { name: 'other requests', cases }] : described
}

/** The suite for failures that have no room in the report. */
function leftOutSuite(report: Report, threshold: Threshold): readonly Suite[] {
  if (failuresLeftOut(report, threshold) === 0) return []
  const leftOut = leftOutText(report) as string
  return [{ name: 'further findings', cases: [{ name: 'are left out', findings: [], leftOut }] }]
}

function casesOf(
  { operation, count }: OperationCoverage,
  findings: readonly Finding[],
  catalogue: readonly RuleEntry[],
): Case[] {
  if (count === 0) {
    return [{ name: 'is met', findings: [], unmet: 'no exchange of this operation was seen' }]
  }
  const own = findings.filter((finding) => finding.operation === operation)
  const isFor = (rule: RuleEntry) => isRuleFor(rule, { id: operation })
  const rules = new Set(catalogue.filter(isFor).map(({ id }) => id))
  for (const { rule } of own) rules.add(rule)
  return [...rules].map((rule) => ({
    name: rule,
    findings: own.filter((finding) => finding.rule === rule),
  }))
}

function isSkipped({ findings, unmet }: Case, threshold: Threshold): boolean {
  if (unmet) return true
  const isKnown = findings.some(({ known }) => known && !known.expired)
  return isKnown && !findings.some((each) => isFailure(each, threshold))
}

function toCase(each: Case, suite: string, threshold: Threshold): string {
  const { name, findings, unmet, leftOut } = each
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(suite)}" time="0">`
  if (leftOut) {
    const message = attribute(leftOut)
    return `${open}\n      <failure type="left-out" message="${message}">${content(leftOut)}</failure>\n    </testcase>\n`
  }
  const failures = findings.filter((finding) => isFailure(finding, threshold))
  const [first] = failures
  if (first) {
    const text = failures.map(describe).join('\n\n')
    const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''
    const message = `${first.location}: ${first.message}${more}`
    return `${open}\n      <failure type="${first.severity}" message="${attribute(message)}">${content(text)}</failure>\n    </testcase>\n`
  }
  if (isSkipped(each, threshold)) {
    const message = unmet ?? `known: ${findings.map(({ known }) => known?.reason).join('; ')}`
    return `${open}\n      <skipped>${content(message)}</skipped>\n    </testcase>\n`
  }
  if (findings.length === 0) return `${open.slice(0, -1)}/>\n`
  const text = findings.map(describe).join('\n\n')
  return `${open}\n      <system-out>${content(text)}</system-out>\n    </testcase>\n`
}

function describe(finding: Finding): string {
  const { severity, location, message, fingerprint, example } = finding
  return [
    `${severity} at ${location}: ${message}`,
    `contract, ${contractPlace(finding)}; seen in ${exchangesText(finding)}; fingerprint ${fingerprint}`,
    `answered ${example.response.status ?? 'nothing'} to: ${example.curl}`,
  ].join('\n')
}
