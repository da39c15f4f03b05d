import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { EntryCount, Report } from '../../../src/check/reports/report.ts'
import { summaryLines } from '../../../src/check/reports/run/run-text.ts'
import { toCapture } from '../../support/capture.ts'
import { answer, errorText, get, list, pets } from '../../support/case-parts.ts'
import { createChecker, mergeReports, writeReport } from '../../support/checking.ts'
import { expect, test } from '../../support/test.ts'

const rising = toCapture(list('?limit=5'), answer(pets(5)))
const falling = toCapture(list('?limit=5'), answer(pets(5).toReversed()))
const camelCase = toCapture(get(9), answer(errorText(404, { code: 'notFound' }), 404))
const slashed = toCapture({ target: '/v1/pets/' }, answer(errorText(404), 404))

/** The report of a run of these exchanges. */
async function reportOf(exchanges = [rising, rising, falling, camelCase, slashed]) {
  const checker = await createChecker()
  for (const each of exchanges) checker.check(each)
  checker.skip('sampled-out')
  return checker.report()
}

async function written(report: Report, folder: string, ending: string): Promise<string> {
  const file = path.join(folder, `report${ending}`)
  await writeReport(file, { report, failOn: 'error' })
  return readFileSync(file, 'utf8')
}

const entryOf = ({ ledger = [] }: Report, name: string) =>
  ledger.find(({ entry }) => entry === name)

test('a report says how often each choice was seen, also in equal exchanges and in requests that are no operation', async () => {
  const report = await reportOf()
  expect(report.exchanges.repeated).toBe(1)
  expect(entryOf(report, 'listOrder')).toEqual({
    entry: 'listOrder',
    of: 3,
    choices: [
      { choice: 'id', count: 2 },
      { choice: 'newest', count: 1 },
    ],
  })
  expect(entryOf(report, 'errorCode')?.choices).toEqual([{ choice: 'other', count: 1 }])
  expect(entryOf(report, 'trailingSlash')?.choices).toEqual([{ choice: 404, count: 1 }])
  expect(entryOf(report, 'createdStatus')).toBeUndefined()
})

test('what only the run shows is asked for each exchange, also for an equal one', async () => {
  const three = toCapture(list(), answer(pets(3)))
  const two = toCapture(list(), answer(pets(2)))
  const later = (exchange: typeof two, time: number) => ({ ...exchange, time })
  const report = await reportOf([later(two, 0), later(three, 100), later(two, 200)])
  expect(report.exchanges.repeated).toBe(1)
  expect(entryOf(report, 'listFill')).toMatchObject({ of: 1, choices: [{ choice: 'short' }] })
})

test('the terminal counts the entries and names those that the sandbox has otherwise', async () => {
  const lines = summaryLines(await reportOf())
  const at = lines.findIndex((line) => line.startsWith('ledger: '))
  expect(lines[at]).toMatch(/^ledger: \d+ entries seen, \d+ as the sandbox has them by default$/)
  expect(lines.slice(at + 1, at + 3)).toEqual([
    '  listOrder: id in 2, newest in 1 of 3 lists (the sandbox: id)',
    '  errorCode: other in 1 of 1 error (the sandbox: snake_case)',
  ])
  expect(lines.join()).not.toContain('listFill')
  expect(summaryLines((await createChecker()).report()).join()).not.toContain('ledger')
})

test('reports that have no ledger are merged, and entries that this release does not have are kept', async () => {
  const { ledger: _, ...earlier } = await reportOf()
  const unknown: EntryCount = {
    entry: 'later\u001b[31m<b>',
    of: 2,
    choices: [{ choice: 'a', count: 2 }],
  }
  const first = await reportOf()
  const later = { ...(await reportOf()), ledger: [unknown, ...(first.ledger ?? [])] }
  const merged = mergeReports([earlier, first, later], { now: 0 })
  expect(entryOf(merged, 'listOrder')?.of).toBe(6)
  expect(merged.ledger?.at(-1)).toEqual(unknown)
  expect(mergeReports([merged, earlier, later], { now: 0 })).toEqual(merged)
  const lines = summaryLines(merged).join('\n')
  expect(lines).toContain('a in 2 of 2 exchanges (the sandbox: not known)')
  expect(lines).not.toContain('\u001b')
})

test('what HTML and Markdown show of an entry of another release is text, and of none that nothing was seen', async ({
  folder,
}) => {
  const choices = [{ choice: '<img src=x>|', count: 1 }]
  const report = { ...(await reportOf()), ledger: [{ entry: '<script>', of: 1, choices }] }
  const empty = (await createChecker()).report()
  for (const ending of ['.html', '.md']) {
    expect(await written(report, folder, ending)).not.toMatch(/<(script|img)/)
    expect(await written(empty, folder, ending)).toContain('Nothing was seen of what the contract')
  }
})
