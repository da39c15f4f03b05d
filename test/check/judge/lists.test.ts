import { createChecker } from '../../../src/check/checker.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import { toCapture } from '../../support/capture.ts'
import type { CaseAnswer } from '../../support/case.ts'
import { answer as json } from '../../support/case-parts.ts'
import {
  body,
  inPath,
  inQuery,
  integer,
  listOf,
  object,
  text,
} from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'
import { expect, test } from '../../support/test.ts'

const time = { type: 'string', format: 'date-time' }
const visit = object({ id: integer, made: time, price: { type: 'number' }, guest: text }, ['id'])
const problem = {
  ...{
    description: 'No',
    content: {
      'application/json': {
        schema: object({
          errors: listOf(object({ status: text, title: text })),
          httpStatus: integer,
          status: { enum: ['no'] },
        }),
      },
    },
  },
}
const source = ownContract({
  paths: {
    '/visits': {
      get: {
        operationId: 'listVisits',
        parameters: [
          { ...inQuery('page', object({ size: integer, number: integer })), style: 'deepObject' },
          inQuery('made_since', time),
          inQuery('made_until', { type: 'string', format: 'date' }),
          inQuery('max_price', { type: 'number' }),
          inQuery('guest'),
        ],
        responses: {
          200: {
            description: 'Visits',
            headers: { 'X-Total-Count': { schema: integer } },
            content: {
              'application/json': {
                schema: object({
                  data: listOf(visit),
                  meta: object({ total: integer, has_more: { type: 'boolean' }, count: integer }),
                }),
              },
            },
          },
          default: problem,
        },
      },
      post: {
        operationId: 'addVisit',
        requestBody: body(visit),
        responses: {
          201: { description: 'Done', content: { 'application/json': { schema: visit } } },
          default: problem,
        },
      },
    },
    '/visits/{visitId}': {
      get: {
        operationId: 'getVisit',
        parameters: [inPath('visitId', integer)],
        responses: {
          200: { description: 'Done', content: { 'application/json': { schema: visit } } },
          default: problem,
        },
      },
    },
  },
})

const visits = (count: number, meta?: object, each: object = {}) =>
  json({ data: Array.from({ length: count }, (_, at) => ({ id: at + 1, ...each })), meta })
/** A list of one visit with these fields. */
const visit1 = (each: object) => visits(1, undefined, each)
const failed = (body: object) => json(body, 404)
const foundIn = ({ findings }: Report) =>
  findings
    .filter(({ severity }) => severity !== 'note')
    .map(({ rule, location, severity }) => {
      const found = `${rule} ${location.replace(/^response\.(200\.body\.)?/, '')}`
      return severity === 'error' ? found : `${severity} ${found}`
    })

const SINCE = '?made_since=2026-11-21T12:00:00Z'
const UNTIL = '?made_until=2026-11-21'
const more = { total: 5, has_more: false }

test.for<readonly [title: string, target: string, answer: CaseAnswer, expected?: string]>([
  ['as many as a member of a parameter bounds', '?page[size]=2', visits(2)],
  ['more than that', '?page[size]=2', visits(3), 'list-limit data'],
  ['a total of all', '', visits(2, { total: 5, has_more: true })],
  ['these, and more', '', visits(2, { total: 2, has_more: true }), 'list-count meta.has_more'],
  ['more, and no more', '', visits(2, { total: 3, has_more: false }), 'list-count meta.total'],
  ['a total that a filter leaves out', '?guest=a', visits(0, { total: 3, has_more: false })],
  ['a short page', '?page[size]=5', visits(2, { total: 3 }), 'warning list-count meta.total'],
  ['the last page of a total', '?page[size]=2&page[number]=2', visits(1, { total: 3 })],
  ['a count of this page', '?page[size]=2', visits(2, { count: 2, total: 9 })],
  ['a count of all', '?page[size]=2', visits(2, { count: 9 })],
  ['a count of neither', '?page[size]=2', visits(2, { count: 1 }), 'list-count meta.count'],
  ['a page beyond 2^53', '?page[size]=2&page[number]=9007199254740993', visits(0, more)],
  ['one beyond all doubles', `?page[size]=2&page[number]=1${'0'.repeat(400)}`, visits(0, more)],
  [
    'a total beyond all doubles',
    '',
    json('{"data":[],"meta":{"total":1e400,"has_more":true,"count":0}}'),
  ],
  [
    'a header of fewer',
    '',
    { ...visits(2), headers: { 'x-total-count': '1' } },
    'list-count 200.header.x-total-count',
  ],
  ['times in another zone', SINCE, visit1({ made: '2026-11-21T13:00:00+01:00' })],
  [
    'one too early',
    SINCE,
    visit1({ made: '2026-11-21T12:30:00+01:00' }),
    'list-filter data.*.made',
  ],
  ['a time on the last day', UNTIL, visit1({ made: '2026-11-21T23:00:00Z' })],
  ['a time after it', UNTIL, visit1({ made: '2026-11-22T00:00:00Z' }), 'list-filter data.*.made'],
  ['a number at the bound', '?max_price=5', visit1({ price: 5 })],
  ['a number beyond it', '?max_price=5', visit1({ price: 5.01 }), 'list-filter data.*.price'],
  ['an error of its status', '', failed({ httpStatus: 404 })],
  ['an error of another', '', failed({ httpStatus: 400 }), 'error-status 404.body.httpStatus'],
  ['an error with a number of the service', '', failed({ httpStatus: 17 })],
  [
    'an error in a list',
    '',
    failed({ errors: [{ status: '400' }] }),
    'error-status 404.body.errors.*.status',
  ],
  ['several errors', '', failed({ errors: [{ status: '400' }, { status: '404' }] })],
  ['an error with a word', '', failed({ status: 'no' })],
])('in a list of another contract, %s', async ([, target, answer, expected]) => {
  const checker = await createChecker({ source: await source })
  checker.check(toCapture({ target: `/visits${target}` }, answer))
  expect(foundIn(checker.report())).toEqual(expected === undefined ? [] : [expected])
})
