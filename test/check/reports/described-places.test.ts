import { readFileSync } from 'node:fs'
import { atPointer } from '../../../src/base/json/json.ts'
import { lazy } from '../../../src/base/memoize.ts'
import { createChecker } from '../../../src/check/checker.ts'
import { mergeReports } from '../../../src/check/reports/findings/merge-reports.ts'
import { writeReport } from '../../../src/check/reports/run/run-report.ts'
import { summaryLines } from '../../../src/check/reports/run/run-text.ts'
import { fileFormats, reportFormats } from '../../../src/formats/formats.ts'
import { toCapture } from '../../support/capture.ts'
import type { CaseAnswer, CaseRequest } from '../../support/case.ts'
import { answer } from '../../support/case-parts.ts'
import { ask, harbour, nothing, refused, ship, ships } from '../../support/harbour.ts'
import { expect, test } from '../../support/test.ts'

type Wrong = readonly [request: CaseRequest, answer: CaseAnswer, pointer: string]

/** What is wrong in one place, and where the contract describes that place. */
const wrong: readonly Wrong[] = [
  [
    ask('GET /ships'),
    ships(ship({ tug: ship({ name: 5 }) })),
    '/components/schemas/NewShip/properties/name',
  ],
  [ask('GET /ships'), refused(400, { title: 5 }), '/components/schemas/Problem/properties/title'],
  [ask('GET /ships'), answer({ ships: [] }), '/paths/~1ships/get/responses/200/headers/X-Total'],
  [ask('GET /ships', { headers: { 'x-trace': 'a' } }), ships(), '/paths/~1ships/get/parameters/4'],
  [
    ask('GET /ships', { headers: { 'x-key': null } }),
    answer('', 401),
    '/components/securitySchemes/key',
  ],
  [ask('GET /ships/;ship=a'), refused(404), '/paths/~1ships~1{ship}/parameters/0'],
  [ask('GET /ships/;ship=9'), answer({}, 202), '/paths/~1ships~1{ship}/get/responses'],
  [
    ask('GET /log'),
    answer('x', 200, { 'content-type': 'text/html' }),
    '/paths/~1log/get/responses/200',
  ],
  [ask('POST /unknown'), answer({}), '/paths'],
  [
    ask('POST /notes', {
      body: 'title=H',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    nothing,
    '/paths/~1notes/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/title',
  ],
]

/** The report of all that is wrong. */
const wrongReport = lazy(async () => {
  const { source } = await harbour()
  const checker = await createChecker({ source })
  for (const [request, given] of wrong) checker.check(toCapture(request, given))
  return { source, report: checker.report() }
})

test('each finding points into its own contract, at what describes it', {
  tags: ['rest'],
}, async () => {
  const { report, source } = await wrongReport()
  const places = report.findings.map(({ pointer }) => pointer)
  for (const [, , pointer] of wrong) expect(places).toContain(pointer)
  for (const place of places) expect(atPointer(source.written, place as string)).toBeDefined()
})

test('no format of a report about another contract names a section', async ({ folder }) => {
  const { report, source } = await wrongReport()
  expect(report.findings.filter(({ section }) => section !== undefined)).toEqual([])
  for (const { ending } of fileFormats.map((each) => reportFormats[each])) {
    await writeReport(`${folder}/report${ending}`, { report, source, failOn: 'error' })
    const text = readFileSync(`${folder}/report${ending}`, 'utf8')
    expect(text).not.toMatch(/(?<!RFC \d{4}, )section \d|"section"|animal|\bpets?\b/i)
    expect(text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))).toContain(
      '/components/schemas/NewShip/properties/name',
    )
  }
  const lines = summaryLines(report).join('\n')
  expect(lines).toContain('(/components/schemas/NewShip/properties/name, ')
  expect(lines).not.toMatch(/section \d/)
})

test('a merged report has the places and the remarks of its parts', async () => {
  const { report, source } = await wrongReport()
  const remarks = ['op is judged by our own check alone, without Prism: why.']
  const merged = mergeReports([report, { ...report, run: 'another', remarks }], { source })
  expect(merged.remarks).toEqual(remarks)
  expect(merged.findings.map(({ pointer }) => pointer).toSorted()).toEqual(
    report.findings.map(({ pointer }) => pointer).toSorted(),
  )
  expect(summaryLines(merged).join('\n')).toContain(remarks[0])
})

test('coverage counts a status that a range or the default describes as a documented one', async () => {
  const { report } = await wrongReport()
  const ships = report.coverage.operations.find(({ operation }) => operation === 'listShips')
  expect(ships?.statuses.map(({ status, documented }) => [status, documented])).toEqual([
    [200, true],
    [400, true],
    [401, true],
  ])
})

test('verdicts are kept by the headers that a contract describes', async () => {
  const { source } = await harbour()
  const checker = await createChecker({ source })
  const fresh = (value: string) => answer({ ships: [] }, 200, { 'x-total': '0', 'x-fresh': value })
  for (const value of ['true', 'true', 'maybe'])
    checker.check(toCapture(ask('GET /ships'), fresh(value)))
  const { exchanges, findings } = checker.report()
  expect(exchanges.repeated).toBe(1)
  expect(findings.map(({ location }) => location)).toEqual(['response.200.header.x-fresh'])
})
