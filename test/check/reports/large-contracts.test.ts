import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createChecker } from '../../../src/check/checker.ts'
import { mergeReports } from '../../../src/check/reports/findings/merge-reports.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import { writeReport } from '../../../src/check/reports/run/run-report.ts'
import { createReportReader } from '../../../src/cli/commands/report-command.ts'
import { toCapture } from '../../support/capture.ts'
import { answer as json } from '../../support/case-parts.ts'
import { answer, inQuery, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'
import { runCli } from '../../support/run-command.ts'
import { expect, test } from '../../support/test.ts'

/** The report of an exchange of the first of so many operations, and how it is written. */
async function reportOf(operations: number, folder: string) {
  const source = await ownContract({
    paths: Object.fromEntries(
      Array.from({ length: operations }, (_, at) => [
        `/reports/r${at}`,
        {
          get: {
            ...{ operationId: `get${at}`, parameters: [inQuery('q')] },
            responses: { 200: answer(text) },
          },
        },
      ]),
    ),
  })
  const checker = await createChecker({ source })
  checker.check(toCapture({ target: '/reports/r0' }, json('"x"')))
  const write = async (report: Report, coverage: 'met' | 'all' = 'met') => {
    const file = path.join(folder, 'report.json')
    await writeReport(file, { report, source, failOn: 'error', coverage })
    return createReportReader(source)(file)
  }
  return { source, report: checker.report(), write }
}

test('a report of a large contract counts the operations without exchanges, and names the first', {
  tags: ['long'],
}, async ({ folder }) => {
  const { source, report, write } = await reportOf(60, folder)
  const met = await write(report)
  expect(met.coverage.operations).toMatchObject([{ operation: 'get0', count: 1 }])
  expect(met.coverage.neverMet).toEqual({
    count: 59,
    operations: Array.from({ length: 40 }, (_, place) => `get${place + 1}`),
  })
  const all = await write(report, 'all')
  expect(all.coverage.operations).toHaveLength(60)
  expect(all.coverage).not.toHaveProperty('neverMet')
  expect(all.coverage).toMatchObject({ met: met.coverage.met, of: met.coverage.of })
  // What is left out is nothing that a merge would add.
  const merged = mergeReports([met, met], { source })
  expect((await write(merged, 'all')).coverage.operations).toEqual(all.coverage.operations)
  // A merge by command lists what it is asked to.
  const [contract, one, file] = ['own.json', 'met.json', 'merged.json'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  writeFileSync(contract, JSON.stringify(source.written))
  writeFileSync(one, JSON.stringify(met))
  const flags = ['--contract', contract, '--report', file, '--coverage', 'all']
  expect((await runCli(['report', 'merge', one, one, ...flags])).code).toBe(0)
  const { coverage }: Report = JSON.parse(readFileSync(file, 'utf8'))
  expect(coverage.operations).toEqual(all.coverage.operations)
})

test('a report of a contract with few operations lists them all', async ({ folder }) => {
  const { report, write } = await reportOf(50, folder)
  const { coverage } = await write(report)
  expect(coverage.operations).toHaveLength(50)
  expect(coverage).not.toHaveProperty('neverMet')
})
