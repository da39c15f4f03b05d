import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from '../support/test.ts'

const FROM = '2030-12-05T00:00:00Z'
const TO = '2030-12-05T01:00:00Z'
const scenario = (now: string | undefined, between: object = [FROM, TO], more: object = {}) => ({
  version: 1,
  clock: { ...(now !== undefined && { now }), ...more },
  faults: [{ id: 'f', on: 'listPets', between, calls: '1-', respond: { status: 503 } }],
})

test.for<[now: string, strikes: boolean, between?: object]>([
  ['2030-12-04T23:59:59.999Z', false],
  ['2030-12-05T00:00:00Z', true],
  ['2030-12-05', true],
  ['2030-12-05T00:30:00Z', true],
  ['2030-12-05T02:30:00+02:00', true],
  ['2030-12-05T00:59:59.999Z', true],
  ['2030-12-05T01:00:00Z', false],
  ['2030-12-06', false],
  ['1970-01-01', true, [null, TO]],
  ['2031-01-01', false, [null, TO]],
  ['2031-01-01', true, [FROM, null]],
  ['2030-01-01', false, [FROM, null]],
  ['2030-12-05T12:00:00Z', true, ['2030-12-05', '2030-12-06']],
  ['2030-12-06', false, ['2030-12-05', '2030-12-06']],
  ['2030-12-05', false, [TO, FROM]],
])('at %s a fault strikes: %j, between %j', async ([now, strikes, between], { sandbox }) => {
  await sandbox.load(scenario(now, between))
  expect((await sandbox.send('/pets')).status).toBe(strikes ? 503 : 200)
  const count = strikes ? 1 : 0
  expect(sandbox.receipts()).toMatchObject([{ calls: count, fired: count }])
  // Prefer fires it at any time.
  expect((await sandbox.send('/pets', { headers: { prefer: 'fault=f' } })).status).toBe(503)
})

test('a ticking clock reaches a fault, which counts its calls from then on, and then passes it', async ({
  sandbox,
}) => {
  const at = (milliseconds: number) => new Date(Date.parse(FROM) + milliseconds).toISOString()
  const { faults, ...rest } = scenario(at(-200), [at(0), at(500)], { ticking: true })
  await sandbox.load({ ...rest, faults: [{ ...faults[0], calls: 1 }] })
  const statuses: number[] = []
  const began = performance.now()
  while (performance.now() - began < 900) {
    statuses.push((await sandbox.send('/pets')).status)
    await pass(20)
  }
  expect(statuses[0]).toBe(200)
  expect(statuses.filter((status) => status === 503)).toHaveLength(1)
  const [receipts] = sandbox.receipts()
  expect(receipts?.calls).toBeLessThan(statuses.length)
  expect(receipts?.fired).toBe(1)
})

test('the real time counts if the scenario has no clock', async ({ sandbox }) => {
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (const [from, to, status] of [
    [-1, 1, 503],
    [1, 2, 200],
    [-2, -1, 200],
  ] as const) {
    await sandbox.load(scenario(undefined, [hour(from), hour(to)]))
    expect((await sandbox.send('/pets')).status).toBe(status)
  }
})

test.for<[now: string | undefined, status: number, isIdle: boolean]>([
  [undefined, 200, true],
  ['2030-12-05T00:30:00Z', 503, false],
  ['2031-01-01', 200, true],
])(
  'the time at which it is started counts for a fault, and for the remark that it never strikes: %s',
  async ([now, status, isIdle], { start }) => {
    const clock = now === undefined ? {} : { now: Date.parse(now) }
    const sandbox = await start({ scenario: scenario('2029-01-01'), ...clock })
    expect((await sandbox.send('/pets')).status).toBe(status)
    expect(sandbox.scenario.remarks.join().includes('never strikes')).toBe(isIdle)
  },
)
