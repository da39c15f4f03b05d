import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createChecker } from '../../src/check/checker.ts'
import { mergeReports } from '../../src/check/reports/findings/merge-reports.ts'
import type { Report } from '../../src/check/reports/report.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { readContract } from '../../src/contract/reading/read-contract.ts'
import { readCaptures } from '../../src/recording/read-captures.ts'
import { writeFiles } from '../support/contract-files.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { harOf, SESSION, SHOWN, shownIn, twoDepots } from '../support/two-clients.ts'

test('reports of ten processes say what one run says when they are merged, also by the command, in any order and with repeats', {
  tags: ['long'],
}, async ({ folder }) => {
  const at = twoDepots()
  const source = await readContract({ file: at('depot.json') })
  const next = await readContract({ file: at('next.json') })
  const session = Array.from({ length: 5 }, () => SESSION).flat()
  const har = writeFiles({ 'session.har': harOf(session) })('session.har')
  const captures = [...readCaptures(har, contractOf(source))]
  const reportOf = async (some: typeof captures) => {
    const checker = await createChecker({ source, next })
    for (const each of some) checker.check(each)
    return JSON.parse(JSON.stringify(checker.report())) as Report
  }
  const one = await reportOf(captures)
  const reports: Report[] = []
  for (let at = 0; at < 10; at += 1)
    reports.push(await reportOf(captures.filter((_, index) => index % 10 === at)))
  const merged = mergeReports(reports, { source })
  expect(merged.next).toEqual(one.next)
  expect(shownIn(one.next?.changes ?? [])).toEqual(
    Object.fromEntries(
      Object.entries(SHOWN).map(([change, clients]) => [
        change,
        clients.map(([client, refused, met]) => [client, refused * 5, met * 5]),
      ]),
    ),
  )
  const again = [...reports.toReversed(), merged, ...reports.slice(7, 9)]
  expect(mergeReports(again, { source }).next).toEqual(one.next)

  const files = reports.map((report, index) => [`run-${index}.json`, report] as const)
  const written = writeFiles(Object.fromEntries(files))
  const { code } = await runCli(
    [
      ...['report', 'merge', ...files.map(([name]) => written(name))],
      ...['--contract', at('depot.json'), '--fail-on-next', 'refused', '--report', 'all.json'],
    ],
    { cwd: folder },
  )
  expect(code).toBe(1)
  expect(JSON.parse(readFileSync(path.join(folder, 'all.json'), 'utf8')).next).toEqual(one.next)
})
