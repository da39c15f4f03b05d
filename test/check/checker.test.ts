import { gzipSync } from 'node:zlib'
import type { Capture } from '../../src/journal/exchange.ts'
import { toCapture } from '../support/capture.ts'
import { answer, create, errorText, list, pet, pets } from '../support/case-parts.ts'
import { createChecker } from '../support/checking.ts'
import { LIMIT, NEW_PET_FIELDS } from '../support/contract.ts'
import { expect, test } from '../support/test.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')

test('bad items of lists are one finding, counted by exchange and by occurrence', async () => {
  const checker = await createChecker()
  await checker.check(toCapture(list(), answer(pets(20, { name: 5 }))))
  await checker.check(toCapture(list('?limit=3'), answer(pets(3, { name: 5 }))))
  expect(checker.report().findings).toMatchObject([
    {
      rule: 'type',
      location: 'response.200.body.*.name',
      count: 2,
      occurrences: 23,
      firstSeen: '2026-11-21T12:00:00.000Z',
    },
  ])
})

test('an equal exchange keeps its verdict, and counts as checked', async () => {
  const checker = await createChecker()
  for (let turn = 0; turn < 3; turn += 1) await checker.check(toCapture(list(), answer(pets(21))))
  await checker.check(toCapture(list(), answer(pets(20))))
  const { exchanges, findings, coverage } = checker.report()
  expect(exchanges).toMatchObject({ total: 4, checked: 4, repeated: 2 })
  expect(findings).toMatchObject([{ rule: 'list-limit', count: 3 }])
  expect(coverage.operations[0]).toMatchObject({ operation: 'listPets', count: 4 })
})

test('an equal creation is judged by its memory every time', async () => {
  const checker = await createChecker()
  const capture = toCapture(create(), answer(pet({ id: 51 }), 201))
  const rules = async (time: number) =>
    (await checker.check({ ...capture, time })).map(({ rule }) => rule)
  expect(await rules(NOON)).toEqual([])
  expect(await rules(NOON + 1)).toEqual(['create-new-id'])
})

test('an exchange that differs in one thing that a rule reads is judged again', async () => {
  const checker = await createChecker()
  const base = toCapture(list(), answer([]))
  await checker.check(base)
  const changes = [
    { method: 'HEAD' },
    { target: '/v1/pets?limit=0' },
    { status: 202 },
    { requestBody: Buffer.from('x') },
    { responseBody: Buffer.from('[1]') },
    { requestHeaders: [] },
    { responseHeaders: ['content-type', 'text/html'] },
    { failure: 'reset' },
  ]
  for (const each of changes) await checker.check({ ...base, ...each })
  expect(checker.report().exchanges.repeated).toBe(0)
})

test('a list that shows an animal whose creation is still under way is sound', async () => {
  const checker = await createChecker()
  await checker.check(
    toCapture(list(), answer([pet({ id: 51 })]), { time: NOON + 10, duration: 5 }),
  )
  const found = await checker.check(
    toCapture(create(), answer(pet({ id: 51 }), 201), { time: NOON, duration: 30 }),
  )
  expect(found).toEqual([])
})

test('a mistake of the client that was accepted weighs more than one that was refused', async () => {
  const checker = await createChecker()
  const weight = () => checker.report().findings.find(({ rule }) => rule === 'required')?.severity
  await checker.check(toCapture(create({ categoryId: 3 }), answer(errorText(400), 400)))
  expect(weight()).toBe('note')
  await checker.check(toCapture(create({ categoryId: 3 }), answer(pet({ id: 51 }), 201)))
  expect(weight()).toBe('error')
  await checker.check(toCapture(create({ categoryId: 3 }), answer(errorText(400), 400)))
  expect(checker.report().findings.find(({ rule }) => rule === 'required')).toMatchObject({
    severity: 'error',
    count: 3,
  })
})

const CODED = ['content-type', 'application/json', 'content-encoding']

test.for<[string, Partial<Capture>, string, 'checked' | 'unchecked']>([
  ['no answer', { status: undefined, failure: 'ECONNREFUSED' }, 'no-answer', 'unchecked'],
  [
    'an answer cut in its body',
    { failure: 'reset', responseBody: Buffer.from('[{"id"') },
    'cut-answer',
    'checked',
  ],
  ['an answer over the cap', { responseBody: undefined }, 'response-body-too-long', 'checked'],
  [
    'a request over the cap',
    {
      method: 'POST',
      requestHeaders: ['authorization', 'Bearer k', 'content-type', 'application/json'],
      ...{ requestBody: undefined, status: 400, responseBody: Buffer.from(errorText(400)) },
    },
    'request-body-too-long',
    'checked',
  ],
  [
    'a small body that decodes to a huge one',
    { responseHeaders: [...CODED, 'gzip'], responseBody: gzipSync(Buffer.alloc(2 ** 26)) },
    'response-body-too-long',
    'checked',
  ],
  ['a path outside', { target: '/health' }, 'other-path', 'unchecked'],
  [
    'four codings',
    { responseHeaders: [...CODED, 'gzip, gzip, gzip, gzip'] },
    'response-unknown-coding',
    'checked',
  ],
])('%s is counted as what it is, and gives no finding', async ([, changes, reason, kind]) => {
  const checker = await createChecker()
  const found = await checker.check(toCapture(list(), answer([]), changes))
  const { unchecked, exchanges } = checker.report()
  expect(found).toEqual([])
  expect(unchecked).toEqual({ [reason]: 1 })
  expect(exchanges).toMatchObject({ total: 1, [kind]: 1 })
})

test('exchanges that were passed on unchecked are counted by reason', async () => {
  const checker = await createChecker()
  checker.skip('sampled-out')
  checker.skip('queue-full')
  checker.skip('queue-full')
  expect(checker.report()).toMatchObject({
    unchecked: { 'sampled-out': 1, 'queue-full': 2 },
    exchanges: { total: 3, checked: 0, unchecked: 3 },
  })
})

test('coverage counts documented answers and the cases of parameters that were met', async () => {
  const checker = await createChecker()
  await checker.check(toCapture(list('?limit=1&status=sold'), answer([])))
  await checker.check(toCapture(list(`?limit=${LIMIT.maximum}`), answer([])))
  await checker.check(
    toCapture(
      create('{"name":"a","categoryId":9007199254740993}'),
      answer('{"id":1,"name":"a","categoryId":9007199254740993}', 201),
    ),
  )
  await checker.check(toCapture(list(), answer(errorText(500), 500)))
  const { coverage } = checker.report()
  const others = NEW_PET_FIELDS.filter((field) => !['name', 'categoryId', 'status'].includes(field))
  const met = coverage.operations.flatMap(({ operation, parameters }) =>
    parameters.flatMap(({ place, cases }) =>
      cases
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => `${operation} ${place} ${name} ${count}`),
    ),
  )
  expect(met).toEqual([
    'listPets query.limit absent 1',
    'listPets query.limit minimum (1) 1',
    `listPets query.limit maximum (${LIMIT.maximum}) 1`,
    'listPets query.status absent 2',
    'listPets query.status sold 1',
    'createPet body.name given 1',
    'createPet body.categoryId beyond 2^53 1',
    'createPet body.status absent 1',
    ...others.map((field) => `createPet body.${field} absent 1`),
  ])
  expect(coverage.operations[0]?.statuses).toEqual([
    { status: 200, documented: true, count: 2 },
    { status: 401, documented: true, count: 0 },
    { status: 500, documented: false, count: 1 },
  ])
  expect(coverage.met).toBe(8 + others.length + 2)
})

test('findings are limited, and the rest is counted', async () => {
  const checker = await createChecker()
  for (let part = 0; part < 11; part += 1) {
    const fields = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`f${part}x${index}`, 1]),
    )
    await checker.check(toCapture(list(), answer([pet(fields)])))
  }
  const { findings, findingsLeftOut } = checker.report()
  expect(findings.length).toBe(1000)
  expect(findingsLeftOut).toBe(100)
})
