import fc from 'fast-check'
import { pastTraffic, readTraffic, trafficBetween } from '../../src/web/page/live/read-traffic.ts'
import { expect, test } from '../support/test.ts'

test('the traffic between two readings of the metrics is counted by class of status', async ({
  start,
}) => {
  const connection = { id: 'cut', on: 'getPet', connection: 'reset' }
  const sandbox = await start({ scenario: { version: 1, name: 'cut', faults: [connection] } })
  const read = async (time: number) =>
    readTraffic((await sandbox.send('~/__admin/metrics')).text, time)
  await sandbox.send('/pets')
  const before = await read(1000)
  for (const limit of [1, 2, 3]) await sandbox.send(`/pets?limit=${limit}`)
  await sandbox.send('/pets', { key: 'wrong' })
  await sandbox.send('/pets/1').catch(() => {})
  const point = trafficBetween(before, await read(3000))
  expect(point?.time).toBe(3000)
  expect(point?.perSecond).toEqual({ '2xx': 1.5, '4xx': 0.5, '0xx': 0.5 })
  expect(point?.mean).toBeGreaterThan(0)
})

test.for([
  {
    title: 'without a request there is no latency',
    counts: [1, 1],
    point: { mean: null },
  },
  {
    title: 'the mean is of the new answers only',
    counts: [1, 5],
    point: { mean: 1000 },
  },
  {
    title: 'a program that was started again starts the traffic again',
    counts: [5, 1],
    point: undefined,
  },
])('$title', ({ counts: [before = 0, after = 0], point }) => {
  const found = trafficBetween(counted(before, 0), counted(after, 2000))
  if (point) expect(found).toMatchObject(point)
  else expect(found).toBeUndefined()
})

// --- internal ---

/** So many answers, each of which took a second. */
function counted(count: number, time: number) {
  const name = 'http_server_request_duration_seconds'
  const labels = 'method="GET",route="/v1/pets",status="200"'
  const lines = [`${name}_sum{${labels}} ${count}`, `${name}_count{${labels}} ${count}`]
  return readTraffic(lines.join('\n'), time)
}

test('the past is drawn from the requests of the journals, each in the interval in which it ended', () => {
  const exchange = (time: number, duration: number, status?: number) => ({
    ...{ time, duration, answer: status === undefined ? undefined : ({ status } as never) },
  })
  const points = pastTraffic(
    [exchange(9000, 900, 200), exchange(5500, 2, 404), exchange(5000, 1000), exchange(0, 1, 200)],
    { from: 2000, to: 10_000, pace: 2000, isWhole: true },
  )
  expect(points).toEqual([
    { time: 4000, perSecond: {}, mean: null },
    { time: 6000, perSecond: { '4xx': 0.5, '0xx': 0.5 }, mean: 501 },
    { time: 8000, perSecond: {}, mean: null },
    { time: 10_000, perSecond: { '2xx': 0.5 }, mean: 900 },
  ])
})

test('no request of the past is drawn twice, and none is left out of a whole journal', () => {
  const ended = fc.array(fc.record({ time: fc.nat(20_000), duration: fc.nat(2000) }))
  fc.assert(
    fc.property(ended, (exchanges) => {
      const all = exchanges.map((each) => ({ ...each, answer: { status: 200 } as never }))
      const span = { from: 0, to: 25_000, pace: 2000, isWhole: true }
      const points = pastTraffic(all, span)
      const drawn = points.reduce((sum, { perSecond }) => sum + (perSecond['2xx'] ?? 0) * 2, 0)
      expect(drawn).toBe(all.length)
      expect(points.length).toBeLessThanOrEqual(14)
    }),
  )
})
