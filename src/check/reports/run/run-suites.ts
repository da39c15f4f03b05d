import type { Suite, TestCase } from '../../../formats/report-model.ts'
import type { Threshold } from '../../../options/words.ts'
import { exchangesText } from '../findings/merge-findings.ts'
import type { Finding, OperationCoverage, Report } from '../report.ts'
import { contractPlace, failuresLeftOut, isFailure, leftOutText } from '../report-texts.ts'

/**
 * The findings of a run as tests: a suite for each operation, with a test for each answer that it documents or gave. Each finding at or
 * over the threshold is a failure in the test of its answer, so that there are as many as in other formats; a test of findings that the
 * baseline knows, or of an answer that was not met, is skipped; a finding below the threshold passes and is printed.
 */
export function runSuites(report: Report, threshold: Threshold): readonly Suite[] {
  const { coverage, findings } = report
  const described = coverage.operations.map((operation) => ({
    name: operation.operation,
    answers: answersOf(operation, findings),
  }))
  const names = new Set(described.map(({ name }) => name))
  const others = findings.filter(({ operation }) => !names.has(operation))
  const answers = [...Map.groupBy(others, ({ operation }) => operation)].map(([name, found]) => ({
    ...{ name, findings: found },
  }))
  const suites =
    answers.length > 0 ? [...described, { name: 'other requests', answers }] : described
  return [
    ...suites.map(({ name, answers: own }) => ({
      ...{ name, countsSkipped: true },
      cases: own.map((answer) => testOf(answer, threshold)),
    })),
    ...leftOutSuites(report, threshold),
  ]
}

// --- internal ---

/** An answer of an operation, or what else was found on it. */
interface Answer {
  readonly name: string
  readonly findings: readonly Finding[]
  /** Why nothing was checked; absent if something was. */
  readonly unmet?: string
}

/** The suite for failures that have no room in the report. */
function leftOutSuites(report: Report, threshold: Threshold): readonly Suite[] {
  const text = leftOutText(report)
  if (failuresLeftOut(report, threshold) === 0 || text === undefined) return []
  const failures = [{ type: 'left-out', message: text, text }]
  const cases = [{ name: 'are left out', isTimed: true, failures }]
  return [{ name: 'further findings', countsSkipped: true, cases }]
}

function answersOf(
  { operation, count, statuses }: OperationCoverage,
  findings: readonly Finding[],
): readonly Answer[] {
  const own = Map.groupBy(
    findings.filter((finding) => finding.operation === operation),
    answerOf,
  )
  if (count === 0 && own.size === 0)
    return [{ name: 'is met', findings: [], unmet: 'no exchange of this operation was seen' }]
  const answers = statuses.map(({ status, count: seen }): Answer => {
    const found = own.get(String(status)) ?? []
    const isUnmet = seen === 0 && found.length === 0
    return {
      ...{ name: String(status), findings: found },
      ...(isUnmet && { unmet: 'no exchange with this answer was seen' }),
    }
  })
  const known = new Set(answers.map(({ name }) => name))
  const others = [...own].filter(([name]) => !known.has(name))
  return [...answers, ...others.map(([name, found]) => ({ name, findings: found }))]
}

/** The answer that a finding is about, or that its example got. */
function answerOf({ location, example }: Finding): string {
  const [, status] = /^response\.(\d{3})\b/.exec(location) ?? []
  return status ?? String(example.response.status ?? 'no answer')
}

function testOf({ name, findings, unmet }: Answer, threshold: Threshold): TestCase {
  const { failures = [], others = [] } = Object.groupBy(findings, (finding) =>
    isFailure(finding, threshold) ? 'failures' : 'others',
  )
  const test = { name, isTimed: true }
  const isKnown = others.some(({ known }) => known && !known.expired)
  if (unmet !== undefined) return { ...test, skipped: unmet }
  if (failures.length === 0 && isKnown) {
    const reasons = findings.map(({ known }) => known?.reason)
    return { ...test, skipped: `known: ${reasons.join('; ')}` }
  }
  return {
    ...test,
    failures: failures.map((finding) => {
      const { severity, rule, location, message } = finding
      return { type: severity, message: `${rule} ${location}: ${message}`, text: textOf(finding) }
    }),
    ...(others.length > 0 && { printed: others.map(textOf).join('\n\n') }),
  }
}

function textOf(finding: Finding): string {
  const { severity, rule, location, message, fingerprint, example } = finding
  return [
    `${severity} ${rule} at ${location}: ${message}`,
    `contract, ${contractPlace(finding)}; seen in ${exchangesText(finding)}; fingerprint ${fingerprint}`,
    `answered ${example.response.status ?? 'nothing'} to: ${example.curl}`,
  ].join('\n')
}
