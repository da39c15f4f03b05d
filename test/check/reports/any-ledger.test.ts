import { type Checker, createChecker } from '../../../src/check/checker.ts'
import { mergeReports } from '../../../src/check/reports/findings/merge-reports.ts'
import { entriesShown, LedgerCounter } from '../../../src/check/reports/ledger-counter.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import { summaryLines } from '../../../src/check/reports/run/run-text.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import { ledgerOf } from '../../../src/silences/ledger-of.ts'
import { runText } from '../../support/checking.ts'
import { expect, test } from '../../support/test.ts'
import { workshop } from '../../support/workshop.ts'

const source = await workshop.open()
const job = (id: number) => ({ id, title: 'Lathe', customerId: 3, hours: 2 })

function exchange(target: string, json: unknown, more: Partial<Capture> = {}): Capture {
  return {
    ...{ id: 'a', method: 'GET', target: `/v3${target}`, status: 200, failure: undefined },
    ...{ time: Date.parse('2026-11-27T10:00:00Z'), duration: 5 },
    requestHeaders: ['Authorization', 'Bearer secret-key-of-a-client'],
    responseHeaders: ['Content-Type', 'application/json; charset=utf-8'],
    requestBody: Buffer.from(''),
    responseBody: Buffer.from(JSON.stringify(json)),
    ...more,
  }
}

/** A text of Markdown or HTML with its characters as they are read. */
const plain = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

async function checked(source: ContractSource, ...captures: readonly Capture[]): Promise<Checker> {
  const checker = await createChecker({ source, instance: `proxy-${captures.length}` })
  for (const each of captures) checker.check(each)
  return checker
}

test('a report says of each entry of any contract what it asks, the choice that was seen, and the first exchange that shows it', async () => {
  const listed = [9, 8, 7, 6, 5, 4, 3, 2, 1].map(job)
  const checker = await checked(
    source,
    exchange('/jobs?limit=9', listed),
    exchange('/jobs/4?access_token=secret-key-of-a-client', job(4)),
  )
  const report = checker.report()
  expect(report.ledger?.find(({ entry }) => entry === 'listOrder:listJobs')).toEqual({
    entry: 'listOrder:listJobs',
    question: 'In which order are jobs listed without `sort`?',
    ...{ pinned: 'id', shownBy: 'list', of: 1 },
    choices: [
      {
        ...{ choice: 'newest', count: 1 },
        example: {
          time: '2026-11-27T10:00:00.000Z',
          request: 'GET /v3/jobs?limit=9',
          status: 200,
        },
      },
    ],
  })
  const texts = [
    runText(report, 'markdown'),
    runText(report, 'html'),
    summaryLines(report).join('\n'),
  ].map(plain)
  for (const text of texts) {
    expect(text).toContain('listOrder:listJobs')
    expect(text).toMatch(/newest in 1 \(GET \/v3\/jobs\?limit=9 → 200\) of 1 list/)
    expect(text).not.toContain('secret-key-of-a-client')
  }
  expect(JSON.stringify(report)).not.toContain('secret-key-of-a-client')
  for (const text of texts.slice(0, 2)) {
    expect(text).toContain('In which order are jobs listed without')
    expect(text).toContain('GET /v3/jobs/4?access_token=')
  }
})

test('merged reports add up the choices of any contract, and keep the earliest example', async () => {
  const early = Date.parse('2026-11-26T10:00:00Z')
  const one = await checked(source, exchange('/jobs/1', job(1)), exchange('/jobs/2', job(2)))
  const other = await checked(source, exchange('/jobs/3', job(3), { time: early }))
  const [all, turned] = [
    [one.report(), other.report()],
    [other.report(), one.report()],
  ].map((reports) => mergeReports(reports, { source }))
  const charset = all?.ledger?.find(({ entry }) => entry === 'charset')
  expect(charset).toMatchObject({
    ...{ of: 3, question: 'Does the Content-Type of an answer name a charset?' },
    choices: [{ choice: 'utf-8', count: 3, example: { request: 'GET /v3/jobs/3' } }],
  })
  expect(turned?.ledger).toEqual(all?.ledger)
})

test('a choice that a removal makes untrue whose answer comes later is taken back, with its example', () => {
  const counter = new LedgerCounter()
  const seenIn = exchange('/jobs/1', job(1))
  counter.add([{ entry: 'readRemoved:getJob', choice: 404 }], seenIn)
  counter.takeBack({ entry: 'readRemoved:getJob', choice: 404 }, seenIn)
  expect(counter.report()).toEqual([])
})

test('after a choice was taken back the next exchange that shows it is its example', () => {
  const counter = new LedgerCounter(() => ledgerOf(contractOf(source)))
  const seen = { entry: 'charset', choice: 'utf-8' }
  for (const path of ['/jobs/1', '/jobs/2']) counter.add([seen], exchange(path, job(1)))
  counter.takeBack(seen, exchange('/jobs/1', job(1)))
  counter.add([seen], exchange('/jobs/3', job(3)))
  const [entry] = counter.report()
  expect(entry?.choices).toMatchObject([{ count: 2, example: { request: 'GET /v3/jobs/3' } }])
})

test('merged reports say how many entries they leave out', async () => {
  const report = (await checked(source)).report()
  const [one, other] = ['a', 'b'].map((name): Report => {
    const ledger = Array.from({ length: 700 }, (_, at) => ({
      ...{
        entry: `longText:create.${name}${at}`,
        of: 1,
        choices: [{ choice: 'accept', count: 1 }],
      },
    }))
    return { ...report, instance: name, run: `${report.run}${name}`, ledger }
  })
  const merged = mergeReports([one, other] as Report[], { source })
  expect(merged.ledger).toHaveLength(1000)
  expect(merged.remarks).toEqual([
    'Of 1400 entries of the ledger that were seen, the first 1000 are listed.',
  ])
})

test('a report has at most a thousand entries, one for people a hundred, and both say what is left out', () => {
  const counter = new LedgerCounter()
  for (let number = 0; number < 1234; number += 1)
    counter.add([{ entry: `longText:create.field${number}`, choice: 'accept' }], exchange('/', 1))
  const entries = counter.report()
  expect(entries).toHaveLength(1000)
  expect(counter.remark).toBe(
    'Of 1234 entries of the ledger that were seen, the first 1000 are listed.',
  )
  const { shown, rest } = entriesShown(entries)
  expect(shown).toHaveLength(100)
  expect(rest).toBe('And 900 more entries: a report in JSON has them.')
})
