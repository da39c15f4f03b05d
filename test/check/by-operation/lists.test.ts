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

const visits = (count: number, more: object = {}, each: object = {}) =>
  json({ data: Array.from({ length: count }, (_, at) => ({ id: at + 1, ...each })), ...more })
const foundIn = ({ findings }: Report) =>
  findings
    .filter(({ severity }) => severity !== 'note')
    .map(
      ({ rule, location, severity }) => `${severity} ${rule} ${location.replace('response.', '')}`,
    )

test.for<
  readonly [title: string, target: string, answer: CaseAnswer, expected: string | undefined]
>([
  ['as many as a member of a parameter bounds', '?page[size]=2', visits(2), undefined],
  ['more than that', '?page[size]=2', visits(3), 'error list-limit 200.body.data'],
  ['a total of all', '', visits(2, { meta: { total: 5, has_more: true } }), undefined],
  [
    'a total of these, and more',
    '',
    visits(2, { meta: { total: 2, has_more: true } }),
    'error list-count 200.body.meta.has_more',
  ],
  [
    'a total of more, and no more',
    '',
    visits(2, { meta: { total: 3, has_more: false } }),
    'error list-count 200.body.meta.total',
  ],
  [
    'a total that a filter leaves out',
    '?guest=a',
    visits(0, { meta: { total: 3, has_more: false } }),
    undefined,
  ],
  [
    'a short page of a larger total',
    '?page[size]=5',
    visits(2, { meta: { total: 3 } }),
    'warning list-count 200.body.meta.total',
  ],
  [
    'the last page of a total',
    '?page[size]=2&page[number]=2',
    visits(1, { meta: { total: 3 } }),
    undefined,
  ],
  ['a count of this page', '?page[size]=2', visits(2, { meta: { count: 2, total: 9 } }), undefined],
  ['a count of all', '?page[size]=2', visits(2, { meta: { count: 9 } }), undefined],
  [
    'a count of neither',
    '?page[size]=2',
    visits(2, { meta: { count: 1 } }),
    'error list-count 200.body.meta.count',
  ],
  [
    'a page that begins beyond what a double holds',
    '?page[size]=2&page[number]=9007199254740993',
    visits(0, { meta: { total: 5, has_more: false } }),
    undefined,
  ],
  [
    'a page that begins beyond all doubles',
    `?page[size]=2&page[number]=1${'0'.repeat(400)}`,
    visits(0, { meta: { total: 5, has_more: false } }),
    undefined,
  ],
  [
    'a total beyond all doubles',
    '',
    json('{"data":[],"meta":{"total":1e400,"has_more":true,"count":0}}'),
    undefined,
  ],
  [
    'a header of fewer',
    '',
    { ...visits(2), headers: { 'x-total-count': '1' } },
    'error list-count 200.header.x-total-count',
  ],
  [
    'times in another zone',
    '?made_since=2026-11-21T12:00:00Z',
    visits(1, {}, { made: '2026-11-21T13:00:00+01:00' }),
    undefined,
  ],
  [
    'a time before the bound',
    '?made_since=2026-11-21T12:00:00Z',
    visits(1, {}, { made: '2026-11-21T12:30:00+01:00' }),
    'error list-filter 200.body.data.*.made',
  ],
  [
    'a time on the last day',
    '?made_until=2026-11-21',
    visits(1, {}, { made: '2026-11-21T23:00:00Z' }),
    undefined,
  ],
  [
    'a time after it',
    '?made_until=2026-11-21',
    visits(1, {}, { made: '2026-11-22T00:00:00Z' }),
    'error list-filter 200.body.data.*.made',
  ],
  ['a number at the bound', '?max_price=5', visits(1, {}, { price: 5 }), undefined],
  [
    'a number beyond it',
    '?max_price=5',
    visits(1, {}, { price: 5.01 }),
    'error list-filter 200.body.data.*.price',
  ],
  ['an error of its status', '', json({ httpStatus: 404 }, 404), undefined],
  [
    'an error of another status',
    '',
    json({ httpStatus: 400 }, 404),
    'error error-status 404.body.httpStatus',
  ],
  ['an error with a number of the service', '', json({ httpStatus: 17 }, 404), undefined],
  [
    'an error in a list',
    '',
    json({ errors: [{ status: '400' }] }, 404),
    'error error-status 404.body.errors.*.status',
  ],
  ['several errors', '', json({ errors: [{ status: '400' }, { status: '404' }] }, 404), undefined],
  ['an error with a word', '', json({ status: 'no' }, 404), undefined],
])('in a list of another contract, %s', async ([, target, answer, expected]) => {
  const checker = await createChecker({ source: await source })
  checker.check(toCapture({ target: `/visits${target}` }, answer))
  expect(foundIn(checker.report())).toEqual(expected === undefined ? [] : [expected])
})
