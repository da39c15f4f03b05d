import { readTraffic, trafficBetween } from '../../src/web/page/live/read-traffic.ts'
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
  expect(point?.most).toBeGreaterThanOrEqual(5)
})

test.for([
  {
    title: 'without a request there is no latency',
    counts: [1, 1],
    point: { mean: null, most: null },
  },
  {
    title: 'the mean is of the new answers only',
    counts: [1, 5],
    point: { mean: 1000, most: 2500 },
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
  const buckets = [
    ['0.75', 0],
    ['2.5', count],
    ['+Inf', count],
  ].map(([le, value]) => `${name}_bucket{${labels},le="${le}"} ${value}`)
  const lines = [...buckets, `${name}_sum{${labels}} ${count}`, `${name}_count{${labels}} ${count}`]
  return readTraffic(lines.join('\n'), time)
}
