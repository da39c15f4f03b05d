import type { NextThreshold, Threshold } from '../../../options/words.ts'
import { exchangesText } from '../findings/join-findings.ts'
import type { Finding, OperationCoverage, Report } from '../report.ts'
import { contractPlace, failuresLeftOut, isFailure, leftOutText } from '../report-texts.ts'
import { nextSuites } from './next-parts.ts'
import { attribute, content } from './xml-text.ts'

/**
 * Writes a report as JUnit XML for CI servers: a suite for each operation, with a test case for each answer that it documents or gave. Each
 * finding at or over the threshold is a failure in the case of its answer, so that there are as many as in other formats; a case of
 * findings that the baseline knows, or of an answer that was not met, is skipped; a finding below the threshold passes and is printed. The
 * changes of the next contract are suites of their own.
 */
export function toJunit(
  report: Report,
  {
    failOn: threshold,
    failOnNext = 'never',
  }: {
    readonly failOn: Threshold
    readonly failOnNext?: NextThreshold | undefined
  },
): string {
  const suites = [...suitesOf(report), ...leftOutSuite(report, threshold)]
  const all = suites.flatMap(({ cases }) => cases)
  const failuresOf = (cases: readonly Case[]) =>
    cases.reduce(
      (sum, { findings, leftOut }) =>
        sum + (leftOut ? 1 : 0) + findings.filter((each) => isFailure(each, threshold)).length,
      0,
    )
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

function suitesOf({ coverage, findings }: Report): readonly Suite[] {
  const described = coverage.operations.map((operation) => ({
    name: operation.operation,
    cases: casesOf(operation, findings),
  }))
  const names = new Set(described.map(({ name }) => name))
  const others = findings.filter(({ operation }) => !names.has(operation))
  const cases = [...Map.groupBy(others, ({ operation }) => operation)].map(([name, each]) => ({
    name,
    findings: each,
  }))
  return cases.length > 0 ? [...described, { name: 'other requests', cases }] : described
}

/** The suite for failures that have no room in the report. */
function leftOutSuite(report: Report, threshold: Threshold): readonly Suite[] {
  if (failuresLeftOut(report, threshold) === 0) return []
  const leftOut = leftOutText(report) as string
  return [{ name: 'further findings', cases: [{ name: 'are left out', findings: [], leftOut }] }]
}

/** The cases of an operation: its answers, and what else was found on it. */
function casesOf(
  { operation, count, statuses }: OperationCoverage,
  findings: readonly Finding[],
): Case[] {
  const own = Map.groupBy(
    findings.filter((finding) => finding.operation === operation),
    caseOf,
  )
  if (count === 0 && own.size === 0)
    return [{ name: 'is met', findings: [], unmet: 'no exchange of this operation was seen' }]
  const answers = statuses.map(({ status, count }): Case => {
    const found = own.get(String(status)) ?? []
    const isUnmet = count === 0 && found.length === 0
    return {
      ...{ name: String(status), findings: found },
      ...(isUnmet && { unmet: 'no exchange with this answer was seen' }),
    }
  })
  const known = new Set(answers.map(({ name }) => name))
  const others = [...own].filter(([name]) => !known.has(name))
  return [...answers, ...others.map(([name, found]) => ({ name, findings: found }))]
}

/** The case of a finding: the answer that it is about, or that its example got. */
function caseOf({ location, example }: Finding): string {
  const [, said] = /^response\.(\d{3})\b/.exec(location) ?? []
  return said ?? String(example.response.status ?? 'no answer')
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
  const others = findings.filter((finding) => !isFailure(finding, threshold))
  const printed =
    others.length === 0
      ? ''
      : `      <system-out>${content(others.map(describe).join('\n\n'))}</system-out>\n`
  if (failures.length > 0)
    return `${open}\n${failures.map(toFailure).join('')}${printed}    </testcase>\n`
  if (isSkipped(each, threshold)) {
    const message = unmet ?? `known: ${findings.map(({ known }) => known?.reason).join('; ')}`
    return `${open}\n      <skipped>${content(message)}</skipped>\n    </testcase>\n`
  }
  if (findings.length === 0) return `${open.slice(0, -1)}/>\n`
  return `${open}\n${printed}    </testcase>\n`
}

function toFailure(finding: Finding): string {
  const { rule, location, message } = finding
  const said = attribute(`${rule} ${location}: ${message}`)
  return `      <failure type="${finding.severity}" message="${said}">${content(describe(finding))}</failure>\n`
}

function describe(finding: Finding): string {
  const { severity, rule, location, message, fingerprint, example } = finding
  return [
    `${severity} ${rule} at ${location}: ${message}`,
    `contract, ${contractPlace(finding)}; seen in ${exchangesText(finding)}; fingerprint ${fingerprint}`,
    `answered ${example.response.status ?? 'nothing'} to: ${example.curl}`,
  ].join('\n')
}
