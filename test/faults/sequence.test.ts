import fc from 'fast-check'
import { FaultPlan } from '../../src/faults/fault-plan.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const answers = [{ status: 429 }, { status: 503 }, { status: 500 }]
const scenario = (more: object = {}) => ({
  version: 1,
  faults: [{ id: 'f', on: 'listPets', respond: answers, ...more }],
})

async function statuses(sandbox: TestSandbox, count: number): Promise<number[]> {
  const all: number[] = []
  for (let call = 0; call < count; call += 1) all.push((await sandbox.send('/pets')).status)
  return all
}

test.for<[object, number[]]>([
  [{}, [429, 503, 500, 500, 500, 500, 500]],
  [{ respond: [{ status: 418 }] }, [418, 418, 418, 418, 418, 418, 418]],
  [{ calls: '2-4' }, [200, 429, 503, 500, 200, 200, 200]],
  [{ calls: 'every 2' }, [200, 429, 200, 503, 200, 500, 200]],
  [{ times: 4 }, [429, 503, 500, 500, 200, 200, 200]],
  [{ at: 'after' }, [429, 503, 500, 500, 500, 500, 500]],
])(
  'a list of answers with %j is given in order, the last for ever',
  async ([more, expected], { sandbox }) => {
    await sandbox.load(scenario(more))
    expect(await statuses(sandbox, 7)).toEqual(expected)
    const fired = expected.filter((status) => status !== 200).length
    expect(sandbox.receipts()).toMatchObject([{ calls: 7, fired }])
  },
)

test('a strike that another fault prevents does not use up an answer of a list', async ({
  start,
}) => {
  const first = { id: 'first', on: 'listPets', calls: 2, respond: { status: 404 } }
  const sandbox = await start({ scenario: { version: 1, faults: [first, ...scenario().faults] } })
  expect(await statuses(sandbox, 4)).toEqual([429, 404, 503, 500])
})

test('a list of answers begins again after a reset', async ({ sandbox }) => {
  await sandbox.load(scenario())
  expect(await statuses(sandbox, 2)).toEqual([429, 503])
  await sandbox.reset()
  expect(await statuses(sandbox, 2)).toEqual([429, 503])
})

test('Prefer gets the first answer of a list, each time, and shifts nothing for others', async ({
  start,
}) => {
  const sandbox = await start({ scenario: scenario({ times: 3 }) })
  const prefer = async () =>
    (await sandbox.send('/pets/1', { headers: { prefer: 'fault=f' } })).status
  expect(await prefer()).toBe(429)
  expect(await statuses(sandbox, 1)).toEqual([429])
  expect(await prefer()).toBe(429)
  expect(await statuses(sandbox, 3)).toEqual([503, 500, 200])
  expect(await prefer()).toBe(429)
  expect(sandbox.receipts()).toMatchObject([{ calls: 4, fired: 6 }])
})

test('each answer of a list can be truncated', async ({ start }) => {
  const bodies = [
    { status: 500, body: 'abcd' },
    { status: 500, body: 'ABCD' },
  ]
  const sandbox = await start({ scenario: scenario({ respond: bodies, connection: 'truncate' }) })
  for (const half of ['ab', 'AB']) {
    const { rest, ended } = await sandbox.talk(
      `GET /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n\r\n`,
    )
    expect([rest.split('\r\n\r\n')[1], ended]).toEqual([half, 'closed'])
  }
})

test('the nth strike gets the nth answer, whatever is forced between and whatever chance says', async () => {
  const request = {
    ...{ time: 0, operation: 'listPets', key: '' },
    ...{ path: {}, query: [], headers: {}, body: {} },
  }
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.boolean(), { maxLength: 40 }),
      async (seed, length, isForced) => {
        const respond = Array.from({ length }, (_, index) => ({ status: 500 + index }))
        const fault = { id: 'a', on: '*', probability: 0.5, respond }
        const plan = FaultPlan.of([fault], { seed, expressions: new Map() })
        const given: number[] = []
        for (const isForcedNow of isForced) {
          const strikes = await (isForcedNow ? plan.force('a', 'p') : plan.strike(request, 'r'))
          const status = strikes?.before.end?.respond?.status
          if (isForcedNow) expect(status).toBe(500)
          else if (status !== undefined) given.push(status)
        }
        expect(given).toEqual(given.map((_, index) => 500 + Math.min(index, length - 1)))
      },
    ),
  )
})
