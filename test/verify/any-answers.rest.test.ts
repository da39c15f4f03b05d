import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  string,
} from 'fast-check'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { startPetService } from './pet-service.ts'
import { verifyService } from './verify-service.ts'

const anyBody = oneof(
  string(),
  constantFrom('[]', '{}', 'null', '[{"id":1}]', '[[[[', '{"id":"1","name":null}', '[1,2,3]'),
  constantFrom('[{"id":9223372036854775808}]', '{"code":1}', '\ufeff[]', '"\\ud800"'),
)

const anyAnswer = record({
  status: oneof(
    constantFrom(200, 201, 204, 304, 400, 401, 404, 429, 503),
    integer({ min: 200, max: 599 }),
  ),
  body: anyBody,
  headers: constantFrom(
    {},
    { 'content-type': 'text/html' },
    { 'content-encoding': 'gzip' },
    { date: 'never' },
    { location: '//[' },
    { 'content-type': 'application/json; charset=' },
  ),
})

test('whatever a service answers, the run ends with a report', { tags: ['long'] }, async () => {
  await assert(
    asyncProperty(
      array(oneof(anyAnswer, constantFrom('drop' as const)), { maxLength: 40 }),
      nat(100),
      async (answers, from) => {
        const { url } = await startPetService((_request, _right, index) => {
          const answer = index > from ? answers[index % (answers.length + 20)] : undefined
          if (answer === undefined || answer === 'drop') return answer
          // Patience takes time, which is not what this is about.
          return { ...answer, headers: { ...answer.headers, 'retry-after': '0' } }
        })
        const { report, verification } = await verifyService(url)
        expect(report.exchanges.total).toBeGreaterThan(0)
        expect(verification.rules.length).toBeGreaterThan(0)
      },
    ),
    runs(5),
  )
})
