import { expect, test } from 'vitest'
import { createChecker } from '../../../src/check/checker.ts'
import { createPrism } from '../../../src/check/judge/prism.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { toCapture } from '../../support/capture.ts'
import { answer as json } from '../../support/case-parts.ts'
import { runText } from '../../support/checking.ts'
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
  for (const text of [runText(checker.report(), 'markdown'), runText(checker.report(), 'html')]) {
    expect(text).toContain('op-8')
    expect(text).not.toContain('op-9')
    expect(text).toContain('298 operations had no exchange.')
  }
})

/** The schemas of the answers of the contract, and what has Prism judge by them. */
async function prismOf(bounds?: Parameters<typeof createPrism>[2]) {
  const { operations, links } = contractOf(await tangled)
  const schemas = operations.map(({ responses }) => responses[200]?.content?.['application/json'])
  return {
    schemas: schemas.map((each) => each?.schema ?? {}),
    prism: createPrism(links?.linked, (schema) => schema, bounds),
  }
}

test('Prism itself finds what is wrong in a body, through references that lead in a circle', async () => {
  const { schemas, prism } = await prismOf()
  const { judge, remark } = prism(schemas[0] ?? {}, 'response')
  expect(remark).toBe(undefined)
  expect(judge?.({ to1: { to1: { name: 'a' } } })).toBe(undefined)
  expect(judge?.({ to1: { to1: { name: 5 } } })).toEqual({
    rule: 'type',
    path: ['to1', 'to1', 'name'],
    message: 'Response body property to1.to1.name must be string',
  })
})

test('Prism loads no more than it may, and it is said which operations it does not judge', async () => {
  const { schemas, prism } = await prismOf({ body: 100_000, all: 60_000 })
  const remarks = schemas
    .slice(0, 8)
    .map((each, at) => prism(each, 'response').remark?.(`op-${at}`))
  expect(remarks[0]).toBe(undefined)
  expect(remarks.at(-1)).toBe(
    'Prism has loaded as many operations as it may: those that came later are judged by our own check alone, without Prism.',
  )
  const small = await prismOf({ body: 1000, all: 60_000 })
  const { judge, remark } = small.prism(schemas[0] ?? {}, 'response')
  expect([judge, remark?.('op-0')]).toEqual([
    undefined,
    'op-0 is judged by our own check alone, without Prism: its schemas are too large for Prism.',
  ])
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
