import { createChecker } from '../../src/check/checker.ts'
import type { Report } from '../../src/check/reports/report.ts'
import { toCapture } from '../support/capture.ts'
import type { CaseAnswer, CaseRequest } from '../support/case.ts'
import { answer } from '../support/case-parts.ts'
import { ask, harbour, nothing, refused, ship, ships } from '../support/harbour.ts'
import { expect, test } from '../support/test.ts'

type Exchange = readonly [request: CaseRequest, answer: CaseAnswer]

const parts = (boundary: string, file: string | Buffer, ...fields: readonly [string, string][]) =>
  Buffer.concat([
    ...fields.map(([name, value]) =>
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    ),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="c.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const form = (body: string): Partial<CaseRequest> => ({
  ...{ body, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
})
const multipart = (...fields: readonly [string, string][]): Partial<CaseRequest> => ({
  body: parts('b-1', Buffer.from([0, 255, 10, 13, 10]), ...fields),
  headers: { 'content-type': 'multipart/form-data; boundary=b-1' },
})
const json = (body: unknown): Partial<CaseRequest> => ({ body: JSON.stringify(body) })

const right: readonly Exchange[] = [
  [ask('GET /ships'), ships(ship(), ship({ id: 2, tonnage: null }))],
  [ask('GET /ships?flags=a|b&size[min]=1&size[max]=9&lat=1.5&long=-2&limit=3'), ships()],
  [
    ask('GET /ships', { headers: { cookie: 'berth=north; other=1' } }),
    ships(ship({ tug: ship({ id: 3, tug: ship({ id: 4 }) }) })),
  ],
  [
    ask('GET /ships', { headers: { 'x-key': null, authorization: 'Basic dTpw' } }),
    ships(ship({ cargo: { grain: 1 } })),
  ],
  [ask('GET /ships?limit=500'), refused(422)],
  [ask('GET /ships', { headers: { 'x-trace': null } }), refused(400)],
  [
    ask('POST /ships', json({ name: 'Bea', tonnage: 0.07 })),
    answer(ship({ id: 7, name: 'Bea', tonnage: 0.07 }), 201),
  ],
  [
    ask('POST /ships', json({ name: 'Eve', tug: { name: 'Tom', tonnage: 1 } })),
    answer(ship({ id: 8, name: 'Eve', tug: { id: 9, name: 'Tom' } }), 201),
  ],
  [ask('POST /ships', json({})), refused(400)],
  [ask('POST /ships', json({ name: 'Cy' })), refused(503)],
  [ask('GET /ships/;ship=9'), answer(ship({ id: 9 }))],
  [ask('GET /ships/;ship=10'), refused(404)],
  [ask('POST /notes', form('title=Hi+there&stars=5')), nothing],
  [ask('POST /notes'), nothing],
  [ask('POST /charts', multipart(['scale', '5'])), nothing],
  [
    ask('PUT /charts', {
      body: Buffer.from([0, 255, 1]),
      headers: { 'content-type': 'image/png' },
    }),
    nothing,
  ],
  [
    ask('GET /log', { headers: { 'x-key': null } }),
    answer('a,b\n', 200, { 'content-type': 'text/csv; charset=utf-8' }),
  ],
  [
    ask('GET /log'),
    answer({ at: '2026-11-21T12:00:00Z', inner: [{ at: '2026-11-21T12:00:00+01:00' }] }, 200, {
      'content-type': 'application/vnd.log+json',
    }),
  ],
  [ask('HEAD /log'), answer('', 200, { 'content-type': 'text/csv' })],
]

/** What is wrong in one place each: the rule, the operation, and the place. */
const wrong: readonly [found: string, ...Exchange][] = [
  [
    'type listShips response.200.body.ships.*.tug.name',
    ask('GET /ships'),
    ships(ship({ tug: ship({ name: 5 }) })),
  ],
  [
    'required listShips response.200.body.ships',
    ask('GET /ships'),
    answer({}, 200, { 'x-total': '1' }),
  ],
  [
    'pattern getShip response.200.body.name',
    ask('GET /ships/;ship=9'),
    answer(ship({ id: 9, name: 'ada' })),
  ],
  [
    'oneOf getShip response.200.body.cargo',
    ask('GET /ships/;ship=9'),
    answer(ship({ id: 9, cargo: { grain: 'x' } })),
  ],
  [
    'multipleOf getShip response.200.body.tonnage',
    ask('GET /ships/;ship=9'),
    answer(ship({ id: 9, tonnage: 0.001 })),
  ],
  ['get-same-id getShip response.200.body.id', ask('GET /ships/;ship=9'), answer(ship({ id: 8 }))],
  [
    'create-echo addShip response.201.body.tug',
    ask('POST /ships', json({ name: 'Eve', tug: { name: 'Tom' } })),
    answer(ship({ id: 88, name: 'Eve', tug: { id: 9, name: 'Tim' } }), 201),
  ],
  ['undocumented-status getShip response.202.status', ask('GET /ships/;ship=9'), answer({}, 202)],
  ['undocumented-status listShips response.500.status', ask('GET /ships'), answer({}, 500)],
  [
    'media-type readLog response.200.header.content-type',
    ask('GET /log'),
    answer('<a/>', 200, { 'content-type': 'application/xml' }),
  ],
  [
    'format readLog response.200.body.at',
    ask('GET /log'),
    answer({ at: 'noon' }, 200, { 'content-type': 'application/vnd.log+json' }),
  ],
  ['required listShips response.200.header.x-total', ask('GET /ships'), answer({ ships: [] })],
  [
    'type listShips response.200.header.x-fresh',
    ask('GET /ships'),
    answer({ ships: [] }, 200, { 'x-total': '1', 'x-fresh': 'maybe' }),
  ],
  [
    'required listShips response.403.body.title',
    ask('GET /ships'),
    refused(403, { title: undefined }),
  ],
  [
    'error-status listShips response.404.body.status',
    ask('GET /ships'),
    refused(404, { status: 400 }),
  ],
  [
    'required addShip response.201.body',
    ask('POST /ships', json({ name: 'Dee' })),
    { status: 201 },
  ],
  ['maximum listShips request.query.limit', ask('GET /ships?limit=500'), ships()],
  ['type listShips request.query.size', ask('GET /ships?size[min]=few'), ships()],
  [
    'type listShips request.header.x-trace',
    ask('GET /ships', { headers: { 'x-trace': 'abc' } }),
    ships(),
  ],
  [
    'enum listShips request.cookie.berth',
    ask('GET /ships', { headers: { cookie: 'berth=west' } }),
    ships(),
  ],
  ['minLength addNote request.body.title', ask('POST /notes', form('title=H')), nothing],
  ['required addChart request.body.scale', ask('POST /charts', multipart()), nothing],
  [
    'invalid-form addChart request.body',
    ask('POST /charts', { ...multipart(), body: 'no parts' }),
    nothing,
  ],
  [
    'media-type replaceCharts request.header.content-type',
    ask('PUT /charts', { body: 'x', headers: { 'content-type': 'text/plain' } }),
    nothing,
  ],
]

/** The report of a check of these exchanges. */
async function reportOn(exchanges: readonly Exchange[]): Promise<Report> {
  const checker = await createChecker({ source: (await harbour()).source })
  for (const [request, given] of exchanges) checker.check(toCapture(request, given))
  return checker.report()
}

const foundIn = ({ findings }: Report) =>
  findings.flatMap(({ severity, rule, operation, location }) =>
    severity === 'note' ? [] : `${rule} ${operation} ${location}`,
  )

test('the check finds nothing in right traffic of another contract', async () => {
  const report = await reportOn(right)
  expect(foundIn(report)).toEqual([])
  expect(report.remarks).toBe(undefined)
  expect(report.exchanges).toMatchObject({ total: right.length, unchecked: 0 })
})

test('the check finds exactly what is wrong in traffic of another contract', async () => {
  const report = await reportOn(wrong.map(([, request, given]) => [request, given]))
  // A form that was accepted breaks a rule of the answer as well.
  const accepted = ['addNote', 'addChart'].map(
    (each) => `accepted-invalid ${each} response.204.status`,
  )
  const planted = wrong.map(([found]) => found)
  expect(foundIn(report).toSorted()).toEqual([...planted, ...accepted].toSorted())
})
