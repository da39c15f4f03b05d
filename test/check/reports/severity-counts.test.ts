import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Report } from '../../../src/check/reports/report.ts'
import { summaryLines } from '../../../src/check/reports/run/run-text.ts'
import { fileFormats, reportFormats } from '../../../src/formats/formats.ts'
import { toCapture } from '../../support/capture.ts'
import { answer, create, list, pet } from '../../support/case-parts.ts'
import { mergeReports, writeReport } from '../../support/checking.ts'
import { createRuns } from '../../support/reports.ts'
import { expect, test } from '../../support/test.ts'

const newRun = await createRuns()
const nameless = create({ categoryId: 1 })
const error = { code: 'bad_request', message: 'No name', status: 400 }

/** A run with creations without a name: so many refused, and so many taken. */
function runWith(refused: number, taken: number): Report {
  const run = newRun()
  for (let at = 0; at < refused + taken; at += 1) {
    const given = at < refused ? answer(error, 400) : answer(pet({ id: 500 + at }), 201)
    run.add(toCapture(nameless, given, { time: at }))
  }
  return run.report()
}

async function written(report: Report, file: string): Promise<string> {
  await writeReport(file, { report, failOn: 'error' })
  return readFile(file, 'utf8')
}

const findingOf = ({ findings }: Report) =>
  findings.find(({ rule, location }) => rule === 'required' && location === 'request.body.name')

test('nine creations without a name that are refused and one that is taken are one error and nine notes, in every format', async ({
  folder,
}) => {
  const report = runWith(9, 1)
  expect(findingOf(report)).toMatchObject({
    ...{ severity: 'error', count: 10, bySeverity: { error: 1, warning: 0, note: 9 } },
  })
  for (const { ending } of fileFormats.map((each) => reportFormats[each])) {
    const text = await written(report, path.join(folder, `report${ending}`))
    expect(text, ending).toMatch(/1 error, 9 notes|"error": 1,\s*"warning": 0,\s*"note": 9/)
  }
  expect(summaryLines(report).join('\n')).toContain('10 exchanges (1 error, 9 notes)')
})

test('a finding that was seen at one severity has no counts by severity', () => {
  for (const report of [runWith(3, 0), runWith(0, 3)])
    expect(findingOf(report)).not.toHaveProperty('bySeverity')
})

test('merged reports have the sums of each severity, also where no run of them mixes', () => {
  const reports = [runWith(9, 0), runWith(0, 1), runWith(2, 3)]
  expect(findingOf(mergeReports(reports))).toMatchObject({
    ...{ severity: 'error', count: 15, bySeverity: { error: 4, warning: 0, note: 11 } },
  })
})

test('what was checked in part is not told as not checked', async ({ folder }) => {
  const run = newRun()
  run.add(toCapture({ ...list(), method: 'HEAD' }, answer('')))
  run.skip('sampled-out')
  const report = run.report()
  const lines = summaryLines(report)
  expect(lines[0]).toMatch(/^2 exchanges.*: 1 checked \(1 in part\), 1 not$/)
  expect(lines).toContain('  not checked: 1 × left out by --sample')
  expect(lines).toContain('  checked in part: 1 × HEAD: there is no body to judge')
  for (const ending of ['.html', '.md']) {
    const text = await written(report, path.join(folder, `report${ending}`))
    expect(text).toMatch(
      /\bnot checked, because[\s\S]*left out by[\s\S]*checked in part, because[\s\S]*HEAD/i,
    )
  }
})
