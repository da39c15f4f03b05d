import { expect, test } from 'vitest'
import { createChecker } from '../../../src/check/checker.ts'
import { createOperationPrisms } from '../../../src/check/prism/operation-prisms.ts'
import { toHtml } from '../../../src/check/reports/formats/html.ts'
import { toMarkdown } from '../../../src/check/reports/formats/markdown.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { toCapture } from '../../support/capture.ts'
import { answer as json } from '../../support/case-parts.ts'
import { answer, integer, object, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'

const OPERATIONS = 300

/** A contract whose operations lead to all its schemas, each to several others: written out, it would have no end. */
const tangled = ownContract({
  paths: Object.fromEntries(
    Array.from({ length: OPERATIONS }, (_, at) => [
      `/things-${at}`,
      {
        get: {
          operationId: `op-${at}`,
          responses: { 200: answer({ $ref: `#/components/schemas/S${at % 100}` }) },
        },
      },
    ]),
  ),
  ...{
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: 100 }, (_, at) => [
          `S${at}`,
          object({
            name: text,
            ...Object.fromEntries(
              [1, 2, 3, 5, 8].map((step) => [
                `to${step}`,
                { $ref: `#/components/schemas/S${(at + step) % 100}` },
              ]),
            ),
          }),
        ]),
      ),
    },
  },
})

const things = (at: number, body: object) => toCapture({ target: `/things-${at}` }, json(body))

// Over a second: the contract is that large.
test('of a contract with hundreds of operations that share all schemas, each is loaded when it is used, in little time', async () => {
  const source = await tangled
  contractOf(source)
  const began = process.cpuUsage()
  const checker = await createChecker({ source })
  checker.check(things(7, { name: 'a', to1: { to2: { name: 5 } } }))
  for (let at = 0; at < 4; at += 1) checker.check(things(at, { name: 'a', to8: {} }))
  // One of them takes some 50 ms, all thirty times as long; machines that run tests are slow.
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(10_000)
  const { findings, remarks } = checker.report()
  expect(findings.map(({ rule, location }) => `${rule} ${location}`)).toEqual([
    'type response.200.body.to1.to2.name',
  ])
  expect(remarks).toBe(undefined)
})

test('reports for people list the operations of a large contract that had an exchange, and count the others', async () => {
  const checker = await createChecker({ source: await tangled })
  for (const at of [7, 8]) checker.check(things(at, { name: 'a' }))
  for (const text of [toMarkdown(checker.report()), toHtml(checker.report())]) {
    expect(text).toContain('op-8')
    expect(text).not.toContain('op-9')
    expect(text).toContain('298 operations had no exchange.')
  }
})

const question = { path: {}, query: {}, headers: {}, requestBody: undefined }
const answered = (value: unknown) => ({
  ...question,
  answer: { status: '200', headers: {}, body: { type: 'application/json', value } },
})

test('Prism itself finds what is wrong in an operation, through references that lead in a circle', async () => {
  const { operations, links } = contractOf(await tangled)
  const prisms = createOperationPrisms(links as NonNullable<typeof links>)
  const [operation] = operations
  if (!operation) throw new Error('there is no operation')
  const right = prisms(operation, answered({ to1: { to1: { name: 'a' } } }))
  expect(right).toEqual({ violations: [], remark: undefined })
  const { violations } = prisms(operation, answered({ to1: { to1: { name: 5 } } }))
  expect(violations.map(({ source, rule, location }) => [source, rule, location])).toEqual([
    ['response', 'type', 'body.to1.to1.name'],
  ])
})

test('Prism loads no more than it may, and says which operations it does not judge', async () => {
  const { operations, links } = contractOf(await tangled)
  const prisms = createOperationPrisms(links as NonNullable<typeof links>, {
    operation: 100_000,
    all: 60_000,
  })
  const remarks = operations.slice(0, 8).map((each) => prisms(each, answered({})).remark)
  expect(remarks[0]).toBe(undefined)
  expect(remarks.at(-1)).toBe(
    'Prism has loaded as many operations as it may: those that came later are judged by our own check alone, without Prism.',
  )
  const small = createOperationPrisms(links as NonNullable<typeof links>, {
    operation: 1000,
    all: 60_000,
  })
  const [operation] = operations
  if (!operation) throw new Error('there is no operation')
  for (const _ of [1, 2])
    expect(small(operation, answered({ name: 5 }))).toEqual({
      violations: [],
      remark:
        'op-0 is judged by our own check alone, without Prism: its schemas are too large for Prism.',
    })
})

test('what Prism does not judge is said once, and is judged by our own check', async () => {
  const members = { count: integer, long: { enum: ['x'.repeat(400_000)] } }
  const source = await ownContract({
    paths: {
      '/wide': { get: { operationId: 'wide', responses: { 200: answer(object(members)) } } },
    },
  })
  const checker = await createChecker({ source })
  for (const value of ['x', 'y'])
    checker.check(toCapture({ target: '/wide' }, json({ count: value })))
  const { findings, remarks } = checker.report()
  expect(findings.map(({ rule, location, count }) => [rule, location, count])).toEqual([
    ['type', 'response.200.body.count', 2],
  ])
  expect(remarks).toEqual([
    'wide is judged by our own check alone, without Prism: its schemas are too large for Prism.',
  ])
})
